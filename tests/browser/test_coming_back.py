"""What brings people back: the server as an app, also without a network, what one has played, and a game to be shown to others."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import PHONE, Newcomer, Server, await_worker

INDENTS = "headings => headings.map(each => Math.round(each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).paddingLeft)))"
"""Where the words of headings begin."""


def visited(chromium: Browser, server: Server, **more: Any) -> Page:
    """The lobby in a browser of its own, whose server's worker is at work."""
    page = chromium.new_context(base_url=server.address, locale="en-GB", **more).new_page()
    page.goto("/")
    await_worker(page)
    return page


def test_the_server_can_be_installed(chromium: Browser, server: Server) -> None:
    page = visited(chromium, server)
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    for icon in manifest["icons"]:
        answer = server.http.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert (found["url"], found["errors"]) == (f"{server.address}/manifest.webmanifest", [])
    # a browser of one context is as good as private browsing, where nothing is installed whatever the page brings
    errors = [each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in errors if each != "in-incognito"] == []
    worker = server.http.get("/worker.js")
    assert worker.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'; img-src 'self'"
    page.context.close()


def test_the_lobby_offers_to_install_when_the_browser_does(chromium: Browser, server: Server) -> None:
    page = visited(chromium, server)
    button = page.get_by_role("button", name="Install Nexarium")
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(button).to_have_count(0)
    page.evaluate(
        "const offer = new Event('beforeinstallprompt', { cancelable: true }); offer.prompt = async () => (window.asked = true);"
        "dispatchEvent(offer); window.kept = offer.defaultPrevented"
    )
    button.click()
    assert page.evaluate("[window.kept, window.asked]") == [True, True]
    expect(button).to_have_count(0)
    page.context.close()


def cut(context: BrowserContext, off: bool) -> None:
    context.set_offline(off)


def test_without_a_network_the_server_says_what_works(chromium: Browser, server: Server) -> None:
    page = visited(chromium, server, viewport=PHONE)
    page.goto("/g/nemesis/companion")
    await_worker(page)
    page.goto("/")
    assert page.evaluate("caches.keys()"), "the worker keeps its page"
    cut(page.context, True)
    page.goto("/club")
    expect(page.get_by_role("heading", name="Can\u2019t reach the server")).to_be_visible()
    companion = page.get_by_role("link", name="Nemesis companion")
    expect(companion).to_have_attribute("href", "/g/nemesis/companion")
    cut(page.context, False)  # what was asked for comes by itself
    expect(page.get_by_role("heading", name="Club", include_hidden=True)).to_be_attached()
    page.context.close()


def finished(server: Server, page: Page) -> str:
    """A game of Tic-tac-toe that is played to its end on `page`; its table."""
    seated = server.open("tictactoe", "you", "bot:1")
    page.evaluate("(seat) => localStorage.setItem('nexarium.seats', JSON.stringify([seat]))", seated)
    return str(seated["table"])


def test_what_one_has_played_is_counted_here(chromium: Browser, server: Server) -> None:
    page = visited(chromium, server)
    sent: list[str] = []
    table = finished(server, page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("link", name="Statistics").click()
    page.on("request", lambda request: sent.append(request.method) if request.method != "GET" else None)
    expect(page.get_by_role("row", name="Bots (beginner)")).to_contain_text("1")
    kept = json.loads(page.evaluate("localStorage.getItem('nexarium.played')"))
    assert [(each["table"], each["bots"], each["result"]) for each in kept] == [(table, [1], "lost")]
    page.goto(f"/t/{table}")  # a table counts once
    expect(page.get_by_role("dialog")).to_be_visible()
    page.goto("/statistics")
    expect(page.get_by_role("definition").first).to_have_text("1")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("[data-shape=tall]")).to_have_count(1)
    indents = page.locator("main :is(h1, h2)").evaluate_all(INDENTS)
    assert len(indents) == 5
    assert len(set(indents)) == 1, "all headings begin at the same edge"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download CSV").click()
    assert saved.value.path().read_text().splitlines()[1].startswith(f"{table},tictactoe,")
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    assert (page.evaluate("localStorage.getItem('nexarium.played')"), sent) == (None, [])
    page.context.close()


def test_a_film_shows_how_far_it_is_and_can_be_cancelled(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you", name="Ann")
    server.play(seated, 7)
    page = newcomer(phone=True)
    held: list[Route] = []
    page.route("**/game.gif?*", lambda route: held.append(route))
    page.route("**/game.gif/progress?*", lambda route: route.fulfill(json={"done": 12, "of": 42}))
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("dialog").get_by_role("button", name="Share").tap()
    page.get_by_role("button", name="Create a GIF").tap()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_js_property("value", 12)
    expect(bar).to_have_js_property("max", 42)
    with page.expect_event("requestfailed", lambda request: "game.gif?" in request.url):
        page.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("button", name="Create a GIF")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_game_is_shown_to_others(chromium: Browser, server: Server) -> None:
    """Its end leads to a link under which anybody looks through it, and to a film."""
    seated = server.open("tictactoe", "you", "you", name="Ann")
    server.play(seated, 7)
    page = chromium.new_context(base_url=server.address, locale="en-GB").new_page()
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    expect(page.get_by_text(f"/t/{seated['table']}/replay")).to_be_visible()
    page.get_by_role("button", name="Create a GIF").click()
    film = page.get_by_role("img", name="Tic-tac-toe: the game as an animation")
    expect(film).to_be_visible()
    expect(film).to_have_js_property("naturalWidth", 560)  # the browser could read it
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the GIF").click()
    assert saved.value.path().read_bytes().startswith(b"GIF89a")
    page.goto(f"/t/{seated['table']}/replay")
    expect(page.get_by_role("status").filter(has_text="Move 1 of 7")).to_be_visible()
    page.get_by_role("button", name="Back to the game").first.click()
    expect(page.get_by_role("status").filter(has_text="of 7")).to_have_count(0)
    page.context.close()
