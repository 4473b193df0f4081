"""Messages of the balance reports' page, as structs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from nexarium.server.balance_reports.store import State
from nexarium.server.balance_reports.worker_protocol import TrialKind
from nexarium.server.protocol.base import OptionValue

TrialState = Literal["waiting", "preparing", "playing", "done", "failed"]


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
    data: dict[str, str] = {}
    """The data files of a changed box, as TOML by name. Files that equal the installed ones do not count."""
    draw: bool = False
    """Whether chance chooses what each seat would choose for itself, such as the characters."""


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


class NewTrial(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/trials`: a short run for the workshop. `compare` plays the box against the shipped one, `sweep` each of `values` of the
    entry `entry` (`cards.toml:cards[3].power`), `choices` counts what is chosen. `of` names the quantities of the first two; empty: all
    wins. `options`, `level`, `data` and `draw` are those of a balance report."""

    kind: TrialKind
    game: str
    options: dict[str, OptionValue] = {}
    data: dict[str, str] = {}
    draw: bool = False
    level: int = 0
    games: int
    entry: Annotated[str, msgspec.Meta(max_length=200)] = ""
    values: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=12)] = ()
    of: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=120)], ...], msgspec.Meta(max_length=12)] = ()


class TrialUpdate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the answer to `POST /api/trials`. `result` is what has been found so far, in the JSON of `nexarium sweep` or `nexarium
    choices`; nothing is called sure before the state is `done`. `why` says why a run failed, where that is known."""

    state: TrialState
    games: int = 0
    fraction: float = 0.0
    result: Any = None
    why: str = ""


class TrialLimits(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/trials`: the most games of each box or value, the highest level of the bots, and the seconds that a run plays."""

    most_games: int
    most_level: int
    most_seconds: float
