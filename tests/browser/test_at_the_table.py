"""At the table: by keys, by touch, watched by others, after an absence, in another language, with help."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.called import eventually_in
from tests.browser.conftest import LAPTOP, PHONE, Newcomer, Server, barriers, choose, overflow, placed, table_of, to_lobby
from tests.browser.pressing import SIZES, covered

pytestmark = pytest.mark.slow


def pieces(page: Page) -> Locator:
    """The pieces in the tray that have a place."""
    return page.locator(".tray button:not([aria-disabled])")


def test_by_keys_alone(server: Server, newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    opener = page.get_by_role("button", name="Open the table")
    opener.wait_for()
    for wanted in (page.locator(".games button", has=page.get_by_text("Nexos", exact=True)), opener):
        for _ in range(40):
            page.keyboard.press("Tab")
            if wanted.evaluate("button => button === document.activeElement"):
                break
        page.keyboard.press("Enter")
    table = table_of(page)
    pieces(page).first.wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.tray')"):
            break
    else:
        pytest.fail("the keys do not reach the tray")
    page.keyboard.press("Enter")
    before = page.locator(".ghost").get_attribute("href")
    page.keyboard.press("r")
    expect(page.locator(".ghost")).not_to_have_attribute("href", before or "")
    for arrow in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(arrow)
    expect(page.locator(".ghost.pinned")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".board .placed.blue")).to_have_count(1)
    assert server.record(table)["actions"]


def test_by_touch_on_a_phone(newcomer: Newcomer) -> None:
    page = newcomer(phone=True)
    to_lobby(page)
    page.get_by_role("button", name="Open the table").tap()
    pieces(page).nth(2).tap()
    page.get_by_role("button", name="Rotate", exact=True).tap()
    ghost = page.locator(".ghost").bounding_box()
    assert ghost
    middle = (ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2)
    page.touchscreen.tap(*middle)
    expect(page.locator(".ghost")).to_have_class(re.compile("pinned"))
    assert placed(page) == 0, "one careless tap plays nothing"
    page.touchscreen.tap(*middle)
    expect(page.locator(".board .placed.blue")).to_have_count(1)
    assert overflow(page) <= 0


def test_a_second_finger_plays_nothing_while_the_first_leads_the_ghost(newcomer: Newcomer) -> None:
    page = newcomer(phone=True)
    to_lobby(page)
    page.get_by_role("button", name="Open the table").tap()
    pieces(page).nth(2).tap()
    touching = page.context.new_cdp_session(page)

    ghost = page.locator(".ghost").bounding_box()
    assert ghost
    x, y = ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2
    first, moved, second = {"x": x, "y": y, "id": 0}, {"x": x + 30, "y": y, "id": 0}, {"x": x, "y": y, "id": 1}
    for kind, points in (
        ("touchStart", [first]),
        ("touchMove", [moved]),
        ("touchStart", [moved, second]),
        ("touchEnd", [second]),
        ("touchEnd", [moved]),
    ):
        touching.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(100)
    expect(page.locator(".ghost.pinned")).to_have_count(1)
    page.wait_for_timeout(300)
    assert placed(page) == 0
    page.touchscreen.tap(x, y)
    expect(page.locator(".board .placed.blue")).to_have_count(1)


def test_a_piece_is_carried_from_the_tray(newcomer: Newcomer) -> None:
    page = newcomer()
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    pieces(page).nth(3).wait_for()
    start, board = pieces(page).nth(3).bounding_box(), page.locator(".board").bounding_box()
    assert start is not None
    assert board is not None
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(board["x"] + 150, board["y"] + 150, steps=3)
    page.mouse.up()
    expect(page.locator(".ghost.pinned")).to_have_count(1)
    assert placed(page) == 0
    page.locator(".btn.do").click()
    expect(page.locator(".board .placed.blue")).to_have_count(1)


def test_a_friend_by_the_link_and_a_spectator_see_the_move(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "open", options={"players": 2})
    mine, friend, stranger = newcomer(held=seated), newcomer(), newcomer(phone=True)
    for page in (mine, friend, stranger):
        page.goto(f"/t/{seated['table']}")
    friend.get_by_label("Your name").fill("Maud")
    friend.get_by_role("button", name="Take the seat").click()
    expect(mine.locator(".players")).to_contain_text("Maud")
    expect(stranger.locator(".tray")).to_have_count(0)
    told = stranger.get_by_text("All seats are taken: you are only watching.")
    expect(told).to_be_visible()
    for page in (mine, friend):
        expect(page.get_by_text("you are only watching")).to_have_count(0)
    pieces(mine).first.click()
    mine.locator(".btn.do").click()
    for page in (mine, friend, stranger):
        expect(page.locator(".board .placed")).to_have_count(1)
    expect(friend.locator(".hand")).to_contain_text("Your turn")
    expect(mine.locator(".hand")).to_contain_text("Maud")
    stranger.locator(".matter", has=told).get_by_role("button", name="Close").tap()
    stranger.reload()
    expect(stranger.locator(".board .placed")).to_have_count(1)
    expect(told).to_have_count(0)


def test_whoever_comes_to_a_table_of_teams_chooses_with_whom_to_play(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "open", "open", "open", options={"players": 4, "teams": True}, name="Tilda")
    host, ally, foe, late = newcomer(held=seated), newcomer(phone=True, locale="fr-FR"), newcomer(), newcomer(phone=True)
    for page in (host, ally, foe, late):
        page.goto(f"/t/{seated['table']}")
    expect(ally.locator(".hand")).to_contain_text("Choisissez une place")
    assert overflow(ally) == 0
    ally.locator(".offer").get_by_role("button", name="Prendre la place Rouge, avec Tilda").tap()
    foe.locator(".offer").get_by_role("button", name="Take the seat as Yellow, with Green").click()
    late.get_by_role("button", name="Take the seat as Green with Yellow").tap()  # a player without a name is called by their colour
    for page, names in ((host, "You Yellow Red Green"), (ally, "Tilda Jaune Vous Vert"), (foe, "Tilda You Red Green")):
        called = page.locator(".players li b.cut" if page is not ally else ".players .called")
        expect(called).to_have_text(names.split())


def test_a_rematch_is_told_to_those_who_look_at_the_final_table(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "open")
    host, friend, stranger = newcomer(held=seated), newcomer(phone=True), newcomer()
    for page in (host, friend, stranger):
        page.goto(f"/t/{seated['table']}")
    friend.get_by_role("button", name="Take the seat").tap()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (host, friend, stranger):
        expect(page.get_by_role("dialog")).to_contain_text("resigned")
    expect(stranger.get_by_role("dialog").get_by_role("button", name="ematch")).to_have_count(0)
    host.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda url: seated["table"] not in url)
    expect(friend.get_by_text("A rematch is open.")).to_be_visible()
    expect(friend.get_by_role("dialog").get_by_role("button", name="To the rematch")).to_have_count(1)
    friend.get_by_role("dialog").get_by_role("button", name="Look at the board").tap()
    friend.get_by_role("button", name="Menu").tap()
    expect(friend.get_by_role("button", name="To the rematch")).to_have_count(1)
    stranger.get_by_role("dialog").get_by_role("button", name="To the rematch").last.click()
    stranger.wait_for_url(host.url)
    expect(host.get_by_text("A rematch is open.")).to_have_count(0)


SEEN = """(clock) => {
  const at = clock.getBoundingClientRect();
  return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === clock;
}"""


@pytest.mark.parametrize("game", ["keepers", "nexos"])
@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, {"width": 844, "height": 390}], ids=["upright", "sideways"])
def test_on_a_phone_each_of_four_has_a_clock_and_what_they_have_beside_it(
    server: Server, newcomer: Newcomer, game: str, size: dict[str, int]
) -> None:
    timing = {"clock": {"kind": "fischer", "minutes": 15, "increment": 10}}
    seated = server.open(game, "you", "you", "you", "you", options={"players": 4}, timing=timing)
    page = newcomer(phone=True, held=seated, viewport=size)
    page.goto(f"/t/{seated['table']}")
    clocks = page.locator(".strip").get_by_role("timer")
    expect(clocks).to_have_count(4)
    assert [clock.evaluate(SEEN) for clock in clocks.all()] == [True] * 4
    for chip in page.locator(".strip .chip").all():
        box, inner = chip.bounding_box(), chip.get_by_role("timer").bounding_box()
        assert box is not None
        assert inner is not None
        assert inner["y"] + inner["height"] <= box["y"] + box["height"]
    expect(page.locator(".strip .value").first).to_be_visible()


NAMES = ("Guillaume", "Sabine", "Théodora", "Max", "Alexandra")
WHOLE = """(part) => {
  const at = part.getBoundingClientRect(), chip = part.closest(".chip").getBoundingClientRect();
  const within = at.left >= chip.left - 1 && at.right <= chip.right + 1 && at.bottom <= chip.bottom + 1;
  const shown = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return within && part.scrollWidth <= part.clientWidth + 1 && !!shown && part.contains(shown);
}"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("players", "clock"), [(2, True), (4, True), (5, False), (5, True)])
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_on_a_phone_names_and_what_a_value_means_are_not_cut(
    server: Server, newcomer: Newcomer, size: tuple[int, int], players: int, clock: bool, language: str
) -> None:
    timing = {"timing": {"clock": {"kind": "fischer", "minutes": 15, "increment": 10}}} if clock else {}
    seated = server.open("kepler", "you", *["open"] * (players - 1), options={"players": players}, name=NAMES[0], **timing)
    for seat in range(1, players):
        server.http.post(f"/api/tables/{seated['table']}/seats", json={"seat": seat, "name": NAMES[seat]}).raise_for_status()
    page = newcomer(phone=True, held=seated, viewport={"width": size[0], "height": size[1]}, locale=language)
    page.goto(f"/t/{seated['table']}")
    units = page.locator(".strip .value .small")
    expect(units).to_have_count(players)
    for part in (*units.all(), *page.locator(".strip .called").all()):
        assert part.evaluate(WHOLE), part.inner_text()


