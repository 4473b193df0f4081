"""The pictures of the README and the games' pages, taken from real tables in mid-game: `python docs/screenshots.py` writes
`docs/images/*.png`, with the name of a game only its own.

It starts a server of its own, opens tables with bots, sits down as people whose moves a seeded bot chooses, and looks at them with
Chromium. Tables draw their own dice, so that each run shows another game; look at the pictures before keeping them.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from nexarium import load
from nexarium.bots.roster import make_bot

IMAGES = Path(__file__).parent / "images"
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PLIES = 44
SEED = 7
LATER = 2
"""So many event phases of Last Watch have gone by in its pictures."""


@contextmanager
def server() -> Iterator[str]:
    """A server with an empty database; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/server.sqlite"
        command = [sys.executable, "-u", "-m", "nexarium.cli", "serve", "--port", "0", "--database", database]
        roomy = {**os.environ, "NEXARIUM_LIMITS_TABLE_BURST": "1000"}  # several games go by until one shows what is looked for
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=roomy) as process:
            try:
                assert process.stderr
                address = re.search(r"http://\S+", process.stderr.readline())
                assert address, "the server did not say where it is"
                yield address[0]
            finally:
                process.kill()


class Seat:
    """Somebody at the table, whose moves a seeded bot chooses."""

    def __init__(self, host: str, seated: dict[str, Any], seed: int, game: str = "nexos", **options: Any) -> None:
        self.socket = connect(f"ws://{host}/api/tables/{seated['table']}/live", ping_timeout=None)
        self.socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
        self.game = load(game, **options)
        self.bot = make_bot("level:5", self.game, seed)

    def view(self) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(60))
            if message["type"] == "view":
                return message
            assert message["type"] != "refused", message["text"]

    def act(self, record: dict[str, Any], ply: int) -> None:
        state = self.game.new_initial_state()
        for action in record["actions"]:
            state.apply_action(action)
        self.socket.send(json.dumps({"type": "act", "ply": ply, "action": self.bot.choose(state)}))


def play(address: str, plies: int, seed: int) -> dict[str, Any]:
    """A table at which `plies` pieces have been placed and it is our turn; gives our seat."""
    host = address.removeprefix("http://")
    seats = [{"who": "you"}, {"who": "bot", "level": 6}, {"who": "open"}, {"who": "bot", "level": 3}]
    with httpx2.Client(base_url=address) as client:
        table = {"game": "nexos", "options": {"players": 4, "teams": False}, "seats": seats, "name": "Vincent"}
        seated: dict[str, Any] = client.post("/api/tables", json=table).json()
        friend = client.post(f"/api/tables/{seated['table']}/seats", json={"name": "Camille"}).json()
        people = [Seat(host, seated, seed), Seat(host, friend, seed + 1)]
        view = people[0].view()
        latest = -1
        while True:
            ply, mover = view["position"]["ply"], view["position"].get("mover")
            if ply >= plies and mover == 0:
                return {**seated, "friend": people[1]}
            if mover in (0, 2) and ply > latest:
                latest = ply
                people[0 if mover == 0 else 1].act(client.get(f"/api/tables/{seated['table']}/record.json").json(), ply)
            view = people[0].view()


def keepers(address: str, browser: Browser, seed: int) -> None:
    """Three players, until dice can be thrown again, then until a push would send somebody out: both are shown."""
    host, options = address.removeprefix("http://"), {"players": 3, "keeper_a": "nyx", "keeper_b": "ilva", "keeper_c": "quill"}
    with httpx2.Client(base_url=address) as client:
        shown = False
        for number in range(40):
            seats = [{"who": "you"}, {"who": "bot", "level": 5}, {"who": "open"}]
            seated = client.post("/api/tables", json={"game": "keepers", "options": options, "seats": seats, "name": "Vincent"}).json()
            friend = client.post(f"/api/tables/{seated['table']}/seats", json={"name": "Camille"}).json()
            people = [Seat(host, each, seed + number, "keepers", **options) for each in (seated, friend)]
            latest, view = -1, people[0].view()
            while not view["position"].get("over"):
                ply, mover, given = view["position"]["ply"], view["position"].get("mover"), view.get("input", {})
                if mover == 0 and ply > 20 and given.get("kind") == "subset" and len(given["items"]) > 4 and not shown:
                    shown = True
                    pick_up_dice(browser, seated, address)
                pushes = [choice for choice in given.get("choices", ()) if choice.get("preview") and choice.get("primary")]
                if shown and mover == 0 and any(choice.get("then") or number > 5 for choice in pushes):
                    return show_push(browser, seated, address)
                if mover in (0, 2) and ply > latest:
                    latest = ply
                    people[0 if mover == 0 else 1].act(client.get(f"/api/tables/{seated['table']}/record.json").json(), ply)
                view = people[0].view()
            for person in people:
                person.socket.close()


