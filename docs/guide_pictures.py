"""The pictures of the guides for players, taken from real tables: `python docs/guide_pictures.py` writes `docs/images/play/*.webp`,
with the names of scenes only theirs.

Like `screenshots.py`, whose server and seats it uses: tables draw their own dice, so look at the pictures before keeping them.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from screenshots import LAPTOP, PHONE, Seat, page_of, server

IMAGES = Path(__file__).parent / "images" / "play"
NOBODY: dict[str, Any] = {"table": "", "token": "", "seats": []}
"""Of a browser that holds no seat."""
SCALE = {True: 1.5, False: 1.4}
"""Pixels of a picture for each of the page, on a phone and on a laptop."""
HOST = "games.example.org"
"""The name of the server where a picture shows its address."""
CLUB = ("Ada", "Blaise", "Camille", "Dorothea", "Emil", "Fanny", "Grete", "Hugo")


def save(page: Page, name: str) -> None:
    """A picture as WebP, smaller than the screen's own pixels."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    size = page.viewport_size
    assert size
    scale = SCALE[size["width"] < 600]
    IMAGES.mkdir(exist_ok=True)
    picture = picture.resize((int(size["width"] * scale), int(size["height"] * scale)), Image.Resampling.LANCZOS)
    picture.save(IMAGES / f"{name}.webp", quality=80, method=6)
    print(f"{name}: {(IMAGES / f'{name}.webp').stat().st_size / 1000:.0f} kB")


