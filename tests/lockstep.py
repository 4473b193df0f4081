"""A game's rules beside their twin: random games, compared at every ply.

    python -m tests.lockstep keepers --games 300 --seed 1      or: make lockstep GAME=keepers GAMES=300 SEED=1
    python -m tests.lockstep keepers --seed 1 --only 17        game 17 of that run again

A twin is a second model of a game, written from its specification and from nothing else: plain, slow and readable. It stands in
`tests/<game>/twin.py`, which has

* `Twin(options)`: the game's beginning, all its options given (see `Twin` below for what it can be asked);
* `options(generator)`: the options of one random game, also the rarer ones;
* `seen(state)`: the engine's position, said as `Twin.position` says it;
* `choose(generator, twin, texts)`, if it wants other than uniformly random play: one of the legal actions.

At every ply who moves, the legal actions (by their texts) or the chance outcomes with their exact probabilities, the position and the
returns must be the same in both; an action that is not legal now but was earlier in the game must be refused and change nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from time import monotonic
from typing import Any, Protocol

import numpy as np

import nexarium
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.errors import IllegalAction
from nexarium.core.game import State


class Twin(Protocol):
    """A second model of a game, at one position. Actions and chance outcomes are said by the game's own texts."""

    reached: Counter[str]
    """What rare things happened so far, by name."""

    def mover(self) -> int:
        """A seat, `CHANCE` or `OVER`."""

    def legal(self) -> Sequence[str]:
        """At a decision, the mover's legal actions, in any order."""

    def chance(self) -> Mapping[str, Fraction]:
        """At a chance node, the outcomes with their probabilities, 1 in all."""

    def apply(self, text: str) -> None:
        """Play an action or a chance outcome."""

    def position(self) -> Mapping[str, object]:
        """All that the table can see, by name; compared with `seen(state)`."""

    def returns(self) -> Sequence[float]:
        """Per seat, as `State.returns`; asked when the game is over."""


Choose = Callable[[random.Random, Any, Sequence[str]], str]
"""Picks one of the legal actions, knowing the twin."""


@dataclass(eq=False)
class Difference(Exception):
    """The engine and its twin differ at a ply; `played` leads there."""

    what: str
    engine: object
    twin: object
    played: Sequence[str]
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return "\n".join(
            (
                f"after {len(self.played)} plies they differ in {self.what}",
                f"  engine:  {self.engine}",
                f"  twin:    {self.twin}",
                f"  options: {self.options}",
                f"  played:  {list(self.played)}",
            )
        )


@dataclass
class Tally:
    """What was compared, and what was reached."""

    games: int = 0
    decisions: int = 0
    chances: int = 0
    refusals: int = 0
    reached: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        counted = f"{self.games} games, {self.decisions} decisions, {self.chances} chance nodes, {self.refusals} refusals"
        return "\n".join((counted, *(f"  {number:7} {name}" for name, number in sorted(self.reached.items()))))