def pick_up_dice(browser: Browser, seated: dict[str, Any], address: str) -> None:
    page = page_of(browser, seated, address, LAPTOP, "light")
    page.goto(f"/t/{seated['table']}")
    for place in (0, 1, -1):
        page.locator(".held .act").nth(place).click()
    page.mouse.move(5, 500)
    page.wait_for_timeout(1200)
    save(page, "keepers-dice-light.png")
    page.context.close()


def show_push(browser: Browser, seated: dict[str, Any], address: str) -> None:
    page = page_of(browser, seated, address, LAPTOP, "light")
    page.goto(f"/t/{seated['table']}")
    page.locator(".acts .btn.primary").wait_for()
    page.wait_for_timeout(1200)
    page.locator(".acts .btn.primary").hover()
    page.wait_for_timeout(500)
    save(page, "keepers-laptop-light.png")
    page.context.close()


def kepler(address: str, browser: Browser, seed: int) -> None:
    """Four players after their first scoring: an action pointed at, the scoring told, the same on a phone; and the calculator."""
    host, options = address.removeprefix("http://"), {"players": 4, "sides": "AAA"}
    seats = [{"who": "you"}, *({"who": "bot", "level": level} for level in (4, 3, 4))]
    with httpx2.Client(base_url=address) as client:
        seated = client.post("/api/tables", json={"game": "kepler", "options": options, "seats": seats, "name": "Vincent"}).json()
        person = Seat(host, seated, seed, "kepler", **options)
        latest, view, scored = -1, person.view(), False
        while True:
            ply, mover = view["position"]["ply"], view["position"].get("mover")
            scored = scored or any(entry.get("story") for entry in view.get("log", ()))
            offered = [shape for layer in view["position"]["hand"]["layers"] for shape in layer["shapes"] if shape.get("preview")]
            if scored and mover == 0 and len(offered) > 2:
                break
            if mover == 0 and ply > latest:
                latest = ply
                person.act(client.get(f"/api/tables/{seated['table']}/record.json").json(), ply)
            view = person.view()
    show_kepler(browser, seated, address)
    page = page_of(browser, seated, address, LAPTOP, "light")
    page.goto("/g/kepler/calculator")
    page.get_by_role("button", name="Show an example").click()
    page.get_by_role("button", name="Gb: 9, 6 and 3 points").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Next").click()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(600)
    save(page, "kepler-calculator-light.png")
    page.context.close()


def show_kepler(browser: Browser, seated: dict[str, Any], address: str) -> None:
    for theme in ("light", "dark"):
        page = page_of(browser, seated, address, LAPTOP, theme)
        page.goto(f"/t/{seated['table']}")
        card = page.locator(".kp-card.act").last
        card.wait_for()
        page.wait_for_timeout(1200)
        if theme == "light":
            card.hover()
            page.wait_for_timeout(500)
            save(page, "kepler-laptop-light.png")
        else:
            page.get_by_role("button", name="Step through").first.click()
            for _ in range(3):
                page.keyboard.press("ArrowRight")
            page.evaluate("document.activeElement.blur()")
            page.wait_for_timeout(700)
            save(page, "kepler-scoring-dark.png")
        page.context.close()


