"""The consequences of a ply, in words: every difference between the positions before and after it that is not reported elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.games.nemesis.box.components import BLANK, DANGER, SILENCE, components
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Cause, Event, Phase
from nexarium.games.nemesis.scene.names import corridor_called, corridor_numbers
from nexarium.games.nemesis.scene.seen import LIGHT_LIMIT, Intruder
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
        clause = "NM-16" if isinstance(ply.action, n.DrawToken) else "NM-15"
        yield Sentence(ply.words("log.fled", what=ply.several(fled), n=len(fled)), clause)
    for figure, was in ply.here.items():
        if figure in ply.killed:
            dead = ply.words("log.killed", what=ply.the(was.figure), room=ply.room(was.room))
            yield Sentence(dead, rule_of_check(was.kind), GRAVE)
    moved: dict[tuple[int, int], list[int]] = {}
    for figure, now in ply.there.items():
        stood = ply.here.get(figure) if figure not in fled else None
        if stood is None:
            yield from _of_coming(ply, now)
            continue
        yield from _of_injuries(ply, stood, now)
        if stood.room != now.room:
            moved.setdefault((stood.room, now.room), []).append(figure)
    for (start, end), figures in moved.items():
        holes = {"what": ply.several(figures), "n": len(figures), "start": start, "end": ply.room(end)}
        yield Sentence(ply.words("log.moved", **holes), _clause_of_moving(ply))


def _of_coming(ply: ShownPly, come: Intruder) -> Iterator[Sentence]:
    """Yield the arrival of an intruder; one that comes by an encounter was reported with the token."""
    match ply.action:
        case n.DrawToken() if ply.phase == Phase.ENCOUNTER:
            return
        case n.Develop():
            clause = "NM-62"
        case _:
            clause = {Phase.SUMMONING: "NM-24", Phase.ATTACKED: "NM-24", Phase.SETTING_ASIDE: "NM-17"}.get(ply.phase, "NM-32")
    yield Sentence(ply.words("log.came", what=ply.a(come.kind), room=ply.room(come.room)), clause, GRAVE)
    if isinstance(ply.action, n.Develop):
        met = next(seat for seat in ply.was.order if ply.was.people[seat].fate == "awake" and ply.was.people[seat].room == come.room)
        yield surprise(ply, met, max(components().tokens[come.kind]))


def _clause_of_moving(ply: ShownPly) -> str:
    if isinstance(ply.action, n.Explore | n.NoiseRoll):
        return "NM-71"
    return "NM-44" if ply.phase == Phase.RETREATING else "NM-75"


def _of_injuries(ply: ShownPly, was: Intruder, now: Intruder) -> Iterator[Sentence]:
    """Yield an intruder's new injuries, or those that it survives after a check."""
    more, checked = now.injuries - was.injuries, ply.was.due.checked == now.figure
    if more > 0:
        key, clause = ("log.injured", "NM-40") if isinstance(ply.action, n.CombatRoll) else ("log.burnt", "NM-93")
        yield Sentence(ply.words(key, what=ply.the(now.figure), n=more, total=now.injuries), clause)
    elif ply.phase == Phase.CHECKED and checked and ply.now.due.checked != now.figure and now.room == was.room:
        yield Sentence(ply.words("log.lives", what=ply.the(now.figure)), rule_of_check(now.kind))


# --- the ship ------------------------------------------------------------------------------------------------------------


def _of_doors(ply: ShownPly) -> Iterator[Sentence]:
    """Yield doors that have closed or broken; a door that a character breaks was reported already."""
    if isinstance(ply.action, n.BreakDoor):
        return
    for was, now in zip(ply.was.corridors, ply.now.corridors, strict=True):
        if was.door != now.door:
            clause = "NM-91" if now.door == "closed" else "NM-92" if isinstance(ply.action, n.Decision) else "NM-74"
            yield Sentence(ply.words(f"log.door_{now.door}", corridor=corridor_called(ply.now, now.place, ply.words)), clause)


def _of_noise(ply: ShownPly) -> Iterator[Sentence]:
    """Yield the corridors where Danger or the Blank has put markers."""
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
        yield Sentence(ply.words("log.markers", corridors=ply.words.listed(loud)), clause)


def _of_the_nest(ply: ShownPly) -> Iterator[Sentence]:
    was, now, words = ply.was, ply.now, ply.words
    if now.eggs > was.eggs:
        yield Sentence(words("log.egg_laid", n=now.eggs), "NM-62", GRAVE)
    elif now.eggs < was.eggs:
        clause = "NM-94" if isinstance(ply.action, n.CombatRoll) else "NM-93"
        yield Sentence(words("log.egg_destroyed", n=was.eggs - now.eggs, left=now.eggs), clause, GRAVE)
    if now.nest_destroyed and not was.nest_destroyed:
        yield Sentence(words("log.nest_destroyed"), "NM-94", GRAVE)
    if now.queen_killed and not was.queen_killed:
        yield Sentence(words("log.queen_killed"), "NM-97", GRAVE)


