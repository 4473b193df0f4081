"""Notifications by feed, webhook and e-mail: with a secret each, confirmed, signed, and ended by the receiver."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from aiosmtpd.controller import Controller

from nexarium.server.notifications import safe_http
from nexarium.server.notifications.channels import Channel, Notification, NotificationText
from nexarium.server.notifications.dispatcher import AT_ONCE, MAILS, SHARES
from nexarium.server.notifications.mail import MailSender
from nexarium.server.notifications.safe_http import TIMEOUTS
from nexarium.server.settings import Settings

from .conftest import A1, B1, CENTRE, PATIENCE, Visitor, eventually
from .processes import ServerProcess
from .test_calls import settled, two, visit, waiting
from .test_database_trouble import file_of

ATOM = {"": "http://www.w3.org/2005/Atom"}


class Somebody:
    """Somebody who agrees to be called at a table."""

    def __init__(self, server: Visitor, seated: dict[str, Any], language: str = "en") -> None:
        self.server = server
        self.key = secrets.token_urlsafe(24)
        self.language = language
        self.say("/agreed", seats=[{"table": seated["table"], "token": seated["token"]}])

    def say(self, path: str = "", status: int = 200, **fields: Any) -> dict[str, Any]:
        more = {} if path.endswith("removed") else {"language": self.language}
        answer = self.server.client.post(f"/api/notifications{path}", json={"key": self.key, **more, **fields})
        assert answer.status_code == status, answer.text
        said: dict[str, Any] = answer.json()
        return said


class Inbox:
    """A mail server, and what it has taken."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.written: list[str] = []
        self.refuses = ""
        self.begun = 0
        self.pause = 0.0
        """Seconds until a mail is taken, once its text is there."""
        self.controller = Controller(self, hostname="127.0.0.1", port=0, ready_timeout=30)

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:
        if self.refuses:
            return self.refuses
        self.begun += 1
        await asyncio.sleep(self.pause)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.written.append(envelope.content.decode("ascii"))
        assert envelope.mail_from == "house@games.example"
        assert envelope.rcpt_tos == [message["To"]]
        self.got.append(message)
        return "250 OK"

    def links(self) -> list[str]:
        return re.findall(r"https://games\.example\S*", self.got[-1].get_content())


