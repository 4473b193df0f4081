"""The board, the pieces and the starting intersections (NX-1 to NX-4)."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from nexarium.core.components import sentence_in
from nexarium.core.errors import BadData, IllegalAction
from nexarium.games.nexos.box.board import COLOURS, PIECE_SIZES, PIECES, SIZE, STARTS, read_board
from nexarium.games.nexos.rules.numbering import PLACEMENTS, Placement, number, read
from nexarium.games.nexos.rules.shapes import ORIENTATIONS

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
    assert Counter(PIECE_SIZES) == {1: 1, 2: 2, 3: 5, 4: 16}
    assert sum(PIECE_SIZES) == 84


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
    by_size = Counter(PIECE_SIZES[placement.piece] for placement in PLACEMENTS)
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


# --- numbers --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-2")
def test_every_placement_has_its_number_and_back() -> None:
    assert [number(read(action)) for action in range(len(PLACEMENTS))] == list(range(len(PLACEMENTS)))
    assert [read(action) for action in range(len(PLACEMENTS))] == list(PLACEMENTS)


@pytest.mark.parametrize("action", [-1, 15_157])
def test_what_numbers_no_placement_is_refused(action: int) -> None:
    with pytest.raises(IllegalAction, match=f"there is no placement {action}; placements are numbered from 0 to 15156"):
        read(action)


@pytest.mark.rule("NX-1")
def test_a_piece_that_leaves_the_board_has_no_number() -> None:
    (long,) = (way.number for way in ORIENTATIONS if way.width == 4 and len(way.shape) == 4 and way.height == 0)
    assert read(number(Placement(8, 0, long))).segments()[-1].ends() == ((11, 0), (12, 0))
    with pytest.raises(IllegalAction, match=r"at \(9, 0\) does not lie on the board"):
        number(Placement(9, 0, long))


# --- the data file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "instead", "field", "sentence"),
    [
        ("size = 13", "size = 14", "size", "14 cannot stand here"),
        ("size = 13", "", "size", "this entry is missing"),
        ("bonus = -10", "bonus = 10", "bonus", "10 cannot stand here"),
        ('name = "red"', 'name = "violet"', "colours[2].name", "'violet' is none of"),
        ("start = [10, 2]", "start = [10]", "colours[2].start", "cannot stand here"),
        ("start = [10, 2]", "start = [10, 13]", "colours[2].start[1]", "13 cannot stand here"),
        ('Z3 = "00h 10v 11h"', 'Z3 = "00h 10x"', "pieces.Z3", "'00h 10x' cannot stand here"),
        ("bonus = -10", "bonus = -1000000000", "bonus", "-1000000000 cannot stand here"),
        ('Z3 = "00h', '"Z 3" = "00h', "pieces.Z 3", "a name here is one to eight letters and digits"),
        ('name = "red"', 'name = "blue"', "colours[2].name", "blue stands twice among the colours"),
        ("size = 13", "size = 9", "colours[0].start", "blue starts at (2, 10), which is not on a board of size 9"),
        ('Z3 = "00h 10v 11h"', 'Z3 = "00h 11h"', "pieces.Z3", "the segments of the piece Z3, 00h 11h, do not hang together"),
    ],
)
def test_a_data_file_that_cannot_be_used_names_the_entry(printed: str, instead: str, field: str, sentence: str) -> None:
    text = (files("nexarium.games.nexos.box") / "board.toml").read_text("utf-8")
    assert read_board(text).size == 13
    assert text.count(printed) == 1
    with pytest.raises(BadData) as refusal:
        read_board(text.replace(printed, instead))
    assert refusal.value.field == field
    assert sentence in str(refusal.value)
    assert refusal.value.said is None or sentence_in(refusal.value, "fr") != refusal.value.sentence
