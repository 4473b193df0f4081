"""The board: cubes, doors, Keepers, and the steps that are legal now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nexarium.core.game import Course, State
from nexarium.core.scene import AnyShape, Group, Layer, Path, Rect, Scene, Use
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import TILES, Cell, roster, shapes
from nexarium.games.keepers.position import CORNERS, DIRECTIONS, Cube, Position, neighbour, tiles_of
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.frame import LAYING, Frame, flat, frame_of
from nexarium.games.keepers.scene.names import keeper_name, steps, terrain_name, the_terrain
from nexarium.games.keepers.scene.pushes import crossed, previews, pushes, shoves
from nexarium.games.keepers.scene.story import pushed_out

# --- what lies -----------------------------------------------------------------------------------------------------------


def cube_symbol(seat: int, quarters: int) -> str:
    """The symbol of a seat's cube, its door turned by so many quarters from upwards."""
    return f"nk-cube-{seat}-{quarters % 4}"


def symbols(position: Position) -> dict[str, tuple[AnyShape, ...]]:
    """Terrains, doors, dice and glyphs, and each seat's cube in its four orientations."""
    return _symbols(tuple(int(keeper) for keeper in position.record.keeper[: position.players]), position.shape.name)


@cache
def _symbols(keepers: tuple[int, ...], shape: str) -> dict[str, tuple[AnyShape, ...]]:
    terrains, cards = roster().terrains, roster().cards
    drawn = {**art.terrain_symbols(terrains), **art.fixed_symbols()}
    for seat, keeper in enumerate(keepers):
        stickers: Mapping[str, str] = cards[keeper].stickers if keeper >= 0 else dict.fromkeys(TILES, terrains[0])
        for quarters in range(4):
            tiles = {name: flat(xy, 0) for name, xy in tiles_of(shapes()[shape], (0, 0), quarters).items()}
            drawn[cube_symbol(seat, quarters)] = art.cube(stickers, tiles, 90.0 * quarters)
    return drawn


def _outline(cube: Cube, frame: Frame) -> str:
    x, y = cube.xy
    return art.outline(flat((tx - x, ty - y), frame.quarter) for tx, ty in cube.tiles.values())


def _cubes(position: Position, frame: Frame, words: Words) -> tuple[Layer, Layer, Layer, Layer]:
    ground: list[AnyShape] = []
    tiles: list[AnyShape] = []
    edges: list[AnyShape] = []
    doors: list[AnyShape] = []
    for seat, cube in position.cubes.items():
        card, colour = position.card(seat), art.COLOURS[seat]
        gone = " nk-lifted" if cube.where == "lifted" else ""
        name, d, at = keeper_name(position, seat, words), _outline(cube, frame), frame.at(cube.xy)
        ground.append(Path(id=f"ground-{seat}", d=d, at=at, classes=f"nk-ground{gone}"))
        for tile, xy in cube.tiles.items():
            terrain = card.stickers[tile] if card else roster().terrains[0]
            title = words("tile_start" if tile == "start" else "tile", terrain=terrain_name(terrain, words), name=name)
            tiles.append(
                Use(id=f"tile-{seat}-{tile}", symbol=art.terrain_symbol(terrain), at=frame.at(xy), classes=f"nk-tile{gone}", title=title)
            )
        edges.append(Path(id=f"edge-{seat}", d=d, at=at, classes=f"nk-edge {colour}{gone}"))
        start, side = position.door(seat)
        x, y = frame.at(start)
        dx, dy = frame.way(side)
        edges.append(Use(id=f"ring-{seat}", symbol="nk-ring", at=(x, y), classes=f"{colour}{gone}"))
        doors.append(
            Use(
                id=f"door-{seat}",
                symbol="nk-door",
                at=(x + 49 * dx, y + 49 * dy),
                turn=frame.turn(side),
                classes=f"nk-door {colour}{gone}",
                title=words("portal", name=name),
            )
        )
        pin = (Rect(w=20, h=18, rx=6, at=(-10, -9), classes="nk-tab"), art.seat_mark(seat))
        doors.append(Group(id=f"sign-{seat}", children=pin, at=(x + 99 * dx, y + 99 * dy), classes=f"nk-pin {colour}{gone}"))
    return (
        Layer("nk-ground", tuple(ground)),
        Layer("nk-tiles", tuple(tiles)),
        Layer("nk-edges", tuple(edges)),
        Layer("nk-doors", tuple(doors)),
    )


