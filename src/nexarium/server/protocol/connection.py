"""The messages about a connection: the first one, its liveness, and who else is connected."""

from __future__ import annotations

from nexarium.server.announcements import Announcement
from nexarium.server.language import Language
from nexarium.server.protocol.base import Message


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message; sent again, it changes the language or the shape of the screen. `protocol` is the version that the viewer
    speaks. `token` is the viewer's; a viewer without one is a spectator, called `name`. `tall`: the screen is tall, else wide.
    `upright`: the hand has the space of a tall screen anyway. `packed`: the server may send long messages compressed, as bytes (zlib,
    RFC 1950). `program`: the viewer gets the table as data, in a `Situation`, instead of pictures."""

    protocol: int = 1
    token: str = ""
    language: Language = "en"
    tall: bool = False
    upright: bool = False
    packed: bool = False
    program: bool = False
    name: str = ""


class Ping(Message, tag="ping", frozen=True, kw_only=True):
    """Answered by `Pong`; keeps idle connections open."""


class Attention(Message, tag="attention", frozen=True, kw_only=True):
    """Whether the page is visible. A viewer with a hidden page still gets notifications."""

    in_sight: bool


class Presence(Message, tag="presence", frozen=True, kw_only=True):
    """Who is connected: the seats, and the number of spectators. Sent after each hello and at every change."""

    seats: tuple[int, ...]
    watching: int = 0


class Announced(Message, tag="announced", frozen=True, kw_only=True):
    """The administrator's current announcements. Sent to each new viewer if there are any, and to all when they change."""

    announcements: tuple[Announcement, ...] = ()


class Pong(Message, tag="pong", frozen=True, kw_only=True):
    """The answer to `Ping`: `at` is the server's time, in seconds since the epoch."""

    at: float
