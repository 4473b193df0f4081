"""Lessons: a game taught on its own board, by the real rules.

A lesson is a file in the folder `lessons/` of the game's package. It is a sequence of steps. Each step has a text, and most ask the learner
for actions, which are written in the game's own notation. The lesson also fixes all chance outcomes and the other seats' actions, so that
the dice fall as its sentences say. `docs/tutorial/lessons.md` shows how to write one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from nexarium.core.components import load
from nexarium.core.contract import OVER
from nexarium.core.definition import Definition, Value
from nexarium.core.errors import BadData, BadOption, IllegalAction, NexariumError
from nexarium.core.game import Game, History, State
from nexarium.core.typography import typeset
from nexarium.core.words import LANGUAGES, SOURCE

FOLDER = "lessons"
ANY_CHANCE = "?"
"""In a line: random chance outcomes until a seat is to move, drawn from the lesson's seed."""
MOST_WAYS = 60
"""Maximum number of ways to answer one step that are tried when a lesson is checked."""
SHOWN = 8
"""Number of legal actions that an error message lists."""

Verdict = Literal["done", "begun", "other"]
"""The result of a learner's decisions in a step: complete, a correct beginning, or something else."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One or a few sentences, in English and in any other language."""

    en: str

    def in_(self, language: str) -> str:
        """Return the text in a language, with its typography, or in English where that language lacks it."""
        text: str = getattr(self, language, "")
        return typeset(text, language) if text else typeset(self.en, SOURCE)


if not TYPE_CHECKING:  # a field for each language that is installed
    Text = msgspec.defstruct("Text", [(each, str, "") for each in LANGUAGES[1:]], bases=(Text,), frozen=True, forbid_unknown_fields=True)


class FinalGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game with which a lesson ends: `options` over the game's own, the learner's seat, and the level of the bots in the others."""

    options: dict[str, Value] = {}
    seat: int = 0
    level: int = 1


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question: its words, whether it is right, and what the learner reads after choosing it."""

    says: Text
    feedback: Text = msgspec.field(name="told")
    right: bool = False

    def texts(self) -> tuple[tuple[str, Text], ...]:
        """Return its texts with the names of their fields."""
        return (("says", self.says), ("told", self.feedback))


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson.

    A step begins where the one before ended. With `after`, that line is played first. With `start`, that line is played from the beginning
    of a game (under `options`, if other than the lesson's). `says` is read before the learner acts. `asks` are the accepted ways to act,
    each a line of the learner's decisions in which `*` matches anything; without it the learner only reads and continues. `replies` are the
    actions of chance and the other seats meanwhile, and those shown once the learner has done everything. `otherwise` is shown when the
    learner does something else, `done` when they succeed. `shows`: the actions asked for are highlighted at once, not only on demand.
    `shapes` are ids of shapes to highlight. `rule_ids` (in files `clauses`) are those of the step. With `answers`, `says` is a question.
    """

    says: Text
    asks: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    start: str | None = None
    after: str | None = None
    options: dict[str, Value] | None = None
    replies: str = ""
    otherwise: Text | None = None
    done: Text | None = None
    shows: bool = False
    shapes: tuple[str, ...] = ()
    rule_ids: tuple[str, ...] = msgspec.field(default=(), name="clauses")


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson's file. `minutes` is its duration, `seat` the learner's seat, and `game` the game at the end. `seed` decides the open chance
    outcomes of the lines in `steps`."""

    title: Text
    minutes: int
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    options: dict[str, Value] = {}
    seat: int = 0
    seed: int = 0
    game: FinalGame | None = None


def line_of(text: str) -> tuple[str, ...]:
    """Return the actions of a line such as `throw; dice 2 2`.

    >>> line_of("throw; dice 2 2")
    ('throw', 'dice 2 2')
    """
    return tuple(each.strip() for each in text.split(";") if each.strip())


def fits(text: str, pattern: str) -> bool:
    """Return whether an action's text matches a pattern.

    >>> fits("push N", "push *"), fits("push N", "push"), fits("push N", "push N")
    (True, False, True)
    """
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None


@dataclass(frozen=True)
class Attempt:
    """A step so far: the history, the learner's decisions in it, and their verdict."""

    history: History
    decisions: tuple[int, ...]
    verdict: Verdict


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson of a game. An error in its file raises `BadData` that names the file and the field."""

    definition: Definition
    name: str
    written: Written

    @cached_property
    def patterns(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return the patterns of the decisions, per step and per way to do what it asks."""
        return tuple(tuple(map(line_of, step.asks)) for step in self.written.steps)

    # --- playing -----------------------------------------------------------------------------------------------------

    def opening(self, step: int, decided: Sequence[tuple[int, ...]] = ()) -> History:
        """Return the history at the beginning of a step, after the learner's decisions in the steps before.

        A step without decisions, or with unfinished ones, counts as done in the first way that it accepts.
        """
        first = max(number for number in self._starts if number <= step)
        history = self._starts[first]
        for number in range(first, step):
            given = decided[number] if number < len(decided) else ()
            attempt = self.attempt(number, history, given)
            if attempt.verdict != "done":
                attempt = self.attempt(number, history, self.answer(number, history))
            history = self._played(attempt.history, self.written.steps[number + 1].after, number + 1, "after")
        return history

    def attempt(self, step: int, history: History, decisions: tuple[int, ...]) -> Attempt:
        """Return the result of the learner's decisions in a step, with replies played by the rules. Raises `IllegalAction`.

        With the verdict `other`, the returned history is the opening.
        """
        playing = Playing(self, step, history)
        ways = self.patterns[step]
        if not ways:
            return Attempt(history, (), "done")
        texts: list[str] = []
        for decision in decisions:
            if playing.state.current_player() != self.written.seat:
                raise IllegalAction("another seat is to move")
            texts.append(playing.decide(decision))
            left = [way for way in ways if len(way) >= len(texts) and all(map(fits, texts, way))]
            if not left:
                return Attempt(history, (), "other")
            if any(len(way) == len(texts) for way in left):
                playing.finish()
                return Attempt(playing.history, decisions[: len(texts)], "done")
            playing.reply()
        return Attempt(playing.history, decisions, "begun")

    def answer(self, step: int, history: History, decisions: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return decisions that do what a step asks, by the first of its ways that is possible. `decisions` have been made already."""
        if not self.patterns[step]:
            return ()
        found = next(self.ways(step, history, decisions), None)
        if found is None:
            raise self._trouble(step, "asks", f"nothing that is asked can be done here; {_offered(history.now)}")
        return found

    def ways(self, step: int, history: History, decisions: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """Yield every way to do what a step asks, as decisions. `decisions` have been made already."""
        for way in self.patterns[step]:
            yield from self._completions(step, history, decisions, way)

    def _completions(self, step: int, history: History, decisions: tuple[int, ...], way: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
        playing = Playing(self, step, history)
        for place, decision in enumerate(decisions):
            if place >= len(way) or not fits(playing.decide(decision), way[place]):
                return
            playing.reply()
        if len(decisions) == len(way):
            yield decisions
            return
        if playing.state.current_player() != self.written.seat:
            return
        for action in playing.state.legal_actions():
            if fits(playing.state.action_to_string(action), way[len(decisions)]):
                yield from self._completions(step, history, (*decisions, action), way)

    # --- checking ----------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Play the lesson in every way that each step accepts, and from there into the next step. Raises `BadData` at the first error."""
        self._check_shape()
        for step in range(len(self.written.steps)):
            history = self.opening(step)
            if self.patterns[step] and history.now.current_player() != self.written.seat:
                raise self._trouble(step, "asks", f"the learner's seat {self.written.seat} is not to move here: {history.now}")
            for way, patterns in enumerate(self.patterns[step]):
                if not any(True for _ in self._completions(step, history, (), patterns)):
                    raise self._trouble(
                        step, f"asks[{way}]", f"{self.written.steps[step].asks[way]!r} cannot be done; {_offered(history.now)}"
                    )
            for number, decisions in enumerate(self.ways(step, history)):
                if number == MOST_WAYS:
                    break
                self._check_way(step, history, decisions)

    def _check_way(self, step: int, history: History, decisions: tuple[int, ...]) -> None:
        """Check that a way to do what a step asks counts as done, uses up all replies, and leads to the next step."""
        if self.attempt(step, history, decisions).verdict != "done":
            said = "; ".join(history.now.action_to_string(each) for each in decisions)
            raise self._trouble(step, "asks", f"{said} is not taken as done")
        following = step + 1
        if following < len(self.written.steps) and self.written.steps[following].start is None:
            opened = self._played(self.attempt(step, history, decisions).history, self.written.steps[following].after, following, "after")
            self.answer(following, opened)

    def _check_shape(self) -> None:
        written = self.written
        for number, step in enumerate(written.steps):
            told = [(f"answers[{place}].{named}", text) for place, each in enumerate(step.answers) for named, text in each.texts()]
            for named, text in (("says", step.says), ("otherwise", step.otherwise), ("done", step.done), *told):
                if text is not None and not all(text.in_(language).strip() for language in LANGUAGES):
                    raise self._trouble(number, named, "is empty in one of the languages")
            if step.start is not None and step.after is not None:
                raise self._trouble(number, "after", "a step goes on from the one before or has a `start` of its own, not both")
            if step.options is not None and step.start is None:
                raise self._trouble(number, "options", "options are for a step with a `start`")
            if not step.asks and (step.replies or step.otherwise or step.done):
                raise self._trouble(number, "asks", "nothing is asked, so that there is nothing to reply to; use `after` in the next step")
            if step.answers and step.asks:
                raise self._trouble(number, "answers", "a step asks for actions or for an answer, not for both")
            if step.answers and [each.right for each in step.answers].count(True) != 1:
                raise self._trouble(number, "answers", "exactly one answer must be right")
        if written.game is not None:
            game = self._game(written.game.options, "game.options")
            if not 0 <= written.game.seat < game.num_players():
                raise BadData(f"there is no seat {written.game.seat}", "game.seat", self.file)
            if not 1 <= written.game.level <= 9:
                raise BadData("levels are 1 to 9", "game.level", self.file)

    # --- the file ----------------------------------------------------------------------------------------------------

    @property
    def file(self) -> str:
        """Return the lesson's file name, for error messages."""
        return f"{FOLDER}/{self.name}.toml"

    def _trouble(self, step: int, field: str, message: str) -> BadData:
        return BadData(message, f"steps[{step}].{field}", self.file)

    def _game(self, options: dict[str, Value], field: str) -> Game:
        try:
            return Game(self.definition, options)
        except NexariumError as error:
            raise BadData(str(error), field, self.file) from None

    @cached_property
    def _starts(self) -> dict[int, History]:
        """Return the opening histories of the steps that do not continue another step."""
        starts = {}
        for number, step in enumerate(self.written.steps):
            if number and step.start is None:
                continue
            field = "options" if step.options is None else f"steps[{number}].options"
            game = self._game(self.written.options if step.options is None else step.options, field)
            if not 0 <= self.written.seat < game.num_players():
                raise BadData(f"there is no seat {self.written.seat}", "seat", self.file)
            starts[number] = self._played(History.new(game), step.start, number, "start")
        return starts

    def _played(self, history: History, line: str | None, step: int, field: str) -> History:
        """Return a history after a line of actions, of any mover."""
        playing = Playing(self, step, history)
        playing.line, playing.field = line_of(line or ""), field
        playing.finish()
        return playing.history

    def draw(self, state: State) -> int:
        """Return a chance outcome, drawn from the lesson's seed."""
        generator = random.Random(f"{self.written.seed}/{len(state.history)}")
        outcomes, weights = zip(*state.chance_weights(), strict=True)
        return int(generator.choices(outcomes, weights)[0])


class Playing:
    """A step being played: the learner's decisions, and the lesson's replies for the other seats and chance."""

    def __init__(self, lesson: Lesson, step: int, history: History) -> None:
        self.lesson, self.step, self.field = lesson, step, "replies"
        self.line = line_of(lesson.written.steps[step].replies)
        self.state = history.now.clone()
        self._course = history
        self._actions: list[int] = []

    @property
    def history(self) -> History:
        """Return the history so far."""
        return self._course.then(*self._actions)

    def decide(self, action: int) -> str:
        """Play a decision of the learner and return its text. Raises `IllegalAction`."""
        before = self.state.clone()
        self.state.apply_action(action)
        self._actions.append(action)
        return before.action_to_string(action)

    def reply(self) -> None:
        """Play the lesson's replies until the learner is to move."""
        while self.line and self.state.current_player() not in (self.lesson.written.seat, OVER):
            self._play_next()

    def finish(self) -> None:
        """Play all remaining replies of this step."""
        while self.line:
            self._play_next()

    def _play_next(self) -> None:
        text, *rest = self.line
        self.line = tuple(rest)
        if text == ANY_CHANCE:
            while self.state.is_chance_node():
                self._play(self.lesson.draw(self.state))
            return
        try:
            action = self.state.string_to_action(text)
        except IllegalAction as error:
            raise self._trouble(str(error)) from None
        if action not in self.state.legal_actions():
            raise self._trouble(f"{text!r} cannot be played; {_offered(self.state)}")
        self._play(action)

    def _play(self, action: int) -> None:
        self.state.step(action)
        self._actions.append(action)

    def _trouble(self, message: str) -> BadData:
        return BadData(message, f"steps[{self.step}].{self.field}", self.lesson.file)


def _offered(state: State) -> str:
    """Return a position and its legal actions as text, for an error message."""
    actions = state.legal_actions()
    listed = ", ".join(state.action_to_string(action) for action in actions[:SHOWN])
    more = f" and {len(actions) - SHOWN} more" if len(actions) > SHOWN else ""
    return f"{state}; possible: {listed or 'nothing'}{more}"


@cache
def lesson_names(package: str) -> tuple[str, ...]:
    """Return the names of the lessons in a package, in the order of their files' names."""
    folder = files(package) / FOLDER
    if not folder.is_dir():
        return ()
    return tuple(sorted(each.name.removesuffix(".toml") for each in folder.iterdir() if each.name.endswith(".toml")))


def read_lesson(definition: Definition, name: str) -> Lesson:
    """Return a lesson of a game. Raises `BadOption` for an unknown name, and `BadData` when its file is invalid."""
    names = lesson_names(definition.package)
    if name not in names:
        raise BadOption(f"{definition.name} has no lesson {name!r}; its lessons: {', '.join(names) or 'none'}", "name")
    return Lesson(definition, name, _read(definition.package, name))


@cache
def _read(package: str, name: str) -> Written:
    return load(package, f"{FOLDER}/{name}.toml", Written)


CACHES = (lesson_names, _read)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""
