"""Numba's own pipeline without machine code: the same typing and translation, for any machine.

`install` changes Numba for the whole process, before anything is compiled. After that, Numba's results can be linked and emitted, but never
called: engines are built in a process of its own. What was translated is not optimised, and contains nothing of a machine's data layout, so
the same code is emitted for computers and for browsers, and one day for a GPU.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import ccallback, cpu, dispatcher, lowering
from numba.core.registry import cpu_target
from numba.core.runtime import nrtdynmod

from nexarium.core import numba_internals
from nexarium.core.errors import NexariumError
from nexarium.core.numba_internals import cgutils, codegen

_NUMBA = Path(numba.__file__).parent
_TRANSLATED_FOR = "x86_64-unknown-linux-gnu"
"""The machine whose sizes Numba sees while it translates. Sizes of records are the same everywhere, since they hold no pointers."""
_TO_INTEGER = re.compile(r"= fpto([su])i (float|double) ([^ ]+) to (i\d+)")


@cache
def _know_all_machines() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


class Refused(NexariumError):
    """A rule needs something that engines lack."""


class Machine(NamedTuple):
    """What LLVM emits code for."""

    triple: str
    cpu: str = ""
    features: str = ""
    relocation: str = "static"

    def llvm(self) -> Any:
        """Return LLVM's description of the machine."""
        _know_all_machines()
        options = {"cpu": self.cpu, "features": self.features, "reloc": self.relocation, "codemodel": "default", "opt": 3}
        return llvm.Target.from_triple(self.triple).create_target_machine(**options)


@dataclass
class Target:
    """A process that compiles for engines."""

    raises: list[tuple[str, Any]] = field(default_factory=list)
    """Functions that raise an exception, by name, and where they do."""

    @property
    def codegen(self) -> Any:
        """Return Numba's interface to LLVM."""
        return cpu_target.target_context.codegen()

    @property
    def head(self) -> str:
        """Return the beginning of LLVM's text that is linked with translated code."""
        return f'target triple = "{_TRANSLATED_FOR}"\ntarget datalayout = "{self.codegen._data_layout}"\n'


def saturating(text: str) -> tuple[str, str]:
    """Return LLVM's text with conversions of real numbers to integers that saturate, and the declarations of these."""
    used = set[tuple[str, str, str]]()

    def replace(found: re.Match[str]) -> str:
        sign, real, number, whole = found.groups()
        used.add((sign, real, whole))
        return f"= call {whole} @llvm.fpto{sign}i.sat.{whole}.{_REALS[real]}({real} {number})"

    text = _TO_INTEGER.sub(replace, text)
    lines = (f"declare {whole} @llvm.fpto{sign}i.sat.{whole}.{_REALS[real]}({real})\n" for sign, real, whole in sorted(used))
    return text, "\n" + "".join(lines)


_REALS = {"float": "f32", "double": "f64"}


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

    def add_ir_module(self, ir_module: Any) -> None:
        """Add translated code (Numba's method). A real number that no integer equals becomes the nearest one on every machine."""
        text, declared = saturating(cgutils.normalize_ir_text(str(ir_module)))
        module = llvm.parse_assembly(text + declared)
        module.name = ir_module.name
        self.add_llvm_module(module)

    def _optimize_functions(self, module: Any) -> None:
        pass

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_specific(self) -> None:
        pass

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 1


class _Codegen(codegen.JITCPUCodegen):  # type: ignore[misc]
    _library_class = _Library
    is_linked = True
    """Contract functions are called through functions of the engine (`compiling.caller`)."""

    def _init(self, llvm_module: Any) -> None:
        self._tm_features = ""
        self._tm = Machine(_TRANSLATED_FOR).llvm()
        self._engine = _NoEngine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = _TRANSLATED_FOR
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
    """Compile for engines from now on.

    Raises `RuntimeError` where rules are already prepared for this machine: they would be optimised with its sizes of arrays, and corrupt
    the memory of a browser's engine.
    """
    if {"nexarium.core.rules", "nexarium.core.inner_rules"} & sys.modules.keys():
        raise RuntimeError("rules were prepared before the target was chosen: build engines in a process of its own")
    target = Target()
    codegen.JITCPUCodegen = _Codegen
    codegen.JITCodeLibrary = numba_internals.Library = _Library  # inner rules derive from it
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
