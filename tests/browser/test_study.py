"""Studies by clicking: variations and comments, a file and a link that bring them back, and positions that are set up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nexarium.core.variants import printed

from .conftest import Newcomer, Server, overflow

pytestmark = pytest.mark.slow


def kept(page: Page, game: str) -> dict[str, Any]:
    """The study that the browser keeps."""
    study: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('nexarium.study.{game}')"))
    return study


def play(page: Page, cell: str) -> None:
    page.locator(".study[aria-busy=false]").wait_for()
    rows = page.locator(".moves li").count()
    page.locator(f".scene [aria-label='{cell}']").click()
    expect(page.locator(".moves li")).to_have_count(rows + 1)


def shown(page: Page) -> str:
    return page.locator(".moves [aria-current]").inner_text().replace("\n", " ")


def test_variations_comments_file_and_link(newcomer: Newcomer, tmp_path: Path):
    page = newcomer()
    page.goto("/study/tictactoe")
    play(page, "b2")
    play(page, "a1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves li").nth(1).locator("[aria-current]")).to_be_visible()
    play(page, "a2")
    page.get_by_label("Comment").fill("Better.")
    assert page.locator(".moves .side").count() == 1
    page.get_by_role("button", name="Make this the main line").click()
    study = kept(page, "tictactoe")
    assert len(study["actions"]) == 2
    assert study["comments"] == {"2": "Better."}
    assert len(study["variations"]) == 1
    page.get_by_role("button", name="File and link").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "study.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text())["variations"] == study["variations"]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    other = newcomer(phone=True, locale="fr-FR", expects=("422",))
    other.goto(link)
    expect(other.locator(".moves li")).to_have_count(4)
    assert overflow(other) <= 0
    assert kept(other, "tictactoe")["comments"] == {"2": "Better."}
    assert "#" not in other.url, "what is changed from here on is no longer the link's"
    other.get_by_role("button", name="Fichier et lien").click()
    other.get_by_role("button", name="Nouvelle étude").click()
    expect(other.locator(".moves li")).to_have_count(1)
    other.get_by_role("button", name="Fichier et lien").click()
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator(".moves li")).to_have_count(4)
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text().replace('"ply":1', '"ply":9'))
    other.get_by_role("button", name="Fichier et lien").click()
    other.locator("input[type=file]").set_input_files(broken)
    expect(other.get_by_role("alert")).to_contain_text("after 9 plies")


def test_a_position_of_a_finished_game_is_studied(newcomer: Newcomer, server: Server):
    seated = server.open("tictactoe", "you", "open")
    server.http.post(f"/api/tables/{seated['table']}/seats", json={"name": "Bo"})
    record = {"game": "tictactoe", "version": 1, "options": {}, "actions": [4, 0, 8]}
    table = server.http.post("/api/records", json={"text": json.dumps(record)}).json()["table"]
    page = newcomer()
    page.goto(f"/study/tictactoe/{table}/2")
    expect(page.locator(".moves li")).to_have_count(4)
    assert shown(page).startswith("2 ")
    page.get_by_role("button", name="Delete from here").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".moves li")).to_have_count(2)
    assert kept(page, "tictactoe")["actions"] == [4]


@pytest.mark.parametrize("phone", [False, True])
def test_a_position_is_set_up_by_taps(newcomer: Newcomer, phone: bool):
    page = newcomer(phone=phone)
    page.goto("/study/kepler")
    page.get_by_role("button", name="Set up this position").click()
    page.locator(".setup[aria-busy=false]").wait_for()
    page.locator(".setup label", has_text="leader").first.click()
    page.locator(".setup[aria-busy=false]").wait_for()
    page.locator(".scene [data-id=quarter-Ob]").dispatch_event("click")
    page.locator(".setup[aria-busy=false]").wait_for()
    assert overflow(page) <= 0
    page.get_by_role("button", name="Study this position").click()
    expect(page.locator(".moves li")).to_have_count(1)
    assert "Ob:0+1" in kept(page, "kepler")["start"]
    page.get_by_role("button", name="Draw at random").click()
    expect(page.locator(".moves li")).to_have_count(2)


def test_a_table_with_a_box_is_studied_and_its_file_opened_elsewhere(newcomer: Newcomer, server: Server, tmp_path: Path):
    name = 'id = "zog"\nname = { en = "Zog", fr = "Zog" }'
    data = {file: text.replace('id = "tarn"', name).replace('"tarn"', '"zog"') for file, text in printed("nexarium.games.keepers").items()}
    box = server.http.post("/api/boxes", json={"game": "keepers", "name": "Zog's", "key": "k" * 20, "data": data}).json()["id"]
    table = server.open("keepers", "you", "open", options={"players": 2, "keeper_a": "zog"}, box=box)["table"]
    page = newcomer()
    page.goto(f"/study/keepers/{table}/0")
    page.locator(".study[aria-busy=false]").wait_for()
    expect(page.get_by_role("button", name="Draw at random")).to_be_visible()
    page.get_by_role("button", name="Set up this position").click()
    page.locator(".setup[aria-busy=false]").wait_for()
    page.get_by_role("button", name="Study this position").click()
    page.reload()
    page.locator(".study[aria-busy=false]").wait_for()
    study = kept(page, "keepers")
    assert (study["options"]["keeper_a"], study["table"]) == ("zog", table)
    assert study["start"]
    page.get_by_role("button", name="File and link").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "study.json"
    saving.value.save_as(file)
    other = newcomer()
    other.goto("/study/keepers")
    other.get_by_role("button", name="File and link").click()
    other.locator("input[type=file]").set_input_files(file)
    other.locator("dialog").wait_for(state="detached")
    other.locator(".study[aria-busy=false]").wait_for()
    assert kept(other, "keepers")["start"] == study["start"]
    assert kept(other, "keepers")["table"] not in ("", table)
