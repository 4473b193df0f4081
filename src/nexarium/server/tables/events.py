"""What can happen at a table. A table is the log of these, one row each, and its state a replay of it.

A log may go on under a newer version of the house while a process of this one still serves: an event is understood whole or not at all, and
at a table with one that is not, nothing is done (`storage.Newer`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.server.tables.seat import SeatKind
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import TimeUp


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """A row of a table's log, told apart by `type`."""


class Sat(Event, tag="sat", frozen=True, kw_only=True):
    """Somebody took `seat`. `holder` is the SHA-256 of the token that holds it, `account` the account that does so too: then the name is
    the account's, and not kept here. A bot is of a `level`, perhaps in a `style` of the game's, or lent: `lender` is then the id of the
    lent bot, `lent_by` the name of whoever lends it. `entropy`: random bytes in hex that were added to the table's dice with it, and bear
    upon the rolls from number `first_roll` on."""

    seat: int
    kind: SeatKind
    name: str = ""
    level: int = 0
    style: str = ""
    holder: str = ""
    account: str = ""
    lender: str = ""
    lent_by: str = ""
    entropy: str = ""
    first_roll: int = 0


class Held(Event, tag="held", frozen=True, kw_only=True):
    """`seats` are `account`'s from now on, under the name that this account has now; empty: the account that held them is gone, and its
    name with it. `host`: the host's powers, too."""

    seats: tuple[int, ...]
    account: str = ""
    host: bool = False


class Played(Event, tag="played", frozen=True, kw_only=True):
    """One gesture of a player at ply `ply`: a decision, those made with it, and the chance outcomes that followed."""

    ply: int
    actions: tuple[int, ...]


class Undone(Event, tag="undone", frozen=True, kw_only=True):
    """`seat` took back everything after the first `ply` plies; `agreed` are the seats of those who were asked and allowed it. Where rolls
    were taken back, `entropy` is added to the table's dice, as in `Sat`, so that others fall; logs from before that was so have none, and
    there the same fell again."""

    ply: int
    seat: int
    agreed: tuple[int, ...] = ()
    entropy: str = ""
    first_roll: int = 0


class TakebackAsked(Event, tag="takeback_asked", frozen=True, kw_only=True):
    """`seat` asks the others to let everything after the first `ply` plies be taken back."""

    ply: int
    seat: int


class TakebackAnswered(Event, tag="takeback_answered", frozen=True, kw_only=True):
    """Whoever holds `seats` allows what is asked, others still have to; or they refuse, or the one who asked asks no more."""

    seats: tuple[int, ...]
    allowed: bool


class Paused(Event, tag="paused", frozen=True, kw_only=True):
    """The host, who holds `seat` or none (-1), let the game rest."""

    seat: int = -1


class Resumed(Event, tag="resumed", frozen=True, kw_only=True):
    """The host, who holds `seat` or none (-1), let the game go on."""

    seat: int = -1


class StoodIn(Event, tag="stood_in", frozen=True, kw_only=True):
    """A bot of `level` stands in for whoever holds `seat`, who is away."""

    seat: int
    level: int


class Returned(Event, tag="returned", frozen=True, kw_only=True):
    """Whoever holds `seat` plays themselves again."""

    seat: int


class HandedOver(Event, tag="handed_over", frozen=True, kw_only=True):
    """`seats` are held from now on by the token of which `holder` is the SHA-256; `host`: so are the host's powers."""

    seats: tuple[int, ...]
    holder: str
    host: bool = False


class Removed(Event, tag="removed", frozen=True, kw_only=True):
    """The host, who holds `seat` or none (-1), sent a spectator away, who may not look at this table again: `visitor` is the table's own
    name for the network from which they came."""

    visitor: str
    seat: int = -1


class Arranged(Event, tag="arranged", frozen=True, kw_only=True):
    """The host, who holds `seat` or none (-1), changed who may write to the others."""

    chat: WhoChats
    seat: int = -1


class Closed(Event, tag="closed", frozen=True, kw_only=True):
    """The table was closed: the game has no result, and nothing can be played any more. `seat` is the host's, -1 for none; `why` is
    the owner's reason, or what decided the table for its tournament: `withdrawn` or `late`. By `record`: the record that was opened here
    goes no further."""

    by: Literal["host", "owner", "tournament", "record"]
    seat: int = -1
    why: str = ""


class Rematched(Event, tag="rematched", frozen=True, kw_only=True):
    """The same people went on to `table`."""

    table: str


class Flagged(Event, tag="flagged", frozen=True, kw_only=True):
    """The time of `seat` was up at ply `ply`. `then` is what came of it: a bot of `level` plays on, the move passed with `actions` (and the
    chance outcomes that followed), or the seat has lost, and with it its `side`, as in `Resigned`."""

    seat: int
    ply: int
    then: TimeUp
    level: int = 0
    actions: tuple[int, ...] = ()
    side: bool = False


class Resigned(Event, tag="resigned", frozen=True, kw_only=True):
    """The holder of `seat` gave the game up and has lost it; where it goes on without them, a bot of `level` plays their seat. `side`: the
    game has teams, and their allies have lost with them. Logs from before that was so go on as they did, with the allies' moves."""

    seat: int
    level: int
    side: bool = False


class WentAway(Event, tag="went_away", frozen=True, kw_only=True):
    """The holder of `seat` is on vacation until `until`, in seconds since the epoch; back, when that is past."""

    seat: int
    until: float


class Prepared(Event, tag="prepared", frozen=True, kw_only=True):
    """The holder of `seat` will answer: when the plies from `ply` on are those at the beginning of `line`, their next one is played for
    them. Its last action is theirs."""

    seat: int
    ply: int
    line: tuple[int, ...]


class Forgot(Event, tag="forgot", frozen=True, kw_only=True):
    """The holder of `seat` will not answer so any more."""

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
"""What people could let happen at a table again and again, and the game be no further. What ends one of these is none of them: a table that
rests can always go on."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_text(event: AnyEvent) -> str:
    """An event as the text of its row."""
    return _encoder.encode(event).decode()


def from_text(text: str) -> AnyEvent:
    """The event that a row's text says."""
    return _decoder.decode(text)
