"""Long work of one visitor keeps nobody else's move waiting: replays, logs of long games, and imported records."""

from __future__ import annotations

import asyncio
import gc
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from msgspec import inspect
from starlette.routing import Route

from nexarium.core.game import State
from nexarium.server.errors import ApiError
from nexarium.server.jobs.image_worker import OneAtATime, Replayer
from nexarium.server.jobs.worker_protocol import Replay
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.realtime import drawings
from nexarium.server.realtime.drawings import LINES_AT_ONCE
from nexarium.server.realtime.table_registry import REPLAYS_AT_ONCE
from nexarium.server.settings import Limits, Settings
from nexarium.server.tables.replaying import replayed
from nexarium.server.threads import URGENT_IN_A_ROW, Threads

from .conftest import PATIENCE, Visitor
from .test_invited_again import account
from .test_recorded_games import opened, played

Serving = Callable[[Settings], Visitor]


# --- threads ---------------------------------------------------------------------------------------------------------------


def begun_in_order(jobs: list[tuple[str, bool]]) -> list[str]:
    """The jobs by name, in the order in which one thread begins them when they all wait; with each whether it is patient."""
    began: list[str] = []

    async def scene() -> None:
        threads, let_go = Threads(1), threading.Event()
        held = asyncio.ensure_future(threads.run(partial(let_go.wait, PATIENCE)))
        await asyncio.sleep(0)
        waiting = [asyncio.ensure_future(threads.run(partial(began.append, name), patient=patient)) for name, patient in jobs]
        await asyncio.sleep(0)
        let_go.set()
        await asyncio.gather(held, *waiting)
        threads.close()

    asyncio.run(scene())
    return began


def test_what_is_urgent_overtakes_what_is_patient() -> None:
    assert begun_in_order([("replay", True), ("log", True), ("move", False)]) == ["move", "replay", "log"]


def test_what_is_patient_does_not_wait_for_ever() -> None:
    many = [(f"move {number}", False) for number in range(3 * URGENT_IN_A_ROW)]
    began = begun_in_order([("replay", True), *many])
    assert began.index("replay") <= URGENT_IN_A_ROW


