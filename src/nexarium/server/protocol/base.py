"""What all messages are made of, and the messages that answer any request."""

from __future__ import annotations

from typing import Annotated

import msgspec

OptionValue = bool | int | str

Line = Annotated[tuple[int, ...], msgspec.Meta(max_length=12)]
"""Decisions that the player to move might make, one after the other."""

ShapeId = Annotated[str, msgspec.Meta(max_length=64)]

PROTOCOL = 1
"""The version of the WebSocket protocol. It is raised by a change that an older program would misunderstand. A new message or field does
not raise it, because programs ignore what they do not know."""


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A message over the table's WebSocket. `type` says which one."""


class RequestMessage(Message, frozen=True, kw_only=True):
    """A request with an answer. The answer repeats `id`, so that a program can match the two. A viewer that does not need this leaves it
    out."""

    id: int = 0


class Refused(Message, tag="refused", frozen=True, kw_only=True):
    """A request was refused: one sentence, and the rule id if a rule forbids it. The table goes on. `id` is the request's, even if the
    request came too fast or is of an unknown kind. It is 0 for a request that has none or cannot be read."""

    id: int = 0
    text: str
    rule_id: str = msgspec.field(default="", name="clause")  # the name on the wire


class Done(Message, tag="done", frozen=True, kw_only=True):
    """The answer to an `Act` or `Undo` with an `id`: it is stored, and an earlier message shows it."""

    id: int


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer over HTTP, or a part of one."""


class Body(Answer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request over HTTP, or a part of one."""


class Problem(Answer, frozen=True, kw_only=True):
    """The body of every HTTP error: a sentence that says what is wrong and what to do; the field or rule id that it is about."""

    error: str
    field: str = ""
