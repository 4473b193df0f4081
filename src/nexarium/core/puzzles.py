"""Puzzles: one turn of a game to be played as well as possible, a new one each day.

A game with puzzles keeps two files in its folder `puzzles/`. `kind.toml`, written by hand, defines the task and its words. `bank.json`,
made by `nexarium puzzles`, holds the positions, each with its only answer. The puzzle of a day is a function of the date.
`docs/play/puzzles.md` defines the only answer, and explains how a bank is made and checked.
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
"""Two values that differ by no more are equal."""

ROUNDED = 1e-6
"""Chances in a bank are rounded to this."""

Goal = Literal["win", "score", "chance"]
"""The task: win this turn; gain the most points in it; or make one decision with the best chance that the game is not lost when the turn is
over."""
Verdict = Literal["begun", "solved", "short", "barred"]
"""The result of decisions: a correct beginning, the answer, a turn that gains less, or a decision that the puzzle forbids and does not
play."""


class Making(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How puzzles of a kind are searched for.

    `bots` play games under one of the `options`. In the first `plies` plies, a position is tried where a legal action matches a pattern of
    `at` (empty: any), and where there are at most `choices` legal actions, if it is given. It is kept under these conditions:
    - its answer has at least `decisions` decisions that count;
    - uniformly random play finds it with a probability of at most `luck`;
    - its search meets at most `positions` positions;
    - the gain is at least `score`;
    - where a chance is asked for, the best decision's is better than any other's by at least `margin`;
    - of the puzzles so far, at most the share `alike` has an answer that begins with the same word.
    """

    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    options: Annotated[tuple[dict[str, Value], ...], msgspec.Meta(min_length=1)] = ({},)
    at: tuple[str, ...] = ()
    choices: int | None = None
    decisions: int = 2
    luck: float = 0.25
    positions: int = 20_000
    plies: int = 400
    score: float = 0.0
    margin: float = 0.05
    alike: float = 1.0


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The task of a game's puzzles.

    - `asks` is the goal in a sentence, `solved` the message for the answer.
    - `short` is the message for a turn that gains less. `{got}` and `{best}` stand for its gain and the best possible gain.
    - `bare` are patterns of decisions that are no part of an answer, such as ending a turn.
    - `without` are patterns of forbidden decisions. `barred` is the message for them, and for decisions that leave something to chance.
    - `fewest`: points are bad, and losing them is the gain.
    - `lead`: the gain is the difference to the other player with the largest gain.
    - `last`: the game ends with this turn, however it is played.
    - `until`: where a chance is asked for, the turn is over when these fields of the position have these values.
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

    `answer` holds the solver's decisions in an order in which they can be made; `best` is their gain. `luck` is the probability that
    uniformly random decisions solve it, `searched` the number of positions that the search met. Where a chance is asked for, `chances` are
    those of every legal decision, in ascending order.
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
    """A game's puzzles, made under a version of its rules, and the number of games that were searched for them."""

    version: int
    seed: int
    puzzles: tuple[Puzzle, ...] = ()
    games: int = 0

    def to_json(self) -> str:
        """Return the bank's file, one puzzle a line."""
        rows = ",\n".join(msgspec.json.encode(each).decode() for each in self.puzzles)
        return f'{{"version":{self.version},"seed":{self.seed},"games":{self.games},"puzzles":[\n{rows}\n]}}\n'


def number_of(day: date, size: int) -> int:
    """Return which of `size` puzzles is a day's, by the calendar of UTC: in sequence, starting over after the last.

    >>> number_of(date(2026, 11, 22), 60), number_of(date(2026, 11, 23), 60)
    (19, 20)
    """
    size = whole_number(size, "size", 1)
    return (day - FIRST_DAY).days % size


@dataclass(frozen=True)
class Attempt:
    """A puzzle so far: the history, the decisions played, the verdict, and the gain of the turn once it is over."""

    history: History
    decisions: tuple[int, ...]
    verdict: Verdict
    got: float = 0.0