class AnyPort(Controller):
    """Takes whatever port is free."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    inbox = Inbox()
    inbox.controller = AnyPort(inbox, hostname="127.0.0.1", port=0, ready_timeout=30)
    inbox.controller.start()  # type: ignore[no-untyped-call]
    yield inbox
    inbox.controller.stop()  # type: ignore[no-untyped-call]


@pytest.fixture
def server(serving: Callable[[Settings], Visitor], settings: Settings, inbox: Inbox) -> Visitor:
    mail = {
        "smtp_host": "127.0.0.1",
        "smtp_port": inbox.controller.port,
        "smtp_security": "none",
        "smtp_from": "House <house@games.example>",
    }
    return serving(
        replace(
            settings, notification_delay=0.2, notifications_to_loopback=True, webhooks=True, public_address="https://games.example", **mail
        )
    )


# --- the feed ------------------------------------------------------------------------------------------------------------


def test_a_feed_lists_the_tables_that_wait(server: Visitor) -> None:
    ann, bo = two(server)
    somebody = Somebody(server, bo)
    address = somebody.say("/channels", feed=True)["feed"]
    assert "feed" not in somebody.say(), "shown once"

    def read() -> ElementTree.Element:
        answer = server.client.get(address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/atom+xml")
        return ElementTree.fromstring(answer.content)

    assert read().findall("entry", ATOM) == []
    visit(server, ann, CENTRE)
    eventually(lambda: len(read().findall("entry", ATOM)) == 1)
    (entry,) = read().findall("entry", ATOM)
    assert entry.findtext("title", namespaces=ATOM) == "Tic-tac-toe: It is your turn."
    assert entry.find("link", ATOM).attrib["href"] == f"https://games.example/t/{bo['table']}"  # type: ignore[union-attr]
    first = entry.findtext("id", namespaces=ATOM)
    answer = server.client.get(address)
    assert server.client.get(address, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    assert bo["token"] not in answer.text
    visit(server, bo, A1)
    assert read().findall("entry", ATOM) == [], "it is not Bo's turn any more"
    visit(server, ann, B1)
    eventually(lambda: len(read().findall("entry", ATOM)) == 1)
    assert read().findtext("entry/id", namespaces=ATOM) != first

    another = somebody.say("/channels", feed=True)["feed"]
    assert server.client.get(address).status_code == 404, "a new secret ends the old one"
    (way,) = somebody.say()["ways"]
    somebody.say("/channels/removed", way=way["id"])
    assert server.client.get(another).status_code == 404


# --- webhooks ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def hook() -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]], list[int]]]:
    """An address, what was posted to it, and what it answers next."""
    got: list[tuple[dict[str, str], bytes]] = []
    answers: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(
                ({name.lower(): value for name, value in self.headers.items()}, self.rfile.read(int(self.headers["content-length"])))
            )
            self.send_response(answers.pop(0) if answers else 204)
            self.send_header("location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/called", got, answers
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_webhook_is_signed(server: Visitor, hook: tuple[str, list[tuple[dict[str, str], bytes]], list[int]]) -> None:
    address, got, answers = hook
    ann, bo = two(server)
    somebody = Somebody(server, bo)
    secret = somebody.say("/channels", hook=address)["hook_secret"]
    assert secret not in json.dumps(somebody.say())
    answers.append(302)  # a redirect is followed nowhere
    visit(server, ann, CENTRE)
    eventually(lambda: len(got) == 1)
    settled(server)
    headers, body = got[0]
    told = json.loads(body)
    url = f"https://games.example/t/{bo['table']}"
    assert told == {"type": "turn", "table": bo["table"], "url": url, "title": "Tic-tac-toe", "text": "It is your turn.", "at": told["at"]}
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mark = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(mark).decode()}"
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 300


def test_a_mail_that_is_sent_again_is_the_same_mail(server: Visitor, inbox: Inbox) -> None:
    """Its receiver may have it already: the answer to it was lost."""
    sender: MailSender = server.app.state.services.mail
    way = Channel(id="way", subscriber="somebody", kind="mail", address="bo@games.example", detail="", language="en")
    call = Notification(channel=way, table="table", seq=3, event_type="turn", at=1_000_000.0, due=0.0, tries=0)
    said = NotificationText(title="Tic-tac-toe", text="It is your turn.", path="/t/table", tag="", language="en")
    for sent, now in ((call, 1_000_020.0), (replace(call, tries=1), 1_000_090.0), (replace(call, seq=4), 1_000_100.0)):
        asyncio.run(sender.send(sent, said, now))
    first, again, another = ((mail["message-id"], mail["date"]) for mail in inbox.got)
    assert first == again
    assert first[0] != another[0]
    assert first[0].endswith("@games.example>")


class Silent:
    """An address that takes calls at `/silent` and says nothing, and answers those at `/fine`."""

    def __init__(self) -> None:
        self.began, self.answer = threading.Semaphore(0), threading.Event()
        arrived = self.arrived = list[str]()
        began, answer = self.began, self.answer

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                arrived.append(self.path)
                if self.path == "/silent":
                    began.release()
                    answer.wait()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                return None

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.answer.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Silent]:
    monkeypatch.setitem(TIMEOUTS, "read", 600.0)
    monkeypatch.setattr(safe_http, "SECONDS_IN_ALL", 600.0)
    silent = Silent()
    yield silent
    silent.close()


def from_elsewhere(server: Visitor, address: str) -> Visitor:
    """A visitor from another network, as a proxy names it."""
    visitor = Visitor(server.host, server.app)
    visitor.client.headers["x-forwarded-for"] = address
    server.stack.enter_context(visitor.stack)
    return visitor


def test_receivers_that_never_answer_hold_up_no_mail(server: Visitor, inbox: Inbox, silent: Silent) -> None:
    """Also where all connections for addresses that visitors name are taken by such that take calls and say nothing."""
    fine, bo = two(server)
    somebody = Somebody(server, bo)
    somebody.say("/channels", mail="bo@example.org")
    server.client.post("/api/notifications/confirmed", json={"permit": inbox.links()[1].partition("=")[2]})
    for number in range(AT_ONCE):
        visitor = from_elsewhere(server, f"192.0.2.{number}")
        ann, other = two(visitor)
        Somebody(visitor, other).say("/channels", hook=f"{silent.address}/silent")
        visit(server, ann, CENTRE)
    for _ in range(AT_ONCE):
        assert silent.began.acquire(timeout=PATIENCE)
    visit(server, fine, CENTRE)
    eventually(lambda: len(inbox.got) == 2)


@pytest.mark.parametrize("addresses", [1, 20])
def test_a_visitors_receivers_that_never_answer_hold_up_no_other_visitor(server: Visitor, silent: Silent, addresses: int) -> None:
    """However many calls wait for them, at one address or at several."""
    visitors, ways = SHARES["hook"]
    dead = from_elsewhere(server, "192.0.2.1")
    tables = [two(dead) for _ in range(20)]
    callees = [Somebody(dead, other) for _, other in tables[:addresses]]
    for callee in callees:
        callee.say("/channels", hook=f"{silent.address}/silent")
    for number, (ann, other) in enumerate(tables):
        callees[number % addresses].say("/agreed", seats=[{"table": other["table"], "token": other["token"]}])
        visit(server, ann, CENTRE)
    taken = ways if addresses == 1 else visitors
    for _ in range(taken):
        assert silent.began.acquire(timeout=PATIENCE)
    for number in range(3):
        visitor = from_elsewhere(server, f"192.0.2.{100 + number}")
        fine, bo = two(visitor)
        Somebody(visitor, bo).say("/channels", hook=f"{silent.address}/fine")
        visit(server, fine, CENTRE)
    eventually(lambda: silent.arrived.count("/fine") == 3)
    assert silent.arrived.count("/silent") == taken
    silent.answer.set()
    eventually(lambda: silent.arrived.count("/silent") == len(tables))


@pytest.mark.slow
def test_a_killed_server_mails_and_posts_after_it_is_back(inbox: Inbox, silent: Silent, tmp_path: Path) -> None:
    """What was under way is said again, once; nothing is lost."""
    said = {
        "smtp_host": "127.0.0.1",
        "smtp_port": inbox.controller.port,
        "smtp_security": "none",
        "smtp_from": "House <house@games.example>",
    }
    calls = {"notification_delay": 0.2, "notifications_to_loopback": True, "webhooks": True, "public_address": "https://games.example"}
    database = f"sqlite+aiosqlite:///{tmp_path / 'server.sqlite'}"
    first, again = (ServerProcess(database=database, bot_workers=0, **said, **calls) for _ in range(2))
    try:
        server = Visitor(first.serve().host)
        with server.stack:
            tables = [two(server) for _ in range(2)]
            mailed, posted = (Somebody(server, bo) for _, bo in tables)
            mailed.say("/channels", mail="bo@example.org")
            assert server.client.post("/api/notifications/confirmed", json={"permit": inbox.links()[1].partition("=")[2]}).json() == {
                "done": True
            }
            posted.say("/channels", hook=f"{silent.address}/silent")
            inbox.pause = 600.0
            for ann, _ in tables:
                server.look(ann["table"], ann["token"]).act(CENTRE)
            assert silent.began.acquire(timeout=PATIENCE)
            eventually(lambda: inbox.begun == 2)
        first.kill()
        inbox.pause = 0.0
        silent.answer.set()
        again.serve()
        eventually(lambda: len(inbox.got) == 2)
        eventually(lambda: len(silent.arrived) == 2)
        with sqlite3.connect(tmp_path / "server.sqlite") as kept:
            eventually(lambda: not kept.execute("SELECT * FROM calls").fetchall())
        assert (inbox.begun, len(silent.arrived)) == (3, 2)
    finally:
        first.kill()
        again.kill()


def test_a_look_sees_of_each_visitor_some(server: Visitor, silent: Silent, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many calls of another are older."""
    monkeypatch.setattr("nexarium.server.notifications.subscriptions.AT_ONCE", 4)
    dead = from_elsewhere(server, "192.0.2.1")
    ann, bo = two(dead)
    callee = Somebody(dead, bo)
    callee.say("/channels", hook=f"{silent.address}/silent")
    visit(server, ann, CENTRE)
    for _ in range(9):
        ann, bo = two(dead)
        callee.say("/agreed", seats=[{"table": bo["table"], "token": bo["token"]}])
        visit(server, ann, CENTRE)
    assert silent.began.acquire(timeout=PATIENCE)
    fine, bo = two(server)
    Somebody(server, bo).say("/channels", hook=f"{silent.address}/fine")
    visit(server, fine, CENTRE)
    eventually(lambda: "/fine" in silent.arrived)


