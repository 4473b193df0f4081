"""The presentation of Nexos: `board` draws the board, `tray` the pieces in hand; `badges`, `panels` and `standings` produce the words."""

from __future__ import annotations

from importlib.resources import files

from nexarium.core.game import History
from nexarium.core.scene import Group, Layer, Path, Scene
from nexarium.core.scene import number as text_of
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import shape_of
from nexarium.games.nexos.scene.badges import badge
from nexarium.games.nexos.scene.board import board
from nexarium.games.nexos.scene.invalid_tap import inferred_action
from nexarium.games.nexos.scene.panels import entry, status
from nexarium.games.nexos.scene.pieces import UNIT, strokes
from nexarium.games.nexos.scene.reasons import reasons
from nexarium.games.nexos.scene.seats import marks
from nexarium.games.nexos.scene.setup import setup
from nexarium.games.nexos.scene.standings import standings
from nexarium.games.nexos.scene.tray import input

__all__ = [
    "badge",
    "board",
    "emblem",
    "entry",
    "hand",
    "inferred_action",
    "input",
    "marks",
    "reasons",
    "setup",
    "standings",
    "status",
    "style",
]


def style() -> str:
    """Return the game's style sheet."""
    return (files(__package__) / "style.css").read_text("utf-8")


def hand(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    """Return None: the pieces in hand are the input's tray."""
    return None


STEP = 26.0
"""The distance between intersections of the emblem."""


def emblem() -> Scene:
    """Return the picture on the lobby's card."""
    lines = "M20 72H176M20 46H176M20 20H176" + "".join(f"M{text_of(20 + STEP * x)} 72V20" for x in range(7))
    pieces = tuple(
        Group(children=strokes(shape_of(segments)), classes=colour, at=(20 + STEP * x, 72 - STEP * y), scale=STEP / UNIT)
        for colour, x, y, segments in (
            ("blue", 0, 0, "00h 10v 11h 21v"),
            ("yellow", 2, 0, "00h 10v 11v 12h"),
            ("red", 4, 0, "00v 00h 10h"),
            ("green", 4, 1, "00h 10h 10v"),
        )
    )
    return Scene(196, 92, (Layer("lattice", (Path(d=lines, classes="nx-lattice"),)), Layer("pieces", pieces)), title="Nexos")
