"""Pentobi's coordinates (NX-20), and the reasons why a placement is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.games.nexos.box.board import SIZE, STARTS, Segment
from nexarium.games.nexos.rules.numbering import PLACEMENTS, Placement, number, read

GRID = 2 * SIZE - 1
"""The number of columns and rows of the grid that intersections and segments share (NX-20)."""


def segment_to_text(segment: Segment) -> str:
    """Return a segment's grid coordinate: `(0, 0, h)` is `b1`, `(0, 0, v)` is `a2`."""
    across = segment.way == "h"
    return f"{chr(ord('a') + 2 * segment.x + across)}{2 * segment.y + 1 + (not across)}"


def text_to_segment(text: str) -> Segment:
    """Return the segment at a grid coordinate. Raises `IllegalAction` when there is none."""
    number = text[1:] if len(text) < 4 and text[1:].isascii() and text[1:].isdecimal() else "0"
    column, row = ord(text[:1] or " ") - ord("a"), int(number) - 1
    if not (0 <= column < GRID and 0 <= row < GRID and (column + row) % 2):
        raise IllegalAction(f"{text!r} is no segment; a segment is a letter a to y and a number 1 to 25, one of them even", "NX-20")
    return Segment(column // 2, row // 2, "h" if column % 2 else "v")


def placement_to_text(placement: Placement) -> str:
    """Return the placement's segments by row from the bottom, then by column: `g16,g18,f19,e20`."""
    return ",".join(segment_to_text(s) for s in sorted(placement.segments(), key=lambda s: (2 * s.y + (s.way == "v"), 2 * s.x)))


@cache
def _by_segments() -> dict[frozenset[Segment], Placement]:
    return {frozenset(placement.segments()): placement for placement in PLACEMENTS}


def text_to_placement(text: str) -> Placement:
    """Return the placement made of these segments, in any order. Raises `IllegalAction` when they form no piece."""
    segments = [text_to_segment(part.strip().lower()) for part in text.split(",")]
    placement = _by_segments().get(frozenset(segments))
    if placement is None or len(set(segments)) != len(segments):
        raise IllegalAction(f"{text!r} is no piece: one to four segments that hang together", "NX-2")
    return placement


def placed(state: State) -> Iterable[tuple[int, Placement]]:
    """Yield every piece on the board with its colour."""
    for colour, own in enumerate(state.record.placed.tolist()):
        yield from ((colour, read(action)) for action in own if action >= 0)


def action_to_string(state: State, action: int) -> str:
    """Return the placement's text (NX-20)."""
    return placement_to_text(read(action))


def string_to_action(state: State, text: str) -> int:
    """Return the action of a placement's text. Raises `IllegalAction` when the text is no placement."""
    return number(text_to_placement(text))


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """Return the rule that forbids a placement, and the key of its explanation."""
    placement, colour = read(action), int(state.record.colour)
    on_board = list(placed(state))
    own = [each for owner, each in on_board if owner == colour]
    if any(each.piece == placement.piece for each in own):
        return "NX-2", "placed"
    if any(set(each.segments()) & set(placement.segments()) for _, each in on_board):
        return "NX-8", "taken"
    if any(each.straight_junctions() & placement.straight_junctions() for _, each in on_board):
        return "NX-9", "crossing"
    if not own:
        assert STARTS[colour] not in placement.intersections()
        return "NX-6", "start"
    return "NX-7", "apart"
