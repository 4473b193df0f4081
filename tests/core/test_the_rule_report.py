"""The rule report: for each rule, what carries it and what proves it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..rule_report import GAMES, ROOT, carriers, named_in, report_on, rules_of, specifications, whole_report

KNOWN = ["GM-1", "GM-2", "GM-2a", "GM-3", "GM-10"]
STEPS = '''"""Steps of the turn (GM-3)."""

LIMIT = 4  # GM-1
# GM-2: dice, written
# before the constant that it is about
DICE = (
    1,
    2,
)
SPACES = 5
"""GM-10, said below."""


@rule
def push(state):
    """GM-1 to
    GM-3: a push."""
    name = "GM-10"  # a string in code says nothing
    return name


def stop(state):
    return 0  # GM-10: nothing goes on


class Turn:
    """One's turn."""

    left: int
    """GM-1: moves that are left."""

    def over(self):
        """GM-10"""
'''


SCRIPT = """/** Page (GM-3). */

import { box } from "./box";

// GM-1: the least
export const LEAST = 1;

/** GM-2
 *  and more. */
export const push = (table: Table) => {
  say("GM-1"); // GM-10, not "/* GM-2a */"
};

/** GM-2a, of nothing in particular. */

class Turn {
  /** GM-1 */
  over() {
    return `//`; /* GM-2a */
  }
}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for file, text in {
        "rules/steps.py": STEPS,
        "box/cards.toml": "# GM-1: the cards\nGM-2 = 3\n",
        "notation.py": '"""Text of actions."""\n\n\ndef read():\n    """GM-1 again."""\n',
    }.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    return tmp_path


def told(folder: Path) -> dict[str, list[str]]:
    found = carriers(folder, KNOWN)
    return {rule: [str(each).removeprefix(f"{folder}/") for each in found[rule]] for rule in sorted(found)}


def test_each_rule_has_the_functions_constants_and_files_that_name_it(game: Path) -> None:
    """Rules first, then what is printed, then all else; a range names all rules in it."""
    assert told(game) == {
        "GM-1": [
            "rules/steps.py:3 LIMIT",
            "rules/steps.py:15 push",
            "rules/steps.py:29 Turn.left",
            "box/cards.toml:1 (a comment)",
            "notation.py:4 read",
        ],
        "GM-10": ["rules/steps.py:10 SPACES", "rules/steps.py:22 stop", "rules/steps.py:32 Turn.over"],
        "GM-2": ["rules/steps.py:6 DICE", "rules/steps.py:15 push"],
        "GM-2a": ["rules/steps.py:15 push"],
        "GM-3": ["rules/steps.py:1 (the whole file)", "rules/steps.py:15 push"],
    }


def test_a_script_carries_rules_too(tmp_path: Path) -> None:
    (tmp_path / "rules.ts").write_text(SCRIPT)
    assert told(tmp_path) == {
        "GM-1": ["rules.ts:6 LEAST", "rules.ts:16 Turn"],
        "GM-10": ["rules.ts:10 push"],
        "GM-2": ["rules.ts:10 push"],
        "GM-2a": ["rules.ts:1 (the whole file)", "rules.ts:10 push", "rules.ts:16 Turn"],
        "GM-3": ["rules.ts:1 (the whole file)"],
    }


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("GM-2 and GM-10", ["GM-2", "GM-10"]),
        ("GM-2a alone", ["GM-2a"]),
        ("GM-1..3", ["GM-1", "GM-2", "GM-2a", "GM-3"]),
        ("GM-2 to GM-3", ["GM-2", "GM-2a", "GM-3"]),
        ("GM-3 to GM-10", ["GM-3", "GM-10"]),
        ("GM-100, XGM-1, GM-4 to 5", []),
    ],
)
def test_what_a_text_names(text: str, named: list[str]) -> None:
    assert named_in(text, KNOWN) == named


def test_a_rules_text_is_its_whole_item(tmp_path: Path) -> None:
    page = tmp_path / "game.md"
    page.write_text("# Rules\n- **GM-1** One,\n  two. [F:1]\n- GM-2 Three\n\nnot this\n- other\n")
    found = [(rule.id, rule.text, rule.line) for rule in rules_of(page).values()]
    assert found == [("GM-1", "One, two. [F:1]", 2), ("GM-2", "Three", 4)]


def test_every_rule_of_the_server_that_is_asked_for_has_its_text_and_its_code() -> None:
    for game, rules in specifications().items():
        carried = carriers(GAMES / game, list(rules))
        assert all(rule.text for rule in rules.values()), game
        assert len(carried) > len(rules) / 2, game
        for each in {each for found in carried.values() for each in found if each.name.isidentifier()}:
            assert each.name in each.file.read_text("utf-8").splitlines()[each.line - 1], each


def test_what_is_missing_makes_the_report_fail() -> None:
    everything = {rule: ["tests/a.py::b"] for rules in specifications().values() for rule in rules}
    assert whole_report(everything, {"nexos"})[1]
    lacking = {rule: tests for rule, tests in everything.items() if rule != "NX-9"}
    text, complete = whole_report(lacking, {"nexos"})
    assert not complete
    assert "nexos: 17 of 18 rules proved" in text
    assert text.count("UNPROVED") == 1
    assert whole_report(lacking, set())[1], "a game that is not installed owes nothing"
    text, complete = whole_report({**everything, "NX-99": ["tests/a.py::b"]}, {"nexos"})
    assert "no specification has NX-99, which tests/a.py::b should prove" in text
    assert not complete
    assert not report_on(["NX-9"], lacking)[1]
    assert report_on(["NX-9"], everything)[1]


def asked(*rules: str, tests: tuple[str, ...] = ("tests/nexos/test_placing.py",)) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "--rules", *rules]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "NEXARIUM_RULES": "python"}, capture_output=True, text=True, check=False)


def test_one_rule_can_be_asked_for() -> None:
    done = asked("NX-9")
    assert done.returncode == 0, done.stdout
    for said in (
        "NX-9, docs/rules/nexos.md:",
        "Two pieces,",
        "rules/shapes.py:",
        " straight_junctions\n",
        "test_two_pieces_never_cross_straight_on",
    ):
        assert said in done.stdout
    assert "test_no_segment_carries_two_pieces" not in done.stdout


def test_a_rule_that_nobody_wrote_is_named() -> None:
    done = asked("NX-99")
    assert done.returncode == 1
    assert "no specification has NX-99; " in done.stdout
    assert "nexos has NX-1 to NX-22" in done.stdout
    done = asked("tests/nexos")
    assert done.returncode == 4
    assert "'tests/nexos' is none" in done.stderr


def test_a_report_on_tests_that_cannot_be_read_fails(tmp_path: Path) -> None:
    """Whatever they prove is not in it."""
    for text, status in (("import pytest\n\n@pytest.mark.rule('NX-9')\ndef test(): ...\n", 0), ("import nothing.of.that.name\n", 2)):
        (tmp_path / "test_some.py").write_text(text)
        assert asked("NX-9", tests=("-p", "tests.conftest", str(tmp_path / "test_some.py"))).returncode == status
