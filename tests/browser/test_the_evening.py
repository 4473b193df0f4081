"""What makes an evening pleasant: others' moves told at one's own speed, skipped to one's turn or to the end, and resigning."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import PATIENCE, Newcomer, Server, barriers, overflow
from .test_whole_games import place_one

SPEEDS = "Opponents\N{RIGHT SINGLE QUOTATION MARK} moves"


def plies(server: Server, table: str) -> int:
    """How far the game is, as the server has it."""
    return len(server.record(table)["actions"])


def told(page: Page) -> int:
    """How far this page has shown it."""
    return int(page.locator(".head .count").inner_text() or 0)


def until_played(page: Page, server: Server, table: str, least: int) -> None:
    for _ in range(900):
        if plies(server, table) >= least:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"the game did not come to ply {least}")


def test_what_others_play_is_told_at_ones_own_speed_and_can_be_skipped(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "bot:1", "bot:1", "bot:1", options={"players": 4})
    table = seated["table"]
    page = newcomer(held=seated, bypass_csp=True)
    page.add_init_script("localStorage.getItem('nexarium.speed') ?? localStorage.setItem('nexarium.speed', 'slow')")
    page.goto(f"/t/{table}")
    place_one(page)
    until_played(page, server, table, 4)
    assert told(page) < 4, "the server waits for nobody, and the page tells slowly"
    page.get_by_role("button", name="Skip to my turn").click()
    expect(page.locator(".turn")).to_contain_text("Your turn", timeout=1000)
    assert told(page) == 4
    place_one(page)
    expect(page.get_by_role("button", name="Skip to my turn")).to_be_visible()
    assert barriers(page) == []  # this may take longer than the telling
    until_played(page, server, table, 8)
    expect(page.locator(".turn")).to_contain_text("Your turn")

    # from now on at once, on this browser's every page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radiogroup", name=SPEEDS).get_by_label("instant", exact=True).check(force=True)
    page.reload()
    place_one(page)
    until_played(page, server, table, 12)
    expect(page.locator(".head .count")).to_have_text("12", timeout=1000)


def test_on_a_phone_held_sideways_the_ways_on_from_an_end_are_all_seen(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "bot:1")
    page = newcomer(phone=True, held=seated, locale="fr-FR", viewport={"width": 640, "height": 400})
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("dialog").get_by_role("button", name="Abandonner").click()
    page.get_by_role("dialog").get_by_role("button", name="Regarder le plateau").click()
    hand = page.locator(".hand").bounding_box()
    assert hand
    assert hand["x"] + hand["width"] <= 640
    for button in page.locator(".hand .acts .btn").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [False, True])
def test_of_two_who_gives_up_has_lost(server: Server, newcomer: Newcomer, phone: bool) -> None:
    seated = server.open("tictactoe", "you", "bot:1")
    page = newcomer(phone=phone, held=seated, locale="fr-FR" if phone else "en-GB", bypass_csp=True)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abandonner" if phone else "Resign").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Vous perdez, et la partie est finie." if phone else "You lose, and the game is over.")
    assert barriers(page) == []
    assert overflow(page) <= 0
    dialog.get_by_role("button", name="Continuer" if phone else "Play on").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abandonner" if phone else "Resign").click()
    dialog.get_by_role("button", name="Abandonner" if phone else "Resign").click()
    expect(dialog).to_contain_text("Vous avez abandonné" if phone else "You resigned")
    heights = dialog.locator(".more .btn, .ends .btn").evaluate_all(
        "buttons => buttons.map(button => button.getBoundingClientRect().height)"
    )
    assert len(set(heights)) == 1, "buttons in even rows"
    assert barriers(page) == []
    dialog.get_by_role("button", name="Fermer" if phone else "Close").click()
    over = "La partie est finie" if phone else "The game is over"
    expect(page.get_by_role("region", name="\u00c0 l\u2019instant") if phone else page.locator("header .phase")).to_contain_text(over)
    page.keyboard.press("?")
    expect(dialog.get_by_role("heading", name=over)).to_be_visible()
    expect(dialog.get_by_text("Ce que vous pouvez faire" if phone else "What you can do now")).to_have_count(0)


def test_of_more_a_bot_plays_on_and_the_end_can_be_seen_at_once(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "bot:1", "bot:1", "bot:1", options={"players": 4})
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A bot takes over")
    dialog.get_by_role("button", name="Resign").click()
    expect(page.locator(".players")).to_contain_text("resigned")
    page.get_by_role("button", name="To the end").click()
    expect(dialog.locator("tr").last).to_contain_text("You")
    assert server.record(seated["table"])["actions"], "played to its end by bots"


COUNTS_SOUNDS = """
window.contexts = 0; window.sounds = 0;
const Context = AudioContext;
window.AudioContext = class extends Context { constructor(...how) { super(...how); window.contexts++; } };
for (const Node of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = Node.prototype.start;
  Node.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };
}
window.shakes = 0;
navigator.vibrate = () => { window.shakes++; return true; };
"""


def test_what_is_no_gesture_asks_for_no_sound(server: Server, newcomer: Newcomer) -> None:
    """Browsers complain of a page that plays sound after Escape alone, or before a finger is lifted."""
    seated = server.open("tictactoe", "you", "bot:1")
    page = newcomer(phone=True, held=seated)
    page.add_init_script(COUNTS_SOUNDS)
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda _: frames.append(socket.url)))
    page.goto(f"/t/{seated['table']}")
    patience = time.monotonic() + PATIENCE / 1000
    while not frames:  # to look at the page would be a gesture, too
        assert time.monotonic() < patience, "the table says nothing"
        page.wait_for_timeout(50)
    page.keyboard.press("Escape")
    page.wait_for_timeout(50)
    assert page.evaluate("contexts") == 0
    page.touchscreen.tap(5, 300)
    page.wait_for_function("contexts === 1")


@pytest.mark.parametrize("calm", [False, True])
def test_a_table_is_heard_once_it_was_touched_and_not_when_it_is_switched_off(server: Server, newcomer: Newcomer, calm: bool) -> None:
    seated = server.open("tictactoe", "you", "bot:1")
    page = newcomer(phone=True, held=seated, reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(COUNTS_SOUNDS)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Menu").wait_for()
    assert page.evaluate("contexts") == 0, "nothing is heard of a page that nobody has touched"

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sounds: on").click()
    page.keyboard.press("Escape")
    page.locator(".board .act").first.click()
    expect(page.locator(".turn")).to_contain_text("Your turn")
    assert page.evaluate("sounds") == 0, "switched off"

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sounds: off").click()
    page.keyboard.press("Escape")
    page.locator(".board .act").first.click()
    patience = time.monotonic() + PATIENCE / 1000
    while page.evaluate("sounds") == 0:
        assert time.monotonic() < patience, "nothing is heard"
        page.wait_for_timeout(50)
    expect(page.locator(".turn")).to_contain_text("Your turn")
    assert (page.evaluate("shakes") > 0) == (not calm), "a phone shakes, unless one wants no motion"
