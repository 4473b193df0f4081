"""Kepler-3Ad by clicking: a game for two through a scoring told step by step, influence, undo, what an action offers, the calculator."""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

import nexarium
from nexarium.client import Server as Client
from nexarium.core.game import State
from nexarium.games.kepler.box.printed import NAMES
from nexarium.games.kepler.rules.numbering import Choose, Move, Place, Raise, Shift, Swap, read
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.reading import Reading
from tests.browser.conftest import Newcomer, Server, await_worker, barriers, choose, overflow, table_of
from tests.browser.playing.kepler import Diplomat

pytestmark = pytest.mark.slow


def replayed(record: dict[str, Any]) -> State:
    """The state at the end of a record."""
    state = nexarium.load(record["game"], **record["options"]).new_initial_state()
    for action in record["actions"]:
        state.step(action)
    return state


class AtTheTable:
    """Somebody in the first seat of a table, who plays turn after turn."""

    def __init__(self, page: Page, server: Server, table: str) -> None:
        self.page = page
        self.server = server
        self.table = table
        self.player = Diplomat(page)

    @property
    def state(self) -> State:
        return replayed(self.server.record(self.table))

    def settled(self) -> State:
        """Wait until it is this player's turn or all is over, and the page shows the table as it stands."""
        for _ in range(500):
            state = self.state
            if state.current_player() == 0 or state.is_terminal():
                expect(self.page.locator(".head .count")).to_have_text(str(len(state.history)))
                return state
            self.page.wait_for_timeout(40)
        pytest.fail("the others do not come to an end")

    def turn(self) -> None:
        """A whole turn."""
        state = self.settled()
        turn = int(state.record.turn)
        while int(state.record.turn) == turn and state.current_player() == 0:
            expect(self.page.locator(".hand")).to_contain_text("Your turn")
            self.player.play(state)
            expect(self.page.locator(".head .count")).not_to_have_text(str(len(state.history)))
            state = self.settled()


