"""NM-40 to NM-51 and NM-73: shots and blows, injuries, the check, retreat and escape."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import FACES, RETREAT, components
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.attack import ask_intruder, hurt, intruder_of
from nexarium.games.nemesis.companion.encounter import ask_who, done, seat_of
from nexarium.games.nemesis.companion.prompts import Prompt, choose, draw, many, number
from nexarium.games.nemesis.companion.rulings import BARE, DIES, RETREATS, Weapon, egg_injuries, injuries, verdict, weapon_of
from nexarium.games.nemesis.companion.table import Frame, Intruder, Table, attack_card
from nexarium.games.nemesis.companion.walk import Procedure, Step, Walk

EGG = "egg"
"""A target: an egg in the Nest (NM-94)."""
MOST_INJURIES = 20

# --- shooting and melee -------------------------------------------------------------------------------------------------------


def _who(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-50, NM-51: a blow begins with a Contamination card."""
    seat = seat_of(walk, frame, value)
    if frame["do"] == "melee":
        pieces.contaminate(walk, seat, "NM-51")
    walk.go("target")


def _ask_target(table: Table, frame: Frame) -> Prompt | None:
    """The intruder aimed at, those last known in the character's room first; nobody, where a correction has removed all."""
    near = pieces.near(table, frame["seat"])
    far = [each.id for each in table.intruders if each.id not in near]
    eggs = [EGG] if table.eggs else []
    if not near and not far and not eggs:
        return None
    clause = "NM-51" if frame["do"] == "melee" else "NM-50"
    return choose("target", frame["do"], clause, [*near, *far, *eggs], near[0] if near else None, who=table.who(frame["seat"]))


def _target(walk: Walk, frame: Frame, value: Any) -> None:
    if value is None:
        walk.say("no_target", "NM-50")
        walk.end()
        return
    frame["target"] = value
    if value != EGG:
        intruder = walk.table.intruder(value)
        assert intruder is not None
        intruder.beside = sorted({*intruder.beside, frame["seat"]})
    walk.go("die")


def _ask_die(table: Table, frame: Frame) -> Prompt:
    die = components().combat_die
    faces = [(face, die.count(face)) for face in FACES if face in die]
    return draw("combat", frame["do"], _clause(frame), "combat", faces, **_aim(table, frame))


def _clause(frame: Frame) -> str:
    """The clause of a shot or a blow at an intruder, or of either at an egg."""
    if frame["target"] == EGG:
        return "NM-94"
    return "NM-51" if frame["do"] == "melee" else "NM-50"


def _aim(table: Table, frame: Frame) -> dict[str, Any]:
    if frame["target"] == EGG:
        return {"who": table.who(frame["seat"])}
    return {"who": table.who(frame["seat"]), "intruder": _at(table, frame["target"]).name}


def _at(table: Table, id: int) -> Intruder:
    intruder = table.intruder(id)
    assert intruder is not None
    return intruder


