"""A table with the companion beside it, as its tests play it: answers by what they say, and what was said in return."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Any

import pytest

from nexarium.games.nemesis.box.components import KINDS, components

from .companion import UNSEEN, Intruder, Prompt, Refused, Table, begin_session, now, prompt, step

BLANK = ["blank", 0]
LARVA = ["larva", 1]
CREEPER = ["creeper", 1]
QUEEN = ["queen", 4]


def adult(number: int) -> list[Any]:
    """A token."""
    return ["adult", number]


def breeder(number: int) -> list[Any]:
    """A token."""
    return ["breeder", number]


class Companion:
    """A session under way. The bag begins with the Adults of the numbers given, else with 2, 3, 4 and 3."""

    def __init__(self, *characters: str, first: int = 0, adults: tuple[int, ...] = (), **options: bool | str) -> None:
        seated = list(characters) or ["captain"]
        self.setup = {"characters": seated, "first": first, "options": options}
        self.table, self.said = begin_session(self.setup)
        self.answers: list[dict[str, Any]] = []
        self.all_said = list(self.said)
        for place in range(0 if options.get("numbers") == "unseen" else 3 + len(seated)):
            self.give(adult(adults[place] if adults else (2, 3, 4, 3, 3, 2, 2, 4)[place]))

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        return prompt(self.table)

    @property
    def asked(self) -> str:
        """What is asked, in a word."""
        return self.prompt.ask

    def answer(self, answer: dict[str, Any]) -> Companion:
        """Any answer."""
        self.table, self.said = step(self.table, answer)
        self.answers.append(answer)
        self.all_said += self.said
        return self

    def give(self, *values: Any) -> Companion:
        """Answers to one prompt after another; what was said is what the last one brought."""
        for value in values:
            self.answer({"value": value})
        return self

    def fork(self) -> Companion:
        """Another session that goes on from here."""
        other = copy(self)
        other.answers, other.all_said = list(self.answers), list(self.all_said)
        return other

    def correct(self, what: str, **fields: Any) -> Companion:
        """A correction."""
        return self.answer({"correct": what, **fields})

    def refuses(self, value: Any) -> Refused:
        """The prompt refuses that value, and the table stays as it was."""
        with pytest.raises(Refused) as caught:
            step(self.table, {"value": value})
        assert now(self.table) == self.table
        return caught.value

    @property
    def keys(self) -> list[str]:
        """What the last answer brought, by the keys of its words."""
        return [said.key for said in self.said]

    def clause(self, key: str) -> str:
        """The clause of something that the last answer brought."""
        return next(said.clause for said in self.said if said.key == key)

    def holes(self, key: str) -> dict[str, Any]:
        """What fills something that the last answer brought."""
        return next(said.holes for said in self.said if said.key == key)

    def place(self, kind: str, *beside: int, number: int | None = None, injuries: int = 0) -> Intruder:
        """An intruder on the board with its token aside, in the room of those seats."""
        token = [kind, number or min(components().tokens[kind])]
        self.correct("place", kind=kind, token=token, beside=list(beside))
        intruder = self.table.intruders[-1]
        if injuries:
            self.correct("intruder", intruder=intruder.id, injuries=injuries)
        return self.of(intruder.id)

    def of(self, id: int) -> Intruder:
        """The intruder of that id."""
        intruder = self.table.intruder(id)
        assert intruder is not None
        return intruder

    def wounds(self, seat: int, *serious: str, light: int = 0) -> None:
        """A character's wounds."""
        self.correct("character", seat=seat, serious=list(serious), light=light)

    def only(self, **kinds: dict[int, int]) -> None:
        """The bag holds these tokens and no others."""
        bag = {
            kind: {str(number): kinds.get(kind, {}).get(number, 0) for number in numbers} for kind, numbers in components().tokens.items()
        }
        self.correct("bag", bag=bag)

    def bag(self) -> dict[str, int]:
        """How many tokens of each kind the bag holds."""
        return {kind: sum(numbers.values()) for kind, numbers in self.table.bag.items()}

    def choices(self) -> list[Any]:
        """The values offered."""
        return [choice["value"] for choice in self.prompt.choices]

    def encounter(self, token: list[Any], hand: int, seat: int = 0) -> Companion:
        """An encounter up to the surprise check; what was said is everything from its beginning on."""
        before = len(self.all_said)
        self.give("encounter")
        if self.asked == "who":
            self.give(seat)
        self.give(token)
        if self.asked == "hand":
            self.give(hand)
        self.said = self.all_said[before:]
        return self


def tokens(table: Table) -> Counter[tuple[str, int]]:
    """Every token wherever it is: in the bag, the pools, a hand, or aside. Those whose numbers are unseen (NM-85) are the others of their
    kind, if there are as many."""
    found: Counter[tuple[str, int]] = Counter(table.drawn)
    found.update(intruder.token for intruder in table.intruders if intruder.token is not None)
    hidden: Counter[str] = Counter()
    for place in (table.bag, table.pool):
        for kind, numbers in place.items():
            for number, count in numbers.items():
                assert count >= 0
                if number == UNSEEN:
                    hidden[kind] += count
                else:
                    found[kind, int(number)] += count
    for kind in [*hidden]:
        others = {token: count - found[token] for token, count in ALL_TOKENS.items() if token[0] == kind}
        assert min(others.values()) >= 0
        assert sum(others.values()) == hidden[kind]
        found.update(others)
    return found


ALL_TOKENS = Counter({(kind, number): count for kind, numbers in components().tokens.items() for number, count in numbers.items()})


def conserved(table: Table) -> None:
    """NM-17: 27 tokens; every card of every deck; every miniature, marker and Contamination card."""
    box = components()
    assert tokens(table) == ALL_TOKENS
    attacks, events, wounds = table.attacks, table.events, table.wounds
    for deck in (attacks, events, wounds):
        assert min(*deck.deck.values(), *deck.discard.values()) >= 0
    piles = Counter(attacks.deck) + Counter(attacks.discard) + Counter(attacks.hand)
    assert piles == Counter(f"{card.id}:{card.blood}" for card in box.attacks)
    assert Counter(events.deck) + Counter(events.discard) + Counter(events.hand) + Counter(events.out) == Counter(
        card.id for card in box.events
    )
    held = Counter(wound for character in table.characters for wound in character.serious)
    assert Counter(wounds.deck) + Counter(wounds.discard) + Counter(wounds.hand) + held == Counter(box.serious_wounds)
    cards = table.contamination
    found = sum(character.infected for character in table.characters)
    assert cards.clean + cards.infected + cards.removed + found == box.contamination
    assert min(cards.clean, cards.infected, cards.removed) >= 0
    assert sum(character.contamination for character in table.characters) <= cards.clean + cards.infected
    figures = Counter(intruder.kind for intruder in table.intruders)
    if not table.options["beyond_box"]:
        figures["larva"] += sum(character.larva for character in table.characters) + table.larvae_gone
        assert table.eggs + table.eggs_in_box <= box.eggs
        assert table.carcasses <= box.carcasses
    assert all(figures[kind] <= box.miniatures[kind] for kind in KINDS)
    assert len({(intruder.kind, intruder.letter) for intruder in table.intruders}) == len(table.intruders)
    for character in table.characters:
        assert 0 <= character.light <= 2
        assert len(character.serious) <= 3
    assert 0 <= table.time <= box.time
    assert min(table.eggs, table.eggs_in_box) >= 0
    if not table.stack:
        assert (table.drawn, attacks.hand, events.hand, wounds.hand) == ([], [], [], [])
