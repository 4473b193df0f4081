"""Setting up a position of Nexus Keepers: the beginning of a turn, with the cubes as they lie.

A position's text has a line for each seat, with its Keeper, its cube and where its Keeper is, and one for the player to move:

    a quill cube 0,0 N keeper 0,1 power 3 reserve 0
    b nyx cube 3,1 E keeper fallen power 2 reserve 4 first
    turn a

`N` to `W` is the side of the door. A cube may be `gone`, and a Keeper `fallen` or `out`. `first`: the seat's first turn is still to come.
The board lies as the text says; taps move the Keepers (`scene/setup.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from nexarium.core.errors import BadPosition
from nexarium.core.game import Game, State
from nexarium.core.words import words
from nexarium.games.keepers.box.cards import roster
from nexarium.games.keepers.box.cubes import Cell, TileName, shapes
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.options import NAMES
from nexarium.games.keepers.rules.state import NONE, OWN_SHAPE, POWER, CubeStatus, KeeperStatus, OutBy, Phase

FALLEN, OUT, ON = "fallen", "out", "on"

LINE = re.compile(
    r"(?P<seat>[a-d]) (?P<keeper>[\w-]+) cube (?:(?P<cube>-?\d{1,2},-?\d{1,2}) (?P<side>[NESW])|gone)"
    r" keeper (?P<at>-?\d{1,2},-?\d{1,2}|fallen|out) power (?P<power>\d) reserve (?P<reserve>[0-6])(?P<first> first)?"
)


@dataclass(frozen=True)
class Seat:
    """What a text says of a seat. `cube` is the centre and the side of the door, or None; `at` is a cell, `fallen` or `out`."""

    keeper: str
    cube: tuple[Cell, str] | None
    at: Cell | str
    power: int
    reserve: int
    first: bool


def read(game: Game, text: str) -> State:
    """Return the position of a text. Raises `BadPosition`."""
    seats: dict[int, Seat] = {}
    turn = -1
    for line in text.splitlines():
        if line in [f"turn {name}" for name in NAMES]:
            turn = NAMES.index(line[-1])
            continue
        match = LINE.fullmatch(line)
        if match is None:
            raise BadPosition(f"{line[:80]!r} is no line of a position; it says how a seat stands, or 'turn' and a seat")
        at, cube = match["at"], match["cube"]
        seats[NAMES.index(match["seat"])] = Seat(
            keeper=match["keeper"],
            cube=(_cell(cube), match["side"]) if cube else None,
            at=at if at in (FALLEN, OUT) else _cell(at),
            power=int(match["power"]),
            reserve=int(match["reserve"]),
            first=match["first"] is not None,
        )
    if sorted(seats) != list(range(game.num_players())):
        raise BadPosition(f"each of the {game.num_players()} seats has one line, in a position of this game")
    return position(game, [seats[seat] for seat in range(len(seats))], turn)


def _cell(text: str) -> Cell:
    x, y = map(int, text.split(","))
    return x, y


def write(state: State) -> str:
    """Return the beginning of the present turn as text. Before all cubes lie, they are laid in the first way that is possible."""
    begun = state.clone()
    while int(begun.record.phase) in (Phase.DRAW, Phase.FIRST, Phase.PLACING):
        begun.step(begun.legal_actions()[0])
    seats, turn = seats_of(begun)
    lines = []
    for name, seat in zip(NAMES, seats, strict=False):
        cube = f"{seat.cube[0][0]},{seat.cube[0][1]} {seat.cube[1]}" if seat.cube else "gone"
        at = seat.at if isinstance(seat.at, str) else f"{seat.at[0]},{seat.at[1]}"
        first = " first" if seat.first else ""
        lines.append(f"{name} {seat.keeper} cube {cube} keeper {at} power {seat.power} reserve {seat.reserve}{first}")
    return "\n".join([*lines, f"turn {NAMES[turn]}"])


def seats_of(state: State) -> tuple[list[Seat], int]:
    """Return what is written of each seat, and the seat whose turn it is."""
    board = Position(state)
    done = state.record.first_turn_done.tolist()
    seats = []
    for keeper in board.keepers:
        cube = board.cubes.get(keeper.seat)
        assert keeper.card is not None
        seats.append(
            Seat(
                keeper=keeper.card.id,
                cube=(cube.xy, cube.side) if cube else None,
                at=keeper.xy if keeper.xy is not None else OUT if keeper.status == KeeperStatus.ELIMINATED else FALLEN,
                power=keeper.power,
                reserve=keeper.reserve,
                first=not done[keeper.seat],
            )
        )
    return seats, board.active


def position(game: Game, seats: list[Seat], turn: int) -> State:
    """Return the position at the beginning of a seat's turn. Raises `BadPosition`."""
    state = game.new_initial_state()
    _check_keepers(state, seats)
    known, numbers = list(shapes().values()), state.record.cube_shape.tolist()
    for seat, each in enumerate(seats):
        own = int(OWN_SHAPE[_card(each.keeper)])
        numbers[seat] = numbers[seat] if own == NONE else own
    cubes = {
        seat: tiles_of(known[numbers[seat]], each.cube[0], numbering.DIRECTIONS.index(each.cube[1]))
        for seat, each in enumerate(seats)
        if each.cube
    }
    _check_board(game, seats, cubes)
    _check_places(seats, cubes)
    _check_players(game, seats, turn)
    fields = state.memory.view(game.rules.dtype)[0]
    for seat, each in enumerate(seats):
        fields["keeper"][seat] = _card(each.keeper)
        fields["cube_shape"][seat] = numbers[seat]
        fields["cube"][seat] = CubeStatus.IN_PLAY if each.cube else CubeStatus.REMOVED
        if each.cube:
            (x, y), side = each.cube
            fields["centre"][seat], fields["rotation"][seat] = numbering.cell_of(x, y), numbering.DIRECTIONS.index(side)
            for xy in cubes[seat].values():
                fields["owner"][numbering.cell_of(*xy)] = seat
        fields["status"][seat] = {FALLEN: KeeperStatus.FALLEN, OUT: KeeperStatus.ELIMINATED}.get(str(each.at), KeeperStatus.ON)
        fields["cell"][seat] = NONE if isinstance(each.at, str) else numbering.cell_of(*each.at)
        fields["out_by"][seat] = OutBy.PORTAL if each.at == OUT else OutBy.IN_GAME
        fields["power"][seat], fields["reserve"][seat] = each.power, each.reserve
        fields["first_turn_done"][seat] = not each.first
    # the rules begin the turn themselves: the player before declines a bonus turn
    fields["first_player"] = turn if fields["first_player"] == NONE else fields["first_player"]
    fields["phase"], fields["owed"], fields["active"] = Phase.BONUS_OFFER, 1, (turn - 1) % len(seats)
    begun = state.clone()
    begun.step(begun.string_to_action("decline"))
    begun.history.clear()
    if int(begun.record.active) != turn:
        raise _impossible("no_turn", "NK-52")
    return begun


