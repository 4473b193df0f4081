"""Several processes on one PostgreSQL: no rating is lost between them, and a round is paired once."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

from sqlalchemy import select

from nexarium.server.club.messages import NewTournament
from nexarium.server.club.rating import START
from nexarium.server.club.results import Player, Result
from nexarium.server.club.results_store import ResultsStore
from nexarium.server.storage import Store
from nexarium.server.storage.schema import PLAYED, RATINGS

from ..conftest import settings_in
from .conftest import FIRST_WINS, open_hall


def result(number: int, first: str, second: str) -> Result:
    return Result(
        table=f"t{number}",
        game="pg",
        seats=2,
        began=number,
        finished=number + 0.5,
        plies=9,
        listed=True,
        unrated="",
        players=(Player(0, first, first, 0, 1, "won"), Player(1, second, second, 1, 2, "lost")),
    )


def test_ratings_follow_from_each_other_whoever_enters_them(postgres: str) -> None:
    """Each game begins where another one ended: none was worked out from what was no longer so."""

    async def run() -> None:
        stores = [Store(postgres) for _ in range(3)]
        for store in stores:
            await store.open()
        ledgers = [ResultsStore(store) for store in stores]
        try:
            dice = random.Random(1)
            results = [result(number, *dice.sample(["ann", "bob", "cleo"], 2)) for number in range(40)]
            entered = await asyncio.gather(*(results_store.enter(each) for each in results for results_store in ledgers))
            assert sum(entered) == len(results)
            async with stores[0].reading() as connection:
                rows = (await connection.execute(select(PLAYED))).mappings().all()
                ratings = {row["player"]: row for row in (await connection.execute(select(RATINGS))).mappings()}
            for player, rating in ratings.items():
                own = [row for row in rows if row["player"] == player]
                assert rating["games"] == len(own)
                assert {row["mu_before"] for row in own} ^ {row["mu"] for row in own} == {START, rating["mu"]}
            assert await ledgers[0].rebuild([]) == len(results)
            assert {each.player: each.games for each in await ledgers[1].leaders("pg", 2, 10)} == {
                player: rating["games"] for player, rating in ratings.items()
            }
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def test_a_tournament_goes_on_in_whichever_process_its_tables_end(postgres: str, tmp_path: Path) -> None:
    async def run() -> None:
        settings = replace(settings_in(tmp_path), database=postgres)
        async with open_hall(settings) as one, open_hall(settings) as other:
            await one.enrol("ann", "bob", "cleo", "dora")
            wanted = NewTournament(name="Two servers", game="tictactoe", rounds=3)
            tournament = (await one.club.organiser.create("ann", wanted)).id
            for name in ("ann", "bob", "cleo", "dora"):
                await other.club.organiser.join(tournament, name)
            await one.club.organiser.start(tournament, "ann")
            for _ in range(3):
                snapshot = await one.club.organiser.find(tournament)
                left, right = snapshot.of_round(snapshot.round)
                await asyncio.gather(one.outcome(left.table, FIRST_WINS), other.outcome(right.table, FIRST_WINS))
                await asyncio.gather(*(hall.club.organiser.advance(tournament) for hall in (one, other)))
            snapshot = await other.club.organiser.find(tournament)
            assert snapshot.tournament.state == "over"
            assert len(snapshot.fixtures) == 6

    asyncio.run(run())
