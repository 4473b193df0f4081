"""No sequence of legal placements breaks what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.game import State
from nexarium.games.nexos.box.board import PIECE_SIZES, STARTS, Segment
from nexarium.games.nexos.rules.numbering import read

from . import twin
from .playing import TEXTS, start

WAYS = st.lists(st.integers(0, 10**6), min_size=1, max_size=96)
OPTIONS = st.sampled_from([{}, {"players": 2}, {"teams": True}])
FOUND = {placement.text(): placement for found in twin.PLACEMENTS.values() for placement in found}


def blocked(state: State) -> set[int]:
    return {colour for colour in range(4) if state.record.blocked[colour]}


@pytest.mark.rule("NX-2", "NX-5", "NX-6", "NX-7", "NX-8", "NX-9", "NX-10", "NX-12")
@settings(max_examples=60, deadline=None)
@given(ways=WAYS, options=OPTIONS)
def test_invariants(ways: list[int], options: dict[str, object]) -> None:
    state, check = start(**options), twin.Twin()
    taken: set[Segment] = set()
    crossed: set[tuple[int, int]] = set()
    reached: list[set[tuple[int, int]]] = [set(), set(), set(), set()]
    done: list[set[int]] = [set(), set(), set(), set()]
    for way in ways:
        if state.is_terminal():
            break
        legal, before, colour = state.legal_actions(), blocked(state), int(state.record.colour)
        placement = read(action := legal[way % len(legal)])
        segments, straight, points = set(placement.segments()), placement.straight_junctions(), placement.intersections()
        assert not segments & taken, "segments are disjoint"
        assert not straight & crossed, "straight junctions are single"
        assert placement.piece not in done[colour], "each piece once"
        assert points & (reached[colour] or {STARTS[colour]}), "attached to its own colour"
        taken, crossed = taken | segments, crossed | straight
        reached[colour] |= points
        done[colour].add(placement.piece)
        state.apply_action(action)
        check.colour = colour
        check.place(FOUND[TEXTS[action]])
        assert before <= blocked(state), "blocked stays blocked"
        assert colour not in before, "who is blocked does not place"
    for colour in range(4):
        placed = sum(PIECE_SIZES[piece] for piece in done[colour])
        assert (state.record.left[colour] or -10) == (84 - placed if placed < 84 else -10)
        if colour in blocked(state):
            assert not check.legal(colour)
    for seat, score in enumerate(state.scores()):
        side = (seat, (seat + 2) % 4) if options else (seat,)
        assert score == sum(check.scores()[colour] for colour in side)
    assert sum(state.returns()) == pytest.approx(0)


@settings(max_examples=30, deadline=None)
@given(ways=WAYS, options=OPTIONS)
def test_a_copy_and_a_record_lead_to_the_same_position(ways: list[int], options: dict[str, object]) -> None:
    state = start(**options)
    for way in ways:
        if state.is_terminal():
            break
        copy = state.clone()
        assert copy == state
        legal = state.legal_actions()
        state.step(legal[way % len(legal)])
        assert copy != state
    assert state.game.from_json(state.to_json()) == state
