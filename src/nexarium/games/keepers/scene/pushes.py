"""Pushes as players make them: several spaces at once, with the final place of each Keeper."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from nexarium.core.event_trail import trail_of
from nexarium.core.scene import AnyShape, Group, Layer, Path, Preview
from nexarium.core.scene import number as figure
from nexarium.core.words import Words
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position, neighbour
from nexarium.games.keepers.rules.numbering import DIRECTIONS, Continue, Push, number, read
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.art import UNIT
from nexarium.games.keepers.scene.frame import Frame
from nexarium.games.keepers.scene.names import keeper_name, lies, the_terrain
from nexarium.games.keepers.scene.story import Fate, fates


@dataclass(frozen=True)
class Shove:
    """A push of one or more spaces: its actions, its line, and the fate of each Keeper that it moves, the primary target first."""

    action: int
    then: tuple[int, ...]
    direction: str
    begin: Cell
    fates: tuple[Fate, ...]

    @property
    def target(self) -> int:
        """The seat of the primary target."""
        return self.fates[0].seat

    @property
    def end(self) -> str:
        """The primary target's fate."""
        return self.fates[0].end

    @property
    def steps(self) -> int:
        """The number of spaces."""
        return 1 + len(self.then)

    @property
    def continues(self) -> bool:
        """Whether it continues a running push."""
        return read(self.action) == Continue()

    @property
    def name(self) -> str:
        """The name of its preview."""
        return f"push-{self.target}-{self.steps}"


def shoves(position: Position) -> list[list[Shove]]:
    """Return, per line, every push that may begin or go on now, the shortest first, as far as the pool pays (NK-28 to NK-31)."""
    return [_along(position, push) for push in position.legal(Push, Continue).values()]


def longest(position: Position) -> list[Shove]:
    """Return the longest push of every line; pushes that eliminate a Keeper or push it off the board come first."""
    found = [line[-1] for line in shoves(position)]
    return sorted(found, key=lambda shove: (("out", "falls", "moves").index(shove.end), shove.action))


def _along(position: Position, push: Push | Continue) -> list[Shove]:
    """Return a push and its continuations, each one space longer, until its target leaves the board or the pool is empty."""
    direction = push.direction if isinstance(push, Push) else DIRECTIONS[int(position.record.push_dir)]
    further, after = number(Continue()), position.state.clone()
    ends: dict[int, Fate] = {}
    actions: tuple[int, ...] = (number(push),)
    found: list[Shove] = []
    while True:
        ends |= {fate.seat: fate for fate in fates(trail_of(after, actions[-1]), position)}
        after.step(actions[-1])
        target = next(iter(ends.values()))
        begin = position.keepers[target.seat].xy
        assert begin is not None
        found.append(Shove(actions[0], actions[1:], direction, begin, tuple(ends.values())))
        if target.end != "moves" or after.is_terminal() or after.is_chance_node() or further not in after.legal_actions():
            return found
        actions = (*actions, further)


def crossed(lines: Iterable[list[Shove]]) -> set[Cell]:
    """Return the cells that the longest pushes pass."""
    cells = set()
    for line in lines:
        xy = line[-1].begin
        for _ in line:
            xy = neighbour(xy, line[-1].direction)
            cells.add(xy)
    return cells


# --- words ------------------------------------------------------------------------------------------------------------------


def push_title(shove: Shove, position: Position, words: Words) -> str:
    """Return a title such as `Push Ilva, 2 spaces`."""
    start = words("do.continue" if shove.continues else "do.push", name=keeper_name(position, shove.target, words))
    return words("push_title", do=start, spaces=words("spaces", n=shove.steps))


def push_tells(shove: Shove, position: Position, words: Words, frame: Frame | None = None) -> str:
    """Return where each Keeper ends: `Ilva is out, through Nyx's Portal. Quill ends on lava`; with column and row for users who do not
    see the `frame`."""
    return ". ".join(_told(fate, position, words, frame) for fate in shove.fates)


def _told(fate: Fate, position: Position, words: Words, frame: Frame | None) -> str:
    name = keeper_name(position, fate.seat, words)
    if fate.end == "moves":
        ends = words("ends.moves", name=name, terrain=the_terrain(position.tiles[fate.xy].terrain, words))
        return lies(ends, fate.xy, frame, words) if frame else ends
    if fate.end == "falls" or fate.portal is None:
        return words("ends.falls", name=name)
    if fate.portal == fate.seat:
        return words("ends.out_own", name=name)
    return words("ends.out", name=name, whose=keeper_name(position, fate.portal, words))


# --- drawing ----------------------------------------------------------------------------------------------------------------


def pushes(lines: Iterable[list[Shove]], ends: Set[Cell], position: Position, frame: Frame, words: Words) -> Layer:
    """Return, per line, an arrow to the end of its longest push, with a number on the way for each shorter push. On cells where a step
    `ends`, only the numbers belong to the push."""
    shapes: list[AnyShape] = []
    for line in lines:
        last = line[-1]
        dx, dy = frame.way(last.direction)
        turn, colour = frame.turn(last.direction) - 90, art.COLOURS[last.target]
        reach = UNIT * last.steps - (24 if last.end == "moves" else 40)
        x, y = frame.at(last.begin)
        parts: tuple[AnyShape, ...] = (
            Path(d=_strip(last, ends, reach + 8), turn=turn, classes="nk-hit"),
            Path(d=f"M-70 0H-50M30 0H{figure(reach - 12)}", turn=turn, classes="nk-arrow"),
            Path(d=f"M-34 0l-16 -11v22zM{figure(reach + 6)} 0l-20 -13v26z", turn=turn, classes="nk-head"),
        )
        if last.steps > 1:
            along = UNIT * (last.steps - 0.5) - 29
            parts += (Group(children=art.count(str(last.steps)), at=(along * dx, along * dy), classes="nk-number"),)
        shapes.append(_picked(last, parts, (x, y), f"nk-push {colour}", position, frame, words))
        for shove in line[:-1]:
            along = UNIT * (shove.steps - 0.5)
            disc = (*art.count(str(shove.steps)), Path(d="M-22 -22H22V22H-22z", classes="nk-hit"))
            shapes.append(_picked(shove, disc, (x + along * dx, y + along * dy), f"nk-push nk-number {colour}", position, frame, words))
    return Layer("nk-pushes", tuple(shapes))


def _strip(shove: Shove, ends: Set[Cell], reach: float) -> str:
    """Return the touch area of a push along its arrow: from its Keeper to the tip, except cells where steps end."""
    parts, xy = [(-84.0, UNIT / 2)], shove.begin
    for cell in range(1, shove.steps + 1):
        xy = neighbour(xy, shove.direction)
        if xy not in ends:
            parts.append((UNIT * (cell - 0.5), min(UNIT * (cell + 0.5), reach)))
    return "".join(f"M{figure(begin)} -24H{figure(end)}V24H{figure(begin)}z" for begin, end in parts)


def _picked(
    shove: Shove, parts: tuple[AnyShape, ...], at: tuple[float, float], classes: str, position: Position, frame: Frame, words: Words
) -> AnyShape:
    return Group(
        id=shove.name,
        children=parts,
        at=at,
        classes=classes,
        title=f"{push_title(shove, position, words)}. {push_tells(shove, position, words, frame)}",
        actions=(shove.action,),
        then=shove.then,
        preview=shove.name,
    )


def previews(lines: Iterable[list[Shove]], position: Position, frame: Frame, words: Words) -> dict[str, Preview]:
    """Return the preview of each push: every Keeper where the push leaves it."""
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
