"""Packages as pip leaves them behind, for tests of what is installed: modules and entry points in a folder on the path."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def install(
    folder: Path, distribution: str, games: Mapping[str, str], modules: Mapping[str, str], bots: Mapping[str, str] | None = None
) -> Path:
    """A distribution whose entry points are `games` and `bots`, name by what it leads to, and whose files are `modules`, text by path."""
    described = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    described.mkdir(parents=True)
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    groups = {"nexarium.games": games, "nexarium.bots": bots or {}}
    points = (f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in brought.items()) for group, brought in groups.items())
    (described / "entry_points.txt").write_text("\n".join(points))
    for name, text in modules.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def environment(*folders: Path, **more: str) -> dict[str, str]:
    """The environment in which packages of these folders are installed beside the others; rules run interpreted unless said otherwise."""
    path = os.pathsep.join([*map(str, folders), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "NEXARIUM_RULES": "python", "COLUMNS": "120", **more}
