"""What is examined: a game's rules with the tests of its rules."""

from __future__ import annotations

import ast
import fnmatch
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.rule_report import GAMES, ROOT, RULE_ID, prose_of, units_of

TESTS = ROOT / "tests"

SILENT_FILES = ("simd.py",)
"""No mutant is made of these: vector operations, of which only the interpreted double would run."""
SPARSE_FILES = ("options.py", "numbering.py", "observation.py")
"""Of these only what names a rule itself bears rules; the rest is numbers, layouts, words and machinery."""
SILENT_NAMES = ("observe", "STATE", "LAYOUT")
"""What a state and an observation look like in memory is no rule."""


@dataclass(frozen=True)
class Subject:
    """Sources, and test files by patterns beneath a folder.

    `models` are the test files that compare with a second model or with another program's games: they do not count as tests of rules.
    `golden` says which playthroughs are this game's.
    """

    sources: Path
    tests: Path
    patterns: tuple[str, ...] = ("test_*.py",)
    models: tuple[str, ...] = ()
    golden: str = ""

    def files(self) -> list[Path]:
        """The sources that may bear rules."""
        return [path for path in sorted(self.sources.rglob("*.py")) if path.name not in SILENT_FILES]

    def test_files(self) -> list[Path]:
        """The files in which tests of rules stand."""
        found = [path for path in sorted(self.tests.rglob("*.py")) if any(fnmatch.fnmatch(path.name, each) for each in self.patterns)]
        return [path for path in found if path.name not in self.models]


SUBJECTS = {
    "nexos": Subject(GAMES / "nexos" / "rules", TESTS / "nexos", models=("test_against_others.py", "test_properties.py"), golden="nexos-"),
    "keepers": Subject(GAMES / "keepers" / "rules", TESTS / "keepers", models=("test_against_the_twin.py",), golden="keepers-"),
    "kepler": Subject(GAMES / "kepler" / "rules", TESTS / "kepler", models=("test_against_the_twin.py",), golden="kepler-"),
    "nemesis": Subject(
        GAMES / "nemesis" / "rules",
        TESTS / "nemesis",
        ("test_watch_*.py", "test_components.py"),
        models=("test_watch_observed.py",),
        golden="nemesis-",
    ),
    "toy": Subject(TESTS / "mutants" / "toy", TESTS / "mutants" / "toy", ("tests_of_*.py",)),
}


@dataclass(frozen=True)
class Bearer:
    """A function or constant that bears rules, with its lines and the rules that it names or, failing that, its file."""

    name: str
    first: int
    line: int
    """On which it is named."""
    last: int
    is_function: bool
    rules: tuple[str, ...]


def bearers(path: Path) -> Iterator[Bearer]:
    """What bears rules in a source: functions, and constants that name a rule."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    functions = {(node.lineno, node.name) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    said: dict[str, list[str]] = {}
    for carrier, text in prose_of(path):
        said.setdefault(carrier.name, []).extend(RULE_ID.findall(text))
    for unit in units_of(tree):
        named = said.get(unit.name, [])
        name = unit.name.rpartition(".")[2]
        is_function = (unit.line, name) in functions
        if name in SILENT_NAMES or (not named and (not is_function or path.name in SPARSE_FILES)):
            continue
        yield Bearer(unit.name, unit.first, unit.line, unit.last, is_function, tuple(dict.fromkeys(named or said.get("", []))))
