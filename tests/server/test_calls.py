"""Calls to people who are away: one for each turn, to those who agreed and are not there; lost with no crash, sent to no address inside."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpcore2
import pytest
from sqlalchemy import text

from nexarium.core.catalogue import load
from nexarium.server.notifications import addresses
from nexarium.server.notifications.channels import Notification
from nexarium.server.notifications.safe_http import SafeClient
from nexarium.server.notifications.triggers import Trigger, occurrences, passed
from nexarium.server.settings import Limits, Settings
from nexarium.server.storage import Store
from nexarium.server.tables.events import Closed, Paused, Played, Resumed, Returned, Sat, StoodIn, TakebackAnswered, TakebackAsked, WentAway
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms
from nexarium.server.tables.timing import DaysATurn, Fischer, Timing

from .conftest import A1, A2, B1, C1, CENTRE, PATIENCE, Player, Visitor, eventually
from .processes import ServerProcess
from .push_service import Browser, PushService, push_service
from .test_accounts import Browser as Account
from .test_database_trouble import file_of

TURN = {"title": "Tic-tac-toe", "body": "It is your turn.", "lang": "en"}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service
        assert service.wrong == []


@pytest.fixture
def calling_settings(settings: Settings) -> Settings:
    return replace(settings, notification_delay=0.2, notifications_to_loopback=True)


@pytest.fixture
def server(serving: Callable[[Settings], Visitor], calling_settings: Settings) -> Visitor:
    return serving(calling_settings)


class Callee:
    """Somebody with a browser who agrees to be called."""

    def __init__(self, visitor: Visitor, service: PushService) -> None:
        self.visitor = visitor
        self.browser: Browser = service.browser()
        self.key = secrets.token_urlsafe(24)

    def say(self, path: str = "", **fields: Any) -> dict[str, Any]:
        answer = self.visitor.client.post(f"/api/notifications{path}", json={"key": self.key, **fields})
        assert answer.status_code == 200, answer.text
        calls: dict[str, Any] = answer.json()
        return calls

    def agree(self, seated: dict[str, Any], *occasions: str, **fields: Any) -> dict[str, Any]:
        self.say("/channels", push=self.browser.subscription, **fields)
        more = {"occasions": occasions} if occasions else {}
        return self.say("/agreed", seats=[{"table": seated["table"], "token": seated["token"]}], **more, **fields)


def two(server: Visitor) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table with Ann, who begins, and Bo."""
    ann = server.open("you", "open", name="Ann")
    return ann, server.sit(ann["table"], name="Bo")


def settled(server: Visitor) -> None:
    """Wait until no call waits any more."""
    eventually(lambda: not waiting(server.app.state.services.service.settings))


def visit(server: Visitor, seated: dict[str, Any], action: int) -> None:
    """Come, play, and leave again."""
    leave(server, server.look(seated["table"], seated["token"]), action)


def leave(server: Visitor, player: Player, action: int) -> None:
    """Play, and go."""
    player.act(action)
    player.socket.close()
    live, own = server.app.state.services.service.registry.live[player.view["table"]], tuple(player.view["your_seats"])
    eventually(lambda: own not in live.viewers.values())


def test_one_call_for_each_turn_and_none_to_who_is_there(server: Visitor, service: PushService) -> None:
    ann, bo = two(server)
    of_ann, of_bo = Callee(server, service), Callee(server, service)
    of_ann.agree(ann)
    assert of_bo.agree(bo)["tables"] == [bo["table"]]
    at_table = server.look(ann["table"], ann["token"])

    at_table.act(CENTRE)
    eventually(lambda: len(of_bo.browser.got) == 1)
    assert of_bo.browser.got == [{**TURN, "path": f"/t/{bo['table']}", "tag": f"{bo['table']} turn"}]
    visit(server, bo, A1)
    at_table.at_ply(2)
    settled(server)
    assert of_ann.browser.got == [], "Ann is at the table"

    player = server.look(bo["table"], bo["token"])
    at_table.act(B1)
    player.at_ply(3)
    settled(server)
    assert len(of_bo.browser.got) == 1, "Bo is at the table"
    player.act(A2)
    player.socket.close()
    at_table.at_ply(4)
    at_table.act(C1)
    eventually(lambda: len(of_bo.browser.got) == 2)
    settled(server)
    assert len(of_bo.browser.got) == 2
    assert of_ann.browser.got == []
    assert len(set(of_bo.browser.topics)) == 1, "a call that waits still is replaced by the next"
    assert len(service.public_keys) == 1
    assert server.client.get("/api/notifications").json()["push_key"] in service.public_keys


