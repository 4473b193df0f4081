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


def _of(repeated: str) -> int:
    return next(part.stride for part in LAYOUT.parts if part.name == repeated and isinstance(part, Repeated))


OBSERVATION = LAYOUT.length
OF_A_SEAT, OF_A_ROOM, OF_A_FIGURE, OF_A_CORRIDOR = _of("seats"), _of("rooms"), _of("figures"), _of("corridors")
# The indices of the parts of the first seat, room, figure and corridor, and of the other parts.
FATE, ROOM, CHARACTER = LAYOUT["seats.fate"], LAYOUT["seats.room"], LAYOUT["seats.character"]
AMMUNITION, LIGHT, SLIME, LARVA = LAYOUT["seats.ammunition"], LAYOUT["seats.light"], LAYOUT["seats.slime"], LAYOUT["seats.larva"]
PASSED, FIRST, TO_ACT = LAYOUT["seats.passed"], LAYOUT["seats.first"], LAYOUT["seats.to_act"]
SERIOUS, PILES = LAYOUT["seats.wounds"], LAYOUT["seats.cards"]
TILE, FIRE, MALFUNCTION = LAYOUT["rooms.tile"], LAYOUT["rooms.fire"], LAYOUT["rooms.malfunction"]
CARCASSES, CORPSES, INTRUDERS = LAYOUT["rooms.carcasses"], LAYOUT["rooms.corpses"], LAYOUT["rooms.intruders"]
STANDS, HURT, TOKEN = LAYOUT["figures.room"], LAYOUT["figures.injuries"], LAYOUT["figures.token"]
NOISE, CLOSED, DESTROYED = LAYOUT["corridors.noise"], LAYOUT["corridors.closed"], LAYOUT["corridors.destroyed"]
TECHNICAL_NOISE = LAYOUT["technical"]
BAG_SEEN, POOL_SEEN, BAG, POOL = LAYOUT["bag_seen"], LAYOUT["pool_seen"], LAYOUT["bag"], LAYOUT["pool"]
ATTACK_DECK, ATTACK_DISCARD, EVENT_DISCARD = LAYOUT["attack_deck"], LAYOUT["attack_discard"], LAYOUT["event_discard"]
WOUND_DECK, WOUND_DISCARD = LAYOUT["wound_deck"], LAYOUT["wound_discard"]
CONTAMINATION, UNSCANNED, INFECTED = LAYOUT["contamination"], LAYOUT["unscanned"], LAYOUT["infected"]
REMOVED_CLEAN, REMOVED_INFECTED, FOUND = LAYOUT["removed_clean"], LAYOUT["removed_infected"], LAYOUT["exploration"]
PHASE, DISCARDING, ATTACKER, CHECKED = LAYOUT["phase"], LAYOUT["discarding"], LAYOUT["attacker"], LAYOUT["checked"]
CHECKED_INJURIES, CHECK_TOTAL = LAYOUT["injuries"], LAYOUT["check_total"]
EGGS_LEFT, EGGS_IN_BOX = LAYOUT["eggs"], LAYOUT["eggs_in_box"]
NEST_DESTROYED, QUEEN_KILLED = LAYOUT["nest_destroyed"], LAYOUT["queen_killed"]
TIME, LAST_SLEEP, OPENS, TAKEN = LAYOUT["time"], LAYOUT["last_sleep"], LAYOUT["hibernation"], LAYOUT["actions"]
NEED, GOAL_NEST = LAYOUT["need"], LAYOUT["goal_nest"]
CHECK_AID, RETREAT, QUEEN_TOKEN_BAG = LAYOUT["check_aid"], LAYOUT["retreat"], LAYOUT["queen_token_bag"]
LARVA_LEAVES, LARVAE_GONE = LAYOUT["larva_leaves"], LAYOUT["larvae_gone"]


@inner_rule
def observe_seat(board, seat, out, n):
    """Write a character; `n` is the offset of its parts from the viewer's."""
    out[n + FATE + board.status[seat]] = 1.0
    out[n + ROOM + board.room[seat] - 1] = 1.0
    if board.character[seat] != NONE:
        out[n + CHARACTER + board.character[seat]] = 1.0
    out[n + AMMUNITION] = board.ammunition[seat] / SHOTS
    out[n + LIGHT] = board.light[seat] / LIGHT_WOUNDS
    out[n + SLIME] = float(board.slime[seat])
    out[n + LARVA] = float(board.larva[seat])
    out[n + PASSED] = float(board.passed[seat])
    out[n + FIRST] = 1.0 if board.first == seat else 0.0
    out[n + TO_ACT] = 1.0 if board.phase <= LAST_DECISION and board.active == seat else 0.0
    for wound in range(WOUNDS_OF):
        out[n + SERIOUS + 2 * wound] = board.wounds[seat, wound] / SAME_WOUNDS
        out[n + SERIOUS + 2 * wound + 1] = board.dressed[seat, wound] / SAME_WOUNDS
    for card in range(CARDS_OF):
        out[n + PILES + 3 * card] = board.deck[seat, card] / SAME_CARDS
        out[n + PILES + 3 * card + 1] = board.hand[seat, card] / SAME_CARDS
        out[n + PILES + 3 * card + 2] = board.discard[seat, card] / SAME_CARDS


