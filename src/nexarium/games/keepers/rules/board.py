"""The board (sections 3 and 10 of the specification): cells, unfolded cubes, doors, shared edges, bridges, placements.

Constants are passed as `np.int64(...)`: Numba compiles a function again for each literal that it is called with.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.rules.numbering import CELLS, FIELD, SEATS
from nexarium.games.keepers.rules.state import NONE, TILE, KeeperStatus

_MASK = FIELD - 1
_ROWS = CELLS - FIELD
DX = np.array([0, 1, 0, -1, 1, 1, -1, -1], np.int64)
"""Directions N, E, S, W, then the diagonals NE, SE, SW, NW (NK-6, NK-7)."""
DY = np.array([1, 0, -1, 0, 1, -1, -1, 1], np.int64)
CORNER = 4
"""The first of the diagonals among the directions."""
TILES = 5


@inner_rule
def shift(cell, dx, dy):
    """Return the cell `dx` east and `dy` north of a cell."""
    return ((cell + FIELD * dy) & _ROWS) | ((cell + dx) & _MASK)


@inner_rule
def beside(cell, direction):
    """Return the neighbouring cell in one of the eight directions."""
    return shift(cell, DX[direction], DY[direction])


@inner_rule
def apart(a, b):
    """Return how far coordinate `a` lies beyond `b`, the shorter way round."""
    return ((a - b + FIELD // 2) & _MASK) - FIELD // 2


@inner_rule
def tile(shape, centre, rotation, place):
    """Return the cell of one of a cube's tiles, by the number of its shape (NK-13). Place 0 is the Starting Tile, place 1 the centre."""
    return shift(centre, TILE[shape, rotation, place, 0], TILE[shape, rotation, place, 1])


@inner_rule
def starting_tile(board, seat):
    """Return the tile at the foot of the door (NK-2)."""
    return tile(board.cube_shape[seat], board.centre[seat], board.rotation[seat], np.int64(0))


@inner_rule
def tile_place(board, seat, cell):
    """Return which tile of the seat's cube lies at a cell, or NONE."""
    for place in range(TILES):
        if tile(board.cube_shape[seat], board.centre[seat], board.rotation[seat], place) == cell:
            return place
    return NONE


@inner_rule
def is_portal(board, cell, direction):
    """Return whether leaving `cell` in `direction` crosses the Portal of a cube in play (NK-14)."""
    seat = board.owner[cell]
    return seat != NONE and board.rotation[seat] == direction and starting_tile(board, seat) == cell


@inner_rule
def on_board(board, seat):
    """Return whether a seat's Keeper is on the board, on a tile or riding a lifted cube (NK-16)."""
    return int(board.status[seat]) == KeeperStatus.ON


@inner_rule
def keeper_at(board, cell):
    """Return the seat of the Keeper on a cell, or NONE (NK-16)."""
    for seat in range(board.players):
        if on_board(board, seat) and board.cell[seat] == cell:
            return seat
    return NONE


@inner_rule
def put(owner, shape, centre, rotation, seat):
    """Lay a cube's tiles on the board; with `seat` NONE, remove them."""
    for place in range(TILES):
        owner[tile(shape, centre, rotation, place)] = seat


@inner_rule
def fits(owner, shapes, centres, rotations, table, cube, centre, rotation):
    """Return whether the cube of a seat fits: no tile on another tile or behind a Portal, no tile behind its own Portal (NK-15, NK-18).
    `table` is the mask of cubes."""
    out_of_line()
    shape = shapes[cube]
    for place in range(TILES):
        if owner[tile(shape, centre, rotation, place)] != NONE:
            return False
    if owner[beside(tile(shape, centre, rotation, np.int64(0)), rotation)] != NONE:
        return False
    for seat in range(SEATS):
        if table >> seat & 1:
            behind = beside(tile(shapes[seat], centres[seat], rotations[seat], np.int64(0)), rotations[seat])
            for place in range(TILES):
                if tile(shape, centre, rotation, place) == behind:
                    return False
    return True


@inner_rule
def shared_edges(owner, shape, centre, rotation):
    """Return the number of edges that a cube, not yet laid, would share with the tiles on the board (NK-8)."""
    edges = 0
    for place in range(TILES):
        cell = tile(shape, centre, rotation, place)
        for direction in range(4):
            if owner[beside(cell, direction)] != NONE:
                edges += 1
    return edges


@inner_rule
def crossing(owner, shapes, centres, rotations, part, whole):
    """Return the number of edges between the cubes of `part` and the other cubes of `whole` (NK-8)."""
    out_of_line()
    edges = 0
    for seat in range(SEATS):
        if part >> seat & 1:
            for place in range(TILES):
                cell = tile(shapes[seat], centres[seat], rotations[seat], place)
                for direction in range(4):
                    other = np.int64(owner[beside(cell, direction)])
                    if other != NONE and (whole & ~part) >> other & 1:
                        edges += 1
    return edges


@inner_rule
def correct(owner, shapes, centres, rotations, whole):
    """Return whether every split of the cubes into two sets is crossed by two edges or more (NK-63)."""
    out_of_line()
    for part in range(1, whole):
        if part & whole == part and crossing(owner, shapes, centres, rotations, part, whole) < 2:
            return False
    return True


