"""Taking back by consent: where plain undo is refused, the other people may allow it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nexarium.core import dice
from nexarium.core.game import Game
from nexarium.server.admin import doctor
from nexarium.server.tables.events import AnyEvent, Played, Sat, Undone
from nexarium.server.tables.replaying import bare_record
from nexarium.server.tables.seat import hashed
from nexarium.server.tables.stored import Header, StoredTable
from nexarium.server.tables.table import Table

from ..race import definition
from .conftest import A1, B1, CENTRE, Player, Visitor
from .processes import offered
from .test_hosting import told


@pytest.fixture
def two(visitor: Visitor) -> tuple[str, Player, Player]:
    """A table at which Ada and Bo have played a move each, so that Ada cannot undo hers."""
    opened = visitor.open("you", "open", name="Ada")
    table = opened["table"]
    ada, bo = visitor.look(table, opened["token"]), visitor.look(table, visitor.sit(table, name="Bo")["token"])
    ada.act(A1)
    bo.at_ply(1)
    bo.act(CENTRE)
    ada.at_ply(2)
    return table, ada, bo


def asked(player: Player) -> dict[str, Any]:
    """The wish that this viewer is shown, waited for."""
    wish: dict[str, Any] = player.until("view", lambda view: view.get("takeback"))["takeback"]
    return wish


def test_allowed_it_is_taken_back(visitor: Visitor, two: tuple[str, Player, Player]) -> None:
    table, ada, bo = two
    onlooker = visitor.look(table)
    ada.say("ask_takeback", ply=2)
    assert asked(bo) == {"text": "Ada asks to take back their last move.", "to_answer": True}
    assert asked(ada)["yours"]
    assert asked(onlooker) == {"text": "Ada asks to take back their last move."}
    onlooker.say("answer_takeback", ply=2, allowed=True)
    assert onlooker.refused()["text"] == "That is for the other players to answer."
    ada.say("answer_takeback", ply=2, allowed=True)
    assert "This is your own request" in ada.refused()["text"]
    bo.say("answer_takeback", ply=2, allowed=True)
    assert ada.at_ply(0)["to_act"]
    ada.act(B1)
    assert visitor.record(table)["actions"] == [B1]
    assert told(ada)[-1] == "You took back your last move; Bo agreed."


def test_refused_the_move_stands_and_nobody_is_pestered(visitor: Visitor, two: tuple[str, Player, Player]) -> None:
    table, ada, bo = two
    ada.say("ask_takeback", ply=2)
    asked(bo)
    bo.say("answer_takeback", ply=2, allowed=False)
    ada.until("view", lambda view: view.get("happened") and not view.get("takeback"))
    assert told(ada)[-1] == "Bo refuses, so the move stands."
    assert not ada.view["undo"].get("ask")
    ada.say("ask_takeback", ply=2)
    assert "refused" in ada.refused()["text"]
    ada.act(B1)
    bo.at_ply(3)
    bo.say("ask_takeback", ply=3)  # another move, another wish
    assert asked(ada)["to_answer"]
    assert visitor.record(table)["actions"] == [A1, CENTRE, B1]


def test_a_wish_ends_when_it_is_withdrawn_or_somebody_plays_on(visitor: Visitor, two: tuple[str, Player, Player]) -> None:
    _, ada, bo = two
    ada.say("ask_takeback", ply=2)
    asked(bo)
    ada.act(B1)
    assert not bo.at_ply(3).get("takeback")
    bo.say("answer_takeback", ply=3, allowed=True)
    assert "takeback request is gone" in bo.refused()["text"]
    bo.say("ask_takeback", ply=3)
    asked(ada)
    bo.say("answer_takeback", ply=3, allowed=False)
    ada.until("view", lambda view: not view.get("takeback"))
    assert told(ada)[-1] == "Bo withdraws the takeback request."
    assert ada.ply == 3


def test_all_people_must_agree(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", "open", "bot:1", game="nexos", options={"players": 4}, name="Ada")
    table = opened["table"]
    tokens = [opened["token"], visitor.sit(table, name="Bo")["token"], visitor.sit(table, name="Cleo")["token"]]
    ada, bo, cleo = (visitor.look(table, token) for token in tokens)
    for ply, player in enumerate((ada, bo)):
        player.at_ply(ply)
        player.act(offered(player.view)[0])
    ada.at_ply(2)
    ada.say("ask_takeback", ply=2)
    for player in (bo, cleo):
        assert asked(player)["to_answer"]
    bo.say("answer_takeback", ply=2, allowed=True)
    assert bo.until("view", lambda view: view["takeback"].get("to_answer") is None)["position"]["ply"] == 2
    bo.say("answer_takeback", ply=2, allowed=True)  # said twice
    cleo.say("answer_takeback", ply=2, allowed=True)
    assert ada.at_ply(0)["to_act"]
    assert told(ada)[-2:] == ["Bo allows it.", "You took back your last move; Bo and Cleo agreed."]


def test_where_nobody_can_allow_it_nothing_can_be_asked(visitor: Visitor) -> None:
    opened = visitor.open("you", "bot:1", name="Ada")
    ada = visitor.look(opened["table"], opened["token"])
    ada.act(CENTRE)
    ada.say("ask_takeback", ply=1)
    assert "No other player is at the table" in ada.refused()["text"]
    onlooker = visitor.look(opened["table"])
    onlooker.say("ask_takeback", ply=1)
    assert "Only players" in onlooker.refused()["text"]


def race(**more: Any) -> Table:
    game = Game(definition(**more))
    table = Table.opened(Header("t", "race", 1, {}, bytes(range(32)), "en", True, 0.0), game)
    for seat, name in enumerate(("ann", "bo")):
        table = table.after(Sat(seat=seat, kind="human", name=name, holder=hashed(name)), 0.0)
    first = table.first_chance()
    assert first is not None
    return table.after(first, 0.0)


def again(table: Table, n: int = 1) -> Table:
    """The table after the seat to move has rolled, and taken that back with the other's consent, `n` times."""
    for _ in range(n):
        mover = table.to_move
        rolled = table.after(table.decision(1), 0.0)
        wish = rolled.takeback_to((mover,))
        assert (wish.ply, wish.needed) == (table.plies, {1 - mover})
        table = rolled.after(rolled.taking_back(wish, wish.needed), 0.0)
    return table