def test_a_game_for_two_through_a_scoring(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    page.goto("/")
    choose(page, "Kepler-3Ad")
    page.get_by_role("slider", name="Level of the bot as Yellow").fill("1")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    player = AtTheTable(page, server, table)
    began = time.monotonic()
    player.settled()
    assert barriers(page) == []
    turns = 0
    while not int(player.state.record.scorings):
        player.turn()
        turns += 1
        assert turns < 25
    print(f"{turns} turns by clicking to the first scoring in {time.monotonic() - began:.1f} s")

    page.get_by_role("button", name="First scoring: Step through").first.click()
    story = page.get_by_role("region", name="First scoring")
    expect(story).to_contain_text("1 of")
    expect(page.locator(".board .kp-quarter.in-story")).to_have_count(1)
    assert barriers(page) == []
    steps = int(story.locator(".count").inner_text().split()[-1])
    for _ in range(steps - 1):
        page.keyboard.press("ArrowRight")
    expect(story).to_contain_text(f"{steps} of {steps}")
    expect(story).to_contain_text("Result of this scoring")
    told = story.locator("tbody tr").all_inner_texts()
    state = player.state
    totals = {text.split()[-1] for text in told}
    scored = [int(points) for points in state.record.points[:2]]
    assert int(state.record.scorings) > 1 or totals == {str(points) for points in scored}
    story.get_by_role("button", name="Back to the game").click()
    expect(story).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("First scoring: You +")
    for width, height in ((844, 390), (640, 400), (390, 844), (360, 640)):
        a_story_fits(newcomer(phone=True, viewport={"width": width, "height": height}, locale="fr-FR", bypass_csp=True), table)


def a_story_fits(page: Page, table: str) -> None:
    """On this phone no text of a scoring lies over anything else of it."""
    page.goto(f"/t/{table}")
    page.get_by_role("button", name=re.compile("omptage.*Pas à pas")).first.tap()
    story = page.locator(".story")
    story.get_by_role("button", name="Pistes").tap()
    expect(story.locator(".stage.now")).to_have_text("Pistes")
    parts = [*story.locator("button").all(), story.locator(".top b"), story.locator(".count")]
    boxes = [box for part in parts if (box := part.bounding_box())]
    assert len(boxes) == len(parts)
    for one in boxes:
        assert one["x"] + one["width"] <= page.evaluate("innerWidth")
        assert not [other for other in boxes if other is not one and common(one, other)]
    assert min(box["height"] for part, box in zip(parts, boxes, strict=True) if part.evaluate("part => part.matches('button')")) >= 36
    menu = page.get_by_role("button", name="Menu").bounding_box()
    assert menu
    assert menu["x"] + menu["width"] >= page.evaluate("innerWidth") - 24, "the bar's buttons stay where they are without a story"
    why, who = story.locator(".why").bounding_box(), story.locator(".who").bounding_box()
    assert why
    assert who
    assert not common(why, who)
    assert overflow(page) <= 0
    assert barriers(page) == []


def common(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def seated(server: Server, **options: Any) -> dict[str, Any]:
    """A table for two at which one person holds both seats."""
    return server.open("kepler", "you", "you", options={"players": 2, "sides": "AAA", "first_player": "a", **options}, name="Alma")


PLACING = ("place", "swap", "raise", "skip", "end", "forgo", *(f"action {action}" for action in (6, 5, 4, 3, 2, 1, 7)))
SKIPPING = ("skip", *PLACING)


def play(server: Server, table: dict[str, Any], until: Callable[[State], bool], likes: tuple[str, ...] = PLACING) -> bool:
    """Play behind the page's back what is liked best and legal, until a state is met; False: the game ended before."""

    async def met() -> bool:
        async with Client(server.address) as client:
            seat = await client.resume(table["table"], table["token"])
            async for position in seat.turns():
                if until(position.state):
                    return True
                legal = {position.state.action_to_string(action): action for action in position.legal}
                liked = [text for like in likes for text in legal if text.startswith(like)]
                await position.play(legal[(liked or sorted(legal))[0]])
        return False

    with ThreadPoolExecutor(1) as thread:  # Playwright has this thread's event loop
        return thread.submit(asyncio.run, met()).result()


def reached(server: Server, until: Callable[[State], bool], likes: tuple[str, ...] = PLACING) -> dict[str, Any]:
    """A table for two at which a state was met: no dice lead to every state, so several tables may be needed."""
    for _ in range(10):
        table = seated(server)
        if play(server, table, until, likes):
            return table
    pytest.fail("ten games passed the state by")


def test_what_an_action_offers_is_shown_and_undo_takes_it_back(server: Server, newcomer: Newcomer) -> None:
    table = seated(server)
    page = newcomer(held=table)
    page.goto(f"/t/{table['table']}")
    card = page.locator(".kp-card.act").first
    card.wait_for()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    card.hover()
    expect(page.locator(".preview-text")).to_contain_text("Action ")
    card.click()
    expect(page.locator(".kp-card.kp-chosen")).to_have_count(1)
    expect(undo).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator(".kp-card.kp-chosen")).to_have_count(0)
    expect(undo).to_be_disabled()


def shifts(state: State) -> bool:
    """Whether track 6 can move a cube into some quarter, before an action of which there is only one way to take it."""
    offers = Reading(state).offers().values()
    return any(len(offer.choices) == 1 and offer.placing for offer in offers) and any(
        isinstance(action, Shift) for action in Reading(state).legal()
    )


def test_influence_takes_two_picks_and_what_is_tapped_has_a_button(server: Server, newcomer: Newcomer) -> None:
    table = reached(server, shifts)
    page = newcomer(held=table)
    page.goto(f"/t/{table['table']}")
    quarter = page.locator(".board .kp-quarter.act").first
    quarter.wait_for()
    before = server.record(table["table"])["actions"]
    quarter.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kp-quarter.proposed")).to_have_count(1)
    page.locator(".kp-lift.proposed").first.focus()
    page.keyboard.press("Escape")
    assert server.record(table["table"])["actions"] == before, "one pick spends nothing"
    page.context.close()

    page = newcomer(held=table, phone=True)
    page.goto(f"/t/{table['table']}")
    offer = next(
        offer for offer in Reading(replayed(server.record(table["table"]))).offers().values() if len(offer.choices) == 1 and offer.placing
    )
    card = page.locator(".kp-card.act").and_(page.get_by_role("button", name=re.compile(f"^Action {offer.action}:")))
    card.tap()
    expect(page.get_by_role("button", name=f"Take action {offer.action}", exact=True)).to_be_enabled()
    lit = page.locator(".preview .act")
    expect(lit).to_have_count(len(offer.quarters))
    lit.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kp-card.kp-chosen")).to_have_count(1)
    played = [read(action) for action in server.record(table["table"])["actions"][len(before) :]]
    assert [type(action) for action in played[:2]] in ([Choose, Place], [Choose, Swap], [Choose])


def shows_all(state: State) -> bool:
    """Whether an action of which there is only one way to take it could enter every quarter."""
    return any(len(offer.choices) == 1 and len(offer.placing) == len(NAMES) for offer in Reading(state).offers().values())


HIDDEN = """lit => {
    const told = document.querySelector(".preview-text").getBoundingClientRect(), scale = lit.getScreenCTM();
    const { x, y, width, height } = lit.getBBox();
    for (let across = 1; across < 12; across++) for (let down = 1; down < 12; down++) {
        const point = new DOMPoint(x + width * across / 12, y + height * down / 12);
        if (!lit.isPointInFill(point)) continue;
        const { x: left, y: top } = point.matrixTransform(scale);
        if (told.left <= left && left <= told.right && told.top <= top && top <= told.bottom) return true;
    }
    return false;
}"""
"""Whether what tells of a choice lies over a part of what it lights."""


def test_what_is_told_to_a_finger_hides_nothing_and_plays_nothing(server: Server, newcomer: Newcomer) -> None:
    table = reached(server, shows_all)
    offers = Reading(replayed(server.record(table["table"]))).offers().values()
    action = next(offer.action for offer in offers if len(offer.choices) == 1 and len(offer.placing) == len(NAMES))
    before = server.record(table["table"])["actions"]
    for width, height in ((390, 844), (844, 390), (360, 640), (640, 400), (1280, 800)):
        for locale, prompt, close in (("en-GB", "press the button", "Close"), ("fr-FR", "ou le bouton", "Fermer")):
            page = newcomer(held=table, phone=True, viewport={"width": width, "height": height}, locale=locale, bypass_csp=True)
            page.goto(f"/t/{table['table']}")
            page.locator(f".kp-card >> nth={action - 1}").tap()
            told, lit = page.locator(".preview-text"), page.locator(".preview .act")
            expect(lit).to_have_count(len(NAMES))
            hidden = [quarter for quarter in lit.all() if quarter.evaluate(HIDDEN)]
            assert not hidden, f"{len(hidden)} quarters lie below the text at {width} x {height}"
            expect(page.locator("div.turn")).to_contain_text(prompt)
            assert barriers(page) == []
            told.tap(position={"x": 20, "y": 20})
            expect(lit).to_have_count(len(NAMES))
            told.get_by_role("button", name=close).tap()
            expect(told).to_have_count(0)
            expect(lit).to_have_count(0)
            assert server.record(table["table"])["actions"] == before
            page.context.close()


def test_a_turn_begins_with_its_dice_in_sight(server: Server, newcomer: Newcomer) -> None:
    """Beside the board of a phone held sideways the hand is longer than its room, and may have been scrolled to its end."""
    table = seated(server)
    page = newcomer(held=table, phone=True, viewport={"width": 844, "height": 390})
    page.goto(f"/t/{table['table']}")
    held = page.locator(".held")
    page.locator(".held .kp-card.act").first.wait_for()
    player, state = Diplomat(page), replayed(server.record(table["table"]))
    while state.current_player() != 1:
        held.evaluate("held => held.scrollTo(0, held.scrollHeight)")
        assert held.evaluate("held => held.scrollTop") > 50
        player.play(state)
        page.wait_for_timeout(200)
        state = replayed(server.record(table["table"]))
    expect(page.locator(".held .kp-card").first).to_be_in_viewport(ratio=0.9)


def test_on_a_small_phone_a_turn_begins_with_its_dice_in_sight_and_of_every_action_some(server: Server, newcomer: Newcomer) -> None:
    table = seated(server)
    page = newcomer(held=table, phone=True, viewport={"width": 360, "height": 640})
    page.goto(f"/t/{table['table']}")
    cards = page.locator(".held .kp-card")
    expect(cards).to_have_count(7)
    expect(page.locator(".held .kp-die").first).to_be_in_viewport(ratio=0.8)
    for each in cards.all():
        expect(each).to_be_in_viewport(ratio=0.35)


def test_before_two_dice_are_placed_for_nothing_one_is_asked(server: Server, newcomer: Newcomer) -> None:
    """On a laptop one looks and leaves it; on a phone, at the same table, one says yes."""
    table = reached(server, lambda state: (offer := Reading(state).offers().get(7)) is not None and not offer.possible)
    for phone in (False, True):
        page = newcomer(held=table, phone=phone, bypass_csp=True)
        page.goto(f"/t/{table['table']}")
        card = page.locator(".kp-card.kp-void.act").first
        card.wait_for()
        before = server.record(table["table"])["actions"]
        card.tap() if phone else card.click()
        expect(page.locator(".preview-text")).to_contain_text("No leader can be placed")
        button = page.locator(".acts .btn").first
        button.click()
        expect(button).to_have_text(re.compile(r"^Place the dice (without any effect|for the leftovers alone)\?$"))
        assert barriers(page) == []
        assert server.record(table["table"])["actions"] == before
    button.click()
    expect(page.locator(".kp-card.kp-chosen")).to_have_count(1)
    assert getattr(read(server.record(table["table"])["actions"][-1]), "action", 0) == 7


def test_cubes_are_picked_up_and_put_down_and_influence_is_asked_for_twice(server: Server, newcomer: Newcomer) -> None:
    table = reached(server, lambda state: any(isinstance(action, Move) for action in Reading(state).legal()))
    page = newcomer(held=table, bypass_csp=True)
    page.goto(f"/t/{table['table']}")
    lift = page.locator(".kp-lift.act").first
    lift.wait_for()
    lift.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand")).to_contain_text("Choose something highlighted")
    before = page.locator(".head .count").inner_text()
    assert barriers(page) == []
    page.locator(".kp-quarter.proposed").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".head .count")).not_to_have_text(before)
    assert isinstance(read(server.record(table["table"])["actions"][-1]), Move)

    assert play(server, table, lambda state: int(state.record.phase) == Phase.AFTER_ACTION, SKIPPING)
    expect(page.locator("[aria-label^='Spend track 1']")).to_be_visible()
    before = page.locator(".head .count").inner_text()
    page.locator("[aria-label^='Spend track 1']").click()
    throw = page.get_by_role("button", name="Roll the black dice", exact=True)
    expect(throw).to_be_visible()
    expect(page.locator(".head .count")).to_have_text(before)
    beside = page.locator(".beside")
    expect(beside).to_have_text("Roll the black dice")
    there, picked = beside.bounding_box(), page.locator("[aria-label^='Spend track 1']").bounding_box()
    assert there
    assert picked
    assert abs(there["x"] + there["width"] / 2 - picked["x"]) < 200, "what asks is where one's eyes are"
    assert abs(there["y"] + there["height"] / 2 - picked["y"]) < 90, "what asks is where one's eyes are"
    beside.locator("button").click()
    expect(page.locator(".held .kp-die.kp-black")).to_have_count(2)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def lower_tracks(state: State) -> bool:
    """Whether a disc is to be raised, and the first tracks' cannot be."""
    tracks = [action.track for action in Reading(state).legal() if isinstance(action, Raise)]
    return min(tracks, default=0) > 2