def test_a_page_that_is_out_of_sight_is_called_all_the_same(server: Visitor, service: PushService) -> None:
    ann, bo = two(server)
    callee = Callee(server, service)
    callee.agree(bo)
    player = server.look(bo["table"], bo["token"])
    player.say("attention", in_sight=False)
    player.sync()
    visit(server, ann, CENTRE)
    eventually(lambda: len(callee.browser.got) == 1)
    player.at_ply(1)
    player.say("attention", in_sight=True)
    player.act(A1)
    visit(server, ann, B1)
    settled(server)
    assert len(callee.browser.got) == 1


def test_each_occasion_to_those_who_agreed_to_it_in_their_language(server: Visitor, service: PushService) -> None:
    ann = server.open("you", "open", name="Ann")
    callee = Callee(server, service)
    callee.agree(ann, "seated", "over", "rematch", language="fr")
    bo = server.sit(ann["table"], name="Bo")
    eventually(lambda: [said["body"] for said in callee.browser.got] == ["Un joueur a rejoint votre table."])
    for seated, action in ((ann, CENTRE), (bo, A1), (ann, 8), (bo, B1), (ann, A2), (bo, C1)):  # Bo ends it, and Ann is away
        visit(server, seated, action)
    eventually(lambda: len(callee.browser.got) == 2)
    answer = server.client.post(f"/api/tables/{bo['table']}/rematch", json={"token": bo["token"]})
    assert answer.status_code == 201
    eventually(lambda: len(callee.browser.got) == 3)
    assert [said["body"] for said in callee.browser.got[1:]] == ["La partie est finie.", "Une revanche a commencé."]
    assert {said["path"] for said in callee.browser.got} == {f"/t/{ann['table']}"}


def test_a_subscription_that_is_gone_is_forgotten(server: Visitor, service: PushService) -> None:
    ann, bo = two(server)
    callee = Callee(server, service)
    callee.agree(bo)
    callee.browser.answers = [(410, {})]
    visit(server, ann, CENTRE)
    eventually(lambda: not callee.browser.answers)
    settled(server)
    assert "ways" not in callee.say()
    visit(server, bo, A1)
    visit(server, ann, B1)
    settled(server)
    assert callee.browser.got == []


@pytest.mark.parametrize("how", ["the way", "the table", "the occasion"])
def test_nothing_is_sent_after_it_was_taken_back(server: Visitor, service: PushService, how: str) -> None:
    """Not even a call that waits already: two people agreed, one takes it back, and the other is called."""
    ann, bo = two(server)
    server.app.state.services.dispatcher.clock = lambda: time.time() - 1000  # no call is due
    other, callee = Callee(server, service), Callee(server, service)
    other.agree(bo)
    (way,) = callee.agree(bo)["ways"]
    visit(server, ann, CENTRE)
    match how:
        case "the way":
            callee.say("/channels/removed", way=way["id"])
        case "the table":
            assert "tables" not in callee.say("/agreed", forget=[bo["table"]])
        case _:
            callee.say("/agreed", occasions=[])
    server.app.state.services.dispatcher.clock = time.time
    eventually(lambda: len(other.browser.got) == 1)
    settled(server)
    visit(server, bo, A1)
    visit(server, ann, B1)
    eventually(lambda: len(other.browser.got) == 2)
    settled(server)
    assert callee.browser.got == []


def test_what_is_not_taken_is_tried_again_later(server: Visitor, service: PushService) -> None:
    ann, bo = two(server)
    callee = Callee(server, service)
    callee.agree(bo)
    callee.browser.answers = [(503, {}), (429, {"retry-after": "500"}), (201, {})]
    visit(server, ann, CENTRE)
    clock = [0.0]
    server.app.state.services.dispatcher.clock = lambda: time.time() + clock[0]
    for tries, (pause, later) in enumerate([(20, 40), (490, 600)], 1):
        eventually(lambda tries=tries: len(callee.browser.answers) == 3 - tries)  # type: ignore[misc]
        with sqlite3.connect(file_of(server.app.state.services.service.settings)) as database:
            eventually(lambda tries=tries: database.execute("SELECT tries FROM calls").fetchone() == (tries,))  # type: ignore[misc]
            (due,) = database.execute("SELECT due FROM calls").fetchone()
        assert pause < due - time.time() - clock[0] < later
        assert callee.browser.got == []
        clock[0] += later
    eventually(lambda: len(callee.browser.got) == 1)
    settled(server)


