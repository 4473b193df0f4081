"""Games of Last Watch to look at, in two languages: for the tests of its pictures and of what is said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from nexarium.core.game import Game, History
from nexarium.core.words import words
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.scene.hand import kind_of

ENGLISH, FRENCH = (words("nexarium.games.nemesis", language) for language in ("en", "fr"))
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "goal": "survive", "character_a": "drawn", "character_b": "soldier"},
    {"players": 3, "queen_token": "bag", "retreat": False},
    {"players": 4, "breeder_queen_check": "aid", "need": 1},
    {"players": 5, "armory": "energy"},
]


@cache
def game_of(number: int) -> Game:
    return Game(DEFINITION, TABLES[number])


def histories(number: int, seed: int) -> Iterator[History]:
    """A game of people who shoot when they can and otherwise rather move than pass: its history at each of its positions."""
    history, chosen = History.new(game_of(number)), random.Random(seed)
    yield history
    while not history.now.is_terminal():
        state = history.now
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            action = int(chosen.choices(outcomes, weights)[0])
        else:
            legal = state.legal_actions()
            better = [each for each in legal if kind_of(n.read(each)) in ("shoot", "melee", "room")] or [each for each in legal if each]
            action = chosen.choice(better if better and chosen.random() < 0.9 else legal)
        history = history.then(action)
        yield history
