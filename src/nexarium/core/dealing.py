"""Deals of cards to hands that agree with what is known of them, for games that define how to redeal (`Definition.load_redeal`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import factorial, prod
from typing import Generic, TypeVar

from nexarium.core.errors import BadOption, NexariumError

Card = TypeVar("Card")


class NoDeal(NexariumError):
    """No deal agrees with what is known, or none was found."""


class Deals(Generic[Card]):
    """All ways to deal `cards` to hands of these `sizes` that agree with what is known. Surplus cards are in no hand.

    `known` are the known cards of each hand: a seat knows its own, and all seats know those revealed later. `may_hold(hand, card)` is False
    for a card that a hand cannot have, for example because the hand did not follow suit. Equal cards count as often as they are given.
    Raises a `NoDeal` where no deal agrees with all that.

    All deals are equally likely: they are counted, not tried. Where `may_hold` treats cards differently, the work grows with the product of
    the hands' sizes; four hands of 13 take a moment.

    >>> deals = Deals("AKQJ", (2, 1), known=("A", ""), may_hold=lambda hand, card: (hand, card) != (1, "K"))
    >>> deals.count
    4
    >>> sorted("".join(sorted(hand)) for hand in deals.draw(random.Random(1)))
    ['AK', 'J']
    """

    def __init__(
        self,
        cards: Iterable[Card],
        sizes: Sequence[int],
        *,
        known: Sequence[Iterable[Card]] = (),
        may_hold: Callable[[int, Card], bool] | None = None,
    ) -> None:
        self.known = [list(each) for each in known] or [[] for _ in sizes]
        if len(self.known) != len(sizes):
            raise BadOption(f"`known` has cards for {len(self.known)} hands, and `sizes` are those of {len(sizes)}", "known")
        free = list(cards)
        for hand, held in enumerate(self.known):
            for card in held:
                if card not in free:
                    raise NoDeal(f"hand {hand} is known to have {card!r}, but the deck has too few of it")
                free.remove(card)
        hands = range(len(sizes))
        rooms = [size - len(held) for size, held in zip(sizes, self.known, strict=True)]
        rooms.append(len(free) - sum(rooms))  # the last place is for cards in no hand
        if min(rooms) < 0:
            raise NoDeal(f"hands of {list(sizes)} cards cannot be dealt: too many cards of one are known, or there are too few")
        self._rooms = tuple(rooms)
        places = {place for place, room in enumerate(rooms) if room}

        def possible(card: Card) -> frozenset[int]:
            return frozenset(place for place in places if place not in hands or may_hold is None or may_hold(place, card))

        # cards that can be anywhere come last: their deals are counted by a formula
        self._free = sorted(((card, possible(card)) for card in free), key=lambda each: len(each[1]))
        self._bound = sum(len(possible) < len(places) for _, possible in self._free)
        self._ways = cache(self._count)
        self.count = self._ways(0, self._rooms)
        """The number of deals."""
        if not self.count:
            raise NoDeal("no deal of the cards agrees with what is known of the hands")

    def _count(self, first: int, rooms: tuple[int, ...]) -> int:
        """Return the number of ways to place the free cards from index `first` on, with this much room left."""
        if first == self._bound:
            return factorial(sum(rooms)) // prod(map(factorial, rooms))
        return sum(self._ways(first + 1, _less(rooms, place)) for place in self._free[first][1] if rooms[place])

    def draw(self, rng: random.Random) -> list[list[Card]]:
        """Return the cards of each hand in a deal drawn with `rng`, in random order."""
        hands, rooms = [*(list(held) for held in self.known), []], self._rooms
        for first, (card, possible) in enumerate(self._free[: self._bound]):
            drawn = rng.randrange(self._ways(first, rooms))
            for place in sorted(possible):
                ways = self._ways(first + 1, _less(rooms, place)) if rooms[place] else 0
                if drawn < ways:
                    break
                drawn -= ways
            hands[place].append(card)
            rooms = _less(rooms, place)
        rest = [card for card, _ in self._free[self._bound :]]
        rng.shuffle(rest)
        for hand, room in zip(hands, rooms, strict=True):
            hand += rest[:room]
            del rest[:room]
            rng.shuffle(hand)
        return hands[:-1]


def _less(rooms: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return the room left after one more card in a place."""
    return (*rooms[:place], rooms[place] - 1, *rooms[place + 1 :])
