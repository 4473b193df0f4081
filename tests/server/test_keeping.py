"""Backups that can be restored, and a doctor who finds what is damaged."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from nexarium.cli.commands import app
from nexarium.cli.storage import CannotKeep
from nexarium.core.errors import UnknownGame
from nexarium.server.configuration import read_settings
from nexarium.server.logs import about_of
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, TableStore
from nexarium.server.storage.dump import BadDump, read_dump, write_dump
from nexarium.server.storage.lock import alone_on
from nexarium.server.storage.migrate import NEWEST

from .conftest import A1, A2, B1, C1, CENTRE, Running, Visitor, settings_in
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
        state = visitor.app.state.services.service.registry.live[rolled["table"]].table.state()
        player.act(state.legal_actions()[0])
    return [finished["table"], back["table"], rolled["table"]]


@pytest.fixture
def server(alone: Visitor, settings: Settings) -> tuple[Visitor, list[str], str]:
    return alone, play(alone), file_of(settings)


def test_a_backup_taken_while_people_play_is_restored_whole(
    server: tuple[Visitor, list[str], str], tmp_path: Path, serving: Callable[[Settings], Visitor], settings: Settings
) -> None:
    visitor, tables, file = server
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


def test_a_backup_is_read_by_whoever_took_it_alone(server: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    """Also where one was cut short before that others might read, or stands in the place of one."""
    backup = tmp_path / "backup.gz"
    for beside in (backup, backup.with_name("backup.gz.unfinished")):
        beside.touch(0o644)
    said("backup", str(backup), "--database", server[2])
    assert backup.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_backup_through_a_pipe_or_a_link(server: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    """`nexarium backup /dev/stdout | ssh …` by root put a file into the place of `/dev/stdout`, for every program of the machine."""
    pipe, link, file, read = tmp_path / "pipe", tmp_path / "link", tmp_path / "file.gz", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    result = CliRunner().invoke(app, ["backup", str(pipe), "--database", server[2]])
    assert pipe.is_fifo()
    reader.join(60)
    assert (result.exit_code, result.stdout) == (0, ""), "where the backup goes to standard output, nothing else does"
    link.symlink_to(file)
    said("backup", str(link), "--database", server[2])
    assert link.is_symlink()
    assert gzip.decompress(file.read_bytes()) == gzip.decompress(read[0])


def test_nothing_is_archived_after_no_days(tmp_path: Path) -> None:
    with pytest.raises(CannotKeep, match="say --after-days, with more than 0"):
        said("archive", "--after-days", "0", "--database", str(tmp_path / "x.sqlite"))


def test_ratings_of_nobody_and_of_no_game(alone: Visitor, settings: Settings) -> None:
    result = CliRunner().invoke(app, ["ratings", "--database", file_of(settings)])
    assert (result.exit_code, result.stdout) == (0, "")
    assert "nobody is rated here yet" in result.stderr
    with pytest.raises(UnknownGame, match="did you mean 'nexos'"):
        said("ratings", "--game", "nexus", "--database", file_of(settings))


def test_from_sqlite_to_postgres_and_back(server: tuple[Visitor, list[str], str], tmp_path: Path, postgres: str) -> None:
    _, _, file = server
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
            for table in await TableStore(store).ids():
                await TableStore(store).remove(table)
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


def test_a_backup_that_is_not_there_is_no_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(BadDump, match=r"there is no .*x\.gz: name a file that `nexarium backup` wrote"):
        said("restore", str(tmp_path / "x.gz"), "--database", str(tmp_path / "x.sqlite"))


def test_a_cut_backup_restores_nothing(server: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    _, _, file = server
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


@pytest.mark.parametrize("command", READING, ids=[name for name, *_ in READING])
def test_a_copy_without_the_file_beside_it_has_nothing_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """All that a server has written since its start may stand in the other file."""
    monkeypatch.chdir(tmp_path)
    with contextlib.closing(sqlite3.connect("running.sqlite")) as running:
        running.execute("PRAGMA journal_mode=WAL")
        running.execute("CREATE TABLE tables (id TEXT)")
        running.commit()
        shutil.copy("running.sqlite", "copy.sqlite")
    before = Path("copy.sqlite").read_bytes()
    with pytest.raises(CannotKeep, match=r"there is nothing in the database .*copy\.sqlite; if it is a copy, copy the file -wal"):
        said(*command, "--database", "copy.sqlite")
    assert Path("copy.sqlite").read_bytes() == before


async def begun(store: Store) -> None:
    """Make a database without tables."""
    await store.open()
    await store.close()


def test_the_doctor_says_that_there_are_no_tables(tmp_path: Path) -> None:
    file = str(tmp_path / "new.sqlite")
    asyncio.run(begun(Store(file)))
    looked = CliRunner().invoke(app, ["doctor", "--database", file])
    assert (looked.exit_code, "damaged" in looked.output) == (1, False)
    assert "there is nothing in the database" in looked.stderr
    looked = CliRunner().invoke(app, ["doctor", "--json", "--database", file])
    assert (looked.exit_code, json.loads(looked.stdout)) == (1, {"tables": 0, "damaged": {}})


@pytest.mark.parametrize("command", [*READING, ("restore", "monday.gz")], ids=[name for name, *_ in [*READING, ("restore",)]])
def test_a_file_of_another_program_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    with contextlib.closing(sqlite3.connect("music.sqlite")) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    Path("notes.txt").write_text("no database at all " * 99)
    for file, sentence in (("music.sqlite", "is a database of another program"), ("notes.txt", "file is not a database")):
        before = Path(file).read_bytes()
        with pytest.raises(CannotKeep, match=sentence):
            said(*command, "--database", file)
        assert Path(file).read_bytes() == before


AWKWARD = (
    "club?2025.sqlite",
    "p%41.sqlite",
    "~nosuchuser",
    "a b#c;d&e.sqlite",
    "x:y=z",
    "file:x?mode=ro",
    "clé.sqlite",
    ":memory:",
    "a/b//c",
)
"""Paths with characters that mean something in a URL, to a shell or to SQLite."""


@pytest.mark.parametrize("name", AWKWARD)
def test_a_path_is_a_path(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NEXARIUM_DATABASE", name)
    for given in (name, str(tmp_path / name)):
        settings = read_settings(None, {}, database=given)
        assert Store(settings.database).url.database == str((tmp_path / name).resolve())
    with pytest.raises(CannotKeep, match=re.escape(f"there is no database {(tmp_path / name).resolve()};")):
        said("doctor")
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    with alone_on(name):
        assert (tmp_path / f"{name}-lock").exists()
        (tmp_path / f"{name}-lock").unlink()
        asyncio.run(begun(Store(name)))
        with contextlib.closing(sqlite3.connect(tmp_path / name)) as database:
            assert database.execute("SELECT version_num FROM alembic_version").fetchone()
    monkeypatch.setattr("nexarium.server.storage.engine.can_be_written", lambda _: False)
    assert "there is nothing in the database" in CliRunner().invoke(app, ["doctor"]).stderr, "it is read where it cannot be written"
    assert {path.name for path in (tmp_path / name).parent.iterdir()} <= {Path(name).name, f"{Path(name).name}.key"}


def test_a_key_file_of_a_user_who_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Store("x.sqlite", key_file="~nosuchuser/key").encryption.key_file == Path("~nosuchuser/key")


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
    server: tuple[Visitor, list[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    _, tables, file = server
    monkeypatch.chdir(tmp_path)
    ids = TableStore.ids

    async def and_one_that_went(store: TableStore) -> list[str]:
        return [*await ids(store), "deleted"]

    monkeypatch.setattr(TableStore, "ids", and_one_that_went)
    assert f"{len(tables)} " in said(*command, "--database", file)


def test_every_game_is_exported_as_its_record(server: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    visitor, tables, file = server
    assert "3 records are in" in said("export", str(tmp_path / "records"), "--database", file)
    exported = {path.stem.partition("-")[2]: json.loads(path.read_text()) for path in (tmp_path / "records").glob("*.json")}
    assert exported == {table: visitor.record(table) for table in tables}


def test_the_doctor_finds_nothing_where_nothing_is_wrong(server: tuple[Visitor, list[str], str]) -> None:
    assert json.loads(said("doctor", "--json", "--database", server[2])) == {"tables": 3, "damaged": {}}


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
    server: tuple[Visitor, list[str], str], tmp_path: Path, damage: str, which: int, sentence: str
) -> None:
    _, tables, file = server
    with sqlite3.connect(file) as database:
        database.execute(damage, (tables[which],))
    found = json.loads(said("doctor", "--json", "--database", file))
    assert list(found["damaged"]) == [tables[which]]
    assert sentence in found["damaged"][tables[which]]
    assert CliRunner().invoke(app, ["doctor", "--database", file]).exit_code == 1
    aside = tmp_path / "aside.gz"
    assert f"table {tables[which]}: " in said("doctor", "--quarantine", str(aside), "--database", file)
    assert json.loads(said("doctor", "--json", "--database", file)) == {"tables": 2, "damaged": {}}
    assert tables[which].encode() in gzip.decompress(aside.read_bytes())
    before = aside.read_bytes()
    with pytest.raises(CannotKeep, match="name another file"):
        said("doctor", "--quarantine", str(aside), "--database", file)
    assert aside.read_bytes() == before


OTHERWISE = [
    ("UPDATE tables SET summary = json_set(summary, '$.over', json('false'), '$.plies', 3), over = 0 WHERE id = ?", 0, "how many plies"),
    ("UPDATE tables SET summary = json_set(summary, '$.kinds[1]', 'open') WHERE id = ?", 1, "who sits there"),
    ("UPDATE tables SET summary = json_set(summary, '$.due', 5.0), due = 5.0 WHERE id = ?", 1, "when somebody's time is up"),
    ("UPDATE tables SET over = 1 WHERE id = ?", 1, "under what it is found"),
    ("INSERT INTO seats_held VALUES (?, 1, 'somebody')", 1, "who holds its seats"),
]


@pytest.mark.parametrize(("slip", "which", "sentence"), OTHERWISE, ids=[sentence for _, _, sentence in OTHERWISE])
def test_the_doctor_finds_what_is_kept_beside_a_log_and_is_other_and_mends_it(
    server: tuple[Visitor, list[str], str], tmp_path: Path, slip: str, which: int, sentence: str
) -> None:
    _, tables, file = server
    with sqlite3.connect(file) as database:
        kept = "SELECT changed, over, bot_to_move, due, summary FROM tables WHERE id = ?"
        before = database.execute(kept, (tables[which],)).fetchall()
        database.execute(slip, (tables[which],))
    found = json.loads(said("doctor", "--json", "--database", file))
    assert (found["damaged"], list(found["listed_otherwise"])) == ({}, [tables[which]])
    assert sentence in found["listed_otherwise"][tables[which]]
    assert CliRunner().invoke(app, ["doctor", "--quarantine", str(tmp_path / "aside.gz"), "--database", file]).exit_code == 1
    assert not (tmp_path / "aside.gz").exists(), "its log is sound, and the table stays"
    mended = CliRunner().invoke(app, ["doctor", "--repair", "--database", file])
    assert (mended.exit_code, "; repaired" in mended.output) == (0, True)
    assert json.loads(said("doctor", "--json", "--database", file)) == {"tables": 3, "damaged": {}}
    with sqlite3.connect(file) as database:
        assert database.execute(kept, (tables[which],)).fetchall() == before


NO_TABLE = [
    ("UPDATE events SET body = 'damaged' WHERE table_id = ? AND seq = 4", 0),
    ("DELETE FROM events WHERE table_id = ? AND seq = 3", 0),
    ('UPDATE events SET body = \'{"type":"played","ply":4,"actions":[5]}\' WHERE table_id = ? AND seq = 3', 0),
    ('UPDATE events SET body = \'{"type":"stood_in","seat":7,"level":3}\' WHERE table_id = ? AND seq = 5', 1),
    ("UPDATE tables SET terms = '{' WHERE id = ?", 0),
]


@pytest.mark.parametrize(("damage", "which"), NO_TABLE, ids=range(len(NO_TABLE)))
def test_a_table_that_cannot_be_replayed_is_told_so(
    server: tuple[Visitor, list[str], str],
    serving: Callable[[Settings], Visitor],
    settings: Settings,
    damage: str,
    which: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """In a sentence, to every client; once in the log, which names the doctor, who finds it; and other tables go on."""
    before, tables, file = server
    before.stack.close()
    with sqlite3.connect(file) as database:
        database.execute(damage, (tables[which],))
    assert list(json.loads(said("doctor", "--json", "--database", file))["damaged"]) == [tables[which]]
    after = serving(settings)
    caplog.clear()
    for _ in range(2):
        for path in ("record.json", "picture.svg", "card.png"):
            answer = after.client.get(f"/api/tables/{tables[which]}/{path}", headers={"accept-language": "fr"})
            assert answer.status_code == 409 or path == "card.png", answer.text
            assert "endommagé" in answer.text or path == "card.png"
        player = after.connect(tables[which])
        player.say("hello")
        assert "This table\u2019s data are damaged" in player.refused()["text"]
        with pytest.raises(ConnectionClosed):
            player.hear()
        assert player.socket.close_code == 4409
    assert after.client.get(f"/t/{tables[which]}").status_code == 200
    assert after.client.get("/api/tables", params={"ids": ",".join(tables)}).json()["tables"] != []
    lines = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert [(about_of(record).event, record.exc_info) for record in lines] == [("table_damaged", None)], caplog.text
    assert "nexarium doctor" in lines[0].getMessage()
    rolled = after.look(tables[2])
    assert rolled.ply > 0


def test_a_log_that_newer_rules_forbid_is_not_damaged(
    server: tuple[Visitor, list[str], str], serving: Callable[[Settings], Visitor], settings: Settings
) -> None:
    """A table of earlier rules is looked at as far as the installed ones go; its record has all that was played."""
    before, (*_, table), file = server
    played = before.record(table)["actions"]
    before.stack.close()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE tables SET version = 1 WHERE id = ?", (table,))
        rows = database.execute("SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
        first = next(seq for seq, body in rows if '"played"' in body)
        (old,) = (json.loads(body)["actions"] for seq, body in rows if seq == first)
        forbidden = json.dumps({"type": "played", "ply": 0, "actions": [9999, *old[1:]]})
        database.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", (forbidden, table, first))
    after = serving(settings)
    assert after.record(table)["actions"] == [9999, *played[1:]]
    assert after.look(table).ply == 0
    assert json.loads(said("doctor", "--json", "--database", file))["damaged"] == {}


def test_what_belongs_to_a_table_that_is_set_aside_comes_back_with_it(server: tuple[Visitor, list[str], str], tmp_path: Path) -> None:
    """A server whose key was mislaid may set its tables aside, and puts them back when the key is found."""
    _, (table, *_), file = server
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
    said("doctor", "--quarantine", str(aside), "--database", file)
    for database in (file, str(tmp_path / "empty.sqlite")):
        assert "1 tables restored" in said("restore", str(aside), "--database", database)
        with sqlite3.connect(database) as kept:
            assert {each: kept.execute(f"SELECT * FROM {each} WHERE table_id = ?", (table,)).fetchone() for each in rows} == rows


# --- who may read, and where nothing can be written -------------------------------------------------------------------------


def test_a_new_database_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    """And so is what SQLite makes beside it: accounts and secrets stand there."""
    before = os.umask(0o000)
    try:
        running = Running(settings_in(tmp_path))
    finally:
        os.umask(before)
    visitor = Visitor(running.host, running.app)
    with visitor.stack:
        visitor.open("you", "you")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        running.stop()
    assert modes == dict.fromkeys(("server.sqlite", "server.sqlite-wal", "server.sqlite-shm", "server.sqlite.key"), 0o600)


def test_a_database_that_is_there_keeps_the_mode_that_its_owner_gave_it(alone: Visitor, settings: Settings) -> None:
    file = Path(file_of(settings))
    alone.stack.close()
    file.chmod(0o640)
    running = Running(settings)
    visitor = Visitor(running.host, running.app)
    with visitor.stack:
        visitor.open("you", "you")
        assert {each.stat().st_mode & 0o777 for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm"))} == {0o640}
        running.stop()


@pytest.fixture
def readable(settings: Settings, server: tuple[Visitor, list[str], str]) -> Iterator[Path]:
    """A closed server's database, where nothing can be written."""
    server[0].stack.close()
    file = Path(file_of(settings))
    with unwritten(file.parent):
        yield file


