"""A server with data of its own that is open for balance reports: what its lobby and its tables say, and a report from its beginning to its
page."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Newcomer, Server, barriers, serving

ENDLESS = [sys.executable, str(Path(__file__).parents[1] / "server" / "endless_report.py")]


def test_a_server_says_what_it_plays_with_and_has_reports_made(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEXARIUM_DATA", '["kepler:board:track_prizes=[5, 3, 1]"]')
    monkeypatch.setenv("NEXARIUM_BALANCE", "true")
    monkeypatch.setenv("NEXARIUM_BALANCE_COMMAND", json.dumps(ENDLESS))
    with serving(tmp_path) as address:
        page = newcomer(base_url=address, phone=True, bypass_csp=True)
        page.goto("/")
        page.get_by_role("button", name="with this server").click()
        expect(page.get_by_role("note")).to_contain_text("board.toml (digest")

        opened = Server(address).open("kepler", "you", "open", options={"players": 2})
        page.goto(f"/t/{opened['table']}")
        notice = page.locator(".matter", has_text="uses modified data")
        expect(notice).to_be_visible()
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_have_count(0)
        page.get_by_role("button", name="Menu").click()
        expect(page.locator(".panel", has_text="uses modified data")).to_be_visible()

        page.goto("/")
        page.get_by_role("link", name="Balance").click()
        page.get_by_role("combobox", name="Game", exact=True).select_option("tictactoe")
        page.get_by_role("combobox", name="Games", exact=True).select_option(label="100 games")
        page.get_by_role("button", name="Create report").click()
        expect(page.get_by_text("25 of 100 games")).to_be_visible()
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "25")
        assert barriers(page, practices=True) == []
        page.get_by_role("button", name="Stop").click()
        report = page.get_by_role("link", name="Read the report on Tic-tac-toe")
        expect(report).to_contain_text("stopped early")
        with page.context.expect_page() as tab:
            report.click()
        expect(tab.value.get_by_role("heading", name="So far")).to_be_visible()
