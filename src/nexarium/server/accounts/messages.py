"""HTTP messages about accounts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from nexarium.server.accounts.reports import Reason
from nexarium.server.protocol.base import Answer, Body
from nexarium.server.protocol.lobby import TableCard


class NewAccount(Body, frozen=True, kw_only=True):
    """`POST /api/me/register`: an account with this name. The answer is the challenge for its first passkey."""

    name: str


class SignedChallenge(Body, frozen=True, kw_only=True):
    """`POST /api/me/registered`, `/signed-in` and `/passkeys/added`: the answer of the browser's passkey (WebAuthn's JSON)."""

    credential: dict[str, Any]


class RecoveryCode(Body, frozen=True, kw_only=True):
    """`POST /api/me/recover`: sign in with a recovery code, which works once."""

    code: str


class NewName(Body, frozen=True, kw_only=True):
    """`POST /api/me/name`, and `/api/me/delete` with the account's name as a confirmation."""

    name: str


class Nothing(Body, frozen=True, kw_only=True):
    """An empty request or response."""


class SignOut(Body, frozen=True, kw_only=True):
    """`POST /api/me/sign-out`: sign out this browser, the one with the id `device`, or all."""

    device: str = ""
    everywhere: bool = False


class PasskeyId(Body, frozen=True, kw_only=True):
    """`POST /api/me/passkeys/remove`: the id of the passkey."""

    passkey: str


class TokenSeat(Body, frozen=True, kw_only=True):
    """A table, and the token that holds seats there."""

    table: str
    token: str


class KeepGames(Body, frozen=True, kw_only=True):
    """`POST /api/me/seats`: move the seats that this browser holds by tokens to the account; at most 20 tables at once."""

    seats: tuple[TokenSeat, ...]


class GamesKept(Answer, frozen=True, kw_only=True):
    """The tables whose seats belong to the account now."""

    tables: tuple[str, ...]


class NewToken(Body, frozen=True, kw_only=True):
    """`POST /api/me/tokens`: create a token for a program that acts for the account, with a label."""

    label: str


class TokenId(Body, frozen=True, kw_only=True):
    """`POST /api/me/tokens/remove`: the id of the token."""

    token: str


class TokenMade(Answer, frozen=True, kw_only=True):
    """The new token, which is shown only once."""

    token: str


class PasskeyCard(Answer, frozen=True, kw_only=True):
    """A passkey of the account. `label` is the browser that created it. Times in seconds since the epoch."""

    id: str
    label: str
    created: float
    used: float


class DeviceCard(Answer, frozen=True, kw_only=True):
    """A signed-in browser. `here`: it is the browser of this request."""

    id: str
    label: str
    network: str
    created: float
    used: float
    here: bool = False


class TokenCard(Answer, frozen=True, kw_only=True):
    """The token of a program that may act for the account."""

    id: str
    label: str
    created: float
    used: float


class BlockedCard(Answer, frozen=True, kw_only=True):
    """A blocked player: their account and its name. A browser without an account stores these itself."""

    account: str
    name: str


class BlockSeat(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/blocks`: block the player in this seat."""

    seat: int


class Seen(Answer, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/seen`: the last ply that the account has seen on any device, and how many seconds ago. `ply` is null if that
    is not known, or without an account."""

    ply: int | None = None
    seconds: float = 0.0


class NoteSeen(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/seen`: the account, which plays at the table, has seen it after this many plies."""

    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Unblock(Body, frozen=True, kw_only=True):
    """`POST /api/me/blocks/remove`: unblock this account."""

    account: str


class NewReport(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/reports`: report the player in this seat to the administrator: a reason, a sentence, and the player's
    message, if the report is about one."""

    seat: int
    reason: Reason
    sentence: str = ""
    message: str = ""


class Me(Answer, frozen=True, kw_only=True):
    """`GET /api/me`: the signed-in account, empty without one. `possible`: whether passkeys work at this address. If they do not, `instead`
    is an address of this machine where they do, if there is one."""

    account: str = ""
    name: str = ""
    created: float = 0.0
    passkeys: tuple[PasskeyCard, ...] = ()
    devices: tuple[DeviceCard, ...] = ()
    tokens: tuple[TokenCard, ...] = ()
    codes_left: int = 0
    blocked: tuple[BlockedCard, ...] = ()
    possible: bool = False
    instead: str = ""


class Welcome(Answer, frozen=True, kw_only=True):
    """The account that is signed in. `codes` are the recovery codes of a new account, shown only once."""

    account: str
    name: str
    codes: tuple[str, ...] = ()


class Codes(Answer, frozen=True, kw_only=True):
    """New recovery codes, which are shown only once."""

    codes: tuple[str, ...]


class MyGames(Answer, frozen=True, kw_only=True):
    """`GET /api/me/games?game=NAME&page=2`: the account's tables, running ones first. `games` are all games that it has played, as (name,
    title)."""

    tables: tuple[TableCard, ...]
    page: int
    pages: int
    count: int
    games: tuple[tuple[str, str], ...] = ()
