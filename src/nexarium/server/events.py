"""What can happen at a table. A table is the log of these, one row each, and its state a replay of it."""

from __future__ import annotations

import msgspec

from nexarium.server.seat import SeatKind


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A row of a table's log, told apart by `type`."""


class Sat(Event, tag="sat", frozen=True, kw_only=True):
    """Somebody took `seat`. `holder` is the SHA-256 of the token that holds it, `account` the account that does so too: then the name
    is the account's, and not kept here. `entropy`: random bytes in hex that were added to the table's dice with it, and bear upon the rolls
    from number `first_roll` on."""

    seat: int
    kind: SeatKind
    name: str = ""
    level: int = 0
    holder: str = ""
    account: str = ""
    entropy: str = ""
    first_roll: int = 0


class Held(Event, tag="held", frozen=True, kw_only=True):
    """`seat` is `account`'s from now on, under the name that this account has now; empty: the account that held it is gone, and its name
    with it."""

    seat: int
    account: str = ""


class Played(Event, tag="played", frozen=True, kw_only=True):
    """One gesture of a player at ply `ply`: a decision, those made with it, and the chance outcomes that followed."""

    ply: int
    actions: tuple[int, ...]


class Undone(Event, tag="undone", frozen=True, kw_only=True):
    """`seat` took back everything after the first `ply` plies."""

    ply: int
    seat: int


class Rematched(Event, tag="rematched", frozen=True, kw_only=True):
    """The same people went on to `table`."""

    table: str


AnyEvent = Sat | Held | Played | Undone | Rematched

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_text(event: AnyEvent) -> str:
    """An event as the text of its row."""
    return _encoder.encode(event).decode()


def from_text(text: str) -> AnyEvent:
    """The event that a row's text says."""
    return _decoder.decode(text)