@inner_rule
def find_clusters(owner, shapes, centres, rotations, whole, clusters):
    """Write per seat the mask of the cubes in its component after all bridges are deleted (NK-63).

    Two cubes are in one component exactly when every split between them has two crossing edges or more (Menger).
    """
    out_of_line()
    for seat in range(SEATS):
        clusters[seat] = whole if whole >> seat & 1 else 0
    for part in range(1, whole):
        if part & whole == part and crossing(owner, shapes, centres, rotations, part, whole) < 2:
            for seat in range(SEATS):
                clusters[seat] &= part if part >> seat & 1 else ~part


@inner_rule
def lowest_seat(mask):
    """Return the lowest seat of a mask; SEATS for an empty mask."""
    seat = 0
    while seat < SEATS and not mask >> seat & 1:
        seat += 1
    return seat


@inner_rule
def moved_centre(centres, rotations, lead, seat, centre, rotation):
    """Return where a cube's centre lies after its whole cluster moves, its `lead` to `centre` and `rotation` (NK-64)."""
    x = apart(centres[seat] & _MASK, centres[lead] & _MASK)
    y = apart(centres[seat] // FIELD, centres[lead] // FIELD)
    for _ in range((rotation - rotations[lead]) & 3):
        x, y = y, -x
    return shift(centre, x, y)


@inner_rule
def moved_rotation(rotations, lead, seat, rotation):
    """Return the rotation of a cube whose cluster's `lead` turns to `rotation` (NK-64)."""
    return (rotations[seat] + rotation - rotations[lead]) & 3


@inner_rule
def cluster_fits(owner, shapes, centres, rotations, table, cluster, centre, rotation):
    """Return whether a rigid cluster fits here: no overlap, doors free, two shared edges or more in all (NK-15, NK-64, NK-65)."""
    out_of_line()
    lead = lowest_seat(cluster)
    edges = 0
    for seat in range(lead, SEATS):
        if cluster >> seat & 1:
            to = moved_centre(centres, rotations, lead, seat, centre, rotation)
            turned = moved_rotation(rotations, lead, seat, rotation)
            if not fits(owner, shapes, centres, rotations, table, seat, to, turned):
                return False
            edges += shared_edges(owner, shapes[seat], to, turned)
    return edges >= 2


@inner_rule
def lay(owner, shapes, centres, rotations, cluster, centre, rotation):
    """Lay a cluster with its lowest seat at `centre` and `rotation`."""
    out_of_line()
    lead = lowest_seat(cluster)
    turn = rotation - rotations[lead]
    for seat in range(SEATS - 1, lead - 1, -1):
        if cluster >> seat & 1:
            centres[seat] = moved_centre(centres, rotations, lead, seat, centre, rotation)
    for seat in range(lead, SEATS):
        if cluster >> seat & 1:
            rotations[seat] = (rotations[seat] + turn) & 3
            put(owner, shapes[seat], centres[seat], rotations[seat], seat)


@inner_rule
def placements(owner, shapes, centres, rotations, table, cluster, checked, limit, out):
    """Write the first `limit` ways (4 centre + rotation, ascending) to lay a cluster against the cubes of `table`; return their number
    (NK-18, NK-65).

    With `checked`, only those that leave a correct board (NK-63). A single cube laid on a correct board always does.
    """
    out_of_line()
    near_x, near_y = near(shapes, centres, rotations, table, cluster)
    scratch, to, turned = owner.copy(), centres.copy(), rotations.copy()
    n = 0
    for centre in range(CELLS):
        if not (near_x >> (centre & _MASK) & 1 and near_y >> (centre // FIELD) & 1):
            continue
        for rotation in range(4):
            if not cluster_fits(owner, shapes, centres, rotations, table, cluster, centre, rotation):
                continue
            if checked:
                lay(scratch, shapes, to, turned, cluster, centre, rotation)
                holds = correct(scratch, shapes, to, turned, table | cluster)
                take_back(scratch, shapes, to, turned, cluster, centres, rotations)
                if not holds:
                    continue
            out[n] = 4 * centre + rotation
            n += 1
            if n == limit:
                return n
    return n


@inner_rule
def take_back(owner, shapes, centres, rotations, cluster, old_centres, old_rotations):
    """Undo `lay`."""
    out_of_line()
    for seat in range(SEATS):
        if cluster >> seat & 1:
            put(owner, shapes[seat], centres[seat], rotations[seat], np.int64(NONE))
            centres[seat] = old_centres[seat]
            rotations[seat] = old_rotations[seat]


@inner_rule
def near(shapes, centres, rotations, table, cluster):
    """Return masks of the columns and rows in which a cluster's first cube can lie so that the cluster touches the table."""
    out_of_line()
    reach = 3 if cluster & (cluster - 1) == 0 else FIELD // 2
    near_x, near_y = 0, 0
    for seat in range(SEATS):
        if table >> seat & 1:
            for place in range(TILES):
                cell = tile(shapes[seat], centres[seat], rotations[seat], place)
                for away in range(-reach, reach + 1):
                    near_x |= 1 << ((cell + away) & _MASK)
                    near_y |= 1 << ((cell // FIELD + away) & _MASK)
    return near_x, near_y
