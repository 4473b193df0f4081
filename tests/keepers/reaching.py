"""A slow twin of how bots find the ends of a turn: every step of the rules tried in turn, and compared with what the bots find.

Run by `test_bots.py` in a process that interprets the rules: `python -m tests.keepers.reaching`.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from nexarium.core.game import State
from nexarium.core.modes import INTERPRETED
from nexarium.games.keepers.bots.reach import MOST, nothing_reached, put_as, search_turn, spare_boards

from .playing import DUEL, ROW, fields, phase, position, standing

POOLS = ((1, 1, 1), (2, 0, 2), (0, 2, 1))
KEEPERS = ("bront", "korrin", "ilva")
PLACED = (
    (DUEL, {"a": (0, 0), "b": (0, 1)}),
    (DUEL, {"a": (1, 0), "b": (2, 0)}),
    (ROW, {"a": (1, 0), "b": (2, 1), "c": (3, 2)}),
)


def ends_by_hand(state: State, found: set[str]) -> None:
    """Note every position in which the turn could end from here on."""
    ended = str(standing(state))
    if (key := f"{ended} {state.memory.tobytes()!r}") in found:
        return
    found |= {key, ended}
    if phase(state).name != "SPEND":
        return
    for action in state.legal_actions():
        if state.action_to_string(action) != "end":
            then = state.clone()
            then.step(action)
            ends_by_hand(then, found)


def ends_by_bots(state: State) -> set[str]:
    """The same, as the bots find them."""
    reached, board, found = nothing_reached(), fields(state), set()
    search_turn(board, np.minimum(board.pool, MOST - 1), 12, reached)
    work = spare_boards(1)
    for place in range(reached.sizes[0]):
        ended = state.clone()
        work[0] = board
        put_as(work[0], reached.keys[place], board)
        fields(ended).status, fields(ended).cell = work[0].status, work[0].cell
        found.add(str(standing(ended)))
    return found


if __name__ == "__main__":
    assert INTERPRETED
    for (cubes, at), keeper, pool in product(PLACED, KEEPERS, POOLS):
        begun = position(cubes, at, pool=pool, keeper_a=keeper)
        fields(begun).armed = keeper == "ilva"
        by_hand: set[str] = set()
        ends_by_hand(begun, by_hand)
        told = {each for each in by_hand if " b'" not in each}
        assert ends_by_bots(begun) == told, (at, keeper, pool, ends_by_bots(begun) ^ told)
