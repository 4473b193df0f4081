"""Calls of the contract through a game's function table, from compiled and interpreted code alike.

Each function here takes the table and the arrays that hold a state (uint8, one dimension) and its outputs. Compiled, it is one indirect
call with the arrays' addresses, so a caller is compiled once for every game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from nexarium.core.contract import SIGNATURES
from nexarium.core.rules import compiled_as

_PLACE = {name: place for place, name in enumerate(SIGNATURES)}


def _call(name: str) -> Any:
    place = _PLACE[name]

    @compiled_as(lambda: import_module("nexarium.core.compiling").caller(name))
    def call(table: Any, *arguments: Any) -> Any:
        return table[place](*arguments)

    return call


setup = _call("setup")
mover = _call("mover")
legal = _call("legal")
chance = _call("chance")
apply = _call("apply")
score = _call("score")
returns = _call("returns")
observe = _call("observe")
count = _call("count")
nth = _call("nth")
playout = _call("playout")
prior = _call("prior")
value = _call("value")
value_estimate = _call("value_estimate")
amaf_group = _call("amaf_group")
evaluate = _call("evaluate")
