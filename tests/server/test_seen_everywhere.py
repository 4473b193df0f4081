"""What somebody who is signed in has seen of a table is known on all their devices."""

from __future__ import annotations

from .conftest import A1, CENTRE, Visitor
from .test_accounts import Browser


def test_every_device_knows_what_was_seen_last(alone: Visitor) -> None:
    laptop = Browser(alone)
    laptop.register("Ada")
    table = laptop.open("you", "open")["table"]
    at = f"/api/tables/{table}/seen"
    assert laptop.get(at) == {}
    phone = Browser(alone, laptop.device)
    phone.sign_in()
    laptop.look(table).act(CENTRE)
    bo = alone.look(table, alone.sit(table, name="Bo")["token"])
    laptop.post(at, ply=1)
    bo.act(A1)
    assert phone.get(at)["ply"] == 1
    phone.post(at, ply=2)
    assert laptop.get(at)["ply"] == 2
    laptop.post(at, ply=99)
    assert phone.get(at)["ply"] == 2, "nobody has seen more than there is"


def test_nobody_else_is_told_or_may_say_it(alone: Visitor) -> None:
    ada, bo, guest = Browser(alone), Browser(alone), Browser(alone)
    ada.register("Ada")
    bo.register("Bo")
    table = ada.open("you", "open")["table"]
    at = f"/api/tables/{table}/seen"
    ada.post(at, ply=0)
    assert bo.get(at) == guest.get(at) == {}
    bo.post(at, 403, ply=0)
    guest.post(at, 401, ply=0)
    ada.post("/api/tables/nowhere/seen", 404, ply=0)
    ada.post(at, 422, ply=-1)
    ada.post("/api/me/delete", name="Ada")
    assert bo.get(at) == {}
