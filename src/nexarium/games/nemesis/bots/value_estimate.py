"""The value estimate of a crew: a small network over the table and its characters, fitted to whole sensible games
(`training/fit_last_watch.py`, which writes `value_estimate.toml`).

One layer processes each living character together with the table. Its outputs are summed over characters and divided by the size of the
crew. This sum and the table go through one more layer (as in Zaheer et al. 2017, "Deep Sets"). So one network serves crews of any size.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from nexarium.core.components import load
from nexarium.core.exponential import exp
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.bots.judge import harm_in
from nexarium.games.nemesis.bots.ways import bare, done, find_ways, working_room
from nexarium.games.nemesis.box.ship import CORRIDORS, ROOMS
from nexarium.games.nemesis.rules.intruders import figures_in
from nexarium.games.nemesis.rules.noise import nest_room
from nexarium.games.nemesis.rules.numbering import FIGURES, INFECTED, UNSCANNED
from nexarium.games.nemesis.rules.state import KIND_OF, NONE, Fate, Kind
from nexarium.games.nemesis.rules.tables import BEYOND, BLEEDING, EGGS, OPERATES, START, TOKEN_KIND
from nexarium.games.nemesis.rules.wounds import cards_of, hand_size, serious_wounds, suffers

KINDS = len(Kind)
INTRUDERS = KINDS - 1
OF_TABLE = 18 + INTRUDERS + KINDS
"""The number of inputs for the table."""
OF_CHARACTER = 19
"""The number of inputs for a character."""
FARTHEST = 10.0
"""Distances in steps are cut off at this value."""
TURNS, CARDS = 15.0, 4.0
"""Divisors of times and cards, so that all inputs are of about the same size."""


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `value_estimate.toml`: for each layer, a row for each of its units."""

    character: tuple[tuple[float, ...], ...]
    """Weights of a character's inputs, the table's, and 1."""
    crew: tuple[tuple[float, ...], ...]
    """Weights of the units above, averaged over the crew, the table's inputs, and 1."""
    worth: tuple[float, ...]
    """Weights of the units above, and 1."""


def _steps_home() -> NDArray[np.float64]:
    """Return, per room, the number of corridors to the Hibernatorium."""
    steps = np.full(ROOMS + 1, FARTHEST)
    steps[START] = 0.0
    for _ in range(ROOMS):
        for room in range(1, ROOMS + 1):
            nearest = [steps[other] for other in BEYOND[room] if other > 0]
            steps[room] = min([steps[room], *(each + 1.0 for each in nearest)])
    return steps


STEPS_HOME = _steps_home()
_fitted = load(__package__, "value_estimate.toml", Fitted)
OF_EACH, OF_CREW, OF_WORTH = np.array(_fitted.character), np.array(_fitted.crew), np.array(_fitted.worth)
EACH, CREW = len(OF_EACH), len(OF_CREW)


@inner_rule
def see_table(board, out):
    """Write the `OF_TABLE` inputs of the table."""
    out_of_line()
    asleep, dead, passed = 0.0, 0.0, 0.0
    for seat in range(board.players):
        asleep += 1.0 if board.status[seat] == Fate.ASLEEP else 0.0
        dead += 1.0 if board.status[seat] == Fate.DEAD else 0.0
        passed += 1.0 if board.passed[seat] else 0.0
    unexplored, noisy = 0.0, 0.0
    for room in range(1, ROOMS + 1):
        unexplored += 1.0 if board.tile[room] == NONE else 0.0
    for corridor in range(CORRIDORS):
        noisy += board.noise[corridor]
    out[0] = board.time / TURNS
    out[1] = max(0.0, board.time - board.hibernation) / TURNS
    out[2] = 1.0 if board.time <= board.hibernation else 0.0
    out[3] = 1.0 if done(board) else 0.0
    out[4] = board.eggs / EGGS
    out[5] = 1.0 if nest_room(board) > 0 else 0.0
    out[6] = 1.0 if board.nest_destroyed else 0.0
    out[7] = 1.0 if board.queen_killed else 0.0
    out[8] = board.players / CARDS
    out[9] = board.need / board.players
    out[10] = asleep / board.players
    out[11] = dead / board.players
    out[12] = passed / board.players
    out[13] = board.infected / max(1.0, board.unscanned)
    out[14] = 1.0 if working_room(board, OPERATES) > 0 else 0.0
    out[15] = unexplored / ROOMS
    out[16] = noisy / CORRIDORS
    out[17] = 1.0 if board.time <= 2 else 0.0
    for kind in range(INTRUDERS + KINDS):
        out[18 + kind] = 0.0
    for figure in range(FIGURES):
        if board.place[figure] > 0:
            out[18 + KIND_OF[figure]] += 1.0 / CARDS
    for kind in range(KINDS):
        out[18 + INTRUDERS + kind] = board.bag[kind] / CARDS
    for seen in range(board.bag_seen.shape[0]):
        out[18 + INTRUDERS + TOKEN_KIND[seen]] += board.bag_seen[seen] / CARDS


