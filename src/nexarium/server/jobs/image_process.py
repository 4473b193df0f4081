"""`python -m nexarium.server.jobs.image_process`: read a request as JSON, write the picture or the replayed game.

It is a process of its own, because painting and replaying take seconds of Python. In the server they would block the event loop, and could
not be cancelled.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator, Sequence

import msgspec

from nexarium.core.animation import chosen_plies, paper, still
from nexarium.core.catalogue import game_of
from nexarium.core.errors import MissingExtra
from nexarium.core.raster import animation, png
from nexarium.server.jobs.cards import WIDTH, card_svg
from nexarium.server.jobs.replaying import checked_study, replayed
from nexarium.server.jobs.worker_protocol import Animation, Card, CheckStudy, Job, Replay

PROGRESS = b"progress "
"""The prefix of a line on standard error with the number of finished pictures, and of all."""
MISSING = 3
"""The exit status if a library is missing."""


def output_of(job: Job) -> bytes:
    """Return the picture as a file, or the replayed game or checked study as MessagePack."""
    match job:
        case Card(scene=scene, title=title, line=line):
            return png(card_svg(scene, title, line), WIDTH)
        case Animation():
            return animated(job)
        case Replay():
            return msgspec.msgpack.encode(replayed(job))
        case CheckStudy():
            return msgspec.msgpack.encode(checked_study(job))


def animated(job: Animation) -> bytes:
    """Return the animation. It has as many pictures as the time allows, spread over the game."""
    until = time.monotonic() + job.seconds
    history = game_of(job.record).history(job.record)
    drawn: dict[int, bytes] = {}
    plies = chosen_plies(history, job.most)
    for ply in by_halves(plies):
        drawn[ply] = png(still(history, ply, language=job.language, theme=job.theme), job.width, paper(job.theme))
        print(PROGRESS.decode(), len(drawn), len(plies), file=sys.stderr, flush=True)
        if len(drawn) > 1 and time.monotonic() > until:
            break
    return animation([drawn[ply] for ply in sorted(drawn)], job.pause, paper(job.theme))


def by_halves(plies: Sequence[int]) -> Iterator[int]:
    """Yield all plies: the first, the last, then the middle of each gap, so that any prefix is spread over the game.

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
    """Process the request on standard input."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # players' requests go first
    job: Job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    try:
        answer = output_of(job)
    except MissingExtra:
        return MISSING
    sys.stdout.buffer.write(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
