"""Dialogs: what comes up meanwhile is seen in them, only what is meant closes them, and the focus goes back to where it was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Newcomer, Server
from .test_without_eyes import LONG, SAYINGS, soon

pytestmark = pytest.mark.slow


def test_what_is_copied_in_a_dialog_is_told_in_it(server: Server, newcomer: Newcomer) -> None:
    """A dialog lies over the page and makes it inert: what the page tells then is seen by nobody, and read by no screen reader."""
    seated = server.open("tictactoe", "you", "open")
    page = newcomer(phone=True, viewport={"width": 360, "height": 640}, held=seated)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Code and QR").tap()
    dialog = page.get_by_role("dialog")
    copies = dialog.get_by_role("button", name="link").or_(dialog.get_by_role("button", name="Share")).first
    copies.tap()
    told = dialog.get_by_role("status").filter(has_text="Copied")
    expect(told.locator(".toast")).to_be_in_viewport(ratio=1)
    expect(page.locator(".toast")).to_have_count(1)
    expect(copies).to_be_focused()
    dialog.get_by_role("button", name="Close").first.tap()
    expect(dialog).to_have_count(0)
    expect(page.locator(".toast")).to_have_count(1)


def test_only_a_click_outside_closes_a_dialog_and_the_focus_goes_back(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    opener = page.get_by_role("button", name="Your name")
    opener.press("Enter")
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_role("textbox")
    expect(field).to_be_focused()
    field.fill("Ada Lovelace")
    box = field.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(20, 400)
    page.mouse.up()
    expect(field).to_have_value("Ada Lovelace")  # marked to be written over, and let go outside
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    opener.press("Enter")
    page.mouse.click(20, 400)
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_dialog_whose_button_has_done_its_work_still_has_the_keys(server: Server, newcomer: Newcomer) -> None:
    """The host lets a bot play for somebody who is away: the button goes, and Escape closes the dialog all the same."""
    seated = server.open("tictactoe", "you", "open")
    server.http.post(f"/api/tables/{seated['table']}/seats", json={"seat": 1, "name": "Bo"}).raise_for_status()
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="This table").click()
    bot = page.get_by_role("dialog").get_by_role("button", name="Let a bot play")
    bot.press("Enter")
    expect(bot).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_keys_lead_out_of_menu_chat_and_hint_to_where_one_was(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you")
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    menu, chat, hint = (page.get_by_role("button", name=name, exact=True) for name in ("Menu", "Chat", "Hint"))
    expect(page.locator(".board")).to_be_visible()
    panel = page.locator(".menu .panel")
    for nothing_follows in (False, True):  # as while the board is still on its way
        page.evaluate("nothing => document.querySelectorAll('header ~ *').forEach((part) => (part.inert = nothing))", nothing_follows)
        menu.press("Enter")
        expect(panel).to_be_visible()
        panel.locator("button, a, input").last.press("Tab")
        expect(panel).to_have_count(0)  # it would lie over what is reached next
    page.evaluate("document.querySelectorAll('[inert]').forEach((part) => (part.inert = false))")
    chat.press("Enter")
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(chat).to_be_focused()
    hint.press("Enter")
    expect(page.locator(".toast.hint")).to_be_visible()
    expect(hint).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    moves, sheet = page.locator(".last").get_by_role("button", name="Moves"), page.locator(".moves-sheet")
    for fold in ("Escape", "Enter"):
        moves.press("Enter")
        sheet.get_by_role("button", name="Hide moves").focus()
        page.keyboard.press(fold)
        expect(sheet).to_have_count(0)
        expect(moves).to_be_focused()


def test_whoever_steps_through_a_game_hears_each_move(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, 2)
    page = newcomer(held=seated)
    page.add_init_script(SAYINGS)
    page.goto(f"/t/{seated['table']}")
    expect(page.locator(".board .ttt-mark")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    assert soon(page, lambda: any(re.match(r"Looking at move 1\. .+", said) for said in page.evaluate("sayings")), LONG)
    page.keyboard.press("End")
    assert soon(page, lambda: "Back to the game" in page.evaluate("sayings"), LONG)
