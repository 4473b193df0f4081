"""The rules that players read: whole, in both languages, for every installed game; and every clause that is cited can be read there."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.errors import BrokenGame
from nexarium.core.rulebook import RULE_ID, diagrams, drawn, rulebook
from nexarium.core.words import LANGUAGES
from nexarium.testing.checks import subject_of
from nexarium.testing.rulebooks import rulebook_mistakes

from ..catalogue_games import each_game

PAGE = """+++
goal = "Win."
ends = ["It ends (AB-1)."]
+++

## First

Before the first clause.

### AB-1 The end « ici » : là

It ends.

![A board](won)

### AB-2a Another

Text.
"""


@each_game
def test_the_rules_for_players_are_whole(name):
    assert list(rulebook_mistakes(subject_of(name))) == []
    for language in LANGUAGES:
        book = rulebook(catalogue()[name].package, language)
        assert book is not None
        assert book.language == language
        assert book.goal
        assert book.ends


@each_game
def test_every_clause_that_code_and_words_cite_can_be_read(name):
    package = catalogue()[name].package
    book = rulebook(package, "en")
    assert book is not None
    ids = {rule.id for rule in book.rules}
    prefixes = {each.partition("-")[0] for each in ids}
    folder = Path(str(files(package)))
    suffixes = {".py", ".toml", ".ts", ".svelte"}
    cited = {
        found
        for path in folder.rglob("*")
        if path.suffix in suffixes
        for found in RULE_ID.findall(path.read_text("utf-8"))
        if found.partition("-")[0] in prefixes
    }
    assert cited, "a game cites some of its clauses"
    assert cited <= ids


@pytest.fixture
def brought(tmp_path, monkeypatch, request):
    """A package with these files in its rulebook."""
    package = f"brought_{abs(hash(request.node.name))}"
    folder = tmp_path / package / "rulebook"
    folder.mkdir(parents=True)
    (tmp_path / package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    def bring(**texts: str) -> str:
        for name, text in texts.items():
            (folder / name.replace("_", ".")).write_text(text, "utf-8")
        return package

    return bring


def test_a_page_is_read_into_chapters_and_clauses(brought):
    book = rulebook(brought(en_md=PAGE), "en")
    assert (book.goal, book.ends) == ("Win.", ("It ends (AB-1).",))
    (chapter,) = book.chapters
    assert (chapter.title, chapter.text) == ("First", "Before the first clause.")
    assert [rule.id for rule in book.rules] == ["AB-1", "AB-2a"]
    assert book.rules[0].text == "It ends.\n\n![A board](won)"
    assert book.pictures == ("won",)


def test_a_page_in_french_is_set_as_french_is(brought):
    package = brought(en_md=PAGE, fr_md=PAGE)
    assert [rulebook(package, each).rules[0].title for each in LANGUAGES] == [
        "The end « ici » : là",
        "The end «\u202fici\u202f»\u00a0: là",
    ]


def test_a_language_that_is_missing_is_read_in_another(brought):
    book = rulebook(brought(en_md=PAGE), "fr")
    assert book.language == "en"


def test_a_game_may_bring_no_rules(brought):
    assert rulebook(brought(), "en") is None
    assert diagrams(brought()) == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("## First\n", "begins with goal and ends"),
        ("+++\ngoal = 3\nends = []\n+++\n", "Expected `str`"),
        ("+++\ngoal = \n+++\n", "between the lines of"),
        (PAGE.replace("## First", "A text"), "a text stands before the first chapter"),
        (PAGE.replace("### AB-1 ", "### "), "begins a rule with its id and a title"),
        (PAGE.replace("AB-2a Another", "AB-2a"), "begins a rule with its id and a title"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(brought, text, sentence):
    with pytest.raises(BrokenGame, match=sentence):
        rulebook(brought(en_md=text), "en")


def test_a_picture_that_is_misspelt_is_said(brought):
    with pytest.raises(BrokenGame, match=r"pictures.toml: .*plai"):
        diagrams(brought(pictures_toml='[won]\nplai = ["b2"]\n'))


def test_a_picture_shows_the_position_that_its_line_leads_to():
    scene = drawn(catalogue()["tictactoe"], "won", "en")
    assert {shape.id for shape in scene.shapes() if shape.id.startswith("mark-")} == {"mark-0", "mark-1", "mark-2", "mark-4", "mark-8"}


def test_a_picture_that_is_not_there_is_said():
    with pytest.raises(BrokenGame, match="'nothing'"):
        drawn(catalogue()["tictactoe"], "nothing", "en")
