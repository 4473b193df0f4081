"""The lobby: a game begins with one tap, as it was set up last, and what a game offers is chosen there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Newcomer, Server, barriers, choose, overflow, table_of, to_lobby

SIZES = {"laptop": (1280, 800), "phone": (390, 844), "small": (360, 640)}
SIDEWAYS = {"sideways": (640, 400)}
"""A small phone held sideways, or a laptop's page at twice its size."""
FRENCH = {"Nexus Keepers": "Nexus Keepers", "Last Watch": "Dernière veille", "Nexos": "Nexos", "Kepler-3Ad": "Kepler-3Ad"}


def visitor(newcomer: Newcomer, size: str, locale: str = "en-GB", **options: object) -> Page:
    width, height = (SIZES | SIDEWAYS)[size]
    page = newcomer(phone=size != "laptop", viewport={"width": width, "height": height}, locale=locale, bypass_csp=True, **options)
    page.goto("/")
    begin(page).wait_for()
    return page


def begin(page: Page) -> Locator:
    """The button that begins a game at once."""
    return page.locator(".quick .btn.primary")


def within_the_screen(button: Locator) -> bool:
    """Whether all of it is seen without scrolling."""
    box, screen = button.bounding_box(), button.page.viewport_size
    assert box
    assert screen
    assert button.page.evaluate("scrollY") == 0
    return box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= screen["width"] and box["y"] + box["height"] <= screen["height"]


@pytest.mark.parametrize("size", SIZES)
def test_one_tap_begins_a_game_and_the_next_time_as_it_was(server: Server, newcomer: Newcomer, size: str) -> None:
    page = visitor(newcomer, size)
    assert within_the_screen(begin(page))
    assert overflow(page) <= 0
    lesson, change = page.locator(".quick a[href='/learn/keepers/first']"), page.locator(".quick .change")
    assert within_the_screen(lesson), "a player who is new to it learns it first"
    assert within_the_screen(change)
    begin(page).click()
    table = table_of(page)
    expect(page.locator(".board").first).to_be_visible()
    assert server.record(table)["game"] == "keepers"
    assert table not in [each["table"] for each in server.http.get("/api/tables").json()["tables"]], "nobody watches a game against bots"

    # another game, set up otherwise, is what is played again
    page.goto("/")
    choose(page)
    expect(begin(page)).to_have_text("Play Nexos against a bot (beginner)")
    page.get_by_role("radio", name="Two players").check(force=True)
    page.get_by_role("slider", name="Level of the bot as Yellow + Green").fill("2")
    expect(begin(page)).to_have_text("Play Nexos against a bot (novice)")
    begin(page).click()
    table = table_of(page)
    page.goto("/")
    expect(begin(page)).to_have_text("Play Nexos against a bot (novice) again")
    expect(page.locator(".games button", has_text="Nexos")).to_have_attribute("aria-pressed", "true")
    assert within_the_screen(begin(page)), "below the tables that wait"
    assert within_the_screen(page.locator(".quick a[href='/learn/nexos/first']")), "the lesson stays after the first game"
    begin(page).click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    again = server.record(table_of(page))
    assert (again["game"], again["options"]["players"]) == ("nexos", 2)


def test_a_bot_plays_in_the_style_that_is_chosen_and_does_so_again(newcomer: Newcomer) -> None:
    page = visitor(newcomer, "small")
    page.get_by_role("radiogroup", name="Who sits as Quill").get_by_role("radio", name="Bot").check(force=True)
    for seat in ("Quill", "Nyx"):
        page.get_by_label(f"How the bot as {seat} plays").select_option("bold")
    assert overflow(page) <= 0
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")) as sent:
        begin(page).click()
    assert sent.value.post_data_json["seats"] == [{"who": "bot", "level": 3, "style": "bold"}] * 2
    table_of(page)
    page.goto("/")
    expect(page.get_by_label("How the bot as Nyx plays")).to_have_value("bold")
    choose(page)
    expect(page.get_by_label("How the bot", exact=False)).to_have_count(0)


