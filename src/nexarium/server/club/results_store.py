"""Results and ratings in the database. A result is entered once, together with its ratings in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, RowMapping, and_, delete, func, insert, literal, or_, select, text, update

from nexarium.server.club.rating import PROVISIONAL, Rating, after
from nexarium.server.club.results import Player, Result, bot_id
from nexarium.server.storage import Conflict, Store, Work
from nexarium.server.storage.schema import MEMBERS, PLAYED, RATINGS, RESULTS, TABLES

_RATING_LOCK = text("SELECT pg_advisory_xact_lock(6360002)")
"""On PostgreSQL one process rates at a time, because each rating depends on earlier ones."""
_BOTS = bot_id(0).removesuffix("0")


@dataclass(frozen=True)
class Rated:
    """A player's rating in one game with `seats` seats; `games` is the number of rated games."""

    game: str
    seats: int
    player: str
    rating: Rating
    games: int


@dataclass(frozen=True)
class Point:
    """A step of a rating's history: after the game at `table`, which ended at `finished`."""

    table: str
    finished: float
    rating: Rating


@dataclass(frozen=True)
class Tally:
    """A player's wins, draws and losses in a game from one seat, and the total number of plies."""

    game: str
    seats: int
    seat: int
    won: int
    drawn: int
    lost: int
    plies: int


@dataclass(frozen=True)
class Opponent:
    """A player's wins, draws and losses against another player."""

    player: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class Entry:
    """A finished table in a player's list, with the player's seat and the change of their rating (None: not rated)."""

    result: Result
    seat: int
    change: float | None


