"""The smallest game of dice, for tests that need a game with chance: in turn, roll a die for points or pass."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Definition
from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, record_at

RACE = np.dtype([("turn", np.int64), ("rolling", np.int64), ("rounds", np.int64), ("points", np.int64, (2,))], align=True)
at = record_at(RACE)


@contract
def setup(state, _options):
    """The first roll decides nothing but is a chance node to begin with."""
    at(state).rolling = 1


@contract
def mover(state):
    race = at(state)
    if race.rolling:
        return CHANCE
    return OVER if race.rounds == 4 else race.turn


@contract
def legal(state, out):
    out[0] = 0  # pass
    out[1] = 1  # roll
    return 2


@contract
def chance(state, ids, weights):
    for face in range(6):
        ids[face] = face + 1
        weights[face] = 1
    return 6


@contract
def apply(state, action):
    race = at(state)
    if race.rolling:
        race.points[race.turn] += action
        race.rolling = 0
    else:
        race.rolling = action
        race.rounds += 1
        race.turn = race.rounds % 2


@contract
def score(state, out):
    for seat in range(2):
        out[seat] = at(state).points[seat]


@contract
def returns(state, out):
    for seat in range(2):
        out[seat] = at(state).points[seat]


@contract
def observe(state, seat, out):
    out[0] = 0.0


RULES = Rules.of(__name__, dtype=RACE, actions=7, max_legal=2, max_plies=9, max_outcomes=6, layout=Layout(Part("nothing", 1, "always 0")))


class Notation:
    """`pass`, `roll`, and a throw as its face."""

    def action_to_string(self, state: State, action: int) -> str:
        return f"a {action}" if state.is_chance_node() or action > 1 else ("pass", "roll")[action]

    def string_to_action(self, state: State, text: str) -> int:
        raise IllegalAction("nobody types in a race")

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        return "RACE-1", "taken"


def ways(state: State) -> Iterator[tuple[str, float]]:
    """How it ended."""
    first, second = state.scores()
    for way, came in (("one ahead", first != second), ("a tie", first == second)):
        yield way, float(came)


def rollers(state: State) -> Iterator[tuple[str, float]]:
    """Who has any points, and whether more than the other; the first roll is nobody's choice, so that the first seat always has."""
    points = state.record.points.tolist()
    for seat, name in enumerate(("Ann", "Bo")):
        if points[seat]:
            yield name, float(points[seat] > points[1 - seat])


def definition(**more: Any) -> Definition:
    """The game's definition; `more` are further fields."""
    return Definition(
        name="race",
        version=1,
        package="tictactoe",
        options=(),
        seats=lambda options: 2,
        load_rules=lambda: RULES,
        notation=Notation(),
        load_picture=lambda: SimpleNamespace(),  # type: ignore[arg-type, return-value]
        presets=(),
        **more,
    )


def points(state: State) -> Iterator[tuple[str, float]]:
    """Each roller's points, and their sum."""
    first, second = state.scores()
    yield from (("Ann", first), ("Bo", second), ("both", first + second))


DEFINITION = definition(
    load_shares=lambda: {"wins by roller": rollers, "ways to end": ways}, load_means=lambda: {"points by roller": points}
)
