"""The value of each action to a sensible character, in points: about one for a step towards the goal.

The plan: find the Nest, destroy its eggs (or kill the Queen), be in the Hibernatorium when it opens, sleep. Cards in hand are worth
keeping, because a hand smaller than a token's number means a surprise attack. The parameters are in `weights.py`.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.bots.ways import done, find_ways, sick, working_room
from nexarium.games.nemesis.bots.weights import (
    BLOW_COST,
    CALLS,
    CURED,
    DEADLY,
    DEATH,
    DIE,
    DISCARD_ACTION,
    DISCARD_SICK,
    DOOR,
    DRESSED,
    EARLY,
    EATEN_OR_WASHED,
    EGG_BLOW,
    EGG_SHOT,
    ENCOUNTER_WITH_WOUNDS,
    ENTER,
    FAR,
    FIRE_AT_HOME,
    FIRE_ELSEWHERE,
    FLEE,
    FOLLOWS,
    FRAIL,
    FREED,
    FULL_HAND,
    HARM,
    HARM_OF_WOUNDS,
    HEALED,
    INJURY,
    KILL,
    KILLED_BY_ONE,
    KILLED_BY_TWO,
    LAST_CARDS,
    MENDED,
    MENDED_SURGERY,
    MOST_INJURIES,
    MOST_STEPS,
    NOISE,
    OPERATION,
    QUEEN_DEAD,
    REST_AT_HOME,
    ROUND_OF_AMMUNITION,
    SCAN,
    SCAN_WITH_LARVA,
    SCANNED_BY_SURGERY,
    SHORT_OF_CARDS,
    SHOT_COST,
    SLEEP,
    SLEEP_LAST,
    SLEEP_SICK,
    SLEEP_UNDONE,
    STAY,
    STAY_AND_FIGHT,
    STEP_EARLY,
    STEP_HOME,
    STEP_THERE,
    TIME_FOR_SURGERY,
    TREATED,
    UNHURRIED,
    UNREADY,
    USEFUL_ROUNDS,
    USELESS,
    WAY_OUT,
    WOUND,
)
from nexarium.games.nemesis.box.ship import DUCTS, ROOMS
from nexarium.games.nemesis.rules.intruders import figures_in
from nexarium.games.nemesis.rules.numbering import ACTION_CARD, EGG, FIGURES, INFECTED, UNSCANNED, ActionKind
from nexarium.games.nemesis.rules.state import KIND_OF, Door, Fate, Kind, Phase
from nexarium.games.nemesis.rules.tables import (
    BEYOND,
    BLOWS,
    CAPACITY,
    CHECKS,
    FACE_HITS,
    FACE_WEIGHTS,
    LEG,
    MISS,
    OPERATES,
    SHOTS,
    START,
    THROUGH,
    TILE_DOES,
)
from nexarium.games.nemesis.rules.tokens import character_in
from nexarium.games.nemesis.rules.wounds import cards_of, hand_size, serious_wounds, suffers

FACES = FACE_WEIGHTS.shape[0]


@inner_rule
def noise_risk(board, seat, room, cards):
    """Return the cost of the noise that a character makes on entering a room, with `cards` cards left."""
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and board.room[other] == room:
            return 0.0
    calls, follows = 0.0, 0.0
    for number in range(1, 5):
        corridor, other = THROUGH[room, number], BEYOND[room, number]
        if board.noise[corridor]:
            calls += CALLS
        if other != DUCTS and board.door[corridor] != Door.CLOSED and figures_in(board, other) != 0 and not character_in(board, other):
            follows = FOLLOWS * (1.0 + board.slime[seat])
    unready = UNREADY[0]
    for short in range(1, 4):
        if cards < FULL_HAND - short:
            unready += UNREADY[short]
    return (calls + follows) * unready * (1.0 + ENCOUNTER_WITH_WOUNDS * serious_wounds(board, seat)) + NOISE


@inner_rule
def harm_in(board, seat, mask):
    """Return the cost of one attack by each of these intruders for a character."""
    whole = 0.0
    for figure in range(FIGURES):
        if mask >> figure & 1:
            whole += HARM[KIND_OF[figure]]
    return whole * (1.0 + HARM_OF_WOUNDS * serious_wounds(board, seat))


# --- fights --------------------------------------------------------------------------------------------------------------


@inner_rule
def chance_of_death(kind, injuries):
    """Return the chance that an intruder with these injuries is killed or driven off by a check (NM-41 to NM-45)."""
    if CHECKS[kind] == 1:
        return KILLED_BY_ONE[min(MOST_INJURIES, injuries)]
    if CHECKS[kind] == 2:
        return KILLED_BY_TWO[min(MOST_INJURIES, injuries)]
    return 1.0


@inner_rule
def hit_worth(board, seat, figure, blow):
    """Return the value of a shot or a blow at an intruder: the chance to kill it, and the value of its injuries."""
    kind, worth = KIND_OF[figure], 0.0
    frail = 1.0 + FRAIL * serious_wounds(board, seat)
    prize = HARM[kind] * frail + KILL
    if kind == Kind.QUEEN and not done(board):
        prize += QUEEN_DEAD
    for face in range(FACES):
        chance = FACE_WEIGHTS[face] / DIE
        if FACE_HITS[face, kind]:
            injuries = BLOWS[face] if blow else SHOTS[board.character[seat], face]
            worth += chance * (chance_of_death(kind, board.injuries[figure] + injuries) * prize + INJURY * injuries)
        elif blow:
            worth -= chance * (WOUND * frail if serious_wounds(board, seat) < DEADLY else DEATH)
    return worth - (BLOW_COST if blow else SHOT_COST)


@inner_rule
def egg_worth(board, seat, blow):
    """Return the value of a shot or a blow at the eggs: they are the goal, and a shot may destroy two."""
    cards = hand_size(board, seat)
    many = 0.0
    for face in range(FACES):
        if face != MISS and not blow:
            many += FACE_WEIGHTS[face] * min(board.eggs, SHOTS[board.character[seat], face]) / DIE
    worth = EGG_BLOW if blow else EGG_SHOT + many
    return worth - (SHORT_OF_CARDS if cards < 3 else 0.0) - (SHORT_OF_CARDS if cards < 2 else 0.0)


@inner_rule
def judge_fight(board, seat, action):
    """Return the value of a shot or a blow."""
    blow = action >= ActionKind.MELEE
    target = action - (ActionKind.MELEE if blow else ActionKind.SHOOT)
    return egg_worth(board, seat, blow) if target == EGG else hit_worth(board, seat, target, blow)


# --- rooms ---------------------------------------------------------------------------------------------------------------


@inner_rule
def judge_sleep(board, seat):
    """Return the value of sleeping now."""
    if done(board):
        waits = sick(board, seat) and working_room(board, OPERATES) > 0 and board.time > TIME_FOR_SURGERY
        return SLEEP_SICK if waits else SLEEP
    others = 0
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE:
            others += 1
    last = board.time <= 1 or (others > 0 and serious_wounds(board, seat) >= DEADLY)
    return SLEEP_LAST if last else SLEEP_UNDONE


@inner_rule
def judge_room(board, seat, action):
    """Return the value of a room action or repair, except doors."""
    room = board.room[seat]
    worth = USELESS
    if action == ActionKind.HIBERNATE:
        worth = judge_sleep(board, seat)
    elif action == ActionKind.OPERATE:
        worth = CURED if sick(board, seat) else SCANNED_BY_SURGERY * cards_of(board, seat, UNSCANNED) - OPERATION
    elif action == ActionKind.DRESS:
        worth = DRESSED * serious_wounds(board, seat)
    elif action == ActionKind.HEAL:
        worth = HEALED * board.light[seat]
    elif action == ActionKind.RELOAD:
        worth = ROUND_OF_AMMUNITION * min(USEFUL_ROUNDS, CAPACITY[board.character[seat]] - board.ammunition[seat])
    elif action == ActionKind.EAT or action == ActionKind.WASH:
        worth = EATEN_OR_WASHED + judge_scan(board, seat)
    elif action >= ActionKind.TREAT and action < ActionKind.OPERATE:
        worth = TREATED
    elif action == ActionKind.MEND:
        worth = MENDED_SURGERY if TILE_DOES[board.tile[room]] == OPERATES and sick(board, seat) else MENDED
    elif action == ActionKind.PUT_OUT:
        worth = FIRE_AT_HOME if room == START else FIRE_ELSEWHERE
    return worth


@inner_rule
def judge_scan(board, seat):
    """Return the value of scanning the hand: clean cards go, but with a Larva a scan may kill."""
    cards = board.hand[seat, UNSCANNED]
    if board.larva[seat]:
        return SCAN_WITH_LARVA if cards + board.hand[seat, INFECTED] > 0 else 0.0
    return SCAN * cards


# --- the turn ------------------------------------------------------------------------------------------------------------


@inner_rule
def stride_of(board):
    """Return the current value of a step towards the goal."""
    if done(board):
        return STEP_EARLY if board.time > board.hibernation else STEP_HOME
    return STEP_THERE * UNHURRIED if board.time > EARLY else STEP_THERE


@inner_rule
def company_of(board, seat):
    """Return the number of characters in a character's room, including itself."""
    company = 1.0
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and board.room[other] == board.room[seat]:
            company += 1.0
    return company


