"""From dice to steps (NK-43 to NK-51): groups, pools, the reserve, skills."""

from __future__ import annotations

from itertools import product

import pytest

from nexarium.games.keepers.box.cards import roster
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Assign, number, read
from nexarium.games.keepers.rules.state import Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, active, fields, phase, pooled, position, standing, throw_of

CARDS = {card.id: card for card in roster().cards}


def assignments_of(keeper: str, value: int, dice: int) -> list[tuple[int, ...]]:
    """The group sizes that are legal for so many dice of a value."""
    state = position(DUEL, keeper_a=keeper)
    r = fields(state)
    r.phase, r.value, r.left[value] = Phase.ASSIGN, value, dice
    return [action.groups for action in map(read, state.legal_actions()) if isinstance(action, Assign)]


def steps_of(keeper: str, value: int, groups: tuple[int, ...]) -> tuple[int, ...]:
    state = position(DUEL, keeper_a=keeper)
    r = fields(state)
    r.phase, r.value, r.left[value] = Phase.ASSIGN, value, sum(groups)
    state.step(number(Assign(groups)))
    return tuple(state.record.pool.tolist()) if active(state) == "a" else (0, 0, 0)


def coefficient(dice: int, actions: int) -> int:
    """Of x^dice in (1 + x^2 / (1 - x))^actions / (1 - x)."""
    series = [1] * (dice + 1)  # 1 / (1 - x)
    group = [0 if power == 1 else 1 for power in range(dice + 1)]
    for _ in range(actions):
        series = [sum(series[k] * group[power - k] for k in range(power + 1)) for power in range(dice + 1)]
    return series[dice]


@pytest.mark.rule("NK-43")
def test_a_one_buys_nothing_and_other_values_what_the_card_prints():
    assert phase(pooled([1, 1, 2, 3, 4, 5])) == Phase.RESERVING, "a pair of ones is only good to be kept"
    state = pooled([4, 4, 2, 3, 5, 6])
    assert texts(state) == ["assign none", "assign P2"]
    assert refused(state, "assign M2") == "NK-43"
    assert refused(state, "assign P3") == "NK-44"


@pytest.mark.rule("NK-44", "NK-5")
@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
@pytest.mark.parametrize("value", range(2, 7))
def test_a_group_of_g_gives_g_less_one_and_a_doubled_symbol_one_more(card, value):
    for dice in range(2, 8):
        for groups in assignments_of(card.id, value, dice):
            wanted = tuple(g - 1 + card.symbols(value).count(symbol) - 1 if g else 0 for symbol, g in zip("MJP", groups, strict=True))
            if any(groups):
                assert steps_of(card.id, value, groups) == wanted
            assert all(g != 1 and (not g or symbol in card.symbols(value)) for symbol, g in zip("MJP", groups, strict=True))


@pytest.mark.rule("NK-45")
def test_groups_of_different_values_add_up():
    state = say(pooled([2, 2, 3, 3, 3, 6, 6]), "assign M2", "assign M3", "assign M2")
    assert state.record.pool.tolist() == [4, 0, 0]


@pytest.mark.rule("NK-46")
@pytest.mark.parametrize("dice", range(2, 14))
@pytest.mark.parametrize("doubled", [False, True])
def test_one_group_is_as_good_as_several(dice, doubled):
    def partitions(left: int, largest: int):
        if left == 0:
            yield ()
        for size in range(min(left, largest), 1, -1):
            for rest in partitions(left - size, size):
                yield (size, *rest)

    best = max(sum(size - 1 + doubled for size in parts) for used in range(2, dice + 1) for parts in partitions(used, used))
    keeper, value, action = ("korrin", 3, 0) if doubled else ("bront", 4, 2)
    groups = [0, 0, 0]
    groups[action] = dice
    assert steps_of(keeper, value, tuple(groups))[action] == best


