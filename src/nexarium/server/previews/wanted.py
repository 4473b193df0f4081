"""What the house asks of the process that paints."""

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


Wanted = Card | Film
