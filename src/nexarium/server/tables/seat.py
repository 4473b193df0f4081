"""A seat at a table, and who can sit there."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

import msgspec

SeatKind = Literal["human", "open", "bot"]
"""Who sits there: a person, nobody yet, or a bot."""

OwnKey = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{32,64})?$")]
"""A token of the asker's own making: 32 to 64 letters, digits, - and _ that nobody can guess, for one table. Where the answer is lost on
the way, who asks the same once more with the same key gets it again, rather than another table, or is refused a seat that is theirs."""


@dataclass(frozen=True)
class Credential:
    """What somebody shows to say which seats are theirs: the table's token, the account they are signed in with, or both; neither: a
    spectator."""

    token: str = ""
    account: str = ""

    def __bool__(self) -> bool:
        return bool(self.token or self.account)

    @cached_property
    def holder(self) -> str:
        """What is kept of the token: its hash, empty where there is none."""
        return hashed(self.token) if self.token else ""

    def holds(self, holder: str, account: str) -> bool:
        """Whether what is kept as `holder` (the hash of a token) or as `account` is shown here."""
        return bool(self.account and account == self.account) or bool(self.token and holder and secrets.compare_digest(holder, self.holder))


def hashed(token: str) -> str:
    """A token's hash, which is all that is kept of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True)
class Seat:
    """Who sits there: `level` is a bot's, 1 to 9, and `style` its style, if it has one; `holder` is the hash of the token that holds a
    person's seat, `account` the account that does so too. A bot that somebody lends to the house has no level: `lender` is its id,
    `lent_by` the name of whoever lends it. `stand_in`: a bot stands in for the person who holds the seat."""

    kind: SeatKind = "open"
    name: str = ""
    level: int = 0
    holder: str = ""
    account: str = ""
    lender: str = ""
    lent_by: str = ""
    style: str = ""
    stand_in: bool = False

    @property
    def person(self) -> bool:
        """Whether a person plays here themselves."""
        return self.kind == "human"

    @property
    def held(self) -> bool:
        """Whether a person holds this seat, though a bot may play for them just now."""
        return self.kind == "human" or self.stand_in
