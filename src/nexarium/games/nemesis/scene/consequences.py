"""The consequences of a ply, in words: what the rules recorded that is not reported elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.games.nemesis.box.components import BLANK, DANGER, SILENCE, components
from nexarium.games.nemesis.box.ship import CORRIDORS
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Cause, Door, Event, Phase
from nexarium.games.nemesis.scene.names import corridor_called, corridor_numbers
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Intruder, kind_of_token
from nexarium.games.nemesis.scene.shown_ply import GRAVE, MINOR, PLAIN, Sentence, ShownPly, rule_of_check, surprise

DEATHS = {
    Cause.LARVA: "NM-32",
    Cause.JUMP: "NM-96",
    Cause.CONTAMINATION: "NM-96",
    Cause.FIRE: "NM-93",
    Cause.SURGERY: "NM-92",
    Cause.BLEEDING: "NM-92",
    Cause.MELEE: "NM-51",
}
"""The rule by which each cause kills; otherwise NM-26."""


def consequences(ply: ShownPly) -> Iterator[Sentence]:
    """Yield the sentences that follow a ply's own."""
    yield from _of_intruders(ply)
    yield from _of_doors(ply)
    yield from _of_noise(ply)
    yield from _of_the_nest(ply)
    for seat in range(len(ply.now.people)):
        yield from _of_wounds(ply, seat)
        yield from _of_ills(ply, seat)
        yield from _of_fate(ply, seat)
    yield from _of_the_token(ply)
    yield from _of_time(ply)


# --- intruders -----------------------------------------------------------------------------------------------------------


def _of_intruders(ply: ShownPly) -> Iterator[Sentence]:
    if fled := ply.fled:
        # Adults leave on a drawn token to make room for one more
        clause = "NM-16" if isinstance(ply.action, numbering.DrawToken) else "NM-15"
        yield Sentence(ply.words("log.fled", what=ply.several(fled), n=len(fled)), clause)
    for figure, was in ply.here.items():
        if figure in ply.killed:
            dead = ply.words("log.killed", what=ply.the(was.figure), room=ply.room(was.room))
            yield Sentence(dead, rule_of_check(was.kind), GRAVE)
    moved: dict[tuple[int, int], list[int]] = {}
    for figure, now in ply.there.items():
        if figure in ply.recorded(Event.CAME):
            yield from _of_coming(ply, now)
            continue
        yield from _of_injuries(ply, now)
        for room in ply.details(Event.MOVED, figure):
            moved.setdefault((ply.here[figure].room, room), []).append(figure)
    for (start, end), figures in moved.items():
        holes = {"what": ply.several(figures), "n": len(figures), "start": start, "end": ply.room(end)}
        yield Sentence(ply.words("log.moved", **holes), _clause_of_moving(ply))


def _of_coming(ply: ShownPly, come: Intruder) -> Iterator[Sentence]:
    """Yield the arrival of an intruder; one that comes by an encounter was reported with the token."""
    match ply.action:
        case numbering.DrawToken() if ply.phase == Phase.ENCOUNTER:
            return
        case numbering.Develop():
            clause = "NM-62"
        case _:
            clause = {Phase.SUMMONING: "NM-24", Phase.ATTACKED: "NM-24", Phase.SETTING_ASIDE: "NM-17"}.get(ply.phase, "NM-32")
    yield Sentence(ply.words("log.came", what=ply.a(come.kind), room=ply.room(come.room)), clause, GRAVE)
    if isinstance(ply.action, numbering.Develop):
        met = next(seat for seat in ply.was.order if ply.was.people[seat].fate == "awake" and ply.was.people[seat].room == come.room)
        yield surprise(ply, met, max(components().tokens[come.kind]))


def _clause_of_moving(ply: ShownPly) -> str:
    if isinstance(ply.action, numbering.Explore | numbering.NoiseRoll):
        return "NM-71"
    return "NM-44" if ply.phase == Phase.RETREATING else "NM-75"


def _of_injuries(ply: ShownPly, now: Intruder) -> Iterator[Sentence]:
    """Yield an intruder's new injuries, or those that it survives after a check."""
    if more := sum(ply.details(Event.INJURED, now.figure)):
        key, clause = ("log.injured", "NM-40") if isinstance(ply.action, numbering.CombatRoll) else ("log.burnt", "NM-93")
        yield Sentence(ply.words(key, what=ply.the(now.figure), n=more, total=now.injuries), clause)
    elif now.figure in ply.recorded(Event.SURVIVED):
        yield Sentence(ply.words("log.lives", what=ply.the(now.figure)), rule_of_check(now.kind))


# --- the ship ------------------------------------------------------------------------------------------------------------


def _of_doors(ply: ShownPly) -> Iterator[Sentence]:
    """Yield doors that have closed or broken; a door that a character breaks was reported already."""
    if isinstance(ply.action, numbering.BreakDoor):
        return
    doors = {corridor: Door(door).name.lower() for kind, corridor, door in ply.trail if kind == Event.DOOR}
    for place, door in sorted(doors.items()):
        clause = "NM-91" if door == "closed" else "NM-92" if isinstance(ply.action, numbering.Decision) else "NM-74"
        yield Sentence(ply.words(f"log.door_{door}", corridor=corridor_called(ply.now, place, ply.words)), clause)


