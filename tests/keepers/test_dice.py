"""Dice (NK-33 to NK-42): how many, rerolls, the fumble, Power dice, the reserve die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod

import pytest

from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Dice, read
from nexarium.games.keepers.rules.state import Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, ROW, TRIO, active, end_turn, fields, phase, pooled, position, rolled, rolling, throw_of

FOREST, NEUTRAL = (0, 0), (0, 1)


def counts_of(outcome: int) -> tuple[int, ...]:
    """How many dice of a throw show each value, 1 to 6."""
    thrown = read(outcome)
    assert isinstance(thrown, Dice)
    return tuple(thrown.values.count(value) for value in range(1, 7))


def dice_of(state) -> int:
    assert phase(state) == Phase.ROLL
    return int(state.record.dice)


# --- how many ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-33", "NK-34")
@pytest.mark.parametrize(
    ("xy", "first", "dice"),
    [((0, 1), True, 5), ((0, 1), False, 6), ((0, 0), True, 6), ((0, 0), False, 7), ((-1, 0), True, 4), ((-1, 0), False, 5)],
    ids=["neutral first", "neutral", "favoured first", "favoured", "unfavoured first", "unfavoured"],
)
def test_first_turn_terrain_and_later(xy, first, dice):
    # Bront on his own cube: forest at the start, ruins (+) at the centre, ice (-) on the left
    assert dice_of(rolling("bront", at={"a": xy})) - (1 if first else 0) == dice
    state = position(DUEL, {"a": xy}, active="b", pool=(1, 0, 0), first_turn=first, keeper_a="bront")
    assert dice_of(end_turn(state)) == dice


@pytest.mark.rule("NK-34", "NK-3")
def test_terrain_is_read_on_other_cubes_too():
    # the second cube is Ilva's, door south: its centre is ice
    assert dice_of(rolling("bront", at={"a": (2, -1), "b": (2, -2)})) == 5


@pytest.mark.rule("NK-34", "NK-58")
def test_terrain_is_read_again_for_a_bonus_turn():
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), keeper_a="bront", keeper_b="ilva")
    say(state, "push W", "bonus")
    assert dice_of(state) == 6, "six, one more for the favoured terrain, one less for the bonus turn"


@pytest.mark.rule("NK-35")
@pytest.mark.parametrize(("edition", "dice"), [("fr", 5), ("fr_soft", 5), ("en", 6)])
def test_a_duel_costs_two_dice_in_french_and_one_in_english(edition, dice):
    state = position(DUEL, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), keeper_a="bront", edition=edition)
    assert dice_of(say(state, "push W", "bonus")) == dice, "six, one more for the ruins"


@pytest.mark.rule("NK-35")
def test_with_three_players_every_bonus_turn_in_a_row_costs_one_more():
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1)}, pool=(0, 0, 3), keeper_a="quill", keeper_b="ilva", keeper_c="bront")
    say(state, "push E", "continue", "continue", "bonus")
    assert dice_of(state) == 5
    r = fields(state)
    r.bonus_level, r.pushed_off, r.phase, r.power[0] = 6, 1, Phase.BONUS_OFFER, 1
    assert int(say(state, "bonus").record.dice) == 0


@pytest.mark.rule("NK-36")
def test_with_no_dice_power_and_reserve_dice_are_still_there():
    state = position(TRIO, pool=(0, 0, 0), keeper_a="quill")
    r = fields(state)
    r.bonus_level, r.pushed_off, r.phase = 5, 1, Phase.BONUS_OFFER
    r.power[0], r.reserve[0] = 2, 4
    say(state, "bonus")
    assert int(state.record.dice) == 0
    assert phase(state) == Phase.REROLL, "nothing is rolled"
    assert texts(state) == ["add power", "stop"]
    say(state, "add power", "throw", "dice 4", "stop")
    assert Position(state).dice("left") == [4, 4]


# --- rolling and rerolling -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-4", "NK-37")
@pytest.mark.parametrize("dice", [4, 5, 6, 7])
def test_all_dice_are_rolled_at_once_with_exact_chances(dice):
    state = rolling("bront")
    r = fields(state)
    r.dice = r.throwing = dice
    weights = {counts_of(outcome): weight for outcome, weight in state.chance_weights()}
    assert len(weights) == comb(dice + 5, 5)
    assert sum(weights.values()) == 6**dice
    for counts, weight in weights.items():
        assert weight == factorial(dice) // prod(map(factorial, counts))
    if dice < 6:
        counted = Counter(tuple(roll.count(value) for value in range(1, 7)) for roll in product(range(1, 7), repeat=dice))
        assert counted == weights


@pytest.mark.rule("NK-39")
@pytest.mark.parametrize(("dice", "per_cent"), [(5, 3.5), (6, 6.2), (7, 9.6)])
def test_the_chance_of_a_fumble_in_one_throw(dice, per_cent):
    state = rolling("ilva")
    r = fields(state)
    r.dice = r.throwing = dice
    fumbled = sum(chance for outcome, chance in state.chance_outcomes() if counts_of(outcome)[0] >= 3)
    exact = 1 - sum(Fraction(comb(dice, ones) * 5 ** (dice - ones), 6**dice) for ones in range(3))
    assert fumbled == pytest.approx(float(exact))
    assert round(100 * fumbled, 1) == per_cent


@pytest.mark.rule("NK-37")
def test_two_rerolls_of_any_dice_but_ones():
    state = rolled([1, 2, 2, 3, 6, 6])
    assert texts(state) == ["mark 2", "mark 3", "mark 6", "stop"]
    assert refused(state, "mark 1") == "NK-37"
    say(state, "mark 2", "mark 6", "throw", "dice 1 5")
    assert Position(state).dice("counts") == [1, 1, 2, 3, 5, 6]
    say(state, "mark 2", "mark 3", "throw", "dice 2 3")
    assert int(state.record.rerolls) == 0
    assert phase(state) == Phase.RESERVING, "bront needs a pair of 2 to 6, and 1, 1 may be kept"
    assert Position(state).dice("left") == [1, 1, 2, 3, 5, 6]


@pytest.mark.rule("NK-37")
def test_no_third_reroll():
    state = rolled([2, 2, 3, 3, 6, 6], power=1)
    say(state, "mark 2", "mark 2", "throw", "dice 2 2", "mark 3", "mark 3", "throw", "dice 3 3")
    assert refused(state, "mark 3") == "NK-37"
    assert texts(state) == ["add power", "stop"]


@pytest.mark.rule("NK-37")
@pytest.mark.parametrize(("dice", "sets"), [([1, 2, 2, 4, 5, 6], 19), ([2, 2, 3, 4, 5, 6], 42)])
def test_every_set_of_two_dice_or_more_is_reached_once(dice, sets):
    assert len(list(reroll_sets(rolled(dice)))) == sets


def reroll_sets(state):
    """Every way to come to a throw without Power dice, as the dice marked."""
    for text in texts(state):
        if text == "throw":
            yield tuple(Position(state).dice("mark"))
        elif text.startswith("mark"):
            yield from reroll_sets(say(state.clone(), text))


@pytest.mark.rule("NK-38")
def test_a_reroll_throws_two_dice_at_least():
    state = rolled([1, 1, 3, 4], power=1)
    assert refused(say(state.clone(), "mark 3"), "throw") == "NK-38"
    assert refused(state, "mark 4") == "NK-38", "no other die could join it"
    assert can(say(state.clone(), "mark 3", "mark 4"), "throw")
    joined = say(state.clone(), "add power", "mark 4", "throw")
    assert int(joined.record.rerolls) == 1
    alone = say(state.clone(), "add power", "throw")
    assert int(alone.record.rerolls) == 2


@pytest.mark.rule("NK-38")
def test_a_first_throw_of_a_single_die_is_thrown():
    state = rolled([5])
    assert phase(state) == Phase.ROLL, "thrown, and with nothing to reroll or to assign the turn is over"
    assert active(state) == "b"


@pytest.mark.rule("NK-38")
def test_what_is_marked_must_be_thrown():
    state = say(rolled([2, 3, 4, 5]), "mark 2")
    assert refused(state, "stop") == "NK-37"
    assert refused(rolled([2, 3, 4, 5]), "throw") == "NK-37"


# --- the fumble ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-39")
def test_a_hard_fumble_ends_the_turn():
    state = rolled([1, 1, 1, 4, 4, 4], power=2, reserve=4, cubes=DUEL)
    assert active(state) == "b"
    assert int(state.record.reserve[0]) == 0
    assert int(state.record.power[0]) == 2


@pytest.mark.rule("NK-39")
def test_the_fumble_is_looked_for_after_every_throw():
    state = say(rolled([1, 1, 2, 3, 4, 5]), "mark 2", "mark 3", "throw", "dice 1 6")
    assert active(state) == "b"


@pytest.mark.rule("NK-39")
def test_a_soft_fumble_voids_the_ones_and_stops_rerolls():
    state = rolled([1, 1, 1, 4, 4, 5], power=1, edition="fr_soft")
    assert texts(state) == ["add power", "stop"]
    assert refused(state, "mark 4") == "NK-39"
    say(state, "add power", "throw", "dice 1")
    assert Position(state).dice("left") == [4, 4, 5]
    assert phase(state) == Phase.ASSIGN


@pytest.mark.rule("NK-39")
def test_ones_voided_by_a_soft_fumble_serve_no_skill_and_no_reserve():
    state = rolled([1, 1, 1, 4, 4, 5], "nyx", edition="fr_soft")
    assert phase(state) == Phase.ASSIGN, "undertow would want two ones"
    say(state, "assign P2", "end")
    assert texts(state) == ["reserve none", "reserve 4"], "the push was not made; a pair of ones is not there to reserve"


@pytest.mark.rule("NK-39")
def test_the_english_edition_knows_no_fumble():
    state = rolled([1, 1, 1, 1, 4, 4], edition="en")
    assert texts(state) == ["mark 4", "stop"]


@pytest.mark.rule("NK-39", "NK-51")
def test_a_lucky_keeper_fumbles_with_four_ones():
    assert active(rolled([1, 1, 1, 4, 4, 5], "quill")) == "a"
    assert active(rolled([1, 1, 1, 1, 4, 5], "quill")) == "b"


# --- Power dice ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-40", "NK-39")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_power_die_with_the_first_throw_is_thrown_right_after_it(dice):
    """The pool comes to the same as of all dice thrown at once, there is a fumble as often, and no reroll is used."""
    start = rolling(power=2)
    fields(start).dice = fields(start).throwing = dice
    found: Counter[object] = Counter()
    for first, many in start.chance_weights():
        state = start.clone()
        state.apply_action(first)
        if phase(state) != Phase.REROLL:
            found["fumble"] += 6 * many
            continue
        rerolls = int(state.record.rerolls)
        for power, weight in say(state, "add power", "throw").chance_weights():
            after = state.clone()
            after.apply_action(power)
            pool = (*Position(after).dice("counts"), *Position(after).dice("powers"))
            found[tuple(sorted(pool)) if phase(after) == Phase.REROLL else "fumble"] += many * weight
            assert phase(after) != Phase.REROLL or int(after.record.rerolls) == rerolls
    at_once = Counter("fumble" if faces.count(1) > 2 else tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice + 1))
    assert found == at_once


@pytest.mark.rule("NK-40")
def test_power_dice_are_thrown_at_any_moment_and_once_a_game():
    state = rolled([2, 3, 4, 5, 6, 6], power=3)
    say(state, "add power", "add power", "throw", "dice 1 6")
    assert Position(state).dice("powers") == [1, 6]
    say(state, "mark 2", "mark 3", "throw", "dice 2 3", "mark 2", "mark 3", "throw", "dice 2 3")
    assert refused(state, "mark 2") == "NK-37", "both rerolls are used"
    say(state, "add power")
    assert refused(state, "add power") == "NK-40"
    say(state, "throw", "dice 4")
    assert int(state.record.power[0]) == 0
    assert Position(state).dice("left") == [1, 2, 3, 4, 4, 5, 6, 6, 6]


@pytest.mark.rule("NK-40")
def test_power_dice_are_added_before_dice_are_marked():
    assert refused(say(rolled([2, 3, 4, 5], power=1), "mark 2"), "add power") == "NK-40"


@pytest.mark.rule("NK-40")
def test_a_throw_with_power_dice_falls_in_two_parts():
    state = say(rolled([2, 3, 4, 5], power=1), "add power", "mark 2", "mark 3", "throw")
    assert len(state.chance_weights()) == 21
    say(state, "dice 6 6")
    assert phase(state) == Phase.THROW
    assert len(state.chance_weights()) == 6
    say(state, "dice 1")
    assert Position(state).dice("counts") == [4, 5, 6, 6]
    assert Position(state).dice("powers") == [1]


@pytest.mark.rule("NK-41")
def test_a_thrown_power_die_stays_and_counts_for_the_fumble():
    state = say(rolled([1, 1, 2, 3, 4], power=2), "add power", "throw", "dice 6")
    assert refused(state, "mark 6") == "NK-41"
    assert active(say(state.clone(), "add power", "throw", "dice 1")) == "b"
    assert Position(say(state, "stop")).dice("left") == [1, 1, 2, 3, 4, 6]


# --- the reserve die ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-42")
def test_the_reserve_die_joins_after_rolling_and_does_not_count_as_rolled():
    state = rolling(reserve=4)
    assert int(state.record.dice) == 6
    r = fields(state)
    r.throwing = 6
    say(state, "dice 2 3 4 5 6 6")
    assert Position(state).dice("counts") == [2, 3, 4, 5, 6, 6]
    assert Position(say(state, "stop")).dice("left") == [2, 3, 4, 4, 5, 6, 6]


@pytest.mark.rule("NK-42")
def test_a_reserved_one_makes_no_fumble():
    state = pooled([1, 1, 3, 4, 4, 5], reserve=1)
    assert active(state) == "a"
    assert Position(state).dice("left") == [1, 1, 1, 3, 4, 4, 5]


@pytest.mark.rule("NK-42")
def test_the_reserve_die_is_discarded_at_the_end_of_its_turn():
    state = pooled([2, 3, 5, 6], reserve=4)
    assert active(state) == "b"
    assert int(state.record.reserve[0]) == 0


@pytest.mark.rule("NK-42")
def test_a_bonus_turn_uses_the_reserve_die():
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1))
    r = fields(state)
    r.counts[3] = r.left[3] = 2
    say(state, "push W")
    assert texts(state) == ["reserve none", "reserve 3"]
    say(state, "reserve 3", "bonus")
    assert int(state.record.reserve[0]) == 3
    dice = [2, 3, 4, 5, 6, 6, 5][: int(state.record.dice)]
    say(state, throw_of(dice), "stop")
    assert Position(state).dice("left").count(3) == 2
