"""Writes the client's types, web/src/lib/wire.ts, from the protocol's structs. `hatch_build.py` does so before it checks the client."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from nexarium.core.record import Record
from nexarium.core.words import LANGUAGES
from nexarium.server.api_docs.openapi import operations
from nexarium.server.app import create_app
from nexarium.server.matchmaking.messages import FromPage, ToPage
from nexarium.server.protocol.base import PROTOCOL, Problem
from nexarium.server.protocol.websocket import FromClient, FromServer

ROOTS: dict[str, Any] = {"FromClient": FromClient, "FromServer": FromServer, "FromPage": FromPage, "ToPage": ToPage}


def over_http() -> Iterator[type[msgspec.Struct]]:
    """Yield the structs that requests and answers over HTTP consist of. A record is the file of a game, which the client only passes on."""
    for _, _, endpoint in operations(create_app().routes):
        for kind in (endpoint.operation.body, endpoint.operation.answer):
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not Record:
                yield kind
    yield Problem


class Writer:
    """Writes structs as TypeScript interfaces, each once, in the order in which they occur."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.classes: dict[str, type] = {}

    def type(self, kind: types.Type) -> str:
        """Return a type in TypeScript."""
        match kind:
            case types.Metadata(type=annotated):
                return self.type(annotated)
            case types.StructType(cls=cls):
                self.struct(kind)
                return str(cls.__name__)
            case types.UnionType(types=members):
                return " | ".join(dict.fromkeys(self.type(member) for member in members))
            case types.LiteralType(values=values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
                inner = self.type(item)
                return f"readonly ({inner})[]" if " | " in inner or inner.startswith("readonly") else f"readonly {inner}[]"
            case types.TupleType(item_types=items):
                return f"readonly [{', '.join(self.type(item) for item in items)}]"
            case types.DictType(key_type=key, value_type=value):
                return f"Readonly<Record<{self.type(key)}, {self.type(value)}>>"
            case types.StrType():
                return "string"
            case types.BoolType():
                return "boolean"
            case types.IntType() | types.FloatType():
                return "number"
            case types.NoneType():
                return "null"
            case types.AnyType():
                return "unknown"
        raise TypeError(f"The wire has no TypeScript word for {kind!r}.")

    def struct(self, kind: types.StructType) -> None:
        """Write one interface; a field that its sender may leave out is optional."""
        name = kind.cls.__name__
        if self.classes.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"The wire has two structs {name}: {self.classes[name].__module__} and {kind.cls.__module__}.")
        if name in self.written:
            return
        self.written[name] = ""  # mark it first: a struct may contain itself
        lines = []
        if kind.tag_field is not None:
            lines.append(f'  {kind.tag_field}: "{kind.tag}";')
        for field in kind.fields:
            optional = "" if field.required else "?"
            lines.append(f"  {field.encode_name}{optional}: {self.type(field.type)};")
        shape = [f"export interface {name} {{", *lines, "}"] if lines else [f"export type {name} = Record<string, never>;"]
        self.written[name] = _comment(kind.cls) + "\n".join(shape)


def _comment(cls: type) -> str:
    text = " ".join((inspect.getdoc(cls) or "").split("\n\n")[0].split()).replace("*/", "* /")
    return f"/** {text} */\n" if text else ""


def typescript() -> Iterator[str]:
    """Yield the parts of the file."""
    yield "// Written by `python -m nexarium.server.api_docs.typescript` from the wire's structs; do not edit."
    yield f"/** The version of the protocol that the server speaks. */\nexport type Protocol = {PROTOCOL};"
    writer = Writer()
    unions = [f"export type {name} = {writer.type(types.type_info(union))};" for name, union in ROOTS.items()]
    for cls in over_http():
        writer.type(types.type_info(cls))
    yield from writer.written.values()
    yield "export type Shape = Path | Circle | Rect | Text | Use | Group;"
    yield "export type Input = Pick | Subset | Place;"
    yield f"export type Language = {' | '.join(map(json.dumps, LANGUAGES))};"
    yield 'export type SeatKind = "human" | "open" | "bot";'
    yield "export type OptionValue = boolean | number | string;"
    yield from unions


def main() -> None:
    """Write the types to standard output."""
    sys.stdout.write("\n\n".join(typescript()) + "\n")


if __name__ == "__main__":
    main()
