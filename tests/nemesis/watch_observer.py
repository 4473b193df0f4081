"""An observer of Last Watch: it follows a game by the clauses of docs/rules/nemesis.md and says what they do not allow.

    python -m tests.nemesis.watch_observer --games 300 --seed 1

It is given each action and each outcome of chance, and knows by the specification alone what must have changed and that nothing else has;
what may be done next, and by whom; which outcomes are possible, and how likely each is; which clauses the log may cite, and which of them
it may not leave out. `watch_game.Watch` is the rulebook read from the beginning of a game to its end, in its order, as one script that
stops where somebody has to decide or chance to draw. It is slow and plain, and shares nothing with the rules but the printed data and the
texts of actions. Where the specification leaves an order open, the script says so.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from nexarium.bots.level import knowledge_of
from nexarium.core.game import Game, History, State
from nexarium.core.rules import call_from_python
from nexarium.core.words import words
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.rules.numbering import FIGURE_NAMES
from nexarium.games.nemesis.rules.options import OPTION, OPTIONS
from nexarium.games.nemesis.rules.state import NONE, Kind
from nexarium.games.nemesis.scene.picture import entry

from .playing import fields, place, position
from .watch_game import Watch
from .watch_steps import Chance, Decision, Options
from .watch_table import SEATS, position_of


@dataclass(frozen=True)
class Violation:
    """Something that the clauses do not allow: what was found, and what they ask for instead."""

    what: str
    found: object
    asked: object
    clauses: tuple[str, ...]
    """The clauses that were at work in the ply."""
    played: tuple[str, ...]
    options: Options

    def __str__(self) -> str:
        return "\n".join(
            (
                f"violation after {len(self.played)} plies: {self.what} ({', '.join(self.clauses)})",
                f"  found: {self.found}",
                f"  asked: {self.asked}",
                f"  options: {dict(self.options)}",
                f"  played: {list(self.played)}",
            )
        )


@dataclass
class Report:
    """What was judged."""

    games: int = 0
    plies: int = 0
    lines: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)

    def __str__(self) -> str:
        judged = f"{self.games} games, {self.plies} plies, {self.lines} lines of the log, {self.clauses.total()} clauses at work"
        each = ", ".join(f"{clause} {number}" for clause, number in sorted(self.clauses.items()))
        return "\n".join((f"{judged}, {len(self.violations)} violations", each, *map(str, self.violations)))


class Observer:
    """A game under observation, from its beginning or from a position in the first seat's first turn: `history` is how it is played,
    `watch` what the clauses make of it."""

    def __init__(self, state: State, report: Report, *, listening: bool) -> None:
        self.history = History.beginning(state)
        self.watch = Watch(state.game.options)
        if self.watch.table.turn:
            self.watch.table.take_over(position_of(state))
        self.report = report
        self.listening = listening
        self.played: list[str] = []
        report.games += 1

    @property
    def state(self) -> State:
        return self.history.now

    def differs(self, what: str, found: object, asked: object) -> bool:
        """Note a violation unless both are the same."""
        if found == asked:
            return False
        clauses = tuple(sorted(self.watch.applied))
        self.report.violations.append(Violation(what, found, asked, clauses, tuple(self.played), self.state.game.options))
        return True

    def agrees(self) -> bool:
        """The position, and what may come next."""
        found, asked = position_of(self.state), self.watch.table.position()
        if any(self.differs(name, found[name], asked[name]) for name in asked if found[name] != asked[name]):
            return False
        return self._agrees_on_what_is_due()

    def _agrees_on_what_is_due(self) -> bool:
        state, due = self.state, self.watch.due
        if state.is_terminal() or due is None:
            over = self.differs("whether the game is over (NM-96)", state.is_terminal(), due is None)
            return not over and not self.differs("the result (NM-97)", set(state.scores()), {self.watch.score()})
        if isinstance(due, Decision):
            if self.differs("who decides", state.current_player(), due.seat):
                return False
            found, asked = {state.action_to_string(action) for action in state.legal_actions()}, set(due.legal)
            return not self.differs("what may be done: only the one, only the other", sorted(found - asked), sorted(asked - found))
        if self.differs("whether chance draws", state.is_chance_node(), True):
            return False
        weights = state.chance_weights()
        total = sum(weight for _, weight in weights)
        drawn = {state.action_to_string(outcome): Fraction(weight, total) for outcome, weight in weights}
        return not self.differs("what chance may draw", drawn, dict(due.outcomes))

    def play(self, text: str) -> bool:
        """An action or an outcome; returns whether all was as the clauses ask for."""
        self.played.append(text)
        self.history = self.history.then(self.state.string_to_action(text))
        self.watch.apply(text)
        self.report.plies += 1
        self.report.clauses.update(self.watch.applied)
        return self.agrees() and (not self.listening or self._tells())

    def _tells(self) -> bool:
        """Every clause that the log cites was at work, and the log said what it must say."""
        self.report.lines += 1
        line = entry(self.history, None, ENGLISH).text
        cited = set(re.findall(r"NM-\d+", line))
        return not self.differs(f"a clause that the log cites: {line}", sorted(cited - self.watch.applied), []) and not self.differs(
            f"a clause that the log leaves out: {line}", sorted(self.watch.must_be_logged - cited), []
        )


ENGLISH = words("nexarium.games.nemesis", "en")
RULINGS = (
    "difficulty",
    "goal",
    "last_blank",
    "no_miniature",
    "breeder_queen_check",
    "retreat",
    "queen_token",
    "larva_miniature",
    "no_replacement",
    "armory",
)


def options_of(chance: random.Random) -> dict[str, Any]:
    """The options of one game: any that go together."""
    players = chance.randint(1, 5)
    chosen: dict[str, Any] = {name: chance.choice(OPTIONS[OPTION[name]].choices) for name in RULINGS}
    chosen |= {"players": players, "need": chance.choice(["half", *range(1, players + 1)])}
    chosen["first_player"] = chance.choice(["drawn", *SEATS[:players]])
    chosen |= {f"character_{seat}": "drawn" for seat in SEATS if chance.random() < 0.3}
    return chosen


class Sensible:
    """Takes what the game's bots would look at first, without any search."""

    def __init__(self, game: Game) -> None:
        self.prior = call_from_python("prior", knowledge_of(game).functions["prior"])

    def choose(self, state: State) -> str:
        legal = np.array(state.legal_actions(), np.int64)
        weights = np.zeros(len(legal), np.float32)
        self.prior(state.memory, len(legal), legal, weights)
        return state.action_to_string(int(legal[weights.argmax()]))


