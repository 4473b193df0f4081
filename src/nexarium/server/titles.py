"""The titles of games, for lists and notifications about all games, including broken ones."""

from __future__ import annotations

import logging

from nexarium.core.catalogue import catalogue
from nexarium.core.words import words
from nexarium.server.language import Language
from nexarium.server.logs import about

log = logging.getLogger("nexarium.server")


def title_of(game: str, language: Language) -> str:
    """Return a game's title, or its name if it is not installed any more or its words cannot be read."""
    definition = catalogue().get(game)
    try:
        return words(definition.package, language)("title") if definition else game
    except Exception:
        log.exception("the game %s has no title", game, extra=about("game_broken"))
        return game
