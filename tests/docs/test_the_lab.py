"""The commands that answer a designer's questions in docs/research/lab.md run, at reduced size, and print the tables that stand there."""

from __future__ import annotations

import re
import shlex
import tomllib
from argparse import ArgumentTypeError

import pytest
from benchmarks.arguments import real_number, whole_number
from typer.testing import CliRunner

from nexarium.cli.commands import app

from .test_examples import ROOT, blocks, printed

QUESTIONS = {
    command: lines
    for block in blocks(ROOT / "docs" / "research" / "lab.md", "console")
    for command, lines in printed(block).items()
    if lines
}


def small(command: str) -> list[str]:
    """Three games by random players, whatever the command says."""
    arguments = shlex.split(command)[1:]
    for flag, instead in (("-n", "3"), ("--bot", "random")):
        if flag in arguments:
            arguments[arguments.index(flag) + 1] = instead
    return arguments


def test_there_are_four_questions():
    assert len(QUESTIONS) == 4


@pytest.mark.parametrize("command", QUESTIONS, ids=lambda command: command.split()[1])
def test_a_question_is_answered_by_its_command(command):
    arguments = small(command)
    if "keepers" in arguments:
        arguments += ["--max-turns", "100"]
    else:
        arguments += ["--max-rounds", "20"]
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, arguments)
    assert done.exit_code == 0, done.output
    tables = [line for line in QUESTIONS[command] if re.fullmatch(r"(wins by|length|a player's).*", line)]
    assert tables
    for title in tables:
        assert title in done.output


def test_a_report_is_written(tmp_path):
    pytest.importorskip("matplotlib")
    page = tmp_path / "page.html"
    arguments = ["balance", "tictactoe", "-n", "40", "--watched", "2", "--levels", "", "--out", str(page)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_keepers_who_differ_in_nothing_are_a_box():
    """The example of the report's reach: one more Power die is one entry of it."""
    import nexarium

    alike = f"roster={ROOT / 'examples' / 'data' / 'alike.toml'}"
    game = nexarium.load("keepers", data=[alike, "roster:keepers[nyx].power=3"])
    keepers = tomllib.loads(game.changed["roster.toml"])["keepers"]
    kinds = [{name: value for name, value in keeper.items() if name not in ("id", "power")} for keeper in keepers]
    assert all(kind == kinds[0] for kind in kinds)
    assert {keeper["id"]: keeper["power"] for keeper in keepers if keeper["power"] != 2} == {"nyx": 3}


def test_the_measurement_of_what_is_found_tells_both_ways(monkeypatch, capsys):
    """benchmarks/planted_imbalance.py at reduced size: what is named with luck removed, and by the same games' wins alone."""
    from runpy import run_path

    from nexarium.arena import balance as report
    from nexarium.arena.rows import Row
    from nexarium.arena.simulate import Tally

    def played(game, games, bot, **_more):
        """Nyx wins what luck gives her half as often again, where she has a die more."""
        rows, better = [], "power = 3" in game.changed["roster.toml"]
        for number in range(games):
            won = float(number % 2 == 0 or (better and number % 6 == 1))
            luck = 0.4 if number % 2 == 0 else -0.4
            rows.append(Row(number, (bot,) * 2, *[(won, 1 - won)] * 3, 9, 9, {}, {}, {"Keeper": ("nyx", "vex")}, (luck, -luck)))
        return report.Balance(game, bot, 0, rows, Tally(2))

    monkeypatch.setattr(report, "balance", played)
    monkeypatch.setattr("sys.argv", ["planted_imbalance.py", "--seeds", "1", "--games", "60"])
    run_path(str(ROOT / "benchmarks" / "planted_imbalance.py"), run_name="__main__")
    told = capsys.readouterr().out
    assert "one Power die more: 1 of 1 reports name a Keeper" in told
    assert "all alike: 0 of 1 reports name a Keeper, by wins alone 0" in told


def test_scripts_refuse_numbers_that_cannot_be(monkeypatch, capsys):
    from runpy import run_path

    monkeypatch.setattr("sys.argv", ["planted_imbalance.py", "--games", "-5"])
    with pytest.raises(SystemExit):
        run_path(str(ROOT / "benchmarks" / "planted_imbalance.py"), run_name="__main__")
    assert "argument --games: '-5' is no whole number from 1 on" in capsys.readouterr().err
    for read, text in (
        (whole_number(), "0"),
        (whole_number(0), "-1"),
        (whole_number(), "2.5"),
        (real_number(), "-0.1"),
        (real_number(), "nan"),
        (real_number(above=True), "0"),
    ):
        with pytest.raises(ArgumentTypeError, match="is no"):
            read(text)
    assert (whole_number()("1"), whole_number(0)("0"), real_number()("0"), real_number(above=True)("0.1")) == (1, 0, 0.0, 0.1)
    for script in (*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "training").glob("*.py")):
        unasked = [line for line in script.read_text("utf-8").splitlines() if re.search("type=(int|float)", line) and "choices" not in line]
        assert not unasked, script.name