def _impossible(key: str, rule_id: str) -> BadPosition:
    """Return the refusal of a position, as a sentence of the game's words."""
    return BadPosition(words(__package__, "en")(f"refused.setup_{key}"), rule_id, f"setup_{key}")


def _card(keeper: str) -> int:
    return next(place for place, card in enumerate(roster().cards) if card.id == keeper)


def _check_keepers(state: State, seats: list[Seat]) -> None:
    """Raise a `BadPosition` for Keepers that do not play here, or that have more Power dice than their card."""
    known = [card.id for card in roster().cards]
    for seat, each in enumerate(seats):
        drawn = int(state.record.keeper[seat])
        if each.keeper not in known or (drawn != NONE and known[drawn] != each.keeper):
            raise BadPosition(f"the Keeper of seat {NAMES[seat]} is not {each.keeper!r}", "NK-1")
        if each.power > int(POWER[_card(each.keeper)]):
            raise _impossible("power", "NK-40")


def _check_board(game: Game, seats: list[Seat], cubes: Mapping[int, Mapping[TileName, Cell]]) -> None:
    """Raise a `BadPosition` for cubes that overlap, block a Portal, or lie apart where they must not."""
    tiles = [xy for cube in cubes.values() for xy in cube.values()]
    if len(set(tiles)) < len(tiles):
        raise _impossible("overlap", "NK-18")
    for seat, cube in cubes.items():
        chosen = seats[seat].cube
        assert chosen is not None
        if neighbour(cube["start"], chosen[1]) in tiles:
            raise _impossible("blocked", "NK-15")
    if game.options["reconnection"] == "required":
        for part in range(1, 2 ** len(cubes) - 1):
            sides: tuple[list[Cell], list[Cell]] = ([], [])
            for place, cube in enumerate(cubes.values()):
                sides[part >> place & 1].extend(cube.values())
            if edges_between(*sides) < 2:
                raise _impossible("apart", "NK-63")