@pytest.mark.parametrize("hidden", [False, True])
def test_what_is_rolled_after_a_takeback_is_drawn_anew(hidden: bool) -> None:
    """Each time: sixty throws in one place are not all the same, and come as often as those of a die."""
    rolled = [again(race(hidden=hidden), n).decision(1).actions[1] for n in range(60)]
    assert {rolled.count(face) > 2 for face in range(1, 7)} == {True}
    table = again(race(hidden=hidden), 3)
    assert table.decision(1) == table.decision(1), "asking again rolls nothing else"


def test_nothing_but_a_takeback_of_rolls_changes_the_dice() -> None:
    table = race()
    passed = table.after(table.decision(0), 0.0)
    undone = passed.taking_back(passed.takeback_to((0,)), {1})
    assert undone == Undone(ply=table.plies, seat=0, agreed=(1,))
    assert passed.after(undone, 0.0).decision(1) == table.decision(1)


def test_where_it_was_stored_that_the_same_dice_fall_they_do() -> None:
    """Logs from before takebacks changed the dice lead to the tables that they led to."""
    table = race()
    rolled = table.decision(1)
    back = table.after(rolled, 0.0).after(Undone(ply=table.plies, seat=0, agreed=(1,)), 0.0)
    assert back.decision(1) == rolled
    passed = back.after(back.decision(0), 0.0)
    assert passed.decision(1).actions[1] == rolled.actions[1], "the next throw is the same, for any player"


