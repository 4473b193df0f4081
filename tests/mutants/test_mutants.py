"""The mutants, on a toy game: a planted gap is found, what a test notices is killed, and nothing runs for ever."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.rule_report import ROOT

from . import changes as changing
from .drawing import EQUIVALENT
from .scripts import SOURCES, mutants_of
from .subjects import SUBJECTS, bearers

FUNCTION = '''
def rolled(board, seat, other):
    """KP-1: not 1 but 2."""
    out_of_line()
    limit: Literal[3] = board.limit
    if board.dice[seat, other] == 6 and not seat:
        board.dice[seat, other] = limit
        return seat - other
    assert seat < 4, "no seat 4"
    return push(seat, other)
'''


def made(source: str) -> set[tuple[str, str]]:
    """The differences that every change of a source makes."""
    mutants = [change.made(source) for change in changing.changes(source)]
    return {changing.difference(source, mutant) for mutant in mutants if mutant is not None}


def test_conditions_numbers_statements_names_and_arguments_are_changed() -> None:
    condition = "if board.dice[seat, other] == 6 and not seat:"
    assert made(FUNCTION) >= {
        (condition, "if board.dice[seat, other] != 6 and not seat:"),
        (condition, "if board.dice[seat, other] == 6 or not seat:"),
        (condition, "if board.dice[other, seat] == 6 and not seat:"),
        (condition, "if board.dice[seat, other] == 6 and not other:"),
        (condition, condition.replace("6", "7")),
        ("return seat - other", "return seat + other"),
        ("return seat - other", "pass"),
        ("board.dice[seat, other] = limit", "pass"),
        ("return push(seat, other)", "return push(other, seat)"),
    }


def test_words_types_assertions_and_what_only_compilers_read_stay() -> None:
    changed = "\n".join(was for was, _ in made(FUNCTION))
    for stays in ("KP-1", "out_of_line", "Literal", "assert"):
        assert stays not in changed


SCRIPT = """import { fatal } from "./rules - 1";

/** NM-25: not 3 but 4, and - never + more. */
export const dies = (wounds: number, deadly = 3): boolean => wounds >= deadly && fatal;

/** NM-26 */
export function bury(table: Table): void {
  if (!table.corpses) table.corpses = table.lost ?? 0;
  table.say("a - b", { n: 2 });
}
"""


def test_of_a_script_what_is_no_word_and_no_type_is_changed(tmp_path: Path) -> None:
    (tmp_path / "wounds.ts").write_text(SCRIPT)
    found = {(mutant.name, mutant.rules, mutant.line, mutant.becomes) for mutant in mutants_of(tmp_path / "wounds.ts")}
    dies, bury = ("dies", ("NM-25",), 4), ("bury", ("NM-26",))
    assert found == {
        (*dies, "export const dies = (wounds: number, deadly = 3): boolean => wounds > deadly && fatal;"),
        (*dies, "export const dies = (wounds: number, deadly = 3): boolean => wounds >= deadly || fatal;"),
        (*dies, "export const dies = (wounds: number, deadly = 0): boolean => wounds >= deadly && fatal;"),
        (*bury, 8, "if (table.corpses) table.corpses = table.lost ?? 0;"),
        (*bury, 9, 'table.say("a - b", { n: 0 });'),
        (*bury, 9, ";"),
    }


@pytest.fixture(scope="module")
def report() -> str:
    """Every mutant of the toy game."""
    command = [sys.executable, "-m", "tests.mutants", "toy", "--mutants", "1000", "--all"]
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT).stdout


def fate(report: str, was: str, becomes: str) -> str:
    """What the report says of a mutant."""
    (found,) = (each for each in report.split("\n\n") if f"    - {was}\n    + {becomes}\n" in each)
    return found


def test_what_only_a_test_without_a_rule_notices_survives(report: str) -> None:
    gap = fate(report, "own, theirs = theirs, own", "pass")
    assert gap.startswith("survived: tests/mutants/toy/rules.py:22 gap (TY-3)\n")
    assert "nothing noticed" in gap


def test_what_a_test_of_a_rule_notices_is_killed(report: str) -> None:
    lead = fate(report, "return 2 * (own - theirs)", "return 3 * (own - theirs)")
    assert lead.startswith("killed: tests/mutants/toy/rules.py:16 score (TY-2)\n")
    assert "test_the_lead_counts_twice" in lead


def test_a_rule_that_another_module_has_by_name_is_the_mutant_there_too(report: str) -> None:
    """Also where it has made a table of it on import."""
    assert "test_who_passes_the_limit_has_lost" in fate(report, "return points > LIMIT", "return points >= LIMIT")
    assert fate(report, "LIMIT = 21", "LIMIT = 22").startswith("killed: ")


def test_a_mutant_that_never_ends_is_killed(report: str) -> None:
    assert "test_one_draws_until_one_is_out runs for ever" in fate(report, "points += 1", "points += 0")


def test_what_is_said_to_change_nothing_is_known_by_its_reason(report: str) -> None:
    boundary = fate(report, "if own < theirs:", "if own <= theirs:")
    assert boundary.startswith("equivalent: ")
    assert "exchanging equal scores" in boundary


def test_the_report_ends_with_the_share_that_was_killed(report: str) -> None:
    killed, survived = (len(re.findall(f"^{fate}: ", report, re.MULTILINE)) for fate in ("killed", "survived"))
    tried = killed + survived
    assert f"{tried} mutants, {killed} killed by tests of rules ({killed / tried:.0%}), {survived} survived" in report


def test_equivalent_mutants_are_of_lines_that_still_stand() -> None:
    """An entry whose line was edited since is to be looked at again."""
    known = tomllib.loads(EQUIVALENT.read_text("utf-8"))
    scripts = {f"{path.stem}.{mutant.name}": path for path in SOURCES.glob("*.ts") for mutant in mutants_of(path)}
    for entry in known.pop("companion", []):
        assert entry["was"] in {line.strip() for line in scripts[entry["function"]].read_text("utf-8").splitlines()}, entry
    for name, entries in known.items():
        subject = SUBJECTS[name]
        for entry in entries:
            lines = [line for path in subject.files() for line in _lines_of(path, entry["function"])]
            assert set(entry["was"].splitlines()) <= set(lines), entry


def _lines_of(path: Path, function: str) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    named = [bearer for bearer in bearers(path) if f"{path.stem}.{bearer.name}" == function]
    return [line.strip() for bearer in named for line in lines[bearer.first - 1 : bearer.last]]
