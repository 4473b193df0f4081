"""What the bots of Last Watch know, and the reports of finished games."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.arena.simulate import simulate
from nexarium.core.modes import INTERPRETED
from nexarium.core.random import stream
from nexarium.core.rules import call_from_python
from nexarium.games.nemesis.bots import knowledge as bots
from nexarium.games.nemesis.ends import SHARES
from nexarium.search.mcts import Search
from nexarium.testing.playing import say

from .playing import close, fields, hold, noise, place, position, table, until, wound


def liked(state) -> dict[str, float]:
    """The priors of the legal actions, summing to 1."""
    legal = np.array(state.legal_actions(), np.int64)
    out = np.zeros(len(legal), np.float32)
    call_from_python("prior", bots.prior)(state.memory, len(legal), legal, out)
    assert (out > 0).all()
    return {state.action_to_string(int(action)): float(weight / out.sum()) for action, weight in zip(legal, out, strict=True)}


def best(state) -> str:
    weights = liked(state)
    return max(weights, key=lambda text: weights[text])


def test_the_nest_is_sought_and_its_eggs_are_shot_at():
    assert best(position()) in ("move 14", "careful 14"), "13 is the Nest"
    assert best(position(at={"a": 13})) == "shoot egg"
    state = position(at={"a": 13})
    fields(state).ammunition[0] = 0
    assert best(state) == "melee egg"


def test_with_the_nest_gone_one_goes_home_to_sleep():
    state = position(at={"a": 14})
    r = fields(state)
    r.nest_destroyed, r.eggs, r.time = 1, 0, 6
    assert best(state) in ("move 11", "careful 11")
    r.room[0] = 11
    assert best(state) == "hibernate"
    r.time = 12
    assert best(state) == "pass", "it is too early"


def test_closed_doors_are_walls():
    state = close(position(), "11-14")
    assert best(state) != "move 15" or "move 14" not in liked(state)
    state = close(position(at={"a": 1}), "1-2", "1-3", "1-4")
    assert best(state).startswith("break")


def test_an_intruder_about_to_die_is_shot():
    assert best(place(position(at={"a": 14}), "creeper-1", 14, injuries=5)) == "shoot creeper-1"
    state = place(wound(position(at={"a": 14}), "a", "arm", "leg", "hand"), "queen-1", 14)
    assert "melee" not in best(state), "a miss would be death"


def test_whoever_carries_a_larva_does_not_scan():
    state = hold(position(), "a", action=3, unscanned=1)
    clean = liked(state)["rest"]
    fields(state).larva[0] = 1
    assert liked(state)["rest"] < clean / 3
    state = position(at={"a": 16})
    fields(state).larva[0] = 1
    assert best(state) == "operate"


def test_noise_is_avoided():
    quiet, loud = position(), noise(position(), "13-14", "14-17", "technical")
    assert liked(loud)["move 14"] < liked(quiet)["move 14"]


def played_out(players: int, seed: int) -> tuple[list[float], float]:
    """What is expected each time a playout stops, and what the end of the game is worth."""
    state, rng, worth = table(players).new_initial_state(seed), stream(seed), np.zeros(players)
    playout, value = call_from_python("playout", bots.playout), call_from_python("value", bots.value)
    expected: list[float] = []
    while True:
        decided = state.clone()
        playout(state.memory, rng, np.zeros(1, np.int64))
        value(state.memory, worth)
        assert len(set(worth.tolist())) == 1
        assert 0 <= worth[0] <= 1
        if state.is_terminal():
            assert (worth[0] >= bots.WON) == (state.scores()[0] > 0)
            return expected, float(worth[0])
        assert (state.memory != decided.memory).any()
        expected.append(float(worth[0]))


@pytest.mark.parametrize("players", [1, 3, 5])
def test_playouts_lead_to_the_end_and_are_worth_something(players):
    assert len({round(played_out(players, seed)[1], 3) for seed in range(8)}) > 1


@pytest.mark.skipif(INTERPRETED, reason="so many games take too long interpreted")
def test_what_is_expected_foretells_the_end():
    games = [played_out(players, seed) for players in (2, 4) for seed in range(100)]
    told = np.array([each for expected, _ in games for each in expected])
    came = np.array([worth for expected, worth in games for _ in expected])
    knowing = -np.mean(came * np.log(told) + (1 - came) * np.log(1 - told))
    mean = came.mean()
    assert knowing < -(mean * np.log(mean) + (1 - mean) * np.log(1 - mean)) - 0.05
    assert abs(told.mean() - mean) < 0.06


def test_wounds_eggs_and_time_are_seen():
    def expected(state) -> float:
        worth = np.zeros(state.game.num_players())
        call_from_python("value", bots.value)(state.memory, worth)
        return float(worth[0])

    assert expected(wound(position(2), "a", "arm", "leg", "hand")) < expected(position(2))
    late, gone = position(2), position(2, at={"a": 11, "b": 11})
    fields(late).time = 2
    assert expected(late) < expected(position(2)) - 0.1
    r = fields(gone)
    r.nest_destroyed, r.eggs, r.time = 1, 0, 4
    assert expected(gone) > expected(position(2)) + 0.2


@pytest.mark.parametrize("players", [1, 4])
def test_a_search_plays_on(players):
    state = table(players).new_initial_state(1)
    search = Search(state.game, bots.KNOWLEDGE.settings, bots.KNOWLEDGE.functions, seed=1, nodes=50_000)
    for _ in range(15):
        if state.is_chance_node():
            state.apply_action(state.sample_chance())
        else:
            search.advance(state)
            search.think(8)
            state.apply_action(search.best())
    assert len(bots.KNOWLEDGE.levels) == 9


def test_what_is_told_of_games():
    tally = simulate(table(2), 40, seed=3)
    assert set(tally.shares) == {"outcome", "survival", "alive after", "deaths by"} == set(SHARES)
    assert tally.shares["outcome"]["won"].games == 40
    assert tally.shares["survival"]["all"].times == 80
    deaths = tally.shares["deaths by"]
    assert sum(count.total for count in deaths.values()) == next(iter(deaths.values())).times
    alive = [count.share() for count in tally.shares["alive after"].values()]
    assert alive == sorted(alive, reverse=True)


def test_a_won_game_is_told_as_won():
    state = position(2, need=1)
    r = fields(state)
    r.nest_destroyed, r.time = 1, 4
    say(state, "hibernate", "noise silence")
    say(until(state, "hibernate"), "hibernate", "noise 1")
    assert state.is_terminal()
    told = {title: dict(function(state)) for title, function in SHARES.items()}
    assert told["outcome"] == {"won": 1.0, "the Nest destroyed": 1.0, "the Queen killed": 0.0, "enough survived": 1.0}
    assert told["survival"] == {"all": 1.0, "captain": 1.0, "pilot": 1.0}
    assert told["deaths by"] == {}
    assert set(told["alive after"].values()) == {1.0}
