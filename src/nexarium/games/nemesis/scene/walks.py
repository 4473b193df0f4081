"""Walks: the rooms that a character reaches by several moves, with the way to each, and what makes a character stop on the way."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from nexarium.core.game import History, State
from nexarium.core.input import Walk
from nexarium.core.scene import AnyShape, Circle, Layer, Path, Preview, Rect
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import scenario
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene.deck import Deck, path
from nexarium.games.nemesis.scene.names import room_called
from nexarium.games.nemesis.scene.risks import loud_numbers
from nexarium.games.nemesis.scene.seen import ACTIONS_A_ROUND, Corridor, Seen
from nexarium.games.nemesis.scene.shown_ply import GRAVE, shown_plies
from nexarium.games.nemesis.scene.story import story


class Way(NamedTuple):
    """A way through rooms, the character's own first."""

    rooms: tuple[int, ...]

    @property
    def to(self) -> int:
        """The room where it ends."""
        return self.rooms[-1]

    @property
    def actions(self) -> tuple[int, ...]:
        """Its moves."""
        return tuple(numbering.number(numbering.Move(room)) for room in self.rooms[1:])

    @property
    def name(self) -> str:
        """The name of its preview."""
        return f"walk-{self.to}"


def ways(state: State, now: Seen) -> list[Way]:
    """Return the best way to each room that takes several moves: with the fewest moves, then past the fewest rooms beside noise. No way
    leads through an unexplored room, into a room with intruders, through a closed door, or further than cards and turn order allow."""
    person = now.people[now.active]
    if now.due.phase != Phase.ACT or now.in_room(person.room):
        return []
    first = {value.room for value in map(numbering.read, state.legal_actions()) if isinstance(value, numbering.Move)}
    others = any(each.fate == "awake" and not each.passed for each in now.people if each.seat != now.active)
    most = person.actions // max(1, scenario().costs.move)
    most = min(most, ACTIONS_A_ROUND - now.taken) if others else most
    found: dict[int, Way] = {}
    waiting: list[tuple[tuple[int, int], tuple[int, ...]]] = [((0, 0), (person.room,))]
    while waiting:
        (moves, loud), rooms = heappop(waiting)
        if rooms[-1] in found:
            continue
        found[rooms[-1]] = Way(rooms)
        if moves == most or not now.rooms[rooms[-1]].tile:
            continue
        for corridor in now.corridors:
            if rooms[-1] not in corridor.rooms or corridor.door == "closed":
                continue
            room = sum(corridor.rooms) - rooms[-1]
            if now.in_room(room) or (moves == 0 and room not in first):
                continue
            noisy = bool(loud_numbers(now, room))
            heappush(waiting, ((moves + 1, loud + noisy), (*rooms, room)))
    return [way for way in found.values() if len(way.rooms) > 2]


def _around(now: Seen, room: int) -> list[Corridor]:
    return [each for each in now.corridors if room in each.rooms]


def walks_of(state: State, now: Seen, words: Words) -> tuple[Walk, ...]:
    """Return the walks of a pick."""
    return tuple(Walk(shape=f"to-{way.to}", actions=way.actions, label=_label(way, now, words)) for way in ways(state, now))


def _label(way: Way, now: Seen, words: Words) -> str:
    return words("choose.walk", room=room_called(now.rooms[way.to], words), n=len(way.actions))


def onward(history: History, now: Seen, words: Words) -> tuple[int, ...]:
    """Return the moves with which a walk may go on: none in combat, after anything grave, or where a room was just explored; and none
    towards noise that has just been made."""
    if now.in_room(now.people[now.active].room):
        return ()
    fresh: set[int] = set()
    for ply in shown_plies(history, history.last_decision(), words):
        if isinstance(ply.action, numbering.Tile) or any(line.weight >= GRAVE for line in story(ply).lines):
            return ()
        fresh |= {each.place for was, each in zip(ply.was.corridors, ply.now.corridors, strict=True) if each.noise and not was.noise}
    moves = {action: numbering.read(action) for action in history.now.legal_actions()}
    return tuple(
        action
        for action, value in moves.items()
        if isinstance(value, numbering.Move) and not any(each.place in fresh for each in _around(now, value.room))
    )


# --- drawing -------------------------------------------------------------------------------------------------------------


def layer(found: list[Way], now: Seen, deck: Deck, words: Words) -> Layer:
    """Return the outline of each room that a walk reaches."""
    return Layer("lw-walks", tuple(_outline(way, now, deck, words) for way in found))


def _outline(way: Way, now: Seen, deck: Deck, words: Words) -> AnyShape:
    (x, y), (w, h) = deck.middle(way.to), deck.size(way.to)
    title = words("room_title", room=room_called(now.rooms[way.to], words))
    return Rect(id=f"to-{way.to}", w=w, h=h, rx=8, at=(x - w / 2, y - h / 2), classes="lw-far", title=title, preview=way.name)


def previews(found: list[Way], now: Seen, deck: Deck, words: Words) -> Mapping[str, Preview]:
    """Return the preview of each walk: the rooms on its way."""
    return {way.name: _preview(way, now, deck, words) for way in found}


def _preview(way: Way, now: Seen, deck: Deck, words: Words) -> Preview:
    points = [deck.middle(room) for room in way.rooms]
    line = Path(d=path(points, close=False), classes="lw-walk")
    stops = tuple(Circle(r=7, at=point, classes="lw-walk-stop") for point in points[1:])
    loud = [(room, numbers) for room in way.rooms[1:] if (numbers := loud_numbers(now, room))]
    risks = [
        words("risk.walk_noise", room=room_called(now.rooms[room], words), numbers=words.listed(list(map(str, numbers)), "or"))
        for room, numbers in loud
    ]
    return Preview(_label(way, now, words), " ".join([*risks, words("risk.walk")]), (line, *stops))
