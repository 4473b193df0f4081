"""Long runs that are saved in files: a stopped or killed run continues from its file, and parts from several machines are merged.

A run consists of a number of chunks and a plan with everything that their results depend on. A `Journal` stores each chunk's result on
its own line. A `Checkpoint` stores one sum of all results so far, for runs whose results add up.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from nexarium.arena.workers import Workers, in_order
from nexarium.bots import AnyBot
from nexarium.core.catalogue import load_game
from nexarium.core.errors import NexariumError
from nexarium.core.files import lock_alone, replaced
from nexarium.core.game import Game
from nexarium.core.validation import path_of

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

Plan = dict[str, Any]
"""Everything that a run's results depend on, in JSON values. The same plan gives the same results."""
VERSION = 1
"""The version of the file format."""
CHECKPOINT_SECONDS = 5.0
"""The least time between two writes of a checkpoint. It is written once more when the run stops."""


class BadJournal(NexariumError):
    """A run's file that cannot be continued or merged."""


@dataclass(frozen=True)
class Part:
    """One of several parts of a run, `number` from 1 to `parts`: a contiguous range of its chunks.

    >>> [list(Part(number, 3).of(7)) for number in (1, 2, 3)]
    [[0, 1], [2, 3], [4, 5, 6]]
    """

    number: int = 1
    parts: int = 1

    def of(self, chunks: int) -> range:
        """Return the chunk numbers of this part."""
        return range(chunks * (self.number - 1) // self.parts, chunks * self.number // self.parts)

    @staticmethod
    def read(text: str) -> Part:
        """Return the part that a text such as `3/10` names. Raises `BadJournal`."""
        found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
        if found is None or int(found[1]) > int(found[2]):
            raise BadJournal(f"a part is written 3/10, the third of ten, not {text!r}")
        return Part(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.number}/{self.parts}"


WHOLE = Part()


def checked_part(given: object) -> Part:
    """Return the part that a user gives. Raises a `BadJournal` for other objects."""
    if not isinstance(given, Part):
        raise BadJournal(f"a part is nexarium.arena.journal.Part(3, 10), the third of ten, not {given!r}")
    return given


def plan_of(game: Game, **more: Any) -> Plan:
    """Return a plan: the game, its rules version, options and data, and all else that the results depend on."""
    definition = game.definition
    played = {
        "game": game.name,
        "version": definition.version,
        "options": game.options,
        "digest": game.digest,
        "data": dict(definition.data),
        **({"sides": [list(side) for side in game.sides]} if game.in_teams else {}),
    }
    return played | more


def named(bots: Sequence[AnyBot]) -> list[str]:
    """Return the bots' names for a file. Raises a `BadJournal` for bots without a name that can make them again."""
    for bot in bots:
        if not isinstance(bot, str):
            raise BadJournal("a run that is kept in a file names its bots, mymodule:MyBot, so that others can go on with it")
    return [bot for bot in bots if isinstance(bot, str)]


KEPT = {"match": "a match", "tournament": "a tournament or a ladder", "simulate": "a simulation"}
"""The kinds of runs that are saved, by the name in the file's head."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a run's file: `nexarium` is the command, `chunks` the size of the whole run, `part` the part in this file."""

    nexarium: str
    layout: int = VERSION
    plan: Plan
    chunks: int
    part: str = "1/1"

    def game(self) -> Game:
        """Return the game that the plan names."""
        return load_game(self.plan["game"], self.plan["options"], self.plan["data"])

    def check(self, other: Head, path: Path) -> None:
        """Check that `other` is the head of the same run. Raises a `BadJournal` that names the difference."""
        if other.layout != VERSION:
            raise BadJournal(f"{path} was written by another version of Nexarium; start again with another file")
        if self.nexarium != other.nexarium:
            wanted, found = (KEPT.get(kind, f"nexarium {kind}") for kind in (self.nexarium, other.nexarium))
            raise BadJournal(f"{path} is of {found}, not of {wanted}: choose another file")
        for name in self.plan | other.plan:
            here, there = self.plan.get(name), other.plan.get(name)
            if here != there:
                raise BadJournal(f"{path} is of another run: its {name} is {_short(there)}, not {_short(here)}; choose another file")

    def check_part(self, other: Head, path: Path) -> None:
        """Check that `other` is the head of the same part of the same run. Raises `BadJournal`."""
        self.check(other, path)
        if other.part != self.part:
            raise BadJournal(f"{path} is of part {other.part}, not {self.part}: choose another file")


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}..."


class _Line(msgspec.Struct, frozen=True):
    """One chunk's result."""

    chunk: int
    result: msgspec.Raw


