"""The bag, the pools and the figures on the board (NM-1, NM-4, NM-12 to NM-17).

A token with an unseen number counts in `bag` or `pool` by its kind; one with a seen number counts in `bag_seen` or `pool_seen` by its
type. Kinds whose tokens all have the same number are always counted by kind.
"""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule
from nexarium.games.nemesis.rules.numbering import FIGURES, FIRST_OF, ActionKind
from nexarium.games.nemesis.rules.state import KIND_OF, NONE, TYPES, UNSEEN_TOKEN, Event, Fate, Kind
from nexarium.games.nemesis.rules.tables import CARCASSES, FIRST_TYPE, MINIATURES_OF, NUMBERED, TOKEN_KIND, TOKENS_OF


@inner_rule
def in_pool(board, kind):
    """Return the number of tokens of a kind in its pool."""
    total = board.pool[kind]
    for each in range(TYPES):
        if TOKEN_KIND[each] == kind:
            total += board.pool_seen[each]
    return total


@inner_rule
def all_in_bag(board):
    """Return the number of tokens in the bag."""
    total = 0
    for kind in range(Kind.BLANK + 1):
        total += board.bag[kind]
    for each in range(TYPES):
        total += board.bag_seen[each]
    return total


@inner_rule
def to_bag(board, token):
    """Put a token that was set aside into the bag (NM-15)."""
    if token >= UNSEEN_TOKEN:
        board.bag[token - UNSEEN_TOKEN] += 1
    elif token != NONE:
        if NUMBERED[TOKEN_KIND[token]]:
            board.bag_seen[token] += 1
        else:
            board.bag[TOKEN_KIND[token]] += 1


@inner_rule
def to_pool(board, token):
    """Put a token that was set aside into its pool (NM-15)."""
    if token >= UNSEEN_TOKEN:
        board.pool[token - UNSEEN_TOKEN] += 1
    elif token != NONE:
        if NUMBERED[TOKEN_KIND[token]]:
            board.pool_seen[token] += 1
        else:
            board.pool[TOKEN_KIND[token]] += 1


@inner_rule
def unseen(board, kind_type):
    """Return the number of a type's tokens whose number is unseen."""
    total = TOKENS_OF[kind_type] - board.bag_seen[kind_type] - board.pool_seen[kind_type]
    if board.developed == kind_type:
        total -= 1
    for figure in range(FIGURES):
        if board.token[figure] == kind_type:
            total -= 1
    return total


@inner_rule
def unseen_of_kind(board, kind):
    """Return the number of a kind's tokens whose number is unseen."""
    total = 0
    for each in range(TYPES):
        if TOKEN_KIND[each] == kind:
            total += unseen(board, each)
    return total


@inner_rule
def token_outcomes(board, ids, weights):
    """List the tokens that may be drawn (NM-12). An unseen number is as likely as among all unseen tokens of its kind."""
    n = 0
    scale = 1
    for kind in range(Kind.BLANK + 1):
        if NUMBERED[kind] and board.bag[kind] > 0:
            scale *= unseen_of_kind(board, kind)
    for each in range(TYPES):
        kind = TOKEN_KIND[each]
        if board.bag[kind] > 0:
            weight = board.bag[kind] * scale
            if NUMBERED[kind]:
                weight = weight // unseen_of_kind(board, kind) * unseen(board, each)
            if weight > 0:
                ids[n] = ActionKind.TOKEN + each
                weights[n] = weight
                n += 1
    for each in range(TYPES):
        if board.bag_seen[each] > 0:
            ids[n] = ActionKind.TOKEN_AGAIN + each
            weights[n] = board.bag_seen[each] * scale
            n += 1
    return n


@inner_rule
def take_token(board, action):
    """Take the drawn token out of the bag; return its type."""
    if action >= ActionKind.TOKEN_AGAIN:
        board.bag_seen[action - ActionKind.TOKEN_AGAIN] -= 1
        return action - ActionKind.TOKEN_AGAIN
    board.bag[TOKEN_KIND[action - ActionKind.TOKEN]] -= 1
    return action - ActionKind.TOKEN


@inner_rule
def pool_outcomes(board, kind, ids, weights):
    """List the random tokens of a pool: each seen one, or one of the others (NM-1)."""
    n = 0
    if board.pool[kind] > 0:
        ids[n] = ActionKind.POOL + kind
        weights[n] = board.pool[kind]
        n += 1
    for each in range(TYPES):
        if TOKEN_KIND[each] == kind and board.pool_seen[each] > 0:
            ids[n] = ActionKind.POOL_AGAIN + each
            weights[n] = board.pool_seen[each]
            n += 1
    return n


@inner_rule
def only_unseen_in_pool(board, kind):
    """Return whether no token of the pool was ever seen; then all are alike, and no draw is needed."""
    return board.pool[kind] == in_pool(board, kind)


@inner_rule
def take_from_pool(board, action):
    """Take the drawn token out of its pool; return it as a token set aside."""
    if action >= ActionKind.POOL_AGAIN:
        board.pool_seen[action - ActionKind.POOL_AGAIN] -= 1
        return action - ActionKind.POOL_AGAIN
    kind = action - ActionKind.POOL
    board.pool[kind] -= 1
    return UNSEEN_TOKEN + kind if NUMBERED[kind] else FIRST_TYPE[kind]


