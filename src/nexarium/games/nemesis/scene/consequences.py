"""What followed from a ply, in words: every difference between what was seen before and after it that nobody has told yet."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.games.nemesis.box.components import DANGER, SILENCE, components
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Cause, Phase
from nexarium.games.nemesis.scene.happened import GRAVE, PLAIN, Happened, Line, clause_of_check
from nexarium.games.nemesis.scene.names import corridor_called, corridor_numbers
from nexarium.games.nemesis.scene.seen import OPENS, Intruder

DEATHS = {
    Cause.LARVA: "NM-32",
    Cause.JUMP: "NM-96",
    Cause.CONTAMINATION: "NM-96",
    Cause.FIRE: "NM-93",
    Cause.SURGERY: "NM-92",
    Cause.BLEEDING: "NM-92",
    Cause.MELEE: "NM-51",
}
"""The clause by which something kills; otherwise NM-26."""


def consequences(ply: Happened) -> Iterator[Line]:
    """The sentences that a ply's own are followed by."""
    yield from _of_intruders(ply)
    yield from _of_doors(ply)
    yield from _of_noise(ply)
    yield from _of_the_nest(ply)
    for seat in range(len(ply.now.people)):
        yield from _of_wounds(ply, seat)
        yield from _of_ills(ply, seat)
        yield from _of_fate(ply, seat)
    yield from _of_time(ply)


# --- intruders -----------------------------------------------------------------------------------------------------------


def _of_intruders(ply: Happened) -> Iterator[Line]:
    moved: dict[tuple[int, int], list[str]] = {}
    for figure in sorted({*ply.here, *ply.there}):
        was, now = ply.here.get(figure), ply.there.get(figure)
        if was and now:
            yield from _of_injuries(ply, was, now)
            if was.room != now.room:
                moved.setdefault((was.room, now.room), []).append(ply.the(figure))
        elif was:
            yield from _of_going(ply, was)
        elif now:
            yield from _of_coming(ply, now)
    for (start, end), names in moved.items():
        holes = {"what": ply.words.listed(names), "n": len(names), "start": start, "end": ply.room(end)}
        yield Line(ply.words("log.moved", **holes), _clause_of_moving(ply))


def _of_going(ply: Happened, gone: Intruder) -> Iterator[Line]:
    if ply.fled(gone):
        yield Line(ply.words("log.fled", what=ply.the(gone.figure)), "NM-15")
    elif ply.killed(gone):
        clause = "NM-41" if components().checks[gone.kind] == 0 else "NM-42"
        yield Line(ply.words("log.killed", what=ply.the(gone.figure), room=ply.room(gone.room)), clause, GRAVE)


def _of_coming(ply: Happened, come: Intruder) -> Iterator[Line]:
    """Whoever comes by an encounter was told of with the token."""
    match ply.action:
        case n.DrawToken() if ply.phase == Phase.ENCOUNTER:
            return
        case n.Develop():
            clause = "NM-62"
        case _:
            clause = {Phase.SUMMONING: "NM-24", Phase.ATTACKED: "NM-24", Phase.SETTING_ASIDE: "NM-17"}.get(ply.phase, "NM-32")
    yield Line(ply.words("log.came", what=ply.a(come.kind), room=ply.room(come.room)), clause, GRAVE)


def _clause_of_moving(ply: Happened) -> str:
    if isinstance(ply.action, n.Explore | n.NoiseRoll):
        return "NM-71"
    return "NM-44" if ply.phase == Phase.RETREATING else "NM-75"


def _of_injuries(ply: Happened, was: Intruder, now: Intruder) -> Iterator[Line]:
    """Injuries that an intruder has got, or that it lives on with after a check."""
    more, checked = now.injuries - was.injuries, ply.was.due.checked == now.figure
    if more > 0:
        key, clause = ("log.injured", "NM-40") if isinstance(ply.action, n.CombatRoll) else ("log.burnt", "NM-93")
        yield Line(ply.words(key, what=ply.the(now.figure), n=more, total=now.injuries), clause)
    elif ply.phase == Phase.CHECKED and checked and ply.now.due.checked != now.figure and now.room == was.room:
        yield Line(ply.words("log.lives", what=ply.the(now.figure)), clause_of_check(now.kind))


# --- the ship ------------------------------------------------------------------------------------------------------------


def _of_doors(ply: Happened) -> Iterator[Line]:
    """Doors that have closed or broken. Whoever breaks one is told of already."""
    if isinstance(ply.action, n.BreakDoor):
        return
    for was, now in zip(ply.was.corridors, ply.now.corridors, strict=True):
        if was.door != now.door:
            clause = "NM-91" if now.door == "closed" else "NM-92" if isinstance(ply.action, n.Decision) else "NM-74"
            yield Line(ply.words(f"log.door_{now.door}", corridor=corridor_called(ply.now, now.place, ply.words)), clause)


