"""Choices that are never or always taken, or worth taking: what is planted is found, what is not is not, and chance is not called sure."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

import nexarium
from nexarium.arena.choices import OPEN, TAKEN, ChoiceCounter, Choices, Counted, Side, choices, choices_found
from nexarium.arena.report_text import ReportText
from nexarium.core.choices import choices_of
from nexarium.core.errors import BrokenGame

Win = Callable[[random.Random, tuple[float, ...], tuple[str, ...]], int]


def counted(games: int, seed: int, win: Win, *, likes: dict[str, float] | None = None) -> Counted:
    """Games of two seats that decide three times between one choice and others. Each seat plays a hero that likes the choice."""
    draw = random.Random(seed)
    counts, wins, roles = np.zeros((games, 2, 1, 2), np.float32), np.zeros((games, 2)), []
    for game in range(games):
        heroes = tuple(draw.sample(("ada", "bo"), 2))
        for seat, hero in enumerate(heroes):
            taken = sum(draw.random() < (likes or {}).get(hero, 0.5) for _ in range(3))
            counts[game, seat, 0] = (3, taken)
        winner = win(draw, tuple(float(counts[game, seat, 0, TAKEN]) for seat in (0, 1)), heroes)
        wins[game] = (winner == 0, winner == 1)
        roles.append((heroes,))
    return Counted((("action", "feint"),), counts, wins, tuple(roles))


def by_chance(draw: random.Random, taken: tuple[float, ...], heroes: tuple[str, ...]) -> int:
    return draw.randrange(2)


def by_feints(draw: random.Random, taken: tuple[float, ...], heroes: tuple[str, ...]) -> int:
    return draw.choices((0, 1), [1 + each for each in taken])[0]


def by_hero(draw: random.Random, taken: tuple[float, ...], heroes: tuple[str, ...]) -> int:
    return draw.choices((0, 1), [3.0 if hero == "ada" else 1.0 for hero in heroes])[0]


def test_a_choice_that_wins_is_worth_taking() -> None:
    (found,) = choices_found(counted(600, 1, by_feints))
    assert found.mark == "worth taking"
    assert found.won_taking > found.won_otherwise
    assert found.low <= found.difference <= found.high
    assert found.open == 3600


def test_one_that_loses_is_not() -> None:
    (found,) = choices_found(counted(600, 1, lambda draw, taken, heroes: 1 - by_feints(draw, taken, heroes)))
    assert found.mark == "not worth taking"


def test_what_a_strong_hero_likes_is_not_called_worth_taking() -> None:
    """Ada wins three of four games, and feints twice as often as Bo: that is her strength, not the feint's."""
    (found,) = choices_found(counted(600, 1, by_hero, likes={"ada": 0.8, "bo": 0.4}))
    assert found.won_taking - found.won_otherwise > 0.1
    assert found.mark == "not sure"


@pytest.mark.parametrize("games", [12, 40, 200])
def test_chance_is_hardly_ever_called_sure(games: int) -> None:
    """One of twenty reports may err; of 200, more than 18 do for one run in a hundred."""
    marks = [choices_found(counted(games, seed, by_chance))[0].mark for seed in range(200)]
    assert sum(mark != "not sure" for mark in marks) <= 18


def test_its_interval_covers_the_truth() -> None:
    """Of 200 intervals about 190 do."""
    covered = [each.low <= 0 <= each.high for seed in range(200) for each in choices_found(counted(60, seed, by_chance))]
    assert sum(covered) >= 182


@pytest.mark.parametrize(("games", "mark"), [(6, "not sure"), (200, "never taken")])
def test_never_is_only_said_after_enough_games(games: int, mark: str) -> None:
    (found,) = choices_found(counted(games, 1, by_chance, likes={"ada": 0.0, "bo": 0.0}))
    assert found.mark == mark
    assert found.taken == 0
    assert found.use_high > 0


def test_always_likewise() -> None:
    assert choices_found(counted(200, 1, by_chance, likes={"ada": 1.0, "bo": 1.0}))[0].mark == "always taken"


def test_the_change_from_the_shipped_box_has_an_interval() -> None:
    game = nexarium.load("tictactoe")
    own, shipped = counted(200, 1, by_chance, likes={"ada": 0.7, "bo": 0.7}), counted(200, 2, by_chance)
    (found,) = Choices(game, "random", 1, Side(game, [own]), Side(game, [shipped])).found()
    assert found.use_changed
    assert found.use_change_low < 0.2 < found.use_change_high
    parts = [Side(game, [counted(60, seed, by_chance)]) for seed in range(80)]
    alike = [Choices(game, "random", 1, *pair).found()[0] for pair in zip(parts[::2], parts[1::2], strict=True)]
    assert sum(each.use_changed for each in alike) <= 6, "one of twenty, and what chance adds to that"


def test_the_centre_is_worth_taking_and_found() -> None:
    found = choices(nexarium.load("tictactoe"), 400, seed=1)
    assert next(each.name for each in found.found() if each.mark == "worth taking") == "b2"
    assert "Players who took these won more often: action: b2" in " ".join(found.verdicts(ReportText(found.game)))
    json.dumps(found.summary("fr"), allow_nan=False)


def test_more_workers_count_the_same() -> None:
    game = nexarium.load("tictactoe")
    assert choices(game, 24, "greedy", seed=3, jobs=2).summary() == choices(game, 24, "greedy", seed=3).summary()


def test_ctrl_c_gives_what_was_counted() -> None:
    def stop(so_far: Choices) -> None:
        raise KeyboardInterrupt

    found = choices(nexarium.load("tictactoe"), 40, progress=stop)
    assert found.stopped
    assert found.games == 4


def test_a_decision_without_another_choice_counts_for_none() -> None:
    game = nexarium.load("tictactoe")
    counter, state = ChoiceCounter(game), game.new_initial_state()
    for action in range(8):  # drawn or won, the counter does not mind
        if state.is_terminal():
            break
        counter.look(state, action)
        state.apply_action(action)
    counts = counter.finish()
    opening = [place for place, (title, _name) in enumerate(counter.names) if title == "opening"]
    assert counts[:, opening, TAKEN].sum() == 2, "each seat begins once"
    assert counts[0, 0].tolist() == [1, 1]
    assert (counts[:, :, OPEN] >= counts[:, :, TAKEN]).all()
    assert not counter.finish().any()


def test_games_name_their_choices() -> None:
    kinds = choices_of(nexarium.load("keepers"))["kind of action"]
    assert {"push", "add power", "gamble", "lift", "place"} <= set(kinds)
    assert set(choices_of(nexarium.load("nexos"))["piece"]) >= {"1", "I2", "W"}
    assert "place" in choices_of(nexarium.load("kepler"))["kind of action"]


def test_a_game_whose_names_fail_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from nexarium.core.game import Game

    definition = nexarium.load("tictactoe").definition

    def fails(action: int) -> str:
        raise ZeroDivisionError

    for function, said in ((fails, "ZeroDivisionError"), (int, "gives 0")):
        broken = Game(replace(definition, load_choices=partial(dict, x=function)))
        with pytest.raises(BrokenGame, match=said):
            choices_of(broken)
