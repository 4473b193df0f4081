"""A box of one's own on the pages for a physical game: opened from a file, kept, played with offline, and refused where it is no box."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nexarium.core.boxes import Box, read_box, write_box
from nexarium.core.variants import printed
from tests.browser.conftest import Newcomer, await_worker, barriers, overflow

pytestmark = pytest.mark.slow

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800)]
MARKUP = "Zog <img src=x onerror=alert(1)>"


def box_of(game: str, name: str, *changes: tuple[str, str]) -> Box:
    """The box of a game as shipped, with texts of its files changed."""
    data = printed(f"nexarium.games.{game}")
    for old, new in changes:
        assert any(old in text for text in data.values()), old
        data = {file: text.replace(old, new) for file, text in data.items()}
    return Box(game=game, name=name, author="Ada", version="2", data=data)


def opened(page: Page, content: bytes, name: str = "mine.nxbox") -> None:
    """Choose a file in the page's own part for boxes."""
    page.locator(".own-box input[type=file]").set_input_files({"name": name, "mimeType": "application/zip", "buffer": content})


def dropped(page: Page, content: bytes) -> None:
    """Drop a file on that part."""
    transfer = page.evaluate_handle(
        "bytes => { const data = new DataTransfer(); data.items.add(new File([new Uint8Array(bytes)], 'a.nxbox')); return data }",
        list(content),
    )
    page.locator(".own-box").dispatch_event("drop", {"dataTransfer": transfer})


def test_the_calculator_counts_with_a_box(newcomer: Newcomer, tmp_path: Path) -> None:
    page = newcomer(phone=True, expects=("net::ERR",), bypass_csp=True)
    page.goto("/g/kepler/calculator")
    page.get_by_role("button", name="Show an example").tap()
    expect(page.locator(".story")).to_be_visible()
    shipped = page.locator(".seats strong").all_inner_texts()
    page.locator(".own-box summary").tap()
    dear = box_of("kepler", MARKUP, ("k = { a = 4, b = 3", "k = { a = 9, b = 3"), ('"reconstruction"', '"publisher"'))
    opened(page, write_box(dear))
    quarter = page.get_by_role("group", name="Quarters").get_by_role("button", name="Ga")
    expect(quarter).to_contain_text("27 · 18 · 9")
    expect(page.locator(".own-box summary")).to_contain_text(f"Box in use: {MARKUP}")
    assert page.locator(".seats strong").all_inner_texts() != shipped
    expect(page.locator("main")).not_to_contain_text("are lost")  # the publisher's figures
    assert overflow(page) == 0
    assert barriers(page) == []

    # offline, after a reload, it still counts with it, and opens another one
    await_worker(page)
    page.context.set_offline(True)
    page.reload()
    expect(quarter).to_contain_text("27 · 18 · 9")
    dropped(page, write_box(box_of("kepler", "Second", ("leader_value = 5 ", "leader_value = 9 "))))
    expect(page.get_by_role("radio", name="Second, by Ada")).to_be_checked()
    expect(quarter).to_contain_text("12 · 8 · 4")
    page.get_by_role("radio", name=f"{MARKUP}, by Ada").check()
    expect(quarter).to_contain_text("27 · 18 · 9")

    # what is refused changes nothing
    bad = box_of("kepler", "Third", ("track_prizes = [3, 2, 1]", "track_prizes = [3, 2000000000, 1]"))
    opened(page, write_box(bad))
    alert = page.locator(".own-box").get_by_role("alert")
    expect(alert).to_contain_text("board.toml, track_prizes[1]: Enter a whole number from 0 to 3.")
    opened(page, write_box(box_of("nexos", "Fourth")))
    expect(alert).to_contain_text("This box is for another game")
    opened(page, b"GIF89a" * 40)
    expect(alert).to_contain_text("it is not a zip archive")
    expect(quarter).to_contain_text("27 · 18 · 9")
    expect(page.get_by_role("radio")).to_have_count(3 + 4 + 6)  # boxes, players, sides

    # saved as a file, it is the box that was opened
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Save “{MARKUP}” as a file").tap()
    saved = tmp_path / "saved.nxbox"
    download.value.save_as(saved)
    assert read_box(saved.read_bytes()) == dear

    # removed, it stays in use here until another is chosen
    page.get_by_role("button", name=f"Remove “{MARKUP}”").tap()
    page.reload()
    expect(quarter).to_contain_text("27 · 18 · 9")
    page.get_by_role("radio", name="As shipped").check()
    expect(quarter).to_contain_text("12 · 8 · 4")
    assert page.locator(".seats strong").all_inner_texts() == shipped
