"""Accounts: opened by a passkey, found again on every device, and gone when their owner says so."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import sqlite3
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import httpx2
import pytest
from starlette.requests import HTTPConnection

from nexarium.server.accounts import ceremonies
from nexarium.server.accounts.passkeys import PasskeySite
from nexarium.server.accounts.reports import Report, Reports
from nexarium.server.accounts.sessions import DAY, KEPT, TOUCHED, signed_in
from nexarium.server.accounts.store import Account, AccountStore, ApiToken, Passkey, Session
from nexarium.server.realtime import connection
from nexarium.server.realtime.bus import SignedOut
from nexarium.server.realtime.presence import Presence
from nexarium.server.settings import Limits, Settings
from nexarium.server.storage import Store
from nexarium.server.storage.archive import archive
from nexarium.server.storage.dump import read_dump, write_dump
from nexarium.server.tables.seat import Credential, hashed

from .authenticator import Authenticator
from .conftest import A1, CENTRE, PATIENCE, Player, Visitor
from .test_database_trouble import file_of
from .test_schemas_and_archives import with_store


class Browser:
    """Somebody's browser on the machine itself, with a passkey's device at hand."""

    def __init__(self, server: Visitor, device: Authenticator | None = None) -> None:
        port = server.host.rpartition(":")[2]
        self.origin = f"http://localhost:{port}"
        self.server = server
        self.device = device or Authenticator(self.origin)
        self.client = server.stack.enter_context(httpx2.Client(base_url=self.origin, timeout=PATIENCE))

    def post(self, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
        answer = self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        said: dict[str, Any] = answer.json()
        return said

    def get(self, path: str, status: int = 200) -> dict[str, Any]:
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        said: dict[str, Any] = answer.json()
        return said

    def register(self, name: str) -> dict[str, Any]:
        options = self.post("/api/me/register", name=name)
        return self.post("/api/me/registered", 201, credential=self.device.create(options))

    def sign_in(self) -> dict[str, Any]:
        return self.post("/api/me/signed-in", credential=self.device.get(self.post("/api/me/sign-in")))

    def open(self, *seats: str, **fields: Any) -> dict[str, Any]:
        asked = [{"who": who} for who in seats]
        return self.post("/api/tables", 201, game="tictactoe", seats=asked, **fields)

    def look(self, table: str, token: str = "") -> Player:
        """The table, through a WebSocket that is opened with the cookies of this browser."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        player = self.server.connect(table, additional_headers={"Cookie": cookies} if cookies else {})
        player.say("hello", token=token)
        player.until("view")
        return player


@pytest.fixture
def ada(alone: Visitor) -> Browser:
    browser = Browser(alone)
    browser.register("Ada")
    return browser


def test_seats_are_held_on_every_device(ada: Browser, alone: Visitor) -> None:
    opened = ada.open("you", "open", name="somebody else")
    assert opened["token"] == "", "what an account holds needs no token that a signed-out browser would keep"
    table = opened["table"]
    elsewhere = Browser(alone, ada.device)
    assert elsewhere.look(table).view.get("your_seats", []) == []
    elsewhere.sign_in()
    player = elsewhere.look(table)
    assert player.view["your_seats"] == [0]
    assert [seat["name"] for seat in player.view["position"]["seats"]] == ["Ada", "Open seat"]
    bo = alone.sit(table, name="Bo")
    player.act(CENTRE)
    other = alone.look(table, bo["token"])
    other.at_ply(1)
    other.act(A1)
    assert ada.look(table).view["to_act"]
    mine = elsewhere.get("/api/me/games")
    assert [(card["table"], card["yours"], card["names"]) for card in mine["tables"]] == [(table, [0], ["Ada", "Bo"])]
    assert mine["games"] == [["tictactoe", "Tic-tac-toe"]]