@dataclass(frozen=True, eq=False)
class Puzzles:
    """A game's puzzles, read. An error in its files raises `BadData` that names the file and the field."""

    definition: Definition
    kind: Kind
    bank: Bank

    def __len__(self) -> int:
        return len(self.bank.puzzles)

    def difficulty(self, number: int) -> int:
        """Return 1 to 3, by thirds of the bank: the more seldom random play solves a puzzle, the harder it is."""
        luck = self._puzzle(number).luck
        return 1 + 3 * sum(other.luck > luck for other in self.bank.puzzles) // len(self)

    def opening(self, number: int) -> History:
        """Return the history that leads to a puzzle's position."""
        self._puzzle(number)
        return _opening(self, number)

    def _puzzle(self, number: int) -> Puzzle:
        return self.bank.puzzles[whole_number(number, "number", 0, len(self) - 1, said="is that of a puzzle, a whole number")]

    def attempt(self, number: int, decisions: Sequence[int]) -> Attempt:
        """Return the result of the solver's decisions in a puzzle, played by the rules. Raises `IllegalAction`.

        A forbidden decision is not played: the history ends before it.
        """
        puzzle = self._puzzle(number)
        history, taken = self.opening(number), list[int]()
        for decision in decisions:
            if history.now.current_player() != puzzle.seat:
                raise IllegalAction("the turn is over")
            history.now.clone().apply_action(decision)
            if matches(self.kind.without, history.now, decision):
                return Attempt(history, tuple(taken), "barred")
            after = history.then(decision)
            if self.kind.goal == "chance":
                # the dice do not change whether the decision was good: they are not rolled
                got = dict(puzzle.chances).get(decision, 0.0)
                return Attempt(after, (decision,), "solved" if got >= puzzle.best - ALIKE else "short", got)
            if (rested := turn_over(after.now, puzzle.seat)) is None:
                history = after
                taken.append(decision)
                continue
            if rested.current_player() == puzzle.seat:
                return Attempt(history, tuple(taken), "barred")
            judged = after.now if self.kind.goal == "win" else rested
            got = gained(self.kind, self.opening(number).now, judged, puzzle.seat)
            history = after.then(*rested.history[len(after.now.history) :])
            return Attempt(history, (*taken, decision), "solved" if got >= puzzle.best - ALIKE else "short", got)
        return Attempt(history, tuple(taken), "begun")

    def counted(self, number: int, decisions: Iterable[int]) -> Counter[int]:
        """Return those of a turn's decisions that count as part of an answer, in no order."""
        state, kept = self.opening(number).now.clone(), Counter[int]()
        for decision in decisions:
            if not matches(self.kind.bare, state, decision):
                kept[decision] += 1
            state.step(decision)
        return kept

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, number: int) -> None:
        """Raise `BadData` unless a puzzle can be played and its answer solves it. Quick: it does not search for another answer."""
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
    """Return a puzzle's opening. Cached, because all players of a game play the same puzzle on a day."""
    puzzle = puzzles.bank.puzzles[number]
    try:
        return History.new(Game(puzzles.definition, puzzle.options)).then(*puzzle.plies)
    except NexariumError as error:
        raise BadData(str(error), f"puzzles[{number}].options", BANK) from None


def turn_over(state: State, seat: int) -> State | None:
    """Return the position in which another seat is to decide or the game is over; None while the turn goes on.

    Chance is played with the first of its outcomes. Where the solver is to decide again after chance, their decision left something to
    chance.
    """
    if (mover := state.current_player()) == seat:
        return None
    if mover != CHANCE:
        return state
    rested = state.clone()
    while rested.is_chance_node():
        rested.step(rested.legal_actions()[0])
    return rested


def gained(kind: Kind, before: State, after: State, seat: int) -> float:
    """Return the gain of a turn between two positions."""
    if kind.goal == "score":
        more = [now - then for now, then in zip(after.scores(), before.scores(), strict=True)]
        if kind.lead:
            return more[seat] - max(gain for other, gain in enumerate(more) if other != seat)
        return -more[seat] if kind.fewest else more[seat]
    return float(won(after, seat))


def won(state: State, seat: int) -> bool:
    """Return whether the game is over, and won by a seat."""
    if not state.is_terminal():
        return False
    together = state.won()
    return state.returns()[seat] > 0 if together is None else together


def matches(patterns: tuple[str, ...], state: State, action: int) -> bool:
    """Return whether one of the patterns matches an action."""
    return bool(patterns) and any(fits(state.action_to_string(action), pattern) for pattern in patterns)


@cache
def has_puzzles(package: str) -> bool:
    """Return whether a game's package has puzzles."""
    return (files(package) / KIND).is_file() and (files(package) / BANK).is_file()


def read_puzzles(definition: Definition) -> Puzzles:
    """Return a game's puzzles. Raises `BadData` when its files hold none, or were made under other rules."""
    kind, bank = _read(definition.package)
    if bank.version != definition.version:
        raise BadData(
            f"these were made under version {bank.version} of the rules, which are at {definition.version}: "
            f"make them again with `nexarium puzzles {definition.name}`",
            "version",
            BANK,
        )
    return Puzzles(definition, kind, bank)


def read_kind(definition: Definition) -> Kind:
    """Return the task of a game's puzzles, even where there are no puzzles yet."""
    if not (files(definition.package) / KIND).is_file():
        raise BadData(f"{definition.name} has no file that says what its puzzles ask; docs/play/puzzles.md shows one", "", KIND)
    return load(definition.package, KIND, Kind)


@cache
def _read(package: str) -> tuple[Kind, Bank]:
    kind = load(package, KIND, Kind)
    try:
        bank = read_bank((files(package) / BANK).read_bytes())
    except FileNotFoundError:
        raise BadData("there are no puzzles yet: make some with `nexarium puzzles`", "", BANK) from None
    if not bank.puzzles:
        raise BadData("the bank is empty: make some with `nexarium puzzles`", "puzzles", BANK)
    return kind, bank


def read_bank(content: bytes) -> Bank:
    """Return the bank that a file holds. Raises `BadData` if it holds none."""
    try:
        return msgspec.json.decode(content, type=Bank)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadData(str(error), "", BANK) from None


CACHES = (_opening, has_puzzles, _read)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""
