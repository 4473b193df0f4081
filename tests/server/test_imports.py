"""Which of the server's modules knows which: arrows without circles, with values at the bottom."""

from __future__ import annotations

import ast
from functools import cache
from importlib.resources import files
from pathlib import Path

SERVER = Path(str(files("nexarium.server")))
MODULES = {
    ".".join(("nexarium", "server", *path.relative_to(SERVER).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in SERVER.rglob("*.py")
    if "migrations" not in path.parts
}
TABLES = "nexarium.server.tables"
VALUES = {TABLES, *(f"{TABLES}.{name}" for name in ("events", "seat", "stored", "terms", "timing"))} | {
    "nexarium.server.announcements",
    "nexarium.server.paths",
}
"""What happens at a table, what is kept of it, where files lie, who sits there, what was agreed, time, what the owner has said."""


@cache
def imported(module: str) -> frozenset[str]:
    """The server's modules that one of them imports, a package's contents by their own names."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found & set(MODULES) - {module})


def reached(module: str) -> set[str]:
    """The modules that come with a module."""
    found: set[str] = set()
    waiting = {module}
    while waiting:
        new = imported(waiting.pop()) - found
        found |= new
        waiting |= new
    return found


def test_there_is_no_circle() -> None:
    assert [module for module in MODULES if module in reached(module)] == []


def test_the_storage_knows_values_alone() -> None:
    storage = {module for module in MODULES if module.startswith("nexarium.server.storage")}
    for module in storage:
        assert reached(module) - storage <= VALUES | {"nexarium.server.threads"}, module  # the writer's jobs; threads import nothing


def test_a_table_is_a_value() -> None:
    """It needs no database, no event loop and no pictures."""
    assert reached(f"{TABLES}.table") <= VALUES | {
        f"{TABLES}.notices",
        "nexarium.server.language",
        "nexarium.server.errors",
    }


def test_the_room_of_tables_needs_no_other() -> None:
    for module in MODULES:
        if module.startswith(TABLES):
            rooms = {each.split(".")[2] for each in imported(module)}
            assert rooms <= {"tables", "language", "errors"}, module
