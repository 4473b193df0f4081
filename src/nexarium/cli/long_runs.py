"""Shared parts of commands that play many games: workers, journal files, Ctrl-C, and the language of a page."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nexarium.cli.printing import echo
from nexarium.core.errors import BadOption

if TYPE_CHECKING:
    from nexarium.arena.journal import Part
    from nexarium.arena.workers import Workers

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        help="Processes to share the work among, or tasks at a time on a cluster; the result is the same for any number.",
        show_default="1; with --ray the cluster's cores",
    ),
]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Ray cluster (extra: cluster): its address, auto, or local for one started here.",
        show_default=False,
    ),
]
JournalFile = Annotated[
    Path | None,
    typer.Option(
        "--journal",
        metavar="FILE",
        help="Keep what is done in this file; the same command goes on from there after Ctrl-C, a crash or a power cut.",
        show_default=False,
    ),
]
PartOf = Annotated[
    str | None,
    typer.Option(
        "--part",
        metavar="K/N",
        help="Do the K-th of N parts, into its --journal; `nexarium merge` puts the parts together.",
        show_default=False,
    ),
]
Language = Annotated[str, typer.Option(help="Of the page: en or fr.")]


def how_many(jobs: int | None, ray: str | None) -> int:
    """Return the number of workers. The default is one, or on a cluster 0 for all of its cores."""
    return jobs if jobs is not None else 0 if ray is not None else 1


def who_plays(jobs: int | None, ray: str | None, bots: Iterable[str]) -> Workers:
    """Return the workers. Bots that are not built in play in a separate process, even if there is only one. If a bot ends that process, the
    command can still report it. Under a debugger they play in this process."""
    from nexarium.arena.workers import Workers
    from nexarium.bots.roster import of_the_house

    return Workers(how_many(jobs, ray), ray, apart=sys.gettrace() is None and not all(map(of_the_house, bots)))


def workers_in_words(jobs: int, ray: str | None) -> str:
    """Return a description of the workers."""
    if ray is not None:
        return f"{f'{jobs} of ' * (jobs > 0)}the workers of a Ray cluster"
    return f"{jobs} process{'es' * (jobs > 1)}"


def read_part(part: str | None, journal: Path | None) -> Part:
    """Return the requested part. Raises a `NexariumError` for an invalid part, or one without a journal."""
    from nexarium.arena.journal import WHOLE, Part

    if part is None:
        return WHOLE
    if journal is None:
        raise BadOption("--part wants --journal FILE too, which `nexarium merge` puts together with the other parts'", "part")
    return Part.read(part)


class Stopped:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.by_hand = False

    def __bool__(self) -> bool:
        return self.by_hand


@contextmanager
def stopping() -> Iterator[Stopped]:
    """End the `with` block on Ctrl-C; the code after it reports the partial result."""
    stopped = Stopped()
    try:
        yield stopped
    except KeyboardInterrupt:
        stopped.by_hand = True


def tell_stopped(done: int, wanted: int, journal: Path | None) -> None:
    """Report a stop by Ctrl-C, and how to continue."""
    on = f"the same command goes on from {journal}" if journal is not None else "with --journal FILE the same command would go on"
    echo(f"stopped after {done} of {wanted} games; {on}", err=True, colour="yellow")


def tell_no_games(part: Part, journal: Path, in_a_round: int = 0) -> None:
    """Report why a part has no games but needs its file. A chunk is a round of `in_a_round` games, or the size in its plan."""
    from nexarium.arena.journal import head_in

    head = head_in(journal)
    most = head.plan.get("chunk", in_a_round)
    games, chunks = f"{most:,} game{'s' * (most > 1)}", f"{head.chunks:,} chunk{'s' * (head.chunks > 1)}"
    echo(
        f"part {part} has no games: they come in chunks of {games}, and this run has {chunks} for {part.parts:,} parts; "
        f"nexarium merge wants {journal} all the same",
        err=True,
        colour="yellow",
    )


def check_language(language: str) -> None:
    """Raise `BadOption` for an unsupported language."""
    from nexarium.core.words import LANGUAGES

    if language not in LANGUAGES:
        raise BadOption(f"there is no language {language!r}; languages are {' and '.join(LANGUAGES)}", "language")
