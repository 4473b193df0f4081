"""What the bots know: rolls solved exactly, and the blocking trick."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nexarium.arena.simulate import simulate
from nexarium.bots.level import LevelBot
from nexarium.core.catalogue import load
from nexarium.core.modes import INTERPRETED
from nexarium.core.rules import call_from_python
from nexarium.games.keepers import DEFINITION
from nexarium.games.keepers.bots import knowledge as bots
from nexarium.games.keepers.bots.eval_noise import BOLD, CAREFUL, OWN_PLAY, noises
from nexarium.games.keepers.rules.state import Phase
from nexarium.search.mcts import Search
from nexarium.testing.playing import say

from .playing import DUEL, ROW, TRIO, end_turn, fields, lifts, position, rolled, standing

ROOT = Path(__file__).parents[2]
JUDGED = Path(__file__).with_name("judged.json")


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
    assert liked(rolled([2, 3, 4, 5, 6, 1], at={"a": (0, 0), "b": (0, 1)}))["stop"] < 0.1
    assert best(rolled([4, 4, 4, 4, 1, 1], at={"a": (0, 0), "b": (0, 1)})) == "stop", "the push is there, and a fumble near"
    assert best(rolled([2, 3, 4, 5, 6, 6], at={"a": (0, 0), "b": (0, 1)})) == "stop", "the push is there"


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
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == pytest.approx(mean, abs=0.006)


@pytest.mark.slow
def test_dice_are_kept_as_when_every_choice_is_listed():
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    done = subprocess.run([sys.executable, "-m", "tests.keepers.keeping"], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_end_of_a_turn_is_found_and_no_other():
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    done = subprocess.run([sys.executable, "-m", "tests.keepers.reaching"], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_plays_on(players):
    from .playing import table

    state = table(players=players).new_initial_state(1)
    functions = {name: function for name, function in bots.KNOWLEDGE.functions.items() if name != "deliberate"}
    search = Search(state.game, bots.KNOWLEDGE.settings, functions, seed=1, nodes=50_000)
    for _ in range(12):
        if state.is_chance_node():
            state.apply_action(state.sample_chance())
        else:
            search.advance(state)
            search.think(12 // players)
            state.apply_action(search.best())
    assert len(bots.KNOWLEDGE.levels) == 9


def test_games_of_four_by_a_middle_level_end_with_a_winner():
    """Who only guarded themselves would let the turns run out: games of four by level 5 take some forty turns, few of them a hundred."""
    game, decided = load("keepers", players=4, max_turns=100), 0
    for seed in range(12):
        state, bot = game.new_initial_state(seed), LevelBot(game, 5, 1)
        while not state.is_terminal():
            state.step(state.sample_chance() if state.is_chance_node() else bot.choose(state))
        decided += bool(fields(state).winners)
    assert decided >= 9


def test_beginners_do_not_wander():
    """These duels of level 1 take 165 decisions on average. A bot that errs again at each choice takes 308."""
    game, decisions = load("keepers"), 0
    for seed in range(16):
        state, bot = game.new_initial_state(seed), LevelBot(game, 1, seed)
        while not state.is_terminal() and decisions < 16 * 230:
            decisions += not state.is_chance_node()
            state.step(state.sample_chance() if state.is_chance_node() else bot.choose(state))
    assert decisions < 16 * 230


@pytest.mark.slow
def test_the_lobbys_duel_is_even():
    """Quill and Nyx: the roster's first two would leave beginners with one game of ten."""
    duel = next(preset for preset in DEFINITION.presets if preset.label == "duel")
    share = simulate(load("keepers", **duel.options), 200, "level:2", seed=1).wins[0] / 200
    assert 0.4 <= share <= 0.6


@pytest.mark.parametrize(("at", "text", "gain"), [((0, 1), "push N", 0.05), ((1, 0), "push E", 0.01)])
def test_among_four_it_is_a_deed_to_push_somebody_off(at, text, gain):
    worths = thought(position(TRIO, {"a": (0, 0), "b": at}, pool=(0, 0, 2)), 0)
    assert worths[text] > worths["end"] + gain


def chances(state) -> list[float]:
    """Per seat the chances to win, as the bots see them."""
    out = np.zeros(state.game.num_players())
    call_from_python("value", bots.value)(state.memory, out)
    return out.tolist()


def thought(state, turns: int, eval_noise: int = 0, seed: int = 0) -> dict[str, float]:
    """What each legal action is worth to the mover when so many turns after this one are looked through, or seen with an evaluation
    noise."""
    legal = np.array(state.legal_actions(), np.int64)
    out = np.zeros(len(legal))
    call_from_python("deliberate", bots.deliberate)(state.memory, turns, eval_noise, seed, len(legal), legal, out)
    return {state.action_to_string(int(action)): float(worth) for action, worth in zip(legal, out, strict=True)}


@pytest.mark.parametrize("turns", [0, 1])
def test_a_turn_looked_through_says_what_each_step_is_worth(turns):
    worths = thought(position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(1, 0, 1)), turns)
    assert worths["push N"] == pytest.approx(1.0)
    assert all(0.0 < worth < 1.0 for text, worth in worths.items() if text not in ("push N", "move S"))


