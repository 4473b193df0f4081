"""Another game that a seat cannot tell from the one that is played: the other hands and the sealed bids are drawn again."""

from __future__ import annotations

import random

from nexarium.core.dealing import Deals
from nexarium.core.game import State
from sealed.box import CARDS, DEALT, SEATS


def redeal(state: State, seat: int, rng: random.Random) -> list[int]:
    """Return the actions of such a game."""
    dealt = [action - DEALT for action in state.history[:CARDS]]
    bids = state.history[CARDS:]
    shown = bids[: len(bids) - len(bids) % SEATS]  # all bids of the rounds that are over
    # a seat knows its own hand, and of the others' hands what was turned up later
    known = [dealt[each::SEATS] if each == seat else shown[each::SEATS] for each in range(SEATS)]
    sizes = [len(dealt[each::SEATS]) for each in range(SEATS)]
    hands = Deals(range(CARDS), sizes, known=known).draw(rng)
    hands[seat] = dealt[seat::SEATS]  # in the order in which it has seen them
    sealed = [
        bid if bidder == seat else rng.choice([card for card in hands[bidder] if card not in shown])
        for bidder, bid in enumerate(bids[len(shown) :])
    ]
    deal = [DEALT + hands[place % SEATS][place // SEATS] for place in range(len(dealt))]
    return [*deal, *shown, *sealed]