def test_what_was_tried_while_a_process_looked_is_not_tried_again_at_once(
    server: Visitor, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look that began before a call was noted as not taken sees it as still to be made."""
    ann, bo = two(server)
    callee = Callee(server, service)
    callee.agree(bo)
    callee.browser.answers = [(503, {})]
    subscriptions = server.app.state.services.dispatcher.subscriptions
    soon = subscriptions.soon
    looks: list[list[Notification]] = []

    async def as_first_seen(now: float, until: float) -> list[Notification]:
        calls = looks[0] if looks else await soon(now, until)
        if calls:
            looks.append(calls)
        return calls

    monkeypatch.setattr(subscriptions, "soon", as_first_seen)
    visit(server, ann, CENTRE)
    with sqlite3.connect(file_of(server.app.state.services.service.settings)) as database:
        eventually(lambda: database.execute("SELECT tries FROM calls").fetchone() == (1,))
    seen = len(looks)
    eventually(lambda: len(looks) > seen + 3)
    assert callee.browser.got == []


def test_a_turn_that_has_passed_is_called_no_more(server: Visitor, service: PushService) -> None:
    """Ann takes her move back before Bo is called: it is not his turn."""
    ann, bo = two(server)
    server.app.state.services.dispatcher.clock = lambda: time.time() - 1000
    callee = Callee(server, service)
    callee.agree(bo)
    player = server.look(ann["table"], ann["token"])
    player.act(CENTRE)
    player.say("undo", ply=1)
    player.until("view", lambda view: view["position"]["ply"] == 0)
    settled(server)
    server.app.state.services.dispatcher.clock = time.time
    player.act(A1)
    eventually(lambda: len(callee.browser.got) == 1)
    settled(server)
    assert len(callee.browser.got) == 1


@pytest.mark.parametrize("moment", ["before", "while"])
def test_a_killed_server_calls_after_it_is_back(calling_settings: Settings, service: PushService, moment: str) -> None:
    """Killed before the call is due, or while the push service has it and does not answer: it is delivered once."""
    grace = 3.0 if moment == "before" else 0.1
    settings = {"database": calling_settings.database, "bot_workers": 0, "notification_delay": grace, "notifications_to_loopback": True}
    first = ServerProcess(**settings).serve()
    with ExitStack() as stack:
        visitor = Visitor(first.host)
        stack.callback(visitor.stack.close)
        ann, bo = two(visitor)
        callee = Callee(visitor, service)
        callee.agree(bo)
        if moment == "while":
            callee.browser.may_answer.clear()
            callee.browser.answers = [(500, {})]
        player = visitor.look(ann["table"], ann["token"])
        player.act(CENTRE)
        if moment == "while":
            assert callee.browser.reached.wait(PATIENCE)
        first.kill()
        callee.browser.may_answer.set()
        eventually(lambda: not callee.browser.answers)
        assert callee.browser.got == []
    again = ServerProcess(**settings).serve()
    try:
        eventually(lambda: len(callee.browser.got) == 1)
        eventually(lambda: not waiting(calling_settings))
        assert len(callee.browser.got) == 1
        assert len(service.public_keys) == 1, "the server is known by the same key"
    finally:
        again.kill()


def waiting(settings: Settings) -> list[Any]:
    with sqlite3.connect(file_of(settings)) as database:
        return database.execute("SELECT leased, tries FROM calls").fetchall()


async def waiting_in(postgres: str) -> int:
    store = Store(postgres)
    await store.open()
    try:
        async with store.reading() as connection:
            return int((await connection.execute(text("SELECT count(*) FROM calls"))).scalar_one())
    finally:
        await store.close()


@pytest.mark.slow
def test_of_two_processes_one_calls(postgres: str, service: PushService) -> None:
    settings = {"database": postgres, "bot_workers": 0, "notification_delay": 0.5, "notifications_to_loopback": True}
    servers = [ServerProcess(**settings) for _ in range(2)]
    try:
        with ExitStack() as stack:
            here, there = (Visitor(server.serve().host) for server in servers)
            stack.callback(here.stack.close)
            stack.callback(there.stack.close)
            assert here.client.get("/api/notifications").json() == there.client.get("/api/notifications").json()
            tables = [two(here) for _ in range(6)]
            callees = [Callee(there, service) for _ in tables]
            for number, ((ann, bo), callee) in enumerate(zip(tables, callees, strict=True)):
                callee.agree(bo)
                if number % 2:
                    there.look(bo["table"], bo["token"])
                here.look(ann["table"], ann["token"]).act(CENTRE)
            eventually(lambda: asyncio.run(waiting_in(postgres)) == 0)
            assert [len(callee.browser.got) for callee in callees] == [1, 0] * 3, "every second one is there, through the other process"
    finally:
        for server in servers:
            server.kill()


# --- what may be asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("endpoint", "sentence"),
    [
        ("http://fcm.googleapis.com/x", "it must be an https address"),
        ("https://127.0.0.1/x", "it must be an https address"),
        ("https://[::1]/x", "it must be an https address"),
        ("https://10.0.0.8/x", "it must be an https address"),
        ("https://2130706433/x", "it must be an https address"),
        ("https://0x7f.1/x", "it must be an https address"),
        ("https://fcm.googleapis.com:8443/x", "it must be an https address"),
        ("https://fcm.googleapis.com@evil.example/x", "it must be an https address"),
        ("https://fcm.googleapis.com:x/", "it must be an https address"),
        ("file:///etc/passwd", "it must be an https address"),
        ("https://localhost/x", "no notifications through localhost"),
        ("https://fcm.googleapis.com.evil.example/x", "no notifications through fcm.googleapis.com.evil.example"),
        ("https://evilpush.apple.com.example/x", "no notifications through evilpush.apple.com.example"),
    ],
)
def test_addresses_that_are_no_push_service_s(visitor: Visitor, service: PushService, endpoint: str, sentence: str) -> None:
    push = {**service.browser().subscription, "endpoint": endpoint}
    answer = visitor.client.post("/api/notifications/channels", json={"key": secrets.token_urlsafe(24), "push": push})
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]


@pytest.mark.parametrize("keys", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}, {"p256dh": "B" * 87}])
def test_keys_that_are_none(visitor: Visitor, service: PushService, keys: dict[str, str]) -> None:
    push = {**service.browser().subscription, "endpoint": "https://fcm.googleapis.com/x", **keys}
    answer = visitor.client.post("/api/notifications/channels", json={"key": secrets.token_urlsafe(24), "push": push})
    assert (answer.status_code, answer.json()["field"]) == (422, "push")


@pytest.mark.parametrize(
    "leads_to",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "192.168.1.1",
        "100.64.0.1",
        "::1",
        "fd00::1",
        "fe80::1",
        "::ffff:127.0.0.1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::1",
        "::10.1.2.3",
        "fec0::1",
        "224.0.0.1",
        "0.0.0.0",
    ],
)
def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch, leads_to: str) -> None:
    """Whatever the name server says: the connection is to an address that was checked, or there is none."""
    connected: list[str] = []

    async def connect(self: object, host: str, *_: object) -> httpcore2.AsyncNetworkStream:
        connected.append(host)
        raise httpcore2.ConnectError("that is far enough")

    async def post() -> None:
        loop = asyncio.get_running_loop()

        async def found(host: str, port: int, **_: object) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in answers]

        monkeypatch.setattr(loop, "getaddrinfo", found)
        safe_client = SafeClient(to_loopback=False)
        with pytest.raises(OSError, match=r"no public address|far enough"):
            await safe_client.post("https://fcm.googleapis.com/x", {}, b"")
        await safe_client.close()

    monkeypatch.setattr(httpcore2.AnyIOBackend, "connect_tcp", connect)
    answers = [leads_to]
    asyncio.run(post())
    assert connected == []
    answers = [leads_to, "142.250.1.1"]
    asyncio.run(post())
    assert connected == ["142.250.1.1"]
    assert not addresses.is_public(leads_to)
    assert addresses.is_public("64:ff9b::8efa:101"), "a public one where there is IPv6 alone"


def test_nobody_is_called_too_often_for_too_many(
    serving: Callable[[Settings], Visitor], calling_settings: Settings, service: PushService
) -> None:
    limits = Limits(subscribers_of_an_address=3, subscribers_of_a_seat=2, tables_of_a_subscriber=2)
    server = serving(replace(calling_settings, limits=limits))
    tables = [two(server)[1] for _ in range(3)]
    callees = [Callee(server, service) for _ in range(4)]
    seats = [{"table": bo["table"], "token": bo["token"]} for bo in tables]

    def refused(callee: Callee, *which: int) -> str:
        answer = server.client.post("/api/notifications/agreed", json={"key": callee.key, "seats": [seats[number] for number in which]})
        error: str = answer.json().get("error", "")
        assert answer.status_code == (429 if error else 200)
        return error

    assert not refused(callees[0], 0, 1)
    assert not refused(callees[0], 1, 0), "the same again is no more than it was"
    assert "many tables" in refused(callees[0], 2)
    assert not refused(callees[1], 0)
    assert "for that seat" in refused(callees[2], 0)
    assert "Too many browsers in your network" in refused(callees[3], 1)


def test_what_is_kept_opens_nothing(server: Visitor, service: PushService, calling_settings: Settings) -> None:
    """The database has neither the key of what was agreed nor the token of the seat; and a foreign key shows nothing of it."""
    _, bo = two(server)
    callee = Callee(server, service)
    callee.agree(bo)
    file = Path(file_of(calling_settings))
    kept = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
    assert bo["table"].encode() in kept
    assert callee.key.encode() not in kept
    assert bo["token"].encode() not in kept
    stranger = Callee(server, service)
    assert stranger.say() == {"occasions": ["turn"]}
    (way,) = callee.say()["ways"]
    assert way["shown"] == service.origin.removeprefix("http://")
    stranger.say("/channels/removed", way=way["id"])
    stranger.say("/agreed", forget=[bo["table"]])
    assert callee.say()["tables"] == [bo["table"]]
    assert callee.say()["ways"] == [way]


def test_a_token_that_holds_nothing_is_called_about_nothing(server: Visitor, service: PushService) -> None:
    ann, bo = two(server)
    stranger, callee = Callee(server, service), Callee(server, service)
    stranger.agree({**bo, "token": "somebody else's"})
    callee.agree(bo)
    visit(server, ann, CENTRE)
    eventually(lambda: len(callee.browser.got) == 1)
    settled(server)
    assert stranger.browser.got == []


# --- what there is to call about -----------------------------------------------------------------------------------------


def table_of(game: str, holders: tuple[str, ...], terms: Terms | None = None, **options: Any) -> Table:
    loaded = load(game, **options)
    header = Header(
        id="t",
        game=game,
        version=loaded.definition.version,
        options=dict(loaded.options),
        seed=b"\1" * 32,
        language="en",
        listed=False,
        created=0.0,
        terms=terms or Terms(),
    )
    table = Table.opened(header, loaded)
    for seat, holder in enumerate(holders):
        table = table.after(Sat(seat=seat, kind="human", holder=holder), 0.0)
    chance = table.first_chance()
    return table if chance is None else table.after(chance, 0.0)


def test_a_turn_of_many_decisions_is_one_turn() -> None:
    table = table_of("keepers", ("a", "b"), players=2)
    own = called = 0
    for _ in range(300):
        if table.over:
            break
        event = table.decision(min(table.legal))
        following = table.after(event, 0.0)
        own += following.to_move == table.to_move
        turns = [each for each in occurrences(table, following) if each.event_type == "turn"]
        assert len(turns) == (following.to_move >= 0 and following.to_move != table.to_move)
        called += len(turns)
        if turns:
            assert turns[0].subjects == {f"seat:t:{'ab'[following.to_move]}"}
        table = following
    assert own > 10
    assert called > 10


def test_whom_all_wait_for_while_a_game_rests_or_a_bot_stands_in() -> None:
    """A pause and a bot end a turn; when the game goes on, a new notification is sent. A wish to take back is for the others."""
    table = table_of("tictactoe", ("a", "b")).after(Played(ply=0, actions=(CENTRE,)), 0.0)
    asked = table.after(TakebackAsked(ply=0, seat=0), 0.0)
    assert occurrences(table, asked) == [Trigger("takeback", frozenset({"seat:t:b"}))]
    assert passed(asked, asked.after(TakebackAnswered(seats=(1,), allowed=False), 0.0)) == ("takeback",)
    for stop, go_on in ((Paused(), Resumed()), (StoodIn(seat=1, level=1), Returned(seat=1))):
        stopped = table.after(stop, 0.0)
        assert (occurrences(table, stopped), passed(table, stopped)) == ([], ("turn",))
        assert occurrences(stopped, stopped.after(go_on, 0.0)) == [Trigger("turn", frozenset({"seat:t:b"}))]
    closed = table.after(Closed(by="host"), 0.0)
    assert occurrences(table, closed) == [Trigger("over", frozenset({"seat:t:a", "seat:t:b"}))]
    assert passed(table, closed) == ("turn",)


def test_a_warning_before_time_is_up_goes_with_the_clock() -> None:
    """It is due when a sixth of the time is left; a vacation puts it off, a move ends it, and who has minutes gets none."""
    day = 24 * 3600.0
    timed = Terms(timing=Timing(clock=DaysATurn(days=3)))
    table = table_of("tictactoe", ("a", "b"), terms=timed)
    moved = table.after(Played(ply=0, actions=(CENTRE,)), day)
    bo = frozenset({"seat:t:b"})
    assert occurrences(table, moved) == [Trigger("turn", bo), Trigger("time", bo, day + 2.5 * day)]
    assert passed(table, moved) == ("turn", "time")
    away = moved.after(WentAway(seat=1, until=3 * day), 1.5 * day)
    (warning,) = occurrences(moved, away)
    assert warning.event_type == "time"
    assert warning.at > day + 2.5 * day
    assert passed(moved, away) == ("time",)
    quick = table_of("tictactoe", ("a", "b"), terms=Terms(timing=Timing(clock=Fischer(minutes=20))))
    moved = quick.after(Played(ply=0, actions=(CENTRE,)), 1.0)
    assert [each.event_type for each in occurrences(quick, moved)] == ["turn"]


def test_who_plays_both_sides_is_not_called_from_one_to_the_other() -> None:
    table = table_of("tictactoe", ("a", "a"))
    assert occurrences(table, table.after(Played(ply=0, actions=(CENTRE,)), 0.0)) == []


def test_a_browser_whose_address_has_changed_is_called_there(server: Visitor, service: PushService) -> None:
    """A client that names the old address may name the new one, as the service worker does without the subscriber's key. Waiting
    notifications go there, and the subscriptions stay. A client that knows no address changes nothing."""
    ann, bo = two(server)
    callee = Callee(server, service)
    agreed = callee.agree(bo, "turn", "over")
    old, new = callee.browser, service.browser()
    renewed = {"old": old.subscription["endpoint"], "push": new.subscription}

    def renew(**fields: Any) -> dict[str, Any]:
        answer = server.client.post("/api/notifications/renewed", json={**renewed, **fields})
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        return said

    assert renew(old=f"{old.subscription['endpoint']}0") == {"known": False}
    assert callee.say() == agreed
    assert renew() == {"known": True}
    assert renew() == {"known": False}, "the old one is gone"
    again = callee.say()
    assert {**again, "ways": []} == {**agreed, "ways": []}
    assert len(again["ways"]) == 1
    visit(server, ann, CENTRE)
    eventually(lambda: len(new.got) == 1)
    settled(server)
    assert old.got == []
    assert renew(old=new.subscription["endpoint"], push=new.subscription) == {"known": True}, "the same address again"
    assert callee.say() == again


def test_an_account_is_called_at_all_its_tables(server: Visitor, service: PushService) -> None:
    """Also at those at which it sits down afterwards, on whatever device; and no more when that is taken back."""
    ada = Account(server)
    ada.register("Ada")
    subscribed, key = service.browser(), secrets.token_urlsafe(24)
    ada.post("/api/notifications/channels", key=key, push=subscribed.subscription)
    assert ada.post("/api/notifications/agreed", key=key, all_tables=True)["all_tables"] is True
    for ply, wanted in enumerate((True, False)):
        ann = server.open("you", "open", name="Ann")
        ada.post(f"/api/tables/{ann['table']}/seats", status=201)
        if not wanted:
            assert "all_tables" not in ada.post("/api/notifications/agreed", key=key, all_tables=False)
        visit(server, ann, CENTRE)
        settled(server)
        assert len(subscribed.got) == 1, ply
    ada.post("/api/notifications/agreed", key=key, seats=[{"table": ann["table"]}])
    leave(server, ada.look(ann["table"]), A1)
    visit(server, ann, B1)
    eventually(lambda: len(subscribed.got) == 2)
