"""Check the rules: every promise of the contract holds at every ply of random games, and nothing is written out of bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random
from typing import Any, NamedTuple

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Definition
from nexarium.core.errors import reason_of
from nexarium.core.game import Game, State
from nexarium.testing.guarded import Guarded, GuardedMemory
from nexarium.testing.sources import undecorated, unwatched
from nexarium.testing.subject import SEEDS, Subject, spread

ALL_PLIES = 200
"""Up to this ply everything is checked. Later, observations and scores are checked only every `SOME_PLIES`."""
SOME_PLIES = 20
SOME_PLACES = 20
"""Indices of a long list of actions that are passed to `nth`."""
CLOSE = 1e-9


class Mistake(NamedTuple):
    """A mistake to fix. Mistakes of the same `kind` are reported once. `end` says that the game cannot continue."""

    kind: str
    sentence: str
    end: bool = False


class Guarding:
    """One game played through the contract itself, with guarded arrays. `n` is the number of actions or outcomes listed last. `asked` is
    the contract function called last, at ply `ply`."""

    def __init__(self, game: Game) -> None:
        self.game, self.seats = game, game.num_players()
        self.n, self.asked, self.ply = 0, "", 0
        rules, seats = game.rules, self.seats
        self.state = GuardedMemory(rules)
        self.legal = Guarded(rules.max_legal, np.int64)
        self.outcomes = Guarded(rules.max_outcomes, np.int64)
        self.weights = Guarded(rules.max_outcomes, np.int64)
        self.seen = Guarded(rules.observation, np.float64)
        self.results = Guarded(seats, np.float64)

    def play(self, seed: int) -> Iterator[Mistake]:
        """Yield the mistakes of a random game as they are found."""
        try:
            yield from self._game(Random(seed))
        except Exception as error:
            yield Mistake("failed", f"`{self.asked}` failed at ply {self.ply}: {reason_of(error)}", True)

    def _game(self, choose: Random) -> Iterator[Mistake]:
        memory, longest = self.state.memory, self.game.rules.max_plies
        self._ask("setup", memory, self.game.setup_words())
        yield from self._kept_to_the_state("setup")
        for self.ply in range(longest + 1):
            mover = self._ask("mover", memory)
            mistakes = list(self._actions(mover))
            yield from mistakes
            if any(mistake.end for mistake in mistakes):
                return
            if self.ply < ALL_PLIES or self.ply % SOME_PLIES == 0 or mover == OVER:
                yield from self._results(mover == OVER)
            if mover == OVER:
                return
            self._ask("apply", memory, self._drawn(mover, choose))
            yield from self._kept_to_the_state("apply")
        yield Mistake("max_plies", f"a game is not over after max_plies, {longest} plies: raise `max_plies`, chance counts too", True)

    def _ask(self, name: str, *arguments: Any) -> Any:
        """Call a contract function and return its result."""
        self.asked = name
        return getattr(self.game.rules.call, name)(*arguments)

    def _drawn(self, mover: int, choose: Random) -> int:
        """Return a random action or outcome of the current lists."""
        if mover == CHANCE:
            outcomes, weights = self.outcomes.whole[: self.n].tolist(), self.weights.whole[: self.n].tolist()
            return int(choose.choices(outcomes, [max(1, weight) for weight in weights])[0])
        return int(choose.choice(self.legal.whole[: self.n].tolist()))

    def _kept_to_the_state(self, name: str) -> Iterator[Mistake]:
        if not self.state.whole():
            yield Mistake(f"{name} state", f"`{name}` writes outside the state: an index leaves an array of the record", True)

    def _actions(self, mover: int) -> Iterator[Mistake]:
        """Check the mover, and its legal actions or chance outcomes."""
        if not whole(mover) or not (mover in (OVER, CHANCE) or 0 <= mover < self.seats):
            yield Mistake("mover", f"`mover` answers {plain(mover)!r}; it must be a seat, 0 to {self.seats - 1}, CHANCE or OVER", True)
        elif mover == CHANCE:
            yield from self._outcomes()
        elif mover != OVER:
            yield from self._decisions(mover)

    def _decisions(self, mover: int) -> Iterator[Mistake]:
        rules, before = self.game.rules, self.state.memory.copy()
        self.legal.spoil()
        self.n = self._ask("legal", self.state.memory, self.legal.whole)
        if not whole(self.n):
            yield Mistake("legal", f"`legal` returns {plain(self.n)!r}: it must return how many actions it wrote", True)
            return
        needed = max(self.n, self.legal.reached())
        if needed > rules.max_legal:
            yield Mistake(
                "max_legal", f"`legal` writes {needed} actions, and `max_legal` is {rules.max_legal}: raise it to {needed} at least"
            )
        if self.n < 1:
            yield Mistake(
                "no legal", f"seat {mover} is to move and `legal` lists nothing: give it an action, a pass say, or answer OVER", True
            )
            return
        if self.n > len(self.legal.whole):
            yield Mistake("max_legal", f"`legal` says that it wrote {self.n} actions", True)
            return
        mistakes = list(shaped(self.legal, self.n))
        yield from mistakes
        if any(mistake.end for mistake in mistakes):
            return
        listed = self.legal.whole[: self.n].tolist()
        yield from self._numbered(listed, "legal")
        if rules.indexed:
            yield from self._indexed(listed)
        if not np.array_equal(before, self.state.memory):
            yield Mistake("legal changes", "`legal` changes the state: it may only look")

    def _indexed(self, listed: Sequence[int]) -> Iterator[Mistake]:
        memory = self.state.memory
        if (counted := self._ask("count", memory)) != len(listed):
            yield Mistake("count", f"`count` says {counted}, and `legal` lists {len(listed)} actions")
            return
        for place in spread(len(listed) - 1, SOME_PLACES):
            if (named := int(self._ask("nth", memory, place))) != listed[place]:
                yield Mistake("nth", f"`nth` of {place} is {named}, and `legal` lists {listed[place]} there")
                return

    def _numbered(self, listed: Sequence[int], name: str) -> Iterator[Mistake]:
        outside = [action for action in listed if not 0 <= action < self.game.rules.actions]
        if outside:
            bound = f"raise `actions` to {max(outside) + 1} at least" if max(outside) >= 0 else "number from 0"
            yield Mistake("actions", f"`{name}` names action {outside[-1]}, and `actions` is {self.game.rules.actions}: {bound}", True)

    def _outcomes(self) -> Iterator[Mistake]:
        rules = self.game.rules
        if "chance" not in rules.functions:
            yield Mistake("no chance", "`mover` answers CHANCE, and the rules have no function `chance`: write it, or answer a seat", True)
            return
        self.outcomes.clear()
        self.weights.clear()
        self.n = self._ask("chance", self.state.memory, self.outcomes.whole, self.weights.whole)
        if not whole(self.n):
            yield Mistake("chance", f"`chance` returns {plain(self.n)!r}: it must return how many outcomes it wrote", True)
            return
        needed = max(self.n, self.outcomes.reached(), self.weights.reached())
        if needed > rules.max_outcomes:
            yield Mistake(
                "max_outcomes",
                f"`chance` writes {needed} outcomes, and `max_outcomes` is {rules.max_outcomes}: raise it to {needed} at least",
            )
        if not 1 <= self.n <= len(self.outcomes.whole):
            yield Mistake("no outcomes", f"`mover` answers CHANCE, and `chance` lists {self.n} outcomes: it must list one at least", True)
            return
        outcomes, weights = self.outcomes.whole[: self.n].tolist(), self.weights.whole[: self.n].tolist()
        yield from weighted(outcomes, weights)
        yield from self._numbered(outcomes, "chance")

    def _results(self, over: bool) -> Iterator[Mistake]:
        """Check the seats' observations, scores and returns."""
        rules, before = self.game.rules, self.state.memory.copy()
        for seat in range(self.seats):
            self.seen.clear()
            self._ask("observe", self.state.memory, seat, self.seen.whole)
            if needed := self.seen.reached():
                yield Mistake(
                    "observation", f"`observe` writes {needed} numbers, and its layout has {rules.observation}: say what they are"
                )
            if not np.isfinite(self.seen.whole[: rules.observation]).all():
                yield Mistake("observed", f"`observe` writes what is no number for seat {seat}")
        for name in ("score", "returns"):
            self.results.spoil()
            self._ask(name, self.state.memory, self.results.whole)
            if needed := self.results.reached():
                yield Mistake(f"{name} seats", f"`{name}` writes for {needed} seats, and {self.seats} play: write for those that play")
            if missing := self.results.unwritten(self.seats):
                yield Mistake(f"{name} unwritten", f"`{name}` writes nothing for seat {missing[0]}: write a number for each, 0 too")
                continue
            values = self.results.whole[: self.seats].tolist()
            yield from results(self.game, name, values, over)
        if not np.array_equal(before, self.state.memory):
            yield Mistake("looking changes", "`observe`, `score` or `returns` changes the state: they may only look")


