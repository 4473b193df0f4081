"""Walks: the spaces that the active Keeper reaches in several steps, with the way to each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from nexarium.core.input import Walk
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Preview, Rect
from nexarium.core.scene import number as figure
from nexarium.core.words import Words
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Diagonal, Leap, Move
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.frame import Frame
from nexarium.games.keepers.scene.names import keeper_name, lies, steps, the_terrain

MOST = 120
"""The most positions looked at; more are never needed on a board of twenty tiles with the pools that dice buy."""


@dataclass(frozen=True)
class Way:
    """The steps to a space, as actions, the spaces that they lead through, and what they take from the pools."""

    actions: tuple[int, ...]
    cells: tuple[Cell, ...]
    moves: int
    jumps: int

    @property
    def to(self) -> Cell:
        """The space where it ends."""
        return self.cells[-1]

    @property
    def name(self) -> str:
        """The id of its shape, and the name of its preview."""
        return f"walk-{self.to[0]}-{self.to[1]}"


def ways(position: Position) -> list[Way]:
    """Return the best way to each space that moves and jumps reach, but not one step alone: with the fewest jumps, then the fewest moves.

    Each step is played by the rules, on a copy of the state. A way ends where the steps of the turn end.
    """
    seat = position.active
    start = position.keepers[seat].xy
    assert start is not None
    found: dict[Cell, Way] = {}
    fewest_moves: dict[Cell, int] = {}
    number, waiting = 0, [((0, 0), 0, Way((), (start,), 0, 0), position)]
    while waiting and number < MOST:
        _, _, way, here = heappop(waiting)
        if way.moves >= fewest_moves.get(way.to, way.moves + 1):
            continue  # a way with no more jumps leads here with as few moves
        fewest_moves[way.to] = way.moves
        if way.actions:
            found.setdefault(way.to, way)
        if here.state.is_terminal() or here.phase != Phase.SPEND or here.active != seat:
            continue
        for action, step in here.legal(Move, Diagonal, Leap).items():
            after, number = here.state.clone(), number + 1
            after.step(action)
            jumps = len(here.leap(step.direction)[0]) if isinstance(step, Leap) else int(isinstance(step, Diagonal))
            cells = (*way.cells, here.landing(step))
            further = Way((*way.actions, action), cells, way.moves + (not jumps), way.jumps + jumps)
            heappush(waiting, ((further.jumps, further.moves), number, further, Position(after)))
    near = {position.landing(step) for step in position.legal(Move, Diagonal, Leap).values()}
    return [way for to, way in found.items() if to not in near and to != start]


def walks_of(position: Position) -> tuple[Walk, ...]:
    """Return the walks of a pick."""
    return tuple(Walk(shape=way.name, actions=way.actions) for way in ways(position))


def layer(found: Iterable[Way], position: Position, frame: Frame, words: Words) -> Layer:
    """Return a dot on each space that a walk reaches."""
    return Layer("nk-walks", tuple(_dot(way, position, frame, words) for way in found))


def _dot(way: Way, position: Position, frame: Frame, words: Words) -> AnyShape:
    title = words("step_to", do=_does(way, words), terrain=the_terrain(position.tiles[way.to].terrain, words))
    return Group(
        id=way.name,
        children=(Rect(w=90, h=90, rx=9, at=(-45, -45), classes="nk-hit"), Circle(r=7, classes="nk-walk-dot")),
        at=frame.at(way.to),
        classes="nk-walk",
        title=lies(title, way.to, frame, words),
        preview=way.name,
    )


def _does(way: Way, words: Words) -> str:
    taken = [steps(kind, number, words) for kind, number in (("M", way.moves), ("J", way.jumps)) if number]
    return words("do.walk", steps=words.listed(taken))


def previews(found: Iterable[Way], position: Position, frame: Frame, words: Words) -> Mapping[str, Preview]:
    """Return the preview of each walk: its way, and the Keeper at its end."""
    return {way.name: _preview(way, position, frame, words) for way in found}


def _preview(way: Way, position: Position, frame: Frame, words: Words) -> Preview:
    points = [frame.at(cell) for cell in way.cells]
    line = "M" + "L".join(f"{figure(x)} {figure(y)}" for x, y in points)
    keeper = position.keepers[position.active]
    ghost = Group(
        children=art.token(keeper.card, keeper.seat, keeper_name(position, keeper.seat, words)),
        at=points[-1],
        scale=0.9,
        classes=f"nk-keeper nk-ghost nk-ghost-moves {art.COLOURS[keeper.seat]}",
    )
    stops = tuple(Circle(r=7, at=point, classes="nk-walk-stop") for point in points[1:-1])
    return Preview(_does(way, words), "", (Path(d=line, classes="nk-walk-line"), *stops, ghost), act=words("do.walk_now"))
