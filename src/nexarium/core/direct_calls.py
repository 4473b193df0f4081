"""The contract for one position at a time, as `State` calls it: compiled functions without a layer of Python before them.

`Rules.call` accepts arrays as well as addresses and finds out which. That takes as long as most of the calls themselves. Here a position is
always what `Rules.new_memory` and `Rules.address_of` return, and outputs go into `Buffers` whose addresses are known.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from nexarium.core.contract import SIGNATURES, Signature

if TYPE_CHECKING:
    from nexarium.core.rules import Address, Rules


def _kind(signature: Signature) -> Any:
    """Return the type of the C functions of a signature. Python's lock is held during a call: most take less time than releasing it."""
    takes = [ctypes.c_int64 if kind == "int" else ctypes.c_void_p for kind in signature.takes]
    return ctypes.PYFUNCTYPE(None if signature.returns == "void" else ctypes.c_int64, *takes)


KINDS = {name: _kind(SIGNATURES[name]) for name in ("setup", "mover", "legal", "chance", "apply", "score", "returns", "observe")}
"""The functions that every game has (`chance` returns 0 outcomes in a game without chance)."""
PLACES = {name: place for place, name in enumerate(SIGNATURES)}


class Buffers:
    """Room for the actions or outcomes of one position, `ids`, and for the outcomes' `weights`, until the next call.

    `ids_view` and `weights_view` show the same memory: single numbers and short lists are read from these in half the time.
    """

    __slots__ = ("ids", "ids_at", "ids_view", "weights", "weights_at", "weights_view")

    def __init__(self, rules: Rules) -> None:
        self.ids = np.zeros(max(1, rules.max_legal, rules.max_outcomes), np.int64)
        self.weights = np.zeros(max(1, rules.max_outcomes), np.int64)
        self.ids_view, self.weights_view = self.ids.data, self.weights.data
        self.ids_at, self.weights_at = rules.address_of(self.ids), rules.address_of(self.weights)


class Local(threading.local):
    """The buffers of the present thread."""

    def __init__(self, rules: Rules) -> None:
        self.buffers = Buffers(rules)


class DirectCalls:
    """The functions of a game's rules, over addresses; where rules are interpreted, over arrays. Made by `direct_calls`."""

    __slots__ = ("_interpreted", "local", *KINDS)
    local: Local
    setup: Callable[[Address, Address], None]
    mover: Callable[[Address], int]
    legal: Callable[[Address, Address], int]
    chance: Callable[[Address, Address, Address], int]
    apply: Callable[[Address, int], None]
    score: Callable[[Address, Any], None]
    returns: Callable[[Address, Any], None]
    observe: Callable[[Address, int, Any], None]

    def __init__(self, rules: Rules) -> None:
        self._interpreted = isinstance(rules.table, tuple)
        self.local = Local(rules)
        for name, kind in KINDS.items():
            function = rules.table[PLACES[name]]
            setattr(self, name, function if self._interpreted else kind(int(function)))

    def zeros(self, length: int) -> Any:
        """Return so many float64 zeros for a call to write over. `np.frombuffer` makes an array of them, without a copy."""
        if self._interpreted:
            return np.zeros(length, np.float64)
        return (ctypes.c_double * length)()  # the address of NumPy's own memory takes longer to find than most calls


@cache
def direct_calls(rules: Rules) -> DirectCalls:
    """Return the direct calls of these rules, the same object each time."""
    return DirectCalls(rules)
