"""The board: cubes, doors, Keepers, and the steps that are legal now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache

from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Group, Layer, Path, Rect, Scene, Use
from nexarium.core.words import Words
from nexarium.games.keepers.box.cubes import Cell, shapes
from nexarium.games.keepers.position import Cube, Position, stickers_on, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, Diagonal, Exchange, Follow, Leap, Move
from nexarium.games.keepers.rules.state import CubeStatus, KeeperStatus, Phase
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.frame import LAYING, Frame, flat, frame_of
from nexarium.games.keepers.scene.names import keeper_name, lies, steps, terrain_name, the_terrain
from nexarium.games.keepers.scene.pushes import crossed, previews, pushes, shoves
from nexarium.games.keepers.scene.story import pushed_out
from nexarium.games.keepers.scene.walks import layer as walk_layer
from nexarium.games.keepers.scene.walks import previews as walk_previews
from nexarium.games.keepers.scene.walks import ways

SILL, WAITING, SIGN = 49.0, 68.0, 99.0
"""The distances from the centre of the Starting Tile to its door, to a waiting Keeper, and to the seat's sign."""
BESIDE = "M-45 -45H-24V-24H-45zM24 -45H45V-24H24zM-45 24H-24V45H-45zM24 7H45V45H7V24H24z"
"""The corners of a tile, for a second step that ends there; its sign lies in one of them."""

Step = Move | Diagonal | Leap | Follow

# --- the table -------------------------------------------------------------------------------------------------------------


def cube_symbol(seat: int, quarters: int) -> str:
    """Return the symbol of a seat's cube, its door `quarters` quarter turns from upwards."""
    return f"nk-cube-{seat}-{quarters % 4}"


def symbols(position: Position) -> dict[str, tuple[AnyShape, ...]]:
    """Return the symbols of terrains, doors, dice and glyphs, and each seat's cube in its four orientations."""
    record = position.record
    return _symbols(tuple(zip(*(record[name].tolist()[: position.players] for name in ("keeper", "cube_shape", "arranged")), strict=True)))


@cache
def _symbols(cubes: tuple[tuple[int, int, int], ...]) -> dict[str, tuple[AnyShape, ...]]:
    """Return the symbols for the cubes of the seats, each by its Keeper, shape and arrangement of stickers."""
    known = list(shapes().values())
    drawn = {**art.terrain_symbols(), **art.fixed_symbols()}
    for seat, (keeper, shape, arranged) in enumerate(cubes):
        stickers = stickers_on(keeper, arranged)
        for quarters in range(4):
            tiles = {name: flat(xy, 0) for name, xy in tiles_of(known[shape], (0, 0), quarters).items()}
            drawn[cube_symbol(seat, quarters)] = art.cube(stickers, tiles, 90.0 * quarters)
    return drawn


def _outline(cube: Cube, frame: Frame) -> str:
    x, y = cube.xy
    return art.outline(flat((tx - x, ty - y), frame.quarter) for tx, ty in cube.tiles.values())


def _cubes(position: Position, frame: Frame, words: Words) -> tuple[Layer, ...]:
    """Return the layers of the cubes: their ground, tiles, edges and doors."""
    cubes = position.cubes.values()
    ground = (
        Path(id=f"ground-{cube.seat}", d=_outline(cube, frame), at=frame.at(cube.xy), classes=f"nk-ground{_gone(cube)}") for cube in cubes
    )
    return (
        Layer("nk-ground", tuple(ground)),
        Layer("nk-tiles", tuple(tile for cube in cubes for tile in _tiles(position, cube, frame, words))),
        Layer("nk-edges", tuple(edge for cube in cubes for edge in _edges(cube, frame))),
        Layer("nk-doors", tuple(door for cube in cubes for door in _door(position, cube, frame, words))),
    )


def _gone(cube: Cube) -> str:
    """Return the class for parts of a lifted cube."""
    return " nk-lifted" if cube.status == CubeStatus.LIFTED else ""


