"""Seats and colours: the colours of a seat and of a side, their emblems, and their state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from nexarium.core.definition import Options
from nexarium.core.game import State
from nexarium.core.marks import PATTERNS
from nexarium.core.view import Mark
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import BONUS, COLOURS, PIECE_SIZES, PIECES

NONE = -1
"""The value of the rules' record for no placement and for no colour."""


def own_colours(options: Options, seat: int) -> tuple[int, ...]:
    """Return the colours that a seat places (NX-5, NX-13)."""
    return (seat, seat + 2) if options["players"] == 2 else (seat,)


def side_colours(options: Options, seat: int) -> tuple[int, ...]:
    """Return the colours whose scores a seat adds up, its own first (NX-12 to NX-14)."""
    return (seat, (seat + 2) % len(COLOURS)) if options["players"] == 2 or options["teams"] else (seat,)


def mark(colour: int, words: Words) -> Mark:
    """Return a colour's emblem."""
    return Mark(words(COLOURS[colour]), COLOURS[colour], PATTERNS[colour])


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    """Return the emblems of each seat's colours."""
    seats = range(int(options["players"]))
    return tuple(tuple(mark(colour, words) for colour in own_colours(options, seat)) for seat in seats)


@cache
def largest_first() -> tuple[int, ...]:
    """Return all pieces from the longest to the shortest."""
    return tuple(sorted(range(len(PIECES)), key=lambda piece: (-PIECE_SIZES[piece], piece)))


def unplaced(state: State, colour: int) -> list[int]:
    """Return the unplaced pieces of a colour, the longest first."""
    placed = state.record.placed[colour].tolist()
    return [piece for piece in largest_first() if placed[piece] == NONE]


def note(state: State, colours: Sequence[int], words: Words) -> str:
    """Return a note when a seat's colours are blocked, or all on the board."""
    notes = [_colour_note(state, colour, words) for colour in colours]
    if len(set(notes)) == 1:
        return notes[0]
    return ", ".join(words("note", colour=words(COLOURS[colour]), note=note) for colour, note in zip(colours, notes, strict=True) if note)


def done(state: State, colours: Sequence[int]) -> bool:
    """Return whether none of these colours can place any more: each is blocked, or all on the board."""
    return all(state.record.blocked[colour] or not state.record.left[colour] for colour in colours)


def _colour_note(state: State, colour: int, words: Words) -> str:
    if not state.record.left[colour]:
        return words("all_placed", bonus=signed(BONUS))
    return words("blocked") if state.record.blocked[colour] else ""


def signed(score: float) -> str:
    """Return a score as it is printed, with a true minus sign."""
    return f"{score:g}".replace("-", "\N{MINUS SIGN}")