def test_two_taps_take_one_seat_and_are_told_nothing(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "open", options={"players": 2})
    friend = newcomer()
    asked: list[str] = []
    friend.on("request", lambda request: asked.append(request.url) if request.method == "POST" and request.url.endswith("/seats") else None)
    friend.goto(f"/t/{seated['table']}")
    friend.get_by_role("textbox", name="Your name").fill("Twice")
    friend.get_by_role("button", name="Take the seat").dblclick()
    expect(friend.locator(".players")).to_contain_text("You")
    expect(friend.locator(".tray")).to_be_visible()
    assert len(asked) == 1
    expect(friend.locator(".toast, [role=alert]").filter(has_text="taken")).to_have_count(0)


def test_a_seat_that_one_tab_takes_is_the_others_too(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "open", "you")
    first = newcomer()
    second = first.context.new_page()
    for page in (first, second):
        page.goto(f"/t/{seated['table']}")
        expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    first.get_by_role("button", name="Take the seat").click()
    for page in (first, second):
        expect(page.locator(".hand")).to_contain_text("Your turn")
    second.locator(".board .act").first.click()
    expect(first.locator(".board .ttt-mark")).to_have_count(1)


def test_the_game_goes_on_after_the_browser_was_closed(newcomer: Newcomer, tmp_path: Path) -> None:
    page = newcomer()
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    pieces(page).first.click()
    page.locator(".btn.do").click()
    expect(page.locator(".board .placed.blue")).to_have_count(1)
    page.context.storage_state(path=tmp_path / "kept.json")
    page.context.close()

    again = newcomer(storage_state=tmp_path / "kept.json")
    again.goto("/")
    again.get_by_role("region", name="My tables").get_by_role("listitem").get_by_role("link").click()
    assert table_of(again) == table
    expect(again.locator(".board .placed.blue")).to_have_count(1)
    expect(again.locator(".hand")).to_contain_text("Your turn")