def whole(answer: object) -> bool:
    """Return whether a contract function returned a whole number."""
    return isinstance(answer, (int, np.integer)) and not isinstance(answer, bool)


def plain(answer: object) -> object:
    """Return a contract function's result without its NumPy type, for sentences."""
    return answer.item() if isinstance(answer, np.generic) else answer


def shaped(written: Guarded, n: int) -> Iterator[Mistake]:
    """Check the shape of a list of legal actions: as many as `legal` returns, without gaps, ascending, each once. `written` was spoilt
    before `legal` wrote into it."""
    if gaps := written.unwritten(n):
        yield Mistake("gap", f"`legal` says that it lists {n} actions, and wrote none at place {gaps[0]}: leave no gap", True)
        return
    if len(written.unwritten(written.length)) < written.length - n:
        yield Mistake("left out", f"`legal` says that it lists {n} actions, and wrote more: count each")
    yield from ascending(written.whole[:n].tolist())


def actions_at(state: State) -> Iterator[Mistake]:
    """Check the shape of the list of legal actions of a position. Chance nodes and terminal states have none."""
    if state.current_player() in (CHANCE, OVER):
        return
    written = Guarded(state.game.rules.max_legal, np.int64)
    written.spoil()
    yield from shaped(written, int(state.game.rules.call.legal(state.memory, written.whole)))


