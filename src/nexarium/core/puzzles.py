"""Puzzles: a turn of a game to be played as well as it can be, one for each day.

A game that has puzzles keeps two files in its folder `puzzles/`: `kind.toml`, written by hand, says what is asked and in which words;
`bank.json`, made by `nexarium puzzles`, holds the positions, each with its only answer. Which one is a day's is a function of the date.
`docs/puzzles.md` says what counts as the only answer, and how a bank is made and checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from nexarium.core.components import load
from nexarium.core.contract import CHANCE
from nexarium.core.definition import Definition, Value
from nexarium.core.errors import BadData, IllegalAction, NexariumError
from nexarium.core.game import Game, History, State
from nexarium.core.lessons import Text, fits
from nexarium.core.validation import whole_number

FOLDER = "puzzles"
KIND, BANK = f"{FOLDER}/kind.toml", f"{FOLDER}/bank.json"
FIRST_DAY = date(1970, 1, 1)
ALIKE = 1e-9
"""Two values that differ by no more are the same."""

ROUNDED = 1e-6
"""Chances in a bank are rounded to so much."""

Goal = Literal["win", "score", "chance"]
"""What is asked: to win this turn; to gain the most points in it; to decide once, so that the chance is best that the game is not lost when
the turn is over."""
Verdict = Literal["begun", "solved", "short", "barred"]
"""What decisions are to a puzzle: on the way; the answer; a turn that falls short of it; a decision that the puzzle does not allow,
which is not taken."""


class Making(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How puzzles of a kind are looked for.

    `bots` play games under one of the `options`; in the first so many `plies` a position is tried where a legal action fits a pattern of
    `at` (none: any). It is kept when its answer has at least `decisions` that count, uniformly random play finds it with a probability of
    at most `luck`, its search meets at most `positions`, and what is gained is at least `score`. Where a chance is asked for, the best
    decision's is better than any other's by at least `margin`.
    """

    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    options: Annotated[tuple[dict[str, Value], ...], msgspec.Meta(min_length=1)] = ({},)
    at: tuple[str, ...] = ()
    decisions: int = 2
    luck: float = 0.25
    positions: int = 20_000
    plies: int = 400
    score: float = 0.0
    margin: float = 0.05


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game's puzzles ask.

    `asks` is the goal in a sentence, `short` what is said of a turn that falls short (`{got}` and `{best}` stand for what it gained and
    what can be gained), `solved` of the answer. `bare` are patterns of decisions that count as no part of an answer, as ending a turn;
    `without` of those that the puzzle does not allow, and `barred` is what is said of them, and of whatever leaves something to chance.
    `fewest`: points are bad, and to lose them is to gain. `lead`: what counts is how many more one gains than whoever else gains the most.
    `last`: however the turn is played, nobody decides anything after it, for the game ends with it.
    `until`: where a chance is asked for, the turn is over when these fields of the position have these values.
    """

    title: Text
    asks: Text
    short: Text
    solved: Text
    goal: Goal
    making: Making
    fewest: bool = False
    lead: bool = False
    last: bool = False
    bare: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    until: dict[str, int] = {}
    barred: Text | None = None


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One puzzle: the game that led to its position, and its answer.

    `answer` are the solver's decisions in an order in which they can be made, `best` is what they gain. `luck` is the probability that
    uniformly random decisions solve it, `searched` how many positions the search met. Where a chance is asked for, `chances` are those of
    every legal decision, in ascending order.
    """

    options: dict[str, Value]
    seat: int
    plies: tuple[int, ...]
    answer: tuple[int, ...]
    best: float
    luck: float
    searched: int
    chances: tuple[tuple[int, float], ...] = ()


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's puzzles, made under a version of its rules."""

    version: int
    seed: int
    puzzles: tuple[Puzzle, ...]

    def to_json(self) -> str:
        """The bank's file, a puzzle a line."""
        rows = ",\n".join(msgspec.json.encode(each).decode() for each in self.puzzles)
        return f'{{"version":{self.version},"seed":{self.seed},"puzzles":[\n{rows}\n]}}\n'


