"""What the database keeps of a table beside the log of its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from nexarium.core.definition import Value
from nexarium.core.view import Standings
from nexarium.server.tables.seat import SeatKind
from nexarium.server.tables.terms import Terms


class Forfeited(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game ended that some lost before its end: the seats that win by it, those that have lost, which of these resigned, and those
    that lose with them. `sole`: one side wins."""

    won: tuple[int, ...]
    lost: tuple[int, ...]
    resigned: tuple[int, ...] = ()
    allies: tuple[int, ...] = ()
    sole: bool = True


@dataclass(frozen=True)
class Final:
    """How a game ended: its final table, and who has lost before its end where that is what the table's verdict says, which is then the
    house's and not the game's."""

    standings: Standings
    forfeited: Forfeited | None = None

    @property
    def named(self) -> tuple[int, ...]:
        """The seats that the game's own verdict calls the winners."""
        return () if self.forfeited or self.standings.together else self.standings.winners


@dataclass(frozen=True)
class Header:
    """What never changes about a table. `version` is the rules version that it is played under, `seed` that of its dice, `created` the
    time in seconds since the epoch; a table that is not `listed` is found only by its link."""

    id: str
    game: str
    version: int
    options: dict[str, Value]
    seed: bytes
    language: str
    listed: bool
    created: float
    terms: Terms = field(default_factory=Terms)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows of a table, stored with every event so that no list replays a game. `over`: nothing will be played any more.
    `verdict`: who won a finished game, or that it was closed, in each language; `yours`: seats with that as whoever holds them reads it.
    `due`: when somebody's time will be up, in seconds since the epoch.

    Whose names are looked up is a number, for names change and are taken off: by `holders` those seats can be told that one person holds,
    `won` are the seats that the game's own verdict calls the winners, and of `forfeited` the verdict is made anew."""

    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    mover: int | None
    plies: int
    over: bool
    bot_to_move: bool
    paused: bool = False
    lender: str = ""
    """Of the lent bot that is to move, its id."""
    verdict: dict[str, str] = {}
    yours: dict[str, tuple[tuple[int, str], ...]] = {}
    due: float | None = None
    holders: tuple[int, ...] = ()
    """By seat, a number for whoever holds it; none where a version before this one has written it."""
    won: tuple[int, ...] = ()
    forfeited: Forfeited | None = None

    def called_otherwise(self, seats: Sequence[int], name: str) -> Summary:
        """The same where whoever holds these seats has another name. A verdict of the house's in which the old one stands is not kept: it
        is made anew of `forfeited`, and where a version before this one wrote it, lists say that the game is over."""
        before = {self.names[seat] for seat in seats if self.names[seat]}
        names = tuple(name if seat in seats else other for seat, other in enumerate(self.names))
        told = [*self.verdict.values(), *(text for each in self.yours.values() for _, text in each)]
        if not self.won and any(old in text for old in before for text in told):
            return msgspec.structs.replace(self, names=names, verdict={}, yours={})
        return msgspec.structs.replace(self, names=names)


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the database has it, without its log. `changed` is the time of its last event, in seconds since the epoch; `data` the
    files of the box that it is played with. Lists come without."""

    header: Header
    changed: float
    summary: Summary
    data: dict[str, str] = {}


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a table's chat. `seat` is -1 for whoever has none; then `name` is what they call themselves and `author` what the
    table calls their network. A seat's name is looked up when the line is shown."""

    number: int
    at: float
    seat: int
    name: str
    author: str
    text: str
    emote: str
