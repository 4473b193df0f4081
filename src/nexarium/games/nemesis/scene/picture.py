"""The presentation of Last Watch: the ship, the hand, the choices, and the lobby's card.

`board` draws the ship and its contents, `clock` the panels beside it, `hand` the character with its cards and actions. `choices` holds
the choices and their risks, `panels` the other words. All draw from the values that `seen` reads off a position; `deck` holds the
layout of the ship.
"""

from __future__ import annotations

from importlib.resources import files

from nexarium.core.game import History
from nexarium.core.input import Input
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Scene
from nexarium.core.view import HandSpace
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.board import NOTHING, contents, corridors, ducts, hull, rooms, title
from nexarium.games.nemesis.scene.choices import input_of, previews_of, targets_of
from nexarium.games.nemesis.scene.clock import clock
from nexarium.games.nemesis.scene.deck import deck
from nexarium.games.nemesis.scene.hand import hand
from nexarium.games.nemesis.scene.invalid_tap import forbidden, inferred_action
from nexarium.games.nemesis.scene.panels import badge, entry, marks, portrait, standings, status
from nexarium.games.nemesis.scene.preview import preview
from nexarium.games.nemesis.scene.reasons import reasons
from nexarium.games.nemesis.scene.seen import seen
from nexarium.games.nemesis.scene.walks import layer as walk_layer
from nexarium.games.nemesis.scene.walks import previews as walk_previews
from nexarium.games.nemesis.scene.walks import ways

__all__ = [
    "badge",
    "board",
    "emblem",
    "entry",
    "forbidden",
    "hand",
    "hand_space",
    "inferred_action",
    "input",
    "marks",
    "portrait",
    "preview",
    "reasons",
    "standings",
    "status",
    "style",
]


def style() -> str:
    """Return the game's style sheet."""
    return (files(__package__) / "style.css").read_text("utf-8")


# --- the ship ------------------------------------------------------------------------------------------------------------


def board(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    """Return the ship, wide for a laptop or turned for a phone."""
    state = history.now
    now, plan = seen(state), deck(tall)
    acting = viewer is not None and history.to_move == viewer
    targets = targets_of(state) if acting else NOTHING
    far = ways(state, now) if acting else []
    markers, tokens = contents(now, plan, targets, words)
    layers = (
        hull(plan, (each.rooms for each in ship().corridors)),
        ducts(now, plan, targets, words),
        rooms(now, plan, targets, words),
        walk_layer(far, now, plan, words),
        corridors(now, plan, targets, words),
        markers,
        tokens,
        clock(now, plan, words),
    )
    previews = {**previews_of(state, now, plan, words), **walk_previews(far, now, plan, words)} if acting else {}
    return Scene(plan.width, plan.height, layers, art.symbols(), title(now, words), previews)


def hand_space() -> HandSpace:
    """Return the space that the hand takes."""
    return HandSpace(wide=148, tall=118, across=True, open_board=True, upright=True)


def input(history: History, viewer: int, words: Words) -> Input | None:
    """Return the input that `viewer` can give now, or None for a seat that is not to move."""
    state = history.now
    return input_of(history, seen(state), viewer, words) if history.to_move == viewer else None


# --- the lobby's card ----------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    """Return the emblem: a room with a character in it, a corridor with noise, and an intruder in an unexplored room."""

    def room(x: float, known: bool) -> Rect:
        return Rect(w=58, h=50, rx=8, at=(x - 29, 21), classes="lw-room lw-known" if known else "lw-room lw-unknown")

    tube = "M63 46H133"
    shapes: tuple[AnyShape, ...] = (
        Path(d=tube, classes="lw-tube lw-tube-wide"),
        Path(d=tube, classes="lw-floor lw-floor-wide"),
        room(36, True),
        room(160, False),
        Group(children=art.figure(0), at=(36, 46), scale=1.2, classes="blue"),
        Group(children=art.intruder("adult"), at=(160, 46), scale=1.25),
        Circle(r=10, at=(98, 46), classes="lw-pill lw-noise"),
        Path(
            d="M84 41.5Q80.5 46 84 50.5M79 38.5Q73.5 46 79 53.5M112 41.5Q115.5 46 112 50.5M117 38.5Q122.5 46 117 53.5",
            classes="lw-wave",
        ),
    )
    return Scene(196, 92, (Layer("lw-emblem", shapes),), title="Last Watch")
