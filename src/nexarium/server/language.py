"""The languages that the server speaks, and its own words in them."""

from __future__ import annotations

from typing import Literal, cast

from nexarium.core.words import LANGUAGES, Words, words

Language = Literal["en", "fr"]


def as_language(text: str) -> Language:
    """The language of that name if the server speaks it, else English."""
    return cast("Language", text) if text in LANGUAGES else "en"


def house_words(language: str) -> Words:
    """The server's own words, as against those of a game."""
    return words("nexarium.server", language)


def shown_name(kind: str, name: str, language: str) -> str:
    """A seat's name as it is shown to somebody who reads `language`: a person may have given none, and an open seat has none."""
    if name:
        return name
    return house_words(language)("open" if kind == "open" else "guest")
