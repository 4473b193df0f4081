"""How server processes that share a database hear of each other: what changed, who thinks, who is there."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Protocol

import msgspec


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Something that one process tells the others about `table`. `sender` is the telling process."""

    table: str
    sender: str = ""


class Changed(Notice, tag="changed", frozen=True, kw_only=True):
    """The table's log has gone on (on PostgreSQL the very transaction that wrote it says so)."""


class Chatted(Notice, tag="chatted", frozen=True, kw_only=True):
    """Somebody has written a line at the table (the transaction that kept it says so)."""


class BotThinks(Notice, tag="thinks", frozen=True, kw_only=True):
    """How far a bot has got with its thinking: the fields are those of `messages.Thinking`."""

    seat: int
    ply: int
    progress: float
    elapsed: float
    expected: float


class Gathered(Notice, tag="gathered", frozen=True, kw_only=True):
    """Who is connected to the table through the sender: the seats whose holders are, the number of spectators, some of these by what the
    table calls their network, with their names, and for whoever keeps the house the networks from which the seats' holders are."""

    seats: tuple[int, ...]
    watching: int = 0
    watchers: dict[str, tuple[str, ...]] = {}
    networks: tuple[tuple[int, str], ...] = ()


class Lent(Notice, tag="lent", frozen=True, kw_only=True):
    """A bot is lent to the house through the sender, or is not any more (`gone`): the fields are those of `offers.LentBot`. `table` is
    empty."""

    lender: str
    name: str
    lent_by: str
    games: tuple[str, ...]
    gone: bool = False


class LentTurn(Notice, tag="lent_turn", frozen=True, kw_only=True):
    """The bot that `lender` lends is to move at the table: whoever is connected to it shall ask."""

    lender: str


class Came(Notice, tag="came", frozen=True, kw_only=True):
    """The sender has just begun: whoever lends bots tells of them at once. `table` is empty."""


class SignedOut(Notice, tag="signed_out", frozen=True, kw_only=True):
    """Somebody has signed browsers or programs of an account out through the sender: whoever is here by it shall be looked at again.
    `table` is empty."""

    account: str


AnyNotice = Changed | Chatted | BotThinks | Gathered | Lent | LentTurn | Came | SignedOut
Hear = Callable[[AnyNotice | None], None]
"""Called with each notice of another process; with None when some may have been missed."""


class Bus(Protocol):
    """What connects the server processes that share a database."""

    process: str
    shared: bool
    """Whether there can be other processes."""

    async def open(self, hear: Hear) -> None:
        """Begin to listen; `hear` is called with every notice."""

    def tell(self, notice: AnyNotice) -> None:
        """Send a notice to the other processes without waiting for it. Nothing may depend on its arrival."""

    async def claim(self, table: str) -> bool:
        """Ask for the right to think for the table's bots. When the answer is yes, no other process has it until `release`, or until this
        process ends."""

    async def release(self, table: str) -> None:
        """Give that right back."""

    async def close(self) -> None:
        """Stop listening, and give every right back."""


class LocalBus:
    """The bus of a server that has its database to itself: there is nobody to tell."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self.shared = False

    async def open(self, hear: Hear) -> None:
        return None

    def tell(self, notice: AnyNotice) -> None:
        return None

    async def claim(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        return None

    async def close(self) -> None:
        return None
