"""How Numba compiles the contract: its types, its cache, and calls through a table of addresses. Only `rules` and `calls` import this.

Compiled code is kept between processes in directories keyed by all sources that go into it. Numba itself does not notice a change in a
function or a table that another file holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from nexarium.core.cache_folder import chosen_folder, kept_in
from nexarium.core.compiled_once import Work, keep
from nexarium.core.contract import SIGNATURES, Signature
from nexarium.core.inner_rules import Translator
from nexarium.core.numba_internals import CFunction, cgutils, ir, normalized, settings
from nexarium.core.sources import PACKAGE, SHARED, SUBPACKAGES, sources
from nexarium.core.variants import installed_package, variant_of

Function = TypeVar("Function", bound=Callable[..., Any])
BYTES_A_SECOND = 4_500
"""Source bytes that are compiled in a second, approximately. Used only for time estimates shown to users."""


@cache
def _folder(module: str) -> Path | None:
    """Return the folder of the game that a module belongs to, in Nexarium or in a package of its own; None for the shared sources."""
    root, *inner = module.split(".")
    if root == PACKAGE.name:
        return PACKAGE / "games" / installed_package(inner[1]) if inner[:1] == ["games"] and len(inner) > 1 else None
    if root == "__main__":  # a script, which has no spec
        return None
    found = find_spec(root)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places))) if places else None


@cache
def cache_directory(game: Path | None = None, variant: str = "") -> Path | None:
    """Return the cache directory of the code compiled from the current sources: the shared ones, and the compiled packages of a game's
    folder.

    `variant` is the digest of the printed data where they differ from the folder's. None where nothing can be cached.
    """
    digest = hashlib.sha256(numba.__version__.encode() + variant.encode())
    for path in [*sources(PACKAGE, SHARED), *(sources(game, SUBPACKAGES) if game else ())]:
        digest.update(path.read_bytes())
    return kept_in(digest.hexdigest()[:16])


def _subpackage(module: str) -> str | None:
    """Return the compiled package that a game's module belongs to; None for the shared sources, and outside games (a script, a test).

    Raises `TypeError` for a game's other modules: the cache's key does not cover them, so their compiled code could not be cached.
    """
    root, *inner = module.split(".")
    folder = _folder(module)
    if folder is None or not any(sources(folder, SUBPACKAGES)):
        return None
    subpackage = (inner[2:] if root == PACKAGE.name else inner)[:1]
    if subpackage and subpackage[0] in SUBPACKAGES:
        return subpackage[0]
    raise TypeError(f"{module}: rules are compiled only in a game's packages {', '.join(SUBPACKAGES)}; move them into one of these")


def _keep(made: Any, function: Callable[..., Any]) -> Any:
    """Return `made`, the dispatcher or C function of a function, with its code cached if it is in the shared sources or a compiled package.

    A script's code is not cached, because its sources are unknown. Numba reads the directory from `settings` here.
    """
    if _subpackage(function.__module__) is not None or function.__module__.startswith(f"{PACKAGE.name}."):
        folder = _folder(function.__module__)
        directory = chosen_folder() or cache_directory(folder, variant_of(function.__module__))
        if directory is not None:
            settings.CACHE_DIR = str(directory)
            keep(made, function, directory, _work_on(folder))
    return made


@cache
def _work_on(game: Path | None) -> Work:
    """Return the amount of compilation for the shared sources, or for a game's."""
    size = sum(path.stat().st_size for path in (sources(game, SUBPACKAGES) if game else sources(PACKAGE, SHARED)))
    return Work(game.name if game else "the search", size / BYTES_A_SECOND)


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


def compiled(function: Function, **options: Any) -> Function:
    """Compile a function for other compiled functions to call."""
    made = numba.njit(nogil=True, boundscheck=False, error_model="numpy", **options)(function)
    return cast(Function, _keep(made, function))


def inner(function: Function) -> Function:
    """Compile a function for other compiled functions to call, as part of them; it is cached with them, not by itself."""
    _subpackage(function.__module__)
    bare: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Translator}
    return cast(Function, numba.njit(nogil=True, boundscheck=False, error_model="numpy", **bare)(function))


