"""A game that cannot be used keeps nobody from the others, and says why it cannot."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ..installed import environment, install

DEFINITION = """
from importlib import import_module
from dataclasses import replace
from tictactoe import DEFINITION as OTHER
DEFINITION = replace(OTHER, name={name!r}, load_rules=lambda: import_module({rules!r}).RULES)
"""
MISSPELT = """
from nexarium.core.rules import contract
@contract
def apllly(state, action):
    pass
"""

BROKEN = {
    "no_such_module": ("absent:DEFINITION", {}, "absent:DEFINITION cannot be imported: ModuleNotFoundError: No module named 'absent'"),
    "bad_import": (
        "bad_import:DEFINITION",
        {"bad_import/__init__.py": "import math\n1 / 0\n"},
        "ZeroDivisionError: division by zero (bad_import/__init__.py, line 2)",
    ),
    "bad_syntax": ("bad_syntax:DEFINITION", {"bad_syntax.py": "x = (\n"}, "SyntaxError: '(' was never closed"),
    "leaves": ("leaves:DEFINITION", {"leaves.py": "raise SystemExit(3)"}, "SystemExit: 3"),
    "no_definition": ("no_definition:GAME", {"no_definition.py": "GAME = 3"}, "leads to a int; it must lead to the game's Definition"),
    "one_name": (
        "one_name:DEFINITION",
        {"one_name.py": DEFINITION.format(name="another_name", rules="tictactoe.rules")},
        "its entry point is called 'one_name' and its Definition 'another_name': give both the same name",
    ),
    "commaless": (
        "commaless:DEFINITION",
        {
            "commaless.py": DEFINITION.format(name="commaless", rules="tictactoe.rules").replace(
                ", name=", ", presets=(OTHER.presets[0]), name="
            )
        },
        "`presets` must be a tuple, also of one entry: write (Preset(...),) with the comma",
    ),
    "one_choice": (
        "one_choice:DEFINITION",
        {"one_choice.py": "from nexarium.core.definition import Option\nOption('edition', ('first'))"},
        "`choices` must be a tuple, also of one entry: write ('first',) with the comma",
    ),
    "misspelt": (
        "misspelt:DEFINITION",
        {"misspelt/__init__.py": DEFINITION.format(name="misspelt", rules="misspelt.rules"), "misspelt/rules.py": MISSPELT},
        "its rules cannot be loaded: TypeError: misspelt.rules: the contract has no function `apllly`; did you mean `apply`? "
        "(misspelt/rules.py, line 3)",
    ),
}

WHAT_IS_INSTALLED = """
import json
from nexarium.core.catalogue import broken, catalogue
print(json.dumps([list(catalogue()), {each.name: each.reason for each in broken()}]))
"""


def python(script: str, *folders: Path) -> str:
    result = subprocess.run([sys.executable, "-c", script], env=environment(*folders), capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def command(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "nexarium", *arguments], env=environment(folder), capture_output=True, text=True)


@pytest.fixture(scope="module")
def strangers(tmp_path_factory) -> Path:
    """A package of broken games, one that is whole among them."""
    folder = tmp_path_factory.mktemp("strangers")
    games = {name: value for name, (value, _, _) in BROKEN.items()} | {"aardvark": "aardvark:DEFINITION"}
    modules = {path: text for _, files, _ in BROKEN.values() for path, text in files.items()}
    whole = {"aardvark.py": DEFINITION.format(name="aardvark", rules="tictactoe.rules")}
    return install(folder, "strangers", games, modules | whole)


def test_the_others_are_in_the_catalogue_and_the_server_comes_first(strangers):
    names, reasons = json.loads(python(WHAT_IS_INSTALLED, strangers))
    own = [name for name in names if name not in ("aardvark", "misspelt", "tictactoe")]
    assert names == [*own, "aardvark", "misspelt", "tictactoe"], "Nexarium's own first, whatever another package's is called"
    assert own == sorted(own)
    assert set(reasons) == set(BROKEN) - {"misspelt"}, "whether rules are whole is known when they are loaded"


@pytest.fixture(scope="module")
def listed(strangers) -> dict[str, dict[str, str]]:
    """The broken games as `nexarium games --json` tells them."""
    return {each["name"]: each for each in json.loads(command("games", "--json", folder=strangers).stdout)["broken"]}


@pytest.mark.parametrize("name", BROKEN)
def test_the_command_lists_it_with_its_reason(listed, name):
    assert BROKEN[name][2] in listed[name]["reason"]
    assert listed[name]["distribution"] == "strangers"


def test_the_command_lists_the_others_too(strangers):
    said = command("games", folder=strangers).stdout
    for expected in ("aardvark  ", "nexos  ", "misspelt (of strangers) is broken: its rules cannot be loaded"):
        assert expected in said


@pytest.mark.parametrize("name", ["bad_import", "misspelt"])
@pytest.mark.parametrize("arguments", [("games",), ("perft",), ("simulate",)])
def test_asking_for_it_says_the_reason(strangers, name, arguments):
    result = command(*arguments, name, folder=strangers)
    assert result.returncode == 2
    assert f"{name} is installed, but broken; " in result.stderr
    assert BROKEN[name][2] in result.stderr
    assert "Traceback" not in result.stderr


def test_the_lobby_leaves_it_out(strangers):
    script = (
        "import logging; logging.disable()\nfrom nexarium.server.http import catalogue_in\n"
        "print([card.name for card in catalogue_in('en').games])"
    )
    said = python(script, strangers)
    assert "'aardvark'" in said
    assert not [name for name in BROKEN if f"'{name}'" in said]


SEATLESS = """
from dataclasses import replace
from tictactoe import DEFINITION as OTHER
DEFINITION = replace(OTHER, name="seatless", seats=lambda options: options["players"])
"""


def test_openspiel_is_told_of_the_others(tmp_path):
    pytest.importorskip("pyspiel")
    folder = install(tmp_path, "guest", {"seatless": "seatless:DEFINITION"}, {"seatless.py": SEATLESS})
    script = (
        "import pyspiel, nexarium.adapters.open_spiel\nprint([each for each in pyspiel.registered_names() if each.startswith('nexarium')])"
    )
    result = subprocess.run([sys.executable, "-c", script], env=environment(folder), capture_output=True, text=True)
    assert "'nexarium_tictactoe'" in result.stdout, result.stderr
    assert "seatless" not in result.stdout
    assert "OpenSpiel lacks seatless: KeyError: 'players'" in result.stderr


TWICE = """
import json
from nexarium.core.catalogue import broken, catalogue
print(json.dumps([list(catalogue()), sorted(each for each in broken())]))
"""


def test_of_two_packages_with_the_same_game_neither_is_taken_unless_one_is_the_servers(tmp_path):
    texts = {f"{name}.py": DEFINITION.format(name=name, rules="tictactoe.rules") for name in ("twin", "nexos")}
    games = {name: f"{name}:DEFINITION" for name in ("twin", "nexos")}
    one, two = (install(tmp_path / each, each, games if each == "one" else {"twin": "twin:DEFINITION"}, texts) for each in ("one", "two"))
    names, reasons = json.loads(python(TWICE, one, two))
    assert "twin" not in names
    assert "nexos" in names
    assert reasons == [
        ["nexos", "one", "nexarium and one bring a game of this name: rename one, or uninstall one"],
        ["twin", "one", "one and two bring a game of this name: rename one, or uninstall one"],
        ["twin", "two", "one and two bring a game of this name: rename one, or uninstall one"],
    ]
