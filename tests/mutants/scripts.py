"""Mutants of rules that are TypeScript: small changes of its text, tried on the tests of rules that drive it in Node.

What prettier has written can be changed as text: a comparison stands between spaces, a type's brackets do not. One collection serves all
mutants; each is tried in a fork with a Node of its own, the quickest tests first.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.mutants.trying import Trying, end_of, forked, run_pytest, tell
from tests.rule_report import GAMES, ROOT, RULE_ID, SCRIPT, prose_of

SOURCES = GAMES / "nemesis" / "page" / "companion" / "rules"
TESTS = ROOT / "tests" / "nemesis"
MODELS = ("test_companion_and_watch.py", "test_companion_observed.py")
SILENT = ("types.ts", "components.ts")
"""What bears no rules: types, and the box as it is read."""
LONGEST = 30
"""Seconds of processor time for Node, and for the tests."""
CHANGES = (
    (r" === ", " !== "), (r" !== ", " === "), (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r" \+= ", " -= "), (r" -= ", " += "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<=[( ])!(?=[\w(])", ""),
    (r"\bMath\.min\b", "Math.max"), (r"\bMath\.max\b", "Math.min"),
    (r"(?<!\?\? )(?<![\w.$-])0(?![\w.])", "1"), (r"(?<!\?\? )(?<![\w.$-])[1-9](?![\w.])", "0"),
    (r"(?<=\n)(  +)(?!return|const|let|export|readonly|import)[\w.]+(?:\(.*\)| [-+]?= .*);(?=\n)", r"\1;"),
)  # fmt: skip
"""A text that stands in code, and what it becomes; the last is a statement that is left out."""


@dataclass(frozen=True)
class Planted:
    """A source with one change."""

    path: Path
    line: int
    name: str
    rules: tuple[str, ...]
    """Those that its declaration names, or failing that its file."""
    was: str
    becomes: str
    source: str

    def __str__(self) -> str:
        rules = ", ".join(self.rules) or "no rule"
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.name} ({rules})\n    - {self.was}\n    + {self.becomes}"


def mutants_of(path: Path) -> Iterator[Planted]:
    """Every change of a source outside of its strings and comments."""
    source = path.read_text("utf-8")
    code = SCRIPT.sub(lambda text: re.sub(r"[^\n]", "\0", text[0]), source)
    code = re.sub(r"^import [^;]*;|^export [{*][^;]*;", lambda text: re.sub(r"[^\n]", "\0", text[0]), code, flags=re.MULTILINE)
    declared = list(re.finditer(r"^(?:export )?(?:function|const|class|interface|type) (\w+)", code, re.MULTILINE))
    named: dict[str, list[str]] = {}
    for carrier, prose in prose_of(path):
        named.setdefault(carrier.name, []).extend(RULE_ID.findall(prose))
    for pattern, becomes in CHANGES:
        for found in re.finditer(pattern, code):
            changed = source[: found.start()] + found.expand(becomes) + source[found.end() :]
            line = source.count("\n", 0, found.start())
            within = next((each[1] for each in reversed(declared) if each.start() <= found.start()), "")
            was, now = (text.splitlines()[line].strip() for text in (source, changed))
            rules = tuple(dict.fromkeys(named.get(within) or named.get("", [])))
            yield Planted(path, line + 1, within, rules, was, now, changed)


def drawn(seed: int, beginning: str) -> Iterator[Planted]:
    """One mutant of every line in an order that the seed decides, then another of every line, until there are no more."""
    generator = random.Random(seed)
    by_line: dict[tuple[Path, int], list[Planted]] = {}
    for path in sorted(SOURCES.glob("*.ts")):
        if path.name not in SILENT and path.name.startswith(beginning):
            for mutant in mutants_of(path):
                by_line.setdefault((path, mutant.line), []).append(mutant)
    while by_line:
        for left in generator.sample(list(by_line.values()), len(by_line)):
            yield left.pop(generator.randrange(len(left)))
        by_line = {place: left for place, left in by_line.items() if left}


class Companion(Trying):
    """When the tests of rules are collected, tries one mutant after the other."""

    def __init__(self, asked: Any, reasons: dict[tuple[str, str, str], str]) -> None:
        super().__init__(None, None)
        self.asked, self.reasons = asked, reasons
        self.survivors = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule") and item.path.name not in MODELS]
        self.items = items

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> bool:
        said, _ = forked(lambda pipe: self._try(pipe, None))
        if not said or "ended" not in said[-1]:
            print("companion: its tests fail or are skipped without a mutant, too", flush=True)
            self.survivors = 1
            return True
        seconds = {each["began"]: after["at"] - each["at"] for each, after in pairwise(said) if "began" in each}
        self.items.sort(key=lambda item: seconds.get(item.nodeid, LONGEST))
        print(f"companion: {len(self.items)} tests of rules", flush=True)
        self._tried()
        return True

    def _tried(self) -> None:
        killed, stillborn, mutants = 0, 0, drawn(self.asked.seed, self.asked.file)
        while killed + self.survivors < self.asked.mutants and (mutant := next(mutants, None)):
            if reason := self.reasons.get((f"{mutant.path.stem}.{mutant.name}", mutant.was, mutant.becomes)):
                print(f"\nequivalent: {mutant}\n    {reason}", flush=True)
                continue
            end = end_of(*forked(lambda pipe, mutant=mutant: self._try(pipe, mutant)))
            if end.how == "stillborn":
                stillborn += 1
            elif end.test is None:
                self.survivors += 1
                print(f"\nsurvived: {mutant}", flush=True)
            else:
                killed += 1
                if self.asked.all:
                    print(f"\nkilled: {mutant}\n    {end.test} {end.how}", flush=True)
        tried = killed + self.survivors
        share = f"{killed / tried:.0%}" if tried else "none tried"
        print(f"\ncompanion, seed {self.asked.seed}: {tried} mutants, {killed} killed by tests of rules ({share}),")
        print(f"{self.survivors} survived; {stillborn} more are no program, and are not counted")

    def _try(self, pipe: Any, mutant: Planted | None) -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))  # Node's, too: it may go round for ever
        from tests.nemesis import companion  # as the tests have imported it

        companion.rules.cache_clear()
        if mutant is not None:
            os.environ["PLANTED"] = json.dumps({"path": str(mutant.path), "source": mutant.source})
        self.pipe = pipe
        try:
            companion.rules()
        except Exception:
            tell(pipe, failed="the build", how="stillborn")
            return
        tell(pipe, collected=len(self.items))
        for item, following in zip(self.items, [*self.items[1:], None], strict=True):
            tell(pipe, began=item.nodeid, at=monotonic())
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.shouldstop:
                return
        tell(pipe, ended=True, at=monotonic())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        return (yield)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """All can be collected."""


def report(asked: Any, reasons: dict[tuple[str, str, str], str]) -> int:
    """Tries mutants and prints what became of them; 1 when something survived."""
    trying = Companion(asked, reasons)
    places = [str(path) for path in sorted(TESTS.glob("test_companion_*.py"))]
    run_pytest(places, trying, "-s", "-qq", "--disable-warnings", f"--timeout={10 * LONGEST}")
    return trying.survivors > 0