def _of_the_token(ply: ShownPly) -> Iterator[Sentence]:
    """Yield the return of the token drawn by the bag's development: at once, or after the noise rolls that it caused."""
    kind = ply.action.kind if isinstance(ply.action, n.Develop) else ply.was.developed
    clause = {"adult": "NM-61", "breeder": "NM-61", "queen": "NM-62", BLANK: "NM-63"}.get(kind)
    if clause and not ply.now.developed and ply.now.bag[kind] >= ply.was.bag[kind]:
        yield Sentence(ply.words("log.token_back", kind=ply.words(f"kind.{kind}")), clause, MINOR)


# --- characters ----------------------------------------------------------------------------------------------------------


def _of_wounds(ply: ShownPly, seat: int) -> Iterator[Sentence]:
    """Yield light wounds by their cause. The third clears them and makes a serious one; no other is taken before its card is drawn."""
    was, now = ply.was.people[seat], ply.now.people[seat]
    if ply.action in (n.Plain.HEAL, n.Plain.EAT):
        return
    by_fire = seat in ply.recorded(Event.BURNT) or (ply.phase == Phase.WOUNDED and ply.was.due.wounded_by == Cause.FIRE)
    drawing = ply.now.due.phase == Phase.WOUNDED and ply.now.due.seat == seat
    third = now.light < was.light or (by_fire and drawing)
    taken = (LIGHT_LIMIT if third else now.light) - was.light
    burnt = min(taken, int(by_fire))
    if taken > burnt:
        attacked = ply.phase == Phase.ATTACKED or (ply.phase == Phase.WOUNDED and ply.was.due.wounded_by == Cause.ATTACK)
        yield Sentence(ply.of_seat("log.light", seat, n=taken - burnt), "NM-24" if attacked else "NM-92", GRAVE)
    if burnt:
        yield Sentence(ply.of_seat("log.light_fire", seat, n=burnt), "NM-93", GRAVE)
    if third:
        yield Sentence(ply.of_seat("log.third_light", seat), "NM-25", GRAVE)


def _of_ills(ply: ShownPly, seat: int) -> Iterator[Sentence]:
    """Yield Contamination, Slime, and the Larva on a character."""
    was, now = ply.was.people[seat], ply.now.people[seat]
    larvae = ply.recorded(Event.LARVA).count(seat)
    cards = now.contamination - was.contamination
    by_larvae = min(cards, larvae)
    if cards > by_larvae:
        clause = "NM-51" if isinstance(ply.action, n.Strike) else "NM-24"
        yield Sentence(ply.of_seat("log.contaminated", seat, n=cards - by_larvae), clause)
    if now.slime and not was.slime:
        by_card = isinstance(ply.action, n.AttackCard) and ply.action.name == "slime"
        yield Sentence(ply.of_seat("log.slimed", seat), "NM-24" if by_card else "NM-91", GRAVE)
    elif was.slime and not now.slime:
        yield Sentence(ply.of_seat("log.washed", seat), "NM-92")
    if larvae and not was.larva:
        yield Sentence(ply.of_seat("log.infested", seat), "NM-30", GRAVE)
    elif now.larva and not was.larva:
        yield Sentence(ply.of_seat("log.larva", seat), "NM-32", GRAVE)
    elif was.larva and not now.larva and now.fate == "awake":
        yield Sentence(ply.of_seat("log.larva_removed", seat), "NM-92", GRAVE)
    leave = larvae if was.larva else larvae - 1
    if leave > 0:
        yield Sentence(ply.of_seat("log.larva_leaves", seat, n=leave), "NM-31", GRAVE)
    if by_larvae > 0:
        yield Sentence(ply.of_seat("log.contaminated", seat, n=by_larvae), "NM-31" if was.larva else "NM-30")


def _of_fate(ply: ShownPly, seat: int) -> Iterator[Sentence]:
    was, now = ply.was.people[seat], ply.now.people[seat]
    if now.fate == was.fate:
        return
    if now.fate == "asleep":
        yield Sentence(ply.of_seat("log.asleep", seat), "NM-95", GRAVE)
    else:
        yield Sentence(ply.of_seat(f"log.died.{now.died_of.name.lower()}", seat), DEATHS.get(now.died_of, "NM-26"), GRAVE)


# --- time ----------------------------------------------------------------------------------------------------------------


def _of_time(ply: ShownPly) -> Iterator[Sentence]:
    was, now = ply.was, ply.now
    if now.time != was.time and was.turn:
        if now.time == 0:
            yield Sentence(ply.words("log.jump", n=now.time), "NM-93", GRAVE)
        elif now.time == now.opens:
            yield Sentence(ply.words("log.time_sleep", n=now.time), "NM-95", GRAVE)
        else:
            yield Sentence(ply.words("log.time", n=now.time), "NM-93", PLAIN)
    if now.turn != was.turn and now.turn > 1 and not now.over:
        yield Sentence(ply.of_seat("log.turn", max(0, now.first), n=now.turn), "NM-92")
