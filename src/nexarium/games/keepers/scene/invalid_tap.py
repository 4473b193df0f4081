"""The action meant by a tap on a tile, Keeper or die without an action, or by a cube where it does not fit."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.game import History
from nexarium.core.view import InvalidTap, RuleNote
from nexarium.core.words import Words
from nexarium.games.keepers.box.cubes import SIDES, Cell
from nexarium.games.keepers.position import Position, neighbour
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene.art import UNIT
from nexarium.games.keepers.scene.columns import symbol_means
from nexarium.games.keepers.scene.dice import dice_of
from nexarium.games.keepers.scene.frame import LAYING, frame_of


def inferred_action(history: History, tap: InvalidTap) -> tuple[int, ...]:
    """Return the inferred actions, the likeliest first."""
    position = Position(history.now)
    if tap.piece:
        return _laid(position, tap)
    for shape in tap.shapes:
        if actions := tuple(numbering.number(action) for action in _actions(history, position, shape)):
            return actions
    return ()


def _actions(history: History, position: Position, shape: str) -> Iterator[numbering.Action]:
    if position.phase == Phase.REROLL:
        yield from (numbering.Mark(die.value) for die in dice_of(history, position) if die.id == shape)
    if position.phase == Phase.RESERVING:
        yield from (numbering.Reserve(die.value) for die in dice_of(history, position) if die.id == shape)
    if position.phase == Phase.SPEND and (cell := _cell(position, shape)) is not None:
        yield from _steps(position, cell)


def forbidden(history: History, tap: InvalidTap, words: Words) -> RuleNote | None:
    """Return why a tap has no action. NK-23 to NK-25: no step leads to a distant tile. NK-44: the meaning of a card's symbol that cannot
    be chosen. NK-44, NK-45: what to do instead of picking a die."""
    position = Position(history.now)
    if (symbol := _symbol(position, tap.shapes, words)) is not None:
        return symbol
    if not {die.id for die in dice_of(history, position)}.isdisjoint(tap.shapes):
        return _instead_of_dice(position, words)
    here = position.keepers[position.active].xy if position.phase == Phase.SPEND else None
    cells = [cell for shape in tap.shapes if (cell := _cell(position, shape)) is not None]
    return RuleNote(id="NK-23", text=words("too_far")) if here is not None and cells and here not in cells else None


def _instead_of_dice(position: Position, words: Words) -> RuleNote | None:
    """Return what to pick while dice are assigned, and while their steps are made."""
    match position.phase:
        case Phase.ASSIGN:
            return RuleNote(id="NK-44", text=words("dice_share", value=int(position.record.value)))
        case Phase.SPEND:
            return RuleNote(id="NK-45", text=words("dice_spent"))
    return None


def _symbol(position: Position, shapes: tuple[str, ...], words: Words) -> RuleNote | None:
    """Return the meaning of the tapped symbol."""
    card = position.card(position.active)
    for shape in shapes:
        kind, _, rest = shape.partition("-")
        value, _, symbol = rest.partition("-")
        if card is None or kind != "chip" or not value.isdecimal():
            continue
        if printed := card.symbols(int(value)).count(symbol or "-"):
            return RuleNote(id="NK-44", text=symbol_means(int(value), symbol, printed, words))
    return None


def _cell(position: Position, shape: str) -> Cell | None:
    """Return the cell of a tile, a Keeper or a door."""
    kind, _, rest = shape.partition("-")
    seat, _, name = rest.partition("-")
    if not seat.isdecimal() or int(seat) not in position.cubes:
        return None
    if kind == "tile":
        return {str(tile): xy for tile, xy in position.cubes[int(seat)].tiles.items()}.get(name)
    if kind == "keeper":
        return position.keepers[int(seat)].xy
    return position.cubes[int(seat)].behind if kind in ("door", "sign") else None


def _steps(position: Position, cell: Cell) -> Iterator[numbering.Action]:
    """Yield the step towards a cell: adjacent, across a corner, or a leap in a straight line; none for other cells."""
    at = position.keepers[position.active].xy
    if at is None or cell == at:
        return
    for side, (dx, dy) in SIDES.items():
        far = (cell[0] - at[0]) * dx + (cell[1] - at[1]) * dy
        if far > 0 and (at[0] + far * dx, at[1] + far * dy) == cell:
            beside = position.keeper_at(neighbour(at, side)) is not None
            if far == 1 or beside:
                yield numbering.Leap(side) if far > 1 else numbering.Push(side) if beside else numbering.Move(side)
    yield from (numbering.Diagonal(corner) for corner in numbering.CORNERS if neighbour(at, corner) == cell)


def _laid(position: Position, tap: InvalidTap) -> tuple[int, ...]:
    """Return the placement of the cube whose centre is nearest to the tapped point."""
    if position.phase not in LAYING or not 0 <= tap.orientation < len(numbering.DIRECTIONS):
        return ()
    # the board shows targets in a frame that is the same on every screen
    frame = frame_of(position, tall=False)
    left, top = frame.at((0, 0))
    centre = round((tap.at[0] - left) / UNIT), round((top - tap.at[1]) / UNIT)
    if max(map(abs, centre)) > numbering.FIELD // 2:
        return ()
    return (numbering.number(numbering.Place(centre, numbering.DIRECTIONS[tap.orientation])),)
