"""The spaces of French signs, and apostrophes: typed plainly, set where words are read."""

from __future__ import annotations

import re

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.lessons import Text
from nexarium.core.rulebook import rulebook
from nexarium.core.typography import typeset
from nexarium.core.words import words

from ..catalogue_games import each_game

LEFT = re.compile(r" [:;?!»%](?!-)|« ")


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("Ici : là ; quoi ? Oui !", "Ici\u00a0: là\u202f; quoi\u202f? Oui\u202f!"),
        ("« Ah », 12 % !", "«\u202fAh\u202f», 12\u202f%\u202f!"),
        ("{a} : {b:.2f}", "{a}\u00a0: {b:.2f}"),
        ("a:b; c? | :--- | ![x](y)", "a:b; c? | :--- | ![x](y)"),
    ],
)
def test_french_signs_keep_to_the_word_before_them(typed, stands):
    assert typeset(typed, "fr") == stands
    assert typeset(stands, "fr") == stands
    assert typeset(typed, "en") == typed


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("the row's bot, l'\u00e9cran", "the row\u2019s bot, l\u2019\u00e9cran"),
        ("{name}'s dice, '{field}'", "{name}\u2019s dice, '{field}'"),
        ("pip install 'nexarium[lab]', 'this' and 5'", "pip install 'nexarium[lab]', 'this' and 5'"),
    ],
)
def test_an_apostrophe_between_letters_is_curved(typed, stands):
    assert [typeset(typed, language) for language in ("en", "fr")] == [stands, stands]


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_game_mixes_apostrophes(name, language):
    package = catalogue()[name].package
    book = rulebook(package, language)
    said = [*map(str, words(package, language).texts.values()), *(rule.text for rule in (book.rules if book else []))]
    assert [text for text in said if re.search(r"\w'\w", text)] == []


def test_texts_of_lessons_are_set():
    assert Text("so : so", "qui ?").in_("fr") == "qui\u202f?"
    assert Text("so : so", "qui ?").in_("en") == "so : so"


@each_game
def test_no_game_says_a_sign_that_can_begin_a_line(name):
    package = catalogue()[name].package
    said = [str(text) for text in words(package, "fr").texts.values()]
    book = rulebook(package, "fr")
    said += [rule.text for rule in book.rules] if book else []
    assert [text for text in said if LEFT.search(text)] == []
