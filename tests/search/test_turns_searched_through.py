"""Turns searched through by compiled code, beside the plainest search there is: every order of every decision, nothing pruned."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.game import State
from nexarium.core.puzzles import Kind, Puzzles, gained, has_puzzles, matches, read_puzzles, turn_over
from nexarium.search.answers import search_turn
from nexarium.search.turn_solver import TooMany

Found = tuple[float | None, frozenset[tuple[int, ...]], float]
"""The most that can be gained, None: nothing counts; all ways to it; the probability that random decisions gain it."""


def plainly(state: State, kind: Kind, before: State, seat: int, known: dict[bytes, Found]) -> Found:
    key = state.memory.tobytes()
    if key in known:
        return known[key]
    if (rested := turn_over(state, seat)) is not None:
        judged = state if kind.goal == "win" else rested
        counts = kind.goal == "win" or rested.current_player() != seat
        found: Found = (gained(kind, before, judged, seat) if counts else None, frozenset([()]), 1.0)
    else:
        allowed = [action for action in state.legal_actions() if not matches(kind.without, state, action)]
        below = {}
        for action in allowed:
            following = state.clone()
            following.step(action)
            below[action] = plainly(following, kind, before, seat, known)
        best = max((gain for gain, _, _ in below.values() if gain is not None), default=None)
        chosen = [action for action in allowed if best is not None and below[action][0] == best]
        ways = {
            tuple(sorted([*way, *([] if matches(kind.bare, state, action) else [action])])) for action in chosen for way in below[action][1]
        }
        found = (best, frozenset(ways), sum(below[action][2] for action in chosen) / max(1, len(allowed)))
    known[key] = found
    return found


def least(ways: frozenset[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Those ways that contain no other."""
    return sorted(way for way in ways if not any(other != way and Counter(other) <= Counter(way) for other in ways))


def quickest(game: str) -> tuple[Puzzles, State]:
    puzzles = read_puzzles(catalogue()[game])
    number = min(range(len(puzzles)), key=lambda number: puzzles.bank.puzzles[number].searched)
    return puzzles, puzzles.opening(number).now.clone()


def of_a_turn(game: str) -> bool:
    definition = catalogue()[game]
    return has_puzzles(definition.package) and read_puzzles(definition).kind.goal != "chance"


@pytest.mark.parametrize("game", [*filter(of_a_turn, catalogue())])
def test_a_turn_gains_what_the_plainest_search_finds(game):
    puzzles, state = quickest(game)
    known: dict[bytes, Found] = {}
    best, ways, luck = plainly(state, puzzles.kind, state, state.current_player(), known)
    turn = search_turn(state, puzzles.kind, 20_000)
    assert (turn.best, list(turn.ways), turn.searched) == (best, least(ways), len(known))
    assert abs(turn.luck - luck) < 1e-12
    assert state.digest() == quickest(game)[1].digest(), "the position itself is left as it was"


@pytest.mark.parametrize("changes", [{"lead": False}, {"lead": False, "fewest": True}, {"bare": ()}], ids=["points", "fewest", "all count"])
def test_whatever_is_asked(changes):
    puzzles, state = quickest("kepler")
    kind = msgspec.structs.replace(puzzles.kind, **changes)
    best, ways, _ = plainly(state, kind, state, state.current_player(), {})
    turn = search_turn(state, kind, 20_000)
    assert (turn.best, list(turn.ways)) == (best, least(ways))


def test_a_search_that_would_meet_too_many_positions_says_so():
    puzzles, state = quickest("keepers")
    searched = search_turn(state, puzzles.kind, 20_000).searched
    assert search_turn(state, puzzles.kind, searched).searched == searched
    with pytest.raises(TooMany):
        search_turn(state, puzzles.kind, searched // 2)
