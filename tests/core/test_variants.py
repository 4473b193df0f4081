"""Variants: printed data of one's own beside the installed ones, in one process and in others; records that know theirs."""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

import nexarium
from nexarium.core.catalogue import catalogue, definition_of, load_game
from nexarium.core.data_input import read_data
from nexarium.core.errors import BadData, BadOption, BadRecord
from nexarium.core.game import Game, State
from nexarium.core.record import Record
from nexarium.core.sources import folder_of, package_of
from nexarium.core.variants import BOX, SHIPPED, digest_of, printed, published, variant_of

from ..installed import environment, install

ROOT = Path(__file__).parents[2]
PRIZES = "board:track_prizes=[9, 5, 1]"
SERVER = [definition for definition in catalogue().values() if definition.package.startswith("nexarium.") and printed(definition.package)]


def played(game: Game, seed: int = 3) -> State:
    """A game by random decisions, the same for games whose rules are alike."""
    state, choices = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal():
        state.step(state.sample_chance() if state.is_chance_node() else choices.choice(state.legal_actions()))
    return state


@pytest.fixture(scope="module")
def usual() -> State:
    return played(nexarium.load("kepler", players=2, max_rounds=20))


@pytest.fixture(scope="module")
def generous() -> State:
    return played(nexarium.load("kepler", data=[PRIZES], players=2, max_rounds=20))


@pytest.mark.parametrize("definition", SERVER, ids=lambda definition: definition.name)
def test_what_is_published_is_what_the_box_says(definition):
    shipped = (files(definition.package) / BOX / SHIPPED).read_text("utf-8")
    assert shipped == published(definition.package), "a box has other figures: if they are meant, python -m tests.published"


@pytest.mark.slow
def test_an_owners_keepers_sit_down_at_every_ready_made_table(tmp_path):
    """Whose cards have other names than the Keepers whom the ready-made choices name, could open no server with them."""
    roster = printed("nexarium.games.keepers")["roster.toml"]
    for number, keeper in enumerate(("quill", "nyx", "vex", "korrin", "ossa"), 1):
        roster = roster.replace(f'id = "{keeper}"', f'id = "printed_{number}"')
    mine = tmp_path / "mine.toml"
    mine.write_text(roster)
    definition = definition_of("keepers", [f"roster={mine}"])
    tables = [Game(definition, preset.options).options for preset in definition.presets]
    assert [(table["keeper_a"], table["keeper_b"]) for table in tables] == [("bront", "ilva")] * 4


@pytest.mark.slow
def test_a_variant_is_another_game_beside_the_first(usual, generous):
    assert usual.history == generous.history  # the prizes change no legal action
    assert sum(generous.scores()) > sum(usual.scores())
    assert played(usual.game).scores() == usual.scores()  # which the variant has not touched
    assert usual.game != generous.game
    assert usual.game.digest != generous.game.digest
    assert generous.game == nexarium.load("kepler", data=[PRIZES], players=2, max_rounds=20)


@pytest.mark.slow
def test_other_names_of_things_are_options_of_the_variant():
    roster = printed("nexarium.games.keepers")["roster.toml"].replace('id = "nyx"', 'id = "ada"')
    game = nexarium.load("keepers", data={"roster": roster}, keeper_a="ada")
    assert game.options["keeper_a"] == "ada"
    with pytest.raises(BadOption):
        nexarium.load("keepers", keeper_a="ada")
    picture = game.definition.load_picture()
    assert picture.__name__.startswith("nexarium.games.keepers@")
    assert game.new_initial_state()._repr_svg_().startswith("<svg")


def test_a_comment_makes_no_variant():
    text = "# mine\n" + printed("nexarium.games.kepler")["board.toml"]
    assert nexarium.load("kepler", data={"board.toml": text}).definition is catalogue()["kepler"]


