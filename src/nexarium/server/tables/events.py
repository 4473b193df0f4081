"""The events of a table. A table's log has one row per event, and its state is a replay of the log.

A log may go on under a newer version of the server while a process of this one still runs. An event is understood completely or not at all.
A table with an unknown event is left alone (`storage.Newer`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.server.tables.seat import SeatKind
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import TimeUp


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """A row of a table's log. `type` says which kind."""


class Sat(Event, tag="sat", frozen=True, kw_only=True):
    """A player or bot took `seat`. `holder` is the SHA-256 of the token that holds it. `account` holds it, too; then the name is the
    account's, and not stored here. A bot has a `level`, and perhaps a `style` of the game's. For a remote bot, `remote_bot` is its id and
    `operator` the name of the person who connects it. `entropy`: random bytes in hex, added to the table's dice, that affect the rolls
    from number `first_roll` on."""

    seat: int
    kind: SeatKind
    name: str = ""
    level: int = 0
    style: str = ""
    holder: str = ""
    account: str = ""
    remote_bot: str = msgspec.field(default="", name="lender")  # the names in stored logs
    operator: str = msgspec.field(default="", name="lent_by")
    entropy: str = ""
    first_roll: int = 0


class Held(Event, tag="held", frozen=True, kw_only=True):
    """From now on `account` holds `seats`, under the name that this account has now. Empty: the account is deleted, and its name with
    it. `host`: the account gets the host's powers, too."""

    seats: tuple[int, ...]
    account: str = ""
    host: bool = False


class Played(Event, tag="played", frozen=True, kw_only=True):
    """One gesture of a player at ply `ply`: a decision, the further ones of the gesture, and the chance outcomes that followed."""

    ply: int
    actions: tuple[int, ...]


class Undone(Event, tag="undone", frozen=True, kw_only=True):
    """`seat` took back everything after the first `ply` plies. `agreed` are the seats that were asked and allowed it. If rolls were
    taken back, `entropy` is added to the table's dice, as in `Sat`, so that new rolls differ. Older logs have no `entropy`, and repeat
    the same rolls."""

    ply: int
    seat: int
    agreed: tuple[int, ...] = ()
    entropy: str = ""
    first_roll: int = 0


class TakebackAsked(Event, tag="takeback_asked", frozen=True, kw_only=True):
    """`seat` asks the others to allow the takeback of everything after the first `ply` plies."""

    ply: int
    seat: int


class TakebackAnswered(Event, tag="takeback_answered", frozen=True, kw_only=True):
    """The holder of `seats` allows the takeback, and others still have to. Or they refuse it, or the player who asked withdraws the
    request."""

    seats: tuple[int, ...]
    allowed: bool


class Paused(Event, tag="paused", frozen=True, kw_only=True):
    """The host, with seat `seat` or none (-1), paused the game."""

    seat: int = -1


class Resumed(Event, tag="resumed", frozen=True, kw_only=True):
    """The host, with seat `seat` or none (-1), resumed the game."""

    seat: int = -1


class StoodIn(Event, tag="stood_in", frozen=True, kw_only=True):
    """A bot of `level` stands in for the absent holder of `seat`."""

    seat: int
    level: int


class Returned(Event, tag="returned", frozen=True, kw_only=True):
    """The holder of `seat` plays themselves again."""

    seat: int


class HandedOver(Event, tag="handed_over", frozen=True, kw_only=True):
    """`seats` are held from now on by the token of which `holder` is the SHA-256. `host`: so are the host's powers."""

    seats: tuple[int, ...]
    holder: str
    host: bool = False


class Removed(Event, tag="removed", frozen=True, kw_only=True):
    """The host, with seat `seat` or none (-1), removed a spectator, who may not watch this table again. `visitor` is the table's own
    name for the network of the spectator."""

    visitor: str
    seat: int = -1


class Arranged(Event, tag="arranged", frozen=True, kw_only=True):
    """The host, with seat `seat` or none (-1), changed who can chat."""

    chat: WhoChats
    seat: int = -1


class Closed(Event, tag="closed", frozen=True, kw_only=True):
    """The table was closed: the game has no result, and nothing can be played any more. `seat` is the host's, -1 for none. `why` is the
    administrator's reason, or what decided the table for its tournament: `withdrawn` or `late`. By `record`: the record shown here ends
    there."""

    by: Literal["host", "owner", "tournament", "record"]
    seat: int = -1
    why: str = ""


class Rematched(Event, tag="rematched", frozen=True, kw_only=True):
    """The same people play a rematch at `table`."""

    table: str


class Flagged(Event, tag="flagged", frozen=True, kw_only=True):
    """The time of `seat` was up at ply `ply`. `then` is the consequence: a bot of `level` plays on; the move passed with `actions` (and
    the chance outcomes that followed); or the seat has lost, and with it its `side`, as in `Resigned`."""

    seat: int
    ply: int
    then: TimeUp
    level: int = 0
    actions: tuple[int, ...] = ()
    side: bool = False


class Resigned(Event, tag="resigned", frozen=True, kw_only=True):
    """The holder of `seat` resigned and has lost. If the game goes on without them, a bot of `level` plays their seat. `side`: the game
    has teams, and their allies have lost with them. Older logs have no `side`, and go on with the allies' moves."""

    seat: int
    level: int
    side: bool = False


class WentAway(Event, tag="went_away", frozen=True, kw_only=True):
    """The holder of `seat` is on vacation until `until` (seconds since the epoch); a past time ends the vacation."""

    seat: int
    until: float


class Prepared(Event, tag="prepared", frozen=True, kw_only=True):
    """The holder of `seat` prepared a conditional move. If the plies from `ply` on follow `line`, its next action is played for them.
    The last action of `line` is theirs."""

    seat: int
    ply: int
    line: tuple[int, ...]


class Forgot(Event, tag="forgot", frozen=True, kw_only=True):
    """The holder of `seat` removed a conditional move."""

    seat: int
    ply: int
    line: tuple[int, ...]


AnyEvent = (
    Sat
    | Held
    | Played
    | Undone
    | Rematched
    | TakebackAsked
    | TakebackAnswered
    | Paused
    | Resumed
    | StoodIn
    | Returned
    | HandedOver
    | Removed
    | Arranged
    | Closed
    | Flagged
    | Resigned
    | WentAway
    | Prepared
    | Forgot
)

REPEATABLE = (Sat, Undone, TakebackAsked, Paused, StoodIn, HandedOver, Removed, Arranged, WentAway, Prepared)
"""Events that people could repeat without end while the game makes no progress. Events that end one of these are not among them: a
paused table can always be resumed."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_text(event: AnyEvent) -> str:
    """Return an event as the text of its row."""
    return _encoder.encode(event).decode()


def from_text(text: str) -> AnyEvent:
    """Return the event of a row's text."""
    return _decoder.decode(text)
