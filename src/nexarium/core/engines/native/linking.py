"""Makes a shared library of one object file, for any target on any machine.

The package `ziglang` brings the linkers: LLVM's for ELF and PE, Zig's own for Mach-O, which also signs. They write the same bytes each
time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from nexarium.core.engines.native.loader import kin
from nexarium.core.engines.native.targets import NativeTarget
from nexarium.core.errors import NexariumError
from nexarium.core.files import replaced

POINTERS = ("nexarium_malloc", "nexarium_free")
"""The variables of `runtime.ll` that the loader sets. Each library exports them."""
CALLED_BY_LLVM = ("memset", "memcpy", "memmove", "bzero", "__bzero", "memset_pattern16")
"""Functions of `runtime.ll` that LLVM itself may call when it emits code. They must not become internal before."""


class Unlinkable(NexariumError):
    """No library can be made of an object file."""


def runtime() -> str:
    """Return LLVM's text of the functions that each library needs, without a triple and a data layout."""
    return (files(__package__) / "runtime.ll").read_text("utf-8")


def can_link(target: NativeTarget) -> bool:
    """Return whether there is a linker for a target: `ziglang`, or for this kind of machine the system's."""
    return find_spec("ziglang") is not None or (target.name in kin() and _system_linker() is not None)


def _system_linker() -> str | None:
    """Return the linker of this system, which makes the same of an ELF object for its own machine."""
    return (shutil.which("ld.lld") or shutil.which("ld")) if sys.platform == "linux" else None


def link(emitted: bytes, target: NativeTarget, exports: Iterable[str], out: Path) -> None:
    """Write the library of an object file. It exports these functions and `POINTERS`, and imports nothing.

    The linker for macOS takes no list of exports: there everything else must be internal or hidden in the object. Raises `Unlinkable` where
    the object calls a function that it does not have, and where there is no linker.
    """
    if not can_link(target):
        raise Unlinkable(f"there is no linker for {target.name}: pip install ziglang")
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "engine.o").write_bytes(emitted)
        link_format = {".so": _elf, ".dll": _pe, ".dylib": _mach_o}[target.ending]
        link_format(folder, target, sorted(exports), out.name)
        with replaced(out) as beside:
            beside.write_bytes((folder / out.name).read_bytes())


def _elf(folder: Path, target: NativeTarget, exports: Sequence[str], name: str) -> None:
    shown = "".join(f"{each};" for each in (*exports, *POINTERS))
    (folder / "exports").write_text(f"{{ global: {shown} local: *; }};", "utf-8")
    # -Bsymbolic: an export that is called like a function of the program is nevertheless the library's own
    options = ["-shared", "--strip-all", "--gc-sections", "--no-undefined", "--build-id=none", "-Bsymbolic", "--version-script=exports"]
    if find_spec("ziglang") is not None:
        _zig(folder, "ld.lld", *options, "-o", name, "engine.o")
    else:
        _run([str(_system_linker()), *options, "-o", name, "engine.o"], folder)


def _pe(folder: Path, target: NativeTarget, exports: Sequence[str], name: str) -> None:
    (folder / "stack_probe.s").write_bytes((files(__package__) / "stack_probe.s").read_bytes())
    _zig(folder, "cc", "-target", "x86_64-windows-gnu", "-c", "stack_probe.s", "-o", "stack_probe.o")
    shown = [*(f"-export:{each}" for each in exports), *(f"-export:{each},DATA" for each in POINTERS)]
    # -noentry: nothing must run when the library is loaded; -brepro: no time of linking in the file
    options = ["-dll", "-noentry", "-nodefaultlib", "-brepro", "-opt:ref", f"-out:{name}"]
    _zig(folder, "lld-link", *options, *shown, "engine.o", "stack_probe.o")


def _mach_o(folder: Path, target: NativeTarget, exports: Sequence[str], name: str) -> None:
    machine, _, system = target.triple.split("-")
    zig = f"{machine.replace('arm64', 'aarch64')}-macos.{system.removeprefix('macosx')}"
    # Zig names libSystem as needed even so, although nothing calls it. macOS 26 refuses libraries that need none.
    options = ["-shared", "-nostdlib", "-Wl,-s", f"-Wl,-install_name,@rpath/{name}"]
    _zig(folder, "cc", "-target", zig, *options, "-o", name, "engine.o")


def _zig(folder: Path, *arguments: str) -> None:
    """Run a program of Zig in a folder, where it also keeps its caches."""
    _run([sys.executable, "-m", "ziglang", *arguments], folder)


def _run(command: Sequence[str], folder: Path) -> None:
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(folder / "cache"), "ZIG_LOCAL_CACHE_DIR": str(folder / "cache")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Unlinkable(f"{' '.join(command)} cannot link the object: {done.stderr.strip()}")
