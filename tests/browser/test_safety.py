"""Whatever people write stays words on everybody's screen, and what a browser keeps cannot turn its page against it."""

from __future__ import annotations

import json
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Route, expect

from nexarium.server.keys import hash_of

from .conftest import Newcomer, Server, barriers, serving
from .test_accounts import device, open_account

NAME = "<img src=x onerror=pwn()>"
SAID = "</li><svg onload=pwn()><script>pwn()</script>"
LINK = "javascript:pwn()//[x](javascript:pwn())"
POLLUTED = '[{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": 1}}, "table": "t", "token": "x", "seats": []}]'


def test_a_name_is_words_on_every_screen(server: Server, newcomer: Newcomer) -> None:
    opened = server.open("tictactoe", "you", "open", name=NAME)
    onlooker = newcomer()
    pwned: list[str] = []
    onlooker.expose_function("pwn", lambda: pwned.append("pwned"))
    onlooker.goto(f"/t/{opened['table']}")
    shown = onlooker.get_by_text("<img src=x").first
    expect(shown).to_be_visible()
    onlooker.goto("/")
    expect(shown).to_be_visible()
    assert pwned == []
    assert onlooker.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_what_is_said_in_the_chat_is_words_on_every_screen(server: Server, newcomer: Newcomer, phone: bool) -> None:
    """In passing while the chat is closed, in the open chat, and in what is read out; so is the writer's name."""
    opened = server.open("tictactoe", "you", "open", name=NAME)
    other = server.http.post(f"/api/tables/{opened['table']}/seats", json={"name": "Bo"}).json()
    writer, reader = newcomer(held=opened), newcomer(held=other, phone=phone)
    pwned: list[str] = []
    for page in (writer, reader):
        page.expose_function("pwn", lambda: pwned.append("pwned"))
        page.goto(f"/t/{opened['table']}")
        page.locator(".board").wait_for()
    writer.get_by_role("button", name="Chat").click()
    for said in (SAID, LINK):
        writer.get_by_role("textbox").fill(said)
        writer.keyboard.press("Enter")
        expect(writer.get_by_role("log", name="Chat")).to_contain_text(said)
        expect(reader.locator(".toasts")).to_contain_text(said)
    reader.get_by_role("button", name="Chat").click()
    expect(reader.locator(".toast")).to_have_count(0)  # in the open chat it can be read
    chat = reader.get_by_role("log", name="Chat")
    for words in (NAME, SAID, LINK):
        expect(chat).to_contain_text(words)
    for page in (writer, reader):
        assert page.locator("[src=x], [onload], a[href^=javascript]").count() == 0
    assert pwned == []


def test_what_the_owner_announces_is_words_on_every_page(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEXARIUM_ADMINISTRATOR_KEY", hash_of("the owner's key"))
    with serving(tmp_path) as address:
        key = {"authorization": "Bearer the owner's key"}
        told = httpx2.post(f"{address}/api/admin/announcements", json={"en": SAID, "fr": SAID, "hours": 1}, headers=key)
        assert told.is_success, told.text
        opened = httpx2.post(f"{address}/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}]}).json()
        page = newcomer(base_url=address)
        pwned: list[str] = []
        page.expose_function("pwn", lambda: pwned.append("pwned"))
        for path in ("/", f"/t/{opened['table']}"):
            page.goto(path)
            expect(page.get_by_text(SAID)).to_be_visible()
        assert page.locator("[onload]").count() == 0
        assert pwned == []
        page.goto("about:blank")


def test_nothing_that_is_read_gets_into_every_object(server: Server, newcomer: Newcomer) -> None:
    """Kept seats and the server's answers are JSON; a key that names the prototype of all objects is a key like others."""
    opened = server.open("tictactoe", "you", "open", name="Ann")
    page = newcomer()
    page.add_init_script(f"localStorage.setItem('nexarium.seats', {json.dumps(POLLUTED)})")

    def poison(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body='{"__proto__": {"polluted": "yes"}, ' + answer.text().lstrip()[1:])

    page.route("**/api/catalogue*", poison)
    page.route("**/api/tables*", poison)
    for address in ("/", f"/t/{opened['table']}"):
        page.goto(address)
        expect(page.get_by_text("Ann").first).to_be_visible()
        assert page.evaluate("({}).polluted === undefined")


def test_a_wrong_key_is_not_told_any_more_once_the_owner_is_in(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEXARIUM_ADMINISTRATOR_KEY", hash_of("the owner's key"))
    with serving(tmp_path) as address:
        page = newcomer(base_url=address, expects=["401"])
        page.goto("/admin")
        key = page.get_by_label("Administrator key")
        wrong = page.get_by_text("Wrong key")
        key.fill("another key")
        key.press("Enter")
        expect(wrong).to_be_visible()
        key.fill("the owner's key")
        key.press("Enter")
        expect(page.get_by_text("Tables in memory")).to_be_visible()
        expect(wrong).to_have_count(0, timeout=2_000)
        page.goto("about:blank")


def test_a_banned_player_can_sign_out(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The administrator sees that it was done; another person at that browser comes in once the account is signed out there."""
    monkeypatch.setenv("NEXARIUM_ADMINISTRATOR_KEY", hash_of("the owner's key"))
    with serving(tmp_path) as address:
        address = address.replace("127.0.0.1", "localhost")
        page, owner = newcomer(base_url=address, expects=["403"]), newcomer(base_url=address)
        device(page)
        open_account(page, "Mallory")
        seats = [{"who": "open"}, {"who": "open"}]
        table = page.request.post("/api/tables", data={"game": "tictactoe", "seats": seats}).json()["table"]
        page.request.post(f"/api/tables/{table}/seats", data={"name": ""})
        owner.request.post(f"/api/tables/{table}/reports", data={"seat": 0, "reason": "spam"})

        owner.goto("/admin#reports")
        owner.get_by_label("Administrator key").fill("the owner's key")
        owner.get_by_role("button", name="Sign in").click()
        owner.get_by_role("button", name="Ban by account").click()
        owner.get_by_role("button", name="Ban", exact=True).last.click()
        expect(owner.locator(".toast")).to_contain_text("Banned until")

        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("You are banned from this server")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()


def test_a_banned_player_at_a_table_is_told_the_reason(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays on the page, also after it is loaded again, and nothing speaks of a lost connection."""
    monkeypatch.setenv("NEXARIUM_ADMINISTRATOR_KEY", hash_of("the owner's key"))
    with serving(tmp_path) as address:
        page, owner = newcomer(base_url=address, expects=["403"], bypass_csp=True), newcomer(base_url=address)
        table = page.request.post("/api/tables", data={"game": "tictactoe", "seats": [{"who": "open"}] * 2}).json()["table"]
        page.goto(f"/t/{table}")
        expect(page.locator("svg.board")).to_be_visible()
        ban = {"subject": "127.0.0.1", "reason": "spam", "hours": 1}
        answer = owner.request.post("/api/admin/bans", data=ban, headers={"authorization": "Bearer the owner's key"})
        assert answer.ok, answer.text()
        for again in (False, True):
            if again:
                page.reload()
            told = page.get_by_role("heading", name="You are banned from this server")
            expect(told).to_contain_text("(spam)")
            expect(page.get_by_text("Connection lost")).to_have_count(0)
            expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
            assert barriers(page) == []
        page.goto("about:blank")
