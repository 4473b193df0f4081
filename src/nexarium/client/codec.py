"""Encode and decode the JSON messages between client and server."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from nexarium.core.errors import BadOption


class _Kind(msgspec.Struct):
    type: str = ""


_kind = msgspec.json.Decoder(_Kind)


class MessageDecoder(msgspec.Struct, frozen=True):
    """A decoder of some message types that ignores all other types: a newer server may send more types within one protocol version."""

    decoder: msgspec.json.Decoder[Any]
    kinds: frozenset[str]

    @staticmethod
    def of(union: Any) -> MessageDecoder:
        """Return a decoder for a union of tagged structs."""
        return MessageDecoder(msgspec.json.Decoder(union), frozenset(each.__struct_config__.tag for each in get_args(union)))

    def __call__(self, raw: str | bytes) -> Any:
        """Return the decoded message, or None for an unknown type. Raises `msgspec.MsgspecError` for invalid messages."""
        try:
            return self.decoder.decode(raw)
        except msgspec.ValidationError:
            if _kind.decode(raw).type in self.kinds:
                raise
            return None


def as_json(message: msgspec.Struct) -> str:
    """Return a message as JSON text. Raises `BadOption` for values that JSON cannot hold."""
    try:
        return msgspec.json.encode(message).decode()
    except (TypeError, ValueError, OverflowError) as error:
        raise BadOption(f"this message cannot be written as JSON: {error}", "message") from None
