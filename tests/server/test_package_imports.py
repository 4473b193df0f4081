"""Which packages of the server import each other. Layers that do are hard to read and to change alone, so the list may only shrink."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SERVER = Path(__file__).parents[2] / "src" / "nexarium" / "server"
MUTUAL = {("accounts", "realtime"), ("bots", "realtime"), ("previews", "realtime")}
FOR_THE_PROTOCOL = (
    "nexarium.core.",
    "nexarium.server.protocol.",
    "nexarium.server.tables.",
    "nexarium.server.language",
    "nexarium.server.announcements",
)


def imported(path: Path) -> set[str]:
    """The packages of the server that a file imports from, imports for type checkers included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nexarium.server"):
            whole = [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "nexarium.server" else [node.module or ""]
            found |= {each.split(".")[2] for each in whole}
    return {each for each in found if (SERVER / each).is_dir()}


def test_no_other_packages_import_each_other() -> None:
    arrows: dict[str, set[str]] = defaultdict(set)
    for path in SERVER.rglob("*.py"):
        if path.parent != SERVER:  # what stands directly in the folder is shared, or ties the packages together
            package = path.relative_to(SERVER).parts[0]
            arrows[package] |= imported(path) - {package}
    assert {(one, other) for one in arrows for other in arrows[one] if one < other and one in arrows[other]} == MUTUAL


def test_the_protocol_imports_only_values() -> None:
    """So that a program that speaks it loads no more of the server, and every other package may import it."""
    for path in (SERVER / "protocol").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nexarium."):
                assert (node.module or "").startswith(FOR_THE_PROTOCOL), f"{path.name}: {node.module}"
