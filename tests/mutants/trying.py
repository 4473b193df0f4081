"""Running tests in forks: once to see what each test executes, then once for each mutant.

A test may burn ten times the processor time that it took at first, and three seconds more, before its mutant is said to run for ever.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from time import process_time
from types import CodeType, FunctionType
from typing import Any, NamedTuple, NoReturn, cast

import coverage
import hypothesis
import numpy as np  # noqa: F401  (so that no fork needs to)
import pytest

from tests.mutants.drawing import Mutant
from tests.mutants.subjects import TESTS, Subject
from tests.rule_report import ROOT

SLOWEST = 30
"""Seconds, with the tracing of what is executed: slower tests are left out. They are made for compiled rules."""
PATIENCE, GRACE = 10, 3
"""A test's processor time may be so many times what it was, and so many seconds more."""
LONGEST = 60
"""Seconds of processor time for imports and collection, or for all models together, who are asked no longer then."""

Cached = type(cache(print))


class Seen(NamedTuple):
    """A test of a rule: the processor time that it took, and the lines of the sources that it executed."""

    seconds: float
    lines: frozenset[tuple[str, int]]


@dataclass(frozen=True)
class Map:
    """What the tests of rules execute, and what is executed before any of them, on import."""

    tests: Mapping[str, Seen]
    on_import: frozenset[tuple[str, int]]

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that execute a mutant's line, the fastest first; all of them when it is executed on import. Of an expression over
        several lines not all are seen, so a line that nobody executes goes by the one before."""
        for line in range(mutant.line, mutant.bearer.first - 1, -1):
            place = (str(mutant.path), line)
            if chosen := [test for test, seen in self.tests.items() if place in self.on_import or place in seen.lines]:
                return sorted(chosen, key=lambda test: self.tests[test].seconds)
        return []


FOR_EVER, ON_IMPORT = "runs for ever", "on import"


class End(NamedTuple):
    """How a run ended: the test that failed, None when all passed; and how it failed."""

    test: str | None
    how: str = ""


# --- a fork ---------------------------------------------------------------------------------------------------------------


def forked(work: Callable[[Any], None]) -> tuple[list[dict[str, Any]], int]:
    """What some work writes down in a process of its own, as lines of JSON, and the signal that ended that process, 0 for none."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as pipe:
        sys.stdout.flush()
        if (child := os.fork()) == 0:
            _in_silence(lambda: work(pipe))
        _, status = os.waitpid(child, 0)
        pipe.seek(0)
        return [json.loads(line) for line in pipe], os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _in_silence(work: Callable[[], None]) -> NoReturn:
    """Does the work of a fork, and ends it."""
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    try:
        work()
    finally:
        os._exit(0)


def tell(pipe: Any, **said: Any) -> None:
    print(json.dumps(said), file=pipe, flush=True)


ARGUMENTS = ("-q", "--no-header", "--tb=no", "--import-mode=prepend", f"--rootdir={ROOT}", "-p", "no:cacheprovider", "-p", "no:xdist")


def run_pytest(places: Collection[str], plugin: Any, *arguments: str) -> None:
    os.chdir(ROOT)
    pytest.main([*ARGUMENTS, *arguments, *places], plugins=[plugin])


class Steady:
    """Hypothesis tries the same examples each time, and does not look for a smaller one that fails."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        server = hypothesis.settings()
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("steady", server, derandomize=True, database=None, phases=phases)
        hypothesis.settings.load_profile("steady")


# --- what each test executes --------------------------------------------------------------------------------------------


def forget() -> None:
    """Empties the caches of our modules, so that a test is seen to execute what an earlier one has needed, too."""
    ours = [module for name, module in sys.modules.items() if name.partition(".")[0] in ("nexarium", "tests")]
    for held in [held for module in ours for held in vars(module).values()]:
        if isinstance(held, Cached):
            held.cache_clear()


class Watching(Steady):
    """Runs the tests that are marked with a rule, and writes down what each executes."""

    def __init__(self, pipe: Any, tracer: coverage.Coverage) -> None:
        self.pipe, self.tracer = pipe, tracer
        self.passed = True

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.passed = True
        forget()
        self.tracer.switch_context(item.nodeid)
        begun = process_time()
        result = yield
        seconds = process_time() - begun
        self.tracer.switch_context("")
        tell(self.pipe, test=item.nodeid, seconds=seconds, passed=self.passed)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed = self.passed and not report.failed and not report.skipped


KEPT = ROOT / ".mutants"
"""Where what was seen is kept, by a digest of the subject's sources and of all tests."""


