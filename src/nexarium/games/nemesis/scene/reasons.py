"""Why a decision is good, for hints: the way to the goal, what an intruder would do, the noise, and what one who passes waits for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from nexarium.core.game import History
from nexarium.core.view import RuleNote
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene.names import person_name, room_called
from nexarium.games.nemesis.scene.risks import loud_numbers
from nexarium.games.nemesis.scene.seen import Person, Seen, seen
from nexarium.games.nemesis.scene.shown_ply import hits

FAR = 99
"""The distance of a room that cannot be reached."""
SOON = 3
"""So many steps of the time track before characters may sleep it is time to go back."""


def reasons(history: History, line: Sequence[int], words: Words) -> Iterator[RuleNote]:
    """Yield what a decision gains and prevents, the most important fact first; for a pass, what the character waits for."""
    now = seen(history.now)
    if now.due.phase != Phase.ACT:
        return
    action, person = numbering.read(line[0]), now.people[history.now.current_player()]
    match action:
        case numbering.Plain.PASS:
            yield from _waiting(now, person, words)
        case numbering.Move(room) | numbering.CarefulMove(room):
            yield from _leaving(now, person, words)
            yield from _going(now, person, room, words)
            yield from _noise(now, person, room, careful=isinstance(action, numbering.CarefulMove), words=words)
        case numbering.Shoot(target) | numbering.Strike(target):
            chance = sum(hits(face, target) for face in components().combat_die), len(components().combat_die)
            if target == numbering.EGG:
                yield RuleNote(id="NM-94", text=words("reason.eggs", n=now.eggs, hits=chance[0], of=chance[1]))
            else:
                kind = next(each.kind for each in now.intruders if each.figure == target)
                yield RuleNote(id="NM-50", text=words("reason.fight", what=words(f"the.{kind}"), hits=chance[0], of=chance[1]))
        case numbering.Plain.REST | numbering.Plain.EAT | numbering.Plain.WASH:
            dirty = person.cards - person.actions
            if dirty:
                yield RuleNote(id="NM-92", text=words("reason.clean", n=dirty))
        case numbering.Plain.HIBERNATE:
            yield RuleNote(id="NM-95", text=words("reason.sleep"))


def _waiting(now: Seen, person: Person, words: Words) -> Iterator[RuleNote]:
    """Yield what a character waits for who takes no more action."""
    here = now.in_room(person.room)
    if _goal_reached(now) and now.time > now.opens:
        yield RuleNote(id="NM-95", text=words("reason.wait_sleep", n=now.opens, turns=now.time - now.opens))
    if not person.actions:
        yield RuleNote(id="NM-92", text=words("reason.no_cards"))
        return
    if not here:
        free = [room for room in _neighbours(now, person.room) if not now.in_room(room) and not now.company(room, person.seat)]
        exits = [loud_numbers(now, room) for room in free]
        if exits and all(exits):
            yield RuleNote(id="NM-10", text=words("reason.wait_noise"))
    others = [each for each in now.people if each.seat != person.seat and each.fate == "awake" and not each.passed]
    if others:
        names = words.listed([person_name(each, words) for each in others])
        yield RuleNote(id="NM-92", text=words("reason.wait_others", names=names, n=person.actions))
    else:
        yield RuleNote(id="NM-92", text=words("reason.wait_cards", n=person.actions))


def _goal_reached(now: Seen) -> bool:
    """Return whether nothing but sleeping is left to do (NM-97)."""
    return now.nest_destroyed or now.queen_killed or not now.goal_nest


def _leaving(now: Seen, person: Person, words: Words) -> Iterator[RuleNote]:
    """Yield whom a character escapes from: they attack at once (NM-20), but no longer in the event phase (NM-93)."""
    here = now.in_room(person.room)
    if here:
        names = words.listed([words(f"the.{each.kind}") for each in here])
        yield RuleNote(id="NM-20", text=words("reason.leaves", names=names, n=len(here)))
    elif now.rooms[person.room].fire:
        yield RuleNote(id="NM-93", text=words("reason.leaves_fire"))


def _going(now: Seen, person: Person, room: int, words: Words) -> Iterator[RuleNote]:
    """Yield the step towards the goal: back to bed, to the Nest, or into an unexplored room that may be the Nest."""
    done = _goal_reached(now)
    bed, nest = _room_that(now, "hibernate"), _room_that(now, "nest")
    if (done or now.time - now.opens <= SOON) and bed and (far := _nearer(now, person.room, room, bed)) is not None:
        yield RuleNote(id="NM-95", text=words("reason.to_bed", room=room_called(now.rooms[bed[0]], words), n=far, time=now.opens))
    elif not done and nest and (far := _nearer(now, person.room, room, nest)) is not None:
        yield RuleNote(id="NM-94", text=words("reason.to_nest", n=far))
    elif not done and not nest and not now.rooms[room].tile:
        unknown = sum(not each.tile for each in now.rooms.values())
        yield RuleNote(id="NM-91", text=words("reason.explores", n=unknown))
    elif not done and not nest:
        unknown_rooms = [each.number for each in now.rooms.values() if not each.tile]
        if unknown_rooms and (far := _nearer(now, person.room, room, unknown_rooms)) is not None:
            yield RuleNote(id="NM-91", text=words("reason.to_unexplored", n=far))


def _noise(now: Seen, person: Person, room: int, *, careful: bool, words: Words) -> Iterator[RuleNote]:
    """Yield the chance of an encounter on entering a room (NM-10, NM-12)."""
    if careful:
        yield RuleNote(id="NM-92", text=words("reason.careful"))
    elif now.in_room(room):
        return
    elif now.company(room, person.seat):
        yield RuleNote(id="NM-10", text=words("reason.company"))
    else:
        die = components().noise_die
        numbers = set(map(str, loud_numbers(now, room)))
        loud = sum(face in numbers for face in die)
        yield RuleNote(id="NM-10", text=words("reason.noise" if loud else "reason.quiet", n=loud, of=len(die)))


def _neighbours(now: Seen, room: int) -> list[int]:
    return [sum(each.rooms) - room for each in now.corridors if room in each.rooms and each.door != "closed"]


def _room_that(now: Seen, does: str) -> list[int]:
    """Return the known rooms with this function."""
    return [each.number for each in now.rooms.values() if each.does == does]


def _nearer(now: Seen, here: int, there: int, goals: Iterable[int]) -> int | None:
    """Return how far the nearest of some rooms is from `there`, if that is nearer than from `here`."""
    goals = frozenset(goals)
    far = _distance(now, there, goals)
    return far if far < _distance(now, here, goals) else None


def _distance(now: Seen, start: int, goals: frozenset[int]) -> int:
    """Return the number of moves from a room to the nearest goal, through doors that are not closed."""
    reached, waiting = {start: 0}, deque([start])
    while waiting:
        room = waiting.popleft()
        if room in goals:
            return reached[room]
        for further in _neighbours(now, room):
            if further not in reached:
                reached[further] = reached[room] + 1
                waiting.append(further)
    return FAR