def test_what_another_process_is_making_is_in_nobodys_way(server: Visitor, hook: tuple[str, list[Any], list[int]]) -> None:
    """Calls that it has leased stand before those that are left, and cannot be made here."""
    address, got, _ = hook
    dispatcher = server.app.state.services.dispatcher
    stands = time.time()
    dispatcher.clock = lambda: stands
    tables = [two(server) for _ in range(AT_ONCE + 2)]
    somebody = Somebody(server, tables[0][1])
    somebody.say("/channels", hook=address)
    for number, (ann, bo) in enumerate(tables):
        somebody.say("/agreed", seats=[{"table": bo["table"], "token": bo["token"]}])
        visit(server, ann, CENTRE)
        if number == AT_ONCE:
            with sqlite3.connect(file_of(server.app.state.services.service.settings)) as database:
                database.execute("UPDATE calls SET leased = ?", (time.time() + 1000,))
    assert got == []
    dispatcher.clock = time.time
    eventually(lambda: len(got) == 1)
    assert json.loads(got[0][1])["table"] == tables[-1][1]["table"]


def test_webhooks_are_the_keepers_to_allow(visitor: Visitor) -> None:
    answer = visitor.client.post("/api/notifications/channels", json={"key": secrets.token_urlsafe(24), "hook": "https://example.org/x"})
    assert answer.status_code == 403
    assert visitor.client.get("/api/notifications").json().keys() == {"push_key", "occasions"}


