"""Two people, two browsers, a whole game of each game over two days: an invitation, a network that fails twice, a call on the next day."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import nexarium
from nexarium.core.game import State

from ..server.conftest import Running, settings_in
from ..server.push_service import Browser as Subscribed
from ..server.push_service import push_service
from .called import SUBSCRIBED, deliver, eventually_in, shown_by, tap, worker_of
from .conftest import LAPTOP, PATIENCE, choose, table_of
from .line import Line, line_to
from .playing import Person
from .playing.keepers import Duellist
from .playing.kepler import Diplomat
from .playing.last_watch import Sailor
from .playing.nexos import Placer

pytestmark = pytest.mark.slow

PEOPLE: dict[str, Callable[[Page, int], Person]] = {"nexos": Placer, "keepers": Duellist, "kepler": Diplomat, "nemesis": Sailor}
TIRED = PEOPLE | {"keepers": partial(Duellist, level=1)}
"""Two who duel in earnest may be done before the night."""
HOST, GUEST = 0, 1
DAY = 24 * 3600
EVENINGS = [("nexos", False), ("keepers", True), ("kepler", False), ("nemesis", True)]
PLAYED = EVENINGS if os.environ.get("EVERY_GAME") else EVENINGS[:2]
"""By game whether the guest comes by the table's six letters; `make browsers-check` plays them all."""
LATER = """(() => {
  const Earlier = Date;
  globalThis.Date = class extends Earlier {
    constructor(...given) {
      super(...(given.length ? given : [Earlier.now() + %d]));
    }
    static now() {
      return Earlier.now() + %d;
    }
  };
})()"""
"""Sets a browser's clock on by some milliseconds."""


class Clock:
    """The time of the server and of everybody who visits it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead

    def next_day(self, *contexts: BrowserContext) -> None:
        self.ahead += DAY
        for context in contexts:
            context.add_init_script(LATER % (DAY * 1000, DAY * 1000))
            for page in context.pages:
                page.evaluate(LATER % (DAY * 1000, DAY * 1000))


class Evening:
    """A server of its own, a host who is called by push, and a guest whose line to the server can be cut."""

    def __init__(self, running: Running, clock: Clock, line: Line, host: Page, guest: Page, subscribed: Subscribed) -> None:
        self.running = running
        self.clock = clock
        self.line = line
        self.host = host
        self.guest = guest
        self.subscribed = subscribed
        self.http = httpx2.Client(base_url=f"http://{running.host}", timeout=30)
        self.table = ""

    def card(self, game: str) -> dict[str, Any]:
        """The game in the catalogue."""
        found: dict[str, Any] = next(each for each in self.http.get("/api/catalogue").json()["games"] if each["name"] == game)
        return found

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = self.http.get(f"/api/tables/{self.table}/record.json").json()
        return record

    def open(self, game: str) -> None:
        """The host opens a table for two in the lobby, three days for each turn."""
        card = self.card(game)
        mode = next(preset["label"] for preset in card["presets"] if len(preset["marks"]) == 2)
        self.host.goto("/")
        choose(self.host, card["title"])
        pick(self.host, "Mode", mode)
        self.host.get_by_role("radiogroup", name=re.compile("^Who sits as")).last.locator("label", has_text="Friend").click()
        pick(self.host, "Time", "Days")
        self.host.get_by_role("button", name="Open the table").click()
        self.table = table_of(self.host)

    def open_short(self, game: str, **options: Any) -> None:
        """The host comes to a table that was opened with rules by which a game is shorter than any that the lobby offers."""
        timing = {"clock": {"kind": "days", "days": 3}}
        fields = {"game": game, "options": options, "seats": [{"who": "you"}, {"who": "open"}], "timing": timing}
        opened = self.http.post("/api/tables", json=fields)
        assert opened.status_code == 201, opened.text
        kept = json.dumps(json.dumps([opened.json()]))
        self.host.goto("/")
        self.host.evaluate(f"localStorage.setItem('nexarium.seats', {kept})")
        self.table = opened.json()["table"]
        self.host.goto(f"/t/{self.table}")

    def invite(self, by_code: bool) -> None:
        """The guest comes by the link that the host sends, or by the six letters that the host says aloud."""
        if by_code:
            self.host.get_by_role("button", name="Code and QR code").click()
            code = self.host.locator("dialog output.code")
            expect(code).to_have_text(re.compile("^[a-z]{6}$"))
            self.guest.goto("/")
            self.guest.get_by_label("Join by code").fill(code.inner_text())
            self.guest.get_by_role("button", name="Join").click()
            self.host.keyboard.press("Escape")
        else:
            shown = self.host.locator(".invite .link")
            expect(shown).to_have_text("opens on this machine only")  # which the guest's network is not
            link = shown.get_attribute("title") or ""
            assert link.startswith(f"http://{self.running.host}/")
            self.guest.goto(f"{self.line.address}{link.removeprefix(f'http://{self.running.host}')}")
        self.guest.get_by_role("textbox", name="Your name").fill("Bo")
        self.guest.get_by_role("button", name="Take the seat").click()
        expect(self.host.locator(".players")).to_contain_text("Bo")
        expect(there(self.host)).to_have_count(1)


def there(page: Page) -> Any:
    """The other one's mark on a page, while they are at the table."""
    return page.locator(".players .presence.present")


