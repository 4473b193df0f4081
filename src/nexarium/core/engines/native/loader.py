"""Load native engines, and call their functions through ctypes. Neither Numba nor LLVM is imported.

An engine is one shared library per kind of processor, and a description of the sources that it was compiled from. It imports nothing: its
memory comes from Python, whose functions the loader writes into it.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from nexarium.core.cache_folder import kept_in
from nexarium.core.sources import ENGINE, PACKAGE, code_of, folder_of
from nexarium.core.variants import MARK, installed_package, printed, variant_of

SEARCH = "search"
"""The name of the engine of the search and of all other sources that games share."""
VARIANTS = "variants"
"""The folder for the engines of variants, in the folder for compiled code."""
DESCRIPTION = ".native.json"
BUILDING = "building"
"""The file in a folder of engines that `hatch_build.py` locks while it builds them."""
ENDINGS = {"linux": ".so", "darwin": ".dylib", "win32": ".dll"}
"""The ending of a shared library by `sys.platform`."""
_SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_V3_FLAGS = {"avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm"}
"""What /proc/cpuinfo calls the instructions of x86-64-v3."""
_V4_FLAGS = _V3_FLAGS | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512_vpopcntdq", "avx512_bitalg"}
"""The same of x86-64-v4, and of what its target uses besides."""
_HAS_AVX2 = 40
"""PF_AVX2_INSTRUCTIONS_AVAILABLE of Windows. Every processor with AVX2 that Windows runs on has the rest of x86-64-v3."""


class Engine:
    """A native engine: its functions by name."""

    def __init__(self, library: Path) -> None:
        self.path = library

    @cached_property
    def library(self) -> ctypes.CDLL:
        """Return the loaded library, which has its memory from Python."""
        loaded = ctypes.CDLL(str(self.path))
        for name, function in (("nexarium_malloc", ctypes.pythonapi.PyMem_RawMalloc), ("nexarium_free", ctypes.pythonapi.PyMem_RawFree)):
            ctypes.c_void_p.in_dll(loaded, name).value = ctypes.cast(function, ctypes.c_void_p).value
        return loaded

    def address(self, name: str) -> int:
        """Return the address of a function."""
        return ctypes.cast(self.library[name], ctypes.c_void_p).value or 0


def variant_engine(package: str) -> Engine | None:
    """Return the engine of a variant's package, if one was built on this machine from the present sources (`variant_folder`)."""
    folder = variant_folder(package)
    library = _library(folder, package) if folder is not None and folder.is_dir() else None
    if folder is None or library is None:
        return None
    with suppress(OSError):  # folders that nobody used for long are removed
        os.utime(folder)
    return Engine(library)


def variant_folder(package: str) -> Path | None:
    """Return the folder for the engines of a variant's package, below the folder for compiled code. None where nothing can be kept. The
    folder may be missing."""
    kept = kept_in(VARIANTS)
    game = installed_package(package)
    return kept / f"{game}{MARK}{variant_of(package)}-{code_of(game)}" if kept is not None else None


def search_engine() -> Engine | None:
    """Return the engine of the search, if there is one for the present sources and this machine."""
    return _engine(PACKAGE / "search" / ENGINE, "")


def engine_of(package: str) -> Engine | None:
    """Return the engine of a game's package, if there is one for its present sources and data, and for this machine."""
    folder = folder_of(package)
    return _engine(folder / ENGINE, package) if folder else None


@cache
def _engine(folder: Path, package: str) -> Engine | None:
    library = _library(folder, package)
    return None if library is None else Engine(library)


def _library(folder: Path, package: str) -> Path | None:
    """Return the library in a folder that belongs to a package's present sources and data, and to this machine."""
    for description in folder.glob(f"*{DESCRIPTION}"):
        try:
            about = json.loads(description.read_bytes())
        except (OSError, ValueError):  # it is being written, or gone
            continue
        name = description.name.removesuffix(DESCRIPTION)
        library = next((path for target in targets() if (path := folder / f"{name}.{target}{ENDINGS[sys.platform]}").is_file()), None)
        if library is not None and about | made_of(package) == about:
            return library
    return None


def made_of(package: str) -> dict[str, str]:
    """Return the digests of what an engine is compiled from: the sources, and the printed data, of which an installed game's text counts.
    An engine's description holds the same."""
    data = variant_of(package) or (hashlib.sha256(repr(printed(package)).encode()).hexdigest()[:16] if package else "")
    return {"code": code_of(installed_package(package)), "data": data}


def is_being_built(folder: Path) -> bool:
    """Return whether a process is building engines into a folder now: it holds a lock on a file there. The system unlocks it when the
    process ends."""
    try:
        import fcntl

        with open(folder / BUILDING, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (OSError, ImportError):  # no process has started; Windows, which has no such locks
        pass
    return False


@cache
def targets() -> tuple[str, ...]:
    """Return the targets whose libraries run on this machine, the fastest first."""
    return tuple(_targets(sys.platform, platform.machine().lower()))


def kin() -> tuple[str, ...]:
    """Return the targets of this system and architecture, also those of newer processors than this one."""
    best, *_ = (*targets(), "")
    levels = {"linux-x86_64": ("-v4", "-v3", "-v2"), "windows-x86_64": ("-v3", "-v2")}.get(best[:-3])
    return targets() if levels is None else tuple(f"{best[:-3]}{level}" for level in levels)


def _targets(system: str, machine: str) -> Iterator[str]:
    if system not in _SYSTEMS or sys.maxsize < 1 << 32:  # a 32-bit Python
        return
    name = _SYSTEMS[system]
    if machine in ("x86_64", "amd64"):
        level = _level(system)
        if level >= 4:
            yield f"{name}-x86_64-v4"
        if level >= 3:
            yield f"{name}-x86_64-v3"
        yield f"{name}-x86_64-v2"
    elif machine in ("aarch64", "arm64") and system != "win32":
        yield f"{name}-{'arm64' if system == 'darwin' else 'aarch64'}"


def _level(system: str) -> int:
    """Return the level of the processor's instructions, of those that there are libraries for: x86-64-v2, v3 or v4."""
    if system == "darwin":
        return 2
    if system == "win32":
        windows: Any = ctypes
        return 3 if windows.windll.kernel32.IsProcessorFeaturePresent(_HAS_AVX2) else 2
    try:
        line = next(line for line in Path("/proc/cpuinfo").read_text("ascii", "replace").splitlines() if line.startswith("flags"))
    except (OSError, StopIteration):
        return 2
    flags = set(line.split())
    return 4 if flags >= _V4_FLAGS else 3 if flags >= _V3_FLAGS else 2
