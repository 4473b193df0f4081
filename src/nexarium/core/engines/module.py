"""Everything that an engine is made of in one LLVM module: translated functions, linked with an engine's own text, optimised as a whole.

`translated` is the same for every machine, and can be kept as LLVM's bitcode. `emitted` makes an object file of it for one machine.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from nexarium.core.compiling import caller_symbol
from nexarium.core.contract import SIGNATURES, Signature
from nexarium.core.engines.target import Machine, Refused, Target

_LLVM = {"void": "void", "int": "i64"}
"""LLVM's types of a signature; all others are addresses."""
_NUMBERS = {"int64": "i64", "float64": "double", "none": "void"}
_RUNTIME = re.compile(r"NRT_|numba_|Py")
_CALLED = re.compile(r'call [^@\n]*@"?([^"(\s]+)"?\(')
_PART = re.compile(r"(\d+)")
_LOOSE = re.compile(r"= (?:f\w+|call) [^=\n]*\b(fast|contract|reassoc|arcp|afn|nnan|ninf|nsz)\b")
_ROUNDING = ("fma", "fmuladd", "pow", "powi", "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan")
"""Intrinsics of LLVM that round otherwise from machine to machine."""
_ROUNDS_ELSEWHERE = re.compile(rf"@llvm\.({'|'.join(_ROUNDING)})\.")


def contract_symbol(name: str) -> str:
    """Return the symbol of a contract function in an engine."""
    return f"contract_{name}"


def translated(target: Target, functions: Mapping[str, Any]) -> Any:
    """Return C functions in one LLVM module, under these symbols. Numba's functions are named once, and may be in many modules."""
    lines = [line for symbol, function in functions.items() for line in _exported(symbol, function)]
    whole = llvm.parse_assembly(target.head + "\n".join(lines))
    for function in functions.values():
        whole.link_in(function._library._get_module_for_linking(), preserve=True)
    hide(whole, functions)
    whole.verify()
    return whole


def llvm_of(kind: Any) -> str:
    """Return LLVM's type of a number of Numba's, or an address."""
    return _NUMBERS.get(str(kind), "ptr")


def _exported(symbol: str, function: Any) -> Iterator[str]:
    """Yield LLVM's text of a C function under its symbol."""
    returns, takes = llvm_of(function._sig.return_type), [llvm_of(kind) for kind in function._sig.args]
    native = "ptr" if returns == "void" else returns  # Numba's void is a null pointer
    yield f'declare {native} @"{function._wrapper_name}"({", ".join(takes)})'
    yield f"define {returns} @{symbol}({formal(takes)}) {{"
    yield f'  %r = call {native} @"{function._wrapper_name}"({formal(takes)})\n  ret {"void" if returns == "void" else f"{returns} %r"}\n}}'


def formal(takes: Iterable[str]) -> str:
    """Return the parameters of these types."""
    return ", ".join(f"{kind} %a{place}" for place, kind in enumerate(takes))


def types_of(signature: Signature) -> tuple[str, list[str]]:
    """Return LLVM's type of the result, and those of the parameters."""
    return _LLVM[signature.returns], [_LLVM.get(kind, "ptr") for kind in signature.takes]


def callers(body: Any) -> Iterator[str]:
    """Yield the functions by which an engine calls a contract function of a table. `body` writes the lines of one, by its name."""
    for name, signature in SIGNATURES.items():
        returns, takes = types_of(signature)
        yield f"define {returns} @{caller_symbol(name)}({', '.join(['ptr %table', *([formal(takes)] if takes else [])])}) alwaysinline {{"
        yield from body(name, returns, takes)
        yield "}"


def called(function: str, returns: str, takes: Iterable[str]) -> Iterator[str]:
    """Yield the call of a function with the parameters, and the return of its result."""
    result = "" if returns == "void" else "%r = "
    yield f"  {result}call {returns} {function}({formal(takes)})"
    yield f"  ret {'void' if returns == 'void' else f'{returns} %r'}"


def joined(head: str, text: Iterable[str], modules: Iterable[Any], shown: Collection[str]) -> Any:
    """Return LLVM's text and modules as one module that shows these names."""
    whole = llvm.parse_assembly(head + "\n".join(text))
    for module in modules:
        whole.link_in(module, preserve=True)
    hide(whole, shown)
    whole.verify()
    return whole


def hide(module: Any, shown: Collection[str]) -> None:
    """Make everything in a module internal but the names in `shown`."""
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in shown:
            each.linkage = "internal"


def head_of(machine: Machine) -> str:
    """Return the beginning of LLVM's text for a machine."""
    return f'target triple = "{machine.triple}"\ntarget datalayout = "{machine.llvm().target_data}"\n'


def loaded(bitcode: bytes, machine: Machine) -> Any:
    """Return translated code as a module for a machine."""
    module = llvm.parse_bitcode(bitcode)
    module.triple, module.data_layout = machine.triple, str(machine.llvm().target_data)
    return module


