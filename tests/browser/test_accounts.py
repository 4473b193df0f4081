"""An account in the browser: opened by a passkey, found on another device, entered by a recovery code."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route, expect

from tests.browser.conftest import LAPTOP, PATIENCE, PHONE, Newcomer, Server, barriers, overflow, table_of, to_lobby
from tests.browser.test_over_days import YESTERDAY

pytestmark = pytest.mark.slow


@pytest.fixture
def address(server: Server) -> str:
    """The server by the machine's own name: an address in figures has no passkeys."""
    return server.address.replace("127.0.0.1", "localhost")


def device(page: Page) -> tuple[CDPSession, str]:
    """A device for passkeys, plugged into a page's browser, whose owner agrees to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def move(of: tuple[CDPSession, str], to: tuple[CDPSession, str]) -> None:
    """Carry the passkeys of one device to another, as what keeps them in step does."""
    for passkey in of[0].send("WebAuthn.getCredentials", {"authenticatorId": of[1]})["credentials"]:
        to[0].send("WebAuthn.addCredential", {"authenticatorId": to[1], "credential": passkey})


def open_account(page: Page, name: str) -> list[str]:
    """Open an account on the page `/me`, and give its recovery codes."""
    page.goto("/me")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Create an account").click()
    shown = page.locator("dialog code")
    expect(shown).to_have_count(8)
    page.mouse.click(5, 5)  # beside it: they are shown only once
    codes = shown.all_inner_texts()
    page.get_by_role("button", name="I\u2019ve saved them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return codes


def test_recovery_codes_stay_until_one_says_to_have_kept_them(address: str, newcomer: Newcomer) -> None:
    """Escape, which is a phone's way back too, would lose them: they are shown once. A browser asks a page once, then closes a dialog."""
    page = newcomer(base_url=address)
    device(page)
    page.goto("/me")
    page.get_by_label("Name", exact=True).fill("Hedy")
    page.get_by_role("button", name="Create an account").click()
    shown = page.locator("dialog code")
    expect(shown).to_have_count(8)
    kept = page.get_by_role("button", name="I\u2019ve saved them")
    for _ in range(3):
        page.keyboard.press("Escape")
        expect(kept).to_be_focused()
    page.evaluate("document.querySelector('dialog').close()")
    expect(kept).to_be_visible()
    kept.click()
    expect(shown).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hedy")


def test_a_game_goes_on_another_device(address: str, newcomer: Newcomer) -> None:
    laptop, phone = newcomer(base_url=address), newcomer(phone=True, base_url=address)
    devices = device(laptop), device(phone)
    to_lobby(laptop, "Tic-tac-toe")
    laptop.get_by_role("button", name="Open the table").click()
    table = table_of(laptop)
    open_account(laptop, "Grace")
    laptop.get_by_role("button", name="Add them").click()
    expect(laptop.locator(f'a[href="/t/{table}"]')).to_contain_text("Your turn")
    expect(laptop.get_by_role("button", name="Add them")).to_have_count(0)
    laptop.get_by_role("button", name="Sign out", exact=True).click()
    laptop.get_by_role("button", name="Sign in with a passkey").wait_for()
    laptop.goto(f"/t/{table}")
    expect(laptop.get_by_role("region", name="Your hand")).to_contain_text(re.compile(r"Grace.*to move"))  # as every spectator reads
    expect(laptop.locator(".board .act")).to_have_count(0)

    phone.goto("/me")
    move(*devices)
    phone.get_by_role("button", name="Sign in with a passkey").tap()
    phone.locator(f'a[href="/t/{table}"]').tap()
    phone.locator(".board .act").first.tap()
    expect(phone.locator(".players")).to_contain_text(re.compile(r"1\s*placed"))
    phone.goto("/")
    expect(phone.locator(f'.mine a[href="/t/{table}"]')).to_be_visible()


