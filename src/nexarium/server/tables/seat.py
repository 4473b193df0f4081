"""Seats at a table, and the credentials that hold them."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

import msgspec

SeatKind = Literal["human", "open", "bot"]
"""Who sits there: a person, no player yet, or a bot."""

OwnKey = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{32,64})?$")]
"""A token made by the client: 32 to 64 letters, digits, - and _, hard to guess, for one table. If an answer gets lost, a repeated
request with the same key gets it again. Without the key it would open another table, or be refused its own seat."""


@dataclass(frozen=True)
class Credential:
    """What a visitor sends to prove which seats are theirs: the table's token, the account that they are signed in to, or both; neither
    for a spectator."""

    token: str = ""
    account: str = ""

    def __bool__(self) -> bool:
        return bool(self.token or self.account)

    @cached_property
    def holder(self) -> str:
        """The stored form of the token: its hash, empty if there is none."""
        return hashed(self.token) if self.token else ""

    def holds(self, holder: str, account: str) -> bool:
        """Return whether this credential matches the stored `holder` (the hash of a token) or `account`."""
        return bool(self.account and account == self.account) or bool(self.token and holder and secrets.compare_digest(holder, self.holder))


def hashed(token: str) -> str:
    """Return a token's hash, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """Return a token that is hard to guess."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there. `level` is a bot's, 1 to 9, and `style` its style, if it has one. `holder` is the hash of the token
    that holds a person's seat; `account` holds it, too. A remote bot has no level: `remote_bot` is its id, `operator` the name of the
    person who connects it. `stand_in`: a bot stands in for the person who holds the seat."""

    kind: SeatKind = "open"
    name: str = ""
    level: int = 0
    holder: str = ""
    account: str = ""
    remote_bot: str = ""
    operator: str = ""
    style: str = ""
    stand_in: bool = False

    @property
    def person(self) -> bool:
        """Whether a person plays here themselves."""
        return self.kind == "human"

    @property
    def held(self) -> bool:
        """Whether a person holds this seat, even if a bot plays for them now."""
        return self.kind == "human" or self.stand_in