@contextlib.contextmanager
def unwritten(folder: Path, mode: int = 0o555) -> Iterator[None]:
    """A folder in which nothing can be written, nor its files."""
    for file in folder.iterdir():
        file.chmod(mode & 0o444)
    folder.chmod(mode)
    try:
        yield
    finally:
        folder.chmod(0o755)
        for file in folder.iterdir():
            file.chmod(0o644)


def bounded(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command, run by a user whom the modes of files stop; root, whom they do not, gives that right up."""
    command = [sys.executable, "-m", "nexarium.cli", *arguments]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere")
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search", *command]
    return subprocess.run(command, env=os.environ | {"NEXARIUM_RULES": "python"}, capture_output=True, text=True, check=False)


def names_in(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_what_only_reads_does_so_where_nothing_can_be_written(readable: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """On a mount that is read alone, or as another user; and leaves nothing there."""
    before, elsewhere = names_in(readable.parent), tmp_path_factory.mktemp("elsewhere")
    looked = bounded("doctor", "--json", "--database", str(readable))
    assert looked.returncode == 0, looked.stderr
    assert json.loads(looked.stdout) == {"tables": 3, "damaged": {}}
    kept = bounded("backup", str(elsewhere / "all.gz"), "--database", str(readable))
    assert (kept.returncode, "3 tables are in" in kept.stdout) == (0, True), kept.stderr
    there = bounded("backup", str(readable.parent / "all.gz"), "--database", str(readable))
    assert (there.returncode, there.stderr.count("\n")) == (2, 1), there.stderr
    assert "all.gz cannot be written: Permission denied" in there.stderr
    aside = bounded("doctor", "--quarantine", str(elsewhere / "aside.gz"), "--database", str(readable))
    assert (aside.returncode, aside.stderr.count("\n")) == (2, 1), aside.stderr
    assert "cannot be opened: attempt to write a readonly database" in aside.stderr
    assert names_in(readable.parent) == before


def test_moves_that_a_server_has_not_gathered_yet_are_read_too(server: tuple[Visitor, list[str], str]) -> None:
    """They stand beside the file; where they cannot be read, a sentence says what to do, and the file is not described without them."""
    server[0].stack.close()
    file = Path(server[2])
    with contextlib.closing(sqlite3.connect(file)) as writing:
        writing.execute("UPDATE tables SET game = 'draughts'")
        writing.commit()
        assert Path(f"{file}-wal").stat().st_size
        with unwritten(file.parent):
            looked = bounded("doctor", "--json", "--database", str(file))
            wrong = json.loads(looked.stdout)["damaged"].values()
            assert [each.partition(":")[0] for each in wrong] == ["its game cannot be opened"] * 3, looked
        Path(f"{file}-shm").unlink()
        with unwritten(file.parent):
            looked = bounded("doctor", "--json", "--database", str(file))
            assert (looked.returncode, looked.stdout, looked.stderr.count("\n")) == (2, "", 1), looked.stderr
            assert "copy both files to a folder where you may write" in looked.stderr


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("UPDATE alembic_version SET version_num = '0003'", "has the schema 0003 of an earlier version"),
        ("UPDATE alembic_version SET version_num = '9999'", "has the schema 9999 of a newer version"),
        ("DROP TABLE alembic_version", "has nothing of Nexarium in it"),
    ],
)
def test_a_database_that_has_to_be_written_first_is_told_so(alone: Visitor, settings: Settings, change: str, sentence: str) -> None:
    alone.stack.close()
    file = Path(file_of(settings))
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute(change)
        database.commit()
    with unwritten(file.parent):
        said = bounded("doctor", "--database", str(file))
        assert (said.returncode, said.stderr.count("\n")) == (2, 1), said.stderr
        assert sentence in said.stderr


def test_what_may_not_be_read_is_told_so(alone: Visitor, settings: Settings) -> None:
    """Of a key that may not be read, too: no table is damaged for it."""
    opened = alone.open("you", "you")
    alone.stack.close()
    file = Path(file_of(settings))
    with unwritten(file.parent):
        Path(f"{file}.key").chmod(0)
        said = bounded("doctor", "--database", str(file))
        assert (said.returncode, said.stderr.count("\n"), said.stdout) == (2, 1, ""), (said.stderr, opened)
        assert "may not read the key" in said.stderr
        file.chmod(0)
        said = bounded("backup", "/nowhere/all.gz", "--database", str(file))
        assert (said.returncode, said.stderr.count("\n")) == (2, 1), said.stderr
        assert "cannot be read by this user" in said.stderr


def test_in_a_container_the_commands_find_its_server(
    serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "elsewhere" / "dice.key"
    key.parent.mkdir()
    visitor = serving(replace(settings, key_file=str(key)))
    for _ in range(3):
        visitor.open("you", "you")
    visitor.stack.close()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "usual"))
    monkeypatch.setenv("NEXARIUM_DATABASE", str(file_of(settings)))
    monkeypatch.setenv("NEXARIUM_LOG_FORMAT", "nonsense")  # what concerns the server alone keeps nobody from a backup
    assert said("backup", str(tmp_path / "all.gz")).startswith("3 tables are in")
    monkeypatch.setenv("NEXARIUM_KEY_FILE", str(key))
    assert "3 tables, 0 damaged" in said("doctor")
    with pytest.raises(CannotKeep, match="there is no database"):
        said("doctor", "--database", str(tmp_path / "other.sqlite"))
