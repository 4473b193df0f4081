"""How a bot of a level errs: it does not notice some of what it could do, and plays the best of the rest."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from nexarium.bots import BotError, make_bot
from nexarium.bots.level import LevelBot, knowledge_of
from nexarium.core.bot_config import Strength
from nexarium.core.catalogue import load
from nexarium.core.game import State


def one_move_from_winning() -> State:
    """Crosses win in the corner a1's row, and nowhere else."""
    state = load("tictactoe").new_initial_state()
    for cell in (0, 3, 1, 8):
        state.apply_action(cell)
    return state


@pytest.mark.parametrize(("miss_rate", "least", "most"), [(0.0, 1.0, 1.0), (0.3, 0.55, 0.85), (0.8, 0.1, 0.4)])
def test_a_winning_move_is_played_when_it_is_noticed(miss_rate, least, most):
    state = one_move_from_winning()
    bot = LevelBot(state.game, 1, seed=4)
    bot.strength = Strength(simulations=40, miss_rate=miss_rate)
    played = [bot.choose(state) for _ in range(100)]
    assert least <= sum(action == 2 for action in played) / len(played) <= most
    assert set(played) <= set(state.legal_actions())


def test_without_a_search_the_best_of_what_is_noticed_is_played():
    """Near a temperature of 0 one action is played as long as it is noticed, and others only when it is not."""
    game = load("kepler", players=2)
    state, bot = game.new_initial_state(3), LevelBot(game, 1, seed=4)
    surely = Strength(temperature=0.01)
    for _ in range(200):
        while state.is_chance_node():
            state.step(state.sample_chance())
        bot.strength = surely
        best = {bot.choose(state) for _ in range(20)}
        if len(best) == 1 and len(state.legal_actions()) >= 4:
            break
        state.step(best.pop())
    bot.strength = replace(surely, miss_rate=0.5)
    played = [bot.choose(state) for _ in range(300)]
    assert 0.4 <= played.count(best.pop()) / len(played) <= 0.65
    assert 2 <= len(set(played)) <= len(state.legal_actions())


def test_who_notices_nothing_that_was_tried_plays_what_looks_best():
    """A short search of a wide position tries few actions; a level that overlooks all of those still moves, and is not sure of it."""
    game = load("kepler", players=2)
    state, bot = game.new_initial_state(3), LevelBot(game, 1, seed=5)
    while state.is_chance_node() or len(state.legal_actions()) < 3:
        state.step(state.sample_chance() if state.is_chance_node() else state.legal_actions()[0])
    bot.strength = Strength(simulations=2, miss_rate=0.9)
    legal = set(state.legal_actions())
    for _ in range(60):
        assert bot.choose(state) in legal


def test_tables_of_two_may_have_levels_of_their_own():
    game = load("kepler", players=2)
    assert knowledge_of(game) != knowledge_of(load("kepler", players=4)) == knowledge_of(load("kepler", players=5))
    assert LevelBot(game, 9).strength == knowledge_of(game).levels[8]


def test_a_level_plays_in_a_style_that_its_game_has():
    keepers = load("keepers", players=2)
    assert make_bot("level:5:bold", keepers).name == "level:5:bold"
    for bot in ("level:5:", "level:5:bold:bold", "level:0:bold"):
        with pytest.raises(BotError, match="there is no bot"):
            make_bot(bot, keepers)
    with pytest.raises(BotError, match="'shy': there is careful, bold"):
        make_bot("level:5:shy", keepers)
    with pytest.raises(BotError, match="nor in any"):
        make_bot("level:5:bold", load("tictactoe"))


def test_a_level_thinks_three_seconds_at_most_and_the_last_ten():
    for name, players in (("nexos", 2), ("nexos", 4), ("keepers", 2), ("keepers", 4), ("kepler", 2), ("kepler", 5), ("nemesis", 4)):
        limits = [level.time_limit for level in knowledge_of(load(name, players=players)).levels]
        assert max(limits[:-1]) <= 3.0
        assert limits[-1] <= 10.0


def test_a_search_stops_when_its_choice_is_settled():
    """With `settles` 1 when nothing can change it any more, with more sooner; a choice that leads by nothing is never settled."""
    game = load("tictactoe")
    state = game.new_initial_state()
    for action in (0, 1, 3, 2):
        state.step(action)  # one wins at once

    def made(settles: float) -> tuple[int, int]:
        bot = LevelBot(game, 8, seed=4)
        bot.strength = Strength(simulations=20_000, settles=settles, time_limit=60.0)
        return bot.choose(state), int(bot.search.root_visits())

    assert made(0.0) == (6, 20_000)
    surely, soon = made(1.0), made(10.0)
    assert surely[0] == soon[0] == 6
    assert 10_000 < surely[1] < 20_000
    assert 1_000 <= soon[1] < 5_000


def test_a_search_stops_when_its_time_is_up():
    """However many simulations are wanted, it plays one of what it has found."""
    game = load("tictactoe")
    state, bot = game.new_initial_state(), LevelBot(game, 8, seed=4)
    bot.choose(state)  # compiled
    bot.strength = Strength(simulations=10**9, time_limit=0.2)
    begun = time.monotonic()
    assert bot.choose(state) in state.legal_actions()
    assert time.monotonic() - begun < 20.0
