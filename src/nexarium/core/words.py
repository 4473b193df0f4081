"""Text in English and French: one TOML file per language in a folder, `key = "text with {holes}"`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from nexarium.core.typography import typeset_all

LANGUAGES = ("en", "fr")
_JOINS = {"en": {"and": "and", "or": "or"}, "fr": {"and": "et", "or": "ou"}}


_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUÀÂÉÈÊÎÔÛ])")


class Words:
    """The words of one folder in one language. Calling it with a key fills the text's placeholders.

    A key with the forms `one` and `other` is chosen by the placeholder `n`; French counts 0 as one, English as many. In French `de` and
    `que` before a name that begins with a vowel are elided.
    """

    def __init__(self, language: str, texts: dict[str, Any]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **holes: object) -> str:
        text = self.texts[key]
        if isinstance(text, dict):
            n = holes["n"]
            assert isinstance(n, int)
            singular = n < 2 if self.language == "fr" else n == 1
            text = text["one" if singular else "other"]
        filled = str(text).format(**holes)
        return _ELIDED.sub("\\1\u2019", filled) if self.language == "fr" and holes else filled

    def listed(self, names: Sequence[str], join: str = "and") -> str:
        """Return names as a list in a sentence, `Nyx, Ilva and Quill`; `join` is and, or or."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {_JOINS[self.language][join]} {names[-1]}"

    def named(self, key: str, otherwise: str) -> str:
        """Return the text of a key, or `otherwise` where the words lack it."""
        return self(key) if key in self else otherwise

    def or_id(self, kind: str, id: str) -> str:
        """Return the word `kind.id`, or where the words lack it the id in readable form: for entries that an administrator added to the
        data."""
        return self.named(f"{kind}.{id}", id.replace("_", " ").capitalize())

    def __contains__(self, key: str) -> bool:
        return key in self.texts


@cache
def words(package: str, language: str) -> Words:
    """Return the words in the folder `words/` of `package`; an unknown language falls back to English."""
    if language not in LANGUAGES:
        language = "en"
    texts = tomllib.loads((files(package) / "words" / f"{language}.toml").read_text("utf-8"))
    return Words(language, typeset_all(texts, language))
