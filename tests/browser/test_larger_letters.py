"""Letters of the size that the reader has set in their browser: larger, and nothing is cut off for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import CHROMIUM, LAPTOP, PHONE, Launching, Newcomer, Server, overflow

LARGER = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=20"]
LARGEST = [*LARGER[:2], "--blink-settings=defaultFontSize=24"]
CUT = """() => [...document.querySelectorAll('button, label, .btn, h1, h2, b')]
  .filter((part) => part.checkVisibility() && !part.closest('.hidden, .ask, svg') && getComputedStyle(part).textOverflow !== 'ellipsis')
  .filter((part) => part.scrollWidth > part.clientWidth + 3 && getComputedStyle(part).display !== 'inline')
  .map((part) => part.textContent.trim())"""
"""What is wider than the room that it has."""
BESIDE = """() => [...document.querySelectorAll('.seg label')].filter((label) => {
  const room = label.getBoundingClientRect();
  const parts = [...label.querySelectorAll('svg, span')].map((part) => part.getBoundingClientRect());
  return parts.some((part) => part.left < room.left || part.right > room.right + 0.5);
}).map((label) => label.textContent.trim())"""
"""Choices whose words stand beside their own field."""

BEYOND = """() => [...document.querySelectorAll('button, a, h1')].filter((part) => {
  const [room, page] = [part.getBoundingClientRect(), document.documentElement.clientWidth];
  return part.checkVisibility() && !part.closest('.hidden, svg, ul, ol') && (room.right > page || room.left < 0);
}).map((part) => part.getAttribute('aria-label') ?? part.textContent.trim())"""
"""What reaches over the edge of the screen, where nobody can press it."""
LAID_OVER = """() => {
  const parts = [...document.querySelectorAll('.bar .tool > *')];
  const rooms = parts.map((part) => part.getBoundingClientRect());
  return rooms.filter((room, place) => rooms.some((other, later) => later > place && other.width && other.left < room.right - 1));
}"""
"""Words of the bar that lie over others'."""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_larger_letters_are_larger_and_whole(launching: Launching, server: Server, size: dict[str, int]) -> None:
    table = server.open("keepers", "you", "you")["table"]
    with launching(executable_path=CHROMIUM, args=LARGER) as browser:
        screen: Any = {"viewport": size, "has_touch": size is PHONE}
        page = browser.new_context(base_url=server.address, locale="fr-FR", **screen).new_page()
        for address, shown in (("/", ".games button"), ("/learn/keepers/first", ".board"), (f"/t/{table}", ".board")):
            page.goto(address)
            expect(page.locator(shown).first).to_be_visible()
            assert page.evaluate("getComputedStyle(document.body).fontSize") == "17.5px"
            assert overflow(page) <= 0
            assert page.evaluate(CUT) == [], address
            assert page.evaluate(BESIDE) == [], address


NARROW: dict[str, tuple[list[str], dict[str, int]]] = {
    "a narrow phone": (LARGER[:2], {"width": 320, "height": 568}),
    "a laptop at twice its size": (LARGER[:2], {"width": 640, "height": 400}),
    "a small phone with the largest letters": (LARGEST, {"width": 360, "height": 640}),
}


@pytest.mark.parametrize("screen", NARROW)
def test_nothing_reaches_over_the_edge_of_a_narrow_screen(launching: Launching, server: Server, screen: str) -> None:
    seated = server.open("kepler", "you", "you", options={"players": 2})
    server.play(seated, 3)
    args, size = NARROW[screen]
    with launching(executable_path=CHROMIUM, args=args) as browser:
        options: Any = {"viewport": size, "has_touch": True}
        page = browser.new_context(base_url=server.address, locale="fr-FR", reduced_motion="reduce", **options).new_page()
        pages = {
            "/": ".games button",
            "/club": "main h2",
            f"/t/{seated['table']}/replay": ".past .btn",
            "/g/nemesis/companion": ".cast button",
            "/g/kepler/calculator": "main svg",
        }
        for address, shown in pages.items():
            page.goto(address)
            expect(page.locator(shown).first).to_be_visible()
            assert page.evaluate(BEYOND) == [], address
        page.goto("/g/nemesis/companion")
        names = page.locator(".cast b")
        expect(names).to_have_count(6)
        for name in names.all():
            assert name.evaluate("name => name.getBoundingClientRect().right < name.closest('button').getBoundingClientRect().right - 8")


