"""Dice as they are shown: they tumble when they are thrown and lie still otherwise, and say while rolling what they buy as they lie."""

from __future__ import annotations

from nexarium.core.game import History
from nexarium.core.scene import Group, Scene, Use, svg_text
from nexarium.core.words import words
from nexarium.games.keepers.scene import picture as scene

from .playing import ROW, pooled, rolled

ENGLISH = words("nexarium.games.keepers", "en")


def after(history: History, *texts: str) -> History:
    """The history after these actions, chance outcomes too."""
    for text in texts:
        history = history.then(history.now.string_to_action(text))
    return history


def hand_of(history: History) -> Scene:
    hand = scene.hand(history, 0, ENGLISH)
    assert hand is not None
    return hand


def tumbling(history: History) -> set[str]:
    """The dice that tumble in, by their titles' values."""
    return {shape.id for shape in hand_of(history).shapes() if isinstance(shape, Group) and "nk-fell" in shape.classes}


def test_kept_dice_lie_still() -> None:
    history = History.beginning(rolled([2, 2, 3, 4, 5, 6]))
    assert tumbling(after(history, "stop")) == set()


def test_of_a_throw_those_tumble_that_fly() -> None:
    history = after(History.beginning(rolled([2, 2, 3, 4, 5, 6])), "mark 2", "mark 2", "throw", "dice 3 5")
    assert len(tumbling(history)) == 2
    lying = {shape.id for shape in hand_of(history).shapes() if isinstance(shape, Group) and shape.id.startswith("die-")}
    assert len(lying) == 6
    assert tumbling(after(history, "stop")) == set()


def test_while_rolling_columns_say_what_their_dice_buy() -> None:
    """A die alone buys nothing, though Korrin's card prints a move twice beside the 3."""
    titles = [shape.title for shape in hand_of(History.beginning(rolled([4, 4, 4, 2, 3], "korrin"))).shapes()]
    kept = "If you keep them, the "
    assert [title.removeprefix(kept) for title in titles if title.startswith(kept)] == ["4s buy 2 pushes"]


def test_dice_that_fly_again_buy_nothing() -> None:
    history = History.beginning(rolled([4, 4, 2, 3, 5], "korrin"))
    assert "the 4s buy" in svg_text(hand_of(history))
    assert "the 4s buy" not in svg_text(hand_of(after(history, "mark 4", "mark 4")))
    assert "the 4s buy" not in svg_text(hand_of(after(history, "stop")))


def drawn_dice(history: History) -> list[int]:
    """The values of the dice in the columns, as the hand draws them."""
    dice = [shape for shape in hand_of(history).shapes() if isinstance(shape, Group) and "nk-die" in shape.classes.split()]
    return sorted(int(part.symbol[-1]) for die in dice for part in die.children if isinstance(part, Use) and part.symbol[-1].isdigit())


def test_a_die_that_is_reserved_is_no_die_more() -> None:
    """While a bonus turn is offered the dice of the turn still lie, and the one kept is one of them, as is the old reserve die."""
    state = pooled([2, 2, 2, 4, 4, 6], reserve=6, cubes=ROW, at={"a": (0, 0), "b": (-1, 0)})
    history = after(History.beginning(state), "assign M3", "assign P2")
    while history.now.action_to_string(history.now.legal_actions()[0]).startswith("assign"):
        history = after(history, "assign none")
    history = after(history, "push W", "end")
    before = drawn_dice(history)
    assert before == [2, 2, 2, 4, 4, 6, 6]
    for text, kept in (("reserve 6", 1), ("reserve none", 0)):
        offered = after(history, text)
        assert {offered.now.action_to_string(action) for action in offered.now.legal_actions()} == {"bonus", "decline"}
        assert drawn_dice(offered) == before
        reserved = [shape for shape in hand_of(offered).shapes() if "nk-reserve" in shape.classes.split()]
        assert len(reserved) == kept
