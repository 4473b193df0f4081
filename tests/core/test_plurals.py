"""Plural categories are those of Babel, in every language of its data. `python -m tests.core.test_plurals` writes the rules again."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from nexarium.core import plurals
from nexarium.core.plurals import plural_category

STORED = Path(plurals.__file__).with_name("plurals.json")
KINDS = {"cardinal": "plural_form", "ordinal": "ordinal_form"}


def rules_of_babel() -> dict[str, list[dict[str, Any]]]:
    """Return the rules of each language, one entry for the languages that share them."""
    babel = pytest.importorskip("babel")
    found: dict[str, list[dict[str, Any]]] = {}
    for kind, attribute in KINDS.items():
        groups: dict[str, list[str]] = {}
        for language in sorted(each for each in babel.localedata.locale_identifiers() if re.fullmatch("[a-z]+", each)):
            rules = getattr(babel.Locale.parse(language), attribute).rules
            if rules:
                groups.setdefault(json.dumps(rules, sort_keys=True), []).append(language)
        found[kind] = [{"languages": languages, "rules": json.loads(rules)} for rules, languages in sorted(groups.items())]
    return found


def test_the_stored_rules_are_those_of_babel() -> None:
    assert json.loads(STORED.read_text("utf-8")) == rules_of_babel(), "python -m tests.core.test_plurals writes them again"


@pytest.mark.parametrize("kind", KINDS)
def test_every_language_has_babels_categories(kind: str) -> None:
    babel = pytest.importorskip("babel")
    rng = random.Random(5)
    numbers = [*range(125), 1_000, 1_000_000, 2_000_000, 0.5, 1.5, 2.0, 10.25, *(rng.randrange(10**7) for _ in range(20))]
    for language in {each for group in rules_of_babel()[kind] for each in group["languages"]}:
        expected = getattr(babel.Locale.parse(language), KINDS[kind])
        category = plural_category(language, ordinal=kind == "ordinal")
        assert [category(number) for number in numbers] == [expected(number) for number in numbers], language


def test_a_language_without_rules_has_one_category() -> None:
    assert {plural_category("tlh", ordinal=False)(number) for number in (0, 1, 2)} == {"other"}


if __name__ == "__main__":
    groups = {kind: ",\n".join(json.dumps(each) for each in entries) for kind, entries in rules_of_babel().items()}
    STORED.write_text("{" + ",\n".join(f'"{kind}": [\n{text}\n]' for kind, text in groups.items()) + "}\n", "utf-8")
