"""Taking back by consent: where plain undo is refused, the other people may allow it."""

from __future__ import annotations

from typing import Any

import pytest

from nexarium.core.game import Game
from nexarium.server.tables.events import Sat, Undone
from nexarium.server.tables.kept import Header
from nexarium.server.tables.seat import hashed
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
    assert "It is you who asked" in ada.refused()["text"]
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
    assert "Nobody asks" in bo.refused()["text"]
    bo.say("ask_takeback", ply=3)
    asked(ada)
    bo.say("answer_takeback", ply=3, allowed=False)
    ada.until("view", lambda view: not view.get("takeback"))
    assert told(ada)[-1] == "Bo does not want to take the move back any more."
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
    assert "nobody else at the table" in ada.refused()["text"]
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


@pytest.mark.parametrize("hidden", [False, True])
def test_the_same_dice_fall_again(hidden: bool) -> None:
    """What is rolled after a move that was taken back is what was rolled before: nobody gets a second throw."""
    table = race(hidden=hidden)
    rolled = table.decision(1)
    later = table.after(rolled, 0.0)
    wish = later.takeback_to((0,))
    assert (wish.ply, wish.needed) == (table.plies, {1})
    back = later.after(Undone(ply=wish.ply, seat=0, agreed=(1,)), 0.0)
    assert back.decision(1) == rolled
    passed = back.after(back.decision(0), 0.0)
    assert passed.decision(1).actions[1] == rolled.actions[1], "the next throw is the same, whoever makes it"
