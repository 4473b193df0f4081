"""The rules contract: a state is one NumPy record, the rules are plain functions over its address.

A game declares a structured `dtype` and writes the functions of `SIGNATURES`, each decorated with `contract`; helpers that
take the record itself are decorated with `rule`. Compiled, a contract function is a C function, and everything that plays games
(search, playouts, perft) calls it through its address, so that it is compiled once for all games. With
`NUMBA_DISABLE_JIT=1` the same functions run as ordinary Python over the same bytes, with the same results.

    at = record_at(STATE)

    @contract
    def mover(state):
        return at(state).turn

Arithmetic traps in compiled code: int64 mixed with uint64 becomes float64 (wrap constants in `np.uint64`); assigning array
slices costs many seconds of compilation (write loops).
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

CHANCE = -1
"""What `mover` answers at a chance node (OpenSpiel's `PlayerId.CHANCE`)."""
OVER = -4
"""What `mover` answers when the game is over (OpenSpiel's `PlayerId.TERMINAL`)."""

LINE = 64
"""Bytes of a cache line."""

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether the rules run as plain Python; then Numba is not even imported."""


class Signature(NamedTuple):
    """What a contract function returns and takes: `state` is its address, `ints`, `words` (uint64), `floats` and `singles` (float32) are
    addresses of such numbers, `int` is an int64."""

    returns: str
    takes: tuple[str, ...]


SIGNATURES = {
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
    # knowledge: what a game's bots know, for the shared search (nexarium.search.mcts)
    "playout": Signature("int", ("state", "words", "ints")),
    "prior": Signature("void", ("state", "int", "ints", "singles")),
    "value": Signature("void", ("state", "floats")),
    "amaf_group": Signature("int", ("state",)),
}
"""The contract: setup(state, options), mover(state), legal(state, out), ..."""


def rule(function: Function) -> Function:
    """Compile a helper of the rules; interpreted, it stays the Python function that it is."""
    if INTERPRETED:
        return function
    from nexarium.core import compiling

    return compiling.helper(function)


def inner_rule(function: Function) -> Function:
    """`rule` for what only compiled rules call, never Python: it is compiled with them, in half the time."""
    if INTERPRETED:
        return function
    from nexarium.core import compiling

    return compiling.inner(function)


def hot_rule(function: Function) -> Function:
    """`rule`, always inlined into its callers: for the few kernels where passing arguments costs more than the work."""
    if INTERPRETED:
        return function
    from nexarium.core import compiling

    return compiling.helper(function, forceinline=True)


def kernel(function: Function) -> Function:
    """`rule` for the shared loops that play any game: they hand many arrays on from function to function and allocate none, and are
    compiled without counting references to them, which would take longer than their work."""
    if INTERPRETED:
        return function
    from nexarium.core import compiling

    return compiling.helper(function, **compiling.NO_REFERENCE_COUNTS)


def contract(function: Function) -> Function:
    """Compile a contract function by its name's signature."""
    if INTERPRETED:
        return function
    from nexarium.core import compiling

    return compiling.exported(function, SIGNATURES[function.__name__])


def record_at(dtype: np.dtype[Any]) -> Any:
    """The function that turns a state's address into its record, whose fields read and write the state itself."""
    if INTERPRETED:
        as_record = np.dtype((np.record, dtype))
        return lambda state: state.view(as_record)[0]
    from nexarium.core import compiling

    return compiling.record_at(dtype)


@contract
def chance(_state, _ids, _weights):  # type: ignore[no-untyped-def]
    """The `chance` of a game without chance."""
    return 0


@dataclass(frozen=True, eq=False)
class Rules:
    """A game's compiled (or interpreted) contract.

    `max_legal` and `max_outcomes` bound what `legal` and `chance` write; `max_plies` bounds a game, chance included;
    `observation` is the length of what `observe` writes.
    """

    dtype: np.dtype[Any]
    functions: dict[str, Any]
    actions: int
    max_legal: int
    max_plies: int
    observation: int
    max_outcomes: int = 0
    table: Any = field(init=False)
    """The contract for compiled callers (`nexarium.core.calls`)."""
    call: SimpleNamespace = field(init=False)
    """The contract for Python callers, over arrays: `rules.call.mover(memory)`."""

    def __post_init__(self) -> None:
        if self.size % 8:
            raise TypeError(f"a state of {self.size} bytes cannot be copied in words; build its dtype with align=True and an int64 field")
        functions = {"chance": chance, **self.functions}
        missing = {"setup", "mover", "legal", "apply", "score", "returns", "observe"} - set(functions)
        if missing:
            raise TypeError(f"the rules lack {', '.join(sorted(missing))}")
        object.__setattr__(self, "table", function_table(functions))
        object.__setattr__(self, "call", SimpleNamespace(**{name: call_from_python(name, functions[name]) for name in functions}))

    @property
    def size(self) -> int:
        """Bytes of a state."""
        return int(self.dtype.itemsize)

    @property
    def indexed(self) -> bool:
        """Whether the rules can count legal actions, and name the r-th, without listing them."""
        return "count" in self.functions and "nth" in self.functions

    def blank(self, states: int = 1) -> NDArray[np.uint8]:
        """Zeroed memory for `states` states, shape (states, size), each beginning a cache line of its own."""
        stride = -(-self.size // LINE) * LINE
        memory = np.zeros(states * stride + LINE, np.uint8)
        begin = -memory.ctypes.data % LINE
        return memory[begin : begin + states * stride].reshape(states, stride)[:, : self.size]


def call_from_python(name: str, function: Any) -> Callable[..., Any]:
    """A contract function for Python callers: arrays go in as their addresses."""
    if INTERPRETED:
        return function  # type: ignore[no-any-return]
    signature = SIGNATURES[name]
    kinds = [ctypes.c_int64 if kind == "int" else ctypes.c_void_p for kind in signature.takes]
    returned = None if signature.returns == "void" else ctypes.c_int64
    pointer = ctypes.CFUNCTYPE(returned, *kinds)(function.address)

    def call(*arguments: Any) -> Any:
        return pointer(*(given.ctypes.data if isinstance(given, np.ndarray) else given for given in arguments))

    return call


def function_table(functions: dict[str, Any]) -> Any:
    """Contract functions by their place in `SIGNATURES`: addresses when compiled (0: absent), else the functions themselves."""
    if INTERPRETED:
        return tuple(functions.get(name) for name in SIGNATURES)
    return np.array([functions[name].address if name in functions else 0 for name in SIGNATURES], np.int64)


def _nothing() -> None:
    """Interpreted, nothing is copied into callers."""


out_of_line: Any = _nothing
"""See `nexarium.core.compiling.out_of_line`."""

if not INTERPRETED:
    out_of_line = import_module("nexarium.core.compiling").out_of_line
