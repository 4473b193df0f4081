"""What the owner sees and orders, and that nobody else does."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from nexarium.cli.admin import Refused
from nexarium.cli.commands import app
from nexarium.server.announcements import Ban
from nexarium.server.bans import BanList, Banned, subject_of
from nexarium.server.errors import ApiError
from nexarium.server.keys import hash_of
from nexarium.server.settings import Settings
from nexarium.server.storage import Store
from nexarium.server.tables.seat import Credential, hashed

from .conftest import A1, Player, Visitor, eventually
from .processes import ServerProcess
from .test_accounts import Browser
from .test_database_trouble import file_of

KEY = "the key of the administrator here"
OWNER = {"authorization": f"Bearer {KEY}"}


@pytest.fixture
def owned(settings: Settings, serving: Callable[[Settings], Visitor]) -> Visitor:
    """A server with an owner."""
    return serving(replace(settings, administrator_key=hash_of(KEY)))


def ask(visitor: Visitor, path: str, body: dict[str, Any] | None = None, **query: str) -> Any:
    """What the owner is answered."""
    address = f"/api/admin/{path}"
    if body is None:
        answer = visitor.client.get(address, params=query, headers=OWNER)
    else:
        answer = visitor.client.post(address, json=body, headers=OWNER)
    assert answer.is_success, answer.text
    return answer.json()


def sent_away(player: Player) -> tuple[str, int]:
    """The last thing that is said to somebody who is sent away, and the close code."""
    said = player.refused()["text"]

    def hear_on() -> None:
        while True:
            player.hear()

    with pytest.raises(ConnectionClosed) as closed:
        hear_on()
    assert closed.value.rcvd is not None
    return said, closed.value.rcvd.code


# --- who is the owner --------------------------------------------------------------------------------------------------------

ADDRESSES = [
    ("GET", "load"),
    ("GET", "tables"),
    ("GET", "tables/abc"),
    ("POST", "tables/abc/close"),
    ("GET", "bans"),
    ("POST", "bans"),
    ("GET", "announcements"),
    ("POST", "announcements"),
    ("POST", "take-back"),
    ("GET", "reports"),
    ("POST", "reports/settle"),
    ("GET", "balances"),
    ("POST", "balances/stop"),
]


def test_nobody_else_is_the_owner(owned: Visitor, visitor: Visitor) -> None:
    """Every address of the owner, and no other is known; without the key, with a wrong one, with the hash, in the address."""
    known = {
        (method, route.path) for route in owned.app.routes if "/admin/" in getattr(route, "path", "") for method in route.methods - {"HEAD"}
    }
    assert {(method, f"/api/admin/{path}".replace("abc", "{table}")) for method, path in ADDRESSES} == known
    for method, path in ADDRESSES:
        owned.app.state.services.rate_limiters.key_tries._of.clear()
        for headers in ({}, {"authorization": f"Bearer {hash_of(KEY)}"}, {"authorization": KEY}):
            answer = owned.client.request(method, f"/api/admin/{path}", params={"key": KEY}, headers=headers)
            assert answer.status_code == 401, (method, path, headers)
        nowhere = visitor.client.request(method, f"/api/admin/{path}", headers=OWNER)
        assert nowhere.status_code == 404, "a house without an owner has no owner's page"


def test_keys_are_not_tried_for_ever(owned: Visitor) -> None:
    wrong = [owned.client.get("/api/admin/load", headers={"authorization": f"Bearer {number}"}).status_code for number in range(12)]
    assert wrong == [401] * 10 + [429] * 2


# --- what they see -----------------------------------------------------------------------------------------------------------


def test_tables_are_found_and_shown(owned: Visitor) -> None:
    hidden = owned.open("you", "open", name="Ada", listed=False)
    other = owned.open("you", "bot:1", name="Bo")
    found = ask(owned, "tables", text="ada")["tables"]
    assert [each["table"] for each in found] == [hidden["table"]], "also those that the lobby does not list"
    assert {each["table"] for each in ask(owned, "tables")["tables"]} >= {hidden["table"], other["table"]}
    assert ask(owned, "tables", text="100%")["tables"] == []
    assert ask(owned, "tables", over="yes")["tables"] == []
    owned.look(hidden["table"], hidden["token"])
    owned.look(hidden["table"])
    shown = ask(owned, f"tables/{hidden['table']}")
    assert shown["watching"] == 1
    assert shown["seats"][0]["subjects"] == ["network:127.0.0.1", f"holder:{hashed(hidden['token'])}"]
    assert hidden["token"] not in json.dumps(shown)


def test_load_and_errors_are_seen(owned: Visitor) -> None:
    table = owned.open("you", "you")
    player = owned.look(table["table"], table["token"])
    player.act(A1)
    player.say("act", ply=0, action=8)
    player.refused()
    logging.getLogger("nexarium.server").error("a mistake", extra={})
    (here,) = ask(owned, "load")["processes"]
    assert (here["viewers"], here["moves"], here["refusals"]["moved_on"]) == (1, 1, 1)
    assert here["memory"] > 1 << 20
    assert [line["text"] for line in here["lines"]].count("a mistake") == 1


def test_a_table_is_closed(owned: Visitor) -> None:
    table = owned.open("you", "you")
    player = owned.look(table["table"], table["token"])
    ask(owned, f"tables/{table['table']}/close", {"why": "it was\nin the way"})
    closed = player.until("view", lambda view: not view.get("to_act"))
    assert "it was in the way" in json.dumps(closed)
    player.say("act", ply=0, action=A1)
    player.refused()
    ask(owned, f"tables/{table['table']}/close", {})
    assert ask(owned, "tables", over="no")["tables"] == []


# --- who is shut out ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "subject"),
    [
        ("192.0.2.7", "network:192.0.2.7"),
        ("network:192.0.2.77/24", "network:192.0.2.0/24"),
        ("2001:db8::1", "network:2001:db8::/64"),
        ("::ffff:192.0.2.7", "network:192.0.2.7"),
        (f"holder:{'a' * 64}", f"holder:{'a' * 64}"),
        ("account:ada", "account:ada"),
    ],
)
def test_who_is_meant(written: str, subject: str) -> None:
    assert subject_of(written) == subject


@pytest.mark.parametrize("written", ["", "everybody", "0.0.0.0/0", "10.0.0.0/7", "::/0", "holder:abc", "account:", "network:", "'; --"])
def test_nobody_can_be_meant_so(written: str) -> None:
    with pytest.raises(ApiError):
        subject_of(written)


def test_a_ban_holds_where_and_as_long_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("nexarium.server.bans.time.time", lambda: now)
    book = BanList(Store("sqlite:///unused"), shared=False)
    spam = Ban(id="1", subject="network:192.0.2.0/24", reason="spam", at=0, until=2000)
    book._take((spam, Ban(id="2", subject="account:x", reason="", at=0)), ())
    book.check(network="198.51.100.1", credential=Credential("token", "y"))
    book.check(network="?")
    book.check(network="2001:db8::/64")
    with pytest.raises(Banned) as refused:
        book.check(network="192.0.2.9")
    assert "until 1970-01-01 00:33 UTC (spam);" in refused.value.sentence("en")
    with pytest.raises(Banned):
        book.check(credential=Credential("", "x"))
    now = 2000.0
    book.check(network="192.0.2.9")
    with pytest.raises(Banned):
        book.check(credential=Credential("", "x"))


def test_a_network_is_shut_out_and_let_in_again(owned: Visitor) -> None:
    """At once, at tables and over HTTP; the owner is not shut out with them."""
    table = owned.open("you", "you")
    player = owned.look(table["table"], table["token"])
    ban = ask(owned, "bans", {"subject": "127.0.0.1", "reason": "a trial", "hours": 1})
    said, code = sent_away(player)
    assert "banned from this server until" in said
    assert "(a trial)" in said
    assert code == 4410
    refused = owned.client.get("/api/catalogue", headers={"accept-language": "fr"})
    assert refused.status_code == 403
    assert "exclu" in refused.json()["error"]
    assert sent_away(owned.connect(table["table"]))[1] == 4410
    assert owned.client.get("/api/health").status_code == 200
    assert [each["id"] for each in ask(owned, "bans")["bans"]] == [ban["id"]]
    ask(owned, "take-back", {"id": ban["id"]})
    assert owned.look(table["table"], table["token"]).view["your_seats"] == [0, 1]
    assert ask(owned, "bans")["bans"] == []


def test_a_seat_is_shut_out_and_its_neighbour_stays(owned: Visitor) -> None:
    table = owned.open("you", "open")
    other = owned.sit(table["table"], name="Bo")
    ada, bo = owned.look(table["table"], table["token"]), owned.look(table["table"], other["token"])
    ask(owned, "bans", {"subject": f"holder:{hashed(table['token'])}"})
    assert sent_away(ada)[1] == 4410
    bo.sync()
    again = owned.connect(table["table"])
    again.say("hello", token=table["token"])
    assert sent_away(again)[1] == 4410
    refused = owned.client.post(f"/api/tables/{table['table']}/seats", json={"token": table["token"]})
    assert refused.status_code == 403
    assert "banned from this server" in refused.json()["error"]


def test_a_seat_and_a_network_are_listed_by_the_names_that_they_had(owned: Visitor, settings: Settings) -> None:
    """Also when nobody sits there any more; the administrator may add the name, as the page does. Nothing is kept beside an account."""
    table = owned.open("you", "open", name="Ada")
    other = owned.sit(table["table"], name="Bo")
    owned.look(table["table"], table["token"])
    holder = f"holder:{hashed(other['token'])}"
    assert ask(owned, "bans", {"subject": holder})["name"] == "Bo"
    account = Browser(owned).register("Cleo")["account"]
    for asked in ({"subject": "127.0.0.1"}, {"subject": "192.0.2.7", "name": " Da\nn "}, {"subject": "192.0.2.8"}):
        ask(owned, "bans", asked)
    ask(owned, "bans", {"subject": f"account:{account}", "name": "Cleo"})
    named = {each["subject"]: each["name"] for each in ask(owned, "bans")["bans"]}
    networks = {"network:127.0.0.1": "Ada", "network:192.0.2.7": "Da n", "network:192.0.2.8": ""}
    assert named == {holder: "Bo", **networks, f"account:{account}": "Cleo"}
    with sqlite3.connect(file_of(settings)) as database:
        kept = dict(database.execute("SELECT subject, name FROM bans").fetchall())
    assert kept == {**named, f"account:{account}": ""}


def test_an_account_that_is_shut_out_reads_why(owned: Visitor) -> None:
    """And not that a table's host has sent it away, upon which its page would never come again."""
    browser = Browser(owned)
    account = browser.register("Ada")["account"]
    table = browser.open("you", "you")["table"]
    player = browser.look(table)
    ask(owned, "bans", {"subject": f"account:{account}"})
    assert sent_away(player)[1] == 4410
    cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    again = owned.connect(table, additional_headers={"Cookie": cookies})
    again.say("hello")
    said, code = sent_away(again)
    assert ("banned from this server" in said, code) == (True, 4410)
    browser.get("/api/me", 403)
    browser.post("/api/me/sign-out")
    assert not browser.get("/api/me").get("account"), "another person at this browser comes in"


