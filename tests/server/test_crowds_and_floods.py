"""A crowd costs little, and one rude visitor slows nobody."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import select
import socket
import threading
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nexarium.core.catalogue import load
from nexarium.server.errors import ApiError
from nexarium.server.limits.connections import ConnectionLimiter, network_of
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.protocol.websocket import FromClient
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.realtime.table_session import AT_ONCE, TableSession
from nexarium.server.realtime.viewer_socket import MessageReader
from nexarium.server.settings import Limits, Settings
from nexarium.server.tables.events import Sat
from nexarium.server.tables.replaying import replayed
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms
from nexarium.server.threads import Threads

from .conftest import A1, A2, B1, C1, CENTRE, PATIENCE, Visitor, eventually

Serving = Callable[[Settings], Visitor]
Asked = TypeVar("Asked")


def limited(settings: Settings, **limits: Any) -> Settings:
    return replace(settings, limits=replace(settings.limits, **limits))


def in_time(asks: Callable[[], Asked]) -> Asked:
    """What it gives when it is quick enough for a hasty server, which no single try need be on a busy machine."""
    for _ in range(20):
        with suppress(ConnectionClosed, httpx2.HTTPError):
            return asks()
    pytest.fail("it was too late every time")


class Onlooker:
    """A viewer who notes whether there is something to show them, and how often they were woken for it."""

    introduced, in_sight, network, watcher, name = True, True, "192.0.2.1", "", ""

    def __init__(self, token: str = "") -> None:
        self.credential = Credential(token)
        self.due = self.busy = False
        self.woken = 0

    def changed(self) -> None:
        self.due = True

    def wake(self) -> bool:
        self.woken += 1
        return not self.busy

    def tell(self, message: object) -> None: ...

    def chatted(self, *, again: bool) -> None: ...

    def leave(self, code: int = 0) -> None: ...

    def recheck(self) -> None: ...

    async def see_signed_in(self) -> None: ...


class TestACrowd:
    def test_all_who_see_the_same_get_what_was_made_once(self, alone: Visitor) -> None:
        opened = alone.open("you", "you")
        player = alone.look(opened["table"], opened["token"])
        crowd = [alone.look(opened["table"]) for _ in range(5)]
        pictures = alone.app.state.services.service.pictures
        before = set(pictures._made)
        player.act(A1)
        views = {json.dumps(viewer.at_ply(1), sort_keys=True) for viewer in crowd}
        assert len(views) == 1
        made = [key for key in set(pictures._made) - before if key[1] == "position"]
        assert len(made) == 2, "the player's and the spectators'"

    def test_long_messages_come_packed_to_those_who_can_unpack_them(self, visitor: Visitor) -> None:
        opened = visitor.open("you", "you", "you", "you", game="nexos")
        plain, small = visitor.connect(opened["table"]), visitor.connect(opened["table"])
        plain.say("hello")
        small.say("hello", packed=True)
        said = small.socket.recv(timeout=PATIENCE)
        while not isinstance(said, bytes):
            said = small.socket.recv(timeout=PATIENCE)
        assert json.loads(zlib.decompress(said)) == plain.until("view")
        assert len(said) < len(json.dumps(plain.view)) / 2

    def test_presence_is_told_once_for_many_who_come(self, alone: Visitor) -> None:
        opened = alone.open("you", "you")
        player = alone.look(opened["table"], opened["token"])
        for _ in range(20):
            alone.look(opened["table"])
        player.until("presence", lambda told: told.get("watching") == 20)
        assert sum(message["type"] == "presence" for message in player.heard) < 20

    def test_a_crowd_is_shown_the_table_a_few_at_a_time_and_waits_for_nobody_slow(self) -> None:
        game = load("tictactoe")
        header = Header(
            id="t", game="tictactoe", version=1, options={}, seed=bytes(32), language="en", listed=False, created=0.0, terms=Terms()
        )
        table = Table.opened(header, game).after(Sat(seat=0, kind="human", holder=Credential("token").holder), 0.0)
        live = TableSession(Drawings(table, PictureCache(10**6, Threads(1))))
        player, crowd = Onlooker("token"), [Onlooker() for _ in range(5 * AT_ONCE)]
        for viewer in (*crowd, player):
            live.greet(viewer)
        crowd[0].busy = True
        live.redraw()
        assert all(viewer.due for viewer in (player, *crowd))
        assert player.woken == 1
        assert [viewer.woken for viewer in crowd] == [1] * (AT_ONCE + 1) + [0] * (4 * AT_ONCE - 1), "who is busy takes nobody's place"
        live.part(crowd[1])
        live.drawn_for(crowd[0])
        live.drawn_for(player)
        assert sum(viewer.woken for viewer in crowd) == AT_ONCE + 2, "one has gone, the others were not waited for"
        gone = crowd[-1]
        live.part(gone)
        for viewer in crowd:
            live.drawn_for(viewer)
        assert [viewer.woken for viewer in crowd] == [1] * (len(crowd) - 1) + [0]
        live.redraw()
        assert sum(viewer.woken for viewer in crowd) == len(crowd) - 1 + AT_ONCE + 1

    def test_a_wrong_token_said_again_tells_nobody(self, alone: Visitor) -> None:
        opened = alone.open("you", "you")
        player, rude = alone.look(opened["table"], opened["token"]), alone.look(opened["table"])
        player.until("presence", lambda told: told.get("watching") == 1)
        for _ in range(10):
            rude.say("hello", token="nobody's")
            rude.refused()
        player.sync()
        assert player.heard[-1]["type"] == "pong"
        assert [message for message in player.heard if message["type"] == "presence"][-1] == {
            "type": "presence",
            "seats": [0, 1],
            "watching": 1,
        }

    def test_a_seat_that_is_left_is_told(self, alone: Visitor) -> None:
        opened = alone.open("you", "open")
        other = alone.sit(opened["table"])
        player, guest = alone.look(opened["table"], opened["token"]), alone.look(opened["table"], other["token"])
        player.until("presence", lambda told: told["seats"] == [0, 1])
        guest.socket.close()
        player.until("presence", lambda told: told["seats"] == [0])


class TestFloods:
    def test_who_floods_is_disconnected(self, alone: Visitor) -> None:
        opened = alone.open("you", "you")
        rude = alone.look(opened["table"])

        def flood() -> None:
            for _ in range(100_000):
                rude.say("ping")
            while True:
                rude.hear()

        with pytest.raises(ConnectionClosed):
            flood()
        assert alone.client.get("/api/health").status_code == 200

    def test_others_are_answered_between_the_messages_of_one(
        self, serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taken: list[str] = []
        take = MessageReader.handle

        async def noted(self: MessageReader, message: FromClient) -> None:
            taken.append(type(message).__name__)
            await take(self, message)

        monkeypatch.setattr(MessageReader, "handle", noted)
        patient = serving(limited(settings, message_burst=10**9, waiting_messages=10**9))
        opened = patient.open("you", "you")
        rude, player = patient.look(opened["table"]), patient.look(opened["table"], opened["token"])
        many = 20_000
        for _ in range(many):
            rude.say("ping")
        player.act(A1)
        eventually(lambda: taken.count("Ping") == many)
        assert "Ping" in taken[taken.index("Act") :], "the act did not wait for the end of the flood"

    def test_who_does_not_say_hello_is_disconnected(self, serving: Serving, settings: Settings) -> None:
        """And a viewer who has said it stays longer than they could."""
        hasty = serving(limited(settings, seconds_to_say_hello=0.2))
        opened = hasty.open("you", "you")
        player = in_time(lambda: hasty.look(opened["table"], opened["token"]))
        silent = hasty.connect(opened["table"])
        with pytest.raises(ConnectionClosed) as closed:
            silent.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408
        player.act(A1)

    def test_who_has_not_said_hello_is_told_nothing(self, alone: Visitor) -> None:
        """Others come, and everyone sees it; a viewer who says hello then sees the table first."""
        opened = alone.open("you", "you")
        silent, other = alone.connect(opened["table"]), alone.connect(opened["table"])
        other.say("hello", token=opened["token"])
        heard = set()
        while not heard >= {"view", "presence"}:
            heard.add(other.hear()["type"])
        silent.say("hello")
        assert silent.hear()["type"] == "view"

    def test_who_speaks_another_protocol_again_and_again_is_told_once(self, alone: Visitor, caplog: pytest.LogCaptureFixture) -> None:
        """What was sent before the server hung up is still read after it."""
        opened = alone.open("you", "you")
        for _ in range(10):
            old = alone.connect(opened["table"])
            with suppress(ConnectionClosed):
                for _ in range(20):
                    old.say("hello", protocol=99)
            assert old.hear()["type"] == "refused"
            with pytest.raises(ConnectionClosed) as closed:
                old.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4426
        assert [record for record in caplog.records if record.exc_info] == []

    def test_a_table_that_there_is_not_leaves_nothing_behind(self, alone: Visitor) -> None:
        for number in range(50):
            assert alone.client.get(f"/api/tables/nothing{number}/record.json").status_code == 404
        assert not alone.app.state.services.service.registry.opening


class Silent:
    """A bare connection."""

    def __init__(self, visitor: Visitor, said: bytes) -> None:
        host, port = visitor.host.split(":")
        self.socket = visitor.stack.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE))
        self.socket.sendall(said)

    def answer(self) -> bytes:
        """All that comes until the server closes the connection."""
        came = b""
        try:
            while more := self.socket.recv(4096):
                came += more
        except ConnectionResetError:
            pass
        return came


HEAD = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n"


class TestThePast:
    def test_what_nobody_has_asked_for_longest_goes_first(self) -> None:
        async def asked(*keys: str) -> list[str]:
            pictures, made = PictureCache(20, Threads(1)), []

            async def make(key: str) -> tuple[str, int]:
                made.append(key)
                return key, 10

            for key in keys:
                await pictures.once(key, partial(make, key))
                await asyncio.sleep(0)
            assert pictures.bytes <= 20
            return made

        assert asyncio.run(asked("a", "b", "a", "c", "a", "b")) == ["a", "b", "c", "b"], "a was asked for again, so b went"

    def test_pictures_take_so_much_memory_and_no_more(self, serving: Serving, settings: Settings) -> None:
        small = serving(limited(settings, picture_bytes=30_000, look_burst=10_000))
        opened = small.open("you", "you")
        player = small.look(opened["table"], opened["token"])
        for action in (A1, CENTRE, B1, C1):
            player.act(action)
        pictures = small.app.state.services.service.pictures
        asked = [(ply, language, tall) for ply in range(5) for language in ("en", "fr") for tall in ("0", "1")]
        address = f"/api/tables/{opened['table']}/picture.svg"
        first = {}
        for ply, language, tall in asked:
            first[ply, language, tall] = small.client.get(address, params={"ply": ply, "language": language, "tall": tall}).text
            assert pictures.bytes <= 30_000
        assert len(pictures._made) < len(asked)
        for (ply, language, tall), picture in first.items():
            assert small.client.get(address, params={"ply": ply, "language": language, "tall": tall}).text == picture
        player.act(A2)
        assert player.ply == 5

    def test_who_asks_for_too_many_pictures_is_told_so(self, serving: Serving, settings: Settings) -> None:
        narrow = serving(limited(settings, look_burst=3, looks_per_second=0.001))
        opened = narrow.open("you", "you")
        address = f"/api/tables/{opened['table']}/picture.svg"
        answers = [narrow.client.get(address) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert "retry-after" not in answers[0].headers
        assert 900 < int(answers[4].headers["retry-after"]) <= 1000, "one picture more in a thousand seconds"

    def test_a_game_is_written_in_another_format_once_and_not_for_ever(self, serving: Serving, settings: Settings) -> None:
        narrow = serving(limited(settings, look_burst=3, looks_per_second=0.001))
        seats = [{"who": "you"}, {"who": "you"}]
        opened = narrow.client.post("/api/tables", json={"game": "nexos", "options": {"players": 2}, "seats": seats}).json()
        address = f"/api/tables/{opened['table']}/export/blksgf"
        before = narrow.app.state.services.service.pictures.made
        answers = [narrow.client.get(address) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert len({answer.text for answer in answers[:3]}) == 1
        assert narrow.app.state.services.service.pictures.made == before + 1

    def test_who_leafs_fast_sees_the_newest_page(self, serving: Serving, settings: Settings) -> None:
        narrow = serving(limited(settings, look_burst=2, looks_per_second=50.0))
        opened = narrow.open("you", "you")
        player = narrow.look(opened["table"], opened["token"])
        player.act(A1)
        player.act(CENTRE)
        for ply in (0, 1, 0, 1, 0, 1, 0, 1, 2):
            player.say("look", ply=ply)
        player.until("past", lambda past: past["position"]["ply"] == 2)
        player.act(B1)


class TestSilence:
    @pytest.mark.parametrize("said", [b"", b"GET / HT", HEAD[:40], HEAD + b"\r\n"], ids=["nothing", "no line", "no head", "no body"])
    def test_a_request_that_is_never_finished_is_given_up(self, serving: Serving, settings: Settings, said: bytes) -> None:
        hasty = serving(limited(settings, seconds_for_a_request=0.2))
        answer = Silent(hasty, said).answer()
        assert answer == b"" or answer.startswith(b"HTTP/1.1 408")
        in_time(lambda: hasty.client.get("/api/health").raise_for_status())
        assert not hasty.app.state.connection_limiter.silent

    def test_too_many_silent_connections_of_one_address_are_turned_away(self, serving: Serving, settings: Settings) -> None:
        narrow = serving(limited(settings, silent_connections=5))
        first = [Silent(narrow, b"") for _ in range(5)]
        eventually(lambda: narrow.app.state.connection_limiter.silent.total() == 5)
        assert Silent(narrow, b"").answer().startswith(b"HTTP/1.1 503")
        first.pop().socket.close()
        eventually(lambda: narrow.app.state.connection_limiter.silent.total() == 4)
        assert narrow.client.get("/api/health").status_code == 200

    def test_connections_that_have_asked_do_not_count_as_silent(self, serving: Serving, settings: Settings) -> None:
        narrow = serving(limited(settings, silent_connections=1))
        opened = narrow.open("you", "you")
        for _ in range(5):
            narrow.look(opened["table"])
        assert narrow.client.get("/api/health").status_code == 200

    def test_too_many_viewers_of_one_address_are_turned_away(self, serving: Serving, settings: Settings) -> None:
        narrow = serving(limited(settings, viewers_of_an_address=2))
        opened = narrow.open("you", "you")
        first, _ = narrow.look(opened["table"]), narrow.look(opened["table"])
        with pytest.raises(InvalidStatus):
            narrow.connect(opened["table"])
        first.socket.close()
        eventually(lambda: narrow.app.state.connection_limiter.viewers.total() == 1)
        narrow.look(opened["table"])


def test_a_server_that_was_restarted_takes_all_back_who_sit_behind_one_address(
    serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each at a table of their own, more than may be replayed at once: short games count for less, and a viewer above the limit
    waits for the others instead of being turned away."""
    before = serving(settings)
    tables = [before.open("you", "you") for _ in range(12)]
    before.stack.close()
    after = serving(limited(settings, replay_burst=4, replays_per_second=0.0))
    turned_away: list[str] = []
    refused = after.app.state.services.service.metrics.refused
    monkeypatch.setattr(after.app.state.services.service.metrics, "refused", lambda key: turned_away.append(key) or refused(key))
    held = threading.Event()
    monkeypatch.setattr("nexarium.server.realtime.table_registry.replayed", lambda *given: held.wait(PATIENCE) and replayed(*given))
    connections = [after.connect(opened["table"]) for opened in tables]
    for connection, opened in zip(connections, tables, strict=True):
        connection.say("hello", token=opened["token"])
    eventually(lambda: after.app.state.connection_limiter.viewers.total() == len(tables))
    held.set()
    for connection in connections:
        connection.until("view")
    assert turned_away == []


