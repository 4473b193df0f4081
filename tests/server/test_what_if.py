"""What if: a game that is over is played on from any of its positions, at a table of one's own, and stays as it was."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import nexarium
from nexarium.core.catalogue import catalogue
from nexarium.core.contract import CHANCE
from nexarium.core.dice import commitment
from nexarium.core.record import Origin, Record
from nexarium.server.admin.doctor import examine, fault
from nexarium.server.notifications.triggers import occurrences
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, TableStore
from nexarium.server.tables.events import Undone
from nexarium.server.tables.table import Table

from .conftest import A1, A2, CENTRE, Player, Visitor
from .finished import AT, finished, rows_of
from .test_accounts import Browser
from .test_database_trouble import file_of
from .test_schemas_and_archives import with_store

PLIES = 60


def ask(visitor: Visitor, table: str, ply: int, *seats: str, **fields: Any) -> Any:
    asked = [{"who": who, "level": int(level or 0)} for who, _, level in (seat.partition(":") for seat in seats)]
    return visitor.client.post(f"/api/tables/{table}/branch", json={"ply": ply, "seats": asked, **fields})


def branch(visitor: Visitor, table: str, ply: int, *seats: str, **fields: Any) -> dict[str, Any]:
    answer = ask(visitor, table, ply, *seats, **fields)
    assert answer.status_code == 201, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


def situation(player: Player) -> dict[str, Any]:
    return player.until("situation")


def as_program(visitor: Visitor, seated: dict[str, Any]) -> Player:
    player = visitor.connect(seated["table"])
    player.say("hello", token=seated["token"], program=True)
    return player


def plies_of(table: Table) -> list[int]:
    """The start, a position in the middle of what was played in one go, one before chance decides, a few more, and the last one."""
    random = Random(table.header.id)
    within = [ply for ply in range(1, table.plies) if ply not in table.begins]
    rolled = [ply for ply, mover in enumerate(table.history.movers) if mover == CHANCE and ply]
    chosen = [random.choice(each) for each in (within, rolled) if each]
    return sorted({0, table.plies - 1, *chosen, *random.sample(range(table.plies), 2)})


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_any_position_of_any_game_is_played_on_and_the_game_stays_as_it_was(name: str, alone: Visitor, settings: Settings) -> None:
    over = finished(settings, name, 5 if name == "tictactoe" else PLIES)
    table, seats = over.header.id, len(over.seats)
    before = rows_of(settings, table)
    assert {"tables", "events"} <= before.keys()
    for ply in plies_of(over):
        seated = branch(alone, table, ply, *["you"] * seats, name="Ann")
        player = as_program(alone, seated)
        began = situation(player)
        played = began.get("actions", [])
        assert began["origin"] == {"table": table, "ply": ply}
        assert tuple(played[:ply]) == over.actions[:ply]
        rolled = over.state(ply)
        for outcome in played[ply:]:
            assert rolled.is_chance_node(), "nothing but chance follows before somebody decides"
            rolled.apply_action(outcome)
        assert began["legal"] == rolled.legal_actions()
        assert "undo" not in began, "nothing of the finished game is taken back"
        if began.get("over"):
            continue
        player.say("act", ply=began.get("ply", 0), action=Random(ply).choice(began["legal"]))
        moved = situation(player)
        assert moved["ply"] > began.get("ply", 0)
        assert moved.get("undo", began.get("ply", 0)) == began.get("ply", 0)
        record = alone.record(seated["table"])
        assert record["origin"] == {"table": table, "ply": ply}
        assert record["seats"] == ["Ann"] * seats
        assert record["dice"]["commitment"] != commitment(over.header.seed), "what chance decides from here on is rolled again"
        nexarium.replay(Record.from_json(alone.client.get(f"/api/tables/{seated['table']}/record.json").content))
    assert rows_of(settings, table) == before

    async def examined(store: Store) -> set[str]:
        return {finding.wrong async for finding in examine(store)}

    assert with_store(settings.database, examined) == {""}


def test_a_position_is_met_again_with_other_dice(alone: Visitor, settings: Settings) -> None:
    """The player who plays on does not know what chance gave after it."""
    over = finished(settings, "keepers", PLIES)
    ply = over.history.movers.index(CHANCE, 20)
    gave = {tuple(alone.record(branch(alone, over.header.id, ply, "you", "you")["table"])["actions"][ply:]) for _ in range(8)}
    assert len(gave) > 1


def test_bots_sit_in_the_others_seats_and_think(with_bots: Visitor, settings: Settings) -> None:
    over = finished(settings, "tictactoe", 3)
    player = with_bots.look(**hello(branch(with_bots, over.header.id, 2, "bot:3", "you")))
    assert player.view["origin"] == {"table": over.header.id, "ply": 2}
    assert [(seat["kind"], seat.get("level")) for seat in player.view["position"]["seats"]] == [("bot", 3), ("human", None)]
    assert player.at_ply(3)["to_act"]


def hello(seated: dict[str, Any]) -> dict[str, str]:
    return {"table": seated["table"], "token": seated["token"]}


def test_undo_ends_where_the_finished_game_does(alone: Visitor, settings: Settings) -> None:
    over = finished(settings, "tictactoe", 3)
    seated = branch(alone, over.header.id, 3, "you", "you")
    player = alone.look(**hello(seated))
    assert player.view["undo"]["why"] == "You have not played yet."
    player.say("undo", ply=3)
    assert "You have not played yet" in player.refused()["text"]
    (free, *_) = sorted(set(range(9)) - set(over.actions))
    player.act(free)
    assert player.view["undo"] == {"possible": True, "to_ply": 3}
    player.say("undo", ply=4)
    player.at_ply(3)
    player.say("undo", ply=3)
    player.refused()
    rows = with_store(settings.database, lambda store: TableStore(store).log(seated["table"]))
    kept = with_store(settings.database, lambda store: TableStore(store).find(seated["table"]))
    assert kept is not None
    assert fault(kept.header, rows) == ""
    assert "takes back to ply 2" in fault(kept.header, [*rows, (len(rows), 0.0, Undone(ply=2, seat=0))])


def test_a_game_that_goes_on_is_nobodys_to_try(alone: Visitor, settings: Settings) -> None:
    running = finished(settings, "tictactoe", 3, closed=False)
    for ply in (0, 3, 9):
        answer = ask(alone, running.header.id, ply, "you", "bot:1")
        assert (answer.status_code, answer.json()["error"]) == (
            409,
            "This game is still running; when it is over you can play on from any of its moves.",
        )


@pytest.mark.parametrize(
    ("ply", "seats", "status", "field"),
    [
        (4, ("you", "bot:1"), 422, "ply"),
        (-1, ("you", "bot:1"), 422, "ply"),
        (1, ("you",), 422, "seats"),
        (1, ("you", "open"), 422, "seats"),
        (1, ("bot:1", "bot:1"), 422, "seats"),
        (1, ("you", "bot:0"), 422, "seats[1].level"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    ply: int, seats: tuple[str, ...], status: int, field: str, alone: Visitor, settings: Settings
) -> None:
    over = finished(settings, "tictactoe", 3)
    answer = ask(alone, over.header.id, ply, *seats)
    assert (answer.status_code, answer.json().get("field", "").replace("$.", "")) == (status, field), answer.text
    assert answer.json()["error"].endswith(".")


def test_after_its_end_there_is_nothing_to_play(alone: Visitor) -> None:
    seated = alone.open("you", "you")
    player = alone.look(**hello(seated))
    for action in (CENTRE, A1, A2, 6, 5, 3, 1, 7, 8):
        player.act(action)
        if player.view["position"].get("over"):
            break
    ply = player.ply
    assert ask(alone, seated["table"], ply, "you", "bot:1").json()["error"].startswith("The game is over at this point")
    assert branch(alone, seated["table"], ply - 1, "you", "you")["seats"] == [0, 1]


def test_a_table_that_is_gone_or_of_other_rules_says_so(alone: Visitor, settings: Settings) -> None:
    answer = ask(alone, "gone", 1, "you", "bot:1", language="fr")
    assert (answer.status_code, answer.json()["error"][:4]) == (404, "Il n")
    over = finished(settings, "tictactoe", 3)
    with sqlite3.connect(file_of(settings)) as file:
        file.execute("UPDATE tables SET version = 99")
    answer = ask(alone, over.header.id, 1, "you", "bot:1")
    assert answer.status_code == 409
    assert "99" in answer.json()["error"]


def test_it_is_as_seldom_as_opening_tables(serving: Any, settings: Settings) -> None:
    visitor = serving(replace(settings, limits=replace(settings.limits, table_burst=2, tables_per_second=0.001)))
    over = finished(settings, "tictactoe", 3)
    answers = [ask(visitor, over.header.id, 1, "you", "bot:1").status_code for _ in range(3)]
    assert answers == [201, 201, 429]


def test_it_counts_nowhere(alone: Visitor, settings: Settings) -> None:
    """No list, no statistics, no rematch; and no account holds it, with any players."""
    ada = Browser(alone)
    ada.register("Ada")
    over = finished(settings, "tictactoe", 3)
    asked = {"ply": 3, "seats": [{"who": "you"}, {"who": "you"}], "name": "somebody else"}
    seated = ada.post(f"/api/tables/{over.header.id}/branch", 201, **asked)
    table, token = seated["table"], seated["token"]
    player = ada.look(table, token)
    while not player.view["position"].get("over"):
        player.act(min(set(range(9)) - set(alone.record(table)["actions"])))
    assert ada.get("/api/me/games")["tables"] == []
    assert table not in {card["table"] for card in ada.get("/api/tables")["tables"]}
    assert ada.post("/api/me/seats", seats=[{"table": table, "token": token}]).get("tables", []) == []
    assert ada.post(f"/api/tables/{table}/rematch", 409, token=token)["error"].startswith("A game of “what if”")
    with sqlite3.connect(file_of(settings)) as file:
        assert file.execute("SELECT count(*) FROM played").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM seats_held").fetchone() == (0,)
        bodies = " ".join(body for (body,) in file.execute("SELECT body FROM events WHERE table_id = ?", (table,)))
    assert "Ada" not in bodies
    again = branch(alone, table, 4, "you", "bot:1")
    assert alone.record(again["table"])["origin"] == {"table": table, "ply": 4}, "what if, and what if from there"


def test_nobody_is_called_to_it(alone: Visitor, settings: Settings) -> None:
    over = finished(settings, "tictactoe", 3)
    server = alone.app.state.services.service
    before: Table = server.registry.live[branch(alone, over.header.id, 2, "bot:1", "you")["table"]].table
    after = before.after(before.decision(min(before.legal)), AT)
    assert occurrences(before, after), "elsewhere it would be a call"
    assert [written for written in server.storing.send(before, after) if written] == []


def test_only_a_game_of_what_if_has_an_origin(alone: Visitor, settings: Settings) -> None:
    over = finished(settings, "tictactoe", 3)
    assert "origin" not in alone.record(over.header.id)
    assert "origin" not in alone.look(over.header.id).view
    record = Record.from_json(
        alone.client.get(f"/api/tables/{branch(alone, over.header.id, 2, 'you', 'you')['table']}/record.json").content
    )
    assert record.origin == Origin(table=over.header.id, ply=2)
    assert Record.from_json(record.to_json()) == record
