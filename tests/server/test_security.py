"""The list of attacks that a server on the open net meets, and a test for each: what is another's stays theirs."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from .conftest import A1, A2, B1, CENTRE, Visitor
from .processes import ServerProcess
from .test_database_trouble import file_of

SCRIPT = "<img src=x onerror=alert(1)>"
JSON = {"content-type": "application/json"}


@pytest.fixture
def two(visitor: Visitor) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two tables with an open seat each."""
    return visitor.open("you", "open", name="Ann"), visitor.open("you", "open", name="Zoe")


# --- another's table, another's seat (IDOR) ----------------------------------------------------------------------------------


def test_another_tables_token_opens_nothing(visitor: Visitor, two: tuple[dict[str, Any], dict[str, Any]]) -> None:
    mine, theirs = two
    intruder = visitor.connect(theirs["table"])
    intruder.say("hello", token=mine["token"])
    assert "holds no seat" in intruder.refused()["text"]
    for kind, fields in (("act", {"ply": 0, "action": CENTRE}), ("undo", {"ply": 0}), ("ask_hint", {"ply": 0})):
        intruder.say(kind, **fields)
        assert intruder.refused()["text"]
    for path in ("seats", "rematch"):
        answer = visitor.client.post(f"/api/tables/{theirs['table']}/{path}", json={"token": mine["token"]})
        assert (answer.status_code, answer.json()["field"]) == (403, "token")
    assert visitor.record(theirs["table"])["actions"] == []


def test_another_seats_turn_is_theirs(visitor: Visitor, two: tuple[dict[str, Any], dict[str, Any]]) -> None:
    opened, _ = two
    bob = visitor.look(opened["table"], visitor.sit(opened["table"], name="Bob")["token"])
    bob.say("act", ply=0, action=CENTRE)
    assert "not your turn" in bob.refused()["text"]
    ann = visitor.look(opened["table"], opened["token"])
    ann.act(CENTRE)
    bob.at_ply(1)
    bob.say("undo", ply=1)
    assert bob.refused()["text"]
    assert visitor.record(opened["table"])["actions"] == [CENTRE]
    answer = visitor.client.post(f"/api/tables/{opened['table']}/seats", json={"seat": 0, "token": "", "name": "Eve"})
    assert (answer.status_code, answer.json()["field"]) == (409, "seat")


HOSTS_POWERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("close_table", {}),
    ("ask_watchers", {}),
    ("arrange", {"chat": "off"}),
    ("stand_in", {"seat": 0, "level": 1}),
)


def test_the_hosts_powers_are_the_hosts(visitor: Visitor, two: tuple[dict[str, Any], dict[str, Any]]) -> None:
    opened, _ = two
    token = visitor.sit(opened["table"], name="Bob")["token"]
    for intruder in (visitor.look(opened["table"], token), visitor.look(opened["table"])):
        for kind, fields in HOSTS_POWERS:
            intruder.say(kind, **fields)
            assert intruder.refused()["text"], kind
    assert not visitor.look(opened["table"]).view.get("closed")


# --- foreign pages (CSRF, origins, frames) -----------------------------------------------------------------------------------

FORMS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")
"""What a form may be sent as."""


@pytest.mark.parametrize("kind", [*FORMS, "", "text/plain; application/json"])
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{table}/seats", "/api/tables/{table}/rematch", "/api/dice"])
def test_what_a_foreign_page_may_send_without_asking_is_refused(
    visitor: Visitor, two: tuple[dict[str, Any], dict[str, Any]], kind: str, path: str
) -> None:
    """A browser sends JSON elsewhere only after it has asked the other side, and the server never agrees."""
    body = json.dumps({"game": "tictactoe", "seats": [{"who": "you"}] * 2})
    answer = visitor.client.post(path.format(table=two[0]["table"]), content=body, headers={"content-type": kind} if kind else {})
    assert answer.status_code == 415
    asked = visitor.client.options(path.format(table=two[0]["table"]), headers={"origin": "https://evil.example"})
    assert asked.status_code >= 400
    assert not [name for name in asked.headers if name.startswith("access-control-")]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost.evil.example", "file://", "http://["])
def test_a_foreign_page_opens_no_websocket(visitor: Visitor, two: tuple[dict[str, Any], dict[str, Any]], origin: str) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        visitor.connect(two[0]["table"], origin=origin)
    visitor.connect(two[0]["table"], origin=f"http://{visitor.host}")


@pytest.mark.parametrize("path", ["/", "/t/x", "/api/catalogue", "/nowhere", "/api/nowhere", "/api/tables/x/picture.svg"])
def test_no_page_is_shown_within_another(visitor: Visitor, path: str) -> None:
    headers = visitor.client.get(path).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "'unsafe-eval'" not in headers["content-security-policy"]
    assert "script-src 'unsafe-inline'" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


# --- said again --------------------------------------------------------------------------------------------------------------


