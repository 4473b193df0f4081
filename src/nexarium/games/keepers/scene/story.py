"""What has just happened: one gesture of a player may have been many plies, and a ply brings about more than it says."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.core.game import Course, Ply
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Keeper, Position
from nexarium.games.keepers.rules.numbering import Action, Continue, Dice, Exchange, Push, read
from nexarium.games.keepers.rules.state import CubeStatus, KeeperStatus, OutBy, Phase


def lately(course: Course) -> list[Ply]:
    """The plies of what was done last: a decision, or a push with all its steps, and the chance that followed."""
    first = course.last_decision()
    while first and read(course.actions[first]) == Continue():
        first -= 1
    return list(course.since(first))


@dataclass(frozen=True)
class News:
    """What a ply brought about that nobody should miss: the seats that went out, fell, and whose cubes were removed, and whether the dice
    made a fumble (NK-39)."""

    out: tuple[int, ...]
    fell: tuple[int, ...]
    closed: tuple[int, ...]
    fumble: bool


def news_of(ply: Ply) -> News:
    """What a ply brought about, by the positions before and after it."""
    before, after, action = Position(ply.before), Position(ply.after), read(ply.action)
    seats = range(before.players)
    closed = tuple(seat for seat in seats if _cube(after, seat) == CubeStatus.REMOVED != _cube(before, seat))
    return News(
        out=tuple(each.seat for each in after.keepers if each.status == KeeperStatus.ELIMINATED != before.keepers[each.seat].status),
        fell=tuple(keeper.seat for keeper in before.keepers if _fell(keeper, before, after, action, closed)),
        closed=closed,
        fumble=isinstance(action, Dice) and _fumbles(before, action),
    )


def _cube(position: Position, seat: int) -> CubeStatus:
    return CubeStatus(int(position.record.cube[seat]))


def _fell(keeper: Keeper, before: Position, after: Position, action: Action, closed: tuple[int, ...]) -> bool:
    """Whether a Keeper fell: it waits behind its door now, or its own turn has already begun with a return (NK-53) or its end (NK-54)."""
    if keeper.status != KeeperStatus.ON:
        return False
    status = after.keepers[keeper.seat].status
    if status == KeeperStatus.ELIMINATED:
        return OutBy(int(after.record.out_by[keeper.seat])) == OutBy.BLOCKING
    if status == KeeperStatus.FALLEN:
        return True
    began = after.active == keeper.seat and int(after.record.turn) > int(before.record.turn)
    return began and _off_the_board(keeper, before, action, closed)


def _off_the_board(keeper: Keeper, before: Position, action: Action, closed: tuple[int, ...]) -> bool:
    """Whether an action has pushed somebody else's Keeper off, or left it on a cube that was removed thereafter."""
    xy = keeper.xy
    match action:
        case Push() | Continue():
            for fate in before.push(action):
                if fate.seat == keeper.seat:
                    if fate.end == "falls":
                        return True
                    xy = fate.xy
        case Exchange(seat) if seat == keeper.seat:
            xy = before.keepers[before.active].xy
    return any(xy in before.cubes[seat].tiles.values() for seat in closed)


def _fumbles(before: Position, thrown: Dice) -> bool:
    """NK-39: whether dice that fall make a fumble, once all dice of the throw lie."""
    record, limit = before.record, before.fumble_at
    if limit is None or len(thrown.values) < int(record.throwing) + int(record.throwing_power):
        return False
    pool = [*before.dice("counts"), *before.dice("powers"), *thrown.values]
    if record.fumble_counts_reserve:
        pool.append(before.keepers[before.active].reserve)
    return pool.count(1) >= limit


def begins_bonus_turn(plies: list[Ply]) -> bool:
    """NK-56: whether the first dice of a bonus turn are what fell last."""
    if len(plies) < 2:
        return False
    position = Position(plies[-1].before)
    return position.phase == Phase.ROLL and int(position.record.bonus_level) > 0


def pushed_out(course: Course) -> dict[int, Cell]:
    """By seat, the cell behind the Portal through which the push that was made last has sent somebody out."""
    gone: dict[int, Cell] = {}
    for ply in lately(course):
        match read(ply.action):
            case (Push() | Continue()) as push:
                gone |= {fate.seat: fate.xy for fate in Position(ply.before).push(push) if fate.end == "out"}
    return gone
