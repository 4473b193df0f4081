"""The ship's labels can be read on a phone: none is lower than 11 pixels on the narrowest screens that the ship is drawn for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nexarium.core.scene import AnyShape, Group, Text, width_of
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.scene import picture as face
from nexarium.games.nemesis.scene.deck import deck
from nexarium.games.nemesis.scene.names import short_room_name
from nexarium.games.nemesis.scene.seen import Room

from .watching import ENGLISH, FRENCH, histories

LEAST = 11.0
"""Pixels."""
SHOWN = {"360 x 640": 352.0, "844 x 390": 380.0}
"""The ship's width in pixels by screen: the style sheet's, with the margins of the board's room (`scene/style.css`)."""


def texts(shapes: Iterable[AnyShape], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """Each text with its size in units of the picture."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text, shape.size * shape.scale * scale
        elif isinstance(shape, Group):
            yield from texts(shape.children, shape.scale * scale)


def check(words: Words) -> int:
    seen_texts = 0
    for number in (0, 4):
        for place, history in enumerate(histories(number, seed=1)):
            if place % 12:
                continue
            viewer = history.now.current_player()
            board = face.board(history, viewer if viewer >= 0 else None, words, tall=True)
            for layer in board.layers:
                for text, size in texts(layer.shapes):
                    seen_texts += 1
                    for screen, width in SHOWN.items():
                        shown = size * width / board.width
                        assert text == "z" or shown >= LEAST, f"{text!r} of {layer.id} is {shown:.1f} px high on {screen}"
    return seen_texts


def test_no_label_of_the_ship_is_lower_than_eleven_pixels_on_a_phone() -> None:
    assert check(ENGLISH) > 1000
    assert check(FRENCH) > 1000


def test_the_short_names_of_rooms_fit_uncut() -> None:
    tall = deck(tall=True)
    for words in (ENGLISH, FRENCH):
        for tile in ship().does.keys() | {"cockpit", "engine_1", "comms", "generator", "laboratory", "storage", "cabins", "monitoring"}:
            name = short_room_name(Room(7, tile, "I", False, False, 0, 0), words)
            room = tall.large if tile == "hibernatorium" else tall.room
            assert width_of(name, tall.text) <= room[0] - 2, name
