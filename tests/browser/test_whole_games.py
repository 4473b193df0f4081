"""Whole games by clicking, as anybody plays them."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import nexarium
from nexarium.core.game import State
from nexarium.games.nexos import blksgf
from tests.browser.conftest import Newcomer, Server, barriers, serving, table_of, to_lobby
from tests.browser.playing.nexos import place_one

pytestmark = pytest.mark.slow


def open_nexos_for_two(page: Page, level: int = 1) -> str:
    """Two players, the second a bot."""
    to_lobby(page)
    page.get_by_role("radio", name="Two players").check(force=True)
    page.get_by_role("slider", name="Level of the bot as Yellow + Green").fill(str(level))
    page.get_by_role("button", name="Open the table").click()
    return table_of(page)


def replayed(record: dict[str, Any]) -> State:
    """The state at the end of a record."""
    state = nexarium.load(record["game"], **record["options"]).new_initial_state()
    for action in record["actions"]:
        state.apply_action(action)
    return state


def test_a_game_of_nexos_to_the_final_table(server: Server, newcomer: Newcomer) -> None:
    page = newcomer()
    began = time.monotonic()
    table = open_nexos_for_two(page)
    mine_or_over = page.locator(".hand:has(.btn.do), dialog[open]").first
    moves = 0
    while True:
        mine_or_over.wait_for()
        if page.get_by_role("dialog").count():
            break
        before = page.locator(".head .count").inner_text()
        place_one(page)
        moves += 1
        expect(page.locator(".head .count")).not_to_have_text(before)
    dialog = page.get_by_role("dialog")
    rows = dialog.locator("tbody tr")
    expect(rows).to_have_count(2)
    assert moves > 20, "both colours of a side find room for more than this"
    state = replayed(server.record(table))
    assert state.is_terminal()
    assert page.locator(".board .placed").count() == len(state.history)
    for row in rows.all():
        seat = 0 if "You" in row.inner_text() else 1
        assert f"{state.scores()[seat]:g}".replace("-", "\N{MINUS SIGN}") in row.inner_text().split()
    print(f"{moves} moves by clicking in {time.monotonic() - began:.1f} s")

    dialog.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator(".players")).to_contain_text("168")


def test_a_game_of_tic_tac_toe_in_the_same_client(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    to_lobby(page, "Tic-tac-toe")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    ended = page.get_by_role("dialog")
    for _ in range(5):
        page.locator(".board .act, dialog[open]").first.wait_for()
        if ended.count():
            break
        marks = page.locator(".board .ttt-mark")
        before = marks.count()
        page.locator(".board .act").first.click()
        expect(marks).not_to_have_count(before)
        assert len(server.record(table)["actions"]) > before
    expect(ended).to_be_visible()
    expect(ended.locator("tbody tr")).to_have_count(2)
    assert barriers(page) == []


def test_downloads_of_a_played_game_are_whole(server: Server, newcomer: Newcomer) -> None:
    page = newcomer()
    open_nexos_for_two(page)
    page.locator(".btn.do").wait_for()
    place_one(page)
    expect(page.locator(".board .placed")).to_have_count(2)

    def downloaded(name: str) -> str:
        page.get_by_role("button", name="Menu").click()
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        return download.value.path().read_text("utf-8")

    record = json.loads(downloaded("Record (JSON)"))
    assert record["game"] == "nexos"
    assert len(record["actions"]) >= 2
    assert not replayed(record).is_terminal()
    assert ElementTree.fromstring(downloaded("Picture (SVG)")).tag.endswith("svg")
    assert list(blksgf.read(downloaded(".blksgf")).actions) == record["actions"]


def test_the_first_page_comes_soon(newcomer: Newcomer, tmp_path: Path) -> None:
    page = newcomer()
    began = time.monotonic()
    with serving(tmp_path) as address:
        started = time.monotonic() - began
        page.goto(address)
        page.get_by_role("button", name="Open the table").wait_for()
        print(f"the server answers after {started:.1f} s, its first page stands after {time.monotonic() - began:.1f} s")
        page.goto("about:blank")
