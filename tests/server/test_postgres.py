"""Several server processes on one PostgreSQL database: what happens at one is seen at the other, and one bot thinks once."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import asyncpg  # type: ignore[import-untyped, unused-ignore]
import pytest
from sqlalchemy import delete

from nexarium.server.accounts.store import AccountStore
from nexarium.server.keys import hash_of, new_key
from nexarium.server.realtime.postgres_bus import shares_lines
from nexarium.server.run import CannotServe, serve
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, TableStore, Unavailable
from nexarium.server.storage.dice_key import check_key, forget_key
from nexarium.server.storage.engine import line_to
from nexarium.server.storage.schema import METADATA

from .authenticator import Authenticator
from .conftest import A1, B1, CENTRE, Visitor, eventually
from .processes import ServerProcess
from .test_bots_at_the_table import SLOW_WORKER

pytestmark = pytest.mark.slow


@pytest.fixture
def servers(postgres: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two servers that start at once on an empty database."""
    both = [ServerProcess(database=postgres, bot_workers=0, bot_spec="random") for _ in range(2)]
    try:
        yield both[0].serve(), both[1].serve()
    finally:
        for server in both:
            server.kill()


def test_two_processes_are_one_server(servers: tuple[ServerProcess, ServerProcess]) -> None:
    with ExitStack() as stack:
        here, there = (Visitor(server.host) for server in servers)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        opened = here.open("you", "open", name="Ann")
        ann = here.look(opened["table"], opened["token"])
        bo_token = there.sit(opened["table"], name="Bo")["token"]
        ann.until("view", lambda view: view["position"]["seats"][1].get("name") == "Bo")
        bo = there.look(opened["table"], bo_token)
        ann.until("presence", lambda presence: presence["seats"] == [0, 1])

        began = time.perf_counter()
        ann.act(CENTRE)
        assert bo.at_ply(1)["to_act"]
        print(f"a move through one process on a screen of the other after {(time.perf_counter() - began) * 1000:.0f} ms")
        bo.act(A1)
        ann.at_ply(2)
        # both answer the same ply at once, each through another process
        again = there.look(opened["table"], opened["token"])
        ann.say("act", ply=2, action=B1)
        again.say("act", ply=2, action=8)
        ann.at_ply(3)
        again.at_ply(3)
        actions = here.record(opened["table"])["actions"]
        assert actions == there.record(opened["table"])["actions"]
        assert actions[:2] == [CENTRE, A1]
        assert actions[2] in (B1, 8)
        assert len(actions) == 3


def test_what_is_written_and_done_beside_the_game_reaches_both(servers: tuple[ServerProcess, ServerProcess]) -> None:
    with ExitStack() as stack:
        here, there = (Visitor(server.host) for server in servers)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        opened = here.open("you", "open", name="Ann")
        ann = here.look(opened["table"], opened["token"])
        bo = there.look(opened["table"], there.sit(opened["table"], name="Bo")["token"])
        ann.say("chat", text="Good luck!")
        assert bo.until("said")["lines"][0]["text"] == "Good luck!"
        bo.say("chat", emote="thanks")
        ann.until("said", lambda said: said["lines"][-1].get("emote") == "thanks")
        there.look(opened["table"], name="Cleo")
        ann.until("presence", lambda presence: presence.get("watching") == 1)
        ann.say("ask_watchers")
        (watcher,) = ann.until("watchers")["watchers"]
        assert watcher["names"] == ["Cleo"]
        ann.say("pause", on=True)
        assert bo.until("view", lambda view: view.get("paused"))["paused"] == "Paused by Ann"


def test_one_process_thinks(servers: tuple[ServerProcess, ServerProcess]) -> None:
    """Bots-only tables watched through both processes: each ply is played once, and both see it."""
    with ExitStack() as stack:
        here, there = (Visitor(server.host) for server in servers)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        for _ in range(4):
            opened = here.open("bot:1", "bot:1")
            onlookers = [here.look(opened["table"]), there.look(opened["table"])]
            for onlooker in onlookers:
                if not onlooker.view["position"].get("over"):
                    onlooker.until("view", lambda view: view["position"].get("over", False))
            assert onlookers[0].ply == onlookers[1].ply == len(here.record(opened["table"])["actions"])


def test_the_other_process_takes_over(servers: tuple[ServerProcess, ServerProcess]) -> None:
    """A process dies while its bot thinks: the claim dies with it."""
    with ExitStack() as stack:
        there = Visitor(servers[1].host)
        stack.enter_context(there.stack)
        here = Visitor(servers[0].host)
        opened = here.open("you", "bot:1")
        player = there.look(opened["table"], opened["token"])
        servers[0].kill()
        player.act(CENTRE)
        player.at_ply(2)