def number_of(day: date, size: int) -> int:
    """Which of `size` puzzles is a day's, by the calendar of UTC: one after the other, from the beginning again after the last.

    >>> number_of(date(2026, 11, 22), 60), number_of(date(2026, 11, 23), 60)
    (19, 20)
    """
    size = whole_number(size, "size", 1)
    return (day - FIRST_DAY).days % size


@dataclass(frozen=True)
class Attempt:
    """A puzzle so far: the course, which decisions were taken, what they are to the puzzle, and what the turn gained once it is over."""

    course: History
    decisions: tuple[int, ...]
    verdict: Verdict
    got: float = 0.0


@dataclass(frozen=True, eq=False)
class Puzzles:
    """A game's puzzles, read. Whatever in its files does not go raises `BadData` that names the file and the field."""

    definition: Definition
    kind: Kind
    bank: Bank

    def __len__(self) -> int:
        return len(self.bank.puzzles)

    def difficulty(self, number: int) -> int:
        """1 to 3, by thirds of the bank: how seldom random play finds a puzzle."""
        luck = self._puzzle(number).luck
        return 1 + 3 * sum(other.luck > luck for other in self.bank.puzzles) // len(self)

    def opening(self, number: int) -> History:
        """The course that leads to a puzzle's position."""
        self._puzzle(number)
        return _opening(self, number)

    def _puzzle(self, number: int) -> Puzzle:
        return self.bank.puzzles[whole_number(number, "number", 0, len(self) - 1, said="is that of a puzzle, a whole number")]

    def attempt(self, number: int, decisions: Sequence[int]) -> Attempt:
        """What becomes of a puzzle when the solver decides so; the rules answer. Raises `IllegalAction`. What is not taken leaves the
        course as it was before it."""
        puzzle = self._puzzle(number)
        course, taken = self.opening(number), list[int]()
        for decision in decisions:
            if course.now.current_player() != puzzle.seat:
                raise IllegalAction("the turn is over")
            course.now.clone().apply_action(decision)
            if meant(self.kind.without, course.now, decision):
                return Attempt(course, tuple(taken), "barred")
            after = course.then(decision)
            if self.kind.goal == "chance":
                # the dice have no say in whether it was decided well: they are not thrown
                got = dict(puzzle.chances).get(decision, 0.0)
                return Attempt(after, (decision,), "solved" if got >= puzzle.best - ALIKE else "short", got)
            if (rested := turn_over(after.now, puzzle.seat)) is None:
                course = after
                taken.append(decision)
                continue
            if rested.current_player() == puzzle.seat:
                return Attempt(course, tuple(taken), "barred")
            judged = after.now if self.kind.goal == "win" else rested
            got = gained(self.kind, self.opening(number).now, judged, puzzle.seat)
            course = after.then(*rested.history[len(after.now.history) :])
            return Attempt(course, (*taken, decision), "solved" if got >= puzzle.best - ALIKE else "short", got)
        return Attempt(course, tuple(taken), "begun")

    def counted(self, number: int, decisions: Iterable[int]) -> Counter[int]:
        """Those of a turn's decisions that count as part of an answer, in no order."""
        state, kept = self.opening(number).now.clone(), Counter[int]()
        for decision in decisions:
            if not meant(self.kind.bare, state, decision):
                kept[decision] += 1
            state.step(decision)
        return kept

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, number: int) -> None:
        """Raise `BadData` unless a puzzle can be played and its answer is one: quick, without looking for another answer."""
        puzzle = self.bank.puzzles[number]
        field = f"puzzles[{number}]"
        state = Game(self.definition, puzzle.options).new_initial_state()
        for place, action in enumerate(puzzle.plies):
            try:
                state.apply_action(action)
            except IllegalAction as error:
                raise BadData(f"cannot be played: {error}", f"{field}.plies[{place}]", BANK) from None
        if state.current_player() != puzzle.seat:
            raise BadData(f"seat {puzzle.seat} is not to move here", f"{field}.seat", BANK)
        try:
            attempt = self.attempt(number, puzzle.answer)
        except IllegalAction as error:
            raise BadData(f"the answer cannot be played: {error}", f"{field}.answer", BANK) from None
        if attempt.verdict != "solved":
            raise BadData(f"the answer does not solve it: {attempt.verdict}, {attempt.got:g} of {puzzle.best:g}", f"{field}.answer", BANK)
        if self.kind.goal == "chance" and [action for action, _ in puzzle.chances] != state.legal_actions():
            raise BadData("these are not the decisions that are legal here", f"{field}.chances", BANK)
        if abs(attempt.got - puzzle.best) > ALIKE:
            raise BadData(f"the answer gains {attempt.got:g}, not {puzzle.best:g}", f"{field}.best", BANK)


