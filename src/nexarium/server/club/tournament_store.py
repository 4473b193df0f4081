"""Tournaments in the database. A round is paired in one transaction, with a key that only one process can insert."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, Update, and_, delete, func, insert, select, update

from nexarium.core.definition import Value
from nexarium.server.club.pairing import Round
from nexarium.server.club.tournament import Fixture, How, Member, Tournament, TournamentState, bye_points, last_to_join
from nexarium.server.realtime.table_setup import new_id
from nexarium.server.storage import Conflict, Store
from nexarium.server.storage.schema import (
    ENTRANTS,
    FIXTURES,
    NOTIFICATIONS,
    PLAYED,
    RESULTS,
    ROUND_ENDS,
    ROUNDS,
    TABLES,
    TOURNAMENTS,
    TROPHIES,
)
from nexarium.server.tables.terms import Terms

_Options = dict[str, Value]
_UNLISTED = -1
"""The seed of players who were removed before the start, and are in no list."""


@dataclass(frozen=True)
class Played:
    """The result of a fixture's table: its sides with their ranks, and whether it was closed without a result."""

    sides: tuple[tuple[tuple[int, ...], int], ...]
    closed: bool


@dataclass(frozen=True)
class TournamentSnapshot:
    """A tournament with its players and fixtures. `ends` is the end of the newest round, in seconds since the epoch. `barred` are the
    players whom the organiser has removed."""

    tournament: Tournament
    members: tuple[Member, ...]
    barred: frozenset[str]
    fixtures: tuple[Fixture, ...]
    round: int
    ends: float

    def of_round(self, number: int) -> tuple[Fixture, ...]:
        """Return the tables and byes of a round."""
        return tuple(fixture for fixture in self.fixtures if fixture.round == number)

    def member(self, account: str) -> Member | None:
        """Return the member with this account, or None."""
        return next((member for member in self.members if member.account == account), None)

    def may_return(self, account: str) -> bool:
        """Return whether a withdrawn player can return for a later round."""
        own = self.member(account)
        out = own is not None and own.withdrawn and account not in self.barred
        return out and self.tournament.state == "running" and self.round < self.tournament.rounds


