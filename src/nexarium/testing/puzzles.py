"""Check a game's daily puzzles: each can be reached, drawn and solved. The quickest ones are searched again for a second solution."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.errors import BadData, reason_of
from nexarium.core.lessons import Text
from nexarium.core.puzzles import KIND, Kind, Puzzles, has_puzzles, read_puzzles
from nexarium.core.words import LANGUAGES
from nexarium.search.answers import check_puzzle
from nexarium.testing.pictures import drawn_for
from nexarium.testing.subject import Subject

SEARCHED = 3
"""The number of puzzles searched again, the quickest first; `nexarium puzzles GAME --check` searches all."""


def puzzle_mistakes(subject: Subject) -> Iterator[str]:
    """Yield the mistakes in a game's puzzles."""
    if not has_puzzles(subject.definition.package):
        return
    try:
        puzzles = read_puzzles(subject.definition)
    except BadData as error:
        yield str(error)
        return
    yield from _unsaid(puzzles.kind)
    for number in range(len(puzzles)):
        try:
            puzzles.check(number)
        except BadData as error:
            yield str(error)
            return
    quickest = sorted(range(len(puzzles)), key=lambda number: puzzles.bank.puzzles[number].searched)
    for number in quickest[:SEARCHED]:
        try:
            check_puzzle(puzzles, number)
        except BadData as error:
            yield str(error)
        yield from _undrawn(puzzles, number)


def _unsaid(kind: Kind) -> Iterator[str]:
    """Yield texts that lack a language or have an unfilled placeholder."""
    for name in ("title", "asks", "short", "solved", "barred"):
        text: Text | None = getattr(kind, name)
        for language in LANGUAGES if text is not None else ():
            assert text is not None
            said = text.in_(language)
            if not said.strip():
                yield f"{KIND}, {name}.{language}: is empty"
                continue
            try:
                said.format(got="", best="") if name in ("short", "solved") else said
            except (KeyError, IndexError, ValueError):
                yield f"{KIND}, {name}.{language}: only {{got}} and {{best}} can stand in it"


def _undrawn(puzzles: Puzzles, number: int) -> Iterator[str]:
    """Yield positions that cannot be drawn for the solver."""
    try:
        list(drawn_for(puzzles.opening(number), puzzles.bank.puzzles[number].seat))
    except Exception as error:
        yield f"puzzles[{number}] cannot be drawn: {reason_of(error)}"
