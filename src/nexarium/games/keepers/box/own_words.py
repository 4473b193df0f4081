"""Names and sentences that a data file gives in both languages."""

from __future__ import annotations

import unicodedata
from typing import Annotated

import msgspec
from msgspec import Meta

from nexarium.core.components import quoted, refused

MOST_OF_A_NAME, MOST_OF_A_SENTENCE = 24, 240
"""The most characters of a name, and of a text."""


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages; empty: the project's own word, or the id. One language is enough for both."""

    en: Annotated[str, Meta(max_length=MOST_OF_A_NAME)] = ""
    fr: Annotated[str, Meta(max_length=MOST_OF_A_NAME)] = ""

    def __bool__(self) -> bool:
        """Return whether there is a name."""
        return bool(self.en or self.fr)


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages; empty: the text that is made from what it describes. One language is enough for both."""

    en: Annotated[str, Meta(max_length=MOST_OF_A_SENTENCE)] = ""
    fr: Annotated[str, Meta(max_length=MOST_OF_A_SENTENCE)] = ""

    def __bool__(self) -> bool:
        """Return whether there is a text."""
        return bool(self.en or self.fr)


def in_language(own: Name | Sentence, language: str) -> str:
    """Return a name or sentence in a language; where it lacks that one, in the other."""
    first, other = (own.fr, own.en) if language == "fr" else (own.en, own.fr)
    return first or other


def check_line(text: str, field: str, file: str) -> None:
    """Raise a `BadData` for a text that cannot be shown in a line: with control or other invisible characters, or with spaces around it."""
    if text != text.strip() or any(unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for each in text):
        assert __package__
        raise refused(__package__, "line", field, file, text=quoted(text))


def check_own(own: Name | Sentence, field: str, file: str) -> None:
    """Raise a `BadData` where a name or sentence cannot be shown in a line."""
    check_line(own.en, f"{field}.en", file)
    check_line(own.fr, f"{field}.fr", file)
