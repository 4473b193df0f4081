"""Dice as they are shown: they tumble when they are thrown and lie still otherwise, and say while rolling what they buy as they lie."""

from __future__ import annotations

from nexarium.core.game import Course
from nexarium.core.scene import Group, Scene, svg_text
from nexarium.core.words import words
from nexarium.games.keepers.scene import picture as scene

from .playing import rolled

ENGLISH = words("nexarium.games.keepers", "en")


def after(course: Course, *texts: str) -> Course:
    """The course after these actions, chance outcomes too."""
    for text in texts:
        course = course.then(course.now.string_to_action(text))
    return course


def hand_of(course: Course) -> Scene:
    hand = scene.hand(course, 0, ENGLISH)
    assert hand is not None
    return hand


def tumbling(course: Course) -> set[str]:
    """The dice that tumble in, by their titles' values."""
    return {shape.id for shape in hand_of(course).shapes() if isinstance(shape, Group) and "nk-fell" in shape.classes}


def test_kept_dice_lie_still() -> None:
    course = Course.beginning(rolled([2, 2, 3, 4, 5, 6]))
    assert tumbling(after(course, "stop")) == set()


def test_of_a_throw_those_tumble_that_fly() -> None:
    course = after(Course.beginning(rolled([2, 2, 3, 4, 5, 6])), "mark 2", "mark 2", "throw", "dice 3 5")
    assert len(tumbling(course)) == 2
    lying = {shape.id for shape in hand_of(course).shapes() if isinstance(shape, Group) and shape.id.startswith("die-")}
    assert len(lying) == 6
    assert tumbling(after(course, "stop")) == set()


def test_while_rolling_columns_say_what_their_dice_buy() -> None:
    """A die alone buys nothing, though Korrin's card prints a move twice beside the 3."""
    titles = [shape.title for shape in hand_of(Course.beginning(rolled([4, 4, 4, 2, 3], "korrin"))).shapes()]
    kept = "Kept as they lie, the "
    assert [title.removeprefix(kept) for title in titles if title.startswith(kept)] == ["4s buy 2 pushes"]


def test_dice_that_fly_again_buy_nothing() -> None:
    course = Course.beginning(rolled([4, 4, 2, 3, 5], "korrin"))
    assert "the 4s buy" in svg_text(hand_of(course))
    assert "the 4s buy" not in svg_text(hand_of(after(course, "mark 4", "mark 4")))
    assert "the 4s buy" not in svg_text(hand_of(after(course, "stop")))
