"""The reason why an action is refused: the rule that forbids it, and the key of its explanation, `refused.<key>`."""

from __future__ import annotations

import numpy as np

from nexarium.core.game import State
from nexarium.games.keepers.box.card_skills import HOW_USED, SWAP
from nexarium.games.keepers.box.cards import ACTIONS
from nexarium.games.keepers.box.cubes import Cell, clockwise
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import BIT, GAINS, HOW, CubeStatus, Phase

Reason = tuple[str, str]


def reason(state: State, action: numbering.Action) -> Reason:
    """Return the rule that forbids an action that is not legal here, and the key of its explanation."""
    position = Position(state)
    match position.phase, action:
        case Phase.REROLL, numbering.AddPower() | numbering.Mark() | numbering.Throw() | numbering.Stop():
            return _no_reroll(position, action)
        case Phase.SKILL, numbering.Arm() | numbering.Undertow() | numbering.Gamble() | numbering.UseSkill():
            return _no_skill(position, action)
        case Phase.ASSIGN, numbering.Assign(groups):
            return _no_assignment(position, groups)
        case Phase.SPEND, numbering.AddPower():
            return _no_power_now(position)
        case (
            Phase.SPEND,
            numbering.Move()
            | numbering.Diagonal()
            | numbering.Leap()
            | numbering.Push()
            | numbering.Continue()
            | numbering.Follow()
            | numbering.Exchange(),
        ):
            return _no_step(position, action)
        case Phase.RESERVING, numbering.Reserve(value) if value:
            return _no_reserve(position, value)
        case Phase.LIFTING, numbering.Lift(()):
            return "NK-64", "lifted" if position.record.to_place else "must_rejoin"
        case Phase.LIFTING, numbering.Lift():
            return "NK-65", "not_smallest"
        case Phase.PLACING | Phase.REJOIN, numbering.Place(xy, side):
            return _no_place(position, position.near(xy), numbering.DIRECTIONS.index(side))
    return "NK-55", "not_now"


def _no_reroll(position: Position, action: numbering.AddPower | numbering.Mark | numbering.Throw | numbering.Stop) -> Reason:
    record, marks = position.record, position.dice("mark")
    match action:
        case numbering.Stop():
            return "NK-37", "dice_in_hand"
        case numbering.Throw():
            if marks:
                return "NK-38", "one_die"
            return ("NK-40", "nothing_added") if record.stumbled or record.rerolls == 0 else ("NK-37", "nothing_marked")
        case numbering.AddPower():
            if marks:
                return "NK-40", "power_first"
            return ("NK-40", "no_power") if record.power[position.active] <= record.added else ("NK-39", "fumbled_power")
        case numbering.Mark(value):
            return _no_mark(position, value, marks)


def _no_mark(position: Position, value: int, marks: list[int]) -> Reason:
    record = position.record
    if value == 1:
        return "NK-37", "one_stays"
    if record.stumbled:
        return "NK-39", "fumbled"
    if record.rerolls == 0:
        return "NK-37", "no_reroll"
    if marks and value < max(marks):
        return "NK-37", "ascending"
    if record.counts[value] <= record.mark[value]:
        return ("NK-41", "power_stays") if record.powers[value] else ("NK-37", "no_such_die")
    return "NK-38", "one_die"


def _no_power_now(position: Position) -> Reason:
    if not position.record.power_any_time:
        return "NK-40", "power_while_rolling"
    return ("NK-39", "fumbled_power") if position.keepers[position.active].power else ("NK-40", "no_power")


def _no_skill(position: Position, action: numbering.Action) -> Reason:
    record = position.record
    row, use = np.argwhere(numbering.number(action) == numbering.USE_ACTION)[0]
    keeper = int(record.keeper[position.active])
    if GAINS[keeper, row, use] == 0:
        return "NK-51", "no_skill"
    if int(record.skills_used) >> int(BIT[row]) & 1 or (use == SWAP and record.armed):
        return "NK-51", "skill_used"
    return "NK-51", "skill_dice" if HOW[keeper, row] == HOW_USED["dice"] else "skill_terrain"


def _no_assignment(position: Position, groups: tuple[int, ...]) -> Reason:
    value, card = int(position.record.value), position.card(position.active)
    standing = position.groups(value)
    if sum(groups) > position.record.left[value] + sum(standing):
        return "NK-44", "too_few_dice"
    assert card is not None
    if any(size and symbol not in card.symbols(value) for symbol, size in zip(ACTIONS, groups, strict=True)):
        return "NK-43", "not_printed"
    assert any(size < before for size, before in zip(groups, standing, strict=True))
    return "NK-40", "groups_stand"


