"""Those with whom one has played lately are invited again: offered when a table is opened, called if they agreed, else left in peace."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from nexarium.server.invitations.recent_opponents import MOST_AN_HOUR
from nexarium.server.settings import Settings

from .conftest import Visitor, eventually
from .push_service import Browser as Pushed
from .push_service import PushService
from .test_accounts import Browser
from .test_calls import calling_settings, server, service, settled, waiting

__all__ = ["calling_settings", "server", "service"]


def account(server: Visitor, name: str) -> Browser:
    browser = Browser(server)
    browser.register(name)
    return browser


def id_of(browser: Browser) -> str:
    return str(browser.get("/api/me")["account"])


def played(first: Browser, second: Browser) -> str:
    """A table at which both sit."""
    table = str(first.open("you", "open")["table"])
    second.post(f"/api/tables/{table}/seats", 201)
    return table


def names(browser: Browser) -> list[str]:
    return [each["name"] for each in browser.get("/api/me/lately")["people"]]


def invited(browser: Browser) -> list[tuple[str, str]]:
    """Who invites somebody, and to which table."""
    found = browser.get("/api/me/invitations")["invitations"]
    return [(each["by"], each["table"]["table"]) for each in found]


def test_who_has_played_with_one_can_be_invited(alone: Visitor) -> None:
    """The last first, and nobody else; a table that nobody else may find is shown to whom it waits for, until the seat is taken."""
    ada, bo, cy, dee = (account(alone, name) for name in ("Ada", "Bo", "Cy", "Dee"))
    assert names(ada) == []
    played(ada, bo)
    played(cy, ada)
    alone.sit(ada.open("you", "open")["table"], name="Guest")
    assert names(ada) == ["Cy", "Bo"]
    assert [each["game"] for each in ada.get("/api/me/lately")["people"]] == ["tictactoe", "tictactoe"]
    assert names(dee) == []
    table = ada.open("you", "open", listed=False, invite=[id_of(bo), id_of(dee), id_of(bo)])["table"]
    assert invited(bo) == [("Ada", table)]
    assert [invited(other) for other in (ada, cy, dee)] == [[], [], []]
    shown = bo.get("/api/me/invitations?language=fr")["invitations"][0]["table"]
    assert ([seat["seat"] for seat in shown["seats"]], shown["names"]) == ([1], ["Ada"])
    bo.post(f"/api/tables/{table}/seats", 201, seat=1)
    assert invited(bo) == []


def test_an_invitation_is_declined_or_lapses(alone: Visitor) -> None:
    ada, bo, cy = (account(alone, name) for name in ("Ada", "Bo", "Cy"))
    played(ada, bo)
    played(ada, cy)
    guests = [id_of(bo), id_of(cy)]
    table, other = (ada.open("you", "open", invite=guests)["table"] for _ in range(2))
    assert invited(bo) == [("Ada", other), ("Ada", table)]
    bo.post("/api/me/invitations/declined", table=table)
    bo.post("/api/me/invitations/declined", 404, table=table)
    assert invited(bo) == [("Ada", other)]
    assert invited(cy) == [("Ada", other), ("Ada", table)], "what Bo says is Bo's affair"
    cy.post(f"/api/tables/{other}/seats", 201)
    assert invited(bo) == [], "the seat is taken"
    host = ada.look(table)
    host.say("close_table")
    host.until("view", lambda view: view.get("closed"))
    assert invited(cy) == []


def test_who_has_blocked_somebody_is_neither_offered_nor_invited(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    met = played(ada, bo)
    before = ada.open("you", "open", invite=[id_of(bo)])["table"]
    assert invited(bo) == [("Ada", before)]
    bo.post(f"/api/tables/{met}/blocks", 201, seat=0)
    assert (names(ada), names(bo), invited(bo)) == ([], [], [])
    ada.open("you", "open", invite=[id_of(bo)])
    bo.post("/api/me/blocks/remove", account=id_of(ada))
    assert invited(bo) == [("Ada", before)], "what came meanwhile was no invitation"
    ada.open("you", "open", invite=[id_of(bo)], unwelcome=[id_of(bo)])
    assert invited(bo) == [("Ada", before)]


def test_what_cannot_be_an_invitation_opens_no_table(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    played(ada, bo)
    guests = [id_of(bo)]
    guest = {"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}], "invite": guests}
    answer = alone.client.post("/api/tables", json=guest)
    assert (answer.status_code, answer.json()["field"]) == (401, "invite")
    assert ada.post("/api/tables", 409, game="tictactoe", seats=[{"who": "you"}, {"who": "you"}], invite=guests)["field"] == "invite"
    ada.post("/api/tables", 422, **{**guest, "invite": guests * 9})
    bo.get("/api/me/lately")
    Browser(alone).get("/api/me/lately", 401)
    Browser(alone).get("/api/me/invitations", 401)
    assert invited(bo) == []


def test_nobody_is_flooded_with_invitations(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    many = serving(replace(settings, limits=replace(settings.limits, table_burst=100.0)))
    ada, bo = account(many, "Ada"), account(many, "Bo")
    played(ada, bo)
    for _ in range(MOST_AN_HOUR):
        ada.open("you", "open", invite=[id_of(bo)])
    seats = [{"who": "you"}, {"who": "open"}]
    assert ada.post("/api/tables", 429, game="tictactoe", seats=seats, invite=[id_of(bo)])["field"] == "invite"
    assert len(invited(bo)) <= settings.limits.listed_tables


def test_who_goes_takes_their_invitations_along(alone: Visitor) -> None:
    ada, bo, cy = (account(alone, name) for name in ("Ada", "Bo", "Cy"))
    played(ada, bo)
    played(ada, cy)
    ada.open("you", "open", invite=[id_of(bo), id_of(cy)])
    bo.post("/api/me/delete", name="Bo")
    assert names(ada) == ["Cy"]
    ada.post("/api/me/delete", name="Ada")
    assert invited(cy) == []


def agree(browser: Browser, subscribed: Pushed, *event_types: str) -> None:
    key = secrets.token_urlsafe(24)
    browser.post("/api/notifications/channels", key=key, push=subscribed.subscription)
    browser.post("/api/notifications/agreed", key=key, all_tables=True, occasions=list(event_types))


def test_who_agreed_is_called(server: Visitor, service: PushService) -> None:
    """A subscriber to other notifications alone is not."""
    ada, bo, cy = (account(server, name) for name in ("Ada", "Bo", "Cy"))
    played(ada, bo)
    played(ada, cy)
    of_bo, of_cy = service.browser(), service.browser()
    agree(bo, of_bo, "invited")
    agree(cy, of_cy, "turn", "over", "rematch")
    table = ada.open("you", "open", invite=[id_of(bo), id_of(cy)])["table"]
    eventually(lambda: len(of_bo.got) == 1)
    path = f"/t/{table}"
    told: dict[str, Any] = of_bo.got[0]
    assert (told["body"], told["path"], told["tag"]) == ("You are invited to a table.", path, f"{table} invited")
    settled(server)
    assert of_cy.got == []


@pytest.mark.parametrize("how", ["full", "closed"])
def test_nobody_is_called_to_a_seat_that_is_taken(
    serving: Callable[[Settings], Visitor], calling_settings: Settings, service: PushService, how: str
) -> None:
    patient = serving(replace(calling_settings, notification_delay=600.0))
    ada, bo = account(patient, "Ada"), account(patient, "Bo")
    played(ada, bo)
    of_bo = service.browser()
    agree(bo, of_bo, "invited")
    table = ada.open("you", "open", invite=[id_of(bo)])["table"]
    assert len(waiting(patient.app.state.services.service.settings)) == 1
    if how == "full":
        patient.sit(table, name="Guest")
    else:
        host = ada.look(table)
        host.say("close_table")
        host.until("view", lambda view: view.get("closed"))
    assert waiting(patient.app.state.services.service.settings) == []
