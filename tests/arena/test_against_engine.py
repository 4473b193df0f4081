"""benchmarks/against_engine.py: points and CPU time of games against engines, which it plays on when it was stopped."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from benchmarks import against_engine

from nexarium.bots.simple import RandomBot
from nexarium.core.catalogue import load
from nexarium.search.mcts import Search

FAKE = Path(__file__).with_name("fake_engine.py")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU time of other processes is read from /proc")


def told(monkeypatch, capsys, *arguments: object) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["against_engine.py", *map(str, arguments)])
    against_engine.main()
    return capsys.readouterr().out.splitlines()


def test_the_cpu_time_of_both_sides_is_counted(monkeypatch, capsys, tmp_path):
    """The engine is busy for 0.2 s before every move but its first."""
    kept = tmp_path / "games.jsonl"
    lines = told(monkeypatch, capsys, "tictactoe", f"{sys.executable} {FAKE} busy", "--level", 3, "-n", 2, "--keep", kept)
    assert "of the points for ours; CPU seconds a move: ours 0." in lines[-1]
    games = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert sorted(game["seats"] for game in games) == [[0, 1], [1, 0]]
    for game in games:
        busy = 0.2 * (game["moves"]["engine"] - 1)
        assert busy - 0.02 <= game["cpu"]["engine"] < busy + 0.5
        assert game["cpu"]["ours"] > 0


def test_a_command_that_was_stopped_goes_on(monkeypatch, capsys, tmp_path):
    kept, engine = tmp_path / "games.jsonl", f"{sys.executable} {FAKE}"
    asked = "tictactoe", engine, "--level", 1, "--opening-plies", 2, "--keep", kept
    told(monkeypatch, capsys, *asked, "-n", 2)
    first = kept.read_text("utf-8")
    assert len(told(monkeypatch, capsys, *asked, "-n", 6)) == 2
    assert kept.read_text("utf-8").startswith(first)
    games = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert len(games) == 6
    openings = [game["actions"][:2] for game in games]
    assert openings[::2] == openings[1::2]
    assert len(set(map(tuple, openings))) > 1


def test_ours_makes_as_many_simulations_as_are_asked_for(monkeypatch, capsys):
    made = []
    think = Search.think
    monkeypatch.setattr(Search, "think", lambda search, simulations: (made.append((search, simulations)), think(search, simulations))[1])
    told(monkeypatch, capsys, "tictactoe", f"{sys.executable} {FAKE} resign", "--level", 9, "--simulations", 7, "-n", 2)
    ours = [simulations for search, simulations in made if search.history == []]
    assert ours == [7], "one decision, at the empty board; the engine resigns at its first"


def test_an_engine_that_fails_loses(monkeypatch, capsys):
    lines = told(monkeypatch, capsys, "tictactoe", f"{sys.executable} {FAKE} resign", "--level", 1, "-n", 2)
    assert "the engine resigned" in lines[0]
    assert lines[-1].startswith("2 games: 100.0 %")


def test_ours_among_engines_takes_every_seat_and_has_points_for_its_place(monkeypatch, capsys, tmp_path):
    """Three engines that play the first legal placement among four: who is second beats two of three."""
    monkeypatch.setattr(against_engine, "LevelBot", lambda game, level, seed: RandomBot(seed))
    monkeypatch.setattr(against_engine, "warm", lambda game: None)
    kept, engine = tmp_path / "games.jsonl", f"sh {FAKE.with_name('engine.sh')}"
    told(monkeypatch, capsys, "nexos", engine, "--level", 1, "-n", 4, "--keep", kept)
    games = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert sorted(game["seats"].index(0) for game in games) == [0, 1, 2, 3]
    for game in games:
        assert not game["fault"]
        final = load("nexos").new_initial_state()
        for action in game["actions"]:
            final.step(action)
        scores, seat = final.scores(), game["seats"].index(0)
        others = scores[:seat] + scores[seat + 1 :]
        beaten = sum((scores[seat] < other) + (scores[seat] == other) / 2 for other in others)
        assert game["points"] == pytest.approx(beaten / 3)