class ResultsStore:
    """The results and ratings in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- entering results ---------------------------------------------------------------------------------------------

    async def enter(self, result: Result) -> bool:
        """Enter a finished table and rate its players in one transaction; return False if it was entered already."""
        try:
            await self.store.transact(entering(result))
        except Conflict:
            return False
        return True

    async def has(self, table: str) -> bool:
        """Return whether the result of a table is entered."""
        return await self.store.scalar(select(RESULTS.c.table_id).where(RESULTS.c.table_id == table)) is not None

    async def waiting(self, after_id: str, most: int) -> list[str]:
        """Return up to `most` ids after `after_id` of finished tables without a result, in ascending order."""
        entered = select(RESULTS.c.table_id).where(RESULTS.c.table_id == TABLES.c.id).exists()
        wanted = select(TABLES.c.id).where(TABLES.c.over, TABLES.c.id > after_id, ~entered).order_by(TABLES.c.id).limit(most)
        return list(await self.store.scalars(wanted))

    async def rebuild(self, results: Iterable[Result]) -> int:
        """Recompute all ratings in the order in which the games ended, and return the number of rated games. `results` replace existing
        results of the same tables."""
        rebuilt = list(results)

        def work(connection: Connection) -> int:
            connection.execute(delete(RATINGS))  # the first write locks the database against other writers
            _lock(connection)
            connection.execute(update(PLAYED).values(mu_before=None, mu=None, sigma=None))
            for result in rebuilt:
                connection.execute(delete(PLAYED).where(PLAYED.c.table_id == result.table))
                connection.execute(delete(RESULTS).where(RESULTS.c.table_id == result.table))
                _insert(connection, result)
            known = connection.execute(select(RESULTS).where(RESULTS.c.unrated == "").order_by(RESULTS.c.finished, RESULTS.c.table_id))
            rows = known.mappings().all()
            for row in rows:
                seats = connection.execute(select(PLAYED).where(PLAYED.c.table_id == row["table_id"]).order_by(PLAYED.c.seat)).mappings()
                _rate(connection, _result(row, seats.all()))
            return len(rows)

        return await self.store.transact(work)

    # --- ratings ------------------------------------------------------------------------------------------------------

    async def ratings_of(self, player: str) -> list[Rated]:
        """Return a player's ratings, those with the most games first."""
        return await self._rated(select(RATINGS).where(RATINGS.c.player == player).order_by(RATINGS.c.games.desc(), RATINGS.c.game))

    async def ratings_at(self, game: str, seats: int, players: Sequence[str]) -> dict[str, Rating]:
        """Return the ratings of these players in a game; players without one are omitted."""
        wanted = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.seats == seats, RATINGS.c.player.in_(players))
        return {each.player: each.rating for each in await self._rated(wanted)}

    async def leaders(self, game: str, seats: int, most: int) -> list[Rated]:
        """Return the best players of a game with a sufficiently certain rating, the strongest first. Bots are included, private players are
        not."""
        hidden = select(MEMBERS.c.account).where(MEMBERS.c.private)
        ranked = and_(RATINGS.c.game == game, RATINGS.c.seats == seats, RATINGS.c.player.not_in(hidden))
        certain = or_(RATINGS.c.sigma <= PROVISIONAL, RATINGS.c.player.startswith(_BOTS))
        return await self._rated(select(RATINGS).where(ranked, certain).order_by(RATINGS.c.mu.desc(), RATINGS.c.player).limit(most))

    async def pools(self) -> list[tuple[str, int, int]]:
        """Return the games with ratings, as (game, seats, number of players without bots)."""
        people = func.count().filter(~RATINGS.c.player.startswith(_BOTS)).label("people")
        wanted = select(RATINGS.c.game, RATINGS.c.seats, people).group_by(RATINGS.c.game, RATINGS.c.seats)
        return [(row["game"], row["seats"], row["people"]) for row in await self.store.rows(wanted.order_by("game", "seats"))]

    async def history(self, player: str, game: str, seats: int, most: int) -> list[Point]:
        """Return the last `most` steps of a rating, the oldest first."""
        wanted = (
            select(RESULTS, PLAYED.c.mu, PLAYED.c.sigma)
            .join(PLAYED)
            .where(PLAYED.c.player == player, PLAYED.c.mu.is_not(None), RESULTS.c.game == game, RESULTS.c.seats == seats)
            .order_by(RESULTS.c.finished.desc(), RESULTS.c.table_id)
            .limit(most)
        )
        rows = await self.store.rows(wanted)
        return [Point(row["table_id"], row["finished"], Rating(row["mu"], row["sigma"])) for row in reversed(rows)]

    async def _rated(self, wanted: Any) -> list[Rated]:
        rows = await self.store.rows(wanted)
        return [Rated(row["game"], row["seats"], row["player"], Rating(row["mu"], row["sigma"]), row["games"]) for row in rows]

    # --- games --------------------------------------------------------------------------------------------------------

    async def games_of(self, player: str, game: str, whole: bool, skip: int, most: int) -> tuple[list[Entry], int]:
        """Return a page of a player's finished tables, the last first, and their total number. `game` restricts them to one game, unless
        empty. Without `whole`, only public tables are included."""
        mine = _public(whole, PLAYED.c.player == player, *([RESULTS.c.game == game] if game else []))
        lowest = func.min(PLAYED.c.seat).label("seat")
        own = select(lowest, PLAYED.c.table_id).join(RESULTS).where(mine).group_by(PLAYED.c.table_id).subquery()
        wanted = select(RESULTS, own.c.seat.label("own")).join(own, own.c.table_id == RESULTS.c.table_id)
        page = wanted.order_by(RESULTS.c.finished.desc(), RESULTS.c.table_id).offset(skip).limit(most)
        async with self.store.reading() as connection:
            count = (await connection.execute(select(func.count()).select_from(own))).scalar_one()
            rows = (await connection.execute(page)).mappings().all()
            ids = [row["table_id"] for row in rows]
            seats = (await connection.execute(select(PLAYED).where(PLAYED.c.table_id.in_(ids)).order_by(PLAYED.c.seat))).mappings().all()
        entries = []
        for row in rows:
            at = [each for each in seats if each["table_id"] == row["table_id"]]
            own_row = next(each for each in at if each["seat"] == row["own"])
            change = None if own_row["mu"] is None else own_row["mu"] - own_row["mu_before"]
            entries.append(Entry(_result(row, at), row["own"], change))
        return entries, count

    async def tallies(self, player: str, whole: bool) -> list[Tally]:
        """Return a player's results by game and seat."""
        wanted = (
            select(RESULTS.c.game, RESULTS.c.seats, PLAYED.c.seat, *_outcomes(), func.sum(RESULTS.c.plies).label("plies"))
            .join(PLAYED)
            .where(_public(whole, PLAYED.c.player == player))
            .group_by(RESULTS.c.game, RESULTS.c.seats, PLAYED.c.seat)
            .order_by(RESULTS.c.game, RESULTS.c.seats, PLAYED.c.seat)
        )
        return [Tally(**row) for row in await self.store.rows(wanted)]

    async def opponents(self, player: str, whole: bool, most: int) -> list[Opponent]:
        """Return a player's opponents with the results against them, the most frequent first."""
        theirs = PLAYED.alias("theirs")
        met = and_(theirs.c.table_id == PLAYED.c.table_id, theirs.c.side != PLAYED.c.side, theirs.c.player != PLAYED.c.player)
        wanted = (
            select(theirs.c.player, *_outcomes())
            .select_from(PLAYED)
            .join(RESULTS, RESULTS.c.table_id == PLAYED.c.table_id)
            .join(theirs, met)
            .where(_public(whole, PLAYED.c.player == player), theirs.c.player != "")
            .group_by(theirs.c.player)
            .order_by(func.count().desc(), theirs.c.player)
            .limit(most)
        )
        return [Opponent(**row) for row in await self.store.rows(wanted)]

    # --- settings -----------------------------------------------------------------------------------------------------

    async def is_private(self, account: str) -> bool:
        """Return whether an account's page is private."""
        return bool(await self.store.scalar(select(MEMBERS.c.private).where(MEMBERS.c.account == account)))

    async def keep_private(self, account: str, private: bool) -> None:
        """Set whether an account's page is private."""
        if not await self.store.execute(update(MEMBERS).where(MEMBERS.c.account == account).values(private=private)):
            await self.store.execute(insert(MEMBERS).values({"account": account, "private": private}))


