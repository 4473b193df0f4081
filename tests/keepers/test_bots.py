"""What the bots know: rolls solved exactly, and the blocking trick."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nexarium.core.rules import call_from_python
from nexarium.games.keepers.bots import knowledge as bots
from nexarium.search.mcts import Search

from .playing import DUEL, ROW, end_turn, position, rolled, say, standing

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


def test_a_push_through_a_portal_is_seen():
    assert best(position(DUEL, {"a": (0, -1), "b": (0, 1)}, pool=(1, 0, 1))) == "move N"
    assert best(position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(1, 0, 1))) == "push N"


def test_the_blocking_trick_is_seen():
    """A fallen Keeper whose Starting Tile is taken is out at the start of his turn."""
    state = position(DUEL, {"a": (2, 0), "b": "fallen"}, pool=(2, 0, 0), keeper_b="ilva")
    say(state, best(state))
    say(state, best(state))
    assert state.is_terminal()
    assert standing(state) == {"a": (2, -2), "b": "eliminated"}


def test_threshold_is_not_blocked_so_easily():
    state = position(DUEL, {"a": (2, 0), "b": "fallen"}, pool=(2, 0, 0), keeper_b="ilva")
    careful = position(DUEL, {"a": (2, 0), "b": "fallen"}, pool=(2, 0, 0), keeper_b="tarn")
    assert liked(careful)["move S"] < liked(state)["move S"]


def test_dice_that_buy_nothing_are_thrown_again():
    weights = liked(rolled([2, 3, 4, 5, 6, 6], at={"a": (0, 0), "b": (0, 1)}))
    assert weights["stop"] < 0.2
    made = liked(rolled([4, 4, 4, 4, 1, 1], at={"a": (0, 0), "b": (0, 1)}))
    assert max(made, key=lambda text: made[text]) == "stop", "the push is there, and a fumble near"


@pytest.mark.slow
@pytest.mark.parametrize(("figure", "mean"), [("moves + jumps + pushes", 2.48), ("pushes", 2.25), ("moves + jumps", 1.81)])
def test_rolls_are_solved_exactly(figure, mean):
    """The specification's figures for Bront (section 13): six dice, two rerolls of two dice at least, a hard fumble, no Power dice."""
    script = f"""
import numpy as np
from nexarium.games.keepers.bots import judge
from nexarium.games.keepers.bots.judge import best_kept, expect, judge_rolls
from nexarium.games.keepers.rules.numbering import FIRST_THROW, THROWS
from tests.keepers.playing import fields, rolling
board = fields(rolling("bront"))
judge.MOST = 10  # the bots stop counting at four steps of a kind
moves, jumps, pushes = np.indices((10, 10, 10))
wishes = ({figure}).astype(float)
rows = FIRST_THROW[-1]
final, rolled, kept, best = np.zeros(rows), np.zeros(rows), np.zeros(rows), np.zeros(rows)
judge_rolls(board, 6, wishes, final)
rolled[:] = final
for _ in range(2):
    expect(6, rolled, kept)
    best_kept(6, 2, kept, best)
    for row in range(FIRST_THROW[6], FIRST_THROW[7]):
        if THROWS[row, 1] < 3:
            rolled[row] = max(final[row], best[row])
expect(6, rolled, kept)
print(kept[0])
"""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == pytest.approx(mean, abs=0.006)


def test_dice_are_kept_as_when_every_choice_is_listed():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-m", "tests.keepers.keeping"], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_plays_on(players):
    from .playing import table

    state = table(players=players).new_initial_state(1)
    search = Search(state.game, bots.KNOWLEDGE.settings, bots.KNOWLEDGE.functions, seed=1, nodes=50_000)
    for _ in range(25):
        if state.is_chance_node():
            state.apply_action(state.sample_chance())
        else:
            search.advance(state)
            search.think(30)
            state.apply_action(search.best())
    assert len(bots.KNOWLEDGE.levels) == 9


def any_time(dice: list[int]):
    """Korrin with these dice beside somebody in front of a Portal, and with a Power die that may still be thrown."""
    state = rolled(dice, "korrin", power=1, power_time="turn", at={"a": (0, 0), "b": (0, 1)})
    return say(state, "stop")


def test_a_power_die_is_thrown_between_steps_for_a_push_that_it_may_buy():
    weights = liked(any_time([4, 5, 6, 2, 3]))
    assert weights["add power"] > weights["end"], "every other value would buy the push that wins"


def test_a_power_die_is_kept_when_it_could_buy_nothing_of_use():
    weights = liked(any_time([1, 2, 3, 1]))
    assert weights["end"] > weights["add power"]


def test_a_reserve_die_that_serves_nothing_is_not_kept_for_its_own_sake():
    state = say(rolled([1, 1, 4, 4, 2, 3], "bront"), "stop", "assign none")
    weights = liked(state)
    assert weights["reserve 4"] > 3 * weights["reserve 1"]
    nyx = say(rolled([1, 1, 4, 4, 2, 3], "nyx"), "stop", "go on", "assign none")
    assert liked(nyx)["reserve 1"] == pytest.approx(liked(nyx)["reserve 4"]), "undertow takes ones"


@pytest.mark.parametrize("text", ["leave apart", "lift c"])
def test_leaving_cubes_apart_is_judged_like_any_choice(text):
    state = end_turn(position(ROW, {"b": "eliminated"}, pool=(1, 0, 0), reconnection="optional"))
    assert liked(state)[text] == pytest.approx(1 / 2)
