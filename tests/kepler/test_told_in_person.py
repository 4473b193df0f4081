"""The log as each seat reads it: what they did and suffered in the second person, a turn in one sentence, a scoring step by step."""

from __future__ import annotations

from nexarium.core.game import History, State
from nexarium.core.view import Entry
from nexarium.core.words import Words, words
from nexarium.games.kepler.scene import picture as scene
from nexarium.testing.playing import say

from .playing import acting, played, position

ENGLISH, FRENCH = (words("nexarium.games.kepler", language) for language in ("en", "fr"))


def entry(history: History, language: Words = ENGLISH) -> Entry:
    return scene.entry(history, None, language)


def sofar(history: History, seat: int | None, language: Words = ENGLISH) -> str:
    """The turn so far as a seat reads it, or everybody."""
    turn = entry(history, language).turn
    assert turn is not None
    return turn.text if seat is None else dict(turn.yours).get(seat, turn.text)


def after(state: State, *texts: str) -> History:
    """The history of these actions and no others."""
    history = History.beginning(state)
    for text in texts:
        history = history.then(history.now.string_to_action(text))
    return history


def test_what_a_seat_does_is_said_to_it_as_you() -> None:
    thrown = after(position({"a": "Ga1", "b": "Gb1"}), "dice 2 3 4")
    assert entry(thrown).text == "Blue rolled \u2681 \u2682 \u2683"
    assert dict(entry(thrown).yours) == {0: "You rolled \u2681 \u2682 \u2683"}
    assert dict(entry(thrown, FRENCH).yours) == {0: "Vous lancez \u2681 \u2682 \u2683"}


def test_what_is_done_to_a_seat_is_said_to_it_as_yours() -> None:
    taken = after(position({"a": "Ga1", "b": "Ga1"}), "dice 2 3 4", "remove b Ga")
    assert dict(entry(taken).yours) == {
        0: "You spend track 5: a diplomat of Yellow leaves Ga",
        1: "Blue spends track 5: a diplomat of yours leaves Ga",
    }
    assert sofar(taken, 1) == "Blue rolled \u2681 \u2682 \u2683, removed yours from Ga"


def test_a_turn_stands_in_one_sentence_with_its_dice_and_what_it_came_to() -> None:
    ended = after(position({"a": "Ga1", "b": "Gb1"}), "dice 1 3 5", "action 3 white", "place Gb", "place Gc", "raise 2", "end")
    assert sofar(ended, 0) == "You rolled \u2680 \u2682 \u2684, took action 3, placed 1 in Gb, 1 in Gc, raised track 2 to 3; value 3"
    assert sofar(ended, 1).startswith("Blue rolled"), "who only looks on reads a name"
    assert sofar(ended, 0, FRENCH).startswith("Vous\u00a0: lancer \u2680 \u2682 \u2684, action 3, 1 en Gb, 1 en Gc, ")
    assert sofar(ended, 0, FRENCH).endswith("\u202f; valeur 3")
    following = ended.then(ended.now.string_to_action("dice 1 1 1"))
    numbers = [turn.number for history in (ended, following) if (turn := entry(history).turn)]
    assert len(set(numbers)) == 2, "another turn"


def test_nothing_is_a_turn_before_the_first() -> None:
    assert entry(after(position().game.new_initial_state(), "token 1")).turn is None


def test_a_scoring_says_you_in_the_log_and_in_its_story() -> None:
    state = say(acting(4, {"a": "GaL2 Gb4", "b": "Ga1"}), "skip")
    ended = played(state, "end")
    told = entry(ended)
    assert "You +" in dict(told.yours)[0]
    assert "Blue +" in dict(told.yours)[1]
    assert told.story is not None
    step = next(step for step in told.story.steps if step.title.startswith("Ga:"))
    assert step.text == "Blue is first and takes 12. Yellow is second and takes 8."
    assert dict(step.yours) == {
        0: "You are first and take 12. Yellow is second and takes 8.",
        1: "Blue is first and takes 12. You are second and take 8.",
    }