def test_language_and_theme_stay_chosen(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    page.get_by_role("button", name="passer en français").click()
    expect(page.get_by_role("heading", name="Choisissez un jeu")).to_be_visible()
    page.get_by_role("button", name="Thème sombre").click()
    choose(page)
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.locator(".hand")).to_contain_text("À vous")
    page.reload()
    expect(page.locator(".hand")).to_contain_text("À vous")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["fr", "dark"]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="In English").click()
    expect(page.locator(".hand")).to_contain_text("Your turn")


def test_hint_shows_a_move_and_undo_takes_it_back(newcomer: Newcomer) -> None:
    page = newcomer()
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    pieces(page).first.wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".ghost.hinted")).to_have_count(1)
    page.locator(".btn.do").click()
    undo = page.get_by_role("button", name="Undo")
    expect(page.locator(".board .placed")).to_have_count(4)
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.locator(".board .placed")).to_have_count(0)
    expect(page.locator(".hand")).to_contain_text("Your turn")


def test_a_hint_that_takes_its_time_is_said_to_be_on_its_way(newcomer: Newcomer) -> None:
    page = newcomer()
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def holding(table: WebSocketRoute) -> None:
        server = table.connect_to_server()
        server.on_message(lambda said: held.append((table, said)) if '"type":"hint"' in str(said) else table.send(said))

    page.route_web_socket(re.compile("/live"), holding)
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    pieces(page).first.wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".toast.hint")).to_contain_text("Looking for a hint")
    eventually_in(page, lambda: bool(held))
    for table, said in held:
        table.send(said)
    expect(page.locator(".ghost.hinted")).to_have_count(1)
    expect(page.locator(".toast.hint")).to_have_count(1)
    expect(page.locator(".toast.hint")).not_to_contain_text("Looking for a hint")


