"""No module imports, directly or through others, a module that imports it: imports in functions and for type checkers count, too."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "nexarium"


def modules_below(package: Path) -> dict[str, Path]:
    """Return the path of each module of a package by its name."""
    names = {path: path.relative_to(package.parent).with_suffix("").parts for path in package.rglob("*.py")}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): path for path, parts in names.items()}


def imports(modules: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return for each module those that it imports anywhere. `from a import b` imports `a.b` where that is a module, else `a`."""
    found: dict[str, set[str]] = {module: set() for module in modules}
    for module, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path}: a relative import"
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if name in modules else str(node.module) for name in inner]
            found[module].update(set(names) & set(modules) - {module})
    return found


def circles(graph: Mapping[str, Set[str]]) -> set[frozenset[str]]:
    """Return the modules of each circle. One circle is found at a time, and then taken for one module."""
    joined = {frozenset({module}) for module in graph}
    while True:
        home = {module: group for group in joined for module in group}
        arrows = {group: {home[other] for module in group for other in graph[module]} - {group} for group in joined}
        try:
            TopologicalSorter(arrows).prepare()
        except CycleError as error:
            circle = set(error.args[1])
            joined = (joined - circle) | {frozenset().union(*circle)}
        else:
            return {group for group in joined if len(group) > 1}


def test_no_modules_import_each_other() -> None:
    assert circles(imports(modules_below(PACKAGE))) == set()


def test_a_circle_is_found(tmp_path: Path) -> None:
    package = tmp_path / "pack"
    package.mkdir()
    texts = {
        "__init__": "",
        "one": "from pack import two",
        "two": "def later():\n    import pack.three",
        "three": "if TYPE_CHECKING:\n    from pack.one import One",
        "four": "from pack.one import One",
    }
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text, "utf-8")
    assert circles(imports(modules_below(package))) == {frozenset({"pack.one", "pack.two", "pack.three"})}