class TournamentStore:
    """The tournaments in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- reading ------------------------------------------------------------------------------------------------------

    async def snapshot(self, tournament: str) -> TournamentSnapshot | None:
        """Return a tournament with its rounds; None if there is none with that id."""
        mine = [each.c.tournament_id == tournament for each in (ENTRANTS, ROUNDS, FIXTURES)]
        row = await self.store.row(select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament))
        if row is None:
            return None
        members = await self.store.rows(select(ENTRANTS).where(mine[0]).order_by(ENTRANTS.c.seed, ENTRANTS.c.joined))
        rounds = await self.store.rows(select(ROUNDS).where(mine[1]).order_by(ROUNDS.c.number))
        rows = await self.store.rows(select(FIXTURES).where(mine[2]).order_by(FIXTURES.c.round, FIXTURES.c.board))
        return TournamentSnapshot(
            tournament=_tournament(row),
            members=tuple(Member(each["account"], each["seed"], each["withdrawn"]) for each in members if each["seed"] != _UNLISTED),
            barred=frozenset(each["account"] for each in members if each["barred"]),
            fixtures=tuple(_fixture(each) for each in rows),
            round=rounds[-1]["number"] if rounds else 0,
            ends=rounds[-1]["ends"] if rounds else 0.0,
        )

    async def lately(self, states: Sequence[TournamentState], most: int) -> list[tuple[Tournament, int, int]]:
        """Return tournaments in these states, the last changed first, each with its number of players and of rounds."""
        there = (ENTRANTS.c.seed != _UNLISTED) & ((TOURNAMENTS.c.state != "open") | ~ENTRANTS.c.withdrawn)
        members = select(func.count()).where(ENTRANTS.c.tournament_id == TOURNAMENTS.c.id, there).scalar_subquery()
        rounds = select(func.count()).where(ROUNDS.c.tournament_id == TOURNAMENTS.c.id).scalar_subquery()
        wanted = select(TOURNAMENTS, members.label("members"), rounds.label("round")).where(TOURNAMENTS.c.state.in_(states))
        rows = await self.store.rows(wanted.order_by(TOURNAMENTS.c.changed.desc(), TOURNAMENTS.c.id).limit(most))
        return [(_tournament(row), row["members"], row["round"]) for row in rows]

    async def running(self) -> list[str]:
        """Return the ids of running tournaments."""
        return list(await self.store.scalars(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.state == "running")))

    async def unawarded(self) -> list[str]:
        """Return the ids of finished tournaments whose first places are not stored."""
        awarded = select(TROPHIES.c.account).where(TROPHIES.c.tournament_id == TOURNAMENTS.c.id).exists()
        return list(await self.store.scalars(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.state == "over", ~awarded)))

    async def trophies(self, account: str, most: int) -> list[tuple[Tournament, int, float]]:
        """Return the finished tournaments in which an account was among the first, the last first, with its place and when they ended."""
        won = select(TOURNAMENTS, TROPHIES.c.place).join(TROPHIES, TROPHIES.c.tournament_id == TOURNAMENTS.c.id)
        wanted = won.where(TROPHIES.c.account == account).order_by(TOURNAMENTS.c.changed.desc(), TOURNAMENTS.c.id).limit(most)
        return [(_tournament(row), row["place"], row["changed"]) for row in await self.store.rows(wanted)]

    async def unfinished_of(self, owner: str) -> int:
        """Return the number of unfinished tournaments that `owner` organises."""
        mine = and_(TOURNAMENTS.c.owner == owner, TOURNAMENTS.c.state.in_(("open", "running")))
        return int(await self.store.scalar(select(func.count()).select_from(TOURNAMENTS).where(mine)))

    async def open_of(self, owner: str) -> list[str]:
        """Return the ids of the tournaments that `owner` organises and has not started."""
        mine = and_(TOURNAMENTS.c.owner == owner, TOURNAMENTS.c.state == "open")
        return list(await self.store.scalars(select(TOURNAMENTS.c.id).where(mine)))

    async def unfinished_with(self, account: str) -> list[str]:
        """Return the ids of unfinished tournaments in which an account takes part."""
        mine = and_(ENTRANTS.c.account == account, ~ENTRANTS.c.withdrawn, TOURNAMENTS.c.state.in_(("open", "running")))
        wanted = select(TOURNAMENTS.c.id).join(ENTRANTS, ENTRANTS.c.tournament_id == TOURNAMENTS.c.id).where(mine)
        return list(await self.store.scalars(wanted))

    async def ends_at(self, tables: Sequence[str]) -> dict[str, float]:
        """Return the end of the round of each table; tables that no round waits for are omitted."""
        return {row["table_id"]: row["ends"] for row in await self.store.rows(ROUND_ENDS.where(FIXTURES.c.table_id.in_(tables)))}

    async def played(self, tables: Sequence[str]) -> dict[str, Played]:
        """Return the results of these tables; unfinished ones are omitted."""
        over = await self.store.rows(select(RESULTS.c.table_id, RESULTS.c.unrated).where(RESULTS.c.table_id.in_(tables)))
        rows = await self.store.rows(select(PLAYED).where(PLAYED.c.table_id.in_(tables)).order_by(PLAYED.c.seat))
        found = {}
        for result in over:
            sides: dict[int, tuple[list[int], int]] = {}
            for row in rows:
                if row["table_id"] == result["table_id"]:
                    sides.setdefault(row["side"], ([], row["rank"]))[0].append(row["seat"])
            ranked = tuple((tuple(seats), rank) for seats, rank in sides.values())
            found[result["table_id"]] = Played(ranked, result["unrated"] == "closed")
        return found

    # --- writing ------------------------------------------------------------------------------------------------------

    async def create(self, tournament: Tournament) -> None:
        """Store a new tournament."""
        written = {"options": msgspec.json.encode(tournament.options).decode(), "terms": tournament.terms.to_text()}
        await self.store.execute(insert(TOURNAMENTS).values(**{**vars(tournament), **written, "changed": tournament.created}))

    async def join(self, tournament: Tournament, account: str, most: int) -> bool:
        """Add a player to a tournament before its start, or at the end of the list of one that allows joining late. Return False if it is
        closed to new players, or has `most` already."""

        def work(connection: Connection) -> bool:
            late = not _hold(connection, tournament.id, "open")
            if late and not _hold(connection, tournament.id, "running"):
                return False
            if late and _rounds_of(connection, tournament.id) > last_to_join(tournament):
                return False
            if _taking_part(connection, tournament.id) >= most:
                return False
            highest = select(func.max(ENTRANTS.c.seed)).where(ENTRANTS.c.tournament_id == tournament.id)
            last = connection.execute(highest).scalar_one() if late else -1
            row = {"tournament_id": tournament.id, "account": account, "joined": time.time(), "seed": last + 1}
            connection.execute(insert(ENTRANTS), {**row, "withdrawn": False, "barred": False})
            return True

        try:
            return await self.store.transact(work)
        except Conflict:
            return True  # they have joined already

    async def leave(self, tournament: str, account: str) -> bool:
        """Remove a player from a tournament before its start; return False if it has started."""

        def work(connection: Connection) -> bool:
            left = _hold(connection, tournament, "open")
            if left:  # a player who was removed meanwhile stays in the list
                connection.execute(delete(ENTRANTS).where(_entrant(tournament, account), ~ENTRANTS.c.barred))
            return left

        return await self.store.transact(work)

    async def withdraw(self, tournament: str, account: str, *, barred: bool = False) -> None:
        """Mark a player as withdrawn, so that they are not paired; `barred` players cannot return."""
        marks = ("withdrawn", "barred") if barred else ("withdrawn",)
        marked = update(ENTRANTS).where(_entrant(tournament, account)).values(dict.fromkeys(marks, True))
        await self.store.execute(marked)

    async def come_back(self, tournament: Tournament, account: str, most: int) -> bool:
        """Return a withdrawn player to the pairing. Return False if no round is left, `most` take part, or they were barred meanwhile."""

        def work(connection: Connection) -> bool:
            if not _hold(connection, tournament.id, "running") or _rounds_of(connection, tournament.id) >= tournament.rounds:
                return False
            if _taking_part(connection, tournament.id) >= most:
                return False
            theirs = and_(_entrant(tournament.id, account), ~ENTRANTS.c.barred)
            return connection.execute(update(ENTRANTS).where(theirs).values(withdrawn=False)).rowcount == 1

        return await self.store.transact(work)

    async def readmit(self, tournament: str, account: str) -> bool:
        """Allow a removed player to take part again, as if they had withdrawn or never joined. Return False if they were not removed."""

        def work(connection: Connection) -> bool:
            theirs = and_(_entrant(tournament, account), ENTRANTS.c.barred)
            if _hold(connection, tournament, "open"):
                return connection.execute(delete(ENTRANTS).where(theirs)).rowcount == 1
            unlisted = connection.execute(delete(ENTRANTS).where(theirs, ENTRANTS.c.seed == _UNLISTED)).rowcount
            return unlisted + connection.execute(update(ENTRANTS).where(theirs).values(barred=False)).rowcount == 1

        return await self.store.transact(work)

    async def begin(self, tournament: Tournament, order: Sequence[str], rounds: int, first: Round, now: float) -> bool:
        """Start a tournament with its first round and its players in order of strength. Return False if it has started, or a player has
        joined or left."""

        def work(connection: Connection) -> bool:
            mine = ENTRANTS.c.tournament_id == tournament.id
            staying = select(ENTRANTS.c.account).where(mine, ~ENTRANTS.c.withdrawn)
            if not _hold(connection, tournament.id, "open") or sorted(connection.execute(staying).scalars()) != sorted(order):
                return False
            connection.execute(update(ENTRANTS).where(mine, ENTRANTS.c.withdrawn).values(seed=_UNLISTED))
            for seed, account in enumerate(order):
                connection.execute(update(ENTRANTS).where(mine, ENTRANTS.c.account == account).values(seed=seed))
            running = {"state": "running", "rounds": rounds, "changed": now}
            connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament.id).values(running))
            _add_round(connection, tournament, 1, first, now)
            return True

        return await self.store.transact(work)

    async def add_round(self, tournament: Tournament, number: int, paired: Round, now: float) -> bool:
        """Add the next round. Return False if another process was faster, or the tournament was cancelled meanwhile."""

        def work(connection: Connection) -> bool:
            added = _hold(connection, tournament.id, "running")
            if added:
                _add_round(connection, tournament, number, paired, now)
                connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament.id).values(changed=now))
            return added

        try:
            return await self.store.transact(work)
        except Conflict:
            return False

    async def decide(self, tournament: str, fixture: Fixture, points: Sequence[float], how: How) -> None:
        """Store the result of a fixture, unless it is decided already."""
        await self.store.execute(_result_of(tournament, fixture, points, how).where(FIXTURES.c.points.is_(None)))

    async def correct(self, tournament: str, fixture: Fixture, points: Sequence[float]) -> None:
        """Replace the result of a decided fixture by the organiser's."""
        await self.store.execute(_result_of(tournament, fixture, points, "organiser"))

    async def award(self, tournament: str, places: Mapping[str, int]) -> None:
        """Store the first places of a finished tournament by account, in place of earlier ones."""

        def work(connection: Connection) -> None:
            connection.execute(delete(TROPHIES).where(TROPHIES.c.tournament_id == tournament))
            rows = [{"tournament_id": tournament, "account": account, "place": place} for account, place in places.items()]
            if rows:
                connection.execute(insert(TROPHIES), rows)

        await self.store.transact(work)

    async def turn(self, tournament: str, before: TournamentState, after: TournamentState) -> bool:
        """Change a tournament's state; return False if it was not in state `before`. Cancelling deletes the warnings about the end of its
        round; warnings about a table's own clock remain."""

        def work(connection: Connection) -> bool:
            turned = _hold(connection, tournament, before)
            if turned:
                values = {"state": after, "changed": time.time()}
                connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament).values(values))
            if turned and after == "cancelled":
                tables = select(FIXTURES.c.table_id).where(FIXTURES.c.tournament_id == tournament)
                without_clock = select(TABLES.c.id).where(TABLES.c.id.in_(tables), TABLES.c.due.is_(None))
                connection.execute(
                    delete(NOTIFICATIONS).where(NOTIFICATIONS.c.occasion == "time", NOTIFICATIONS.c.table_id.in_(without_clock))
                )
            return turned

        return await self.store.transact(work)


