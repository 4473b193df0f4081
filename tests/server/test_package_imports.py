"""Which packages of the server import which: arrows without circles. Packages that import each other are hard to read and to change alone.

Imports for type checkers count too. The modules that answer HTTP requests are a layer of their own above all packages: they import what
belongs to the whole server (`http_helpers`), wherever they stand. A file directly in `server/` counts as a package, so none hides a circle.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from graphlib import TopologicalSorter

from .test_imports import MODULES, SERVER, imported, reached

HTTP = "nexarium.server.http_helpers"
FOR_THE_PROTOCOL = (
    "nexarium.deprecated",
    "nexarium.core.",
    "nexarium.server.protocol.",
    "nexarium.server.tables.",
    "nexarium.server.language",
    "nexarium.server.announcements",
)


def package_of(module: str) -> str:
    """The package of a module, or the file directly in `server/`."""
    return module.split(".")[2] if module.count(".") > 1 else module


def test_no_packages_import_each_other() -> None:
    arrows: dict[str, set[str]] = defaultdict(set)
    for module in MODULES:
        if module.count(".") > 2:  # not a file directly in the folder, which ties the packages together
            arrows[package_of(module)] |= {package_of(each) for each in imported(module) if each.count(".") > 2}
    assert {(one, other) for one in arrows for other in arrows[one] if one < other and one in arrows[other]} == set()


def test_below_the_layer_of_http_there_is_no_circle_of_packages() -> None:
    below = {module for module in MODULES if HTTP not in reached(module) | {module}}
    arrows: dict[str, set[str]] = defaultdict(set)
    for module in below:
        arrows[package_of(module)] |= {package_of(each) for each in imported(module) & below} - {package_of(module)}
    TopologicalSorter(arrows).prepare()  # raises CycleError with the circle


def test_the_protocol_imports_only_values() -> None:
    """So that a program that speaks it loads no more of the server, and every other package may import it."""
    for path in (SERVER / "protocol").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nexarium."):
                assert (node.module or "").startswith(FOR_THE_PROTOCOL), f"{path.name}: {node.module}"
