"""Portal closure and reconnection (section 10): an eliminated player's cube is removed, and the rest is rejoined."""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.rules.board import (
    TILES,
    find_clusters,
    lay,
    lowest_seat,
    on_board,
    placements,
    put,
    take_back,
    tile,
    tile_place,
)
from nexarium.games.keepers.rules.numbering import MOST_PLACES, SEATS
from nexarium.games.keepers.rules.state import NONE, RIDING, CubeStatus, Event, KeeperStatus, Phase


@inner_rule
def cubes_in_play(board):
    """Return the mask of the cubes on the table."""
    mask = 0
    for seat in range(board.players):
        if int(board.cube[seat]) == CubeStatus.IN_PLAY:
            mask |= 1 << seat
    return mask


@inner_rule
def size(mask):
    """Return how many seats a mask holds."""
    n = 0
    for seat in range(SEATS):
        n += mask >> seat & 1
    return n


@inner_rule
def close_portal(board, seat):
    """Remove an eliminated player's cube, then rejoin the rest where needed (NK-62)."""
    remove_cube(board, seat)
    board.closing = seat
    rejoin(board)


@inner_rule
def close_portals_due(board):
    """Remove all eliminated players' cubes at the start of the next turn (NK-61). The first of these players, in order after the player
    whose turn starts, rejoins the rest."""
    out_of_line()
    first = NONE
    for place in range(1, board.players):
        seat = (board.active + place) % board.players
        if int(board.status[seat]) == KeeperStatus.ELIMINATED and int(board.cube[seat]) == CubeStatus.IN_PLAY:
            remove_cube(board, seat)
            if first == NONE:
                first = seat
    if first == NONE:
        board.phase = Phase.ENTER
    else:
        board.closing = first
        rejoin(board)


@inner_rule
def remove_cube(board, seat):
    """Remove a cube; any Keeper standing on it falls (NK-62)."""
    out_of_line()
    emit(Event.CLOSED, seat, NONE)
    for other in range(board.players):
        if on_board(board, other) and board.owner[board.cell[other]] == seat:
            emit(Event.FELL, other, NONE)
            board.status[other] = KeeperStatus.FALLEN
    put(board.owner[:], board.cube_shape[seat], board.centre[seat], board.rotation[seat], np.int64(NONE))
    board.cube[seat] = CubeStatus.REMOVED


@inner_rule
def end_closure(board):
    """End the closure: a turn that began with its own player's closure is over, another player's turn continues (NK-52, NK-61)."""
    board.phase = Phase.NEXT if board.closing == board.active else Phase.ENTER
    board.closing = NONE


@inner_rule
def rejoin(board):
    """Find the clusters and the sets of them that may be moved; lift the only set when there is no choice (NK-64, NK-65, NK-67)."""
    out_of_line()
    owner, centres, rotations = board.owner.copy(), board.centre.copy(), board.rotation.copy()
    find_clusters(owner, board.cube_shape[:], centres, rotations, cubes_in_play(board), board.cluster[:])
    sets = np.empty(1 << SEATS, np.int64)
    n = movable_sets(board, sets)
    if n == 0:
        end_closure(board)
    elif n == 1 and not board.reconnection_optional:
        lift(board, sets[0])
    else:
        board.phase = Phase.LIFTING


@inner_rule
def is_set(board, part):
    """Return whether a mask is a set of whole clusters."""
    for seat in range(board.players):
        if part >> seat & 1 and board.cluster[seat] & ~part:
            return False
    return True


@inner_rule
def movable_sets(board, out):
    """List the movable sets of clusters, as masks of cubes, ascending: those with the fewest cubes among the sets whose move can be
    completed (NK-65)."""
    out_of_line()
    whole = cubes_in_play(board)
    n = 0
    for moved in range(1, size(whole)):
        for part in range(1, whole):
            if part & whole != part or size(part) != moved or not is_set(board, part):
                continue
            if 2 * moved == size(whole) and lowest_seat(part) == lowest_seat(whole):
                continue  # of two complementary sets of equal size, keep the one with the lowest seat out of it
            if completable(board, part):
                out[n] = part
                n += 1
        if n > 0:
            return n
    return 0


@inner_rule
def completable(board, part):
    """Return whether the clusters of `part` can be laid one after another so that the board becomes correct (NK-65)."""
    out_of_line()
    owner = board.owner.copy()
    for seat in range(board.players):
        if part >> seat & 1:
            put(owner, board.cube_shape[seat], board.centre[seat], board.rotation[seat], np.int64(NONE))
    table = cubes_in_play(board) & ~part
    for seat in range(board.players):
        if part >> seat & 1 and lowest_seat(board.cluster[seat]) == seat and can_begin(board, owner, table, part, board.cluster[seat]):
            return True
    return False


@inner_rule
def can_begin(board, owner, table, to_place, cluster):
    """Return whether the clusters of `to_place` can all be laid when `cluster` comes first (NK-65)."""
    out_of_line()
    out = np.empty(MOST_PLACES, np.int64)
    return places(board, owner, table, to_place, cluster, np.int64(1), out) > 0


