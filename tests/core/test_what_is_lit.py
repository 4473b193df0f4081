"""What a picture lights can be done: a lit shape offers legal actions, and a tap on it plays one or leaves something to choose among.

Which classes light a shape is each game's own; here they stand for the games of the server.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.game import Game, History
from nexarium.core.input import Pick
from nexarium.core.scene import AnyShape, Scene
from nexarium.core.words import words

LIT = {
    "keepers": {"nk-step", "nk-push", "nk-free", "nk-kept"},
    "kepler": {"kp-lit", "kp-can", "kp-open", "kp-lower"},
    "nemesis": {"lw-lit", "lw-target"},
}
PLIES, SEEN = 160, 4
"""So many plies of a random game are played, and every fourth position is drawn."""


def positions(name: str, seed: int) -> Iterator[History]:
    """Positions of a random game in which somebody has to decide."""
    history, dice = History.new(Game(catalogue()[name])), random.Random(seed)
    for ply in range(PLIES):
        state = history.now
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = int(dice.choices(outcomes, weights)[0])
        else:
            if ply % SEEN == 0:
                yield history
            action = dice.choice(state.legal_actions())
        history = history.then(action)


def shapes_lit(scenes: list[Scene], classes: set[str]) -> Iterator[AnyShape]:
    """The shapes that wear one of these classes."""
    for scene in scenes:
        for shape in scene.shapes():
            if classes & set(shape.classes.split()):
                yield shape


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", LIT)
def test_what_is_lit_can_be_done(name: str, tall: bool) -> None:
    definition = catalogue()[name]
    picture, said = definition.load_picture(), words(definition.package, "en")
    met = 0
    for history in positions(name, seed=5):
        state, seat = history.now, history.now.current_player()
        legal = set(state.legal_actions())
        given = picture.input(history, seat, said)
        toggled = set() if given is None or isinstance(given, Pick) else {item.shape for item in getattr(given, "items", ())}
        scenes = [scene for scene in (picture.board(history, seat, said, tall=tall), picture.hand(history, seat, said, tall=tall)) if scene]
        for shape in shapes_lit(scenes, LIT[name]):
            met += 1
            assert set(shape.actions) <= legal
            assert shape.actions or shape.id in toggled, f"{shape.id} is lit at ply {history.plies} and offers nothing"
        for viewer in (None, (seat + 1) % state.game.num_players()):
            if viewer != seat:
                others = [picture.board(history, viewer, said, tall=tall), picture.hand(history, viewer, said, tall=tall)]
                assert not any(shape.actions for scene in others if scene for shape in scene.shapes())
    assert met
