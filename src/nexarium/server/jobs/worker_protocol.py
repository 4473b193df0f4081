"""Messages between the server and the process that paints pictures and replays recorded games."""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.core.record import Record


class Card(msgspec.Struct, frozen=True, kw_only=True, tag="card"):
    """A preview card as PNG: a scene as SVG, and two lines of text."""

    scene: str
    title: str
    line: str


class Animation(msgspec.Struct, frozen=True, kw_only=True, tag="film"):
    """A game as an animated GIF, `width` pixels wide, with at most `most` pictures. After `seconds` no further picture is started."""

    record: Record
    language: str
    theme: Literal["light", "dark"]
    width: int
    most: int
    seconds: float
    pause: float
    """Seconds for which each picture is shown."""


class Replay(msgspec.Struct, frozen=True, kw_only=True, tag="replay"):
    """A recorded game as a file's text; `suffix` names its format. `boxes` are, by game, the server's data files that replace the installed
    ones. `own_data`: a record that brings data files along is replayed with these. A record of more than `most` plies is refused."""

    text: str
    suffix: str
    boxes: dict[str, dict[str, str]]
    own_data: bool = False
    most: int


class CheckStudy(msgspec.Struct, frozen=True, kw_only=True, tag="study"):
    """A study as a file's text, as in `Replay`. `format` names the format of the answer; empty for JSON."""

    text: str
    suffix: str
    boxes: dict[str, dict[str, str]]
    own_data: bool = False
    most: int
    format: str


Job = Card | Animation | Replay | CheckStudy


class Replayed(msgspec.Struct, frozen=True, kw_only=True, tag="replayed"):
    """A recorded game that follows the rules. `movers` and `actions` have one entry per ply. `positions` are the rules' states before each
    ply and at the end, concatenated. `seconds` is the processor time used."""

    record: Record
    movers: tuple[int, ...]
    positions: bytes
    over: bool
    seconds: float


class CheckedStudy(msgspec.Struct, frozen=True, kw_only=True, tag="checked"):
    """The file of a study that follows the rules, and the digest of its game's printed data. `seconds` is the processor time used."""

    game: str
    digest: str
    text: str
    seconds: float


class Unreadable(msgspec.Struct, frozen=True, kw_only=True, tag="unreadable"):
    """Why a file cannot be shown: the `key` of an error, and the values in `holes`."""

    key: str
    holes: dict[str, str | int]
    seconds: float


Answer = Replayed | CheckedStudy | Unreadable
