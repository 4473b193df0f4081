"""What if: from a move of a finished game one plays on alone against a bot, and comes back to that move."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from .conftest import Newcomer, Server, barriers, overflow
from .playing.nexos import place_one

PLIES = 6


def test_a_finished_game_is_played_on_from_a_move_and_come_back_to(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "you", options={"players": 2})
    table = seated["table"]
    server.play(seated, PLIES)
    page = newcomer(held=seated, bypass_csp=True)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="What if…")).to_have_count(0)  # the game goes on
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign as").first.click()
    page.get_by_role("dialog").get_by_role("button", name="What if…").click()  # the end offers it
    before = server.record(table)
    dialog = page.get_by_role("dialog", name="What if…")
    dialog.get_by_role("button", name="One move back").click()
    expect(dialog.get_by_role("status").first).to_contain_text(f"After move {PLIES - 2}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What if…").click()  # a player who looks back does so, too
    expect(dialog.get_by_role("status").first).to_contain_text(f"After move {PLIES - 2}")
    dialog.locator("label", has_text="Yellow").click()
    dialog.get_by_label("Level of the others").select_option("1")
    assert barriers(page, "dialog") == []
    dialog.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    expect(page.get_by_text(f"What if, after move {PLIES - 2}")).to_be_visible()
    branch = page.url.rpartition("/")[2]
    expect(page.get_by_text("Your turn").first).to_be_visible()
    place_one(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    tried = server.record(branch)
    assert tried["actions"][: PLIES - 2] == before["actions"][: PLIES - 2]
    assert tried["origin"] == {"table": table, "ply": PLIES - 2}
    page.get_by_role("link", name="Back to the finished game").last.click()
    expect(page.locator(".past").get_by_text(f"Looking at move {PLIES - 2}")).to_be_visible()
    assert server.record(table) == before
    page.goto("/")
    expect(page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    expect(page.locator(f'a[href="/t/{branch}"]')).to_have_count(0)


def test_whoever_has_the_link_of_a_replay_may_try_too(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, 7)
    page = newcomer(locale="fr-FR", phone=True)
    page.goto(f"/t/{seated['table']}/replay")
    page.get_by_role("button", name="Et si…").tap()
    assert overflow(page) <= 0
    page.get_by_role("button", name=re.compile("Repartir")).tap()
    expect(page.get_by_text("Et si, depuis le début")).to_be_visible()
    expect(page.get_by_text("À vous").first).to_be_visible()


def test_whoever_closes_the_question_while_the_branch_is_opened_stays_where_they_are(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, 7)
    page = newcomer()
    page.goto(f"/t/{seated['table']}/replay")
    under_way: list[Route] = []
    page.route("**/branch", lambda route: under_way.append(route))
    page.get_by_role("button", name="What if…").click()
    with page.expect_request("**/branch"):
        page.get_by_role("button", name="Play on from here").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    with page.expect_response("**/branch") as answer:
        under_way[0].continue_()
    assert answer.value.ok
    page.wait_for_timeout(500)  # for what must not come
    assert page.url.endswith(f"/t/{seated['table']}/replay"), page.url
