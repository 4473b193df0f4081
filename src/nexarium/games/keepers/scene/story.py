"""Recent events: one gesture of a player may be many plies, and a ply has automatic consequences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Literal

from nexarium.core.event_trail import Event as Recorded
from nexarium.core.event_trail import trail_of
from nexarium.core.game import History, Ply
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Continue, Dice, read
from nexarium.games.keepers.rules.state import Event, Phase


def lately(history: History) -> list[Ply]:
    """Return the plies of the last decision, or of a push with all its steps, and the chance outcomes that followed."""
    first = history.last_decision()
    while first and read(history.actions[first]) == Continue():
        first -= 1
    return list(history.since(first))


Kind = Literal["falls", "out", "closed", "blocked", "returns"]


@dataclass(frozen=True)
class Happening:
    """An event for some seats: they fell, went out through a Portal, lost their cube, were blocked (NK-54), or re-entered (NK-53)."""

    kind: Kind
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Fate:
    """Where a push leaves a Keeper. `end` is moves (to `xy`), falls or out (of the game; there is no tile at `xy`)."""

    seat: int
    end: Literal["moves", "falls", "out"]
    xy: Cell
    portal: int | None = None
    """The seat whose Portal the Keeper leaves through."""


@dataclass(frozen=True)
class News:
    """The important consequences of a ply, in order, whether the dice made a fumble (NK-39), and where a push left the Keepers of the
    row, the primary target first (NK-29)."""

    happenings: tuple[Happening, ...]
    fumble: bool
    fates: tuple[Fate, ...]


def news_of(ply: Ply) -> News:
    """Return the consequences of a ply, from its event trail."""
    trail = trail_of(ply.before, ply.action)
    fumble = any(event.kind == Event.FUMBLED for event in trail)
    return News(tuple(_happenings(trail)), fumble, fates(trail, Position(ply.before)) if trail else ())


_ALONE: dict[int, Kind] = {Event.OUT: "out", Event.BLOCKED: "blocked", Event.RETURNED: "returns"}


def _happenings(trail: Iterable[Recorded]) -> Iterable[Happening]:
    """Yield the events that are news. Cubes removed at one time are one event, and the falls that this brings are another."""
    for closes, events in groupby(trail, lambda event: event.kind in (Event.CLOSED, Event.FELL)):
        if not closes:
            yield from (Happening(_ALONE[event.kind], (event.subject,)) for event in events if event.kind in _ALONE)
            continue
        seats: dict[int, list[int]] = {Event.CLOSED: [], Event.FELL: []}
        for event in events:
            seats[event.kind].append(event.subject)
        if seats[Event.CLOSED]:
            yield Happening("closed", tuple(seats[Event.CLOSED]))
        if seats[Event.FELL]:
            yield Happening("falls", tuple(sorted(seats[Event.FELL])))


def fates(trail: Iterable[Recorded], before: Position) -> tuple[Fate, ...]:
    """Return where one step of a push left the Keepers of the row, the primary target first; empty without a push."""
    of_push = takewhile(lambda event: event.kind in (Event.PUSHED, Event.FELL, Event.OUT), trail)
    return tuple(_fate(event, before) for event in of_push)[::-1]


def _fate(event: Recorded, before: Position) -> Fate:
    if event.kind == Event.OUT:
        return Fate(event.subject, "out", before.cubes[event.detail].behind, event.detail)
    return Fate(event.subject, "moves" if event.kind == Event.PUSHED else "falls", before.xy(event.detail))


def fumbled_dice(ply: Ply) -> list[int]:
    """Return the dice of a fumble, ascending, as the throw left them; the fumble empties the pool."""
    before, thrown = Position(ply.before), read(ply.action)
    assert isinstance(thrown, Dice)
    return sorted([*before.dice("counts"), *before.dice("powers"), *thrown.values])


def begins_bonus_turn(plies: list[Ply]) -> bool:
    """Return whether the dice that fell last are the first of a bonus turn (NK-56)."""
    if len(plies) < 2:
        return False
    position = Position(plies[-1].before)
    return position.phase == Phase.ROLL and int(position.record.bonus_level) > 0


def pushed_out(history: History) -> dict[int, Cell]:
    """Return, by seat, the cell behind the Portal through which the last push sent its Keeper."""
    return {fate.seat: fate.xy for ply in lately(history) for fate in news_of(ply).fates if fate.end == "out"}