@inner_rule
def see_character(board, seat, way, out):
    """Write the `OF_CHARACTER` inputs of a living character; `way` is scratch for `find_ways`."""
    out_of_line()
    room = board.room[seat]
    awake = board.status[seat] == Fate.AWAKE
    for place in range(OF_CHARACTER):
        out[place] = 0.0
    out[0] = 1.0 if awake else 0.0
    out[1] = 1.0 if board.larva[seat] else 0.0
    out[2] = cards_of(board, seat, INFECTED) / CARDS
    out[3] = cards_of(board, seat, UNSCANNED) / CARDS
    if not awake:
        return
    find_ways(board, seat, way)
    company = 0.0
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and board.room[other] == room:
            company += 1.0
    wounds = serious_wounds(board, seat)
    out[4] = wounds / 3.0
    out[5] = 1.0 if wounds >= 3 else 0.0
    out[6] = 1.0 if bare(board, seat) else 0.0
    out[7] = 1.0 if suffers(board, seat, BLEEDING) else 0.0
    out[8] = board.light[seat] / 2.0
    out[9] = board.ammunition[seat] / CARDS
    out[10] = hand_size(board, seat) / CARDS
    out[11] = 1.0 if board.slime[seat] else 0.0
    out[12] = 1.0 if board.passed[seat] else 0.0
    out[13] = harm_in(board, seat, figures_in(board, room)) / 2.0
    out[14] = 1.0 if room == START else 0.0
    out[15] = STEPS_HOME[room] / 5.0
    out[16] = min(FARTHEST, way[room]) / 5.0
    out[17] = company / 2.0
    out[18] = 1.0 if board.fire[room] else 0.0


@inner_rule
def unit(row, first, seen, n, bias):
    """Return a unit's weighted sum of `n` inputs; their weights start at `first` in its row."""
    total = bias
    for place in range(n):
        total += row[first + place] * seen[place]
    return total


@inner_rule
def value_estimate(board):
    """Return the estimated result of the crew, 0 to 1, on the scale of `value`."""
    out_of_line()
    table, character = np.empty(OF_TABLE), np.empty(OF_CHARACTER)
    way, base, crew = np.empty(ROOMS + 1), np.empty(EACH), np.zeros(EACH)
    see_table(board, table)
    for row in range(EACH):
        base[row] = unit(OF_EACH[row], OF_CHARACTER, table, OF_TABLE, OF_EACH[row, OF_CHARACTER + OF_TABLE])
    for seat in range(board.players):
        if board.status[seat] != Fate.DEAD:
            see_character(board, seat, way, character)
            for row in range(EACH):
                crew[row] += max(0.0, unit(OF_EACH[row], 0, character, OF_CHARACTER, base[row])) / board.players
    total = OF_WORTH[CREW]
    for row in range(CREW):
        first = unit(OF_CREW[row], EACH, table, OF_TABLE, OF_CREW[row, EACH + OF_TABLE])
        total += OF_WORTH[row] * max(0.0, unit(OF_CREW[row], 0, crew, EACH, first))
    return 1.0 / (1.0 + exp(-total))
