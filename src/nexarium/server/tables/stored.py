"""What the database stores of a table besides the log of its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from nexarium.core.definition import Value
from nexarium.core.view import Standings
from nexarium.server.tables.seat import SeatKind
from nexarium.server.tables.terms import Terms


class Forfeited(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game with early losses ended: the winning seats, the seats that lost before the end, those of them that resigned, and the
    allies that lose with them. `sole`: one side wins."""

    won: tuple[int, ...]
    lost: tuple[int, ...]
    resigned: tuple[int, ...] = ()
    allies: tuple[int, ...] = ()
    sole: bool = True


@dataclass(frozen=True)
class Final:
    """How a game ended: its final table, and the early losses if the verdict is about them. Such a verdict is the server's and not the
    game's."""

    standings: Standings
    forfeited: Forfeited | None = None

    @property
    def named(self) -> tuple[int, ...]:
        """The winning seats of the game's own verdict."""
        return () if self.forfeited or self.standings.together else self.standings.winners


@dataclass(frozen=True)
class Header:
    """The constant data of a table. `version` is its rules version, `seed` the seed of its dice, `created` the time in seconds since the
    epoch. A table that is not `listed` is found only by its link."""

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
    """What lists show of a table, stored with every event so that no list replays a game. `over`: nothing will be played any more.
    `verdict`: the result of a finished game, or that it was closed, in each language. `yours`: seats with the verdict as their holders read
    it. `due`: when a player's time will be up, in seconds since the epoch.

    Names are looked up by number, because they change and get deleted. `holders` tells which seats one person holds. `won` are the winning
    seats of the game's own verdict, and a verdict on early losses is made again from `forfeited`.
    """

    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    mover: int | None
    plies: int
    over: bool
    bot_to_move: bool
    paused: bool = False
    remote_bot: str = msgspec.field(default="", name="lender")  # the name in stored summaries
    """The id of the remote bot that is to move."""
    verdict: dict[str, str] = {}
    yours: dict[str, tuple[tuple[int, str], ...]] = {}
    due: float | None = None
    holders: tuple[int, ...] = ()
    """By seat, a number for its holder; empty if an earlier version wrote it."""
    won: tuple[int, ...] = ()
    forfeited: Forfeited | None = None

    def renamed(self, seats: Sequence[int], name: str) -> Summary:
        """Return the summary after the holder of these seats was renamed. A verdict of the server's with the old name is dropped. It is
        made again from `forfeited`; for one written by an earlier version, lists say that the game is over."""
        before = {self.names[seat] for seat in seats if self.names[seat]}
        names = tuple(name if seat in seats else other for seat, other in enumerate(self.names))
        texts = [*self.verdict.values(), *(text for each in self.yours.values() for _, text in each)]
        if not self.won and any(old in text for old in before for text in texts):
            return msgspec.structs.replace(self, names=names, verdict={}, yours={})
        return msgspec.structs.replace(self, names=names)


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the database, without its log. `changed` is the time of its last event, in seconds since the epoch. `data` are its data
    files, which lists leave out."""

    header: Header
    changed: float
    summary: Summary
    data: dict[str, str] = {}


class ChatMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message of a table. `seat` is -1 for a writer without a seat; then `name` is their own name, and `author` the table's name
    for their network. A seat's name is looked up when the message is shown."""

    number: int
    at: float
    seat: int
    name: str
    author: str
    text: str
    emote: str
