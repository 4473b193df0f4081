"""NM-60 to NM-64: the bag develops at the end of the event phase."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import BLANK
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.encounter import add, done
from nexarium.games.nemesis.companion.prompts import Prompt, draw, many
from nexarium.games.nemesis.companion.table import Frame, Table
from nexarium.games.nemesis.companion.walk import Procedure, Step, Walk

RETURNS = {"larva": "NM-64", "creeper": "NM-64", "adult": "NM-61", "breeder": "NM-61", "queen": "NM-62", BLANK: "NM-63"}
"""The clause by which a token drawn goes back into the bag."""


def _ask_token(table: Table, frame: Frame) -> Prompt | None:
    weights = pieces.bag_weights(table)
    return draw("bag_token", "bag", "NM-60", "bag", weights) if weights else None


def _token(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-60 to NM-64: what the token drawn does."""
    if value is None:
        walk.say("bag_empty", "NM-60")
        walk.end()
        return
    table = walk.table
    token = pieces.draw_token(table, value)
    kind = token[0]
    walk.say("drew_token", "NM-60", kind=kind, number=token[1])
    if kind in ("larva", "creeper"):
        _grows(walk, "adult" if kind == "larva" else "breeder")
    elif kind == BLANK:
        walk.go("back")
        add(walk, "adult", "NM-63")
    elif kind == "queen":
        walk.go("nest")
    else:
        walk.say("all_roll", "NM-61", kind=kind)
        frame["left"] = table.awake()
        walk.go("next")


def _grows(walk: Walk, into: str) -> None:
    """NM-60, NM-64: the token leaves the bag and a larger one comes; without one it leaves all the same, or stays."""
    table = walk.table
    if pieces.in_pool(table, into) == 0 and table.options["no_replacement"] == "stay":
        walk.say("token_stays", "NM-64", kind=table.drawn[-1][0], into=into)
        walk.go("back")
        return
    token = table.drawn.pop()
    pieces.to_pool(table, token)
    walk.say("token_leaves", "NM-60", kind=token[0])
    walk.go("done")
    add(walk, into, "NM-60" if pieces.in_pool(table, into) else "NM-64")


def _next(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-61: in turn order everybody rolls for noise; after the last roll and all that came of it the token returns."""
    while frame["left"] and frame["left"][0] not in walk.table.awake():
        frame["left"].pop(0)
    if frame["left"]:
        walk.begin("noise", "who", seat=frame["left"].pop(0), unless_in_combat=True)
    else:
        walk.go("back")


def _back(walk: Walk, frame: Frame, value: Any) -> None:
    token = walk.table.drawn.pop()
    pieces.to_bag(walk.table, token)
    walk.say("token_back", RETURNS[token[0]], kind=token[0])
    walk.end()


def _ask_nest(table: Table, frame: Frame) -> Prompt | None:
    return many("nest", "bag", "NM-62", table.awake()) if table.awake() else None


def _nest(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-62: the Queen comes to whoever is in the Nest, if she is not on the board already, or lays an egg."""
    table = walk.table
    if not value:
        pieces.lay_egg(walk)
        walk.go("back")
        return
    if not pieces.can_come(table, "queen"):
        walk.say("queen_already", "NM-62")
        walk.go("back")
        return
    frame["seat"] = next(seat for seat in table.awake() if seat in value)
    frame["number"] = pieces.surprise_number(table, table.drawn[-1])
    walk.say("queen_in_nest", "NM-62", whom=[table.who(seat) for seat in value])
    walk.say("noise_off_nest", "NM-11")
    walk.go("queen")
    walk.begin("arrive", "room", kind="queen", beside=value)


def _queen(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-62: her token stays aside, or returns at once; then surprise."""
    queen = walk.table.intruder(frame["intruder"])
    if queen is not None and queen.token is not None and walk.table.options["queen_token"] == "bag":
        pieces.to_bag(walk.table, queen.token)
        queen.token = None
        walk.say("token_back", "NM-62", kind="queen")
    walk.go("done")
    walk.begin("encounter", "hand", seat=frame["seat"], intruder=frame["intruder"], number=frame["number"])


BAG: Procedure = {
    "token": Step(_token, _ask_token),
    "next": Step(_next),
    "back": Step(_back),
    "nest": Step(_nest, _ask_nest),
    "queen": Step(_queen),
    "done": Step(done),
}