def _of_noise(ply: ShownPly) -> Iterator[Sentence]:
    """Yield the corridors where Danger or the Blank has put markers."""
    match ply.action:
        case numbering.Explore():
            clause = "NM-71"
        case numbering.NoiseRoll(face) if face in (DANGER, SILENCE):
            clause = "NM-71"
        case _ if ply.phase == Phase.ENCOUNTER:
            clause = "NM-14"
        case _:
            return
    new = sorted(event.subject for event in ply.trail if event.kind == Event.NOISE and not event.detail)
    loud = [corridor_numbers(ply.now.corridors[place]) if place < CORRIDORS else ply.words("ducts_called") for place in new]
    if loud:
        yield Sentence(ply.words("log.markers", corridors=ply.words.listed(loud)), clause)


def _of_the_nest(ply: ShownPly) -> Iterator[Sentence]:
    words = ply.words
    for eggs in ply.recorded(Event.EGG_LAID):
        yield Sentence(words("log.egg_laid", n=eggs), "NM-62", GRAVE)
    for kind, eggs, left in ply.trail:
        if kind == Event.EGGS_DESTROYED:
            clause = "NM-94" if isinstance(ply.action, numbering.CombatRoll) else "NM-93"
            yield Sentence(words("log.egg_destroyed", n=eggs, left=left), clause, GRAVE)
    if ply.recorded(Event.NEST_DESTROYED):
        yield Sentence(words("log.nest_destroyed"), "NM-94", GRAVE)
    if not ply.was.queen_killed and any(KIND_OF_FIGURE[figure] == "queen" for figure in ply.killed):
        yield Sentence(words("log.queen_killed"), "NM-97", GRAVE)


def _of_the_token(ply: ShownPly) -> Iterator[Sentence]:
    """Yield the return of the token drawn by the bag's development: at once, or after the noise rolls that it caused."""
    for token in ply.recorded(Event.RETURNED):
        if kind := kind_of_token(token):
            clause = {"queen": "NM-62", BLANK: "NM-63"}.get(kind, "NM-61")
            yield Sentence(ply.words("log.token_back", kind=ply.words(f"kind.{kind}")), clause, MINOR)


# --- characters ----------------------------------------------------------------------------------------------------------


def _of_wounds(ply: ShownPly, seat: int) -> Iterator[Sentence]:
    """Yield light wounds by their cause, and the serious one that the third makes."""
    causes = ply.details(Event.LIGHT, seat)
    burnt = causes.count(Cause.FIRE)
    if others := len(causes) - burnt:
        yield Sentence(ply.of_seat("log.light", seat, n=others), "NM-24" if Cause.ATTACK in causes else "NM-92", GRAVE)
    if burnt:
        yield Sentence(ply.of_seat("log.light_fire", seat, n=burnt), "NM-93", GRAVE)
    if seat in ply.recorded(Event.THIRD):
        yield Sentence(ply.of_seat("log.third_light", seat), "NM-25", GRAVE)


def _of_ills(ply: ShownPly, seat: int) -> Iterator[Sentence]:
    """Yield Contamination, Slime, and the Larva on a character."""
    was = ply.was.people[seat]
    attacks = ply.details(Event.LARVA, seat)
    larvae, by_larvae = len(attacks), sum(attacks)
    cards = ply.recorded(Event.CONTAMINATED).count(seat)
    if cards > by_larvae:
        clause = "NM-51" if isinstance(ply.action, numbering.Strike) else "NM-24"
        yield Sentence(ply.of_seat("log.contaminated", seat, n=cards - by_larvae), clause)
    if seat in ply.recorded(Event.SLIMED) and not was.slime:
        by_card = isinstance(ply.action, numbering.AttackCard) and ply.action.name == "slime"
        yield Sentence(ply.of_seat("log.slimed", seat), "NM-24" if by_card else "NM-91", GRAVE)
    elif was.slime and seat in ply.recorded(Event.WASHED):
        yield Sentence(ply.of_seat("log.washed", seat), "NM-92")
    if larvae and not was.larva:
        yield Sentence(ply.of_seat("log.infested", seat), "NM-30", GRAVE)
    elif seat in ply.recorded(Event.INFESTED):
        yield Sentence(ply.of_seat("log.larva", seat), "NM-32", GRAVE)
    elif was.larva and seat in ply.recorded(Event.OPERATED) and seat not in ply.recorded(Event.DIED):
        yield Sentence(ply.of_seat("log.larva_removed", seat), "NM-92", GRAVE)
    leave = larvae if was.larva else larvae - 1
    if leave > 0:
        yield Sentence(ply.of_seat("log.larva_leaves", seat, n=leave), "NM-31", GRAVE)
    if by_larvae > 0:
        yield Sentence(ply.of_seat("log.contaminated", seat, n=by_larvae), "NM-31" if was.larva else "NM-30")


def _of_fate(ply: ShownPly, seat: int) -> Iterator[Sentence]:
    if seat in ply.recorded(Event.ASLEEP):
        yield Sentence(ply.of_seat("log.asleep", seat), "NM-95", GRAVE)
    for cause in map(Cause, ply.details(Event.DIED, seat)):
        yield Sentence(ply.of_seat(f"log.died.{cause.name.lower()}", seat), DEATHS.get(cause, "NM-26"), GRAVE)


# --- time ----------------------------------------------------------------------------------------------------------------


def _of_time(ply: ShownPly) -> Iterator[Sentence]:
    for time in ply.recorded(Event.TIME):
        if time == 0:
            yield Sentence(ply.words("log.jump", n=time), "NM-93", GRAVE)
        elif time == ply.now.opens:
            yield Sentence(ply.words("log.time_sleep", n=time), "NM-95", GRAVE)
        else:
            yield Sentence(ply.words("log.time", n=time), "NM-93", PLAIN)
    for kind, first, turn in ply.trail:
        if kind == Event.TURN and not ply.now.over:
            yield Sentence(ply.of_seat("log.turn", first, n=turn), "NM-92")
