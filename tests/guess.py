"""A small game of a secret that decides who wins, for tests: of three cards, two of them alike, one is shown to seat 1 alone, one to all,
and then seat 0 says which the first is."""

from __future__ import annotations

from typing import Any

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Definition
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, record_at

from . import whisper

PLAIN, ODD = 0, 1
"""The kinds of cards: two are plain, one is odd."""
GUESS = np.dtype([("dealt", np.int64), ("said", np.int64), ("cards", np.int64, (2,))], align=True)
at = record_at(GUESS)


@contract
def setup(state, _options):
    at(state).dealt = 0
    at(state).said = -1
    at(state).cards[0] = -1
    at(state).cards[1] = -1


@contract
def mover(state):
    if at(state).dealt < 2:
        return CHANCE
    return 0 if at(state).said < 0 else OVER


@contract
def legal(state, out):
    out[0] = PLAIN
    out[1] = ODD
    return 2


@contract
def chance(state, ids, weights):
    guess = at(state)
    n = 0
    for kind in range(2):
        left = 2 - kind - (1 if guess.dealt == 1 and guess.cards[0] == kind else 0)
        if left > 0:
            ids[n] = kind
            weights[n] = left
            n += 1
    return n


@contract
def apply(state, action):
    guess = at(state)
    if guess.dealt < 2:
        guess.cards[guess.dealt] = action
        guess.dealt += 1
    else:
        guess.said = action


@contract
def returns(state, out):
    guess = at(state)
    right = guess.dealt == 2 and guess.said == guess.cards[0]
    out[0] = 1 if right else -1
    out[1] = -out[0]


@contract
def score(state, out):
    out[0] = 1 if at(state).dealt == 2 and at(state).said == at(state).cards[0] else 0
    out[1] = 0


@contract
def observe(state, seat, out):
    guess = at(state)
    out[0] = guess.cards[0] if seat == 1 else -1
    out[1] = guess.cards[1]
    out[2] = guess.said


LAYOUT = Layout(Part("hidden", 1, "the first card"), Part("shown", 1, "the second card"), Part("said", 1, "what was said of the first"))
RULES = Rules.of(__name__, dtype=GUESS, actions=2, max_legal=2, max_plies=3, max_outcomes=2, layout=LAYOUT)


def definition(**more: Any) -> Definition:
    """The game's definition; it is shown as a whisper is, if at all."""
    told = whisper.definition()
    return Definition(
        name="guess",
        version=1,
        package=told.package,
        options=(),
        seats=told.seats,
        load_rules=lambda: RULES,
        notation=told.notation,
        load_picture=told.load_picture,
        presets=(),
        chance=True,
        hidden=True,
        **more,
    )
