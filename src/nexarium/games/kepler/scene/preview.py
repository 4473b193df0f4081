"""A face of a zone as the planet shows it, for the page that enters it."""

from __future__ import annotations

import re

from nexarium.core.game import Game, History
from nexarium.core.scene import Scene
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import FACES, FILE, ZONES
from nexarium.games.kepler.scene.board import board

_FACE = re.compile(rf"{re.escape(FILE)}:zones\.(?P<zone>{'|'.join(ZONES)})\.(?P<face>{'|'.join(FACES)})\b")


def preview(shown: str, words: Words) -> Scene | None:
    """Return a planet with the face that a path names, `board.toml:zones.green.B.ccw`; None for other entries."""
    found = _FACE.match(shown)
    if found is None:
        return None
    from nexarium.games.kepler import DEFINITION  # which imports this module's package

    sides = "".join(found["face"] if zone == found["zone"] else FACES[0] for zone in ZONES)
    return board(History.new(Game(DEFINITION, {"players": 2, "sides": sides})), None, words)