def test_an_account_is_shut_out_by_its_name_and_listed_by_it(owned: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is called now; an unknown one is reported, and not banned for nothing."""
    ada, bo = Browser(owned), Browser(owned)
    account = ada.register("Ada Long")["account"]
    bo.register("Bo")
    made = ask(owned, "bans", {"subject": "account:ada  long", "reason": "spam"})
    assert (made["subject"], made["name"]) == (f"account:{account}", "Ada Long")
    ada.get("/api/me", 403)
    bo.get("/api/me")
    ask(owned, "bans", {"subject": "198.51.100.7"})
    assert [(each["name"], each["subject"]) for each in ask(owned, "bans")["bans"]] == [
        ("", "network:198.51.100.7"),
        ("Ada Long", f"account:{account}"),
    ]
    nobody = owned.client.post("/api/admin/bans", json={"subject": "account:Nobody"}, headers=OWNER)
    assert (nobody.status_code, nobody.json()["field"]) == (404, "subject")
    assert "Nobody" in nobody.json()["error"]
    monkeypatch.setenv("NEXARIUM_ADMIN_KEY", KEY)
    listed = CliRunner().invoke(app, ["admin", "bans", "--to", f"http://{owned.host}"]).output
    assert "Ada Long" in listed
    ask(owned, "take-back", {"id": made["id"]})
    ada.post("/api/me/delete", name="Ada Long")
    gone = owned.client.post("/api/admin/bans", json={"subject": f"account:{account}"}, headers=OWNER)
    assert gone.status_code == 404


def test_a_banned_player_goes_on_with_no_other_token(owned: Visitor) -> None:
    """Neither by a link for another device, made before or after."""
    table, token = (opened := owned.open("you", "open"))["table"], opened["token"]
    at = f"/api/tables/{table}/handover"
    secret = owned.client.post(at, json={"token": token}).json()["secret"]
    ask(owned, "bans", {"subject": f"holder:{hashed(token)}"})
    for refused in (owned.client.post(at, json={"token": token}), owned.client.post(f"{at}/take", json={"secret": secret})):
        assert refused.status_code == 403
        assert "banned from this server" in refused.json()["error"]


def test_bans_and_announcements_outlive_a_restart(owned: Visitor, settings: Settings, serving: Callable[[Settings], Visitor]) -> None:
    ask(owned, "bans", {"subject": "127.0.0.1"})
    ask(owned, "announcements", {"en": "Soon", "fr": "Bientôt"})
    owned.stack.close()
    again = serving(replace(settings, administrator_key=hash_of(KEY)))
    assert again.client.get("/api/catalogue").status_code == 403
    assert [each["fr"] for each in again.client.get("/api/announcements").json()["announcements"]] == ["Bientôt"]


@pytest.mark.parametrize("body", [{"subject": "127.0.0.1", "hours": -1}, {"subject": "127.0.0.1", "hours": 1e9}, {"subject": "x" * 9000}])
def test_an_order_that_cannot_be_changes_nothing(owned: Visitor, body: dict[str, Any]) -> None:
    answer = owned.client.post("/api/admin/bans", json=body, headers=OWNER)
    assert answer.status_code == 422
    assert ask(owned, "bans")["bans"] == []


# --- announcements -----------------------------------------------------------------------------------------------------------


def test_everybody_is_told(owned: Visitor) -> None:
    table = owned.open("you", "you")
    here = owned.look(table["table"], table["token"])
    said = ask(owned, "announcements", {"en": "We restart\nat ten", "hours": 1})
    told = here.until("announced")["announcements"]
    assert [(each["en"], each["fr"]) for each in told] == [("We restart at ten", "We restart at ten")]
    assert owned.client.get("/api/announcements").json()["announcements"] == told
    later = owned.look(table["table"])
    assert later.until("announced")["announcements"] == told
    ask(owned, "take-back", {"id": said["id"]})
    assert here.until("announced").get("announcements", []) == []
    assert owned.client.post("/api/admin/take-back", json={"id": said["id"]}, headers=OWNER).status_code == 404
    assert owned.client.post("/api/admin/announcements", json={"en": " "}, headers=OWNER).status_code == 422


# --- by command --------------------------------------------------------------------------------------------------------------


def test_the_command_does_what_the_page_does(owned: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEXARIUM_ADMIN_KEY", KEY)
    to = ("--to", f"http://{owned.host}")

    def said(*arguments: str) -> str:
        result = CliRunner().invoke(app, ["admin", *arguments, *to])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.output

    table = owned.open("you", "bot:1", name="Ada")["table"]
    assert table in said("tables", "ada")
    assert "holder:" in said("show", table)
    assert "is closed" in said("close", table, "--why", "late")
    assert "over" in said("show", table)
    ban = json.loads(said("ban", "198.51.100.0/24", "--reason", "spam", "--json"))
    assert ban["id"] in said("bans")
    said("unban", ban["id"])
    assert json.loads(said("bans", "--json")) == []
    assert "198.51.100.0/24 is banned without end; " in said("ban", "198.51.100.0/24", "--hours", "0")
    announced = json.loads(said("announce", "Tea at five", "--json"))
    assert "Tea at five" in said("announce")
    said("announce", "--end", announced["id"])
    assert json.loads(said("announce", "--json")) == []
    assert said("announce", "Tea at six").startswith("everyone sees it until 20")
    assert "viewers" in said("load")
    assert "refused" in said("errors")
    monkeypatch.setenv("NEXARIUM_ADMIN_KEY", "another key of the same length")
    with pytest.raises(Refused, match="Wrong key"):
        said("load")


def test_the_command_says_where_no_server_is(monkeypatch: pytest.MonkeyPatch, visitor: Visitor) -> None:
    monkeypatch.setenv("NEXARIUM_ADMIN_KEY", KEY)
    for address, sentence in (("http://127.0.0.1:9", "no server answers at"), (f"http://{visitor.host}", "has no administrator's key")):
        result = CliRunner().invoke(app, ["admin", "load", "--to", address])
        assert isinstance(result.exception, Refused)
        assert sentence in str(result.exception)


def test_the_key_where_no_terminal_is(monkeypatch: pytest.MonkeyPatch, owned: Visitor) -> None:
    """It is read from standard input; where there is none either, a sentence says where to put it."""
    monkeypatch.delenv("NEXARIUM_ADMIN_KEY", raising=False)
    load = ["admin", "load", "--to", f"http://{owned.host}"]
    assert "viewers" in CliRunner().invoke(app, load, input=f"{KEY}\n").output
    result = CliRunner().invoke(app, load)
    assert isinstance(result.exception, Refused)
    assert "put it into NEXARIUM_ADMIN_KEY" in str(result.exception)


# --- through all processes ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_order_given_to_one_process_holds_at_the_other(postgres: str) -> None:
    servers = [ServerProcess(database=postgres, bot_workers=0, worker_command=["cat"], administrator_key=hash_of(KEY)) for _ in range(2)]
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.kill)
        here, there = (Visitor(server.serve().host) for server in servers)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        table = here.open("you", "open")
        player = there.look(table["table"], table["token"])
        ask(here, "announcements", {"en": "Hello"})
        assert [each["en"] for each in player.until("announced")["announcements"]] == ["Hello"]
        eventually(lambda: len(ask(here, "load")["processes"]) == 2)
        eventually(lambda: "network:127.0.0.1" in ask(here, f"tables/{table['table']}")["seats"][0]["subjects"])
        ask(here, "bans", {"subject": "127.0.0.1"})
        assert sent_away(player)[1] == 4410


def test_reports_wait_for_the_owner(owned: Visitor) -> None:
    opened = owned.open("you", "open", name="Rude")
    told = {"seat": 0, "reason": "insults", "sentence": "Shouts.", "message": "no words"}
    assert owned.client.post(f"/api/tables/{opened['table']}/reports", json=told).status_code == 201
    assert owned.client.get("/api/admin/reports").status_code == 401
    [report] = ask(owned, "reports")["waiting"]
    assert {name: report[name] for name in ("table", "seat", "name", "reason", "sentence", "message")} == {
        "table": opened["table"],
        "name": "Rude",
        **told,
    }
    assert report["subjects"] == [f"holder:{hashed(opened['token'])}"]
    assert report["by"] == ["127.0.0.1"]
    ask(owned, "reports/settle", {"id": report["id"], "remark": "warned"})
    assert owned.client.post("/api/admin/reports/settle", json={"id": report["id"]}, headers=OWNER).status_code == 404
    found = ask(owned, "reports")
    assert found["waiting"] == []
    assert [(each["remark"], each["by"]) for each in found["settled"]] == [("warned", [])]