@pytest.mark.parametrize("address", ["http://example.org/", "https://10.0.0.1/", "https://example.org:22/", "ftp://example.org/"])
def test_a_webhook_leads_to_the_internet(server: Visitor, address: str) -> None:
    answer = server.client.post("/api/notifications/channels", json={"key": secrets.token_urlsafe(24), "hook": address})
    assert (answer.status_code, answer.json()["field"]) == (422, "address")


# --- e-mail --------------------------------------------------------------------------------------------------------------


def test_an_address_is_asked_and_agrees_and_ends_it(server: Visitor, inbox: Inbox) -> None:
    ann, bo = two(server)
    somebody = Somebody(server, bo, "fr")
    (way,) = somebody.say("/channels", mail="bo@example.org")["ways"]
    assert way["kind"] == "unconfirmed_mail"
    assert inbox.got[0]["To"] == "bo@example.org"
    (_, confirm) = inbox.links()
    visit(server, ann, CENTRE)
    visit(server, bo, A1)
    assert len(inbox.got) == 1, "nothing more before somebody agrees"

    permit = confirm.partition("/notifications#confirm=")[2]
    for wrong in (permit[:-1] + ("0" if permit[-1] != "0" else "1"), way["id"], permit.replace(way["id"], "x"), "", "é"):
        assert server.client.post("/api/notifications/confirmed", json={"permit": wrong}).status_code == 403
    assert server.client.post("/api/notifications/stopped", json={"permit": permit}).status_code == 403, "a link is for one thing"
    assert server.client.post("/api/notifications/confirmed", json={"permit": permit}).json() == {"done": True}
    visit(server, ann, B1)
    eventually(lambda: len(inbox.got) == 2)
    settled(server)
    mail = inbox.got[1]
    assert (mail["To"], mail["From"]) == ("bo@example.org", "House <house@games.example>")
    assert "C\u2019est \u00e0 vous de jouer." in mail["Subject"]
    assert mail.get_content_type() == "text/plain"
    table, stop = inbox.links()
    assert table == f"https://games.example/t/{bo['table']}"
    assert f"\r\nList-Unsubscribe: <{stop}>\r\n" in inbox.written[1], "as it is: programs that read mail know no other writing of it"
    assert mail["Content-Language"] == "fr"
    assert bo["token"] not in mail.as_string()

    permit = stop.partition("/notifications#stop=")[2]
    assert server.client.post("/api/notifications/stopped", json={"permit": permit}).json() == {"done": True}
    assert server.client.post("/api/notifications/stopped", json={"permit": permit}).json() == {"done": False}
    assert "ways" not in somebody.say()
    visit(server, bo, 2)
    visit(server, ann, 7)
    settled(server)
    assert len(inbox.got) == 2


