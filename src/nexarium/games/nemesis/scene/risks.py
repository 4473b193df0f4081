"""The risk of an action, in a sentence beside its button: only what every player at the table can count."""

from __future__ import annotations

from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.box.ship import scenario, ship
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.scene.seen import SERIOUS_LIMIT, Person, Seen
from nexarium.games.nemesis.scene.shown_ply import hits


def risk(now: Seen, seat: int, action: numbering.Action, words: Words) -> str:
    """Return what to know before an action is chosen, and whether the next wound kills; empty without a risk."""
    text = _risk(now, seat, action, words)
    wounds = deadly(now, seat, action) or (last_wound(now.people[seat]) and _may_wound(now, seat, action))
    return f"{text} {words('risk.last_wound', n=SERIOUS_LIMIT)}" if wounds else text


def last_wound(person: Person) -> bool:
    """Return whether any further wound kills (NM-25)."""
    return len(person.serious) + len(person.dressed) >= SERIOUS_LIMIT


def deadly(now: Seen, seat: int, action: numbering.Action) -> str:
    """Return what would kill for certain, or unless another player helps in time (NM-25); or empty."""
    person = now.people[seat]
    if not last_wound(person):
        return ""
    match action:
        case numbering.Plain.OPERATE:
            return "wound"
        case numbering.Plain.PASS:
            return "bleeding" if "bleeding" in person.serious else "fire" if now.rooms[person.room].fire else ""
    return ""


def _may_wound(now: Seen, seat: int, action: numbering.Action) -> bool:
    """Return whether an action may cause a wound before the next one: by a missed blow, or by the intruders in the room."""
    fighting = bool(now.in_room(now.people[seat].room))
    match action:
        case numbering.Strike(target):
            return target != numbering.EGG
        case numbering.Move() | numbering.Plain.PASS:
            return fighting
    return False


def _risk(now: Seen, seat: int, action: numbering.Action, words: Words) -> str:
    person = now.people[seat]
    fighting = bool(now.in_room(person.room))
    match action:
        case numbering.Move(room):
            escape = words("risk.escape", n=len(now.in_room(person.room))) if fighting else ""
            return " ".join(part for part in (escape, _entering(now, seat, room, words)) if part)
        case numbering.CarefulMove():
            return words("risk.careful")
        case numbering.Shoot(target):
            return words("risk.shot", **_hits(target), ammunition=person.ammunition)
        case numbering.Strike(target):
            return words("risk.blow_egg" if target == numbering.EGG else "risk.blow", **_hits(target))
        case numbering.Plain.REST | numbering.Plain.EAT | numbering.Plain.WASH if person.cards > person.actions:
            return words("risk.rest_larva" if person.larva else "risk.rest")
        case numbering.Plain.OPERATE:
            return words("risk.operate")
        case numbering.Plain.HIBERNATE:
            return words("risk.hibernate", n=scenario().final_draw)
        case numbering.Plain.PASS:
            return words("risk.pass_combat" if fighting else "risk.pass_fire" if now.rooms[person.room].fire else "risk.pass")
    return ""


def _entering(now: Seen, seat: int, room: int, words: Words) -> str:
    """Return whether there is a noise roll, and which numbers would call an intruder."""
    if now.in_room(room):
        return words("risk.intruders")
    if now.company(room, seat):
        return words("risk.company")
    text = words("risk.unexplored") if not now.rooms[room].tile else ""
    loud = loud_numbers(now, room)
    noise = words("risk.noise", numbers=words.listed(list(map(str, loud)), "or")) if loud else words("risk.quiet")
    return f"{text} {noise}".strip()


def loud_numbers(now: Seen, room: int) -> list[int]:
    """Return the numbers of the noise die that bring an encounter in a room, ascending: those of its corridors with noise, and of its
    entrance while the technical corridors hold noise (NM-10, NM-70)."""
    loud = [number for each in now.corridors if room in each.rooms and each.noise for number in each.numbers]
    return sorted([*loud, *(ship().entrances.get(room, ()) if now.ducts else ())])


def _hits(target: int) -> dict[str, int]:
    """Return the number of faces of the combat die that hit by a shot or a blow, as values of a sentence."""
    die = components().combat_die
    return {"n": sum(hits(face, target) for face in die), "of": len(die)}