def _check_places(seats: list[Seat], cubes: Mapping[int, Mapping[TileName, Cell]]) -> None:
    """Raise a `BadPosition` for a Keeper beside the board, or on the same tile as another."""
    tiles = {xy for cube in cubes.values() for xy in cube.values()}
    cells = [each.at for each in seats if not isinstance(each.at, str)]
    if not tiles.issuperset(cells):
        raise _impossible("beside", "NK-16")
    if len(set(cells)) < len(cells):
        raise _impossible("same_tile", "NK-16")


def _check_players(game: Game, seats: list[Seat], turn: int) -> None:
    """Raise a `BadPosition` where the game would be over, or the seat to move is not in it."""
    if any(each.cube is None and each.at != OUT for each in seats):
        raise _impossible("no_cube", "NK-52")
    playing = {seat for seat, each in enumerate(seats) if each.at != OUT}
    if sum(not playing.isdisjoint(side) for side in game.sides) < 2:
        raise _impossible("over", "NK-59")
    if turn not in playing:
        raise _impossible("no_turn", "NK-52")


def edit(state: State, tool: str, action: int) -> State:
    """Return the position in which a seat's Keeper stands on the tile with that number. Raises `BadPosition`."""
    seats, turn = seats_of(state)
    seat = NAMES.find(tool[:1] or "a")
    if not 0 <= seat < len(seats):
        raise BadPosition(f"there is no seat {tool[:20]!r}")
    tiles = sorted(Position(state).tiles)
    if not 0 <= action < len(tiles):
        raise BadPosition(f"there is no tile {action}")
    seats[seat] = replace(seats[seat], at=tiles[action])
    return position(state.game, seats, turn)


def choose(state: State, choice: str, value: str) -> State:
    """Return the position with another player to move (`turn`), or another state (`at_a`), number of Power dice (`power_a`) or reserved die
    (`reserve_a`) of a seat. Raises `BadPosition`."""
    seats, turn = seats_of(state)
    what, _, name = choice.partition("_")
    seat = NAMES.find(name) if name else -1
    if choice == "turn" and value in NAMES[: len(seats)]:
        turn = NAMES.index(value)
    elif 0 <= seat < len(seats) and what == "power" and value in tuple("0123456789"):
        seats[seat] = replace(seats[seat], power=int(value))
    elif 0 <= seat < len(seats) and what == "reserve" and value in tuple("0123456"):
        seats[seat] = replace(seats[seat], reserve=int(value))
    elif 0 <= seat < len(seats) and what == "at" and value in (FALLEN, OUT, ON):
        seats[seat] = replace(seats[seat], at=_free_tile(state, seat) if value == ON else value)
    else:
        raise BadPosition(f"{choice[:20]!r} cannot be {value[:20]!r}")
    return position(state.game, seats, turn)


def _free_tile(state: State, seat: int) -> Cell:
    """Return where a Keeper stands that comes back to the board: its Starting Tile, else the first free tile."""
    board = Position(state)
    taken = {keeper.xy for keeper in board.keepers if keeper.seat != seat}
    own = [board.cubes[seat].tiles["start"]] if seat in board.cubes else []
    return next(xy for xy in (*own, *sorted(board.tiles)) if xy not in taken)
