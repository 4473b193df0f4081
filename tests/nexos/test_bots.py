"""Nexos' bots: their playouts are games by the rules, their priors know a good piece, and their levels are a ladder."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from nexarium.bots import make_bot
from nexarium.core.catalogue import load
from nexarium.core.game import Game
from nexarium.core.random import stream
from nexarium.core.rules import call_from_python
from nexarium.games.nexos.bots.knowledge import FUNCTIONS, WHOLE_LEAD, WIN_SHARE
from nexarium.games.nexos.rules.contract import NONE, STATE
from nexarium.games.nexos.rules.numbering import PLACEMENTS
from nexarium.games.nexos.rules.tables import LYING, SIZE_OF

OPTIONS = [{"players": 4}, {"players": 2}, {"players": 4, "teams": True}]


def at_random(game: Game, plies: int, seed: int):
    state, dice = game.new_initial_state(), random.Random(seed)
    while len(state.history) < plies and not state.is_terminal():
        state.step(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("plies", [0, 25, 60])
def test_a_playout_is_a_game_by_the_rules(options, plies):
    """Every placement of its trace is legal for its colour, it leaves nobody able to place, and it ends with the same scores."""
    playout, state = call_from_python("playout", FUNCTIONS["playout"]), at_random(load("nexos", **options), plies, plies)
    played, trace = state.clone(), np.zeros(state.game.max_game_length(), np.int64)
    n = playout(played.memory, stream(plies + 1), trace)
    for colour, placement in (divmod(int(entry), len(PLACEMENTS)) for entry in trace[:n]):
        assert int(state.record.colour) == colour
        state.apply_action(placement)
    assert state.is_terminal()
    assert played.is_terminal()
    assert played.scores() == state.scores()
    assert played.returns() == state.returns()


@pytest.mark.parametrize("options", OPTIONS)
def test_what_a_result_is_worth_follows_its_returns(options):
    game, value = load("nexos", **options), call_from_python("value", FUNCTIONS["value"])
    win_share = WIN_SHARE[options == {"players": 4}]
    for seed in range(10):
        state = at_random(game, 100, seed)
        worth = np.zeros(game.num_players())
        value(state.memory, worth)
        assert ((worth >= 0) & (worth <= 1)).all()
        assert worth.sum() == pytest.approx(game.num_players() / 2)
        scaled = win_share * (1 + np.array(state.returns())) / 2
        assert np.abs(worth - scaled - (1 - win_share) / 2).max() <= (1 - win_share) / 2 + 1e-9


def test_of_two_wins_the_higher_one_is_worth_more():
    """Between two sides the lead counts, up to the whole one; who wins by a point is still clearly better off than who draws."""
    game, value = load("nexos", players=2), call_from_python("value", FUNCTIONS["value"])

    def worth_of(lead: int) -> float:
        """For blue and red, ahead of yellow and green by so many segments."""
        state, worth = game.new_initial_state(), np.zeros(2)
        board = state.memory.view(STATE)[0]
        board["colour"], board["left"] = NONE, (20, 20 + max(lead, 0), 20 + max(-lead, 0), 20)
        value(state.memory, worth)
        return float(worth[0])

    rising = [worth_of(lead) for lead in range(-int(WHOLE_LEAD[0]), int(WHOLE_LEAD[0]) + 1)]
    assert all(less < more for less, more in pairwise(rising))
    assert rising[0] == worth_of(-40) == 0
    assert rising[-1] == worth_of(40) == 1
    assert worth_of(0) == 0.5
    assert worth_of(1) - worth_of(0) > 3 * (worth_of(2) - worth_of(1))


def test_priors_prefer_pieces_of_four_segments():
    prior, state = call_from_python("prior", FUNCTIONS["prior"]), at_random(load("nexos"), 8, 2)
    legal = np.array(state.legal_actions())
    priors = np.zeros(len(legal), np.float32)
    prior(state.memory, len(legal), legal, priors)
    assert (priors > 0).all()
    large = SIZE_OF[LYING[legal]] == 4
    assert priors[large].sum() > 5 * priors[~large].sum()


def points(game: Game, one: str, other: str, games: int) -> float:
    """The share of games that `one` wins, in turn from each seat."""
    won = 0.0
    for number in range(games):
        bots = [make_bot(spec, game, number) for spec in ((one, other) if number % 2 == 0 else (other, one))]
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].choose(state))
        won += (1 + state.returns()[number % 2]) / 2
    return won / games


@pytest.mark.parametrize(
    ("weaker", "stronger"), [("level:1", "greedy"), ("level:1", "level:3"), ("level:3", "level:5"), ("level:5", "level:6")]
)
def test_levels_are_a_ladder(weaker, stronger):
    """The first rung is low: placing big pieces first beats level 1."""
    assert points(load("nexos", players=2), stronger, weaker, 6) >= 0.75


def test_the_same_seed_plays_the_same_game():
    game = load("nexos")

    def played() -> list[int]:
        bots, state = [make_bot(f"level:{level}", game, level) for level in (2, 3, 4, 5)], game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].choose(state))
        return state.history

    assert played() == played()