def test_a_hand_that_is_longer_than_its_room_is_scrolled_to_what_can_be_picked(server: Server, newcomer: Newcomer) -> None:
    """On a small phone the tracks that are open lie below those that are in sight."""
    table = reached(server, lower_tracks, ("raise", "action 1", *PLACING))
    page = newcomer(held=table, phone=True, viewport={"width": 360, "height": 640}, locale="fr-FR")
    page.goto(f"/t/{table['table']}")
    expect(page.locator(".hand")).to_contain_text("sur quelle piste")
    expect(page.locator(".held .kp-raise.act").first).to_be_in_viewport(ratio=0.9)
    page.locator(".held").evaluate("held => held.scrollTo(0, 0)")
    page.get_by_role("button", name="Ne pas jouer").tap()
    expect(page.locator(".held .act").first).to_be_in_viewport(ratio=0.9)
    sizes = """board => {
        const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
        return [...board.querySelectorAll("text")].map(text => parseFloat(getComputedStyle(text).fontSize) * scale);
    }"""
    assert min(page.locator(".board").evaluate(sizes)) >= 9, "the figures of the board can be read"


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)], ids=["laptop", "phone"])
def test_five_players_fit_and_nobody_is_kept_out(server: Server, newcomer: Newcomer, theme: str, phone: bool) -> None:
    table = server.open("kepler", *["you"] * 5, options={"players": 5, "sides": "BBA", "first_player": "a"}, name="Alma")
    assert play(server, table, lambda state: int(state.record.turn) >= 7 and int(state.record.phase) == Phase.GROUP)
    page = newcomer(held=table, phone=phone, color_scheme=theme, bypass_csp=True)
    for language in ("en", "fr"):
        page.goto(f"/t/{table['table']}")
        page.evaluate("language => localStorage.setItem('nexarium.language', language)", language)
        page.reload()
        page.locator(".board .kp-quarter").first.wait_for()
        page.wait_for_timeout(300)
        assert overflow(page) <= 0
        assert barriers(page) == []


