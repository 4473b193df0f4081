"""Messages about the seats of a table: taking, leaving and naming them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.server.protocol.base import RequestMessage
from nexarium.server.tables.seat import OwnKey


class StandIn(RequestMessage, tag="stand_in", frozen=True, kw_only=True):
    """The host lets a bot of `level` stand in for an absent person, or take an open seat."""

    seat: int
    level: int


class ReclaimSeat(RequestMessage, tag="reclaim_seat", frozen=True, kw_only=True):
    """Play again oneself in a seat where a bot has stood in."""

    seat: int


class Resign(RequestMessage, tag="resign", frozen=True, kw_only=True):
    """Resign in one of one's own seats. With two players the game is over. With more, a bot plays on in that seat, which comes last."""

    seat: int


class SetName(RequestMessage, tag="call_me", frozen=True, kw_only=True):
    """Set one's name in all seats that the token holds. With an empty name, only the seat is shown. A player with an account has the
    account's name."""

    name: str


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who takes a seat: `you`, an `open` seat for a friend with the link, or a `bot`. A bot has a `level`, perhaps in a `style` that the
    game knows, or is the remote bot with the id `lender`."""

    who: Literal["you", "open", "bot"]
    level: int = 0
    style: str = ""
    remote_bot: str = msgspec.field(default="", name="lender")  # the name on the wire


class Seated(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to opening a table, taking a seat or requesting a rematch: the table, your seats and the one token that holds them."""

    table: str
    seats: tuple[int, ...]
    token: str


class TakeSeat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/seats`: take an open seat (the first one, or `seat`). With a `token` of this table, the seat is added to
    those that it holds. `entropy`: 16 to 32 random bytes in hex, added to the table's dice from the next roll on."""

    name: str = ""
    seat: int | None = None
    token: str = ""
    entropy: str = ""
    key: OwnKey = ""
    """The token that will hold the seat, if the request has no token that holds one already. A second request with it returns the same
    seat."""


class Away(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/away`: go on vacation until `until` (seconds since the epoch; 0: back) at a correspondence table."""

    token: str = ""
    until: Annotated[float, msgspec.Meta(ge=0, le=1e11)]
