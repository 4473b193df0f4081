"""A linker for one WebAssembly object: LLVM's whole output becomes an executable module.

With everything in one LLVM module, linking only gives data and indirectly called functions their addresses. Functions, types and globals
keep their numbers: the memory, table and stack pointer that the object imports become its own.

Memory holds the stack, which grows down from `STACK`, then the data, then the heap from `__heap_base` on. The numbers are those of
https://webassembly.github.io/spec/core/binary and https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from nexarium.core.engines.wasm.numbers import Reader, leb, padded_leb, signed_leb, text, vector
from nexarium.core.engines.wasm.packing import end, pack

STACK = 1 << 20
PAGE = 1 << 16
LINE = 6
"""The heap begins at a multiple of 2**LINE."""
MAGIC = b"\x00asm\x01\x00\x00\x00"
LINKING_VERSION = 2


class Section(IntEnum):
    """Sections by their number."""

    CUSTOM = 0
    TYPE = 1
    IMPORT = 2
    FUNCTION = 3
    TABLE = 4
    MEMORY = 5
    GLOBAL = 6
    EXPORT = 7
    START = 8
    ELEMENT = 9
    CODE = 10
    DATA = 11


class Sort(IntEnum):
    """The kind of a symbol."""

    FUNCTION = 0
    DATA = 1
    GLOBAL = 2
    SECTION = 3


FUNCTION_IMPORT, TABLE_IMPORT, MEMORY_IMPORT, GLOBAL_IMPORT = range(4)
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
SEGMENTS, SYMBOLS = 5, 8
"""Parts of the section "linking"."""
TABLE_PLACES = (1, 2)
"""Relocations that are a function's place in the table: as LEB128, as a word."""
ADDRESSES = (3, 4, 5)
"""Relocations that are an address in memory: as LEB128, as signed LEB128, as a word."""
WITH_ADDEND = (*ADDRESSES, 8, 9)
WORDS = (2, 5)
NUMBERS_KEPT = (0, 6, 7, 20)
"""Relocations that are the number of a function, type, global or table."""


class Unlinkable(ValueError):
    """An object that this linker does not support."""


@dataclass
class Symbol:
    """A name of the object, with its function's number or its place in the data."""

    sort: int
    defined: bool
    name: str = ""
    index: int = 0
    segment: int = 0
    offset: int = 0


@dataclass
class Segment:
    """A contiguous block of data."""

    begin: int
    """In the section of data."""
    size: int
    alignment: int = 0
    """As a power of two."""
    address: int = 0