def test_who_sits_there_is_said_in_full_where_the_strip_cuts_it_off(server: Server, newcomer: Newcomer) -> None:
    table = server.open("kepler", "you", "bot:1", "bot:1", "bot:1", "bot:1", options={"players": 5})
    page = newcomer(held=table, phone=True, viewport={"width": 360, "height": 640})
    page.goto(f"/t/{table['table']}")
    page.locator(".players .chip").nth(2).tap()
    who = page.locator(".players .panel .who")
    expect(who).to_contain_text("Bot (beginner)")
    for line in who.locator("> *").all():
        assert line.evaluate("line => line.scrollWidth <= line.clientWidth"), "nothing of it is cut off"
    assert overflow(page) <= 0


def test_five_colours_are_told_apart_without_colour(server: Server, newcomer: Newcomer) -> None:
    image = pytest.importorskip("PIL.Image")
    table = server.open("kepler", *["you"] * 5, options={"players": 5, "sides": "AAA", "first_player": "a"}, name="Alma")
    page = newcomer(held=table, device_scale_factor=3)
    page.goto(f"/t/{table['table']}")
    page.locator(".board .kp-quarter").first.wait_for()
    looks = []
    for seat in range(5):
        box = page.locator(".players .mark").nth(seat).bounding_box()
        assert box
        shot = image.open(io.BytesIO(page.screenshot(clip=box))).convert("L").resize((48, 48))
        ground = shot.getpixel((3, 24))
        looks.append([abs(value - ground) > 40 for value in shot.tobytes()])
    for one in range(5):
        for other in range(one):
            differing = sum(a != b for a, b in zip(looks[one], looks[other], strict=True))
            assert differing > 48 * 48 * 0.03, f"the emblems of seats {other} and {one} look alike in grey"


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_calculator_scores_the_worked_example(newcomer: Newcomer, phone: bool) -> None:
    page = newcomer(phone=phone, bypass_csp=True)
    page.goto("/")
    page.get_by_role("link", name="Scoring calculator").click()
    page.get_by_role("button", name="Show an example").click()
    gains = page.locator(".seats strong")
    expect(gains).to_have_text(["+44", "+42", "+30"])
    expect(page.locator(".note")).to_contain_text("The publisher\u2019s figures of the board are lost")
    quarter = page.get_by_role("button", name="Ga: 12, 8 and 4 points")
    quarter.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="One more: leaders of Red in Ga").click()
    expect(page.get_by_role("region", name="The scoring")).to_contain_text("Blue and Red are tied")
    assert barriers(page) == []
    assert overflow(page) <= 0
    page.reload()
    expect(page.get_by_role("button", name="Clear everything")).to_be_enabled()
    page.get_by_role("button", name="Clear everything").click()
    page.get_by_role("button", name="Put it back").click()
    expect(page.get_by_role("region", name="The scoring")).to_contain_text("Ga: 12 / 8 / 4")