def test_the_log_holds_the_account_and_neither_name_nor_token(ada: Browser, alone: Visitor, settings: Settings) -> None:
    ada.open("you", "you")
    account = ada.get("/api/me")["account"]
    with sqlite3.connect(file_of(settings)) as file:
        bodies = " ".join(body for (body,) in file.execute("SELECT body FROM events"))
    assert account in bodies
    assert "Ada" not in bodies
    assert "holder" not in bodies


def test_a_browser_that_signs_out_holds_nothing(ada: Browser, alone: Visitor) -> None:
    table = ada.open("you", "open")["table"]
    cookie = dict(ada.client.cookies)
    ada.post("/api/me/sign-out")
    assert ada.get("/api/me").get("account", "") == ""
    ada.client.cookies = httpx2.Cookies(cookie)  # a copy of the cookie does not sign in either
    assert ada.look(table).view.get("your_seats", []) == []
    ada.get("/api/me/games", 401)
    again = Browser(alone, ada.device)
    again.sign_in()
    assert again.look(table).view["your_seats"] == [0]


@pytest.mark.parametrize("by", ["this process", "another"])
def test_whoever_is_signed_out_elsewhere_plays_no_more(ada: Browser, alone: Visitor, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """At once, and they learn it; a player who is signed in still plays on."""
    if by == "another":
        notice = partial(SignedOut, table="", sender=by)
        monkeypatch.setattr(Presence, "signed_out", lambda presence, account: presence.bus.notices.send(notice(account=account)))
    phone = Browser(alone, ada.device)
    phone.sign_in()
    table = ada.open("you", "you")["table"]
    player, other = phone.look(table), ada.look(table)
    player.act(CENTRE)
    [device] = [each["id"] for each in ada.get("/api/me")["devices"] if not each.get("here")]
    ada.post("/api/me/sign-out", device=device)
    assert "sign in" in player.refused()["text"]
    assert player.view.get("your_seats", []) == []
    player.say("act", ply=1, action=A1)
    player.refused()
    other.at_ply(1)
    other.act(A1)
    assert alone.record(table)["actions"] == [CENTRE, A1]


def test_whoever_was_signed_out_through_another_process_is_found_out(ada: Browser, alone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though no word of it came here."""
    monkeypatch.setattr(Presence, "signed_out", lambda presence, account: None)
    phone = Browser(alone, ada.device)
    phone.sign_in()
    table = ada.open("you", "you")["table"]
    player = phone.look(table)
    monkeypatch.setattr(connection, "SIGNED_IN_PAUSE", 0.0)
    player.act(CENTRE)
    ada.post("/api/me/sign-out", everywhere=True)
    player.say("act", ply=1, action=A1)
    assert "sign in" in player.refused()["text"]
    assert player.view.get("your_seats", []) == []
    assert alone.record(table)["actions"] == [CENTRE]


def test_one_device_or_all_are_signed_out_from_another(ada: Browser, alone: Visitor) -> None:
    phone = Browser(alone, ada.device)
    phone.sign_in()
    devices = ada.get("/api/me")["devices"]
    assert [device.get("here", False) for device in devices].count(True) == 1
    [other] = [device["id"] for device in devices if not device.get("here")]
    ada.post("/api/me/sign-out", device=other)
    phone.get("/api/me/games", 401)
    ada.post("/api/me/sign-out", 404, device=other)
    phone.sign_in()
    ada.post("/api/me/sign-out", everywhere=True)
    phone.get("/api/me/games", 401)
    ada.get("/api/me/games", 401)


def test_a_recovery_code_signs_in_once(ada: Browser, alone: Visitor) -> None:
    codes = ada.post("/api/me/codes")["codes"]
    assert len(set(codes)) == 8
    lost = Browser(alone)
    lost.post("/api/me/recover", 403, code="aaaaa-bbbbb-ccccc-ddddd")
    assert lost.post("/api/me/recover", code=f" {codes[0].upper().replace('-', ' ')}")["name"] == "Ada"
    assert lost.get("/api/me")["codes_left"] == 7
    Browser(alone).post("/api/me/recover", 403, code=codes[0])
    lost.post("/api/me/passkeys/added", 201, credential=lost.device.create(lost.post("/api/me/passkeys")))
    Browser(alone, lost.device).sign_in()
    newer = lost.post("/api/me/codes")["codes"]
    Browser(alone).post("/api/me/recover", 403, code=codes[1])
    Browser(alone).post("/api/me/recover", code=newer[1])


def test_the_last_passkey_stays(ada: Browser, alone: Visitor) -> None:
    [first] = ada.get("/api/me")["passkeys"]
    ada.post("/api/me/passkeys/remove", 409, passkey=first["id"])
    second = Authenticator(ada.origin)
    ada.post("/api/me/passkeys/added", 201, credential=second.create(ada.post("/api/me/passkeys")))
    ada.post("/api/me/passkeys/remove", passkey=first["id"])
    stranger = Browser(alone, ada.device)
    stranger.post("/api/me/signed-in", 403, credential=ada.device.get(stranger.post("/api/me/sign-in")))
    Browser(alone, second).sign_in()


def test_a_signature_holds_once_and_for_what_was_asked(ada: Browser, alone: Visitor) -> None:
    mallory = Browser(alone)
    signed = ada.device.get(mallory.post("/api/me/sign-in"))
    mallory.post("/api/me/signed-in", credential=signed)
    mallory.post("/api/me/sign-out")
    mallory.post("/api/me/signed-in", 403, credential=signed)

    made = mallory.device.create(mallory.post("/api/me/register", name="Mallory"))
    mallory.post("/api/me/signed-in", 403, credential=made)

    elsewhere = Authenticator("https://evil.example")
    elsewhere.key, elsewhere.id, elsewhere.signatures = ada.device.key, ada.device.id, 100
    mallory.post("/api/me/signed-in", 403, credential=elsewhere.get(mallory.post("/api/me/sign-in")))

    other = Authenticator(mallory.origin)
    other.id, other.signatures = ada.device.id, 100
    mallory.post("/api/me/signed-in", 403, credential=other.get(mallory.post("/api/me/sign-in")))

    copied = ada.device.get(mallory.post("/api/me/sign-in"))
    ada.sign_in()
    mallory.post("/api/me/signed-in", 403, credential=copied)  # its count of signatures is not the newest: somebody copied the key
    assert mallory.get("/api/me").get("account", "") == ""


def test_a_challenge_is_too_old_after_a_while(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ceremonies, "SECONDS_TO_SIGN", -1.0)
    ada.post("/api/me/signed-in", 403, credential=ada.device.get(ada.post("/api/me/sign-in")))


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": {}},
        {"response": {"clientDataJSON": "!"}},
        {"response": {"clientDataJSON": "e30"}},
        {"id": 3, "response": {"clientDataJSON": []}},
        {"response": {"clientDataJSON": "x" * 20_000}},
    ],
)
def test_what_is_no_credential_is_refused(alone: Visitor, credential: dict[str, Any]) -> None:
    stranger = Browser(alone)
    for path in ("/api/me/signed-in", "/api/me/registered"):
        stranger.post(path, 403, credential=credential)
    real = stranger.device.create(stranger.post("/api/me/register", name="Eve"))
    real["response"] |= {"attestationObject": "oWNmbXQ"}
    stranger.post("/api/me/registered", 403, credential=real)


def test_no_two_accounts_look_alike_and_no_guest_takes_their_name(ada: Browser, alone: Visitor) -> None:
    other = Browser(alone)
    for name in ("ada", "А\u200bdа", "Maud"):  # noqa: RUF001
        assert other.post("/api/me/register", 409, name=name)["field"] == "name"
    assert other.post("/api/me/register", 422, name=" \u200b ")["field"] == "name"
    for name in ("a/b", "/", "..", " . "):  # /p/{name} would be somewhere else
        assert "dots alone" in other.post("/api/me/register", 422, name=name)["error"]
        assert ada.post("/api/me/name", 422, name=name)["field"] == "name"
    assert (
        "sign in"
        in alone.client.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}] * 2, "name": "ADA"}).json()["error"]
    )
    table = ada.open("you", "open")["table"]
    answer = alone.client.post(f"/api/tables/{table}/seats", json={"name": "Ada"})
    assert answer.status_code == 409
    # two who ask for a name at once: the first to finish has it
    ways = [Browser(alone), Browser(alone)]
    made = [way.device.create(way.post("/api/me/register", name="Bo")) for way in ways]
    ways[0].post("/api/me/registered", 201, credential=made[0])
    ways[1].post("/api/me/registered", 409, credential=made[1])


def test_a_new_name_is_seen_at_the_tables(ada: Browser, alone: Visitor) -> None:
    table = ada.open("you", "open")["table"]
    watching = alone.look(table)
    ada.post("/api/me/name", name="Ada L.")
    watching.until("view", lambda view: view["position"]["seats"][0]["name"] == "Ada L.")
    assert ada.get("/api/me/games")["tables"][0]["names"][0] == "Ada L."
    Browser(alone).register("Ada")


def test_an_account_that_is_deleted_leaves_its_games_without_its_name(ada: Browser, alone: Visitor, settings: Settings) -> None:
    table = ada.open("you", "you")["table"]
    ada.look(table).act(CENTRE)
    watching = alone.look(table)
    ada.post("/api/me/delete", 422, name="Bo")
    ada.post("/api/me/delete", name="ada")
    watching.until("view", lambda view: [seat["name"] for seat in view["position"]["seats"]] == ["Guest", "Guest"])
    assert ada.get("/api/me").get("account", "") == ""
    assert alone.record(table)["seats"] == ["", ""]
    cards = alone.client.get(f"/api/tables?ids={table}").json()["tables"]
    assert cards[0]["names"] == ["Guest", "Guest"]
    with sqlite3.connect(file_of(settings)) as file:
        for relation in ("accounts", "passkeys", "recovery_codes", "sessions", "seats_held"):
            assert file.execute(f"SELECT count(*) FROM {relation}").fetchone() == (0,), relation
    stranger = Browser(alone, ada.device)
    stranger.post("/api/me/signed-in", 403, credential=ada.device.get(stranger.post("/api/me/sign-in")))


def test_the_verdict_of_a_game_that_was_given_up_has_the_names_of_today(ada: Browser, alone: Visitor, settings: Settings) -> None:
    """It says who gave up; and where nobody is called so any more, their name stands nowhere."""
    table = ada.open("you", "open")["table"]
    alone.sit(table, name="Bo")
    playing = ada.look(table)
    playing.say("resign", seat=0)
    playing.until("view", lambda view: view["position"].get("over", False))

    def listed(language: str = "en") -> dict[str, Any]:
        card: dict[str, Any] = alone.client.get(f"/api/tables?ids={table}&language={language}").json()["tables"][0]
        return card

    assert listed()["verdict"] == "Bo wins: Ada resigned"
    ada.post("/api/me/name", name="Tom")
    assert listed()["verdict"] == "Bo wins: Tom resigned"
    assert listed()["verdict_yours"] == [[1, "You win: Tom resigned"], [0, "You resigned"]]
    ada.post("/api/me/name", name="Émile")
    assert listed("fr")["verdict"].endswith("abandon d\u2019Émile"), "French elides again"
    with sqlite3.connect(file_of(settings)) as file:  # as a version before wrote it, which knew the sentence alone
        written = json.loads(file.execute("SELECT summary FROM tables").fetchone()[0])
        file.execute("UPDATE tables SET summary = ?", (json.dumps({**written, "forfeited": None, "verdict": {"en": "Émile resigned"}}),))
    ada.post("/api/me/delete", name="Émile")
    assert listed().get("verdict", "") == "", "it cannot be made again, and the old name goes"
    with sqlite3.connect(file_of(settings)) as file:
        assert "mile" not in file.execute("SELECT summary FROM tables").fetchone()[0]
        file.execute("UPDATE tables SET summary = ?", (json.dumps({**written, "names": ["", "Bo"], "verdict": {}}),))
    assert listed()["verdict"] == "Bo wins: Guest resigned"


def test_a_name_is_taken_off_an_archived_table(ada: Browser, alone: Visitor, settings: Settings) -> None:
    table = ada.open("you", "you")["table"]
    ada.look(table).act(CENTRE)

    async def put_away() -> None:
        store = Store(settings.database)
        await store.open()
        await archive(store, table, time.time() + 1, time.time())
        await store.close()

    asyncio.run(put_away())
    watching = alone.look(table)
    ada.post("/api/me/delete", name="Ada")
    watching.until("view", lambda view: [seat["name"] for seat in view["position"]["seats"]] == ["Guest", "Guest"])
    assert alone.record(table)["actions"] == [CENTRE]


def test_games_that_a_browser_has_played_are_kept(ada: Browser, alone: Visitor) -> None:
    before = alone.open("you", "open", name="Guest of old")
    foreign = alone.open("you", "open")
    bo = Browser(alone)
    bo.register("Bo")
    asked = [
        {"table": before["table"], "token": before["token"]},
        {"table": foreign["table"], "token": "wrong"},
        {"table": "no", "token": "x"},
    ]
    assert ada.post("/api/me/seats", seats=asked) == {"tables": [before["table"]]}
    assert bo.post("/api/me/seats", seats=asked) == {"tables": []}, "an account has them already"
    player = ada.look(before["table"])
    assert player.view["your_seats"] == [0]
    assert player.view["position"]["seats"][0]["name"] == "Ada"
    alone.client.post(f"/api/tables/{before['table']}/seats", json={"name": "Cy"})
    player.act(CENTRE)
    ada.post("/api/me/seats", 422, seats=asked * 7)


def test_a_rematch_and_a_second_seat_stay_with_the_account(ada: Browser, alone: Visitor) -> None:
    table = ada.open("open", "open")["table"]
    for _ in range(2):
        assert ada.post(f"/api/tables/{table}/seats", 201, name="x")["token"] == ""
    player = ada.look(table)
    for action in (CENTRE, A1, 3, 1, 5):
        player.act(action)
    again = ada.post(f"/api/tables/{table}/rematch", 201)
    assert again["seats"] == [0, 1]
    assert {card["table"] for card in ada.get("/api/me/games?game=tictactoe")["tables"]} == {table, again["table"]}
    assert ada.get("/api/me/games?game=nexos")["tables"] == []
    ada.get("/api/me/games?page=0", 422)
    assert alone.client.post(f"/api/tables/{table}/rematch", json={}).status_code == 403


def test_all_games_come_in_one_file(ada: Browser, alone: Visitor) -> None:
    ada.post("/api/me/name", name="=Ada")
    tables = [ada.open("you", "you")["table"] for _ in range(3)]
    ada.look(tables[0]).act(CENTRE)
    alone.open("you", "you")
    with zipfile.ZipFile(io.BytesIO(ada.client.get("/api/me/games.zip").content)) as packed:
        assert packed.testzip() is None
        index = json.loads(packed.read("games.json"))
        lines = list(csv.DictReader(io.StringIO(packed.read("games.csv").decode())))
        assert {line["table"] for line in index} == set(tables)
        assert json.loads(packed.read(f"tictactoe/tictactoe-{tables[0]}.json")) == alone.record(tables[0])
        assert len(packed.namelist()) == 6, "three games, two lists of them, and whom the player follows"
    assert [(line["names"], line["yours"]) for line in lines] == [("'=Ada, =Ada", "1 2")] * 3
    assert alone.client.get("/api/me/games.zip").status_code == 401


def test_a_program_plays_by_a_token_and_cannot_touch_the_account(ada: Browser, alone: Visitor) -> None:
    token = ada.post("/api/me/tokens", 201, label="my bot")["token"]
    program = alone.stack.enter_context(httpx2.Client(base_url=ada.origin, headers={"Authorization": f"Bearer {token}"}))
    seats = [{"who": "you"}, {"who": "you"}]
    table = program.post("/api/tables", json={"game": "tictactoe", "seats": seats}).json()["table"]
    player = alone.connect(table, additional_headers={"Authorization": f"Bearer {token}"})
    player.say("hello")
    assert player.until("view")["your_seats"] == [0, 1]
    for path, body in (("codes", {}), ("tokens", {"label": ""}), ("delete", {"name": "Ada"}), ("sign-out", {"everywhere": True})):
        assert program.post(f"/api/me/{path}", json=body).status_code == 403, path
    [card] = ada.get("/api/me")["tokens"]
    assert card["label"] == "my bot"
    ada.post("/api/me/tokens/remove", token=card["id"])
    assert program.get("/api/me/games").status_code == 401


def test_the_cookie_is_the_browsers_secret(ada: Browser, serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    answer = ada.client.post("/api/me/signed-in", json={"credential": ada.device.get(ada.post("/api/me/sign-in"))})
    cookie = answer.headers["set-cookie"].lower()
    assert {"httponly", "samesite=strict", "path=/"} <= {part.strip() for part in cookie.split(";")}
    proxied = {"x-forwarded-proto": "https", "host": "games.example"}
    device = Authenticator("https://games.example")
    far = serving(replace(settings, allowed_hosts=("games.example",))).client
    options = far.post("/api/me/register", json={"name": "Far"}, headers=proxied).json()
    assert options["rp"]["id"] == "games.example"
    answer = far.post("/api/me/registered", json={"credential": device.create(options)}, headers=proxied)
    assert answer.status_code == 201, answer.text
    assert answer.headers["set-cookie"].startswith("__Host-session=")
    assert "Secure" in answer.headers["set-cookie"]


def test_a_browser_that_comes_stays_signed_in_and_one_that_does_not_is_signed_out(settings: Settings) -> None:
    """What it was last used for is written down now and then, not with each request."""
    now = time.time()
    kept = {"late": now - KEPT + DAY, "lately": now - TOUCHED / 2, "gone": now - KEPT - DAY, "gone as well": now - KEPT - DAY}

    def asking(scheme: str = "http", **headers: str) -> HTTPConnection:
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        return HTTPConnection(
            {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "server": ("house", 80), "headers": sent}
        )

    async def coming(store: Store) -> None:
        people = AccountStore(store)
        key = Passkey(id="k", account="ada", public_key="", signatures=0, transports="", label="", created=now, used=now)
        await people.create(Account("ada", "Ada", now), key, ["code"])
        for token, used in kept.items():
            session = Session(hash=hashed(token), account="ada", created=used, used=used, network="home", agent="")
            await people.begin_session(session)
        await people.add_token(ApiToken(hash=hashed("program"), account="ada", label="", created=1.0, used=1.0))
        for token in ("late", "lately"):
            assert await signed_in(people, asking(cookie=f"session={token}"), "away") == "ada"
        late, lately = [await people.session(hashed(token)) for token in ("late", "lately")]
        assert late is not None
        assert (late.used >= now, late.network) == (True, "away")
        assert lately is not None
        assert (lately.used, lately.network) == (kept["lately"], "home")
        assert await signed_in(people, asking(cookie="session=gone"), "away") == ""
        assert [each.hash for each in await people.sessions("ada")] == [hashed("late"), hashed("lately")], "all of that age are forgotten"
        assert await signed_in(people, asking("https", cookie="session=late"), "away") == "", "it came over an open line"
        for authorization, account in (("Bearer program", "ada"), ("bearer  program ", "ada"), ("Basic program", ""), ("Bearer ", "")):
            assert await signed_in(people, asking(authorization=authorization), "away") == account
        used = await people.token(hashed("program"))
        assert used is not None
        assert used.used >= now, "so its owner sees which are of use"

    with_store(settings.database, coming)


def test_a_foreign_page_cannot_sign_anybody_in_or_out(ada: Browser) -> None:
    answer = ada.client.post("/api/me/sign-out", content="{}", headers={"content-type": "text/plain"})
    assert answer.status_code == 415
    assert ada.get("/api/me")["account"]


@pytest.mark.parametrize(
    ("origin", "possible", "instead"),
    [
        ("http://localhost:8000", True, ""),
        ("https://games.example.org", True, ""),
        ("http://127.0.0.1:8000", False, "http://localhost:8000"),
        ("http://[::1]:8000", False, "http://localhost:8000"),
        ("http://192.168.1.4:8000", False, ""),
        ("https://192.168.1.4", False, ""),
        ("http://games.example.org", False, ""),
        ("", False, ""),
    ],
)
def test_where_browsers_have_passkeys(origin: str, possible: bool, instead: str) -> None:
    site = PasskeySite(origin, "")
    assert (site.possible, site.instead) == (possible, instead)


def test_where_there_are_no_passkeys_the_server_says_where(alone: Visitor) -> None:
    answer = alone.client.post("/api/me/register", json={"name": "Ada"})
    assert answer.status_code == 409
    assert f"http://localhost:{alone.host.rpartition(':')[2]}" in answer.json()["error"]
    assert alone.client.get("/api/me").json()["instead"].startswith("http://localhost:")
    assert alone.client.post("/api/me/register", json={"name": "Ada"}, headers={"host": "["}).status_code == 421


def test_attempts_to_sign_in_are_counted(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=Limits(sign_in_burst=3, account_burst=1, post_burst=1000)))
    stranger = Browser(server)
    stranger.register("Ada")
    for _ in range(2):
        stranger.post("/api/me/recover", 403, code="x")
    stranger.post("/api/me/recover", 429, code="x")
    stranger.post("/api/me/register", 429, name="Bo")


def test_accounts_are_in_a_backup(ada: Browser, alone: Visitor, settings: Settings, tmp_path: Any) -> None:
    table = ada.open("you", "open")["table"]
    copy = f"sqlite+aiosqlite:///{tmp_path / 'copy.sqlite'}"

    async def over() -> None:
        old, new = Store(settings.database), Store(copy)
        await old.open()
        await new.open()
        await write_dump(old, tmp_path / "dump.gz")
        await read_dump(new, tmp_path / "dump.gz")
        await old.close()
        await new.close()

    asyncio.run(over())
    with sqlite3.connect(tmp_path / "copy.sqlite") as file:
        assert file.execute("SELECT table_id, seat FROM seats_held").fetchall() == [(table, 0)]
        assert file.execute("SELECT name FROM accounts").fetchall() == [("Ada",)]


def test_whom_the_host_has_blocked_takes_no_seat(ada: Browser, alone: Visitor) -> None:
    bo = Browser(alone)
    account = bo.register("Bo")["account"]
    met = ada.open("you", "open")["table"]
    bo.post(f"/api/tables/{met}/seats", 201, name="")
    ada.post(f"/api/tables/{met}/blocks", 409, seat=0)
    assert ada.post(f"/api/tables/{met}/blocks", 201, seat=1) == {"account": account, "name": "Bo"}
    ada.post(f"/api/tables/{met}/blocks", 201, seat=1)
    assert ada.get("/api/me")["blocked"] == [{"account": account, "name": "Bo"}]
    table = ada.open("you", "open")["table"]
    assert "others" in bo.post(f"/api/tables/{table}/seats", 403, name="")["error"]
    assert bo.post("/api/tables", 201, game="tictactoe", seats=[{"who": "you"}, {"who": "open"}])["table"]
    ada.post("/api/me/blocks/remove", account=account)
    ada.post("/api/me/blocks/remove", 404, account=account)
    bo.post(f"/api/tables/{table}/seats", 201, name="")
    # without an account the browser itself says whom it does not want
    guests = alone.open("you", "open", unwelcome=[account])["table"]
    bo.post(f"/api/tables/{guests}/seats", 403, name="")
    blocked = alone.client.post(f"/api/tables/{met}/blocks", json={"seat": 1})
    assert blocked.json()["account"] == account
    bo.post("/api/me/delete", name="Bo")
    ada.post(f"/api/tables/{table}/blocks", 409, seat=1)


def test_what_a_blocked_player_writes_is_not_read(ada: Browser, alone: Visitor) -> None:
    bo = Browser(alone)
    bo.register("Bo")
    table = ada.open("you", "open")["table"]
    bo.post(f"/api/tables/{table}/seats", 201, name="")
    ada.post(f"/api/tables/{table}/blocks", 201, seat=1)
    reader, writer = ada.look(table), bo.look(table)
    writer.say("chat", text="rude")
    writer.until("said")
    reader.say("chat", text="mine")
    assert [line["text"] for line in reader.until("said")["lines"]] == ["mine"]
    assert [line["text"] for line in bo.look(table).until("said")["lines"]] == ["rude", "mine"]


def test_a_report_reaches_the_owner_and_nobody_else(ada: Browser, alone: Visitor, settings: Settings) -> None:
    opened = alone.open("you", "open", name="Rude")
    table = opened["table"]
    ada.post(f"/api/tables/{table}/seats", 201, name="")
    told = {"seat": 0, "reason": "insults", "sentence": "Said\nthings \u0000 ", "message": "x" * 600}
    ada.post(f"/api/tables/{table}/reports", 201, **told | {"sentence": "first"})
    ada.post(f"/api/tables/{table}/reports", 201, **told)
    ada.post(f"/api/tables/{table}/reports", 409, **told | {"seat": 1})
    ada.post(f"/api/tables/{table}/reports", 404, **told | {"seat": 2})
    assert ada.post(f"/api/tables/{table}/reports", 422, seat=0, reason="other")["field"] == "sentence"
    assert ada.post(f"/api/tables/{table}/reports", 422, seat=0, reason="boredom")["field"] == "reason"
    ada.post("/api/tables/none/reports", 404, **told)

    async def owner() -> tuple[list[Report], bool, list[Report], list[Report]]:
        store = Store(settings.database)
        await store.open()
        reports = Reports(store)
        found = await reports.open_reports()
        settled = await reports.settle(found[0].id, "warned") and not await reports.settle(found[0].id)
        result = found, settled, await reports.open_reports(), await reports.settled_reports()
        await store.close()
        return result

    [report], settled, none_open, [seen_to] = asyncio.run(owner())
    assert (report.table_id, report.seat, report.name, report.reason, report.sentence) == (table, 0, "Rude", "insults", "Said things")
    assert report.holder == hashed(opened["token"])
    assert (report.by_account, report.by_network, len(report.message)) == (ada.get("/api/me")["account"], "127.0.0.1", 500)
    assert settled
    assert none_open == []
    assert (seen_to.remark, seen_to.by_network) == ("warned", "")


def test_reports_are_counted(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=Limits(report_burst=2)))
    table = server.open("you", "open")["table"]
    asked = {"seat": 0, "reason": "spam"}
    assert [server.client.post(f"/api/tables/{table}/reports", json=asked).status_code for _ in range(3)] == [201, 201, 429]


def test_the_host_stays_the_host_who_signs_in(ada: Browser, alone: Visitor) -> None:
    opened = alone.open("open", "open")
    asked = [{"table": opened["table"], "token": opened["token"]}]
    assert ada.post("/api/me/seats", seats=asked)["tables"] == [opened["table"]]
    live = alone.app.state.services.service.registry.live[opened["table"]]
    assert live.table.is_host(Credential(account=ada.get("/api/me")["account"]))
