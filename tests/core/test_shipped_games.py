"""The server's own rules: no shared part names a game, and imports point one way."""

from __future__ import annotations

import ast
import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "nexarium"
OWN_GAMES = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
SHARED = ("core", "search", "bots", "analysis", "server", "client", "arena", "adapters", "testing")
MAY_IMPORT = {
    "core": {"core"},
    "search": {"core", "search"},
    "games": {"core", "games", "search"},
    "bots": {"core", "search", "bots"},
    "analysis": {"core", "search", "bots", "analysis"},
    "arena": {"core", "search", "bots", "arena"},
    "adapters": {"core", "search", "bots", "adapters"},
    "server": {"core", "bots", "server"},
    "client": {"core", "bots", "server", "client"},
    "testing": {"core", "search", "testing"},
    "cli": {"core", "search", "bots", "analysis", "arena", "server", "client", "testing", "cli"},
}
"""A game's `gtp.py` is a program of its own, and may make bots too."""


def sources(part: str) -> list[Path]:
    return sorted((PACKAGE / part).rglob("*.py"))


def code_without_prose(path: Path) -> str:
    """A module's code: no comments, no docstrings, which may give examples."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
            node.body = kept or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def names_a_game(text: str) -> list[str]:
    return [game for game in OWN_GAMES if re.search(rf"\b{game}\b", text, re.IGNORECASE)]


def test_every_game_of_the_server_is_in_the_catalogue():
    assert OWN_GAMES
    assert set(OWN_GAMES) <= {point.name for point in entry_points(group="nexarium.games")}


@pytest.mark.parametrize("path", [path for part in SHARED for path in sources(part)], ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_shared_module_names_a_game(path):
    assert not names_a_game(code_without_prose(path))


def client_sources() -> list[Path]:
    return sorted(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte", ".css"))


@pytest.mark.parametrize("path", client_sources(), ids=lambda path: str(path.relative_to(ROOT / "web")))
def test_the_client_names_no_game(path):
    assert not names_a_game(path.read_text("utf-8"))


def imported_parts(path: Path) -> set[str]:
    """The parts of the package that a module imports at run time (those only for type checkers left out)."""
    found = set()
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found |= {name.split(".")[1] for name in names if name.startswith("nexarium.")}
    return found - {"deprecated"}  # old names, which every part may have


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_point_one_way(part):
    for path in sources(part):
        engine = {"bots"} if part == "games" and path.name == "gtp.py" else set()
        assert imported_parts(path) <= MAY_IMPORT[part] | engine, path


def test_one_game_does_not_import_another():
    for game in OWN_GAMES:
        for path in sources(f"games/{game}"):
            others = set(re.findall(r"nexarium\.games\.(\w+)", path.read_text("utf-8"))) - {game}
            assert not others, path


ROOMS = {
    "box": {"box"},
    "rules": {"box", "rules"},
    "bots": {"box", "rules", "bots"},
}
"""Which rooms of its own game a compiled room may import. The cache of compiled code knows no others."""


def rooms_imported(path: Path, game: str) -> set[str]:
    """The rooms of its own game that a module imports at run time."""
    tree = ast.parse(path.read_text("utf-8"))
    named = [
        node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"nexarium.games.{game}")
    ]
    found = set()
    for node in named:
        rest = (node.module or "").split(".")[3:]
        found |= {rest[0]} if rest else {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_compiled_room_imports_nothing_that_the_cache_does_not_know(game):
    for room, allowed in ROOMS.items():
        for path in sources(f"games/{game}/{room}"):
            assert rooms_imported(path, game) <= allowed, path


@pytest.mark.parametrize("game", OWN_GAMES)
def test_nothing_imports_a_games_pictures(game):
    for path in sources(f"games/{game}"):
        if path.relative_to(PACKAGE / "games" / game).parts[0] != "scene":
            assert "scene" not in rooms_imported(path, game), path


CHANGES = {
    "append",
    "add",
    "clear",
    "extend",
    "insert",
    "move_to_end",
    "pop",
    "popitem",
    "remove",
    "setdefault",
    "update",
    "discard",
    "sort",
}


def changed_globals(path: Path) -> set[str]:
    """A module's global names whose values its functions change."""
    tree = ast.parse(path.read_text("utf-8"))
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    changed = set()
    for function in (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))):
        own = {argument.arg for argument in ast.walk(function) if isinstance(argument, ast.arg)}
        own |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in ast.walk(function):
            match node:
                case ast.Global(names=declared):
                    changed |= set(declared)
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in CHANGES and name not in own:
                    changed |= {name} & names
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()) if name not in own:
                    changed |= {name} & names
    return changed


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_keeps_nothing_in_its_modules(game):
    """What a picture knows of the past it reads from the history; a module's tables are made once and never changed."""
    for path in sources(f"games/{game}"):
        assert not changed_globals(path), path


def test_a_list_that_a_function_changes_is_found(tmp_path):
    module = tmp_path / "seen.py"
    module.write_text("SEEN = []\nTABLE = {}\ndef look(state):\n    SEEN.append(state)\n    own = {}\n    own[1] = TABLE[1]\n", "utf-8")
    assert changed_globals(module) == {"SEEN"}