@lru_cache(maxsize=32)
def _opening(puzzles: Puzzles, number: int) -> History:
    """Kept for a while: of each game everybody plays the same one on a day."""
    puzzle = puzzles.bank.puzzles[number]
    try:
        return History.new(Game(puzzles.definition, puzzle.options)).then(*puzzle.plies)
    except NexariumError as error:
        raise BadData(str(error), f"puzzles[{number}].options", BANK) from None


def turn_over(state: State, seat: int) -> State | None:
    """Where a turn ends: the position in which somebody else is to decide or the game is over, chance having answered with the first of its
    outcomes. None while the turn goes on. Where the solver is to decide again after chance, their decision left something to the dice."""
    if (mover := state.current_player()) == seat:
        return None
    if mover != CHANCE:
        return state
    rested = state.clone()
    while rested.is_chance_node():
        rested.step(rested.legal_actions()[0])
    return rested


def gained(kind: Kind, before: State, after: State, seat: int) -> float:
    """What a turn between two positions has gained."""
    if kind.goal == "score":
        more = [now - then for now, then in zip(after.scores(), before.scores(), strict=True)]
        if kind.lead:
            return more[seat] - max(gain for other, gain in enumerate(more) if other != seat)
        return -more[seat] if kind.fewest else more[seat]
    return float(won(after, seat))


def won(state: State, seat: int) -> bool:
    """Whether the game is over, and won by a seat."""
    if not state.is_terminal():
        return False
    together = state.won()
    return state.returns()[seat] > 0 if together is None else together


def meant(patterns: tuple[str, ...], state: State, action: int) -> bool:
    """Whether one of some patterns means an action."""
    return bool(patterns) and any(fits(state.action_to_string(action), pattern) for pattern in patterns)


@cache
def has_puzzles(package: str) -> bool:
    """Whether a game's package has puzzles."""
    return (files(package) / KIND).is_file() and (files(package) / BANK).is_file()


def read_puzzles(definition: Definition) -> Puzzles:
    """A game's puzzles; raises `BadData` when its files hold none, or were made under other rules."""
    kind, bank = _read(definition.package)
    if bank.version != definition.version:
        raise BadData(
            f"these were made under version {bank.version} of the rules, which are at {definition.version}: "
            f"make them anew with `nexarium puzzles {definition.name}`",
            "version",
            BANK,
        )
    return Puzzles(definition, kind, bank)


def read_kind(definition: Definition) -> Kind:
    """What a game's puzzles ask, whether there are any yet or not."""
    if not (files(definition.package) / KIND).is_file():
        raise BadData(f"{definition.name} has no file that says what its puzzles ask; docs/puzzles.md shows one", "", KIND)
    return load(definition.package, KIND, Kind)


@cache
def _read(package: str) -> tuple[Kind, Bank]:
    kind = load(package, KIND, Kind)
    try:
        bank = msgspec.json.decode((files(package) / BANK).read_bytes(), type=Bank)
    except FileNotFoundError:
        raise BadData("there are none yet: make some with `nexarium puzzles`", "", BANK) from None
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadData(str(error), "", BANK) from None
    if not bank.puzzles:
        raise BadData("there are none in it: make some with `nexarium puzzles`", "puzzles", BANK)
    return kind, bank
