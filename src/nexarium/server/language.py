"""The languages that the server speaks, and its own words in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nexarium.core.words import LANGUAGES, SOURCE, Words, words

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
    """One of the languages that are installed; messages refuse any other."""


def as_language(text: str) -> Language:
    """Return the language of that name if the server speaks it, else English."""
    return text if text in LANGUAGES else SOURCE


def server_words(language: str) -> Words:
    """Return the server's own words, as opposed to those of a game."""
    return words("nexarium.server", language)


def shown_name(kind: str, name: str, language: str) -> str:
    """Return a seat's name for a reader of `language`: a person may have given none, and an open seat has none."""
    if name:
        return name
    return server_words(language)("open" if kind == "open" else "guest")