def test_nobody_is_asked_again_and_again(server: Visitor, inbox: Inbox) -> None:
    _, bo = two(server)
    statuses = []
    for number in range(6):
        address = "victim@example.org" if number < 4 else f"{number}@example.org"
        body = {"key": Somebody(server, bo).key, "mail": address}
        statuses.append(server.client.post("/api/notifications/channels", json=body).status_code)
    assert statuses == [200, 200, 429, 429, 429, 429]
    assert [mail["To"] for mail in inbox.got] == ["victim@example.org"] * 2


def test_a_question_that_cannot_be_sent_is_told(server: Visitor, inbox: Inbox) -> None:
    _, bo = two(server)
    somebody = Somebody(server, bo)
    inbox.refuses = "550 no such user"
    assert somebody.say("/channels", 503, mail="nobody@example.org")["field"] == "mail"
    assert "ways" not in somebody.say()


def test_mail_that_is_not_taken_is_sent_again(server: Visitor, inbox: Inbox) -> None:
    ann, bo = two(server)
    somebody = Somebody(server, bo)
    somebody.say("/channels", mail="bo@example.org")
    permit = inbox.links()[1].partition("=")[2]
    server.client.post("/api/notifications/confirmed", json={"permit": permit})
    inbox.refuses = "451 later"
    visit(server, ann, CENTRE)
    eventually(lambda: [tries for _, tries in waiting(server.app.state.services.service.settings)] == [1])
    inbox.refuses = ""
    server.app.state.services.dispatcher.clock = lambda: time.time() + 100
    eventually(lambda: len(inbox.got) == 2)


def test_a_host_fills_nobodys_letter_box(server: Visitor, inbox: Inbox) -> None:
    """By letting the game rest and go on while it is somebody's turn: each time there is something to call about."""
    ann, bo = two(server)
    Somebody(server, bo).say("/channels", mail="bo@example.org")
    server.client.post("/api/notifications/confirmed", json={"permit": inbox.links()[1].partition("=")[2]})
    visit(server, ann, CENTRE)
    host = server.look(ann["table"], ann["token"])
    for mails in range(1, MAILS + 1):
        eventually(lambda mails=mails: len(inbox.got) == 1 + mails)  # type: ignore[misc]
        settled(server)
        host.say("pause", on=True)
        host.until("view", lambda view: bool(view.get("paused")))
        host.say("pause", on=False)
        host.until("view", lambda view: not view.get("paused"))
    eventually(lambda: [tries for _, tries in waiting(server.app.state.services.service.settings)] == [1])
    assert len(inbox.got) == 1 + MAILS


@pytest.mark.parametrize(
    "address",
    [
        "bo",
        "bo@",
        "@example.org",
        "bo@example",
        "a b@example.org",
        "bo@example.org\nBcc: x@example.org",
        "bo@exa..mple.org",
        "<bo@example.org>",
    ],
)
def test_what_is_no_address(server: Visitor, inbox: Inbox, address: str) -> None:
    answer = server.client.post("/api/notifications/channels", json={"key": secrets.token_urlsafe(24), "mail": address})
    assert (answer.status_code, answer.json()["field"]) == (422, "mail")
    assert inbox.got == []


def test_an_address_below_a_name_in_another_script(server: Visitor, inbox: Inbox) -> None:
    Somebody(server, two(server)[1]).say("/channels", mail="bo@xn--e1afmkfd.xn--p1ai")
    assert inbox.got[0]["To"] == "bo@xn--e1afmkfd.xn--p1ai"


def test_one_way_at_a_time(server: Visitor) -> None:
    for ways in ({}, {"feed": True, "hook": "https://example.org/"}):
        answer = server.client.post("/api/notifications/channels", json={"key": secrets.token_urlsafe(24), **ways})
        assert answer.status_code == 422
