"""Rows, trajectories, comparisons: what a researcher or a designer takes away from games."""

from __future__ import annotations

import csv
import json
import math
import random

import numpy as np
import pytest

import nexarium
from nexarium.arena import simulate as simulation
from nexarium.arena.compare import Comparison, about_alike, compare, numbers_of
from nexarium.arena.match import match
from nexarium.arena.rows import Row, as_columns, open_rows
from nexarium.arena.simulate import simulate
from nexarium.arena.statistics import MANY, holm, p_of, quantile, student
from nexarium.arena.trajectories import trajectories, trajectories_of
from nexarium.core.errors import BadOption


def rows_of(game, games, bot="random", jobs=1):
    rows = []
    simulate(game, games, bot, seed=4, jobs=jobs, rows=rows.extend)
    return rows


def test_rows_add_up_to_what_is_printed():
    game, rows = nexarium.load("tictactoe"), []
    tally = simulate(game, 200, seed=1, rows=rows.extend)
    assert [row.number for row in rows] == list(range(200))
    assert sum(row.wins[0] for row in rows) == tally.wins[0]
    assert sum(row.plies for row in rows) == tally.plies
    assert tally.length(0.5) == sorted(row.plies for row in rows)[99]


def test_rows_of_a_variant_come_from_other_processes_too():
    game = nexarium.load("kepler", data=["board:track_prizes=[9, 5, 1]"], players=2, max_rounds=20)
    alone = rows_of(game, 2, "random")
    assert alone != rows_of(nexarium.load("kepler", players=2, max_rounds=20), 2)
    simulation_chunks = simulation.RANDOM_CHUNK
    try:
        simulation.RANDOM_CHUNK = 1  # so that there are two pieces of work
        assert rows_of(game, 2, "random", jobs=2) == alone
    finally:
        simulation.RANDOM_CHUNK = simulation_chunks


def test_rows_say_what_the_game_counts_and_who_is_who():
    row = rows_of(nexarium.load("keepers", players=2, keeper_a="nyx", max_turns=100), 1)[0]
    assert row.roles["Keeper"][0] == "nyx"
    assert sorted(row.roles["order of play"]) == ["goes first", "goes second"]
    assert "draws" in row.counts


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_file_of_rows_has_every_column_that_a_game_ever_gives(suffix, tmp_path):
    game, path = nexarium.load("tictactoe"), tmp_path / f"rows.{suffix}"
    one, other = rows_of(game, 2)
    file = open_rows(path)
    file.add([as_columns(game, 4, one)])
    file.add([{**as_columns(game, 4, other), "seldom": 1.5}])
    file.close()
    if suffix == "csv":
        with path.open(encoding="utf-8") as opened:
            read = [{name: value or None for name, value in row.items()} for row in csv.DictReader(opened)]
    else:
        read = pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist()
    assert [float(row["win.0"]) for row in read] == [one.wins[0], other.wins[0]]
    assert [row["seldom"] and float(row["seldom"]) for row in read] == [None, 1.5]


def test_other_files_than_csv_and_parquet_are_refused(tmp_path):
    with pytest.raises(BadOption, match=r"neither \.csv nor \.parquet"):
        open_rows(tmp_path / "rows.txt")


def test_a_seed_of_numpy_is_told_as_a_number():
    game = nexarium.load("tictactoe")
    assert json.loads(json.dumps(compare(game, game, 4, seed=np.int64(3)).summary()))["seed"] == 3


def test_ctrl_c_gives_what_was_compared(monkeypatch):
    """In its first half, and however far the other side has come."""
    monkeypatch.setattr(simulation, "TURN_CHUNK", 10)
    game = nexarium.load("tictactoe")
    for last, games in ((50, 20), (60, 30)):

        def stop(done, last=last):
            if done == last:
                raise KeyboardInterrupt

        compared = compare(game, game, 100, progress=stop)
        assert compared.stopped
        assert compared.games == games
        assert compared.differences()[0].games == games

    def at_once(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(game, game, 100, progress=at_once)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("greedy", "level:1")])
def test_sides_that_play_by_turns_play_what_they_would_play_alone(bots, monkeypatch):
    game = nexarium.load("tictactoe")
    sides = [rows_of(game, 30, bot) for bot in bots]
    for jobs, turn in ((1, 128), (2, 7), (1, 1)):
        monkeypatch.setattr(simulation, "TURN_CHUNK", turn)
        compared = compare(game, game, 30, bots, seed=4, jobs=jobs)
        assert not compared.stopped
        assert [compared.rows_a, compared.rows_b] == sides


