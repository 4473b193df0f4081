"""The board, the pieces and the starting intersections (NX-1 to NX-4)."""

from __future__ import annotations

from collections import Counter

import pytest

from nexarium.games.nexos.box.geometry import COLOURS, ORIENTATIONS, PIECE_SIZE, PIECES, PLACEMENTS, SIZE, STARTS

from . import twin
from .playing import TEXTS


@pytest.mark.rule("NX-1")
def test_a_lattice_of_13_by_13_with_312_segments() -> None:
    assert SIZE == 13
    segments = {segment for placement in PLACEMENTS for segment in placement.segments()}
    assert len(segments) == 312
    assert {end for segment in segments for end in segment.ends()} == {(x, y) for x in range(13) for y in range(13)}
    assert all((max(x for x, _ in segment.ends()), max(y for _, y in segment.ends())) <= (12, 12) for segment in segments)


@pytest.mark.rule("NX-2")
def test_24_pieces_of_1_to_4_segments() -> None:
    assert Counter(PIECE_SIZE) == {1: 1, 2: 2, 3: 5, 4: 16}
    assert sum(PIECE_SIZE) == 84


@pytest.mark.rule("NX-2")
def test_the_pieces_are_all_the_free_polysticks() -> None:
    """Grown segment by segment from one, up to turning and flipping."""
    shapes = {twin.to_corner(frozenset({twin.Segment(0, 0, "h")}))}
    found: list[set[frozenset[twin.Shape]]] = []
    for _ in range(4):
        found.append({frozenset(twin.orientations(shape)) for shape in shapes})
        shapes = {
            twin.to_corner(shape | {segment})
            for shape in shapes
            for x, y in twin.reached(shape)
            for segment in (twin.Segment(x, y, "h"), twin.Segment(x - 1, y, "h"), twin.Segment(x, y, "v"), twin.Segment(x, y - 1, "v"))
            if segment not in shape
        }
    assert [len(shapes) for shapes in found] == [1, 2, 5, 16]
    named = {frozenset(twin.orientations(shape)) for shape in twin.PIECES.values()}
    assert named == set().union(*found)


@pytest.mark.rule("NX-2")
def test_118_orientations_and_15157_placements() -> None:
    assert len(ORIENTATIONS) == 118
    assert len(PLACEMENTS) == 15_157
    by_size = Counter(PIECE_SIZE[placement.piece] for placement in PLACEMENTS)
    assert by_size == {1: 312, 2: 862, 3: 2_948, 4: 11_035}


@pytest.mark.rule("NX-2")
def test_four_turns_and_two_flips_lead_back() -> None:
    for orientation in ORIENTATIONS:
        once = orientation
        for _ in range(4):
            once = ORIENTATIONS[once.turned]
        assert once is orientation
        assert ORIENTATIONS[ORIENTATIONS[orientation.flipped].flipped] is orientation
        reversed_turn = ORIENTATIONS[ORIENTATIONS[ORIENTATIONS[orientation.flipped].turned].flipped]
        assert ORIENTATIONS[reversed_turn.turned] is orientation


@pytest.mark.rule("NX-3")
def test_pieces_have_the_names_and_shapes_of_the_table() -> None:
    assert " ".join(PIECES) == "1 I2 V2 I3 L3 T3 Z3 U3 I4 L4 Y N V4 W Z4 T4 E U4 X F H J G O"
    assert len(TEXTS) == len(set(TEXTS))
    ours = {(PIECES[placement.piece], text) for placement, text in zip(PLACEMENTS, TEXTS, strict=True)}
    assert ours == {(name, placement.text()) for name, found in twin.PLACEMENTS.items() for placement in found}


@pytest.mark.rule("NX-4")
def test_the_starting_intersections_in_playing_order() -> None:
    assert dict(zip(COLOURS, STARTS, strict=True)) == {"blue": (2, 10), "yellow": (10, 10), "red": (10, 2), "green": (2, 2)}