def pick(page: Page, group: str, choice: str) -> None:
    """Choose one of a few."""
    page.get_by_role("radiogroup", name=group).locator("label", has_text=re.compile(f"^ *{re.escape(choice)} *$")).click()


def at(page: Page, state: State) -> None:
    """Wait until a page shows the table as it stands."""
    expect(page.locator(".head .count")).to_have_text(str(len(state.history) or ""))


class Game:
    """The game that two people play, and how far it has come."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening = evening
        self.name = name
        self.title: str = evening.card(name)["title"]
        self.people = [TIRED[name](evening.host, HOST), TIRED[name](evening.guest, GUEST)]
        record = evening.record()
        self.state = nexarium.load(record["game"], **record["options"]).new_initial_state()
        self.gestures = 0
        self.follow()

    @property
    def pages(self) -> list[Page]:
        return [self.evening.host, self.evening.guest]

    def follow(self) -> State:
        """The state of the table, after what has been played there since; what was played before has stayed."""
        actions = self.evening.record()["actions"]
        known = len(self.state.history)
        assert actions[:known] == list(self.state.history), "nothing of what was played gets lost"
        for action in actions[known:]:
            self.state.apply_action(action)
        return self.state

    def play(self) -> None:
        """One gesture by the player to move; it arrives."""
        before, mover = len(self.state.history), self.state.current_player()
        page = self.pages[mover]
        at(page, self.state)
        self.people[mover].play(self.state)
        self.gestures += 1
        eventually_in(page, lambda: len(self.follow().history) > before)

    def play_until(self, mover: int) -> None:
        """On to somebody's turn."""
        while self.state.current_player() != mover:
            assert not self.state.is_terminal(), f"the game was over after {self.gestures} gestures"
            self.play()


def the_network_fails_while_the_other_plays(game: Game) -> None:
    """The browser notices at once. What is played meanwhile is there when it comes back, by itself."""
    host, guest, line = game.evening.host, game.evening.guest, game.evening.line
    game.play_until(HOST)
    at(guest, game.state)
    seen = guest.locator(".head .count").inner_text()
    guest.context.set_offline(True)
    line.cut()
    expect(guest.get_by_text("Connection lost")).to_be_visible()
    expect(there(host)).to_have_count(0)
    game.play()
    expect(guest.locator(".head .count")).to_have_text(seen)
    line.mend()
    guest.context.set_offline(False)
    at(guest, game.state)
    expect(guest.get_by_text("Connection lost")).to_have_count(0)
    expect(there(host)).to_have_count(1)


def the_answer_to_a_move_gets_lost(game: Game) -> None:
    """The server has the move, and the browser that made it does not know: it says it again, and it counts once."""
    host, guest, line = game.evening.host, game.evening.guest, game.evening.line
    game.play_until(GUEST)
    at(guest, game.state)
    seen = guest.locator(".head .count").inner_text()
    line.silence_the_server()
    game.play()
    once = list(game.state.history)
    at(host, game.state)
    expect(guest.locator(".head .count")).to_have_text(seen)
    line.cut()
    expect(guest.get_by_text("Connection lost")).to_be_visible()
    expect(there(host)).to_have_count(0)
    line.mend()
    at(guest, game.state)
    expect(there(host)).to_have_count(1)
    assert list(game.follow().history) == once
    expect(guest.locator(".toast.refused")).to_have_count(0)


