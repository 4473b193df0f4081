"""The rules, each function beside its clause in docs/rules.md."""

import numpy as np

from nexarium.core.contract import OVER
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, record_at, rule

STATE = np.dtype([("cells", np.int64, (9,)), ("placed", np.int64), ("winner", np.int64)], align=True)
EMPTY = -1
LINES = np.array([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])

at = record_at(STATE)


@rule
def completes_line(board, seat):
    """TTT-3: whether `seat` holds a whole line."""
    for line in range(8):
        if board.cells[LINES[line, 0]] == seat and board.cells[LINES[line, 1]] == seat and board.cells[LINES[line, 2]] == seat:
            return True
    return False


@contract
def setup(state, _options):
    board = at(state)
    for cell in range(9):
        board.cells[cell] = EMPTY
    board.placed = 0
    board.winner = EMPTY


@contract
def mover(state):
    """TTT-1."""
    board = at(state)
    return OVER if board.winner != EMPTY or board.placed == 9 else board.placed % 2


@contract
def legal(state, out):
    """TTT-2."""
    board = at(state)
    n = 0
    for cell in range(9):
        if board.cells[cell] == EMPTY:
            out[n] = cell
            n += 1
    return n


@contract
def apply(state, action):
    """TTT-1, TTT-2: the mark is placed; TTT-3: it may win."""
    board = at(state)
    seat = board.placed % 2
    board.cells[action] = seat
    board.placed += 1
    if completes_line(board, seat):
        board.winner = seat


@contract
def score(state, out):
    """TTT-3: 1 for the winner, half each for a draw."""
    board = at(state)
    for seat in range(2):
        out[seat] = 0.5 if board.winner == EMPTY else (1.0 if board.winner == seat else 0.0)


@contract
def returns(state, out):
    board = at(state)
    for seat in range(2):
        out[seat] = 0.0 if board.winner == EMPTY else (1.0 if board.winner == seat else -1.0)


@contract
def observe(state, seat, out):
    board = at(state)
    for cell in range(9):
        mark = board.cells[cell]
        out[cell] = 0.0 if mark == EMPTY else (1.0 if mark == seat else -1.0)


RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=9,
    max_legal=9,
    max_plies=9,
    layout=Layout(Part("cells", 9, "1 one's own mark, -1 the other's, 0 empty")),
)
