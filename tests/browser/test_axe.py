"""axe looks at every page there is, by day and by night, and finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nexarium.core.catalogue import catalogue
from nexarium.server.keys import hash_of

from .conftest import Newcomer, Server, barriers, serving
from .test_accounts import device, open_account

pytestmark = pytest.mark.slow

PAGES = {
    "/": ".quick .btn.primary",
    "/notifications": "main h1",
    "/any/wrong/path": "h1",
    "/statistics": "main h1",
    "/offline": "main h1",
    "/g/kepler/calculator": "main svg",
    "/g/nemesis/companion": "main",
    **{f"/learn/{game}/first": ".board" for game in sorted(catalogue()) if game != "tictactoe"},
    **{f"/puzzle/{game}": ".board" for game in ("keepers", "kepler", "nexos")},
    "/workshop": "main h1",
    **{f"/workshop/{game}": "main .picture" for game in ("kepler", "nexos")},
    "/rules/nexos": "main h1",  # those of the other games are looked at where their texts are tested
}
"""What stands at an address of its own, and what shows that it stands."""


def pages_of_people(page: Page) -> dict[str, str]:
    """Somebody's account, their page, the club's, and a tournament that they open."""
    device(page)
    open_account(page, "Sophie")
    page.goto("/club")
    page.get_by_role("button", name="New tournament").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Spring cup")
    expect(form.get_by_role("button", name="Create tournament")).to_be_in_viewport(ratio=1)
    form.get_by_role("button", name="Create tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spring cup")
    tournament = page.url.partition("/tournament/")[2]
    return {"/me": "main h1", "/club": "main h2", "/p/Sophie": "main h1", f"/tournament/{tournament}": "main h1"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_keeps_anybody_out(newcomer: Newcomer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str) -> None:
    monkeypatch.setenv("NEXARIUM_ADMINISTRATOR_KEY", hash_of("the owner's key"))
    with serving(tmp_path) as address:
        server = Server(address)
        by_name = address.replace("127.0.0.1", "localhost")
        page = newcomer(base_url=by_name, color_scheme=theme, bypass_csp=True, expects=["404"])
        found: list[str] = []

        def look(where: str, stands: str) -> None:
            page.goto(where)
            page.locator(stands).first.wait_for()
            found.extend(f"{where}: {each}" for each in barriers(page, practices=True))

        for where, stands in (PAGES | pages_of_people(page)).items():
            look(where, stands)
        held: list[dict[str, object]] = []
        for game in catalogue():
            options = dict(catalogue()[game].presets[0].options)
            seated = server.open(game, "you", *["bot:1"] * (int(str(options.get("players", 2))) - 1), options=options)
            held.append(seated)  # the page before, still open, must not lose its seat
            page.evaluate("held => localStorage.setItem('nexarium.seats', JSON.stringify(held))", held)
            look(f"/t/{seated['table']}", ".board")
        look("/admin", "main")
        page.locator("main input").first.fill("the owner's key")
        page.keyboard.press("Enter")
        sections = page.locator("main nav button")
        sections.first.wait_for()
        for section in sections.all():
            section.click()
            expect(section).to_have_attribute("aria-current", "page")
            found.extend(f"/admin, {section.inner_text()}: {each}" for each in barriers(page, practices=True))
        page.goto("about:blank")
        assert not found, "\n".join(found)
