"""`nexarium verify`, and what `nexarium simulate` prints of a game's own: with a game of dice that a package of its own brings."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.game import Game
from nexarium.server.tables.events import AnyEvent, Closed, Flagged, Resigned, Sat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

from ..command import run, run_apart
from ..installed import install
from ..race import DEFINITION

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """The game `race` is installed."""
    monkeypatch.setitem(catalogue(), "race", DEFINITION)


def table(decisions: int = 4) -> Table:
    """A table of the server after so many of a game's four decisions, all of them to roll."""
    opened = Table.opened(Header("t", "race", 1, {}, bytes(range(32)), "en", True, 0.0), Game(DEFINITION))
    for seat in range(2):
        opened = opened.after(Sat(seat=seat, kind="human", holder="h"), 0.0)
    first = opened.first_chance()
    assert first is not None
    playing = opened.after(first, 0.0)
    for _ in range(decisions):
        playing = playing.after(playing.decision(1), 0.0)
    return playing


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    table().record().save(path)
    return path


def test_a_tables_dice_are_proved(record):
    commitment = table().record().dice["commitment"]
    result = run("verify", record)
    assert result.returncode == 0, result.stderr
    assert result.stdout == f"All 5 rolls of this game are what the committed seed gives (commitment {commitment}).\n"
    assert json.loads(run("verify", record, "--json").stdout) == {"game": "race", "proved": True, "rolls": 5, "commitment": commitment}


ENDS: list[tuple[AnyEvent, str, str]] = [
    (Resigned(seat=0, level=3), "resigned", "a player resigned"),
    (Flagged(seat=1, ply=5, then="loss", level=1), "time", "a player had no time left"),
    (Closed(by="host"), "host", "the host closed the table"),
    (Closed(by="owner"), "owner", "the owner of the server closed the table"),
    (Closed(by="tournament", why="late"), "tournament", "its tournament closed the table"),
]


@pytest.mark.parametrize(("event", "how", "says"), ENDS)
def test_the_dice_of_a_game_that_was_ended_early_are_proved(tmp_path, event, how, says):
    """Resigned, lost on time, or closed: every roll so far was committed, and how the game was ended is said."""
    path, ended = tmp_path / "record.json", table(2).after(event, 1.0)
    ended.record().save(path)
    commitment = ended.record().dice["commitment"]
    result = run("verify", path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        f"The game was ended early: {says}.",
        f"All 3 rolls of this game so far are what the committed seed gives (commitment {commitment}).",
    ]
    told = {"game": "race", "proved": True, "rolls": 3, "commitment": commitment, "ended_early": how}
    assert json.loads(run("verify", path, "--json").stdout) == told
    loaded = json.loads(path.read_text())
    loaded["actions"][2] = loaded["actions"][2] % 6 + 1
    path.write_text(json.dumps(loaded))
    assert run("verify", path).returncode == 1


def test_loaded_dice_are_found(record):
    told = json.loads(record.read_text())
    told["actions"][2] = told["actions"][2] % 6 + 1
    record.write_text(json.dumps(told))
    result = run("verify", record)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("nexarium: at ply 3 the record says")
    result = run("verify", record, "--json")
    assert result.returncode == 1
    assert {"proved": False, "ply": 3, "rolls": 1}.items() <= json.loads(result.stdout).items()


def test_another_commitment_is_found(record):
    told = json.loads(record.read_text())
    told["dice"]["commitment"] = "0" * 64
    record.write_text(json.dumps(told))
    result = run("verify", record)
    assert result.returncode == 1
    assert "not the one that was committed to" in result.stderr


def test_what_cannot_be_proved_is_one_sentence(record):
    table(3).record().save(record)
    for path, says in ((record, "not over yet"), (record.with_name("plain.json"), "no committed dice")):
        if says == "no committed dice":
            table().state().to_record().save(path)
        result = run("verify", path)
        assert (result.returncode, result.stdout) == (2, "")
        assert says in result.stderr
        assert result.stderr.count("\n") == 1


def test_simulate_prints_what_the_game_counts_for_any_number_of_processes(tmp_path):
    """In processes of its own, whose workers find the game installed; interpreted, since no compiled code is kept for it."""
    place = {"PYTHONPATH": os.pathsep.join(map(str, (install(tmp_path, "race", {"race": "tests.race:DEFINITION"}, {}), ROOT, *sys.path)))}
    games = ("simulate", "race", "--games", 2100, "--seed", 3)
    result = run_apart(*games, **place, NEXARIUM_RULES="python")
    assert result.returncode == 0, result.stderr
    for text in ("wins by roller", "Bo", "ways to end", "points by roller"):
        assert text in result.stdout
    one, two = (json.loads(run_apart(*games, "--json", "--jobs", jobs, **place, NEXARIUM_RULES="python").stdout) for jobs in (1, 2))
    assert one["shares"] == two["shares"]
    assert one["means"] == two["means"]
    assert one["shares"]["wins by roller"]["Ann"]["games"] == 2100
