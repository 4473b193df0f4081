"""Messages of the balance reports' page, as structs."""

from __future__ import annotations

import msgspec

from nexarium.server.balance_reports.store import State
from nexarium.server.protocol.base import OptionValue


class BalanceCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A balance report. `choice` is the label of the game's preset. `level` is that of the bots in every seat, 0 for random moves. `played`
    of the `games` are over, and `fraction` of all work is done. `page`: it can be read at `/balance/{id}/page`."""

    id: str
    game: str
    title: str
    choice: str = ""
    level: int
    games: int
    played: int = 0
    fraction: float = 0.0
    state: State
    page: bool = False
    began: float
    """Seconds since the epoch."""
    digest: str = ""
    """The digest of the game's data files, if they differ from the published ones."""


class BalanceList(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/balances`: the reports, the newest first. One is played at a time, with at most `most_games` games by bots of at most
    `most_level`. After `most_minutes` the report is made from the games played so far."""

    reports: tuple[BalanceCard, ...]
    most_games: int
    most_level: int
    most_minutes: float


class NewBalance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/balances`: request a report."""

    game: str
    options: dict[str, OptionValue] = {}
    games: int
    level: int = 0


class BegunBalance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The report, which is played now or waits in the queue, and the token that can stop it."""

    report: BalanceCard
    token: str


class StopBalance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/balances/{id}/stop`: end a report with the games played so far, with the token of its requester."""

    token: str = ""


class StopAnyBalance(msgspec.Struct, frozen=True, kw_only=True):
    """`POST /api/admin/balances/stop`: the administrator ends a report with the games played so far."""

    id: str
