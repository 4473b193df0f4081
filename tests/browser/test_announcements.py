"""What the server's owner announces stands above the pages of games' own, too, until it is put away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomer, Server, barriers, overflow

pytestmark = pytest.mark.slow

SOON = {"id": "soon", "en": "Restart at ten", "fr": "Redémarrage à dix heures", "at": 1.0, "until": 0.0}


@pytest.mark.parametrize("address", ["/g/nemesis/companion", "/g/kepler/calculator"])
@pytest.mark.parametrize("phone", [True, False])
def test_a_page_of_a_games_own_shows_it(newcomer: Newcomer, address: str, phone: bool) -> None:
    page = newcomer(phone=phone, bypass_csp=True)
    page.route("**/api/announcements", lambda route: route.fulfill(json={"announcements": [SOON]}))
    page.goto(address)
    told = page.locator(".announced")
    expect(told).to_contain_text("Restart at ten")
    expect(told).to_be_in_viewport()
    assert told.evaluate("each => each.getBoundingClientRect().top") == 0
    assert overflow(page) == 0
    if address == "/g/nemesis/companion":
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, "its buttons stay at the lower edge"
    assert barriers(page) == []
    told.get_by_role("button").click()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/g/nemesis/companion"])
def test_a_long_address_breaks_instead_of_widening_the_page(newcomer: Newcomer, path: str) -> None:
    page = newcomer(phone=True)
    long = {**SOON, "en": f"See https://status.example.org/{'maintenance_' * 20}"}
    page.route("**/api/announcements", lambda route: route.fulfill(json={"announcements": [long]}))
    page.goto(path)
    told = page.locator(".announced")
    expect(told).to_contain_text("maintenance")
    assert overflow(page) == 0
    expect(told.get_by_role("button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("company", ["bot:1", "open"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
def test_it_takes_its_room_from_the_board_and_not_from_the_hand(
    server: Server, newcomer: Newcomer, company: str, width: int, height: int
) -> None:
    """What one holds stays on a phone's screen, and so does the end of the menu."""
    seated = server.open("nexos", "you", company, "bot:1", "bot:1")
    page = newcomer(phone=True, viewport={"width": width, "height": height}, held=seated)
    long = SOON | {"en": "The server rests tonight from ten until half past ten; tables go on afterwards where they were."}
    page.route("**/api/announcements", lambda route: route.fulfill(json={"announcements": [long]}))
    page.goto(f"/t/{seated['table']}")
    expect(page.locator(".announced")).to_be_visible()
    pieces = page.get_by_role("group", name="Pieces")
    expect(pieces).to_be_in_viewport(ratio=1)
    box = pieces.bounding_box()
    assert box
    assert box["height"] > 50
    page.get_by_role("button", name="Menu").tap()
    last = page.get_by_role("button", name="En fran\u00e7ais")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
