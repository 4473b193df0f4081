"""The rules where they are needed: their pages, `?` at any moment, and the way from a rule at the table to its page and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from nexarium.core.catalogue import catalogue
from nexarium.core.rulebook import rulebook

from ..catalogue_games import each_game
from .conftest import Newcomer, Server, barriers, overflow

SIZES = {"laptop": (1280, 800), "phone": (390, 844), "sideways": (844, 390), "small": (360, 640)}


@each_game
@pytest.mark.parametrize("size", SIZES)
def test_a_page_of_rules_on_every_screen(newcomer: Newcomer, name: str, size: str) -> None:
    width, height = SIZES[size]
    dark = size in ("phone", "sideways")
    page = newcomer(
        viewport={"width": width, "height": height},
        locale="fr-FR" if size == "phone" else "en-GB",
        color_scheme="dark" if dark else "light",
        bypass_csp=True,
    )
    page.goto(f"/rules/{name}")
    book = rulebook(catalogue()[name].package, "fr" if size == "phone" else "en")
    assert book is not None
    expect(page.locator(".rule")).to_have_count(len(book.rules))
    expect(page.locator("html")).to_have_attribute("lang", book.language)
    assert overflow(page) <= 0
    assert barriers(page) == []
    shown = page.locator(f"figure a.{'dark' if dark else 'light'} img")
    hidden = page.locator(f"figure a.{'light' if dark else 'dark'} img")
    expect(shown).to_have_count(len(book.pictures))
    shown.first.scroll_into_view_if_needed()
    expect(shown.first).to_be_visible()
    expect(hidden.first).to_be_hidden()


def test_a_rule_is_found_whatever_its_accents(newcomer: Newcomer) -> None:
    page = newcomer(locale="fr-FR")
    page.goto("/rules/keepers")
    search = page.get_by_role("searchbox")
    search.fill("MALADRESSE épuis")
    expect(page.get_by_role("status")).to_contain_text("Aucune règle")
    search.fill("des de pouvoir relance seul")
    expect(page.locator("#NK-40")).to_be_visible()
    expect(page.locator("#NK-18")).to_be_hidden()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"\d+ règles? trouvées?"))
    page.locator("#NK-40").get_by_role("link", name="NK-40").click()
    search.press("Escape")
    expect(page.locator("#NK-18")).to_be_visible()
    page.keyboard.press("/")
    expect(search).to_be_focused()


def test_the_other_language_shows_the_same_rule_and_is_kept(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/rules/keepers?table=abc#NK-37")
    expect(page.locator("#NK-37 h3")).to_contain_text("Two rerolls")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("#NK-37 h3")).to_contain_text("Deux relances")
    expect(page.locator("#NK-37")).to_be_in_viewport()
    assert page.url.endswith("#NK-37")
    expect(page.get_by_role("link", name="Retour à la table")).to_have_attribute("href", "/t/abc")
    assert page.evaluate("localStorage.getItem('nexarium.language')") == "fr"


def test_the_theme_is_the_servers(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/rules/nexos")
    moon, sun = page.locator(".theme .moon"), page.locator(".theme .sun")
    expect(moon).to_be_visible()
    expect(sun).to_be_hidden()
    page.get_by_role("button", name="Dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(sun).to_be_visible()
    expect(moon).to_be_hidden()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/rules/nexos")
    page.get_by_role("button", name="Light theme").wait_for()


def test_the_page_is_read_without_a_script(newcomer: Newcomer) -> None:
    page = newcomer(java_script_enabled=False)
    page.goto("/rules/kepler#KP-44")
    expect(page.locator("#KP-44")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_be_hidden()


@each_game
@pytest.mark.parametrize("phone", [False, True])
def test_help_says_the_goal_what_can_be_done_and_what_ends_the_game(server: Server, newcomer: Newcomer, name: str, phone: bool) -> None:
    seats = ["you"] * catalogue()[name].seats(dict(catalogue()[name].presets[0].options))
    seated = server.open(name, *seats, options=dict(catalogue()[name].presets[0].options))
    page = newcomer(phone=phone, held=seated, locale="fr-FR" if phone else "en-GB", bypass_csp=True)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Aide" if phone else "Help").click()
    help = page.get_by_role("dialog")
    book = rulebook(catalogue()[name].package, "fr" if phone else "en")
    assert book is not None
    expect(help.locator("section")).to_have_count(3)
    expect(help.locator("section").nth(0)).to_contain_text(book.goal.replace("\u00a0", " "))
    expect(help.locator("section").nth(1)).not_to_be_empty()
    expect(help.locator("section").nth(2).get_by_role("listitem")).to_have_count(len(book.ends))
    assert overflow(page) <= 0
    assert barriers(page) == []


def test_from_a_rule_at_the_table_to_its_page_and_back(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("keepers", "you", "you", options={"players": 2, "first_player": "a"})
    page = newcomer(held=seated, bypass_csp=True)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Help").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name="Rule NK-18").click()
    expect(page.get_by_role("dialog")).to_have_count(2)
    rule = page.get_by_role("dialog").last
    expect(rule.get_by_role("heading")).to_contain_text("NK-18 · Unfolding the cubes")
    rule.get_by_role("link", name="NK-15").click()
    expect(rule.get_by_role("heading")).to_contain_text("NK-15")
    assert barriers(page) == []
    rule.get_by_role("button", name="NK-18").click()
    expect(rule.get_by_role("heading")).to_contain_text("NK-18")
    with page.context.expect_page() as opened:
        rule.get_by_role("link", name="All the rules").click()
    rules = opened.value
    expect(rules.locator("#NK-18")).to_be_in_viewport()
    assert rules.url.endswith("#NK-18")
    rules.get_by_role("link", name="Back to the table").click()
    rules.wait_for_url(f"**/t/{seated['table']}")
    expect(rules.locator(".board")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_what_is_tapped_in_vain_says_its_rule_and_leads_there(server: Server, newcomer: Newcomer, phone: bool) -> None:
    seated = server.open("tictactoe", "you", "you")
    page = newcomer(phone=phone, held=seated, bypass_csp=True)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="b2", exact=True).click()
    expect(page.get_by_role("button", name="b2", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="a1", exact=True)).to_be_visible()  # the next turn has begun
    middle = page.locator('[data-id="b2"]').bounding_box()
    assert middle is not None
    at = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    (page.touchscreen.tap if phone else page.mouse.click)(*at)
    refusal = page.locator(".toast.refused")
    expect(refusal).to_contain_text("The cell already carries a mark.")
    assert barriers(page) == []
    refusal.get_by_role("button", name="Rule TTT-2").click()
    rule = page.get_by_role("dialog")
    expect(rule.get_by_role("heading")).to_contain_text("TTT-2 · An empty square")
    with page.context.expect_page() as opened:
        rule.get_by_role("link", name="All the rules").click()
    opened.value.bring_to_front()  # a page that nobody looks at does not scroll
    expect(opened.value.locator("#TTT-2")).to_be_in_viewport()
    opened.value.close()
    rule.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="a1", exact=True).click()
    expect(page.locator(".board")).to_be_visible()


def test_a_greyed_action_says_why(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("kepler", "you", "you", options={"players": 2, "sides": "AAA", "first_player": "a"})
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    card = page.locator('[data-id="action-7"]').bounding_box()
    assert card is not None
    page.mouse.click(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    refusal = page.locator(".toast.refused")
    expect(refusal).to_contain_text("Action 7 needs two dice that show the same number.")
    expect(refusal.get_by_role("button", name="Rule KP-14")).to_be_visible()