class Exported(CFunction):  # type: ignore[misc]
    """A C function that is pickled like a Python function, by its module and name, so that bots and searches can be pickled."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        super().__init__(function, signature, {}, {"error_model": "numpy"})
        self.__module__ = function.__module__
        self.py_func = function  # as Numba calls it in what `compiled` and `inner` return

    def __reduce__(self) -> str:
        return str(self.__qualname__)


def exported(function: Function, signature: Signature) -> Function:
    """Compile a C function."""
    types_of = TYPES[signature.returns](*(TYPES[kind] for kind in signature.takes))
    made = _keep(Exported(function, normalized(types_of)), function)
    made.compile()
    return cast(Function, made)


@intrinsic
def out_of_line(_context: Any) -> Any:
    """Prevent inlining of the rule that calls this first.

    For large rules that are seldom called: the compiler would otherwise optimise them again in every caller.
    """

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic
def emit(_context: Any, event: Any, subject: Any, detail: Any) -> Any:
    """See `nexarium.core.event_trail.emit`: no code."""
    return types.void(event, subject, detail), lambda context, *_: context.get_dummy_value()


def record_at(dtype: np.dtype[Any]) -> Any:
    """Return the function that reads the address of a state as its record."""
    record = numba.from_dtype(dtype)

    @intrinsic
    def at(_context: Any, state: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], context.get_value_type(record))

        return record(types.voidptr), generate

    return at


def _entry(name: str, kind: Any, builder: Any, table: Any) -> Any:
    """Return the contract function `name`: by its address in a table, or by its symbol where everything is linked into one module."""
    if builder.module.triple.startswith("wasm"):
        return cgutils.get_or_insert_function(builder.module, kind, contract_symbol(name))
    place = ir.Constant(ir.IntType(64), list(SIGNATURES).index(name))
    return builder.inttoptr(builder.load(builder.gep(table, [place])), kind.as_pointer())


def contract_symbol(name: str) -> str:
    """Return the symbol of a contract function in a module."""
    return f"contract_{name}"


def caller(name: str) -> Any:
    """Return a function that calls the contract function `name` through a table of addresses: one indirect call, arrays as addresses."""
    signature = SIGNATURES[name]
    returns, takes = TYPES[signature.returns], [TYPES[kind] for kind in signature.takes]

    def emit(context: Any, builder: Any, call_signature: Any, arguments: Any) -> Any:
        table = context.make_array(call_signature.args[0])(context, builder, arguments[0]).data
        passed = []
        for wanted, given, value in zip(takes, call_signature.args[1:], arguments[1:], strict=True):
            if isinstance(given, types.Array):
                data = context.make_array(given)(context, builder, value).data
                passed.append(builder.bitcast(data, context.get_value_type(wanted)))
            else:
                passed.append(context.cast(builder, value, given, wanted))
        returned = ir.VoidType() if returns == types.void else context.get_value_type(returns)
        kind = ir.FunctionType(returned, [context.get_value_type(each) for each in takes])
        result = builder.call(_entry(name, kind, builder, table), passed)
        return context.get_dummy_value() if returns == types.void else result

    # an intrinsic is typed by its number of parameters
    match len(takes):
        case 1:

            @intrinsic
            def call(_typing: Any, table: Any, a: Any) -> Any:
                return returns(table, a), emit
        case 2:

            @intrinsic
            def call(_typing: Any, table: Any, a: Any, b: Any) -> Any:
                return returns(table, a, b), emit
        case 3:

            @intrinsic
            def call(_typing: Any, table: Any, a: Any, b: Any, c: Any) -> Any:
                return returns(table, a, b, c), emit
        case 4:

            @intrinsic
            def call(_typing: Any, table: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
                return returns(table, a, b, c, d), emit
        case _:

            @intrinsic
            def call(_typing: Any, table: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
                return returns(table, a, b, c, d, e, f), emit

    return call