@contextlib.contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn operating system errors about a run's file into `BadJournal`."""
    try:
        yield
    except OSError as error:
        room, place = "make room, and what is kept there goes on by the same command", "name a file in a folder that is there"
        mend = room if error.errno in FULL else place
        raise BadJournal(f"cannot use {path}: {error.strerror or error}; {mend}") from None


def check_plain(path: Path) -> None:
    """Check that an existing path is a regular file. Raises a `BadJournal`: a pipe cannot be read again, and a device never ends."""
    if path.exists() and not path.is_file():
        raise BadJournal(f"cannot use {path}: it cannot be read again, as what a run keeps has to be; name a file")


FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG)
"""Error codes of a full disk or an exhausted quota."""


class Journal(Generic[Result]):
    """The results of a run, or of a part of it, in a file: one line per chunk, in the order of the chunks."""

    def __init__(self, path: Path, head: Head, kind: Any) -> None:
        """Open or create the file. `kind` is the type of a chunk's result, which msgspec writes and reads. Raises `BadJournal` for a file
        of another run, and for damage other than truncation."""
        self.path, self.head = path_of(path, "journal"), head
        self._decoder: msgspec.json.Decoder[Result] = msgspec.json.Decoder(kind)
        check_plain(self.path)
        with usable(self.path):
            self._file = open(self.path, "a+b")  # noqa: SIM115  (closed by close: a journal outlives this call)
        try:
            self._lock()
            self.kept = self._take_up()
        except BaseException:
            with contextlib.suppress(OSError):
                self._file.close()
            raise

    def _lock(self) -> None:
        """Lock the file: two processes that write to it would corrupt it."""
        try:
            lock_alone(self._file)
        except OSError:
            raise BadJournal(f"{self.path} is being written by another process: wait for it, or choose another file") from None

    def _take_up(self) -> int:
        """Return the number of results in the file. An incomplete last line, which a kill leaves behind, is cut off. A foreign file that is
        one line without an end is not changed."""
        self._file.seek(0)
        first, head = self._file.readline(), msgspec.json.encode(self.head)
        if not first.endswith(b"\n"):
            if not head.startswith(first):
                self.head.check(head_of(first, self.path), self.path)
            self._file.truncate(0)
            self._write(head)
            return 0
        self.head.check_part(head_of(first, self.path), self.path)
        kept, whole = 0, self._file.tell()
        for line in self._file:
            if not line.endswith(b"\n"):
                self._file.truncate(whole)
                break
            kept, whole = kept + 1, whole + len(line)
        return kept

    def _write(self, line: bytes) -> None:
        with usable(self.path):
            self._file.seek(0, os.SEEK_END)
            self._file.write(line + b"\n")
            self._file.flush()

    def results(self) -> Iterator[tuple[int, Result]]:
        """Yield the stored results, each with its chunk number."""
        with open(self.path, "rb") as file:
            file.readline()
            for _, line in zip(range(self.kept), file, strict=False):
                try:
                    read = msgspec.json.decode(line, type=_Line)
                    yield read.chunk, self._decoder.decode(read.result)
                except msgspec.MsgspecError as error:
                    raise BadJournal(f"{self.path} is damaged ({error}): start again with another file") from None

    def add(self, chunk: int, result: Result) -> None:
        """Store one more result."""
        self._write(msgspec.json.encode(_Line(chunk, msgspec.Raw(msgspec.json.encode(result)))))

    def close(self) -> None:
        """Close the file; its contents remain."""
        with usable(self.path):  # closing retries failed writes
            self._file.close()


def results_in_order(
    work: Callable[[Chunk], Result],
    chunks: int,
    chunk_at: Callable[[int], Chunk],
    workers: Workers | int = 1,
    *,
    part: Part = WHOLE,
    journal: Journal[Result] | None = None,
) -> Generator[Result, None, None]:
    """Yield the results of a run's chunks in order, first those in the journal. New results are stored before they are yielded."""
    mine = part.of(chunks)
    kept = journal.results() if journal is not None else iter(())
    given = 0
    for number, result in kept:
        if given >= len(mine) or number != mine[given]:
            assert journal is not None
            raise BadJournal(f"{journal.path} has chunk {number} in the wrong place: start again with another file")
        given += 1
        yield result
    rest = mine[given:]
    with closing(in_order(work, map(chunk_at, rest), workers)) as fresh:
        for number, result in zip(rest, fresh, strict=True):
            if journal is not None:
                journal.add(number, result)
            yield result


