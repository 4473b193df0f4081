"""The reserve (NK-48 to NK-50): dice that nothing was done with, those of steps not taken among them."""

from __future__ import annotations

import pytest

from nexarium.games.keepers.rules.state import Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import active, phase, pooled, rolled

BESIDE = {"a": (-1, 0), "b": (0, 0)}
"""A pushes B two spaces east on tiles; with the third step B falls."""


def reserves(state) -> str:
    """The values that may be reserved, once the steps are over."""
    assert phase(state) in (Phase.RESERVING, Phase.BONUS_OFFER) or active(state) == "b"
    return "".join(text[-1] for text in texts(state) if text.startswith("reserve") and text != "reserve none")


# --- steps not taken -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-48", "NK-49", "NK-22")
def test_steps_not_taken_lapse_and_their_dice_are_unused():
    state = say(pooled([2, 2, 2, 4, 4, 6]), "assign M3", "assign P2")
    assert state.record.pool.tolist() == [2, 0, 1]
    say(state, "move S", "end")
    assert texts(state) == ["reserve none", "reserve 4"], "no push was made; one of the 2s is back, and one alone is no pair"
    assert refused(state, "reserve 2") == "NK-49"
    say(state, "reserve 4")
    assert (active(state), int(state.record.reserve[0])) == ("b", 4)
    assert state.record.pool.tolist() == [0, 0, 0]


@pytest.mark.rule("NK-49")
@pytest.mark.parametrize(
    ("steps", "offered"),
    [
        ("", "24"),
        ("push E", "24"),
        ("push E, move E", "4"),
        ("push E, continue", "2"),
        ("push E, continue, move E", ""),
        ("push E, continue, continue", "2"),
    ],
)
def test_example_27(steps, offered):
    """Two 2s buy Korrin a move, four 4s three pushes."""
    state = say(pooled([2, 2, 4, 4, 4, 4], "korrin", at=BESIDE), "assign M2", "assign P4", *steps.split(", ") if steps else ())
    assert reserves(say(state, "end") if can(state, "end") else state) == offered


@pytest.mark.rule("NK-49")
@pytest.mark.parametrize(("fives", "pushes", "offered"), [(2, 0, "5"), (2, 1, ""), (4, 1, "5"), (4, 2, "5"), (4, 3, ""), (3, 1, "")])
def test_example_28(fives, pushes, offered):
    """Bront's pair of fives buys two pushes; neither of its dice is back while one of them was made."""
    state = say(pooled([5] * fives, at=BESIDE), f"assign P{fives}", *["push E", "continue", "continue"][:pushes])
    assert reserves(say(state, "end") if can(state, "end") else state) == offered


@pytest.mark.rule("NK-49")
def test_example_29():
    """Either pair can be spared, though not both; only one die is reserved."""
    state = say(pooled([4, 4, 5, 5], "korrin", at=BESIDE), "assign P2", "assign P2", "push E", "end")
    assert reserves(state) == "45"


@pytest.mark.rule("NK-49", "NK-51")
@pytest.mark.parametrize(("steps", "offered"), [((), "4"), (("push E",), "4"), (("push E", "continue", "continue"), "")])
def test_example_30(steps, offered):
    """Steps that a skill gave are spent before those of dice; the skill's own dice never come back."""
    state = say(pooled([2, 2, 3, 4, 4, 4, 5], "vex", at=BESIDE), "gamble push", "assign P2")
    assert state.record.pool.tolist() == [0, 0, 3]
    say(state, *steps)
    assert reserves(say(state, "end") if can(state, "end") else state) == offered


@pytest.mark.rule("NK-49", "NK-51")
@pytest.mark.parametrize(("target", "fours", "left", "offered"), [("bront", 3, 0, ""), ("bront", 4, 1, ""), ("ilva", 4, 2, "4")])
def test_example_31(target, fours, left, offered):
    """The second push that a rooted Keeper costs is spent like any other."""
    state = say(pooled([4] * fours, "korrin", at=BESIDE, keeper_b=target), f"assign P{fours}", "push E")
    assert state.record.pool.tolist() == [0, 0, left]
    assert reserves(say(state, "end")) == offered


