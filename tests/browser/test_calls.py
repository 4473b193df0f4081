"""Being called: switched on by a click alone, shown by the browser, and a tap on it leads to the table.

What comes to our push service is handed to the service worker as the browser would.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from ..server.conftest import eventually
from ..server.push_service import Browser as Subscribed
from ..server.push_service import PushService, push_service
from .called import SUBSCRIBED, deliver, eventually_in, shown_by, tap, worker_of
from .conftest import LAPTOP, PHONE, Newcomer, Server, serving, table_of
from .test_accounts import device, open_account

CENTRE, A1 = 4, 0


@pytest.fixture(scope="module")
def calling_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    os.environ |= {"NEXARIUM_NOTIFICATION_DELAY": "0.2", "NEXARIUM_NOTIFICATIONS_TO_LOOPBACK": "true"}
    with serving(tmp_path_factory.mktemp("calling")) as address:
        yield Server(address)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service
        assert service.wrong == []


def came(notifying: Browser, server: Server, subscribed: Subscribed, held: dict[str, object], *, phone: bool = False) -> Page:
    """A browser that is subscribed as soon as its reader agrees, and holds a seat."""
    size = PHONE if phone else LAPTOP
    context = notifying.new_context(
        base_url=server.address, viewport=size, is_mobile=phone, has_touch=phone, locale="en-GB", permissions=["notifications"]
    )
    context.add_init_script(SUBSCRIBED % json.dumps(subscribed.subscription))
    kept = json.dumps(json.dumps([held]))
    context.add_init_script(f"localStorage.getItem('nexarium.seats') ?? localStorage.setItem('nexarium.seats', {kept})")
    return context.new_page()


@pytest.mark.parametrize("phone", [False, True])
def test_the_bell_calls_and_the_call_leads_to_the_table(
    notifying: Browser, calling_server: Server, service: PushService, phone: bool
) -> None:
    ann = calling_server.open("tictactoe", "you", "open", name="Ann")
    bo = calling_server.http.post(f"/api/tables/{ann['table']}/seats", json={"name": "Bo"}).json()
    subscribed = service.browser()
    page = came(notifying, calling_server, subscribed, bo, phone=phone)
    page.goto(f"/t/{bo['table']}")
    bell = page.get_by_role("button", name="Notify me when it\u2019s my turn")
    if phone:
        page.get_by_role("button", name="Menu").click()
    expect(bell).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.asked") == 0, "only a click asks for permission"
    bell.click()
    expect(page.get_by_text("You will be notified when it\u2019s your turn here")).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()

    player = came(notifying, calling_server, service.browser(), ann)
    player.goto(f"/t/{ann['table']}")
    player.locator(".board .act").nth(CENTRE).click()
    eventually_in(page, lambda: len(subscribed.got) == 1)
    worker = worker_of(page)
    deliver(page, subscribed.got[0])
    assert shown_by(worker) == [{"title": "Tic-tac-toe", "body": "It is your turn.", "tag": f"{bo['table']} turn"}]
    tap(worker)
    page.wait_for_url(f"**/t/{bo['table']}")
    eventually_in(page, lambda: shown_by(worker) == [])
    page.context.close()
    player.context.close()


def test_the_page_of_calls(notifying: Browser, calling_server: Server, service: PushService) -> None:
    """What was agreed is seen there, changed and taken back, and the server does as it says."""
    ann = calling_server.open("tictactoe", "you", "open", name="Ann")
    page = came(notifying, calling_server, service.browser(), ann, phone=True)
    page.goto("/")
    page.get_by_role("link", name="Notifications").click()
    here, everywhere = page.get_by_role("switch", name="Notify me here"), page.get_by_role("switch", name="At all my tables also")
    over = page.get_by_role("switch", name="the game is over")
    expect(page.get_by_text("None yet.")).to_be_visible()
    expect(everywhere).to_be_disabled()
    here.click()
    expect(here).to_have_attribute("aria-checked", "true")
    expect(page.get_by_text(service.origin.removeprefix("http://"))).to_be_visible()
    everywhere.click()
    row = page.get_by_role("link", name="Tic-tac-toe")
    expect(row).to_be_visible()
    over.click()
    expect(over).to_have_attribute("aria-checked", "true")

    page.reload()
    expect(over).to_have_attribute("aria-checked", "true")
    expect(everywhere).to_have_attribute("aria-checked", "true")
    key = page.evaluate("localStorage.getItem('nexarium.calls.key')")
    agreed = calling_server.http.post("/api/notifications", json={"key": key}).json()
    assert (agreed["occasions"], agreed["tables"]) == (["turn", "over"], [ann["table"]])

    # a table at which one sits down later is called too
    page.get_by_role("link", name="Back to the lobby").click()
    page.get_by_role("button", name="Open the table").click()
    opened = table_of(page)
    eventually(lambda: opened in calling_server.http.post("/api/notifications", json={"key": key}).json()["tables"])

    page.goto("/notifications")
    page.get_by_role("button", name="Turn off for Tic-tac-toe").click()
    expect(row).to_have_count(0)
    here.click()
    expect(here).to_have_attribute("aria-checked", "false")
    agreed = calling_server.http.post("/api/notifications", json={"key": key}).json()
    assert ("ways" in agreed, agreed["tables"]) == (False, [opened])
    page.context.close()


def test_a_link_in_a_mail_waits_for_a_click(chromium: Browser, calling_server: Server) -> None:
    page = chromium.new_page(base_url=calling_server.address, locale="en-GB")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.goto("/notifications#confirm=made.elsewhere")
    expect(page.get_by_text("Get an e-mail when it\u2019s your turn?")).to_be_visible()
    assert page.url == f"{calling_server.address}/notifications", "what is secret does not stand in the address"
    assert asked == [], "programs that open links agree to nothing"
    page.get_by_role("button", name="Yes, e-mail me").click()
    expect(page.get_by_text("This link has expired")).to_be_visible()
    page.close()


def test_what_a_link_has_confirmed_is_seen_at_once(chromium: Browser, calling_server: Server) -> None:
    """Where the mail was asked for: the page said that the question was on its way, and what to be called about could not be chosen."""
    page = chromium.new_page(base_url=calling_server.address, locale="en-GB")
    way = {"kind": "unconfirmed_mail", "shown": "ann@example.org"}
    confirmed: list[str] = []

    def confirm(route: Route) -> None:
        confirmed.append(route.request.post_data_json["permit"])
        way["kind"] = "mail"
        route.fulfill(json={"done": True})

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
        else:
            route.fulfill(json={"ways": [way], "occasions": ["turn"], "tables": []})

    page.route("**/api/notifications", answer)
    page.route("**/api/notifications/agreed", answer)
    page.route("**/api/notifications/confirmed", confirm)
    page.add_init_script("localStorage.setItem('nexarium.calls.key', 'k'.repeat(32))")
    page.goto("/notifications")
    over = page.get_by_role("switch", name="the game is over")
    expect(over).to_be_disabled()
    page.evaluate("location.href = '/notifications#confirm=made.here'")  # opened where the page lies open already
    page.get_by_role("button", name="Yes, e-mail me").click()
    expect(page.get_by_text("You will get an e-mail when it\u2019s your turn")).to_be_visible()
    assert confirmed == ["made.here"]
    expect(over).to_be_enabled()
    page.close()


def test_calls_end_with_the_account(newcomer: Newcomer, calling_server: Server) -> None:
    """As when one signs out: this browser was to be called at all tables of an account that there is no more."""
    page = newcomer(base_url=calling_server.address.replace("127.0.0.1", "localhost"))
    device(page)
    open_account(page, "Dov")
    page.goto("/notifications")
    page.get_by_role("button", name="Create an address").click()
    everywhere = page.get_by_role("switch", name="At all my tables also")
    everywhere.click()
    expect(everywhere).to_have_attribute("aria-checked", "true")
    page.goto("/me")
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("dialog").get_by_label("Type Dov").fill("Dov")
    page.get_by_role("dialog").get_by_role("button", name="Delete the account").click()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    key = page.evaluate("localStorage.getItem('nexarium.calls.key')")
    assert "all_tables" not in calling_server.http.post("/api/notifications", json={"key": key}).json()
    page.goto("/notifications")
    expect(everywhere).to_have_attribute("aria-checked", "false")


def test_calls_follow_the_reader_s_language_and_end_with_their_session(newcomer: Newcomer, calling_server: Server) -> None:
    """A player who goes on in French gets notifications in French. A player who signs out gets none: others use this browser, too. What it
    holds without an account stays."""
    address = calling_server.address.replace("127.0.0.1", "localhost")
    ann = calling_server.open("tictactoe", "you", "open", name="Ann")
    page = newcomer(base_url=address, held=ann)
    device(page)
    open_account(page, "Cam")
    page.goto("/notifications")
    page.get_by_role("button", name="Create an address").click()
    feed = page.locator(".once code").inner_text()
    page.get_by_role("switch", name="At all my tables also").click()
    expect(page.get_by_role("link", name="Tic-tac-toe")).to_be_visible()
    assert 'lang="en"' in calling_server.http.get(feed).text
    page.get_by_role("button", name="FR, passer en français").click()
    eventually_in(page, lambda: 'lang="fr"' in calling_server.http.get(feed).text)
    page.get_by_role("button", name="EN, switch to English").click()
    eventually_in(page, lambda: 'lang="en"' in calling_server.http.get(feed).text)

    key = page.evaluate("localStorage.getItem('nexarium.calls.key')")
    agreed = calling_server.http.post("/api/notifications", json={"key": key}).json()
    assert (agreed["all_tables"], agreed["tables"]) == (True, [ann["table"]])
    page.goto("/me")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    agreed = calling_server.http.post("/api/notifications", json={"key": key}).json()
    assert ("all_tables" not in agreed, agreed["tables"]) == (True, [ann["table"]])
    page.goto("/notifications")
    expect(page.get_by_role("switch", name="At all my tables also")).to_have_attribute("aria-checked", "false")
