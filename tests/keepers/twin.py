"""The slow twin: Nexus Keepers straight from docs/rules/keepers.md, sharing nothing with the rules that it checks.

The game is one script, turn after turn, that stops wherever a player decides or dice fall. `twin_table` says what a position
allows, `twin_cubes` how cubes lie, `twin_games` which games are played beside the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from nexarium.core.contract import CHANCE, OVER

from .twin_cubes import SEATS, SIDES, Cube, beside, clusters, completing, joinings, letters, liftable, seats_in
from .twin_games import choose, options, seen
from .twin_table import ACTIONS, CORNERS, Table, Turn, group_steps

__all__ = ["Twin", "choose", "options", "seen"]

MOST_AT_ONCE = 7
"""Dice that fall at once, at most (section 12)."""


# --- what the script says ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """Somebody decides."""

    phase: str
    seat: int
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Draw:
    """Chance decides."""

    phase: str
    outcomes: Mapping[str, Fraction]


Script = Generator[Choice | Draw, str, None]


class GameOver(Exception):
    """NK-59, NK-60: whatever goes on ends at once."""


class HardFumble(Exception):
    """NK-39: the turn ends at once."""


@cache
def throw_of(dice: int) -> dict[str, Fraction]:
    """Every outcome of a throw with its probability: n! / (the product of all c_i!) / 6^n."""
    return {
        " ".join(["dice", *map(str, fallen)]): Fraction(factorial(dice), prod(map(factorial, Counter(fallen).values())) * 6**dice)
        for fallen in combinations_with_replacement(range(1, 7), dice)
    }


def fallen(text: str) -> list[int]:
    """The dice of a throw's text."""
    return [int(die) for die in text.split()[1:]]


# --- the script --------------------------------------------------------------------------------------------------------------------


