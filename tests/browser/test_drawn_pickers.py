"""The drawn pickers of the workshop: each by mouse and by keys alone, and the value and the preview follow."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, Newcomer, Server, barriers

pytestmark = pytest.mark.slow
RIGHT = "The rules accept this box."


def opened(page: Page, game: str, file: str, *entries: str) -> None:
    """Open the workshop at an entry."""
    page.goto(f"/workshop/{game}")
    page.locator("[data-at]").first.wait_for()
    tabs = page.get_by_role("navigation", name="Files").get_by_role("button")
    if tabs.count():
        tabs.filter(has_text=file).click()
    for entry in entries:
        page.locator(f'li[data-at$=":{entry}"] > button.title').click()


def value(page: Page, game: str, file: str, *steps: str | int) -> Any:
    """What the browser keeps of a file."""
    found = page.evaluate(f"JSON.parse(localStorage.getItem('nexarium.workshop.{game}')).values['{file}']")
    for step in steps:
        found = found[step]
    return found


DRAWN = r"document.querySelector('.picture').innerHTML.replace(/\bc\d+-/g, '')"
"""The preview, without the ids that are new each time."""


def picture(page: Page) -> str:
    """Return the preview of a box that the rules accept."""
    expect(page.get_by_text(RIGHT)).to_be_attached()
    page.locator(".picture svg").first.wait_for()
    drawn: str = page.evaluate(DRAWN)
    return drawn


def redrawn(page: Page, before: str) -> None:
    """Wait until the preview of a box that the rules accept is another one."""
    page.wait_for_function(f"before => document.querySelector('.picture') && {DRAWN} !== before", arg=before, polling=500)
    expect(page.get_by_text(RIGHT)).to_be_attached()


def press(page: Page, at: Locator, *keys: str) -> None:
    at.focus()
    for key in keys:
        page.keyboard.press(key)


def test_a_cube_is_unfolded(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    opened(page, "keepers", "Cubes", "F")
    before = picture(page)
    net = page.get_by_role("group", name="F", exact=True).locator(".net")
    expect(page.get_by_text("fold into a cube.")).to_be_visible()
    assert barriers(page, practices=True) == []

    # by mouse: the back tile goes beside the left one, then the door to a side where it does not fold
    net.get_by_role("button", name="Back, at").click()
    net.get_by_role("button", name="Back to -1, -1").click()
    assert value(page, "keepers", "shapes.toml", "F", "tiles", "back") == [-1, -1]
    redrawn(page, before)
    page.get_by_role("button", name="Undo").click()
    assert value(page, "keepers", "shapes.toml", "F", "tiles", "back") == [0, -1]

    # by keys: the right tile next to the centre makes the cross; all doors follow
    right = net.get_by_role("button", name="Right, at")
    right.click()
    press(page, right, "ArrowDown", "Enter")
    assert value(page, "keepers", "shapes.toml", "F", "tiles", "right") == [1, 0]
    assert ["right", "E"] in value(page, "keepers", "shapes.toml", "F", "doors")
    press(page, net.get_by_role("button", name="Door: Right"), "Enter")
    assert value(page, "keepers", "shapes.toml", "F", "door") == "E"
    expect(page.get_by_text("Put it on another side.")).to_be_visible()
    expect(page.get_by_role("button", name="1 problem", exact=True)).to_be_attached()
    press(page, net.get_by_role("button", name="Door: Up"), "Enter")
    expect(page.get_by_text(RIGHT)).to_be_attached()


def test_stickers_lie_on_the_cards_own_cube(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    opened(page, "keepers", "Keepers", "keepers[0]")
    before = picture(page)
    stickers = page.locator('[data-at="roster.toml:keepers[0].stickers"]')
    stickers.get_by_label("Left").select_option("lava")
    assert value(page, "keepers", "roster.toml", "keepers", 0, "stickers", "left") == "lava"
    redrawn(page, before)
    press(page, stickers.get_by_label("Back"), "i")
    assert value(page, "keepers", "roster.toml", "keepers", 0, "stickers", "back") == "ice"


def test_a_face_is_drawn(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    opened(page, "kepler", "Board", "zones.green", "zones.green.A")
    before = picture(page)
    face = page.locator(".face")
    face.scroll_into_view_if_needed()
    assert barriers(page, practices=True) == []
    here = ("kepler", "board.toml", "zones", "green", "A")

    # by mouse, towards a face whose drawing is at hand: the purple one
    face.get_by_role("button", name="Quarters b and c are neighbours").click()
    assert "bc" in value(page, *here, "edges")
    face.locator('[data-segment="ccw 2"]').drag_to(face.locator('[data-quarter="c"] button'))
    assert value(page, *here, "ccw") == "abc"
    face.locator('[data-segment="ccw 1"]').click()
    face.get_by_role("button", name="To quarter c").click()
    assert value(page, *here, "ccw") == "acc"

    press(page, face.locator('[data-segment="cw 0"]'), "b", "b", "b", "ArrowLeft", "ArrowDown")
    assert value(page, *here, "cw") == "bbb"
    expect(face.locator('[data-segment="ccw 1"]')).to_be_focused()
    redrawn(page, before)

    before = picture(page)
    face.get_by_role("radio", name="3 prizes").check(force=True)
    face.get_by_label("Second prize of quarter a").fill("7")
    assert value(page, *here, "tranches", "a") == [12, 7, 4]
    assert "k" not in value(page, *here)
    redrawn(page, before)
    press(page, face.get_by_role("button", name="More: Segments"), "Enter")
    assert value(page, *here, "ccw") == "accc"
    assert value(page, "kepler", "board.toml", "zones", "purple", "B", "cw") == "accc"
    page.get_by_role("button", name="Undo").click()
    assert value(page, *here, "ccw") == "acc"


def test_corridors_are_joined_on_the_ship(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True, viewport=PHONE, has_touch=True)
    opened(page, "nemesis", "Ship")
    ship = page.locator(".ship")
    ship.scroll_into_view_if_needed()
    assert barriers(page, practices=True) == []
    here = ("nemesis", "ship.toml", "corridors")
    rooms = ship.locator(".room")

    rooms.nth(7).tap()
    rooms.nth(10).tap()  # 8 and 11 are parted
    assert [8, 11, 3] not in value(page, *here)
    expect(ship.get_by_text("Room 8: 3 missing.")).to_be_visible()
    press(page, rooms.nth(10), "Enter")
    press(page, rooms.nth(7), "Enter")  # and joined again, with the number that both lack
    assert [8, 11, 3] in value(page, *here)
    expect(ship.get_by_text("Every room has 1 to 4 once each.")).to_be_visible()

    press(page, ship.get_by_role("button", name=re.compile("^Corridor 8.11")), "2")
    assert [8, 11, 2, 3] in value(page, *here)
    expect(ship.get_by_text("Room 8: 2 more than once.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    press(page, rooms.nth(4), "1")
    assert value(page, "nemesis", "ship.toml", "entrances", "5") == [1, 4]


def test_a_piece_is_drawn_by_segments(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    opened(page, "nexos", "Board")
    before = picture(page)
    piece = page.locator('[data-at="board.toml:pieces.V2"]')
    piece.get_by_role("button", name="V2: 2 segments").click()
    assert barriers(page, practices=True) == []
    piece.get_by_role("button", name="Rightwards from 1, 0").click()
    assert value(page, "nexos", "board.toml", "pieces", "V2") == "00h 00v 10h"
    redrawn(page, before)
    # from there a row up, two columns to the right: a segment that hangs on nothing, and away with it again
    press(page, piece.get_by_role("button", name="Rightwards from 1, 0"), "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Enter")
    assert value(page, "nexos", "board.toml", "pieces", "V2") == "00h 00v 10h 31h"
    expect(piece.get_by_text(re.compile("hang together"))).to_be_visible()
    page.keyboard.press("Enter")
    assert value(page, "nexos", "board.toml", "pieces", "V2") == "00h 00v 10h"
    page.keyboard.press("Escape")
    expect(piece.get_by_role("button", name="V2: 3 segments")).to_be_focused()


def test_a_number_that_cannot_be_is_told_what_can(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(viewport={"width": 360, "height": 780})
    opened(page, "nemesis", "Components")
    page.locator('[data-at="components.toml:attacks"] li.entry > button.title').first.click()
    blood = page.locator('[data-at="components.toml:attacks[0].blood"]')
    new = blood.get_by_label("New number")
    for text in ("1000000000", "", "<b>"):
        new.fill(text)
        new.press("Enter")
        expect(blood.get_by_text("0 to 99 is allowed here.")).to_be_visible()
    new.fill("12")
    new.press("Enter")
    added = blood.get_by_role("spinbutton", name="12", exact=True)
    expect(added).to_be_focused()
    added.fill("1000000000")
    added.press("Tab")
    expect(blood.get_by_text("0 to 32 is allowed here.")).to_be_visible()
    expect(added).to_have_value("1000000000")
    for number in ("2", "3", "5", "6", "12"):
        counted = blood.get_by_role("spinbutton", name=number, exact=True)
        counted.fill("0")
        counted.press("Tab")
    expect(blood.get_by_text("Here belong 1 to 32 entries.").first).to_be_visible()
    number = page.locator('[data-at="components.toml:supply.eggs"]')
    number.get_by_role("spinbutton").fill("")
    number.get_by_role("spinbutton").press("Tab")
    expect(number.get_by_text("is allowed here.")).to_be_visible()
    narrowest = "() => Math.min(...[...document.querySelectorAll('.row > .text')].map(each => each.getBoundingClientRect().width))"
    assert page.evaluate(narrowest) >= 110
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
