"""A search with a fixed seed grows the same tree in every version of the search, whatever is made faster or told differently.

A digest that changes says that bots play otherwise: where that is meant, write down the new one, and measure with `nexarium match`.
"""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from tictactoe.rules import at

from nexarium.core.bot_config import Settings
from nexarium.core.catalogue import load
from nexarium.core.game import Game
from nexarium.core.random import next_below
from nexarium.core.rules import contract
from nexarium.search.mcts import Search
from tests.race import DEFINITION
from tests.search.test_tree_search import wager

CELLS = 9
MIDDLE = 4


@contract
def playout(state, rng, trace):  # type: ignore[no-untyped-def]
    """Goes round the board from a random cell on and fills it; who holds the middle has won."""
    board = at(state)
    cell, n = next_below(rng, CELLS), 0
    while board.placed < CELLS:
        if board.cells[cell] < 0:
            seat = board.placed % 2
            trace[n] = (3 - seat) * CELLS + cell
            board.cells[cell] = seat
            board.placed += 1
            n += 1
        cell = (cell + 1) % CELLS
    board.winner = board.cells[MIDDLE]
    return n


@contract
def prior(_state, n, actions, out):  # type: ignore[no-untyped-def]
    for i in range(n):
        out[i] = 3 if actions[i] == MIDDLE else 1


@contract
def value(state, out):  # type: ignore[no-untyped-def]
    winner = at(state).winner
    for seat in range(2):
        out[seat] = 0.75 if winner == seat else 0.25


@contract
def amaf_group(state):  # type: ignore[no-untyped-def]
    return 3 - at(state).placed % 2


@contract
def value_estimate(state, out):  # type: ignore[no-untyped-def]
    """The more cells a seat holds of the first three, the more is promised to it."""
    board, lead = at(state), 0
    for cell in range(3):
        lead += 1 if board.cells[cell] == 0 else -1 if board.cells[cell] == 1 else 0
    out[0] = 0.5 + lead / 8
    out[1] = 0.5 - lead / 8
    return 40


KNOWLEDGE = {"playout": playout, "prior": prior, "value": value, "amaf_group": amaf_group}


def digest(search: Search) -> str:
    """Of the whole tree: its shape, and what each node has counted."""
    tree, used = search.tree, int(search.tree.used[0])
    shape = [tree.children[:used], tree.action[1:used], tree.visits[:used], tree.amaf_visits[1:used]]
    parts = [*(array.astype(np.int64) for array in shape), tree.chooser_total[1:used], tree.mover_total[:used], tree.prior[1:used]]
    return f"{used} {hashlib.sha256(b''.join(part.tobytes() for part in parts)).hexdigest()[:12]}"


def trees(game: Game, search: Search, simulations: int) -> list[str]:
    """The trees of a game's first moves, each of them the one that was tried most."""
    state, found = game.new_initial_state(1), []
    for _ in range(3):
        if state.is_terminal():
            break
        search.advance(state)
        search.think(simulations)
        found.append(digest(search))
        state.step(search.best())
        while state.is_chance_node():
            state.step(state.sample_chance())
    return found


TICTACTOE = {
    "default settings": (Settings(), {}, ["7427 0a64a6bba8de", "4595 a8c6bf7f513c", "2415 dcbd780964ac"]),
    "all-moves-as-first": (
        Settings(amaf_equivalence=50, expand_at=3, first_play_reduction=0.2),
        {},
        ["680 cc36bad18bb8", "817 d5fe4a0ac580", "511 e3a72ad57ed6"],
    ),
    "knowledge": (Settings(exploration=0.7), KNOWLEDGE, ["5229 44de2f53886b", "6320 5e7cdb48e777", "2191 3fdaf44ac16d"]),
    "knowledge and all-moves-as-first": (
        Settings(amaf_equivalence=20, expand_at=2, root_width=7, width=3),
        KNOWLEDGE,
        ["557 480eefaa1671", "639 9b379755bd68", "595 ce7371c03e26"],
    ),
    "an value_estimate": (
        Settings(amaf_equivalence=20, expand_at=3),
        {**KNOWLEDGE, "value_estimate": value_estimate},
        ["530 347c02d8ff3a", "881 8d0aeffb9981", "496 9b88053ab443"],
    ),
    "what was learnt elsewhere": (
        Settings(expand_at=2, width=4, estimate_correction=0.5, history_weight=30),
        {**KNOWLEDGE, "value_estimate": value_estimate},
        ["950 6c31ce89fed8", "1264 737cbc5e3313", "667 9635f470730b"],
    ),
}


@pytest.mark.parametrize("name", TICTACTOE)
def test_decisions(name):
    settings, knowledge, expected = TICTACTOE[name]
    game = load("tictactoe")
    assert trees(game, Search(game, settings, knowledge, seed=7), 500) == expected


def test_chance():
    game = wager()
    assert trees(game, Search(game, Settings(exploration=2.0), seed=7), 500) == ["10 7d8e6cd9ba7f"]


def test_actions_that_can_be_played_again():
    """All-moves-as-first counts what is played from a node on, not what was played before it."""
    game = Game(DEFINITION)
    found = trees(game, Search(game, Settings(amaf_equivalence=50), seed=7), 500)
    assert found == ["1455 01afc3b69031", "509 fbdabfaac277", "429 413b256a4ede"]


def test_a_full_tree():
    game = load("nexos")
    assert trees(game, Search(game, Settings(amaf_equivalence=100), seed=7, nodes=4_000), 40) == [
        "3881 f2b5d3faf058",
        "3857 91ce6c2a9ff4",
        "3576 9e7e09730cfe",
    ]