class Twin(Table):
    """A game in play (`tests.lockstep.Twin`)."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        super().__init__(options)
        self._script: Script
        self._node: Choice | Draw | None
        self.tell(self.script())

    def tell(self, script: Script) -> None:
        """Go on with a script until somebody decides or dice fall."""
        self._script, self._node = script, next(script, None)

    def mover(self) -> int:
        match self._node:
            case Choice(_, seat):
                return seat
            case Draw():
                return CHANCE
        return OVER

    def legal(self) -> Sequence[str]:
        assert isinstance(self._node, Choice)
        return self._node.texts

    def chance(self) -> Mapping[str, Fraction]:
        assert isinstance(self._node, Draw)
        return self._node.outcomes

    def apply(self, text: str) -> None:
        assert text in (self.legal() if isinstance(self._node, Choice) else self.chance())
        try:
            self._node = self._script.send(text)
        except StopIteration:
            self._node = None

    def position(self) -> Mapping[str, object]:
        return self.told(self._node.phase if self._node else "FINISHED")

    # --- setting up ---

    def script(self) -> Script:
        """The whole game."""
        yield from self.drawing()
        yield from self.unfolding()
        yield from self.turns_from(self.first)

    def turns_from(self, seat: int) -> Script:
        """Turn after turn, until the game is over."""
        try:
            while True:
                yield from self.turns_of(seat)
                seat = (seat + 1) % len(self.players)
        except GameOver:
            return

    def drawing(self) -> Script:
        """NK-1: Keepers that are drawn are all different; NK-17: who goes first."""
        for player in self.players:
            if player.card is None:
                taken = [other.card["id"] for other in self.players if other.card]
                left = [name for name in self.cards if name not in taken]
                text = yield Draw("DRAW", {f"draw {name}": Fraction(1, len(left)) for name in left})
                player.card = self.cards[text.removeprefix("draw ")]
        if self.options["first_player"] == "rolled":
            text = yield Draw("FIRST", {f"first {SEATS[seat]}": Fraction(1, len(self.players)) for seat in range(len(self.players))})
            self.first = SEATS.index(text.removeprefix("first "))
        else:
            self.first = SEATS.index(self.options["first_player"])

    def unfolding(self) -> Script:
        """NK-17, NK-18, NK-21."""
        for place in range(len(self.players)):
            seat = (self.first + place) % len(self.players)
            laid = Cube(seat, (0, 0), "N", self.shape)
            if place:
                ways = {cube.text(): cube for (cube,) in joinings((laid,), self.lying())}
                laid = ways[(yield Choice("PLACING", seat, tuple(ways)))]
            self.cubes[seat] = laid
            player = self.players[seat]
            assert player.card is not None
            player.status, player.on, player.power = "ON", (seat, "start"), player.card["power"]

    # --- turns ---

    def turns_of(self, seat: int) -> Script:
        """A player's own turn and the bonus turns after it (NK-52 to NK-58)."""
        player = self.players[seat]
        self.owed = self.level = 0
        if player.status == "ELIMINATED":
            if seat in self.cubes and self.edition["closure"] == "own_turn":
                self.start_turn(seat)
                yield from self.closing([seat], seat)
            return
        first_chain = not player.first_turn_done
        while True:
            self.start_turn(seat)
            yield from self.turn(first_chain)
            if player.status == "ELIMINATED":
                return
            pushed_off = self.now.pushed_off
            if self.edition["bonus_turns"] == "turn":
                self.owed = int(pushed_off > 0)
            else:
                self.owed += pushed_off
            if not self.owed:
                return
            if (yield Choice("BONUS_OFFER", seat, ("bonus", "decline"))) == "decline":
                self.reached["bonus turns declined"] += 1
                self.reached["several bonus turns declined at once"] += self.owed > 1
                return
            self.owed -= 1
            self.level += 1
            self.reached[f"bonus turn {self.level} in a row"] += 1

    def start_turn(self, seat: int) -> None:
        """NK-60: every turn counts, bonus turns and closures in one's own turn too."""
        if self.turns == self.options["max_turns"]:
            self.reached["games drawn"] += 1
            raise GameOver
        self.turns += 1
        self.now = Turn(seat)

    def turn(self, first_chain: bool) -> Script:
        """NK-55."""
        if self.edition["closure"] == "next_turn":
            yield from self.closing_before_a_turn()
        if self.me.status == "FALLEN":
            yield from self.returning()
            if self.me.status == "ELIMINATED":
                return
        now, kept = self.now, 0
        try:
            yield from self.rolling(self.dice_to_roll(first_chain))
            now.reserve = self.me.reserve
            self.void_ones()
            yield from self.skills()
            yield from self.assigning()
            yield from self.spending()
            values = self.reservable()
            if values:
                text = yield Choice("RESERVING", now.seat, ("reserve none", *(f"reserve {value}" for value in values)))
                kept = 0 if text == "reserve none" else int(text.removeprefix("reserve "))
                self.reached["reserved"] += kept > 0
        except HardFumble:
            self.reached["hard fumbles"] += 1
        self.me.reserve = kept
        self.me.first_turn_done = True

    def returning(self) -> Script:
        """NK-53, NK-54; a Keeper with `threshold` has a second tile."""
        seat, player = self.now.seat, self.me
        for tile in ("start", "centre") if player.has("threshold") else ("start",):
            if (seat, tile) not in [other.on for other in self.players]:
                self.reached["threshold: entered at the centre"] += tile == "centre"
                player.status, player.on = "ON", (seat, tile)
                return
        self.reached["blocked returns"] += 1
        self.eliminate(seat, "BLOCKING")
        yield from self.closing([seat], seat)

    def eliminate(self, seat: int, by: str) -> None:
        """NK-59."""
        player = self.players[seat]
        player.status, player.on, player.out_by = "ELIMINATED", None, by
        left = {player.team for player in self.players if player.status != "ELIMINATED"}
        if len(left) == 1:
            self.winners = tuple(seat for seat, player in enumerate(self.players) if player.team in left)
            self.reached["games won by " + ("a Portal" if by == "PORTAL" else "blocking")] += 1
            raise GameOver

    # --- closure and reconnection ---

    def closing_before_a_turn(self) -> Script:
        """NK-61, closure="next_turn"."""
        owners = [seat for seat in self.clockwise_after(self.now.seat) if self.players[seat].status == "ELIMINATED" and seat in self.cubes]
        if owners:
            self.reached["closures at another's turn"] += 1
            self.reached["closures of several cubes at once"] += len(owners) > 1
            self.reached["closures before a bonus turn"] += self.level > 0
            yield from self.closing(owners, owners[0])

    def closing(self, owners: Sequence[int], chooser: int) -> Script:
        """NK-62."""
        self.reached["closures"] += 1
        for player in self.players:
            if player.on and player.on[0] in owners:
                self.reached["Keepers fallen by a closure"] += 1
                player.status, player.on = "FALLEN", None
        for seat in owners:
            del self.cubes[seat]
            self.gone.add(seat)
        yield from self.rejoining(chooser)

    def rejoining(self, chooser: int) -> Script:
        """NK-64 to NK-67."""
        apart = clusters(self.lying())
        if len(apart) < 2:
            return
        sets = {f"lift {letters(seats_in(lifted))}": lifted for lifted in liftable(apart)}
        optional = self.options["reconnection"] == "optional"
        self.reached["no reconnection possible"] += not sets
        if not sets:
            return
        text = next(iter(sets))
        if optional or len(sets) > 1:
            text = yield Choice("LIFTING", chooser, (*(["leave apart"] if optional else []), *sets))
        if text == "leave apart":
            self.reached["reconnections declined"] += 1
            return
        self.reached["reconnections"] += 1
        self.reached["reconnections of two clusters"] += len(sets[text]) > 1
        self.reached["reconnections of a cluster of several cubes"] += any(len(cluster) > 1 for cluster in sets[text])
        lifted = list(sets[text])
        self.lifted = set(seats_in(lifted))
        while lifted:
            ways = list(completing(lifted, self.lying()))
            names = {f"lift {letters(seats_in([lifted[place]]))}": place for place, _ in ways}
            place = next(iter(names.values()))
            if len(lifted) > 1:
                place = names[(yield Choice("LIFTING", chooser, tuple(names)))]
            places = {cluster[0].text(): cluster for of, cluster in ways if of == place}
            for cube in places[(yield Choice("REJOIN", chooser, tuple(places)))]:
                self.cubes[cube.seat] = cube
                self.lifted.remove(cube.seat)
            del lifted[place]

    # --- dice ---

    def rolling(self, dice: int) -> Script:
        """NK-36 to NK-41."""
        now = self.now
        now.rerolls = self.numbers["rerolls"]
        self.reached["turns without a die"] += dice == 0
        if dice:
            now.dice.update(fallen((yield Draw("ROLL", throw_of(dice)))))
            self.look_for_a_fumble()
        while (choices := self.reroll_choices()) != ["stop"]:
            match (yield Choice("REROLL", now.seat, tuple(choices))).split():
                case ["stop"]:
                    return
                case ["add", "power"]:
                    now.added += 1
                case ["mark", value]:
                    now.marked[int(value)] += 1
                case ["throw"]:
                    yield from self.throwing()

    def throwing(self) -> Script:
        """NK-38, NK-40: the marked dice fly, then the Power dice added to them."""
        now, regular, powers = self.now, self.now.marked.total(), self.now.added
        now.dice -= now.marked
        now.rerolls -= regular > 0
        self.me.power -= powers
        self.reached["Power dice thrown while rolling"] += powers
        now.marked, now.added = Counter(), 0
        yield from self.falling(regular, now.dice)
        yield from self.falling(powers, self.power_dice())
        self.look_for_a_fumble()

    def falling(self, dice: int, among: Counter[int]) -> Script:
        """Section 12: more than seven fall in parts."""
        self.reached["throws of more than seven dice"] += dice > MOST_AT_ONCE
        while dice:
            part = min(dice, MOST_AT_ONCE)
            among.update(fallen((yield Draw("THROW", throw_of(part)))))
            dice -= part

    def look_for_a_fumble(self) -> None:
        """NK-39."""
        now, kind = self.now, self.edition["fumble"]
        ones = now.dice[1] + now.powers[1] + (self.options["fumble_counts_reserve"] and self.me.reserve == 1)
        if kind == "off":
            return
        lucky = self.me.has("lucky")
        self.reached["lucky: no fumble"] += lucky and ones == self.numbers["fumble_at"]
        if ones >= self.numbers["fumble_at"] + lucky:
            if kind == "hard":
                raise HardFumble
            self.reached["soft fumbles"] += not now.stumbled
            now.stumbled = True
            self.void_ones()

    def void_ones(self) -> None:
        """NK-39, NK-40: after a mild Fumble the ones that serve no skill are void, but one where the reserve die shows a 1."""
        if self.now.stumbled:
            ones = self.now.of(1) - self.now.in_skills[1]
            spared = self.now.reserve == 1 and not self.options["fumble_counts_reserve"]
            self.now.void = ones - min(ones, spared)

    # --- what dice buy ---

    def skills(self) -> Script:
        """NK-51: triggered skills, once a turn each."""
        now = self.now
        effects = {
            "exchange": ["arm exchange"],
            "undertow": ["undertow move", "undertow jump"],
            "gambler": ["gamble move", "gamble jump", "gamble push"],
        }
        while True:
            open_to = [
                skill
                for skill in effects
                if self.me.has(skill) and skill not in now.skills and all(now.loose(v) >= n for v, n in self.patterns[skill].items())
            ]
            if not open_to:
                return
            text = yield Choice("SKILL", now.seat, ("go on", *(text for skill in open_to for text in effects[skill])))
            if text == "go on":
                return
            (skill,) = (skill for skill in open_to if text in effects[skill])
            self.reached[f"{skill}: used"] += 1
            now.skills.add(skill)
            now.in_skills += self.patterns[skill]
            if skill == "exchange":
                now.armed = True
            else:
                (action,) = (action for action, name in ACTIONS.items() if text.endswith(name))
                now.steps[action] += 2 if skill == "gambler" else 1

    def assigning(self) -> Script:
        """NK-44 to NK-48; again after a Power die in SPEND, when groups may grow (NK-40)."""
        now = self.now
        for value in range(2, 7):
            ways = self.assignments(value)
            if len(ways) > 1:
                text = yield Choice("ASSIGN", now.seat, tuple(ways))
                for action, dice in ways[text].items():
                    symbols, stood = self.symbols(value).count(action), now.groups.get((value, action), 0)
                    now.steps[action] += group_steps(dice, symbols) - group_steps(stood, symbols)
                    self.reached["groups grown"] += 0 < stood < dice
                    now.groups[value, action] = dice

    # --- steps ---

    def spending(self) -> Script:
        """NK-22 to NK-32, NK-40."""
        now = self.now
        while now.steps.total() or now.armed or self.can_follow() or self.can_add_power():
            text = yield Choice("SPEND", now.seat, tuple(self.step_choices()))
            word, _, where = text.partition(" ")
            if text == "end":
                return
            if text == "add power":
                self.reached["Power dice thrown during a push"] += now.running is not None
                self.reached["Power dice thrown with a follow on offer"] += self.can_follow()
                now.running = None
                yield from self.power_die_in_spend()
                continue
            if word == "continue":
                assert now.running is not None
                self.push_on(*now.running)
                continue
            follow, now.running, now.follow = now.follow, None, ""
            match word:
                case "move":
                    now.steps["M"] -= 1
                    self.put(now.seat, beside(self.cell(now.seat), SIDES[where]))
                case "diagonal":
                    now.steps["J"] -= 1
                    self.put(now.seat, beside(self.cell(now.seat), CORNERS[where]))
                case "leap":
                    over, landing = self.run(now.seat, where)
                    now.steps["J"] -= len(over)
                    self.reached["leaps over several"] += len(over) > 1
                    self.put(now.seat, landing)
                case "follow":
                    self.reached["follow: used"] += 1
                    self.put(now.seat, beside(self.cell(now.seat), SIDES[follow]))
                case "exchange":
                    self.reached["exchange: swapped"] += 1
                    now.armed = False
                    other = self.players[SEATS.index(where)]
                    self.me.on, other.on = other.on, self.me.on
                case "push":
                    target = self.run(now.seat, where)[0][0]
                    now.steps["P"] -= self.extra_cost(target)
                    self.reached["rooted: pushed"] += self.extra_cost(target)
                    now.pushes += 1
                    self.push_on(target, where)

    def push_on(self, target: int, side: str) -> None:
        """NK-29, NK-30: one step of a push."""
        now = self.now
        now.steps["P"] -= 1
        behind, beyond = self.run(target, side)
        row, board = [target, *behind], self.board()
        front = self.players[row[-1]]
        assert front.on is not None
        owner, tile = front.on
        if tile == "start" and self.cubes[owner].side == side:
            self.reached["Keepers out through a Portal"] += 1
            self.reached["Keepers out through a Portal of an eliminated player"] += self.players[owner].status == "ELIMINATED"
            self.count_off(row[-1])
            self.eliminate(row[-1], "PORTAL")
        elif beyond in board:
            front.on = board[beyond]
        else:
            self.reached["falls"] += 1
            self.count_off(row[-1])
            front.status, front.on = "FALLEN", None
        for seat in reversed(row[:-1]):
            self.put(seat, beside(self.cell(seat), SIDES[side]))
        now.running = (target, side) if self.players[target].on else None
        now.follow = side if self.me.has("follow") and now.pushes == 1 else ""

    def count_off(self, seat: int) -> None:
        """NK-56, A-12."""
        ally = self.players[seat].team == self.me.team
        self.now.pushed_off += self.options["advantage_on_ally"] or not ally
        self.reached["allies pushed off"] += ally
        self.reached["several pushed off in a turn"] += self.now.pushed_off == 2

    def power_die_in_spend(self) -> Script:
        """NK-40, power_time="turn"."""
        now = self.now
        self.reached["Power dice thrown while spending"] += 1
        self.me.power -= 1
        stumbled = now.stumbled
        yield from self.falling(1, self.power_dice())
        try:
            self.look_for_a_fumble()
        except HardFumble:
            self.reached["hard fumbles while spending"] += 1
            raise
        self.reached["soft fumbles while spending"] += now.stumbled and not stumbled
        yield from self.skills()
        yield from self.assigning()
