"""Invitations as they travel over HTTP."""

from __future__ import annotations

import msgspec

from nexarium.server.tables.seat import OwnKey


class Struct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Part of an answer."""


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request."""


class OpenSeat(Struct, frozen=True, kw_only=True):
    """A seat that anybody may take, with what the game calls it ("Blue + Red")."""

    seat: int
    label: str


class OpenTable(Struct, frozen=True, kw_only=True):
    """A table that waits for players: its game and which of its ready-made choices is played ("Two players"), and who sits there."""

    table: str
    game: str
    title: str
    mode: str = ""
    names: tuple[str, ...]
    seats: tuple[OpenSeat, ...]
    changed: float


class OpenTables(Struct, frozen=True, kw_only=True):
    """The answer to `GET /api/tables/open`, the last changed first."""

    tables: tuple[OpenTable, ...]


class Met(Struct, frozen=True, kw_only=True):
    """Somebody with whom one has played: their account and its name, and when a table of both has changed last (seconds since the
    epoch)."""

    account: str
    name: str
    at: float


class MetLately(Struct, frozen=True, kw_only=True):
    """`GET /api/me/lately`: the accounts with which the asker's has played lately, the last first."""

    people: tuple[Met, ...]


class Invitation(Struct, frozen=True, kw_only=True):
    """A table to which somebody has invited the asker, by the name of their account."""

    by: str
    table: OpenTable


class MyInvitations(Struct, frozen=True, kw_only=True):
    """`GET /api/me/invitations`: where the asker is invited and a seat is still open, the last first."""

    invitations: tuple[Invitation, ...]


class Decline(Body, frozen=True, kw_only=True):
    """`POST /api/me/invitations/declined`: no, thank you. Nobody is told."""

    table: str


class AskCode(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/code`: a short code for a table at which one sits, or whose host one is."""

    token: str = ""


class Code(Struct, frozen=True, kw_only=True):
    """Six letters that lead to the table as long as a seat is open."""

    code: str


class Join(Body, frozen=True, kw_only=True):
    """`POST /api/join`: which table is it? Small and capital letters, spaces and hyphens are all the same."""

    code: str


class Found(Struct, frozen=True, kw_only=True):
    """The table of a code."""

    table: str


class AskHandover(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/handover`: take one's seats to another device."""

    token: str


class Handover(Struct, frozen=True, kw_only=True):
    """What the other device shows, once, within so many seconds. It belongs into the fragment of a link, which is sent to no server."""

    secret: str
    seconds: int


class TakeOver(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/handover/take`: here is that other device. A `token` of this table that it has holds
    the seats then."""

    secret: str
    token: str = ""
    key: OwnKey = ""
    """The token that is to hold them where the device has none; asked again with it, the same seats."""