def emitted(machine: Machine, whole: Any) -> bytes:
    """Return the object file of a module, which is optimised first. Raises `Refused` for what rounds otherwise from machine to machine."""
    described = machine.llvm()
    _optimise(described, whole)
    refuse_loose_arithmetic(str(whole))
    return bytes(described.emit_object(whole))


def _optimise(described: Any, whole: Any) -> None:
    """Optimise as Numba does: once cheaply, which makes the module smaller, then thoroughly."""
    for cheap in (True, False):
        options = llvm.create_pipeline_tuning_options(speed_level=0 if cheap else 3)
        options.slp_vectorization = False
        options.loop_vectorization = not cheap
        builder = llvm.create_pass_builder(described, options)
        manager = builder.getModulePassManager()
        if cheap:
            manager.add_loop_rotate_pass()
            manager.add_instruction_combine_pass()
            manager.add_jump_threading_pass()
        manager.add_refprune_pass()
        if not cheap:
            manager.add_constant_merge_pass()
            manager.add_global_dead_code_eliminate_pass()
        manager.run(whole, builder)


# --- what engines lack ------------------------------------------------------------------------------------------------------------


def refuse_loose_arithmetic(text: str) -> None:
    """Raise `Refused` where LLVM's text allows arithmetic that rounds otherwise from machine to machine."""
    if found := _LOOSE.search(text):
        raise Refused(f"arithmetic may be rearranged ({found[1]}), which rounds otherwise from machine to machine: {found[0].strip()}")
    if found := _ROUNDS_ELSEWHERE.search(text):
        raise Refused(f"`{found[1]}` rounds otherwise from machine to machine: use nexarium.core.exponential, or sums, products and roots")


def refuse_exceptions(target: Target) -> None:
    """Raise `Refused` where a compiled rule raises an exception."""
    for name, place in target.raises:
        where = f"{Path(place.filename).name}, line {place.line}"
        raise Refused(f"{name} ({where}) raises an exception, which ends an engine: say with a value what is wrong")


def refuse_missing(module: Any, there: Collection[str], compiled: Iterable[Any]) -> None:
    """Raise `Refused` where translated functions call a function that an engine lacks. `there` are names that it has.

    LLVM's own helpers (`__multi3`) are not seen here: what emits an engine has to refuse them.
    """
    module = llvm.parse_bitcode(module.as_bitcode())
    manager = llvm.create_new_module_pass_manager()
    manager.add_global_dead_code_eliminate_pass()
    manager.run(
        module,
        llvm.create_pass_builder(llvm.Target.from_triple(module.triple).create_target_machine(), llvm.create_pipeline_tuning_options()),
    )
    for name in (function.name for function in module.functions if function.is_declaration):
        of_library = _of_intrinsic(name)
        if name.startswith("llvm.") and of_library not in _ROUNDING:
            continue
        if name not in there and not name.startswith("call_"):
            raise Refused(_lacking(of_library if name.startswith("llvm.") else name, compiled))


def _lacking(missing: str, compiled: Iterable[Any]) -> str:
    """Return what is wrong with a rule that calls a function of Numba's runtime or of the C library."""
    rule = next((name for function in compiled if (name := _caller(missing, function._library._get_module_for_linking()))), "a rule")
    if _RUNTIME.match(missing):
        return f"{rule} uses a list, a dictionary, a set or a string ({missing}), which engines have not: use arrays of fixed size"
    return (
        f"{rule} calls `{missing}` of the C library, which rounds otherwise from machine to machine: use nexarium.core.exponential, "
        "or sums, products and square roots"
    )


def _caller(missing: str, module: Any) -> str:
    """Return the rule of a module that calls a function, also through Numba's own functions; empty where there is none."""
    wanted, tried = [missing], set[str]()
    callers: dict[str, list[str]] = {}
    for function in module.functions:
        for called in _CALLED.findall(str(function)):
            callers.setdefault(called, []).append(function.name)
            callers.setdefault(_of_intrinsic(called), []).append(function.name)
    while wanted:
        for caller in callers.get(wanted.pop(0), ()):
            if caller in tried:
                continue
            tried.add(caller)
            named = _readable(caller)
            if named and not named.startswith("numba."):
                return named
            wanted.append(caller)
    return ""


def _of_intrinsic(name: str) -> str:
    """Return the C library function of an intrinsic: `pow` for `llvm.pow.f64`."""
    parts = name.split(".")
    return parts[1] if parts[0] == "llvm" and len(parts) == 3 else name


def _readable(mangled: str) -> str:
    """Return the dotted name of a function that Numba mangled like C++; empty for others.

    >>> _readable("_ZN5games5rules5legalB2v1B8abcdefghE8void_2a")
    'games.rules.legal'
    """
    parts, rest = list[str](), mangled.removeprefix("_ZN")
    while rest != mangled and (found := _PART.match(rest)):
        begin = found.end()
        parts.append(rest[begin : begin + int(found[1])])
        rest = rest[begin + int(found[1]) :]
    return ".".join(parts)
