"""Simulations and matches: equal for any number of processes, fair to every seat, honest about certainty."""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import replace
from math import inf, isnan

import pytest

from nexarium.arena import rounds as rounds_module
from nexarium.arena import simulate as simulate_module
from nexarium.arena.match import Match, match
from nexarium.arena.results_page import page
from nexarium.arena.rounds import Outcome, names_of
from nexarium.arena.simulate import Count, Mean, simulate
from nexarium.arena.statistics import elo, mean_interval, student, wilson
from nexarium.arena.tournament import tournament
from nexarium.bots import BotError
from nexarium.bots.simple import RandomBot
from nexarium.cli.matches import print_match, print_tournament
from nexarium.core.catalogue import catalogue, load

from ..catalogue_games import each_game, each_preset, game_of
from .steady import Steady


def without_clock(tally):
    return replace(tally, began=0.0, ended=0.0)


@each_game
def test_a_simulation_does_not_depend_on_the_number_of_processes(name, monkeypatch):
    options = dict(catalogue()[name].presets[0].options)
    monkeypatch.setattr(simulate_module, "RANDOM_CHUNK", 64)
    game = game_of(name, options)
    assert without_clock(simulate(game, 300, seed=5)) == without_clock(simulate(game, 300, seed=5, jobs=2))


def test_nor_does_one_of_bots_that_think():
    game = load("tictactoe")
    assert without_clock(simulate(game, 10, "greedy", seed=5)) == without_clock(simulate(game, 10, "greedy", seed=5, jobs=3))


def test_a_simulation_says_what_machines_rely_on():
    told = []
    tally = simulate(load("tictactoe"), 5000, seed=1, progress=told.append)
    summary = json.loads(json.dumps(tally.summary()))
    assert {"games", "games_per_second", "decisions_per_second", "mean_scores", "mean_length"} <= set(summary)
    assert summary["games"] == 5000
    assert told[-1].games == 5000
    assert sum(summary["win_shares"]) == pytest.approx(1)
    # 255168 games of tic-tac-toe, weighted: 0.5849 first wins, 0.2881 second, 0.1270 draws
    assert summary["win_shares"][0] == pytest.approx(0.5849 + 0.1270 / 2, abs=0.03)
    low, high = summary["win_shares_interval"][0]
    assert low < 0.6484 < high


def summed(kind, games):
    sums = kind()
    for numbers in games:
        sums.add(numbers)
    return sums


def test_who_shares_a_fate_counts_once():
    """Shares of characters that die together are no surer than shares of games; of those that die apart, each counts."""
    together = summed(Count, [(1.0, 1.0)] * 30 + [(0.0, 0.0)] * 70)
    assert together.share() == 0.3
    assert together.interval() == pytest.approx(wilson(30, 100))
    apart = summed(Count, [(1.0, 1.0)] * 9 + [(1.0, 0.0)] * 42 + [(0.0, 0.0)] * 49)
    assert apart.interval() == pytest.approx(wilson(60, 200))
    once = summed(Count, [(1.0,)] * 7 + [(0.5,)] * 2 + [(0.0,)] * 11)
    assert once.interval() == pytest.approx(wilson(8, 20)), "a name that comes once a game is Wilson's"
    assert summed(Count, [(0.0, 0.0)] * 50).interval() == pytest.approx(wilson(0, 50))
    halves = summed(Count, [(1.0, 0.0)] * 30) + summed(Count, [(0.0, 1.0)] * 20)
    assert (halves.games, halves.times, halves.interval()) == (50, 100, pytest.approx(wilson(50, 100)))


def test_means_over_few_games_are_as_unsure_as_student_says():
    numbers = [3.0, 5.0, 4.0, 9.0]
    mean, low, high = mean_interval(numbers)
    told = summed(Mean, [(number,) for number in numbers])
    assert (told.mean(), told.error()) == pytest.approx((mean, (high - low) / 2))
    assert summed(Mean, [(number, number) for number in numbers]).error() == pytest.approx((high - low) / 2), "games count, not numbers"
    assert summed(Mean, [(3.0,)]).error() == inf
    assert isnan(summed(Mean, [(0.1,)] * 7).error()), "a width of zero would say that no game can give another number"
    summary = json.loads(json.dumps(simulate(load("tictactoe"), 1, seed=1).summary(), allow_nan=False))
    assert summary["mean_scores_error"] == [None, None]


def test_games_that_are_all_alike_have_no_interval():
    tally = simulate(load("tictactoe"), 4, Steady, seed=1)
    assert tally.mean_scores() == [1, 0]
    assert all(isnan(error) for error in tally.score_errors())
    assert tally.summary()["mean_scores_error"] == [None, None]
    assert tally._repr_html_().count("all alike") == 2


