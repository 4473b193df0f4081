"""Scenes are well-formed, their ids and symbols hold together, and both languages say the same things."""

from __future__ import annotations

import dataclasses
import re
from types import SimpleNamespace

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.game import Game, History
from nexarium.core.marks import COLOURS, PATTERNS, pattern
from nexarium.core.scene import AnyShape, Circle, Path, Scene, svg_text
from nexarium.core.words import LANGUAGES, Words, words
from nexarium.testing.pictures import course_mistakes, standings_mistakes, style_mistakes
from nexarium.testing.texts import languages, words_that_are_asked_for

from ..catalogue_games import PRESETS, each_preset, game_of, random_position

PLIES = (0, 1, 7, 30, 10**6)
SPEAKING = [
    *(definition.package for definition in catalogue().values()),
    *(f"nexarium.{each}" for each in ("core", "server", "arena", "analysis")),
]


@each_preset
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_holds_together(name, options, tall, language):
    said, picture = words(catalogue()[name].package, language), catalogue()[name].load_picture()
    history = History.of(random_position(game_of(name, options), 1, PLIES[-1]))
    for plies in PLIES:
        for viewer in (None, 0, history.game.num_players() - 1):
            assert not list(course_mistakes(history.until(min(plies, history.plies)), viewer, said, picture, tall=tall))


@each_preset
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_table_says_has_words(name, options, language):
    said, picture = words(catalogue()[name].package, language), catalogue()[name].load_picture()
    history = History.of(random_position(game_of(name, options), 4, 10**6))
    for ply in range(LANGUAGES.index(language), history.plies + 1, len(LANGUAGES)):  # the other language sees the plies between
        so_far = history.until(ply)
        assert picture.status(so_far, None, said).phase
        assert not ply or picture.entry(so_far, None, said).text
        for seat in range(history.game.num_players()):
            picture.input(so_far, seat, said)
    assert not list(standings_mistakes(history, said, picture))


@each_preset
def test_the_winners_of_the_standings_have_the_best_returns(name, options):
    history = History.of(random_position(game_of(name, options), 9, 10**6))
    assert not list(standings_mistakes(history, words(catalogue()[name].package, "en"), catalogue()[name].load_picture()))


def test_standings_of_other_sides_than_the_definitions_are_a_mistake():
    teams = game_of("nexos", {"players": 4, "teams": True})
    alone = Game(dataclasses.replace(teams.definition, sides=None), teams.options)
    said, picture = words(teams.definition.package, "en"), teams.definition.load_picture()
    rows_of_seats = picture.standings(History.of(random_position(alone, 9, 10**6)), said)
    mistaken = SimpleNamespace(standings=lambda *_: rows_of_seats)
    history = History.of(random_position(teams, 9, 10**6))
    assert [mistake for mistake in standings_mistakes(history, said, mistaken) if "[[0, 2], [1, 3]]" in mistake]


@pytest.mark.parametrize("package", SPEAKING)
def test_both_languages_have_the_same_keys_and_holes(package):
    assert not list(languages(package))


@pytest.mark.parametrize("package", SPEAKING)
def test_french_is_set_as_french(package):
    """The typographic apostrophe, and a space before a colon, a semicolon, a question mark, an exclamation mark."""
    for key, text in words(package, "fr").texts.items():
        assert not re.search(r"[\w}]'[\w{]", text), (key, text)
        assert not re.search(r"[^\s:][:;?!](\s|$)", text), (key, text)


@pytest.mark.parametrize("name", list(catalogue()))
def test_a_game_has_the_words_that_the_server_asks_for(name):
    assert not list(words_that_are_asked_for(catalogue()[name]))


@pytest.mark.parametrize("name", list(catalogue()))
def test_custom_properties_that_styles_use_are_defined(name):
    assert not list(style_mistakes(catalogue()[name].load_picture().style()))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_that_stands_alone_has_its_font(theme):
    text = svg_text(Scene(10, 10), theme=theme)
    assert re.search(r":root \{[^}]*--font:", text)
    assert text.rindex(":root {") > text.index("--font:") or theme == "light", "the dark colours come after the light ones"


@pytest.mark.parametrize("name", list(catalogue()))
def test_a_picture_that_stands_alone_has_the_dark_theme_of_its_game(name):
    style = catalogue()[name].load_picture().style()
    assert "data-theme" not in svg_text(Scene(10, 10), style, theme="dark"), "no element of the picture has the attribute"


def test_french_elides_before_names_that_begin_with_a_vowel():
    french = Words("fr", {"cube": "le cube de { $name }", "plain": "de Ada"})
    assert french("cube", name="Ilva") == "le cube d\u2019Ilva"
    assert french("cube", name="Bront") == "le cube de Bront"
    assert french("plain") == "de Ada", "only what is filled in"
    assert Words("en", {"cube": "cube de { $name }"})("cube", name="Ilva") == "cube de Ilva"


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_grows_with_its_size(name):
    small, large = (extent(pattern(name, size, line="line", full="full")) for size in (4.0, 8.0))
    assert small == pytest.approx(4.0, rel=0.4)
    assert large == pytest.approx(2 * small, rel=0.02)


def extent(shape: AnyShape) -> float:
    """How far a pattern reaches from its origin along an axis."""
    if isinstance(shape, Circle):
        return shape.r
    assert isinstance(shape, Path)
    return max(abs(float(each)) for each in re.findall(r"-?\d*\.?\d+", shape.d))


def test_the_patterns_of_all_marks_are_the_servers():
    for name, options in PRESETS:
        definition = catalogue()[name]
        for seat in definition.load_picture().marks(game_of(name, options).options, words(definition.package, "en")):
            assert all(mark.colour in COLOURS and mark.pattern in PATTERNS for mark in seat)
