"""Whatever people write stays words on everybody's screen, and what a browser keeps cannot turn its page against it."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from .conftest import House, Newcomer

NAME = "<img src=x onerror=pwn()>"
POLLUTED = '[{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": 1}}, "table": "t", "token": "x", "seats": []}]'


def test_a_name_is_words_on_every_screen(house: House, newcomer: Newcomer) -> None:
    opened = house.open("tictactoe", "you", "open", name=NAME)
    onlooker = newcomer()
    pwned: list[str] = []
    onlooker.expose_function("pwn", lambda: pwned.append("pwned"))
    onlooker.goto(f"/t/{opened['table']}")
    shown = onlooker.get_by_text("<img src=x").first
    expect(shown).to_be_visible()
    onlooker.goto("/")
    expect(shown).to_be_visible()
    assert pwned == []
    assert onlooker.locator("img[src=x]").count() == 0


def test_nothing_that_is_read_gets_into_every_object(house: House, newcomer: Newcomer) -> None:
    """Kept seats and the server's answers are JSON; a key that names the prototype of all objects is a key like others."""
    opened = house.open("tictactoe", "you", "open", name="Ann")
    page = newcomer()
    page.add_init_script(f"localStorage.setItem('nexarium.seats', {json.dumps(POLLUTED)})")

    def poison(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body='{"__proto__": {"polluted": "yes"}, ' + answer.text().lstrip()[1:])

    page.route("**/api/catalogue*", poison)
    page.route("**/api/tables*", poison)
    for address in ("/", f"/t/{opened['table']}"):
        page.goto(address)
        expect(page.get_by_text("Ann").first).to_be_visible()
        assert page.evaluate("({}).polluted === undefined")
