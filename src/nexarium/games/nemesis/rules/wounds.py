"""Characters: cards, Contamination, wounds and death (NM-25, NM-26, NM-30 to NM-32)."""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule
from nexarium.games.nemesis.box.components import MOST_SERIOUS, WOUNDS
from nexarium.games.nemesis.rules.numbering import ACTION_CARD, CARDS, CLEAN, INFECTED, UNSCANNED
from nexarium.games.nemesis.rules.state import NONE, Cause, Event, Fate, Kind, Phase
from nexarium.games.nemesis.rules.tables import WOUND_CARDS
from nexarium.games.nemesis.rules.tokens import free_figure, in_pool

KINDS_OF_WOUNDS, KINDS_OF_CARDS = len(WOUNDS), len(CARDS)
LIGHT_WOUNDS = 3
"""The number of light wounds that make a serious one (NM-25)."""


@inner_rule
def hand_size(board, seat):
    """Return the number of cards in a hand, including Contamination (NM-13)."""
    total = 0
    for card in range(KINDS_OF_CARDS):
        total += board.hand[seat, card]
    return total


@inner_rule
def serious_wounds(board, seat):
    """Return the number of serious wounds, including dressed ones."""
    total = 0
    for wound in range(KINDS_OF_WOUNDS):
        total += board.wounds[seat, wound]
    return total


@inner_rule
def suffers(board, seat, wound):
    """Return whether a character has this serious wound, undressed."""
    return board.wounds[seat, wound] > board.dressed[seat, wound]


@inner_rule
def contaminate(board, seat):
    """Put a Contamination card into the discard, if the deck has one."""
    if board.contamination > 0:
        emit(Event.CONTAMINATED, seat, NONE)
        board.contamination -= 1
        board.discard[seat, UNSCANNED] += 1


@inner_rule
def die(board, seat, cause):
    """Kill a character (NM-26): the figure leaves, a corpse stays, and all its pending effects end."""
    emit(Event.DIED, seat, cause)
    board.status[seat] = Fate.DEAD
    board.died_of[seat] = cause
    board.ended_at[seat] = board.turn
    board.corpses[board.room[seat]] += 1
    board.larva[seat] = 0
    board.light_due[seat] = 0
    board.serious_due[seat] = 0
    board.rollers &= ~(1 << seat)
    if board.surprised == seat:
        board.surpriser = NONE
    if board.active == seat:
        if board.escape_to > 0:
            board.attackers = 0
        board.escape_to = 0
        board.sleeping = 0


@inner_rule
def harm(board, seat, light, serious, cause):
    """Add light and serious wounds to those that a character must take."""
    board.light_due[seat] += light
    board.serious_due[seat] += serious
    board.due_of = cause


@inner_rule
def take_wound(board, seat):
    """Take the next of a character's pending wounds (NM-25)."""
    if serious_wounds(board, seat) >= MOST_SERIOUS:
        die(board, seat, board.due_of)
    elif board.serious_due[seat] > 0:
        board.wounded = seat
        board.phase = Phase.WOUNDED
    else:
        emit(Event.LIGHT, seat, board.due_of)
        board.light_due[seat] -= 1
        board.light[seat] += 1
        if board.light[seat] == LIGHT_WOUNDS:
            emit(Event.THIRD, seat, NONE)
            board.light[seat] = 0
            board.serious_due[seat] += 1


@inner_rule
def wound_outcomes(board, ids, weights, first):
    """List the cards of the wound deck."""
    n = 0
    for wound in range(KINDS_OF_WOUNDS):
        if board.wound_deck[wound] > 0:
            ids[n] = first + wound
            weights[n] = board.wound_deck[wound]
            n += 1
    return n


@inner_rule
def wound(board, drawn):
    """Give a card of the wound deck to the wounded character; when the deck is empty, the healed wounds are the new deck."""
    seat, left = board.wounded, 0
    board.wound_deck[drawn] -= 1
    board.wounds[seat, drawn] += 1
    board.serious_due[seat] -= 1
    for each in range(KINDS_OF_WOUNDS):
        left += board.wound_deck[each]
    if left == 0:
        for each in range(KINDS_OF_WOUNDS):
            board.wound_deck[each] = board.wound_discard[each]
            board.wound_discard[each] = 0
    board.phase = Phase.NEXT


@inner_rule
def heal_dressed(board, seat, kind):
    """Heal a dressed wound: its card goes to the discard."""
    board.wounds[seat, kind] -= 1
    board.dressed[seat, kind] -= 1
    board.wound_discard[kind] += 1
    left = 0
    for each in range(KINDS_OF_WOUNDS):
        left += board.wound_deck[each]
    if left == 0:
        board.wound_deck[kind] += board.wound_discard[kind]
        board.wound_discard[kind] = 0


# --- scanning -------------------------------------------------------------------------------------------------------------------


@inner_rule
def cards_of(board, seat, card):
    """Return the number of a character's cards of a kind, in all places."""
    return board.deck[seat, card] + board.hand[seat, card] + board.discard[seat, card]


@inner_rule
def found(board, unscanned, infected):
    """Record that `unscanned` never-scanned cards were just scanned, of which `infected` are infected."""
    board.unscanned -= unscanned
    board.infected -= infected


@inner_rule
def infest(board, seat):
    """Give a character a Larva, if there is a miniature left (NM-30, NM-32)."""
    if board.larva[seat] == 0 and free_figure(board, Kind.LARVA) != NONE:
        emit(Event.INFESTED, seat, NONE)
        board.larva[seat] = 1


@inner_rule
def scan_hand(board, seat, infected):
    """Apply a scan of the hand with `infected` infected cards (NM-32): the clean ones leave the game. Several infected cards count once."""
    unscanned = board.hand[seat, UNSCANNED]
    found(board, unscanned, infected)
    board.removed_clean += unscanned - infected + board.hand[seat, CLEAN]
    board.hand[seat, UNSCANNED] = 0
    board.hand[seat, CLEAN] = 0
    board.hand[seat, INFECTED] += infected
    if board.hand[seat, INFECTED] > 0:
        if board.larva[seat]:
            board.creeper_in = board.room[seat]
            die(board, seat, Cause.LARVA)
        else:
            infest(board, seat)


@inner_rule
def operate(board, seat, infected):
    """Apply Surgery: all cards are scanned, infected cards and the Larva are removed, and all other cards are the new deck."""
    emit(Event.OPERATED, seat, NONE)
    unscanned = cards_of(board, seat, UNSCANNED)
    found(board, unscanned, infected)
    board.removed_infected += infected + cards_of(board, seat, INFECTED)
    board.deck[seat, ACTION_CARD] = cards_of(board, seat, ACTION_CARD)
    board.deck[seat, CLEAN] = cards_of(board, seat, CLEAN) + unscanned - infected
    board.deck[seat, UNSCANNED] = 0
    board.deck[seat, INFECTED] = 0
    for card in range(KINDS_OF_CARDS):
        board.hand[seat, card] = 0
        board.discard[seat, card] = 0
    board.larva[seat] = 0


@inner_rule
def creeper_comes(board):
    """Return whether a Creeper can come out of a dead character: its pool has a token, and there is a miniature (NM-17, NM-32)."""
    return in_pool(board, Kind.CREEPER) > 0 and free_figure(board, Kind.CREEPER) != NONE


@inner_rule
def ready_wounds(board):
    """Set up the wound deck."""
    for each in range(KINDS_OF_WOUNDS):
        board.wound_deck[each] = WOUND_CARDS[each]
