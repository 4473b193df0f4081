"""The styles in which a game's bots can play beside their own, and what they are called."""

from __future__ import annotations

from nexarium.bots.roster import styles_of
from nexarium.core.definition import Definition
from nexarium.core.game import Game
from nexarium.core.words import words
from nexarium.server.language import house_words


def styles_at(game: Game) -> tuple[str, ...]:
    """Their names; none where the game's bots cannot be had."""
    try:
        return styles_of(game)
    except (ImportError, KeyError):
        return ()


def style_in(definition: Definition, style: str, language: str) -> str:
    """The word for a style: the game's own for one that only it knows, else the house's."""
    key = f"style.{style}"
    said, own = words(definition.package, language), house_words(language)
    return said(key) if key in said else own(key) if key in own else style
