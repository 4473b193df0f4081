"""What a screen reader says is said once, at its own page; and what comes too late is given back."""

from __future__ import annotations

import json
import re
import zlib

from playwright.sync_api import Page, Route, WebSocketRoute, expect
from websockets.sync.client import connect

from .conftest import Newcomer, Server
from .test_without_eyes import LONG, SAYINGS, soon

MINUTES = {"clock": {"kind": "fischer", "minutes": 5, "increment": 0}, "time_up": "loss"}


def with_little_time(page: Page) -> None:
    """Whatever the server says of the clocks, this page reads that each has fifteen seconds left."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(zlib.decompress(message) if isinstance(message, bytes) else message)
            if said.get("clocks"):
                said["clocks"]["left"] = [15.0 for _ in said["clocks"]["left"]]
            socket.send(json.dumps(said))

        socket.on_message(lambda message: server.send(message))
        server.on_message(told)

    page.route_web_socket(re.compile("/live$"), between)


def warnings(page: Page) -> list[str]:
    """How often it was said how much time is left."""
    return [said for said in page.evaluate("sayings") if "You have 0:" in said]


def test_that_little_time_is_left_is_said_once(server: Server, newcomer: Newcomer) -> None:
    """Every picture of the table brings the seat again, and that is no further news."""
    ann = server.open("tictactoe", "you", "open", timing=MINUTES, name="Ann")
    table = ann["table"]
    bo = server.http.post(f"/api/tables/{table}/seats", json={"name": "Bo"}).json()
    server.play(ann, 1)
    page = newcomer(held=ann)
    with_little_time(page)
    page.add_init_script(SAYINGS)
    page.goto(f"/t/{table}")
    clock, asking = page.get_by_role("timer").first, page.locator(".matter", has_text="Bo")
    expect(clock).to_be_visible()
    with connect(f"{server.address.replace('http', 'ws')}/api/tables/{table}/live", max_size=None) as socket:

        def say(**message: object) -> None:
            socket.send(json.dumps(message))

        say(type="hello", token=bo["token"])
        say(type="act", ply=1, action=8)
        assert soon(page, lambda: bool(warnings(page)), LONG)
        say(type="ask_takeback", ply=2)
        expect(asking).to_be_visible()
        say(type="answer_takeback", ply=2, allowed=False)
        expect(asking).to_have_count(0)
        expect(clock).not_to_have_text(clock.inner_text())  # it has been looked at once more
    assert len(warnings(page)) == 1


def test_what_was_said_at_a_table_is_not_read_at_its_rematch(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you", name="Ann")
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    expect(page.get_by_role("region", name="Your hand")).to_contain_text("Your turn")
    server.play(seated, 7)
    ended = page.get_by_role("dialog")
    said = page.locator(".hidden[aria-live=polite]").first
    expect(said).not_to_have_text("")
    ended.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: "/t/" in address and seated["table"] not in address)
    expect(page.locator(".board .act").first).to_be_visible()
    expect(said).to_have_text("")


ADDRESSES = """{
  window.addresses = new Set();
  const [make, giveBack] = [URL.createObjectURL, URL.revokeObjectURL];
  URL.createObjectURL = (thing) => { const made = make.call(URL, thing); addresses.add(made); return made; };
  URL.revokeObjectURL = (made) => { addresses.delete(made); giveBack.call(URL, made); };
  const read = Response.prototype.blob;
  window.blobs = 0;
  Response.prototype.blob = async function () { const it = await read.call(this); setTimeout(() => (blobs += 1)); return it; };
}"""
"""Counts what has an address in the page and was not given back, and how often something was read whole."""


def test_a_film_is_given_up_with_its_dialog_and_leaves_nothing_behind(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you", name="Ann")
    server.play(seated, 7)
    page = newcomer()
    page.add_init_script(ADDRESSES)
    held: list[Route] = []
    page.route("**/game.gif?*", lambda route: held.append(route))
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    with page.expect_request("**/game.gif?*"):
        page.get_by_role("button", name="Create a GIF").click()
    with page.expect_event("requestfailed", lambda request: "/game.gif?" in request.url):
        page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("GIF"))).to_have_count(0)
    assert page.evaluate("[blobs, addresses.size]") == [0, 0]