def ascending(listed: Sequence[int]) -> Iterator[Mistake]:
    """Check that legal actions are in ascending order, each once."""
    if len(set(listed)) < len(listed):
        twice = next(action for action in listed if listed.count(action) > 1)
        yield Mistake("twice", f"`legal` lists action {twice} twice: list each once")
    elif list(listed) != sorted(listed):
        yield Mistake("order", f"`legal` lists {_shown(listed)}: list them in ascending order")


def weighted(outcomes: Sequence[int], weights: Sequence[int]) -> Iterator[Mistake]:
    """Check that chance outcomes are listed once each, with weights of at least 1."""
    if len(set(outcomes)) < len(outcomes):
        yield Mistake("outcome twice", f"`chance` lists {_shown(outcomes)}: list each outcome once, with the sum of its weights")
    for outcome, weight in zip(outcomes, weights, strict=True):
        if weight < 1:
            yield Mistake("weight", f"`chance` gives outcome {outcome} the weight {weight}: leave it out, or give it 1 or more")


def results(game: Game, name: str, given: Sequence[float], over: bool) -> Iterator[Mistake]:
    """Check the numbers that `score` or `returns` gives the seats. At the end, returns must match the definition's range and sum."""
    definition = game.definition
    if not all(map(isfinite, given)):
        yield Mistake(name, f"`{name}` tells {_shown(given)}: each must be a number")
    elif over and name == "returns":
        low, high = definition.returns_range
        if not all(low <= value <= high for value in given):
            yield Mistake("range", f"a game ends with the returns {_shown(given)}; the definition's `returns_range` is {low:g} to {high:g}")
        if definition.zero_sum and abs(sum(given)) > CLOSE:
            yield Mistake(
                "sum", f"a game ends with the returns {_shown(given)}, which do not add up to 0: say `zero_sum=False`, or mend them"
            )
        if any(len({given[seat] for seat in side}) > 1 for side in game.sides if not definition.cooperative):
            yield Mistake(
                "sides",
                f"a game ends with the returns {_shown(given)}; the definition's `sides` are {game.sides}: allies have the same then",
            )
        if definition.cooperative and len(set(given)) > 1:
            yield Mistake(
                "together", f"a game ends with the returns {_shown(given)}; the definition says `cooperative=True`: all have the same then"
            )


def loaded(subject: Subject) -> Iterator[str]:
    """Check that the rules can be loaded and match the definition."""
    definition = subject.definition
    yield from unwatched(subject)
    yield from undecorated(subject)
    try:
        rules = definition.load_rules()
    except Exception as error:
        yield f"the rules cannot be loaded: {reason_of(error)}"
        return
    yield from seated(definition)
    has_chance = "chance" in rules.functions
    if has_chance != definition.chance:
        said = "the rules have a function `chance`" if has_chance else "the rules have no function `chance`"
        yield f"{said}, and the Definition says chance={definition.chance}: say chance={has_chance}"
    if has_chance and rules.max_outcomes < 1:
        yield "the rules have a function `chance`, and `max_outcomes` is 0: say how many outcomes it lists at most"
    if ("count" in rules.functions) != ("nth" in rules.functions):
        yield "`count` and `nth` go together: write both, or neither"


def seated(definition: Definition) -> Iterator[str]:
    """Check that the definition gives the number of seats of each preset."""
    default = {option.name: option.choices[0] for option in definition.options}
    for preset in definition.presets:
        try:
            definition.check({**default, **preset.options})
            seats: object = definition.seats({**default, **preset.options})
        except Exception as error:
            yield f"the ready-made choice {preset.label!r} cannot be played: {reason_of(error)}"
            continue
        if not whole(seats) or seats < 1:  # type: ignore[operator]
            yield f"`seats` answers {seats!r} for the ready-made choice {preset.label!r}: it must be a number, 1 or more"


def contract_mistakes(subject: Subject) -> Iterator[str]:
    """Check that the contract holds at every ply of random games, and that nothing is written out of bounds."""
    for label, game in subject.games.items():
        reported = set()
        for seed in SEEDS:
            subject.looks(f"a random game of {label}, seed {seed}")
            for mistake in Guarding(game).play(seed):
                if mistake.kind not in reported:
                    reported.add(mistake.kind)
                    yield f"{mistake.sentence} (a random game of {label!r}, seed {seed})"


def _shown(values: Sequence[float], most: int = 8) -> str:
    """Return the first `most` numbers as text."""
    more = ", ..." if len(values) > most else ""
    return f"[{', '.join(f'{value:g}' for value in values[:most])}{more}]"
