"""The result of a finished table: the sides, their ranks, and whether it is rated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from nexarium.core.words import words
from nexarium.server.tables.events import AnyEvent, HandedOver, Played, Sat, StoodIn, Undone
from nexarium.server.tables.seat import Seat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

Outcome = Literal["won", "drawn", "lost"]
Unrated = Literal["", "not_asked", "together", "guest", "twice", "bots", "unplayed", "taken_back", "substitute", "closed"]
"""Why a finished table is not rated; empty if it is. `unplayed`: it ended before each side had moved."""


@dataclass(frozen=True)
class Player:
    """The player of one seat. `id` is an account, `bot:<level>`, or empty for a guest. `side` numbers the seats that win and lose together.
    `rank` is the side's, from 1; equal sides share it."""

    seat: int
    id: str
    name: str
    side: int
    rank: int
    outcome: Outcome


@dataclass(frozen=True)
class Result:
    """A finished table. `began` and `finished` are the times of its first and last move, in seconds since the epoch. `seats` is the number
    of players, and `tournament` its tournament's id."""

    table: str
    game: str
    seats: int
    began: float
    finished: float
    plies: int
    listed: bool
    unrated: Unrated
    players: tuple[Player, ...]
    tournament: str = ""

    @property
    def rated(self) -> bool:
        """Whether it changes ratings."""
        return not self.unrated


def bot_id(level: int) -> str:
    """Return the player id of a bot level, which has a rating like people."""
    return f"bot:{level}"


def bot_level(player: str) -> int:
    """Return the level of a bot's player id; 0 for other players."""
    kind, _, level = player.partition(":")
    return int(level) if kind == "bot" and level.isdecimal() else 0


def player_id(seat: Seat) -> str:
    """Return the player id of a seat for ratings."""
    if seat.held or seat.kind != "bot":
        return seat.account
    return "" if seat.remote_bot or seat.style else bot_id(seat.level)  # a remote bot may be a different program tomorrow


def sides_of(table: Table) -> list[tuple[tuple[int, ...], int]]:
    """Return the sides of a finished game, each as its seats and its rank. They are the game's own standings, except that a side with a
    forfeited seat comes last."""
    definition = table.game.definition
    if definition.cooperative:
        return [(tuple(range(len(table.seats))), 1 if table.state().won() and not table.decided_by_forfeit else 2)]
    standings = definition.load_picture().standings(table.history, words(definition.package, "en"))
    # where a forfeit has ended the game, the rules have ranked no side
    places = [(bool(set(row.seats) & set(table.forfeits)), 0 if table.decided_by_forfeit else row.rank) for row in standings.rows]
    return [(tuple(row.seats), 1 + sum(other < place for other in places)) for row, place in zip(standings.rows, places, strict=True)]


def result_of(header: Header, rows: Sequence[tuple[int, float, AnyEvent]], table: Table) -> Result:
    """Return the result of a table that is over, or was closed; then no player has a result. `table` is the table at its end. `rows` is its
    log; events after the end do not count."""
    rows = rows[: table.seq]
    sides = sides_of(table) if table.closed is None else []
    players = [
        Player(seat, player_id(table.seats[seat]), table.seats[seat].name, side, rank, _outcome(rank, [each for _, each in sides]))
        for side, (seats, rank) in enumerate(sides)
        for seat in seats
    ]
    moves = [at for _, at, event in rows if isinstance(event, Played)]
    return Result(
        table=header.id,
        game=header.game,
        seats=len(table.seats),
        began=moves[0] if moves else header.created,
        finished=moves[-1] if moves else header.created,
        plies=table.plies,
        listed=header.listed,
        unrated=_why_unrated(header, [event for _, _, event in rows], table),
        players=tuple(sorted(players, key=lambda player: player.seat)),
        tournament=header.terms.tournament,
    )


def result_of_strangers(header: Header, *, seats: int, plies: int, finished: float) -> Result:
    """Return the result of a table without known players. It only marks the table as entered."""
    return Result(
        table=header.id,
        game=header.game,
        seats=seats,
        began=header.created,
        finished=finished,
        plies=plies,
        listed=header.listed,
        unrated="guest" if header.terms.rated else "not_asked",
        players=(),
    )


def _outcome(rank: int, ranks: Sequence[int]) -> Outcome:
    """Return a side's outcome from its rank and all ranks. All sides that share first place win, unless all sides do."""
    if len(ranks) > 1 and len(set(ranks)) == 1:
        return "drawn"
    return "won" if rank == 1 else "lost"


def _why_unrated(header: Header, events: Iterable[AnyEvent], table: Table) -> Unrated:
    ids = [player_id(seat) for seat in table.seats]
    people = [each for each, seat in zip(ids, table.seats, strict=True) if seat.held or seat.kind != "bot"]
    if table.closed is not None:
        return "closed"
    if not header.terms.rated:
        return "not_asked"
    if table.game.definition.cooperative:
        return "together"
    if not people or any(seat.remote_bot for seat in table.seats):
        return "bots"
    if not all(people):
        return "guest"
    if len(set(people)) < len(people):
        return "twice"
    if not all(any(seat in table.history.movers for seat in side) for side in table.game.sides):
        return "unplayed"
    return _why_irregular(events)


def _why_irregular(events: Iterable[AnyEvent]) -> Unrated:
    """Return which event makes the result unsuitable for ratings; empty if none does."""
    played, taken = False, set()
    for event in events:
        match event:
            case Played(ply=ply):
                played = played or ply > 0
            case Undone():
                return "taken_back"
            case Sat(seat=seat, kind=kind):
                if played and seat in taken:
                    return "substitute"
                if kind != "open":
                    taken.add(seat)
            case StoodIn() | HandedOver() if played:
                return "substitute"
    return ""