@pytest.mark.parametrize("size", ["laptop", "small"])
def test_who_one_is_in_the_game_is_chosen_here(server: Server, newcomer: Newcomer, size: str) -> None:
    page = visitor(newcomer, size)
    expect(page.locator(".quick")).to_contain_text("you play Quill")
    page.get_by_role("button", name="Keeper of Quill").click()
    page.get_by_role("radiogroup", name="Keeper of Quill").get_by_role("radio", name="Bront").check(force=True)
    page.get_by_role("radiogroup", name="Edition").get_by_label("English").check(force=True)
    expect(page.locator(".quick")).to_contain_text("you play Bront \N{MIDDLE DOT} Edition: English")
    expect(page.locator(".row").first).to_contain_text("Rooted")
    assert barriers(page) == []
    assert overflow(page) <= 0
    page.get_by_role("button", name="Open the table").click()
    options = server.record(table_of(page))["options"]
    assert (options["keeper_a"], options["edition"]) == ("bront", "en")
    page.goto("/")
    expect(page.locator(".quick")).to_contain_text("you play Bront \N{MIDDLE DOT} Edition: English")


def test_a_crew_has_each_character_once_and_allies_of_a_good_level(server: Server, newcomer: Newcomer) -> None:
    page = visitor(newcomer, "phone")
    choose(page, "Last Watch")
    expect(begin(page)).to_have_text("Play Last Watch with a bot (casual)")
    mine, theirs = page.locator(".row .choose").nth(0), page.locator(".row .choose").nth(1)
    was, other = mine.inner_text(), theirs.inner_text()
    mine.click()
    page.get_by_role("radiogroup", name="Character of").get_by_role("radio", name=other).check(force=True)
    expect(mine).to_have_text(other)
    expect(theirs).to_have_text(was)
    page.get_by_role("radiogroup", name="Difficulty").get_by_label("Hard").check(force=True)
    expect(page.locator(".quick")).to_contain_text("Difficulty: Hard")
    begin(page).click()
    options = server.record(table_of(page))["options"]
    assert options["difficulty"] == "hard"
    assert (options["character_a"], options["character_b"]) == (other.lower(), was.lower())


def test_the_tab_says_that_a_table_waits(server: Server, newcomer: Newcomer) -> None:
    table = server.open("tictactoe", "you", "open")
    page = newcomer(held=table)
    page.goto("/")
    expect(page.locator("section.mine")).to_contain_text("Waiting for a player")
    expect(page).to_have_title("Nexarium")
    server.http.post(f"/api/tables/{table['table']}/seats", json={"seat": 1, "name": "Barnab\u00e9"}).raise_for_status()
    expect(page.locator("section.mine")).to_contain_text("Your turn")
    expect(page).to_have_title("● Nexarium")


@pytest.mark.parametrize("size", [*SIZES, "sideways"])
def test_the_tab_key_comes_by_the_way_the_eye_does(server: Server, newcomer: Newcomer, size: str) -> None:
    """Games that go on stand before the others on a phone, and the Tab key comes to them first."""
    table = server.open("tictactoe", "you", "open")
    page = visitor(newcomer, size, held=table)
    row = page.locator(f"section.mine a[href='/t/{table['table']}']")
    row.wait_for()
    games = page.locator(".games button").first
    above = row.bounding_box()["y"] < games.bounding_box()["y"]  # type: ignore[index]
    assert above == (size != "laptop")
    before = row.evaluate(
        "(row, games) => !!(row.compareDocumentPosition(games) & Node.DOCUMENT_POSITION_FOLLOWING)", games.element_handle()
    )
    assert before == above
    quick = begin(page).bounding_box()["y"] < row.bounding_box()["y"]  # type: ignore[index]
    assert quick == row.evaluate(
        "(row, quick) => !!(row.compareDocumentPosition(quick) & Node.DOCUMENT_POSITION_PRECEDING)", begin(page).element_handle()
    )


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_in_teams_every_seat_says_with_whom_it_plays(newcomer: Newcomer, screen: str) -> None:
    page = visitor(newcomer, screen)
    choose(page, "Nexus Keepers")
    page.get_by_role("radio", name="Two against two").check(force=True)
    first, second = page.locator("li.row").nth(0), page.locator("li.row").nth(1)
    expect(first).to_contain_text("with Red · Follow")
    second.get_by_role("radio", name="Friend").check(force=True)
    expect(second.get_by_text("with Green · you send them a link")).to_be_visible()


