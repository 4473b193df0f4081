"""A game's module tells, in Node, what the native engine tells: the same lists, chance nodes, memory and scores, and the same trees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nexarium.bots.level import knowledge_of
from nexarium.core.catalogue import load
from nexarium.core.engines.wasm.linker import STACK, Object, Segment
from nexarium.core.engines.wasm.numbers import Reader, leb, padded_leb, signed_leb

from ..catalogue_games import each_preset, game_of
from ..installed import environment, install
from .modules import GAMES, SIMULATIONS, build, bundle, module_of, told_by_node
from .native import Asked, tell


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle("node.ts", tmp_path_factory.mktemp("node"))


@each_preset
def test_a_module_tells_what_the_native_engine_tells(name, options, script):
    """One module serves all options: they are chosen when a game is set up."""
    game = game_of(name, options)
    asked = Asked.of(game, GAMES, SIMULATIONS)
    assert told_by_node(script, module_of(name), name, [asked]) == [tell(game, asked)]


def test_the_description_says_where_everything_lies():
    about = json.loads((module_of("tictactoe") / "tictactoe.json").read_text("utf-8"))
    rules = load("tictactoe").rules
    assert about["size"] == rules.size
    assert about["fields"]["winner"] == {"offset": 80, "kind": "int64", "shape": [], "size": 8}
    assert about["fields"]["cells"]["shape"] == [9]
    assert set(rules.functions) <= set(about["functions"])
    assert [preset["seats"] for preset in about["presets"]] == [2]
    assert about["knowledge"][""]["review_simulations"] == knowledge_of(load("tictactoe")).review_simulations


# --- what there is not in a module -----------------------------------------------------------------------------------------------


def small_game(tmp_path: Path, line: str, before: str = "") -> dict[str, str]:
    """A game like the tutorial's, in whose `legal` stands one line more."""
    tutorial = Path(__file__).parents[2] / "docs" / "tutorial" / "tictactoe" / "src" / "tictactoe"
    rules = (tutorial / "rules.py").read_text("utf-8")
    changed = rules.replace("    n = 0\n", f"    n = 0\n    {line}\n", 1).replace("@contract", f"{before}\n\n@contract", 1)
    assert changed.count(line) == 1
    definition = (tutorial / "__init__.py").read_text("utf-8").replace("tictactoe", "crosses")
    return environment(
        install(tmp_path, "crosses", {"crosses": "crosses:DEFINITION"}, {"crosses/__init__.py": definition, "crosses/rules.py": changed})
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("n += len([board.placed, n]) - 2", "crosses.rules.legal uses a list, a dictionary"),
        ("if board.placed > 9: raise ValueError", "raises an exception"),
        ("n += helping(board)", "crosses.rules.helping calls `exp` of the C library"),
    ],
)
def test_a_rule_that_needs_what_is_not_there_is_refused(tmp_path, line, said):
    before = "@rule\ndef helping(board):\n    return int(np.exp(board.placed * -1000.0))" if "helping" in line else ""
    there = small_game(tmp_path, line, before)
    there.pop("NEXARIUM_RULES")
    done = build(["crosses"], tmp_path / "out", **there)
    assert done.returncode == 2, done.stdout + done.stderr
    sentence = " ".join(done.stderr.split())
    assert "crosses has no engine" in sentence
    assert said in sentence
    assert "Traceback" not in sentence
    assert not list(tmp_path.glob("out/*"))


# --- the numbers of the binary format --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 300, 1 << 20, (1 << 31) - 1])
def test_numbers_are_read_as_they_were_written(value):
    assert Reader(leb(value)).number() == value
    assert Reader(padded_leb(value)).number() == Reader(padded_leb(value)).number(signed=True) == value
    assert len(padded_leb(value)) == 5
    for signed in (value, -value):
        assert Reader(signed_leb(signed)).number(signed=True) == signed


def test_data_begin_where_they_must():
    """Each segment at a multiple of its alignment, none over another, the heap behind them all."""
    linked = Object()
    linked.segments = [Segment(0, 3, 0), Segment(3, 8, 3), Segment(11, 5, 4)]
    heap = linked.lay_out()
    assert [segment.address for segment in linked.segments] == [STACK, STACK + 8, STACK + 16]
    assert heap == STACK + 64
