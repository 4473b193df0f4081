"""How players come back to each other: they are paired, challenge each other, follow each other, and watch small boards."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, Newcomer, Server, barriers, overflow, table_of, to_lobby
from .test_accounts import device, open_account
from .test_inviting_again import address_of

pytestmark = pytest.mark.slow

SIZES = {
    "laptop": LAPTOP,
    "phone": {"width": 390, "height": 844},
    "low": {"width": 844, "height": 390},
    "small": {"width": 360, "height": 640},
}


def pictures(page: Page, name: str, *, theme: str = "light") -> None:
    """Nothing is wider than any screen; keep pictures where `PICTURES` says."""
    folder = os.environ.get("PICTURES")
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-shape", {"laptop": "wide", "low": "low"}.get(size, "tall"))
        assert overflow(page) <= 0, (name, size)
        if folder:
            page.screenshot(path=Path(folder) / f"{name}-{size}-{theme}.png", full_page=True)
    page.set_viewport_size(LAPTOP)


def signed_in(newcomer: Newcomer, server: Server, *names: str) -> list[Page]:
    pages = [newcomer(base_url=address_of(server), bypass_csp=True) for _ in names]
    for page, name in zip(pages, names, strict=True):
        device(page)
        open_account(page, name)
    return pages


def test_two_guests_who_wait_are_paired(newcomer: Newcomer) -> None:
    ada, bo = newcomer(bypass_csp=True), newcomer(phone=True, bypass_csp=True)
    to_lobby(bo, "Tic-tac-toe")
    to_lobby(ada, "Tic-tac-toe")
    ada.get_by_role("button", name="Find an opponent").click()
    own = ada.get_by_role("region", name="Waiting for an opponent")
    expect(own).to_contain_text("10 min + 5 s")
    expect(own).to_be_in_viewport()
    pictures(ada, "waiting")
    row = bo.get_by_role("region", name="1 player is waiting")
    expect(row).to_contain_text("Tic-tac-toe")
    assert barriers(ada) == []
    assert barriers(bo) == []
    pictures(bo, "pool", theme="phone")
    bo.reload()
    play = row.get_by_role("button", name="Play")
    expect(play).to_be_visible()
    tapped = time.monotonic()
    play.click()
    table = table_of(bo)
    assert table_of(ada) == table
    print(f"from the second tap to both tables: {time.monotonic() - tapped:.2f} s")
    for page in (ada, bo):
        expect(page.locator(".hand")).to_contain_text(re.compile("Your turn|to move"))
    assert {ada.locator(".board .act").count(), bo.locator(".board .act").count()} == {0, 9}, "one of them begins"


def test_a_player_who_waits_is_offered_a_bot_and_may_leave(newcomer: Newcomer) -> None:
    ada, bo = newcomer(), newcomer()
    ada.clock.install()
    to_lobby(ada, "Tic-tac-toe")
    find = ada.get_by_role("button", name="Find an opponent")
    find.click()
    own = ada.get_by_role("region", name="Waiting for an opponent")
    expect(own).to_be_visible()
    own.get_by_role("button", name="Cancel").click()
    expect(own).to_have_count(0)
    find.click()
    bot = own.get_by_role("button", name="Play a bot instead")
    ada.clock.run_for(18_000)
    expect(own).to_contain_text("18 s")
    expect(bot).to_have_count(0)
    ada.clock.run_for(4_000)
    expect(bot).to_be_visible()
    bo.goto("/")
    waits = bo.get_by_role("region", name="1 player is waiting")
    expect(waits).to_be_visible()
    bot.click()
    table_of(ada)
    expect(waits).to_have_count(0)


def test_a_recent_opponent_is_challenged_with_one_tap(server: Server, newcomer: Newcomer) -> None:
    """The other one learns of it on whatever page, and accepts or declines there."""
    ada, bo = signed_in(newcomer, server, "Ada Chal", "Bo Chal")
    met = ada.request.post("/api/tables", data={"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}]}).json()["table"]
    bo.request.post(f"/api/tables/{met}/seats", data={})
    bo.goto("/club")
    ada.goto("/")
    challenge = ada.get_by_role("button", name="Challenge Bo Chal: Tic-tac-toe")
    expect(ada.locator(".company .online")).to_have_count(0)
    pictures(ada, "company")
    challenge.click()
    table = table_of(ada)
    told = bo.get_by_role("status").filter(has_text="Ada Chal challenges you")
    expect(told).to_contain_text("Tic-tac-toe")
    assert barriers(bo) == []
    pictures(bo, "challenged")
    told.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Bo Chal has declined.")).to_be_visible()
    ada.goto("/")
    challenge.click()
    again = table_of(ada)
    assert again != table
    told.get_by_role("button", name="Accept").click()
    assert table_of(bo) == again


def test_a_followed_player_is_seen_online_and_watched(server: Server, newcomer: Newcomer) -> None:
    ada, bo = signed_in(newcomer, server, "Ada Fol", "Bo Fol")
    ada.goto("/p/Bo%20Fol")
    while not ada.locator("header .online").count():  # Bo's page says so a second after it has connected
        ada.reload()
        expect(ada.get_by_role("heading", level=1)).to_have_text("Bo Fol")
    ada.get_by_role("button", name="Follow").click()
    expect(ada.get_by_role("button", name="Following")).to_be_visible()
    pictures(ada, "player")
    table = bo.request.post("/api/tables", data={"game": "tictactoe", "seats": [{"who": "you"}, {"who": "you"}]}).json()["table"]
    ada.goto("/")
    row = ada.locator(".company li", has_text="Bo Fol")
    expect(row).to_contain_text("Plays Tic-tac-toe now")
    watch = ada.get_by_role("region", name="Watch")
    expect(watch.locator(f"a[href='/t/{table}'] img.loaded")).to_be_visible()
    assert barriers(ada) == []
    pictures(ada, "watch")
    row.get_by_role("link", name="Watch Bo Fol").click()
    assert table_of(ada) == table
    bo.goto("/me")
    bo.get_by_role("switch", name=re.compile("Show when I\u2019m online")).click()
    expect(bo.get_by_role("switch", name=re.compile("Show when I\u2019m online"))).to_have_attribute("aria-checked", "false")
    ada.goto("/me")
    following = ada.get_by_role("region", name="Players you follow")
    expect(following).to_contain_text("Bo Fol")
    expect(following).not_to_contain_text("Online")
    assert barriers(ada) == []
    pictures(ada, "following")
    following.get_by_role("button", name="Unfollow Bo Fol").click()
    expect(following).to_contain_text("Follow players")
