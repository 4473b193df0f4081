"""Numba's own pipeline, but for wasm32: the same typing and translation, another data layout, and no machine code.

`install` changes Numba for the whole process, before anything is compiled. After that, Numba's results can be linked and emitted, but never
called: a module is built in a process of its own.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import ccallback, cpu, dispatcher, lowering
from numba.core.registry import cpu_target
from numba.core.runtime import nrtdynmod

from nexarium.core.errors import NexariumError
from nexarium.core.numba_internals import cgutils, codegen

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""Features that every current browser has."""
if llvm.llvm_version_info >= (20,):
    FEATURES += ",+bulk-memory-opt"  # a part of bulk-memory before
_NUMBA = Path(numba.__file__).parent


class NotForTheBrowser(NexariumError):
    """A rule needs something that WebAssembly lacks."""


@dataclass
class Target:
    """A process that compiles for WebAssembly."""

    raises: list[tuple[str, Any]] = field(default_factory=list)
    """Functions that raise an exception, by name, and where they do."""

    @property
    def codegen(self) -> Any:
        """Return Numba's interface to LLVM."""
        return cpu_target.target_context.codegen()

    @property
    def head(self) -> str:
        """Return the beginning of LLVM's text for this target."""
        return f'target triple = "{TRIPLE}"\ntarget datalayout = "{self.codegen._data_layout}"\n'


class _NoEngine:
    """Replaces Numba's engine for machine code."""

    def is_symbol_defined(self, name: str) -> bool:
        return True

    def get_function_address(self, name: str) -> int:
        return 1

    def _load_defined_symbols(self, module: Any) -> None:
        pass

    def add_module(self, module: Any) -> None:
        pass


class _Library(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that is linked: not optimised yet, never run."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_specific(self) -> None:
        pass

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 1


class _Codegen(codegen.JITCPUCodegen):  # type: ignore[misc]
    _library_class = _Library

    def _init(self, llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
        self._engine = _NoEngine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = TRIPLE
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def set_env(self, env_name: str, env: Any) -> None:
        pass

    def _scan_and_fix_unresolved_refs(self, module: Any) -> None:
        pass


def _create_cfunc_wrapper(context: Any, library: Any, described: Any, _env: Any, _call_helper: Any) -> None:
    """Make a C function that traps where CPython's would print an exception."""
    module = context.create_module("cfunc_wrapper")
    called = context.call_conv.get_function_type(described.restype, described.argtypes)
    callee = ir.Function(module, called, described.llvm_func_name)
    kind = ir.FunctionType(context.get_value_type(described.restype), [context.get_value_type(each) for each in described.argtypes])
    wrapper = ir.Function(module, kind, described.llvm_cfunc_wrapper_name)
    builder = ir.IRBuilder(wrapper.append_basic_block("entry"))
    status, result = context.call_conv.call_function(builder, callee, described.restype, described.argtypes, wrapper.args)
    with builder.if_then(status.is_error, likely=False):
        builder.call(module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
        builder.unreachable()
    if kind.return_type == ir.VoidType():
        builder.ret_void()
    else:
        builder.ret(result)
    library.add_ir_module(module)


def _mergeable(make_constant: Any) -> Any:
    """Return a constant maker whose equal constants LLVM merges: every function brings the tables that it reads."""

    def global_constant(*arguments: Any, **options: Any) -> Any:
        constant = make_constant(*arguments, **options)
        constant.unnamed_addr = True
        return constant

    return global_constant


def _note_raises(target: Target) -> None:
    """Record functions that raise an exception. Numba's own are excluded: they raise where an array cannot be made, and trap here."""
    for name in ("lower_static_raise", "lower_dynamic_raise"):
        translated = getattr(lowering.Lower, name)

        def noting(self: Any, instruction: Any, translated: Any = translated) -> None:
            if not Path(self.func_ir.loc.filename).is_relative_to(_NUMBA):
                target.raises.append((self.fndesc.qualname, instruction.loc))
            translated(self, instruction)

        setattr(lowering.Lower, name, noting)


def install() -> Target:
    """Compile for WebAssembly from now on. Raises `RuntimeError` where something has been compiled already."""
    if "nexarium.core.rules" in sys.modules:
        raise RuntimeError("rules were compiled before the target was chosen: build a module in a process of its own")
    target = Target()
    codegen.JITCPUCodegen = _Codegen
    codegen.JITCodeLibrary = _Library  # inner rules derive from it
    cgutils.global_constant = _mergeable(cgutils.global_constant)
    context: Any = cpu.CPUContext
    context.allow_dynamic_globals = False  # every table goes into the module
    # A function as a value is the address of a Python object, which compiled code never reads.
    context.add_dynamic_addr = lambda self, builder, intaddr, info: ir.Constant(cgutils.voidptr_t, None)
    context.create_cfunc_wrapper = _create_cfunc_wrapper
    context.create_cpython_wrapper = lambda *arguments, **options: None
    runtime: Any = nrtdynmod
    runtime._disable_atomicity = 0
    kept: tuple[Any, ...] = (dispatcher.Dispatcher, ccallback.CFunc)
    for each in kept:  # nothing is cached for other processes
        each.enable_caching = lambda self: None
    _note_raises(target)
    return target