@pytest.mark.parametrize("watched", [True, False], ids=["watched", "unwatched"])
def test_a_process_that_is_told_to_end_hands_its_thinking_over(postgres: str, watched: bool) -> None:
    """SIGTERM while its bot thinks: it ends at once and well, and the other process moves, whether or not it has shown the table."""
    dawdling = {"bot_spec": "dawdler", "worker_command": SLOW_WORKER}
    both = [ServerProcess(database=postgres, bot_workers=0, **more) for more in (dawdling, {"bot_spec": "random"})]
    with ExitStack() as stack:
        for each in both:
            stack.callback(each.kill)
            each.serve()
        here, there = (Visitor(server.host) for server in both)
        stack.enter_context(there.stack)
        opened = here.open("you", "bot:1")
        table = opened["table"]
        player = here.look(table, opened["token"])
        player.act(CENTRE)
        player.until("thinking")
        onlooker = there.look(table, opened["token"]) if watched else None
        assert len(there.record(table)["actions"]) == 1
        both[0].process.terminate()
        assert both[0].process.wait(60) == 0
        if onlooker is not None:
            onlooker.at_ply(2)
        eventually(lambda: len(there.record(table)["actions"]) == 2)


def test_another_machine_thinks_for_both(postgres: str) -> None:
    """Neither process has a worker that ever gets ready, and a worker elsewhere is connected to each."""
    key = new_key()
    idle = {"bot_worker_key": hash_of(key), "worker_command": (sys.executable, "-c", "import time; time.sleep(600)")}
    both = [ServerProcess(database=postgres, bot_workers=0, bot_spec="random", **idle) for _ in range(2)]
    with ExitStack() as stack:
        for each in both:
            stack.callback(each.kill)
            each.serve()
        visitors = [Visitor(server.host) for server in both]
        for visitor in visitors:
            stack.enter_context(visitor.stack)
        tables = [visitor.open("you", "bot:1") for visitor in visitors]
        players = [visitor.look(opened["table"], opened["token"]) for visitor, opened in zip(visitors, tables, strict=True)]
        for player in players:
            player.act(CENTRE)
            player.until("thinking")
        addresses = [f"http://{visitor.host}" for visitor in visitors]
        command = [sys.executable, "-m", "nexarium.cli", "bot-worker", *addresses, "--workers", "1", "--no-compiled"]
        worker = subprocess.Popen(command, env={**os.environ, "NEXARIUM_SERVER_KEY": key, "NEXARIUM_RULES": "python"})
        stack.callback(worker.wait)
        stack.callback(worker.terminate)
        for player in players:
            player.at_ply(2)


def test_an_account_is_known_to_both(servers: tuple[ServerProcess, ServerProcess]) -> None:
    """Asked by one process, signed for at the other; a name that changes here is read at a table there."""
    with ExitStack() as stack:
        here, there = (Visitor(server.host) for server in servers)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        for visitor in (here, there):
            visitor.client.headers["host"] = "localhost"  # as behind a proxy, where both have one name
        device = Authenticator("http://localhost")
        made = device.create(here.client.post("/api/me/register", json={"name": "Ada"}).json())
        welcome = there.client.post("/api/me/registered", json={"credential": made})
        assert welcome.status_code == 201, welcome.text
        for visitor in (here, there):
            visitor.client.headers["cookie"] = welcome.headers["set-cookie"].partition(";")[0]
        table = here.open("you", "open")["table"]
        watching = there.look(table)
        assert watching.view["position"]["seats"][0]["name"] == "Ada"
        bo = there.sit(table, name="x")
        assert bo["seats"] == [0, 1]
        assert here.client.post("/api/me/name", json={"name": "Ada L."}).status_code == 200
        watching.until("view", lambda view: view["position"]["seats"][1]["name"] == "Ada L.")
        assert there.client.post("/api/me/delete", json={"name": "Ada L."}).status_code == 200
        watching.until("view", lambda view: view["position"]["seats"][0]["name"] == "Guest")
        eventually(lambda: here.look(table).view["position"]["seats"][0]["name"] == "Guest")
        assert here.client.get("/api/me/games").status_code == 401


def test_two_machines_with_keys_of_their_own_are_told_so_before_the_first_table(postgres: str, tmp_path: Path) -> None:
    """There is no seed yet on which the second one could try its key; each would open tables that the other one cannot."""

    async def start(key: str, forget: bool = False) -> None:
        store = Store(postgres, key_file=str(tmp_path / key))
        await store.open()
        try:
            if forget:
                await forget_key(store)
            await check_key(store)
        finally:
            await store.close()

    async def scene() -> None:
        store = Store(postgres, key_file=str(tmp_path / "first"))
        await store.open()
        await store.transact(lambda connection: [connection.execute(delete(each)) for each in reversed(METADATA.sorted_tables)] and None)
        await store.close()
        for _ in range(2):
            await start("first")
            with pytest.raises(Unavailable, match="copy its key here"):
                await start("second")
        await start("second", forget=True)
        with pytest.raises(Unavailable, match="copy its key here"):
            await start("first")
        await store.open()
        await forget_key(store)  # servers of other tests come to this database with a key of their own
        await store.close()

    asyncio.run(scene())


