"""What Nexarium uses of Numba beyond its documented interface, all in one place.

`pyproject.toml` admits the versions of Numba that are known to work. `tests/packaging/check_numba.py` compiles and plays with the oldest
and the newest of them.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import caching, ccallback, compiler, compiler_machinery, config, sigutils, typed_passes
from numba.core import cgutils as _cgutils
from numba.core import codegen as _codegen
from numba.core import compiler_lock as _compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime import nrt

CompilerBase: Any = compiler.CompilerBase
"""A pipeline: a list of passes from Python to machine code."""
DefaultPasses: Any = compiler.DefaultPassBuilder
"""Numba's own pipelines, which can be modified."""
CFunction: Any = ccallback.CFunc
"""A C function that is compiled on request; `numba.cfunc` compiles at once."""
FunctionCache: Any = caching.FunctionCache
"""A function's compiled code in files."""
Library: Any = _codegen.JITCodeLibrary
"""Translated code that is optimised, linked and made executable together."""
cgutils: Any = _cgutils
"""Helpers with which Numba writes LLVM."""
codegen: Any = _codegen
"""Numba's interface to LLVM; `nexarium.core.engines.target` replaces it."""
NativeLowering: Any = typed_passes.NativeLowering
"""The pass that translates typed code to LLVM."""
compiler_lock: Any = _compiler_lock.global_compiler_lock
"""A reentrant lock, held by the one thread of a process that compiles."""
make_function: Any = _dynfunc.make_function
"""Makes a callable for translated code."""
normalized: Any = sigutils.normalize_signature
"""Returns a signature as its parameters' types and its return type."""
register_pass: Any = compiler_machinery.register_pass
"""Makes a class a pass."""
runtime: Any = nrt.rtsys
"""Numba's runtime; translated code finds it by its names once it is initialised."""
settings: Any = config
"""Numba's settings, among them the cache's directory (CACHE_DIR)."""
typing_context: Any = cpu_target.typing_context
"""Numba's types of values."""

__all__ = [
    "CFunction",
    "CompilerBase",
    "DefaultPasses",
    "FunctionCache",
    "Library",
    "NativeLowering",
    "cgutils",
    "codegen",
    "compiler_lock",
    "ir",
    "make_function",
    "normalized",
    "register_pass",
    "runtime",
    "settings",
    "typing_context",
]
