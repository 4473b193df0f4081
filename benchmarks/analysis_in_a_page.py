"""How soon analysis shows something in a browser, how long a review takes there, and whether the page stutters meanwhile.

    python benchmarks/analysis_in_a_page.py                       # Nexarium's games, on a laptop's page
    python benchmarks/analysis_in_a_page.py kepler --slower 4     # on a phone's, four times as slow

Needs Chromium, and the games' engines (`make engines`). Bots of one level play a game through a server, as people would; then a browser
opens it as a spectator in the middle, has it analysed, steps back over positions that it did not see yet, and has the whole game reviewed.
Told are, in seconds, when the first choices stood there (cold: with the engine still to be loaded; warm: the median of the others) and when
the review did; and in milliseconds the longest task of the page while it drew another position, while its engine thought and while it
reviewed, 0 where none was longer than 50. `--slower` is Chromium's own throttling, which slows down the page but not its workers.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.arguments import real_number
from tests.browser.conftest import CHROMIUM, Server, serving

import nexarium
from nexarium.bots import make_bot

GAMES = {
    "nexos": ({"players": 2}, 2, "level:6"),
    "keepers": ({"players": 2}, 2, "level:9"),
    "kepler": ({"players": 2}, 2, "level:6"),
    "nemesis": ({"players": 3}, 3, "level:4"),
}
"""Options, seats, and who plays."""
POSITIONS = 5
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LONG_TASKS = """
window.longest = 0;
new PerformanceObserver(list => { for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); })
    .observe({ type: "longtask" });
"""


class Measured(NamedTuple):
    """Seconds, and milliseconds of the page's longest task while it drew, while the engine thought and while it reviewed."""

    game: str
    plies: int
    cold: float
    warm: float
    review: float
    drawing: float
    thinking: float
    reviewing: float


def played(server: Server, game: str) -> tuple[str, list[int]]:
    """A table whose game is over, and after how many plies somebody could choose."""
    options, seats, level = GAMES[game]
    seated = server.open(game, *["you"] * seats, options=options)
    table = seated["table"]
    rules = nexarium.load(game, **server.record(table)["options"])
    state, bots = rules.new_initial_state(), [make_bot(level, rules, seed=seat) for seat in range(seats)]
    chosen: list[int] = []
    with connect(f"{server.address.replace('http', 'ws')}/api/tables/{table}/live", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": seated["token"], "program": True}))
        while True:
            for action in server.record(table)["actions"][len(state.history) :]:
                state.step(action)
            if state.is_terminal():
                return table, chosen
            if state.is_chance_node():
                time.sleep(0.01)
                continue
            ply = len(state.history)
            if len(state.legal_actions()) > 1:
                chosen.append(ply)
            socket.send(json.dumps({"type": "act", "ply": ply, "action": bots[state.current_player()].choose(state)}))
            while len(server.record(table)["actions"]) == ply:
                socket.recv(timeout=30)


def measure(server: Server, browser: Browser, game: str, slower: float) -> Measured:
    table, chosen = played(server, game)
    phone = slower > 1
    context = browser.new_context(base_url=server.address, viewport=PHONE if phone else LAPTOP, has_touch=phone, is_mobile=phone)
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.add_init_script(LONG_TASKS)
    at = chosen[len(chosen) // 2]
    page.goto(f"/t/{table}/{at}")
    analyse = page.get_by_role("button", name=re.compile("^Analys(e|is)$"))
    analyse.wait_for()
    page.wait_for_timeout(2_000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    begun = time.perf_counter()
    analyse.click()
    stands(page, at)
    cold = time.perf_counter() - begun
    longest(page)
    warm: list[float] = []
    drawing = thinking = 0.0
    while len(warm) < POSITIONS:
        at -= 1
        begun = time.perf_counter()
        page.keyboard.press("ArrowLeft")
        if at in chosen:
            stands(page, at)
            warm.append(time.perf_counter() - begun)
            page.wait_for_timeout(500)
            drawing = max(drawing, longest(page))
            page.wait_for_timeout(1_500)
            thinking = max(thinking, longest(page))
    begun = time.perf_counter()
    page.get_by_role("button", name="The whole game").click()
    page.locator(".review .graph").wait_for()
    review = time.perf_counter() - begun
    page.wait_for_timeout(1_000)
    reviewing = longest(page)
    context.close()
    return Measured(game, chosen[-1] + 1, cold, median(warm), review, drawing, thinking, reviewing)


def longest(page: Page) -> float:
    """The longest task since this was last asked."""
    found: float = page.evaluate("[window.longest, window.longest = 0][0]")
    return found


def stands(page: Page, ply: int) -> None:
    """The first choices of a position are there."""
    page.get_by_text(f"Looking at move {ply}", exact=True).wait_for()
    page.locator(".choice").first.wait_for()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them if none is named")
    parser.add_argument("--slower", type=real_number(), default=1, help="by what Chromium slows the page down, which then is a phone's")
    asked = parser.parse_args()
    if strange := set(asked.games) - set(GAMES):
        parser.error(f"not among {', '.join(GAMES)}: {', '.join(sorted(strange))}")
    print(f"{'game':8} {'plies':>6} {'cold':>7} {'warm':>7} {'review':>7} {'drawing':>9} {'thinking':>9} {'reviewing':>9}")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        server = Server(address)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in asked.games or GAMES:
            found = measure(server, browser, game, asked.slower)
            seconds = " ".join(f"{value:6.2f}s" for value in (found.cold, found.warm, found.review))
            tasks = " ".join(f"{value:7.0f}ms" for value in (found.drawing, found.thinking, found.reviewing))
            print(f"{game:8} {found.plies:6} {seconds} {tasks}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
