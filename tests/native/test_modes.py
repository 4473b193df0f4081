"""How rules run is chosen by game: native where an engine fits its sources and data, else by Numba, else as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from nexarium.core.engines.native import loader
from nexarium.core.engines.native.loader import engine_of, search_engine

needs_engines = pytest.mark.skipif(
    search_engine() is None or engine_of("nexarium.games.nexos") is None, reason="there are no native engines: make engines"
)
needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="Numba is not installed")
V4 = "avx2 bmi1 bmi2 f16c fma movbe abm avx512f avx512bw avx512cd avx512dq avx512vl avx512_vpopcntdq"
PRINT = """
import sys
{before}
import nexarium
from nexarium.core.modes import mode_of, search_mode
from nexarium.search.playouts import run
game = nexarium.load({load})
print(search_mode(), mode_of(game.rules.functions["apply"].__module__), game.rules.interpreted, "numba" in sys.modules)
print(run(game, 3, seed=1).scores.tolist())
"""


def ran(load: str, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    here = {name: value for name, value in os.environ.items() if name not in ("NEXARIUM_RULES", "NUMBA_DISABLE_JIT")}
    script = PRINT.format(load=load, before=before)
    return subprocess.run([sys.executable, "-c", script], env={**here, **environment}, capture_output=True, text=True)


def told(load: str, before: str = "", **environment: str) -> tuple[str, str, str]:
    """How the search and a game run, the results of three games, and what was said."""
    done = ran(load, before, **environment)
    assert done.returncode == 0, done.stderr
    ways, results = done.stdout.splitlines()
    return ways, results, done.stderr


@needs_engines
@needs_numba
def test_a_game_with_its_engine_runs_without_numba():
    ways, results, said = told('"nexos"')
    assert ways == "native native False False"
    assert said == ""
    for rules in ("numba", "python"):
        other, same, _ = told('"nexos"', NEXARIUM_RULES=rules)
        assert other.split()[:2] == [rules, rules]
        assert same == results


@needs_engines
@needs_numba
def test_a_game_without_an_engine_is_compiled_by_numba_and_searched_natively():
    ways, results, said = told('"tictactoe"')
    assert ways == "native numba False True"
    assert said in ("", "Compiling tictactoe for this machine, once\n")
    plain, same, why = told('"tictactoe"', NUMBA_DISABLE_JIT="1")
    assert plain == "native python True False"
    assert same == results
    assert why == "", "nobody warns of what was asked for"


@needs_engines
def test_without_numba_the_sentence_names_what_would_help():
    hidden = "import importlib.util as util\nfind = util.find_spec\nutil.find_spec = lambda name: None if name == 'numba' else find(name)"
    ways, _, why = told('"tictactoe"', hidden)
    assert ways == "native python True False"
    (sentence,) = why.splitlines()
    assert sentence.startswith("tictactoe has no native engine for its sources, so its rules run as plain Python.")
    assert "pip install 'nexarium[develop]' lets Numba compile them" in sentence


@needs_engines
@needs_numba
def test_other_sources_have_no_engine():
    """As after an edit of a game's rules: its digest is another."""
    edited = (
        "import nexarium.core.engines.native.loader as loader\n"
        "of = loader.code_of\nloader.code_of = lambda package='': 'edited' if 'nexos' in package else of(package)"
    )
    ways, results, _ = told('"nexos"', edited)
    assert ways == "native numba False True"
    assert results == told('"nexos"')[1]


@needs_engines
@needs_numba
def test_other_printed_data_have_no_engine_either():
    ways, _, _ = told('"kepler", data=["board:thresholds[0]=4"]')
    assert ways == "native numba False True"
    plain, _, why = told('"kepler", data=["board:thresholds[0]=4"]', NEXARIUM_RULES="native")
    assert plain == "native python True False"
    assert "kepler has other printed data than its native engine, so its rules run as plain Python. Unset NEXARIUM_RULES" in why


def test_an_unknown_way_is_refused_with_a_sentence():
    done = ran('"nexos"', NEXARIUM_RULES="fortran")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("NEXARIUM_RULES is native, numba, python, or not set at all; it is 'fortran'")


def test_what_the_environment_asks_for_and_is_not_there_is_refused_with_a_sentence():
    nowhere = "import nexarium.core.engines.native.loader as loader\nloader.targets = lambda: ()"
    done = ran('"nexos"', nowhere, NEXARIUM_RULES="native")
    assert done.stderr.splitlines()[-1].endswith("there is no native engine of the search for these sources: `make engines`")
    done = ran('"nexos"', NEXARIUM_RULES="numba", NUMBA_DISABLE_JIT="1")
    assert "Numba is not installed or turned off: pip install 'nexarium[develop]'" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("system", "machine", "flags", "expected"),
    [
        ("linux", "x86_64", "avx2 bmi1 bmi2 f16c fma movbe abm sse4_2", ["linux-x86_64-v3", "linux-x86_64-v2"]),
        ("linux", "x86_64", f"{V4} avx512_bitalg", ["linux-x86_64-v4", "linux-x86_64-v3", "linux-x86_64-v2"]),
        ("linux", "x86_64", V4, ["linux-x86_64-v3", "linux-x86_64-v2"]),
        ("linux", "x86_64", "sse4_2 avx2", ["linux-x86_64-v2"]),
        ("linux", "aarch64", "", ["linux-aarch64"]),
        ("darwin", "arm64", "", ["macos-arm64"]),
        ("darwin", "x86_64", "", ["macos-x86_64-v2"]),
        ("linux", "riscv64", "", []),
        ("freebsd", "x86_64", "", []),
        ("win32", "arm64", "", []),
    ],
)
def test_the_processor_chooses_the_library(system, machine, flags, expected, monkeypatch):
    monkeypatch.setattr(loader.Path, "read_text", lambda *_: f"processor: 0\nflags : {flags}\n")
    assert list(loader._targets(system, machine)) == expected
