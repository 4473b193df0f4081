"""What is common to all ways of reaching somebody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from nexarium.server.language import Language
from nexarium.server.notifications.messages import WayKind
from nexarium.server.notifications.triggers import EventType

LONGEST_PAUSE = 3600.0
"""Seconds after which a call that could not be delivered is tried again, at most."""


@dataclass(frozen=True)
class Channel:
    """How a callee is reached: an `address` and what else it needs (`detail`, JSON). `visitor`: the network from which they first asked."""

    id: str
    callee: str
    kind: WayKind
    address: str
    detail: str
    language: Language
    visitor: str = ""


@dataclass(frozen=True)
class Notification:
    """One thing to be said in one way: what happened at a table with the event of number `seq`, at time `at`. `tries`: how often it was
    tried in vain."""

    way: Channel
    table: str
    seq: int
    occasion: EventType
    at: float
    due: float
    tries: int


@dataclass(frozen=True)
class NotificationText:
    """A call in the callee's language: the game, what there is to say of it, and where. A later one with the same `tag` replaces it."""

    title: str
    text: str
    path: str
    tag: str
    language: Language


@dataclass(frozen=True)
class Delivery:
    """What became of a call. `gone`: that way leads nowhere any more; `pause`: seconds after which to try again, None: not at all."""

    kind: Literal["delivered", "gone", "refused", "later"]
    pause: float | None = None


class Sender(Protocol):
    """Delivers calls in one way."""

    async def send(self, call: Notification, said: NotificationText, now: float) -> Delivery:
        """Deliver a call; raises `OSError` when nobody answers."""


def outcome_of(status: int, headers: dict[str, str]) -> Delivery:
    """What an HTTP server has said about a call."""
    if 200 <= status < 300:
        return Delivery("delivered")
    if status in (404, 410):
        return Delivery("gone")
    if status == 429 or status >= 500:
        asked = headers.get("retry-after", "")
        return Delivery("later", min(LONGEST_PAUSE, float(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else None)
    return Delivery("refused")
