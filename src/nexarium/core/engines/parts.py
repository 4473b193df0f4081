"""The parts that engines are linked of: the search, and each game, translated once for all machines and kept as LLVM's bitcode.

Translating takes most of a build: Numba types every function. A part that is kept is not translated again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite
import msgspec
import numba

from nexarium.core.cache_folder import kept_in
from nexarium.core.engines.module import llvm_of, refuse_exceptions, refuse_missing, translated
from nexarium.core.engines.native.loader import made_of, variant_folder
from nexarium.core.engines.target import Refused, Target
from nexarium.core.files import lock_alone, replaced
from nexarium.core.variants import variant_of

UNPACK = "unpack_tables_at"
"""The function that unpacks a browser engine's data."""
NO_CHANCE = "no_chance"
"""The `chance` of games without chance."""
PAGE = "page_"
"""Begins the symbols of the functions that pages call."""
PAUSE = 0.1
"""Seconds between two looks whether another process has translated a part."""
RUNTIME = (
    "NRT_MemInfo_alloc_aligned",
    "NRT_MemInfo_alloc_safe_aligned",
    "NRT_MemInfo_alloc_aligned_external",
    "NRT_MemInfo_call_dtor",
    "sqrt",
    "sqrtf",
)
"""Numba's runtime, and older Numba's names of instructions: each kind of engine has these functions."""


class Part(msgspec.Struct, frozen=True):
    """A translated part of engines."""

    name: str
    bitcode: bytes
    symbols: dict[str, tuple[str, tuple[str, ...]]]
    """Its functions, with LLVM's types of the result and of the parameters."""
    about: dict[str, Any]
    """The digests of its sources and data."""
    description: dict[str, Any]
    """What a page must know of a game; empty for the search."""


def kept_part(name: str, package: str) -> Part | None:
    """Return a part that was translated from the present sources before."""
    try:
        return msgspec.msgpack.decode(_path(name, package).read_bytes(), type=Part)
    except (OSError, msgspec.MsgspecError):
        return None


def _path(name: str, package: str) -> Path:
    made = "/".join((*made_of(package).values(), numba.__version__, llvmlite.__version__))
    folder = variant_folder(package) if variant_of(package) else kept_in("engines")
    if folder is None:
        raise OSError("there is no folder for compiled code")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}-{hashlib.sha256(made.encode()).hexdigest()[:16]}.part"


@contextmanager
def translating(name: str, package: str) -> Iterator[None]:
    """Hold the turn to translate a part: another process that needs the same one waits, and then finds it."""
    with _path(name, package).with_suffix(".lock").open("ab") as lock:
        while True:
            try:
                lock_alone(lock)
                break
            except BlockingIOError:
                time.sleep(PAUSE)
        yield


def keep(part: Part, package: str) -> None:
    """Keep a part for later builds."""
    with replaced(_path(part.name, package)) as beside:
        beside.write_bytes(msgspec.msgpack.encode(part))


def translate(target: Target, name: str, package: str, functions: Mapping[str, Any], description: dict[str, Any]) -> Part:
    """Return the part of these C functions, by their symbols. Raises `Refused` if they need what engines lack."""
    try:
        refuse_exceptions(target)
        module = translated(target, functions)
        refuse_missing(module, RUNTIME, functions.values())
    except Refused as error:
        raise Refused(f"{name} has no engine: {error}") from None
    symbols = {
        symbol: (llvm_of(function._sig.return_type), tuple(llvm_of(kind) for kind in function._sig.args))
        for symbol, function in functions.items()
    }
    return Part(name, module.as_bitcode(), symbols, made_of(package), description)
