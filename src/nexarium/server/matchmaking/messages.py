"""Messages of a page's WebSocket, `GET /api/live`, and the list of pools."""

from __future__ import annotations

from nexarium.server.language import Language
from nexarium.server.protocol.base import Answer, Message, OptionValue, Refused
from nexarium.server.tables.seat import OwnKey
from nexarium.server.tables.timing import Timing


class Wait(Message, tag="wait", frozen=True, kw_only=True):
    """Wait for opponents: for a game with these options and this clock, so that nobody waits for a player who has gone. The player is in
    one pool at a time, until they are paired, say `stop_waiting`, or disconnect. `key` is the token that will hold the seat of a player
    without an account."""

    game: str
    options: dict[str, OptionValue]
    timing: Timing
    name: str = ""
    language: Language = "en"
    key: OwnKey = ""
    unwelcome: tuple[str, ...] = ()
    """Accounts that the player has blocked in this browser only."""


class StopWaiting(Message, tag="stop_waiting", frozen=True, kw_only=True):
    """Wait no longer."""


class Waits(Message, tag="waits", frozen=True, kw_only=True):
    """The player waits in the pool with this id."""

    pool: str


class PairedUp(Message, tag="paired", frozen=True, kw_only=True):
    """The opponents are there: the table, the player's seats, and the token that holds them."""

    table: str
    seats: tuple[int, ...]
    token: str = ""


class InvitationCame(Message, tag="invited", frozen=True, kw_only=True):
    """The account has a new invitation: `GET /api/me/invitations` has it."""


class InvitationDeclined(Message, tag="declined", frozen=True, kw_only=True):
    """A player has declined the account's invitation to a table."""

    table: str
    name: str


FromPage = Wait | StopWaiting
ToPage = Waits | PairedUp | InvitationCame | InvitationDeclined | Refused


class Pool(Answer, frozen=True, kw_only=True):
    """Players who wait for the same game: its options with the label of their preset, the clock, how many `players` wait, and how many
    `seats` there are."""

    pool: str
    game: str
    title: str
    mode: str = ""
    options: dict[str, OptionValue]
    timing: Timing
    players: int
    seats: int
    since: float
    """Since when the first of them waits, in seconds since the epoch."""
