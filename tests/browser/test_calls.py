"""Being called: switched on by a click alone, shown by the browser, and a tap on it leads to the table.

A browser under test has no push service, so its subscription leads to ours; what comes there is handed to the service worker as the browser
would.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from ..server.conftest import eventually
from ..server.push_service import Browser as Subscribed
from ..server.push_service import PushService, push_service
from .conftest import LAPTOP, PHONE, House, serving, table_of

CENTRE, A1 = 4, 0
SUBSCRIBED = """
const wanted = %s;
const read = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const now = (name) => localStorage.getItem(name);
const subscription = () => now("test.key") && ({
  endpoint: wanted.endpoint,
  options: { applicationServerKey: read(now("test.key")).buffer },
  toJSON: () => ({ endpoint: wanted.endpoint, keys: { p256dh: wanted.p256dh, auth: wanted.auth } }),
  unsubscribe: async () => (localStorage.removeItem("test.key"), true),
});
PushManager.prototype.getSubscription = async () => subscription();
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  localStorage.setItem("test.key", btoa(String.fromCharCode(...applicationServerKey)));
  return subscription();
};
window.asked = 0;
Object.defineProperty(Notification, "permission", { get: () => now("test.permission") ?? "default" });
Notification.requestPermission = async () => {
  window.asked += 1;
  localStorage.setItem("test.permission", "granted");
  return "granted";
};
"""


@pytest.fixture(scope="module")
def calling_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    os.environ |= {"NEXARIUM_CALL_GRACE": "0.2", "NEXARIUM_CALLS_TO_LOOPBACK": "true"}
    with serving(tmp_path_factory.mktemp("calling")) as address:
        yield House(address)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service
        assert service.wrong == []


def came(chromium: Browser, house: House, subscribed: Subscribed, held: dict[str, object], *, phone: bool = False) -> Page:
    """A browser that is subscribed as soon as its reader agrees, and holds a seat."""
    size = PHONE if phone else LAPTOP
    context = chromium.new_context(
        base_url=house.address, viewport=size, is_mobile=phone, has_touch=phone, locale="en-GB", permissions=["notifications"]
    )
    context.add_init_script(SUBSCRIBED % json.dumps(subscribed.subscription))
    kept = json.dumps(json.dumps([held]))
    context.add_init_script(f"localStorage.getItem('nexarium.seats') ?? localStorage.setItem('nexarium.seats', {kept})")
    return context.new_page()


def worker_of(page: Page) -> Worker:
    workers = page.context.service_workers or [page.context.wait_for_event("serviceworker")]
    return workers[0]


def deliver(page: Page, message: dict[str, object]) -> None:
    """Hand a message to the page's service worker, as its push service would."""
    devtools = page.context.new_cdp_session(page)
    registered: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"] if not each["isDeleted"]),
    )
    devtools.send("ServiceWorker.enable")
    eventually_in(page, lambda: bool(registered))
    origin = page.evaluate("location.origin")
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registered[0], "data": json.dumps(message)})


def eventually_in(page: Page, holds: object) -> None:
    """Wait, and let the page's events come meanwhile."""
    for _ in range(600):
        if holds():  # type: ignore[operator]
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to hold")


@pytest.mark.parametrize("phone", [False, True])
def test_the_bell_calls_and_the_call_leads_to_the_table(chromium: Browser, calling_house: House, service: PushService, phone: bool) -> None:
    ann = calling_house.open("tictactoe", "you", "open", name="Ann")
    bo = calling_house.http.post(f"/api/tables/{ann['table']}/seats", json={"name": "Bo"}).json()
    subscribed = service.browser()
    page = came(chromium, calling_house, subscribed, bo, phone=phone)
    page.goto(f"/t/{bo['table']}")
    bell = page.get_by_role("button", name="Call me when it is my turn")
    if phone:
        page.get_by_role("button", name="Menu").click()
    expect(bell).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.asked") == 0, "only a click asks for permission"
    assert page.context.service_workers == []
    bell.click()
    expect(page.get_by_text("You will be called when it is your turn here")).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()

    player = came(chromium, calling_house, service.browser(), ann)
    player.goto(f"/t/{ann['table']}")
    player.locator(".board .act").nth(CENTRE).click()
    eventually_in(page, lambda: len(subscribed.got) == 1)
    worker = worker_of(page)
    deliver(page, subscribed.got[0])
    shown = "self.registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))"
    eventually_in(page, lambda: worker.evaluate(shown))
    assert worker.evaluate(shown) == [{"title": "Tic-tac-toe", "body": "It is your turn.", "tag": f"{bo['table']} turn"}]
    worker.evaluate(
        "self.registration.getNotifications().then(([notification]) =>"
        " dispatchEvent(new NotificationEvent('notificationclick', { notification })))"
    )
    page.wait_for_url(f"**/t/{bo['table']}")
    eventually_in(page, lambda: worker.evaluate(shown) == [])
    page.context.close()
    player.context.close()


def test_the_page_of_calls(chromium: Browser, calling_house: House, service: PushService) -> None:
    """What was agreed is seen there, changed and taken back, and the server does as it says."""
    ann = calling_house.open("tictactoe", "you", "open", name="Ann")
    page = came(chromium, calling_house, service.browser(), ann, phone=True)
    page.goto("/")
    page.get_by_role("link", name="Calls").click()
    here, everywhere = page.get_by_role("switch", name="Call me here"), page.get_by_role("switch", name="At all my tables")
    over = page.get_by_role("switch", name="the game is over")
    expect(page.get_by_text("At no table yet.")).to_be_visible()
    expect(everywhere).to_be_disabled()
    here.click()
    expect(here).to_have_attribute("aria-checked", "true")
    expect(page.get_by_text(f"through {service.origin.removeprefix('http://')}")).to_be_visible()
    everywhere.click()
    row = page.get_by_role("link", name="Tic-tac-toe")
    expect(row).to_be_visible()
    over.click()
    expect(over).to_have_attribute("aria-checked", "true")

    page.reload()
    expect(over).to_have_attribute("aria-checked", "true")
    expect(everywhere).to_have_attribute("aria-checked", "true")
    key = page.evaluate("localStorage.getItem('nexarium.calls.key')")
    agreed = calling_house.http.post("/api/calls", json={"key": key}).json()
    assert (agreed["occasions"], agreed["tables"]) == (["turn", "over"], [ann["table"]])

    # a table at which one sits down later is called too
    page.get_by_role("link", name="Back to the lobby").click()
    page.get_by_role("button", name="Open the table").click()
    opened = table_of(page)
    eventually(lambda: opened in calling_house.http.post("/api/calls", json={"key": key}).json()["tables"])

    page.goto("/calls")
    page.get_by_role("button", name="Call me no more at Tic-tac-toe").click()
    expect(row).to_have_count(0)
    here.click()
    expect(here).to_have_attribute("aria-checked", "false")
    agreed = calling_house.http.post("/api/calls", json={"key": key}).json()
    assert ("ways" in agreed, agreed["tables"]) == (False, [opened])
    page.context.close()


def test_the_house_can_be_installed(chromium: Browser, calling_house: House) -> None:
    page = chromium.new_page(base_url=calling_house.address)
    page.goto("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = calling_house.http.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
    worker = calling_house.http.get("/calls.js")
    assert worker.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
    assert 'fetch"' not in worker.text, "pages are loaded past it"
    page.close()
