"""People's names: cleaned up, and compared by how they look."""

from __future__ import annotations

import unicodedata
from functools import cache

from nexarium.core.text_input import one_line
from nexarium.core.words import LANGUAGES
from nexarium.server.language import server_words

NAME_LENGTH = 40
BOT_NAMES = ("Maud", "Orrin", "Ilse", "Jonas", "Petra", "Anselm", "Odile", "Cato", "Brigid", "Lucan", "Sabine", "Thorne")
LEVELS = range(1, 10)
RESERVED = ("nexarium", "level", "niveau")
"""Words that no chosen name may contain: it would pass for the server, or for a level of its bots."""
_LOOKS_LIKE = str.maketrans(
    "авекмнорстухіјѕԁԛԝһαβεηικνορτυχγωӏıłøđħ01|ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",  # noqa: RUF001 (letters of other alphabets)
    "abekmhopctyxijsdqwhabenikvoptuxywlilodhollabcdefghijklmnoprstuvwyz",
)
"""Small Cyrillic, Greek and other letters, small capitals, and digits that look like a Latin letter."""


def clean_name(name: str) -> str:
    """Return a person's name as it is stored: one line, without control characters, at most `NAME_LENGTH` characters."""
    return one_line(name, NAME_LENGTH)


def confusable_key(name: str) -> str:
    """Return how a name looks: two names with the same result cannot be distinguished at a table."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return " ".join(letters.translate(_LOOKS_LIKE).replace("rn", "m").split())


def reserved(name: str) -> bool:
    """Return whether a name can be taken for the server, for one of its bots or for a level of them."""
    together = "".join(letter for letter in confusable_key(name) if letter.isalnum())
    return any(word in together for word in RESERVED) or confusable_key(name) in _own_names()


@cache
def _own_names() -> frozenset[str]:
    """Return the names of the server's bots and of their levels, in every language, as they look."""
    levels = (server_words(language)(f"level.{level}") for language in LANGUAGES for level in LEVELS)
    return frozenset(map(confusable_key, (*BOT_NAMES, *levels)))
