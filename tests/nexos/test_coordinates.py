"""Pentobi's coordinates (NX-20): a 25 by 25 grid over the lattice."""

from __future__ import annotations

import pytest

from nexarium.core.errors import IllegalAction
from nexarium.games.nexos import notation
from nexarium.games.nexos.box.board import Segment
from nexarium.games.nexos.rules.numbering import PLACEMENTS, read

from .playing import start


@pytest.mark.rule("NX-20")
@pytest.mark.parametrize(
    ("segment", "text"),
    [((0, 0, "h"), "b1"), ((0, 0, "v"), "a2"), ((11, 12, "h"), "x25"), ((12, 11, "v"), "y24"), ((3, 7, "v"), "g16"), ((2, 9, "h"), "f19")],
)
def test_a_segments_coordinates(segment: tuple[int, int, str], text: str) -> None:
    assert notation.segment_to_text(Segment(*segment)) == text
    assert notation.text_to_segment(text) == Segment(*segment)


@pytest.mark.rule("NX-20")
def test_a_placement_by_row_from_the_bottom_then_by_column() -> None:
    """The example of the clause: the line from (2, 10) down to (3, 7)."""
    state = start()
    action = state.string_to_action("g16,g18,f19,e20")
    assert read(action).segments() == (Segment(2, 9, "h"), Segment(2, 9, "v"), Segment(3, 7, "v"), Segment(3, 8, "v"))
    assert state.action_to_string(action) == "g16,g18,f19,e20"
    assert state.string_to_action("E20, f19,G18,g16") == action


@pytest.mark.rule("NX-20")
def test_every_placement_has_its_own_text_and_back() -> None:
    state = start()
    texts = [state.action_to_string(action) for action in range(len(PLACEMENTS))]
    assert len(set(texts)) == len(texts)
    assert [state.string_to_action(text) for text in texts] == list(range(len(PLACEMENTS)))
    for text in texts:
        rows = [(int(word[1:]), word[0]) for word in text.split(",")]
        assert rows == sorted(rows)


@pytest.mark.rule("NX-20")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("a1", "NX-20"),  # an intersection
        ("b2", "NX-20"),  # a hole
        ("z2", "NX-20"),
        ("a0", "NX-20"),
        ("b27", "NX-20"),
        ("", "NX-20"),
        ("b", "NX-20"),
        ("b1,,d1", "NX-20"),
        ("b1,x25", "NX-2"),  # two segments apart
        ("b1,b1", "NX-2"),
        ("b1,d1,f1,h1,j1", "NX-2"),
    ],
)
def test_what_says_no_placement_is_refused_with_its_clause(text: str, clause: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        start().string_to_action(text)
    assert refusal.value.rule_id == clause
