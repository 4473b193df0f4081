"""The value estimate of Nexos: what is seen of each colour is counted again with sets, and the winner was promised more, whichever way
the board is turned."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import log2
from pathlib import Path

import numpy as np
import pytest

from nexarium.core.catalogue import load
from nexarium.core.game import State
from nexarium.core.random import stream
from nexarium.core.rules import call_from_python
from nexarium.games.nexos.bots.knowledge import FUNCTIONS
from nexarium.games.nexos.bots.value_estimate import COLOURS, LARGE, SIGHTS, STEPS, see
from nexarium.games.nexos.box.board import PIECE_SIZES
from nexarium.games.nexos.rules.contract import NONE, STATE
from nexarium.games.nexos.rules.tables import LYING, SIZE_OF
from nexarium.games.nexos.symmetries import symmetries
from tests.nexos.test_bots import at_random
from tests.nexos.twin import SIZE, STARTS, Segment

JUDGED = json.loads(Path(__file__).with_name("judged.json").read_text("utf-8"))
PLIES = (30, 36, 42, 48)
Point = tuple[int, int]


def value_estimate(state: State) -> tuple[list[float], int]:
    """Per seat what is promised, and the share of a result that it makes up."""
    promised = np.zeros(state.game.num_players())
    share = call_from_python("value_estimate", FUNCTIONS["value_estimate"])(state.memory, promised)
    return promised.tolist(), share


def seen(state: State) -> np.ndarray:
    out = np.zeros((COLOURS, SIGHTS))
    see(state.memory.view(np.dtype((np.record, STATE)))[0], out)
    return out


BOARD = {Segment(x, y, way) for x in range(SIZE) for y in range(SIZE) for way in "hv" if (x if way == "h" else y) < SIZE - 1}


def lying(state: State) -> list[set[Segment]]:
    """Each colour's segments, as an observer sees them: number 2 (13 y + x), upwards one more."""
    observed = np.asarray(state.observation(0))[: 4 * 2 * SIZE * SIZE].reshape(4, -1)
    return [{Segment(n // 2 % SIZE, n // 2 // SIZE, "hv"[n % 2]) for n in np.flatnonzero(row).tolist()} for row in observed]


def points(segments: Iterable[Segment]) -> set[Point]:
    return {end for segment in segments for end in segment.ends()}


def counted(state: State) -> np.ndarray:
    """The first numbers that are seen of each colour, in the order of turns, by sets: free segments by steps."""
    own = lying(state)
    held = [points(segments) or {STARTS[colour]} for colour, segments in enumerate(own)]
    free = BOARD - set().union(*own)
    near: list[list[set[Segment]]] = []
    for colour in range(COLOURS):
        elsewhere = set().union(*(held[other] for other in range(COLOURS) if other != colour)) - held[colour]
        reach, steps = set(held[colour]), []
        for _ in range(STEPS + 1):
            steps.append({segment for segment in free if reach & set(segment.ends())})
            reach |= points(segment for segment in free if (reach - elsewhere) & set(segment.ends()))
        near.append(steps)
    rows = []
    for turns in range(COLOURS):
        colour = (state.record.colour + turns) % COLOURS
        left, partner, right = ((colour + more) % COLOURS for more in (1, 2, 3))
        for step in range(STEPS):
            reached = near[colour][step]
            against = reached - near[left][step] - near[right][step]
            ahead = reached - near[left][step + 1] - near[right][step + 1]
            rows += [len(reached), len(against), len(ahead), len(against - near[partner][step])]
    return np.array(rows).reshape(COLOURS, -1)


@pytest.mark.parametrize("plies", [0, 1, 5, 14, 26, 45, 60])
@pytest.mark.parametrize("players", [2, 4])
def test_segments_are_counted_as_with_sets(players, plies):
    state = at_random(load("nexos", players=players), plies, 7 * plies + players)
    assert np.round(50 * seen(state)[:, : 4 * STEPS]).astype(int).tolist() == counted(state).tolist()


def test_pieces_and_placements_are_counted():
    """Of the colour to place, as its unplaced pieces and its legal placements say."""
    state = at_random(load("nexos", players=2), 17, 3)
    row, start = seen(state)[0], 4 * STEPS
    unplaced = [size for size, there in zip(PIECE_SIZES, state.record.placed[state.record.colour] == NONE, strict=True) if there]
    assert [round(6 * number) for number in row[start : start + 4]] == [unplaced.count(size) for size in (1, 2, 3, 4)]
    assert row[start + 4] == pytest.approx(sum(unplaced) / 80)
    for which, size in enumerate(LARGE):
        legal = sum(int(SIZE_OF[LYING[action]]) == size for action in state.legal_actions())
        assert row[start + 6 + 2 * which] == pytest.approx(log2(1 + legal) / 8)
        assert row[start + 7 + 2 * which] == (legal > 0)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("plies", [0, 3, 18, 40])
def test_a_turned_board_has_the_same_value_estimate(players, plies):
    game = load("nexos", players=players)
    state = at_random(game, plies, plies + players)
    promised, share = value_estimate(state)
    for symmetry in symmetries(game)[1:]:
        image = game.new_initial_state()
        symmetry.write(state.memory, image.memory)
        there, same = value_estimate(image)
        assert same == share
        turned = (image.record.colour - state.record.colour) % players
        assert there[turned:] + there[:turned] == pytest.approx(promised)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_promised_is_half_a_win_each_on_average(players):
    for plies in (2, 9, 33):
        assert sum(value_estimate(at_random(load("nexos", players=players), plies, plies))[0]) == pytest.approx(players / 2)


def test_teams_are_two_sides():
    promised, _ = value_estimate(at_random(load("nexos", players=4, teams=True), 20, 1))
    assert promised[0] == promised[2] == pytest.approx(1 - promised[1]) == pytest.approx(1 - promised[3])


def test_it_foretells_the_winner():
    """The mean squared error, in the middle of games whose end is known, is that of many playouts; a coin's is 0.25."""
    game, errors, of_playouts = load("nexos", players=2), [], []
    playout, value = (call_from_python(name, FUNCTIONS[name]) for name in ("playout", "value"))
    trace, worth, rng = np.zeros(game.max_game_length(), np.int64), np.zeros(2), stream(1)
    for told in JUDGED:
        state = game.new_initial_state()
        for action in told["actions"]:
            state.step(action)
            if len(state.history) in PLIES:
                errors.append((1 - value_estimate(state)[0][told["won"]]) ** 2)
                mean = 0.0
                for _ in range(4):
                    end = state.clone()
                    playout(end.memory, rng, trace)
                    value(end.memory, worth)
                    mean += worth[told["won"]] / 4
                of_playouts.append((1 - mean) ** 2)
    assert np.mean(errors) < 0.16
    assert np.mean(errors) < np.mean(of_playouts)
