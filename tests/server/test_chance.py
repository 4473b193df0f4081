"""Chance at a table: the server rolls with the table's own dice, says beforehand what they are bound to, and afterwards shows them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from nexarium.core import dice
from nexarium.core.contract import CHANCE
from nexarium.core.game import Game
from nexarium.server.refusals import Refusal
from nexarium.server.tables.events import Sat
from nexarium.server.tables.kept import Header
from nexarium.server.tables.seat import hashed
from nexarium.server.tables.table import Table

from ..race import definition

SEED = bytes(range(32))


def opened(**more: Any) -> Table:
    game = Game(definition(**more))
    table = Table.opened(Header("t", "race", 1, {}, SEED, "en", True, 0.0), game)
    table = table.after(Sat(seat=0, kind="human", holder=hashed("ann")), 0.0).after(Sat(seat=1, kind="bot", level=1), 0.0)
    first = table.first_chance()
    assert first is not None
    return table.after(first, 0.0)


def test_the_server_rolls_until_somebody_decides() -> None:
    table = opened()
    assert table.course.movers == (CHANCE,)
    rolled = table.decision(1)
    assert rolled.actions[0] == 1
    assert 1 <= rolled.actions[1] <= 6
    assert rolled == table.decision(1), "the dice were cast before the game: asking again rolls nothing else"
    passed = table.decision(0)
    assert passed.actions == (0,)


def test_whoever_learns_the_seed_can_roll_again() -> None:
    table = opened()
    assert table.record().dice == {"commitment": hashlib.sha256(SEED).hexdigest()}
    while not table.over:
        table = table.after(table.decision(1), 0.0)
    published = table.record().dice
    seed = bytes.fromhex(published["seed"])
    assert hashlib.sha256(seed).hexdigest() == published["commitment"]
    outcomes = [action for action, mover in zip(table.actions, table.course.movers, strict=True) if mover == CHANCE]
    assert outcomes == [dice.draw(seed, n, [1] * 6) + 1 for n in range(len(outcomes))]
    assert dice.verify(table.record(), table.game) == dice.Proof(rolls=5)


def why(table: Table, *seats: int) -> str:
    with pytest.raises(Refusal) as refused:
        table.undo_to(seats)
    return refused.value.key


def test_nobody_takes_back_what_chance_has_answered() -> None:
    table = opened()
    assert why(table, 0) == "nothing"
    rolled = table.after(table.decision(1), 0.0)
    assert why(rolled, 0) == "chance"
    passed = table.after(table.decision(0), 0.0)
    assert passed.undo_to((0,)) == 1
    bot_passed = passed.after(passed.decision(0), 0.0)
    assert bot_passed.undo_to((0,)) == 1
    bot_rolled = passed.after(passed.decision(1), 0.0)
    assert why(bot_rolled, 0) == "chance"


def test_where_secrets_are_nothing_is_taken_back() -> None:
    table = opened(hidden=True)
    assert why(table.after(table.decision(0), 0.0), 0) == "hidden"