# --- which dice make a pair ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-49")
def test_a_pair_left_over_allows_to_keep_one_die():
    state = say(pooled([1, 1, 3, 3, 4, 4]), "assign M2", "assign none", "move S")
    assert texts(state) == ["reserve none", "reserve 1", "reserve 4"]
    assert refused(state, "reserve 3") == "NK-49"
    say(state, "reserve 4")
    assert int(state.record.reserve[0]) == 4
    assert active(state) == "b"


@pytest.mark.rule("NK-49")
def test_nothing_is_reserved_after_a_hard_fumble():
    state = rolled([1, 1, 1, 4, 4, 5])
    assert active(state) == "b"
    assert int(state.record.reserve[0]) == 0


@pytest.mark.rule("NK-49", "NK-50")
def test_the_old_die_may_complete_the_pair_and_the_other_one_is_kept():
    state = pooled([4, 2, 3, 5, 6], reserve=4)
    say(state, "assign none")
    assert texts(state) == ["reserve none", "reserve 4"]
    assert int(say(state.clone(), "reserve 4").record.reserve[0]) == 4
    assert int(say(state, "reserve none").record.reserve[0]) == 0, "the old one is discarded"


def unused(fours: int, *, power: int = 0, reserve: int = 0, group: int = 0, **options):
    """So many regular 4s, Power dice and a reserve die of 4, with as many of them as told used for a push."""
    state = rolled([4] * fours + [2, 3, 5, 6], "korrin", power=power, reserve=4 * reserve, at=BESIDE, **options)
    say(state, *["add power"] * power, *["throw"] * bool(power), *[" ".join(["dice", *["4"] * power])] * bool(power), "stop")
    say(state, f"assign P{group}" if group else "assign none", *["push E", "continue", "continue"][: max(0, group - 1)])
    return say(state, "end") if can(state, "end") else state


@pytest.mark.rule("NK-50")
@pytest.mark.parametrize(
    ("dice", "by_default", "no_reserve", "no_power", "neither"),
    [
        ({"fours": 2}, "4", "4", "4", "4"),
        ({"fours": 1, "reserve": 1}, "4", "", "4", ""),
        ({"fours": 2, "reserve": 1}, "4", "4", "4", "4"),
        ({"fours": 1, "power": 1}, "4", "4", "", ""),
        ({"fours": 0, "power": 2}, "4", "4", "", ""),
        ({"fours": 1, "power": 1, "reserve": 1}, "4", "4", "4", ""),
        ({"fours": 3, "reserve": 1, "group": 2}, "4", "4", "4", "4"),
        ({"fours": 3, "power": 1, "group": 2}, "4", "4", "4", "4"),
        ({"fours": 2, "power": 1, "reserve": 1, "group": 2}, "4", "4", "4", "4"),
        ({"fours": 2, "power": 2, "group": 2}, "4", "4", "4", "4"),
        ({"fours": 1, "power": 3, "group": 2}, "4", "4", "", ""),
        ({"fours": 0, "power": 3, "reserve": 1, "group": 2}, "4", "4", "", ""),
    ],
)
def test_example_32(dice, by_default, no_reserve, no_power, neither):
    """Dice of one value are alike: those that do not count for the pair are taken to be spent first (A-9, A-23)."""
    without_reserve, without_power = {"reserve_pair_uses_reserve": False}, {"reserve_pair_uses_power": False}
    assert reserves(unused(**dice)) == by_default
    assert reserves(unused(**dice, **without_reserve)) == no_reserve
    assert reserves(unused(**dice, **without_power)) == no_power
    assert reserves(unused(**dice, **without_reserve, **without_power)) == neither


@pytest.mark.rule("NK-50")
def test_a_pair_that_does_not_count_names_its_clause():
    old = say(pooled([4, 1, 1, 6, 6], reserve=4, reserve_pair_uses_reserve=False), "assign none", "assign none")
    assert refused(old, "reserve 4") == "NK-50"
    power = say(rolled([4, 1, 1, 6, 6], power=1, reserve_pair_uses_power=False), "add power", "throw", "dice 4", "stop")
    say(power, "assign none", "assign none")
    assert refused(power, "reserve 4") == "NK-50"


@pytest.mark.rule("NK-50")
def test_power_dice_that_are_rerolled_like_others_are_kept_like_others():
    state = rolled([4, 2, 3, 5, 6], power=1, power_rerollable=True, reserve_pair_uses_power=False)
    say(state, "add power", "throw", "dice 4", "stop", "assign none")
    assert reserves(state) == "4"
