"""The documentation site that `make docs` has built: its search, as a reader uses it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

SITE = Path(__file__).parents[2] / "build" / "docs"

pytestmark = pytest.mark.skipif(not (SITE / "searchindex.js").exists(), reason="the site is not built: make docs")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("words", "first"), [("fumble", "play/keepers.html"), ("takeback", "play/playing.html"), ("action mask", "research/games/")]
)
def test_the_search_shows_the_page_for_readers_first(chromium: Browser, site: str, words: str, first: str) -> None:
    page = chromium.new_page()
    mistakes: list[str] = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.goto(f"{site}/search.html?q={words}")
    found = page.locator("#search-results li > a").first
    expect(found).to_be_visible()
    assert first in (found.get_attribute("href") or "")
    assert not mistakes
    page.close()