def test_what_one_device_has_shown_another_does_not_tell_again(address: str, newcomer: Newcomer) -> None:
    laptop, phone = newcomer(base_url=address), newcomer(phone=True, base_url=address)
    devices = device(laptop), device(phone)
    open_account(laptop, "Radia")
    seats = [{"who": "you"}, {"who": "bot", "level": 1}]
    table = laptop.request.post("/api/tables", data={"game": "tictactoe", "seats": seats}).json()["table"]
    laptop.goto(f"/t/{table}")
    laptop.locator(".board .act").first.click()
    expect(laptop.locator(".players")).to_contain_text(re.compile(r"1\s*placed"))
    laptop.goto("/")

    phone.goto("/me")
    move(*devices)
    phone.get_by_role("button", name="Sign in with a passkey").tap()
    phone.locator(f'a[href="/t/{table}"]').tap()
    phone.locator(".board .act").first.tap()
    expect(phone.locator(".players")).to_contain_text(re.compile(r"2\s*placed"))
    expect(phone.locator(".board .act")).to_have_count(5)  # the bot has answered
    deadline = time.monotonic() + PATIENCE / 1000
    while phone.request.get(f"/api/tables/{table}/seen").json().get("ply") != 4:
        assert time.monotonic() < deadline, "the account is never told"
        phone.wait_for_timeout(200)
    phone.goto("/")

    laptop.evaluate(YESTERDAY)
    laptop.goto(f"/t/{table}")
    expect(laptop.locator(".players")).to_contain_text(re.compile(r"2\s*placed"))
    expect(laptop.locator(".board .act").first).to_be_visible()
    expect(laptop.locator(".matter", has_text="since")).to_have_count(0)


GOES = "Object.defineProperty(document, 'visibilityState', {value: 'hidden'}); document.dispatchEvent(new Event('visibilitychange'))"
"""What a browser says to a page that is left."""


def test_what_is_seen_from_a_seat_of_this_browser_alone_is_not_told_to_the_account(address: str, newcomer: Newcomer) -> None:
    """The server would refuse it: the account does not sit there."""
    page = newcomer(base_url=address)
    device(page)
    to_lobby(page, "Tic-tac-toe")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    open_account(page, "Emmy")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method) if request.url.endswith("/seen") else None)
    with page.expect_response(lambda answer: answer.url.endswith(f"{table}/seen")):
        page.goto(f"/t/{table}")
    page.locator(".board .act").first.click()
    expect(page.locator(".players")).to_contain_text(re.compile(r"1\s*placed"))
    page.evaluate(GOES)
    page.goto("/")
    assert asked == ["GET"]


def test_a_recovery_code_opens_once(address: str, newcomer: Newcomer, chromium: Browser) -> None:
    page = newcomer(base_url=address)
    device(page)
    [code, *_] = open_account(page, "Edsger")
    for holds in (True, False):
        context = chromium.new_context(base_url=address, locale="en-GB")
        stranger = context.new_page()
        stranger.goto("/me")
        stranger.get_by_role("button", name="Sign in with a recovery code").click()
        expect(stranger.get_by_placeholder("Recovery code")).to_be_focused()
        stranger.get_by_placeholder("Recovery code").fill(code)
        stranger.get_by_role("button", name="Sign in with a recovery code").click()
        if holds:
            expect(stranger.get_by_role("heading", level=1)).to_have_text("Edsger")
            expect(stranger.get_by_text("7 left.")).to_be_visible()
        else:
            expect(stranger.get_by_role("alert")).to_contain_text("already used")
        context.close()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Sign .* out$"))).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Sign .* out$")).click()
    expect(page.get_by_role("button", name=re.compile("^Sign .* out$"))).to_have_count(0)


