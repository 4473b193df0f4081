"""What a game counts of its finished games: the same of random games and bots' games, in chunks or at once."""

from __future__ import annotations

import json

import numpy as np
import pytest

from nexarium.arena import simulate as simulate_module
from nexarium.arena import workers
from nexarium.arena.simulate import counted, simulate
from nexarium.arena.statistics import student, wilson
from nexarium.core.game import Game
from nexarium.search.playouts import run

from ..race import DEFINITION, definition

GAME = Game(DEFINITION)


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    """The game is in no catalogue here; tests/cli has it from one, with several processes."""
    monkeypatch.setattr(workers, "game_of", lambda *given: GAME)


def test_playouts_keep_the_positions_in_which_they_ended():
    played = run(GAME, 50, 3, ends=True)
    state = GAME.new_initial_state()
    for game in range(50):
        state.memory[:] = played.ends[game]
        assert state.is_terminal()
        assert state.scores() == played.scores[game].tolist()
    assert np.array_equal(played.scores, run(GAME, 50, 3).scores)
    assert len(run(GAME, 50, 3).ends) == 0, "nobody asked for them"


def test_shares_are_of_the_games_that_give_the_name():
    points = run(GAME, 2000, 1).scores
    tally = simulate(GAME, 2000, seed=1)
    rollers, ways = tally.shares["wins by roller"], tally.shares["ways to end"]
    assert list(tally.shares) == ["wins by roller", "ways to end"]
    assert rollers["Ann"].games == 2000
    assert 0 < rollers["Bo"].games == int((points[:, 1] > 0).sum()) < 2000
    assert rollers["Ann"].total == (points[:, 0] > points[:, 1]).sum()
    assert rollers["Bo"].total == (points[:, 0] < points[:, 1]).sum()
    assert ways["a tie"].total + ways["one ahead"].total == 2000
    assert sum(way.share() for way in ways.values()) == pytest.approx(1)


def test_means_are_of_the_games_that_give_the_name():
    scores = run(GAME, 2000, 1).scores
    means = simulate(GAME, 2000, seed=1).means["points by roller"]
    assert list(means) == ["Ann", "Bo", "both"]
    for seat, name in enumerate(("Ann", "Bo")):
        assert means[name].games == 2000
        assert means[name].mean() == pytest.approx(scores[:, seat].mean())
        assert means[name].error() == pytest.approx(student(1999) * scores[:, seat].std(ddof=1) / 2000**0.5)
    assert means["both"].mean() == pytest.approx(means["Ann"].mean() + means["Bo"].mean())


def test_machines_are_told_under_a_key_of_its_own():
    summary = json.loads(json.dumps(simulate(GAME, 500, seed=1).summary()))
    told = summary["shares"]["wins by roller"]["Bo"]
    assert set(told) == {"share", "interval", "times", "games"}
    assert told["interval"] == pytest.approx(wilson(told["share"] * told["games"], told["games"]))
    assert set(summary["means"]["points by roller"]["Ann"]) == {"mean", "error", "times", "games"}


def test_chunks_add_up(monkeypatch):
    whole = simulate(GAME, 300, seed=5)
    monkeypatch.setattr(simulate_module, "RANDOM_CHUNK", 7)
    parts = simulate(GAME, 300, seed=5)
    assert parts.shares == whole.shares
    assert parts.means == whole.means


def test_a_name_that_one_chunk_alone_knows_is_kept(monkeypatch):
    monkeypatch.setattr(simulate_module, "RANDOM_CHUNK", 1)
    shares = simulate(GAME, 30, seed=5).shares["wins by roller"]
    assert shares == simulate(GAME, 30, seed=5).shares["wins by roller"]
    assert shares["Ann"].games == 30 > shares["Bo"].games > 0


def test_games_of_bots_are_counted_too():
    tally = simulate(GAME, 10, "greedy", seed=2)
    assert tally.shares["wins by roller"]["Ann"].games == tally.games == 10


def test_a_game_that_counts_nothing_has_nothing_counted():
    assert counted(Game(definition()), [GAME.new_initial_state()]) == ({}, {})