def entering(result: Result) -> Work:
    """Return the write that enters a finished table and rates its players."""

    def work(connection: Connection) -> None:
        _insert(connection, result)
        if result.rated:
            _lock(connection)
            _rate(connection, result)

    return work


def _public(whole: bool, *wanted: Any) -> Any:
    """Return the condition `wanted`, limited to listed or rated tables unless `whole`."""
    return and_(*wanted) if whole else and_(*wanted, or_(RESULTS.c.listed, RESULTS.c.unrated == ""))


def _outcomes() -> list[Any]:
    return [func.count().filter(PLAYED.c.outcome == literal(each)).label(each) for each in ("won", "drawn", "lost")]


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(_RATING_LOCK)


def _insert(connection: Connection, result: Result) -> None:
    columns = {**asdict(result), "table_id": result.table}
    connection.execute(insert(RESULTS), {column.name: columns[column.name] for column in RESULTS.c})
    rows = [{**asdict(each), "player": each.id, "table_id": result.table} for each in result.players]
    if rows:
        connection.execute(insert(PLAYED), [{column.name: row.get(column.name) for column in PLAYED.c} for row in rows])


def _rate(connection: Connection, result: Result) -> None:
    """Update the ratings of the players, and store the old and new ones with the result."""
    pool = and_(RATINGS.c.game == result.game, RATINGS.c.seats == result.seats)
    ids = {player.id for player in result.players}
    rows = connection.execute(select(RATINGS).where(pool, RATINGS.c.player.in_(ids))).mappings().all()
    before = {row["player"]: Rating(row["mu"], row["sigma"]) for row in rows}
    sides: dict[int, tuple[list[str], int]] = {}
    for player in result.players:
        sides.setdefault(player.side, ([], player.rank))[0].append(player.id)
    for player_id, rating in sorted(after(list(sides.values()), before).items(), key=itemgetter(0)):
        mine = and_(pool, RATINGS.c.player == player_id)
        new = {"mu": rating.mu, "sigma": rating.sigma, "changed": result.finished}
        if player_id in before:
            connection.execute(update(RATINGS).where(mine).values(**new, games=RATINGS.c.games + 1))
        else:
            connection.execute(insert(RATINGS), {"game": result.game, "seats": result.seats, "player": player_id, "games": 1, **new})
        seat = and_(PLAYED.c.table_id == result.table, PLAYED.c.player == player_id)
        was = before.get(player_id, Rating()).mu
        connection.execute(update(PLAYED).where(seat).values(mu_before=was, mu=rating.mu, sigma=rating.sigma))


def _result(row: RowMapping, seats: Sequence[RowMapping]) -> Result:
    players = tuple(Player(each["seat"], each["player"], each["name"], each["side"], each["rank"], each["outcome"]) for each in seats)
    columns = {name: row[name] for name in ("game", "seats", "began", "finished", "plies", "listed", "unrated")}
    return Result(table=row["table_id"], **columns, players=players)
