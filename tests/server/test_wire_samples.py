"""The JSON of the wire and of stored data stays what it is: every message is compared with a stored sample.

The samples are made from the structs, so any change of a tag, field name, default, left-out value or encoding changes them. Names of
classes are not in them. After a wanted change, write them again: `python -m tests.server.test_wire_samples`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as types

from nexarium.bots import worker
from nexarium.core.record import Record
from nexarium.server import logs
from nexarium.server.accounts import export
from nexarium.server.admin import load
from nexarium.server.api_docs.openapi import operations
from nexarium.server.app import create_app
from nexarium.server.bots import remote_messages
from nexarium.server.matchmaking import messages as page_messages
from nexarium.server.notifications import push, webhook
from nexarium.server.protocol.base import Problem
from nexarium.server.protocol.websocket import FromClient, FromServer
from nexarium.server.realtime import bus
from nexarium.server.storage import dump
from nexarium.server.tables.events import AnyEvent
from nexarium.server.tables.stored import Summary
from nexarium.server.tables.terms import Terms

FILE = Path(__file__).parent / "wire_samples.json"
SAMPLED: dict[str, Any] = {
    "a viewer to the server": FromClient,
    "the server to a viewer": FromServer,
    "a page to the server": page_messages.FromPage,
    "the server to a page": page_messages.ToPage,
    "a remote bot to the server": remote_messages.FromBotProgram,
    "the server to a remote bot": remote_messages.ToBotProgram,
    "the server to its bot worker": worker.Think | worker.Cancel,
    "one server process to another": bus.AnyNotice,
    "the log of a table": AnyEvent,
    "the record of a game": Record,
    "the terms of a table": Terms,
    "the summary of a table": Summary,
    "the load of a process": load.Load,
    "the keys of a push subscription": push.PushKeys,
    "the key of a webhook": webhook.HookKey,
    "the body of a webhook": webhook.WebhookBody,
    "a game in an account's export": export.ExportedGame,
    "a followed player in an account's export": export.FollowedName,
    "the head of a backup": dump.Header,
    "a row of a backup": dump.Row,
    "a line of the log": logs.LogLine,
    "the body of every HTTP error": Problem,
}
"""What is sent or stored besides the bodies of HTTP."""
TURNS = 8
"""How many samples of a message are made at most: as many as the longest list of alternatives has."""


def alternatives(kind: types.UnionType | types.LiteralType, default: Any) -> list[Any]:
    """Return the members of a type that are not its default, which is left out of the JSON."""
    members = kind.types if isinstance(kind, types.UnionType) else kind.values
    return [each for each in members if each != default and not (isinstance(each, types.NoneType) and default in (None, msgspec.NODEFAULT))]


class Sampler:
    """Makes JSON of types. A struct inside another comes with the fields that it needs, and is one of the `parts`."""

    def __init__(self) -> None:
        self.parts: dict[type, types.StructType] = {}

    def struct(self, kind: types.StructType, turn: int, *, whole: bool, inside: tuple[type, ...] = ()) -> dict[str, Any]:
        """Return JSON of a struct, `whole` or with what it needs. `turn` chooses among alternatives, so that each occurs."""
        found: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for field in kind.fields:
            if whole or field.required:
                usual = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
                found[field.encode_name] = self.sample(field.type, turn, usual, (*inside, kind.cls))
        return found

    def samples(self, kind: types.Type) -> list[str]:
        """Return the encoded samples of a type: with what must be there, then with everything."""
        if isinstance(kind, types.StructType):
            made: list[Any] = [self.struct(kind, turn, whole=turn >= 0) for turn in range(-1, TURNS)]
        else:
            made = [self.sample(kind, turn) for turn in range(TURNS)]
        decode = msgspec.json.Decoder(getattr(kind, "cls", Any)).decode
        return list(dict.fromkeys(msgspec.json.encode(decode(msgspec.json.encode(each))).decode() for each in made))

    def sample(self, kind: types.Type, turn: int, default: Any = msgspec.NODEFAULT, inside: tuple[type, ...] = ()) -> Any:
        """Return JSON of a type that differs from `default` and depends on it."""
        fresh = default is msgspec.NODEFAULT or default is None
        match kind:
            case types.Metadata(type=bare):
                return self.sample(bare, turn, default, inside)
            case types.StructType(cls=cls):
                self.parts[cls] = kind
                return self.struct(kind, turn, whole=False, inside=inside)
            case types.UnionType() | types.LiteralType():
                others = [
                    each for each in alternatives(kind, default) if getattr(each, "cls", None) not in inside
                ]  # kinds may hold one another
                chosen = others[turn % len(others)]
                return self.sample(chosen, turn, default, inside) if isinstance(chosen, types.Type) else chosen
            case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
                members = alternatives(item, None) if isinstance(item, types.UnionType) else [item] * max(1, kind.min_length or 1)
                return [self.sample(each, turn, inside=inside) for each in members if getattr(each, "cls", None) not in inside]
            case types.TupleType(item_types=items):
                return [self.sample(item, turn, inside=inside) for item in items]
            case types.DictType(key_type=key, value_type=item):
                return {self.sample(key, turn): self.sample(item, turn, inside=inside)}
            case types.StrType(pattern=pattern, max_length=most):
                return "k" * min(32, most or 32) if pattern else "text" if fresh or default == "" else f"not {default}"
            case types.BoolType():
                return default is not True
            case types.IntType(ge=least, le=most) | types.FloatType(ge=least, le=most):
                number = (least or 1) if fresh else default + 1
                number = number if most is None or number <= most else default - 1
                return number if isinstance(kind, types.IntType) or most is not None else number + 0.5
            case types.BytesType():
                return "Ynl0ZXM="
            case types.NoneType():
                return None
            case types.AnyType():
                return {"some": "value"}
        raise TypeError(f"no sample of {kind!r}")


def bodies() -> Iterator[tuple[str, Any]]:
    """Yield the type of every body that is taken or answered over HTTP."""
    for path, method, endpoint in operations(create_app().routes):
        for name, body in (("takes", endpoint.operation.body), ("answers", endpoint.operation.answer)):
            if body is not None:
                yield f"{method.upper()} {path} {name}", body


def samples() -> dict[str, list[str]]:
    """Return the encoded samples of everything, by what it is. The parts of messages are in no order, since their names may change."""
    found: dict[str, list[str]] = {}
    sampler = Sampler()
    for name, root in (*SAMPLED.items(), *bodies()):
        described = types.type_info(root)
        for kind in described.types if isinstance(described, types.UnionType) else (described,):
            key = f"{name}: {kind.tag}" if isinstance(kind, types.StructType) and kind.tag_field else name
            found[key] = sampler.samples(kind)
    parts: dict[type, list[str]] = {}
    while further := sampler.parts.keys() - parts.keys():
        for cls in further:
            parts[cls] = sampler.samples(sampler.parts[cls])
    return dict(sorted(found.items())) | {"parts": sorted({each for made in parts.values() for each in made})}


def written(found: dict[str, list[str]]) -> str:
    """Return samples as the text of their file, one on each line."""
    parts = (f"{json.dumps(key)}: [\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in found[key]) + "\n]" for key in found)
    return "{\n" + ",\n".join(parts) + "\n}\n"


def test_the_wire_is_as_its_samples() -> None:
    expected, found = json.loads(FILE.read_text("utf-8")), samples()
    assert list(found) == list(expected)
    for key, made in found.items():
        assert made == expected[key], key


def test_every_message_has_a_sample_with_all_its_fields() -> None:
    """Otherwise a change of one could be overlooked."""
    found = samples()
    for name in ("a viewer to the server", "the server to a viewer", "a page to the server", "the server to a page"):
        for kind in types.type_info(SAMPLED[name]).types:  # type: ignore[attr-defined]
            whole = json.loads(found[f"{name}: {kind.tag}"][-1])
            assert set(whole) == {"type", *(field.encode_name for field in kind.fields)}, kind.tag


if __name__ == "__main__":
    FILE.write_text(written(samples()), "utf-8")