@dataclass
class Object:
    """An object file, parsed as far as it has to be changed."""

    sections: dict[int, bytearray] = field(default_factory=dict)
    custom: dict[str, bytes] = field(default_factory=dict)
    order: list[int | str] = field(default_factory=list)
    """The sections as relocations number them: a number, or the name of a custom one."""
    imports: list[str] = field(default_factory=list)
    """Functions that the object imports."""
    segments: list[Segment] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)

    @staticmethod
    def read(data: bytes) -> Object:
        """Return the object of a file's bytes. Raises `Unlinkable`."""
        read = Object()
        reader = Reader(data, len(MAGIC))
        while reader.at < len(data):
            kind, size = reader.byte(), reader.number()
            end = reader.at + size
            if kind == Section.CUSTOM:
                name = reader.text()
                read.custom[name] = reader.bytes(end - reader.at)
                read.order.append(name)
            else:
                read.sections[kind] = bytearray(reader.bytes(size))
                read.order.append(kind)
        read._read_imports()
        read._read_segments()
        read._read_linking()
        return read

    def _read_imports(self) -> None:
        reader = Reader(self.sections[Section.IMPORT])
        for _ in range(reader.number()):
            reader.text()
            name = reader.text()
            match reader.byte():
                case 0:
                    reader.number()
                    self.imports.append(name)
                case 1:
                    reader.byte()
                    reader.limits()
                case 2:
                    reader.limits()
                case 3:
                    reader.bytes(2)
                case kind:
                    raise Unlinkable(f"an import of kind {kind}")

    def _read_segments(self) -> None:
        if Section.DATA not in self.sections:
            return
        reader = Reader(self.sections[Section.DATA])
        for _ in range(reader.number()):
            if reader.number() != 0 or reader.byte() != 0x41:
                raise Unlinkable("a data segment that does not lie in memory 0")
            reader.number(signed=True)
            reader.byte()
            size = reader.number()
            self.segments.append(Segment(reader.at, size))
            reader.at += size

    def _read_linking(self) -> None:
        reader = Reader(self.custom["linking"])
        if reader.number() != LINKING_VERSION:
            raise Unlinkable("another version of the object format")
        while reader.at < len(reader.data):
            kind, size = reader.byte(), reader.number()
            end = reader.at + size
            if kind == SEGMENTS:
                for place in range(reader.number()):
                    reader.text()
                    self.segments[place].alignment = reader.number()
                    reader.number()
            elif kind == SYMBOLS:
                self.symbols += [self._read_symbol(reader) for _ in range(reader.number())]
            reader.at = end

    @staticmethod
    def _read_symbol(reader: Reader) -> Symbol:
        sort, flags = reader.byte(), reader.number()
        symbol = Symbol(sort, not flags & UNDEFINED)
        if sort == Sort.DATA:
            symbol.name = reader.text()
            if symbol.defined:
                symbol.segment, symbol.offset = reader.number(), reader.number()
                reader.number()
        else:
            symbol.index = reader.number()
            if sort != Sort.SECTION and (symbol.defined or flags & EXPLICIT_NAME):
                symbol.name = reader.text()
        return symbol

    # --- linking

    def lay_out(self) -> int:
        """Assign addresses to the data and return the start of the heap."""
        at = STACK
        for segment in self.segments:
            at = -(-at >> segment.alignment) << segment.alignment
            segment.address = at
            at += segment.size
        return -(-at >> LINE) << LINE

    def relocate(self, heap: int) -> list[int]:
        """Write the addresses of all relocations. Return the functions that are called indirectly, by their place in the table."""
        places: dict[int, int] = {}
        for name, section in (("reloc.CODE", Section.CODE), ("reloc.DATA", Section.DATA)):
            if name not in self.custom:
                continue
            reader, target = Reader(self.custom[name]), self.sections[section]
            if self.order[reader.number()] != section:
                raise Unlinkable("relocations of another section")
            for _ in range(reader.number()):
                sort, offset, index = reader.byte(), reader.number(), reader.number()
                addend = reader.number(signed=True) if sort in WITH_ADDEND else 0
                if sort in NUMBERS_KEPT:
                    continue
                symbol = self.symbols[index]
                if sort in TABLE_PLACES:
                    value = places.setdefault(symbol.index, len(places) + 1)
                elif sort in ADDRESSES:
                    value = self._address(symbol, heap) + addend
                else:
                    raise Unlinkable(f"a relocation of sort {sort}")
                written = value.to_bytes(4, "little") if sort in WORDS else padded_leb(value)
                target[offset : offset + len(written)] = written
        return list(places)

    def _address(self, symbol: Symbol, heap: int) -> int:
        if symbol.defined:
            return self.segments[symbol.segment].address + symbol.offset
        if symbol.name == "__heap_base":
            return heap
        raise Unlinkable(f"{symbol.name} is nowhere defined")

    def data(self, heap: int) -> tuple[bytes, int]:
        """Return the data section, and the number of its packed bytes.

        Packed data are placed at the start of the future heap. The zeros at a segment's end are left out: memory begins as zeros.
        """
        plain, packed = [], b""
        for segment in self.segments:
            content = bytes(self.sections[Section.DATA][segment.begin : segment.begin + segment.size])
            if record := pack(segment.address, content):
                packed += record
            elif content := content.rstrip(b"\x00"):
                plain.append(_at(segment.address, content))
        if not packed:
            return vector(plain), 0
        packed += end()
        return vector([*plain, _at(heap, packed)]), len(packed)


def _at(address: int, content: bytes) -> bytes:
    """Return a segment of the data section."""
    return b"\x00\x41" + signed_leb(address) + b"\x0b" + leb(len(content)) + content


def link(linked: Object, exports: Iterable[str], start: str) -> bytes:
    """Return the module of an object that imports no functions. `exports` are names of its functions, which it exports beside its memory.

    `start` is the function that unpacks its data, which are at the start of the heap.
    """
    if linked.imports:
        raise Unlinkable(f"the object lacks {', '.join(linked.imports)}")
    heap = linked.lay_out()
    table = linked.relocate(heap)
    numbers = {symbol.name: symbol.index for symbol in linked.symbols if symbol.sort == Sort.FUNCTION and symbol.defined}
    data, packed = linked.data(heap)
    out: dict[Section, bytes | bytearray] = {
        Section.TYPE: linked.sections[Section.TYPE],
        Section.FUNCTION: linked.sections[Section.FUNCTION],
        Section.TABLE: vector([b"\x70\x01" + leb(len(table) + 1) * 2]),
        Section.MEMORY: vector([b"\x00" + leb(-(-(heap + packed) // PAGE) + 1)]),
        Section.GLOBAL: vector([b"\x7f\x01\x41" + signed_leb(STACK) + b"\x0b"]),
        Section.EXPORT: vector([*(text(name) + b"\x00" + leb(numbers[name]) for name in exports), text("memory") + b"\x02\x00"]),
        **({Section.START: leb(numbers[start])} if packed else {}),
        Section.ELEMENT: vector([b"\x00\x41\x01\x0b" + vector([leb(number) for number in table])] if table else []),
        Section.CODE: linked.sections[Section.CODE],
        Section.DATA: data,
    }
    return MAGIC + b"".join(bytes([section]) + leb(len(content)) + content for section, content in out.items())
