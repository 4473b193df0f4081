"""What a program and a house say to each other, as JSON."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from nexarium.core.errors import BadOption


class _Kind(msgspec.Struct):
    type: str = ""


_kind = msgspec.json.Decoder(_Kind)


class Ear(msgspec.Struct, frozen=True):
    """Understands messages of some kinds, and leaves those of other kinds unread: a newer house may say more within a version."""

    decoder: msgspec.json.Decoder[Any]
    kinds: frozenset[str]

    @staticmethod
    def of(union: Any) -> Ear:
        """For messages of a union of tagged structs."""
        return Ear(msgspec.json.Decoder(union), frozenset(each.__struct_config__.tag for each in get_args(union)))

    def __call__(self, raw: str | bytes) -> Any:
        """The message; None for one of a kind that is not known. Raises `msgspec.MsgspecError` for what is none."""
        try:
            return self.decoder.decode(raw)
        except msgspec.ValidationError:
            if _kind.decode(raw).type in self.kinds:
                raise
            return None


def as_json(message: msgspec.Struct) -> str:
    """A message as it goes over the wire; raises `BadOption` for what no JSON can hold."""
    try:
        return msgspec.json.encode(message).decode()
    except (TypeError, ValueError, OverflowError) as error:
        raise BadOption(f"that cannot be said to a house: {error}", "message") from None