def test_a_trajectory_leads_to_the_end_of_its_game():
    game = nexarium.load("kepler", players=2, max_rounds=20)
    arrays = trajectories(game, 2, seed=5)
    about = json.loads(str(arrays["about"]))
    assert about["digest"] == game.digest
    for number in range(2):
        state, step = game.new_initial_state(), int(arrays["first"][number])
        for action in arrays["history"][arrays["history_first"][number] : arrays["history_first"][number + 1]].tolist():
            if not state.is_chance_node():
                seat = state.current_player()
                assert (seat, action) == (arrays["seat"][step], arrays["action"][step])
                assert np.array_equal(arrays["observation"][step], state.observation(seat).astype(np.float32))
                assert arrays["legal"][arrays["legal_first"][step] : arrays["legal_first"][step + 1]].tolist() == state.legal_actions()
                step += 1
            state.step(action)
        assert step == arrays["first"][number + 1]
        assert arrays["returns"][number].tolist() == state.returns()


def test_trajectories_are_of_the_games_that_a_simulation_plays():
    """By the same bots, which are made again after as many games; only the server's random player draws otherwise in compiled code."""
    game, rows = nexarium.load("tictactoe"), []
    simulate(game, 30, "greedy", seed=5, rows=rows.extend)
    arrays = trajectories(game, 30, "greedy", seed=5)
    assert arrays["returns"].tolist() == [list(row.returns) for row in rows]
    assert np.diff(arrays["history_first"]).tolist() == [row.plies for row in rows]


def test_a_matchs_trajectories_are_its_bots_decisions_alone():
    """Two of each game's decisions are the opening's, which nobody chose."""
    game = nexarium.load("tictactoe")
    played = match(game, ["greedy", "random"], 6, seed=3, opening_plies=2)
    arrays = trajectories_of(game, played, 3)
    assert json.loads(str(arrays["about"]))["bots"] == ["greedy", "random"]
    assert arrays["bot"].tolist() == [list(outcome.seats) for outcome in played.outcomes]
    for number, outcome in enumerate(played.outcomes):
        steps = slice(arrays["first"][number], arrays["first"][number + 1])
        assert arrays["action"][steps].tolist() == list(outcome.actions[2:])
        assert arrays["legal"][arrays["legal_first"][steps.start]] in game_after(game, outcome.actions[:2]).legal_actions()
        assert arrays["returns"][number].tolist() == game_after(game, outcome.actions).returns()


def game_after(game, actions):
    state = game.new_initial_state()
    for action in actions:
        state.step(action)
    return state


# --- comparing ---------------------------------------------------------------------------------------------------------------


def test_a_game_does_not_differ_from_itself():
    game = nexarium.load("tictactoe")
    assert not any(each.difference or each.sure for each in compare(game, game, 60, seed=2).differences())


def test_prizes_bring_points_and_nothing_else():
    """Random players do not look at prizes, so each game is the same on both sides but for its points."""
    usual = nexarium.load("kepler", players=2, max_rounds=20)
    generous = nexarium.load("kepler", data=["board:track_prizes=[9, 5, 1]"], players=2, max_rounds=20)
    found = {(each.title, each.name): each for each in compare(usual, generous, 6, seed=2).differences()}
    assert found["length", "plies"].difference == 0
    assert found["a player's points", "all"].sure
    assert found["a player's points", "all"].difference > 1
    assert found["a player's points", "all"].paired


def test_too_few_games_are_told_how_many_more():
    rows = [row(number, wins=(float(number % 2), float(1 - number % 2))) for number in range(40)]
    better = [row(number, wins=(float(number % 2 or number % 8 == 0), float(1 - number % 2))) for number in range(40)]
    game = nexarium.load("tictactoe")
    compared = compare(game, game, 2)
    compared.rows_a, compared.rows_b = rows, better
    seat = next(each for each in compared.differences() if each.name == "seat 0")
    assert seat.difference == pytest.approx(0.125)
    assert seat.paired
    few = compare(game, game, 2)
    few.rows_a, few.rows_b = rows[:9], better[:9]
    seat = next(each for each in few.differences() if each.name == "seat 0")
    assert seat.low < 0 < seat.difference
    assert 5 < seat.more < 60


def test_names_that_seldom_come_together_count_as_two_samples():
    a = [row(number, roles={"hero": ("ada", "bo")}) for number in range(10)]
    b = [row(number, roles={"hero": ("ada" if number < 2 else "cy", "bo")}) for number in range(10)]
    game = nexarium.load("tictactoe")
    compared = compare(game, game, 2)
    compared.rows_a, compared.rows_b = a, b
    by_name = {each.name: each for each in compared.differences() if each.title == "wins by hero"}
    assert not by_name["ada"].paired
    assert by_name["bo"].paired
    assert "cy" not in by_name  # nobody on the other side


