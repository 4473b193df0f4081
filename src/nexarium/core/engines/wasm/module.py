"""One WebAssembly module of everything that was compiled for it: linked, optimised as a whole, emitted."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from nexarium.core.compiling import contract_symbol
from nexarium.core.contract import SIGNATURES
from nexarium.core.engines.target import NotForTheBrowser, Target
from nexarium.core.engines.wasm.linker import Object, link
from nexarium.core.engines.wasm.packing import BASE
from nexarium.core.engines.wasm.unpacking import start_function

ALLOCATE = "allocate"
"""The page's allocation function, in `runtime.ll`."""
START = "unpack_tables"
"""The start function of a module."""
LIBRARY = ("memset", "memcpy", "memmove")
"""Names that LLVM itself may call when it emits code."""
_LLVM = {"void": "void", "int": "i64"}
"""LLVM's types of a signature; all others are addresses."""
_NUMBERS = {"int64": "i64", "float64": "double"}
_RUNTIME = re.compile(r"NRT_|numba_|Py")
_CALLED = re.compile(r'call [^@\n]*@"?([^"(\s]+)"?\(')
_PART = re.compile(r"(\d+)")


def build_module(target: Target, contract: Mapping[str, Any], entries: Mapping[str, Any]) -> bytes:
    """Return the module that exports contract functions, and other C functions, all with 32-bit integers for the page. Raises
    `NotForTheBrowser`."""
    start = start_function()
    compiled = [*contract.values(), *entries.values(), start]
    exports = [*contract, *entries, ALLOCATE]
    whole = _linked(target, contract, entries, start, compiled)
    _hide(whole, (*exports, START, *LIBRARY))
    whole.verify()
    _optimise(target, whole)
    emitted = Object.read(target.codegen._tm.emit_object(whole))
    if emitted.imports:
        raise NotForTheBrowser(_lacking(emitted.imports[0], compiled))
    return link(emitted, exports, START)


def _linked(target: Target, contract: Mapping[str, Any], entries: Mapping[str, Any], start: Any, compiled: Iterable[Any]) -> Any:
    """Return everything in one LLVM module. Numba's functions are named once, and may be in many modules."""
    lines = [line for name in SIGNATURES for line in _contract_function(name, contract.get(name))]
    lines += [line for name, function in entries.items() for line in _entry(name, function)]
    lines += _start(start)
    whole = llvm.parse_assembly(target.head + "\n".join(lines))
    whole.link_in(_runtime(target))
    for function in compiled:
        whole.link_in(function._library._get_module_for_linking(), preserve=True)
    return whole


def _runtime(target: Target) -> Any:
    return llvm.parse_assembly(target.head + (files(__package__) / "runtime.ll").read_text("utf-8"))


def _hide(module: Any, shown: Collection[str]) -> None:
    """Make everything in a module internal but the names in `shown`."""
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in shown:
            each.linkage = "internal"


def _contract_function(name: str, function: Any) -> Iterator[str]:
    """Yield LLVM's text of a contract function, as Nexarium's loops call it and as the page does."""
    signature = SIGNATURES[name]
    takes = [_LLVM.get(kind, "ptr") for kind in signature.takes]
    formal = ", ".join(f"{kind} %a{i}" for i, kind in enumerate(takes))
    returns = _LLVM[signature.returns]
    if function is None:  # never called: the game's traits say that it has no such function
        yield f"define {returns} @{contract_symbol(name)}({formal}) {{\n  unreachable\n}}"
        return
    native = "ptr" if returns == "void" else returns  # Numba's void is a null pointer
    yield f'declare {native} @"{function._wrapper_name}"({", ".join(takes)})'
    yield f"define {returns} @{contract_symbol(name)}({formal}) {{"
    yield f'  %r = call {native} @"{function._wrapper_name}"({formal})\n  ret {"void" if returns == "void" else "i64 %r"}\n}}'
    yield from _for_the_page(name, contract_symbol(name), returns, takes)


