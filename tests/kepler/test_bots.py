"""What the bots know: what groups, dice and scorings are worth, playouts that end a turn, chances that add up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nexarium.bots import make_bot
from nexarium.core.modes import INTERPRETED
from nexarium.core.random import stream
from nexarium.core.rules import call_from_python
from nexarium.games.kepler.bots import knowledge as bots
from nexarium.games.kepler.bots import value_estimate
from nexarium.games.kepler.bots.value_estimate import DUEL_SIGHTS, QUARTER_RANK, SIGHTS, STEPS, TRACK_RANK, look_at_all
from nexarium.games.kepler.rules.board import TRACK_PRIZES, TRANCHES, quarter
from nexarium.games.kepler.rules.state import STATE, Phase

from .playing import acting, fields, phase, position, table, thrown
from .test_properties import plies_of

ROOT = Path(__file__).parents[2]


def liked(state) -> dict[str, float]:
    """The priors of the legal actions, summing to 1."""
    legal = np.array(state.legal_actions(), np.int64)
    out = np.zeros(len(legal), np.float32)
    call_from_python("prior", bots.prior)(state.memory, len(legal), legal, out)
    weights = out / out.sum()
    return {state.action_to_string(int(action)): float(weight) for action, weight in zip(legal, weights, strict=True)}


def best(state) -> str:
    weights = liked(state)
    return max(weights, key=lambda text: weights[text])


def chances(state) -> list[float]:
    out = np.zeros(state.game.num_players())
    call_from_python("value", bots.value)(state.memory, out)
    return out.tolist()


def test_three_diplomats_make_way_for_a_leader():
    assert best(acting(7, {"a": "Ga3 Gb1", "b": "Oa2"})) == "swap Ga"
    weights = liked(thrown("3 3 5", {"a": "Ga4 Gb3 Gc3", "b": "Oa2"}))
    offered = {text: weight for text, weight in weights.items() if text.startswith("action")}
    assert max(offered, key=lambda text: offered[text]) == "action 7 3 white", "all ten stand there: nothing can be placed"


def test_majorities_are_sought():
    lost = acting(4, {"a": "Ga2 Gd2", "b": "Ga3"})
    weights = liked(lost)
    assert best(lost) == "place Gb", "nine points, and a neighbour of what one holds"
    assert min(weights["place Ga"], weights["place Gc"]) > weights["place Gd"], "Gd is held already"


def test_a_scoring_is_taken_when_ahead_and_not_when_behind():
    ahead = liked(acting(4, {"a": "GaL Gb3 Gc2", "b": "Pd1"}))
    assert sum(weight for text, weight in ahead.items() if text.startswith("place")) > 0.9
    behind = liked(acting(4, {"a": "Gd5L", "b": "GaL ObL Gb1 Pb1"}))
    stay = sum(weight for text, weight in behind.items() if not text.startswith("place"))
    assert stay > 0.9, "a scoring now would be the opponent's"


def test_the_bonus_is_taken():
    assert best(thrown("1 2 4")).startswith("lower b")


def test_a_change_that_makes_4_2_1_is_worth_more():
    with_bonus = liked(thrown("1 2 5", {"a": "Ga1"}))
    without = liked(thrown("1 2 5", {"a": "Ga1"}, levels={"b": [0] * 7}))
    assert with_bonus["nudge w5 -"] > without["nudge w5 -"]


def test_leftovers_are_counted():
    one, three = liked(thrown("1 5 6", {"a": "Ga1"})), liked(thrown("1 1 1", {"a": "Ga1"}))
    assert three["action 1 white"] > one["action 1 white"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_playout_ends_the_turn(players):
    state = position({"a": "Ga2", "b": "Ob3"}, players=players, tokens=([1], [2], [3, 4]))
    state.step(state.sample_chance())
    playout = call_from_python("playout", bots.playout)
    for seed in range(20):
        copy = state.clone()
        playout(copy.memory, stream(seed), np.zeros(1, np.int64))
        assert int(copy.record.turn) == int(state.record.turn) + 1
        assert phase(copy) == Phase.WHITE_THROW
        assert copy.record.diplomats[:players].sum() >= 2
    copy = table(players=players, sides="drawn", first_player="drawn").new_initial_state()
    playout(copy.memory, stream(1), np.zeros(1, np.int64))
    assert int(copy.record.turn) == 1, "drawing the planet, the tokens and the first player on the way"


def test_chances_add_up():
    for state in list(plies_of(table(players=4), 3))[::25]:
        assert sum(chances(state)) == pytest.approx(1)
    ended = list(plies_of(table(players=4), 3))[-1]
    won = int(ended.record.winners)
    assert chances(ended) == [(won >> seat & 1) / won.bit_count() for seat in range(4)]


def test_who_is_ahead_has_the_better_chances():
    assert chances(position({"a": "GaL2 Gb1", "b": "Oa2"}))[0] > 0.8
    state = position({"a": "Ga2", "b": "Oa2"})
    fields(state).points[:2] = [60, 30]
    fields(state).threshold = 1
    assert chances(state)[0] > 0.7
    assert 0.55 < chances(position({"a": "Ga1", "b": "Ga1"}))[0] < 0.75, "to be next counts a little"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_among_more_than_two_who_is_ahead_has_the_best_chances(players):
    state = position({"a": "GaL2 Gb2", "b": "Oa2", "c": "Pa1"}, players=players)
    fields(state).points[:players] = [40, *[15] * (players - 1)]
    fields(state).threshold = 1
    said = chances(state)
    assert sum(said) == pytest.approx(1)
    assert said[0] > 0.8 > 0.2 > max(said[1:])


def seen(state) -> np.ndarray:
    """What each seat sees of a position."""
    out = np.zeros((1, state.game.num_players(), SIGHTS))
    look_at_all(np.array([state.memory]).view(np.dtype((np.record, STATE)))[:, 0], out)
    return out[0]


def test_among_more_than_two_the_next_rank_and_who_comes_from_behind_are_seen():
    levels = {"a": [2, *[0] * 6], "b": [5, *[0] * 6], "c": [0] * 7}
    state = position({"a": "Ga1", "b": "Ga3", "c": "Ga2"}, players=3, levels=levels)
    first, second, third = TRANCHES[state.record.planet, quarter("Ga")].tolist()
    others = TRANCHES[state.record.planet, :, 0].sum() - first
    steps = [slice(QUARTER_RANK, QUARTER_RANK + STEPS), slice(QUARTER_RANK + STEPS, QUARTER_RANK + 2 * STEPS)]
    of_a, of_b, of_c = ([(10 * row[part]).tolist() for part in steps] for row in seen(state))
    assert of_a == [pytest.approx([others, second - third, 0, 0]), pytest.approx([third, 0, 0, 0])], "two more for the second place"
    assert of_b == [pytest.approx([others, 0, 0, 0]), pytest.approx([first - second, 0, 0, 0])], "who draws level takes the place"
    assert of_c == [pytest.approx([others, first - second, 0, 0]), pytest.approx([second - third, 0, 0, 0])]
    on_tracks = seen(state)[:, TRACK_RANK : TRACK_RANK + 2 * STEPS] * 5
    best, middle, least = TRACK_PRIZES.tolist()
    assert on_tracks[0].tolist() == pytest.approx([6 * (best - least), 0, 0, best - middle, 0, middle - least, 0, 0])
    assert on_tracks[1].tolist() == pytest.approx([6 * (best - least), 0, 0, 0, 0, 0, best - middle, 0])
    assert on_tracks[2].tolist() == pytest.approx([6 * (best - least), 0, middle - least, 0, 0, 0, 0, 0])


def test_between_two_nothing_more_is_seen_than_before():
    state = position({"a": "Ga1", "b": "Ga3"})
    assert not seen(state)[:, DUEL_SIGHTS:].any()
    assert seen(position({"a": "Ga1", "b": "Ga3"}, players=3))[:, DUEL_SIGHTS:].any()


def test_priors_are_positive_for_every_choice():
    for state in list(plies_of(table(players=3, influence_between_groups=True), 5))[::7]:
        if not state.is_chance_node() and not state.is_terminal():
            weights = liked(state)
            assert all(weight > 0 for weight in weights.values())
            assert sum(weights.values()) == pytest.approx(1, abs=1e-5)


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_searches_beats_beginners_at_any_size_of_table(players):
    game = table(players=players)
    for seed in range(6 if players == 2 else 3):
        seat = seed % players
        seated = [make_bot("level:6" if each == seat else "level:1", game, seed) for each in range(players)]
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.step(state.sample_chance())
            else:
                state.apply_action(seated[state.current_player()].choose(state))
        for bot in seated:
            bot.close()
        assert int(state.record.winners) == 1 << seat
        assert int(state.record.threshold) == 3, "and the third scoring is reached"


def judged() -> list[str]:
    """Priors and chances over two games, as text."""
    told = []
    for state in [*list(plies_of(table(players=3), 9))[::9], *list(plies_of(table(players=2), 9))[::9]]:
        if not state.is_chance_node() and not state.is_terminal():
            told.append(str([round(weight, 3) for weight in liked(state).values()]))
        told.append(str([round(chance, 6) for chance in chances(state)]))
    return told


def test_weights_of_other_numbers_than_are_seen_are_refused(monkeypatch):
    known = value_estimate.load(value_estimate.__package__, "value_estimate_2.toml", value_estimate.Weights)
    monkeypatch.setattr(value_estimate, "load", lambda *_: known)
    assert value_estimate._weights_of(2).outer == known.outer
    with pytest.raises(ValueError, match="has weights for other numbers than the 85 that a seat sees: fit it again"):
        value_estimate._weights_of(3)


@pytest.mark.slow
def test_compiled_and_interpreted_bots_judge_alike():
    environment = {**os.environ, "NEXARIUM_RULES": "" if INTERPRETED else "python"}
    script = "from tests.kepler.test_bots import judged; print(*judged(), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == judged()


def test_within_a_turn_its_end_is_judged():
    """What an action leads to shows while its groups are still to be carried out; the position itself is left as it is."""
    state = acting(4, {"a": "Ga2 Gd2", "b": "Ga3"})
    before = state.memory.copy()
    said = chances(state)
    assert (state.memory == before).all()
    assert said == chances(state)
    state.apply_action(state.string_to_action(best(state)))
    assert said == pytest.approx(chances(state))
    assert chances(acting(4, {"a": "Ga2 Gd2", "b": "Ga3 Ob3 Pc3"}))[0] < said[0]


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
@pytest.mark.slow
def test_the_winner_is_foretold_better_than_by_the_lead():
    leads, said, won = [], [], []
    for seed in range(60):
        state, bot, first = table().new_initial_state(seed), make_bot("level:6", table(), seed), len(said)
        turn = 0
        while not state.is_terminal():
            if state.is_chance_node():
                if phase(state) == Phase.WHITE_THROW and int(state.record.turn) != turn:
                    turn = int(state.record.turn)
                    said.append(chances(state)[0])
                    leads.append(float(state.record.points[0] - state.record.points[1]))
                state.step(state.sample_chance())
            else:
                state.step(bot.choose(state))
        won += [chances(state)[0]] * (len(said) - first)
        bot.close()
    by_lead = min(surprise(1 / (1 + np.exp(-np.array(leads) / scale)), won) for scale in range(2, 60, 2))
    assert surprise(said, won) < by_lead - 0.03 < np.log(2) - 0.03


def surprise(said, won) -> float:
    """The mean cross entropy of the winner."""
    said, won = np.clip(said, 1e-9, 1 - 1e-9), np.array(won)
    return float(-(won * np.log(said) + (1 - won) * np.log(1 - said)).mean())
