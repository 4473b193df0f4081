"""Which mutants are tried: lines that bear rules are drawn at random, and of each line one change."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import Change, changes, difference
from tests.mutants.subjects import Bearer, Subject, bearers
from tests.rule_report import ROOT

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Mutant:
    """A source with one change."""

    path: Path
    line: int
    bearer: Bearer
    was: str
    becomes: str
    source: str

    @property
    def module(self) -> str:
        """The module that it is imported as."""
        base = ROOT / "src" if self.path.is_relative_to(ROOT / "src") else ROOT
        return ".".join(self.path.relative_to(base).with_suffix("").parts)

    @property
    def lines(self) -> frozenset[tuple[str, int]]:
        """All lines of its function, but the one that names it, which is executed on import."""
        body = range(self.bearer.first, self.bearer.last + 1)
        return frozenset((str(self.path), line) for line in body if line > self.bearer.line)

    @property
    def key(self) -> tuple[str, str, str]:
        """What `equivalent.toml` knows it by."""
        return f"{self.path.stem}.{self.bearer.name}", self.was, self.becomes

    def __str__(self) -> str:
        rules = ", ".join(self.bearer.rules) or "no rule"
        lines = [*(f"    - {line}" for line in self.was.splitlines()), *(f"    + {line}" for line in self.becomes.splitlines())]
        return "\n".join([f"{self.path.relative_to(ROOT)}:{self.line} {self.bearer.name} ({rules})", *lines])


def equivalent(subject: str) -> dict[tuple[str, str, str], str]:
    """The reasons why some mutants of a subject change nothing, by their keys."""
    known = tomllib.loads(EQUIVALENT.read_text("utf-8")).get(subject, [])
    return {(each["function"], each["was"], each["becomes"]): each["why"] for each in known}


def drawn(subject: Subject, seed: int) -> Iterator[Mutant]:
    """The mutants of a subject in an order that the seed decides: one of every line, then another of every line, until there are no more.
    On a line each sort of change is as likely as the others."""
    generator = random.Random(seed)
    sources = {path: path.read_text("utf-8") for path in subject.files()}
    by_line: dict[tuple[Path, int], tuple[Bearer, list[Change]]] = {}
    for path, source in sources.items():
        of_line = _bearer_of_line(path)
        for change in changes(source):
            if change.line in of_line:
                by_line.setdefault((path, change.line), (of_line[change.line], []))[1].append(change)
    while by_line:
        for (path, line), (bearer, left) in generator.sample(list(by_line.items()), len(by_line)):
            sort = generator.choice(sorted({type(change.operator).__name__ for change in left}))
            change = generator.choice([change for change in left if type(change.operator).__name__ == sort])
            left.remove(change)
            mutant = change.made(sources[path])
            if mutant is not None:
                yield Mutant(path, line, bearer, *difference(sources[path], mutant), mutant)
        by_line = {place: held for place, held in by_line.items() if held[1]}


def _bearer_of_line(path: Path) -> dict[int, Bearer]:
    """Per line the innermost function or constant that bears rules."""
    found = {}
    for bearer in sorted(bearers(path), key=lambda bearer: bearer.first):
        found.update(dict.fromkeys(range(bearer.first, bearer.last + 1), bearer))
    return found
