"""Games by what a screen reader says and by keys alone: whose turn it is, what can be done, what has changed, and the position
when it is asked for. Whatever is found here is found by its role and its name; there is no selector, no place on the screen, no mouse."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Newcomer, Server, table_of

pytestmark = pytest.mark.slow

GAMES = {"Nexos": "nexos", "Nexus Keepers": "keepers", "Kepler-3Ad": "kepler", "Last Watch": "nemesis"}
PLAYED = 2
"""Gestures that play something which somebody makes at least, who then gives the game up."""
MOST = 40
"""Gestures after which the position must be another one."""
LOOKS = 25
"""Looks, 20 ms apart, after which a gesture is held for one that begins or proposes something."""
LONG = 500
"""Looks after which what the server has stored is read out, however slow the machine is."""
SAYINGS = """
window.sayings = [];
const note = (status) => { if (status?.textContent.trim()) window.sayings.push(status.textContent); };
new MutationObserver((changes) => {
  const within = ({ target }) => (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest("[role=status]");
  new Set(changes.map(within)).forEach(note);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps all that is said, as a screen reader hears it: what is said next takes the place of what was said before."""
OFFER = re.compile(r"^\s*- '?(?P<role>button|checkbox)(?: \"(?P<name>(?:[^\"\\]|\\.)*)\")?(?P<state>( \[[^\]]*\])*)", re.MULTILINE)


def soon(page: Page, condition: Callable[[], bool], looks: int = LOOKS) -> bool:
    """Whether something comes about within half a second or so, or within so many looks."""
    for _ in range(looks):
        if condition():
            return True
        page.wait_for_timeout(20)
    return False


@dataclass(frozen=True)
class Offer:
    """Something that can be done, as a screen reader tells it."""

    room: Locator
    role: str
    name: str

    def press(self) -> None:
        self.room.get_by_role(self.role, name=self.name, exact=True, disabled=False).first.press("Enter")  # type: ignore[arg-type]


def offers_of(room: Locator) -> Iterator[Offer]:
    """What a room of the table offers; everything that is offered has a name."""
    for offer in OFFER.finditer(told := room.aria_snapshot()):
        if "[disabled]" not in offer["state"]:
            assert offer["name"], f"something is offered without a name:\n{told}"
            yield Offer(room, offer["role"], offer["name"].replace('\\"', '"'))


class Listener:
    """Somebody at a table who hears what is said and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("region", name="Your hand")
        self.board = page.get_by_role("main", name="Board")
        self.position = self.board.get_by_role("region", name="The position in words")
        self.moves = page.get_by_role("region", name="Moves")
        self.chance = random.Random(1)

    def listen(self) -> str:
        """What was said last."""
        return " ".join(text for text in self.page.get_by_role("status").all_inner_texts() if text.strip())

    def sayings(self) -> list[str]:
        """All that was said so far."""
        return list(self.page.evaluate("window.sayings"))

    def told(self) -> int:
        """Of how many plies the moves tell."""
        count = re.search(r"\d+", self.moves.inner_text().partition("\n\n")[0])
        return int(count[0]) if count else 0

    def place(self) -> None:
        """Take a piece, hear how it is led, go to another place of it, put it there and play it."""
        piece = self.hand.get_by_role("group", name="Pieces").get_by_role("button", disabled=False).first
        taken = piece.get_attribute("aria-pressed") == "true"
        piece.press("Enter")
        expect(self.board.get_by_role("application")).to_be_focused()
        assert taken or "Arrow keys move the piece" in self.listen()
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        if "Tap again to confirm" in self.listen():
            self.page.keyboard.press("Enter")

    def gesture(self) -> None:
        """Do one thing that is offered, on the board rather than elsewhere."""
        if self.board.get_by_role("application").count():
            return self.place()
        board = list(offers_of(self.board))
        names = [offer.name for offer in board]
        assert len(set(names)) == len(names), f"two things on the board have one name: {names}"
        hand = [offer for offer in offers_of(self.hand) if offer.name != "Help"]
        if board or hand:  # while an action is on its way nothing is
            self.chance.choice(board if board and (not hand or self.chance.random() < 0.7) else hand).press()

    def resign(self) -> None:
        self.page.get_by_role("button", name="Menu").press("Enter")
        self.page.get_by_role("button", name="Resign").press("Enter")
        self.page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")


@pytest.mark.main_path
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_names_and_keys_alone(server: Server, newcomer: Newcomer, game: str) -> None:
    page = newcomer()
    page.add_init_script("localStorage.setItem('nexarium.speed', 'at_once')")
    page.add_init_script(SAYINGS)
    page.goto("/")
    page.get_by_role("region", name="Games").get_by_role("button", name=game).press("Enter")
    for level in page.get_by_role("main").get_by_role("slider").all():
        level.press("Home")
    page.get_by_role("button", name=f"Play {game}").press("Enter")
    table = table_of(page)
    me = Listener(page)
    expect(me.hand).to_contain_text("Your turn")
    first = me.position.inner_text()
    played = 0
    for _ in range(MOST):
        said = len(me.sayings())
        plies = me.told()
        me.gesture()
        if not soon(page, lambda plies=plies: len(server.record(table)["actions"]) > plies):
            continue
        played += 1
        if played >= PLAYED and soon(page, lambda: me.position.inner_text() != first):
            break
        assert soon(page, lambda plies=plies: me.told() != plies, LONG), "the moves do not tell of it"
        expect(me.hand).to_contain_text("Your turn")
        expect(page.get_by_role("region", name="Players")).to_contain_text(re.compile("You.*to move", re.DOTALL))
        assert page.evaluate("document.activeElement !== document.body"), "what was played has taken the focus with it"
        # where the server is slow, it may have been said before the last of several gestures
        assert any("Your turn" in saying for saying in me.sayings()[said:])
    assert played >= PLAYED, "names and keys alone bring nobody on"
    assert me.position.inner_text() != first, "the position is described as it was"
    me.resign()
    ended = page.get_by_role("dialog").get_by_role("table")
    expect(ended.get_by_role("row")).not_to_have_count(0)
    assert server.record(table)["game"] == GAMES[game]
