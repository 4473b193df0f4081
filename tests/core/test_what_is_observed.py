"""Nothing that decides what may follow is left out of an observation: a learner sees two positions where there are two."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

from nexarium.core.definition import Value
from nexarium.core.game import State
from nexarium.core.layout import Repeated

from ..catalogue_games import game_of

FOLLOWS = "it follows from what is seen"
TOLD = "it is kept for reports and pictures, and decides nothing"
UNDER_WAY = "it says what goes on between two decisions, while chance draws"

TABLES: dict[str, dict[str, Value]] = {
    "keepers": {"players": 4, "edition": "en"},
    "kepler": {"players": 3},
    "nemesis": {"players": 3},
    "nexos": {},
    "tictactoe": {},
}
UNSEEN = {
    "keepers": {FOLLOWS: "owner cluster", TOLD: "out_by dice"},
    "kepler": {
        FOLLOWS: "first_player",
        TOLD: "earned through_tokens bonuses_taken tokens_won scored_in scorings",
        UNDER_WAY: "zone",
    },
    "nemesis": {
        FOLLOWS: "turn",
        TOLD: "died_of ended_at",
        UNDER_WAY: """stage light_due serious_due due_of wounded surprised check_cards check_arrow burning held attackers victim developed
            adding escape_to careful entered_by sleeping target blow passing roller rollers rooms_due""",
    },
    "nexos": {FOLLOWS: "free reached available low high count left", TOLD: "tally last"},
    "tictactoe": {FOLLOWS: "placed"},
}
GAMES, LOOKED_AT = 12, 300


def positions(name: str) -> Iterator[State]:
    """Those of a few random games."""
    game = game_of(name, TABLES[name])
    for seed in range(GAMES):
        state, choose = game.new_initial_state(seed), random.Random(seed)
        while not state.is_terminal():
            yield state.clone()
            state.step(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.slow
def test_every_field_of_a_position_is_seen_or_is_said_why_not(name):
    found, choose = list(positions(name)), random.Random(1)
    unseen = set()
    for field in found[0].record.dtype.names:
        values = {np.asarray(state.record[field]).tobytes(): state.record[field] for state in found}
        if len(values) == 1:  # an option, the same all game
            continue
        if not any(tells(state, field, value) for state, value in trials(found, list(values.values()), choose)):
            unseen.add(field)
    assert unseen == {field for fields in UNSEEN[name].values() for field in fields.split()}


def trials(found: list[State], values: list[object], choose: random.Random) -> Iterator[tuple[State, object]]:
    """Positions, each with a value that a field has in another."""
    for state in choose.sample(found, min(LOOKED_AT, len(found))):
        yield state, choose.choice(values)


def tells(state: State, field: str, value: object) -> bool:
    """Whether a position with that field changed looks different to somebody."""
    if np.array_equal(state.record[field], value):
        return False
    changed = state.clone()
    changed.memory.view(state.game.rules.dtype)[field][0] = value
    return any(not np.array_equal(state.observation(seat), changed.observation(seat)) for seat in range(state.game.num_players()))


UNITS = {
    "halves": 2,
    "thirds": 3,
    "quarters": 4,
    "fifths": 5,
    "sixths": 6,
    "sevenths": 7,
    "eighths": 8,
    "tenths": 10,
    "twelfths": 12,
    "fifteenths": 15,
    "sixteenths": 16,
    "twenty-sevenths": 27,
    "hundreds": 100,
}
"""Of what a number counts so many make 1, where its layout says `in sevenths`."""


@pytest.mark.parametrize("name", TABLES)
def test_numbers_are_of_the_kind_that_their_layout_says(name):
    """By the words alone, as a reader of docs/research/observations.md has them: a one-hot part has one 1 or none, what is 1 for something
    is 0 or 1, and what is counted in fifths is so many fifths."""
    game, choose, found = game_of(name, TABLES[name]), random.Random(2), list(positions(name))
    layout, seats = game.rules.layout, range(game.num_players())
    looked_at = [state.observation(choose.choice(seats)) for state in choose.sample(found, min(300, len(found)))]
    said = {part.name: part.meaning for part in layout.parts}
    said |= {f"{part.name}.{each.name}": each.meaning for part in layout.parts if isinstance(part, Repeated) for each in part.parts}
    checked = 0
    for part, numbers in layout.view(np.array(looked_at)).items():
        meaning, units = said[part], {word for word in re.findall(r"\bin ([\w-]+)", said[part]) if word in UNITS}
        if meaning.startswith("one-hot"):
            assert set(np.unique(numbers)) <= {0, 1}, part
            assert numbers.sum(axis=-1).max() <= 1, part
        elif re.match(r"1 (for|when|where|with|once|in|after|on) ", meaning):
            assert set(np.unique(numbers)) <= {0, 1}, part
        elif len(units) == 1:
            assert np.allclose(numbers * UNITS[units.pop()] % 1 % (1 - 1e-9), 0, atol=1e-9), part
        else:
            continue
        checked += 1
    assert checked >= {"tictactoe": 0, "nexos": 4}.get(name, 14)