@inner_rule
def places(board, owner, table, to_place, cluster, limit, out):
    """List the placements of `cluster` that extend to a completion (NK-65). At most two clusters ever move, because at most three cubes are
    left."""
    out_of_line()
    shapes, rest = board.cube_shape.copy(), to_place & ~cluster
    scratch, centres, rotations = owner.copy(), board.centre.copy(), board.rotation.copy()
    if rest == 0:
        return placements(owner, shapes, centres, rotations, table, cluster, np.int64(1), limit, out)
    all_ways, one = np.empty(MOST_PLACES, np.int64), np.empty(1, np.int64)
    found = placements(owner, shapes, centres, rotations, table, cluster, np.int64(0), np.int64(MOST_PLACES), all_ways)
    old_centres, old_rotations = centres.copy(), rotations.copy()
    n = 0
    for way in range(found):
        lay(scratch, shapes, centres, rotations, cluster, all_ways[way] >> 2, all_ways[way] & 3)
        if placements(scratch, shapes, centres, rotations, table | cluster, rest, np.int64(1), np.int64(1), one) > 0:
            out[n] = all_ways[way]
            n += 1
        take_back(scratch, shapes, centres, rotations, cluster, old_centres, old_rotations)
        if n == limit:
            break
    return n


@inner_rule
def lift(board, part):
    """Lift a set of clusters from the table, with the Keepers on their tiles (NK-64, NK-66)."""
    out_of_line()
    for rider in range(board.players):
        if on_board(board, rider):
            seat = int(board.owner[board.cell[rider]])
            if part >> seat & 1:
                board.cell[rider] = RIDING - TILES * seat - tile_place(board, seat, board.cell[rider])
    for seat in range(board.players):
        if part >> seat & 1:
            put(board.owner[:], board.cube_shape[seat], board.centre[seat], board.rotation[seat], np.int64(NONE))
            board.cube[seat] = CubeStatus.LIFTED
    board.to_place = part
    choose_cluster(board)


@inner_rule
def choose_cluster(board):
    """Take the next cluster to place: the only one left, or the player's choice among several (NK-65)."""
    first = board.cluster[lowest_seat(board.to_place)]
    if first == board.to_place:
        board.moving = first
        board.phase = Phase.REJOIN
    else:
        board.phase = Phase.LIFTING


@inner_rule
def liftable(board, out):
    """List the sets that may be lifted, preceded by the empty set where that is allowed (NK-64, NK-65). Once a set is lifted, list its
    clusters that may be placed first."""
    out_of_line()
    n = 0
    if board.to_place == 0:
        if board.reconnection_optional:
            out[0] = 0
            n = 1
        return n + movable_sets(board, out[n:])
    owner, table = board.owner.copy(), cubes_in_play(board)
    for part in range(1, board.to_place + 1):
        seat = lowest_seat(part)
        if board.to_place >> seat & 1 and board.cluster[seat] == part and can_begin(board, owner, table, board.to_place, part):
            out[n] = part
            n += 1
    return n


@inner_rule
def pick(board, part):
    """Lift the player's set, or take one of its clusters to place next. Lifting no set leaves the clusters apart (NK-64, NK-67)."""
    if part == 0:
        end_closure(board)
    elif board.to_place == 0:
        lift(board, part)
    else:
        board.moving = part
        board.phase = Phase.REJOIN


@inner_rule
def rejoin_places(board, out):
    """List the legal placements of the cluster in hand."""
    return places(board, board.owner.copy(), cubes_in_play(board), board.to_place, board.moving, np.int64(MOST_PLACES), out)


@inner_rule
def rejoin_at(board, way):
    """Lay the cluster in hand; Keepers ride along on their tiles (NK-64, NK-66)."""
    out_of_line()
    lay(board.owner[:], board.cube_shape[:], board.centre[:], board.rotation[:], board.moving, way >> 2, way & 3)
    for rider in range(board.players):
        if on_board(board, rider) and board.cell[rider] <= RIDING:
            seat, place = (RIDING - board.cell[rider]) // TILES, (RIDING - board.cell[rider]) % TILES
            if board.moving >> seat & 1:
                board.cell[rider] = tile(board.cube_shape[seat], board.centre[seat], board.rotation[seat], place)
    for seat in range(board.players):
        if board.moving >> seat & 1:
            board.cube[seat] = CubeStatus.IN_PLAY
    board.to_place &= ~board.moving
    board.moving = 0
    if board.to_place:
        choose_cluster(board)
    else:
        end_closure(board)


@inner_rule
def unfold_places(board, out):
    """List the legal placements of the active player's cube during setup (NK-18). Two shared edges leave a correct board (NK-63)."""
    out_of_line()
    owner, centres, rotations = board.owner.copy(), board.centre.copy(), board.rotation.copy()
    whole = cubes_in_play(board)
    return placements(owner, board.cube_shape[:], centres, rotations, whole, 1 << board.active, np.int64(0), np.int64(MOST_PLACES), out)
