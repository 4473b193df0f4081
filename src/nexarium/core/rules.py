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
import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

CHANCE = -1
"""What `mover` answers at a chance node (OpenSpiel's `PlayerId.CHANCE`)."""
OVER = -4
"""What `mover` answers when the game is over (OpenSpiel's `PlayerId.TERMINAL`)."""

LINE = 64
"""Bytes of a cache line."""

INTERPRETED = bool(numba.config.DISABLE_JIT)


COMPILED = ("core", "games", "search")
"""The rooms of the house whose sources, and data, end up in compiled code."""


def _sources_digest() -> str:
    """A hash of every source that is compiled: Numba does not notice a change in a function of another file."""
    digest = hashlib.sha256(numba.__version__.encode())
    house = Path(__file__).parents[1]
    for path in sorted(path for room in COMPILED for path in (house / room).rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory() -> Path:
    """Where compiled code of these very sources is kept between processes."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "nexarium" / _sources_digest()


if not INTERPRETED and not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = str(cache_directory())

_STATE = types.voidptr
_INTS = types.CPointer(types.int64)
_FLOATS = types.CPointer(types.float64)

SIGNATURES = {
    "setup": types.void(_STATE, _INTS),
    "mover": types.int64(_STATE),
    "legal": types.int64(_STATE, _INTS),
    "chance": types.int64(_STATE, _INTS, _INTS),
    "apply": types.void(_STATE, types.int64),
    "score": types.void(_STATE, _FLOATS),
    "returns": types.void(_STATE, _FLOATS),
    "observe": types.void(_STATE, types.int64, _FLOATS),
    "count": types.int64(_STATE),
    "nth": types.int64(_STATE, types.int64),
    # knowledge: what a game's bots know, for the shared search (nexarium.search.mcts)
    "playout": types.int64(_STATE, types.CPointer(types.uint64), _INTS),
    "prior": types.void(_STATE, types.int64, _INTS, types.CPointer(types.float32)),
    "value": types.void(_STATE, _FLOATS),
    "voice": types.int64(_STATE),
}
"""The contract's C signatures: setup(state, options), mover(state), legal(state, out), ..."""


def rule(function: Function) -> Function:
    """Compile a helper of the rules; interpreted, it stays the Python function that it is."""
    return numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy")(function)  # type: ignore[no-any-return]


def inner_rule(function: Function) -> Function:
    """`rule` for what only compiled rules call, never Python: without the wrappers for Python it compiles faster."""
    if INTERPRETED:
        return function
    return numba.njit(  # type: ignore[no-any-return]
        cache=True, nogil=True, boundscheck=False, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)


def hot_rule(function: Function) -> Function:
    """`rule`, always inlined into its callers: for the few kernels where passing arguments costs more than the work."""
    if INTERPRETED:
        return function
    return numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy", forceinline=True)(function)  # type: ignore[no-any-return]


if INTERPRETED:

    def out_of_line() -> None:
        """Nothing, interpreted."""

else:
    from numba.extending import intrinsic as _intrinsic

    @_intrinsic
    def out_of_line(_context):  # type: ignore[no-untyped-def]
        """Called first in a rule: the compiler does not copy that rule into its callers. For rules that are large and seldom called, which
        it would otherwise optimise once more in every caller."""

        def generate(context, builder, _signature, _arguments):  # type: ignore[no-untyped-def]
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.void(), generate


def contract(function: Function) -> Function:
    """Compile a contract function by its name's signature."""
    signature = SIGNATURES[function.__name__]
    if INTERPRETED:
        return function
    return numba.cfunc(signature, cache=True, nopython=True, error_model="numpy")(function)  # type: ignore[no-any-return]


def record_at(dtype: np.dtype[Any]) -> Any:
    """The function that turns a state's address into its record, whose fields read and write the state itself."""
    if INTERPRETED:
        as_record = np.dtype((np.record, dtype))
        return lambda state: state.view(as_record)[0]

    from numba.extending import intrinsic

    record = numba.from_dtype(dtype)

    @intrinsic
    def at(_context, state):  # type: ignore[no-untyped-def]
        def generate(context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
            return builder.bitcast(arguments[0], context.get_value_type(record))

        return record(types.voidptr), generate

    return at


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
    kinds = [ctypes.c_int64 if argument == types.int64 else ctypes.c_void_p for argument in signature.args]
    returned = None if signature.return_type == types.void else ctypes.c_int64
    pointer = ctypes.CFUNCTYPE(returned, *kinds)(function.address)

    def call(*arguments: Any) -> Any:
        return pointer(*(given.ctypes.data if isinstance(given, np.ndarray) else given for given in arguments))

    return call


def function_table(functions: dict[str, Any]) -> Any:
    """Contract functions by their place in `SIGNATURES`: addresses when compiled (0: absent), else the functions themselves."""
    if INTERPRETED:
        return tuple(functions.get(name) for name in SIGNATURES)
    return np.array([functions[name].address if name in functions else 0 for name in SIGNATURES], np.int64)
