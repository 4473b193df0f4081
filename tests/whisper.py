"""The smallest game with secrets, for tests that need one: each of two is dealt a card that only they see; in turn, say a number, then who
holds the higher card has won."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Definition, Options
from nexarium.core.errors import IllegalAction
from nexarium.core.game import History, State
from nexarium.core.input import Choice, Input, Pick
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, record_at
from nexarium.core.scene import Layer, Rect, Scene, Text
from nexarium.core.view import Badge, Entry, Mark, Standing, Standings, Status
from nexarium.core.words import Words

CARDS = 6
SAYINGS = 4
WHISPER = np.dtype([("dealt", np.int64), ("said", np.int64), ("cards", np.int64, (2,))], align=True)
at = record_at(WHISPER)


@contract
def setup(state, _options):
    at(state).dealt = 0


@contract
def mover(state):
    whisper = at(state)
    if whisper.dealt < 2:
        return CHANCE
    return OVER if whisper.said == SAYINGS else whisper.said % 2


@contract
def legal(state, out):
    out[0] = 0
    out[1] = 1
    return 2


@contract
def chance(state, ids, weights):
    for card in range(CARDS):
        ids[card] = card + 10
        weights[card] = 1
    return CARDS


@contract
def apply(state, action):
    whisper = at(state)
    if whisper.dealt < 2:
        whisper.cards[whisper.dealt] = action - 10
        whisper.dealt += 1
    else:
        whisper.said += 1


@contract
def score(state, out):
    for seat in range(2):
        out[seat] = at(state).cards[seat]


@contract
def returns(state, out):
    for seat in range(2):
        out[seat] = at(state).cards[seat]


@contract
def observe(state, seat, out):
    out[0] = at(state).cards[seat]
    out[1] = at(state).said


LAYOUT = Layout(Part("card", 1, "your own card"), Part("said", 1, "how many numbers were said"))
RULES = Rules.of(__name__, dtype=WHISPER, actions=10 + CARDS, max_legal=2, max_plies=2 + SAYINGS, max_outcomes=CARDS, layout=LAYOUT)


class Notation:
    """`deal 3`, `say 1`."""

    def action_to_string(self, state: State, action: int) -> str:
        return f"deal {action - 10}" if action >= 10 else f"say {action}"

    def string_to_action(self, state: State, text: str) -> int:
        raise IllegalAction("nobody types in a whisper")

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        return "W-1", "taken"


class Picture(ModuleType):
    """Shows a viewer their own card, and everybody how much was said."""

    careless = False
    """Shows everybody both cards, as a game with a mistake would."""

    def style(self) -> str:
        return ""

    def emblem(self) -> Scene:
        return Scene(10, 10, ())

    def marks(self, options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
        return ((Mark("one", "blue", "dash"),), (Mark("two", "red", "dot"),))

    def _cards(self, history: History, viewer: int | None) -> list[tuple[int, int]]:
        cards = history.now.record.cards.tolist()[: int(history.now.record.dealt)]
        return [(seat, card) for seat, card in enumerate(cards) if self.careless or seat == viewer or history.now.is_terminal()]

    def board(self, history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
        shown = tuple(Text(id=f"card-{seat}", text=f"{card}", at=(10.0 * seat, 5.0)) for seat, card in self._cards(history, viewer))
        return Scene(20, 10, (Layer("table", (Rect(id="table", w=20, h=10),)), Layer("cards", shown)), title="whisper")

    def hand(self, history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
        return None

    def badge(self, history: History, seat: int, viewer: int | None, words: Words) -> Badge:
        return Badge(marks=self.marks({}, words)[seat], value="", unit="")

    def input(self, history: History, viewer: int, words: Words) -> Input | None:
        if history.now.current_player() != viewer:
            return None
        return Pick(choices=tuple(Choice(label=f"say {number}", action=number) for number in (0, 1)))

    def status(self, history: History, viewer: int | None, words: Words) -> Status:
        return Status(phase=f"{history.plies}", hint="")

    def entry(self, history: History, viewer: int | None, words: Words) -> Entry:
        number, mover, action, _, _ = history.last
        text = f"say {action}" if mover != CHANCE else "a card is dealt"
        if mover == CHANCE and (viewer == number or self.careless):
            text = f"card {action - 10} is dealt"
        return Entry(seat=number if mover == CHANCE else mover, text=text)

    def standings(self, history: History, words: Words) -> Standings:
        marks = self.marks({}, words)
        rows = tuple(Standing(seats=(seat,), rank=1, cells=(f"{card}",), marks=marks[seat]) for seat, card in self._cards(history, None))
        return Standings(verdict="over", columns=("card",), rows=rows)


def definition(*, careless: bool = False, **more: Any) -> Definition:
    """The game's definition. `careless`: its picture shows what it should not."""
    picture = Picture("whisper")
    picture.careless = careless
    return Definition(
        name="whisper",
        version=1,
        package="tictactoe",
        options=(),
        seats=lambda options: 2,
        load_rules=lambda: RULES,
        notation=Notation(),
        load_picture=lambda: picture,
        presets=(),
        chance=True,
        hidden=True,
        **more,
    )