def test_what_is_told_of_a_game_is_told_once():
    numbers = numbers_of(row(0, roles={"hero": ("ada", "bo")}, counts={"wins by hero": {"ada": 1.0}, "draws": {"draw": 0.0}}))
    assert numbers["wins by hero", "ada"] == 1.0
    assert numbers["draws", "draw"] == 0.0
    assert len([key for key in numbers if key[0] == "wins by hero"]) == 2


def row(number, wins=(1.0, 0.0), roles=None, counts=None):
    return Row(number, ("random", "random"), wins, wins, wins, 9, 9, counts or {}, {}, roles or {})


def test_how_probable_a_difference_is_follows_student():
    """Of tables: at his quantiles the tails have their share."""
    for freedom, at_95, at_99 in ((1, 12.706, 63.657), (2, 4.303, 9.925), (5, 2.571, 4.032), (10, 2.228, 3.169), (30, 2.042, 2.750)):
        assert p_of(at_95, freedom) == pytest.approx(0.05, abs=1e-4)
        assert p_of(-at_99, freedom) == pytest.approx(0.01, abs=2e-5)
    for freedom in (1, 2, 9, MANY, MANY + 1, 10_000):
        assert p_of(0, freedom) == pytest.approx(1)
        assert p_of(student(freedom), freedom) == pytest.approx(0.05, abs=1e-4)
    assert p_of(3.0, MANY) == pytest.approx(p_of(3.0, MANY + 1), rel=0.01)
    assert p_of(1.96) == pytest.approx(p_of(1.96, 1e9), abs=1e-6)


@pytest.mark.parametrize("games", [2, 5, 10])
def test_few_games_find_no_difference_where_there_is_none(games):
    """By a normal variable instead of Student's every third comparison of five games had something to tell."""
    dice, tellers = random.Random(games), 0

    def drawn(number):
        scores = (dice.gauss(0, 1), dice.gauss(0, 1))
        return Row(
            number, ("random", "random"), scores, scores, (1.0, 0.0), 9, 9, {}, {"drawn": {str(k): dice.gauss(0, 1) for k in range(6)}}, {}
        )

    for _ in range(300):
        compared = Comparison(nexarium.load("tictactoe"), nexarium.load("tictactoe"), ("random", "random"), 0)
        compared.rows_a, compared.rows_b = ([drawn(number) for number in range(games)] for _ in range(2))
        tellers += any(each.sure for each in compared.differences())
    assert tellers <= 30


def test_games_that_all_differ_alike_are_sure_when_they_are_many():
    def more(games):
        compared = Comparison(nexarium.load("tictactoe"), nexarium.load("tictactoe"), ("random", "random"), 0)
        compared.rows_a = [row(number) for number in range(games)]
        compared.rows_b = [row(number, counts={"draws": {"draw": 1.0}}) for number in range(games)]
        for each in compared.rows_a:
            each.counts["draws"] = {"draw": 0.0}
        return next(each for each in compared.differences() if each.title == "draws")

    few, many = more(3), more(20)
    assert not few.sure
    assert many.sure
    assert (few.more, many.more) == (3, 0), "six games all one way are less probable than 5 %"
    for each in (few, many):  # a width of zero would say that no game can differ otherwise
        assert each.alike
        assert math.isnan(each.low)
        assert math.isnan(each.high)
        assert each.effect == math.inf, "neither side scatters: no number of deviations is so many"
        assert each.cells()[4] == "all alike"
    assert few.otherwise == pytest.approx(0.632, abs=0.001)
    assert many.otherwise == pytest.approx(0.139, abs=0.001)
    assert "After 20 such games at most 14 % of all games do otherwise" in about_alike([few, many])


def test_what_is_left_of_rounding_is_no_difference():
    compared = Comparison(nexarium.load("tictactoe"), nexarium.load("tictactoe"), ("random", "random"), 0)
    compared.rows_a = [row(number, counts={"sums": {"sum": 0.1 + 0.2}}) for number in range(9)]
    compared.rows_b = [row(number, counts={"sums": {"sum": 0.3 if number % 2 else 0.1 + 0.2}}) for number in range(9)]
    found = next(each for each in compared.differences() if each.title == "sums")
    assert (found.alike, found.difference, found.sure) == (True, 0.0, False)
    assert compared.summary()["differences"][0]["low"] is None
    assert about_alike([]) == ""


def test_many_tests_are_corrected():
    assert holm([0.04, 0.6, 0.9]) == pytest.approx([0.12, 1.0, 1.0])
    assert quantile({1: 1, 2: 1, 100: 2}, 0.95) == 100
