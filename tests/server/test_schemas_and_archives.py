"""Databases of every earlier schema are brought to the newest one with all that is in them; old tables are archived and deleted."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from typer.testing import CliRunner

from nexarium.cli.commands import app
from nexarium.core.record import Record
from nexarium.server.admin import maintenance
from nexarium.server.admin.doctor import examine
from nexarium.server.http import kept_for
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Store, TableStore
from nexarium.server.storage.archive import DAY, Due, Policy, archive, due
from nexarium.server.storage.dump import BadDump, read_dump
from nexarium.server.storage.migrate import NEWEST, migrate
from nexarium.server.storage.schema import METADATA
from nexarium.server.tables.events import Closed, StoodIn, Undone
from nexarium.server.tables.replaying import bare_record

from .conftest import A1, A2, B1, C1, CENTRE, Visitor, eventually

Made = TypeVar("Made")
RELEASED = json.loads((Path(__file__).parent / "schemas" / "0001.json").read_text("utf-8"))
"""Rows that were written under the first schema, by the server of that time, and the records that it gave of its tables."""
RECORDS = msgspec.convert(RELEASED["records"], dict[str, Record])


def alembic(connection: sql.Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "nexarium.server.storage:migrations")
    config.attributes["connection"] = connection
    return config


REVISIONS = sorted(each.revision for each in ScriptDirectory.from_config(alembic()).walk_revisions())


def with_store(url: str, work: Callable[[Store], Awaitable[Made]]) -> Made:
    """What `work` makes of a database; opening it brings it to the newest schema."""

    async def run() -> Made:
        store = Store(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def build(connection: sql.Connection, revision: str) -> None:
    """A database as the first version left it, then brought to `revision`."""
    command.upgrade(alembic(connection), "0001")
    for relation, rows in RELEASED["rows"].items():
        columns = [sql.column(name) for name in rows[0]]
        connection.execute(sql.insert(sql.table(relation, *columns)), rows)
    command.upgrade(alembic(connection), revision)


async def looked_through(store: Store) -> tuple[dict[str, str], dict[str, Record], list[Any]]:
    tables = TableStore(store)
    """What the doctor says of each table, the records of all, and how the schema differs from the one that the server knows."""
    found = {finding.table: finding.wrong async for finding in examine(store)}
    records = {}
    for table in found:
        kept = await tables.find(table)
        assert kept is not None
        records[table] = Record.from_json(bare_record(kept, await tables.log(table)).to_json())
    assert store.engine is not None
    async with store.engine.connect() as connection:
        differences = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA))
    return found, records, differences


def test_migrations_are_one_line() -> None:
    """Numbered in order, each after the one before, and the newest is the one that a start brings a database to."""
    script = ScriptDirectory.from_config(alembic())
    assert script.get_heads() == [NEWEST]
    assert [each.down_revision for each in reversed(list(script.walk_revisions()))] == [None, *REVISIONS[:-1]]
    assert REVISIONS[-1] == NEWEST


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_earlier_schema_is_brought_to_the_newest(tmp_path: Path, revision: str) -> None:
    file = tmp_path / "old.sqlite"
    engine = sql.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        build(connection, revision)
    engine.dispose()
    found, records, differences = with_store(f"sqlite+aiosqlite:///{file}", looked_through)
    assert set(found.values()) == {""}
    assert records == RECORDS
    assert differences == []


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def test_events_that_were_called_otherwise_are_read(tmp_path: Path, request: pytest.FixtureRequest, database: str) -> None:
    """Bots that stand in for somebody were written down as lent, in logs and in compressed ones; what people wrote stays as it is, and an
    archive that cannot be read hinders nothing."""
    asynchronous = f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}" if database == "sqlite" else request.getfixturevalue("postgres")
    live, old, damaged = [row["id"] for row in RELEASED["rows"]["tables"]][:3]
    said = '{"type":"closed","by":"owner","why":"{\\"type\\":\\"lent\\",so"}'
    lent = '{"type":"lent","seat":0,"level":3}'

    def fill(connection: sql.Connection) -> None:
        build(connection, "0011")
        events, archives = METADATA.tables["events"], METADATA.tables["archives"]
        for number, body in enumerate((lent, said), 1000):
            connection.execute(sql.insert(events), {"table_id": live, "seq": number, "at": 1.0, "body": body})
        for table, log in ((old, zlib.compress(json.dumps([[0, 1.0, lent], [1, 2.0, said]]).encode())), (damaged, b"?")):
            connection.execute(sql.delete(events).where(events.c.table_id == table))
            connection.execute(sql.insert(archives), {"table_id": table, "log": log})

    async def open_old(store: Store) -> None:
        store.engine = store._engine()
        async with store.engine.begin() as connection:
            if database == "postgres":
                await connection.execute(sql.text("DROP SCHEMA public CASCADE"))
                await connection.execute(sql.text("CREATE SCHEMA public"))
            await connection.run_sync(fill)
        await store.engine.dispose()

    async def read(store: Store) -> list[list[Any]]:
        tables = TableStore(store)
        with pytest.raises(msgspec.DecodeError, match="the archive is damaged"):
            await tables.log(damaged)
        return [[event for _, _, event in await tables.log(table, since)] for table, since in ((live, 1000), (old, 0))]

    asyncio.run(open_old(Store(asynchronous)))
    expected = [StoodIn(seat=0, level=3), Closed(by="owner", why='{"type":"lent",so')]
    assert with_store(asynchronous, read) == [expected, expected]


def test_whom_an_organiser_had_taken_out_is_kept_out(tmp_path: Path) -> None:
    """Earlier schemas do not tell them from who withdrew, except where nobody else could be marked so."""
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        build(connection, "0019")
        tournament = dict.fromkeys(("owner", "name", "game", "options", "system", "terms", "language"), "")
        numbers = dict.fromkeys(("seats", "rounds", "hours", "created", "changed"), 0)
        old = sql.table("entrants", *map(sql.column, ("tournament_id", "account", "joined", "seed", "withdrawn")))
        for state in ("open", "running"):
            connection.execute(sql.insert(METADATA.tables["tournaments"]), {"id": state, "state": state, **tournament, **numbers})
            for account, seed, withdrawn in (("in", 0, False), ("out", 1, True), ("never", -1, True)):
                row = {"tournament_id": state, "account": account, "joined": 0.0, "seed": seed, "withdrawn": withdrawn}
                connection.execute(sql.insert(old), row)
        command.upgrade(alembic(connection), "0020")
        barred = connection.execute(sql.text("SELECT tournament_id, account FROM entrants WHERE barred"))
        assert set(map(tuple, barred)) == {("open", "out"), ("open", "never"), ("running", "never")}
    engine.dispose()


@pytest.mark.slow
@pytest.mark.parametrize("revision", REVISIONS)
def test_every_earlier_schema_of_postgres_is_too(postgres: str, revision: str) -> None:
    async def old(store: Store) -> None:
        assert store.engine is not None
        async with store.engine.begin() as connection:
            await connection.execute(sql.text("DROP SCHEMA public CASCADE"))
            await connection.execute(sql.text("CREATE SCHEMA public"))
            await connection.run_sync(build, revision)

    with_store(postgres, old)
    found, records, differences = with_store(postgres, looked_through)
    assert set(found.values()) == {""}
    assert records == RECORDS
    assert differences == []


@pytest.mark.parametrize(
    ("database", "revision"),
    [
        *(("sqlite", revision) for revision in REVISIONS[1:-1]),
        *(pytest.param("postgres", revision, marks=pytest.mark.slow) for revision in REVISIONS[1:-1:5]),
    ],
)
def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path, request: pytest.FixtureRequest, database: str, revision: str) -> None:
    """With the newest schema, whole or not at all, and into an empty database alone."""
    file, dump = tmp_path / "old.sqlite", tmp_path / "old.gz"
    engine = sql.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        build(connection, revision)
        known = sql.MetaData()
        known.reflect(connection)
        lines = [{"format": "nexarium-tables/2", "schema": revision}]
        for relation in known.sorted_tables:
            if relation.name != "alembic_version":
                lines += [{"of": relation.name, "row": {**row}} for row in connection.execute(sql.select(relation)).mappings()]
    engine.dispose()
    written = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    dump.write_bytes(gzip.compress(written + b'{"of":"events","row":{}}\n'))
    url = f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite'}" if database == "sqlite" else request.getfixturevalue("postgres")

    async def emptied(store: Store) -> None:
        assert store.engine is not None
        async with store.engine.begin() as connection:
            for relation in reversed(METADATA.sorted_tables):
                await connection.execute(sql.delete(relation))

    async def restore(store: Store) -> int:
        return await read_dump(store, dump)

    with_store(url, emptied)
    with pytest.raises(BadDump, match="other columns"):
        with_store(url, restore)
    assert with_store(url, looked_through)[0::2] == ({}, []), "nothing of it is there, and the schema is the newest"
    dump.write_bytes(gzip.compress(written))
    assert with_store(url, restore) == len(RECORDS)
    found, records, differences = with_store(url, looked_through)
    assert set(found.values()) == {""}
    assert records == RECORDS
    assert differences == []
    with pytest.raises(BadDump, match="into an empty database"):
        with_store(url, restore)


def test_tables_without_people_do_not_hide_those_that_wait_for_a_bot(tmp_path: Path) -> None:
    """Neither do tables that wait for another remote bot. They changed last, and as many as are looked for."""
    summaries = {
        "mine": {"kinds": ["human", "bot"], "lender": "mine"},
        "without_people": {"kinds": ["bot", "bot"], "lender": ""},
        "others": {"kinds": ["human", "bot"], "lender": "others"},
    }
    plain = {"names": ["", ""], "mover": 1, "plies": 0, "over": False, "bot_to_move": True}
    rows = [
        {
            **RELEASED["rows"]["tables"][0],
            "id": name,
            "bot_to_move": True,
            "changed": at,
            "summary": msgspec.json.encode({**plain, **summary}).decode(),
        }
        for at, (name, summary) in enumerate(summaries.items())
    ]

    async def look(store: Store) -> tuple[list[str], list[str]]:
        await store.execute(sql.insert(METADATA.tables["tables"]).values(rows[:2]))
        people = await TableStore(store).waiting_for_bots(1)
        await store.execute(sql.insert(METADATA.tables["tables"]).values(rows[2:]))
        return people, await TableStore(store).waiting_for("mine", 1)

    assert with_store(f"sqlite+aiosqlite:///{tmp_path / 'waiting.sqlite'}", look) == (["mine"], ["mine"])


@pytest.mark.parametrize("most", [3, 60])
def test_the_lobby_sorts_no_tables(tmp_path: Path, most: int) -> None:
    """However many are kept, it reads as many as it shows, in the order of an index: running ones first, the last changed first."""
    tables = [
        {**RELEASED["rows"]["tables"][0], "id": f"t{number}", "listed": number % 5 > 0, "over": number % 3 == 0, "changed": number * 7 % 20}
        for number in range(20)
    ]
    asked: list[tuple[str, Any]] = []

    async def list_them(store: Store) -> tuple[list[str], list[str]]:
        assert store.engine is not None
        async with store.engine.begin() as connection:
            await connection.execute(sql.insert(METADATA.tables["tables"]), tables)
        sql.event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
        found = [each.header.id for each in await TableStore(store).listed(most)]
        await TableStore(store).waiting_for_players(most)
        plans = []
        async with store.engine.connect() as connection:
            for statement, values in list(asked):
                rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                plans += [str(row.detail) for row in rows]
        return found, plans

    found, plans = with_store(f"sqlite+aiosqlite:///{tmp_path / 'many.sqlite'}", list_them)
    expected = sorted((each for each in tables if each["listed"]), key=lambda each: (each["over"], -each["changed"]))
    assert found == [each["id"] for each in expected][:most]
    assert plans
    assert all("USING INDEX tables_listed (listed=? AND archived=? AND over=?)" in plan for plan in plans), plans


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old.sqlite"
    engine = sql.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        build(connection, "0001")
    engine.dispose()
    before = schema_of(file)
    real = command.upgrade

    def fail(config: Config, revision: str) -> None:
        real(config, revision)
        raise RuntimeError("the power is cut")

    monkeypatch.setattr(command, "upgrade", fail)

    async def cut() -> None:
        store = Store(f"sqlite+aiosqlite:///{file}")
        store.engine = store._engine()
        try:
            await migrate(store.engine)
        finally:
            await store.engine.dispose()

    with pytest.raises(RuntimeError, match="the power is cut"):
        asyncio.run(cut())
    assert schema_of(file) == before
    monkeypatch.undo()
    assert with_store(f"sqlite+aiosqlite:///{file}", looked_through)[1] == RECORDS


def schema_of(file: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(file) as database:
        return database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


# --- old tables --------------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def kept_for_long(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with tables of long ago."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}" if request.param == "sqlite" else request.getfixturevalue("postgres")

    async def fill(store: Store) -> None:
        assert store.engine is not None
        async with store.engine.begin() as connection:
            for relation in reversed(METADATA.sorted_tables):
                await connection.execute(sql.delete(relation))
            for name in ("tables", "events"):
                await connection.execute(sql.insert(METADATA.tables[name]), RELEASED["rows"][name])

    with_store(url, fill)
    return url


FINISHED = [row["id"] for row in RELEASED["rows"]["tables"] if row["over"]]
OTHERS = [row["id"] for row in RELEASED["rows"]["tables"] if not row["over"]]
LATER = max(row["changed"] for row in RELEASED["rows"]["tables"]) + 100 * DAY


@pytest.mark.parametrize(
    ("policy", "archived", "deleted"),
    [
        (Policy(), [], []),
        (Policy(archive=99), FINISHED + OTHERS, []),
        (Policy(archive=101), [], []),
        (Policy(delete_finished=99), [], FINISHED),
        (Policy(archive=99, delete_abandoned=99), FINISHED, OTHERS),
    ],
)
def test_what_is_due(kept_for_long: str, policy: Policy, archived: list[str], deleted: list[str]) -> None:
    found = with_store(kept_for_long, lambda store: due(store, policy, LATER))
    assert (sorted(found.archive), sorted(found.delete)) == (sorted(archived), sorted(deleted))


def test_an_archived_table_is_as_it_was_and_goes_on(kept_for_long: str) -> None:
    """Its record and log are the same, lists leave it out, a stale process cannot write over what lies in the archive, and what comes next
    is stored after it; then it is listed again, and can be archived again."""
    table = next(row["id"] for row in RELEASED["rows"]["tables"] if not row["over"] and row["listed"])

    async def through(store: Store) -> None:
        tables = TableStore(store)
        kept, before = await tables.find(table), await tables.log(table)
        assert kept is not None
        await archive(store, table, 0.0, LATER)
        assert await due(store, Policy(archive=1), LATER) != Due(), "it had changed since"
        await archive(store, table, LATER, LATER)
        assert await tables.log(table) == before
        assert await tables.log(table, 2) == before[2:]
        assert await tables.log(table, len(before)) == []
        assert await tables.find(table) == kept
        assert table not in [each.header.id for each in await tables.listed(100)]
        assert [each.header.id for each in await tables.by_ids([table])] == [table]
        assert store.engine is not None
        async with store.engine.connect() as connection:
            left = await connection.execute(sql.text("SELECT count(*) FROM events WHERE table_id = :id"), {"id": table})
            assert left.scalar() == 0
        happened = Undone(ply=0, seat=0)
        with pytest.raises(Conflict):
            await tables.append(table, len(before) - 1, happened, LATER, kept.summary, before[-2][1])
        await tables.append(table, len(before), happened, LATER, kept.summary, before[-1][1])
        assert await tables.log(table) == [*before, (len(before), LATER, happened)]
        assert table in [each.header.id for each in await tables.listed(100)]
        await archive(store, table, LATER + 1, LATER + 1)
        assert await tables.log(table) == [*before, (len(before), LATER, happened)]

    with_store(kept_for_long, through)


def test_a_table_to_which_somebody_comes_back_while_others_are_deleted_stays(kept_for_long: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = OTHERS[-1]

    async def through(store: Store) -> None:
        tables = TableStore(store)
        kept, log = await tables.find(table), await tables.log(table)
        assert kept is not None
        looked = maintenance.due

        async def and_somebody_comes_back(*asked: Any) -> Due:
            found = await looked(*asked)
            if table in found.delete:
                await tables.append(table, len(log), Undone(ply=0, seat=0), LATER, kept.summary, log[-1][1])
            return found

        monkeypatch.setattr(maintenance, "due", and_somebody_comes_back)
        await maintenance.tidy(store, Policy(delete_finished=99, delete_abandoned=50), LATER)
        assert await tables.ids() == [table]
        assert len(await tables.log(table)) == len(log) + 1

    with_store(kept_for_long, through)


def test_everything_of_a_deleted_table_is_gone(kept_for_long: str) -> None:
    async def through(store: Store) -> None:
        tables = TableStore(store)
        for table in FINISHED:
            await archive(store, table, LATER, LATER)
            await tables.remove(table)
            assert await tables.find(table) is None
            assert await tables.log(table) == []
        assert sorted(await tables.ids()) == sorted(OTHERS)

    with_store(kept_for_long, through)


def said(*arguments: str) -> Any:
    result = CliRunner().invoke(app, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_the_command_says_first_and_then_does(tmp_path: Path) -> None:
    """A dry run changes nothing; after the real one the doctor and a backup know the archives, and the database has become smaller."""
    file = tmp_path / "server.sqlite"
    url = f"sqlite+aiosqlite:///{file}"

    async def fill(store: Store) -> None:
        assert store.engine is not None
        rows = RELEASED["rows"]
        async with store.engine.begin() as connection:
            for copy in range(12):
                for name, column in (("tables", "id"), ("events", "table_id")):
                    copies = [{**row, column: f"{row[column]}{copy}"} for row in rows[name]]
                    await connection.execute(sql.insert(METADATA.tables[name]), copies)

    with_store(url, fill)
    config = tmp_path / "server.toml"
    config.write_text("archive_after_days = 0.0000001\n", "utf-8")
    where = ("--database", str(file))
    used, records = pages_of(file), with_store(url, looked_through)[1]
    dry = json.loads(said("archive", "--dry-run", "--json", "--config", str(config), *where).stdout)
    assert (len(dry["archived"]), dry["deleted"]) == (12 * len(RELEASED["rows"]["tables"]), [])
    assert pages_of(file) == used
    done = json.loads(said("archive", "--json", "--after-days", "0.0000001", *where).stdout)
    assert sorted(done["archived"]) == sorted(dry["archived"])
    assert json.loads(said("doctor", "--json", *where).stdout) == {"tables": len(dry["archived"]), "damaged": {}}
    print(f"pages of the database: {used} before, {pages_of(file)} after")
    assert pages_of(file) < used
    dump, other = tmp_path / "all.gz", tmp_path / "other.sqlite"
    said("backup", str(dump), *where)
    said("restore", str(dump), "--database", str(other))
    assert with_store(f"sqlite+aiosqlite:///{other}", looked_through)[1] == records
    with sqlite3.connect(file) as database:
        (victim,) = database.execute("SELECT table_id FROM archives LIMIT 1").fetchone()
        database.execute("UPDATE archives SET log = x'00' WHERE table_id = ?", (victim,))
    found = json.loads(said("doctor", "--json", *where).stdout)["damaged"]
    assert list(found) == [victim]
    assert "the archive is damaged" in found[victim]
    aside = tmp_path / "aside.gz"
    said("doctor", "--quarantine", str(aside), *where)
    assert json.loads(said("doctor", "--json", *where).stdout)["damaged"] == {}
    assert b'"archives"' in gzip.decompress(aside.read_bytes())


def pages_of(file: Path) -> int:
    """The pages of an SQLite file that hold something."""
    with sqlite3.connect(file) as database:
        return int(database.execute("PRAGMA page_count").fetchone()[0] - database.execute("PRAGMA freelist_count").fetchone()[0])


def test_a_server_tidies_by_itself_and_says_so(
    settings: Settings, serving: Callable[[Settings], Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its visitors see an archived table as ever, ask for a rematch, and the lobby says for how long tables are kept."""
    monkeypatch.setattr("nexarium.server.admin.maintenance.FIRST_PAUSE", 0.0)
    first = serving(settings)
    assert "kept" not in first.client.get("/api/catalogue").json()
    table = first.open("you", "you")
    player = first.look(table["table"], table["token"])
    for action in (A1, A2, B1, CENTRE, C1):
        player.act(action)
    record = first.record(table["table"])
    first.stack.close()
    again = serving(replace(settings, archive_after_days=1e-9, delete_finished_after_days=365.0))
    kept = again.client.get("/api/catalogue", params={"language": "fr"}).json()["kept"]
    assert kept == "Les tables finies sont gardées 365 jours après leur fin."
    file = str(again.app.state.services.service.store.url.database)

    def archived() -> bool:
        with sqlite3.connect(file) as database:
            return bool(database.execute("SELECT count(*) FROM archives").fetchone()[0])

    eventually(archived)
    assert again.record(table["table"]) == record
    player = again.look(table["table"], table["token"])
    assert player.view["position"]["over"]
    answer = again.client.post(f"/api/tables/{table['table']}/rematch", json={"token": table["token"]})
    assert answer.status_code == 201
    assert player.until("view", lambda view: bool(view.get("rematch")))["rematch"] == answer.json()["table"]


@pytest.mark.parametrize(
    ("finished", "abandoned", "en", "fr"),
    [
        (0, 0, "", ""),
        (1, 0, "Finished tables are kept for 1 day after their end.", "Les tables finies sont gardées 1 jour après leur fin."),
        (
            30,
            0.5,
            "Finished tables are kept for 30 days after their end. Tables with no move for 0.5 day are deleted.",
            "Les tables finies sont gardées 30 jours après leur fin. Les tables sans coup depuis 0,5 jour sont supprimées.",
        ),
    ],
)
def test_the_lobby_says_for_how_long(finished: float, abandoned: float, en: str, fr: str) -> None:
    settings = Settings(delete_finished_after_days=finished, delete_abandoned_after_days=abandoned)
    assert (kept_for(settings, "en"), kept_for(settings, "fr")) == (en, fr)