def test_who_stands_in_front_of_a_portal_beside_an_enemy_sees_the_danger_of_the_next_turn():
    state = position(DUEL, {"a": (0, 1), "b": (0, 0)}, pool=(0, 1, 0))
    worths = thought(state, 1)
    assert worths["diagonal SE"] > worths["end"] + 0.1, "b would push a through the Portal"


def test_whoever_judges_by_points_says_that_ten_of_them_matter_and_one_does_not():
    """Among three a choice leads by points, of which 1,000 are a game; in a duel by the chance to win."""
    state, found = load("keepers", players=3).new_initial_state(1), {True: 0, False: 0}
    bot = LevelBot(state.game, 9, 1)
    while not all(found.values()):
        if state.is_chance_node():
            state.step(state.sample_chance())
            continue
        action = bot.choose(state)
        best, second, *_ = *sorted(thought(state, 0).values(), reverse=True), -1.0
        if 0.01 < best - second < 0.02 or best - second < 0.001:
            assert bot.close_call == (best - second < 0.001)
            found[bot.close_call] += 1
        state.step(action)


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_pushes_out_whom_it_has_before_it(level):
    state = position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(1, 0, 1))
    for seed in range(6):
        assert state.action_to_string(LevelBot(state.game, level, seed).choose(state)) == "push N"


@pytest.mark.parametrize("level", range(1, 10))
def test_every_level_joins_cubes_that_have_come_apart(level):
    """Clusters that stay apart freeze a game. When bots chose at random here, 12 of 100 games of four ran out of turns."""
    state = end_turn(position(ROW, {"b": "eliminated"}, pool=(1, 0, 0)))
    assert lifts(state) == ["leave apart", "lift c"]
    for seed in range(6):
        assert state.action_to_string(LevelBot(state.game, level, seed).choose(state)) == "lift c"


def test_weak_levels_overlook_what_is_farther():
    """A win that is two steps away: the weaker a level, the less often it is seen."""
    state = position(DUEL, {"a": (0, -1), "b": (0, 1)}, pool=(1, 0, 1))
    seen = {eval_noise: sum(thought(state, 0, eval_noise, seed)["move N"] > 0.99 for seed in range(100)) for eval_noise in (0, 5, 8)}
    assert seen[0] == 100
    assert seen[8] < 25 < seen[5] < 65


def test_weak_levels_stay_where_they_are_in_danger():
    state = position(DUEL, {"a": (0, 1), "b": (0, 0)}, pool=(0, 1, 0))
    careless = {}
    for eval_noise in (0, 8):
        judged = [thought(state, 0, eval_noise, seed) for seed in range(60)]
        careless[eval_noise] = sum(worths["end"] > worths["diagonal SE"] for worths in judged)
    assert careless[0] == 0
    assert careless[8] >= 12


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_the_careful_leave_danger_sooner_and_the_bold_stay_to_attack(turns):
    state = position(DUEL, {"a": (0, 1), "b": (0, 0)}, pool=(0, 1, 0))
    leaves = {}
    for style in (OWN_PLAY, CAREFUL, BOLD):
        worths = thought(state, turns, noises(style)[-1])
        leaves[style] = worths["diagonal SE"] - worths["end"]
    assert leaves[CAREFUL] > leaves[OWN_PLAY] + 0.02
    assert leaves[OWN_PLAY] > leaves[BOLD] + 0.01


def test_among_three_a_style_weighs_what_an_enemy_threatens_in_the_mean():
    """So that two enemies make nobody twice as careful."""

    def minded(**enemies: tuple[int, int]) -> float:
        state = position(TRIO, {"a": (0, 0), "b": "fallen", "c": "fallen", **enemies}, pool=(1, 0, 0))
        own, careful = (thought(state, 0, noises(style)[-1])["end"] for style in (OWN_PLAY, CAREFUL))
        return own - careful

    one, other = minded(b=(0, 1)), minded(c=(1, 0))
    assert min(one, other) > 0
    both = minded(b=(0, 1), c=(1, 0))  # where the two stand changes a little what each threatens
    assert both == pytest.approx((one + other) / 2, rel=0.2)


@pytest.mark.parametrize("style", ["careful", "bold"])
def test_the_strongest_of_a_style_looks_ahead_in_a_duel(style):
    strongest = bots.KNOWLEDGE.styles[style][-1]
    assert strongest.turns_ahead == bots.KNOWLEDGE.levels[-1].turns_ahead == 2
    won = thought(position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(1, 0, 1)), strongest.turns_ahead, strongest.eval_noise)
    assert won["push N"] == pytest.approx(1.0), "what is certain is liked no less"


