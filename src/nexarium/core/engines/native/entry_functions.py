"""The search's entries as C functions over one block of words, as `nexarium.core.entries` describes them.

Each is written out as Python and compiled by Numba like everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from nexarium.core.entries import ArrayKind, Entry, Kind, TupleKind, Variant

carray: Any = numba.carray  # type: ignore[attr-defined]


def _as_pointer(_typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


def _as_real(_typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(types.float64))

    return types.float64(types.int64), generate


def entry_functions(modules: Iterable[Any]) -> dict[str, Any]:
    """Return the C function of each variant of the modules' entries, by its symbol."""
    entries = {
        id(entry): (entry, held) for module in modules for held in vars(module).values() if isinstance(entry := _entry_of(held), Entry)
    }
    return {variant.symbol: _function(entry, variant, held) for entry, held in entries.values() for variant in entry.variants}


def _entry_of(held: Any) -> Any:
    return getattr(getattr(held, "py_func", None), "entry", None)


def _function(entry: Entry, variant: Variant, kernel: Any) -> Any:
    """Return the C function of a variant: it reads the block, and calls the compiled kernel."""
    scope: dict[str, Any] = {"carray": carray, "np": np, "kernel": kernel, "at": intrinsic(_as_pointer), "real": intrinsic(_as_real)}
    place = iter(range(10_000))
    arguments = ", ".join(_argument(kind, place, scope) for kind in variant.kinds)
    several = entry.returned if type(entry.returned) is int else 0
    if several:
        lines = [f"found = kernel({arguments})", *(f"block[{i}] = found[{i}]" for i in range(several)), "return 0"]
    elif entry.returned is None:
        lines = [f"kernel({arguments})", "return 0"]
    elif entry.returned is float:
        lines = [f"return kernel({arguments})"]
    else:
        lines = [f"return np.int64(kernel({arguments}))"]
    exec("\n    ".join(["def function(block):", *lines]), scope)
    returned = types.float64 if entry.returned is float else types.int64
    pointer: Any = types.CPointer
    return numba.cfunc(returned(pointer(types.int64)), error_model="numpy")(scope["function"])


def _argument(kind: Kind, place: Iterator[int], scope: dict[str, Any]) -> str:
    """Return Python's text of an argument, which begins at a word of the block."""
    if isinstance(kind, TupleKind):
        scope[kind.type.__name__] = kind.type
        return f"{kind.type.__name__}({', '.join(_argument(field, place, scope) for field in kind.fields)})"
    if isinstance(kind, ArrayKind):
        address, shape = f"at(block[{next(place)}])", [f"block[{next(place)}]" for _ in range(kind.dimensions)]
        dtype = "np.bool_" if kind.dtype == "bool" else f"np.{kind.dtype}"
        if kind.strided:
            return f"carray({address}, ({shape[0]}, block[{next(place)}]), {dtype})[:, :{shape[1]}]"
        return f"carray({address}, ({', '.join(shape)},), {dtype})"
    word = f"block[{next(place)}]"
    return {int: word, bool: f"({word} != 0)", float: f"real({word})"}[kind]
