"""The rules contract: its functions' names and signatures, and the special values of `mover`."""

from __future__ import annotations

from typing import NamedTuple

CHANCE = -1
"""The value of `mover` at a chance node (OpenSpiel's `PlayerId.CHANCE`)."""
OVER = -4
"""The value of `mover` when the game is over (OpenSpiel's `PlayerId.TERMINAL`)."""


class Signature(NamedTuple):
    """The return type and parameters of a contract function. `state` is its address; `ints`, `words` (uint64), `floats` and `singles`
    (float32) are addresses of such numbers; `int` is an int64."""

    returns: str
    takes: tuple[str, ...]


RULES_FUNCTIONS = {
    "setup": Signature("void", ("state", "ints")),
    "mover": Signature("int", ("state",)),
    "legal": Signature("int", ("state", "ints")),
    "chance": Signature("int", ("state", "ints", "ints")),
    "apply": Signature("void", ("state", "int")),
    "score": Signature("void", ("state", "floats")),
    "returns": Signature("void", ("state", "floats")),
    "observe": Signature("void", ("state", "int", "floats")),
    "count": Signature("int", ("state",)),
    "nth": Signature("int", ("state", "int")),
}
"""The functions of a game's rules: setup(state, options), mover(state), legal(state, out), ..."""

REQUIRED = ("setup", "mover", "legal", "apply", "score", "returns", "observe")
"""The functions that every game has."""

KNOWLEDGE_FUNCTIONS = {
    "playout": Signature("int", ("state", "words", "ints")),
    "prior": Signature("void", ("state", "int", "ints", "singles")),
    "value": Signature("void", ("state", "floats")),
    "value_estimate": Signature("int", ("state", "floats")),
    "amaf_group": Signature("int", ("state",)),
    "evaluate": Signature("void", ("state", "floats", "int", "ints", "singles", "floats")),
    "luck": Signature("void", ("state", "int", "ints", "floats")),
    "deliberate": Signature("void", ("state", "int", "int", "int", "int", "ints", "floats")),
}
"""The functions of a game's bots, for the shared search (`nexarium.search.mcts`); all of them optional."""

SIGNATURES = RULES_FUNCTIONS | KNOWLEDGE_FUNCTIONS
"""The whole contract, in the order of a game's function table."""
