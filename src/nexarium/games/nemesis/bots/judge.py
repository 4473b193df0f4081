"""What a sensible character thinks of each action, in points: about one for a step on the way to what has to be done.

The way: find the Nest, destroy its eggs (or kill the Queen), be in the Hibernatorium when it opens, sleep. Cards in hand are worth keeping,
for a hand too small for the number on a token is a surprise attack.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.box.ship import DUCTS, ROOMS
from nexarium.games.nemesis.rules.intruders import figures_in
from nexarium.games.nemesis.rules.noise import nest_room
from nexarium.games.nemesis.rules.numbering import (
    ACTION_CARD,
    BREAK,
    CAREFUL,
    DISCARD,
    DRESS,
    EAT,
    EGG,
    FIGURES,
    HEAL,
    HIBERNATE,
    INFECTED,
    KEEP,
    MARK,
    MELEE,
    MEND,
    MOVE,
    OPERATE,
    PASS,
    PUT_OUT,
    RELOAD,
    REST,
    SHOOT,
    UNSCANNED,
    WASH,
)
from nexarium.games.nemesis.rules.state import KIND_OF, NONE, Door, Fate, Kind, Phase
from nexarium.games.nemesis.rules.tables import (
    BEYOND,
    BLEEDING,
    BLOWS,
    CAPACITY,
    CHECKS,
    FACE_HITS,
    FACE_WEIGHTS,
    HIBERNATION,
    IS_TWO,
    LEG,
    MISS,
    OPERATES,
    SHOTS,
    START,
    THROUGH,
    TILE_DOES,
    TREATS,
)
from nexarium.games.nemesis.rules.tokens import character_in
from nexarium.games.nemesis.rules.wounds import KINDS_OF_WOUNDS, cards_of, hand_size, serious_wounds, suffers

FAR = 90.0
HARM = np.array([0.85, 0.55, 1.95, 1.75, 2.3])
"""By kind, how bad it is to be attacked once. These figures, and the others of this file, come of a search among policies that play whole
games with them: what wins most."""
LAST_CARDS = np.array([0.54, 0.09, 0.26, 0.11, 0.09])
"""What it is worth to keep the last card of the hand, the second last, and so on."""
UNREADY = np.array([0.55, 0.6, 0.25, 0.65])
"""How bad an encounter is, and how much worse with fewer than four, three and two cards."""
NOISE, FOLLOWS = 0.15, 0.1
STAY, STAY_AND_FIGHT, FLEE, ENTER, FREED = 1.65, 0.92, 0.33, 0.8, 0.27
"""What part of the harm of its intruders weighs against staying in a room, against fighting on, against escaping, against entering."""
STEP_THERE, STEP_HOME, STEP_EARLY = 0.62, 1.27, 0.64
"""What a step is worth on the way to the Nest; home with the Nest gone; and home before one may sleep."""
UNHURRIED, EARLY = 0.64, 10
"""While the time is more than this, a step is worth only so much of that."""
ENOUGH_THERE = -0.4
"""What home is worth to one whom the eggs do not need, against the Nest."""
KILLED_BY_ONE = np.array([0, 0, 2, 6, 11, 16, 18, 18, 18, 18, 18, 18, 18]) / 20 + 0.08
KILLED_BY_TWO = np.array([0, 0, 0, 0, 1, 9, 25, 55, 89, 122, 142, 152, 153]) / 190 + 0.15
"""By injuries, how likely a check kills or drives off an intruder, with one card and with two (NM-45)."""
MOST_INJURIES = 12
FACES = FACE_WEIGHTS.shape[0]


@inner_rule
def done(board):
    """Whether what was to be done is done, and only sleep is missing (NM-97)."""
    return board.nest_destroyed or board.queen_killed or not board.goal_nest


@inner_rule
def sick(board, seat):
    """Whether a character carries a Larva or a card known to be infected."""
    return board.larva[seat] or cards_of(board, seat, INFECTED) > 0


@inner_rule
def working_room(board, does):
    """The room whose tile does that, if it is known and works, or 0."""
    for room in range(1, ROOMS + 1):
        if board.tile[room] != NONE and TILE_DOES[board.tile[room]] == does and not board.malfunction[room]:
            return room
    return 0


@inner_rule
def bare(board, seat):
    """Whether a character has a serious wound that is not dressed."""
    for wound in range(KINDS_OF_WOUNDS):
        if suffers(board, seat, wound):
            return True
    return False


@inner_rule
def set_goals(board, seat, way):
    """The rooms where there is something to do for a character, with what it costs to do it."""
    for room in range(ROOMS + 1):
        way[room] = FAR
    nest, surgery, emergency = nest_room(board), working_room(board, OPERATES), working_room(board, TREATS)
    if emergency > 0 and bare(board, seat) and (suffers(board, seat, BLEEDING) or serious_wounds(board, seat) > 1):
        way[emergency] = 0.0
    if done(board):
        way[START] = 0.0
        if surgery > 0 and sick(board, seat) and board.time > 2:
            way[surgery] = -1.7
    elif nest > 0:
        way[nest] = 0.0
        nearer = 0
        for other in range(board.players):
            if other != seat and board.status[other] == Fate.AWAKE and (board.room[other] == nest or close_to(board.room[other], nest)):
                nearer += 1
        if 2 * nearer >= board.eggs:
            way[START] = ENOUGH_THERE
    else:
        for room in range(1, ROOMS + 1):
            if board.tile[room] == NONE and not IS_TWO[room]:
                way[room] = 0.0
                for other in range(board.players):
                    if other != seat and board.status[other] == Fate.AWAKE and way[room] < 1.0 and close_to(board.room[other], room):
                        way[room] += 0.7


@inner_rule
def close_to(room, other):
    """Whether a corridor joins two rooms."""
    for number in range(1, 5):
        if BEYOND[room, number] == other:
            return True
    return False


@inner_rule
def find_ways(board, seat, way):
    """Per room how far it is to the nearest goal: a move a room, and more through rooms with intruders; closed doors are walls."""
    out_of_line()
    toll = np.empty(ROOMS + 1)
    set_goals(board, seat, way)
    for room in range(1, ROOMS + 1):
        toll[room] = 1.0
    for figure in range(FIGURES):
        if board.place[figure] > 0:
            toll[board.place[figure]] += 1.1 * HARM[KIND_OF[figure]]
    changed = True
    while changed:
        changed = False
        for room in range(1, ROOMS + 1):
            for number in range(1, 5):
                other = BEYOND[room, number]
                if other != DUCTS and board.door[THROUGH[room, number]] != Door.CLOSED and way[other] + toll[other] < way[room] - 0.001:
                    way[room] = way[other] + toll[other]
                    changed = True


@inner_rule
def noise_risk(board, seat, room, cards):
    """How bad the noise is that a character makes who comes into a room, with so many cards left."""
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and board.room[other] == room:
            return 0.0
    calls, follows = 0.0, 0.0
    for number in range(1, 5):
        corridor, other = THROUGH[room, number], BEYOND[room, number]
        if board.noise[corridor]:
            calls += 0.2
        if other != DUCTS and board.door[corridor] != Door.CLOSED and figures_in(board, other) != 0 and not character_in(board, other):
            follows = FOLLOWS * (1.0 + board.slime[seat])
    unready = UNREADY[0]
    for short in range(1, 4):
        if cards < 5 - short:
            unready += UNREADY[short]
    return (calls + follows) * unready * (1.0 + 0.4 * serious_wounds(board, seat)) + NOISE


@inner_rule
def harm_in(board, seat, mask):
    """How bad one attack of each of these intruders is for a character."""
    whole = 0.0
    for figure in range(FIGURES):
        if mask >> figure & 1:
            whole += HARM[KIND_OF[figure]]
    return whole * (1.0 + 0.12 * serious_wounds(board, seat))


@inner_rule
def hit_worth(board, seat, figure, blow):
    """What a shot or a blow at an intruder is worth: how likely it kills, and what its injuries bring."""
    kind, worth = KIND_OF[figure], 0.0
    frail = 1.0 + 0.67 * serious_wounds(board, seat)
    prize = HARM[kind] * frail + 0.43
    if kind == Kind.QUEEN and not done(board):
        prize += 3.3
    for face in range(FACES):
        chance = FACE_WEIGHTS[face] / 6.0
        if FACE_HITS[face, kind]:
            injuries = BLOWS[face] if blow else SHOTS[board.character[seat], face]
            total = min(MOST_INJURIES, board.injuries[figure] + injuries)
            killed = 1.0
            if CHECKS[kind] == 1:
                killed = KILLED_BY_ONE[total]
            elif CHECKS[kind] == 2:
                killed = KILLED_BY_TWO[total]
            worth += chance * (killed * prize + 0.12 * injuries)
        elif blow:
            worth -= chance * (0.35 * frail if serious_wounds(board, seat) < 3 else 6.0)
    return worth - (0.13 if blow else 0.07)


@inner_rule
def judge_fight(board, seat, action):
    """Shots and blows. Eggs are what one came for; a shot at them may also kill two."""
    blow = action >= MELEE
    target = action - (MELEE if blow else SHOOT)
    if target != EGG:
        return hit_worth(board, seat, target, blow)
    cards = hand_size(board, seat)
    many = 0.0
    for face in range(FACES):
        if face != MISS and not blow:
            many += FACE_WEIGHTS[face] * min(board.eggs, SHOTS[board.character[seat], face]) / 6.0
    worth = 2.1 if blow else 2.0 + many
    return worth - (0.25 if cards < 3 else 0.0) - (0.25 if cards < 2 else 0.0)


@inner_rule
def judge_room(board, seat, action):
    """Room actions and repairs."""
    room = board.room[seat]
    worth = -0.4
    if action == HIBERNATE:
        left = 0
        for other in range(board.players):
            if other != seat and board.status[other] == Fate.AWAKE:
                left += 1
        worth = 6.0 if done(board) else (1.5 if board.time <= 1 or (left > 0 and serious_wounds(board, seat) >= 3) else -0.5)
        if done(board) and sick(board, seat) and working_room(board, OPERATES) > 0 and board.time > 3:
            worth = 0.5
    elif action == OPERATE:
        worth = 2.5 if sick(board, seat) else 0.5 * cards_of(board, seat, UNSCANNED) - 1.0
    elif action == DRESS:
        worth = 0.75 * serious_wounds(board, seat)
    elif action == HEAL:
        worth = 0.26 * board.light[seat]
    elif action == RELOAD:
        worth = 0.5 * min(2, CAPACITY[board.character[seat]] - board.ammunition[seat])
    elif action == EAT or action == WASH:
        worth = 0.3 + judge_scan(board, seat)
    elif action < OPERATE and action > HEAL:
        worth = 0.7
    elif action == MEND:
        worth = 1.2 if TILE_DOES[board.tile[room]] == OPERATES and sick(board, seat) else -0.3
    elif action == PUT_OUT:
        worth = 0.2 if room == START else -0.5
    return worth


@inner_rule
def judge_scan(board, seat):
    """Scanning the hand: clean cards go, but with a Larva it may kill."""
    cards = board.hand[seat, UNSCANNED]
    if board.larva[seat]:
        return -2.0 if cards + board.hand[seat, INFECTED] > 0 else 0.0
    return 0.28 * cards


@inner_rule
def judge_acts(board, n, actions, worths):
    """What each action of the active seat is worth: its use, less what its cards are worth in the hand."""
    out_of_line()
    seat = board.active
    room, cards = board.room[seat], hand_size(board, seat)
    way = np.empty(ROOMS + 1)
    find_ways(board, seat, way)
    mask = figures_in(board, room)
    harm, company = harm_in(board, seat, mask), 1.0
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and board.room[other] == room:
            company += 1.0
    stride = STEP_THERE
    if done(board):
        stride = STEP_EARLY if board.time > HIBERNATION else STEP_HOME
    elif board.time > EARLY:
        stride *= UNHURRIED
    blocked = way[room] >= FAR
    for place in range(n):
        action = actions[place]
        spent, worth = 1, 0.0
        if action == PASS:
            spent = 0
            worth = -STAY * harm / company
        elif action < MARK:
            to = action - MOVE + 1 if action < CAREFUL else action - CAREFUL + 1
            spent = 1 if action < CAREFUL else 2
            if mask != 0 and board.hand[seat, ACTION_CARD] > 0:
                spent = 2 if suffers(board, seat, LEG) else 1
            progress = min(2.0, max(-2.0, way[room] - way[to]))
            worth = stride * progress - FLEE * harm
            worth -= ENTER * harm_in(board, seat, figures_in(board, to))
            if action < CAREFUL and figures_in(board, to) == 0:
                worth -= noise_risk(board, seat, to, cards - spent)
            if mask != 0:
                worth += FREED
        elif action < REST:
            worth = judge_fight(board, seat, action) - STAY_AND_FIGHT * harm / company
        elif action == REST:
            worth = judge_scan(board, seat)
            if room == START and done(board) and not board.larva[seat]:
                worth += 0.4
        elif action >= BREAK and action < RELOAD:
            spent = 2
            worth = 1.5 if blocked else -0.5
        else:
            spent = 2
            worth = judge_room(board, seat, action)
        for card in range(max(0, cards - spent), min(5, cards)):
            worth -= LAST_CARDS[card]
        worths[place] = worth


@inner_rule
def judge(board, n, actions, worths):
    """What each action of the mover is worth."""
    out_of_line()
    if board.phase == Phase.ACT:
        judge_acts(board, n, actions, worths)
        return
    seat = board.active
    for place in range(n):
        action = actions[place]
        worths[place] = 0.0
        if board.phase == Phase.DISCARDING and action != KEEP:
            card = action - DISCARD
            worths[place] = -1.5
            if card == UNSCANNED:
                worths[place] = 0.3 if board.larva[seat] else -0.3
            elif card > UNSCANNED:
                worths[place] = 0.3
