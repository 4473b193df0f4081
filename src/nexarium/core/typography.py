"""French spaces before signs, and apostrophes, put in where a text is read, so that whoever writes one types it plainly."""

from __future__ import annotations

import re
from typing import Any

HOLDS, THIN = "\u00a0", "\u202f"
"""Spaces at which no line ends: as wide as any, and narrow."""
_BEFORE_COLON = re.compile(r" (?=:(?![-:]))")
"""Not the colons of a table in Markdown."""
_BEFORE_SIGN = re.compile(r" (?=[;?!»%](?!\[))|(?<=«) ")
"""Not the exclamation mark of a picture in Markdown."""
APOSTROPHE = "\u2019"
_BETWEEN_LETTERS = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=})'(?=s\b)")
"""A name that is still to be filled in is a letter, too: `{name}'s`."""


def typeset(text: str, language: str) -> str:
    """A text as its language sets it: an apostrophe between letters is a curved one, and French has a space before a colon, and narrow
    ones before `;`, `?`, `!` and `%`, and inside « »."""
    text = _BETWEEN_LETTERS.sub(APOSTROPHE, text)
    return _BEFORE_SIGN.sub(THIN, _BEFORE_COLON.sub(HOLDS, text)) if language == "fr" else text


def typeset_all(texts: Any, language: str) -> Any:
    """Every text in what a file of words holds: tables and lists of them keep their shape and their keys."""
    if isinstance(texts, str):
        return typeset(texts, language)
    if isinstance(texts, dict):
        return {key: typeset_all(value, language) for key, value in texts.items()}
    return [typeset_all(each, language) for each in texts] if isinstance(texts, list) else texts