def last_watch(address: str, browser: Browser, seed: int) -> None:
    """The Scout, beside a bot, after a few event phases, until something in the room can be aimed at; and the last event phase told."""
    host, options = address.removeprefix("http://"), {"players": 2, "character_b": "scout"}
    seats = [{"who": "bot", "level": 4}, {"who": "you"}]
    with httpx2.Client(base_url=address) as client:
        for number in range(40):
            seated = client.post("/api/tables", json={"game": "nemesis", "options": options, "seats": seats, "name": "Vincent"}).json()
            person = Seat(host, seated, seed + number, "nemesis", **options)
            latest, view, events = -1, person.view(), 0
            while not view["position"].get("over"):
                ply, mover = view["position"]["ply"], view["position"].get("mover")
                events += sum(bool(entry.get("story")) for entry in view.get("log", ()))
                aimed = [shape for layer in view["position"]["board"]["layers"] for shape in layer.get("shapes", ()) if aims(shape)]
                if events >= LATER and mover == 1 and aimed:
                    return show_last_watch(browser, seated, address)
                if mover == 1 and ply > latest:
                    latest = ply
                    person.act(client.get(f"/api/tables/{seated['table']}/record.json").json(), ply)
                view = person.view()
            person.socket.close()


def aims(shape: dict[str, Any]) -> bool:
    return shape.get("id", "").startswith("aim-") and bool(shape.get("actions"))


def show_last_watch(browser: Browser, seated: dict[str, Any], address: str) -> None:
    for name, theme in (("last-watch-laptop-dark", "dark"), ("last-watch-event-light", "light")):
        page = page_of(browser, seated, address, LAPTOP, theme)
        page.goto(f"/t/{seated['table']}")
        target = page.locator(".board .lw-target.act").first
        target.wait_for()
        page.wait_for_timeout(1200)
        if theme == "light":
            page.get_by_role("button", name="Event phase").first.click()
            page.keyboard.press("ArrowRight")
            page.evaluate("document.activeElement.blur()")
        else:
            target.click(force=True)
        page.wait_for_timeout(700)
        save(page, f"{name}.png")
        page.context.close()


def page_of(browser: Browser, seated: dict[str, Any], address: str, size: dict[str, int], theme: str) -> Page:
    """A page of somebody who holds the seat and likes the theme."""
    phone = size is PHONE
    context = browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, device_scale_factor=2, locale="en-GB", base_url=address)
    held = json.dumps([{key: seated[key] for key in ("table", "token", "seats")}])
    context.add_init_script(f"""
        localStorage.setItem("nexarium.theme", {theme!r}); localStorage.setItem("nexarium.language", "en");
        localStorage.setItem("nexarium.name", "Vincent"); localStorage.setItem("nexarium.seats", {held!r});
    """)
    return context.new_page()


def show_ghost(page: Page) -> None:
    """Choose a piece that shows well and put its ghost where it may go."""
    for piece in ("N", "W", "G", "H", "F", "Z4", "U4", "L4", "V4", "X", "I4", "U3", "L3", "T3", "Z3"):
        button = page.locator(f'.tray button[aria-label^="{piece},"]:not([aria-disabled])')
        if button.count():
            button.click()
            page.locator(".board").focus()
            page.keyboard.press("Enter")
            break
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(5, 500)
    page.wait_for_timeout(500)


def save(page: Page, name: str) -> None:
    """A picture small enough for a repository: a palette of 192 colours is more than the page has but for its soft edges."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(192, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)
    print(f"{name}: {(IMAGES / name).stat().st_size / 1000:.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=("nexos", "keepers", "kepler", "nemesis"), help="whose pictures (default: everybody's)")
    parser.add_argument("--plies", type=int, default=PLIES, help="how many pieces lie on the board")
    parser.add_argument("--seed", type=int, default=SEED, help="of the two people's moves")
    options = parser.parse_args()
    IMAGES.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        if options.game in (None, "keepers"):
            keepers(address, browser, options.seed)
        if options.game in (None, "kepler"):
            kepler(address, browser, options.seed)
        if options.game in (None, "nemesis"):
            last_watch(address, browser, options.seed)
        if options.game not in (None, "nexos"):
            return
        seated = play(address, options.plies, options.seed)
        page = page_of(browser, seated, address, LAPTOP, "light")
        page.goto(f"/t/{seated['table']}")
        page.wait_for_selector(".tray button")
        show_ghost(page)
        save(page, "table-laptop-light.png")
        browser.close()


if __name__ == "__main__":
    main()