def test_what_a_visitor_names_is_no_trouble_of_the_database(postgres: str) -> None:
    """The administrator gets no alert because a visitor made up an address; there is nothing of that name, as on SQLite."""

    async def scene() -> None:
        store = Store(postgres)
        await store.open()
        try:
            assert not await TableStore(store).by_ids(["\0", "a"])
            assert await TableStore(store).find("\0") is None
            assert await AccountStore(store).by_name("\0" * 3) is None
            assert store.failures == 0
        finally:
            await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("on", ["sqlite", "postgres"])
def test_a_zero_byte_is_answered_alike(request: pytest.FixtureRequest, tmp_path: Path, on: str) -> None:
    """PostgreSQL takes none in any text, SQLite does: nobody hears that the database does not answer."""
    database = request.getfixturevalue("postgres") if on == "postgres" else f"sqlite+aiosqlite:///{tmp_path / 'server.sqlite'}"
    key = new_key()
    server = ServerProcess(database=database, bot_workers=0, administrator_key=hash_of(key))
    try:
        visitor = Visitor(server.serve().host)
        with visitor.stack:
            said = visitor.client
            opened = visitor.open("you", "open", name="A\0nn")
            table, token = opened["table"], opened["token"]
            nowhere = ["/api/tables/%00/record.json", f"/api/tables/{table}%00/picture.svg", "/api/tables/%00/card.png", "/feeds/%00"]
            nowhere += ["/api/tournaments/%00", "/api/players/%00", "/api/players/%00/games"]
            assert {path: said.get(path).status_code for path in nowhere} == dict.fromkeys(nowhere, 404)
            assert said.get("/api/tables", params={"ids": f"\0,{table}"}).json()["tables"][0]["table"] == table
            assert said.get("/t/%00").status_code == 200
            owner = {"authorization": f"Bearer {key}"}
            assert said.get("/api/admin/tables", params={"text": "\0"}, headers=owner).status_code == 200
            posts: list[tuple[str, dict[str, object], int]] = [
                ("/api/tables/%00/seats", {"name": "x"}, 404),
                (f"/api/tables/{table}/seats", {"name": "B\0o"}, 201),
                ("/api/notifications/agreed", {"key": "k" * 32, "seats": [{"table": "a\0", "token": "\0"}]}, 422),
                ("/api/notifications/agreed", {"key": "k" * 32, "seats": [{"table": table, "token": "\0"}]}, 200),
                ("/api/join", {"code": "\0\0\0\0\0\0"}, 404),
            ]
            answers = [(path, said.post(path, json=body).status_code) for path, body, _ in posts]
            assert answers == [(path, status) for path, _, status in posts]
            player = visitor.look(table, token)
            player.say("chat", text="Good\0luck")
            assert player.until("said")["lines"][0]["text"]
            nobody = visitor.connect("%00")
            nobody.say("hello")
            assert "There is no table" in nobody.refused()["text"]
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("url", "reached"),
    [
        ("postgres://nexarium@db/house?sslmode=require", {"host": "db", "user": "nexarium", "database": "house", "ssl": "require"}),
        (
            "postgresql+asyncpg://nexarium@/house?host=db1:5432&host=db2:5433&target_session_attrs=read-write&prepared_statement_cache_size=0",
            {"host": ["db1", "db2"], "port": [5432, 5433], "user": "nexarium", "database": "house", "target_session_attrs": "read-write"},
        ),
        (
            "postgresql://nexarium:x@/house?host=/run/postgresql",
            {"host": "/run/postgresql", "user": "nexarium", "password": "x", "database": "house"},
        ),
    ],
    ids=["encrypted", "several", "a socket"],
)
def test_the_line_between_processes_leads_where_the_address_says(url: str, reached: dict[str, Any]) -> None:
    assert line_to(url) == reached


def test_what_the_driver_does_not_know_is_a_sentence(postgres: str, tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match=r"cannot be opened: .*channel_binding"):
        asyncio.run(Store(f"{postgres}?channel_binding=require", key_file=str(tmp_path / "key")).open())


def test_a_pooler_that_shares_lines_is_told_from_one_that_does_not(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not asyncio.run(shares_lines(postgres))

    async def look() -> None:
        line = await asyncpg.connect(**line_to(postgres))

        async def the_same(**_: Any) -> Any:
            return line

        monkeypatch.setattr(asyncpg, "connect", the_same)
        assert await shares_lines(postgres)

    asyncio.run(look())
    monkeypatch.setattr("nexarium.server.realtime.postgres_bus.shares_lines", AsyncMock(return_value=True))
    with pytest.raises(CannotServe, match="pool_mode = session"):
        serve(Settings(database=postgres))
