"""`python -m nexarium.server.previews.painter`: reads what is wanted as JSON, writes the picture.

A process of its own, for painting takes seconds of Python: in the server it would keep the event loop waiting for the interpreter, and
could not be broken off.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator, Sequence

import msgspec

from nexarium.core.catalogue import replay
from nexarium.core.film import chosen_plies, paper, still
from nexarium.core.game import Course
from nexarium.core.raster import MissingExtra, animation, png
from nexarium.server.previews.cards import WIDTH, card_svg
from nexarium.server.previews.wanted import Card, Film, Wanted

PROGRESS = b"progress "
"""What a line of the standard error begins with that says how many pictures are drawn, and of how many."""
MISSING = 3
"""The exit status where a library is missing."""


def paint(wanted: Wanted) -> bytes:
    """The picture."""
    if isinstance(wanted, Card):
        return png(card_svg(wanted.scene, wanted.title, wanted.line), WIDTH)
    return film(wanted)


def film(wanted: Film) -> bytes:
    """The film, of as many pictures as there was time for, spread over the game."""
    until = time.monotonic() + wanted.seconds
    course = Course.of(replay(wanted.record))
    drawn: dict[int, bytes] = {}
    plies = chosen_plies(course, wanted.most)
    for ply in by_halves(plies):
        drawn[ply] = png(still(course, ply, language=wanted.language, theme=wanted.theme), wanted.width, paper(wanted.theme))
        print(PROGRESS.decode(), len(drawn), len(plies), file=sys.stderr, flush=True)
        if len(drawn) > 1 and time.monotonic() > until:
            break
    return animation([drawn[ply] for ply in sorted(drawn)], wanted.pause)


def by_halves(plies: Sequence[int]) -> Iterator[int]:
    """All of them: the first, the last, then those in the middle between two that have been, so that wherever one stops they are spread.

    >>> list(by_halves([0, 1, 2, 3, 4]))
    [0, 4, 2, 1, 3]
    """
    ends = (0, len(plies) - 1)
    yield from dict.fromkeys(plies[end] for end in ends)
    gaps = [ends]
    while gaps:
        first, last = gaps.pop(0)
        middle = (first + last) // 2
        if first < middle < last:
            yield plies[middle]
            gaps += [(first, middle), (middle, last)]


def main() -> int:
    """Paint what stands on the standard input."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # whoever plays goes first
    wanted: Wanted = msgspec.json.decode(sys.stdin.buffer.read(), type=Wanted)
    try:
        picture = paint(wanted)
    except MissingExtra:
        return MISSING
    sys.stdout.buffer.write(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
