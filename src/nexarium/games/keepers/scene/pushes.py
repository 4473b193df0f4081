"""Pushes as a person makes them: so many spaces at once, with where everybody would end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nexarium.core.game import State
from nexarium.core.scene import AnyShape, Group, Layer, Path, Preview, number
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import Cell
from nexarium.games.keepers.position import DIRECTIONS, Position, neighbour
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.art import UNIT
from nexarium.games.keepers.scene.frame import Frame
from nexarium.games.keepers.scene.names import keeper_name, the_terrain


@dataclass(frozen=True)
class Fate:
    """Where a push leaves a Keeper: `end` is moves (to `xy`), falls or out (from the board, `xy` being where there is no tile)."""

    seat: int
    end: str
    xy: Cell
    portal: int | None = None
    """Whose Portal it leaves through."""


@dataclass(frozen=True)
class Shove:
    """A push of so many spaces: what is played for it, along which line, and the fates of all that it moves, the primary target's first."""

    action: int
    then: tuple[int, ...]
    direction: str
    begin: Cell
    fates: tuple[Fate, ...]

    @property
    def target(self) -> int:
        return self.fates[0].seat

    @property
    def end(self) -> str:
        """How it ends for the primary target."""
        return self.fates[0].end

    @property
    def steps(self) -> int:
        return 1 + len(self.then)

    @property
    def name(self) -> str:
        """The name of its preview."""
        return f"push-{self.target}-{self.steps}"


def shoves(state: State, position: Position) -> list[list[Shove]]:
    """Per line every push that may begin or go on now, the shortest first, as far as the pool pays for it (NK-28 to NK-31)."""
    return [_along(state, position, action) for action in state.legal_actions() if n.PUSH <= action <= n.CONTINUE]


def longest(state: State, position: Position) -> list[Shove]:
    """The longest push of every line, those that throw somebody out or off the board before the others."""
    found = [line[-1] for line in shoves(state, position)]
    return sorted(found, key=lambda shove: (("out", "falls", "moves").index(shove.end), shove.action))


def _along(state: State, position: Position, action: int) -> list[Shove]:
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
    fates = {target: Fate(target, "moves", begin)}
    after, step = state.clone(), action
    then: tuple[int, ...] = ()
    found: list[Shove] = []
    while True:
        before = Position(after)
        after.step(step)
        for seat, end, _ in before.push_from(fates[target].xy, direction):
            fates[seat] = _fate(seat, end, before, direction)
        found.append(Shove(action, then, direction, begin, tuple(fates.values())))
        if fates[target].end != "moves" or after.is_terminal() or after.is_chance_node() or n.CONTINUE not in after.legal_actions():
            return found
        then, step = (*then, n.CONTINUE), n.CONTINUE


def _fate(seat: int, end: str, before: Position, direction: str) -> Fate:
    xy = before.keepers[seat].xy
    assert xy is not None
    return Fate(seat, end, neighbour(xy, direction), before.portal(xy, direction) if end == "out" else None)


def crossed(lines: Iterable[list[Shove]]) -> set[Cell]:
    """The cells that the longest pushes pass."""
    cells = set()
    for line in lines:
        xy = line[-1].begin
        for _ in line:
            xy = neighbour(xy, line[-1].direction)
            cells.add(xy)
    return cells


# --- what is said --------------------------------------------------------------------------------------------------------


def push_title(shove: Shove, position: Position, words: Words) -> str:
    """`Push Ilva, 2 spaces`."""
    start = words("do.continue" if shove.action == n.CONTINUE else "do.push", name=keeper_name(position, shove.target, words))
    return words("push_title", do=start, spaces=words("spaces", n=shove.steps))


def push_tells(shove: Shove, position: Position, words: Words) -> str:
    """Who ends where: `Ilva is out, through Nyx's Portal. Quill ends on lava`."""
    return ". ".join(_told(fate, position, words) for fate in shove.fates)


