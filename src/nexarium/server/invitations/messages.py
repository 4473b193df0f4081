"""HTTP messages about invitations."""

from __future__ import annotations

from nexarium.server.matchmaking.messages import Pool
from nexarium.server.protocol.base import Answer, Body
from nexarium.server.tables.seat import OwnKey


class OpenSeat(Answer, frozen=True, kw_only=True):
    """An open seat, with the game's name for it ("Blue + Red")."""

    seat: int
    label: str


class OpenTable(Answer, frozen=True, kw_only=True):
    """A table with open seats: its game, the label of its preset ("Two players"), and the names of its players."""

    table: str
    game: str
    title: str
    mode: str = ""
    names: tuple[str, ...]
    seats: tuple[OpenSeat, ...]
    changed: float


class OpenTables(Answer, frozen=True, kw_only=True):
    """The answer to `GET /api/tables/open`, the last changed first; and the pools in which players wait for an opponent."""

    tables: tuple[OpenTable, ...]
    pools: tuple[Pool, ...] = ()


class Met(Answer, frozen=True, kw_only=True):
    """A recent opponent: their account and its name, when their last common table changed (seconds since the epoch), and its game."""

    account: str
    name: str
    at: float
    game: str = ""


class MetLately(Answer, frozen=True, kw_only=True):
    """`GET /api/me/lately`: the account's recent opponents, the last first."""

    people: tuple[Met, ...]


class Invitation(Answer, frozen=True, kw_only=True):
    """An invitation to a table, with the name of the inviting account."""

    by: str
    table: OpenTable


class MyInvitations(Answer, frozen=True, kw_only=True):
    """`GET /api/me/invitations`: invitations to tables with an open seat, the latest first."""

    invitations: tuple[Invitation, ...]


class Decline(Body, frozen=True, kw_only=True):
    """`POST /api/me/invitations/declined`: decline an invitation. The pages of the inviting player show it."""

    table: str


class AskCode(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/code`: ask for a short code for a table, as a player or as the host."""

    token: str = ""


class Code(Answer, frozen=True, kw_only=True):
    """Six letters that lead to the table while a seat is open."""

    code: str


class Join(Body, frozen=True, kw_only=True):
    """`POST /api/join`: ask for the table of a code. Case, spaces and hyphens are ignored."""

    code: str


class Found(Answer, frozen=True, kw_only=True):
    """The table of a code."""

    table: str


class AskHandover(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/handover`: ask to move a player's seats to another device."""

    token: str


class Handover(Answer, frozen=True, kw_only=True):
    """The secret that the other device shows, once, within `seconds`. A link has it in its fragment, which is not sent to servers."""

    secret: str
    seconds: int


class TakeOver(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/handover/take`: move the seats to this device. If it already has a `token` of this table, that one holds
    the seats."""

    secret: str
    token: str = ""
    key: OwnKey = ""
    """The token that will hold the seats if the device has none. A repeated request with it returns the same seats."""