def thick_of_it(chance: random.Random, options: dict[str, Any]) -> State:
    """A position in the first turn with everything that seldom comes together: many intruders, wounds, Slime, Larvae, fire, noise."""
    state = position(**{name: value for name, value in options.items() if not name.startswith(("character", "first"))})
    r, seats = fields(state), options["players"]
    for seat in range(seats):
        r.room[seat] = chance.choice([11, chance.randint(1, 21)])
        r.light[seat], r.slime[seat], r.larva[seat] = chance.randint(0, 2), chance.random() < 0.3, chance.random() < 0.2
        for _ in range(chance.randint(0, 3)):
            kind = chance.choice([kind for kind, left in enumerate(r.wound_deck) if left])
            r.wound_deck[kind] -= 1
            r.wounds[seat, kind] += 1
    r.larvae_gone = chance.randint(0, 1) if options["larva_miniature"] == "leaves" else 0
    away = int(r.larva[:seats].sum() + r.larvae_gone)
    figures = [name for number, name in enumerate(FIGURE_NAMES) if number >= away]
    adults = [name for name in figures if name.startswith("adult")]
    rooms = [*r.room[:seats].tolist(), chance.randint(1, 21)]
    for name in chance.choice([chance.sample(figures, 3), chance.sample(figures, len(figures) * 3 // 4), adults]):
        most = {"larva": 0, "creeper": 5, "adult": 5}.get(name.split("-")[0], 9)
        place(state, name, chance.choice([*rooms, chance.randint(1, 21)]), injuries=chance.randint(0, most))
    r.bag[Kind.ADULT], r.pool[Kind.ADULT] = r.bag[Kind.ADULT] + r.pool[Kind.ADULT], 0
    if options["queen_token"] == "bag" and r.token[-1] != NONE:
        r.token[-1] = NONE
        r.bag[Kind.QUEEN] += 1
    for there, most in ((r.noise, 14), (r.fire[1:], 3), (r.malfunction[1:], 3)):
        there[chance.sample(range(len(there)), chance.randint(0, most))] = 1
    r.door[chance.sample(range(len(r.door)), chance.randint(0, 4))] = 1
    r.time = chance.randint(1, 15)
    return state


def observed(number: int, seed: int, report: Report, *, listening: bool) -> None:
    """A game, from its beginning or the thick of it to its end or the first violation. Its players are more or less sensible: each decision
    is a bot's or any at all; and in half of the games chance likes what is rare as well as what is likely."""
    chance = random.Random(f"{seed}/{number}")
    options = options_of(chance)
    state = thick_of_it(chance, options) if chance.random() < 0.4 else Game(DEFINITION, options).new_initial_state()
    observer, bot = Observer(state, report, listening=listening), Sensible(state.game)
    sense, even = chance.random(), chance.random() < 0.5
    going = observer.agrees()
    while going and (due := observer.watch.due):
        if isinstance(due, Chance):
            names = sorted(due.outcomes)
            text = chance.choices(names, [1.0 if even else float(due.outcomes[name]) for name in names])[0]
        elif chance.random() < sense:
            text = bot.choose(observer.state)
        else:
            text = chance.choice(sorted(due.legal))
        going = observer.play(text)


def observe(games: int, seed: int) -> Iterator[Report]:
    """The report after each of so many games; every other one is listened to."""
    report = Report()
    for number in range(games):
        observed(number, seed, report, listening=number % 2 == 0)
        yield report


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.nemesis.watch_observer", description="Games of Last Watch judged by the clauses."
    )
    parser.add_argument("--games", type=int, default=300, help="how many random games")
    parser.add_argument("--seed", type=int, default=1, help="which run")
    chosen = parser.parse_args()
    report = Report()
    for report in observe(chosen.games, chosen.seed):
        if report.violations:
            break
    print(report)
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