def opened(client: httpx2.Client, game: str, seats: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    """A table; gives our seat."""
    seated: dict[str, Any] = client.post("/api/tables", json={"game": game, "options": options, "seats": seats, "name": "Vincent"}).json()
    return seated


View = dict[str, Any]


def play_on(client: httpx2.Client, person: Seat, seated: dict[str, Any], until: Callable[[View], bool], view: View | None = None) -> View:
    """Play the only person's moves until it is their turn in a view that fits, or the game is over. `view` is where they stopped before."""
    latest, view = -1, view or person.view()
    ours = seated["seats"][0]
    while not view["position"].get("over"):
        ply, mover = view["position"]["ply"], view["position"].get("mover")
        if mover == ours and until(view):
            break
        if mover == ours and ply > latest:
            latest = ply
            person.act(client.get(f"/api/tables/{seated['table']}/record.json").json(), ply)
        view = person.view()
    return view


def at_table(browser: Browser, seated: dict[str, Any], address: str, size: dict[str, int] = LAPTOP, theme: str = "light") -> Page:
    page = page_of(browser, seated, address, size, theme)
    page.goto(f"/t/{seated['table']}")
    page.wait_for_timeout(1500)
    return page


def quiet(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(5, 500)
    page.wait_for_timeout(500)


def nexos(address: str, browser: Browser) -> None:
    """A hint with its reasons; a finished game and its review."""
    with httpx2.Client(base_url=address) as client:
        seated = opened(client, "nexos", [{"who": "you"}, {"who": "bot", "level": 6}], players=2)
        person = Seat(address.removeprefix("http://"), seated, 3, "nexos", players=2)
        view = play_on(client, person, seated, lambda view: view["position"]["ply"] >= 24)
        page = at_table(browser, seated, address, PHONE, "light")
        page.get_by_role("button", name="Hint").click()
        page.wait_for_timeout(7000)
        save(page, "nexos-hint")
        page.context.close()
        play_on(client, person, seated, lambda view: False, view)
    page = at_table(browser, seated, address)
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(2500)
    save(page, "over")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Review my game")).click()
    page.locator("ol.moments li").first.wait_for(timeout=240_000)
    page.wait_for_timeout(1000)
    save(page, "review")
    page.context.close()


def keepers(address: str, browser: Browser) -> None:
    """A cube before it is put down; dice before they buy something; steps to choose from."""
    options = {"players": 2, "keeper_a": "nyx", "keeper_b": "korrin", "edition": "fr"}
    wanted: list[tuple[str, dict[str, int], Callable[[View], bool]]] = [
        ("keepers-unfold", PHONE, lambda view: view["input"]["kind"] == "place"),
        ("keepers-use-dice", LAPTOP, lambda view: len(labels(view, "Don\u2019t use them")) > 0 and len(view["input"]["choices"]) > 2),
        ("keepers-steps", PHONE, lambda view: len(labels(view, "End turn")) > 0 and reachable(view) > 2),
    ]
    with httpx2.Client(base_url=address) as client:
        for name, size, fits in wanted:
            for seed in range(20):
                seated = opened(client, "keepers", [{"who": "you"}, {"who": "bot", "level": 5}], **options)
                person = Seat(address.removeprefix("http://"), seated, seed, "keepers", **options)
                view = play_on(client, person, seated, fits)
                person.socket.close()
                if not view["position"].get("over"):
                    break
            page = at_table(browser, seated, address, size)
            page.wait_for_timeout(800)
            save(page, name)
            page.context.close()


def reachable(view: View) -> int:
    """How many shapes on the board can be chosen."""
    return sum(bool(shape.get("actions")) for layer in view["position"]["board"]["layers"] for shape in layer.get("shapes", ()))


def labels(view: View, text: str) -> list[Any]:
    """The choices that are called so."""
    return [choice for choice in view["input"].get("choices", ()) if choice["label"].startswith(text)]


def kepler(address: str, browser: Browser) -> None:
    """A group of diplomats to be placed: the quarters that it may enter are lit."""
    with httpx2.Client(base_url=address) as client:
        seated = opened(client, "kepler", [{"who": "you"}, {"who": "bot", "level": 3}], players=2, sides="ABA")
        person = Seat(address.removeprefix("http://"), seated, 4, "kepler", players=2, sides="ABA")
        play_on(client, person, seated, lambda view: view["position"]["ply"] > 80 and len(labels(view, "Skip: ")) > 0)
    for size, theme, name in ((PHONE, "light", "kepler-group"),):
        page = at_table(browser, seated, address, size, theme)
        save(page, name)
        page.context.close()


def last_watch(address: str, browser: Browser) -> None:
    """A move chosen: the rooms that can be entered are lit, and a note says what may happen."""
    options = {"players": 2, "character_a": "captain", "character_b": "scout", "difficulty": "easy"}
    with httpx2.Client(base_url=address) as client:
        seated = opened(client, "nemesis", [{"who": "you"}, {"who": "bot", "level": 3}], **options)
        person = Seat(address.removeprefix("http://"), seated, 4, "nemesis", **options)
        play_on(client, person, seated, lambda view: view["position"]["ply"] > 30)
    for size, name in ((LAPTOP, "last-watch-move"), (PHONE, "last-watch-hand")):
        page = at_table(browser, seated, address, size, "light")
        if size is LAPTOP:
            page.locator(".held .act").filter(has_text="Move").first.click()
        page.wait_for_timeout(700)
        save(page, name)
        page.context.close()


def lobby(address: str, browser: Browser) -> None:
    """The lobby as a newcomer sees it, and its choices for a table with a friend and a clock."""
    for size, theme, name in ((LAPTOP, "light", "lobby"), (PHONE, "dark", "lobby-phone")):
        page = page_of(browser, NOBODY, address, size, theme)
        page.goto("/")
        page.locator(".games button", has=page.get_by_text("Kepler-3Ad", exact=True)).click()
        page.wait_for_timeout(900)
        save(page, name)
        page.context.close()
    page = page_of(browser, NOBODY, address, PHONE, "light")
    page.goto("/")
    page.locator(".games button", has=page.get_by_text("Nexos", exact=True)).click()
    page.get_by_role("radio", name="Two players").check(force=True)
    page.locator("label", has_text="Friend").last.click()
    page.locator("label", has_text="Minutes").click()
    page.wait_for_timeout(500)
    page.locator("label", has_text="Two players").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 150)")
    page.wait_for_timeout(500)
    save(page, "new-table")
    page.context.close()


def together(address: str, browser: Browser) -> None:
    """A host invites a friend; later the friend asks for a takeback, and both write."""
    with httpx2.Client(base_url=address) as client:
        table = {"game": "nexos", "options": {"players": 2}, "seats": [{"who": "you"}, {"who": "open"}], "name": "Ada", "takebacks": True}
        seated = client.post("/api/tables", json=table).json()
        page = at_table(browser, seated, f"http://{HOST}", PHONE, "light")
        page.get_by_role("button", name="Code and QR code").click()
        page.wait_for_timeout(900)
        save(page, "invite")
        page.context.close()
        friend = client.post(f"/api/tables/{seated['table']}/seats", json={"name": "Blaise"}).json()
    host, guest = at_table(browser, seated, address), at_table(browser, friend, address)
    for move in range(9):
        page = (host, guest)[move % 2]
        page.locator(".tray button:not([aria-disabled])").nth(move // 2).click()
        page.locator(".board").focus()
        for _ in range(2):
            page.keyboard.press("Enter")
            page.wait_for_timeout(400)
        page.wait_for_timeout(700)
    host.get_by_role("button", name="Chat").click()
    guest.get_by_role("button", name="Chat").click()
    for page, text in ((guest, "Oops, wrong piece. May I have that one back?"), (host, "Of course.")):
        page.get_by_role("textbox", name="Message").fill(text)
        page.get_by_role("button", name="Send").click()
        page.wait_for_timeout(500)
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name=re.compile("Request takeback|Undo")).first.click()
    host.wait_for_timeout(1200)
    save(host, "takeback")
    host.context.close()
    guest.context.close()


def companion(address: str, browser: Browser) -> None:
    """Who plays; an encounter's questions; the odds; one session on several phones."""
    page = page_of(browser, NOBODY, f"http://{HOST}", PHONE, "dark")
    page.goto("/g/nemesis/companion")
    page.get_by_role("button", name="Captain").wait_for()
    for name in ("Captain", "Scout", "Soldier"):
        page.get_by_role("button", name=name).tap()
    page.wait_for_timeout(500)
    save(page, "companion-start")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_timeout(700)
    save(page, "companion-menu")
    page.locator(".menu").get_by_role("button", name="Encounter").tap()
    page.locator(".answers").get_by_role("button", name="Scout").tap()
    page.wait_for_timeout(700)
    save(page, "companion-draw")
    page.locator("main").get_by_role("button", name="Draw here").first.tap()
    page.wait_for_timeout(1500)
    save(page, "companion-asks")
    page.get_by_role("button", name="Bag").first.tap()
    page.get_by_role("button", name="Odds").first.tap()
    page.wait_for_timeout(700)
    save(page, "companion-odds")
    page.get_by_role("button", name="Log").first.tap()
    page.wait_for_timeout(500)
    save(page, "companion-log")
    page.get_by_role("button", name="Crew").first.tap()
    page.get_by_role("button", name="Share with other phones").tap()
    page.wait_for_timeout(1500)
    save(page, "companion-share")
    page.context.close()


def person(browser: Browser, address: str, name: str, *, phone: bool = True) -> Page:
    """A member of the club in a browser of their own, with a passkey."""
    page = page_of(browser, NOBODY, address, PHONE if phone else LAPTOP, "light")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    agrees = {"isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": {**device, **agrees}})
    page.goto("/me")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Create an account").click()
    page.get_by_role("button", name="I\u2019ve saved them").click()
    page.get_by_role("heading", level=1, name=name).wait_for()
    return page


