"""What machines read of the server, how its log reads, and how a process ends without anybody losing a move."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from nexarium.server.keys import BadKey, Key, hash_of, new_key
from nexarium.server.logs import LogFormatter, about
from nexarium.server.settings import Limits, Settings

from .conftest import A1, A2, B1, CENTRE, PATIENCE, Visitor, eventually
from .processes import ServerProcess, offered

KEY = "a key for the reader of figures"


@pytest.fixture
def measured(serving: Callable[[Settings], Visitor], settings: Settings) -> Visitor:
    """A server whose figures may be read."""
    return serving(replace(settings, metrics_key=hash_of(KEY)))


def figures(visitor: Visitor, key: str = KEY) -> dict[str, float]:
    """What Prometheus would read."""
    answer = visitor.client.get("/metrics", headers={"authorization": f"Bearer {key}"})
    assert answer.status_code == 200, answer.text
    read = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            read["".join((sample.name, *(f" {value}" for value in sample.labels.values())))] = sample.value
    return read


# --- figures ---------------------------------------------------------------------------------------------------------------


def test_prometheus_reads_what_happens(measured: Visitor) -> None:
    before = figures(measured)
    table = measured.open("you", "you")
    player = measured.look(table["table"], table["token"])
    for action in (A1, CENTRE, B1):
        player.act(action)
    player.say("act", ply=0, action=A2)
    player.refused()
    assert measured.client.get("/api/tables/nowhere/record.json").status_code == 404
    now = figures(measured)
    assert now["nexarium_moves_total person"] == 3
    assert now["nexarium_acknowledgement_seconds_count"] == 3
    assert now["nexarium_refusals_total moved_on"] == 1
    assert now["nexarium_refusals_total no_table"] == 1
    assert (before["nexarium_viewers"], now["nexarium_viewers"]) == (0, 1)
    assert now["nexarium_tables_live"] == before["nexarium_tables_live"] + 1
    assert now["nexarium_drawings_total"] > before["nexarium_drawings_total"]
    assert now["process_resident_memory_bytes"] > 0
    assert {"nexarium_thinking_queue", "nexarium_database_trouble_total", "nexarium_draining"} <= set(now)
    eventually(lambda: figures(measured)["nexarium_loop_lag_seconds_count"] > 0)


def test_two_servers_in_one_program_count_for_themselves(
    measured: Visitor, serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path
) -> None:
    other = serving(replace(settings, database=f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}", metrics_key=hash_of(KEY)))
    table = other.open("you", "you")
    other.look(table["table"], table["token"]).act(A1)
    assert figures(other)["nexarium_moves_total person"] == 1
    assert "nexarium_moves_total person" not in figures(measured)


def test_figures_are_for_whoever_has_the_key(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, metrics_key=KEY, limits=Limits(key_burst=2, keys_per_second=0.0)))
    said = [visitor.client.get("/metrics", headers={"authorization": value}).status_code for value in ("", "Bearer wrong")]
    assert said == [401, 401]
    refused = visitor.client.get("/metrics", headers={"authorization": f"Bearer {KEY}"})
    assert refused.status_code == 429, "who has tried too often is not told whether the next one fits"
    assert "wrong keys" in refused.json()["error"]


def test_without_a_key_there_are_no_figures(visitor: Visitor) -> None:
    for key in ("", "Basic nothing", "Bearer nothing"):
        assert visitor.client.get("/metrics", headers={"authorization": key}).status_code == 404


def test_a_key_is_kept_as_its_hash() -> None:
    key = new_key()
    assert Key(hash_of(key), "administrator_key").fits(key)
    assert Key(key, "administrator_key").fits(key)
    assert not Key(hash_of(key), "administrator_key").fits(hash_of(key)), "who reads the settings has not got the key"
    assert not Key("", "administrator_key").fits("")
    with pytest.raises(BadKey, match="too short"):
        Key("secret", "administrator_key")
    for slip in ("sha256:abc", "sha256:…", hash_of(key)[:-1], hash_of(key) + "0", hash_of(key).replace("sha256:", "sha256: ")):
        with pytest.raises(BadKey, match=r"metrics_key is no hash of a key: .*`nexarium admin key` makes one"):
            Key(slip, "metrics_key")


# --- health ----------------------------------------------------------------------------------------------------------------


def test_ready_is_who_may_be_sent_visitors(alone: Visitor) -> None:
    assert alone.client.get("/healthz").json() == {"ok": True}
    assert alone.client.get("/readyz").json() == {"ok": True, "trouble": ""}
    alone.app.state.services.service.draining = True
    assert alone.client.get("/readyz").status_code == 503
    assert alone.client.get("/readyz").json()["trouble"] == "draining"
    assert alone.client.get("/healthz").status_code == 200, "an end is no illness"
    refused = alone.client.post("/api/tables", json={}, headers={"accept-language": "fr"})
    assert refused.status_code == 503
    assert "redémarrer" in refused.json()["error"]
    assert alone.client.get("/api/tables").status_code == 200
    player = alone.connect("any")
    with pytest.raises(ConnectionClosed) as closed:
        player.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_a_database_that_is_gone_is_found_out(alone: Visitor) -> None:
    async def gone() -> str:
        return "it is gone"

    alone.app.state.services.service.store.trouble = gone
    answer = alone.client.get("/readyz")
    assert (answer.status_code, answer.json()["trouble"]) == (503, "database")


# --- the log ---------------------------------------------------------------------------------------------------------------


def record_of(text: str, *arguments: object, **more: Any) -> logging.LogRecord:
    record = logging.Logger("nexarium.server").makeRecord("nexarium.server", logging.WARNING, "x.py", 1, text, arguments, None, **more)
    record.created = 86_400.25
    return record


def test_a_line_is_for_people_or_for_programs() -> None:
    record = record_of("it went %s", "wrong", extra=about("bot_failed", table="abc", network="192.0.2.1"))
    assert LogFormatter("text").format(record) == ("1970-01-02T00:00:00.250Z warning bot_failed table=abc network=192.0.2.1: it went wrong")
    assert json.loads(LogFormatter("json").format(record)) == {
        "time": "1970-01-02T00:00:00.250Z",
        "level": "warning",
        "event": "bot_failed",
        "table": "abc",
        "network": "192.0.2.1",
        "text": "it went wrong",
    }


def test_nobody_writes_a_second_line_into_the_log() -> None:
    record = record_of("from %s", "x\n1970-01-02 error started: all is lost")
    assert len(LogFormatter("text").format(record).splitlines()) == 1
    assert len(LogFormatter("json").format(record).splitlines()) == 1


def test_a_traceback_stays_with_its_line() -> None:
    try:
        raise RuntimeError("a mistake")
    except RuntimeError:
        record = record_of("failed")
        record.exc_info = sys.exc_info()
    assert "RuntimeError: a mistake" in json.loads(LogFormatter("json").format(record))["traceback"]
    assert LogFormatter("text").format(record).endswith("RuntimeError: a mistake")


# --- the end ---------------------------------------------------------------------------------------------------------------


def test_an_end_that_is_asked_for_loses_no_move(tmp_path: Path) -> None:
    """SIGTERM while people play: who is there is sent away with 1012, what was acknowledged is there afterwards, the status is 0, and the
    log says so, line by line, in JSON."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'server.sqlite'}"
    first = ServerProcess(
        database=database, bot_workers=0, worker_command=["cat"], drain_seconds=60.0, log_format="json", stderr=tmp_path / "log"
    ).serve()
    visitor = Visitor(first.host)
    with visitor.stack:
        tables = [visitor.open("you", "you", game="keepers") for _ in range(5)]
        players = [visitor.look(table["table"], table["token"]) for table in tables]
        told = asyncio.run(_play_until_sent_away(first, [(player, table["table"]) for player, table in zip(players, tables, strict=True)]))
    assert first.process.wait(30) == 0
    assert sum(told.values()) > 0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    assert [line["event"] for line in lines] == ["started", "draining", "drained"]
    second = ServerProcess(database=database, bot_workers=0, worker_command=["cat"]).serve()
    try:
        for table, plies in told.items():
            kept = httpx2.get(f"http://{second.host}/api/tables/{table}/record.json", timeout=PATIENCE).json()
            assert len(kept["actions"]) >= plies, table
        again = Visitor(second.host)
        with again.stack:
            player = again.look(tables[0]["table"], tables[0]["token"])
            assert player.ply >= told[tables[0]["table"]]
    finally:
        second.stop()
        assert second.process.returncode == 0


async def _play_until_sent_away(server: ServerProcess, players: list[tuple[Any, str]]) -> dict[str, int]:
    """Everybody plays as fast as they can; the process gets a signal to end. Up to which ply each table's moves were acknowledged."""
    told: dict[str, int] = {}
    moved = asyncio.Event()

    def play(player: Any, table: str, loop: asyncio.AbstractEventLoop) -> None:
        def play_on() -> None:
            while True:
                told[table] = player.ply
                player.act(offered(player.view)[0])
                loop.call_soon_threadsafe(moved.set)

        with pytest.raises(ConnectionClosed) as closed:
            play_on()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012

    loop = asyncio.get_running_loop()
    playing = [asyncio.create_task(asyncio.to_thread(play, player, table, loop)) for player, table in players]
    await moved.wait()
    server.process.terminate()
    await asyncio.gather(*playing)
    return told


def test_a_key_that_is_too_short_is_refused_before_anything_is_served(tmp_path: Path) -> None:
    script = "from nexarium.server.run import serve\nfrom nexarium.server.settings import Settings\n"
    script += f"serve(Settings(database='sqlite+aiosqlite:///{tmp_path}/x.sqlite', port=0, administrator_key='short'))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert "administrator_key is too short" in done.stderr
