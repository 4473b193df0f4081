"""The training examples learn, at a reduced size, and draw their learning curves."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from ..compiled import without_compiling

TRAINING = Path(__file__).parents[2] / "examples" / "training"


def trained(tmp_path: Path, name: str, *arguments: str) -> str:
    """What an example prints. Its curve is drawn where Matplotlib is installed."""
    curve = tmp_path / "curve.svg"
    drawn = ["--curve", str(curve)] if find_spec("matplotlib") else []
    command = [sys.executable, TRAINING / f"{name}.py", *arguments, *drawn]
    done = subprocess.run(command, env={**os.environ, "NEXARIUM_RULES": ""}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not drawn or "<svg" in curve.read_text("utf-8")
    return done.stdout


@pytest.mark.slow
def test_tabular_learning_finds_what_nobody_beats(tmp_path):
    told = trained(tmp_path, "tabular")
    assert "at worst [-1.0, -1.0]" in told.splitlines()[0], "it knows nothing at first"
    assert "unbeatable" in told


@pytest.mark.slow
def test_several_seeds_learn_apart_and_their_spread_is_told(tmp_path):
    told = trained(tmp_path, "tabular", "--games", "600", "--rows", "100", "--seed", "4", "--seeds", "2").splitlines()
    ends = [re.search(rf"^seed {seed}, +600 games, .*: ([0-9]+) % against", line) for seed in (4, 5) for line in told]
    ends = [int(found[1]) for found in ends if found]
    assert len(ends) == 2
    assert "unbeatable with 0 of 2 seeds" in told[-2], "so few games are not enough"
    spread = re.match(r"against random play: ([\d.]+) % in the mean of 2 seeds, ([\d.]+) to ([\d.]+) %", told[-1])
    assert spread
    assert float(spread[1]) == pytest.approx(sum(ends) / 2, abs=1)
    assert [float(spread[2]), float(spread[3])] == pytest.approx(sorted(ends), abs=0.5)
    alone = trained(tmp_path, "tabular", "--games", "600", "--rows", "100", "--seed", "5").splitlines()
    assert alone[:-1] == [line for line in told if line.startswith("seed 5,")], "a seed learns the same, whichever seeds learn beside it"


@pytest.mark.slow
def test_a_policy_gradient_soon_beats_random_play(tmp_path):
    told = trained(
        tmp_path,
        "policy_gradient",
        "--game",
        "kepler",
        "--steps",
        "8",
        "--every",
        "900",
        "--games",
        "4",
        "--last",
        "40",
        "--against",
        "random",
    )
    found = re.search(r"against random: ([\d.]+) % of 40", told)
    assert found
    assert float(found[1]) > 80, told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "least"),
    [
        (["--updates", "40", "--every", "40", "--games", "100"], 75),
        (["--game", "nexos", "--updates", "1", "--rows", "16", "--steps", "4", "--games", "2"], 0),
    ],
)
def test_ppo_learns_from_the_legal_actions_alone(tmp_path, arguments, least):
    """The second is too short to learn anything. It has fifteen thousand actions, of which up to some hundreds are legal."""
    lines = trained(tmp_path, "ppo", *arguments).splitlines()
    found = [re.fullmatch(r"seed 1, +\d+ s, +(\d+) updates: ([\d.]+) % of \d+ games won", line) for line in lines]
    assert [each and each[1] for each in found] == ["0", arguments[arguments.index("--updates") + 1]]
    assert float(found[-1][2]) >= least, lines


def test_ppo_is_less_than_a_hundred_lines():
    code = (TRAINING / "ppo.py").read_text("utf-8").split('"""\n', 2)[-1]
    assert sum(map(bool, code.splitlines())) < 100


@pytest.mark.slow
def test_search_and_network_teach_each_other(tmp_path):
    told = trained(tmp_path, "alphazero", "--rounds", "16", "--every", "16").splitlines()
    assert "at worst [-1.0, -1.0] with the search" in told[0], "it knows nothing at first"
    assert "at worst [0.0, " in told[1], "the player who moves first is not beaten any more"