def club(address: str, browser: Browser) -> None:
    """An evening of eight people: three rounds of a Swiss tournament of Nexos, entered, started, played and resigned by clicks."""
    address = address.replace("127.0.0.1", "localhost")
    people = {name: person(browser, address, name, phone=name != "Ada") for name in CLUB}
    ada = people["Ada"]
    ada.goto("/club")
    ada.get_by_role("button", name="New tournament").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Name").fill("Thursday cup")
    form.get_by_label("Game").select_option("Nexos")
    form.get_by_label("Mode").select_option("Two players")
    form.get_by_label("Rounds", exact=True).fill("3")
    form.get_by_label("Time per round").select_option("1 hour")
    form.locator("label", has_text="Minutes").click()
    ada.wait_for_timeout(500)
    save(ada, "club-new")
    print("FORM", form.inner_text())
    form.get_by_role("button", name="Create tournament").click()
    ada.get_by_role("heading", level=1, name="Thursday cup").wait_for()
    cup = ada.url
    for page in people.values():
        page.goto(cup)
        page.get_by_role("button", name="Join").click()
        page.get_by_text("You have joined.").wait_for()
    ada.reload()
    ada.get_by_role("button", name="Start").click()
    ada.wait_for_timeout(500)
    print("START", ada.get_by_role("dialog").inner_text())
    ada.get_by_role("dialog").get_by_role("button", name="Start").click()
    ada.get_by_text("Round 1 of 3").wait_for()
    for number in (1, 2, 3):
        print("ROUND", number, ada.locator("main").inner_text())
        for name, page in people.items():
            page.goto(cup)
            page.wait_for_timeout(600)
            if number == 1 and name == "Blaise":
                save(page, "club-your-game")
            page.get_by_role("link", name="Go to your game").click()
            page.wait_for_url("**/t/*")
        for _ in range(2):  # each side has played before a result counts
            for page in people.values():
                place(page)
        tables: set[str] = set()
        if number == 2:
            ada.goto(cup)
            ada.wait_for_timeout(1500)
            save(ada, "club-round")
        for name, page in reversed([*people.items()]):
            table = page.url
            if name == "Ada" or table in tables:
                continue
            tables.add(table)
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="Resign").click()
            page.get_by_role("dialog").get_by_role("button", name=re.compile("^Resign")).click()
            page.wait_for_timeout(700)
        ada.goto(cup)
        ada.wait_for_timeout(2000)
    print("END", ada.locator("main").inner_text())
    save(ada, "club-podium")
    screen = page_of(browser, NOBODY, address, LAPTOP, "dark")
    screen.goto(cup)
    screen.wait_for_timeout(1500)
    print("SCREEN", screen.locator("main").inner_text()[:400])
    for page in (*people.values(), screen):
        page.context.close()


def place(page: Page) -> None:
    """Place the first piece that fits, if it is this player's turn."""
    piece = page.locator(".tray button:not([aria-disabled])").first
    if page.get_by_text("Your turn").count() and piece.count():
        piece.click()
        page.locator(".board").focus()
        for _ in range(2):
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)


SCENES = {scene.__name__: scene for scene in (nexos, keepers, kepler, last_watch, lobby, together, companion, club)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], help="which scenes (default: all)")
    options = parser.parse_args()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("google-chrome")
    os.environ["NEXARIUM_ALLOWED_HOSTS"] = HOST
    with server() as address, sync_playwright() as playwright:
        mapped = f"--host-resolver-rules=MAP {HOST}:80 {address.removeprefix('http://')}"
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu", mapped])
        for name in options.scenes or SCENES:
            SCENES[name](address, browser)
        browser.close()


if __name__ == "__main__":
    main()