def test_a_long_game_that_is_played_again_counts_whole(serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = serving(limited(settings, replay_burst=3, replays_per_second=0.0, live_tables=1))
    tables = [narrow.open("you", "you")["table"] for _ in range(6)]
    gc.collect()
    clock = itertools.count()
    monkeypatch.setattr("nexarium.server.realtime.table_registry.time.thread_time", lambda: next(clock) * 0.5)
    answers = [narrow.client.get(f"/api/tables/{table}/record.json").status_code for table in tables[:5]]
    assert answers == [200, 200, 200, 429, 429]


def test_who_has_too_many_old_games_played_again_is_told_so(serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each costs a replay, as memory holds few; those that are in memory, and that there is no such table, cost nothing."""
    monkeypatch.setattr("nexarium.server.realtime.table_registry.SHORTEST_REPLAY", 1.0)
    narrow = serving(limited(settings, replay_burst=3, replays_per_second=0.0, live_tables=1))
    tables = [narrow.open("you", "you")["table"] for _ in range(5)]
    player = narrow.look(tables[4])
    gc.collect()

    def answers(table: str) -> int:
        return narrow.client.get(f"/api/tables/{table}/record.json").status_code

    assert [answers(tables[4]) for _ in range(5)] == [200] * 5
    assert [answers("nowhere") for _ in range(5)] == [404] * 5
    assert [answers(table) for table in tables[:4]] == [200, 200, 200, 429]
    assert narrow.client.get(f"/api/tables/{tables[3]}/picture.svg").status_code == 429
    refused = narrow.connect(tables[3])
    refused.say("hello")
    assert refused.refused()["text"]
    player.sync()


class TestWhatNobodyTakes:
    """Answers and views that are asked for and never read: as many sockets as the system has could be held so, each with a full buffer."""

    PATIENCE = 40.0
    """Seconds after which a line is not cut at all that should be after a third of one. Also what is said on it waits no longer: where
    nobody watches, the server takes no more of that either."""

    @staticmethod
    def narrow_line(server: Visitor, head: bytes) -> socket.socket:
        line = socket.socket()
        line.settimeout(TestWhatNobodyTakes.PATIENCE)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        host, _, port = server.host.partition(":")
        line.connect((host, int(port)))
        line.sendall(head)
        return line

    @staticmethod
    def is_cut(line: socket.socket) -> bool:
        waiting = select.poll()
        waiting.register(line, 0)  # whether it was cut, and nothing else
        return bool(waiting.poll(0))

    def test_a_connection_that_takes_no_answer_is_closed(self, serving: Serving, settings: Settings) -> None:
        hasty = serving(limited(settings, seconds_for_an_answer=0.3))
        line = self.narrow_line(hasty, b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60)
        eventually(lambda: self.is_cut(line), self.PATIENCE)
        line.close()

    def test_a_viewer_who_takes_nothing_is_cut_off(self, serving: Serving, settings: Settings) -> None:
        hasty = serving(limited(settings, seconds_for_an_answer=0.3, messages_per_second=1e6, message_burst=1e6))
        table = hasty.open("you", "you", game="keepers")["table"]
        line = self.narrow_line(
            hasty,
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n".encode()
            + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        )
        eventually(lambda: hasty.app.state.connection_limiter.viewers.total() == 1)
        hello = json.dumps({"type": "hello"}).encode()

        def greeted_and_cut() -> bool:
            with suppress(ConnectionError):
                line.sendall(bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
            return self.is_cut(line)

        eventually(greeted_and_cut, self.PATIENCE)
        eventually(lambda: not hasty.app.state.connection_limiter.viewers, self.PATIENCE)
        line.close()

    def test_who_takes_it_slowly_gets_it_all(self, serving: Serving, settings: Settings) -> None:
        patient = serving(limited(settings, seconds_for_an_answer=1.5))
        asked = 12
        line = self.narrow_line(patient, b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * asked)
        whole = len(patient.client.get("/api/openapi.json", headers={"accept-encoding": "identity"}).content) * asked
        taken = 0
        began = time.monotonic()
        while taken < whole:
            part = line.recv(1 << 16)
            assert part, f"it was cut off after {taken} of {whole} bytes"
            taken += len(part)
            if time.monotonic() - began < 4:
                time.sleep(0.02)
        line.close()


def test_what_an_address_may_ask_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three at once, then one each two seconds; and no more than three, however long nobody asks."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    allowed = RateLimiter(per_second=0.5, burst=3)
    assert [allowed.left("a"), *(allowed.take("a") for _ in range(4))] == [True, True, True, True, False]
    assert (allowed.left("a"), allowed.left("b"), allowed.take("b")) == (False, True, True), "each has their own"
    with pytest.raises(ApiError) as told:
        allowed.spend("a")
    assert (told.value.status, told.value.retry_after) == (429, 2.0)
    for second, may in ((101.0, False), (102.0, True), (102.0, False), (103.0, False), (104.0, True)):
        now = second
        assert allowed.left("a") is may
        assert allowed.take("a") is may, second
    now = 1000.0
    assert [allowed.take("a") for _ in range(4)] == [True, True, True, False]
    allowed.give_back("a", 0.5)
    assert not allowed.take("a")
    allowed.give_back("a", 0.5)
    assert [allowed.take("a"), allowed.take("a")] == [True, False]
    for _ in range(9):
        allowed.give_back("a")
    assert [allowed.take("a") for _ in range(4)] == [True, True, True, False]
    allowed.give_back("nobody")
    assert allowed.left("nobody")


def test_of_many_addresses_those_that_asked_last_are_remembered() -> None:
    """Else a crowd of them would fill the memory, and an address that asks again and again would begin with a full bucket."""
    allowed = RateLimiter(per_second=0.0, burst=2, addresses=2)
    assert [allowed.take("a"), allowed.take("b"), allowed.take("a"), allowed.take("c")] == [True] * 4
    assert allowed.left("b"), "of whom nothing is known any more"
    assert not allowed.take("a")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a unix socket", "a unix socket"),
    ],
)
def test_one_household_is_one_visitor(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_log_says_once_that_the_server_is_full(caplog: pytest.LogCaptureFixture) -> None:
    connection_limiter = ConnectionLimiter(Limits(viewers=1))
    connection_limiter.enter(connection_limiter.viewers, "192.0.2.1")
    assert not any(connection_limiter.admits_viewer(f"192.0.2.{number}") for number in range(100))
    assert [record.getMessage() for record in caplog.records] == ["too many connections are open: 1 turned away, the last from 192.0.2.0"]


@pytest.mark.parametrize(("trusted", "told"), [("127.0.0.1", False), ("10.9.9.9", True)])
def test_a_proxy_that_is_not_believed_stands_in_the_log(
    trusted: str,
    told: bool,
    serving: Callable[..., Visitor],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    server = serving(settings)
    for visitor in ("192.0.2.1", "192.0.2.2", "127.0.0.1"):
        assert server.client.get("/api/tables", headers={"x-forwarded-for": visitor}).status_code == 200
    said = [line for line in caplog.messages if "FORWARDED_ALLOW_IPS" in line]
    assert [line.partition(" ")[0] for line in said] == (["127.0.0.1"] if told else []), "once"
