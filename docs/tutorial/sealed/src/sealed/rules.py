"""The rules, each function beside its clause in docs/rules.md."""

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.layout import Layout, Part, Repeated
from nexarium.core.rules import Rules, contract, record_at
from sealed.box import ACTIONS, CARDS, DEALT, HAND, SEATS

STATE = np.dtype(
    [
        ("dealt", np.int64),  # cards that are dealt
        ("bids", np.int64),  # cards that are bid
        ("holder", np.int64, (CARDS,)),  # whose hand a card is in; -1: nobody's
        ("bid", np.int64, (HAND, SEATS)),  # the card that a seat has bid in a round; -1: none
        ("points", np.int64, (SEATS,)),
    ],
    align=True,
)

LAYOUT = Layout(
    Part("dealt", 1, "cards that are dealt"),
    Part("bids", 1, "cards that are bid, also face down"),
    Part("hand", CARDS, "1 for each card in one's own hand"),
    Repeated("rounds", HAND, (Part("bids", SEATS, "each seat's bid, from 1; 0: none, or one that is not seen"),), "from the first on"),
    Part("points", SEATS, "each seat's points"),
)
BIDS, HAND_AT, ROUNDS, POINTS = (LAYOUT[name] for name in ("bids", "hand", "rounds", "points"))

at = record_at(STATE)


@contract
def setup(state, _options):
    """SB-1: no card is dealt yet."""
    table = at(state)
    table.dealt = 0
    table.bids = 0
    for card in range(CARDS):
        table.holder[card] = -1
    for number in range(HAND):
        for seat in range(SEATS):
            table.bid[number, seat] = -1
    for seat in range(SEATS):
        table.points[seat] = 0


@contract
def mover(state):
    """SB-1, SB-2."""
    table = at(state)
    if table.dealt < CARDS:
        return CHANCE
    return OVER if table.bids == CARDS else table.bids % SEATS


@contract
def legal(state, out):
    """SB-2: the cards of the seat's hand."""
    table = at(state)
    n = 0
    for card in range(CARDS):
        if table.holder[card] == table.bids % SEATS:
            out[n] = card
            n += 1
    return n


@contract
def chance(state, ids, weights):
    """SB-1: one card at a time, to each seat in turn. A deck that lay in the state would be a secret that leaks."""
    table = at(state)
    n = 0
    for card in range(CARDS):
        if table.holder[card] == -1:
            ids[n] = DEALT + card
            weights[n] = 1
            n += 1
    return n


@contract
def apply(state, action):
    """SB-1 to SB-4."""
    table = at(state)
    if action >= DEALT:
        table.holder[action - DEALT] = table.dealt % SEATS
        table.dealt += 1
        return
    number = table.bids // SEATS
    table.holder[action] = -1
    table.bid[number, table.bids % SEATS] = action
    table.bids += 1
    if table.bids % SEATS == 0:
        best = 0
        for seat in range(1, SEATS):
            if table.bid[number, seat] > table.bid[number, best]:
                best = seat
        table.points[best] += number + 1


@contract
def score(state, out):
    table = at(state)
    for seat in range(SEATS):
        out[seat] = table.points[seat]


@contract
def returns(state, out):
    """SB-5: 1 is shared by those with most points."""
    table = at(state)
    most = 0
    winners = 0
    for seat in range(SEATS):
        most = max(most, table.points[seat])
    for seat in range(SEATS):
        if table.points[seat] == most:
            winners += 1
    for seat in range(SEATS):
        out[seat] = 1.0 / winners if table.points[seat] == most else 0.0


@contract
def observe(state, seat, out):
    """SB-1, SB-3: one's own hand, one's own bid, and the bids of rounds that are over."""
    table = at(state)
    out[0] = table.dealt
    out[BIDS] = table.bids
    for card in range(CARDS):
        out[HAND_AT + card] = 1 if table.holder[card] == seat else 0
    for number in range(HAND):
        for other in range(SEATS):
            open_to = other == seat or number < table.bids // SEATS
            out[ROUNDS + SEATS * number + other] = table.bid[number, other] + 1 if open_to else 0
    for other in range(SEATS):
        out[POINTS + other] = table.points[other]


RULES = Rules.of(__name__, dtype=STATE, actions=ACTIONS, max_legal=HAND, max_outcomes=CARDS, max_plies=2 * CARDS, layout=LAYOUT)
