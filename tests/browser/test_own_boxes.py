"""A box of one's own on the pages for a physical game: opened from a file, kept, played with offline, and refused where it is no box."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nexarium.core.boxes import Box, read_box, write_box
from nexarium.core.variants import printed
from tests.browser.conftest import Newcomer, await_worker, barriers, overflow

pytestmark = pytest.mark.slow

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800)]
SHOTS = os.environ.get("SHOTS")
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

    # what only the server's readers see is refused, too
    opened(page, write_box(box_of("kepler", "No tokens", ("tokens = 2 }", "tokens = 0 }"))))
    expect(page.locator(".own-box").get_by_role("alert")).to_contain_text("board.toml, tracks")
    expect(quarter).to_contain_text("27 · 18 · 9")

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


OWN_CARDS = """
[[attacks]]
id = "claw"
hits = ["creeper"]
blood = [9]

[[attacks]]
name = { en = "Acid spit", fr = "Jet acide" }
hits = ["queen"]
blood = [7]
effects = [{ do = "light", number = 2 }, { do = "slime" }]

"""


def own_crew() -> bytes:
    """A box with a character, cards and a number of tokens of its own."""
    box = box_of(
        "nemesis",
        MARKUP,
        ("larva = { 1 = 8 }", "larva = { 1 = 7, 2 = 2 }"),
        ("[captain]", '[zog]\nname = { en = "Zog", fr = "Zog" }'),
        ('[[attacks]]\nid = "bite"', f'{OWN_CARDS}[[attacks]]\nid = "bite"'),
    )
    return write_box(box)


def sit(page: Page, *names: str) -> None:
    """Begin a session with these characters."""
    for name in names:
        page.locator(".cast").get_by_role("button", name=name).tap()
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator("#what")).to_have_text("What happens?")


def test_the_companion_plays_with_a_box_offline(newcomer: Newcomer) -> None:
    page = newcomer(phone=True, expects=("net::ERR",), bypass_csp=True)
    page.goto("/g/nemesis/companion")
    expect(page.get_by_role("button", name="Captain")).to_be_visible()
    await_worker(page)
    page.context.set_offline(True)
    page.reload()
    page.locator(".own-box summary").tap()
    opened(page, own_crew())
    expect(page.get_by_role("button", name="Zog", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Captain")).to_have_count(0)
    assert overflow(page) == 0
    assert barriers(page) == []
    page.reload()
    expect(page.locator(".own-box summary")).to_contain_text(f"Box in use: {MARKUP}")
    sit(page, "Zog", "Scout")
    expect(page.locator("main")).to_contain_text(f"Box in use: {MARKUP}")

    # a card of the box's own, typed in after a reload without a network; the box is removed meanwhile, and the session keeps its own
    page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('nexarium.box.')).forEach(key => localStorage.removeItem(key))")
    page.reload()
    page.locator(".menu").get_by_role("button", name="Encounter").tap()
    page.locator(".answers").get_by_role("button", name="Zog").tap()
    page.get_by_role("button", name="Type ").tap()
    page.locator(".pick").get_by_role("button", name="Queen").tap()
    page.get_by_role("button", name="It was ").tap()
    page.locator(".pad").get_by_role("button", name="2", exact=True).tap()
    page.get_by_role("button", name="Surprise attack").tap()
    page.get_by_role("button", name="Type ").tap()
    expect(page.locator(".pick").get_by_role("button", name="Claw Attack (Creeper)")).to_be_visible()
    page.locator(".pick").get_by_role("button", name="Acid spit").tap()
    page.get_by_role("button", name="It was Acid spit 7").tap()
    expect(page.locator("ul.fresh")).to_contain_text("Acid spit hits Zog.")
    page.get_by_role("navigation").get_by_role("button", name="Crew").tap()
    expect(page.locator("main button", has_text="Zog")).to_contain_text("2 light wounds")
    assert barriers(page) == []


def test_a_box_that_the_companion_refuses_is_not_used(newcomer: Newcomer) -> None:
    page = newcomer(phone=True, locale="fr-FR")
    page.goto("/g/nemesis/companion")
    page.locator(".own-box summary").tap()
    opened(page, write_box(box_of("nemesis", "Mal", ("time = 15", "time = 1000000000"))))
    expect(page.locator(".own-box").get_by_role("alert")).to_contain_text(
        "components.toml, tracks.time\u00a0: Saisissez un nombre entier de 1 à 99."
    )
    expect(page.get_by_role("button", name="Capitaine")).to_be_visible()
    expect(page.locator(".own-box").get_by_role("radio")).to_have_count(0)


def test_a_shared_session_brings_its_box_along(newcomer: Newcomer) -> None:
    one, other = newcomer(phone=True), newcomer(phone=True)
    one.goto("/g/nemesis/companion")
    one.locator(".own-box summary").tap()
    opened(one, own_crew())
    sit(one, "Zog", "Scout")
    one.get_by_role("navigation").get_by_role("button", name="Crew").tap()
    one.get_by_role("button", name="Share with other phones").tap()
    expect(one.get_by_role("img", name="QR code")).to_be_visible()
    link = one.evaluate("JSON.parse(localStorage.getItem('nexarium.nemesis.companion.shared')).key")
    other.goto(f"/g/nemesis/companion#join={link}")
    other.get_by_role("dialog").get_by_role("button", name="Join").tap()
    expect(other.locator("main")).to_contain_text(f"Box in use: {MARKUP}")
    stored = "JSON.parse(localStorage.getItem('nexarium.nemesis.companion')).setup.box.digest"
    assert other.evaluate(stored) == one.evaluate(stored)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("address", ["/g/nemesis/companion", "/g/kepler/calculator"])
@pytest.mark.parametrize("size", SIZES)
def test_boxes_fit_every_screen(newcomer: Newcomer, size: tuple[int, int], address: str, language: str) -> None:
    game = address.split("/")[2]
    page = newcomer(viewport={"width": size[0], "height": size[1]}, locale=language, bypass_csp=True)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(address)
        if scheme == "light":
            page.locator(".own-box summary").click()
            opened(page, write_box(box_of(game, "A long name of a box that somebody made for an evening")))
        expect(page.locator(".own-box").get_by_role("radio")).to_have_count(2)
        assert overflow(page) <= 0
        assert barriers(page, ".own-box") == []
        page.locator(".own-box").scroll_into_view_if_needed()
        if SHOTS:
            page.screenshot(path=f"{SHOTS}/{game}-{size[0]}-{language[:2]}-{scheme}.png")
