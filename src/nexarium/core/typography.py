"""French spaces before signs, and apostrophes, added when a text is read, so that authors can type plainly."""

from __future__ import annotations

import re

HOLDS, THIN = "\u00a0", "\u202f"
"""Spaces at which no line breaks: normal width, and narrow."""
_BEFORE_COLON = re.compile(r" (?=:(?![-:]))")
"""Not the colons of a table in Markdown."""
_BEFORE_SIGN = re.compile(r" (?=[;?!»%](?!\[))|(?<=«) ")
"""Not the exclamation mark of a picture in Markdown."""
APOSTROPHE = "\u2019"
_BETWEEN_LETTERS = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=})'(?=s\b)")
"""A placeholder counts as a letter, too: `{name}'s`."""


def typeset(text: str, language: str) -> str:
    """Return a text in its language's typography: an apostrophe between letters is curved, and French has a space before a colon, and
    narrow ones before `;`, `?`, `!` and `%`, and inside « »."""
    text = _BETWEEN_LETTERS.sub(APOSTROPHE, text)
    return _BEFORE_SIGN.sub(THIN, _BEFORE_COLON.sub(HOLDS, text)) if language == "fr" else text