@pytest.mark.slow
def test_the_same_way_plays_a_game_with_dice(tmp_path):
    """Too short to learn anything: two games of a round, and two of each measurement."""
    small = ("--rounds", "1", "--games", "2", "--simulations", "2", "--steps", "2", "--matches", "2", "--hidden", "8")
    told = trained(tmp_path, "alphazero", "--game", "keepers", *small).splitlines()
    assert [line.split(" games: ")[0].split() for line in told] == [["seed", "1,", "0"], ["seed", "1,", "2"]]
    assert all("against random play" in line for line in told)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "least", "decisions"), [(["tictactoe", "25", "32", "32"], 90, (5, 9)), (["keepers", "2", "4", "4"], 0, (20, 4000))]
)
def test_forty_lines_teach_search_and_network_together(arguments, least, decisions):
    """The second is two rounds of four games with dice, too short to learn anything: what it plays is counted."""
    command = [sys.executable, TRAINING / "forty_lines.py", *arguments]
    done = subprocess.run(command, env={**os.environ, "NEXARIUM_RULES": ""}, capture_output=True, text=True)
    assert (done.returncode, without_compiling(done.stderr)) == (0, "")
    lines = done.stdout.splitlines()
    rounds, games = int(arguments[1]), int(arguments[2])
    found = [re.fullmatch(rf"(\d+) positions known: (\d+)% of {games} games won against random play", line) for line in lines]
    known, won = zip(*((int(each[1]), int(each[2])) for each in found if each), strict=True)
    assert len(known) == rounds
    few, many = (games * each for each in decisions)
    assert all(few <= later - earlier <= many for earlier, later in pairwise((0, *known))), "each round adds the decisions of its games"
    assert least <= won[-1] <= 100


@pytest.mark.parametrize("arguments", [[], ["tictactoe"], ["tictactoe", "some", "32", "32"], ["tictactoe", "0", "32", "32"]])
def test_forty_lines_say_what_they_want(arguments):
    done = subprocess.run([sys.executable, TRAINING / "forty_lines.py", *arguments], capture_output=True, text=True)
    assert done.returncode == 1
    assert "python examples/training/forty_lines.py tictactoe" in done.stderr
    assert "Traceback" not in done.stderr


def test_forty_lines_are_about_forty():
    code = (TRAINING / "forty_lines.py").read_text("utf-8").split('"""\n', 2)[-1]
    assert sum(map(bool, code.splitlines())) < 48


NOBODY = "what is learnt here is to win against others, and in {} there is nobody to win against"


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("tabular", ["--game", "kepler"], "--game: a table is for small games of two without chance, as tictactoe is, not for kepler"),
        ("tabular", ["--game", "tictactoes"], "--game: there is no game 'tictactoes'; did you mean 'tictactoe'?"),
        ("tabular", ["--rows", "0"], "--rows: 1 at least, not 0"),
        ("alphazero", ["--game", "nemesis"], f"--game: {NOBODY.format('nemesis')}"),
        ("policy_gradient", ["--game", "nemesis"], f"--game: {NOBODY.format('nemesis')}"),
        ("policy_gradient", ["--game", "tictactoe", "--rows", "0"], "--rows: 1 at least, not 0"),
        ("ppo", ["--game", "nemesis"], f"--game: {NOBODY.format('nemesis')}"),
        ("ppo", ["--game", "kepler", "--players", "3"], "--game: the returns here are of two sides, and kepler has 3 with these options"),
        ("alphazero", ["--games", "-5"], "--games: 1 at least, not -5"),
        ("alphazero", ["--every", "0"], "--every: measured is after each so many rounds, at least 1"),
    ],
)
def test_what_cannot_be_learnt_is_told_at_once(name, arguments, said):
    command = [sys.executable, TRAINING / f"{name}.py", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, without_compiling(done.stderr).strip()) == (1, said)


@pytest.mark.parametrize("given", [["--minutes", "0"], ["--minutes", "-1"], ["--steps", "-1"]])
def test_no_time_to_learn_is_said_to_be_none(given):
    example = TRAINING / "policy_gradient.py"
    done = subprocess.run([sys.executable, example, *given], capture_output=True, text=True)
    assert done.returncode == 2
    assert "nothing is learnt in no time" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_curve_that_cannot_be_drawn_is_told_before_the_learning(tmp_path):
    command = [sys.executable, TRAINING / "tabular.py", "--games", "100000000", "--curve", str(tmp_path / "none" / "curve.svg")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("--curve: ")
    assert "Traceback" not in done.stderr
