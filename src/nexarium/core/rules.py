"""The rules contract: a state is one NumPy record, and the rules are plain functions over its address.

A game declares a structured `dtype` and writes the functions of `SIGNATURES`, each decorated with `contract`. Helpers that take the record
itself are decorated with `rule`. Compiled, a contract function is a C function. Search, playouts and perft call it through its address, so
they are compiled once for all games. With `NEXARIUM_RULES=python` the same functions run as ordinary Python over the same bytes, with the
same results (`nexarium.core.modes`).

    at = record_at(STATE)

    @contract
    def mover(state):
        return at(state).turn

Two traps of arithmetic in compiled code: int64 mixed with uint64 becomes float64 (wrap constants in `np.uint64`), and assigning array
slices takes many seconds to compile (write loops).
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property, update_wrapper
from importlib import import_module
from typing import Any, ClassVar, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from nexarium.core.contract import REQUIRED, RULES_FUNCTIONS, SIGNATURES
from nexarium.core.entries import Entry, address_of, native
from nexarium.core.errors import BadOption
from nexarium.core.layout import Layout
from nexarium.core.modes import Mode, mode_of, native_engine
from nexarium.core.sources import check_place
from nexarium.deprecated import old_attribute

Function = TypeVar("Function", bound=Callable[..., Any])
Memory = NDArray[np.uint8]
"""The bytes of one state."""
Address = int | NDArray[Any]
"""An array's address, for calls. Where rules are interpreted: the array itself."""
FunctionTable = NDArray[np.int64] | tuple[Any, ...]
"""Contract functions in the order of `SIGNATURES`: their addresses when compiled (0: absent), else the functions (None: absent)."""

LINE = 64
"""Bytes of a cache line."""


def rule(function: Function) -> Function:
    """Compile a helper of the rules. Interpreted, return the function unchanged."""
    return _decorated(function, "rule")


def inner_rule(function: Function) -> Function:
    """Compile a helper that only compiled rules call, never Python. It is compiled together with its callers, in half the time of
    `rule`."""
    return _decorated(function, "inner_rule")


def hot_rule(function: Function) -> Function:
    """Compile a helper like `rule`, and always inline it: for the few kernels where passing arguments costs more than the work."""
    return _decorated(function, "hot_rule")


def kernel(function: Function) -> Function:
    """Compile a shared loop that plays any game, like `rule` but without reference counting.

    These loops pass many arrays from function to function and allocate none, so counting references would take longer than their work.
    """
    return _decorated(function, "kernel")


def entry(function: Callable[..., Any]) -> Any:
    """Compile a `kernel` that Python calls. Its annotations are types of `nexarium.core.entries`: native engines have a function made of
    it."""
    function.entry = described = Entry(function)  # type: ignore[attr-defined]
    if mode_of(function.__module__) is not Mode.NATIVE:
        return kernel(function)
    call = native(described, native_engine(function.__module__).address)
    return kernel(update_wrapper(call, function))


def contract(function: Function) -> Function:
    """Compile a contract function with its name's signature. Raises `TypeError` when the contract has no function of that name."""
    name = function.__name__
    if name not in SIGNATURES:
        close = get_close_matches(name, SIGNATURES, 1)
        advice = f"did you mean `{close[0]}`?" if close else f"it has {', '.join(SIGNATURES)}"
        raise TypeError(f"{function.__module__}: the contract has no function `{name}`; {advice}")
    check_place(function.__module__)
    match mode_of(function.__module__):
        case Mode.PYTHON:
            return function
        case Mode.NATIVE:
            return cast(Function, Native(function))
        case Mode.NUMBA:
            from nexarium.core import compiling

            return compiling.exported(function, SIGNATURES[name])


def _decorated(function: Function, way: str) -> Function:
    """Return a function compiled in a way that `nexarium.core.compiling` knows, or as it is. Then it carries the way: Numba compiles it
    after all where a compiled game calls it."""
    check_place(function.__module__)
    if mode_of(function.__module__) is not Mode.NUMBA:
        compiled_as(lambda: compiled(getattr(function, "__wrapped__", function), way))(function)
        return function
    return cast(Function, compiled(function, way))


def compiled(function: Callable[..., Any], way: str = "rule") -> Any:
    """Return a function as Numba compiles it, like the decorator of that name here."""
    from nexarium.core import compiling

    return compiling.DECORATORS[way](function)


