"""The companion of Nemesis on a phone beside the box: encounters typed in, the bag's development, undo, reload, the network cut."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Newcomer, Server, await_worker, barriers, overflow

pytestmark = pytest.mark.slow

ADDRESS = "/g/nemesis/companion"
KEPT = "nexarium.nemesis.companion"
CREW = ("Captain", "Scout", "Soldier")
TAPS = 5
"""A button that does not answer is tapped so often."""


@pytest.fixture
def companion(newcomer: Newcomer) -> Callable[..., Page]:
    """Opens the companion on a phone."""

    def arrive(**options: Any) -> Page:
        page = newcomer(phone=True, **options)
        page.goto(ADDRESS)
        return page

    return arrive


def sit(page: Page, *names: str) -> None:
    """A new game: these characters in this order."""
    for name in names:
        page.get_by_role("button", name=name).tap()
    page.get_by_role("button", name="Begin").tap()
    expect(asked(page)).to_have_text("What happens?")


def asked(page: Page) -> Locator:
    """The question that stands."""
    return page.locator("#question, #what")


def tap(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name, exact=True).first.tap()


def begin(page: Page, procedure: str, who: str = "") -> None:
    page.locator(".menu").get_by_role("button", name=procedure).tap()
    if who:
        expect(asked(page)).to_have_text("Who?")
        page.locator(".answers").get_by_role("button", name=who).tap()


def choose(page: Page, *taps: str) -> Locator:
    """Choose what the table drew or rolled; gives the button that confirms it. At first one has to ask for the picker."""
    if (typing := page.get_by_role("button", name="Type ")).count():
        typing.tap()
    for name in taps:
        page.locator(".pick, .num, .list").get_by_role("button", name=name, exact=True).tap()
    return page.get_by_role("button", name="It was ")


def type_in(page: Page, *taps: str) -> None:
    """Type what the table drew or rolled, which is accepted."""
    said = choose(page, *taps)
    text = said.inner_text()
    stands = page.get_by_role("button", name=text, exact=True)
    for _ in range(TAPS):  # on a machine with much to do a tap can get lost, as on a phone: then one taps again
        said.tap()
        with contextlib.suppress(AssertionError):
            expect(stands).to_have_count(0, timeout=5_000)
            return
    pytest.fail(f"“{text}” does nothing")


def kept(page: Page) -> dict[str, Any]:
    """The session on this phone."""
    session: dict[str, Any] = json.loads(page.evaluate("key => localStorage.getItem(key)", KEPT))
    return session


def lines(page: Page) -> list[str]:
    """What the last answer brought, line by line."""
    return [line.partition(" NM-")[0] for line in page.locator("ul.fresh > li").all_inner_texts()]


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).tap()


def encounter(page: Page) -> None:
    """A noise roll finds a marker, the Queen comes, whose token every bag holds, two cards are too few, and she claws: all typed in."""
    begin(page, "Noise roll", "Captain")
    type_in(page, "2")
    expect(asked(page)).to_have_text("Is there noise in corridor 2?")
    tap(page, "There is a marker")
    expect(asked(page)).to_have_text("Draw a token")
    assert any("Take every noise marker off the corridors" in line for line in lines(page))
    type_in(page, "Queen")
    expect(asked(page)).to_have_text("Surprise?")
    expect(page.locator(".result")).to_contain_text("typed in")
    page.locator(".pad").get_by_role("button", name="2", exact=True).tap()
    page.get_by_role("button", name="Surprise attack").tap()
    expect(asked(page)).to_have_text("Draw an attack card")
    type_in(page, "Claw Attack", "4")
    expect(asked(page)).to_have_text("What happens?")


def test_a_whole_encounter_typed_in(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, *CREW)
    encounter(page)
    expect(page.locator(".chip", has_text="Queen")).to_contain_text("Captain")
    tab(page, "Crew")
    captain = page.locator("main button", has_text="Captain")
    expect(captain).to_contain_text("2 light wounds")
    expect(captain).to_contain_text("1 Contamination")
    tab(page, "Log")
    log = page.locator("main")
    expect(log).to_contain_text("Surprise attack! 2 in hand is fewer than 4.")
    expect(log).to_contain_text("typed in")
    assert overflow(page) == 0
    typed = [answer for answer in kept(page)["answers"] if isinstance(answer.get("value"), (list, str)) and not answer.get("here")]
    assert {"value": ["queen", 4]} in typed
    assert {"value": "claw:4"} in typed


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (430, 932), (844, 390)])
def test_a_phones_head_says_all(companion: Callable[..., Page], width: int, height: int) -> None:
    """In the longer language, with a long name, at a shared session, whose head says that, too."""
    page = companion(viewport={"width": width, "height": height}, locale="fr-FR")
    wider = page.add_style_tag(content="* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }")
    for name in ("Scientifique", "Éclaireur"):
        page.get_by_role("button", name=name).tap()
        assert page.get_by_role("button", name=name).evaluate("card => card.scrollWidth - card.clientWidth") <= 0, f"{name} sticks out"
    wider.evaluate("style => style.remove()")
    boxes = [box for card in page.locator(".cast button").all() if (box := card.bounding_box())]
    assert len({box["x"] for box in boxes}) > 1, "two are beside each other"
    assert len({round(box["width"]) for box in boxes}) == 1, "one has a row of its own"
    page.get_by_role("button", name="Commencer").tap()
    tab(page, "Équipage")
    page.get_by_role("button", name="Partager").tap()
    page.get_by_role("button", name="Fermer", exact=True).tap()
    expect(page.locator("header .title")).to_contain_text("partagée")
    for line in page.locator("header .title > *, .tracks .label, .tracks .label span").all():
        assert line.evaluate("line => line.scrollWidth - line.clientWidth") <= 0, f"{line.inner_text()} is cut"
    assert overflow(page) == 0


def test_a_small_phones_head_says_all_and_leads_to_the_lobby(companion: Callable[..., Page]) -> None:
    """In the longer language; and whom a procedure is about is asked before its first step."""
    page = companion(viewport={"width": 360, "height": 640}, locale="fr-FR", bypass_csp=True)
    for name in ("Capitaine", "Éclaireur"):
        page.get_by_role("button", name=name).tap()
    page.get_by_role("button", name="Commencer").tap()
    undo = page.locator("header").get_by_role("button", name="Annuler", exact=True)
    expect(undo).to_be_disabled()
    for line in page.locator("header .title > *").all():
        assert line.evaluate("line => line.scrollWidth - line.clientWidth") <= 0, f"{line.inner_text()} is cut"
    title = page.locator("header .title b").bounding_box()
    assert title
    assert title["height"] < 2 * 16, "the title takes a second line"
    page.locator(".menu").get_by_role("button", name="Jet de bruit").tap()
    expect(asked(page)).to_have_text("Qui ?")
    expect(page.locator(".procedure")).not_to_contain_text("étape")
    page.locator(".answers").get_by_role("button", name="Capitaine").tap()
    expect(page.locator(".procedure")).to_contain_text("étape 1 sur 2")
    expect(undo).to_be_enabled()
    assert barriers(page) == []
    assert overflow(page) == 0
    page.get_by_role("link", name="Nexarium").tap()
    page.wait_for_url(re.compile(r"/$"))


def test_the_bag_develops_token_by_token(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, "Captain", "Scout")

    def develop(*token: str) -> None:
        more = page.get_by_role("button", name="More", exact=True)
        if more.count():
            more.tap()
        page.locator(".menu").get_by_role("button", name="Bag development").tap()
        type_in(page, *token)

    develop("Larva")
    assert lines(page)[-1] == "One more Adult token goes into the bag, unseen."
    expect(page.locator(".result strong")).to_have_text("Larva")  # it stands large, though the page drew another one unseen since
    develop("Creeper")
    expect(page.locator(".result strong")).to_have_text("Creeper")
    assert any("Breeder" in line for line in lines(page))
    develop("Blank")
    assert "The Blank goes back into the bag." in lines(page)
    develop("Queen")
    expect(asked(page)).to_have_text("Is anybody in the Nest?")
    page.get_by_role("button", name="Nobody").tap()
    assert any("egg" in line for line in lines(page))
    develop("Adult", "3")
    for name in ("Captain", "Scout"):
        expect(page.locator(".now p").first).to_contain_text(name)
        type_in(page, "Silence")
    assert any("goes back into the bag" in line for line in lines(page))
    develop("Queen")
    page.locator(".answers").get_by_role("button", name="Scout").tap()
    page.get_by_role("button", name="Continue with this one").tap()
    expect(asked(page)).to_have_text("Surprise?")
    expect(page.locator(".token")).to_contain_text("4")
    page.get_by_role("button", name="No surprise").tap()
    expect(page.locator(".chip", has_text="Queen")).to_contain_text("Scout")
    tab(page, "Bag")
    expect(page.locator("main")).to_contain_text("13 tokens, 0 aside")


def test_the_end_is_said_and_what_is_left_to_do(companion: Callable[..., Page]) -> None:
    """At the jump nothing more is offered than what follows; one may go on all the same, or take it back."""
    page = companion()
    sit(page, "Captain", "Scout")
    page.get_by_role("button", name="Time 15").tap()
    sheet = page.get_by_role("dialog")
    for _ in range(14):
        sheet.get_by_role("button", name="One fewer: Time").tap()
    sheet.get_by_role("button", name="Save").tap()
    page.get_by_role("button", name="Event phase").tap()
    expect(asked(page)).to_have_text("The game is over")
    expect(page.locator("main")).to_contain_text("Alive so far, asleep or in a pod")
    expect(page.locator("header")).to_contain_text("game over")
    expect(page.get_by_role("button", name="Event phase")).to_have_count(0)
    page.get_by_role("button", name="Continue anyway").tap()
    expect(asked(page)).to_have_text("What happens?")
    page.get_by_role("button", name="Undo").tap()
    expect(asked(page)).to_have_text("What happens?")
    page.get_by_role("button", name="Redo").tap()
    page.set_viewport_size({"width": 390, "height": 480})
    page.get_by_role("button", name="Open the log").tap()
    expect(page.get_by_role("button", name="End this game")).to_be_in_viewport()
    page.get_by_role("button", name="End this game").tap()
    page.get_by_role("button", name="Delete and start over").tap()
    expect(page.get_by_role("heading", name="Who plays?")).to_be_visible()


def test_a_reload_in_the_middle_of_an_encounter(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, *CREW)
    begin(page, "Encounter", "Scout")
    type_in(page, "Creeper")
    page.locator(".pad").get_by_role("button", name="0", exact=True).tap()
    page.get_by_role("button", name="Surprise attack").tap()
    before, question = lines(page), asked(page).inner_text()
    assert question == "Draw an attack card"
    page.reload()
    expect(asked(page)).to_have_text(question)
    assert lines(page) == before
    expect(page.locator(".chip", has_text="Creeper A")).to_contain_text("Scout")
    type_in(page, "Slime")
    tab(page, "Crew")
    expect(page.locator("main button", has_text="Scout")).to_contain_text("Slime")


def test_two_windows_have_one_session(companion: Callable[..., Page]) -> None:
    page = companion()
    other = page.context.new_page()
    other.goto(ADDRESS)
    sit(page, *CREW)
    expect(asked(other)).to_have_text("What happens?")
    begin(other, "Noise roll", "Captain")
    expect(page.locator(".procedure")).to_contain_text("Captain")
    expect(page.get_by_role("alert")).to_have_count(0)


DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation())"


def test_a_window_that_lay_aside_does_not_undo_what_another_one_did(companion: Callable[..., Page]) -> None:
    """As one does that the browser brings back after other pages: it has heard nothing meanwhile."""
    page = companion()
    aside = page.context.new_page()
    aside.add_init_script(DEAF)
    aside.goto(ADDRESS)
    sit(page, *CREW)
    aside.reload()
    expect(asked(aside)).to_have_text("What happens?")
    encounter(page)
    before = kept(page)
    aside.locator(".menu").get_by_role("button", name="Noise roll").tap()
    if aside.locator(".answers").count():
        aside.locator(".answers").get_by_role("button", name="Scout").tap()
    expect(aside.get_by_role("alert")).to_contain_text("Another window changed the game")
    assert kept(page) == before
    begin(aside, "Noise roll", "Scout")
    expect(aside.get_by_role("alert")).to_have_count(0)
    assert len(kept(page)["answers"]) > len(before["answers"])


def test_an_encounter_is_undone_to_its_first_step(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, *CREW)
    start = kept(page)["answers"]
    encounter(page)
    steps = len(kept(page)["answers"]) - len(start)
    undo = page.get_by_role("button", name="Undo")
    for left in range(steps - 1, -1, -1):
        undo.tap()
        assert len(kept(page)["answers"]) == len(start) + left
    expect(asked(page)).to_have_text("What happens?")
    assert kept(page)["answers"] == start
    expect(page.locator(".chip.card")).to_have_count(0)
    for _ in range(steps):
        page.get_by_role("button", name="Redo").tap()
    expect(page.locator(".chip", has_text="Queen")).to_be_visible()


def test_a_procedure_is_taken_back_at_once(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, *CREW)
    start = kept(page)["answers"]
    begin(page, "Encounter", "Soldier")
    type_in(page, "Larva")
    page.get_by_role("button", name="Start over: take back Encounter").tap()
    expect(asked(page)).to_have_text("What happens?")
    assert kept(page)["answers"] == start


def test_what_the_page_drew_unseen_is_not_undone_alone(companion: Callable[..., Page]) -> None:
    """The Adults of the beginning, which nobody is to see, are no step that anybody took."""
    page = companion()
    sit(page, *CREW)
    begin(page, "Noise roll", "Captain")
    for _ in range(3):
        if page.get_by_role("button", name="Undo").is_enabled():
            page.get_by_role("button", name="Undo").tap()
    expect(asked(page)).to_have_text("What happens?")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_without_a_network(companion: Callable[..., Page]) -> None:
    page = companion()
    await_worker(page)
    sit(page, *CREW)
    page.context.set_offline(True)
    page.reload()
    expect(asked(page)).to_have_text("What happens?")
    begin(page, "Encounter", "Captain")
    page.get_by_role("button", name="Draw here").tap()
    expect(page.locator(".result")).to_contain_text("drawn here")
    question = asked(page).inner_text()
    page.reload()
    expect(asked(page)).to_have_text(question)
    page.get_by_role("button", name="FR, Passer en français").tap()
    expect(page.get_by_role("button", name="Annuler", exact=True)).to_be_visible()
    page.context.set_offline(False)


def test_it_is_small_and_can_be_installed(companion: Callable[..., Page], server: Server) -> None:
    page = companion()
    await_worker(page)
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)")
    loaded = [server.http.get(path) for path in {ADDRESS, *names, f"{ADDRESS}/worker.js"}]
    assert all(answer.status_code == 200 for answer in loaded)
    assert sum(len(answer.content) for answer in loaded) < 1_000_000
    for language in ("", ".fr"):
        manifest = server.http.get(f"{ADDRESS}/manifest{language}.webmanifest").json()
        assert manifest["start_url"] == manifest["scope"] == ADDRESS
        assert manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            assert server.http.get(icon["src"]).status_code == 200
    kept_files = page.evaluate("caches.keys().then(names => caches.open(names[0])).then(cache => cache.keys()).then(keys => keys.length)")
    assert kept_files >= 6


def test_a_draw_that_the_bag_cannot_hold(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, *CREW)
    begin(page, "Encounter", "Captain")
    choose(page, "Breeder", "4").tap()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(re.compile("The companion.s bag holds no Breeder 4"))
    expect(alert).to_contain_text("NM-80")
    expect(asked(page)).to_have_text("Draw a token")
    alert.get_by_role("button", name="Correct it and go on").tap()
    expect(asked(page)).to_have_text("Surprise?")
    expect(page.locator(".result")).to_contain_text("Breeder")


def test_odds_are_hidden_until_asked_for(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, "Captain", "Scout")
    begin(page, "Encounter", "Captain")
    expect(page.locator("main")).not_to_contain_text("%")
    page.locator(".now").get_by_role("button", name="Odds").tap()
    expect(page.locator(".chances li", has_text="Adult")).to_contain_text("42%")  # 5 of 12
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Undo").tap()
    tab(page, "Bag")
    expect(page.locator("main")).not_to_contain_text("%")
    page.get_by_role("button", name="Odds").tap()
    expect(page.locator(".chances li", has_text="Larva")).to_contain_text("33%")


def test_the_log_as_text(companion: Callable[..., Page], tmp_path: Path) -> None:
    page = companion(accept_downloads=True)
    sit(page, *CREW)
    encounter(page)
    tab(page, "Log")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").tap()
    download.value.save_as(tmp_path / "log.txt")
    text = (tmp_path / "log.txt").read_text("utf-8")
    assert "NM-13  Surprise attack! 2 in hand is fewer than 4." in text
    assert "(typed in)" in text
    assert "Unofficial" in text


def test_mended_by_hand(companion: Callable[..., Page]) -> None:
    """An intruder, a character, the tracks and the bag."""
    page = companion()
    sit(page, *CREW)
    page.get_by_role("button", name="Add", exact=True).tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Creeper").tap()
    sheet.get_by_role("button", name="Place it").tap()
    page.locator(".chip", has_text="Creeper A").tap()
    sheet.get_by_role("button", name="One more: Injuries").tap()
    sheet.get_by_role("button", name="Scout").tap()
    sheet.get_by_role("button", name="Close").tap()
    expect(page.locator(".chip", has_text="Creeper A")).to_contain_text("Scout")
    expect(page.locator(".chip", has_text="Creeper A")).to_contain_text("1 injury")
    tab(page, "Crew")
    page.locator("main button", has_text="Soldier").tap()
    sheet.get_by_label("Add a serious wound card").select_option("leg")
    sheet.get_by_label("Carries a Larva").check()
    sheet.get_by_role("button", name="Save").tap()
    tab(page, "Crew")
    expect(page.locator("main button", has_text="Soldier")).to_contain_text("Leg")
    expect(page.locator("main button", has_text="Soldier")).to_contain_text("Larva")
    page.get_by_role("button", name="Time 15").tap()
    for _ in range(7):
        sheet.get_by_role("button", name="One fewer: Time").tap()
    sheet.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("button", name="Time 8")).to_be_visible()
    tab(page, "Bag")
    page.get_by_role("button", name="Correct the bag").tap()
    sheet.get_by_role("button", name="Larva 1, token 4").tap()
    sheet.get_by_role("button", name="Save").tap()
    assert [answer["correct"] for answer in kept(page)["answers"] if "correct" in answer] == [
        "place", "intruder", "intruder", "character", "tracks", "bag",
    ]  # fmt: skip


def test_by_keys_alone(newcomer: Newcomer) -> None:
    page = newcomer(viewport=PHONE)
    page.goto(ADDRESS)

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name).first
        button.wait_for()
        for _ in range(60):
            if button.evaluate("button => button === document.activeElement"):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        pytest.fail(f"the keys do not reach {name}")

    for name in ("Captain", "Begin", "Encounter", "Draw here"):
        press(name)
    expect(page.locator(".result")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(asked(page)).to_have_text("Draw a token")
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    page.keyboard.press("Control+Shift+Z")
    expect(page.get_by_role("button", name="Redo")).to_be_hidden()
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_barriers(newcomer: Newcomer, theme: str, language: str) -> None:
    """axe finds nothing, and nothing is wider than the phone, at any of the kinds of question."""
    page = newcomer(phone=True, bypass_csp=True)
    page.add_init_script(f"localStorage.setItem('nexarium.theme', '{theme}'); localStorage.setItem('nexarium.language', '{language}')")
    page.goto(ADDRESS)
    page.locator(".setup").wait_for()

    def check(where: str) -> None:
        assert barriers(page) == [], where
        assert overflow(page) == 0, where

    check("set-up")
    answers: list[dict[str, Any]] = [{"value": ["adult", number]} for number in (2, 3, 3, 4, 2, 3)]
    answers += [
        {"correct": "place", "kind": "adult", "token": ["adult", 2], "beside": [0, 1]},
        {"correct": "place", "kind": "queen", "token": ["queen", 4], "beside": []},
        {"correct": "character", "seat": 1, "light": 2, "serious": ["body"], "slime": True, "larva": True},
        {"correct": "tracks", "time": 7, "self_destruct": 3},
    ]
    walk = {
        "menu": [],
        "who": [{"value": "encounter"}],
        "draw": [{"value": 0}],
        "hand": [{"value": ["adult", 3]}],
        "attack card": [{"value": 1}],
        "wounds": [{"value": "scratch:2"}],
        "many": [{"value": "event"}],
    }
    session = {"version": 1, "setup": {"characters": ["captain", "scout", "soldier"], "first": 0, "options": {}}, "answers": answers}
    for where, more in walk.items():
        session["answers"] = [*session["answers"], *more]  # type: ignore[misc]
        page.evaluate("([key, session]) => localStorage.setItem(key, JSON.stringify(session))", [KEPT, session])
        page.reload()
        page.locator("main").wait_for()
        assert page.get_by_role("alert").count() == 0, where
        check(where)
    for name in {"en": ("Crew", "Bag", "Log"), "fr": ("Équipage", "Sac", "Journal")}[language]:
        tab(page, name)
        if name in ("Bag", "Sac"):
            page.locator("main").get_by_role("button", name={"en": "Odds", "fr": "Chances"}[language]).tap()
        check(name)


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Nemesis companion"), ("fr-FR", "Compagnon Nemesis")])
def test_the_lobby_leads_there(newcomer: Newcomer, locale: str, name: str) -> None:
    page = newcomer(phone=True, locale=locale)
    page.goto("/")
    page.get_by_role("link", name=name).tap()
    page.wait_for_url(f"**{ADDRESS}")
    expect(page.get_by_text(name).first).to_be_visible()
    expect(page.locator("main")).to_contain_text("Awaken Realms")


def test_the_tables_own_bag_unseen_takes_any_number(companion: Callable[..., Page]) -> None:
    page = companion()
    for name in ("Captain", "Scout"):
        page.get_by_role("button", name=name).tap()
    page.get_by_role("radio", name="Our own, numbers unseen").check()
    page.get_by_role("button", name="Begin").tap()
    told = page.locator(".fresh li .text").all_inner_texts()
    assert told[0] == "Put 4 Larva tokens into the bag."
    assert len(told) == 6, "five Adults are one line"
    for number, hand in (("4", "5"), ("4", "5"), ("4", "5")):
        begin(page, "Encounter", "Captain")
        # what comes out of one's own bag is typed in: nothing need be turned first
        type_in(page, "Adult", number)
        expect(asked(page)).to_have_text("Surprise?")
        page.locator(".pad").get_by_role("button", name=hand, exact=True).tap()
        page.get_by_role("button", name="No surprise").tap()
    assert len(kept(page)["answers"]) == 12
    begin(page, "Encounter", "Captain")
    choose(page, "Adult", "4").tap()
    expect(page.get_by_role("alert")).to_contain_text("is already face up")


def test_in_combat_is_a_button_and_comes_first(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, "Captain", "Scout")
    in_the_bag = kept(page)["answers"][0]["value"][1]  # which Adults are there is left to chance
    begin(page, "Encounter", "Captain")
    type_in(page, "Queen")
    page.locator(".pad").get_by_role("button", name="5", exact=True).tap()
    page.get_by_role("button", name="No surprise").tap()
    page.get_by_role("button", name="More", exact=True).tap()
    page.locator(".menu").get_by_role("button", name="Bag development").tap()
    type_in(page, "Adult", f"{in_the_bag}")
    expect(page.locator(".now .big.pri").first).to_have_text("In combat: no roll")
    page.get_by_role("button", name="In combat: no roll").tap()
    # of the Scout nothing is known: the button is there, but not first
    expect(page.get_by_role("button", name="In combat: no roll")).to_be_visible()
    expect(page.locator(".now .big.pri").first).not_to_have_text("In combat: no roll")


def test_the_log_takes_back_a_finished_procedure(companion: Callable[..., Page]) -> None:
    page = companion()
    sit(page, *CREW)
    start = kept(page)["answers"]
    encounter(page)
    before = kept(page)["answers"]
    begin(page, "Noise roll", "Scout")
    type_in(page, "Silence")
    tab(page, "Log")
    page.get_by_role("button", name="Undo from here: take back Noise roll").tap()
    expect(asked(page)).to_have_text("What happens?")
    assert kept(page)["answers"] == start
    page.get_by_role("button", name="Redo").first.tap()
    assert kept(page)["answers"][: len(before)] == before


def test_the_screen_stays_awake_and_the_page_can_be_installed(companion: Callable[..., Page]) -> None:
    page = companion()
    page.add_init_script(
        """window.locks = [];
        Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => {
          const lock = { released: false, release: async () => { lock.released = true; } };
          window.locks.push(lock);
          return lock;
        } } });"""
    )
    page.reload()
    page.wait_for_function("window.locks.length === 1")
    page.evaluate(
        """() => { const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = async () => { window.asked = true; }; dispatchEvent(offer); }"""
    )
    page.get_by_role("button", name="Captain").tap()
    page.get_by_role("button", name="Install").tap()
    assert page.evaluate("window.asked")
    expect(page.get_by_role("button", name="Install")).to_have_count(0)
    page.get_by_role("switch", name="Keep the screen awake").uncheck()
    page.wait_for_function("window.locks[0].released")
    page.reload()
    expect(page.get_by_role("switch", name="Keep the screen awake")).not_to_be_checked()
    assert page.evaluate("window.locks.length") == 0


def test_one_session_on_two_phones(companion: Callable[..., Page]) -> None:
    """Shared by link; one goes offline, both enter; joined again, both have the same, and what did not fit is reported."""
    expected = ("404", "net::ERR")
    one, other = companion(expects=expected), companion(expects=expected)
    await_worker(other)
    sit(one, *CREW)
    tab(one, "Crew")
    one.get_by_role("button", name="Share with other phones").tap()
    sheet = one.get_by_role("dialog")
    expect(sheet.get_by_role("img", name="QR code")).to_be_visible()
    expect(sheet.locator(".code")).to_have_text(re.compile("^[a-z]{6}$"))
    code = sheet.locator(".code").inner_text()
    sheet.get_by_text("Captain").tap()
    sheet.get_by_role("button", name="Close").tap()

    other.get_by_role("button", name="Join a shared session").tap()
    sheet = other.get_by_role("dialog")
    sheet.get_by_label("Code of six letters").fill("zzzzzz")
    sheet.get_by_role("button", name="Join").tap()
    expect(sheet.get_by_role("alert")).to_contain_text("No shared session has the code zzzzzz")
    sheet.get_by_label("Code of six letters").fill(code)
    sheet.get_by_role("button", name="Join").tap()
    sheet.get_by_text("Scout").tap()
    sheet.get_by_role("button", name="Continue").tap()
    expect(other.locator(".mine")).to_contain_text("Scout")

    # what one enters the other sees, and its own character stands above
    tab(one, "Now")
    encounter(one)
    expect(other.locator(".chip", has_text="Queen")).to_contain_text("Captain")
    expect(one.locator(".mine")).to_contain_text("2 light wounds")

    # apart: one of two noise rolls, each an encounter with the only Creeper token
    other.context.set_offline(True)
    begin(other, "Noise roll", "Scout")
    type_in(other, "Silence")
    for page, who in ((one, "Captain"), (other, "Scout")):
        begin(page, "Encounter", who)
        type_in(page, "Creeper")
        page.locator(".pad").get_by_role("button", name="5", exact=True).tap()
        page.get_by_role("button", name="No surprise").tap()
        expect(asked(page)).to_have_text("What happens?")
    expect(other.locator("header")).to_contain_text("offline")
    other.reload()  # what was entered offline survives
    expect(asked(other)).to_have_text("What happens?")
    other.context.set_offline(False)

    notice = other.get_by_role("alert")
    expect(notice).to_contain_text("Encounter is not in the shared session: it no longer fits the session.")
    expect(notice).to_contain_text("NM-80")
    expect(one.locator("main")).to_contain_text("Silence")
    expect(other.locator("header")).to_contain_text(re.compile("^((?!offline).)*$"))
    one.wait_for_function("key => JSON.parse(localStorage.getItem(key)).answers.some(each => each.value === 'silence')", arg=KEPT)
    assert kept(one)["answers"] == kept(other)["answers"]
    notice.get_by_role("button", name="OK").tap()

    # taken back on one, put back on the other
    other.get_by_role("button", name="Undo").tap()
    one.get_by_role("button", name="Put it back").tap()
    other.wait_for_function(
        "([key, n]) => JSON.parse(localStorage.getItem(key)).answers.length === n", arg=[KEPT, len(kept(one)["answers"])]
    )
    assert kept(one)["answers"] == kept(other)["answers"]
    assert overflow(one) == overflow(other) == 0

    # the server loses the end of the log, as where a backup is put back: who has it tells it again
    other.context.set_offline(True)
    begin(other, "Noise roll", "Scout")
    type_in(other, "Silence")
    told = len(kept(other)["answers"])
    assert told > len(kept(one)["answers"])
    other.evaluate(
        """kept => { const shared = JSON.parse(localStorage.getItem(`${kept}.shared`));
        Object.assign(shared, { at: shared.at + 1, base: JSON.parse(localStorage.getItem(kept)).answers });
        localStorage.setItem(`${kept}.shared`, JSON.stringify(shared)); }""",
        KEPT,
    )
    other.reload()
    other.context.set_offline(False)
    one.wait_for_function("([key, n]) => JSON.parse(localStorage.getItem(key)).answers.length === n", arg=[KEPT, told])
    assert kept(one)["answers"] == kept(other)["answers"]

    # one tap beside the link leaves nothing
    tab(other, "Crew")
    other.get_by_role("button", name="One session, several phones").tap()
    sheet = other.get_by_role("dialog")
    leave = sheet.get_by_role("button", name="Leave the shared session")
    leave.tap()
    sheet.get_by_role("button", name="Stay").tap()
    expect(sheet.get_by_role("img", name="QR code")).to_be_visible()
    leave.tap()
    leave.tap()
    expect(other.get_by_role("button", name="Share with other phones")).to_be_visible()


def test_the_demonstration_by_the_real_procedures(companion: Callable[..., Page]) -> None:
    """From the first screen to the end; what it does not ask for is not done, and nothing of it is kept."""
    page = companion()
    page.get_by_role("button", name="See it in two minutes").tap()
    teacher = page.get_by_label("Demonstration", exact=True)
    tiles = page.locator(".menu")
    tiles.get_by_role("button", name="Encounter").tap()
    expect(teacher).to_contain_text("Not yet. First do this:")
    tiles.get_by_role("button", name="Noise roll").tap()
    tap(page, "Captain")
    tap(page, "Roll here")
    tap(page, "There is a marker")
    tap(page, "Draw here")
    expect(page.locator(".result")).to_contain_text("Adult")
    page.locator(".pad").get_by_role("button", name="2", exact=True).tap()
    page.get_by_role("button", name="Surprise attack").tap()
    tap(page, "Draw here")
    expect(teacher).to_contain_text("8 / 13")
    page.get_by_role("button", name="Undo").tap()
    tap(page, "Draw here")
    tiles.get_by_role("button", name="Shoot").tap()
    tap(page, "Captain")
    page.locator(".answers").get_by_role("button", name="Adult A").tap()
    tap(page, "Roll here")
    page.get_by_role("button", name="1 injury").tap()
    tap(page, "Draw here")
    assert overflow(page) == 0
    teacher.get_by_role("button", name="Start our own game").tap()
    expect(page.get_by_role("heading", name="Who plays?")).to_be_visible()
    assert page.evaluate("key => localStorage.getItem(key)", KEPT) is None


def test_the_token_of_the_event_phase_stands_large_on_a_small_phone(companion: Callable[..., Page]) -> None:
    """Also where the question that follows takes nearly all of the screen."""
    page = companion(viewport={"width": 360, "height": 640})
    sit(page, "Captain", "Scout")
    page.get_by_role("button", name="Event phase").first.tap()
    for question, answer in (
        ("Is there fire aboard?", ".now .big"),
        ("Draw an event card", ".now .two .big"),
        ("The event\u2019s text", ".now .big"),
    ):
        expect(asked(page)).to_have_text(question)
        page.locator(answer).first.tap()
    expect(asked(page)).to_have_text("The bag develops")
    type_in(page, "Adult", "3")
    expect(asked(page)).to_have_text("Roll the noise die")
    drawn = page.locator(".result")
    expect(drawn).to_contain_text("Adult")
    expect(drawn).to_be_in_viewport(ratio=1)
    top = page.locator("main").bounding_box()
    box = drawn.bounding_box()
    assert top
    assert box
    assert box["y"] >= top["y"]
