"""`GET /api/protocol.md`: the messages of the WebSockets with their fields, made from the protocol's structs."""

from __future__ import annotations

import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as types
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.bots import remote_messages
from nexarium.server.matchmaking import messages as page_messages
from nexarium.server.protocol.base import PROTOCOL
from nexarium.server.protocol.openapi_meta import describes
from nexarium.server.protocol.websocket import FromClient, FromServer

PARTS: dict[str, Any] = {
    "What a viewer says": FromClient,
    "What the server sends": FromServer,
    "What a page outside a table says": page_messages.FromPage,
    "What the server sends to it": page_messages.ToPage,
    "What a connected program sends": remote_messages.FromBotProgram,
    "What the server sends to a program": remote_messages.ToBotProgram,
}
"""The headings, and the union of messages below each."""


def type_name(kind: types.Type) -> str:
    """Return a short name of a type; a struct is named, and described further down."""
    match kind:
        case types.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case types.UnionType(types=members):
            return " or ".join(dict.fromkeys(type_name(member) for member in members))
        case types.LiteralType(values=values):
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            return f"list of {type_name(item)}"
        case types.TupleType(item_types=items):
            return f"list: {', '.join(type_name(item) for item in items)}"
        case types.DictType(value_type=value):
            return f"object of {type_name(value)}"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "anything"
    names: dict[type[types.Type], str] = {
        types.StrType: "text",
        types.BoolType: "true or false",
        types.IntType: "integer",
        types.FloatType: "number",
    }
    return names[type(kind)]


def _structs(kind: types.Type) -> Iterator[types.StructType]:
    """Yield the structs in a type, including itself, without those inside them."""
    match kind:
        case types.StructType():
            yield kind
        case types.UnionType(types=members):
            for member in members:
                yield from _structs(member)
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item) | types.DictType(value_type=item):
            yield from _structs(item)
        case types.TupleType(item_types=items):
            for item in items:
                yield from _structs(item)


def _fields(kind: types.StructType) -> Iterator[str]:
    tag = [] if kind.tag_field in (None, "type") else [kind]  # a message's type is in its heading
    if not kind.fields and not tag:
        return
    yield "| field | | left out |"
    yield "| --- | --- | --- |"
    for each in tag:
        yield f"| `{each.tag_field}` | `{json.dumps(each.tag)}` | never |"
    for field in kind.fields:
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        left_out = "never" if field.required else f"`{json.dumps(default)}`"
        yield f"| `{field.encode_name}` | {type_name(field.type)} | {left_out} |"
    yield ""


@cache
def _types() -> dict[str, str]:
    """Return the type of each message on the wire by the name of its struct."""
    return {message.cls.__name__: str(message.tag) for union in PARTS.values() for message in _structs(types.type_info(union))}


def _described(kind: types.StructType, heading: str) -> Iterator[str]:
    yield f"{heading}\n"
    text = re.sub(r"`(\w+)`", lambda name: f"`{_types().get(name[1], name[1])}`", " ".join((inspect.getdoc(kind.cls) or "").split()))
    yield textwrap.fill(text, 140, break_on_hyphens=False) + "\n"
    yield from _fields(kind)


@cache
def tables() -> str:
    """Return every message, and every struct used in messages, as Markdown."""
    lines = [f"# The messages of protocol {PROTOCOL}\n"]
    waiting: list[types.StructType] = []
    for heading, union in PARTS.items():
        lines.append(f"## {heading}\n")
        for message in _structs(types.type_info(union)):
            lines += _described(message, f"### `{message.tag}`")
            waiting += [inner for field in message.fields for inner in _structs(field.type)]
    lines.append("## What messages are made of\n")
    met: dict[str, types.StructType] = {}
    while waiting:
        struct = waiting.pop(0)
        if struct.cls.__name__ not in met:
            met[struct.cls.__name__] = struct
            waiting += [inner for field in struct.fields for inner in _structs(field.type)]
    for name in sorted(met):
        lines += _described(met[name], f"### {name}")
    return "\n".join(lines).rstrip() + "\n"


@describes(media="text/markdown; charset=utf-8", tag="server")
async def get_protocol(_request: Request) -> Response:
    """`GET /api/protocol.md`: the messages of the WebSockets, with their fields, as Markdown."""
    return Response(tables(), media_type="text/markdown", headers={"cache-control": "no-cache"})


ROUTES = [Route("/api/protocol.md", get_protocol)]

if __name__ == "__main__":
    print(tables(), end="")
