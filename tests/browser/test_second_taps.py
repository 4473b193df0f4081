"""A second tap that nobody meant ends nothing, and neither does a single one beside what one wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from nexarium.server.keys import hash_of

from .conftest import Newcomer, Server, serving
from .test_accounts import device, open_account

pytestmark = pytest.mark.slow

SIZES = ({"width": 1280, "height": 800}, {"width": 360, "height": 640}, {"width": 844, "height": 390})


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_the_host_closes_no_table_by_a_double_tap(server: Server, newcomer: Newcomer, size: dict[str, int]) -> None:
    seated = server.open("tictactoe", "you", "open", name="Ann")
    page = newcomer(viewport=size, held=seated)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="This table").click()
    dialog = page.get_by_role("dialog")
    asks = dialog.get_by_role("button", name="Close the table")
    for _ in range(2):
        asks.dblclick()
        page.wait_for_timeout(300)
        expect(dialog).to_be_visible()
        play_on = dialog.get_by_role("button", name="Play on", exact=True)
        if play_on.count():
            play_on.click()
        expect(asks).to_be_visible()
    asks.click()
    dialog.get_by_role("button", name="Yes, close it").click()
    expect(page.locator(".hand")).to_contain_text("The table is closed")


def test_who_taps_twice_to_take_part_does(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(base_url=server.address.replace("127.0.0.1", "localhost"))
    device(page)
    open_account(page, "Twotaps")
    wanted = {"name": "Twice", "game": "tictactoe", "rounds": 1}
    tournament = page.request.post("/api/tournaments", data=wanted).json()["card"]["id"]
    page.goto(f"/tournament/{tournament}")
    page.get_by_role("button", name="Join").click()
    leave = page.get_by_role("main").get_by_role("button", name="Leave")
    leave.click()
    page.get_by_role("dialog").get_by_role("button", name="Not now").click()
    expect(page.get_by_text("You have joined.")).to_be_visible()
    leave.click()
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_visible()


def test_the_owner_keeps_the_key_until_they_mean_to_leave(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEXARIUM_ADMINISTRATOR_KEY", hash_of("the owner's key"))
    with serving(tmp_path) as address:
        page = newcomer(base_url=address)
        page.goto("/admin")
        page.locator("main input").fill("the owner's key")
        page.keyboard.press("Enter")
        leave = page.get_by_role("banner").get_by_role("button", name="Sign out")
        leave.click()
        page.get_by_role("dialog").get_by_role("button", name="Stay").click()
        expect(page.get_by_role("button", name="Tables")).to_be_visible()
        leave.click()
        page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
        expect(page.locator("main input")).to_be_visible()
        page.goto("about:blank")
