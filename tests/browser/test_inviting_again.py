"""Opening a table for those with whom one has played lately, and what else is chosen then, in the browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Newcomer, Server, barriers, overflow, table_of, to_lobby
from tests.browser.test_accounts import device, open_account

pytestmark = pytest.mark.slow


def address_of(server: Server) -> str:
    """The server by the machine's own name: an address in figures has no passkeys."""
    return server.address.replace("127.0.0.1", "localhost")


def picture(page: Page, name: str) -> None:
    """Keep a picture where `PICTURES` says, for those who want to look."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_somebody_with_whom_one_has_played_is_invited_again(server: Server, newcomer: Newcomer) -> None:
    """An account finds the table in its lobby, though it is listed nowhere; a guest gets the link. Chat and takebacks are as was chosen."""
    address = address_of(server)
    ada, bo = newcomer(base_url=address, bypass_csp=True), newcomer(phone=True, base_url=address, bypass_csp=True)
    device(ada)
    device(bo)
    open_account(ada, "Ada L.")
    open_account(bo, "Bo B.")
    request = {"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}]}
    for guest in ("", "Gus"):
        met = ada.request.post("/api/tables", data=request).json()["table"]
        seat = {"name": guest}
        (server.http.post(f"/api/tables/{met}/seats", json=seat) if guest else bo.request.post(f"/api/tables/{met}/seats", data=seat))

    to_lobby(ada, "Tic-tac-toe")
    expect(ada.get_by_role("group", name="Recent opponents")).to_have_count(0)
    ada.locator("li.row").nth(1).get_by_text("Friend", exact=True).click()
    lately = ada.get_by_role("group", name="Recent opponents")
    lately.get_by_role("button", name="Bo B.").click()
    lately.get_by_role("button", name="Gus").click()
    expect(lately).to_contain_text("Send the link to Gus")
    expect(ada.get_by_text("Allow takeback requests")).not_to_be_visible()
    ada.get_by_text("More choices").click()
    ada.get_by_role("radiogroup", name="Who can chat").get_by_text("Spectators, too").click()
    ada.get_by_label("Allow takeback requests").uncheck()
    expect(ada.get_by_label("Open to anyone")).not_to_be_checked()
    assert barriers(ada) == []
    picture(ada, "form")
    ada.get_by_role("button", name="Open the table").click()
    table = table_of(ada)
    expect(ada.get_by_text("Send the link to Gus")).to_be_visible()

    bo.goto("/")
    row = bo.locator("li", has=bo.get_by_text("Ada L. invites you"))
    expect(row).to_be_visible()
    told = bo.locator(".mine .head").get_by_role("button", name="Ada L. invites you")
    expect(told).to_be_in_viewport()
    size = bo.viewport_size
    bo.set_viewport_size({"width": 360, "height": 640})
    expect(told).to_be_in_viewport()
    whole = "button => [button, ...button.children].every(each => each.scrollWidth <= each.clientWidth)"
    expect(bo.locator("html")).to_have_attribute("data-shape", "tall")
    assert told.evaluate(whole), "nothing of it is cut off"
    bo.set_viewport_size(size or LAPTOP)
    picture(bo, "invited")
    assert barriers(bo) == []
    assert overflow(bo) == 0
    row.locator(".seats .btn").click()
    assert table_of(bo) == table
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="This table").click()
    expect(ada.get_by_role("radio", name="Everybody")).to_be_checked()


def test_an_invitation_is_declined(server: Server, newcomer: Newcomer) -> None:
    address = address_of(server)
    cy, dee = newcomer(base_url=address), newcomer(base_url=address)
    device(cy)
    device(dee)
    open_account(cy, "Cy C.")
    open_account(dee, "Dee D.")
    request = {"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}]}
    met = cy.request.post("/api/tables", data=request).json()["table"]
    dee.request.post(f"/api/tables/{met}/seats", data={})
    account = dee.request.get("/api/me").json()["account"]
    cy.request.post("/api/tables", data={**request, "invite": [account]})
    dee.goto("/")
    dee.get_by_role("button", name="Decline Cy C.").click()
    expect(dee.get_by_text("Cy C. invites you")).to_have_count(0)
    assert dee.request.get("/api/me/invitations").json() == {"invitations": []}
