"""For every test: the rule report (`pytest --rules`), and a profile of Hypothesis that shared machines can bear."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings

from .rule_report import RULE_ID, report_on, whole_report

settings.register_profile("nexarium", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
settings.load_profile("nexarium")


@pytest.fixture(autouse=True)
def environment_as_it_was() -> Iterator[None]:
    """A command may say that rules run as plain Python; the tests after it decide for themselves."""
    with mock.patch.dict(os.environ):
        yield


@pytest.hookimpl(optionalhook=True)  # also known where there is no xdist
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: a test that clicks through a page or asks a server waits half of the time."""
    return (os.cpu_count() or 1) + 1


MODULES = Path(__file__).parent / "wasm"
"""Here the games' modules for browsers are built, which takes minutes: first, so that nobody waits for the last of them at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules",
        nargs="*",
        metavar="RULE",
        help="instead of testing, list each rule of docs/rules, or those that are named, with the code that carries it and its tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    for rule in config.getoption("--rules") or ():
        if not RULE_ID.fullmatch(rule):
            raise pytest.UsageError(f"--rules takes the ids of rules, such as NX-9; {rule!r} is none. Folders of tests stand before it")


SLOW = (
    "adapters",
    "arena/test_external_engines.py",
    "arena/test_many_workers.py",
    "arena/test_tournaments.py",
    "browser",
    "cli/test_dice_and_shares.py",
    "cli/test_making.py",
    "client/test_lending.py",
    "docs/test_notebooks.py",
    "docs/test_the_lab.py",
    "docs/test_training.py",
    "kepler/test_against_the_twin.py",
    "mutants",
    "nemesis/test_companion_observed.py",
    "server/club/test_on_postgres.py",
    "server/test_a_server_with_its_own_data.py",
    "server/test_balance_reports.py",
    "server/test_calls.py",
    "server/test_crowds_and_floods.py",
    "server/test_database_trouble.py",
    "server/test_durability.py",
    "server/test_hostile_visitors.py",
    "server/test_keeping.py",
    "server/test_load.py",
    "server/test_newer_versions.py",
    "server/test_other_calls.py",
    "server/test_postgres.py",
    "server/test_power_cut.py",
    "server/test_recorded_games.py",
    "server/test_schemas_and_archives.py",
    "wasm",
)
"""Folders and files whose tests are slow: browsers, PostgreSQL, other processes, modules for browsers, the suites of other libraries."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    slow = [Path(__file__).parent / each for each in SLOW]
    for item in items:
        if any(item.path.is_relative_to(each) for each in slow):
            item.add_marker("slow")
    items.sort(key=lambda item: not item.path.is_relative_to(MODULES))
    if config.getoption("--rules") is not None:
        config.stash[PROOFS] = proofs(items)
        items.clear()


PROOFS = pytest.StashKey[dict[str, list[str]]]()


def proofs(items: list[pytest.Item]) -> dict[str, list[str]]:
    """Per rule the tests that are marked with it, parameters left out."""
    found: dict[str, list[str]] = {}
    for item in items:
        name = item.nodeid.partition("[")[0]
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                if name not in found.setdefault(rule, []):
                    found[rule].append(name)
    return found


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if PROOFS in session.config.stash:
        asked, proved = session.config.getoption("--rules"), session.config.stash[PROOFS]
        installed = {point.name for point in entry_points(group="nexarium.games")}
        text, complete = report_on(asked, proved) if asked else whole_report(proved, installed)
        session.config.get_terminal_writer().write(text)
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:  # otherwise some tests could not even be read
            session.exitstatus = pytest.ExitCode.OK if complete else pytest.ExitCode.TESTS_FAILED