@inner_rule
def observe_room(board, room, out, n):
    """Write a room and its intruders; `n` is the offset of its parts from those of room 1."""
    if board.tile[room] != NONE:
        out[n + TILE + board.tile[room]] = 1.0
    out[n + FIRE] = float(board.fire[room])
    out[n + MALFUNCTION] = float(board.malfunction[room])
    out[n + CARCASSES] = board.carcasses[room] / DEAD
    out[n + CORPSES] = board.corpses[room] / DEAD
    for figure in range(FIGURES):
        if board.place[figure] == room:
            out[n + INTRUDERS + 2 * KIND_OF[figure]] += 1 / SAME_KIND
            out[n + INTRUDERS + 2 * KIND_OF[figure] + 1] += board.injuries[figure] / INJURIES


@inner_rule
def observe_figure(board, figure, out, n):
    """Write an intruder's miniature; `n` is the offset of its parts from those of the first."""
    if board.place[figure] > 0:
        out[n + STANDS + board.place[figure] - 1] = 1.0
        out[n + HURT] = board.injuries[figure] / INJURIES
    if board.token[figure] != NONE:
        out[n + TOKEN + board.token[figure]] = 1.0


@inner_rule
def observe_corridors(board, out):
    """Write the corridors, including the technical ones."""
    for corridor in range(CORRIDORS):
        n = OF_A_CORRIDOR * corridor
        out[n + NOISE] = float(board.noise[corridor])
        out[n + CLOSED] = 1.0 if board.door[corridor] == Door.CLOSED else 0.0
        out[n + DESTROYED] = 1.0 if board.door[corridor] == Door.DESTROYED else 0.0
    out[TECHNICAL_NOISE] = float(board.noise[CORRIDORS])


@inner_rule
def observe_decks(board, out):
    """Write bag, pools and decks."""
    for each in range(TYPES):
        out[BAG_SEEN + each] = board.bag_seen[each] / SAME_TOKENS
        out[POOL_SEEN + each] = board.pool_seen[each] / SAME_TOKENS
    for kind in range(TOKENS_OF):
        out[BAG + kind] = board.bag[kind] / SAME_TOKENS
        out[POOL + kind] = board.pool[kind] / SAME_TOKENS
    for card in range(ATTACKS_OF):
        out[ATTACK_DECK + card] = board.attack_deck[card] / SAME_ATTACKS
        out[ATTACK_DISCARD + card] = board.attack_discard[card] / SAME_ATTACKS
    for card in range(EVENTS_OF):
        out[EVENT_DISCARD + card] = float(board.event_discard >> card & 1)
    for wound in range(WOUNDS_OF):
        out[WOUND_DECK + wound] = board.wound_deck[wound] / SAME_WOUND_CARDS
        out[WOUND_DISCARD + wound] = board.wound_discard[wound] / SAME_WOUND_CARDS
    out[CONTAMINATION] = board.contamination / CONTAMINATIONS
    out[UNSCANNED] = board.unscanned / CONTAMINATIONS
    out[INFECTED] = board.infected / CONTAMINATIONS
    out[REMOVED_CLEAN] = board.removed_clean / CONTAMINATIONS
    out[REMOVED_INFECTED] = board.removed_infected / CONTAMINATIONS
    for token in range(FOUND_OF):
        out[FOUND + token] = board.exploration[token] / SAME_FINDS


@inner_rule
def observe_turn(board, out):
    """Write the state of the turn, and the options that matter for it."""
    out[PHASE + board.phase] = 1.0
    if board.phase == Phase.DISCARDING:
        out[DISCARDING + board.discarding] = 1.0
    if board.phase == Phase.ATTACKED:
        out[ATTACKER + KIND_OF[board.attacker]] = 1.0
    if board.checked != NONE:
        out[CHECKED + KIND_OF[board.checked]] = 1.0
        out[CHECKED_INJURIES] = board.injuries[board.checked] / INJURIES
    out[CHECK_TOTAL] = board.check_total / CHECK_VALUE
    out[EGGS_LEFT] = board.eggs / EGGS
    out[EGGS_IN_BOX] = board.eggs_in_box / EGGS
    out[NEST_DESTROYED] = float(board.nest_destroyed)
    out[QUEEN_KILLED] = float(board.queen_killed)
    out[TIME] = board.time / TURNS
    out[LAST_SLEEP] = board.last_sleep / TURNS
    out[OPENS] = board.hibernation / TURNS
    out[TAKEN] = board.actions / ACTIONS
    out[NEED] = board.need / PLAYERS
    out[GOAL_NEST] = float(board.goal_nest)
    out[CHECK_AID] = float(board.check_aid)
    out[RETREAT] = float(board.retreat)
    out[QUEEN_TOKEN_BAG] = float(board.queen_token_bag)
    out[LARVA_LEAVES] = float(board.larva_leaves)
    out[LARVAE_GONE] = board.larvae_gone / LARVAE


@contract
def observe(state, seat, out):
    """Write the whole position in the order of `LAYOUT`; the seat's own part comes first. What no seat has seen is not decided yet."""
    board = at(state)
    for place in range(OBSERVATION):
        out[place] = 0.0
    for turned in range(board.players):
        observe_seat(board, (seat + turned) % board.players, out, OF_A_SEAT * turned)
    for room in range(1, ROOMS + 1):
        observe_room(board, room, out, OF_A_ROOM * (room - 1))
    for figure in range(FIGURES):
        observe_figure(board, figure, out, OF_A_FIGURE * figure)
    observe_corridors(board, out)
    observe_decks(board, out)
    observe_turn(board, out)
