"""How Numba compiles the contract: its types, its cache, and calls through a table of addresses. Only `rules` and `calls` import this.

Compiled code is kept between processes in directories keyed by all sources that go into it. Numba itself does not notice a change in a
function or a table that another file holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, typeof_impl

from nexarium.core.cache_folder import chosen_folder, kept_in
from nexarium.core.compiled_once import Work, keep
from nexarium.core.contract import SIGNATURES, Signature
from nexarium.core.inner_rules import Translator
from nexarium.core.numba_internals import CFunction, cgutils, ir, normalized, settings, typing_context
from nexarium.core.sources import PACKAGE, SHARED, SUBPACKAGES, folder_of, package_of, sources
from nexarium.core.variants import variant_of

Function = TypeVar("Function", bound=Callable[..., Any])
BYTES_A_SECOND = 4_500
"""Source bytes that are compiled in a second, approximately. Used only for time estimates shown to users."""


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


def _keep(made: Any, function: Callable[..., Any]) -> Any:
    """Return `made`, the dispatcher or C function of a function, with its code cached if it is in the shared sources or a compiled package.

    A script's code is not cached, because its sources are unknown. Numba reads the directory from `settings` here.
    """
    package = package_of(function.__module__)
    if package or function.__module__.startswith(f"{PACKAGE.name}."):
        folder = folder_of(package) if package else None
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
    bare: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Translator}
    return cast(Function, numba.njit(nogil=True, boundscheck=False, error_model="numpy", **bare)(function))


DECORATORS: dict[str, Callable[[Any], Any]] = {
    "rule": compiled,
    "inner_rule": inner,
    "hot_rule": lambda function: compiled(function, forceinline=True),
    "kernel": lambda function: compiled(function, **NO_REFERENCE_COUNTS),
}
"""How each decorator of `nexarium.core.rules` compiles a function."""


@typeof_impl.register(FunctionType)
def _type_of_function(function: Any, context: Any) -> Any:
    """Return Numba's type of what compiled code uses in place of a Python function (`rules.compiled_as`); None for other functions."""
    make = getattr(function, "compiled_as", None)
    return _type_of_made(make) if make else typeof_impl.dispatch(object)(function, context)


@cache
def _type_of_made(make: Callable[[], Any]) -> Any:
    made = make()
    typing_context.refresh()  # an intrinsic is known from now on
    return typing_context.resolve_value_type(made)


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


def caller_symbol(name: str) -> str:
    """Return the symbol of the function that calls a contract function of a table, in an engine."""
    return f"call_{name}"


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
        if getattr(context.codegen(), "is_linked", False):  # an engine has a function for it
            through = ir.FunctionType(returned, [table.type, *kind.args])
            result = builder.call(cgutils.get_or_insert_function(builder.module, through, caller_symbol(name)), [table, *passed])
        else:
            place = ir.Constant(ir.IntType(64), list(SIGNATURES).index(name))
            function = builder.inttoptr(builder.load(builder.gep(table, [place])), kind.as_pointer())
            result = builder.call(function, passed)
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
