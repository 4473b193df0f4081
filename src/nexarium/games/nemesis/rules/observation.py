"""The observation of a seat as numbers: everything, because what no seat has seen is not decided yet. `LAYOUT` gives the order."""

from __future__ import annotations

from nexarium.core.layout import Layout, Part, Repeated
from nexarium.core.rules import contract, inner_rule
from nexarium.games.nemesis.box.components import KINDS, SEATS, TOKENS, WOUNDS
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES, CARDS, EVENTS, FIGURES, TILES
from nexarium.games.nemesis.rules.state import KIND_OF, LAST_DECISION, NONE, TYPES, Door, Phase, at
from nexarium.games.nemesis.rules.tables import CAST_SIZE

WOUNDS_OF, CARDS_OF, KINDS_OF, TOKENS_OF = len(WOUNDS), len(CARDS), len(KINDS), len(TOKENS)
ATTACKS_OF, EVENTS_OF, FOUND_OF = len(ATTACK_TYPES), len(EVENTS), len(EXPLORATION)
PHASES = len(Phase) - 1
"""All phases but `NEXT`, which is never seen."""

# Divisors that keep the numbers at about 1 or less.
SHOTS, LIGHT_WOUNDS, SAME_WOUNDS, SAME_CARDS = 6, 3, 3, 10
DEAD, SAME_KIND, INJURIES = 8, 8, 10
SAME_TOKENS, SAME_ATTACKS, SAME_WOUND_CARDS, CONTAMINATIONS, SAME_FINDS = 12, 5, 5, 27, 8
CHECK_VALUE, EGGS, TURNS, ACTIONS, PLAYERS, LARVAE = 10, 8, 15, 2, 5, 6

LAYOUT = Layout(
    Repeated(
        "seats",
        SEATS,
        (
            Part("fate", 3, "one-hot: awake, asleep, dead"),
            Part("room", ROOMS, "one-hot, from room 1"),
            Part("character", CAST_SIZE, "one-hot in the order of characters.toml, zeros while undrawn"),
            Part("ammunition", 1, "in sixths"),
            Part("light", 1, "light wounds, in thirds"),
            Part("slime", 1, "1 with Slime"),
            Part("larva", 1, "1 with a Larva"),
            Part("passed", 1, "1 after a pass"),
            Part("first", 1, "1 for the first player"),
            Part("to_act", 1, "1 for the seat to move"),
            Part("wounds", 2 * WOUNDS_OF, f"for each of {', '.join(WOUNDS)}: serious wounds, and those of them dressed, in thirds"),
            Part("cards", 3 * CARDS_OF, f"for each of {', '.join(CARDS)}: cards in deck, hand and discard, in tenths"),
        ),
        "the viewer's own first, then clockwise; absent seats are zeros",
    ),
    Repeated(
        "rooms",
        ROOMS,
        (
            Part("tile", len(TILES), "one-hot in the order of ship.toml, zeros while unexplored"),
            Part("fire", 1, "1 on fire"),
            Part("malfunction", 1, "1 with a malfunction"),
            Part("carcasses", 1, "in eighths"),
            Part("corpses", 1, "in eighths"),
            Part("intruders", 2 * KINDS_OF, f"for each of {', '.join(KINDS)}: how many, in eighths, and their injuries, in tenths"),
        ),
        "from room 1",
    ),
    Repeated(
        "figures",
        FIGURES,
        (
            Part("room", ROOMS, "one-hot, zeros while it is off the board"),
            Part("injuries", 1, "in tenths"),
            Part("token", TYPES + TOKENS_OF, "one-hot: its token set aside, by kind and number, or by kind where the number was not seen"),
        ),
        "by miniature, in the order of their kinds",
    ),
    Repeated(
        "corridors",
        CORRIDORS,
        (
            Part("noise", 1, "1 with a noise marker"),
            Part("closed", 1, "1 with a closed door"),
            Part("destroyed", 1, "1 with a destroyed door"),
        ),
        "in the order of ship.toml",
    ),
    Part("technical", 1, "1 with a noise marker in the technical corridors"),
    Part("bag_seen", TYPES, "tokens in the bag whose number was seen, by kind and number, in twelfths"),
    Part("pool_seen", TYPES, "the same of the pools"),
    Part("bag", TOKENS_OF, "the other tokens in the bag, by kind, in twelfths"),
    Part("pool", TOKENS_OF, "the same of the pools"),
    Part("attack_deck", ATTACKS_OF, "attack cards in the deck, by name and blood value, in fifths"),
    Part("attack_discard", ATTACKS_OF, "the same of the discard"),
    Part("event_discard", EVENTS_OF, "1 for each event card in the discard"),
    Part("wound_deck", WOUNDS_OF, f"wound cards in the deck ({', '.join(WOUNDS)}), in fifths"),
    Part("wound_discard", WOUNDS_OF, "the same of the discard"),
    Part("contamination", 1, "Contamination cards in the deck, in twenty-sevenths, as the next four"),
    Part("unscanned", 1, "those that nobody ever scanned, in the deck or with characters"),
    Part("infected", 1, "how many of those are infected"),
    Part("removed_clean", 1, "clean ones out of the game"),
    Part("removed_infected", 1, "infected ones out of the game"),
    Part("exploration", FOUND_OF, f"exploration tokens left ({', '.join(EXPLORATION)}), in eighths"),
    Part("phase", PHASES, "one-hot: what has to happen next, in the order of `state.Phase`"),
    Part("discarding", CARDS_OF, f"one-hot: the first kind of card that may still be discarded ({', '.join(CARDS)})"),
    Part("attacker", KINDS_OF, "one-hot: the kind of the intruder whose attack card is drawn"),
    Part("checked", KINDS_OF, "one-hot: the kind of the intruder whose injuries are checked"),
    Part("injuries", 1, "its injuries, in tenths"),
    Part("check_total", 1, "the blood values drawn in this check so far, in tenths"),
    Part("eggs", 1, "on the intruder board, in eighths"),
    Part("eggs_in_box", 1, "those that may still be laid, in eighths"),
    Part("nest_destroyed", 1, "1 when it is"),
    Part("queen_killed", 1, "1 when she is"),
    Part("time", 1, "in fifteenths"),
    Part("last_sleep", 1, "the time when the last one fell asleep, in fifteenths, 0 while nobody has"),
    Part("hibernation", 1, "the time from which one may sleep, in fifteenths"),
    Part("actions", 1, "actions taken in this round by the active seat, in halves"),
    Part("need", 1, "how many must survive, in fifths"),
    Part("goal_nest", 1, "option `goal`: 1 for nest"),
    Part("check_aid", 1, "option `breeder_queen_check`: 1 for aid"),
    Part("retreat", 1, "option `retreat`"),
    Part("queen_token_bag", 1, "option `queen_token`: 1 for bag"),
    Part("larva_leaves", 1, "option `larva_miniature`: 1 for leaves"),
    Part("larvae_gone", 1, "Larva miniatures out of the game, in sixths"),
)
"""The array that `observe` fills."""


