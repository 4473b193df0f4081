"""Names and sentences that a box brings along, in the languages of the pages, for what the package's own words cannot know.

A data file types such an entry `Names` or `Sentences`. The game's module `box/names.py` has a function `names(language)`, which returns all
that the box names, by the key of the words that it replaces. `nexarium.core.words` asks it, so that everything that shows a word shows the
box's own one. The texts are data: they are shown as they are, never read as Fluent or as markup.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

LONGEST_NAME, LONGEST_SENTENCE = 40, 300
"""The most characters of a name, and of a sentence."""
_HIDDEN = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_LINE = rf"^[^\s{_HIDDEN}]([^{_HIDDEN}]*[^\s{_HIDDEN}])?(?![\s\S])"
"""One line without invisible characters, which would make one name look like another or turn the direction of a text."""

Language = Literal["en", "fr"]
OwnName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_NAME,
        pattern=_LINE,
        extra={"expected": ("nexarium.core", "line")},
    ),
]
OwnSentence = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_SENTENCE,
        pattern=_LINE,
        extra={"expected": ("nexarium.core", "line")},
    ),
]
Names = dict[Language, OwnName]
"""A name by language; empty for what the package's words name. A reader of a language that it lacks sees another one."""
Sentences = dict[Language, OwnSentence]
"""A sentence by language; empty for none."""

Id = Annotated[
    str,
    Meta(
        max_length=LONGEST_NAME,
        pattern=r"^([A-Za-z][A-Za-z0-9_]*)?(?![\s\S])",
        extra={"expected": ("nexarium.core", "id")},
    ),
]
"""The id of an entry, which records and notation use. It may be empty where the entry has a name: `id_of` makes one of it."""


def in_language(own: Mapping[Any, str], language: str) -> str:
    """Return the text in a language, or in another one that the box has; empty for none."""
    return own.get(language) or next(iter(own.values()), "")


def id_of(own: Mapping[Any, str]) -> str:
    """Return an id made of a name, `acid_spit` of `Acid spit`; empty without a name. Of one without Latin letters it is `own`."""
    name = in_language(own, "en")
    words = "_".join(re.findall(r"[a-z0-9]+", name.lower()))[: LONGEST_NAME - 4].strip("_")
    return words if words[:1].isalpha() else f"own_{words}".rstrip("_") if name else ""