def test_the_calculator_without_a_network_and_with_figures_of_ones_own(newcomer: Newcomer) -> None:
    """It counts as the server does; what an owner types is kept in the browser, and what is no figure is reported."""
    page = newcomer(phone=True, expects=("net::ERR",))
    page.goto("/g/kepler/calculator")
    page.get_by_role("button", name="Show an example").tap()
    expect(page.locator(".story")).to_be_visible()
    gains = page.locator(".seats strong").all_inner_texts()
    await_worker(page)
    page.context.set_offline(True)
    page.reload()
    quarter = page.get_by_role("group", name="Quarters").get_by_role("button", name="Ga")
    expect(quarter).to_contain_text("12 · 8 · 4")
    assert page.locator(".seats strong").all_inner_texts() == gains
    expect(page.locator("dt", has_text="track 7").first).to_be_visible()
    page.get_by_text("The figures of your copy").tap()
    prizes = page.get_by_label("Prizes of Ga, side A")
    prizes.fill("4 8 12")
    prizes.blur()
    expect(page.get_by_role("alert")).to_contain_text("the highest first")
    assert page.locator(".seats strong").all_inner_texts() == gains
    prizes.fill("20 8 4")
    prizes.blur()
    expect(quarter).to_contain_text("20 · 8 · 4")
    assert page.locator(".seats strong").all_inner_texts() != gains
    page.reload()
    expect(page.get_by_label("Prizes of Ga, side A")).to_have_value("20 8 4")
    assert overflow(page) == 0
    page.get_by_role("button", name="Back to this server\u2019s figures").tap()
    expect(quarter).to_contain_text("12 · 8 · 4")
    assert page.locator(".seats strong").all_inner_texts() == gains


def test_what_stands_in_the_calculators_fields_is_what_it_counts(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/g/kepler/calculator")
    before = page.locator(".seats input").first
    after = page.locator(".seats .after").first
    for typed, counted in (("abc", "0"), ("12", "12"), ("-5", "0"), ("1e5", "9999"), ("2e5", "9999"), ("7.9", "7")):
        before.fill(typed)
        before.blur()
        expect(before).to_have_value(counted)
        expect(after).to_have_text(re.compile(rf" {int(counted) + 9}$"))


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_the_calculator_on_a_phone_held_sideways_shows_every_column(newcomer: Newcomer, size: tuple[int, int]) -> None:
    page = newcomer(viewport={"width": size[0], "height": size[1]}, locale="fr-FR")
    page.goto("/g/kepler/calculator")
    rows = page.locator(".story .who")
    expect(rows).to_contain_text("Points")
    assert rows.evaluate("rows => rows.scrollWidth - rows.clientWidth") <= 0
    card, last = page.locator(".story").bounding_box(), rows.get_by_role("columnheader", name="Points").bounding_box()
    assert card
    assert last
    assert last["x"] + last["width"] <= card["x"] + card["width"]
    assert overflow(page) <= 0
