"""The rules contract: its functions' names and signatures, and what `mover` answers beside a seat."""

from __future__ import annotations

import os
from typing import NamedTuple

CHANCE = -1
"""What `mover` answers at a chance node (OpenSpiel's `PlayerId.CHANCE`)."""
OVER = -4
"""What `mover` answers when the game is over (OpenSpiel's `PlayerId.TERMINAL`)."""

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether the rules run as plain Python; then Numba is not even imported."""


class Signature(NamedTuple):
    """What a contract function returns and takes: `state` is its address, `ints`, `words` (uint64), `floats` and `singles` (float32) are
    addresses of such numbers, `int` is an int64."""

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
"""What a game's rules are: setup(state, options), mover(state), legal(state, out), ..."""

REQUIRED = ("setup", "mover", "legal", "apply", "score", "returns", "observe")
"""The functions that no game leaves out."""

KNOWLEDGE_FUNCTIONS = {
    "playout": Signature("int", ("state", "words", "ints")),
    "prior": Signature("void", ("state", "int", "ints", "singles")),
    "value": Signature("void", ("state", "floats")),
    "outlook": Signature("int", ("state", "floats")),
    "amaf_group": Signature("int", ("state",)),
    "evaluate": Signature("void", ("state", "floats", "int", "ints", "singles", "floats")),
    "luck": Signature("void", ("state", "int", "ints", "floats")),
    "deliberate": Signature("void", ("state", "int", "int", "int", "int", "ints", "floats")),
}
"""What a game's bots know, for the shared search (`nexarium.search.mcts`); all of them optional."""

SIGNATURES = RULES_FUNCTIONS | KNOWLEDGE_FUNCTIONS
"""The whole contract. The order is that of a game's function table."""
