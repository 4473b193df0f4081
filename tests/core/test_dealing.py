"""Deals of cards to hands: all that agree with what is known, and each as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.dealing import Deals, NoDeal
from nexarium.core.errors import BadOption


def enumerated(
    cards: list[int], sizes: list[int], known: list[list[int]], forbidden: set[tuple[int, int]]
) -> Counter[tuple[tuple[int, ...], ...]]:
    """Every way to lay each single card into a hand, or aside, that fits, as the hands that come of it; copies of a card are different
    cards, and those that are known are the first of them."""
    held = [(card, hand) for hand, each in enumerate(known) for card in each]
    free = list(cards)
    for card, _ in held:
        free.remove(card)
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for places in product(range(len(sizes) + 1), repeat=len(free)):
        laid = [*held, *zip(free, places, strict=True)]
        hands = tuple(tuple(sorted(card for card, place in laid if place == hand)) for hand in range(len(sizes)))
        if [len(hand) for hand in hands] == sizes and not any((hand, card) in forbidden for card, hand in laid[len(held) :]):
            ways[hands] += 1
    return ways


@st.composite
def knowledge(draw: st.DrawFn) -> tuple[list[int], list[int], list[list[int]], set[tuple[int, int]]]:
    """A few cards, some of them alike, hands, and what is known of them, which may be too much."""
    cards = draw(st.lists(st.integers(0, 4), max_size=6))
    sizes = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    left = draw(st.permutations(cards))
    known: list[list[int]] = [[] for _ in sizes]
    for card in left[: draw(st.integers(0, 2))]:
        known[draw(st.integers(0, len(sizes) - 1))].append(card)
    pairs = st.tuples(st.integers(0, len(sizes) - 1), st.integers(0, 4))
    return cards, sizes, known, draw(st.sets(pairs, max_size=6))


@settings(max_examples=300)
@given(knowledge(), st.randoms(use_true_random=False))
def test_deals_are_counted_and_drawn_as_an_enumeration_finds_them(given, rng):
    cards, sizes, known, forbidden = given
    expected = enumerated(*given)
    try:
        deals = Deals(cards, sizes, known=known, may_hold=lambda hand, card: (hand, card) not in forbidden)
    except NoDeal:
        assert not expected
        return
    assert deals.count == expected.total()
    for _ in range(5):
        assert tuple(tuple(sorted(hand)) for hand in deals.draw(random.Random(rng.getrandbits(32)))) in expected


class Every(random.Random):
    """Draws every number in turn, run after run, where a fair draw would be one of them: so all ways are gone through once."""

    def __init__(self) -> None:
        super().__init__(1)
        self.drawn: list[list[int]] = []
        self.place = 0

    def randrange(self, start: int, *_: object) -> int:
        if self.place == len(self.drawn):
            self.drawn.append([0, start])
        number, most = self.drawn[self.place]
        assert most == start, "as many ways are left as the last time"
        self.place += 1
        return number

    def shuffle(self, x: object) -> None:
        pass

    def next(self) -> bool:
        """Whether there is another run."""
        self.place = 0
        while self.drawn and self.drawn[-1][0] == self.drawn[-1][1] - 1:
            self.drawn.pop()
        if self.drawn:
            self.drawn[-1][0] += 1
        return bool(self.drawn)


CASES = [
    ([0, 1, 2, 3, 4, 5], [2, 2], [[], []], {(0, 0), (1, 1), (1, 2)}),
    ([0, 0, 1, 1, 2], [2, 2], [[0], []], {(0, 1), (1, 2)}),
    ([0, 1, 2, 3, 4], [2, 1, 2], [[], [], [3]], {(0, 0), (1, 0), (2, 1)}),
]


@pytest.mark.parametrize(("cards", "sizes", "known", "forbidden"), CASES)
def test_every_deal_is_as_likely_as_any_other(cards, sizes, known, forbidden):
    """The probabilities themselves, from all numbers that can be drawn: no sample of them."""
    deals = Deals(cards, sizes, known=known, may_hold=lambda hand, card: (hand, card) not in forbidden)
    deals._bound = len(deals._free)  # no card is left to a shuffle
    deals._ways.cache_clear()
    rng, found = Every(), Counter()
    while True:
        hands = tuple(tuple(sorted(hand)) for hand in deals.draw(rng))
        chance = 1.0
        for _, most in rng.drawn:
            chance /= most
        found[hands] += chance
        if not rng.next():
            break
    expected = enumerated(cards, sizes, known, forbidden)
    assert found == pytest.approx({hands: ways / expected.total() for hands, ways in expected.items()})


def test_the_order_of_a_hand_is_drawn_too():
    deals = Deals("ABC", (3,), known=("AB",))
    orders = Counter("".join(deals.draw(random.Random(seed))[0]) for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_large_hands_are_counted_at_once():
    """Of a deck for two, a seat knows its hand; one hand has no hearts, another no spades."""
    suits = {(1, 0), (2, 1)}
    deals = Deals(range(52), (13,) * 4, known=(range(0, 26, 2), (), (), ()), may_hold=lambda hand, card: (hand, card % 4) not in suits)
    hands = deals.draw(random.Random(1))
    assert sorted(card for hand in hands for card in hand) == list(range(52))
    assert not any((hand, card % 4) in suits for hand in (1, 2) for card in hands[hand])


@pytest.mark.parametrize(
    ("cards", "sizes", "known", "says"),
    [
        ("ABC", (2, 2), (), "too few"),
        ("ABC", (1, 1), ("AB", ""), "too many cards of one are known"),
        ("ABC", (1, 1), ("D", ""), "'D', but the deck has too few of it"),
        ("ABC", (2, 1), ("AA", ""), "the deck has too few of it"),
    ],
)
def test_what_cannot_be_dealt_is_said(cards, sizes, known, says):
    with pytest.raises(NoDeal, match=says):
        Deals(cards, sizes, known=known)
    with pytest.raises(NoDeal, match="no deal of the cards agrees"):
        Deals(cards, (2,), may_hold=lambda hand, card: card == "A")
    with pytest.raises(BadOption, match="for 1 hands, and `sizes` are those of 2"):
        Deals("ABC", (1, 1), known=("A",))
