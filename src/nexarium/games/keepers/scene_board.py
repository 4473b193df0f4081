"""The board: cubes, doors, Keepers, the steps that are legal now and what a push would do.

The field's y grows to the north. A picture may lie turned by a quarter, where the board then fills its room better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from nexarium.core.game import State
from nexarium.core.scene import AnyShape, Group, Layer, Path, Rect, Scene, Use, number
from nexarium.core.words import Words
from nexarium.games.keepers import numbering as n
from nexarium.games.keepers import scene_art as art
from nexarium.games.keepers.cards import TILES, Cell, roster, shapes
from nexarium.games.keepers.position import CORNERS, DIRECTIONS, Cube, Position, neighbour, tiles_of
from nexarium.games.keepers.scene_names import keeper_name, steps, terrain_name

UNIT = art.UNIT
AIR = 16.0
"""Between the cubes and the picture's edge."""
REACH = 64.0
"""How far a door stands out from its tile, with its light."""
LAYING = ("placing", "rejoin")


@dataclass(frozen=True)
class Frame:
    """Where cells lie in the picture: the part of the field that it shows, in scene units, and whether it is turned by a quarter."""

    quarter: int
    left: float
    top: float
    width: float
    height: float

    def at(self, xy: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = _flat(xy, self.quarter)
        return UNIT * x - self.left, UNIT * y - self.top

    def turn(self, direction: str) -> float:
        """Degrees clockwise from upwards."""
        return (90.0 * DIRECTIONS.index(direction) + 90.0 * self.quarter) % 360

    def way(self, direction: str) -> tuple[float, float]:
        """The unit vector of a direction, a corner's too."""
        x, y = _flat(neighbour((0, 0), direction), self.quarter)
        return float(x), float(y)


def _flat(xy: Cell, quarter: int) -> tuple[int, int]:
    """A cell in the picture's axes, to the right and down."""
    x, y = xy
    return (y, x) if quarter else (x, -y)


def _reach(tiles: Iterable[Cell], doors: Iterable[tuple[Cell, str]], quarter: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of tiles with the doors that stand on them."""
    boxes = [(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in (_flat(xy, quarter) for xy in tiles)] or [(-0.5, -0.5, 0.5, 0.5)]
    for xy, side in doors:
        x, y = _flat(xy, quarter)
        dx, dy = _flat(neighbour((0, 0), side), quarter)
        far = 0.5 + (REACH - AIR) / UNIT
        boxes.append((x + far * min(dx, 0), y + far * min(dy, 0), x + far * max(dx, 0), y + far * max(dy, 0)))
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def frame_of(state: State, position: Position, *, tall: bool) -> Frame:
    """All that lies, and while a cube is to be laid all places where it may.

    Targets of a placement are the same whatever the picture's shape, so that then nothing is turned.
    """
    tiles = [xy for cube in position.cubes.values() for xy in cube.tiles.values()]
    doors = [position.door(seat) for seat in position.cubes]
    if position.phase in LAYING:
        for action in state.legal_actions():
            xy, rotation = position.xy((action - n.PLACE) // 4), (action - n.PLACE) % 4
            laid = tiles_of(position.shape, xy, rotation)
            tiles += laid.values()
            doors.append((laid["start"], DIRECTIONS[rotation]))
        quarter = 0
    else:
        left, top, right, bottom = _reach(tiles, doors, 0)
        wide, high = right - left, bottom - top
        quarter = int(wide > high if tall else high > wide)
    left, top, right, bottom = _reach(tiles, doors, quarter)
    return Frame(quarter, UNIT * left - AIR, UNIT * top - AIR, UNIT * (right - left) + 2 * AIR, UNIT * (bottom - top) + 2 * AIR)


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
            tiles = {name: _flat(xy, 0) for name, xy in tiles_of(shapes()[shape], (0, 0), quarters).items()}
            drawn[cube_symbol(seat, quarters)] = art.cube(stickers, tiles, 90.0 * quarters)
    return drawn


def _outline(cube: Cube, frame: Frame) -> str:
    x, y = cube.xy
    return art.outline(_flat((tx - x, ty - y), frame.quarter) for tx, ty in cube.tiles.values())


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


def _keepers(position: Position, frame: Frame, words: Words, exchanges: Mapping[int, int]) -> Layer:
    """Keepers on the board, and those that wait behind their own door."""
    shapes: list[AnyShape] = []
    for keeper in position.keepers:
        seat, name = keeper.seat, keeper_name(position, keeper.seat, words)
        if keeper.xy is not None:
            at, title, shown, scale = frame.at(keeper.xy), _standing(position, keeper.xy, name, words), "", 1.0
        elif keeper.status == "fallen":
            start, side = position.door(seat)
            x, y = frame.at(start)
            dx, dy = frame.way(side)
            at, title, shown, scale = (x + 68 * dx, y + 68 * dy), words("waits", name=name), " nk-waits", 0.62
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
    return words("stands", name=name, terrain=terrain_name(tile.terrain, words)) if tile else name


# --- what can be done ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shove:
    """What a push along a line would do: the cells that its primary target passes, and how that ends."""

    action: int
    direction: str
    target: int
    begin: Cell
    steps: int
    end: str
    """moves (stays on the board), falls, or out."""
    portal: int | None
    """Whose Portal it leaves through."""


def shoves(state: State, position: Position) -> list[Shove]:
    """Every push that may begin or go on now, as far as the pool pays for it (NK-28 to NK-31)."""
    found = []
    for action in state.legal_actions():
        if n.PUSH <= action <= n.CONTINUE:
            found.append(_shove(state, position, action))
    return found


def _shove(state: State, position: Position, action: int) -> Shove:
    record = position.record
    if action == n.CONTINUE:
        direction, target = DIRECTIONS[int(record.push_dir)], int(record.push_target)
    else:
        direction = DIRECTIONS[action - n.PUSH]
        at = position.keepers[position.active].xy
        assert at is not None
        stood = position.keeper_at(neighbour(at, direction))
        assert stood is not None
        target = stood
    begin = position.keepers[target].xy
    assert begin is not None
    after, number_of_steps, last = state.clone(), 0, begin
    step = action
    while True:
        after.step(step)
        number_of_steps += 1
        then = Position(after).keepers[target]
        if then.xy is None or then.status != "on":
            portal = position.portal(last, direction)
            return Shove(action, direction, target, begin, number_of_steps, "falls" if portal is None else "out", portal)
        last = then.xy
        if after.is_terminal() or after.is_chance_node() or n.CONTINUE not in after.legal_actions():
            return Shove(action, direction, target, begin, number_of_steps, "moves", None)
        step = n.CONTINUE


def _pushes(found: Iterable[Shove], position: Position, frame: Frame, words: Words) -> Layer:
    shapes: list[AnyShape] = []
    for shove in found:
        dx, dy = frame.way(shove.direction)
        turn, colour = frame.turn(shove.direction) - 90, art.COLOURS[shove.target]
        reach = UNIT * shove.steps - (24 if shove.end == "moves" else 40)
        numbers: list[AnyShape] = []
        for step in range(1, shove.steps + 1):
            last = step == shove.steps
            along = UNIT * (step - 0.5) if not last or shove.steps == 1 else UNIT * (step - 0.5) - 29
            numbers.append(Group(children=art.count(str(step)), at=(along * dx, along * dy), classes="nk-number"))
        line: tuple[AnyShape, ...] = (
            Path(d=f"M-70 0H-50M30 0H{number(reach - 12)}", turn=turn, classes="nk-arrow"),
            Path(d=f"M-34 0l-16 -11v22zM{number(reach + 6)} 0l-20 -13v26z", turn=turn, classes="nk-head"),
        )
        name = keeper_name(position, shove.target, words)
        shapes.append(
            Group(
                id=f"push-{shove.target}",
                children=(
                    Path(d=f"M-84 -20H{number(reach)}V20H-84z", turn=turn, classes="nk-hit"),
                    *line,
                    *(numbers if shove.steps > 1 else ()),
                ),
                at=frame.at(shove.begin),
                classes=f"nk-push {colour}",
                title=push_text(shove, name, position, words),
                actions=(shove.action,),
            )
        )
    return Layer("nk-pushes", tuple(shapes))


def push_text(shove: Shove, name: str, position: Position, words: Words) -> str:
    """`Push Ilva, 2 steps: out through her own Portal`."""
    end = shove.end
    if end == "out" and shove.portal is not None:
        own = shove.portal == shove.target
        how = words("push_out_own" if own else "push_out", whose=keeper_name(position, shove.portal, words))
    else:
        how = words("push_falls") if end == "falls" else ""
    start = words("do.continue" if shove.action == n.CONTINUE else "do.push", name=name)
    return words(
        "push_text",
        do=start,
        steps=words("spaces", n=shove.steps),
        how=f": {how}" if how and words.language == "en" else f" : {how}" if how else "",
    )


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
                title=words("step_to", do=text, terrain=terrain_name(tile.terrain, words)),
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


def _crossed(found: Iterable[Shove]) -> set[Cell]:
    cells = set()
    for shove in found:
        xy = shove.begin
        for _ in range(shove.steps):
            xy = neighbour(xy, shove.direction)
            cells.add(xy)
    return cells


# --- all of it -----------------------------------------------------------------------------------------------------------


def board(state: State, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    position = Position(state)
    frame = frame_of(state, position, tall=tall)
    acting = viewer is not None and not state.is_terminal() and state.current_player() == viewer and position.phase == "spend"
    found = shoves(state, position) if acting else []
    exchanges = {action - n.EXCHANGE: action for action in state.legal_actions() if n.EXCHANGE <= action < n.END} if acting else {}
    stepping = _steps(state, position, frame, words, _crossed(found)) if acting else Layer("nk-steps")
    return Scene(
        frame.width,
        frame.height,
        (
            *_cubes(position, frame, words),
            _keepers(position, frame, words, exchanges),
            _pushes(found, position, frame, words),
            stepping,
        ),
        symbols(position),
        title(state, position, words),
    )


def title(state: State, position: Position, words: Words) -> str:
    """One sentence for who cannot see the picture."""
    stand = [
        _standing(position, keeper.xy, keeper_name(position, keeper.seat, words), words)
        for keeper in position.keepers
        if keeper.xy is not None
    ]
    return words("board", n=len(position.cubes), keepers="; ".join(stand) or "\u2013")
