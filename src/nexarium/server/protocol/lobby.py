"""What the lobby shows and asks over HTTP: the games, new tables, and lists of tables."""

from __future__ import annotations

from typing import Annotated

import msgspec

from nexarium.core.scene import AnyShape, Scene
from nexarium.core.view import Mark
from nexarium.server.language import Language
from nexarium.server.protocol.base import OptionValue
from nexarium.server.protocol.seats import SeatRequest
from nexarium.server.tables.seat import OwnKey, SeatKind
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import TimeUp, Timing


class PresetCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A preset of options with its name ("Two players") and, per seat, its emblems and a word ("places first")."""

    label: str
    options: dict[str, OptionValue]
    marks: tuple[tuple[Mark, ...], ...]
    notes: tuple[str, ...] = ()


class OfferedValue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value of an option that a game offers: its name, a sentence about it, and a face like a mark's, if it has one."""

    value: OptionValue
    name: str
    about: str = ""
    face: tuple[AnyShape, ...] = ()


class OfferedOption(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option that is chosen when a table is opened. With `each_seat`, `options` has one option per seat; otherwise one for the table.
    No two seats may have the same value of those in `once`."""

    label: str
    options: tuple[str, ...]
    values: tuple[OfferedValue, ...]
    each_seat: bool = False
    once: tuple[OptionValue, ...] = ()


class Level(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bot level: its number, a word for it ("expert"), and its approximate thinking time per move."""

    level: int
    label: str
    seconds: float


class StyleCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A playing style that a game's bots offer besides their own: its name, and a word for it ("bold")."""

    name: str
    label: str


class PageCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of a game's own, at `/g/<game>/<name>`: its label, its purpose, and whether it works offline once loaded."""

    name: str
    label: str
    description: str
    offline: bool = False


class LessonCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A lesson of a game, at `/learn/<game>`: its name, its title, and about how many minutes it takes."""

    name: str
    title: str
    minutes: int


class PuzzlesCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game's puzzles, at `/puzzle/<game>`: their title, and their number before they repeat."""

    title: str
    puzzles: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in the lobby. `cooperative`: all players win or lose together."""

    name: str
    title: str
    tagline: str
    facts: str
    emblem: Scene
    presets: tuple[PresetCard, ...]
    levels: tuple[Level, ...]
    usual_level: int
    """The bot level suggested to a newcomer."""
    usual_options: dict[str, OptionValue] = {}
    """The options suggested to a newcomer; those left out are the first preset's."""
    styles: tuple[StyleCard, ...] = ()
    pages: tuple[PageCard, ...] = ()
    lessons: tuple[LessonCard, ...] = ()
    puzzles: PuzzlesCard | None = None
    chance: bool = False
    """Whether the game has chance."""
    setup: bool = False
    """Whether its positions can be set up."""
    cooperative: bool = False
    time_up: tuple[TimeUp, ...] = ()
    """What a table of this game can do when a player's time is up."""
    offers: tuple[OfferedOption, ...] = ()
    """The options besides the presets."""
    other_data: str = ""
    """A sentence saying that this server plays the game with its own data; empty for the published data."""
    workshop: bool = False
    """The game's printed data can be changed at `/workshop/<game>`."""


class Catalogue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/catalogue?language=fr`. `kept` is a sentence on how long tables are kept, empty if for ever. `balance`: visitors may
    request balance reports, at `/balance`. `boxes`: the lobby lists boxes whose authors want that (`GET /api/boxes`)."""

    games: tuple[GameCard, ...]
    version: str
    kept: str = ""
    balance: bool = False
    boxes: bool = False


class DiceOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`POST /api/dice`: dice fixed in advance for a table to be opened. `ticket` goes into `NewTable` or `Rematch`."""

    commitment: str
    ticket: str


class NewTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables`. `listed` (the default): the table is in the lobby, anyone may watch, and anyone may take its open seats.
    `friends`: its open seats are for people with the link, and lists show the table once all are taken. `chat`: who can chat.
    `takebacks`: players may ask the others for takebacks. `timing`: the time per player; unlimited if left out. `ticket`: the dice of a
    `DiceOffer`. `entropy`: 16 to 32 random bytes in hex, chosen after the offer, that are added to the dice before the first roll.
    `rated`: the result changes the players' ratings; every player needs an account."""

    game: str
    options: dict[str, OptionValue] = {}
    seats: tuple[SeatRequest, ...]
    name: str = ""
    language: Language = "en"
    listed: bool = True
    friends: bool = False
    ticket: str = ""
    entropy: str = ""
    timing: Timing | None = None
    chat: WhoChats = "players"
    takebacks: bool = True
    rated: bool = False
    unwelcome: tuple[str, ...] = ()
    """Accounts that may not take a seat, because the requesting player has blocked them in this browser only."""
    invite: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)] = ()
    """Accounts that get an invitation to the open seats. The requesting player is signed in and has played with them recently (`GET
    /api/me/lately`)."""
    box: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """The id of the box that the table is played with (`POST /api/boxes`); empty: this server's data."""
    key: OwnKey = ""
    """The token that will hold the requesting player's seats. A second request with it returns the same table."""


class Rematch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/rematch`: a new table with the same people, each one seat on. A second request returns the same new
    table. `ticket` and `entropy` as in `NewTable`."""

    token: str = ""
    ticket: str = ""
    entropy: str = ""


class NewFork(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/branch`: fork a finished game. The new table can only be found by its link, and plays on after the first
    `ply` plies. Its `seats` are the requesting player's or bots'. No rating or statistics change, and the finished game stays as it is.
    `ticket` and `entropy` as in `NewTable`: the dice are rolled again from there on."""

    ply: Annotated[int, msgspec.Meta(ge=0)]
    seats: tuple[SeatRequest, ...]
    name: str = ""
    language: Language = "en"
    ticket: str = ""
    entropy: str = ""


class TableCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table in a list: `GET /api/tables?ids=a,b` (yours, by the ids that your browser keeps) or `GET /api/tables` (listed ones)."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    mover: int | None = None
    over: bool = False
    open_seats: tuple[int, ...] = ()
    plies: int = 0
    paused: bool = False
    changed: float
    """Seconds since the epoch of the last change."""
    verdict: str = ""
    verdict_yours: tuple[tuple[int, str], ...] = ()
    """Seats with the verdict as that seat's holder reads it ("You win")."""
    due: float | None = None
    """When the time of the person to move is up, in seconds since the epoch: their own time, or that of the tournament's round."""
    timing: Timing | None = None
    tournament: str = ""
    """The id of the table's tournament."""
    yours: tuple[int, ...] = ()
    """The seats held by the account that the requesting player is signed in to."""


class Tables(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A list of tables."""

    tables: tuple[TableCard, ...]


class Health(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/health`: the version of the server, and of the protocol that it speaks."""

    ok: bool
    version: str
    protocol: int
