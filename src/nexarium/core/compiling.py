"""How Numba compiles the contract: its types, its cache, and calls through a table of addresses. Only `rules` and `calls` look in here.

Compiled code is kept between processes in directories keyed by all sources that go into it, since Numba itself does not notice a change
in a function or a table that another file holds.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config
from numba.extending import intrinsic

from nexarium.core.inner_rules import Translator
from nexarium.core.rules import SIGNATURES, Signature

Function = TypeVar("Function", bound=Callable[..., Any])

HOUSE = Path(__file__).parents[1]
SHARED = ("core", "search")
"""The rooms of the house whose sources end up in every game's compiled code."""


@cache
def _folder(module: str) -> Path | None:
    """The folder of the game that a module belongs to, in the house or in a package of its own; None for the shared rooms."""
    house, *rooms = module.split(".")
    if house == HOUSE.name:
        return HOUSE / "games" / rooms[1] if rooms[:1] == ["games"] and len(rooms) > 1 else None
    found = find_spec(house)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places))) if places else None


PICTURES = re.compile(r"(scene\w*|view|input|words)")
"""Modules of pictures and words, which never end up in compiled code: a change in them compiles nothing anew."""


def _compiled(path: Path) -> bool:
    """Whether a file can be among the sources of compiled code: Python and data, but nothing that says or draws."""
    return path.suffix in (".py", ".toml") and path.parent.name != "words" and not PICTURES.fullmatch(path.stem)


@cache
def cache_directory(game: Path | None = None) -> Path:
    """Where the code compiled of these very sources is kept: the shared rooms', and the folder's of a game, which knows no other game."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in [*(HOUSE / room for room in SHARED), *([game] if game else [])]:
        for path in sorted(filter(_compiled, folder.rglob("*"))):
            digest.update(path.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "nexarium" / digest.hexdigest()[:16]


CHOSEN = bool(os.environ.get("NUMBA_CACHE_DIR"))
"""Whether the user said where compiled code is kept; its age is then the user's affair."""


def _forbid_pictures(function: Callable[..., Any]) -> None:
    if PICTURES.fullmatch(function.__module__.rpartition(".")[2]):
        raise TypeError(f"{function.__module__}.{function.__name__}: what draws or says is not compiled; put the rule into another module")


def _kept(function: Callable[..., Any]) -> bool:
    """Whether a function's code is kept, and if so, where: Numba asks for the directory when a function is decorated. A script's is not,
    since nobody knows what it is made of."""
    _forbid_pictures(function)
    if function.__module__ == "__main__":
        return False
    if not CHOSEN:
        cast(Any, config).CACHE_DIR = str(cache_directory(_folder(function.__module__)))
    return True


_pointer: Any = types.CPointer
TYPES: dict[str, Any] = {
    "void": types.void,
    "int": types.int64,
    "state": types.voidptr,
    "ints": _pointer(types.int64),
    "words": _pointer(types.uint64),
    "floats": _pointer(types.float64),
    "singles": _pointer(types.float32),
}


NO_REFERENCE_COUNTS = {"_nrt": False}
"""Numba's option to leave out its runtime: arrays are borrowed from the caller, and a function that allocates one does not compile."""


def helper(function: Function, **options: Any) -> Function:
    """A function for other compiled functions to call."""
    return cast(Function, numba.njit(cache=_kept(function), nogil=True, boundscheck=False, error_model="numpy", **options)(function))


def inner(function: Function) -> Function:
    """A function for other compiled functions to call, compiled as part of them; kept with them, not by itself."""
    _forbid_pictures(function)
    bare: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Translator}
    return cast(Function, numba.njit(nogil=True, boundscheck=False, error_model="numpy", **bare)(function))


def exported(function: Function, signature: Signature) -> Function:
    """A C function."""
    types_of = TYPES[signature.returns](*(TYPES[kind] for kind in signature.takes))
    return cast(Function, numba.cfunc(types_of, cache=_kept(function), error_model="numpy")(function))


@intrinsic
def out_of_line(_context):  # type: ignore[no-untyped-def]
    """Called first in a rule: the compiler does not copy that rule into its callers. For rules that are large and seldom called, which it
    would otherwise optimise once more in every caller."""

    def generate(context, builder, _signature, _arguments):  # type: ignore[no-untyped-def]
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


def record_at(dtype: np.dtype[Any]) -> Any:
    """The address of a state read as its record."""
    record = numba.from_dtype(dtype)

    @intrinsic
    def at(_context, state):  # type: ignore[no-untyped-def]
        def generate(context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
            return builder.bitcast(arguments[0], context.get_value_type(record))

        return record(types.voidptr), generate

    return at


def caller(name: str) -> Any:
    """A function that calls the contract function `name` through a table of addresses: one indirect call, arrays as their addresses."""
    signature = SIGNATURES[name]
    place = list(SIGNATURES).index(name)
    returns, takes = TYPES[signature.returns], [TYPES[kind] for kind in signature.takes]

    def emit(context, builder, call_signature, arguments):  # type: ignore[no-untyped-def]
        table = context.make_array(call_signature.args[0])(context, builder, arguments[0]).data
        address = builder.load(builder.gep(table, [ir.Constant(ir.IntType(64), place)]))
        passed = []
        for wanted, given, value in zip(takes, call_signature.args[1:], arguments[1:], strict=True):
            if isinstance(given, types.Array):
                data = context.make_array(given)(context, builder, value).data
                passed.append(builder.bitcast(data, context.get_value_type(wanted)))
            else:
                passed.append(context.cast(builder, value, given, wanted))
        returned = ir.VoidType() if returns == types.void else context.get_value_type(returns)
        kind = ir.FunctionType(returned, [context.get_value_type(each) for each in takes])
        result = builder.call(builder.inttoptr(address, kind.as_pointer()), passed)
        return context.get_dummy_value() if returns == types.void else result

    # an intrinsic is typed by its parameters' number
    match len(takes):
        case 1:

            @intrinsic
            def call(_typing, table, a):  # type: ignore[no-untyped-def]
                return returns(table, a), emit
        case 2:

            @intrinsic
            def call(_typing, table, a, b):  # type: ignore[no-untyped-def]
                return returns(table, a, b), emit
        case 3:

            @intrinsic
            def call(_typing, table, a, b, c):  # type: ignore[no-untyped-def]
                return returns(table, a, b, c), emit
        case _:

            @intrinsic
            def call(_typing, table, a, b, c, d):  # type: ignore[no-untyped-def]
                return returns(table, a, b, c, d), emit

    return call