def _tiles(position: Position, cube: Cube, frame: Frame, words: Words) -> list[AnyShape]:
    stickers, name = position.stickers(cube.seat), keeper_name(position, cube.seat, words)
    shapes: list[AnyShape] = []
    for tile, xy in cube.tiles.items():
        terrain = stickers[tile]
        what = words("tile_start" if tile == "start" else "tile", terrain=terrain_name(terrain, words), name=name)
        shapes.append(
            Use(
                id=f"tile-{cube.seat}-{tile}",
                symbol=art.terrain_symbol(terrain),
                at=frame.at(xy),
                classes=f"nk-tile{_gone(cube)}",
                title=lies(what, xy, frame, words),
            )
        )
    return shapes


def _edges(cube: Cube, frame: Frame) -> tuple[AnyShape, AnyShape]:
    """Return a cube's outline in its seat's colour, and the ring on its Starting Tile."""
    classes = f"{art.COLOURS[cube.seat]}{_gone(cube)}"
    return (
        Path(id=f"edge-{cube.seat}", d=_outline(cube, frame), at=frame.at(cube.xy), classes=f"nk-edge {classes}"),
        Use(id=f"ring-{cube.seat}", symbol="nk-ring", at=frame.at(cube.tiles["start"]), classes=classes),
    )


def _door(position: Position, cube: Cube, frame: Frame, words: Words) -> tuple[AnyShape, AnyShape]:
    """Return a cube's door, and the sign of its seat behind it."""
    classes = f"{art.COLOURS[cube.seat]}{_gone(cube)}"
    side = ("above", "right", "below", "left")[round(frame.turn(cube.side) / 90)]
    column, row = frame.column_and_row(cube.tiles["start"])
    pin = (Rect(w=20, h=18, rx=6, at=(-10, -9), classes="nk-tab"), art.seat_mark(cube.seat))
    return (
        Use(
            id=f"door-{cube.seat}",
            symbol="nk-door",
            at=_outside(cube, frame, SILL),
            turn=frame.turn(cube.side),
            classes=f"nk-door {classes}",
            title=words(f"portal.{side}", name=keeper_name(position, cube.seat, words), column=column, row=row),
        ),
        Group(id=f"sign-{cube.seat}", children=pin, at=_outside(cube, frame, SIGN), classes=f"nk-pin {classes}"),
    )


def _outside(cube: Cube, frame: Frame, far: float) -> tuple[float, float]:
    """Return the point at distance `far` from the centre of the Starting Tile, through the door."""
    x, y = frame.at(cube.tiles["start"])
    dx, dy = frame.way(cube.side)
    return x + far * dx, y + far * dy


# --- Keepers -------------------------------------------------------------------------------------------------------------


def _keepers(history: History, position: Position, frame: Frame, words: Words, exchanges: Mapping[int, int]) -> Layer:
    """Return the Keepers on the board, those waiting behind their own door, and a Keeper just pushed through a Portal. A Keeper with
    which the active one may exchange, by seat, carries the sign of that action."""
    shapes: list[AnyShape] = []
    leaving = pushed_out(history)
    for keeper in position.keepers:
        seat, name = keeper.seat, keeper_name(position, keeper.seat, words)
        if keeper.xy is not None:
            stands = lies(_standing(position, keeper.xy, name, words), keeper.xy, frame, words)
            at, title, shown, scale = frame.at(keeper.xy), stands, "", 1.0
        elif keeper.status == KeeperStatus.FALLEN:
            at, title, shown, scale = _outside(position.cubes[seat], frame, WAITING), words("waits", name=name), " nk-waits", 0.62
        elif seat in leaving:
            at, title, shown, scale = frame.at(leaving[seat]), words("news_out", name=name), " nk-gone", 0.7
        else:
            continue
        active = " nk-active" if seat == position.active and position.phase not in (Phase.FINISHED, Phase.LIFTING, *LAYING) else ""
        token = art.token(keeper.card, seat, name)
        classes = f"nk-keeper {art.COLOURS[seat]}{active}{shown}"
        shapes.append(Group(id=f"keeper-{seat}", children=token, at=at, scale=scale, classes=classes, title=title))
        if seat in exchanges:
            shapes.append(_exchange(seat, exchanges[seat], at, words("do.exchange", name=name)))
    return Layer("nk-keepers", tuple(shapes))


def _exchange(seat: int, action: int, at: tuple[float, float], title: str) -> AnyShape:
    """Return the sign on a Keeper for an exchange."""
    sign = Use(symbol="nk-swap")
    at = (at[0] + 27, at[1] - 27)
    return Group(id=f"swap-{seat}", children=(sign,), at=at, scale=0.8, classes="nk-step", title=title, actions=(action,))


