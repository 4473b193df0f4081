"""A native engine's object file, of a translated part: its functions, and the runtime."""

from __future__ import annotations

from collections.abc import Iterator

import llvmlite.binding as llvm

from nexarium.core.contract import SIGNATURES
from nexarium.core.engines.module import called, callers, contract_symbol, emitted, formal, head_of, joined, loaded, types_of
from nexarium.core.engines.native.linking import CALLED_BY_LLVM, POINTERS, runtime
from nexarium.core.engines.native.loader import SEARCH
from nexarium.core.engines.native.targets import NativeTarget
from nexarium.core.engines.parts import NO_CHANCE, PAGE, UNPACK, Part
from nexarium.core.engines.target import Machine


def exports_of(part: Part) -> list[str]:
    """Return the functions that Python calls."""
    if part.name == SEARCH:
        return [contract_symbol("chance"), *(symbol for symbol in part.symbols if not symbol.startswith((PAGE, UNPACK, NO_CHANCE)))]
    return list(part.symbols)


def object_of(part: Part, target: NativeTarget) -> bytes:
    """Return the object file of an engine. Raises `Refused` for arithmetic that rounds otherwise from machine to machine."""
    machine = Machine(target.triple, target.cpu, target.features, "pic")
    exports = exports_of(part)
    shown = (*exports, *POINTERS, *CALLED_BY_LLVM)
    modules = [loaded(part.bitcode, machine), llvm.parse_assembly(head_of(machine) + runtime())]
    return emitted(machine, joined(head_of(machine), _text(part), modules, shown))


def _text(part: Part) -> Iterator[str]:
    """Yield LLVM's text of what only native engines have: calls through a table, and the `chance` of games without chance."""
    if part.name != SEARCH:
        return
    yield from callers(_through_table)
    returns, takes = types_of(SIGNATURES["chance"])
    yield f"declare {returns} @{NO_CHANCE}({', '.join(takes)})"
    yield f"define {returns} @{contract_symbol('chance')}({formal(takes)}) {{"
    yield from called(f"@{NO_CHANCE}", returns, takes)
    yield "}"


def _through_table(name: str, returns: str, takes: list[str]) -> Iterator[str]:
    """Yield the call of a contract function by its address in the table."""
    yield f"  %place = getelementptr i64, ptr %table, i64 {list(SIGNATURES).index(name)}"
    yield "  %address = load i64, ptr %place"
    yield "  %function = inttoptr i64 %address to ptr"
    yield from called("%function", returns, takes)
