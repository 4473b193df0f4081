"""The spaces of French signs: typed plainly, set where words are read."""

from __future__ import annotations

import re

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.lessons import Text
from nexarium.core.rulebook import rulebook
from nexarium.core.typography import typeset, typeset_all
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


def test_words_keep_their_shape():
    assert typeset_all({"a": "qui ?", "b": {"one": "un :", "n": 3}, "c": ["« x »"]}, "fr") == {
        "a": "qui\u202f?",
        "b": {"one": "un\u00a0:", "n": 3},
        "c": ["«\u202fx\u202f»"],
    }
    assert Text("so : so", "qui ?").in_("fr") == "qui\u202f?"
    assert Text("so : so", "qui ?").in_("en") == "so : so"


@each_game
def test_no_game_says_a_sign_that_can_begin_a_line(name):
    package = catalogue()[name].package
    said = [str(text) for text in words(package, "fr").texts.values()]
    book = rulebook(package, "fr")
    said += [clause.text for clause in book.clauses] if book else []
    assert [text for text in said if LEFT.search(text)] == []
