"""For every test: the rule report (`pytest --rules`), and a profile of Hypothesis that shared machines can bear."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
settings.load_profile("house")

SPECIFICATIONS = Path(__file__).parents[1] / "docs" / "rules"
CLAUSE = re.compile(r"^- \**([A-Z]{2,}-\d+[a-z]?)\b", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="instead of testing, list each clause of docs/rules with the tests that prove it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--rules"):
        config.stash[PROOFS] = proofs(items)
        items.clear()


PROOFS = pytest.StashKey[dict[str, list[str]]]()


def proofs(items: list[pytest.Item]) -> dict[str, list[str]]:
    """Per clause the tests that are marked with it, parameters left out."""
    found: dict[str, list[str]] = {}
    for item in items:
        name = item.nodeid.partition("[")[0]
        for mark in item.iter_markers("rule"):
            for clause in mark.args:
                if name not in found.setdefault(clause, []):
                    found[clause].append(name)
    return found


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--rules") and PROOFS in session.config.stash:
        text, complete = report(session.config.stash[PROOFS])
        session.config.get_terminal_writer().write(text)
        session.exitstatus = pytest.ExitCode.OK if complete else pytest.ExitCode.TESTS_FAILED


def report(proved: dict[str, list[str]]) -> tuple[str, bool]:
    """The report's text, and whether no clause of an installed game lacks a test and no test names a clause that is not there."""
    installed = {point.name for point in entry_points(group="nexarium.games")}
    lines, complete, known = [], True, set()
    for specification in sorted(SPECIFICATIONS.glob("*.md")):
        clauses = CLAUSE.findall(specification.read_text("utf-8"))
        if not clauses:  # a page of figures beside a specification
            continue
        known.update(clauses)
        missing = [clause for clause in clauses if clause not in proved]
        required = specification.stem in installed
        complete = complete and not (required and missing)
        note = "" if required else " (not installed yet)"
        lines.append(f"\n{specification.stem}: {len(clauses) - len(missing)} of {len(clauses)} clauses proved{note}")
        if not required and len(missing) == len(clauses):
            continue
        for clause in clauses:
            tests = proved.get(clause, ["UNPROVED"])
            lines.extend(f"  {clause if not place else '':<8} {test}" for place, test in enumerate(tests))
    for clause in sorted(set(proved) - known):
        prefix = clause.partition("-")[0]
        if any(other.startswith(f"{prefix}-") for other in known):
            complete = False
            lines.append(f"\nno specification has {clause}, which {', '.join(proved[clause])} should prove")
    return "\n".join([*lines, ""]), complete