def _no_reserve(position: Position, value: int) -> Reason:
    """Return why a die may not be reserved: too few dice, or dice that do not count at this table (NK-49, NK-50)."""
    record = position.record
    if position.unused(value) < 2:
        return "NK-49", "no_pair"
    old = not record.reserve_pair_uses_reserve and record.reserve[position.active] == value
    power = not record.reserve_pair_uses_power and record.powers[value]
    return "NK-50", "old_and_power" if old and power else "power_pair" if power else "old_die"


# --- steps -----------------------------------------------------------------------------------------------------------------------


def _no_step(position: Position, action: numbering.Step) -> Reason:
    moves, jumps, pushes = (int(steps) for steps in position.record.pool)
    at = position.keepers[position.active].xy
    assert at is not None
    match action:
        case numbering.Move(direction):
            return _no_landing(position, at, neighbour(at, direction), "NK-23", direction) if moves else ("NK-22", "no_moves")
        case numbering.Diagonal(corner):
            return _no_diagonal(position, at, neighbour(at, corner)) if jumps else ("NK-22", "no_jumps")
        case numbering.Leap(direction):
            over, to = position.leap(direction)
            if not over:
                return "NK-25", "nobody_beside"
            return ("NK-26", "few_jumps") if to in position.tiles else _no_landing(position, at, to, "NK-25")
        case numbering.Push(direction):
            if position.keeper_at(neighbour(at, direction)) is None:
                return "NK-28", "nobody_beside"
            return ("NK-51", "rooted") if pushes else ("NK-22", "no_pushes")
        case numbering.Continue():
            return ("NK-22", "no_pushes") if position.record.push_dir >= 0 else ("NK-31", "no_push")
        case numbering.Follow():
            return "NK-51", "no_follow"
        case numbering.Exchange():
            return "NK-51", "no_exchange"


def _no_diagonal(position: Position, at: Cell, to: Cell) -> Reason:
    if to in position.tiles and position.keeper_at(to) is None:
        return "NK-24", "open_corner"
    return _no_landing(position, at, to, "NK-24")


def _no_landing(position: Position, at: Cell, to: Cell, rule_id: str, direction: str = "") -> Reason:
    """Return why a step may not end on a cell. For a step straight on in a `direction`, a Portal may stand in the way."""
    if position.portal(at, direction) is not None:
        return "NK-27", "portal"
    return (rule_id, "occupied") if to in position.tiles else ("NK-27", "off_board")


# --- placements ------------------------------------------------------------------------------------------------------------------


def _no_place(position: Position, xy: Cell, rotation: int) -> Reason:
    """Return why the cube, or the cluster in hand, may not lie here."""
    rejoining = position.phase == Phase.REJOIN
    laid = _laid(position, xy, rotation)
    table = position.tiles.keys()
    tiles = {xy for tiles, _ in laid for xy in tiles}
    if tiles & table:
        return "NK-64" if rejoining else "NK-18", "overlap"
    behind_portals = {cube.behind for cube in position.cubes.values() if cube.status == CubeStatus.IN_PLAY}
    if tiles & behind_portals or any(behind in table for _, behind in laid):
        return "NK-15", "behind_portal"
    if edges_between(tiles, table) < 2:
        return "NK-65" if rejoining else "NK-18", "two_edges"
    return "NK-63", "not_joined"


def _laid(position: Position, xy: Cell, rotation: int) -> list[tuple[set[Cell], Cell]]:
    """Return each cube in hand as its tiles and the cell behind its Portal, if the lowest seat's cube lay here."""
    if not position.moving:
        return [_cube_at(position, position.active, xy, rotation)]
    lead = position.cubes[position.moving[0]]
    turns, laid = (rotation - lead.rotation) % 4, []
    for seat in position.moving:
        cube = position.cubes[seat]
        dx, dy = clockwise((cube.xy[0] - lead.xy[0], cube.xy[1] - lead.xy[1]), turns)
        laid.append(_cube_at(position, seat, (xy[0] + dx, xy[1] + dy), (cube.rotation + turns) % 4))
    return laid


def _cube_at(position: Position, seat: int, xy: Cell, rotation: int) -> tuple[set[Cell], Cell]:
    """Return the tiles of a seat's cube and the cell behind its Portal."""
    tiles = tiles_of(position.shapes[seat], xy, rotation)
    return set(tiles.values()), neighbour(tiles["start"], numbering.DIRECTIONS[rotation])