def test_a_second_click_after_a_placement_places_nothing(newcomer: Newcomer) -> None:
    page = newcomer()
    page.add_init_script("localStorage.setItem('nexarium.speed', 'at_once')")
    to_lobby(page)
    page.get_by_role("radio", name="Two players").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    pieces(page).nth(1).click()
    page.locator(".btn.do").click()
    expect(page.locator(".board .placed")).to_have_count(2)
    expect(page.locator(".hand")).to_contain_text("Red \N{MIDDLE DOT} Choose a piece")
    expect(page.locator(".btn.do")).to_be_disabled()
    expect(page.locator(".ghost")).to_have_count(0)

    # by keys one goes from the board back to the pieces
    page.locator(".board").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("!!document.activeElement.closest('.tray')")


def test_looking_back_and_home(newcomer: Newcomer) -> None:
    page = newcomer()
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    pieces(page).first.click()
    page.locator(".btn.do").click()
    expect(page.locator(".board .placed")).to_have_count(4)
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".board .placed")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .placed")).to_have_count(1)
    page.locator(".past").get_by_role("button", name="Back to the game").click()
    expect(page.locator(".board .placed")).to_have_count(4)


@pytest.mark.parametrize(
    "size", [LAPTOP, PHONE, {"width": 844, "height": 390}, {"width": 320, "height": 568}], ids=lambda size: f"{size['width']}"
)
def test_nothing_is_wider_than_the_screen(newcomer: Newcomer, size: dict[str, int]) -> None:
    page = newcomer(phone=size["width"] < 1000, viewport=size)
    for language in ("en-GB", "fr-FR"):
        to_lobby(page)
        page.evaluate("language => localStorage.setItem('nexarium.language', language)", language[:2])
        page.reload()
        choose(page)
        page.get_by_role("button", name=re.compile("Open the table|Ouvrir la table")).wait_for()
        assert overflow(page) <= 0, f"the lobby in {language}"
        page.get_by_role("radio", name=re.compile("eams|équipes")).check(force=True)
        page.get_by_role("button", name=re.compile("Open the table|Ouvrir la table")).click()
        pieces(page).first.click()
        assert overflow(page) <= 0, f"the table in {language}"
        boxes = "parts => parts.map(part => part.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom])"
        (tray,), (hand,) = (page.locator(part).evaluate_all(boxes) for part in (".tray", ".hand"))
        assert hand[3] <= size["height"] + 1, "the hand is on the screen"
        for _, top, _, bottom in page.locator(".tray button").evaluate_all(boxes):
            assert tray[1] - 1 <= top <= bottom <= tray[3] + 1, "no piece is clipped"
        for left, _, right, _ in page.locator(".players li *, .hand .acts > *").evaluate_all(boxes):
            assert 0 <= left <= right <= size["width"], f"nothing is cut off in {language}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_no_serious_barrier(newcomer: Newcomer, theme: str, phone: bool) -> None:
    page = newcomer(phone=phone, color_scheme=theme, bypass_csp=True)

    to_lobby(page)
    page.get_by_role("button", name="Open the table").wait_for()
    assert barriers(page) == []
    page.get_by_role("button", name="Open the table").click()
    pieces(page).first.click()
    assert barriers(page) == []
    page.locator(".btn.do").click()
    expect(page.locator(".board .placed")).to_have_count(4)
    expect(page.locator(".hand:has(.btn.do)")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    assert barriers(page, ".menu") == []  # what lies under it is not for tapping until it is closed
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Moves" if phone else "One move back", exact=True).click()
    assert barriers(page) == []


def test_a_chosen_piece_says_how_many_places_it_has(newcomer: Newcomer) -> None:
    page = newcomer()
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    turn = page.locator("div.turn")
    expect(turn).to_contain_text("Choose a piece")
    said = set()
    for piece in (pieces(page).first, pieces(page).last):
        piece.click()
        expect(turn).to_contain_text(re.compile(r"\d+ places? for this piece"))
        said.add(turn.inner_text())
    assert len(said) == 2


@pytest.mark.parametrize("size", SIZES)
def test_who_paused_the_game_is_read_in_full(server: Server, newcomer: Newcomer, size: str) -> None:
    """By the host, who has the button to resume, by the other player, and by spectators, with a free seat and without one."""
    host = server.open("tictactoe", "you", "open", name="Maximilienne Fontaine", listed=True)
    table = host["table"]

    def reads(text: str, held: dict[str, Any] | None = None) -> Page:
        page = newcomer(held=held, viewport=SIZES[size], phone=size != "laptop")
        page.goto(f"/t/{table}")
        notice = page.locator(".matter .text").get_by_text(text)
        expect(notice).to_be_in_viewport(ratio=1)
        assert notice.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1")
        assert covered(page) == []
        return page

    page = newcomer(held=host, viewport=SIZES[size], phone=size != "laptop")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="This table").click()
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Resume")).to_be_visible()
    offered = reads("Paused by Maximilienne Fontaine")
    expect(offered.get_by_role("button", name="Take the seat")).to_be_visible()
    guest = server.http.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Bo"}).raise_for_status().json()
    expect(reads("Paused by Maximilienne Fontaine", guest).locator(".hand")).to_contain_text("Paused")
    reads("Paused by Maximilienne Fontaine")
    expect(reads("You paused the game", host).locator(".matter").get_by_role("button", name="Resume")).to_be_visible()


def test_what_unfolds_behind_a_seat_says_whose_it_is(newcomer: Newcomer) -> None:
    """Four buttons are not all called "24 pieces left"."""
    page = newcomer()
    to_lobby(page)
    page.get_by_role("button", name="Open the table").click()
    table_of(page)
    players = page.get_by_role("region", name="Players")
    expect(players.get_by_role("button", name="You: 24 pieces left", exact=True)).to_be_visible()
    names = [each.get_attribute("aria-label") for each in players.get_by_role("button").all()]
    assert len(set(names)) == len(names) == 4
