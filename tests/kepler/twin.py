"""The slow twin: Kepler-3Ad straight from docs/rules/kepler.md, sharing nothing with the rules that it checks.

Dice, cubes, discs and tokens are things on a table, and every question is answered by going through all that its clauses speak of.
`twin_box` reads what is printed, `twin_table` is what lies there and how it scores, `twin_games` says which games are played beside the
engine. What follows here is the turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from nexarium.core.contract import CHANCE, OVER

from .twin_box import (
    ABILITY,
    ACTIONS,
    DIPLOMATS,
    FIRST_DICE,
    GROUPS,
    LEADERS,
    LEVELS,
    MOST_INFLUENCE,
    NAMED,
    PLANETS,
    QUARTERS,
    SEATS,
    THRESHOLDS,
    TRACK_OF,
    TRACKS,
    ZONES,
    Group,
    Planet,
    Quarter,
)
from .twin_dice import PAIRS, Dice, Die
from .twin_games import choose, options, seen
from .twin_table import Table

__all__ = ["Twin", "choose", "options", "seen"]

ABILITY_OF_WORD = {
    "black": "roll_black",
    "reroll": "reroll_two",
    "nudge": "nudge_die",
    "leader": "move_own_leader",
    "remove": "remove_diplomat",
    "shift": "move_opposing",
}


class Twin(Table):
    """A game in play. `phase` is what is waited for: `planet`, `tokens`, `first`, `throw`, `before` or `after` the action, `bonus`,
    `group`, `refill`, `over`."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        super().__init__(options["players"])
        self.switch = options
        self.entered = [False for _ in self.seats]
        self.first = 0
        self.turns = 0
        self.passed = 0
        self.scorings = 0
        self.last = False
        self.begin_turn()
        if options["sides"] == "drawn":
            self.phase = "planet"
        else:
            self.lay_planet(options["sides"])

    # --- who moves, and what is seen -----------------------------------------------------------------------------------------

    def mover(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("planet", "tokens", "first", "throw", "refill") else self.active

    @property
    def active(self) -> int:
        """KP-10: clockwise from the first."""
        return (self.first + self.turns) % len(self.seats)

    def opponents(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.active]

    def position(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "planet": self.planet and self.planet.sides,
            "whose turn": self.active if self.phase not in ("planet", "tokens", "first") else None,
            "turns": self.turns,
            "diplomats": {f"{SEATS[seat]} {quarter}": n for (seat, quarter), n in self.diplomats.items() if n},
            "leaders": {f"{SEATS[seat]} {quarter}": n for (seat, quarter), n in self.leaders.items() if n},
            "levels": [[levels[track] for track in TRACKS] for levels in self.levels],
            "diplomatic track": self.values,
            "points": self.points,
            "tokens": {zone: sorted(tokens) for zone, tokens in self.tokens.items()},
            "stack": sorted(self.stack),
            "discard": sorted(self.discard),
            "thresholds passed": self.passed,
            "scorings": self.scorings,
            "dice": [str(die) for die in self.dice.unplaced() if die.shows],
            "in the air": [die.colour for die in self.dice.air()],
            "placed": [str(die) for die in self.dice.placed()],
            "spent": sorted(self.spent),
            "bonuses": self.bonuses,
            "action": self.action,
            "winners": self.winners() if self.phase == "over" else [],
        }

    def returns(self) -> list[float]:
        """KP-44."""
        winners = self.winners()
        won, lost = len(winners), len(self.seats) - len(winners)
        if lost == 0:
            return [0.0 for _ in self.seats]
        return [(lost if seat in winners else -won) / max(won, lost) for seat in self.seats]

    # --- setting up ----------------------------------------------------------------------------------------------------------

    def lay_planet(self, sides: str) -> None:
        """KP-7."""
        self.planet = Planet(sides)
        self.set_up()

    def set_up(self) -> None:
        """KP-9, KP-10: tokens, then the first player."""
        if any(self.empty_slots(zone) for zone in ZONES):
            self.phase = "tokens"
        elif self.switch["first_player"] == "drawn":
            self.phase = "first"
        else:
            self.set_first(self.switch["first_player"])

    def set_first(self, name: str) -> None:
        self.first = SEATS.index(name)
        self.throw_white()

    # --- chance --------------------------------------------------------------------------------------------------------------

    def chance(self) -> dict[str, Fraction]:
        match self.phase:
            case "planet":
                return {f"planet {sides}": Fraction(1, len(PLANETS)) for sides in PLANETS}
            case "tokens" | "refill":
                return {f"token {track}": Fraction(n, len(self.stack)) for track, n in Counter(self.stack).items()}
            case "first":
                return {f"first {SEATS[seat]}": Fraction(1, len(self.seats)) for seat in self.seats}
        return self.dice.chance()

    def happen(self, words: list[str]) -> None:
        match words:
            case ["planet", sides]:
                self.lay_planet(sides)
            case ["token", track] if self.phase == "tokens":
                self.lay_token(next(zone for zone in ZONES if self.empty_slots(zone)), int(track))
                self.set_up()
            case ["token", track]:
                self.lay_token(self.zone, int(track))
                self.draw_or_go_on()
            case ["first", name]:
                self.set_first(name)
            case ["dice", *faces]:
                self.fall([int(face[-1]) for face in faces])

    # --- dice ----------------------------------------------------------------------------------------------------------------

    def throw_white(self) -> None:
        """KP-11."""
        number = FIRST_DICE[self.turns] if self.turns < len(FIRST_DICE) else 3
        self.dice.take("white", number)
        self.phase, self.back = "throw", "before"

    def fall(self, faces: Sequence[int]) -> None:
        self.phase = self.back
        self.look_for_bonus(self.dice.fall(faces))

    def look_for_bonus(self, changed: Iterable[Die]) -> None:
        """KP-12, KP-13: after a throw or change of white dice, where something can be lowered."""
        made = self.dice.show_421() and any(die.colour == "white" for die in changed)
        self.reached["4-2-1, and no disc to lower"] += made and not self.lowerings()
        if made and self.lowerings() and self.bonuses < self.switch["bonus421_per_turn"]:
            self.bonuses_offered += 1
            self.reached["4-2-1 once more in a turn"] += self.bonuses_offered == 2
            self.back, self.phase = self.phase, "bonus"

    def lowerings(self) -> list[str]:
        """KP-12: one disc of one opponent, not below the lowest level."""
        return [f"lower {SEATS[seat]} {track}" for seat in self.opponents() for track in TRACKS if self.levels[seat][track] > 0]

    # --- the turn's decisions ------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        self.dice = Dice()
        self.spent: list[int] = []
        self.bonuses = 0
        self.bonuses_offered = 0
        self.action = 0
        self.group = 0
        self.asked = False
        self.carried_out = 0
        self.hit_quarters: set[Quarter] = set()
        self.hit_discs: set[int] = set()
        self.used: Counter[Quarter] = Counter()
        self.scored_this_turn = 0

    def legal(self) -> list[str]:
        match self.phase:
            case "bonus":
                return ["forgo", *self.lowerings()]
            case "before":
                return [*self.choices(), *self.influences()]
            case "group":
                return [*self.skipping(), *self.ways(self.at_hand), *self.influences_between()]
        return ["end", *(self.influences() if self.switch["influence_after_action"] else ())]

    def apply(self, text: str) -> None:
        words = text.split()
        self.count(words)
        if self.mover() == CHANCE:
            self.happen(words)
        elif words[0] in ABILITY_OF_WORD:
            self.influence(words)
        else:
            self.decide(words)
        if self.phase == "group":  # what influence, its dice or the bonus changed may decide whether the group is still asked for
            self.ask_from(self.group)

    def decide(self, words: list[str]) -> None:
        match words:
            case ["lower", name, track]:
                self.levels[SEATS.index(name)][int(track)] -= 1
                self.bonuses += 1
                self.phase = self.back
            case ["forgo"]:
                self.phase = self.back
            case ["action", "7", face, pair]:
                self.choose_action(7, [f"{colour[0]}{face}" for colour in PAIRS[pair]])
            case ["action", number, colour]:
                self.choose_action(int(number), [f"{colour[0]}{number}"])
            case ["end"]:
                self.end()
            case _:
                self.do_group(words)

    def count(self, words: list[str]) -> None:
        """What is about to be played."""
        match words:
            case ["action", action, *_]:
                self.reached[f"action {action}"] += 1
                forced_empty = not self.switch["empty_action_allowed"] and not self.some_group_possible(int(action))
                self.reached["action without a possible group, since no die offers another"] += forced_empty
            case ["place" | "move" as word, *names]:
                size = self.at_hand.size
                number = self.placed_by(size) if word == "place" else self.moved_by(size, NAMED[names[0]])
                self.reached[f"{word} {number} of {size}"] += 1
                self.reached["place anywhere again"] += self.entered[self.active] and not self.presence(self.active)
            case ["raise" | "token" as word, _]:
                self.reached[f"{word} ({self.phase})"] += 1
            case ["shift", _, cube, *_]:
                self.reached[f"shift {cube} ({self.phase})"] += 1
            case [word, *_] if self.phase not in ("planet", "first", "throw"):
                self.reached[f"{word} ({self.phase})"] += 1

    # --- choosing the action -------------------------------------------------------------------------------------------------

    def choices(self) -> list[str]:
        """KP-14, KP-27: the dice that can be placed."""
        offered = [(action, text) for action in ACTIONS for text in self.placings(action)]
        if not self.switch["empty_action_allowed"]:
            offered = [(action, text) for action, text in offered if self.some_group_possible(action)] or offered
        return [text for _, text in offered]

    def placings(self, action: int) -> list[str]:
        """The dice that offer an action, said by number and colours."""
        if action < 7:
            return [f"action {action} {colour}" for colour in self.told_apart(self.dice.singles(action))]
        return [f"action 7 {face} {pair}" for face in range(1, 7) for pair in self.told_apart(self.dice.pairs(face))]

    def told_apart(self, colours: list[str]) -> list[str]:
        """KP-14: colours are distinguished only while influence may still change an unplaced die."""
        later = self.switch["influence_after_action"] or self.switch["influence_between_groups"]
        change = {TRACK_OF["reroll_two"], TRACK_OF["nudge_die"]} - set(self.spent)
        return colours if later and change and len(self.spent) < MOST_INFLUENCE else colours[:1]

    def some_group_possible(self, action: int) -> bool:
        return any(map(self.ways, GROUPS[action]))

    def choose_action(self, action: int, names: Iterable[str]) -> None:
        """KP-14."""
        for name in names:
            self.dice.die(name).placed = True
        self.action, self.group = action, -1
        self.next_group()

    # --- the action's groups -------------------------------------------------------------------------------------------------

    @property
    def at_hand(self) -> Group:
        return GROUPS[self.action][self.group]

    def next_group(self) -> None:
        """Go to the group after the one at hand."""
        self.ask_from(self.group + 1)

    def ask_from(self, first: int) -> None:
        """KP-15, KP-29: the first group from this one on that can be carried out, or that influence may still make possible."""
        for number in range(first, len(GROUPS[self.action])):
            self.group = number
            if self.ways(self.at_hand) or (self.asked and self.influences_between()):
                self.phase, self.asked = "group", True
                return
        self.phase = "after"

    def skipping(self) -> list[str]:
        """KP-15, KP-27: where no action may stay empty, the last group that can be carried out is not left out."""
        later = any(map(self.ways, GROUPS[self.action][self.group + 1 :]))
        may_stay_empty = self.switch["empty_action_allowed"] or self.carried_out or later or not self.ways(self.at_hand)
        return ["skip"] if may_stay_empty else []

    def do_group(self, words: list[str]) -> None:
        """KP-15: a group is carried out, or left out."""
        size = self.at_hand.size
        match words:
            case ["place", to]:
                self.entered[self.active] = True
                self.arrive(self.placed_by(size), NAMED[to])
            case ["move", origin, to]:
                self.move(self.moved_by(size, NAMED[origin]), NAMED[origin], NAMED[to])
            case ["raise", track]:
                self.climb(self.active, int(track), size)
                self.hit_discs.add(int(track))
            case ["swap", at]:
                self.swap(size, NAMED[at])
        self.carried_out += words != ["skip"]
        self.next_group()

    def ways(self, group: Group) -> list[str]:
        """All ways to carry out a group of the action now."""
        match group.kind:
            case "disc":
                return [f"raise {track}" for track in TRACKS if self.can_raise(track)]
            case "diplomats":
                places = [f"place {to}" for to in QUARTERS if self.can_place(group.size, to)]
                return places + [f"move {origin} {to}" for origin in QUARTERS for to in QUARTERS if self.can_move(group.size, origin, to)]
        return [f"swap {quarter}" for quarter in QUARTERS if self.can_swap(group.size, quarter)]

    def can_raise(self, track: int) -> bool:
        """KP-17, KP-26, A-16."""
        if track in self.hit_discs or self.levels[self.active][track] == len(LEVELS[track]) - 1:
            return False
        barred = self.switch["spent_disc_blocked"] or self.switch["targets_scope"] == "turn"
        return not (barred and track in self.spent)

    def can_place(self, size: int, to: Quarter) -> bool:
        """KP-16, KP-17, KP-21, KP-23, KP-24."""
        if self.placed_by(size) == 0 or to in self.hit_quarters:
            return False
        there = self.presence(self.active)
        if not there:
            return self.switch["free_entry_when_empty"] or not self.entered[self.active]
        return self.reaches(there, to)

    def placed_by(self, size: int) -> int:
        """KP-24: how many diplomats a placing group brings."""
        supply = DIPLOMATS - self.standing(self.diplomats, self.active)
        return self.whole_or_part(size, supply)

    def whole_or_part(self, size: int, there: int) -> int:
        """KP-24, A-6."""
        if there >= size:
            return size
        return there if self.switch["partial_group"] else 0

    def can_move(self, size: int, origin: Quarter, to: Quarter) -> bool:
        """KP-16 to KP-19, KP-21, KP-22."""
        moved = self.moved_by(size, origin)
        if origin == to or moved == 0 or to in self.hit_quarters:
            return False
        if self.switch["origins_count_as_targets"] and origin in self.hit_quarters:
            return False
        there = self.presence(self.active)
        if self.switch["presence_excludes_lifted"] and self.cubes(self.active, origin) == moved:
            there.remove(origin)
        return self.reaches(there, to)

    def unused(self, quarter: Quarter) -> int:
        """KP-17: own diplomats there that no group of this action has placed or moved."""
        return self.diplomats[self.active, quarter] - self.used[quarter]

    def moved_by(self, size: int, origin: Quarter) -> int:
        """How many diplomats a moving group lifts."""
        return self.whole_or_part(size, self.unused(origin))

    def can_swap(self, size: int, quarter: Quarter) -> bool:
        """KP-17, KP-24, KP-25."""
        leader_left = self.standing(self.leaders, self.active) < LEADERS
        return leader_left and self.unused(quarter) >= size and quarter not in self.hit_quarters

    def move(self, number: int, origin: Quarter, to: Quarter) -> None:
        """KP-16, KP-18."""
        self.diplomats[self.active, origin] -= number
        if self.switch["origins_count_as_targets"]:
            self.hit_quarters.add(origin)
        self.arrive(number, to)

    def arrive(self, number: int, to: Quarter) -> None:
        self.diplomats[self.active, to] += number
        self.used[to] += number
        self.hit_quarters.add(to)

    def swap(self, size: int, quarter: Quarter) -> None:
        """KP-25."""
        self.diplomats[self.active, quarter] -= size
        self.leaders[self.active, quarter] += 1
        self.hit_quarters.add(quarter)
        self.reached["all leaders of a player stand"] += self.standing(self.leaders, self.active) == LEADERS

    # --- influence -----------------------------------------------------------------------------------------------------------

    def influences(self) -> list[str]:
        """KP-28, KP-30."""
        return [text for track in TRACKS if self.can_pay(track) for text in self.uses(ABILITY[track])]

    def influences_between(self) -> list[str]:
        """KP-29, A-9: where the table allows it, from the action's second group on."""
        return self.influences() if self.switch["influence_between_groups"] and self.group > 0 else []

    def can_pay(self, track: int) -> bool:
        """KP-28."""
        return len(self.spent) < MOST_INFLUENCE and track not in self.spent and self.levels[self.active][track] > 0

    def uses(self, ability: str) -> list[str]:
        """KP-30 to KP-32, A-12: what an ability can be used for."""
        match ability:
            case "roll_black":
                return ["black"]
            case "reroll_two":
                sizes = {1, 2} if self.switch["reroll_mode"] == "upto" else {min(2, len(self.dice.unplaced()))}
                return [f"reroll {dice}" for dice in self.dice.rerolls(sizes - {0})]
            case "nudge_die":
                return [f"nudge {die} {way}" for die in set(map(str, self.dice.unplaced())) for way in "+-"]
            case "move_own_leader":
                return [f"leader {origin} {to}" for origin, to in self.steps() if self.leaders[self.active, origin]]
            case "remove_diplomat":
                return [f"remove {SEATS[seat]} {at}" for seat in self.opponents() for at in QUARTERS if self.diplomats[seat, at]]
            case "move_opposing":
                return [
                    f"shift {SEATS[seat]} {cube} {origin} {to}"
                    for seat in self.opponents()
                    for cube, cubes in (("diplomat", self.diplomats), ("leader", self.leaders))
                    for origin, to in self.steps()
                    if cubes[seat, origin]
                ]
        return []

    def influence(self, words: list[str]) -> None:
        """KP-28, KP-30: pay, and use the ability."""
        track = TRACK_OF[ABILITY_OF_WORD[words[0]]]
        self.levels[self.active][track] -= 1
        self.spent.append(track)
        match words:
            case ["black"]:
                self.dice.take("black", 2)
                self.back, self.phase = self.phase, "throw"
            case ["reroll", *names]:
                for name in names:
                    self.dice.die(name).shows = 0
                self.back, self.phase = self.phase, "throw"
            case ["nudge", name, way]:
                die = self.dice.die(name)
                die.turn(way)
                self.look_for_bonus([die])
            case ["leader", origin, to]:
                self.carry(self.leaders, self.active, NAMED[origin], NAMED[to])
            case ["remove", name, at]:
                self.diplomats[SEATS.index(name), NAMED[at]] -= 1
                self.influence_hits(NAMED[at])
            case ["shift", name, cube, origin, to]:
                self.carry(self.leaders if cube == "leader" else self.diplomats, SEATS.index(name), NAMED[origin], NAMED[to])

    def carry(self, cubes: Counter[tuple[int, Quarter]], seat: int, origin: Quarter, to: Quarter) -> None:
        cubes[seat, origin] -= 1
        cubes[seat, to] += 1
        self.influence_hits(to)

    def influence_hits(self, quarter: Quarter) -> None:
        """KP-17: only where the whole turn counts."""
        if self.switch["targets_scope"] == "turn":
            self.hit_quarters.add(quarter)

    # --- the end of the turn -------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """KP-33, KP-34."""
        more = sum(die.shows == self.dice.placed()[0].shows for die in self.dice.unplaced())
        self.reached[f"leftovers {more}"] += 1
        self.climb(self.active, self.action, more)
        self.values = [self.value(seat) for seat in self.seats]
        self.settle()

    def settle(self) -> None:
        """KP-35 to KP-37a: a scoring, the end, or the next turn."""
        if self.last:
            self.phase = "over"
            self.count_the_end()
        elif self.values[self.active] >= THRESHOLDS[self.passed]:
            self.passed += 1
            self.score(last=self.passed == len(THRESHOLDS))
        elif self.turns + 1 == self.switch["max_rounds"] * len(self.seats):
            self.reached["rounds ran out"] += 1
            self.score(last=True)
        else:
            self.turns += 1
            self.begin_turn()
            self.throw_white()

    def count_the_end(self) -> None:
        self.reached[f"winners: {len(self.winners())}"] += 1
        if self.passed == len(THRESHOLDS):
            switches = {**self.switch, "sides": self.board.sides}
            self.reached.update(f"third threshold with {name}={value}" for name, value in switches.items())

    def score(self, last: bool) -> None:
        """Section 5, as far as no token has to be drawn."""
        self.last = last
        self.scorings += 1
        self.scored_this_turn += 1
        self.reached[f"scoring {self.scorings}"] += 1
        self.reached["second scoring in one ply"] += self.scored_this_turn == 2
        self.score_quarters()
        self.zones_to_come = list(ZONES)
        self.score_zones()

    def score_zones(self) -> None:
        """KP-40: zone after zone; then the tracks."""
        while self.zones_to_come:
            self.zone = self.zones_to_come.pop(0)
            if self.score_zone(self.zone) and not self.last and self.can_draw():
                self.phase = "refill"
                return
        self.score_tracks(self.switch["zero_level_scores"])
        self.settle()

    def draw_or_go_on(self) -> None:
        if not self.can_draw():
            self.score_zones()

    def can_draw(self) -> bool:
        """KP-41: whether a token has to be drawn for the zone at hand; an empty stack is made again, else slots stay empty."""
        if not self.empty_slots(self.zone):
            return False
        if not self.stack and self.switch["token_reshuffle"]:
            self.stack, self.discard = self.discard, []
            self.reached["stack made again"] += 1
        self.reached["slot stays empty"] += not self.stack
        return bool(self.stack)