def test_the_log_of_a_long_game_is_made_in_parts_between_which_moves_come(alone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[int] = []
    log_lines = drawings.log_lines

    def counted(history: Any, first: int, *more: Any) -> Any:
        parts.append(history.plies - first)
        return log_lines(history, first, *more)

    monkeypatch.setattr(drawings, "log_lines", counted)
    record = played("keepers", 3 * LINES_AT_ONCE)
    table = opened(alone, record).json()["table"]
    assert len(alone.look(table=table).view["log"]) == len(record.actions)
    assert max(parts) <= LINES_AT_ONCE
    assert sum(parts) == len(record.actions)


def test_few_tables_of_one_visitor_are_replayed_at_once(serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    before = serving(settings)
    tables = [before.open("you", "you")["table"] for _ in range(2 * REPLAYS_AT_ONCE)]
    before.stack.close()
    after = serving(settings)
    held, arrived = threading.Event(), threading.Semaphore(0)
    monkeypatch.setattr("nexarium.server.realtime.table_registry.replayed", lambda *given: held.wait(PATIENCE) and replayed(*given))
    server = after.app.state.services.service
    registry = server.registry
    bring, find = registry._bring, registry.find
    under_way: list[str] = []

    async def counted(table: str, visitor: str) -> Any:
        under_way.append(table)
        return await bring(table, visitor)

    async def found(table: str, visitor: str = "") -> Any:
        asyncio.get_running_loop().call_later(0.1, arrived.release)  # by then it waits, or its table is being replayed
        return await find(table, visitor)

    monkeypatch.setattr(registry, "_bring", counted)
    monkeypatch.setattr(registry, "find", found)
    asking = [threading.Thread(target=after.client.get, args=(f"/api/tables/{table}/record.json",)) for table in tables]
    for each in asking:
        each.start()
    for _ in tables:
        assert arrived.acquire(timeout=PATIENCE)
    assert len(under_way) == REPLAYS_AT_ONCE
    held.set()
    for each in asking:
        each.join(PATIENCE)
    assert sorted(under_way) == sorted(tables)


def test_a_long_replay_counts_as_much_as_it_takes(serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(settings.limits, replay_burst=3, replays_per_second=0.0, live_tables=1)
    narrow = serving(replace(settings, limits=limits))
    tables = [narrow.open("you", "you")["table"] for _ in range(4)]
    gc.collect()
    times = iter((0.0, 60.0))
    monkeypatch.setattr("nexarium.server.realtime.table_registry.time.thread_time", lambda: next(times))
    answers = [narrow.client.get(f"/api/tables/{table}/record.json").status_code for table in tables[:3]]
    assert answers == [200, 429, 429]


# --- what brings a table into memory ---------------------------------------------------------------------------------------

BRINGS = {
    ("POST", "/api/games/{name}/setup"),
    ("POST", "/api/games/{name}/study"),
    ("POST", "/api/games/{name}/study/lines"),
    ("POST", "/api/games/{name}/studies"),
    ("GET", "/api/tables/{table}/box"),
    ("GET", "/api/tables/{table}/card.png"),
    ("GET", "/api/tables/{table}/export/{format}"),
    ("GET", "/api/tables/{table}/game.gif"),
    ("GET", "/api/tables/{table}/picture.svg"),
    ("GET", "/api/tables/{table}/record.json"),
    ("GET", "/api/tables/{table}/thumbnail.svg"),
    ("POST", "/api/join"),
    ("POST", "/api/me/seats"),
    ("POST", "/api/tables/{table}/away"),
    ("POST", "/api/tables/{table}/blocks"),
    ("POST", "/api/tables/{table}/bots"),
    ("POST", "/api/tables/{table}/branch"),
    ("POST", "/api/tables/{table}/code"),
    ("POST", "/api/tables/{table}/handover"),
    ("POST", "/api/tables/{table}/handover/take"),
    ("POST", "/api/tables/{table}/rematch"),
    ("POST", "/api/tables/{table}/reports"),
    ("POST", "/api/tables/{table}/seats"),
    ("POST", "/api/tables/{table}/seen"),
}
"""A request for one of these replays a table that is not in memory."""


def body_for(kind: Any, known: dict[str, Any]) -> Any:
    """A body of a request that can be read: what is known by its field's name, and anything that fits for other fields."""
    info = kind if isinstance(kind, inspect.Type) else inspect.type_info(kind)
    match info:
        case inspect.StructType(fields=fields):
            return {
                field.encode_name: known[field.encode_name] if field.encode_name in known else body_for(field.type, known)
                for field in fields
                if field.required or field.encode_name in known
            }
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [body_for(item, known)]
        case inspect.UnionType(types=types):
            return body_for(types[0], known)
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.IntType() | inspect.FloatType():
            return 0
        case inspect.BoolType():
            return False
        case inspect.StrType():
            return "x"
        case _:
            return {}


def test_whoever_has_a_table_replayed_is_counted_at_every_address(serving: Serving, settings: Settings) -> None:
    """Goes through all addresses that a table can be named to, in the path or in a body, so that a new one is tried, too."""
    limits = replace(settings.limits, live_tables=0, accounts_per_second=1e6, sign_ins_per_second=1e6)
    visitor = serving(replace(settings, limits=limits))
    server = visitor.app.state.services.service
    opened_here = visitor.open("you", "open")
    table = opened_here["table"]
    code = visitor.client.post(f"/api/tables/{table}/code", json={"token": opened_here["token"]}).json()["code"]
    ada = account(visitor, "Ada")
    bring, brought = server.registry._bring, set()
    asked = ("", "")

    async def spied(name: str, network: str) -> Any:
        brought.add((*asked, network))
        return await bring(name, network)

    server.registry._bring = spied
    known = {"table": table, "code": code, "token": "wrong", "secret": "wrong", "key": "k" * 43, "seat": 0, "ply": 0}
    for route in visitor.app.routes:
        if not isinstance(route, Route):
            continue
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda hole: {"table": table, "name": "tictactoe"}.get(hole[1], "1"), route.path)
        for method in sorted({"POST", *(["GET"] if "{table}" in route.path else [])} & (route.methods or set())):
            if not ada.client.get("/api/me").json().get("account"):
                ada = account(visitor, f"Ada {route.path}".replace("/", " "))  # one of the addresses has signed her out
            asked = (method, route.path)
            server.registry.live.pop(table, None)  # as if nobody had looked at it for long
            operation = getattr(route.endpoint, "operation", None)
            body = body_for(operation.body, known) if operation is not None and operation.body is not None else {}
            ada.client.request(method, path, **({"json": body} if method == "POST" else {}))
    assert {(method, path) for method, path, network in brought if not network} == set()
    assert {(method, path) for method, path, _ in brought} == BRINGS


def test_where_too_many_were_replayed_the_seats_of_a_browser_are_kept_for_later(serving: Serving, settings: Settings) -> None:
    """What is refused for now must not be passed over in silence."""
    visitor = serving(replace(settings, limits=replace(settings.limits, live_tables=0, replay_burst=0.0, replays_per_second=0.0)))
    seated = visitor.open("you", "you")
    ada = account(visitor, "Ada")
    gc.collect()
    refused = ada.client.post("/api/me/seats", json={"seats": [{"table": seated["table"], "token": seated["token"]}]})
    assert refused.status_code == 429


# --- imported records ------------------------------------------------------------------------------------------------------


def test_an_imported_record_is_not_replayed_in_the_server(alone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("keepers")
    steps: list[int] = []
    step = State.step

    def counted(state: State, action: int) -> None:
        steps.append(action)
        step(state, action)

    monkeypatch.setattr(State, "step", counted)
    table = opened(alone, record).json()["table"]
    assert steps == []
    seats = [{"who": "you"}] * len(record.seats)
    answer = alone.client.post(f"/api/tables/{table}/branch", json={"ply": len(record.actions), "seats": seats})
    assert answer.status_code == 201, answer.text
    assert len(steps) < len(record.actions), "nor when somebody plays on from it"


def test_a_record_longer_than_any_real_game_is_refused(serving: Serving, settings: Settings) -> None:
    visitor = serving(replace(settings, limits=replace(settings.limits, import_plies=50)))
    answer = opened(visitor, played("keepers", 60))
    assert answer.status_code == 422
    assert "60 moves" in answer.json()["error"]
    assert opened(visitor, played("keepers", 50)).status_code == 201


def test_imports_count_by_the_processor_time_that_they_take(serving: Serving, settings: Settings) -> None:
    """Every process takes some tenths of a second."""
    limits = replace(settings.limits, import_seconds_burst=1.0, import_seconds_per_second=0.001)
    visitor = serving(replace(settings, limits=limits))
    assert opened(visitor, played("tictactoe")).status_code == 201
    refused = opened(visitor, played("tictactoe"))
    assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (429, True)


def replayer(command: str, **limits: Any) -> Replayer:
    return Replayer(Limits(import_seconds_per_second=0.0, **limits), (sys.executable, "-c", command))


WANTED = Replay(text="", suffix="", boxes={}, most=1)


def test_a_record_that_takes_too_long_is_given_up_and_counted() -> None:
    slow = replayer("import time; time.sleep(600)", seconds_to_import=1.2, import_seconds_burst=2.0)

    async def scene() -> None:
        with pytest.raises(ApiError, match="import_late"):
            await slow.replayed(WANTED, "visitor")
        assert not slow.seconds.left("visitor")
        assert slow.seconds.left("another")

    asyncio.run(scene())


def test_one_visitor_takes_half_the_places_at_most() -> None:
    async def scene() -> None:
        processes = OneAtATime((), 4, 1.0, "imports_wait")
        began: list[str] = []
        let_go = asyncio.Event()

        async def ask(visitor: str) -> None:
            async with processes.turn(visitor):
                began.append(visitor)
                await let_go.wait()

        first = [asyncio.ensure_future(ask("one")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError, match="imports_wait"):
            await ask("one")
        second = [asyncio.ensure_future(ask("two")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError, match="imports_wait"):
            await ask("three")
        assert began == ["one"], "one at a time"
        let_go.set()
        await asyncio.gather(*first, *second)
        assert began == ["one", "one", "two", "two"]
        await ask("one")

    asyncio.run(scene())


def test_what_is_counted_later_is_owed() -> None:
    allowances = RateLimiter(per_second=0.0, burst=10.0)
    allowances.spend("visitor")
    allowances.give_back("visitor", 1 - 12.0)
    with pytest.raises(ApiError):
        allowances.spend("visitor")
