"""What the companion says, in words: announcements, questions, refusals, and the log of a session (NM-81, NM-82, NM-84).

Every function takes the words of one language: `words(WORDS, "en")` or `"fr"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nexarium.core.words import Words
from nexarium.games.nemesis.companion.engine import Outcome, fold, prompt
from nexarium.games.nemesis.companion.prompts import Prompt
from nexarium.games.nemesis.companion.walk import Said

WORDS = __package__
"""The package whose words these are."""
DICE = ("combat", "noise")
"""Draws that are rolls."""
FORMS = ("the", "a", "of", "to", "plural")
NAMED = {
    "who": "character",
    "kind": "kind",
    "into": "kind",
    "card": "card",
    "event": "event",
    "wound": "wound",
    "face": "face",
    "field": "field",
}
"""Holes that are filled by a name, and the family of words that has it."""
LISTED = {"whom": ("character", "the"), "kinds": ("kind", "plural"), "intruders": ("intruder", "name")}
"""Holes that are filled by several names, their family and the form that they take."""


class Name(str):
    """A name in its plain form; its other forms are attributes, as texts ask for them: `{who.the}`."""

    def __new__(cls, plain: str, forms: Mapping[str, str]) -> Name:
        name = super().__new__(cls, plain)
        name.__dict__.update(forms)
        return name


def named(words: Words, family: str, id: str) -> Name:
    """A thing's name; an intruder's id is its kind and letter."""
    id, _, letter = id.partition(" ")
    key = f"{family}.{id}"
    forms = {form: words(f"{key}.{form}", letter=letter).strip() for form in FORMS if f"{key}.{form}" in words}
    return Name(words(key, letter=letter).strip(), forms)


def filled(words: Words, key: str, holes: Mapping[str, Any], do: str = "") -> str:
    """A text with its holes filled and a capital first; one that is for the kind in `holes`, or for the procedure, comes first."""
    given: dict[str, Any] = {}
    for hole, value in holes.items():
        if hole in NAMED:
            given[hole] = named(words, NAMED[hole], value)
        elif hole == "intruder":
            given[hole] = named(words, "intruder", value)
        elif hole in LISTED:
            family, form = LISTED[hole]
            given[hole] = words.listed([str(getattr(named(words, family, id), form, named(words, family, id))) for id in value])
        else:
            given[hole] = value
    special = (f"{key}.{part}" for part in (holes.get("kind"), do) if part)
    text = words(next((each for each in special if each in words), key), **given)
    return text[:1].upper() + text[1:]


def told(words: Words, said: Said) -> str:
    """An announcement."""
    return filled(words, f"said.{said.key}", said.holes)


def asked(words: Words, question: Prompt) -> tuple[str, str]:
    """A prompt's title and its text."""
    title, text = (filled(words, f"ask.{question.ask}.{part}", question.holes, question.do) for part in ("title", "text"))
    return title, text


def refused(words: Words, refusal: Mapping[str, Any]) -> str:
    """Why an answer was refused; `refusal` is `Refused.plain()`."""
    return filled(words, f"refused.{refusal['key']}", refusal["with"])


def log(words: Words, setup: Mapping[str, Any], answers: Iterable[Mapping[str, Any]]) -> str:
    """NM-82: a session in words, a line an announcement with its clause; draws say where they were made."""
    given = list(answers)
    outcomes = fold(setup, given)
    lines = [words("log.title"), *_lines(words, outcomes[0], "")]
    for answer, before, after in zip(given, outcomes, outcomes[1:], strict=False):
        question, where = prompt(before.table), ""
        if question.kind == "menu" and "correct" not in answer:
            lines += ["", words(f"do.{answer['value']}")]
        elif question.kind == "draw" and "correct" not in answer:
            where = words(("log.rolled" if question.source in DICE else "log.here") if answer.get("here") else "log.typed")
        lines += _lines(words, after, where)
    return "\n".join(lines) + "\n"


def _lines(words: Words, outcome: Outcome, where: str) -> list[str]:
    lines = [f"{said.clause:<6} {told(words, said)}" for said in outcome.said]
    if where and lines:
        lines[0] += f" ({where})"
    return lines