def _of_noise(ply: Happened) -> Iterator[Line]:
    """The corridors where Danger or the Blank has put markers."""
    match ply.action:
        case n.Explore():
            clause = "NM-71"
        case n.NoiseRoll(face) if face in (DANGER, SILENCE):
            clause = "NM-71"
        case _ if ply.phase == Phase.ENCOUNTER:
            clause = "NM-14"
        case _:
            return
    loud = [corridor_numbers(now) for was, now in zip(ply.was.corridors, ply.now.corridors, strict=True) if now.noise and not was.noise]
    if ply.now.ducts and not ply.was.ducts:
        loud.append(ply.words("ducts_called"))
    if loud:
        yield Line(ply.words("log.markers", corridors=ply.words.listed(loud)), clause)


def _of_the_nest(ply: Happened) -> Iterator[Line]:
    was, now, words = ply.was, ply.now, ply.words
    if now.eggs > was.eggs:
        yield Line(words("log.egg_laid", n=now.eggs), "NM-62", GRAVE)
    elif now.eggs < was.eggs and not now.nest_destroyed:
        yield Line(words("log.egg_destroyed", n=now.eggs), "NM-94", GRAVE)
    if now.nest_destroyed and not was.nest_destroyed:
        yield Line(words("log.nest_destroyed"), "NM-94", GRAVE)
    if now.queen_killed and not was.queen_killed:
        yield Line(words("log.queen_killed"), "NM-97", GRAVE)


# --- characters ----------------------------------------------------------------------------------------------------------


def _of_wounds(ply: Happened, seat: int) -> Iterator[Line]:
    was, now = ply.was.people[seat], ply.now.people[seat]
    if now.light > was.light:
        burnt = ply.now.due.wounded_by == Cause.FIRE
        clause = "NM-93" if burnt else "NM-24" if ply.phase == Phase.ATTACKED else "NM-92"
        key = "log.light_fire" if burnt else "log.light"
        yield Line(ply.words(key, name=ply.name_of(seat), n=now.light - was.light), clause, GRAVE)


def _of_ills(ply: Happened, seat: int) -> Iterator[Line]:
    """Contamination, Slime, and the Larva that a character carries."""
    was, now, words, name = ply.was.people[seat], ply.now.people[seat], ply.words, ply.name_of(seat)
    infested = now.larva and not was.larva
    if (cards := now.contamination - was.contamination) > 0:
        clause = "NM-51" if isinstance(ply.action, n.Strike) else "NM-30" if infested else "NM-24"
        yield Line(words("log.contaminated", name=name, n=cards), clause)
    if now.slime and not was.slime:
        yield Line(words("log.slimed", name=name), "NM-91", GRAVE)
    elif was.slime and not now.slime:
        yield Line(words("log.washed", name=name), "NM-92")
    if infested:
        yield Line(words("log.larva", name=name), "NM-32" if ply.phase == Phase.SCANNING else "NM-30", GRAVE)
    elif was.larva and not now.larva and now.fate == "awake":
        yield Line(words("log.larva_removed", name=name), "NM-92", GRAVE)


def _of_fate(ply: Happened, seat: int) -> Iterator[Line]:
    was, now, name = ply.was.people[seat], ply.now.people[seat], ply.name_of(seat)
    if now.fate == was.fate:
        return
    if now.fate == "asleep":
        yield Line(ply.words("log.asleep", name=name), "NM-95", GRAVE)
    else:
        yield Line(ply.words(f"log.died.{now.died_of.name.lower()}", name=name), DEATHS.get(now.died_of, "NM-26"), GRAVE)


# --- time ----------------------------------------------------------------------------------------------------------------


def _of_time(ply: Happened) -> Iterator[Line]:
    was, now = ply.was, ply.now
    if now.time != was.time and was.turn:
        if now.time == 0:
            yield Line(ply.words("log.jump", n=now.time), "NM-93", GRAVE)
        elif now.time == OPENS:
            yield Line(ply.words("log.time_sleep", n=now.time), "NM-95", GRAVE)
        else:
            yield Line(ply.words("log.time", n=now.time), "NM-93", PLAIN)
    if now.turn != was.turn and now.turn > 1 and not now.over:
        yield Line(ply.words("log.turn", n=now.turn, name=ply.name_of(max(0, now.first))), "NM-92")
