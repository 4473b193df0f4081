"""What people type, in the shape in which it is kept."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 3
"""How many combining marks may follow a letter: no language stacks more, and a pile of them reaches over what lies around."""


def one_line(text: str, most: int | None = None) -> str:
    """Return `text` in one line of at most `most` letters, composed (NFC), without control characters, without what turns the direction of
    writing, and with at most `MOST_MARKS` combining marks on a letter. What is in this shape stays as it is."""
    letters = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(_sparsely_marked(unicodedata.normalize("NFC", letters)).split())[:most].rstrip()


def _sparsely_marked(text: str) -> str:
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)