COUNTS = {
    1: [1, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    2: [1, 1, 3, 5, 8, 12, 17, 23, 30, 38],
    3: [1, 1, 4, 7, 13, 22, 35, 53, 77, 108],
}
MAXIMAL = {2: [1, 1, 2, 2, 3, 4, 5, 6, 7, 8], 3: [1, 1, 3, 3, 6, 9, 13, 18, 24, 31]}
BY_ACTIONS = {1: ("bront", 4), 2: ("bront", 6), 3: ("quill", 6)}


@pytest.mark.rule("NK-47")
@pytest.mark.parametrize("actions", [1, 2, 3])
@pytest.mark.parametrize("dice", range(10))
def test_the_number_of_assignments(actions, dice):
    listed = assignments_of(*BY_ACTIONS[actions], dice)
    assert len(listed) == len(set(listed)) == COUNTS[actions][dice] == coefficient(dice, actions)


@pytest.mark.rule("NK-47")
@pytest.mark.parametrize("actions", [2, 3])
@pytest.mark.parametrize("dice", range(10))
def test_the_number_of_assignments_that_are_not_dominated(actions, dice):
    vectors = {tuple(max(0, g - 1) for g in groups) for groups in assignments_of(*BY_ACTIONS[actions], dice)}
    maximal = {v for v in vectors if not any(w != v and all(a >= b for a, b in zip(w, v, strict=True)) for w in vectors)}
    assert len(maximal) == MAXIMAL[actions][dice]


@pytest.mark.rule("NK-47")
def test_six_dice_have_at_most_64_assignments():
    best = 0
    for counts in product(range(7), repeat=5):
        if sum(counts) <= 6:
            number = 1
            for dice in counts:
                number *= COUNTS[3][dice]
            best = max(best, number)
    assert best == 64


# --- skills --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-51")
def test_undertow_spends_two_ones_once_a_turn():
    state = pooled([1, 1, 4, 4, 5, 6], "nyx", reserve=1)
    assert texts(state) == ["go on", "undertow move", "undertow jump"]
    say(state, "undertow jump")
    assert phase(state) == Phase.ASSIGN, "one 1 is left"
    assert Position(state).dice("left") == [1, 4, 4, 5, 6]
    assert state.record.pool.tolist() == [0, 1, 0]


@pytest.mark.rule("NK-51")
def test_a_die_serves_one_effect_only_and_a_skill_once():
    state = pooled([2, 2, 3, 4, 5, 5], "vex")
    say(state, "gamble push")
    assert Position(state).dice("left") == [2, 5]
    assert state.record.pool.tolist() == [0, 0, 2]
    twice = pooled([2, 2, 3, 3, 4, 4, 5], "vex", reserve=5)
    say(twice, "gamble push")
    assert phase(twice) == Phase.SPEND
    assert Position(twice).dice("left") == [2, 3, 4, 5]


SKILLED = [
    ("nyx", [1, 1, 1, 1, 5], 0, "undertow move"),
    ("vex", [2, 3, 4, 5, 2, 3, 4], 5, "gamble move"),
    ("ilva", [1, 2, 3, 4, 1, 2, 3], 4, "arm exchange"),
]
"""Keepers, dice and a reserve die that make their skill's pattern twice, and what they do with it."""


@pytest.mark.rule("NK-51")
@pytest.mark.parametrize(("keeper", "dice", "reserve", "skill"), SKILLED)
def test_every_skill_serves_once_a_turn_and_again_in_the_next(keeper, dice, reserve, skill):
    state = pooled(dice, keeper, reserve=reserve, fumble="off", at={"a": (0, 0), "b": (2, -2)})
    assert can(state, skill)
    say(state, skill)
    assert phase(state) != Phase.SKILL, "the dice are there a second time, and the skill is used"
    r = fields(state)
    r.phase, r.pool[:], r.armed = Phase.SPEND, (1, 0, 0), 0
    say(state, "end")
    say(state, *(text for text in ("reserve none",) if can(state, text)))
    fields(state).phase = Phase.SPEND
    say(state, "end")
    assert (active(state), phase(state)) == ("a", Phase.ROLL)
    r = fields(state)
    r.dice = r.throwing = len(dice)
    say(state, throw_of(dice))
    say(state, *(text for text in ("stop",) if can(state, text)))
    assert can(state, skill), "a new turn"


@pytest.mark.rule("NK-51")
def test_an_exchange_is_made_once_for_its_dice():
    state = position(DUEL, {"a": (0, 0), "b": (0, -1)}, pool=(2, 0, 0), keeper_a="ilva")
    fields(state).armed = 1
    say(state, "exchange b")
    assert standing(state) == {"a": (0, -1), "b": (0, 0)}
    assert refused(state, "exchange b") == "NK-51", "still in one column, and the dice are spent"
    alone = position(DUEL, {"a": (0, 0), "b": (0, -1)}, keeper_a="ilva")
    fields(alone).armed = 1
    say(alone, "exchange b")
    assert active(alone) == "b", "nothing is left to do"


@pytest.mark.rule("NK-51")
def test_follow_is_offered_for_the_first_push_of_every_turn():
    """Two turns in a row: the pushes of the one are no pushes of the next."""
    state = position(DUEL, {"a": (-1, 0), "b": (0, 0)}, pool=(1, 0, 3), keeper_a="korrin")
    say(state, "push E", "move E", "push E")
    assert refused(state, "follow") == "NK-51", "the second push of the turn"
    say(state, "end")
    fields(state).phase = Phase.SPEND
    say(state, "end")
    assert (active(state), phase(state)) == ("a", Phase.ROLL)
    r = fields(state)
    r.phase, r.pool[2], r.cell[1] = Phase.SPEND, 1, r.cell[0] - 1
    say(state, "push W")
    assert can(state, "follow")


@pytest.mark.rule("NK-51")
def test_skills_of_others_are_refused():
    state = pooled([1, 1, 4, 4, 5, 6], "nyx")
    assert refused(state, "gamble push") == "NK-51"
    assert refused(state, "arm exchange") == "NK-51"


@pytest.mark.rule("NK-51")
def test_exchange_swaps_with_a_keeper_in_the_same_line():
    state = say(pooled([1, 2, 3, 4, 6, 6], "ilva", at={"a": (0, 0), "b": (0, -1)}), "arm exchange", "assign P2")
    assert can(state, "exchange b")
    assert standing(say(state.clone(), "exchange b")) == {"a": (0, -1), "b": (0, 0)}
    pushed = say(state, "push S")
    assert refused(pushed, "exchange b") == "NK-51", "he has left the board"
    apart = say(pooled([1, 2, 3, 4, 6, 6], "ilva", at={"a": (0, 1), "b": (1, 0)}), "arm exchange", "assign none")
    assert refused(apart, "exchange b") == "NK-51"
    unarmed = say(pooled([1, 2, 3, 4, 6, 6], "ilva", at={"a": (0, 0), "b": (0, -1)}), "go on", "assign P2")
    assert refused(unarmed, "exchange b") == "NK-51"


@pytest.mark.rule("NK-51")
def test_exchange_ends_a_running_push_and_gives_no_advantage():
    state = position(DUEL, {"a": (-1, 0), "b": (0, 0)}, pool=(0, 0, 3), keeper_a="ilva")
    fields(state).armed = 1
    say(state, "push E", "exchange b")
    assert standing(state) == {"a": (1, 0), "b": (-1, 0)}
    assert refused(state, "continue") == "NK-31"
    say(state, "end")
    assert active(state) == "b"


@pytest.mark.rule("NK-51")
def test_follow_goes_after_the_first_push_of_the_turn():
    at = {"a": (-1, 0), "b": (0, 0)}
    state = position(DUEL, at, pool=(0, 0, 3), keeper_a="korrin")
    say(state, "push E")
    assert standing(say(state.clone(), "follow"))["a"] == (0, 0)
    assert refused(say(state.clone(), "follow"), "continue") == "NK-31", "it ends the push"
    again = say(state.clone(), "continue", "follow")
    assert standing(again) == {"a": (0, 0), "b": (2, 0)}
    second = say(position(DUEL, at, pool=(1, 0, 3), keeper_a="korrin"), "push E", "move E", "push E")
    assert refused(second, "follow") == "NK-51", "the turn's first push only"
    gone = say(position(DUEL, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), keeper_a="korrin"), "push W")
    assert standing(say(gone, "follow"))["a"] == (-1, 0), "also when the target has left"


@pytest.mark.rule("NK-51")
def test_rooted_costs_the_first_step_one_push_more():
    at = {"a": (-1, 0), "b": (0, 0)}
    assert refused(position(DUEL, at, pool=(0, 0, 1), keeper_b="bront"), "push E") == "NK-51"
    state = say(position(DUEL, at, pool=(0, 0, 3), keeper_b="bront"), "push E", "continue")
    assert standing(state)["b"] == (2, 0)
    assert active(state) == "b", "all three are spent"
    behind = position([(0, 0, "N"), (2, 1, "S"), (4, 2, "E")], {"a": (-1, 0), "b": (0, 0), "c": (1, 0)}, pool=(0, 0, 1), keeper_c="bront")
    assert standing(say(behind, "push E"))["c"] == (2, 0), "no resistance within a run"