def logged(table: Table, *decisions: int) -> tuple[Table, list[tuple[int, float, AnyEvent]]]:
    """The table, and its log, when the seats have played so; -1: the seat that has just played takes back its last decision."""
    rows: list[tuple[int, float, AnyEvent]] = []
    for decision in decisions:
        wish = table.takeback_to((1 - table.to_move,)) if decision < 0 else None
        event = table.decision(decision) if wish is None else table.taking_back(wish, wish.needed)
        rows.append((table.seq, 0.0, event))
        table = table.after(event, 0.0)
    return table, rows


@pytest.mark.parametrize("decisions", [(1, -1, 1, 1, 1, 1), (1, 1, -1, 1, -1, 0, 1, 1), (1, -1, 1, -1, 1, -1, 1, 1, -1, 1, 1, 1)])
def test_rolls_after_takebacks_are_proved(decisions: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """By anyone with the record, with or without the game, and by the doctor of the log."""
    begun = race()
    table, later = logged(begun, *decisions)
    assert table.over
    record = table.record()
    count = decisions.count(-1)
    said = [bytes.fromhex(each.partition(":")[2]) for each in record.dice["entropy"].split()]
    assert said == [b"takeback %d" % (number + 1) for number in range(count)]
    assert dice.verify(record, table.game) == dice.Proof(rolls=table.rolls)
    other = record.dice["entropy"].replace(dice.after_takeback(count), dice.after_takeback(count + 1))
    assert not dice.verify(msgspec.structs.replace(record, dice=record.dice | {"entropy": other}), table.game)

    sat = [Sat(seat=seat, kind="human", name=name, holder=hashed(name)) for seat, name in enumerate(("ann", "bo"))]
    first: list[AnyEvent] = [*sat, Played(ply=0, actions=begun.actions)]
    rows = [*((seq, 0.0, event) for seq, event in enumerate(first)), *later]
    kept = StoredTable(header=table.header, changed=0.0, summary=table.summary({}))
    assert bare_record(kept, rows) == record
    monkeypatch.setattr(doctor, "catalogue", lambda: {"race": table.game.definition})
    monkeypatch.setattr(doctor, "game_with", lambda header, data: table.game)
    assert doctor.fault(table.header, rows) == ""
    at = next(number for number, (_, _, event) in enumerate(rows) if isinstance(event, Undone))
    undone = rows[at][2]
    assert isinstance(undone, Undone)
    forged = [*rows[:at], (at, 0.0, msgspec.structs.replace(undone, entropy=dice.after_takeback(7))), *rows[at + 1 :]]
    assert "what another one would" in doctor.fault(table.header, forged)
    silent = [*rows[:at], (at, 0.0, msgspec.structs.replace(undone, entropy="")), *rows[at + 1 :]]
    assert "where the table's dice give" in doctor.fault(table.header, silent)


def test_at_a_table_the_takeback_of_a_throw_is_said_and_recorded(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", game="kepler", options={"players": 2}, name="Ada")
    table = opened["table"]
    players = [visitor.look(table, opened["token"]), visitor.look(table, visitor.sit(table, name="Bo")["token"])]

    def held() -> Table:
        live: Table = visitor.app.state.services.service.registry.live[table].table
        return live

    begun = first = held().to_move
    asker, other = players[first], players[1 - first]
    before = 0
    while begun == first:  # until the turn is over, and the other one has thrown
        before = held().plies
        asker.at_ply(before)
        asker.act(max(held().legal))
        begun = held().to_move
    ply, rolled = held().plies, held().rolls
    asker.at_ply(ply)
    asker.say("ask_takeback", ply=ply)
    asked(other)
    other.say("answer_takeback", ply=ply, allowed=True)
    back = asker.at_ply(before)
    assert told(asker)[-1].endswith("All rolls and draws since then are made again.")
    assert held().rolls < rolled
    assert back["dice"]["takebacks"] == [held().rolls]
    assert visitor.record(table)["dice"]["entropy"].split()[-1] == f"{held().rolls}:{dice.after_takeback(1)}"
