"""The styles of a game's bots besides the default, and their names."""

from __future__ import annotations

from nexarium.bots.roster import styles_of
from nexarium.core.definition import Definition
from nexarium.core.game import Game
from nexarium.core.words import words
from nexarium.server.language import server_words


def styles_at(game: Game) -> tuple[str, ...]:
    """Return the styles of a game's bots; none where the bots are not available."""
    try:
        return styles_of(game)
    except (ImportError, KeyError):
        return ()


def style_name(definition: Definition, style: str, language: str) -> str:
    """Return the word for a style: the game's own if the style is its own, otherwise the server's."""
    key = f"style.{style}"
    said, own = words(definition.package, language), server_words(language)
    return said(key) if key in said else own(key) if key in own else style
