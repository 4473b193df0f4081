"""Lessons: what a step takes as done, how the lesson's own line answers, and the sentences for a file that is wrong."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.errors import BadData, IllegalAction
from nexarium.core.lessons import Lesson, Written, fits, lesson_names, read_lesson
from nexarium.testing.lessons import lesson_mistakes
from nexarium.testing.subject import Subject

GAME = "tictactoe"
HEAD = 'title = { en = "A", fr = "A" }\nminutes = 1\n'
SAYS = 'says = { en = "Look.", fr = "Regardez." }\n'


def lesson(text: str) -> Lesson:
    """A lesson of tic-tac-toe, the learner being the crosses."""
    return Lesson(catalogue()[GAME], "planted", msgspec.toml.decode(HEAD + text, type=Written))


ANSWERS = """answers = [
  { says = { en = "Yes", fr = "Oui" }, right = true, told = { en = "It is.", fr = "En effet." } },
  { says = { en = "No", fr = "Non" }, told = { en = "It is not so.", fr = "Pas du tout." } },
]"""


def step(*lines: str) -> str:
    return f"[[steps]]\n{SAYS}" + "\n".join(lines) + "\n"


def number(cell: str) -> int:
    return catalogue()[GAME].notation.string_to_action(lesson(step()).opening(0).now, cell)


EVERY_LESSON = [(game, name) for game, definition in catalogue().items() for name in lesson_names(definition.package)]


@pytest.mark.parametrize(("game", "name"), EVERY_LESSON, ids=["-".join(each) for each in EVERY_LESSON])
def test_every_lesson_can_be_taken_to_its_end_in_every_way_that_it_accepts(game, name):
    read_lesson(catalogue()[game], name).check()


@pytest.mark.parametrize("game", sorted({game for game, _ in EVERY_LESSON}))
def test_what_is_spoken_of_is_there(game):
    assert list(lesson_mistakes(Subject(catalogue()[game]))) == []


def test_a_pattern_s_star_stands_for_anything():
    assert fits("move N", "move *")
    assert fits("(2,-1) S", "(*) *")
    assert fits("b2", "*")
    assert not fits("move N", "move")
    assert not fits("remove N", "move *")


def test_what_is_asked_is_answered_by_the_lesson_s_line():
    taught = lesson(step('asks = ["b2"]', 'replies = "a2"'))
    attempt = taught.attempt(0, taught.opening(0), (number("b2"),))
    assert attempt.verdict == "done"
    assert attempt.history.actions == (number("b2"), number("a2"))


def test_something_else_changes_nothing():
    taught = lesson(step('asks = ["b2"]', 'replies = "a2"'))
    attempt = taught.attempt(0, taught.opening(0), (number("c3"),))
    assert (attempt.verdict, attempt.history.actions, attempt.decisions) == ("other", (), ())


def test_the_rules_forbid_what_they_forbid():
    taught = lesson(step('start = "a1; b2"', 'asks = ["*"]'))
    with pytest.raises(IllegalAction):
        taught.attempt(0, taught.opening(0), (number("b2"),))


def test_a_row_of_decisions_is_begun_before_it_is_done():
    taught = lesson(step('asks = ["a1; c1", "a1; c3"]', 'replies = "b2; b1"'))
    opening = taught.opening(0)
    begun = taught.attempt(0, opening, (number("a1"),))
    assert begun.verdict == "begun"
    assert begun.history.actions == (number("a1"), number("b2"))
    assert taught.answer(0, opening, (number("a1"),)) == (number("a1"), number("c1"))
    done = taught.attempt(0, opening, (number("a1"), number("c3")))
    assert (done.verdict, done.history.actions[-1]) == ("done", number("b1"))


def test_a_step_goes_on_from_what_was_done_in_the_one_before():
    taught = lesson(step('asks = ["a1", "c3"]') + step('after = "b2"', 'asks = ["*"]'))
    assert taught.opening(1, [(number("c3"),)]).actions == (number("c3"), number("b2"))
    assert taught.opening(1, []).actions == (number("a1"), number("b2")), "what was skipped counts as done in the first way"
    assert taught.opening(1, [(number("b1"),)]).actions == (number("a1"), number("b2")), "what was not asked does not count"


def test_a_question_changes_nothing_at_the_table():
    taught = lesson(step('asks = ["a1"]') + step(ANSWERS) + step('after = "b2"', 'asks = ["c3"]'))
    taught.check()
    assert taught.opening(1).actions == (number("a1"),)
    assert taught.opening(2).actions == (number("a1"), number("b2"))


def test_a_step_with_a_start_knows_nothing_of_those_before():
    taught = lesson(step('asks = ["a1"]') + step('start = "b2; a1"', 'asks = ["c3"]'))
    assert taught.opening(1, [(number("a1"),)]).actions == (number("b2"), number("a1"))


WRONG = {
    "no legal answer": (step('start = "b2; a1"', 'asks = ["b2"]'), "steps[0].asks[0]: 'b2' cannot be done; tictactoe, ply 2"),
    "second way": (step('start = "b2; a1"', 'asks = ["c3", "a1"]'), "steps[0].asks[1]: 'a1' cannot be done"),
    "reply": (step('asks = ["b2"]', 'replies = "b2"'), "steps[0].replies: 'b2' cannot be played"),
    "reply to one way only": (step('asks = ["*"]', 'replies = "a1"'), "steps[0].replies: 'a1' cannot be played"),
    "nonsense": (step('start = "b2; d9"'), "steps[0].start: 'd9' is no cell"),
    "not the learner's": (step('start = "b2"', 'asks = ["a1"]'), "steps[0].asks: the learner's seat 0 is not to move here"),
    "both": (step('start = "b2"', 'after = "a1"'), "steps[0].after: a step goes on from the one before or has a `start`"),
    "next step": (step('asks = ["a1", "b2"]') + step('after = "b2"'), "steps[1].after: 'b2' cannot be played"),
    "next question": (step('asks = ["a1", "b2"]') + step('after = "c1"', 'asks = ["a1"]'), "steps[1].asks"),
    "replies to nothing": (step('replies = "a1"'), "steps[0].asks: nothing is asked"),
    "options without a start": (step("options = {}"), "steps[0].options: options are for a step with a `start`"),
    "unknown option": ("options = { size = 4 }\n" + step(), "options: tictactoe has no option 'size'"),
    "no seat": ("seat = 2\n" + step(), "seat: there is no seat 2"),
    "final seat": (step() + "[game]\nseat = 5\n", "game.seat: there is no seat 5"),
    "final level": (step() + "[game]\nlevel = 10\n", "game.level: levels are 1 to 9"),
    "an answer besides an action": (step('asks = ["a1"]', ANSWERS), "steps[0].answers: a step asks for actions or for an answer"),
    "no right answer": (step(ANSWERS.replace("right = true", "right = false")), "steps[0].answers: exactly one answer must be right"),
    "empty answer": (step(ANSWERS.replace("Oui", " ")), "steps[0].answers[0].says: is empty in one of the languages"),
    "empty": ('[[steps]]\nsays = { en = "Look.", fr = " " }\n', "steps[0].says: is empty in one of the languages"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_lesson_that_does_not_go_says_where(name):
    text, sentence = WRONG[name]
    with pytest.raises(BadData) as said:
        lesson(text).check()
    assert sentence in str(said.value)
    assert str(said.value).startswith("lessons/planted.toml")


UNREADABLE = {
    "no English": ('[[steps]]\nsays = { fr = "Regardez." }\n', "steps[0].says.en: this entry is missing"),
    "no steps": ("steps = []\n", "steps: [] cannot stand here: it must be a list that is not empty"),
    "unknown field": (step('ask = "a1"'), "steps[0].ask: there is no such entry; there are says, asks,"),
    "no TOML": ("steps = [\n", "this is not TOML"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_is_no_lesson_says_which_field(name, tmp_path, monkeypatch):
    text, sentence = UNREADABLE[name]
    package = tmp_path / f"planted_{name.replace(' ', '_')}"
    (package / "lessons").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "lessons" / "first.toml").write_text(HEAD + text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadData) as said:
        read_lesson(_in(package), "first")
    assert str(said.value).startswith("lessons/first.toml")
    assert sentence in str(said.value)


def _in(package: Path):
    from dataclasses import replace

    return replace(catalogue()[GAME], package=package.name)


def test_what_a_line_leaves_to_chance_is_always_the_same():
    chancy = next(definition for definition in catalogue().values() if definition.chance)
    written = msgspec.toml.decode(HEAD + step('start = "?"'), type=Written)
    first, second = (Lesson(chancy, "planted", written).opening(0) for _ in range(2))
    assert first.actions == second.actions != ()
    assert not first.now.is_chance_node()