@inner_rule
def develop_outcomes(board, ids, weights):
    """List the kinds in the bag (NM-60); a token with a seen number is listed as itself."""
    n = 0
    for kind in range(Kind.BLANK + 1):
        if board.bag[kind] > 0:
            ids[n] = ActionKind.DEVELOP + kind
            weights[n] = board.bag[kind]
            n += 1
    for each in range(TYPES):
        if board.bag_seen[each] > 0:
            ids[n] = ActionKind.DEVELOP_AGAIN + each
            weights[n] = board.bag_seen[each]
            n += 1
    return n


@inner_rule
def kind_developed(action):
    """Return the kind of token that the bag's development draws."""
    return TOKEN_KIND[action - ActionKind.DEVELOP_AGAIN] if action >= ActionKind.DEVELOP_AGAIN else action - ActionKind.DEVELOP


@inner_rule
def take_developed(board, action):
    """Take the drawn token out of the bag for a while (NM-61)."""
    if action >= ActionKind.DEVELOP_AGAIN:
        board.developed = action - ActionKind.DEVELOP_AGAIN
        board.bag_seen[board.developed] -= 1
        return
    kind = action - ActionKind.DEVELOP
    board.bag[kind] -= 1
    board.developed = UNSEEN_TOKEN + kind if NUMBERED[kind] else FIRST_TYPE[kind]


@inner_rule
def return_developed(board):
    """Put that token back into the bag (NM-61)."""
    emit(Event.RETURNED, board.developed, NONE)
    to_bag(board, board.developed)
    board.developed = NONE


# --- figures --------------------------------------------------------------------------------------------------------------------


@inner_rule
def character_in(board, room):
    """Return whether an awake character is in a room."""
    for seat in range(board.players):
        if board.status[seat] == Fate.AWAKE and board.room[seat] == room:
            return True
    return False


@inner_rule
def intruder_in(board, room):
    """Return whether an intruder is in a room."""
    for figure in range(FIGURES):
        if board.place[figure] == room:
            return True
    return False


@inner_rule
def free_figure(board, kind):
    """Return a miniature of a kind that is free, or NONE. A free one is neither on the board nor, as a Larva, on a character or out of
    the game (NM-41)."""
    used, found = 0, NONE
    for figure in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if board.place[figure] > 0:
            used += 1
        elif found == NONE:
            found = figure
    if kind == Kind.LARVA:
        used += board.larvae_gone
        for seat in range(board.players):
            if board.status[seat] != Fate.DEAD:
                used += board.larva[seat]
    return found if used < MINIATURES_OF[kind] else NONE


@inner_rule
def remove(board, figure):
    """Remove a miniature from the board with all its state; return its token."""
    token = board.token[figure]
    board.place[figure] = 0
    board.injuries[figure] = 0
    board.token[figure] = NONE
    board.attackers &= ~(1 << figure)
    board.burning &= ~(1 << figure)
    return token


@inner_rule
def put(board, figure, room, token):
    """Put a miniature into a room, its token set aside (NM-12)."""
    emit(Event.CAME, figure, room)
    board.place[figure] = room
    board.injuries[figure] = 0
    board.token[figure] = token


@inner_rule
def flee(board, figure):
    """Let an intruder leave by the technical corridors: its injuries are removed, its token returns to the bag (NM-15)."""
    emit(Event.FLED, figure, NONE)
    to_bag(board, remove(board, figure))


@inner_rule
def come(board, room, token):
    """Bring an intruder of a token just drawn into a room (NM-12, NM-16). Return its figure, or NONE where there is no miniature."""
    kind = TOKEN_KIND[token]
    figure = free_figure(board, kind)
    if figure == NONE and kind == Kind.ADULT:
        for other in range(FIRST_OF[Kind.ADULT], FIRST_OF[Kind.ADULT + 1]):
            if board.place[other] > 0 and not character_in(board, board.place[other]):
                flee(board, other)
        figure = free_figure(board, kind)
    if figure == NONE:
        emit(Event.NOBODY_CAME, kind, NONE)
    if figure != NONE:
        put(board, figure, room, token)
    elif board.no_miniature_pool and kind != Kind.QUEEN:
        to_pool(board, token)
    else:
        to_bag(board, token)
    return figure


@inner_rule
def kill(board, figure):
    """Kill an intruder: its token goes to the pool (NM-15, NM-17, NM-41, NM-42). A Larva leaves the game; any other leaves a carcass."""
    emit(Event.KILLED, figure, NONE)
    kind, room, lying = KIND_OF[figure], board.place[figure], 0
    to_pool(board, remove(board, figure))
    if kind == Kind.QUEEN:
        board.queen_killed = 1
    if kind == Kind.LARVA:
        board.larvae_gone += board.larva_leaves
    for each in range(board.carcasses.shape[0]):
        lying += board.carcasses[each]
    if kind != Kind.LARVA and lying < CARCASSES:
        board.carcasses[room] += 1