def watched(subject: Subject) -> tuple[Map, list[str]]:
    """What the tests of a subject's rules execute; and the tests that are left out, since they fail, are skipped, or take too long."""
    digest = hashlib.sha256()
    for path in sorted([*subject.sources.rglob("*.py"), *TESTS.glob("*.py"), *subject.tests.rglob("*.py")]):
        digest.update(path.read_bytes())
    kept = KEPT / f"{digest.hexdigest()[:16]}.json"
    if kept.exists():
        return _read(json.loads(kept.read_text("utf-8")))
    said = _watched(subject)
    KEPT.mkdir(exist_ok=True)
    kept.write_text(json.dumps(said), "utf-8")
    return _read(said)


def _watched(subject: Subject) -> list[dict[str, Any]]:
    """What is written down while the tests run: of each test its time and whether it passed, of each source who executed which line."""

    def work(pipe: Any) -> None:
        sources = [str(path) for path in subject.files()]
        tracer = coverage.Coverage(data_file=None, include=sources, config_file=False, messages=False)
        tracer.start()
        run_pytest([str(path) for path in subject.test_files()], Watching(pipe, tracer), f"--timeout={SLOWEST}")
        tracer.stop()
        found = tracer.get_data()
        for path in sources:
            tell(pipe, path=path, lines=found.contexts_by_lineno(path))

    return forked(work)[0]


def _read(said: list[dict[str, Any]]) -> tuple[Map, list[str]]:
    lines: dict[str, set[tuple[str, int]]] = {}
    for each in said:
        for line, contexts in each.get("lines", {}).items():
            for context in contexts:
                lines.setdefault(context, set()).add((each["path"], int(line)))
    tests = [each for each in said if "test" in each]
    used = {each["test"]: Seen(each["seconds"], frozenset(lines.get(each["test"], ()))) for each in tests if each["passed"]}
    return Map(used, frozenset(lines.get("", ()))), [each["test"] for each in tests if not each["passed"]]


# --- a mutant -------------------------------------------------------------------------------------------------------------