def test_whoever_opens_a_table_for_friends_is_asked_for_a_name(newcomer: Newcomer) -> None:
    page, friend = visitor(newcomer, "phone"), newcomer()
    choose(page, "Tic-tac-toe")
    name = page.get_by_role("textbox", name="Your name")
    expect(name).to_have_count(0)  # among bots nobody reads it
    page.locator("li.row").nth(1).get_by_role("radio", name="Friend").check(force=True)
    name.fill("Quentin")
    page.get_by_role("button", name="Open the table").tap()
    friend.goto(f"/t/{table_of(page)}")
    expect(friend.locator(".players")).to_contain_text("Quentin")
    page.goto("/")
    choose(page, "Tic-tac-toe")
    expect(begin(page)).to_have_text("Play Tic-tac-toe against a bot (novice) again")  # the friend may not be there today
    page.locator("li.row").nth(1).get_by_role("radio", name="Friend").check(force=True)
    expect(name).to_have_count(0)  # it is known now


def test_a_seat_for_a_friend_is_not_for_others_unless_anybody_may_sit(server: Server, newcomer: Newcomer) -> None:
    def listed(table: str) -> bool:
        return table in [each["table"] for each in server.http.get("/api/tables/open").json()["tables"]]

    page = visitor(newcomer, "laptop")
    anybody = page.get_by_label("Open to anyone")
    choose(page, "Tic-tac-toe")
    expect(page.get_by_label("Allow spectators")).not_to_be_checked()
    expect(anybody).to_have_count(0)
    seat = page.locator("li.row").nth(1)
    seat.get_by_text("Friend", exact=True).click()
    expect(anybody).not_to_be_checked()
    expect(seat).to_contain_text("you send them a link")
    expect(begin(page)).to_have_text("Play Tic-tac-toe with friends")
    begin(page).click()
    table = table_of(page)
    assert not listed(table)

    # a player who wants to play with strangers says so beside the seats, and the next table is like that
    page.goto("/")
    choose(page, "Tic-tac-toe")
    seat.get_by_text("Friend", exact=True).click()
    expect(anybody).not_to_be_checked()
    anybody.check()
    expect(seat).to_contain_text("anyone")
    begin(page).click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert listed(table_of(page))
    page.goto("/")
    choose(page, "Tic-tac-toe")
    seat.get_by_text("Friend", exact=True).click()
    expect(anybody).to_be_checked()
    expect(page.locator(".quick")).to_contain_text("Open to anyone")


def test_each_game_remembers_whether_others_may_watch(server: Server, newcomer: Newcomer) -> None:
    """With a friend's seat too: then lists show the table once the friend has taken it."""

    def listed(table: str) -> bool:
        lists = [server.http.get(f"/api/tables{which}").json()["tables"] for which in ("", "/open")]
        return any(table == each["table"] for found in lists for each in found)

    page = newcomer()
    to_lobby(page, "Tic-tac-toe")
    watch = page.get_by_label("Allow spectators")
    watch.check()
    page.locator("li.row").nth(1).get_by_text("Friend", exact=True).click()
    expect(watch).to_be_checked()
    begin(page).click()
    table = table_of(page)
    assert not listed(table)
    server.http.post(f"/api/tables/{table}/seats", json={"name": "Bo"}).raise_for_status()
    assert listed(table)
    to_lobby(page, "Tic-tac-toe")
    expect(watch).to_be_checked()
    choose(page)
    expect(watch).not_to_be_checked()