def _entry(name: str, function: Any) -> Iterator[str]:
    """Yield the same for a function of the search: numbers and addresses in, an integer out."""
    takes = [_NUMBERS.get(str(kind), "ptr") for kind in function._sig.args]
    yield f'declare i64 @"{function._wrapper_name}"({", ".join(takes)})'
    yield from _for_the_page(name, function._wrapper_name, "i64", takes)


def _start(function: Any) -> Iterator[str]:
    """Yield the start function. Packed data are at the start of the heap."""
    yield "@__heap_base = external global i8"
    yield f'declare i64 @"{function._wrapper_name}"(ptr, i64)'
    yield f"define void @{START}() {{\n  %heap = ptrtoint ptr @__heap_base to i64\n  %at = sub i64 %heap, {BASE}"
    yield f'  %end = call i64 @"{function._wrapper_name}"(ptr inttoptr (i32 {BASE} to ptr), i64 %at)\n  ret void\n}}'


def _for_the_page(name: str, called: str, returns: str, takes: list[str]) -> Iterator[str]:
    """Yield a function with 32-bit integers, which a page need not wrap as `BigInt`."""
    narrow = ", ".join(f"{'i32' if kind == 'i64' else kind} %a{i}" for i, kind in enumerate(takes))
    passed = ", ".join(f"i64 %w{i}" if kind == "i64" else f"{kind} %a{i}" for i, kind in enumerate(takes))
    yield f"define {'void' if returns == 'void' else 'i32'} @{name}({narrow}) {{"
    yield from (f"  %w{i} = sext i32 %a{i} to i64" for i, kind in enumerate(takes) if kind == "i64")
    if returns == "void":
        yield f'  call void @"{called}"({passed})\n  ret void\n}}'
    else:
        yield f'  %r = call i64 @"{called}"({passed})\n  %n = trunc i64 %r to i32\n  ret i32 %n\n}}'


def _optimise(target: Target, whole: Any) -> None:
    """Optimise as Numba does: once cheaply, which makes the module smaller, then thoroughly."""
    for options in ({"loop_vectorize": False, "slp_vectorize": False, "opt": 0, "cost": "cheap"}, {}):
        made = target.codegen._module_pass_manager(**options)
        manager, *builder = made if isinstance(made, tuple) else (made,)  # before LLVM 20 it has no builder, and other names of passes
        if not options:
            manager.add_constant_merge_pass()
            (manager.add_global_dead_code_eliminate_pass if builder else manager.add_global_dce_pass)()
        manager.run(whole, *builder)


# --- what WebAssembly lacks -------------------------------------------------------------------------------------------------------


def refuse_exceptions(target: Target) -> None:
    """Raise `NotForTheBrowser` where a compiled rule raises an exception."""
    for name, place in target.raises:
        where = f"{Path(place.filename).name}, line {place.line}"
        raise NotForTheBrowser(f"{name} ({where}) raises an exception, which ends a page's module: say with a value what is wrong")


def refuse_imports(target: Target, contract: Iterable[Any]) -> None:
    """Raise `NotForTheBrowser` where a contract function calls something that a module lacks.

    `build_module` finds all such calls; this finds most of them before the search is compiled. LLVM's own helpers (`__multi3`) may
    disappear when the whole module is optimised.
    """
    there = {function.name for function in _runtime(target).functions}
    for function in contract:
        alone = llvm.parse_bitcode(function._library._get_module_for_linking().as_bitcode())
        _hide(alone, [function._wrapper_name])
        emitted = Object.read(target.codegen._tm.emit_object(alone))
        missing = next((name for name in emitted.imports if name not in there and not name.startswith("__")), None)
        if missing is not None:
            raise NotForTheBrowser(_lacking(missing, [function]))


def _lacking(missing: str, compiled: Iterable[Any]) -> str:
    """Return what is wrong with a rule that calls a function of Numba's runtime or of the C library."""
    rule = next((name for function in compiled if (name := _caller(missing, function._library._get_module_for_linking()))), "a rule")
    if _RUNTIME.match(missing):
        return f"{rule} uses a list, a dictionary, a set or a string ({missing}), which a page's module has not: use arrays of fixed size"
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