@inner_rule
def cards_for(board, seat, action, fighting):
    """Return about how many cards an action costs."""
    if action == ActionKind.PASS:
        return 0
    if action < ActionKind.CAREFUL:
        return 2 if fighting and board.hand[seat, ACTION_CARD] > 0 and suffers(board, seat, LEG) else 1
    if action < ActionKind.MARK:
        return 2
    return 1 if action <= ActionKind.REST else 2


@inner_rule
def judge_move(board, seat, action, way, stride, harm, cards):
    """Return the value of a move, careful or not, with `cards` cards left after it: its progress, less its risk."""
    room, careful = board.room[seat], action >= ActionKind.CAREFUL
    to = action - ActionKind.CAREFUL + 1 if careful else action - ActionKind.MOVE + 1
    waiting = figures_in(board, to)
    progress = min(MOST_STEPS, max(-MOST_STEPS, way[room] - way[to]))
    worth = stride * progress - FLEE * harm
    worth -= ENTER * harm_in(board, seat, waiting)
    if not careful and waiting == 0:
        worth -= noise_risk(board, seat, to, cards)
    if harm > 0.0:
        worth += FREED
    return worth


@inner_rule
def judge_acts(board, n, actions, worths):
    """Write the value of each action of the active seat: its use, less the value of its cards in the hand."""
    out_of_line()
    seat = board.active
    room, cards = board.room[seat], hand_size(board, seat)
    way = np.empty(ROOMS + 1)
    find_ways(board, seat, way)
    harm, company, stride = harm_in(board, seat, figures_in(board, room)), company_of(board, seat), stride_of(board)
    for place in range(n):
        action = actions[place]
        spent = cards_for(board, seat, action, harm > 0.0)
        if action == ActionKind.PASS:
            worth = -STAY * harm / company
        elif action < ActionKind.MARK:
            worth = judge_move(board, seat, action, way, stride, harm, cards - spent)
        elif action < ActionKind.REST:
            worth = judge_fight(board, seat, action) - STAY_AND_FIGHT * harm / company
        elif action == ActionKind.REST:
            worth = judge_scan(board, seat)
            if room == START and done(board) and not board.larva[seat]:
                worth += REST_AT_HOME
        elif action >= ActionKind.BREAK and action < ActionKind.RELOAD:
            worth = WAY_OUT if way[room] >= FAR else DOOR
        else:
            worth = judge_room(board, seat, action)
        for card in range(max(0, cards - spent), min(FULL_HAND, cards)):
            worth -= LAST_CARDS[card]
        worths[place] = worth


@inner_rule
def judge_discard(board, seat, card):
    """Return the value of discarding a card after a pass."""
    if card == ACTION_CARD:
        return DISCARD_ACTION
    if card == UNSCANNED and not board.larva[seat]:
        return -DISCARD_SICK
    return DISCARD_SICK


@inner_rule
def judge(board, n, actions, worths):
    """Write the value of each action of the mover."""
    out_of_line()
    if board.phase == Phase.ACT:
        judge_acts(board, n, actions, worths)
        return
    for place in range(n):
        action = actions[place]
        worths[place] = 0.0
        if board.phase == Phase.DISCARDING and action != ActionKind.KEEP:
            worths[place] = judge_discard(board, board.active, action - ActionKind.DISCARD)
