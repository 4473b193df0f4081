"""The workshop: a Keeper of one's own is entered by clicks, and by keys alone; nothing is lost; the box is played at once."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from nexarium.core.boxes import read_box

from .conftest import Newcomer, Server, barriers

MOST_TABS = 600
ACCEPTED = "The rules accept this box."
SYMBOLS = {"2": "M", "3": "J", "4": "P", "5": "MJ", "6": "MJP"}
STICKERS = {"start": "ice", "centre": "swamp", "left": "forest", "right": "desert", "back": "lava"}
ZOG = {"id": "zog", "dice": SYMBOLS, "plus": "swamp", "minus": "ice", "power": 4, "stickers": STICKERS}


def at(page: Page, place: str) -> Locator:
    """The entry at a place of the roster, such as `keepers[8].power`."""
    return page.locator(f'[data-at="roster.toml:{place}"]')


def roster(page: Page) -> Any:
    """The roster that the browser keeps."""
    return page.evaluate("JSON.parse(localStorage.getItem('nexarium.workshop.keepers')).values['roster.toml']")


def is_zog(card: Any) -> None:
    assert {name: card[name] for name in ZOG} == ZOG
    assert [(skill["effect"], skill["name"]["en"]) for skill in card["composed"]] == [("rooted", "Bog")]


def test_a_keeper_of_ones_own_is_entered_and_played(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Nexus Keepers")).click()
    page.get_by_role("link", name="Workshop").first.click()
    expect(page.get_by_text(ACCEPTED).first).to_be_visible()
    assert barriers(page, practices=True) == []

    at(page, "terrains").get_by_role("button", name="Add to").click()
    at(page, "terrains[5]").get_by_role("textbox").fill("swamp")
    at(page, "keepers").get_by_role("button", name="Add to").click()
    at(page, "keepers[8].id").get_by_role("textbox").fill("zog")
    # what is not entered yet is a problem: the field says so, and the page leads there
    expect(at(page, "keepers[8].plus").locator("li")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^\d+ problems?$")).click()
    expect(page.get_by_text("Solve the problems first.")).to_be_visible()
    for value, letters in SYMBOLS.items():
        for letter in letters:
            at(page, f"keepers[8].dice.{value}").locator("button.symbol", has_text=letter).click()
    at(page, "keepers[8].plus").get_by_role("combobox").select_option("swamp")
    at(page, "keepers[8].minus").get_by_role("combobox").select_option("ice")
    for tile, terrain in STICKERS.items():
        at(page, f"keepers[8].stickers.{tile}").get_by_role("combobox").select_option(terrain)
    power = at(page, "keepers[8].power").get_by_role("spinbutton")
    power.fill("12")
    expect(at(page, "keepers[8].power").get_by_text("0 to 9 is allowed here.")).to_be_visible()
    power.fill("4")
    at(page, "keepers[8].composed").get_by_role("button", name="Add to").click()
    at(page, "keepers[8].composed[0].name.en").get_by_role("textbox").fill("Bog")
    at(page, "keepers[8].composed[0].effect").get_by_role("combobox").select_option("rooted")
    expect(page.get_by_text(ACCEPTED).first).to_be_visible()
    assert barriers(page, practices=True) == []

    # undo and redo, by keys and by buttons
    power.fill("5")
    page.keyboard.press("Control+z")
    expect(power).to_have_value("4")
    page.get_by_role("button", name="Redo").click()
    expect(power).to_have_value("5")
    page.get_by_role("button", name="Undo").click()
    expect(power).to_have_value("4")

    # a reload loses nothing
    is_zog(roster(page)["keepers"][8])
    page.reload()
    expect(page.get_by_text("2 values differ from the shipped box")).to_be_visible()
    is_zog(roster(page)["keepers"][8])

    # it is played at once, by a person and a bot
    expect(page.get_by_text(ACCEPTED).first).to_be_visible()
    page.get_by_label("You: Keeper").select_option("zog")
    begun = time.monotonic()
    page.get_by_role("button", name="Play it").click()
    page.locator(".board").wait_for()
    print(f"a table after {time.monotonic() - begun:.1f} s")
    table = page.url.rpartition("/t/")[2]
    record = server.record(table)
    assert "zog" in record["options"].values()
    assert "swamp" in record["data"]["roster.toml"]


def press_to(page: Page, place: str, control: str) -> None:
    """Press Tab until the control at a place of the roster has the focus."""
    inside = f'[data-at="roster.toml:{place}"]'
    here = "([inside, control]) => document.activeElement.matches(control) && document.activeElement.closest('[data-at]')?.matches(inside)"
    for _ in range(MOST_TABS):
        if page.evaluate(here, [inside, control]):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to {place}")


def choose(page: Page, name: str) -> None:
    """Choose in a list by its first letters, as every browser lets one do."""
    page.keyboard.type(name)


def test_keys_alone_enter_a_whole_keeper(newcomer: Newcomer) -> None:
    page = newcomer(phone=True)
    page.goto("/workshop/keepers")
    expect(at(page, "terrains[0]")).to_be_visible()
    press_to(page, "terrains", "button")
    page.keyboard.press("Enter")
    page.keyboard.type("swamp")
    press_to(page, "keepers", "button.btn")
    page.keyboard.press("Enter")
    page.keyboard.type("zog")
    for value, letters in SYMBOLS.items():
        press_to(page, f"keepers[8].dice.{value}", ".symbol")
        for letter in letters:
            page.keyboard.type(letter.lower())
    press_to(page, "keepers[8].plus", "select")
    choose(page, "swamp")
    press_to(page, "keepers[8].minus", "select")
    choose(page, "ice")
    press_to(page, "keepers[8].power", "input")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    for tile, terrain in sorted(STICKERS.items()):
        press_to(page, f"keepers[8].stickers.{tile}", "select")
        choose(page, terrain)
    press_to(page, "keepers[8].composed", "button")
    page.keyboard.press("Enter")
    press_to(page, "keepers[8].composed[0].name.en", "input")
    page.keyboard.type("Bog")
    press_to(page, "keepers[8].composed[0].effect", "select")
    choose(page, "rooted")
    is_zog(roster(page)["keepers"][8])


def test_a_box_goes_into_a_file_and_behind_a_link(newcomer: Newcomer, tmp_path: Path) -> None:
    page = newcomer(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/workshop/kepler")
    expect(page.get_by_text(ACCEPTED).first).to_be_visible()
    prize = page.locator('[data-at="board.toml:track_prizes[0]"]').get_by_role("spinbutton")
    prize.fill("5")
    page.get_by_label("Name", exact=True).fill("My printed copy")
    expect(page.get_by_text(ACCEPTED).first).to_be_visible()
    page.get_by_role("button", name="Save in this browser").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert (box := read_box(file.read_bytes())).name == "My printed copy"
    assert "5" in box.data["board.toml"].partition("track_prizes")[2][:12]
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text(re.compile("^Copied")).first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    # one difference is taken back; the kept box brings it again
    page.get_by_role("button", name=re.compile("^Reset")).click()
    expect(prize).to_have_value("3")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="My printed copy").first.click()
    expect(prize).to_have_value("5")

    # somebody else opens the link, and a file; what they had changed before is not lost
    other = newcomer()
    other.goto("/workshop/kepler")
    theirs = other.locator('[data-at="board.toml:track_prizes[0]"]').get_by_role("spinbutton")
    theirs.fill("4")
    other.goto(link)
    expect(theirs).to_have_value("5")
    expect(other.get_by_label("Name", exact=True)).to_have_value("My printed copy")
    other.get_by_role("button", name="Open", exact=True).click()
    other.get_by_role("dialog").get_by_role("button", name="My box").first.click()
    expect(theirs).to_have_value("4")
    other.get_by_role("button", name="Open", exact=True).click()
    other.get_by_role("dialog").locator("input[type=file]").set_input_files(file)
    expect(theirs).to_have_value("5")
