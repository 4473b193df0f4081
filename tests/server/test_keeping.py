"""Backups that can be restored, and a doctor who finds what is damaged."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nexarium.cli.commands import app
from nexarium.cli.keeping import CannotKeep
from nexarium.server.settings import Settings
from nexarium.server.storage import Store
from nexarium.server.storage.dump import BadDump, read_dump, write_dump
from nexarium.server.storage.migrate import NEWEST

from .conftest import A1, A2, B1, C1, CENTRE, Visitor
from .test_database_trouble import file_of

HEADER = b'{"format":"nexarium-tables/2","schema":"%s"}' % NEWEST.encode()


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def play(visitor: Visitor) -> list[str]:
    """Three tables: one finished, one taken back in, one with dice."""
    finished = visitor.open("you", "you")
    player = visitor.look(finished["table"], finished["token"])
    for action in (A1, A2, B1, CENTRE, C1):
        player.act(action)
    back = visitor.open("you", "you")
    player = visitor.look(back["table"], back["token"])
    for action in (A1, B1, C1):
        player.act(action)
    player.say("undo", ply=3)
    player.until("view", lambda view: view["position"]["ply"] == 2)
    player.act(A2)
    rolled = visitor.open("you", "you", game="keepers")
    player = visitor.look(rolled["table"], rolled["token"])
    for _ in range(6):
        state = visitor.app.state.house.live[rolled["table"]].table.state()
        player.act(state.legal_actions()[0])
    return [finished["table"], back["table"], rolled["table"]]


@pytest.fixture
def house(alone: Visitor, settings: Settings) -> tuple[Visitor, list[str], str]:
    return alone, play(alone), file_of(settings)


def test_a_backup_taken_while_people_play_is_restored_whole(
    house: tuple[Visitor, list[str], str], tmp_path: Path, serving: Callable[[Settings], Visitor], settings: Settings
) -> None:
    visitor, tables, file = house
    dump = tmp_path / "monday.gz"
    assert "3 tables are in" in said("backup", str(dump), "--database", file)
    records = {table: visitor.record(table) for table in tables}
    other = str(tmp_path / "other.sqlite")
    assert "3 tables restored" in said("restore", str(dump), "--database", other)
    again = serving(replace(settings, database=f"sqlite+aiosqlite:///{other}", key_file=f"{file}.key"))
    assert {table: again.record(table) for table in tables} == records
    again_dump = tmp_path / "again.gz"
    said("backup", str(again_dump), "--database", other)
    assert gzip.decompress(again_dump.read_bytes()) == gzip.decompress(dump.read_bytes())


def test_a_backup_is_read_by_whoever_took_it_alone(house: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    """Also where one was cut short before that others might read, or stands in the place of one."""
    backup = tmp_path / "backup.gz"
    for beside in (backup, backup.with_name("backup.gz.unfinished")):
        beside.touch(0o644)
    said("backup", str(backup), "--database", house[2])
    assert backup.stat().st_mode & 0o777 == 0o600


def test_from_sqlite_to_postgres_and_back(house: tuple[Visitor, list[str], str], tmp_path: Path, postgres: str) -> None:
    _, _, file = house
    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    said("backup", str(first), "--database", file)

    async def through() -> None:
        store = Store(postgres)
        await store.open()
        try:
            assert await read_dump(store, first) == 3
            assert await write_dump(store, second) == 3
            with pytest.raises(BadDump, match="has already"):
                await read_dump(store, first)
            for table in await store.ids():
                await store.remove(table)
        finally:
            await store.close()

    asyncio.run(through())
    assert gzip.decompress(second.read_bytes()) == gzip.decompress(first.read_bytes())


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"no gzip", "is no backup"),
        (gzip.compress(b"nothing"), "is no backup"),
        (gzip.compress(json.dumps({"format": "nexarium-tables/9", "schema": "0001"}).encode()), "restore it with the version"),
        (gzip.compress(HEADER + b'\n{"of":"users","row":{}}\n'), "does not know"),
        (gzip.compress(HEADER + b'\n{"of":"events","row":{"seq":1}}\n'), "other columns"),
        (gzip.compress(HEADER + b'\n{"of":"archives","row":{"table_id":"a","log":"x"}}\n'), "no log that can be read"),
        (gzip.compress(HEADER + b'\n{"of":"archives","row":{"table_id":"a","log":null}}\n'), "no log that can be read"),
        (gzip.compress(HEADER)[:10] + b"\xff" * 40, "a damaged one"),
    ],
    ids=["no gzip", "no header", "another format", "another relation", "other columns", "no base64", "no bytes", "no deflate"],
)
def test_what_is_no_backup_is_told_so_and_changes_nothing(tmp_path: Path, content: bytes, sentence: str) -> None:
    file, database = tmp_path / "x.gz", str(tmp_path / "x.sqlite")
    file.write_bytes(content)
    with pytest.raises(BadDump, match=sentence):
        said("restore", str(file), "--database", database)
    with sqlite3.connect(database) as kept:
        assert kept.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_cut_backup_restores_nothing(house: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    _, _, file = house
    dump = tmp_path / "monday.gz"
    said("backup", str(dump), "--database", file)
    dump.write_bytes(dump.read_bytes()[:-40])
    with pytest.raises(BadDump, match="damaged"):
        said("restore", str(dump), "--database", str(tmp_path / "x.sqlite"))
    with sqlite3.connect(tmp_path / "x.sqlite") as kept:
        assert kept.execute("SELECT count(*) FROM events").fetchone() == (0,)


READING = [("backup", "monday.gz"), ("export", "records"), ("doctor",), ("ratings",), ("archive", "--after-days", "9")]


@pytest.mark.parametrize("command", READING, ids=[name for name, *_ in READING])
def test_of_a_database_that_is_not_there_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "monday.gz").write_bytes(b"last week's")
    with pytest.raises(CannotKeep, match=r"there is no database .*tabels\.sqlite"):
        said(*command, "--database", "tabels.sqlite")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("monday.gz", b"last week's")]


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("postgresql://ada:secret@localhost:port/x", "address cannot be used"),
        ("://secret", "address cannot be used"),
        ("mysql+nosuchdriver://ada:secret@here/x", "of the kind mysql"),
        ("nosuchbase://ada:secret@here/x", "of the kind nosuchbase"),
    ],
)
def test_an_address_that_is_no_database_is_a_sentence_without_what_stands_in_it(database: str, sentence: str) -> None:
    with pytest.raises(CannotKeep, match=sentence) as told:
        said("doctor", "--database", database)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("command", [("doctor",), ("export", "records")])
def test_a_table_that_is_deleted_while_all_are_gone_through_is_left_out(
    house: tuple[Visitor, list[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    _, tables, file = house
    monkeypatch.chdir(tmp_path)
    ids = Store.ids

    async def and_one_that_went(store: Store) -> list[str]:
        return [*await ids(store), "deleted"]

    monkeypatch.setattr(Store, "ids", and_one_that_went)
    assert f"{len(tables)} " in said(*command, "--database", file)


def test_every_game_is_exported_as_its_record(house: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    visitor, tables, file = house
    assert "3 records are in" in said("export", str(tmp_path / "records"), "--database", file)
    exported = {path.stem.partition("-")[2]: json.loads(path.read_text()) for path in (tmp_path / "records").glob("*.json")}
    assert exported == {table: visitor.record(table) for table in tables}


def test_the_doctor_finds_nothing_where_nothing_is_wrong(house: tuple[Visitor, list[str], str]) -> None:
    assert json.loads(said("doctor", "--json", "--database", house[2])) == {"tables": 3, "damaged": {}}


DAMAGE = [
    ("UPDATE events SET body = 'damaged' WHERE table_id = ? AND seq = 4", 0, "cannot be read"),
    ("DELETE FROM events WHERE table_id = ? AND seq = 3", 0, "events are missing"),
    ('UPDATE events SET body = \'{"type":"played","ply":1,"actions":[0]}\' WHERE table_id = ? AND seq = 3', 0, "action 0 is not legal"),
    ('UPDATE events SET body = \'{"type":"played","ply":4,"actions":[5]}\' WHERE table_id = ? AND seq = 3', 0, "answers ply 4"),
    ('UPDATE events SET body = \'{"type":"undone","ply":9,"seat":0}\' WHERE table_id = ? AND seq = 5', 1, "takes back to ply 9"),
    ("UPDATE tables SET seed = '" + "00" * 32 + "' WHERE id = ?", 2, "the table's dice give"),
    ("UPDATE tables SET options = '{\"players\":77}' WHERE id = ?", 2, "cannot be opened"),
]


@pytest.mark.parametrize(("damage", "which", "sentence"), DAMAGE, ids=[sentence for _, _, sentence in DAMAGE])
def test_the_doctor_finds_what_is_damaged_and_sets_it_aside(
    house: tuple[Visitor, list[str], str], tmp_path: Path, damage: str, which: int, sentence: str
) -> None:
    _, tables, file = house
    with sqlite3.connect(file) as database:
        database.execute(damage, (tables[which],))
    found = json.loads(said("doctor", "--json", "--database", file))
    assert list(found["damaged"]) == [tables[which]]
    assert sentence in found["damaged"][tables[which]]
    assert CliRunner().invoke(app, ["doctor", "--database", file]).exit_code == 1
    aside = tmp_path / "aside.gz"
    assert f"table {tables[which]}: " in said("doctor", "--set-aside", str(aside), "--database", file)
    assert json.loads(said("doctor", "--json", "--database", file)) == {"tables": 2, "damaged": {}}
    assert tables[which].encode() in gzip.decompress(aside.read_bytes())
    before = aside.read_bytes()
    with pytest.raises(CannotKeep, match="name another file"):
        said("doctor", "--set-aside", str(aside), "--database", file)
    assert aside.read_bytes() == before


def test_what_belongs_to_a_table_that_is_set_aside_comes_back_with_it(house: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    """A house whose key was mislaid may set its tables aside, and puts them back when the key is found."""
    _, (table, *_), file = house
    rows = {
        "chats": (table, 0, 5.0, 0, "Ada", "a", "Good luck!", ""),
        "seats_held": (table, 0, "ada"),
        "codes": ("ABCDEFGH", table, 5.0),
        "invited": (table, "bo", "ada", 5.0),
    }
    aside = tmp_path / "aside.gz"
    with sqlite3.connect(file) as database:
        for relation, row in rows.items():
            database.execute(f"INSERT INTO {relation} VALUES ({', '.join('?' * len(row))})", row)
        database.execute("UPDATE events SET body = 'damaged' WHERE table_id = ? AND seq = 4", (table,))
    said("doctor", "--set-aside", str(aside), "--database", file)
    for database in (file, str(tmp_path / "empty.sqlite")):
        assert "1 tables restored" in said("restore", str(aside), "--database", database)
        with sqlite3.connect(database) as kept:
            assert {each: kept.execute(f"SELECT * FROM {each} WHERE table_id = ?", (table,)).fetchone() for each in rows} == rows
