"""The words of forms for printed data: every entry of every type has a name and a sentence, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from nexarium.core import forms
from nexarium.core.catalogue import catalogue
from nexarium.core.components import bare
from nexarium.core.sources import folder_of
from nexarium.core.variants import BOX
from nexarium.core.words import LANGUAGES, Words, messages

from ..random_boxes import GAMES


def told(game: str, language: str) -> Words:
    folder = folder_of(catalogue()[game].package) / BOX / "words"
    return Words(language, messages((folder / f"{language}.ftl").read_text("utf-8")))


def fields(node: Any) -> Iterator[tuple[str, forms.Field]]:
    """Every entry of every table in a form, with the name of its table."""
    if isinstance(node, forms.Table):
        for field in node.fields:
            yield node.name, field
    for part in ("fields", "kinds", "items"):
        for each in getattr(node, part, ()):
            yield from fields(getattr(each, "node", each))
    for part in ("item", "value"):
        if hasattr(node, part):
            yield from fields(getattr(node, part))


def sentence(text: str) -> bool:
    return text[:1].isupper() and text.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_name_and_a_sentence(game: str, language: str) -> None:
    for form in forms.form_of(catalogue()[game].load_box(), told(game, language)):
        assert form.label != form.file, "the file has a name"
        assert sentence(form.about), form.file
        for table, field in fields(form.node):
            assert field.label != field.name, f"{table}-{field.name} has a name"
            assert sentence(field.about), f"{table}-{field.name} has a sentence"


def literals(declared: Any) -> Iterator[str]:
    """The values of a type's choices that are words, not letters or numbers."""
    kind = bare(declared)
    if isinstance(kind, inspect.LiteralType):
        yield from (str(value) for value in kind.values if len(str(value)) > 1 and str(value).islower())
    for part in ("key_type", "value_type", "item_type"):
        if (inner := getattr(kind, part, None)) is not None:
            yield from literals(inner)
    for part in ("item_types", "types"):
        for inner in getattr(kind, part, ()):
            yield from literals(inner)
    for field in getattr(kind, "fields", ()):
        yield from literals(field.type)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_name_and_nothing_else_is_named(game: str) -> None:
    english, *others = (told(game, language) for language in LANGUAGES)
    files = catalogue()[game].load_box()
    declared = [inspect.type_info(file.kind) for file in files.values()]
    for value in {each for kind in declared for each in literals(kind)}:
        assert f"choice.{value}" in english, value
    used = json.dumps([str(kind) for kind in declared])
    for id in english.texts:
        if id.startswith("choice-") and len(id) > len("choice-M"):  # letters name the symbols in texts
            assert re.search(rf"\b{id.removeprefix('choice-')}\b", used), f"{id} names a choice that there is"
    for other in others:
        assert set(other.texts) == set(english.texts)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_refusal_is_used_and_every_refusal_has_one(game: str) -> None:
    folder = folder_of(catalogue()[game].package)
    source = "\n".join(Path(str(file)).read_text("utf-8") for file in Path(str(folder)).rglob("*.py"))
    sentences = {id.removeprefix("refused-") for id in told(game, "en").texts if id.startswith("refused-")}
    begun = tuple(re.findall(r'f"([a-z]+_)\{', source))
    for key in sentences:
        assert f'"{key}"' in source or key.startswith(begun), f"{key} is a refusal that there is"
    for key in re.findall(r'(?:refused\(\s*__package__|unusable\(|_refuse_unless\([^"\n]*)[\s,]*"(\w+)"', source):
        assert key in sentences