@dataclass
class Lockstep:
    """One game in both models."""

    state: State
    twin: Twin
    seen: Any
    tally: Tally
    played: list[str] = field(default_factory=list)
    texts: dict[str, None] = field(default_factory=dict)
    """Actions that were legal at some ply, in the order in which they came up."""

    def agree(self, what: str, engine: object, twin: object) -> None:
        """Raise `Difference` unless both are the same."""
        if engine != twin:
            raise Difference(what, engine, twin, tuple(self.played), self.state.game.options)

    def compare(self) -> None:
        """The position, and who moves."""
        engine, twin = self.seen(self.state), self.twin.position()
        for name in (*engine, *(name for name in twin if name not in engine)):
            self.agree(name, engine.get(name, "missing"), twin.get(name, "missing"))
        self.agree("who moves", self.state.current_player(), self.twin.mover())

    def decision(self) -> list[str]:
        """The legal actions, compared."""
        self.tally.decisions += 1
        actions = self.state.legal_actions()
        self.agree("the order of legal actions", actions, sorted(actions))
        engine, twin = sorted(map(self.state.action_to_string, actions)), sorted(self.twin.legal())
        if engine != twin:
            only_engine, only_twin = Counter(engine) - Counter(twin), Counter(twin) - Counter(engine)
            self.agree("legal actions", f"{engine}; alone: {sorted(only_engine)}", f"{twin}; alone: {sorted(only_twin)}")
        self.texts.update(dict.fromkeys(twin))
        return twin

    def refuse(self, generator: random.Random, legal: Sequence[str]) -> None:
        """An action that was legal earlier in the game and is not now is refused, with a clause, and changes nothing."""
        others = [text for text in self.texts if text not in set(legal)]
        if not others:
            return
        self.tally.refusals += 1
        text, before = generator.choice(others), self.state.memory.copy()
        try:
            self.state.apply_action(self.state.string_to_action(text))
        except IllegalAction as refusal:
            self.agree(f"whether a clause forbids {text!r}", bool(refusal.rule_id), True)
            self.agree(f"whether the refused {text!r} changes nothing", np.array_equal(self.state.memory, before), True)
        else:
            self.agree(f"whether {text!r} is refused", False, True)

    def chance(self) -> Mapping[str, Fraction]:
        """The chance outcomes, compared."""
        self.tally.chances += 1
        weighted = self.state.chance_weights()
        total = sum(weight for _, weight in weighted)
        engine = {self.state.action_to_string(outcome): Fraction(weight, total) for outcome, weight in weighted}
        twin = dict(self.twin.chance())
        self.agree("the number of chance outcomes", len(weighted), len(twin))
        if engine != twin:
            names = [name for name in {**engine, **twin} if engine.get(name) != twin.get(name)]
            both = [{name: str(given.get(name)) for name in names} for given in (engine, twin)]
            self.agree("chance outcomes", *both)
        return twin

    def to_the_end(self, generator: random.Random, choose: Choose, plies: int | None = None) -> None:
        """Play on until the game is over, or for so many plies."""
        self.compare()
        while (mover := self.twin.mover()) != OVER and len(self.played) != plies:
            if mover == CHANCE:
                outcomes = self.chance()
                (text,) = generator.choices(list(outcomes), [float(chance) for chance in outcomes.values()])
            else:
                legal = self.decision()
                self.refuse(generator, legal)
                text = choose(generator, self.twin, legal)
            self.play(text)
            self.compare()
        if mover == OVER:
            self.agree("returns", self.state.returns(), list(self.twin.returns()))

    def play(self, text: str) -> None:
        """An action or an outcome, in both."""
        self.state.step(self.state.string_to_action(text))
        self.twin.apply(text)
        self.played.append(text)


def play(name: str, generator: random.Random, tally: Tally, options: Mapping[str, Any] | None = None) -> None:
    """A random game of both models, from its beginning to its end; raises `Difference` at the first ply where they differ."""
    module = import_module(f"tests.{name}.twin")
    chosen = module.options(generator) if options is None else options
    choose: Choose = getattr(module, "choose", lambda generator, _twin, texts: generator.choice(texts))
    state = nexarium.load(name, **chosen).new_initial_state()
    both = Lockstep(state, module.Twin(state.game.options), module.seen, tally)
    tally.games += 1
    try:
        both.to_the_end(generator, choose)
    finally:
        tally.reached += both.twin.reached


def games(name: str, seed: int, numbers: Sequence[int], tally: Tally) -> Iterator[str]:
    """Games of a run, by their numbers; tells each difference, and once a minute how far it is."""
    told = monotonic()
    for number in numbers:
        try:
            play(name, random.Random(f"{seed}/{number}"), tally)
        except Difference as difference:
            yield f"game {number} of seed {seed}: {difference}"
        except Exception as error:
            error.add_note(f"in game {number} of seed {seed}")
            raise
        if monotonic() > told + 60:
            told = monotonic()
            print(f"... {tally.games} games, {tally.decisions} decisions", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lockstep", description="A game's rules beside their twin.")
    parser.add_argument("game", help="a game with a twin, such as keepers")
    parser.add_argument("--games", type=int, default=300, help="how many random games")
    parser.add_argument("--seed", type=int, default=1, help="which run")
    parser.add_argument("--only", type=int, help="one game of the run, by its number from 0")
    chosen = parser.parse_args()
    numbers = range(chosen.games) if chosen.only is None else [chosen.only]
    tally, differences = Tally(), 0
    for told in games(chosen.game, chosen.seed, numbers, tally):
        print(told, flush=True)
        differences += 1
    print(tally)
    print(f"{differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
