"""Somebody who watches a session with the companion and knows the clauses alone: the questions and answers are what happened at the table,
and whatever the companion's table then holds must follow from them. Nothing here is taken from the companion's procedures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from nexarium.games.nemesis.box.components import components

from .companion import Prompt, Said, Table
from .table import conserved

EFFECTS = ("wound_card", "frenzy", "pool", "empty", "summoned", "adults_fighting")
"""What may be asked while an attack card does its work (NM-24)."""
WOUNDS = ("light", "serious", "bite", "tail")
OWED = {
    "scratch": ("light", "contamination"),
    "claw": ("light", "light", "contamination"),
    "slime": ("contamination",),
    "bite": ("bite",),
    "tail": ("tail",),
}
"""NM-24: what an attack card does to its target, in order; a Bite or a Tail may kill."""
GROWS = {"larva": "adult", "creeper": "breeder"}
"""NM-60: which token comes for which."""
FATAL = {"bite": 2, "tail": 1}
"""NM-24: serious wounds with which they kill; a Frenzy bites everybody."""


class Person:
    """What NM-25 counts of a character, and its Contamination cards."""

    def __init__(self, table: Table, seat: int) -> None:
        character = table.characters[seat]
        self.light, self.serious, self.dead = character.light, len(character.serious), character.dead
        self.cards = character.contamination


class Observer:
    """The observer's own count, from the beginning of a session on. `judged` says how often each thing was judged."""

    def __init__(self, table: Table, judged: Counter[str]) -> None:
        self.judged = judged
        self.owed: list[tuple[int, str]] = []
        self.hand: list[str] = []
        self.carried = False
        self.out: tuple[list[Any], list[int], list[int]] | None = None
        self.recount(table)

    def recount(self, table: Table) -> None:
        """After a correction the table is as somebody says."""
        self.deck, self.discard = Counter(table.attacks.deck), Counter(table.attacks.discard)
        self.people = [Person(table, seat) for seat in range(len(table.characters))]
        self.eggs, self.eggs_in_box = table.eggs, table.eggs_in_box
        self.larvae_gone = table.larvae_gone

    def copy(self) -> Observer:
        """To come back to, when the table takes an answer back."""
        other = Observer.__new__(Observer)
        other.__dict__ = {name: value if name == "judged" else deepcopy(value) for name, value in self.__dict__.items()}
        return other

    def see(self, asked: Prompt, answer: Mapping[str, Any], said: Sequence[Said], before: Table, after: Table, following: Prompt) -> None:
        """One answer and what came of it."""
        conserved(after)
        if "correct" in answer:
            self.recount(after)
            return
        self.lines, self.before, self.after = said, before, after
        self._cards(asked, answer["value"], following)
        self._harm(asked, answer["value"], following)
        self._larvae(asked, answer["value"])
        self._check(asked, answer["value"], following)
        self._surprise(asked, answer["value"], following)
        self._eggs(asked, answer["value"])
        self._development(asked, answer["value"], following)
        if following.ask == "scanned" and asked.ask != "scanned":
            self.carried = after.characters[self._seat(following)].larva

    def _seat(self, asked: Prompt) -> int:
        return next(seat for seat, character in enumerate(self.before.characters) if character.id == asked.holes["who"])

    def _one(self, asked: Prompt, value: Any, do: str) -> int | None:
        """The seat for which that procedure has just begun, named or the only one awake."""
        if asked.ask == "who" and asked.do == do:
            return int(value)
        awake = self.before.awake()
        return awake[0] if asked.ask in ("menu", "text") and value == do and len(awake) == 1 else None

    # --- the attack deck (NM-22) ----------------------------------------------------------------------------------------------

    def _cards(self, asked: Prompt, value: Any, following: Prompt) -> None:
        if asked.ask in ("attack_card", "check_card"):
            assert {choice["value"]: choice["weight"] for choice in asked.choices} == +self.deck
            self.deck[value] -= 1
            self.hand.append(value)
            self.judged["cards drawn"] += 1
        breeder = following.ask == "attack_card" and (asked.ask, value) == ("empty", "empty")
        second = following.ask == "check_card" and following.holes["card_number"] > 1
        if self.hand and not breeder and not second and following.ask not in EFFECTS:
            self._put_down(together=asked.ask == "check_card")
        if following.ask in ("attack_card", "check_card") and not +self.deck:
            self._shuffle()
        self.judged["attacks within an attack"] += breeder
        attacks = self.after.attacks
        assert (+Counter(attacks.deck), +Counter(attacks.discard), attacks.hand) == (+self.deck, +self.discard, self.hand)

    def _put_down(self, together: bool) -> None:
        """The cards in hand are discarded, the last one drawn first; those of one check together."""
        while self.hand:
            self.discard[self.hand.pop()] += 1
            if not +self.deck and not (together and self.hand):
                self._shuffle()

    def _shuffle(self) -> None:
        self.deck, self.discard = self.discard, Counter()
        self.judged["shuffles"] += 1

    # --- wounds, deaths and Contamination (NM-24 to NM-26, NM-40, NM-51, NM-93) -------------------------------------------------

    def _harm(self, asked: Prompt, value: Any, following: Prompt) -> None:
        if asked.ask == "attack_card":
            self._struck(self._seat(asked), value.split(":")[0], asked.holes["intruder"].split()[0], following)
        elif asked.ask == "frenzy":
            there = {self._seat(asked), *value}
            self.owed += [(seat, "bite") for seat in self.before.awake() if seat in there]
        elif asked.ask == "burned":
            self.owed += [(seat, "light") for seat in self.before.awake() if seat in value]
        elif asked.ask == "wound":
            self.owed.append((self._seat(asked), value))
        elif asked.ask == "injuries" and asked.do == "melee" and "intruder" in asked.holes and value == asked.default == 0:
            self.owed.append((self._seat(asked), "serious"))
        elif asked.ask == "wound_card":
            seat, what = self.owed.pop(0)
            assert (seat, what) == (self._seat(asked), "card")
            self.people[seat].serious += 1
        elif asked.ask == "scanned" and value != "done":
            self.people[self._seat(asked)].cards -= value in ("clean", "infected")
            self.people[self._seat(asked)].dead |= self.carried and value != "clean"
        for do in ("death", "emerge"):
            seat = self._one(asked, value, do)
            if seat is not None:
                self.people[seat].dead = True
        seat = self._one(asked, value, "melee")
        if seat is not None:
            self._contaminate(seat)
        for name, seat in self._larvae_attack():
            assert all(intruder.name != name for intruder in self.after.intruders)
            self._contaminate(seat)
        self._settle()
        assert (following.ask == "wound_card") == bool(self.owed)
        for seat, person in enumerate(self.people):
            character = self.after.characters[seat]
            assert (character.dead, character.contamination) == (person.dead, person.cards)
            assert (character.light, len(character.serious)) == (person.light, person.serious)

    def _struck(self, seat: int, card: str, kind: str, following: Prompt) -> None:
        """NM-22, NM-24: nothing happens to a kind that the card does not show."""
        if any(each.id == card and kind in each.hits for each in components().attacks):
            self.judged[card] += 1
            self.owed += [(seat, what) for what in OWED.get(card, ())]
            if card == "frenzy" and following.ask != "frenzy":
                self.owed.append((seat, "bite"))

    def _settle(self) -> None:
        """NM-25: wound after wound, until a serious one has to be drawn."""
        while self.owed and self.owed[0][1] != "card":
            seat, what = self.owed.pop(0)
            person = self.people[seat]
            if person.dead:
                continue
            if what == "contamination":
                self._contaminate(seat)
            elif person.serious >= FATAL.get(what, 3):
                person.dead = True
                self.judged["killed"] += 1
            elif what == "light" and person.light < 2:
                person.light += 1
            else:
                person.light = 0 if what == "light" else person.light
                self.owed.insert(0, (seat, "card"))

    def _contaminate(self, seat: int) -> None:
        cards = self.before.contamination
        if sum(person.cards for person in self.people) < cards.clean + cards.infected:
            self.people[seat].cards += 1

    # --- larvae (NM-30 to NM-32) ------------------------------------------------------------------------------------------------

    def _larvae_attack(self) -> list[tuple[str, int]]:
        """Attacks by Larvae that were announced: the Larva and its target's seat."""
        seats = {character.id: seat for seat, character in enumerate(self.before.characters)}
        attacks = [line.holes for line in self.lines if line.key.startswith(("attacks_", "target"))]
        return [(holes["intruder"], seats[holes["who"]]) for holes in attacks if holes["intruder"].startswith("larva")]

    def _larvae(self, asked: Prompt, value: Any) -> None:
        expected = [character.larva for character in self.before.characters]
        attacks = self._larvae_attack()
        if attacks:
            pool = self.after.pool["larva"]["1"] - self.before.pool["larva"]["1"]
            attackers = [intruder for intruder in self.before.intruders if intruder.name in dict(attacks)]
            assert pool == sum(larva.token is not None for larva in attackers), "the token goes to its pool (NM-15)"
        for _, seat in attacks:
            self.judged["carriers attacked" if expected[seat] else "infested"] += 1
            self._one_leaves(expected[seat])
            expected[seat] = True
        for line in self.lines:
            self._one_leaves(line.key == "dies_at_once")
        assert self.after.larvae_gone == self.larvae_gone
        if asked.ask == "scanned" and value in ("infected", "known"):
            seat = self._seat(asked)
            standing = sum(intruder.kind == "larva" for intruder in self.before.intruders)
            free = components().miniatures["larva"] - self.before.larvae_gone - standing - sum(expected)
            expected[seat] = expected[seat] or free > 0 or self.before.options["beyond_box"] is True
            self.judged["found infected"] += 1
        if asked.ask == "hatching":
            return
        for seat, character in enumerate(self.after.characters):
            assert character.larva == (expected[seat] and not character.dead)

    def _one_leaves(self, leaves: bool) -> None:
        """NM-31, NM-41: the miniature of a Larva leaves the game."""
        if leaves and self.before.options["larva_miniature"] == "leaves":
            self.larvae_gone += 1
            self.judged["Larvae out of the game"] += 1

    # --- injuries (NM-42 to NM-44) ----------------------------------------------------------------------------------------------

    def _check(self, asked: Prompt, value: Any, following: Prompt) -> None:
        if asked.ask != "check_card":
            return
        self.blood = [*(self.blood if asked.holes["card_number"] > 1 else []), int(value.split(":")[1])]
        if len(self.blood) < asked.holes["cards"]:
            assert following.ask == "check_card"
            return
        old = next(intruder for intruder in self.before.intruders if intruder.name == asked.holes["intruder"])
        new, options = self.after.intruder(old.id), self.before.options
        total, arrow = sum(self.blood) + self.before.weakness.check, 0 in self.blood
        lower = total < old.injuries if len(self.blood) == 2 and options["breeder_queen_check"] == "aid" else total <= old.injuries
        dies = lower and not arrow
        assert (new is None) == dies
        assert (following.ask == "retreat_card") == (arrow and options["retreat"] is True)
        carcasses = self.before.carcasses < components().carcasses or options["beyond_box"] is True
        assert self.after.carcasses == self.before.carcasses + (dies and carcasses)
        if dies and old.token:
            assert sum(self.after.pool[old.token[0]].values()) == sum(self.before.pool[old.token[0]].values()) + 1
        self.judged["killed intruders" if dies else "arrows" if arrow else "survivors"] += 1

    # --- encounters (NM-12, NM-13) ----------------------------------------------------------------------------------------------

    def _surprise(self, asked: Prompt, value: Any, following: Prompt) -> None:
        if asked.ask == "token" and following.ask == "hand":
            arrived = self.after.intruders[-1]
            assert (arrived.kind, list(arrived.token or [])) == (value[0], value)
            assert following.holes["number"] == max(1, value[1] + self.before.weakness.surprise)
        if asked.ask == "hand":
            surprised = [line.holes["who"] for line in self.lines if line.key == "attacks_surprise"]
            assert surprised == ([asked.holes["who"]] if value < asked.holes["number"] else [])
            self.judged["surprises" if surprised else "no surprises"] += 1

    # --- eggs (NM-41, NM-62, NM-93, NM-94) --------------------------------------------------------------------------------------

    def _eggs(self, asked: Prompt, value: Any) -> None:
        lost = 0
        if asked.ask == "injuries" and asked.do != "injure" and "intruder" not in asked.holes:
            lost = value
        elif asked.ask == "nest_fire":
            lost = value == "fire"
        elif any(line.key == "text_hatching" for line in self.lines):
            lost = 1
        self.judged["eggs lost"] += min(lost, self.eggs)
        self.eggs -= min(lost, self.eggs)
        nobody = asked.ask == "bag_token" and value == ["queen", 4] and not self.before.awake()
        if ((asked.ask == "nest" and value == []) or nobody) and self.eggs:
            laid = self.eggs_in_box > 0 or self.before.options["beyond_box"] is True
            self.eggs += laid
            self.eggs_in_box -= self.eggs_in_box > 0
            self.judged["eggs laid" if laid else "no egg left"] += 1
        assert (self.after.eggs, self.after.eggs_in_box) == (self.eggs, self.eggs_in_box)

    # --- the bag's development (NM-60, NM-61) -----------------------------------------------------------------------------------

    def _development(self, asked: Prompt, value: Any, following: Prompt) -> None:
        if asked.ask == "bag_token":
            kind = value[0]
            if kind in GROWS:
                nothing = not any(self.before.pool[GROWS[kind]].values())
                stays = nothing and self.before.options["no_replacement"] == "stay"
                assert sum(self.after.bag[kind].values()) == sum(self.before.bag[kind].values()) - (not stays)
                self.judged["tokens that grow" if not nothing else "nothing to add"] += 1
            self.out = (value, self.before.awake(), []) if kind in ("adult", "breeder") and self.before.awake() else None
        if self.out is None:
            return
        token, due, rolled = self.out
        if following.ask.startswith("noise_") and (asked.ask == "bag_token" or not rolled or following.holes["who"] != self.last):
            rolled.append(next(seat for seat, character in enumerate(self.before.characters) if character.id == following.holes["who"]))
        self.last = following.holes.get("who") if following.ask.startswith("noise_") else ""
        if any(line.key == "token_back" and line.holes["kind"] == token[0] for line in self.lines):
            assert rolled == [seat for seat in due if seat in rolled or seat in self.after.awake()]
            self.judged["developments with rolls"] += 1
            self.out = None
        else:
            assert tuple(token) in self.after.drawn, "the token returns only after the last roll (NM-61)"
