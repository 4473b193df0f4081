"""What intruders and characters do to each other, clause by clause, for the observer of Last Watch (docs/rules/nemesis.md).

Each rule is a script: it goes on by itself and stops where somebody has to decide, or chance to draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from .watch_table import (
    ACTION,
    BETWEEN,
    BOX,
    CAST,
    CLEAN,
    CORRIDORS_OF,
    INFECTED,
    LIMIT,
    NUMBERS,
    UNSCANNED,
    WAYS,
    Figure,
    Person,
    Table,
    Token,
    hypergeometric,
    sole,
    token_name,
)

Options = Mapping[str, Any]
COSTS = NUMBERS.costs


@dataclass(frozen=True)
class Decision:
    """Somebody has to decide."""

    seat: int
    open_to: Callable[[], set[str]]

    @property
    def legal(self) -> set[str]:
        """The actions that are open to that seat."""
        return self.open_to()


@dataclass(frozen=True)
class Chance:
    """Chance has to draw."""

    outcomes: Mapping[str, Fraction]


Script = Generator["Decision | Chance", str, Any]


WOUNDED_BY = {"attack": "NM-24", "fire": "NM-93", "bleeding": "NM-92", "surgery": "NM-92", "melee": "NM-51"}
"""What wounds, and by which clause."""


class NobodyAwake(Exception):
    """NM-96: the game is over."""


class Steps:
    """A table, the options of its game, and which clauses are at work in the present ply."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players = int(options["players"])
        self.table = Table(self.players, str(self.options["difficulty"]))
        self.applied: set[str] = set()
        self.must_be_logged: set[str] = set()

    def by(self, *clauses: str, logged: bool = False) -> None:
        """These rules are at work; `logged`: the log must say so."""
        self.applied.update(clauses)
        if logged:
            self.must_be_logged.update(clauses)

    def draw(self, weights: Mapping[str, int]) -> Script:
        """Chance draws one of these."""
        total = sum(weights.values())
        text = yield Chance({name: Fraction(weight, total) for name, weight in weights.items() if weight})
        return text

    def decide(self, seat: int, open_to: Callable[[], set[str]]) -> Script:
        """A seat decides on one of these."""
        text = yield Decision(seat, open_to)
        return text

    def still(self) -> None:
        """NM-96: the game goes on while somebody is awake."""
        if not self.table.awake():
            raise NobodyAwake

    def _discard(self, person: Person, card: str, number: int) -> None:
        person.hand[card] -= number
        person.discard[card] += number

    # --- noise and encounters (NM-10 to NM-16, NM-70 to NM-72) ---

    def _noise_roll(self, seat: int) -> Script:
        """NM-70."""
        face = (yield from self.draw(Counter(f"noise {face}" for face in BOX.noise_die))).removeprefix("noise ")
        yield from self._noise(seat, face)

    def _noise(self, seat: int, face: str) -> Script:
        """NM-70 to NM-72: what a face does, or a token in its stead."""
        table, person = self.table, self.table.people[seat]
        self.by("NM-70", "NM-71", "NM-72")
        if face == "danger" or (face == "silence" and person.slime):
            self._danger(person.room)
        elif face != "silence":
            corridor = WAYS[person.room][int(face)][1]
            if corridor in table.noise:
                yield from self._encounter(seat)
            else:
                table.noise.add(corridor)

    def _danger(self, room: int) -> None:
        """NM-71: neighbours that fight nobody come, through no closed door; if none does, noise all around."""
        table = self.table
        coming = [
            figure
            for figure, each in table.figures.items()
            if (room, each.room) in BETWEEN and table.doors.get(BETWEEN[room, each.room]) != "closed" and not table.awake(each.room)
        ]
        for figure in coming:
            table.figures[figure].room = room
        if not coming:
            table.noise.update(CORRIDORS_OF[room])

    def _token_from_bag(self) -> Script:
        """NM-1, NM-12: a token out of the bag. What nobody has seen is as likely to bear a number as any other unseen one of its kind."""
        table, weights = self.table, dict[str, Fraction]()
        for (kind, number), there in table.bag.items():
            if number is None:
                unseen = {each: table.unseen(kind, each) for each in BOX.tokens[kind]}
                for each, left in unseen.items():
                    weights[f"token {token_name((kind, each))}"] = Fraction(there * left, sum(unseen.values()))
            else:
                weights[f"token {token_name((kind, number), again=sole(kind) is None)}"] = Fraction(there)
        total = sum(weights.values())
        drawn = yield Chance({name: weight / total for name, weight in weights.items() if weight})
        kind, _, number_shown = drawn.removeprefix("token ").removesuffix(" again").partition("-")
        token: Token = (kind, int(number_shown or 0))
        table.bag[token if drawn.endswith(" again") or sole(kind) is not None else (kind, None)] -= 1
        return token

    def _encounter(self, seat: int) -> Script:
        """NM-10 to NM-16."""
        table, person = self.table, self.table.people[seat]
        self.by("NM-10", "NM-11")
        table.noise.difference_update(CORRIDORS_OF[person.room])
        token = yield from self._token_from_bag()
        if token[0] == "blank":
            self.by("NM-14", logged=True)
            table.noise.update(CORRIDORS_OF[person.room])
            last = not table.bag.total()
            table.bag[token] += 1
            if last and self.options["last_blank"]:
                yield from self._add("adult", "NM-14")
            return
        self.by("NM-12", "NM-13")
        figure = self._come(token, person.room)
        if figure:
            self.by("NM-12", "NM-13", logged=True)
            yield from self._surprise(figure, seat, token[1] or 0)

    def _surprise(self, figure: str, seat: int, number: int) -> Script:
        """NM-13: fewer cards in hand than the number."""
        if self.table.people[seat].hand.total() < number:
            self.by("NM-20")
            yield from self._attack(figure, seat)

    def _come(self, token: Token, room: int) -> str | None:
        """NM-12, NM-15, NM-16: a figure for a token, set aside; or none."""
        table, kind = self.table, token[0]
        if kind == "adult" and not table.miniature(kind):
            self.by("NM-16", logged=True)
            for name, each in list(table.figures.items()):
                if each.kind == "adult" and not table.awake(each.room):
                    self._leave(name)
        figure = table.miniature(kind)
        if figure:
            table.figures[figure] = Figure(kind, room, token)
            return figure
        self.by("NM-16", logged=True)
        if self.options["no_miniature"] == "pool" and kind != "queen":
            table.pool[token] += 1
        else:
            self._to_bag(token)
        return None

    def _to_bag(self, token: Token) -> None:
        self.table.bag[token] += 1

    def _leave(self, figure: str) -> None:
        """NM-15: into the technical corridors."""
        self.by("NM-15")
        gone = self.table.figures.pop(figure)
        if gone.token:
            self._to_bag(gone.token)

    def _add(self, kind: str, clause: str) -> Script:
        """NM-1: a random token of the pool goes into the bag, if there is one."""
        token = yield from self._token_from_pool(kind)
        if token:
            self.by("NM-1", clause)
            self._to_bag(token)

    def _token_from_pool(self, kind: str) -> Script:
        """NM-1: chance draws only where some tokens of the pool differ from others."""
        pool = {token: number for token, number in self.table.pool.items() if token[0] == kind and number}
        if not pool:
            return None
        token = next(iter(pool))
        if any(number is not None and sole(kind) is None for _, number in pool):
            names = {f"pool {token_name(each, again=each[1] is not None)}": each for each in pool}
            drawn = yield from self.draw({name: pool[each] for name, each in names.items()})
            token = names[drawn]
        self.table.pool[token] -= 1
        return token

    # --- attacks (NM-20 to NM-31) ---

    def _attack(self, figure: str, seat: int) -> Script:
        """NM-22, NM-30: a Larva infests, any other draws a card, which is discarded after its effect."""
        table = self.table
        kind = table.figures[figure].kind
        if kind == "larva":
            self._infest_by(figure, seat)
            return
        self._shuffle_attacks()
        drawn = (yield from self.draw({f"card {card}": number for card, number in table.attacks.items()})).removeprefix("card ")
        table.attacks[drawn] -= 1
        table.attacks_held.append(drawn)
        self.by("NM-22", "NM-23")
        name = drawn.split()[0]
        if kind in next(card.hits for card in BOX.attacks if card.id == name):
            self.by("NM-24", logged=True)
            yield from self._effect(name, figure, seat)
        table.attacks_held.remove(drawn)
        table.attacks_discarded[drawn] += 1
        self._shuffle_attacks()

    def _shuffle_attacks(self) -> None:
        """NM-22: an empty deck is the shuffled discard, without the cards in hand."""
        if not self.table.attacks.total():
            self.table.attacks, self.table.attacks_discarded = self.table.attacks_discarded, Counter()

    def _infest_by(self, figure: str, seat: int) -> None:
        """NM-30, NM-31: the Larva goes to the target, or leaves where there is one."""
        table, person = self.table, self.table.people[seat]
        self.by("NM-31" if person.larva else "NM-30", logged=True)
        token = table.figures.pop(figure).token
        if token:
            table.pool[token] += 1
        if person.larva:
            self._leaves_the_game()
        person.larva = True
        self._contaminate(person)

    def _leaves_the_game(self) -> None:
        """NM-31, NM-41: a Larva's miniature."""
        if self.options["larva_miniature"] == "leaves":
            self.by("NM-41")
            self.table.larvae_gone += 1

    def _contaminate(self, person: Person) -> None:
        """A Contamination card into the discard, if there is one."""
        if self.table.contamination:
            self.table.contamination -= 1
            person.discard[UNSCANNED] += 1

    def _effect(self, name: str, figure: str, seat: int) -> Script:
        """NM-24. A Contamination card comes before wounds are drawn."""
        table, person = self.table, self.table.people[seat]
        match name:
            case "scratch" | "claw":
                self._contaminate(person)
                yield from self._wound(seat, "attack", light=1 if name == "scratch" else 2)
            case "bite" | "tail":
                yield from self._strike([seat], 2 if name == "bite" else 1)
            case "frenzy":
                yield from self._strike(table.awake(table.figures[figure].room), 2)
            case "slime":
                person.slime = True
                self._contaminate(person)
            case "summoning":
                token = yield from self._token_from_bag()
                self.by("NM-24", logged=True)
                if token[0] == "blank":
                    self._to_bag(token)
                else:
                    self._come(token, person.room)
            case "transformation":
                yield from self._transform(figure, seat)

    def _strike(self, seats: list[int], deadly: int) -> Script:
        """NM-24: dead with so many serious wounds, else one more; deaths come before wounds are drawn."""
        for seat in seats:
            if self.table.people[seat].serious >= deadly:
                self._die(seat, "attack")
        for seat in seats:
            if self.table.people[seat].awake:
                yield from self._wound(seat, "attack", serious=1)

    def _transform(self, figure: str, seat: int) -> Script:
        """NM-17, NM-24: a Breeder for the Creeper, if there are a token and a miniature; it surprises an empty hand."""
        table = self.table
        if not table.miniature("breeder"):
            return
        token = yield from self._token_from_pool("breeder")
        if token is None:
            return
        self.by("NM-17")
        creeper = table.figures.pop(figure)
        if creeper.token:
            table.pool[creeper.token] += 1
        breeder = table.miniature("breeder")
        assert breeder
        table.figures[breeder] = Figure("breeder", creeper.room, token)
        if not table.people[seat].hand.total():
            self.by("NM-20")
            yield from self._attack(breeder, seat)

    # --- wounds and death (NM-25, NM-26) ---

    def _wound(self, seat: int, cause: str, light: int = 0, serious: int = 0) -> Script:
        """NM-25: a serious wound is drawn before the next light one is taken."""
        person = self.table.people[seat]
        while person.awake and light + serious:
            if person.serious >= LIMIT:
                self.by("NM-25", WOUNDED_BY[cause])
                self._die(seat, cause)
            elif serious:
                drawn = yield from self.draw({f"wound {wound}": number for wound, number in self.table.wounds.items()})
                wound = drawn.removeprefix("wound ")
                self.by("NM-25", logged=True)
                self.table.wounds[wound] -= 1
                person.bare[wound] += 1
                self._shuffle_wounds()
                serious -= 1
            else:
                self.by(WOUNDED_BY[cause])
                light -= 1
                person.light += 1
                if person.light == LIMIT:
                    self.by("NM-25", logged=True)
                    person.light = 0
                    serious += 1

    def _shuffle_wounds(self) -> None:
        """NM-5: an empty wound deck is made of the wounds that were healed."""
        if not self.table.wounds.total():
            self.table.wounds, self.table.wounds_discarded = self.table.wounds_discarded, Counter()

    def _die(self, seat: int, cause: str) -> None:
        """NM-26: a corpse stays; the Larva is gone with its carrier."""
        person = self.table.people[seat]
        self.by("NM-26")
        person.fate, person.died_of, person.larva = "dead", cause, False
        self.table.corpses[person.room] += 1

    # --- scanning (NM-32) ---

    def _found(self, cards: int) -> Script:
        """NM-5, NM-32: how many of so many cards that nobody ever scanned are infected."""
        table = self.table
        if not cards:
            return 0
        clean = table.unscanned - table.infected
        ways = {f"scan {found}": hypergeometric(cards, table.infected, clean, found) for found in range(cards + 1)}
        found = int((yield from self.draw(ways)).removeprefix("scan "))
        table.unscanned -= cards
        table.infected -= found
        return found

    def _scan_hand(self, seat: int) -> Script:
        """NM-32: clean cards leave the game; however many are infected, it counts once."""
        table, person = self.table, self.table.people[seat]
        cards = person.hand[UNSCANNED]
        found = yield from self._found(cards)
        self.by("NM-32")
        table.removed[CLEAN] += cards - found + person.hand[CLEAN]
        person.hand[UNSCANNED] = person.hand[CLEAN] = 0
        person.hand[INFECTED] += found
        if not person.hand[INFECTED]:
            return
        if not person.larva:
            person.larva = table.miniature("larva") is not None
            return
        self._die(seat, "larva")
        self.by("NM-32", logged=True)
        figure = table.miniature("creeper")
        token = (yield from self._token_from_pool("creeper")) if figure else None
        if figure and token:
            self.by("NM-17")
            table.figures[figure] = Figure("creeper", person.room, token)

    def _operate(self, seat: int) -> Script:
        """NM-92: Surgery: all cards are scanned, infected ones and the Larva removed, the rest is the deck; a light wound. It is a pass."""
        person = self.table.people[seat]
        found = yield from self._found(person.all(UNSCANNED))
        self.by("NM-92")
        self.table.removed[INFECTED] += found + person.all(INFECTED)
        clean = person.all(CLEAN) + person.all(UNSCANNED) - found
        person.deck = Counter({ACTION: NUMBERS.action_cards, CLEAN: clean})
        person.hand, person.discard, person.larva = Counter(), Counter(), False
        yield from self._wound(seat, "surgery", light=1)

    def _last_scan(self, person: Person) -> Script:
        """NM-96: all cards are scanned; with an infected one or a Larva four are drawn, and any Contamination is death."""
        unscanned = person.all(UNSCANNED)
        found = yield from self._found(unscanned)
        self.by("NM-96")
        clean, sick = person.all(CLEAN) + unscanned - found, person.all(INFECTED) + found
        person.deck = Counter({ACTION: NUMBERS.action_cards, CLEAN: clean, INFECTED: sick})
        person.hand, person.discard = Counter(), Counter()
        if (sick or person.larva) and clean + sick:
            good = comb(NUMBERS.action_cards, NUMBERS.final_draw)
            every = comb(person.deck.total(), NUMBERS.final_draw)
            drawn = yield from self.draw({"four clean": good, "four contaminated": every - good})
            self.by("NM-96", logged=True)
            if drawn == "four contaminated":
                self._die(self.table.people.index(person), "contamination")

    # --- shots, blows and checks (NM-40 to NM-52, NM-94) ---

    def _fight(self, seat: int, aim: str, melee: bool) -> Script:
        """NM-50, NM-51, NM-90, NM-94."""
        table, person = self.table, self.table.people[seat]
        self.by("NM-51" if melee else "NM-50")
        if melee:
            self._discard(person, ACTION, COSTS.melee)
            self._contaminate(person)
        else:
            self._discard(person, ACTION, COSTS.shoot)
            person.ammunition -= 1
        if aim == "egg":
            self.by("NM-94")
        face = (yield from self.draw(Counter(f"roll {face}" for face in BOX.combat_die))).removeprefix("roll ")
        self.by("NM-51" if melee else "NM-50", "NM-52")
        injuries = BOX.faces[face].melee if melee else CAST[person.character].injuries.get(face, 0)
        if aim == "egg":
            self.by("NM-94")
            self._break_eggs(injuries if face != "miss" else 0)
            yield from self._noise_roll(seat)
        elif table.figures[aim].kind in BOX.faces[face].hits:
            table.figures[aim].injuries += injuries
            yield from self._check(aim)
        elif melee:
            yield from self._wound(seat, "melee", serious=1)

    def _break_eggs(self, number: int) -> None:
        """NM-41, NM-94: they leave the game, and with the last one the Nest is destroyed."""
        table = self.table
        if table.eggs:
            table.eggs = max(0, table.eggs - number)
            if not table.eggs:
                table.nest_destroyed = True
                self.by("NM-94", logged=True)

    def _check(self, figure: str) -> Script:
        """NM-40 to NM-44."""
        table = self.table
        each = table.figures[figure]
        needed = BOX.checks[each.kind]
        self.by("NM-40")
        if not needed:
            self.by("NM-41", logged=True)
            self._kill(figure)
            return
        drawn: list[str] = []
        for _ in range(needed):
            self._shuffle_attacks()
            card = (yield from self.draw({f"card {card}": number for card, number in table.attacks.items()})).removeprefix("card ")
            table.attacks[card] -= 1
            table.attacks_held.append(card)
            drawn.append(card)
            self.by("NM-23")
            self.by("NM-42" if needed == 1 else "NM-43", logged=True)
        table.attacks_held.clear()
        table.attacks_discarded.update(drawn)
        self._shuffle_attacks()
        values = [card.split()[1] for card in drawn]
        if "retreat" in values:
            if self.options["retreat"]:
                yield from self._retreat(figure)
            return
        total = sum(map(int, values))
        aid = needed > 1 and self.options["breeder_queen_check"] == "aid"
        if total < each.injuries or (total == each.injuries and not aid):
            self._kill(figure)

    def _kill(self, figure: str) -> None:
        """NM-15, NM-17, NM-41, NM-42: its token goes to the pool; a carcass, while there are any, but none of a Larva."""
        table = self.table
        gone = table.figures.pop(figure)
        self.by("NM-15")
        if gone.token:
            table.pool[gone.token] += 1
        if gone.kind == "queen":
            table.queen_killed = True
            self.by("NM-97")
        if gone.kind == "larva":
            self._leaves_the_game()
        elif table.carcasses.total() < BOX.carcasses:
            table.carcasses[gone.room] += 1

    def _event(self) -> Script:
        """NM-5: an event card; when the last one is discarded, all are shuffled."""
        cards = {f"event {card.id}": 1 for card in BOX.events if card.id not in self.table.events_discarded}
        name = (yield from self.draw(cards)).removeprefix("event ")
        self.table.events_discarded.add(name)
        if len(self.table.events_discarded) == len(BOX.events):
            self.table.events_discarded.clear()
        return next(card for card in BOX.events if card.id == name)

    def _retreat(self, figure: str) -> Script:
        """NM-44, NM-74, NM-15: by the corridor of an event card's number."""
        card = yield from self._event()
        self.by("NM-44", logged=True)
        self._go({figure: WAYS[self.table.figures[figure].room][card.corridor]})

    def _go(self, ways: Mapping[str, tuple[int, str]]) -> None:
        """NM-15, NM-74: all at once; a closed door is destroyed, and who would pass stays."""
        table = self.table
        closed = {corridor for _, corridor in ways.values() if table.doors.get(corridor) == "closed"}
        for figure, (room, corridor) in ways.items():
            if not room:
                self._leave(figure)
            elif corridor not in closed:
                table.figures[figure].room = room
        for corridor in closed:
            self.by("NM-74", logged=True)
            table.doors[corridor] = "destroyed"
