"""People's names: kept in shape, and compared as one sees them."""

from __future__ import annotations

import unicodedata

from nexarium.core.text_input import one_line

NAME_LENGTH = 40
_LOOKS_LIKE = str.maketrans(
    "авекмнорстухіјѕԁԛԝһαβεηικνορτυχγωӏıłøđħ01|",  # noqa: RUF001 (letters of other alphabets)
    "abekmhopctyxijsdqwhabenikvoptuxywlilodholl",
)
"""Small letters, of Cyrillic, Greek and others, and figures that look like a Latin letter."""


def clean_name(name: str) -> str:
    """A person's name as it is kept: one line, without control characters, at most `NAME_LENGTH` letters."""
    return one_line(name, NAME_LENGTH)


def seen(name: str) -> str:
    """A name as one sees it: two names of which this is the same cannot be told apart at a table."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return " ".join(letters.translate(_LOOKS_LIKE).replace("rn", "m").split())
