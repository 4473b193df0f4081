"""How people come to a table: open tables, codes, and links that take a seat to another device."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nexarium.server.invitations.store import HANDOVER_SECONDS
from nexarium.server.keys import READABLE_LETTERS
from nexarium.server.settings import Settings
from nexarium.server.tables.seat import hashed

from .conftest import A1, CENTRE, Player, Visitor
from .test_hosting import told


def post(visitor: Visitor, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = visitor.client.post(path, json=body)
    return answer.status_code, answer.json()


def open_tables(visitor: Visitor, language: str = "en") -> dict[str, dict[str, Any]]:
    found = visitor.client.get(f"/api/tables/open?language={language}").json()["tables"]
    return {table["table"]: table for table in found}


def test_the_lobby_shows_who_waits_for_players(alone: Visitor) -> None:
    waiting = alone.open("you", "open", name="Ada", game="nexos", options={"players": 2})["table"]
    alone.open("you", "open", name="Ada", listed=False)
    alone.open("you", "bot:1", name="open")  # nobody is missing
    closed = alone.open("you", "open", name="Ada")
    host = alone.look(closed["table"], closed["token"])
    host.say("close_table")
    host.until("view", lambda view: view.get("closed"))
    assert list(open_tables(alone)) == [waiting]
    shown = open_tables(alone, "fr")[waiting]
    assert (shown["title"], shown["mode"], shown["names"]) == ("Nexos", "Deux joueurs", ["Ada"])
    (seat,) = shown["seats"]
    assert (seat["seat"], " + " in seat["label"]) == (1, True)
    alone.sit(waiting, seat=seat["seat"], name="Bo")
    assert open_tables(alone) == {}


def test_a_table_keeps_its_mode_whoever_is_chosen_to_play(alone: Visitor) -> None:
    chosen = {"players": 2, "keeper_a": "bront", "keeper_b": "tarn"}
    tables = [
        alone.open("you", "open", name="Ada", game="keepers", options=options)["table"] for options in (chosen, {**chosen, "edition": "en"})
    ]
    shown = open_tables(alone)
    assert [shown[table].get("mode", "") for table in tables] == ["Duel", ""]


def test_a_code_leads_to_a_table_until_it_is_full(alone: Visitor) -> None:
    opened = alone.open("you", "open", listed=False)
    at = f"/api/tables/{opened['table']}/code"
    assert post(alone, at, token="made-up")[0] == 403
    status, answer = post(alone, at, token=opened["token"])
    code = answer["code"]
    assert (status, len(code), set(code) <= set(READABLE_LETTERS)) == (200, 6, True)
    assert post(alone, at, token=opened["token"])[1] == answer, "asked again, the same"
    typed = f" {code[:3].upper()}-{code[3:]} "
    assert post(alone, "/api/join", code=typed) == (200, {"table": opened["table"]})
    alone.sit(opened["table"])
    for wrong in (code, "zzzzzz", ""):
        status, refused = post(alone, "/api/join", code=wrong)
        assert (status, refused["field"]) == (404, "code")
        assert refused["error"].startswith("No open table has the code")
    assert post(alone, at, token=opened["token"])[0] == 409


def test_codes_cannot_be_tried_out(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    narrow = serving(replace(settings, limits=replace(settings.limits, join_burst=3, joins_per_second=0.0)))
    opened = narrow.open("you", "open")
    code = post(narrow, f"/api/tables/{opened['table']}/code", token=opened["token"])[1]["code"]
    assert [post(narrow, "/api/join", code=tried)[0] for tried in ("aaaaaa", "bbbbbb", "cccccc", code)] == [404, 404, 404, 429]


def test_a_class_behind_one_address_types_the_right_codes(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """Only wrong ones count; a right one makes up for none of these."""
    narrow = serving(replace(settings, limits=replace(settings.limits, join_burst=3, joins_per_second=0.0)))
    opened = narrow.open("you", "open")
    code = post(narrow, f"/api/tables/{opened['table']}/code", token=opened["token"])[1]["code"]
    assert [post(narrow, "/api/join", code=code)[0] for _ in range(10)] == [200] * 10
    assert [post(narrow, "/api/join", code=tried)[0] for tried in ("aaaaaa", code, "bbbbbb", code, "cccccc", code)] == [
        404,
        200,
        404,
        200,
        404,
        429,
    ]


class TestToAnotherDevice:
    """A secret, good once and for a quarter of an hour, takes the seats and the host's powers over."""

    def seated(self, visitor: Visitor) -> tuple[str, str, Player, str]:
        opened = visitor.open("you", "open", name="Ada")
        table, token = opened["table"], opened["token"]
        secret = post(visitor, f"/api/tables/{table}/handover", token=token)[1]["secret"]
        return table, token, visitor.look(table, token), secret

    def test_it_is_taken_once(self, visitor: Visitor) -> None:
        table, token, old, secret = self.seated(visitor)
        at = f"/api/tables/{table}/handover/take"
        status, seated = post(visitor, at, secret=secret)
        assert (status, seated["seats"], seated["token"] != token) == (200, [0], True)
        assert post(visitor, at, secret=secret)[0] == 404
        gone = old.until("view", lambda view: not view.get("your_seats"))
        assert not gone.get("host")
        assert told(old)[-1] == "Ada plays from another device now."
        old.say("act", ply=0, action=CENTRE)
        assert "only watch" in old.refused()["text"]
        new = visitor.look(table, seated["token"])
        assert new.view["host"]
        new.act(A1)
        again = visitor.look(table, token)
        assert "holds no seat" in again.refused()["text"]

    def test_a_newer_link_voids_the_older(self, visitor: Visitor) -> None:
        table, token, _, first = self.seated(visitor)
        second = post(visitor, f"/api/tables/{table}/handover", token=token)[1]["secret"]
        assert post(visitor, f"/api/tables/{table}/handover/take", secret=first)[0] == 404
        assert post(visitor, f"/api/tables/{table}/handover/take", secret=second)[0] == 200

    def test_where_the_answer_is_lost_it_is_given_again(self, visitor: Visitor) -> None:
        opened = visitor.open("you", "open", name="Ada")
        table, key = opened["table"], "k" * 32
        secret = post(visitor, f"/api/tables/{table}/handover", token=opened["token"])[1]["secret"]
        at = f"/api/tables/{table}/handover/take"
        assert post(visitor, at, secret=secret, key="short")[0] == 422
        first, again = (post(visitor, at, secret=secret, key=key) for _ in range(2))
        assert first == again == (200, {"table": table, "seats": [0], "token": key})
        assert post(visitor, at, secret=secret, key="x" * 32)[0] == 404, "the secret is good once"

    def test_it_joins_what_the_device_holds_already(self, visitor: Visitor) -> None:
        table, _, _, secret = self.seated(visitor)
        bo = visitor.sit(table, name="Bo")["token"]
        seated = post(visitor, f"/api/tables/{table}/handover/take", secret=secret, token=bo)[1]
        assert (seated["seats"], seated["token"]) == ([0, 1], bo)

    def test_strangers_get_none(self, visitor: Visitor) -> None:
        table, _, _, secret = self.seated(visitor)
        other = visitor.open("you", "open")
        assert post(visitor, f"/api/tables/{table}/handover", token=other["token"])[0] == 403
        assert post(visitor, f"/api/tables/{table}/handover", token="")[0] == 403
        assert post(visitor, f"/api/tables/{other['table']}/handover/take", secret=secret)[0] == 404

    def test_it_runs_out_and_is_kept_as_a_hash(self, alone: Visitor, settings: Settings) -> None:
        table, _, _, secret = self.seated(alone)
        with sqlite3.connect(settings.database.removeprefix("sqlite+aiosqlite:///")) as database:
            ((kept,),) = database.execute("SELECT hash FROM handovers").fetchall()
        assert kept == hashed(secret)
        invitations = alone.app.state.services.invitations
        late = invitations.now() + HANDOVER_SECONDS + 1
        invitations.now = lambda: late
        assert post(alone, f"/api/tables/{table}/handover/take", secret=secret)[0] == 404
