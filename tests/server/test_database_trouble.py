"""A database that cannot be written, that is older, or that comes back: nothing is half done, and the table goes on."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import StaticPool
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from nexarium.cli.commands import app
from nexarium.server.realtime.table_session import RESTART
from nexarium.server.run import CannotServe, serve
from nexarium.server.settings import Settings
from nexarium.server.storage.migrate import NEWEST
from nexarium.server.storage.writer import Work, Writer

from .conftest import A1, B1, C1, CENTRE, Visitor
from .processes import ServerProcess

C3 = 8


def file_of(settings: Settings) -> str:
    return settings.database.removeprefix("sqlite+aiosqlite:///")


def test_a_move_that_cannot_be_stored_has_not_happened(alone: Visitor, settings: Settings) -> None:
    opened = alone.open("you", "you")
    player, onlooker = alone.look(opened["table"], opened["token"]), alone.look(opened["table"])
    player.act(CENTRE)
    onlooker.at_ply(1)
    somebody = sqlite3.connect(file_of(settings), isolation_level=None)
    somebody.execute("BEGIN IMMEDIATE")  # from here on nobody else can write
    player.say("act", ply=1, action=A1)
    assert "could not be stored" in player.refused()["text"]
    assert alone.client.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}] * 2}).status_code == 503
    assert alone.record(opened["table"])["actions"] == [CENTRE]
    player.say("look", ply=0)  # what is only read goes on
    player.until("past")
    somebody.execute("ROLLBACK")
    somebody.close()
    player.act(B1)
    assert onlooker.at_ply(2)["log"][-1]["short"] == "b1"
    assert alone.record(opened["table"])["actions"] == [CENTRE, B1]


def test_health_knows_whether_moves_can_be_stored(alone: Visitor, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nexarium.server.storage.engine.TRY_PAUSE", 0.0)
    opened = alone.open("you", "you")
    assert alone.client.get("/api/health").status_code == 200
    somebody = sqlite3.connect(file_of(settings), isolation_level=None)
    somebody.execute("BEGIN IMMEDIATE")
    assert alone.client.get("/api/health").status_code == 503
    somebody.execute("ROLLBACK")
    somebody.close()
    assert alone.client.get("/api/health").status_code == 200
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("ALTER TABLE events RENAME TO gone")
    assert alone.client.get("/api/health").status_code == 503
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("ALTER TABLE gone RENAME TO events")
    assert alone.client.get("/api/health").status_code == 200
    alone.look(opened["table"], opened["token"]).act(A1)


def test_a_second_process_on_one_file_is_told_so(settings: Settings) -> None:
    first = ServerProcess(database=settings.database, bot_workers=0, worker_command=["cat"]).serve()
    try:
        with pytest.raises(CannotServe, match=r"another server process has the database .* PostgreSQL"):
            serve(settings)
        first.kill()
        again = ServerProcess(database=settings.database, bot_workers=0, worker_command=["cat"]).serve()
        again.stop()
    finally:
        first.kill()


def test_a_database_that_is_read_only(alone: Visitor, settings: Settings) -> None:
    opened = alone.open("you", "you")
    player = alone.look(opened["table"], opened["token"])
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("CREATE TRIGGER closed BEFORE INSERT ON events BEGIN SELECT raise(FAIL, 'readonly database'); END")
    player.say("act", ply=0, action=CENTRE)
    assert player.refused()["text"]
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("DROP TRIGGER closed")
    player.say("act", ply=0, action=CENTRE)
    player.at_ply(1)


@pytest.mark.parametrize("instead", [False, True], ids=["lost", "another instead"])
def test_a_database_that_has_lost_its_newest_moves_gets_no_log_with_a_gap(alone: Visitor, settings: Settings, instead: bool) -> None:
    """As a replica may that takes over before it has heard of them. `instead`: another process has gone on from there."""
    opened = alone.open("you", "you")
    table, token = opened["table"], opened["token"]
    player = alone.look(table, token)
    player.act(CENTRE)
    player.act(A1)
    with sqlite3.connect(file_of(settings)) as database:
        where = "WHERE table_id = ? AND seq = (SELECT max(seq) FROM events WHERE table_id = ?)"
        if instead:
            database.execute(f"UPDATE events SET at = at + 1, body = replace(body, '{A1}', '{B1}') {where}", (table, table))
        else:
            database.execute(f"DELETE FROM events {where}", (table, table))
    player.say("act", ply=2, action=C3)
    with pytest.raises(ConnectionClosed) as told:
        player.until("never")
    assert told.value.rcvd is not None
    assert told.value.rcvd.code == RESTART, "the page comes back at once"
    assert "moved on" in player.heard[-1]["text"]
    again = alone.look(table, token)
    assert alone.record(table)["actions"] == [CENTRE, B1][: again.ply]
    again.act(C3)
    assert CliRunner().invoke(app, ["doctor", "--database", settings.database]).exit_code == 0


def test_what_is_written_after_the_newest_lines_were_lost_is_read_by_all(alone: Visitor, settings: Settings) -> None:
    """It has a number that another line had before."""
    opened = alone.open("you", "open", name="Ann")
    ann, bo = alone.look(opened["table"], opened["token"]), alone.look(opened["table"], alone.sit(opened["table"], name="Bo")["token"])
    for text_ in ("one", "two", "three"):
        ann.say("chat", text=text_)
        assert bo.until("said")["lines"][0]["text"] == text_
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("DELETE FROM chats WHERE table_id = ? AND number > 0", (opened["table"],))
    ann.say("chat", text="four")
    said = bo.until("said")
    assert (said["whole"], [line["text"] for line in said["lines"]]) == (True, ["one", "four"])
    ann.say("chat", text="five")
    assert [line["text"] for line in bo.until("said")["lines"]] == ["five"]


def test_a_game_whose_end_was_lost_leads_to_no_other(alone: Visitor, settings: Settings) -> None:
    opened = alone.open("you", "you")
    table, token = opened["table"], opened["token"]
    player = alone.look(table, token)
    for action in (A1, CENTRE, B1, C3, C1):
        player.act(action)
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("DELETE FROM events WHERE table_id = ? AND seq = (SELECT max(seq) FROM events WHERE table_id = ?)", (table, table))
    answer = alone.client.post(f"/api/tables/{table}/rematch", json={"token": token})
    assert (answer.status_code, "moved on" in answer.json()["error"]) == (409, True)
    assert "when the game is over" in alone.client.post(f"/api/tables/{table}/rematch", json={"token": token}).json()["error"]


def test_a_restart_finds_everything(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    before = serving(settings)
    opened = before.open("you", "open", name="Ann")
    player = before.look(opened["table"], opened["token"])
    player.act(A1)
    bo = before.sit(opened["table"], name="Bo")["token"]
    before.look(opened["table"], bo).act(CENTRE)
    before.stack.close()
    after = serving(settings)
    again = after.look(opened["table"], opened["token"])
    assert again.ply == 2
    assert [line["short"] for line in again.view["log"]] == ["a1", "b2"]
    assert [seat["name"] for seat in again.view["position"]["seats"]] == ["Ann", "Bo"]
    again.act(B1)
    assert after.look(opened["table"], bo).view["to_act"]


def test_tables_nobody_looks_at_leave_memory_and_come_back(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, limits=replace(settings.limits, live_tables=2)))
    opened = [visitor.open("you", "you") for _ in range(5)]
    for each in opened:
        player = visitor.look(each["table"], each["token"])
        player.act(CENTRE)
        player.socket.close()
    gc.collect()
    assert len(visitor.app.state.services.service.registry.live) <= 3
    for each in opened:
        assert visitor.look(each["table"], each["token"]).ply == 1


def test_a_table_of_other_rules_can_only_be_looked_at(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    before = serving(settings)
    opened = before.open("you", "you")
    before.look(opened["table"], opened["token"]).act(CENTRE)
    before.stack.close()
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("UPDATE tables SET version = 77")
    after = serving(settings)
    player = after.look(opened["table"], opened["token"])
    assert not player.view.get("to_act", False)
    assert "input" not in player.view
    assert "version 77" in player.view["position"]["status"]["news"][-1]
    player.say("act", ply=1, action=A1)
    assert "version 77" in player.refused()["text"]
    player.say("undo", ply=1)
    assert "only look at this table" in player.refused()["text"]
    assert after.record(opened["table"])["version"] == 77


def test_a_game_that_is_gone(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    before = serving(settings)
    opened = before.open("you", "you")
    before.look(opened["table"], opened["token"]).act(CENTRE)
    before.stack.close()
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("UPDATE tables SET game = 'vanished'")
    after = serving(settings)
    player = after.connect(opened["table"])
    player.say("hello")
    assert "vanished" in player.refused()["text"]
    assert after.record(opened["table"])["actions"] == [CENTRE]
    assert after.client.get("/api/tables").json()["tables"][0]["title"] == "vanished"


def test_a_database_that_cannot_be_opened_is_a_sentence(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(CannotServe, match="cannot make the folder"):
        serve(replace(settings, database=f"sqlite+aiosqlite:///{tmp_path / 'file' / 'server.sqlite'}"))
    (tmp_path / "not.sqlite").write_text("this is no database, " * 100)
    with pytest.raises(CannotServe, match="cannot be opened: file is not a database"):
        serve(replace(settings, database=f"sqlite+aiosqlite:///{tmp_path / 'not.sqlite'}"))
    with pytest.raises(CannotServe, match="cannot be used"):
        serve(replace(settings, database="nosuchbase://x"))


def test_an_address_of_another_machine_is_a_sentence(settings: Settings) -> None:
    with pytest.raises(CannotServe, match="it is no address of this machine; choose another --host"):
        serve(replace(settings, host="192.0.2.1"))


def test_a_port_that_is_taken_is_a_sentence(alone: Visitor, settings: Settings) -> None:
    with pytest.raises(CannotServe, match="choose another --port"):
        serve(replace(settings, port=int(alone.host.split(":")[1])))


def test_the_newest_migration_is_the_one_that_starts_look_for(alone: Visitor, settings: Settings) -> None:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory("src/nexarium/server/storage/migrations")
    assert scripts.get_current_head() == NEWEST
    with sqlite3.connect(file_of(settings)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)


def test_migrations_build_the_schema_that_the_code_uses(alone: Visitor, settings: Settings) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    from nexarium.server.storage.schema import METADATA

    with create_engine(f"sqlite:///{file_of(settings)}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


class TestTheWriter:
    """What comes together is written together, and fails alone."""

    @staticmethod
    def rows(file: Path) -> list[int]:
        with sqlite3.connect(file) as database:
            return [number for (number,) in database.execute("SELECT number FROM numbers ORDER BY number")]

    @staticmethod
    def written(file: Path, numbers: list[int]) -> tuple[list[BaseException | None], int]:
        """Write each number at once; what each of them got, and how many transactions it took."""
        with sqlite3.connect(file) as database:
            database.execute("CREATE TABLE IF NOT EXISTS numbers (number INTEGER PRIMARY KEY)")
        engine = create_engine(f"sqlite:///{file}", connect_args={"check_same_thread": False, "timeout": 0.2}, poolclass=StaticPool)
        commits: list[Connection] = []
        event.listen(engine, "commit", commits.append)

        def insertion(number: int) -> Work:
            return lambda connection: connection.execute(text("INSERT INTO numbers VALUES (:number)"), {"number": number}) and None

        async def write() -> list[BaseException | None]:
            writer = Writer(engine)
            try:
                return list(await asyncio.gather(*(writer.transact(insertion(each)) for each in numbers), return_exceptions=True))
            finally:
                await writer.close()

        return asyncio.run(write()), len(commits)

    def test_many_moves_share_a_write_to_the_disk(self, tmp_path: Path) -> None:
        told, commits = self.written(tmp_path / "numbers.sqlite", list(range(300)))
        assert told == [None] * 300
        assert self.rows(tmp_path / "numbers.sqlite") == list(range(300))
        assert commits < 100

    def test_one_that_cannot_be_written_does_not_take_others_with_it(self, tmp_path: Path) -> None:
        told, _ = self.written(tmp_path / "numbers.sqlite", [*range(50), 7, *range(50, 100)])
        assert [type(each) for each in told if each is not None] == [IntegrityError]
        assert self.rows(tmp_path / "numbers.sqlite") == list(range(100))

    def test_what_is_locked_is_told_to_all_and_nothing_is_written(self, tmp_path: Path) -> None:
        file = tmp_path / "numbers.sqlite"
        self.written(file, [1])
        somebody = sqlite3.connect(file, isolation_level=None)
        somebody.execute("BEGIN IMMEDIATE")
        told, _ = self.written(file, [2, 3])
        somebody.execute("ROLLBACK")
        somebody.close()
        assert [type(each) for each in told] == [OperationalError] * 2
        assert self.rows(file) == [1]