def compiled_as(make: Callable[[], Any]) -> Callable[[Function], Function]:
    """Let compiled code use what `make` returns in place of the decorated Python function: another rule, or an intrinsic of Numba."""

    def decorate(function: Function) -> Function:
        function.compiled_as = cache(make)  # type: ignore[attr-defined]
        return function

    return decorate


class Native:
    """A contract function of a native engine. Its `address` is for compiled callers; Python calls the function that it was made of."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function  # as Numba calls it

    def __call__(self, *arguments: Any) -> Any:
        """Call the Python function."""
        return self.py_func(*arguments)

    def __reduce__(self) -> str:
        return str(self.py_func.__qualname__)

    @cached_property
    def address(self) -> int:
        """Return the address of the compiled function."""
        return native_engine(self.py_func.__module__).address(f"contract_{self.py_func.__name__}")


def check_fields(dtype: np.dtype[Any]) -> None:
    """Raise a `BadOption` for a field, also in nested records, that is named like an attribute of `np.record`."""
    for name, (inner, *_) in (dtype.fields or {}).items():
        if name in dir(np.record):
            raise BadOption(
                f"the state's field `{name}` has the name of an attribute of np.record: rename it, for example to `{name}_`", name
            )
        check_fields(inner.base)


def record_at(dtype: np.dtype[Any]) -> Any:
    """Return the function that turns a state's address into its record, whose fields read and write the state itself.

    Raises a `BadOption` for a field that interpreted rules could not read, because NumPy's records have an attribute of that name.
    """
    check_fields(dtype)
    as_record = np.dtype((np.record, dtype))
    block: Any = ctypes.c_uint8 * dtype.itemsize

    @compiled_as(lambda: import_module("nexarium.core.compiling").record_at(dtype))
    def at(state: Any) -> Any:
        memory = np.frombuffer(block.from_address(state), np.uint8) if type(state) is int else state
        return memory.view(as_record)[0]

    return at


@contract
def chance(_state: Any, _ids: Any, _weights: Any) -> Any:
    """Return 0 outcomes: the `chance` of a game without chance."""
    return 0


def chance_of(interpreted: bool) -> Any:
    """Return the `chance` of a game without chance, as its other functions are."""
    return getattr(chance, "py_func", chance) if interpreted else chance


class Calls:
    """The contract for Python callers: each function by its name, over arrays.

    `setup(memory, options)`, `mover(memory)` and the others take the memory of one state, shape (rules.size,), uint8. They write into
    arrays of the type that `SIGNATURES` names. Getting an array's address takes longer than most calls: a frequent caller gets it once
    (`Rules.address_of`) and passes that instead. An optional function that a game leaves out has no attribute here.
    """

    setup: Callable[[Address, Address], None]
    mover: Callable[[Address], int]
    legal: Callable[[Address, Address], int]
    chance: Callable[[Address, Address, Address], int]
    apply: Callable[[Address, int], None]
    score: Callable[[Address, Address], None]
    returns: Callable[[Address, Address], None]
    observe: Callable[[Address, int, Address], None]
    count: Callable[[Address], int]
    nth: Callable[[Address, int], int]

    def __init__(self, functions: Mapping[str, Any]) -> None:
        for name, function in functions.items():
            setattr(self, name, call_from_python(name, function))


@dataclass(frozen=True, eq=False)
class Rules:
    """A game's compiled (or interpreted) contract.

    `functions` holds the contract functions by name. `actions` bounds the ids of decisions and chance outcomes. `max_legal` and
    `max_outcomes` bound what `legal` and `chance` write. `max_plies` bounds a game, chance included. `layout` describes what `observe`
    writes.
    """

    dtype: np.dtype[Any]
    functions: Mapping[str, Any]
    actions: int
    max_legal: int
    max_plies: int
    layout: Layout
    max_outcomes: int = 0
    remembered: tuple[str, ...] = ()
    """Fields that are not part of the position: they record how it came about, or cache work. Digests and `==` leave them out."""
    table: FunctionTable = field(init=False)
    """The contract for compiled callers (`nexarium.core.calls`)."""
    call: Calls = field(init=False)
    """The contract for Python callers, over arrays: `rules.call.mover(memory)`."""
    place_of: ClassVar[Any] = old_attribute("place_of", "address_of")
    interpreted: bool = field(init=False)
    """Whether the functions are plain Python, called with arrays in place of addresses."""
    _size: int = field(init=False)
    _block: Any = field(init=False)
    """The type of a state's memory, with room for alignment to a cache line."""

    @staticmethod
    def of(module: str, **numbers: Any) -> Rules:
        """Return the rules whose contract functions are in the module of that name (`__name__`, at its end).

        `numbers` are the fields of `Rules` other than `functions`.
        """
        return Rules(functions=contract_functions(module, RULES_FUNCTIONS), **numbers)

    def __post_init__(self) -> None:
        if self.size % 8:
            raise TypeError(f"a state of {self.size} bytes cannot be copied in words; build its dtype with align=True and an int64 field")
        missing = set(REQUIRED) - set(self.functions)
        if missing:
            raise TypeError(f"the rules lack {', '.join(sorted(missing))}")
        object.__setattr__(self, "interpreted", is_interpreted(self.functions))
        functions = {"chance": chance_of(self.interpreted), **self.functions}
        object.__setattr__(self, "table", function_table(functions))
        object.__setattr__(self, "call", Calls(functions))
        object.__setattr__(self, "_size", self.size)
        object.__setattr__(self, "_block", ctypes.c_uint8 * (self.size + LINE))

    @property
    def size(self) -> int:
        """Return the number of bytes of a state."""
        return int(self.dtype.itemsize)

    @property
    def observation(self) -> int:
        """Return the length of the array that `observe` writes."""
        return self.layout.length

    @property
    def indexed(self) -> bool:
        """Return whether the rules can count legal actions, and name the r-th, without listing them."""
        return "count" in self.functions and "nth" in self.functions

    def address_of(self, array: NDArray[Any]) -> Address:
        """Return an array's address, for calls to the contract. The array has to outlive it."""
        return array if self.interpreted else address_of(array)

    def new_memory(self, like: Address | None = None) -> tuple[Memory, Address]:
        """Return memory for one state on its own cache line, and its address. It is zeroed, or a copy of the state at `like`.

        The same as `blank` for one state, in a tenth of the time.
        """
        block = self._block()
        begin = -ctypes.addressof(block) % LINE
        memory: Memory = np.frombuffer(block, np.uint8, self._size, begin)
        if self.interpreted:
            if like is not None:
                memory[:] = like
            return memory, memory
        address = ctypes.addressof(block) + begin
        if like is not None:
            ctypes.memmove(address, like, self._size)  # type: ignore[arg-type]
        return memory, address

    def blank(self, states: int = 1) -> NDArray[np.uint8]:
        """Return zeroed memory for `states` states, shape (states, size), each at the start of a cache line."""
        stride = -(-self.size // LINE) * LINE
        memory = np.zeros(states * stride + LINE, np.uint8)
        begin = -memory.ctypes.data % LINE
        return memory[begin : begin + states * stride].reshape(states, stride)[:, : self.size]


def contract_functions(module: str, names: Iterable[str]) -> dict[str, Any]:
    """Return the contract functions of these names that a module has."""
    held = vars(sys.modules[module])
    return {name: held[name] for name in names if name in held}


def is_interpreted(functions: Mapping[str, Any]) -> bool:
    """Return whether contract functions are plain Python, and not compiled."""
    return not hasattr(functions["mover"], "address")


def call_from_python(name: str, function: Any) -> Callable[..., Any]:
    """Return a contract function for Python callers. Its arrays are passed as they are, or all of them as addresses."""
    if not hasattr(function, "address"):
        return function  # type: ignore[no-any-return]
    signature = SIGNATURES[name]
    kinds = [ctypes.c_int64 if kind == "int" else ctypes.c_void_p for kind in signature.takes]
    returned = None if signature.returns == "void" else ctypes.c_int64
    pointer = ctypes.CFUNCTYPE(returned, *kinds)(function.address)

    def call(*arguments: Any) -> Any:
        if type(arguments[0]) is int:
            return pointer(*arguments)
        return pointer(*(address_of(given) if isinstance(given, np.ndarray) else given for given in arguments))

    return call


def function_table(functions: Mapping[str, Any]) -> FunctionTable:
    """Return contract functions in the order of `SIGNATURES`: addresses when compiled (0: absent), else the functions themselves."""
    if is_interpreted(functions):
        return tuple(functions.get(name) for name in SIGNATURES)
    return np.array([functions[name].address if name in functions else 0 for name in SIGNATURES], np.int64)


@compiled_as(lambda: import_module("nexarium.core.compiling").out_of_line)
def out_of_line() -> None:
    """See `nexarium.core.compiling.out_of_line`. Interpreted, nothing is inlined into callers."""