def test_what_was_said_before_does_nothing_now(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    for action in (CENTRE, A1, B1):
        player.act(action)
    player.say("act", ply=0, action=CENTRE)
    player.sync()
    player.say("act", ply=0, action=A2)
    assert "moved on" in player.refused()["text"]
    player.say("undo", ply=1)
    assert "moved on" in player.refused()["text"]
    assert visitor.record(opened["table"])["actions"] == [CENTRE, A1, B1]


# --- what is taken for something else ----------------------------------------------------------------------------------------

INJECTIONS = ["' OR '1'='1", "x'; DROP TABLE events; --", '"', "%", "\\", "${7*7}", "{{7*7}}", "%s%n", "\x1b[31m", "a\r\nset-cookie: x=1"]


@pytest.mark.parametrize("text", INJECTIONS)
def test_words_stay_words(visitor: Visitor, text: str) -> None:
    assert visitor.client.get("/api/tables", params={"ids": text}).json() == {"tables": []}
    assert visitor.client.get(f"/api/tables/{httpx2.QueryParams({'x': text})!s}/record.json").status_code == 404
    for field in ({"game": text}, {"game": "tictactoe", "options": {text: 1}}):
        answer = visitor.client.post("/api/tables", json={"seats": [{"who": "you"}] * 2, **field})
        assert answer.status_code in (404, 422)
        assert "set-cookie" not in answer.headers
    opened = visitor.open("you", "open", name=text)
    seats = visitor.look(opened["table"]).view["position"]["seats"]
    assert len(seats) == 2
    assert visitor.client.get("/api/health").status_code == 200


def test_the_database_is_as_it_was(alone: Visitor, settings: Any) -> None:
    for text in INJECTIONS:
        alone.open("you", "open", name=text)
    with sqlite3.connect(file_of(settings)) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (len(INJECTIONS),)


PATHS = (
    "../settings.py",
    "..%2fsettings.py",
    "%2e%2e/settings.py",
    "assets/../../server/settings.py",
    "assets/%2e%2e%2f%2e%2e%2fserver/run.py",
    "/etc/passwd",
    "assets//etc/passwd",
    "..\\settings.py",
    "%00",
    "a" * 300,
)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("under", ["/", "/assets/", "/g/nemesis/companion/"])
def test_files_elsewhere_are_not_given_out(visitor: Visitor, under: str, path: str) -> None:
    answer = httpx2.get(f"http://{visitor.host}{under}{path}")
    assert answer.status_code in (400, 404)
    assert "import" not in answer.text
    assert "root:" not in answer.text


@pytest.mark.parametrize("key", ["__proto__", "constructor", "toString"])
def test_keys_that_javascript_takes_seriously_are_refused(visitor: Visitor, key: str) -> None:
    for body in ({key: {"polluted": True}}, {"options": {key: {"polluted": True}}}):
        answer = visitor.client.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}] * 2, **body})
        assert answer.status_code == 422
        assert "polluted" not in answer.text


def test_names_go_into_no_file_as_code(visitor: Visitor) -> None:
    """What the server writes itself is JSON, an SVG without names, or plain text to be saved; nothing of it is a page."""
    opened = visitor.open("you", "open", name=SCRIPT)
    for path in ("record.json", "picture.svg"):
        answer = visitor.client.get(f"/api/tables/{opened['table']}/{path}")
        assert "text/html" not in answer.headers["content-type"]
        assert "script-src" not in answer.headers["content-security-policy"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        if path.endswith("svg"):
            assert "onerror" not in answer.text


# --- what is secret stays so ---------------------------------------------------------------------------------------------------


def test_tokens_stand_in_no_address_no_log_and_no_database(tmp_path: Path) -> None:
    file, log = tmp_path / "server.sqlite", tmp_path / "log"
    server = ServerProcess(database=f"sqlite+aiosqlite:///{file}", bot_workers=0, worker_command=["cat"], stderr=log).serve()
    try:
        visitor = Visitor(server.host)
        with visitor.stack:
            opened = visitor.open("you", "open", name="Ann")
            player = visitor.look(opened["table"], opened["token"])
            player.say("act", ply=0, action="nonsense")
            assert player.refused()["text"]
            player.act(CENTRE)
            visitor.client.post(f"/api/tables/{opened['table']}/seats", json={"token": opened["token"], "name": "x" * 5000})
            told = [json.dumps(message) for message in visitor.look(opened["table"]).heard]
            assert not any(opened["token"] in message for message in told)
            asked = str(visitor.client.get(f"/api/tables/{opened['table']}/record.json").url)
            assert opened["token"] not in asked
    finally:
        server.stop()
    assert opened["token"] not in log.read_text()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("server.sqlite*"))
    assert opened["token"].encode() not in stored


def test_the_client_puts_no_token_into_an_address() -> None:
    """Addresses stand in histories and logs; in the sources, no address is made with a token in it, but for a fragment."""
    web = Path(__file__).parents[2] / "web" / "src"
    made = re.compile(r"[`\"'][^`\"'#]*[?&/][^`\"'#]*\$\{[^}]*token[^}]*\}")
    sources = {path.name: path.read_text("utf-8") for kind in ("ts", "svelte") for path in web.rglob(f"*.{kind}")}
    assert len(sources) > 50
    assert {name: line.strip() for name, text in sources.items() for line in text.splitlines() if made.search(line)} == {}
    # the rules' texts alone are markup, which the server makes of a game's own files and in which no tags are obeyed
    assert [name for name, text in sources.items() if "{@html" in text] == ["RuleText.svelte"]
