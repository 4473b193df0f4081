"""A browser's engine: a game and the search linked into one WebAssembly module, in which everything is called by its name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from itertools import chain

import llvmlite.binding as llvm

from nexarium.core.contract import SIGNATURES
from nexarium.core.engines.module import called, callers, contract_symbol, emitted, head_of, joined, loaded
from nexarium.core.engines.parts import NO_CHANCE, PAGE, UNPACK, Part
from nexarium.core.engines.target import Machine, Refused
from nexarium.core.engines.wasm.linker import Object, link
from nexarium.core.engines.wasm.packing import BASE

FEATURES = ["+simd128", "+bulk-memory", "+sign-ext", "+nontrapping-fptoint", "+mutable-globals"]
"""Features that every current browser has."""
if llvm.llvm_version_info >= (20,):
    FEATURES.append("+bulk-memory-opt")  # a part of bulk-memory before
MACHINE = Machine("wasm32-unknown-unknown", features=",".join(FEATURES))
ALLOCATE = "allocate"
"""The page's allocation function, in `runtime.ll`."""
START = "unpack_tables"
"""The start function of a module."""
LIBRARY = ("memset", "memcpy", "memmove")
"""Names that LLVM itself may call when it emits code."""
SEARCHES = {False: "search", True: "search_judged"}
"""The search's function that a page calls `search`, by whether the game judges leaves itself."""


def build_module(search: Part, game: Part) -> bytes:
    """Return the module that exports the game's contract functions and the search, all with 32-bit integers for the page.

    Raises `Refused` where LLVM calls a function that modules lack.
    """
    contract = [name for name in SIGNATURES if name == "chance" or contract_symbol(name) in game.symbols]
    pages = _pages(search, judged=contract_symbol("evaluate") in game.symbols)
    exports = [*contract, *pages, ALLOCATE]
    text = chain(
        callers(lambda name, returns, takes: _by_name(game, name, returns, takes)),
        chain.from_iterable(_declared(part) for part in (search, game)),
        chain.from_iterable(_for_the_page(name, _symbol(game, name), *_types(game, search, name)) for name in contract),
        chain.from_iterable(_for_the_page(name, symbol, *search.symbols[symbol]) for name, symbol in pages.items()),
        _start(),
    )
    modules = [*(loaded(part.bitcode, MACHINE) for part in (search, game)), _runtime()]
    whole = joined(head_of(MACHINE), text, modules, (*exports, START, *LIBRARY))
    linked = Object.read(emitted(MACHINE, whole))
    if linked.imports:
        raise Refused(f"{game.name} cannot be built for the browser: LLVM calls {', '.join(linked.imports)}, which modules lack")
    return link(linked, exports, START)


def _pages(search: Part, judged: bool) -> dict[str, str]:
    """Return the symbols of the functions that a page calls, by their names there."""
    found = {symbol.removeprefix(PAGE): symbol for symbol in search.symbols if symbol.startswith(PAGE)}
    chosen = found[SEARCHES[judged]]
    return {name: chosen if name == "search" else symbol for name, symbol in found.items() if name != SEARCHES[True]}


def _symbol(game: Part, name: str) -> str:
    """Return the symbol of a contract function: the game's, or where it has no chance, that of games without."""
    return contract_symbol(name) if contract_symbol(name) in game.symbols else NO_CHANCE


def _types(game: Part, search: Part, name: str) -> tuple[str, tuple[str, ...]]:
    symbol = _symbol(game, name)
    return (search if symbol == NO_CHANCE else game).symbols[symbol]


def _runtime() -> llvm.ModuleRef:
    return llvm.parse_assembly(head_of(MACHINE) + (files(__package__) / "runtime.ll").read_text("utf-8"))


def _declared(part: Part) -> Iterator[str]:
    for symbol, (returns, takes) in part.symbols.items():
        yield f"declare {returns} @{symbol}({', '.join(takes)})"


def _by_name(game: Part, name: str, returns: str, takes: list[str]) -> Iterator[str]:
    """Yield the call of a contract function by its name."""
    if name == "chance" or contract_symbol(name) in game.symbols:
        yield from called(f"@{_symbol(game, name)}", returns, takes)
    else:  # never called: the game's traits say that it has no such function
        yield "  unreachable"


def _start() -> Iterator[str]:
    """Yield the start function. Packed data are at the start of the heap."""
    yield "@__heap_base = external global i8"
    yield f"define void @{START}() {{\n  %heap = ptrtoint ptr @__heap_base to i64\n  %at = sub i64 %heap, {BASE}"
    yield f"  %end = call i64 @{UNPACK}(ptr inttoptr (i32 {BASE} to ptr), i64 %at)\n  ret void\n}}"


def _for_the_page(name: str, symbol: str, returns: str, takes: tuple[str, ...]) -> Iterator[str]:
    """Yield a function with 32-bit integers, which a page need not wrap as `BigInt`."""
    narrow = ", ".join(f"{'i32' if kind == 'i64' else kind} %a{i}" for i, kind in enumerate(takes))
    passed = ", ".join(f"i64 %w{i}" if kind == "i64" else f"{kind} %a{i}" for i, kind in enumerate(takes))
    yield f"define {'void' if returns == 'void' else 'i32'} @{name}({narrow}) {{"
    yield from (f"  %w{i} = sext i32 %a{i} to i64" for i, kind in enumerate(takes) if kind == "i64")
    if returns == "void":
        yield f"  call void @{symbol}({passed})\n  ret void\n}}"
    else:
        yield f"  %r = call i64 @{symbol}({passed})\n  %n = trunc i64 %r to i32\n  ret i32 %n\n}}"