def _entrant(tournament: str, account: str) -> ColumnElement[bool]:
    return and_(ENTRANTS.c.tournament_id == tournament, ENTRANTS.c.account == account)


def _result_of(tournament: str, fixture: Fixture, points: Sequence[float], how: How) -> Update:
    which = and_(FIXTURES.c.tournament_id == tournament, FIXTURES.c.round == fixture.round, FIXTURES.c.board == fixture.board)
    return update(FIXTURES).where(which).values(points=msgspec.json.encode(points).decode(), how=how)


def _rounds_of(connection: Connection, tournament: str) -> int:
    """Return the number of paired rounds."""
    return int(connection.execute(select(func.count()).where(ROUNDS.c.tournament_id == tournament)).scalar_one())


def _taking_part(connection: Connection, tournament: str) -> int:
    """Return the number of players who have not withdrawn."""
    mine = and_(ENTRANTS.c.tournament_id == tournament, ~ENTRANTS.c.withdrawn)
    return int(connection.execute(select(func.count()).where(mine)).scalar_one())


def _hold(connection: Connection, tournament: str, state: TournamentState) -> bool:
    """Return whether a tournament is in this state, and lock that state until the transaction ends."""
    same = update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament, TOURNAMENTS.c.state == state).values(state=state)
    return connection.execute(same).rowcount == 1