def _told(fate: Fate, position: Position, words: Words) -> str:
    name = keeper_name(position, fate.seat, words)
    if fate.end == "moves":
        return words("ends.moves", name=name, terrain=the_terrain(position.tiles[fate.xy].terrain, words))
    if fate.end == "falls" or fate.portal is None:
        return words("ends.falls", name=name)
    if fate.portal == fate.seat:
        return words("ends.out_own", name=name)
    return words("ends.out", name=name, whose=keeper_name(position, fate.portal, words))


# --- what is drawn -------------------------------------------------------------------------------------------------------


def pushes(lines: Iterable[list[Shove]], position: Position, frame: Frame, words: Words) -> Layer:
    """Per line an arrow to where its longest push ends, and on the way a number for each shorter one."""
    shapes: list[AnyShape] = []
    for line in lines:
        last = line[-1]
        dx, dy = frame.way(last.direction)
        turn, colour = frame.turn(last.direction) - 90, art.COLOURS[last.target]
        reach = UNIT * last.steps - (24 if last.end == "moves" else 40)
        x, y = frame.at(last.begin)
        parts: tuple[AnyShape, ...] = (
            Path(d=f"M-84 -24H{number(reach + 8)}V24H-84z", turn=turn, classes="nk-hit"),
            Path(d=f"M-70 0H-50M30 0H{number(reach - 12)}", turn=turn, classes="nk-arrow"),
            Path(d=f"M-34 0l-16 -11v22zM{number(reach + 6)} 0l-20 -13v26z", turn=turn, classes="nk-head"),
        )
        if last.steps > 1:
            along = UNIT * (last.steps - 0.5) - 29
            parts += (Group(children=art.count(str(last.steps)), at=(along * dx, along * dy), classes="nk-number"),)
        shapes.append(_picked(last, parts, (x, y), f"nk-push {colour}", position, words))
        for shove in line[:-1]:
            along = UNIT * (shove.steps - 0.5)
            disc = (*art.count(str(shove.steps)), Path(d="M-22 -22H22V22H-22z", classes="nk-hit"))
            shapes.append(_picked(shove, disc, (x + along * dx, y + along * dy), f"nk-push nk-number {colour}", position, words))
    return Layer("nk-pushes", tuple(shapes))


def _picked(shove: Shove, parts: tuple[AnyShape, ...], at: tuple[float, float], classes: str, position: Position, words: Words) -> AnyShape:
    return Group(
        id=shove.name,
        children=parts,
        at=at,
        classes=classes,
        title=f"{push_title(shove, position, words)}. {push_tells(shove, position, words)}",
        actions=(shove.action,),
        then=shove.then,
        preview=shove.name,
    )


def previews(lines: Iterable[list[Shove]], position: Position, frame: Frame, words: Words) -> dict[str, Preview]:
    """Everybody where a push would leave them."""
    return {
        shove.name: Preview(
            push_title(shove, position, words),
            push_tells(shove, position, words),
            tuple(shape for fate in shove.fates for shape in _ghost(fate, position, frame, words)),
        )
        for line in lines
        for shove in line
    }


def _ghost(fate: Fate, position: Position, frame: Frame, words: Words) -> tuple[AnyShape, ...]:
    keeper, (x, y) = position.keepers[fate.seat], frame.at(fate.xy)
    token = art.token(keeper.card, fate.seat, keeper_name(position, fate.seat, words))
    classes = f"nk-keeper nk-ghost nk-ghost-{fate.end} {art.COLOURS[fate.seat]}"
    ghost = Group(children=token, at=(x, y), scale=0.9 if fate.end == "moves" else 0.74, classes=classes)
    if fate.end == "moves":
        return (ghost,)
    sign = Path(d=art.CROSS if fate.end == "out" else art.FALL, at=(x, y), classes="nk-sign")
    return (ghost, sign)