@pytest.mark.parametrize("seed", range(6))
def test_whoever_errs_errs_alike_through_a_turn(seed):
    """What a step was thought to lead to is still thought so after it, or something better is noticed, as it is nearer."""
    state = position(DUEL, {"a": (2, 0), "b": (1, 0)}, pool=(2, 1, 1))
    hoped = 0.0
    while int(fields(state).phase) == Phase.SPEND:
        worths = thought(state, 0, 8, seed)
        choice = max(worths, key=lambda text: worths[text])
        assert worths[choice] >= hoped - 1e-9
        hoped = worths[choice]
        say(state, choice)
        if choice == "end":
            break


def test_what_a_level_errs_by_is_drawn_for_each_bot():
    state = position(DUEL, {"a": (2, 0), "b": (1, 0)}, pool=(2, 1, 0))
    chosen = [[bot.choose(state) for _ in range(3)] for bot in (LevelBot(state.game, 1, seed) for seed in range(12))]
    assert all(len(set(actions)) == 1 for actions in chosen)
    assert len({actions[0] for actions in chosen}) > 2


def test_the_chances_of_all_seats_make_one():
    three = end_turn(position(ROW, {"b": (1, 1)}, pool=(1, 0, 0)))
    assert sum(chances(three)) == pytest.approx(1.0)
    allies = end_turn(position(ROW, {"b": (1, 1)}, pool=(1, 0, 0), teams="ab|c"))
    first, second, third = chances(allies)
    assert first == second == pytest.approx(1.0 - third)


def test_who_judges_leaves_the_board_as_it_was():
    """Also the cell where somebody stood who has fallen, and is looked at where they come back."""
    reserving = say(rolled([1, 1, 4, 4, 2, 3], at={"a": (0, 0), "b": "fallen"}), "stop", "assign none")
    for state in (position(DUEL, {"a": (2, 0), "b": "fallen"}, pool=(2, 0, 0)), reserving):
        fields(state).cell[1] = fields(state).cell[0] + 1
        was = state.memory.copy()
        liked(state), chances(state), thought(state, 0), thought(state, 1)
        assert np.array_equal(state.memory, was)


def test_the_winner_is_foretold_better_than_by_a_coin():
    """Games of the bots (`benchmarks/keepers_judgement.py --keep`): the mean cross entropy of who wins, as the fourth and the seventh turn
    begin. A coin's is 0.693."""
    told = []
    for played in json.loads(JUDGED.read_text("utf-8")):
        state = load("keepers", players=2).new_initial_state(0)
        for action in played["actions"]:
            if state.is_chance_node() and int(fields(state).phase) == Phase.ROLL and int(fields(state).turn) in (4, 7):
                chance = min(0.99, max(0.01, chances(state)[0]))
                told.append(-math.log(chance if played["won"] == 1 else 1 - chance))
            state.step(action)
        assert state.is_terminal()
    assert len(told) > 20
    assert sum(told) / len(told) < 0.62


@pytest.mark.parametrize("players", [2, 3])
def test_the_chances_are_known_at_every_ply(players):
    state = load("keepers", players=players).new_initial_state(4)
    for _ in range(30):
        assert sum(chances(state)) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in chances(state))
        state.step(state.sample_chance() if state.is_chance_node() else state.legal_actions()[0])


def judged() -> list[str]:
    """What bots think over a game, as text."""
    told, state = [], load("keepers", players=2).new_initial_state(5)
    for ply in range(40):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            worths = thought(state, 0)
            told.append(str({text: round(worth, 6) for text, worth in worths.items()}))
            state.step(state.string_to_action(max(worths, key=lambda text: worths[text])))
        else:
            if ply > 2:
                told.append(str([round(chance, 6) for chance in chances(state)]))
            state.step(state.sample_chance())
    return told


@pytest.mark.slow
def test_compiled_and_interpreted_bots_judge_alike():
    environment = {**os.environ, "NEXARIUM_RULES": "" if INTERPRETED else "python"}
    script = "from tests.keepers.test_bots import judged; print(*judged(), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == judged()


def any_time(dice: list[int]):
    """Korrin with these dice beside somebody in front of a Portal, and with a Power die that may still be thrown."""
    state = rolled(dice, "korrin", power=1, power_time="turn", at={"a": (0, 0), "b": (0, 1)})
    return say(state, "stop")


def test_a_power_die_is_thrown_between_steps_for_a_push_that_it_may_buy():
    weights = liked(any_time([4, 5, 6, 2, 3]))
    assert weights["add power"] > weights["end"], "every other value would buy the push that wins"


def test_a_power_die_is_kept_when_it_could_buy_nothing_of_use():
    weights = liked(any_time([1, 1]))
    assert weights["end"] > weights["add power"]


def test_a_reserve_die_that_serves_nothing_is_not_kept_for_its_own_sake():
    worths = thought(say(rolled([1, 1, 4, 4, 2, 3], "bront"), "stop", "assign none"), 0)
    assert worths["reserve 4"] - worths["reserve none"] > 3 * (worths["reserve 1"] - worths["reserve none"])
    assert worths["reserve 4"] > worths["reserve none"]


def test_a_search_expects_cubes_to_be_joined_again():
    state = end_turn(position(ROW, {"b": "eliminated"}, pool=(1, 0, 0)))
    assert liked(state)["lift c"] > 0.9
