"""What the page of balance reports is told, and what it may ask, as structs. The client's TypeScript types are generated from here."""

from __future__ import annotations

import msgspec

from nexarium.server.balance_reports.store import State
from nexarium.server.protocol.messages import OptionValue


class BalanceCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A balance report. `choice` is what the game's ready-made choice is called that it is about, `level` that of the bots in every seat, 0
    for random moves. `played` of the `games` are over, and `fraction` of all there is to do. `page`: it can be read at
    `/balance/{id}/page`."""

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
    """Of what the game's box printed, where that was not what was published."""


class BalanceList(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/balances`: the reports, the newest first. One is played at a time: of at most `most_games` games, by bots of at most
    `most_level`, for at most `most_minutes`; what was played by then makes the report."""

    reports: tuple[BalanceCard, ...]
    most_games: int
    most_level: int
    most_minutes: float


class NewBalance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/balances`: have a report made."""

    game: str
    options: dict[str, OptionValue] = {}
    games: int
    level: int = 0


class BegunBalance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The report that is played now or waits for its turn, and the token with which it can be stopped."""

    report: BalanceCard
    token: str


class StopBalance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/balances/{id}/stop`: end it with what was played, by the token of whoever had it made."""

    token: str = ""


class EndBalance(msgspec.Struct, frozen=True, kw_only=True):
    """`POST /api/owner/balances/stop`: the owner ends a report with what was played."""

    id: str
