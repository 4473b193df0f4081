"""benchmarks/against_engine.py: points and CPU time of games against engines, which it plays on when it was stopped."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest
from benchmarks import against_engine
from benchmarks.against_engine import games_in

from nexarium.arena.journal import BadJournal
from nexarium.bots.simple import RandomBot
from nexarium.core.catalogue import load
from nexarium.search.mcts import Search

FAKE = Path(__file__).with_name("fake_engine.py")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU time of other processes is read from /proc")


def told(monkeypatch, capsys, *arguments: object) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["against_engine.py", *map(str, arguments)])
    against_engine.main()
    return capsys.readouterr().out.splitlines()


def refused(monkeypatch, capsys, why: str, *arguments: object) -> None:
    """A command that ends at once, with a sentence that has these words."""
    with pytest.raises(SystemExit):
        told(monkeypatch, capsys, *arguments)
    assert why in capsys.readouterr().err


def test_the_cpu_time_of_both_sides_is_counted(monkeypatch, capsys, tmp_path):
    """The engine is busy for 0.2 s before every move but its first."""
    kept = tmp_path / "games.jsonl"
    lines = told(monkeypatch, capsys, "tictactoe", f"{sys.executable} {FAKE} busy", "--level", 3, "-n", 2, "--keep", kept)
    assert "of the points for ours; CPU seconds a move: ours 0." in lines[-1]
    games = games_in(kept)
    assert sorted(game.seats for game in games) == [(0, 1), (1, 0)]
    for game in games:
        busy = 0.2 * (game.moves["engine"] - 1)
        assert busy - 0.02 <= game.cpu["engine"] < busy + 0.5
        assert game.cpu["ours"] > 0


def test_a_command_that_was_stopped_goes_on(monkeypatch, capsys, tmp_path):
    kept, engine = tmp_path / "games.jsonl", f"{sys.executable} {FAKE}"
    asked = "tictactoe", engine, "--level", 1, "--opening-plies", 2, "--keep", kept
    told(monkeypatch, capsys, *asked, "-n", 2)
    first = kept.read_text("utf-8")
    lines = told(monkeypatch, capsys, *asked, "-n", 6)
    assert [line.partition(":")[0] for line in lines] == ["2 games", "4 games", "6 games"]
    assert kept.read_text("utf-8").startswith(first)
    games = games_in(kept)
    assert len(games) == 6
    openings = [game.actions[:2] for game in games]
    assert openings[::2] == openings[1::2]
    assert len(set(map(tuple, openings))) > 1


def test_games_of_a_part_of_a_round_are_counted_and_not_played_again(monkeypatch, capsys, tmp_path):
    """Three games are a round and a half. The fourth is of a round of its own, with another opening."""
    kept, played = tmp_path / "games.jsonl", []
    play = against_engine.play
    monkeypatch.setattr(against_engine, "play", lambda *asked: (played.append(asked[3:]), play(*asked))[1])
    asked = "tictactoe", f"{sys.executable} {FAKE}", "--level", 1, "--opening-plies", 2, "--keep", kept
    told(monkeypatch, capsys, *asked, "-n", 3)
    first = games_in(kept)
    assert told(monkeypatch, capsys, *asked, "-n", 3)[-1].startswith("3 games: ")
    assert told(monkeypatch, capsys, *asked, "-n", 4)[-1].startswith(
        f"4 games: {100 * sum(game.points for game in games_in(kept)) / 4:.1f} %"
    )
    assert played == [(0, 2), (1, 1), (2, 1)], "numbers of rounds, and how many of their games"
    assert games_in(kept)[:3] == first
    assert len(kept.read_text("utf-8").splitlines()) == 4, "a head, and a line for each round"


def test_what_was_cut_off_is_played_again(monkeypatch, capsys, tmp_path):
    """A kill leaves half a line."""
    kept = tmp_path / "games.jsonl"
    asked = "tictactoe", f"{sys.executable} {FAKE}", "--level", 1, "--opening-plies", 2, "--keep", kept
    told(monkeypatch, capsys, *asked, "-n", 4)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    assert len(games_in(kept)) == 2
    told(monkeypatch, capsys, *asked, "-n", 4)
    lines = whole.splitlines()
    assert kept.read_bytes().splitlines()[:2] == lines[:2]
    assert [game.seats for game in games_in(kept)] == [(0, 1), (1, 0)] * 2


@pytest.mark.parametrize(
    ("other", "different"),
    [
        (("--level", 2), "level"),
        (("--seed", 2), "seed"),
        (("--opening-plies", 1), "opening_plies"),
        (("--simulations", 5), "simulations"),
        (("--seconds", 0.1), "seconds"),
        (("--engines", 2), "engines"),
    ],
)
def test_another_command_s_games_are_not_gone_on_from(monkeypatch, capsys, tmp_path, other, different):
    kept, engine = tmp_path / "games.jsonl", f"{sys.executable} {FAKE}"
    told(monkeypatch, capsys, "tictactoe", engine, "--level", 1, "-n", 2, "--keep", kept)
    was = kept.read_bytes()
    refused(monkeypatch, capsys, f"its {different} is", "tictactoe", engine, "--level", 1, *other, "-n", 2, "--keep", kept)
    assert kept.read_bytes() == was


def test_another_engine_s_or_another_game_s_are_not_either(monkeypatch, capsys, tmp_path):
    kept, engine = tmp_path / "games.jsonl", f"{sys.executable} {FAKE}"
    told(monkeypatch, capsys, "tictactoe", engine, "--level", 1, "-n", 2, "--keep", kept)
    refused(monkeypatch, capsys, "its engine is", "tictactoe", f"{engine} crash", "--level", 1, "-n", 4, "--keep", kept)
    refused(monkeypatch, capsys, "its game is", "nexos", engine, "--level", 1, "-n", 4, "--keep", kept)


def test_games_of_before_there_were_heads_are_read_and_not_gone_on_from(monkeypatch, capsys, tmp_path):
    kept, old = tmp_path / "games.jsonl", tmp_path / "old.jsonl"
    asked = "tictactoe", f"{sys.executable} {FAKE}", "--level", 1, "-n", 2, "--keep"
    told(monkeypatch, capsys, *asked, kept)
    old.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games_in(kept)))
    assert games_in(old) == games_in(kept)
    was = old.read_bytes()
    refused(monkeypatch, capsys, "it cannot be gone on from; choose another file", *asked, old)
    assert old.read_bytes() == was


def test_a_file_of_something_else_is_neither_read_nor_written(monkeypatch, capsys, tmp_path):
    kept = tmp_path / "notes.txt"
    kept.write_text("to do\nto be done\n", "utf-8")
    refused(monkeypatch, capsys, "choose another one", "tictactoe", f"{sys.executable} {FAKE}", "-n", 2, "--keep", kept)
    assert kept.read_text("utf-8") == "to do\nto be done\n"
    with pytest.raises(BadJournal, match="choose another one"):
        games_in(kept)


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
    monkeypatch.setattr(against_engine, "LevelBot", lambda game, level, seed: RandomBot(game, seed))
    monkeypatch.setattr(against_engine, "warm", lambda game: None)
    kept, engine = tmp_path / "games.jsonl", f"sh {FAKE.with_name('engine.sh')}"
    told(monkeypatch, capsys, "nexos", engine, "--level", 1, "-n", 4, "--keep", kept)
    games = games_in(kept)
    assert sorted(game.seats.index(0) for game in games) == [0, 1, 2, 3]
    for game in games:
        assert not game.fault
        final = load("nexos").new_initial_state()
        for action in game.actions:
            final.step(action)
        scores, seat = final.scores(), game.seats.index(0)
        others = scores[:seat] + scores[seat + 1 :]
        beaten = sum((scores[seat] < other) + (scores[seat] == other) / 2 for other in others)
        assert game.points == pytest.approx(beaten / 3)


def test_in_teams_each_plays_all_seats_of_a_side(monkeypatch, capsys, tmp_path):
    kept, engine = tmp_path / "games.jsonl", f"{sys.executable} {Path(__file__).with_name('engine_of_its_own.py')} {tmp_path / 'diary'}"
    asked = "keepers", engine, "--option", "players=4", "teams=ab|cd", "--level", 1
    told(monkeypatch, capsys, *asked, "-n", 2, "--keep", kept)
    assert [game.seats for game in games_in(kept)] == [(0, 0, 1, 1), (1, 1, 0, 0)]
    refused(monkeypatch, capsys, "1 to 1 may play here: in teams", *asked, "--engines", 3)
