"""What people type, in the shape in which it is kept."""

from __future__ import annotations

import unicodedata


def one_line(text: str, most: int | None = None) -> str:
    """`text` in one line of at most `most` letters, composed (NFC), without control characters and without what turns the direction of
    writing. What is in this shape stays as it is."""
    letters = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(unicodedata.normalize("NFC", letters).split())[:most].rstrip()