class Checkpoint(Generic[Result]):
    """The sum of a run's results so far, in a file that is complete at all times."""

    def __init__(self, path: Path, head: Head, kind: Any) -> None:
        """Load the file if there is one. Raises `BadJournal` when it belongs to another run."""
        self.path, self.head = path, head
        self.done, self.total = 0, None
        self._written = -inf
        check_plain(path)
        if path.exists():
            with usable(path):
                first, _, second = path.read_bytes().partition(b"\n")
            self.head.check_part(head_of(first, path), path)
            self.done, self.total = sum_of(second, kind, path)
        elif not Part.read(head.part).of(head.chunks):
            write_sum(path, head, 0, None)  # nothing to do: write a file that says so, for the merge

    done: int
    """The number of chunks of the part in the sum."""
    total: Result | None
    """The sum, if there is any."""

    def keep(self, done: int, total: Result, *, now: bool = False) -> None:
        """Store the sum of the first `done` chunks. It is written from time to time, or at once with `now`."""
        self.done, self.total = done, total
        if now or time.monotonic() - self._written >= CHECKPOINT_SECONDS:
            write_sum(self.path, self.head, done, total)
            self._written = time.monotonic()


class _Sum(msgspec.Struct, frozen=True):
    done: int
    total: msgspec.Raw


def write_sum(path: Path, head: Head, done: int, total: Any) -> None:
    """Write a checkpoint at once, replacing the previous one."""
    line = msgspec.json.encode(_Sum(done, msgspec.Raw(msgspec.json.encode(total))))
    with usable(path), replaced(path) as beside:
        beside.write_bytes(msgspec.json.encode(head) + b"\n" + line + b"\n")


def sum_of(line: bytes, kind: Any, path: Path) -> tuple[int, Any]:
    """Return the contents of a checkpoint's second line: the number of finished chunks and their sum, `None` if there are none."""
    try:
        read = msgspec.json.decode(line, type=_Sum)
        return read.done, msgspec.json.decode(read.total, type=kind) if read.done else None
    except msgspec.MsgspecError as error:
        raise BadJournal(f"{path} is damaged ({error}): start again with another file") from None


def head_of(line: bytes, path: Path) -> Head:
    """Return the head of a run's file. Raises `BadJournal` for other files."""
    try:
        return msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise BadJournal(f"{path} is no file of a run that nexarium has written: choose another one") from None


def head_in(path: Path) -> Head:
    """Read and return only the head of a run's file. Raises `BadJournal` for other files."""
    with path.open("rb") as file:
        return head_of(file.readline(), path)


def parts_of(paths: Sequence[Path]) -> tuple[Head, list[tuple[Part, Path]]]:
    """Return the head of the whole run whose parts these files are, and the parts in order. Raises a `BadJournal` that names a part that is
    missing, duplicate, or of another run."""
    for path in paths:
        check_plain(path)
    heads = [(head_in(path), path) for path in paths]
    whole, first = heads[0]
    for head, path in heads[1:]:
        whole.check(head, path)
    found = sorted(((Part.read(head.part), path) for head, path in heads), key=lambda each: each[0].number)
    parts = found[0][0].parts
    for part, path in found:
        if part.parts != parts:
            raise BadJournal(f"{first} is one of {parts} parts, {path} one of {part.parts}: parts of one run are cut alike")
    numbers = [part.number for part, _ in found]
    missing = [number for number in range(1, parts + 1) if number not in numbers]
    if missing:
        raise BadJournal(f"of {parts} parts {', '.join(map(str, missing))} {'is' if len(missing) == 1 else 'are'} missing")
    if len(numbers) > parts:
        raise BadJournal(f"part {next(n for n in numbers if numbers.count(n) > 1)} is there twice: name each file once")
    return msgspec.structs.replace(whole, part=str(WHOLE)), found


def merged_lines(head: Head, parts: Iterable[tuple[Part, Path]]) -> Iterator[bytes]:
    """Yield the lines of the whole run's journal, head first, from those of its parts. Raises `BadJournal` for an unfinished part."""
    yield msgspec.json.encode(head) + b"\n"
    for part, path in parts:
        with open(path, "rb") as file:
            file.readline()
            done = 0
            for line in file:
                if line.endswith(b"\n"):
                    done += 1
                    yield line
        check_done(part, head.chunks, done, path)


def check_done(part: Part, chunks: int, done: int, path: Path) -> None:
    """Check that a part is finished. Raises a `BadJournal`."""
    wanted = len(part.of(chunks))
    if done < wanted:
        raise BadJournal(f"{path} has {done} of the {wanted} pieces of part {part}: let the command that wrote it go on first")