def test_the_page_is_for_everybody(address: str, newcomer: Newcomer) -> None:
    page = newcomer(base_url=address, bypass_csp=True)
    device(page)
    page.goto("/me")
    page.get_by_role("button", name="Sign in with a passkey").wait_for()
    assert barriers(page) == []
    open_account(page, "Barbara")
    assert barriers(page) == []
    for size in (LAPTOP, PHONE, {"width": 844, "height": 390}, {"width": 360, "height": 640}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert overflow(page) <= 0, size
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_label("Type Barbara to delete it:").fill("Barbara")
    page.locator("dialog").get_by_role("button", name="Delete the account").click()
    page.get_by_role("button", name="Sign in with a passkey").wait_for()


def test_the_focus_stays_where_one_works(address: str, newcomer: Newcomer) -> None:
    """Also where the button waits for the server, has gone, or has nothing more to do."""
    page = newcomer(base_url=address)
    device(page)
    open_account(page, "Odette")

    def slowly(route: Route) -> None:
        page.wait_for_timeout(200)
        route.continue_()

    page.route("**/api/me/**", slowly)
    again = page.get_by_role("button", name="Generate new codes")
    again.press("Enter")
    page.get_by_role("button", name="I\u2019ve saved them").press("Enter")
    expect(again).to_be_focused()
    programs = page.get_by_role("region", name="Programs")
    programs.get_by_role("textbox").fill("counter")
    programs.get_by_role("textbox").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Done").press("Enter")
    programs.get_by_role("button", name="Remove counter").press("Enter")
    expect(programs.get_by_role("listitem")).to_have_count(0)
    expect(programs).to_be_focused()
    page.get_by_label("Name", exact=True).fill("Odette M.")
    page.get_by_role("button", name="Change name").press("Enter")
    expect(page.get_by_text("Your name is now Odette M..")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")


def test_where_there_are_no_passkeys_the_page_says_so(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(base_url=server.address.replace("localhost", "127.0.0.1"))
    page.goto("/")
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_text("everybody plays as a guest")).to_be_visible()
    assert page.get_by_role("link", name="Open http://localhost").get_attribute("href", timeout=1000)


def test_whoever_was_signed_out_elsewhere_is_shown_how_to_come_back(address: str, newcomer: Newcomer) -> None:
    page = newcomer(base_url=address, expects=["401"])
    device(page)
    open_account(page, "Radia P.")
    page.request.post("/api/me/sign-out", data={})
    page.get_by_label("Name", exact=True).fill("Radia Perlman")
    page.get_by_role("button", name="Change name").click()
    expect(page.locator(".toast.refused")).to_contain_text("sign in")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()


def test_a_guest_says_at_the_table_how_they_are_called(address: str, newcomer: Newcomer) -> None:
    page = newcomer(base_url=address)
    device(page)
    open_account(page, "Lise")
    guest = newcomer(phone=True, base_url=address)
    seats = [{"who": "you"}, {"who": "open"}]
    opened = guest.request.post("/api/tables", data={"game": "tictactoe", "seats": seats}).json()
    page.goto(f"/t/{opened['table']}")
    guest.add_init_script(f"localStorage.setItem('nexarium.seats', {json.dumps(json.dumps([opened]))})")
    guest.goto(f"/t/{opened['table']}")
    for name, told in (("Lise", "belongs to an account"), ("Otto H.", "")):
        guest.get_by_role("button", name="Menu").tap()
        guest.get_by_role("button", name="This table").tap()
        guest.get_by_role("button", name="Your name").tap()
        asked = guest.get_by_role("dialog", name="Your name")
        asked.get_by_role("textbox").fill(name)
        asked.get_by_role("button", name="Save").tap()
        expect(asked).to_have_count(0)
        if told:
            expect(guest.locator(".toast.refused")).to_contain_text(told)
        guest.get_by_role("dialog", name="This table").locator(".head").get_by_role("button", name="Close").tap()
        expect(guest.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".players")).to_contain_text("Otto H.")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="This table")).to_have_count(0)  # who looks on is not asked


def test_somebody_is_reported_and_blocked(address: str, newcomer: Newcomer) -> None:
    page = newcomer(base_url=address)
    device(page)
    open_account(page, "Donald")
    seats = [{"who": "open"}, {"who": "open"}]
    opened = page.request.post("/api/tables", data={"game": "tictactoe", "seats": seats}).json()
    page.request.post(f"/api/tables/{opened['table']}/seats", data={"name": ""})
    guest = newcomer(base_url=address)
    guest.goto(f"/t/{opened['table']}")
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Report or block").click()
    guest.get_by_label("What happened?").fill("Shouts.")
    guest.get_by_role("button", name="Report", exact=True).click()
    expect(guest.get_by_text("will read your report")).to_be_visible()
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Report or block").click()
    guest.get_by_role("button", name="Block", exact=True).click()
    expect(guest.get_by_text("Donald is blocked")).to_be_visible()
    to_lobby(guest, "Tic-tac-toe")
    guest.get_by_role("button", name="Open the table").click()
    own = table_of(guest)
    assert page.request.post(f"/api/tables/{own}/seats", data={"name": ""}).status == 403
    guest.goto("/me")
    guest.get_by_role("button", name="Unblock").click()
    expect(guest.get_by_text("Donald")).to_have_count(0)


def test_whom_one_has_blocked_can_be_let_back_in_on_a_small_phone(newcomer: Newcomer) -> None:
    page = newcomer(phone=True, viewport={"width": 360, "height": 640})
    long = json.dumps(json.dumps([{"account": "x", "name": "Maximilien-Ferdinand de La Tour d'Ivoire"}]))
    page.add_init_script(f"localStorage.getItem('nexarium.blocked') ?? localStorage.setItem('nexarium.blocked', {long})")
    page.goto("/me")
    back = page.get_by_role("button", name="Unblock")
    back.scroll_into_view_if_needed()
    expect(back).to_be_in_viewport(ratio=1)
    assert overflow(page) <= 0
    back.tap()
    expect(back).to_have_count(0)
