"""The path of a match is the one that docs/design.md draws."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

import nexarium

from ..command import run

ROOT = Path(__file__).parents[2]
PACKAGE = Path(nexarium.__file__).parent
BOTS = {"bots/bot.py", "bots/level.py", "bots/simple.py"}
"""What plays, and no part of the path."""
MATCH = ("match", "tictactoe", "--bot", "greedy", "--bot", "random", "-n", 2)


def test_a_match_crosses_the_files_that_are_drawn() -> None:
    assert run(*MATCH).returncode == 0  # imports run functions too, so they come first
    crossed: set[str] = set()

    def look(frame: FrameType, event: str, argument: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and PACKAGE in file.parents:
            crossed.add(file.relative_to(PACKAGE).as_posix())

    sys.setprofile(look)
    try:
        run(*MATCH)
    finally:
        sys.setprofile(None)
    crossed = {file for file in crossed if file.startswith(("arena/", "bots/", "cli/"))} - BOTS
    [drawing] = re.findall(r"### `nexarium match`, step by step\n.*?```\n(.*?)```", (ROOT / "docs/design.md").read_text("utf-8"), re.DOTALL)
    drawn = {f"{package}/{name}.py" for package, name in re.findall(r"(arena|bots|cli)/(\w+)\.py", drawing)}
    assert crossed == drawn
    assert len(drawn) <= 12
