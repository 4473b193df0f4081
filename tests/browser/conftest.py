"""One server and one Chromium for all the tests; every test opens its own browsers, as strangers do."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from websockets.sync.client import connect

import nexarium

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 90_000
"""Milliseconds after which what does not appear fails a test; only a fresh machine, which still compiles the bots, comes near."""
expect.set_options(timeout=PATIENCE)

WITH_WINDOWS = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
CHROMIUM = shutil.which("chromium-headless-shell") or WITH_WINDOWS
"""The shell, where there is one, is the same engine without the windows that nobody sees here, and takes half of the processor's time."""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine: on Debian, apt install chromium"))


class Server:
    """The running server, and what one may ask it beside the page."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.Client(base_url=address, timeout=30)

    def record(self, table: str) -> dict[str, Any]:
        record: dict[str, Any] = self.http.get(f"/api/tables/{table}/record.json").json()
        return record

    def travels(self, address: str, encoding: str) -> int:
        """How many bytes an answer has on its way to a browser that unpacks only this encoding."""
        with self.http.stream("GET", address, headers={"accept-encoding": encoding}) as answer:
            assert answer.status_code < 400, address
            return sum(len(part) for part in answer.iter_raw())

    def open(self, game: str, *seats: str, **fields: Any) -> dict[str, Any]:
        """A table opened behind the page's back; seats are "you", "open" or "bot:3"."""
        asked = [{"who": who, "level": int(level or 0)} for who, _, level in (seat.partition(":") for seat in seats)]
        answer = self.http.post("/api/tables", json={"game": game, "seats": asked, **fields})
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        return seated

    def play(self, seated: dict[str, Any], plies: int) -> None:
        """Play so many plies behind the page's back, at a table whose seats one person holds: always the first legal action."""
        record = self.record(seated["table"])
        state = nexarium.load(record["game"], **record["options"]).new_initial_state()

        def catch_up() -> int:
            """Play what the table has played, dice too."""
            for action in self.record(seated["table"])["actions"][len(state.history) :]:
                state.step(action)
            return len(state.history)

        with connect(f"{self.address.replace('http', 'ws')}/api/tables/{seated['table']}/live", max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
            for _ in range(plies):
                ply = catch_up()
                socket.send(json.dumps({"type": "act", "ply": ply, "action": state.legal_actions()[0]}))
                while catch_up() == ply:
                    socket.recv(timeout=30)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """`nexarium serve` with a database of its own; gives its address."""
    command = [
        sys.executable,
        "-u",
        "-m",
        "nexarium.cli",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite+aiosqlite:///{folder / 'server.sqlite'}",
    ]
    # tests play behind a page's back, faster than any person, and are many people from one address
    bursts = {f"NEXARIUM_LIMITS_{what}_BURST": "100000" for what in ("MESSAGE", "TABLE", "REPLAY", "ACCOUNT", "JOIN", "SIGN_IN")}
    roomy = {**os.environ, **bursts}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=roomy) as process:
        try:
            assert process.stdout
            said = ""
            for line in process.stdout:
                said += line
                if address := re.search(r"http://[^\s/]+:\d+", line):
                    break
            else:
                pytest.fail(f"the server did not start: {said}")
            yield address[0]
        finally:
            process.kill()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield Server(address)


Launching = Callable[..., Browser]


@pytest.fixture(scope="package")
def launching() -> Iterator[Launching]:
    """Closed after this folder: while it is open, no other test of this process could run an event loop."""
    with sync_playwright() as playwright:
        yield partial(playwright.chromium.launch, args=["--no-sandbox", "--disable-gpu"])


@pytest.fixture(scope="package")
def chromium(launching: Launching) -> Iterator[Browser]:
    with launching(executable_path=CHROMIUM) as browser:
        yield browser


@pytest.fixture(scope="package")
def notifying(launching: Launching) -> Iterator[Browser]:
    """One that shows notifications, as the shell does not."""
    if WITH_WINDOWS is None:
        pytest.skip("no Chromium with windows on this machine: on Debian, apt install chromium")
    with launching(executable_path=WITH_WINDOWS) as browser:
        yield browser


Newcomer = Callable[..., Page]


@pytest.fixture
def newcomer(server: Server, chromium: Browser) -> Iterator[Newcomer]:
    """Opens a page in a browser of its own: `newcomer()` on a laptop, `newcomer(phone=True)`, or with what Playwright's `new_context`
    takes. A page that complains in its console fails the test, unless one of the words that it `expects` is in the complaint."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(*, phone: bool = False, held: dict[str, Any] | None = None, expects: Sequence[str] = (), **options: Any) -> Page:
        size = PHONE if phone else LAPTOP
        defaults: dict[str, Any] = {"viewport": size, "has_touch": phone, "is_mobile": phone, "locale": "en-GB", "reduced_motion": "reduce"}
        context = chromium.new_context(**({"base_url": server.address} | defaults | options))
        contexts.append(context)
        if held:
            kept = json.dumps(json.dumps([held]))
            context.add_init_script(f"localStorage.getItem('nexarium.seats') ?? localStorage.setItem('nexarium.seats', {kept})")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))

        def complain(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not any(word in message.text for word in expects):
                complaints.append(f"{message.text} ({message.location.get('url')})")

        page.on("console", complain)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints


WORKER = "Promise.race([navigator.serviceWorker.ready.then(() => true), new Promise((done) => setTimeout(done, 20000, false))])"


def await_worker(page: Page) -> None:
    """Wait until the page's service worker is at work; one that lacks a file of its page never is."""
    assert page.evaluate(WORKER), "the page's service worker was not installed"


def to_lobby(page: Page, game: str = "Nexos") -> None:
    """The lobby with a game chosen: Nexos for four."""
    page.goto("/")
    choose(page, game)
    if game == "Nexos":
        page.get_by_role("radio", name=re.compile("Four players|Quatre joueurs")).check(force=True)


def choose(page: Page, game: str = "Nexos") -> None:
    """Choose a game in the lobby."""
    card = page.locator(".games button", has=page.get_by_text(game, exact=True))
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")


def table_of(page: Page) -> str:
    """The table that the page shows."""
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def placed(page: Page) -> int:
    """How many pieces lie on the board."""
    return page.locator(".board .placed").count()


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its screen."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


def barriers(page: Page, within: str = "body", *, practices: bool = False) -> list[str]:
    """What axe finds on the page, or within a part of it, that is against the standards, or with `practices` against what it holds for good
    practice, too. The page must have come with `bypass_csp`."""
    if not AXE.exists():
        pytest.skip("web/node_modules lacks axe-core: run python hatch_build.py ci")
    page.evaluate(AXE.read_text("utf-8"))
    standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", *["best-practice"] * practices]
    run = "([part, standards]) => axe.run(part, {runOnly: standards}).then(result => result.violations)"
    found = page.evaluate(run, [within, standards])
    return [f"{item['id']}: {node['target']} {node['failureSummary']}" for item in found for node in item["nodes"]]
