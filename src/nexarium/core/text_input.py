"""Text from people, files and programs: in the form in which it is stored, and in the form in which it is printed."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Formatting characters that some scripts and emoji need; they change no other text."""
UNPRINTED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that a terminal obeys or does not show: controls, formatting (direction of writing), surrogates, line ends."""
MOST_MARKS = 3
"""Maximum number of combining marks on a letter: no language stacks more, and a pile of them covers the surroundings."""


def one_line(text: str, most: int | None = None) -> str:
    """Return `text` as one line of at most `most` characters, composed (NFC).

    Control characters and those that change the direction of writing are removed, as are combining marks beyond `MOST_MARKS` on a letter. A
    text in this form is returned unchanged.
    """
    letters = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(_sparsely_marked(unicodedata.normalize("NFC", letters)).split())[:most].rstrip()


def _sparsely_marked(text: str) -> str:
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def printable(text: str) -> str:
    """Return `text` with an escape such as `\\x1b` for each character that a terminal would obey instead of showing it."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter.encode("unicode_escape").decode("ascii") if unicodedata.category(letter) in UNPRINTED and letter not in JOINERS else letter
        for letter in text
    )
