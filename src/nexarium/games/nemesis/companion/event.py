"""The event phase as it is walked at a table: tracks, attacks (NM-20), fire, event card (NM-75), bag; and the self-destruct."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.attack import hurt
from nexarium.games.nemesis.companion.encounter import add
from nexarium.games.nemesis.companion.fighting import injure, passes
from nexarium.games.nemesis.companion.menu import begin, can_begin
from nexarium.games.nemesis.companion.noise import IN_COMBAT
from nexarium.games.nemesis.companion.prompts import Prompt, choose, draw, each, many
from nexarium.games.nemesis.companion.table import Frame, Table
from nexarium.games.nemesis.companion.walk import Procedure, Step, Walk

REGENERATES = 2
"""Injuries that the event Regeneration takes off."""


def _time(walk: Walk, frame: Frame, value: Any) -> None:
    """The tracks advance; the jump and the explosion end the game at once."""
    table, box = walk.table, components()
    table.time = max(0, table.time - 1)
    if table.time == 0:
        walk.say("jump", "NM-93")
        walk.end()
        return
    walk.say("time", "NM-93", n=table.time)
    if table.time == box.hibernation:
        walk.say("hibernation", "NM-95", n=table.time)
    if table.self_destruct is not None:
        table.self_destruct = max(0, table.self_destruct - 1)
        if table.self_destruct == 0:
            walk.say("explosion", "NM-80")
            walk.end()
            return
        walk.say("self_destruct", "NM-80", n=table.self_destruct)
        if table.self_destruct == box.armed:
            table.pods = True
            walk.say("armed", "NM-80")
    walk.go("fighters")


def _ask_fighters(table: Table, frame: Frame) -> Prompt | None:
    every = pieces.order(table, [intruder.id for intruder in table.intruders])
    return many("fighters", "event", "NM-20", every, pieces.fighting(table)) if every and table.awake() else None


def _fighters(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-20: each intruder in a room with a character attacks once."""
    for intruder in walk.table.intruders:
        if value is not None and intruder.id not in value:
            intruder.beside = []
    frame["left"] = value or []
    if not frame["left"]:
        walk.say("no_fighters", "NM-20")
    walk.go("attacks")


