"""A game that was played elsewhere is opened from its file in the lobby, looked at, and gone on from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import nexarium

from .conftest import Newcomer, Server, barriers, overflow


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """The file of a game of Nexos that is over."""
    state, random = nexarium.load("nexos", players=2).new_initial_state(), Random(2)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.to_record(("Bea", "level:4")).save(tmp_path / "game.json")
    return tmp_path / "game.json"


@pytest.mark.parametrize("phone", [False, True])
def test_a_file_is_opened_shown_and_played_on(phone: bool, recorded: Path, tmp_path: Path, server: Server, newcomer: Newcomer) -> None:
    page = newcomer(phone=phone, bypass_csp=True, expects=("422",))
    page.goto("/")
    page.get_by_role("button", name="Open a recorded game").click()
    dialog = page.get_by_role("dialog", name="Open a recorded game")
    field = dialog.get_by_label("Choose a file")
    for text in ("no record", '{"game": "chess"}'):
        (tmp_path / "other.json").write_text(text)
        field.set_input_files(tmp_path / "other.json")
        expect(dialog.get_by_role("alert")).to_contain_text("a game file")
    assert barriers(page, "dialog") == []
    assert overflow(page) <= 0
    field.set_input_files(recorded)
    page.wait_for_url(re.compile(r"/t/\w+/replay"))
    expect(page.get_by_text("This game was played elsewhere")).to_be_visible()
    expect(page.get_by_text("Bea").first).to_be_visible()
    table = page.url.split("/")[-2]
    assert server.record(table)["actions"] == json.loads(recorded.read_text())["actions"]
    page.get_by_role("button", name="What if…").click()
    dialog = page.get_by_role("dialog", name="What if…")
    dialog.get_by_role("button", name="One move on").click()
    dialog.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    expect(page.get_by_role("link", name="Back to the finished game").last).to_have_attribute("href", re.compile(rf"/t/{table}/\d+"))


def test_a_file_is_dropped_into_the_dialog(recorded: Path, newcomer: Newcomer) -> None:
    page = newcomer(locale="fr-FR")
    page.goto("/")
    page.get_by_role("button", name="Ouvrir une partie enregistrée").click()
    given = page.evaluate_handle(
        "text => { const given = new DataTransfer(); given.items.add(new File([text], 'game.json')); return given; }", recorded.read_text()
    )
    area = page.get_by_role("dialog").get_by_role("group")
    area.dispatch_event("dragover", {"dataTransfer": given})
    area.dispatch_event("drop", {"dataTransfer": given})
    page.wait_for_url(re.compile(r"/t/\w+/replay"))
    expect(page.get_by_text("Une partie jouée ailleurs")).to_be_visible()