class Planted(MetaPathFinder, SourceFileLoader):
    """Imports a mutant in the place of the module that it was made of."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.mutant.module else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.source, self.path, "exec")


class Trying(Steady):
    """Runs some tests, in their order, each within its limit of processor time; without limits, whatever was collected."""

    def __init__(self, pipe: Any, limits: Mapping[str, float] | None) -> None:
        self.pipe, self.limits = pipe, limits

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.limits is not None:
            place = {test: number for number, test in enumerate(self.limits)}
            items[:] = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])
        tell(self.pipe, collected=len(items))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        tell(self.pipe, began=item.nodeid)
        if self.limits is not None:
            signal.setitimer(signal.ITIMER_PROF, self.limits[item.nodeid])
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session: pytest.Session) -> None:
        super().pytest_sessionstart()
        self.session = session

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            tell(self.pipe, failed=report.nodeid)
            self.session.shouldstop = "one is enough"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            tell(self.pipe, failed=report.nodeid, how=ON_IMPORT)


def tried(mutant: Mutant | None, places: Collection[str], limits: Mapping[str, float] | None = None, *arguments: str) -> End:
    """How the tests fare with a mutant (or with the rules as they are): the first that fails ends the run."""

    def work(pipe: Any) -> None:
        if mutant is not None:
            sys.meta_path.insert(0, Planted(mutant))
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        run_pytest(places, Trying(pipe, limits), "--timeout=600", *arguments)

    return end_of(*forked(work))


def end_of(said: list[dict[str, Any]], ended_by: int) -> End:
    failed = [each for each in said if "failed" in each]
    if failed:
        return End(failed[0]["failed"], failed[0].get("how", ""))
    began = [each["began"] for each in said if "began" in each]
    if ended_by:
        return End(began[-1] if began else "the first import", FOR_EVER if ended_by == signal.SIGPROF else f"signal {ended_by}")
    if not any(each.get("collected") for each in said):
        return End("the collection of the tests", "nothing was collected")
    return End(None)


# --- a mutant of a function that runs in tests alone --------------------------------------------------------------------


class Serving(Trying):
    """When the tests are collected, tries one mutant after the other, each in a fork. The answer is None where a function is wrapped in
    something else, so that its code cannot be put in its place."""

    def __init__(self, line: Connection) -> None:
        super().__init__(None, None)
        self.line = line

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Without a mutant all can be collected."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> bool:
        while asked := self.line.recv():
            said, ended_by = forked(lambda pipe, asked=asked: self._try(pipe, *asked))
            self.line.send(end_of(said, ended_by) if said or ended_by else None)
        return True

    def _try(self, pipe: Any, mutant: Mutant, limits: Mapping[str, float]) -> None:
        function, code = _function(mutant), _code(mutant)
        if not isinstance(function, FunctionType) or function.__code__.co_freevars != code.co_freevars:
            return
        function.__code__, self.pipe, self.limits = code, pipe, limits
        tell(pipe, collected=len(limits))
        items = [self.items[test] for test in limits]
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.shouldstop:
                return


def _function(mutant: Mutant) -> Any:
    """The function that a mutant changes, if it is one of its module, or of a class there, as it was written."""
    found: Any = sys.modules[mutant.module]
    for name in mutant.bearer.name.split("."):
        found = vars(found)[name]
    return found


def _code(mutant: Mutant) -> CodeType:
    """What a mutant's function is compiled to."""
    code = compile(mutant.source, str(mutant.path), "exec")
    for name in mutant.bearer.name.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
    return code


class Workshop:
    """Tries mutants on the tests of a subject's rules. A function that nothing calls on import gets the mutant's code where it is, in a
    fork of a process that has collected all tests; for the others everything is imported again."""

    def __init__(self, subject: Subject, known: Map) -> None:
        self.known = known
        self.line, theirs = Pipe()
        if os.fork() == 0:
            self.line.close()
            work = [str(path) for path in subject.test_files()]
            _in_silence(lambda: run_pytest(work, Serving(theirs)))
        theirs.close()

    def tried(self, mutant: Mutant) -> End:
        """How the tests of rules that execute a mutant's line fare with it."""
        tests = self.known.of(mutant)
        limits = {test: PATIENCE * self.known.tests[test].seconds + GRACE for test in tests}
        if not limits:
            return End(None)
        if mutant.bearer.is_function and not self.known.on_import & mutant.lines:
            self.line.send((mutant, limits))
            if end := self.line.recv():
                return cast(End, end)
        return tried(mutant, dict.fromkeys(test.partition("::")[0] for test in tests), limits)

    def close(self) -> None:
        self.line.send(None)


def tried_by_models(mutant: Mutant, subject: Subject) -> End:
    """How golden playthroughs fare with a mutant, then second models, as far as there is time."""
    models = [str(path) for path in subject.tests.rglob("*.py") if path.name in subject.models]
    golden = ["tests/playthroughs/test_playthroughs.py"] if subject.golden else []
    for places, chosen in ((golden, ("-k", subject.golden)), (models, ())):
        end = tried(mutant, places, None, *chosen) if places else End(None)
        if end.test is not None and end.how != FOR_EVER:
            return end
    return End(None)
