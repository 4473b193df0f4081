"""Scenes are well-formed, their ids and symbols hold together, and both languages say the same things."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import msgspec
import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.scene import Scene, Use, svg_text
from nexarium.core.words import LANGUAGES, Words, words

from ..catalogue_games import each_preset, game_of, random_position
from ..shown import Shown

PLIES = (0, 1, 7, 30, 10**6)
SERVER_WORDS = "nexarium.server"


def scenes(state, viewer, tall, said):
    """Every picture that a table shows, the board first: the others may use its symbols."""
    picture = Shown(state.game.definition.load_picture())
    yield picture.board(state, viewer, said, tall=tall)
    hand = picture.hand(state, viewer, said, tall=tall)
    if hand is not None:
        yield hand
    for seat in range(state.game.num_players()):
        badge = picture.badge(state, seat, viewer, said)
        assert badge.value
        if badge.detail is not None:
            yield badge.detail


@each_preset
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_holds_together(name, options, tall, language):
    said = words(catalogue()[name].package, language)
    for plies in PLIES:
        state = random_position(game_of(name, options), 1, plies)
        for viewer in (None, 0, state.game.num_players() - 1):
            board, *others = scenes(state, viewer, tall, said)
            check(board, state, set())
            for scene in others:
                check(scene, state, set(board.symbols))


def check(scene: Scene, state, lent: set[str]) -> None:
    shapes = list(scene.shapes())
    ids = Counter(shape.id for shape in shapes if shape.id)
    assert not [each for each, times in ids.items() if times > 1], "ids are unique"
    assert len({layer.id for layer in scene.layers}) == len(scene.layers)
    assert {shape.symbol for shape in shapes if isinstance(shape, Use)} <= set(scene.symbols) | lent
    legal = set(state.legal_actions())
    assert all(action in legal for shape in shapes for action in shape.actions), "shapes offer legal actions only"
    assert all(shape.title for shape in shapes if shape.actions), "what can be picked can be said"
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
    style = state.game.definition.load_picture().style()
    for theme in ("light", "dark"):
        root = ElementTree.fromstring(svg_text(scene, style, theme=theme))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"


@each_preset
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_table_says_has_words(name, options, language):
    said = words(catalogue()[name].package, language)
    state = random_position(game_of(name, options), 4, 0)
    picture = Shown(catalogue()[name].load_picture())
    end = random_position(game_of(name, options), 4, 10**6)
    for action in end.history:
        assert picture.status(state, None, said).phase
        assert picture.entry(state, action, None, said).text
        for seat in range(state.game.num_players()):
            picture.input(state, seat, said)
        state.step(action)
    standings = picture.standings(state, said)
    assert standings.verdict
    assert sorted(seat for row in standings.rows for seat in row.seats) == list(range(state.game.num_players()))
    assert all(len(row.cells) == len(standings.columns) for row in standings.rows)
    assert min(row.rank for row in standings.rows) == 1


@each_preset
def test_the_winners_of_the_standings_have_the_best_returns(name, options):
    state = random_position(game_of(name, options), 9, 10**6)
    rows = Shown(catalogue()[name].load_picture()).standings(state, words(catalogue()[name].package, "en")).rows
    first = {seat for row in rows if row.rank == 1 for seat in row.seats}
    best = max(state.returns())
    assert first == {seat for seat, value in enumerate(state.returns()) if value == best}


def holes(text: object) -> set[str]:
    if isinstance(text, dict):
        return set().union(*map(holes, text.values()))
    return {name for _, name, _, _ in Formatter().parse(str(text)) if name is not None}


@pytest.mark.parametrize("package", [*(definition.package for definition in catalogue().values()), SERVER_WORDS])
def test_both_languages_have_the_same_keys_and_holes(package):
    english, *others = (tomllib.loads((files(package) / "words" / f"{language}.toml").read_text("utf-8")) for language in LANGUAGES)
    for other in others:
        assert set(other) == set(english)
        assert {key: holes(text) for key, text in other.items()} == {key: holes(text) for key, text in english.items()}
        assert {key: isinstance(text, dict) for key, text in other.items()} == {
            key: isinstance(text, dict) for key, text in english.items()
        }


@pytest.mark.parametrize("name", list(catalogue()))
def test_a_game_has_the_words_that_the_house_asks_for(name):
    definition = catalogue()[name]
    for language in LANGUAGES:
        said = words(definition.package, language)
        wanted = {"title", "tagline", "facts", *(preset.label for preset in definition.presets)}
        wanted |= {note for preset in definition.presets for note in preset.notes}
        assert not [key for key in wanted if key not in said]


def test_custom_properties_that_styles_use_are_defined():
    folder = Path(str(files("nexarium.core")))
    house = (folder / "tokens.css").read_text() + (folder / "scene.css").read_text()
    for definition in catalogue().values():
        text = house + definition.load_picture().style()
        defined = {"--ratio", *re.findall(r"(--[\w-]+)\s*:", text)}  # the board's own shape, which the client sets
        used = set(re.findall(r"var\((--[\w-]+)\)", text))
        assert used <= defined


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_that_stands_alone_has_its_font(theme):
    text = svg_text(Scene(10, 10), theme=theme)
    assert re.search(r":root \{[^}]*--font:", text)
    assert text.rindex(":root {") > text.index("--font:") or theme == "light", "the dark colours come after the light ones"


def test_french_elides_before_names_that_begin_with_a_vowel():
    french = Words("fr", {"cube": "le cube de {name}", "plain": "de Ada"})
    assert french("cube", name="Ilva") == "le cube d\u2019Ilva"
    assert french("cube", name="Bront") == "le cube de Bront"
    assert french("plain") == "de Ada", "only what is filled in"
    assert Words("en", {"cube": "cube de {name}"})("cube", name="Ilva") == "cube de Ilva"
