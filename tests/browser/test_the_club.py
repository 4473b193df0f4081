"""The club in the browser: two people with accounts meet in a tournament, play its rated game, and find it on their pages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE, Newcomer, Server, barriers, overflow, table_of
from .test_accounts import device, open_account

pytestmark = pytest.mark.slow

SIZES = (LAPTOP, PHONE, {"width": 844, "height": 390}, {"width": 360, "height": 640})


def is_for_everybody(page: Page) -> None:
    """Nobody is kept out, and nothing is wider than any screen, in both languages."""
    for language in ("fr", "en"):
        page.evaluate("language => localStorage.setItem('nexarium.language', language)", language)
        page.reload()
        page.locator("main :is(h1, h2)").first.wait_for()
        assert barriers(page) == []
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert overflow(page) <= 0, (page.url, language, size)
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]


def win(winner: Page, loser: Page) -> None:
    """A game of tic-tac-toe by clicking: the player who begins makes the first row, the other plays below it."""
    for move in range(5):
        page = (winner, loser)[move % 2]
        expect(winner.locator(".board .ttt-mark")).to_have_count(move)
        expect(page.locator(".board .act")).to_have_count(9 - move)
        # free squares are offered in order: the first one is in the first row, the last one is in the last
        (page.locator(".board .act").first if page is winner else page.locator(".board .act").last).click()
        expect(page.locator(".board .ttt-mark")).to_have_count(move + 1)


def test_two_people_meet_in_a_tournament(server: Server, newcomer: Newcomer) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    ada, blaise = newcomer(base_url=address, bypass_csp=True), newcomer(base_url=address, bypass_csp=True)
    for page, name in ((ada, "Ada"), (blaise, "Blaise")):
        device(page)
        open_account(page, name)

    ada.goto("/club")
    ada.get_by_role("button", name="New tournament").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Name").fill("Spring cup")
    form.get_by_label("Game").select_option("Tic-tac-toe")
    form.get_by_label("Rounds", exact=True).fill("1")
    assert barriers(ada) == []
    form.get_by_role("button", name="Create tournament").click()
    expect(ada.get_by_role("heading", level=1)).to_have_text("Spring cup")
    expect(ada.get_by_text("No players yet.")).to_be_visible()
    ada.get_by_role("button", name="Join").click()
    expect(ada.get_by_text("You have joined.")).to_be_visible()
    expect(ada.get_by_role("button", name="Start")).to_be_disabled()
    expect(ada.get_by_text("2 players are needed to start.")).to_be_visible()
    expect(ada.get_by_role("button", name="Copy link")).to_be_visible()  # to invite others with

    blaise.goto("/club")
    blaise.get_by_role("link", name="Spring cup").click()
    blaise.get_by_role("button", name="Join").click()
    expect(blaise.get_by_text("You have joined.")).to_be_visible()
    expect(blaise.get_by_role("button", name="Start")).to_have_count(0)
    is_for_everybody(blaise)

    ada.reload()
    expect(ada.get_by_role("region", name="Standings").locator("tbody tr")).to_have_count(2)
    begin = ada.get_by_role("button", name="Start")
    begin.press("Enter")
    ada.get_by_role("dialog").get_by_role("button", name="Not now").click()
    expect(begin).to_be_focused()
    begin.click()
    ada.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(ada.get_by_text("Round 1 of 1")).to_be_visible()
    blaise.reload()
    first = ada if ada.title().startswith("●") else blaise
    expect(first).to_have_title("● Spring cup · Nexarium")
    expect(first.locator("details").get_by_role("link")).to_contain_text("Your turn")
    expect(blaise if first is ada else ada).to_have_title("Spring cup · Nexarium")
    for page in (ada, blaise):
        page.get_by_role("link", name="Go to your game").click()
    assert table_of(ada) == table_of(blaise)
    first, second = (ada, blaise) if "Your turn" in ada.locator(".hand").inner_text() else (blaise, ada)
    win(first, second)
    expect(first.get_by_role("dialog").locator("tbody tr").first).to_contain_text("You")

    winner = "Ada" if first is ada else "Blaise"
    ada.get_by_role("dialog").get_by_role("link", name="Go to the tournament").click()
    expect(ada.get_by_text(f"{winner} wins")).to_be_visible()
    podium = ada.get_by_role("region", name="Podium")
    expect(podium.get_by_role("listitem")).to_have_count(1)
    expect(podium).to_contain_text(re.compile(f"{winner}.*1 point", re.DOTALL))
    assert podium.get_by_text("You have won the tournament!").count() == (winner == "Ada")
    standings = ada.get_by_role("region", name="Standings").locator("tbody tr")
    expect(standings.first).to_contain_text(winner)
    is_for_everybody(ada)

    standings.first.get_by_role("link", name=winner).click()
    expect(ada.get_by_role("heading", level=1)).to_have_text(winner)
    expect(ada.get_by_role("region", name="Ratings")).to_contain_text(re.compile(r"provisional.*1 game", re.DOTALL))
    expect(ada.get_by_role("region", name="Results").locator("tbody td").first).to_have_text("1")
    expect(ada.get_by_role("region", name="Games")).to_contain_text(re.compile(r"won \+\d+"))
    expect(ada.get_by_role("region", name="Trophies")).to_contain_text(re.compile("Spring cup.*First place", re.DOTALL))
    is_for_everybody(ada)
    ada.goto("/me")
    ada.get_by_role("link", name="Ratings and results").click()
    expect(ada.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(ada.get_by_label("Make my profile private")).to_be_visible()
    ada.goto("/club")
    expect(ada.get_by_role("region", name="Leader boards")).to_contain_text("2 rated players")
    is_for_everybody(ada)


def test_who_comes_late_takes_part_from_the_next_round_on(server: Server, newcomer: Newcomer) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    organiser, early, late = (newcomer(base_url=address, bypass_csp=True) for _ in range(3))
    for page, name in ((organiser, "Olga"), (early, "Emma"), (late, "Lars")):
        device(page)
        open_account(page, name)
    wanted = {"name": "Autumn cup", "game": "tictactoe", "rounds": 3}
    organiser.goto(f"/tournament/{organiser.request.post('/api/tournaments', data=wanted).json()['card']['id']}")
    for page in (organiser, early):
        page.goto(organiser.url)
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_text("You have joined.")).to_be_visible()
    organiser.reload()
    organiser.get_by_role("button", name="Start").click()
    expect(organiser.get_by_role("dialog")).to_contain_text("Others can join until round 1 is over.")
    organiser.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(organiser.get_by_text("Round 1 of 3")).to_be_visible()

    late.goto(organiser.url)
    expect(late.get_by_text("You can still join until round 1 is over")).to_be_visible()
    late.get_by_role("button", name="Join").click()
    expect(late.get_by_text("You play from the next round on.")).to_be_visible()
    expect(late.get_by_role("button", name="Join")).to_have_count(0)
    late.get_by_role("button", name="Withdraw").click()
    expect(late.get_by_role("dialog")).to_contain_text("are not paired again unless you rejoin")
    late.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    late.get_by_role("button", name="Rejoin").click()
    expect(late.get_by_text("You play from the next round on.")).to_be_visible()
    for page in (organiser, early):
        page.reload()
        page.get_by_role("link", name="Go to your game").click()
    first, second = (organiser, early) if "Your turn" in organiser.locator(".hand").inner_text() else (early, organiser)
    win(first, second)
    late.reload()
    expect(late.get_by_text("Round 2 of 3")).to_be_visible()
    expect(late.locator("details").first).to_contain_text("Lars")


def test_a_stranger_is_led_to_where_one_signs_in(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(base_url=server.address.replace("127.0.0.1", "localhost"))
    page.goto("/club")
    page.get_by_role("button", name="New tournament").click()
    page.locator(".toast").get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/me$"))


def test_who_is_signed_in_is_not_told_to_sign_in(newcomer: Newcomer) -> None:
    """In a club in which nothing has been played yet: what there is to do next."""
    page = newcomer()
    who = ""
    page.route("**/api/tournaments?*", lambda route: route.fulfill(json={"tournaments": []}))
    page.route("**/api/club?*", lambda route: route.fulfill(json={"boards": [], "signed_in": who}))
    page.goto("/club")
    expect(page.get_by_role("main")).to_contain_text("Sign in, and open a “Rated” table.")
    expect(page.get_by_role("main")).to_contain_text("With an account you can create one.")
    who = "Ada"
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("yet. Open a “Rated” table.")
    expect(page.get_by_role("main")).to_contain_text("You can create one.")
    expect(page.get_by_text("Sign in")).to_have_count(0)


def test_what_another_tab_has_done_is_seen_when_it_is_done_again(server: Server, newcomer: Newcomer) -> None:
    """Leaving twice is refused, and the page then offers what there is to do, not the same again."""
    page = newcomer(base_url=server.address.replace("127.0.0.1", "localhost"), expects=["409"])
    device(page)
    open_account(page, "Maryam")
    wanted = {"name": "Two tabs", "game": "tictactoe", "rounds": 1}
    tournament = page.request.post("/api/tournaments", data=wanted).json()["card"]["id"]
    page.goto(f"/tournament/{tournament}")
    page.get_by_role("button", name="Join").click()
    leave = page.get_by_role("button", name="Leave")
    leave.wait_for()
    page.request.post(f"/api/tournaments/{tournament}/withdraw", data={})
    leave.click()
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_visible(timeout=5000)
    expect(leave).to_have_count(0)


def test_who_comes_in_the_middle_reads_how_it_stands(server: Server, newcomer: Newcomer) -> None:
    """Until when a round goes and what that means, that nobody joins any more, and the way back from a table that was decided elsewhere."""
    address = server.address.replace("127.0.0.1", "localhost")
    organiser, player = newcomer(base_url=address, bypass_csp=True), newcomer(base_url=address, phone=True, bypass_csp=True)
    late = newcomer(base_url=address)
    for page, name in ((organiser, "Germain"), (player, "Galois"), (late, "Abel")):
        device(page)
        open_account(page, name)
    wanted = {"name": "Middle", "game": "tictactoe", "rounds": 1, "hours": 24}
    tournament = organiser.request.post("/api/tournaments", data=wanted).json()["card"]["id"]
    for page in (organiser, player, late):
        page.request.post(f"/api/tournaments/{tournament}/join", data={})
    organiser.goto(f"/tournament/{tournament}")
    out = organiser.get_by_role("button", name="Remove Abel")
    out.wait_for()
    is_for_everybody(organiser)
    out.click()
    assert barriers(organiser) == []
    organiser.get_by_role("dialog").get_by_role("button", name="Remove Abel").click()
    expect(out).to_have_count(0)
    expect(organiser.get_by_role("region", name="Standings").locator("tbody tr")).to_have_count(2)
    late.goto(f"/tournament/{tournament}")
    expect(late.get_by_text("The organiser removed you.")).to_be_visible()
    expect(late.get_by_role("button", name="Join")).to_have_count(0)
    again = organiser.get_by_role("button", name="Readmit Abel")
    expect(again).to_be_visible()
    assert barriers(organiser) == []
    again.click()
    expect(again).to_have_count(0)
    late.reload()
    late.get_by_role("button", name="Join").click()
    expect(late.get_by_text("You have joined.")).to_be_visible()
    organiser.reload()
    out.click()
    organiser.get_by_role("dialog").get_by_role("button", name="Remove Abel").click()
    expect(again).to_be_visible()

    organiser.get_by_role("button", name="Start").click()
    organiser.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(organiser.get_by_text("Players who have not moved at all are not paired again")).to_be_visible()
    late.reload()
    expect(late.get_by_text("You are out of the tournament")).to_be_visible()

    player.goto(f"/tournament/{tournament}")
    player.get_by_role("link", name="Go to your game").tap()
    told = player.locator(".matter", has_text="Middle: the round ends")
    expect(told).to_contain_text("The player to move then loses.")
    assert overflow(player) <= 0
    assert barriers(player) == []
    told.get_by_role("button", name="Close").tap()
    expect(told).to_have_count(0)
    player.reload()
    player.locator(".board").wait_for()
    seat = player.url
    player.goto("/")
    row = player.locator(f'.mine a[href="{seat.removeprefix(address)}"]')
    expect(row).to_contain_text("Tournament · with")
    expect(row).to_contain_text("23 h left")
    assert overflow(player) <= 0
    player.goto(seat)
    elsewhere = newcomer(base_url=address)  # as by the link of a mail, on a device where the player is not signed in
    elsewhere.goto(player.url)
    elsewhere.get_by_role("link", name="Is one yours? Sign in.").click()
    expect(elsewhere).to_have_url(re.compile("/me$"))
    elsewhere.goto(f"/tournament/{tournament}")
    expect(elsewhere.get_by_text("Are you a player here? Sign in to play.")).to_be_visible()
    expect(elsewhere.get_by_text("Joining is closed, but everybody can watch.")).to_be_visible()
    late.goto(player.url)
    expect(late.get_by_text("you are only watching")).to_be_visible()
    expect(late.get_by_role("link", name="Is one yours?")).to_have_count(0)
    organiser.request.post(f"/api/tournaments/{tournament}/withdraw", data={})
    hand = player.get_by_role("region", name="Your hand")
    expect(hand).to_contain_text("A player withdrew from the tournament")
    heading, why = hand.locator(".whose").bounding_box(), hand.locator(".said").bounding_box()
    assert heading is not None
    assert why is not None
    assert heading["y"] + heading["height"] <= why["y"], "the sentence lies below the heading, not on it"
    expect(hand.get_by_text("The table is closed")).to_be_in_viewport()
    expect(told).to_have_count(0)
    hand.get_by_role("link", name="Go to the tournament").tap()
    expect(player.get_by_text("Galois wins")).to_be_visible()
    organiser.reload()
    organiser.get_by_role("button", name="Correct the result:").click()
    correcting = organiser.get_by_role("dialog", name="Correct the result")
    correcting.get_by_label("Galois").select_option("½")
    correcting.get_by_label("Germain").select_option("½")
    assert barriers(organiser) == []
    correcting.get_by_role("button", name="Correct the result").click()
    expect(organiser.locator("details")).to_contain_text("½ : ½ · by the organiser")
    expect(organiser.get_by_text("Germain and Galois share the victory")).to_be_visible()
    player.reload()
    expect(player.get_by_text("Germain and Galois share the victory")).to_be_visible()
    expect(player.get_by_role("button", name="Correct the result:")).to_have_count(0)
    player.goto("/")
    expect(player.get_by_text("Decided by the tournament")).to_be_visible()


def test_a_page_that_cannot_be_had_says_so_and_asks_again(server: Server, newcomer: Newcomer) -> None:
    """A profile without its games said that there were none. A page whose switch to private failed looked private."""
    page = newcomer(base_url=server.address.replace("127.0.0.1", "localhost"), expects=["503", "404"])
    device(page)
    open_account(page, "Kovalevskaya")
    page.route("**/api/players/**", lambda route: route.fulfill(status=503, json={"error": "Not just now."}))
    page.goto("/p/Kovalevskaya")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Not just now.")
    page.unroute("**/api/players/**")
    page.route("**/api/players/*/games?*", lambda route: route.fulfill(status=503, json={"error": "No games just now."}))
    alert.get_by_role("button", name="Try again").click()
    games = page.get_by_role("region", name="Games")
    expect(games).to_contain_text("No games just now.")
    expect(games).not_to_contain_text("No finished games to show.")
    page.unroute("**/api/players/*/games?*")
    expect(games.get_by_role("button", name="Try again")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")  # the network is there again: an installed app asks by itself
    expect(games).to_contain_text("No finished games to show.")

    page.route("**/api/me/privacy?*", lambda route: route.fulfill(status=503, json={"error": "Not kept."}))
    private = page.get_by_label("Make my profile private")
    private.click()
    expect(page.get_by_text("Not kept.")).to_be_visible()
    expect(private).not_to_be_checked()
    page.goto("/p/Nobody at all")
    expect(alert).to_contain_text("There is no player called Nobody at all")
    expect(alert.get_by_role("button")).to_have_count(0)


def test_a_tournament_to_which_nobody_came(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(base_url=server.address.replace("127.0.0.1", "localhost"))
    device(page)
    open_account(page, "Noether")
    tournament = page.request.post("/api/tournaments", data={"name": "Alone", "game": "tictactoe", "rounds": 1}).json()["card"]["id"]
    page.goto(f"/tournament/{tournament}")
    page.get_by_role("button", name="Cancel tournament").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel tournament").click()
    expect(page.get_by_text("No players took part.")).to_be_visible()
    expect(page.locator("main")).to_be_focused()  # the buttons have gone


def test_a_friend_at_a_rated_table_signs_in_and_comes_back_to_it(server: Server, newcomer: Newcomer) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    host, friend = newcomer(base_url=address), newcomer(base_url=address, phone=True, viewport={"width": 360, "height": 640})
    for page in (host, friend):
        device(page)
    open_account(host, "Hypatia")
    wanted = {"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}], "rated": True}
    table = host.request.post("/api/tables", data=wanted).json()["table"]
    friend.goto(f"/t/{table}")
    hand = friend.get_by_role("region", name="Your hand")
    expect(hand).to_contain_text("This table is rated")
    expect(hand.get_by_role("button", name="Take the seat")).to_have_count(0)
    hand.get_by_role("link", name="Sign in").tap()
    friend.get_by_label("Name", exact=True).fill("Theon")
    friend.get_by_role("button", name="Create an account").tap()
    friend.get_by_role("button", name="I\u2019ve saved them").tap()
    friend.get_by_role("main").get_by_role("link", name="Back to where you were").tap()
    hand.get_by_role("button", name="Take the seat").tap()
    expect(friend.locator(".players")).to_contain_text("You")