def test_progress_and_seeds():
    game = load("tictactoe")
    assert without_clock(simulate(game, 100, seed=1)) != without_clock(simulate(game, 100, seed=2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_depends_on_its_seed_alone(jobs):
    def outcomes(seed, jobs):
        played = match(load("tictactoe"), ["greedy", "random"], 9, seed=seed, jobs=jobs, opening_plies=2)
        return [(each.seats, each.shares, each.actions) for each in played.outcomes]

    assert outcomes(1, jobs) == outcomes(1, 1)
    assert outcomes(1, 1) != outcomes(2, 1)


@each_preset
def test_seats_rotate_and_games_of_a_round_share_their_opening(name, options):
    game = game_of(name, options)
    if game.num_players() < 2:
        with pytest.raises(BotError, match="at least two seats"):
            match(game, ["random", "random"], 4)
        return
    played = match(game, ["random", "random"], 4, seed=1, opening_plies=3)
    first, second, third, _ = played.outcomes
    assert first.actions[:3] == second.actions[:3] != third.actions[:3]
    for before, after in (played.outcomes[:2], played.outcomes[2:]):
        assert [1 - bot for bot in before.seats] == list(after.seats)
    if played.together:
        assert played.won(0) == played.won(1)
    else:
        assert sum(played.won(bot) for bot in range(2)) == pytest.approx(4)
    json.dumps(played.summary())


def test_the_better_bot_wins():
    played = match(load("tictactoe"), ["greedy", "random"], 200, seed=1)
    low, _ = wilson(played.won(0), played.games)
    assert low > 0.5
    assert played.elo()[1] > 0
    assert played.score_difference()[1] > 0
    assert played.seconds_per_move(0) > 0


def test_scores_that_are_the_same_in_every_round_have_no_interval(capsys):
    """A width of zero would say that no other round can end otherwise."""

    def won(number):
        seats = (0, 1) if number % 2 == 0 else (1, 0)
        return Outcome(number, seats, (1.0, 0.0), (1.0, 0.0), (1, 2), (0.0, 0.0), (3, 2), ())

    played = Match(("greedy", "random"), False, 4, [won(number) for number in range(4)])
    difference, low, high = played.score_difference()
    assert difference == 1
    assert isnan(low)
    assert isnan(high)
    assert played.summary()["score_difference"] == [1.0, None, None]
    print_match(played, load("tictactoe"), 1, as_json=False)
    assert "score +1.00 in every round, greedy less random" in capsys.readouterr().out


class Sleepy(RandomBot):
    """It waits where another one works."""

    def choose(self, state, progress=None):
        time.sleep(0.05)
        return super().choose(state, progress)


class Busy(RandomBot):
    """It works, in a thread of its own."""

    def choose(self, state, progress=None):
        work = threading.Thread(target=self.work)
        work.start()
        work.join()
        return super().choose(state, progress)

    def work(self):
        until = time.thread_time() + 0.03
        while time.thread_time() < until:
            pass


@pytest.mark.parametrize("limit", [inf, 60.0])
def test_cpu_time_is_what_a_bot_works_and_not_what_it_waits(limit, capsys):
    game = load("tictactoe")
    played = match(game, [Sleepy, Busy], 2, seed=1, time_limit=limit)
    assert played.seconds_per_move(0) >= 0.05
    assert played.cpu_seconds_per_move(0) < 0.02
    assert played.cpu_seconds_per_move(1) >= 0.03
    told = played.summary()["bots"]
    assert [each["cpu_seconds_per_move"] for each in told] == [round(played.cpu_seconds_per_move(bot), 6) for bot in range(2)]
    print_match(played, game, 1, as_json=False)
    assert f" {told[1]['seconds_per_move']:.4f} {told[1]['cpu_seconds_per_move']:.4f} 0" in re.sub(" +", " ", capsys.readouterr().out)


def test_tournaments_and_ladders_tell_cpu_time_too(capsys):
    """Where two play and where a bot meets several: over all its games."""
    game = load("tictactoe")
    played = tournament(game, [Sleepy, Busy, "greedy"], 1, seed=1)
    sleepy, busy = (next(each for each in played.standings() if each.bot == bot) for bot in range(2))
    assert sleepy.seconds_per_move >= 0.05
    assert sleepy.cpu_seconds_per_move < 0.02
    assert busy.cpu_seconds_per_move >= 0.03
    told = {each["bot"]: each["cpu_seconds_per_move"] for each in played.summary()["standings"]}
    assert told[busy.name] == round(busy.cpu_seconds_per_move, 6)
    print_tournament(played, game, 1, as_json=False)
    printed = re.sub(" +", " ", capsys.readouterr().out)
    assert "seconds a move CPU seconds a move" in printed
    assert f" {round(busy.seconds_per_move, 6):.4f} {round(busy.cpu_seconds_per_move, 6):.4f} 0" in printed
    for language, heads in (
        ("en", ("seconds per move", "CPU seconds per move")),
        ("fr", ("secondes par coup", "secondes de processeur par coup")),
    ):
        shown = page(played, game, "round-robin", 1, language)
        assert all(f">{head}<" in shown for head in heads)
        assert f">{busy.cpu_seconds_per_move:.4f}<".replace(".", "," if language == "fr" else ".") in shown
    for outcomes in (outcomes for _, outcomes in played.played):
        outcomes[:] = [replace(each, cpu_seconds=()) for each in outcomes]
    assert [each.cpu_seconds_per_move for each in played.standings()] == [None] * 3
    print_tournament(played, game, 1, as_json=False)
    assert "None" not in capsys.readouterr().out + page(played, game, "round-robin", 1)


def test_games_that_were_kept_before_cpu_time_was_counted_have_none(tmp_path, capsys):
    game, file = load("tictactoe"), tmp_path / "match.jsonl"
    match(game, ["greedy", Busy.__module__ + ":Busy"], 4, seed=1, journal=file)
    lines = file.read_bytes().splitlines(keepends=True)
    before = [re.sub(rb',"cpu_seconds":\[[^]]*\]', b"", line) for line in lines]
    assert before[1:] != lines[1:]
    file.write_bytes(b"".join(before))
    old = match(game, ["greedy", Busy.__module__ + ":Busy"], 4, seed=1, journal=file)
    assert old.games == 4
    assert [old.cpu_seconds_per_move(bot) for bot in range(2)] == [None, None]
    assert [each["cpu_seconds_per_move"] for each in old.summary()["bots"]] == [None, None]
    print_match(old, game, 1, as_json=False)
    assert "None" not in capsys.readouterr().out
    file.write_bytes(b"".join(before[:-1]))
    both = match(game, ["greedy", Busy.__module__ + ":Busy"], 4, seed=1, journal=file)
    assert both.cpu_seconds_per_move(1) >= 0.03, "of the games of which it is known"


@pytest.mark.parametrize("bots", [["random"], ["random"] * 3])
def test_a_match_needs_as_many_bots_as_can_sit_down(bots):
    with pytest.raises(BotError, match="needs 2 bots, not"):
        match(load("tictactoe"), bots, 2)


def test_two_bots_of_a_kind_are_told_apart():
    assert names_of(["random", "greedy", "random"]) == ("random #1", "greedy", "random #2")


class Faulty:
    """A bot that fails in a way of its choosing."""

    name = "faulty"

    def __init__(self, answer):
        self.answer = answer

    def choose(self, state, progress=None):
        return self.answer(state)

    def close(self):
        pass


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda state: 1 / 0, "crashed with ZeroDivisionError"),
        (lambda state: state.history[0] if state.history else 9, "illegal action"),
        (lambda state: "a1", "illegal action"),
        (lambda state: None, "illegal action"),
        (lambda state: 77, "illegal action"),
    ],
)
@pytest.mark.parametrize("limit", [inf, 5.0])
def test_a_bot_that_fails_loses_that_game(monkeypatch, answer, says, limit):
    made = rounds_module.make_bot
    monkeypatch.setattr(rounds_module, "make_bot", lambda spec, game, seed: Faulty(answer) if spec == "faulty" else made(spec, game, seed))
    played = match(load("tictactoe"), ["faulty", "random"], 2, time_limit=limit)
    assert [outcome.failed for outcome in played.outcomes] == [0, 0]
    assert played.won(1) == 2
    assert all(says in fault for fault in played.faults())
    assert played.mean_score(0) is None


def test_statistics_against_known_values():
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(10, 10)[1] == pytest.approx(1)
    for freedom, value in ((1, 12.7062), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)):
        assert student(freedom) == pytest.approx(value, abs=2e-4)
    mean, low, high = mean_interval([1.0, 2.0, 3.0])
    assert mean == 2
    assert high - mean == pytest.approx(4.3027 / 3**0.5, abs=1e-3)
    assert mean_interval([1.0])[1] == -inf
    assert elo(0.5) == 0
    assert elo(1.0) == inf
    assert elo(0.0) == -inf