def test_a_pile_of_marks_does_not_widen_the_lobby(server: Server, newcomer: Newcomer) -> None:
    """One that was kept before names were limited."""
    server.open("tictactoe", "you", "you", name="Piled")
    page = newcomer()
    pile = "\u0e01" + "\u0e4b" * 39
    page.route("**/api/tables?*", lambda route: route.fulfill(body=route.fetch().text().replace("Piled", pile)))
    page.goto("/")
    expect(page.locator(".watch").get_by_text(pile).first).to_be_visible()
    assert overflow(page) <= 0


@pytest.mark.parametrize(("size", "locale"), [("laptop", "en-GB"), ("small", "fr-FR"), ("phone", "fr-FR")])
def test_long_names_hide_neither_how_a_table_stands_nor_each_other(server: Server, newcomer: Newcomer, size: str, locale: str) -> None:
    seated = server.open("tictactoe", "open", "you", name="Zo\N{LATIN SMALL LETTER E WITH ACUTE}", listed=False)
    name = "Maximilienne-Alexandrine of Bourg"
    server.http.post(f"/api/tables/{seated['table']}/seats", json={"seat": 0, "name": name}).raise_for_status()
    page = visitor(newcomer, size, locale, held=seated)
    row = page.locator(f"li a[href='/t/{seated['table']}']")
    expect(row).to_contain_text(re.compile(f"{name}.*{name}", re.DOTALL))
    hidden = "[...row.querySelectorAll('*')].filter(part => part.clientWidth && part.scrollWidth > part.clientWidth + 1)"
    assert row.evaluate(f"row => {hidden}.map(part => part.textContent)") == []
    assert overflow(page) <= 0


def test_that_a_seat_is_free_is_said_in_full(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "open", options={"players": 2})
    page = newcomer(locale="fr-FR")
    page.goto(f"/t/{seated['table']}")
    heading = page.get_by_title("Une place est libre")
    expect(heading).to_be_visible()
    assert heading.evaluate("heading => heading.scrollWidth <= heading.clientWidth")


COLLISIONS = """() => {
  const boxes = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest("svg, option, select, .hidden")) continue;
    if (!text.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) boxes.push({ text: text.data.trim(), box, node: text });
  }
  for (const button of document.querySelectorAll("main .seg, main .btn, main input[type=range]"))
    if (button.checkVisibility()) boxes.push({ text: "", box: button.getBoundingClientRect(), of: button });
  const meets = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const found = [];
  boxes.forEach((a, i) =>
    boxes.slice(i + 1).forEach((b) => {
      const inside = (a.of && within(b.box, a.box)) || (b.of && within(a.box, b.box));
      const same = a.node && a.node === b.node;
      if (meets(a.box, b.box) && !inside && !same) found.push(`${a.text || a.of.className} / ${b.text || b.of.className}`);
    }),
  );
  return found;
}"""


@pytest.mark.parametrize(("size", "locale"), [*((size, "fr-FR") for size in (*SIZES, *SIDEWAYS)), ("laptop", "en-GB"), ("small", "en-GB")])
def test_no_label_lies_on_another(newcomer: Newcomer, size: str, locale: str) -> None:
    page = visitor(newcomer, size, locale)
    for game, french in FRENCH.items():
        choose(page, french if locale == "fr-FR" else game)
        modes = page.locator(".mode .seg label")
        modes.first.wait_for()  # the form is drawn a moment after the games
        assert modes.count() > 1
        for mode in range(modes.count()):
            modes.nth(mode).click()
            assert page.evaluate(COLLISIONS) == [], f"{game}, {modes.nth(mode).inner_text()}"
            assert overflow(page) <= 0
        for each in page.locator(".choose").all()[:1]:
            each.click()
            assert page.evaluate(COLLISIONS) == [], f"{game} unfolded"
        assert barriers(page) == []


def test_an_address_that_nothing_can_read_is_nowhere(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/p/100%")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    for where in ("/learn/foo", "/puzzle/foo"):
        page.goto(where)
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no game called “foo” here.")
        expect(page.get_by_role("main").get_by_role("link")).to_be_visible()
