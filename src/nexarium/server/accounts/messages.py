"""What the browser and the house say to each other about accounts, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from nexarium.server.accounts.reports import Reason
from nexarium.server.protocol.messages import TableCard


class Body(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The body of a request."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of an answer."""


class NewAccount(Body, frozen=True, kw_only=True):
    """`POST /api/me/register`: an account of this name; answered by what its first passkey shall sign."""

    name: str


class SignedChallenge(Body, frozen=True, kw_only=True):
    """`POST /api/me/registered`, `/signed-in` and `/passkeys/added`: what the browser's passkey answered (WebAuthn's JSON)."""

    credential: dict[str, Any]


class RecoveryCode(Body, frozen=True, kw_only=True):
    """`POST /api/me/recover`: sign in by a recovery code, which is used up."""

    code: str


class NewName(Body, frozen=True, kw_only=True):
    """`POST /api/me/name`, and `/api/me/delete` with the name that the account has, so that nobody deletes it in passing."""

    name: str


class Nothing(Body, frozen=True, kw_only=True):
    """A request that needs no words."""


class SignOut(Body, frozen=True, kw_only=True):
    """`POST /api/me/sign-out`: this browser, the one that `device` names, or all."""

    device: str = ""
    everywhere: bool = False


class PasskeyId(Body, frozen=True, kw_only=True):
    """`POST /api/me/passkeys/remove`."""

    passkey: str


class TokenSeat(Body, frozen=True, kw_only=True):
    """A table with the token that holds seats there."""

    table: str
    token: str


class KeepGames(Body, frozen=True, kw_only=True):
    """`POST /api/me/seats`: the account takes over the seats that this browser holds by tokens; at most 20 tables at once."""

    seats: tuple[TokenSeat, ...]


class GamesKept(Answer, frozen=True, kw_only=True):
    """The tables whose seats are the account's now."""

    tables: tuple[str, ...]


class NewToken(Body, frozen=True, kw_only=True):
    """`POST /api/me/tokens`: a token for a program that acts for the account, under a label by which to know it again."""

    label: str


class TokenId(Body, frozen=True, kw_only=True):
    """`POST /api/me/tokens/remove`."""

    token: str


class TokenMade(Answer, frozen=True, kw_only=True):
    """The token, which is shown this once."""

    token: str


class PasskeyCard(Answer, frozen=True, kw_only=True):
    """A passkey of the account: where it was made and when it was used, in seconds since the epoch."""

    id: str
    label: str
    created: float
    used: float


class DeviceCard(Answer, frozen=True, kw_only=True):
    """A browser that is signed in; `here`: the one that asks."""

    id: str
    label: str
    network: str
    created: float
    used: float
    here: bool = False


class TokenCard(Answer, frozen=True, kw_only=True):
    """A program that may act for the account."""

    id: str
    label: str
    created: float
    used: float


class BlockedCard(Answer, frozen=True, kw_only=True):
    """Somebody who is not wanted, by their account and its name. A browser without an account keeps this itself."""

    account: str
    name: str


class BlockSeat(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/blocks`: whoever sits there is not wanted any more."""

    seat: int


class Seen(Answer, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/seen`: after how many plies the asker's account has seen the table last, and how many seconds ago, on
    whatever device. Nothing where that is not known, or the asker is signed in to no account."""

    ply: int | None = None
    seconds: float = 0.0


class NoteSeen(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/seen`: the asker's account sits at the table and sees it after so many plies."""

    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Unblock(Body, frozen=True, kw_only=True):
    """`POST /api/me/blocks/remove`: they are welcome again."""

    account: str


class NewReport(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/reports`: tell the house's owner of whoever sits there: why, in a sentence, and what they wrote, if it is
    about that."""

    seat: int
    reason: Reason
    sentence: str = ""
    message: str = ""


class Me(Answer, frozen=True, kw_only=True):
    """`GET /api/me`: the account to which the asker is signed in, empty when to none. `possible`: whether passkeys work at this
    address; where they do not, `instead` is one of this machine at which they do, if there is one."""

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
    """Somebody is signed in; the recovery codes of a new account, which are shown this once."""

    account: str
    name: str
    codes: tuple[str, ...] = ()


class Codes(Answer, frozen=True, kw_only=True):
    """New recovery codes, which are shown this once."""

    codes: tuple[str, ...]


class MyGames(Answer, frozen=True, kw_only=True):
    """`GET /api/me/games?game=NAME&page=2`: the account's tables, those that go on first; `games` are all games that it has played,
    as (name, title)."""

    tables: tuple[TableCard, ...]
    page: int
    pages: int
    count: int
    games: tuple[tuple[str, str], ...] = ()
