"""Players who wait for an opponent are paired at once, and pages learn of invitations without asking."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from nexarium.server.matchmaking.messages import PairedUp, Wait
from nexarium.server.matchmaking.pool import Pool
from nexarium.server.matchmaking.pool_store import Asked, Waiting, matched
from nexarium.server.realtime.bus import Paired
from nexarium.server.settings import Settings
from nexarium.server.tables.timing import Fischer, Timing

from .club.conftest import Hall, open_hall
from .conftest import PATIENCE, Visitor, eventually, settings_in
from .test_accounts import Browser
from .test_invited_again import account, id_of, played

TEN = {"clock": {"kind": "fischer", "minutes": 10, "increment": 5}, "time_up": "loss"}
TIMING = Timing(clock=Fischer(minutes=10, increment=5), time_up="loss")


class Page:
    """A page with its WebSocket."""

    def __init__(self, server: Visitor, browser: Browser | None = None) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items()) if browser else ""
        headers = {"cookie": cookies} if cookies else {}
        self.socket = server.stack.enter_context(connect(f"ws://{server.host}/api/live", close_timeout=1, additional_headers=headers))

    def wait(self, **fields: Any) -> None:
        self.say("wait", **{"game": "tictactoe", "options": {}, "timing": TEN, **fields})

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message, which is of this kind."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        assert message["type"] == kind, message
        return message


def pools(visitor: Any) -> list[dict[str, Any]]:
    found = visitor.client.get("/api/tables/open").json()
    return list(found.get("pools", ()))


def waiting(visitor: Any) -> list[int]:
    return [pool["players"] for pool in pools(visitor)]


def test_two_guests_who_wait_get_a_table(alone: Visitor) -> None:
    first, second = Page(alone), Page(alone)
    first.wait(name="Ada", key="a" * 32)
    pool = first.hear("waits")["pool"]
    [shown] = pools(alone)
    assert (shown["pool"], shown["game"], shown["players"], shown["seats"], shown["timing"]) == (pool, "tictactoe", 1, 2, TEN)
    second.wait(name="Bo", key="b" * 32)
    one, other = first.hear("paired"), second.hear("paired")
    assert one["table"] == other["table"]
    assert sorted([*one["seats"], *other["seats"]]) == [0, 1]
    assert (one["token"], other["token"]) == ("a" * 32, "b" * 32)
    view = alone.look(one["table"], one["token"]).view
    assert [seat["name"] for seat in view["position"]["seats"]] == (["Ada", "Bo"] if one["seats"] == [0] else ["Bo", "Ada"])
    assert waiting(alone) == []


def test_only_players_who_want_the_same_are_paired(alone: Visitor) -> None:
    pages = [Page(alone) for _ in range(3)]
    for page, minutes, heard in zip(pages, (5, 10, 10), ("waits", "waits", "paired"), strict=True):
        page.wait(timing={**TEN, "clock": {"kind": "fischer", "minutes": minutes}})
        if heard == "waits":
            page.hear(heard)
    assert {pages[1].hear("paired")["table"]} == {pages[2].hear("paired")["table"]}
    assert waiting(alone) == [1]


def test_who_stops_waiting_or_goes_is_not_paired(alone: Visitor) -> None:
    first, second, third = (Page(alone) for _ in range(3))
    first.wait()
    first.hear("waits")
    first.say("stop_waiting")
    eventually(lambda: waiting(alone) == [])
    second.wait()
    second.hear("waits")
    second.socket.close()
    eventually(lambda: waiting(alone) == [])
    third.wait()
    third.hear("waits")
    assert waiting(alone) == [1]


def test_waiting_again_replaces_the_earlier_wish(alone: Visitor) -> None:
    page = Page(alone)
    for minutes in (3, 10):
        page.wait(timing={**TEN, "clock": {"kind": "fischer", "minutes": minutes}})
        page.hear("waits")
    assert [pool["timing"]["clock"]["minutes"] for pool in pools(alone)] == [10]


def test_blocked_players_do_not_meet(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    met = played(ada, bo)
    bo.post(f"/api/tables/{met}/blocks", 201, seat=0)
    first, second, guest = Page(alone, ada), Page(alone, bo), Page(alone)
    first.wait()
    first.hear("waits")
    second.wait()
    second.hear("waits")
    assert (waiting(ada), waiting(bo), waiting(alone)) == ([1], [1], [2])
    guest.wait(unwelcome=[id_of(ada)])
    assert guest.hear("paired")["table"] == second.hear("paired")["table"]


def test_nobody_is_paired_with_themselves(alone: Visitor) -> None:
    ada = account(alone, "Ada")
    pages = [Page(alone, ada), Page(alone, ada)]
    for page in pages:
        page.wait()
        page.hear("waits")
    assert waiting(alone) == [2]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"options": {"size": 9}}, "size"),
        ({"timing": None}, "timing"),
        ({"key": "short"}, "key"),
        ({"name": "\u0000"}, ""),
    ],
)
def test_what_cannot_be_waited_for_is_refused(alone: Visitor, wrong: dict[str, Any], said: str) -> None:
    page = Page(alone)
    page.wait(**wrong)
    if said:
        assert said in page.hear("refused")["text"]
    else:
        page.hear("waits")


def test_a_flood_of_messages_ends_the_connection(alone: Visitor) -> None:
    page = Page(alone)

    def flood() -> None:
        for _ in range(200):
            page.say("stop_waiting")
        page.socket.recv(timeout=PATIENCE)

    with pytest.raises(ConnectionClosed):
        flood()
    assert waiting(alone) == []


def test_waiting_counts_as_opening_a_table(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    few = serving(replace(settings, limits=replace(settings.limits, table_burst=2.0, tables_per_second=0.0001)))
    pages = [Page(few) for _ in range(3)]
    for minutes, page in enumerate(pages, 1):
        page.wait(timing={**TEN, "clock": {"kind": "fischer", "minutes": minutes}})
    pages[0].hear("waits")
    pages[1].hear("waits")
    pages[2].hear("refused")
    pages[0].say("stop_waiting")
    eventually(lambda: waiting(few) == [1])
    pages[2].wait()
    pages[2].hear("waits")


# --- invitations -----------------------------------------------------------------------------------------------------------


def test_an_invited_player_learns_of_it_at_once_and_the_other_of_a_refusal(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    played(ada, bo)
    host, guest = Page(alone, ada), Page(alone, bo)
    eventually(lambda: len(alone.app.state.services.pages._of) == 2)
    table = ada.open("you", "open", listed=False, friends=True, invite=[id_of(bo)])["table"]
    guest.hear("invited")
    bo.post("/api/me/invitations/declined", table=table)
    assert host.hear("declined") == {"type": "declined", "table": table, "name": "Bo"}


# --- several processes -----------------------------------------------------------------------------------------------------


class Told:
    """A page of a process, and what the pool sends it."""

    def __init__(self) -> None:
        self.heard: list[PairedUp] = []

    async def wait(self, pool: Pool, place: str, **fields: Any) -> str:
        wanted = Wait(**{"game": "tictactoe", "options": {}, "timing": TIMING, **fields})
        return await pool.wait(place, wanted, "", "network", self.heard.append)


def other_process(hall: Hall) -> Pool:
    """The pool of another process on the same database."""
    return Pool(hall.table_opening)


def test_players_of_two_processes_are_paired_once(settings: Settings) -> None:
    """The notice tells the other process, and where it is lost, its next look."""

    async def scene() -> None:
        async with open_hall(settings) as hall:
            here, there = Pool(hall.table_opening), other_process(hall)
            told = [Told() for _ in range(4)]
            assert await told[0].wait(here, "first")
            assert not await told[1].wait(there, "second")
            [second] = told[1].heard
            assert told[0].heard == []
            here.on_notice(Paired(table=second.table, sender="other", places=("first", "second")))
            await asyncio.gather(*here._tasks)
            [first] = told[0].heard
            assert (first.table, {*first.seats, *second.seats}) == (second.table, {0, 1})
            assert await told[2].wait(here, "third")
            assert not await told[3].wait(there, "fourth")
            await here.look()
            assert [each.table for each in told[2].heard] == [each.table for each in told[3].heard]
            assert (here.pages, there.pages, await here.store.find(["first", "second", "third", "fourth"])) == ({}, {}, [])

    asyncio.run(scene())


def test_however_many_come_at_once_each_gets_one_table(settings: Settings) -> None:
    async def scene() -> None:
        async with open_hall(settings) as hall:
            processes = [Pool(hall.table_opening), other_process(hall)]
            told = [Told() for _ in range(10)]
            await asyncio.gather(*(each.wait(processes[n % 2], f"place-{n}") for n, each in enumerate(told)))
            for _ in range(3):
                for process in processes:
                    await process.look()
            tables = Counter(each.heard[0].table for each in told)
            assert all(len(each.heard) == 1 for each in told)
            assert set(tables.values()) == {2}

    asyncio.run(scene())


def test_players_of_a_process_that_died_are_forgotten(settings: Settings) -> None:
    async def scene() -> None:
        async with open_hall(settings) as hall:
            now = 1000.0
            pool = Pool(hall.table_opening, lambda: now)
            await Told().wait(pool, "first")
            now += 16
            assert await pool.store.everyone() == []
            await pool.look()
            assert len(await pool.store.everyone()) == 1, "this process is still there"
            now += 120
            await pool.store.note_here([])
            assert await pool.store.find(["first"]) == []

    asyncio.run(scene())


@pytest.mark.slow
def test_processes_on_postgres_pair_each_others_players(postgres: str, tmp_path: Path) -> None:
    """Through the bus, without a look; and however many come to both at once, each gets one table."""
    settings = replace(settings_in(tmp_path), database=postgres)

    async def scene() -> None:
        async with open_hall(settings) as one, open_hall(settings) as two:
            pools = [Pool(one.table_opening), Pool(two.table_opening)]
            told = [Told(), Told()]
            assert await told[0].wait(pools[0], "first")
            assert not await told[1].wait(pools[1], "second")
            begun = time.monotonic()
            while not told[0].heard:
                assert time.monotonic() - begun < PATIENCE
                await asyncio.sleep(0.01)
            assert [each.table for each in told[0].heard] == [each.table for each in told[1].heard]
            crowd = [Told() for _ in range(20)]
            await asyncio.gather(*(each.wait(pools[n % 2], f"place-{n}") for n, each in enumerate(crowd)))
            while any(not each.heard for each in crowd):
                assert time.monotonic() - begun < PATIENCE
                await asyncio.gather(*(pool.look() for pool in pools))
            assert all(len(each.heard) == 1 for each in crowd)
            assert set(Counter(each.heard[0].table for each in crowd).values()) == {2}

    asyncio.run(scene())


def test_larger_tables_wait_for_all_their_players() -> None:
    asked = Asked(game="g", options={}, timing=TIMING, seats=3, language="en")
    players = [Waiting(f"{n}", asked, f"account-{n}", "", "", frozenset(), n, "") for n in range(4)]
    assert matched(players[0], players[:2], ()) == []
    assert [each.id for each in matched(players[3], players, ())] == ["3", "0", "1"], "those who have waited longest"
    assert [each.id for each in matched(players[3], players, {("account-0", "account-1")})] == ["3", "0", "2"]
