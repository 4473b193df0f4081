"""Processes of two versions on one database, and an older server on a newer database: what a process does not know it leaves alone, says
so, and loses nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped, unused-ignore]
import httpx2
import msgspec
import pytest
import sqlalchemy as sql
from alembic import command
from sqlalchemy.engine import make_url
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from nexarium.cli.commands import app
from nexarium.cli.storage import CannotKeep
from nexarium.server.realtime.deadlines import Deadlines
from nexarium.server.run import CannotServe, serve
from nexarium.server.settings import Settings
from nexarium.server.storage.migrate import NEWEST
from nexarium.server.tables.events import from_text
from nexarium.server.tables.terms import Terms

from .conftest import A1, CENTRE, Player, Visitor, eventually
from .processes import ServerProcess
from .test_database_trouble import file_of
from .test_keeping import said
from .test_schemas_and_archives import REVISIONS, alembic, build
from .test_time_at_the_table import OwnClock

UNKNOWN = {
    "kind": '{"type":"crowned","seat":0}',
    "value": '{"type":"closed","by":"parliament"}',
    "field": '{"type":"undone","ply":0,"seat":0,"softly":true}',
}
"""Events as a version to come may write them."""
LOBBY = "/api/tables"


def written(settings: Settings, statement: str, *values: Any) -> None:
    """What somebody else has done to the database."""
    with sqlite3.connect(file_of(settings)) as database:
        database.execute(statement, values)


def add(settings: Settings, table: str, body: str) -> None:
    written(settings, "INSERT INTO events SELECT table_id, max(seq) + 1, 5.0, ? FROM events WHERE table_id = ?", body, table)


def stored(settings: Settings, table: str) -> tuple[Any, ...]:
    """All that the database keeps of a table, so that nobody has written to it unseen."""
    with sqlite3.connect(file_of(settings)) as database:
        row = database.execute("SELECT changed, over, bot_to_move, due, summary, terms FROM tables WHERE id = ?", (table,)).fetchone()
        return (row, database.execute("SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall())


def closed(player: Player) -> int:
    """The code with which a connection is closed."""
    with pytest.raises(ConnectionClosed) as told:
        player.until("never")
    assert told.value.rcvd is not None
    return told.value.rcvd.code


def is_left_alone(visitor: Visitor, table: str, token: str) -> None:
    answers = [
        visitor.client.get(f"/api/tables/{table}/record.json"),
        visitor.client.post(f"/api/tables/{table}/rematch", json={"token": token}),
    ]
    for answer in answers:
        assert answer.status_code == 503, answer.text
        assert "a newer version of this server" in answer.json()["error"]
    player = visitor.connect(table)
    player.say("hello", token=token, language="fr")
    assert "une version plus récente" in player.refused()["text"]
    assert closed(player) == 4503


@pytest.mark.parametrize("body", UNKNOWN.values(), ids=UNKNOWN)
def test_an_event_is_understood_whole_or_not_at_all(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        from_text(body)
    with pytest.raises(msgspec.ValidationError):
        Terms.from_text('{"stakes":5}')


@pytest.mark.parametrize("body", UNKNOWN.values(), ids=UNKNOWN)
def test_a_table_with_an_unknown_event_is_left_alone(
    serving: Callable[[Settings], Visitor], settings: Settings, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is in the lobby as ever, nothing is written there, bots do not think for it; the log says so once, and other tables go on."""
    before = serving(settings)  # its bots never answer
    tables = [before.open("you", "bot:1", listed=True) for _ in range(3)]
    for opened in tables:
        before.look(opened["table"], opened["token"]).act(CENTRE)
    before.stack.close()
    table, token = tables[1]["table"], tables[1]["token"]
    add(settings, table, body)
    kept = stored(settings, table)
    with caplog.at_level(logging.WARNING, "nexarium.server"):
        after = serving(replace(settings, worker_command=Settings().worker_command))
        for opened in (tables[0], tables[2]):
            eventually(lambda opened=opened: len(after.record(opened["table"])["actions"]) == 2)  # type: ignore[misc]
        for _ in range(2):
            is_left_alone(after, table, token)
        asyncio.run_coroutine_threadsafe(after.app.state.services.club._enter(table), loop_of(after)).result(60)
    assert {each["table"] for each in after.client.get(LOBBY).json()["tables"]} == {each["table"] for each in tables}
    assert stored(settings, table) == kept
    told = [record for record in caplog.records if table in record.getMessage()]
    assert len(told) == 1, [record.getMessage() for record in told]
    assert told[0].exc_info is None