def _add_round(connection: Connection, tournament: Tournament, number: int, paired: Round, now: float) -> None:
    ends = now + tournament.hours * 3600
    connection.execute(insert(ROUNDS), {"tournament_id": tournament.id, "number": number, "began": now, "ends": ends})
    worth = msgspec.json.encode([bye_points(tournament)]).decode()
    tables = [(new_id(), seats, None, "") for seats in paired.tables]
    byes = [("", (account,), worth, "bye") for account in paired.byes]
    walkovers = [("", (account,), "[1.0]", "withdrawn") for account in paired.walkovers]
    rows = [
        {
            "tournament_id": tournament.id,
            "round": number,
            "board": board,
            "table_id": table,
            "seats": msgspec.json.encode(seats).decode(),
            "points": points,
            "how": how,
        }
        for board, (table, seats, points, how) in enumerate([*tables, *walkovers, *byes], 1)
    ]
    if rows:
        connection.execute(insert(FIXTURES), rows)


def _tournament(row: RowMapping) -> Tournament:
    written = {"options": msgspec.json.decode(row["options"], type=_Options), "terms": Terms.from_text(row["terms"])}
    return Tournament(**{field.name: row[field.name] for field in fields(Tournament)} | written)


def _fixture(row: RowMapping) -> Fixture:
    return Fixture(
        round=row["round"],
        board=row["board"],
        table=row["table_id"],
        seats=msgspec.json.decode(row["seats"], type=tuple[str, ...]),
        points=None if row["points"] is None else msgspec.json.decode(row["points"], type=tuple[float, ...]),
        how=row["how"],
    )
