"""The messages of a table's chat."""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.server.protocol.base import Message, RequestMessage

Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "hurry", "sorry", "laugh"]
"""The messages that one tap sends; the page has a picture and a word for each."""


class Chat(RequestMessage, tag="chat", frozen=True, kw_only=True):
    """Send a chat message or an emote to the others."""

    text: str = ""
    emote: Emote | None = None


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chat message. `at`: seconds since the epoch. `author` is the same for all messages from one seat, or from one network of
    spectators."""

    number: int
    at: float
    seat: int | None = None
    name: str
    author: str
    text: str = ""
    emote: Emote | None = None


class Said(Message, tag="said", frozen=True, kw_only=True):
    """Chat messages; `whole`: all of them, not only the new ones."""

    lines: tuple[ChatLine, ...]
    whole: bool = False