def test_a_state_of_a_variant_travels_to_another_process(generous):
    again = subprocess.run(
        [sys.executable, "-c", "import pickle, sys; print(pickle.load(sys.stdin.buffer).scores())"],
        input=pickle.dumps(generous),
        capture_output=True,
        check=True,
    )
    assert json.loads(again.stdout) == generous.scores()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("board:track_prizes=[9, 5]", "board.toml, track_prizes: .9, 5. cannot stand here"),
        ("board:track_prises=[9, 5, 1]", "there is no such entry"),
        ("bord:track_prizes=[1]", "its files are board.toml"),
        ("mine.toml", "For a file of another name write board=FILE"),
        ("board=missing.toml", "cannot be read"),
        ("board:tracks.9.start=1", "there is no '9'"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(given, says):
    with pytest.raises(BadData, match=says.replace("[", r"\[")):
        nexarium.load("kepler", data=[given])


@pytest.mark.parametrize("given", ["{}", "board={}"])
def test_a_data_file_may_begin_with_a_byte_order_mark(tmp_path, given):
    """Editors on Windows write one."""
    (name, text), *_ = read_data("nexarium.games.kepler", PRIZES).items()
    file = tmp_path / name
    file.write_text(f"\ufeff{text}", "utf-8")
    assert read_data("nexarium.games.kepler", [given.format(file)]) == {name: text}


def test_a_game_without_data_says_so():
    with pytest.raises(BadData, match="no data files"):
        nexarium.load("tictactoe", data=["board:size=4"])
    assert digest_of("tictactoe") == ""


def test_entries_are_found_by_place_and_by_id():
    by_id, by_place = (read_data("nexarium.games.keepers", f"roster:keepers[{key}].power=5") for key in ("bront", "0"))
    assert by_id == by_place
    assert "power = 5" in by_id["roster.toml"]


def test_a_game_in_a_package_of_its_own_has_variants(tmp_path):
    """Its package has the game's name, which stays what it is called; so do words that begin with it and name no module."""
    box = """
import tomllib
from importlib.resources import files
POINTS = tomllib.loads(files("noughts.box").joinpath("figures.toml").read_text("utf-8"))["points"]
KEY = "noughts.first"
"""
    modules = {"noughts/box/__init__.py": box, "noughts/box/figures.toml": "points = 1\n"}
    tutorial = ROOT / "docs" / "tutorial" / "tictactoe" / "src" / "tictactoe"
    for path in [*tutorial.glob("*.py"), *tutorial.glob("words/*.ftl")]:
        modules[f"noughts/{path.relative_to(tutorial)}"] = path.read_text("utf-8").replace("tictactoe", "noughts")
    rules = modules["noughts/rules.py"]
    assert "(1.0 if" in rules
    modules["noughts/rules.py"] = "from .box import POINTS\n" + rules.replace("(1.0 if", "(POINTS if")
    install(tmp_path, "nexarium-noughts", {"noughts": "noughts:DEFINITION"}, modules)
    asked = """
import nexarium
from importlib import import_module
game = nexarium.load("noughts", data=["figures:points=7"])
state = game.new_initial_state()
for cell in ("a1", "a2", "b1", "b2", "c1"):
    state.apply_action(state.string_to_action(cell))
print(game.name, state.scores(), nexarium.replay(state.to_record()).scores(), import_module(game.definition.package + ".box").KEY)
"""
    done = subprocess.run([sys.executable, "-c", asked], env=environment(tmp_path), capture_output=True, text=True)
    assert done.stdout.splitlines() == ["noughts [7.0, 0.0] [7.0, 0.0] noughts.first"], done.stderr


# --- records -----------------------------------------------------------------------------------------------------------------


def test_a_record_brings_the_data_that_it_was_played_with(generous):
    record = Record.from_json(generous.to_record().to_json())
    assert list(record.data) == ["board.toml"]
    assert nexarium.replay(record) == generous
    assert nexarium.replay(record).scores() == generous.scores()


def test_a_record_of_the_installed_game_brings_none(usual):
    record = usual.to_record()
    assert not record.data
    assert record.digest == digest_of("nexarium.games.kepler")


def test_other_data_than_the_record_s_are_refused(usual, generous):
    robbed = msgspec.structs.replace(generous.to_record(), data={})
    with pytest.raises(BadRecord, match="played with other components"):
        nexarium.game_of(robbed)
    with pytest.raises(BadRecord, match="played with other components"):
        generous.game.replay(usual.to_record())


@pytest.mark.parametrize("told", [True, False])
def test_a_record_whose_data_differ_is_never_played_with_those_that_are_here(usual, generous, told):
    """Whether or not it tells a digest, and whichever: its own files say what it was played with."""
    record = msgspec.structs.replace(generous.to_record(), digest=usual.game.digest if told else "")
    with pytest.raises(BadRecord, match="other components of kepler than those installed"):
        usual.game.replay(record)
    with pytest.raises(BadRecord) as refused:
        list(usual.game.states(record))
    assert refused.value.field == "data"


def test_a_record_without_a_digest_brings_its_data(usual, generous):
    record = msgspec.structs.replace(generous.to_record(), digest="")
    assert nexarium.replay(record) == generous
    same = msgspec.structs.replace(usual.to_record(), digest="", data=printed("nexarium.games.kepler"))
    assert usual.game.replay(same) == usual


@pytest.mark.parametrize("text", ["no toml", "a = " + "[" * 3000 + "]" * 3000])
def test_data_of_a_record_that_cannot_be_read_are_refused(usual, text):
    for digest in ("", usual.game.digest):
        record = msgspec.structs.replace(usual.to_record(), digest=digest, data={"board.toml": text})
        for play in (nexarium.replay, usual.game.replay):
            with pytest.raises(BadRecord, match=r"components|data"):
                play(record)


def test_a_record_without_a_digest_is_older_than_digests(usual):
    old = json.loads(usual.to_record().to_json())
    del old["digest"], old["data"]
    assert nexarium.replay(Record.from_json(json.dumps(old))) == usual


def test_data_that_an_owner_edits_in_place_go_with_the_record(generous):
    """As if `box/board.toml` had been rewritten: a package with other data that passes none."""
    edited = Game(replace(generous.game.definition, data={}), generous.game.options)
    assert list(edited.new_initial_state().to_record().data) == ["board.toml"]


def test_options_from_elsewhere_are_never_taken_for_data():
    """Over a network, `data` among a table's options would read a file of this machine."""
    with pytest.raises(BadOption, match="no option 'data'"):
        load_game("kepler", {"data": "board=/etc/passwd"})
    with pytest.raises(BadRecord, match="no option 'data'"):
        nexarium.replay(Record(game="kepler", version=1, options={"data": "board=/etc/passwd"}))
    game = ROOT / "src" / "nexarium"
    for path in [each for room in ("server", "client", "bots", "adapters") for each in (game / room).rglob("*.py")]:
        assert not re.search(r"\bload\([^)]*\*\*", path.read_text("utf-8")), path


def test_compiled_code_of_a_variant_is_kept_apart():
    """Else a variant's rules would be served the constants of the installed ones."""
    compiling = pytest.importorskip("nexarium.core.compiling")
    own, varied = (f"nexarium.games.{name}.rules.contract" for name in ("kepler", "kepler@0123456789abcdef"))
    assert package_of(varied) == package_of(own) == "nexarium.games.kepler"
    folder = folder_of(package_of(own))
    kept = [compiling.cache_directory(folder, variant_of(module)) for module in (own, varied)]
    assert kept[0] != kept[1]
    assert kept[0] == compiling.cache_directory(folder)


def test_nothing_is_needed_that_later_pythons_have_no_more():
    """Python 3.14 has these in `importlib.resources.abc` alone."""
    code = """
import importlib.abc
for name in ("ResourceReader", "Traversable", "TraversableResources"):
    vars(importlib.abc).pop(name, None)
import nexarium
nexarium.load("kepler", data=["board:track_prizes=[5, 3, 1]"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "NEXARIUM_RULES": "python"})
    assert done.returncode == 0, done.stderr