_AT = LAYOUT.places()
_SEAT = LAYOUT.places("seats")
_ROOM = LAYOUT.places("rooms")
_FIGURE = LAYOUT.places("figures")
_CORRIDOR = LAYOUT.places("corridors")
OBSERVATION = LAYOUT.length


@inner_rule
def observe_seat(board, seat, out, n):
    """Write a character; `n` is the offset of its parts from the viewer's."""
    out[n + _SEAT.fate + board.status[seat]] = 1.0
    out[n + _SEAT.room + board.room[seat] - 1] = 1.0
    if board.character[seat] != NONE:
        out[n + _SEAT.character + board.character[seat]] = 1.0
    out[n + _SEAT.ammunition] = board.ammunition[seat] / SHOTS
    out[n + _SEAT.light] = board.light[seat] / LIGHT_WOUNDS
    out[n + _SEAT.slime] = float(board.slime[seat])
    out[n + _SEAT.larva] = float(board.larva[seat])
    out[n + _SEAT.passed] = float(board.passed[seat])
    out[n + _SEAT.first] = 1.0 if board.first == seat else 0.0
    out[n + _SEAT.to_act] = 1.0 if board.phase <= LAST_DECISION and board.active == seat else 0.0
    for wound in range(WOUNDS_OF):
        out[n + _SEAT.wounds + 2 * wound] = board.wounds[seat, wound] / SAME_WOUNDS
        out[n + _SEAT.wounds + 2 * wound + 1] = board.dressed[seat, wound] / SAME_WOUNDS
    for card in range(CARDS_OF):
        out[n + _SEAT.cards + 3 * card] = board.deck[seat, card] / SAME_CARDS
        out[n + _SEAT.cards + 3 * card + 1] = board.hand[seat, card] / SAME_CARDS
        out[n + _SEAT.cards + 3 * card + 2] = board.discard[seat, card] / SAME_CARDS


@inner_rule
def observe_room(board, room, out, n):
    """Write a room and its intruders; `n` is the offset of its parts from those of room 1."""
    if board.tile[room] != NONE:
        out[n + _ROOM.tile + board.tile[room]] = 1.0
    out[n + _ROOM.fire] = float(board.fire[room])
    out[n + _ROOM.malfunction] = float(board.malfunction[room])
    out[n + _ROOM.carcasses] = board.carcasses[room] / DEAD
    out[n + _ROOM.corpses] = board.corpses[room] / DEAD
    for figure in range(FIGURES):
        if board.place[figure] == room:
            out[n + _ROOM.intruders + 2 * KIND_OF[figure]] += 1 / SAME_KIND
            out[n + _ROOM.intruders + 2 * KIND_OF[figure] + 1] += board.injuries[figure] / INJURIES