def test_a_laptop_at_four_times_its_size_shows_board_and_hand(newcomer: Newcomer, server: Server) -> None:
    """There is no room for one beside the other, nor for both at once: they lie one below the other, and the page scrolls."""
    seated = server.open("nexos", "you", "bot:1", options={"players": 2})
    page = newcomer(held=seated, viewport={"width": 320, "height": 256})
    page.goto(f"/t/{seated['table']}")
    page.locator(".tray button:not([aria-disabled])").first.click()
    board = page.locator("svg.scene.board").bounding_box()
    assert board is not None
    assert board["width"] > 280
    assert overflow(page) <= 0
    page.get_by_role("button", name=re.compile("^Place")).click()
    expect(page.locator(".board .placed")).to_have_count(2)
    for address in ("/puzzle/nexos", "/learn/nexos/first"):
        page.goto(address)
        expect(page.locator("svg.scene.board")).to_be_visible()
        assert overflow(page) <= 0
        assert page.evaluate(BEYOND) == [], address


@pytest.mark.parametrize("size", [(844, 390), (640, 400)])
def test_a_long_name_pushes_nothing_over_the_edge(newcomer: Newcomer, server: Server, size: tuple[int, int]) -> None:
    """In a spectator's hand, on a phone held sideways and on a laptop at twice its size."""
    seated = server.open("tictactoe", "you", "you", name="Maximilienne-Alexandrine von der Tourette")
    page = newcomer(viewport={"width": size[0], "height": size[1]})
    page.goto(f"/t/{seated['table']}")
    expect(page.locator(".hand .ask")).to_be_visible()
    assert page.evaluate(BEYOND) == []


def test_a_long_name_leaves_room_for_the_figures_of_the_final_table(newcomer: Newcomer, server: Server) -> None:
    seated = server.open("nexos", "you", "you", options={"players": 2}, name="W" * 40)
    server.play(seated, 1)
    opened = newcomer(phone=True, held=seated, viewport={"width": 360, "height": 640})
    opened.goto(f"/t/{seated['table']}")
    opened.get_by_role("button", name="Menu").tap()
    opened.get_by_role("button", name="Resign").tap()
    opened.get_by_role("dialog").get_by_role("button", name="Resign").first.tap()
    looks = newcomer(phone=True, viewport={"width": 360, "height": 640})
    looks.goto(f"/t/{seated['table']}")
    final = looks.get_by_role("dialog").locator(".wide")
    expect(final).to_contain_text("WWWW")
    assert final.evaluate("table => table.scrollWidth - table.clientWidth") <= 0
    assert looks.get_by_role("dialog").evaluate("dialog => dialog.scrollWidth - dialog.clientWidth") <= 0, "its heading names them, too"


def test_no_words_of_the_bar_lie_over_others(launching: Launching, server: Server) -> None:
    """The longest bar: a story to be shown beside hint, undo and chat, on a laptop with the largest letters."""
    seated = server.open("nemesis", "you", options={"players": 1})
    with launching(executable_path=CHROMIUM, args=LARGEST) as browser:
        page = browser.new_context(base_url=server.address, locale="fr-FR", viewport=LAPTOP).new_page()  # type: ignore[arg-type]
        page.goto("/")
        page.evaluate("held => localStorage.setItem('nexarium.seats', JSON.stringify([held]))", seated)
        server.play(seated, 40)
        page.goto(f"/t/{seated['table']}")
        expect(page.locator(".bar").get_by_role("button", name="Pas à pas")).to_be_visible()
        assert page.evaluate(LAID_OVER) == []


def test_a_game_is_shown_from_where_something_lies(launching: Launching, server: Server) -> None:
    """Before it is known who begins, no cube lies at a table of Keepers."""
    seated = server.open("keepers", "you", "you")
    server.play(seated, 3)
    with launching(executable_path=CHROMIUM) as browser:
        screen: Any = {"viewport": PHONE}
        page = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce", **screen).new_page()
        page.goto(f"/t/{seated['table']}/replay")
        past = page.locator(".past")
        expect(past).to_contain_text("From the beginning")
        expect(page.locator(".board .layer-nk-tiles > *").first).to_be_visible()
        expect(past).not_to_contain_text("Nothing has been played")
        past.get_by_role("button", name="One move on").click()
        move = page.locator(".past b")
        number = move.inner_text().split()[1]
        expect(page.locator(".last")).to_contain_text(f"Move {number}")
