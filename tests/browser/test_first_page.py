"""What somebody who has never been here loads before they can play: page, scripts, styles, pictures, and what is asked of the server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response

from .conftest import Newcomer, Server

MOST = 150_000
"""Bytes as they travel."""
LISTED = re.compile(r"/api/tables(/open)?\?")
"""The lists of tables: how many a server shows, in which other tests open theirs, is no matter of the page."""


@pytest.mark.parametrize("encoding", ["gzip, br", "gzip"], ids=["brotli", "gzip"])
@pytest.mark.parametrize("where", ["lobby", "table"])
def test_the_first_page_is_small(server: Server, newcomer: Newcomer, where: str, encoding: str) -> None:
    page = newcomer()
    loaded: list[str] = []
    said: list[str | bytes] = []

    def note(response: Response) -> None:
        if response.url.startswith(server.address) and not LISTED.search(response.url):
            loaded.append(response.url)

    page.on("response", note)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: said.append(frame)))
    if where == "lobby":
        page.goto("/")
        page.locator(".quick .btn.primary").wait_for()
    else:
        seated = server.open("nexos", "you", "bot:1", "bot:1", "bot:1")
        page.goto(f"/t/{seated['table']}")
        page.locator(".board").wait_for()
    page.wait_for_load_state("networkidle")
    sizes = {url: server.travels(url, encoding) for url in loaded}
    told = sum(len(frame) for frame in said)
    total = sum(sizes.values()) + told
    print(f"{where}, {encoding}: {total:,} bytes, {told:,} of them over the socket, of {len(sizes)} files")
    assert len([url for url in sizes if url.endswith(".js")]) > 2
    for url, size in sorted(sizes.items(), key=lambda each: -each[1]):
        print(size, url)
    assert total < MOST, sorted(sizes.items(), key=lambda each: -each[1])[:5]
