"""Chance at a table: the server rolls with the table's own dice, says beforehand what they are bound to, and afterwards shows them."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nexarium.core import dice
from nexarium.core.game import Definition, Game
from nexarium.core.rules import CHANCE, OVER, Rules, contract, record_at
from nexarium.server.events import Sat
from nexarium.server.refusals import Refusal
from nexarium.server.table import Header, Table, hashed

RACE = np.dtype([("turn", np.int64), ("rolling", np.int64), ("rounds", np.int64), ("points", np.int64, (2,))], align=True)
at = record_at(RACE)


@contract
def setup(state, _options):  # type: ignore[no-untyped-def]
    """The first roll decides nothing but is a chance node to begin with."""
    at(state).rolling = 1


@contract
def mover(state):  # type: ignore[no-untyped-def]
    race = at(state)
    if race.rolling:
        return CHANCE
    return OVER if race.rounds == 4 else race.turn


@contract
def legal(state, out):  # type: ignore[no-untyped-def]
    out[0] = 0  # pass
    out[1] = 1  # roll
    return 2


@contract
def chance(state, ids, weights):  # type: ignore[no-untyped-def]
    for face in range(6):
        ids[face] = face + 1
        weights[face] = 1
    return 6


@contract
def apply(state, action):  # type: ignore[no-untyped-def]
    race = at(state)
    if race.rolling:
        race.points[race.turn] += action
        race.rolling = 0
    else:
        race.rolling = action
        race.rounds += 1
        race.turn = race.rounds % 2


@contract
def score(state, out):  # type: ignore[no-untyped-def]
    for seat in range(2):
        out[seat] = at(state).points[seat]


@contract
def returns(state, out):  # type: ignore[no-untyped-def]
    for seat in range(2):
        out[seat] = at(state).points[seat]


@contract
def observe(state, seat, out):  # type: ignore[no-untyped-def]
    out[0] = 0.0


def definition(**more: Any) -> Definition:
    parts = (setup, mover, legal, chance, apply, score, returns, observe)
    names = ("setup", "mover", "legal", "chance", "apply", "score", "returns", "observe")
    functions = dict(zip(names, parts, strict=True))
    rules = Rules(dtype=RACE, functions=functions, actions=7, max_legal=2, max_plies=9, observation=1, max_outcomes=6)
    return Definition(
        name="race",
        version=1,
        package="tictactoe",
        options=(),
        seats=lambda options: 2,
        load_rules=lambda: rules,
        notation=SimpleNamespace(),  # type: ignore[arg-type]
        load_picture=lambda: SimpleNamespace(),  # type: ignore[arg-type, return-value]
        presets=(),
        **more,
    )


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
    assert table.movers == (CHANCE,)
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
    outcomes = [action for action, mover in zip(table.actions, table.movers, strict=True) if mover == CHANCE]
    assert outcomes == [dice.draw(seed, n, [1] * 6) + 1 for n in range(len(outcomes))]


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
