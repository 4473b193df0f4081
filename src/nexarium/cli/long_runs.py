"""Shared parts of commands that play many games: their common options, output files, Ctrl-C, and the language of a page."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from nexarium.cli.game_options import Chosen, DataFiles, Json, Seed, chosen_game
from nexarium.cli.printing import echo
from nexarium.core.errors import BadOption

if TYPE_CHECKING:
    from nexarium.arena.journal import Part
    from nexarium.arena.rounds import RoundOptions
    from nexarium.arena.workers import Workers
    from nexarium.core.game import Game

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
        help="Save progress in this file. After Ctrl-C, a crash or a power cut, the same command resumes from it.",
        show_default=False,
    ),
]
PartOf = Annotated[
    str | None,
    typer.Option(
        "--part",
        metavar="K/N",
        help="Play only part K of N, and save it in --journal; `nexarium merge` puts the parts together.",
        show_default=False,
    ),
]
Language = Annotated[str, typer.Option(help="Language of the page: en or fr.")]


OpeningPlies = Annotated[
    int, typer.Option(min=0, help="Begin each round with this many random decisions, or with none if the game would end during them.")
]
TimeLimit = Annotated[float, typer.Option(min=0, help="Seconds a move; a bot that takes longer loses. 0: none.", show_default=False)]

SUFFIXES = {"rows": (".csv", ".parquet"), "trajectories": (".npz",)}
"""By option, the suffixes that determine the file format. Files of other options may have any name."""
CONTINUED = ("journal",)
"""Options whose file is continued. All other files are written beside the old one and replace it, so the folder must be writable."""


@dataclass(frozen=True, kw_only=True)
class RunFlags:
    """The options of all commands that play many games."""

    jobs: Jobs = None
    ray: Ray = None
    seed: Seed = 0
    data: DataFiles = None
    option: Chosen = None
    as_json: Json = False

    def game(self, name: str) -> Game:
        """Return the game with these options and data."""
        return chosen_game(name, self.option, self.data)

    def workers(self, bots: Iterable[str]) -> Workers:
        """Return the workers: one by default, on a cluster 0 for all of its cores. Bots that are not built in play in a separate process,
        even if there is only one. If a bot ends that process, the command can still report it. Under a debugger they play in this
        process."""
        from nexarium.arena.workers import Workers
        from nexarium.bots.roster import is_built_in

        jobs = self.jobs if self.jobs is not None else 0 if self.ray is not None else 1
        return Workers(jobs, self.ray, apart=sys.gettrace() is None and not all(map(is_built_in, bots)))


@dataclass(frozen=True, kw_only=True)
class RoundFlags(RunFlags):
    """The options of all commands that play rounds."""

    opening_plies: OpeningPlies = 0
    time_limit: TimeLimit = 0
    journal: JournalFile = None

    def round_options(self, bots: Iterable[str], sprt: tuple[float, float] | None = None, part: str | None = None) -> RoundOptions:
        """Return how rounds are played. Raises a `NexariumError` for invalid options."""
        from nexarium.arena.rounds import RoundOptions
        from nexarium.arena.sequential import Hypotheses

        return RoundOptions(
            sprt=None if sprt is None else Hypotheses(*sprt),
            seed=self.seed,
            jobs=self.workers(bots),
            opening_plies=self.opening_plies,
            time_limit=self.time_limit or inf,
            journal=self.journal,
            part=read_part(part, self.journal),
        )


def with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes the fields of its parameter `flags`, a dataclass, as options: Typer reads a command's options from its
    signature."""
    own = get_type_hints(command, include_extras=True)
    kind = own.pop("flags")
    shared = get_type_hints(kind, include_extras=True)

    @wraps(command)
    def run(**values: Any) -> None:
        flags = kind(**{each.name: values.pop(each.name) for each in fields(kind)})
        command(**values, flags=flags)

    parameters = [each.replace(annotation=own[name]) for name, each in signature(command).parameters.items() if name != "flags"]
    parameters += [
        Parameter(each.name, Parameter.KEYWORD_ONLY, default=each.default, annotation=shared[each.name]) for each in fields(kind)
    ]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


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


def print_stopped(done: int, wanted: int, journal: Path | None) -> None:
    """Report a stop by Ctrl-C, and how to continue."""
    on = f"the same command goes on from {journal}" if journal is not None else "with --journal FILE the same command would go on"
    echo(f"stopped after {done} of {wanted} games; {on}", err=True, colour="yellow")


def print_no_games(part: Part, journal: Path, in_a_round: int = 0) -> None:
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


def check_outputs(**files: Path | None) -> None:
    """Check that each file can be written at the end; each is passed under the name of its option. Raises a `BadOption`."""
    for option, path in files.items():
        if path is not None:
            _check_suffix(option, path)
            _check_place(option, path)


def check_folder(option: str, folder: Path | None) -> None:
    """Check that new files can be written into this folder, creating it and its parents if missing. Raises a `BadOption`."""
    if folder is None:
        return
    said, mend = f"--{option} {folder}", "name a folder that takes new files"
    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{said} is no folder: {mend}", option)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadOption(f"{said} cannot be written to ({error.strerror or error}): {mend}", option) from None


def _check_suffix(option: str, path: Path) -> None:
    """Check that the suffix is a known file format, for options where it matters."""
    suffixes = SUFFIXES.get(option)
    if suffixes is not None and path.suffix not in suffixes:
        raise BadOption(f"--{option} {path} has to end in {' or '.join(suffixes)}, which says how the file is written", option)
    if option == "rows":
        from nexarium.arena.rows import check_rows

        check_rows(path)


def _check_place(option: str, path: Path) -> None:
    """Check that an existing file can be written, or else that its folder exists and accepts new files. Neither is changed."""
    said, folder = f"--{option} {path}", (Path(os.path.realpath(path)) if path.is_symlink() else path).parent
    if path.is_dir():
        raise BadOption(f"{said} is a folder: name a file in it", option)
    if not folder.is_dir():
        raise BadOption(f"{said} cannot be written, there is no folder {folder}: make it first, or name another file", option)
    if option in CONTINUED and path.exists() and not path.is_file():
        raise BadOption(f"{said} is no file that can be read again: name a plain file", option)
    if path.exists() and not os.access(path, os.W_OK):
        raise BadOption(f"{said} may not be changed: name another file", option)
    if not path.exists() or (path.is_file() and option not in CONTINUED):
        try:
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            reason = error.strerror or error
            raise BadOption(f"{said} cannot be written ({reason}): name a file in a folder that takes new files", option) from None
