"""NM-70 to NM-72: the noise roll."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import CORRIDORS, DANGER, SILENCE, components
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.encounter import ask_who, done, seat_of
from nexarium.games.nemesis.companion.prompts import Prompt, choose, draw, many
from nexarium.games.nemesis.companion.table import Frame, Table
from nexarium.games.nemesis.companion.walk import Procedure, Step, Walk

IN_COMBAT = "combat"
"""Typed instead of a noise roll by whoever is in combat (NM-61)."""
NOISE_ROLLS = (*map(str, CORRIDORS), DANGER, SILENCE)


def _who(walk: Walk, frame: Frame, value: Any) -> None:
    seat_of(walk, frame, value)
    walk.go("roll")


def _ask_roll(table: Table, frame: Frame) -> Prompt:
    """In the bag's development whoever is in combat rolls nothing (NM-61)."""
    die = components().noise_die
    rolls = [(face, die.count(face)) for face in NOISE_ROLLS if face in die]
    who, near = table.who(frame["seat"]), pieces.near(table, frame["seat"])
    if not frame.get("unless_in_combat"):
        return draw("noise", "noise", "NM-70", "noise", rolls, who=who)
    rolls.append((IN_COMBAT, 0))
    names = [intruder.name for intruder in table.intruders if intruder.id in near]
    if near:
        return draw("noise_in_combat", "noise", "NM-61", "noise", rolls, default=IN_COMBAT, who=who, intruders=names)
    return draw("noise_unless_combat", "noise", "NM-61", "noise", rolls, who=who, intruders=names)


def _roll(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-70 to NM-72: a corridor, danger or silence."""
    character = walk.table.characters[frame["seat"]]
    if value == IN_COMBAT:
        walk.say("no_roll", "NM-61", who=character.id)
        walk.end()
    elif value == DANGER or (value == SILENCE and character.slime):
        walk.say("danger" if value == DANGER else "slime_danger", "NM-71" if value == DANGER else "NM-72", who=character.id)
        walk.go("danger")
    elif value == SILENCE:
        walk.say("silence", "NM-72", who=character.id)
        walk.end()
    else:
        frame["corridor"] = int(value)
        walk.say("noise_roll", "NM-70", who=character.id, corridor=int(value))
        walk.go("marker")


def _ask_marker(table: Table, frame: Frame) -> Prompt:
    return choose("marker", "noise", "NM-70", ["free", "marked"], who=table.who(frame["seat"]), corridor=frame["corridor"])


def _marker(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-70, NM-10: a marker, or an encounter where one lies already."""
    if value == "free":
        walk.say("marker", "NM-70", corridor=frame["corridor"])
        walk.end()
        return
    walk.say("marked", "NM-10", corridor=frame["corridor"], who=walk.table.who(frame["seat"]))
    walk.go("done")
    walk.begin("encounter", "who", seat=frame["seat"])


def _ask_danger(table: Table, frame: Frame) -> Prompt | None:
    others = [intruder.id for intruder in table.intruders if frame["seat"] not in intruder.beside]
    return many("danger", "noise", "NM-71", others, who=table.who(frame["seat"])) if others else None


def _danger(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-71: the neighbours come, or noise is everywhere. No encounter, for they walked in (NM-10)."""
    if not value:
        walk.say("danger_noise", "NM-71", who=walk.table.who(frame["seat"]))
    for intruder in walk.table.intruders:
        if value and intruder.id in value:
            intruder.beside = [frame["seat"]]
            walk.say("comes", "NM-71", intruder=intruder.name, who=walk.table.who(frame["seat"]))
    walk.end()


NOISE: Procedure = {
    "who": Step(_who, ask_who),
    "roll": Step(_roll, _ask_roll),
    "marker": Step(_marker, _ask_marker),
    "danger": Step(_danger, _ask_danger),
    "done": Step(done),
}
