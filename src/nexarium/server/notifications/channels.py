"""Types that all channels share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from nexarium.server.language import Language, server_words
from nexarium.server.notifications.messages import ChannelKind
from nexarium.server.notifications.triggers import EventType
from nexarium.server.titles import title_of

LONGEST_PAUSE = 3600.0
"""The maximum delay before an undelivered notification is tried again, in seconds."""


@dataclass(frozen=True)
class Channel:
    """A channel of a subscriber: an `address`, and further data in `detail` (JSON). `visitor` is the network of the subscriber's first
    request."""

    id: str
    subscriber: str
    kind: ChannelKind
    address: str
    detail: str
    language: Language
    visitor: str = ""


@dataclass(frozen=True)
class Notification:
    """A notification through one channel about the event with number `seq` at a table, at time `at`. `tries` counts failed attempts."""

    channel: Channel
    table: str
    seq: int
    event_type: EventType
    at: float
    due: float
    tries: int


@dataclass(frozen=True)
class NotificationText:
    """A notification in the subscriber's language: the game, the text, and the page. A later one with the same `tag` replaces it."""

    title: str
    text: str
    path: str
    tag: str
    language: Language


def text_of(notification: Notification, game: str) -> NotificationText:
    """Return a notification in the subscriber's language, with only the game, the event and the table's address."""
    language = notification.channel.language
    return NotificationText(
        title=title_of(game, language),
        text=server_words(language)(f"call.{notification.event_type}"),
        path=f"/t/{notification.table}",
        tag=f"{notification.table} {notification.event_type}",
        language=language,
    )


@dataclass(frozen=True)
class Delivery:
    """The result of a delivery. `gone`: the channel no longer works. `pause`: seconds until the next attempt; None means the usual
    delay."""

    kind: Literal["delivered", "gone", "refused", "later"]
    pause: float | None = None


class Sender(Protocol):
    """Delivers notifications through one kind of channel."""

    async def send(self, notification: Notification, said: NotificationText, now: float) -> Delivery:
        """Deliver a notification; raises `OSError` if the receiver does not answer."""


def outcome_of(status: int, headers: dict[str, str]) -> Delivery:
    """Return the result that an HTTP status and headers mean."""
    if 200 <= status < 300:
        return Delivery("delivered")
    if status in (404, 410):
        return Delivery("gone")
    if status == 429 or status >= 500:
        asked = headers.get("retry-after", "")
        return Delivery("later", min(LONGEST_PAUSE, float(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else None)
    return Delivery("refused")
