"""What the server asks of the process that paints pictures and replays recorded games, and what it answers."""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.core.record import Record


class Card(msgspec.Struct, frozen=True, kw_only=True, tag="card"):
    """A card for links, as PNG: a scene as SVG, and two lines of text."""

    scene: str
    title: str
    line: str


class Film(msgspec.Struct, frozen=True, kw_only=True, tag="film"):
    """A game as GIF, `width` pixels wide, of at most `most` pictures; after `seconds` no further ones are begun."""

    record: Record
    language: str
    theme: Literal["light", "dark"]
    width: int
    most: int
    seconds: float
    pause: float
    """For how long each picture stands, in seconds."""


class Replay(msgspec.Struct, frozen=True, kw_only=True, tag="replay"):
    """A recorded game as a file's text; `suffix` names its format. `boxes` are the data files, by game, that this server plays with instead
    of the installed ones. A record of more than `most` plies is refused."""

    text: str
    suffix: str
    boxes: dict[str, dict[str, str]]
    most: int


Wanted = Card | Film | Replay


class Replayed(msgspec.Struct, frozen=True, kw_only=True, tag="replayed"):
    """A recorded game that follows the rules. `movers` and `actions` have an entry for each ply; `positions` are the rules' memories before
    each ply and at the end, one after another. `seconds` is the processor time that this took."""

    record: Record
    movers: tuple[int, ...]
    positions: bytes
    over: bool
    seconds: float


class Unreadable(msgspec.Struct, frozen=True, kw_only=True, tag="unreadable"):
    """Why a file cannot be shown: `key` and `holes` of a refusal."""

    key: str
    holes: dict[str, str | int]
    seconds: float


Answer = Replayed | Unreadable
