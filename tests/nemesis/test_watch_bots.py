"""What the bots of Last Watch know, and what is told of finished games."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.arena.simulate import simulate
from nexarium.core.random import stream
from nexarium.core.rules import call_from_python
from nexarium.games.nemesis.bots import knowledge as bots
from nexarium.games.nemesis.ends import SHARES
from nexarium.search.mcts import Search

from .playing import close, fields, hold, noise, place, position, say, table, until, wound


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


@pytest.mark.parametrize("players", [1, 3, 5])
def test_playouts_end_and_are_worth_something(players):
    game = table(players)
    playout, value = call_from_python("playout", bots.playout), call_from_python("value", bots.value)
    worth, found = np.zeros(players), set()
    for seed in range(8):
        state = game.new_initial_state(seed)
        playout(state.memory, stream(seed), np.zeros(1, np.int64))
        assert state.is_terminal()
        value(state.memory, worth)
        assert len(set(worth.tolist())) == 1
        assert 0 <= worth[0] <= 1
        assert (worth[0] >= 0.7) == (state.scores()[0] > 0)
        found.add(round(float(worth[0]), 3))
    assert len(found) > 1


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
    assert tally.shares["survival"]["all"].games == 80
    deaths = tally.shares["deaths by"]
    assert sum(count.true for count in deaths.values()) == next(iter(deaths.values())).games
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
