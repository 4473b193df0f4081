"""NM-10 to NM-17: an encounter, a miniature's arrival, and a token's way into the bag."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import BLANK
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.menu import ABOUT
from nexarium.games.nemesis.companion.prompts import Prompt, choose, draw, many, number
from nexarium.games.nemesis.companion.rulings import surprised
from nexarium.games.nemesis.companion.table import FULL_HAND, Frame, Table
from nexarium.games.nemesis.companion.walk import Procedure, Step, Walk

MOST_CARDS = 20
"""The most cards that a hand is said to have."""


def ask_who(table: Table, frame: Frame) -> Prompt | None:
    """Which character it is about, unless the procedure was told or there is only one."""
    if "seat" in frame or len(table.awake()) == 1:
        return None
    return choose("who", frame["do"], ABOUT[frame["do"]], table.awake())


def seat_of(walk: Walk, frame: Frame, value: Any) -> int:
    """The seat that `ask_who` found."""
    if value is not None:
        frame["seat"] = value
    elif "seat" not in frame:
        frame["seat"] = walk.table.awake()[0]
    return int(frame["seat"])


# --- an encounter -------------------------------------------------------------------------------------------------------------


def _who(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-11: the noise markers go."""
    seat = seat_of(walk, frame, value)
    walk.say("noise_off", "NM-11", who=walk.table.who(seat))
    walk.go("token")


def _ask_token(table: Table, frame: Frame) -> Prompt | None:
    weights = pieces.bag_weights(table)
    return draw("token", "encounter", "NM-12", "bag", weights, who=table.who(frame["seat"])) if weights else None


def _token(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-12, NM-14: a miniature arrives, or the blank token makes noise."""
    if value is None:
        walk.say("bag_empty", "NM-12")
        walk.end()
        return
    token = pieces.draw_token(walk.table, value)
    walk.say("drew_token", "NM-12", kind=token[0], number=token[1])
    if token[0] == BLANK:
        walk.say("noise_around", "NM-14", who=walk.table.who(frame["seat"]))
        walk.go("blank")
        if walk.table.options["last_blank"] and pieces.in_bag(walk.table) == 0:
            add(walk, "adult", "NM-14")
        return
    frame["number"] = pieces.surprise_number(walk.table, token)
    walk.go("hand")
    walk.begin("arrive", "room", kind=token[0], beside=[frame["seat"]])


def _blank(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-14: the blank token returns."""
    pieces.to_bag(walk.table, walk.table.drawn.pop())
    walk.say("blank_back", "NM-14")
    walk.end()


def _ask_hand(table: Table, frame: Frame) -> Prompt | None:
    if table.intruder(frame["intruder"]) is None:
        return None
    return number("hand", "encounter", "NM-13", 0, MOST_CARDS, FULL_HAND, who=table.who(frame["seat"]), number=frame["number"])


def _hand(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-13: surprise."""
    if value is None:
        walk.end()
        return
    who = walk.table.who(frame["seat"])
    if not surprised(value, frame["number"]):
        walk.say("no_surprise", "NM-13", who=who, n=value, number=frame["number"])
        walk.end()
        return
    walk.say("surprise", "NM-13", who=who, n=value, number=frame["number"])
    walk.go("done")
    walk.begin("attack", "room", intruder=frame["intruder"], seat=frame["seat"], why="surprise")


def done(walk: Walk, frame: Frame, value: Any) -> None:
    """The procedure is over."""
    walk.end()


ENCOUNTER: Procedure = {
    "who": Step(_who, ask_who),
    "token": Step(_token, _ask_token),
    "blank": Step(_blank),
    "hand": Step(_hand, _ask_hand),
    "done": Step(done),
}

# --- a miniature arrives ------------------------------------------------------------------------------------------------------


def _ask_room(table: Table, frame: Frame) -> Prompt | None:
    """NM-16: only when the Adults run out does it matter which of them fight."""
    adults = [each.id for each in table.intruders if each.kind == "adult"]
    if frame["kind"] != "adult" or not adults or pieces.miniatures_left(table, "adult") > 0:
        return None
    return many("adults_fighting", "arrive", "NM-16", adults, pieces.fighting(table))


def _room(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-12, NM-16: the miniature is placed, if one is left or an idle Adult makes room. The result `intruder` is its id, or 0."""
    table, kind = walk.table, frame["kind"]
    if value is not None:
        for intruder in [each for each in table.intruders if each.kind == "adult" and each.id not in value]:
            walk.say("makes_room", "NM-16", intruder=intruder.name)
            pieces.remove(table, intruder, "bag")
    if pieces.miniatures_left(table, kind) > 0:
        intruder = pieces.stand(walk, kind, None if frame.get("tokenless") else table.drawn.pop(), frame["beside"])
        walk.say(
            "placed_tokenless" if frame.get("tokenless") else "placed",
            "NM-12",
            intruder=intruder.name,
            kind=kind,
            whom=[table.who(seat) for seat in intruder.beside],
        )
        walk.end(intruder=intruder.id)
        return
    token, back = table.drawn.pop(), kind == "queen" or table.options["no_miniature"] == "return"
    (pieces.to_bag if back else pieces.to_pool)(table, token)
    walk.say("no_miniature_bag" if back else "no_miniature_pool", "NM-16", kind=kind)
    walk.end(intruder=0)


ARRIVE: Procedure = {"room": Step(_room, _ask_room)}

# --- a token goes into the bag ------------------------------------------------------------------------------------------------


def add(walk: Walk, kind: str, clause: str) -> None:
    """NM-1: begin to put a random token of a kind's pool into the bag; if there is none, it is said."""
    if pieces.in_pool(walk.table, kind) == 0:
        walk.say("none_to_add", clause, kind=kind)
    else:
        walk.begin("add", "token", kind=kind, clause=clause)


def ask_pool(table: Table, frame: Frame) -> Prompt | None:
    """Which token of a pool was drawn; nothing is asked when all bear the same number, nor when nobody sees it (NM-85)."""
    tokens = pieces.pool_weights(table, frame["kind"])
    if len(tokens) <= 1 or (frame["do"] == "add" and table.options["numbers"] == "unseen"):
        return None
    if frame["do"] != "add":
        return draw("pool", frame["do"], "NM-17", "pool", tokens, kind=frame["kind"])
    return draw("pool", "add", "NM-1", "pool", tokens, quiet=table.options["numbers"] == "hidden", kind=frame["kind"])


def from_pool(walk: Walk, frame: Frame, value: Any) -> None:
    """The token that `ask_pool` found is in the hand."""
    pieces.take_from_pool(walk.table, pieces.pool_weights(walk.table, frame["kind"])[0][0] if value is None else value)


def _add(walk: Walk, frame: Frame, value: Any) -> None:
    from_pool(walk, frame, value)
    token = walk.table.drawn.pop()
    pieces.to_bag(walk.table, token)
    if walk.table.options["numbers"] == "unseen":
        walk.say("added_unseen", frame["clause"], kind=token[0])
    elif walk.table.options["numbers"] == "told":
        walk.say("added_told", frame["clause"], kind=token[0], number=token[1])
    else:
        walk.say("added", frame["clause"], kind=token[0])
    walk.end()


ADD: Procedure = {"token": Step(_add, ask_pool)}
