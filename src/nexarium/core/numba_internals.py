"""What the house uses of Numba beyond its documented interface, all in one place.

`pyproject.toml` admits the versions of Numba that are known to have it; `tests/packaging/check_numba.py` compiles and plays with the oldest
and the newest of them.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils as _cgutils
from numba.core import codegen as _codegen
from numba.core import compiler, compiler_machinery, config, typed_passes

CompilerBase: Any = compiler.CompilerBase
"""A pipeline: a list of passes from Python to machine code."""
DefaultPasses: Any = compiler.DefaultPassBuilder
"""Numba's own pipelines, to be changed."""
Library: Any = _codegen.JITCodeLibrary
"""Translated code that is optimised, linked and made runnable together."""
cgutils: Any = _cgutils
"""How Numba writes LLVM."""
codegen: Any = _codegen
"""How it hands that to LLVM; `nexarium.core.wasm.target` puts its own in place."""
NativeLowering: Any = typed_passes.NativeLowering
"""The pass that translates typed code to LLVM."""
make_function: Any = _dynfunc.make_function
"""A callable for translated code."""
register_pass: Any = compiler_machinery.register_pass
"""Makes a class a pass."""
settings: Any = config
"""Numba's settings, the cache's directory (CACHE_DIR) among them."""

__all__ = [
    "CompilerBase",
    "DefaultPasses",
    "Library",
    "NativeLowering",
    "cgutils",
    "codegen",
    "ir",
    "make_function",
    "register_pass",
    "settings",
]