def _attacks(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-93: room by room in turn order, as far as it is known who is in which."""
    frame["left"] = pieces.by_room(walk.table, frame["left"])
    if frame["left"] and walk.table.awake():
        walk.begin("attack", "room", intruder=frame["left"].pop(0), why="event")
    else:
        walk.go("fire")


def _ask_fire(table: Table, frame: Frame) -> Prompt:
    return choose("fire", "event", "NM-93", ["none", "fire"], "none")


def _fire(walk: Walk, frame: Frame, value: Any) -> None:
    walk.go("burned" if value == "fire" else "card")


def _ask_burned(table: Table, frame: Frame) -> Prompt | None:
    return many("burned", "event", "NM-93", table.awake()) if table.awake() else None


def _burned(walk: Walk, frame: Frame, value: Any) -> None:
    frame["left"] = [seat for seat in walk.table.awake() if seat in (value or [])]
    walk.go("burn")


def _burn(walk: Walk, frame: Frame, value: Any) -> None:
    """A light wound to each character in a burning room."""
    if frame["left"]:
        hurt(walk, frame["left"].pop(0), light=1)
    else:
        walk.go("scorched")


def _ask_scorched(table: Table, frame: Frame) -> Prompt | None:
    every = [intruder.id for intruder in table.intruders]
    return many("scorched", "event", "NM-93", every) if every else None


def _scorched(walk: Walk, frame: Frame, value: Any) -> None:
    frame["left"] = list(value or [])
    walk.go("scorch")


def _scorch(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-40: an injury and a check for each intruder there."""
    if frame["left"]:
        injure(walk, frame["left"].pop(0), 1)
    else:
        walk.go("nest_fire")


def _ask_nest_fire(table: Table, frame: Frame) -> Prompt | None:
    return choose("nest_fire", "event", "NM-93", ["none", "fire"], "none") if table.eggs else None


def _nest_fire(walk: Walk, frame: Frame, value: Any) -> None:
    if value == "fire":
        pieces.lose_eggs(walk, 1, "NM-93")
    walk.go("card")


def _card(walk: Walk, frame: Frame, value: Any) -> None:
    pieces.ready(walk, walk.table.events, "events", "NM-75")
    walk.go("draw")


def _ask_draw(table: Table, frame: Frame) -> Prompt:
    return draw("event_card", "event", "NM-75", "events", pieces.card_weights(table.events))


def _draw(walk: Walk, frame: Frame, value: Any) -> None:
    pieces.draw_card(walk.table.events, value)
    frame["card"] = value
    card = next(card for card in components().events if card.id == value)
    frame["corridor"], frame["movers"] = card.corridor, list(card.movers)
    walk.say("event_card", "NM-75", event=value, corridor=card.corridor, kinds=list(card.movers))
    walk.go("move")


def _ask_move(table: Table, frame: Frame) -> Prompt | None:
    movers = {one.id: IN_COMBAT if one.beside else "moves" for one in table.intruders if one.kind in frame["movers"]}
    ways = ["moves", "technical", "door", IN_COMBAT]
    return each("move", "event", "NM-75", movers, ways, corridor=frame["corridor"], event=frame["card"]) if movers else None


def _move(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-75, NM-15, NM-74: all at once, without encounters or attacks."""
    for id, way in (value or {}).items():
        intruder = walk.table.intruder(int(id))
        assert intruder is not None
        if way == IN_COMBAT:
            walk.say("stays", "NM-75", intruder=intruder.name)
        else:
            passes(walk, intruder, way, "NM-75")
    if not value:
        walk.say("nobody_moves", "NM-75")
    walk.say(f"text_{frame['card']}", "NM-81", event=frame["card"])
    walk.go("text")
    _text_effect(walk, frame)


def _text_effect(walk: Walk, frame: Frame) -> None:
    """What a card's text does to counts that the companion keeps."""
    table = walk.table
    if frame["card"] == "regeneration":
        for intruder in table.intruders:
            intruder.injuries = max(0, intruder.injuries - REGENERATES)
    elif frame["card"] == "hatching":
        pieces.lose_eggs(walk, 1, "NM-41", "egg_hatches")
        walk.go("hatching")
    elif frame["card"] == "lurking":
        walk.go("lurking")


def _ask_lurking(table: Table, frame: Frame) -> Prompt | None:
    every = [intruder.id for intruder in table.intruders]
    idle = [intruder.id for intruder in table.intruders if not intruder.beside]
    return many("lurking", "event", "NM-15", every, idle) if every else None


def _lurking(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-15: those who fight nobody leave by the technical corridors."""
    for id in value or []:
        intruder = walk.table.intruder(id)
        assert intruder is not None
        passes(walk, intruder, "technical", "NM-15")
    walk.go("text")


def _ask_hatching(table: Table, frame: Frame) -> Prompt | None:
    return many("hatching", "event", "NM-81", table.awake()) if table.awake() else None


def _hatching(walk: Walk, frame: Frame, value: Any) -> None:
    """A Larva for each character in the Nest with an empty hand; nobody there: a Larva into the bag."""
    walk.go("text")
    for seat in value or []:
        who = walk.table.who(seat)
        if walk.table.characters[seat].larva:
            walk.say("larva_already", "NM-31", who=who)
        elif pieces.carries(walk.table, seat):
            walk.say("larva_hatched", "NM-81", who=who)
        else:
            walk.say("no_larva", "NM-17", who=who)
    if not value:
        add(walk, "larva", "NM-81")


TEXT = ("done", "noise", "encounter", "wound", "injure", "scan", "emerge", "self_destruct")
"""What an event's text may ask for, as often as it does; `done` goes on."""


def _ask_text(table: Table, frame: Frame) -> Prompt:
    offered = [do for do in TEXT if do == "done" or can_begin(table, do)]
    return choose("text", "event", "NM-81", offered, "done", event=frame["card"])


def _text(walk: Walk, frame: Frame, value: Any) -> None:
    if value != "done":
        begin(walk, value)
        return
    table = walk.table
    card = next(card for card in components().events if card.id == frame["card"])
    if card.leaves:
        table.events.out.append(table.events.hand.pop())
        for name, count in table.events.discard.items():
            table.events.deck[name] += count
            table.events.discard[name] = 0
        walk.say("event_leaves", "NM-5", event=card.id)
    elif card.returns:
        table.events.deck[table.events.hand.pop()] += 1
        walk.say("event_returns", "NM-5", event=card.id)
    else:
        pieces.discard(table.events)
        pieces.ready(walk, table.events, "events", "NM-75")
    walk.go("development")


def _development(walk: Walk, frame: Frame, value: Any) -> None:
    walk.go("end")
    walk.say("development", "NM-60")
    walk.begin("bag", "token")


def _end(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-92: a new turn: the first-player token passes left, to the next who is awake."""
    table = walk.table
    table.round += 1
    following = [seat for seat in table.awake() if seat != table.first]
    if following:
        table.first = following[0]
        walk.say("round", "NM-92", n=table.round, who=table.who(table.first))
    else:
        walk.say("round_alone", "NM-92", n=table.round)
    walk.end()


EVENT: Procedure = {
    "time": Step(_time),
    "fighters": Step(_fighters, _ask_fighters),
    "attacks": Step(_attacks),
    "fire": Step(_fire, _ask_fire),
    "burned": Step(_burned, _ask_burned),
    "burn": Step(_burn),
    "scorched": Step(_scorched, _ask_scorched),
    "scorch": Step(_scorch),
    "nest_fire": Step(_nest_fire, _ask_nest_fire),
    "card": Step(_card),
    "draw": Step(_draw, _ask_draw),
    "move": Step(_move, _ask_move),
    "lurking": Step(_lurking, _ask_lurking),
    "hatching": Step(_hatching, _ask_hatching),
    "text": Step(_text, _ask_text),
    "development": Step(_development),
    "end": Step(_end),
}

# --- the self-destruct --------------------------------------------------------------------------------------------------------


def _switch(walk: Walk, frame: Frame, value: Any) -> None:
    """The sequence starts or stops; once armed it cannot be stopped, and it is not offered."""
    table = walk.table
    if table.self_destruct is None:
        table.self_destruct = components().self_destruct
        walk.say("started", "NM-80", n=table.self_destruct)
    else:
        table.self_destruct = None
        walk.say("stopped", "NM-80")
    walk.end()


SELF_DESTRUCT: Procedure = {"switch": Step(_switch)}