def _standing(position: Position, xy: Cell, name: str, words: Words) -> str:
    tile = position.tiles.get(xy)
    return words("stands", name=name, terrain=the_terrain(tile.terrain, words)) if tile else name


# --- available steps --------------------------------------------------------------------------------------------------------


def _landings(position: Position) -> list[tuple[int, Step, Cell]]:
    """Return the steps that the active Keeper may take: each with its action and the cell where it ends."""
    return [(action, step, position.landing(step)) for action, step in position.legal(Move, Diagonal, Leap, Follow).items()]


def _steps(landings: Iterable[tuple[int, Step, Cell]], position: Position, frame: Frame, words: Words, crossed: Set[Cell]) -> Layer:
    """Return the cells that the active Keeper may reach, each with its kind of arrow, in a corner where a push's line crosses the cell."""
    shapes: list[AnyShape] = []
    taken: set[Cell] = set()
    for action, step, to in landings:
        field = Path(d=BESIDE, classes="nk-hit") if to in taken else Rect(w=90, h=90, rx=9, at=(-45, -45), classes="nk-hit")
        shapes.append(_step(action, step, to, field, to in taken | crossed, position, frame, words))
        taken.add(to)
    return Layer("nk-steps", tuple(shapes))


def _step(action: int, step: Step, to: Cell, field: AnyShape, small: bool, position: Position, frame: Frame, words: Words) -> AnyShape:
    """Return an available step on the cell where it ends, filling the area `field` of the cell."""
    symbol, text = _arrow(step, position, frame, words)
    corner = (29.0, 29.0) if small else (0.0, 0.0)
    name = "move" if isinstance(step, Move) else action
    onto = words("step_to", do=text, terrain=the_terrain(position.tiles[to].terrain, words))
    return Group(
        id=f"step-{name}-{to[0]}-{to[1]}",
        children=(field, Use(symbol=symbol, at=corner, scale=0.78 if small else 1.0)),
        at=frame.at(to),
        classes="nk-step",
        title=lies(onto, to, frame, words),
        actions=(action,),
    )


def _arrow(step: Step, position: Position, frame: Frame, words: Words) -> tuple[str, str]:
    """Return a step's glyph and words."""
    match step:
        case Move(direction):
            return _straight(direction, frame), words("do.move")
        case Follow():
            return _straight(DIRECTIONS[int(position.record.follow_dir)], frame), words("do.follow")
        case Diagonal():
            return "nk-jump", words("do.jump")
        case Leap(direction):
            over = len(position.leap(direction)[0])
            return "nk-jump", words("do.leap", n=over, steps=steps("J", over, words))


def _straight(direction: str, frame: Frame) -> str:
    """Return the arrow in a direction; the unturned symbol points to the right."""
    return f"nk-move-{int(frame.turn(direction) - 90) % 360}"


# --- the picture ------------------------------------------------------------------------------------------------------------


def board(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    """Return the picture of the board; the player who spends steps picks them on it."""
    state = history.now
    position = Position(state)
    frame = frame_of(position, tall=tall)
    acting = viewer is not None and history.to_move == viewer and position.phase == Phase.SPEND
    lines = shoves(position) if acting else []
    exchanges = {step.seat: action for action, step in position.legal(Exchange).items()} if acting else {}
    landings = _landings(position) if acting else []
    ends = {to for _, _, to in landings}
    walks = ways(position) if acting else []
    return Scene(
        frame.width,
        frame.height,
        (
            *_cubes(position, frame, words),
            _keepers(history, position, frame, words, exchanges),
            walk_layer(walks, position, frame, words),
            _steps(landings, position, frame, words, crossed(lines)),
            pushes(lines, ends, position, frame, words),
        ),
        symbols(position),
        title(position, words),
        {**previews(lines, position, frame, words), **walk_previews(walks, position, frame, words)},
    )


def title(position: Position, words: Words) -> str:
    """Return one sentence for viewers who cannot see the picture."""
    stand = [
        _standing(position, keeper.xy, keeper_name(position, keeper.seat, words), words)
        for keeper in position.keepers
        if keeper.xy is not None
    ]
    return words("board", n=len(position.cubes), keepers=", ".join(stand) or "\u2013")