def one_is_called_the_next_day(game: Game) -> None:
    """The host has closed the page; on the next day the guest moves. The call is shown, a tap on it opens the table, and what has been
    missed is shown."""
    evening = game.evening
    game.play_until(GUEST)
    at(evening.host, game.state)
    last_seen = len(game.state.history)
    context = evening.host.context
    evening.host.goto("about:blank")
    expect(there(evening.guest)).to_have_count(0)
    asleep = evening.host

    evening.clock.next_day(context, evening.guest.context)
    expect(evening.guest.get_by_role("timer").last).to_have_text(re.compile("^2 d|^1 d 2"))
    game.play_until(HOST)
    eventually_in(asleep, lambda: len(evening.subscribed.got) == 1)

    deliver(asleep, evening.subscribed.got[0], origin=f"http://{evening.running.host}")
    worker = worker_of(asleep)
    assert [(each["title"], each["body"]) for each in shown_by(worker)] == [(game.title, "It is your turn.")]
    worker.evaluate("clients.openWindow = async (path) => void (self.opened = path)")  # a tap that is not a person's may open no window
    tap(worker)
    eventually_in(asleep, lambda: bool(worker.evaluate("self.opened")))
    morning = context.new_page()
    morning.set_default_timeout(PATIENCE)
    morning.goto(worker.evaluate("self.opened"))
    asleep.close()
    evening.host, game.people[HOST] = morning, PEOPLE[game.name](morning, HOST)

    at(morning, game.state)
    assert table_of(morning) == evening.table
    expect(there(evening.guest)).to_have_count(1)
    told = morning.locator(".matter", has_text=re.compile(r"moves? since yesterday"))
    expect(told).to_be_visible()
    told.get_by_role("button", name="Show me").click()
    expect(morning.get_by_role("region", name="As you last saw it")).to_be_visible()
    for _ in range(len(game.state.history) - last_seen + 1):
        if not morning.locator(".past").count():
            break
        morning.locator(".past").get_by_role("button", name="One move on").click()
    expect(morning.locator(".past")).to_have_count(0)
    expect(told).to_have_count(0)
    game.play()


@pytest.fixture
def evening(tmp_path: Path, notifying: Browser) -> Iterator[Evening]:
    """A page that fails by itself fails the test; that a browser without a network says so in its console does not."""
    clock = Clock()
    settings = replace(settings_in(tmp_path), notification_delay=0.2, notifications_to_loopback=True)
    running = Running(settings, clock)
    complaints: list[str] = []
    with push_service(clock) as service, line_to(int(running.host.rpartition(":")[2])) as line:
        subscribed = service.browser()
        pages = []
        for address in (f"http://{running.host}", line.address):
            context = notifying.new_context(
                base_url=address, viewport=LAPTOP, locale="en-GB", reduced_motion="reduce", permissions=["notifications"]
            )
            context.add_init_script(SUBSCRIBED % json.dumps(subscribed.subscription))
            context.on("weberror", lambda error: complaints.append(str(error.error)))
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            pages.append(page)
        evening = Evening(running, clock, line, pages[HOST], pages[GUEST], subscribed)
        yield evening
        for page in pages:
            page.context.close()
        assert service.wrong == []
    running.stop()
    assert complaints == []


@pytest.mark.parametrize(("name", "by_code"), PLAYED)
def test_a_whole_game_over_two_days(evening: Evening, name: str, by_code: bool) -> None:
    began = time.monotonic()
    if name == "kepler":
        evening.open_short(name, players=2, max_rounds=20)
    else:
        evening.open(name)
    evening.invite(by_code)
    evening.host.get_by_role("button", name="Notify me when it\u2019s my turn").click()
    expect(evening.host.get_by_text("You will be notified when it\u2019s your turn here")).to_be_visible()

    game = Game(evening, name)
    the_network_fails_while_the_other_plays(game)
    the_answer_to_a_move_gets_lost(game)
    one_is_called_the_next_day(game)
    while not game.state.is_terminal():
        game.play()
    for page in game.pages:
        at(page, game.state)
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        expect(dialog.locator("tbody tr")).to_have_count(2)
    print(f"{name}: {game.gestures} gestures, {len(game.state.history)} plies in {time.monotonic() - began:.1f} s")