def loop_of(visitor: Visitor) -> asyncio.AbstractEventLoop:
    loop: asyncio.AbstractEventLoop = visitor.app.state.services.service.store._writer._loop
    return loop


def test_who_is_at_a_table_when_a_newer_version_goes_on_there_is_sent_to_it(alone: Visitor, settings: Settings) -> None:
    """The move that meets the unknown event is not made, all viewers are asked to come back at once, which may lead to another process."""
    opened = alone.open("you", "you")
    player, onlooker = alone.look(opened["table"], opened["token"]), alone.look(opened["table"])
    player.act(CENTRE)
    add(settings, opened["table"], UNKNOWN["kind"])
    kept = stored(settings, opened["table"])
    player.say("act", ply=1, action=A1)
    assert "a newer version of this server" in player.refused()["text"]
    assert closed(player) == closed(onlooker) == 1012
    assert stored(settings, opened["table"]) == kept
    is_left_alone(alone, opened["table"], opened["token"])


def test_a_bot_that_thinks_where_a_newer_version_goes_on_stops(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """It does not try to play for ever, which would keep the processes of that version from thinking there."""
    visitor = serving(replace(settings, bot_pause=1.0, worker_command=Settings().worker_command))
    opened = visitor.open("bot:1", "bot:1")
    onlooker = visitor.look(opened["table"])
    add(settings, opened["table"], UNKNOWN["kind"])
    assert closed(onlooker) == 1012
    tasks = asyncio.run_coroutine_threadsafe(named_tasks(), loop_of(visitor))
    assert not [each for each in tasks.result(60) if "_think" in each]


async def named_tasks() -> list[str]:
    await asyncio.sleep(0.1)
    return [repr(task.get_coro()) for task in asyncio.all_tasks()]


def test_the_time_of_a_table_that_is_left_alone_stays_in_the_database(
    serving: Callable[..., Visitor], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer process calls it; and this one the time of all others, however many it has left."""
    monkeypatch.setattr("nexarium.server.realtime.deadlines.AT_ONCE", 1)
    clock = OwnClock()
    visitor = serving(replace(settings, seconds_without_flags=1e6), clock)
    timing = {"clock": {"kind": "fischer", "minutes": 1}, "time_up": "loss"}
    tables = [visitor.open("you", "open", timing=timing)["table"] for _ in range(3)]
    for table in tables:
        visitor.sit(table)
        clock.on(1)
    for table in tables[:2]:
        add(settings, table, UNKNOWN["kind"])
    visitor.app.state.services.service.registry.live.clear()
    kept = [stored(settings, table) for table in tables]
    clock.on(1000)
    deadlines = Deadlines(visitor.app.state.services.service)
    for _ in range(4):
        asyncio.run_coroutine_threadsafe(deadlines._look(), loop_of(visitor)).result(60)
    assert [stored(settings, table) for table in tables[:2]] == kept[:2]
    assert '"flagged"' in stored(settings, tables[2])[1][-1][1]


@pytest.mark.parametrize("what", ["terms", "summary", "options"])
def test_a_list_with_a_table_of_a_newer_version_is_a_list(alone: Visitor, settings: Settings, what: str) -> None:
    table, other = (alone.open("you", "open", listed=True)["table"] for _ in range(2))
    newer = {"terms": '{"stakes":5}', "summary": '{"names":[],"kinds":["ghost"]}', "options": '{"size":[1]}'}[what]
    written(settings, f"UPDATE tables SET {what} = ? WHERE id = ?", newer, table)
    cards = {each["table"]: each for each in alone.client.get(LOBBY).json()["tables"]}
    assert sorted(cards) == sorted((table, other))
    assert cards[other]["open_seats"] == [1]
    assert {each["table"] for each in alone.client.get(LOBBY, params={"ids": f"{table},{other}"}).json()["tables"]} == set(cards)


def test_a_table_of_newer_rules_is_looked_at_and_nothing_is_written_there(alone: Visitor, settings: Settings) -> None:
    """What the older rules make of it would go into lists and clocks, and the number of the roll from which somebody adds to the dice."""
    opened = alone.open("you", "open")
    table, token = opened["table"], opened["token"]
    alone.look(table, token).act(CENTRE)
    written(settings, "UPDATE tables SET version = 99 WHERE id = ?", table)
    alone.app.state.services.service.registry.live.clear()
    alone.app.state.services.service.registry._lately.clear()
    kept = stored(settings, table)
    player = alone.look(table, token)
    assert "You can only look at it" in json.dumps(player.view)
    assert alone.client.post(f"/api/tables/{table}/seats", json={}).status_code == 503
    player.say("pause", on=True)
    assert "a newer version of this server" in player.refused()["text"]
    assert stored(settings, table) == kept
    written(settings, "UPDATE tables SET options = '{\"players\":77}' WHERE id = ?", table)
    alone.app.state.services.service.registry.live.clear()
    alone.app.state.services.service.registry._lately.clear()
    is_left_alone(alone, table, token)


def test_the_doctor_takes_nothing_out_that_a_newer_version_wrote(alone: Visitor, settings: Settings, tmp_path: Path) -> None:
    tables = [alone.open("you", "you")["table"] for _ in range(3)]
    add(settings, tables[0], UNKNOWN["kind"])
    written(settings, "UPDATE tables SET version = 99, options = '{\"players\":77}' WHERE id = ?", tables[1])
    written(settings, "UPDATE events SET body = 'damaged' WHERE table_id = ?", tables[2])
    where = ("--database", file_of(settings))
    found = json.loads(CliRunner().invoke(app, ["doctor", "--json", *where]).stdout)
    assert (list(found["damaged"]), list(found["newer"])) == ([tables[2]], [tables[0]])
    aside = CliRunner().invoke(app, ["doctor", "--quarantine", str(tmp_path / "aside.gz"), *where])
    assert aside.exit_code == 1
    assert "let that version look at it" in aside.stdout
    assert sorted(stored(settings, table)[0] is not None for table in tables) == [False, True, True]
    exported = CliRunner().invoke(app, ["export", str(tmp_path / "records"), *where])
    assert "1 records are in" in exported.stdout
    assert f"table {tables[0]} is left out" in exported.stderr


def test_an_older_server_on_a_newer_database_says_so(alone: Visitor, settings: Settings) -> None:
    alone.stack.close()
    written(settings, "UPDATE alembic_version SET version_num = '9999'")
    sentence = rf"has the schema 9999 of a newer version of Nexarium, and this version knows {NEWEST} at most"
    with pytest.raises(CannotServe, match=sentence):
        serve(settings)
    with pytest.raises(CannotKeep, match=sentence):
        said("doctor", "--database", file_of(settings))


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_the_version_before_can_go_on_writing(tmp_path: Path, revision: str) -> None:
    """While processes of two versions serve, the older one opens tables by the columns that it knows."""
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        build(connection, revision)
        known = {name: {each["name"] for each in sql.inspect(connection).get_columns(name)} for name in tables_of(connection)}
    with engine.begin() as connection:
        command.upgrade(alembic(connection), REVISIONS[REVISIONS.index(revision) + 1])
        wanting = [
            f"{name}.{each['name']}"
            for name in known
            for each in sql.inspect(connection).get_columns(name)
            if each["name"] not in known[name] and not each["nullable"] and each["default"] is None
        ]
    engine.dispose()
    assert wanting == [], "a new column that may not be empty wants a server_default"


def tables_of(connection: sql.Connection) -> list[str]:
    return [name for name in sql.inspect(connection).get_table_names() if name != "alembic_version"]


@pytest.mark.slow
def test_two_versions_share_a_database(postgres: str) -> None:
    """A viewer of the older process is sent away by the very notice of the unknown event."""
    server = ServerProcess(database=postgres, bot_workers=0, worker_command=["cat"])
    url = make_url(postgres)

    async def go_on(table: str) -> None:
        connection = await asyncpg.connect(host=url.host, port=url.port, user=url.username, database=url.database)
        async with connection.transaction():
            await connection.execute("INSERT INTO events VALUES ($1, 3, 5.0, $2)", table, UNKNOWN["kind"])
            told = json.dumps({"type": "changed", "table": table, "sender": "newer"})
            await connection.execute("SELECT pg_notify('nexarium', $1)", told)
        await connection.close()

    with ExitStack() as stack:
        stack.callback(server.kill)
        visitor = Visitor(server.serve().host)
        stack.enter_context(visitor.stack)
        opened = visitor.open("you", "you")
        player = visitor.look(opened["table"], opened["token"])
        player.act(CENTRE)
        asyncio.run(go_on(opened["table"]))
        assert closed(player) == 1012
        is_left_alone(visitor, opened["table"], opened["token"])
        assert httpx2.get(f"http://{server.host}/readyz").status_code == 200