@inner_rule
def observe_figure(board, figure, out, n):
    """Write an intruder's miniature; `n` is the offset of its parts from those of the first."""
    if board.place[figure] > 0:
        out[n + _FIGURE.room + board.place[figure] - 1] = 1.0
        out[n + _FIGURE.injuries] = board.injuries[figure] / INJURIES
    if board.token[figure] != NONE:
        out[n + _FIGURE.token + board.token[figure]] = 1.0


@inner_rule
def observe_corridors(board, out):
    """Write the corridors, including the technical ones."""
    for corridor in range(CORRIDORS):
        n = _CORRIDOR.stride * corridor
        out[n + _CORRIDOR.noise] = float(board.noise[corridor])
        out[n + _CORRIDOR.closed] = 1.0 if board.door[corridor] == Door.CLOSED else 0.0
        out[n + _CORRIDOR.destroyed] = 1.0 if board.door[corridor] == Door.DESTROYED else 0.0
    out[_AT.technical] = float(board.noise[CORRIDORS])


@inner_rule
def observe_decks(board, out):
    """Write bag, pools and decks."""
    for each in range(TYPES):
        out[_AT.bag_seen + each] = board.bag_seen[each] / SAME_TOKENS
        out[_AT.pool_seen + each] = board.pool_seen[each] / SAME_TOKENS
    for kind in range(TOKENS_OF):
        out[_AT.bag + kind] = board.bag[kind] / SAME_TOKENS
        out[_AT.pool + kind] = board.pool[kind] / SAME_TOKENS
    for card in range(ATTACKS_OF):
        out[_AT.attack_deck + card] = board.attack_deck[card] / SAME_ATTACKS
        out[_AT.attack_discard + card] = board.attack_discard[card] / SAME_ATTACKS
    for card in range(EVENTS_OF):
        out[_AT.event_discard + card] = float(board.event_discard >> card & 1)
    for wound in range(WOUNDS_OF):
        out[_AT.wound_deck + wound] = board.wound_deck[wound] / SAME_WOUND_CARDS
        out[_AT.wound_discard + wound] = board.wound_discard[wound] / SAME_WOUND_CARDS
    out[_AT.contamination] = board.contamination / CONTAMINATIONS
    out[_AT.unscanned] = board.unscanned / CONTAMINATIONS
    out[_AT.infected] = board.infected / CONTAMINATIONS
    out[_AT.removed_clean] = board.removed_clean / CONTAMINATIONS
    out[_AT.removed_infected] = board.removed_infected / CONTAMINATIONS
    for token in range(FOUND_OF):
        out[_AT.exploration + token] = board.exploration[token] / SAME_FINDS


@inner_rule
def observe_turn(board, out):
    """Write the state of the turn, and the options that matter for it."""
    out[_AT.phase + board.phase] = 1.0
    if board.phase == Phase.DISCARDING:
        out[_AT.discarding + board.discarding] = 1.0
    if board.phase == Phase.ATTACKED:
        out[_AT.attacker + KIND_OF[board.attacker]] = 1.0
    if board.checked != NONE:
        out[_AT.checked + KIND_OF[board.checked]] = 1.0
        out[_AT.injuries] = board.injuries[board.checked] / INJURIES
    out[_AT.check_total] = board.check_total / CHECK_VALUE
    out[_AT.eggs] = board.eggs / EGGS
    out[_AT.eggs_in_box] = board.eggs_in_box / EGGS
    out[_AT.nest_destroyed] = float(board.nest_destroyed)
    out[_AT.queen_killed] = float(board.queen_killed)
    out[_AT.time] = board.time / TURNS
    out[_AT.last_sleep] = board.last_sleep / TURNS
    out[_AT.hibernation] = board.hibernation / TURNS
    out[_AT.actions] = board.actions / ACTIONS
    out[_AT.need] = board.need / PLAYERS
    out[_AT.goal_nest] = float(board.goal_nest)
    out[_AT.check_aid] = float(board.check_aid)
    out[_AT.retreat] = float(board.retreat)
    out[_AT.queen_token_bag] = float(board.queen_token_bag)
    out[_AT.larva_leaves] = float(board.larva_leaves)
    out[_AT.larvae_gone] = board.larvae_gone / LARVAE


@contract
def observe(state, seat, out):
    """Write the whole position in the order of `LAYOUT`; the seat's own part comes first. What no seat has seen is not decided yet."""
    board = at(state)
    for place in range(OBSERVATION):
        out[place] = 0.0
    for turned in range(board.players):
        observe_seat(board, (seat + turned) % board.players, out, _SEAT.stride * turned)
    for room in range(1, ROOMS + 1):
        observe_room(board, room, out, _ROOM.stride * (room - 1))
    for figure in range(FIGURES):
        observe_figure(board, figure, out, _FIGURE.stride * figure)
    observe_corridors(board, out)
    observe_decks(board, out)
    observe_turn(board, out)