def _die(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-50, NM-51: what the face does to that kind; NM-86: with the weapon that the character began with."""
    table, melee = walk.table, frame["do"] == "melee"
    who = table.who(frame["seat"])

    def dealt(weapon: Weapon) -> int:
        if frame["target"] == EGG:
            return egg_injuries(value, melee, weapon)
        return injuries(value, _at(table, frame["target"]).kind, melee, weapon)

    frame["injuries"] = dealt(weapon_of(who, table.options))
    walk.say("rolled_hit" if frame["injuries"] else "rolled_miss", _clause(frame), face=value, n=frame["injuries"])
    if frame["injuries"] != dealt(BARE):
        walk.say("weapon", "NM-86", who=who, n=frame["injuries"])
    walk.go("injuries")


def _ask_injuries(table: Table, frame: Frame) -> Prompt:
    """NM-80: items and weaknesses add injuries or take them away."""
    return number("injuries", frame["do"], "NM-80", 0, MOST_INJURIES, frame["injuries"], **_aim(table, frame))


def _injuries(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-40, NM-51: injuries are placed and checked; a blow that misses wounds whoever dealt it."""
    missed = value == 0 and frame["injuries"] == 0
    if frame["target"] == EGG:
        if not value:
            walk.say("no_egg_broken", "NM-94")
        pieces.lose_eggs(walk, value, "NM-41")
        walk.go("noise")
        return
    walk.go("done")
    if value:
        injure(walk, frame["target"], value)
    elif missed and frame["do"] == "melee":
        walk.say("melee_missed", "NM-51", who=walk.table.who(frame["seat"]))
        hurt(walk, frame["seat"], serious=1)


def _noise(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-94: eggs wake the Nest: a noise roll after each try."""
    walk.say("egg_noise", "NM-94", who=walk.table.who(frame["seat"]))
    walk.go("done")
    walk.begin("noise", "who", seat=frame["seat"])


SHOOT: Procedure = {
    "who": Step(_who, ask_who),
    "target": Step(_target, _ask_target),
    "die": Step(_die, _ask_die),
    "injuries": Step(_injuries, _ask_injuries),
    "noise": Step(_noise),
    "done": Step(done),
}

# --- injuries and the check ---------------------------------------------------------------------------------------------------


def injure(walk: Walk, id: int, n: int) -> None:
    """NM-40: begin to place injuries and to check."""
    intruder = _at(walk.table, id)
    intruder.injuries += n
    walk.say("injured", "NM-40", intruder=intruder.name, n=n, total=intruder.injuries)
    walk.begin("check", "start", intruder=id)


def _struck(walk: Walk, frame: Frame, value: Any) -> None:
    intruder_of(walk, frame, value)
    walk.go("number")


def _ask_number(table: Table, frame: Frame) -> Prompt:
    return number("injuries", "injure", "NM-40", 1, MOST_INJURIES, 1, intruder=_at(table, frame["intruder"]).name)


def _number(walk: Walk, frame: Frame, value: Any) -> None:
    walk.go("done")
    injure(walk, frame["intruder"], value)


INJURE: Procedure = {"which": Step(_struck, ask_intruder), "number": Step(_number, _ask_number), "done": Step(done)}


def _start(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-41: a Larva dies of one injury, and leaves no carcass."""
    intruder = _at(walk.table, frame["intruder"])
    if components().checks[intruder.kind] == 0:
        pieces.remove(walk.table, intruder, "pool")
        walk.say("dies_at_once", "NM-41", intruder=intruder.name)
        walk.end()
        return
    pieces.ready(walk, walk.table.attacks, "attacks", "NM-22")
    frame["values"] = []
    walk.go("card")


def _ask_card(table: Table, frame: Frame) -> Prompt:
    intruder = _at(table, frame["intruder"])
    cards = components().checks[intruder.kind]
    holes: dict[str, Any] = {"intruder": intruder.name, "n": intruder.injuries, "card_number": len(frame["values"]) + 1, "cards": cards}
    clause = "NM-43" if cards == 2 else "NM-42"
    return draw("check_card", "check", clause, "attacks", pieces.card_weights(table.attacks), **holes)


def _card(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-42, NM-43: a blood value; the rest of the card means nothing here."""
    intruder = _at(walk.table, frame["intruder"])
    pieces.draw_card(walk.table.attacks, value)
    card, blood = attack_card(value)
    frame["values"].append(blood)
    if blood == RETREAT:
        walk.say("arrow", "NM-44", card=card)
    else:
        walk.say("blood", "NM-23", card=card, n=blood)
    if len(frame["values"]) < components().checks[intruder.kind]:
        pieces.ready(walk, walk.table.attacks, "attacks", "NM-22")
    else:
        walk.go("verdict")


def _verdict(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-42 to NM-44: dead, fled, or still there."""
    table, values = walk.table, frame["values"]
    intruder = _at(table, frame["intruder"])
    for _ in values:
        pieces.discard(table.attacks)
    pieces.ready(walk, table.attacks, "attacks", "NM-22")
    outcome = verdict(values, intruder.injuries, table.options, table.weakness.check)
    clause = "NM-43" if len(values) == 2 else "NM-42"
    holes = {"intruder": intruder.name, "n": intruder.injuries, "total": sum(values) + table.weakness.check}
    walk.go("done")
    if outcome == DIES:
        pieces.remove(table, intruder, "pool")
        walk.say("dies" if intruder.token is not None else "dies_tokenless", clause, **holes)
        if table.carcasses < components().carcasses or table.options["beyond_box"]:
            table.carcasses += 1
            walk.say("carcass", clause)
        else:
            walk.say("no_carcass", "NM-17")
    elif outcome == RETREATS:
        walk.say("retreats", "NM-44", intruder=intruder.name)
        walk.begin("retreat", "which", intruder=intruder.id)
    elif RETREAT in values:
        walk.say("arrow_ignored", "NM-44", intruder=intruder.name)
    else:
        walk.say("lives", clause, **holes)


CHECK: Procedure = {
    "start": Step(_start),
    "card": Step(_card, _ask_card),
    "verdict": Step(_verdict),
    "done": Step(done),
}

# --- retreat ------------------------------------------------------------------------------------------------------------------


def _flees(walk: Walk, frame: Frame, value: Any) -> None:
    intruder_of(walk, frame, value)
    pieces.ready(walk, walk.table.events, "events", "NM-44")
    walk.go("event")


def _ask_event(table: Table, frame: Frame) -> Prompt:
    weights = pieces.card_weights(table.events)
    return draw("retreat_card", "retreat", "NM-44", "events", weights, intruder=_at(table, frame["intruder"]).name)


def _event(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-44: only the card's corridor number counts."""
    pieces.draw_card(walk.table.events, value)
    pieces.discard(walk.table.events)
    pieces.ready(walk, walk.table.events, "events", "NM-44")
    frame["corridor"] = next(card.corridor for card in components().events if card.id == value)
    walk.say("retreat_corridor", "NM-44", event=value, intruder=_at(walk.table, frame["intruder"]).name, corridor=frame["corridor"])
    walk.go("way")


def _ask_way(table: Table, frame: Frame) -> Prompt:
    name = _at(table, frame["intruder"]).name
    return choose("way", "retreat", "NM-44", ["moves", "door", "technical"], intruder=name, corridor=frame["corridor"])


def _way(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-44: into the next room, against a door, or off the board."""
    passes(walk, _at(walk.table, frame["intruder"]), value, "NM-44")
    walk.end()


def passes(walk: Walk, intruder: Intruder, way: str, clause: str) -> None:
    """An intruder leaves its room: `moves`, stays behind a destroyed `door` (NM-74), or is off by the `technical` corridors (NM-15)."""
    if way == "door":
        walk.say("door_destroyed", "NM-74", intruder=intruder.name)
    elif way == "technical":
        walk.say("technical" if intruder.token is not None else "technical_tokenless", "NM-15", intruder=intruder.name)
        pieces.remove(walk.table, intruder, "bag")
    else:
        intruder.beside = []
        walk.say("moves", clause, intruder=intruder.name)


RETREATING: Procedure = {
    "which": Step(_flees, ask_intruder),
    "event": Step(_event, _ask_event),
    "way": Step(_way, _ask_way),
}

# --- escape -------------------------------------------------------------------------------------------------------------------


def _escapes(walk: Walk, frame: Frame, value: Any) -> None:
    seat = seat_of(walk, frame, value)
    if "leg" in walk.table.characters[seat].serious:
        walk.say("leg", "NM-73", who=walk.table.who(seat))
    walk.go("pursuers")


def _ask_pursuers(table: Table, frame: Frame) -> Prompt:
    every = pieces.order(table, [each.id for each in table.intruders])
    return many("pursuers", "escape", "NM-20", every, pieces.near(table, frame["seat"]), 1, who=table.who(frame["seat"]))


def _pursuers(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-20: each intruder of the room left attacks, largest first."""
    frame["left"] = pieces.order(walk.table, value)
    for intruder in walk.table.intruders:
        if intruder.id in value:
            intruder.beside = sorted({*intruder.beside, frame["seat"]})
    walk.say("escape_order", "NM-20", intruders=[_at(walk.table, id).name for id in frame["left"]], who=walk.table.who(frame["seat"]))
    walk.go("next")


def _next(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-20, NM-73: the attacks, and then the move."""
    table, seat = walk.table, frame["seat"]
    if table.characters[seat].dead:
        walk.end()
    elif frame["left"]:
        walk.begin("attack", "room", intruder=frame["left"].pop(0), seat=seat, why="escape")
    else:
        for intruder in table.intruders:
            intruder.beside = [other for other in intruder.beside if other != seat]
        walk.say("escaped", "NM-73", who=table.who(seat))
        walk.go("arrival")


def _ask_arrival(table: Table, frame: Frame) -> Prompt:
    return choose("arrival", "escape", "NM-70", ["alone", "company"], who=table.who(frame["seat"]))


def _arrival(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-70: a room without anybody asks for a noise roll."""
    walk.go("done")
    if value == "alone":
        walk.begin("noise", "who", seat=frame["seat"])


ESCAPE: Procedure = {
    "who": Step(_escapes, ask_who),
    "pursuers": Step(_pursuers, _ask_pursuers),
    "next": Step(_next),
    "arrival": Step(_arrival, _ask_arrival),
    "done": Step(done),
}
