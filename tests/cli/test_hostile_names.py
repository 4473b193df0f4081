"""Text from files, people, servers and engines is printed without anything that a terminal obeys."""

from __future__ import annotations

import ast
import json
import logging
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import nexarium.cli
from nexarium.cli import admin
from nexarium.cli.printing import clean_warnings, print_table
from nexarium.cli.remote import say
from nexarium.core.catalogue import load
from nexarium.core.text_input import JOINERS
from nexarium.server.logs import LogFormatter, about

from ..catalogue_games import random_position
from ..command import run

HOSTILE = "Ann\x1b]0;owned\x07\x1b[2J\x9b31m\u202eB\u2066o\u2028\x00\r\nwon [red]"
"""Sets a terminal's title, rings its bell, clears it, colours it (C1), turns the direction of writing, and begins a new line."""
SEATS = (HOSTILE, "Bo")


def check_printed(*texts: str) -> None:
    for text in texts:
        obeyed = [each for each in text if unicodedata.category(each) in ("Cc", "Cf", "Cs", "Zl", "Zp") and each not in JOINERS + "\n"]
        assert not obeyed, (obeyed, text)
        assert not any(line.startswith("won") for line in text.splitlines())


def ran(*arguments: object) -> str:
    """All that a command prints, which is clean."""
    done = run(*arguments)
    check_printed(done.stdout, done.stderr)
    return done.stdout + done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    state = random_position(load("tictactoe"), 1, 9)
    path = tmp_path / "game.json"
    state.to_record(SEATS).save(path)
    return path


@pytest.mark.parametrize("arguments", [(), ("--ply", 2), ("--language", "fr"), ("--json",)])
def test_replay(record: Path, arguments: tuple[object, ...]) -> None:
    assert "Ann" in ran("replay", record, *arguments)


def test_analyse(record: Path) -> None:
    assert "Ann" in ran("analyse", record, "--simulations", 20)
    assert "Ann" in ran("analyse", record, "--simulations", 20, "--json")


def test_a_refused_record_is_quoted_clean(tmp_path: Path) -> None:
    for game in ({"game": HOSTILE}, {"game": "tictactoe", "options": {HOSTILE: 1}}, {"game": "tictactoe", HOSTILE: 1}):
        path = tmp_path / "other.json"
        path.write_text(json.dumps({"version": 1, "options": {}, "actions": [], **game}))
        assert "Ann" in ran("replay", path)


def test_what_verify_says_of_the_dice(tmp_path: Path) -> None:
    path = tmp_path / "dice.json"
    game = load("keepers", players=2)
    dice = {"commitment": HOSTILE, "seed": HOSTILE, "entropy": HOSTILE}
    path.write_text(json.dumps({**json.loads(game.new_initial_state().to_json()), "dice": dice}))
    ran("verify", path)
    ran("verify", path, "--json")


def test_files_and_games_that_are_not_there() -> None:
    missing = HOSTILE.replace("\0", "")
    assert "Ann" in ran("replay", missing)
    assert "Ann" in ran("simulate", missing)
    assert "Ann" in ran("doctor", "--database", missing)
    assert "Ann" in ran("replay", f"--{missing}")
    assert "Ann" in ran(missing)


def test_what_an_engine_answers(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(
        f"import sys\nfor line in sys.stdin:\n    number = line.split()[0]\n"
        f"    print('?' + number + ' ' + {HOSTILE.replace(chr(10), '')!r} + '\\n', flush=True)\n"
    )
    told = ran("match", "tictactoe", "--bot", f"gtp:{sys.executable} {engine}", "--bot", "random", "-n", 2)
    assert "owned" in told


class Answers(dict[str, Any]):
    """A server's answer, in which every text is hostile."""

    def __missing__(self, key: str) -> Any:
        match key:
            case "tables" | "bans" | "announcements" | "reports" | "processes" | "seats" | "lines":
                return [Answers()]
            case "card":
                return Answers(over=True, verdict=HOSTILE)
            case "refusals":
                return {HOSTILE: 1}
            case "names" | "subjects":
                return [HOSTILE]
            case "created" | "changed" | "at" | "until" | "began" | "started" | "memory" | "lag":
                return 0.0
            case "draining":
                return True
            case _:
                return HOSTILE


COMMANDS = ("tables", "show T", "close T", "ban T", "bans", "unban T", "announce", "announce Hello", "load", "balances", "errors")


@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_server_answers_its_administrator(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "_ask", lambda *_, **__: Answers())
    ran("admin", *command.split())


def test_every_command_for_administrators_is_tried() -> None:
    tried = {command.split()[0] for command in COMMANDS}
    assert {each.callback.__name__ for each in admin.app.registered_commands} - tried == {"key"}  # asks no server


def test_what_a_server_tells_a_program_that_helps_it(capsys: pytest.CaptureFixture[str]) -> None:
    say(HOSTILE.replace("\n", ""))
    check_printed(capsys.readouterr().err)


def test_a_table_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for width in ("200", "20"):  # as a table, and as a list
        monkeypatch.setenv("COLUMNS", width)
        monkeypatch.setattr("rich.console.Console.is_terminal", True)
        print_table([HOSTILE, HOSTILE], [[HOSTILE, HOSTILE]], HOSTILE)
        shown = capsys.readouterr().out
        assert not set(HOSTILE) & {each for each in shown if unicodedata.category(each) in ("Cc", "Cf", "Zl")} - {"\x1b", "\n"}
        assert "\x1b]" not in shown
        assert "\x1b[2J" not in shown


def test_a_warning_that_a_library_logs() -> None:
    clean_warnings()
    assert logging.lastResort is not None
    logged = logging.LogRecord("nexarium", logging.WARNING, "", 0, "%s", (HOSTILE.replace("\n", ""),), None)
    check_printed(logging.lastResort.format(logged))


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_a_line_of_the_servers_log(log_format: Any) -> None:
    try:
        raise RuntimeError(HOSTILE)
    except RuntimeError:
        trouble = sys.exc_info()
    logged = logging.LogRecord("nexarium", logging.ERROR, "", 0, "the bot failed: %s", (HOSTILE,), trouble)
    logged.about = about("bot_failed", table=HOSTILE, network=HOSTILE)["about"]
    line = LogFormatter(log_format).format(logged)
    check_printed(line)
    if log_format == "json":
        assert json.loads(line)["text"] == f"the bot failed: {HOSTILE}"


def test_commands_print_in_one_place() -> None:
    """A text that is printed otherwise would not be cleaned."""
    folder = Path(nexarium.cli.__file__).parent
    for path in folder.glob("*.py"):
        if path.name in ("printing.py", "__init__.py"):  # the latter only names a package that is missing
            continue
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            assert ast.unparse(call.func) not in ("print", "typer.echo", "typer.secho", "sys.stdout.write", "sys.stderr.write"), (
                f"{path.name}, line {call.lineno}: print with nexarium.cli.printing.echo"
            )