def _keepers(state: State, position: Position, frame: Frame, words: Words, exchanges: Mapping[int, int]) -> Layer:
    """Keepers on the board, those that wait behind their own door, and whoever has just gone through a Portal."""
    shapes: list[AnyShape] = []
    leaving = pushed_out(state)
    for keeper in position.keepers:
        seat, name = keeper.seat, keeper_name(position, keeper.seat, words)
        if keeper.xy is not None:
            at, title, shown, scale = frame.at(keeper.xy), _standing(position, keeper.xy, name, words), "", 1.0
        elif keeper.status == "fallen":
            start, side = position.door(seat)
            x, y = frame.at(start)
            dx, dy = frame.way(side)
            at, title, shown, scale = (x + 68 * dx, y + 68 * dy), words("waits", name=name), " nk-waits", 0.62
        elif seat in leaving:
            at, title, shown, scale = frame.at(leaving[seat]), words("news_out", name=name), " nk-gone", 0.7
        else:
            continue
        active = " nk-active" if seat == position.active and position.phase not in ("finished", *LAYING) else ""
        shapes.append(
            Group(
                id=f"keeper-{seat}",
                children=art.token(keeper.card, seat, name),
                at=at,
                scale=scale,
                classes=f"nk-keeper {art.COLOURS[seat]}{active}{shown}",
                title=title,
            )
        )
        if seat in exchanges:
            shapes.append(
                Group(
                    id=f"swap-{seat}",
                    children=(Use(symbol="nk-swap"),),
                    at=(at[0] + 27, at[1] - 27),
                    scale=0.8,
                    classes="nk-step",
                    title=words("do.exchange", name=name),
                    actions=(exchanges[seat],),
                )
            )
    return Layer("nk-keepers", tuple(shapes))


def _standing(position: Position, xy: Cell, name: str, words: Words) -> str:
    tile = position.tiles.get(xy)
    return words("stands", name=name, terrain=the_terrain(tile.terrain, words)) if tile else name


# --- what can be done ----------------------------------------------------------------------------------------------------


def _steps(state: State, position: Position, frame: Frame, words: Words, crossed: set[Cell]) -> Layer:
    """Where the active Keeper may go, each with the arrow of its kind; a small one in the corner of a cell that a push's line crosses."""
    shapes: list[AnyShape] = []
    at = position.keepers[position.active].xy
    taken: set[Cell] = set(crossed)
    for action in state.legal_actions():
        if at is None or not n.MOVE <= action <= n.FOLLOW or n.PUSH <= action <= n.CONTINUE:
            continue
        to, symbol, text = _landing(position, at, action, frame, words)
        small = to in taken
        x, y = frame.at(to)
        taken.add(to)
        tile = position.tiles[to]
        hit = () if small else (Rect(w=90, h=90, rx=9, at=(-45, -45), classes="nk-hit"),)
        shapes.append(
            Group(
                id=f"step-{n.MOVE if action < n.DIAGONAL else action}-{to[0]}-{to[1]}",
                children=(*hit, Use(symbol=symbol)),
                at=(x + 29, y + 29) if small else (x, y),
                scale=0.78 if small else 1.0,
                classes="nk-step",
                title=words("step_to", do=text, terrain=the_terrain(tile.terrain, words)),
                actions=(action,),
            )
        )
    return Layer("nk-steps", tuple(shapes))


def _landing(position: Position, at: Cell, action: int, frame: Frame, words: Words) -> tuple[Cell, str, str]:
    """Where a step leads, its glyph and its words."""
    if action < n.DIAGONAL or action == n.FOLLOW:
        direction = DIRECTIONS[int(position.record.follow_dir) if action == n.FOLLOW else action - n.MOVE]
        turn = int(frame.turn(direction) - 90) % 360
        return neighbour(at, direction), f"nk-move-{turn}", words("do.follow" if action == n.FOLLOW else "do.move")
    if action < n.LEAP:
        return neighbour(at, CORNERS[action - n.DIAGONAL]), "nk-jump", words("do.jump")
    to, over = neighbour(at, DIRECTIONS[action - n.LEAP]), 0
    while position.keeper_at(to) is not None:
        to, over = neighbour(to, DIRECTIONS[action - n.LEAP]), over + 1
    return to, "nk-jump", words("do.leap", n=over, steps=steps("J", over, words))


# --- all of it -----------------------------------------------------------------------------------------------------------


def board(course: Course, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    state = course.now
    position = Position(state)
    frame = frame_of(state, position, tall=tall)
    acting = viewer is not None and not state.is_terminal() and state.current_player() == viewer and position.phase == "spend"
    lines = shoves(state, position) if acting else []
    exchanges = {action - n.EXCHANGE: action for action in state.legal_actions() if n.EXCHANGE <= action < n.END} if acting else {}
    stepping = _steps(state, position, frame, words, crossed(lines)) if acting else Layer("nk-steps")
    return Scene(
        frame.width,
        frame.height,
        (
            *_cubes(position, frame, words),
            _keepers(state, position, frame, words, exchanges),
            pushes(lines, position, frame, words),
            stepping,
        ),
        symbols(position),
        title(state, position, words),
        previews(lines, position, frame, words),
    )


def title(state: State, position: Position, words: Words) -> str:
    """One sentence for who cannot see the picture."""
    stand = [
        _standing(position, keeper.xy, keeper_name(position, keeper.seat, words), words)
        for keeper in position.keepers
        if keeper.xy is not None
    ]
    return words("board", n=len(position.cubes), keepers="; ".join(stand) or "\u2013")
