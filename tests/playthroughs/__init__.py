"""Golden playthroughs: one recorded random game for each game and ready-made choice of options, with what was legal at every ply.

`python -m tests.playthroughs` writes those that are missing. A change of rules shows up here first: raise the game's version, and
write its playthroughs again, only when the rules were meant to change. If only observations were meant to change, `--seen` writes
them again, with the actions that they have. It refuses if anything else has changed, and the version stays. A game in a project of its own
keeps its playthroughs there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Preset
from nexarium.testing.playthroughs import file_name, playthrough
from nexarium.testing.subject import project_of

from ..catalogue_games import game_of

FOLDER = Path(__file__).parent


def golden_file(name: str, preset: Preset) -> Path:
    definition = catalogue()[name]
    return (project_of(definition).playthroughs or FOLDER) / file_name(definition, preset.label)


def all_playthroughs() -> Iterator[tuple[str, Preset]]:
    return ((name, preset) for name, definition in catalogue().items() for preset in definition.presets)


def written(name: str, preset: Preset, actions: list[str] | None = None) -> str:
    """The playthrough of a ready-made choice: played at random, or again by its actions' texts."""
    return playthrough(game_of(name, preset.options), actions)


def without_what_is_seen(text: str) -> list[str]:
    """A playthrough's lines without the length and the digests of its observations."""
    lines = [line for line in text.splitlines() if not line.startswith("observation:")]
    return [" ".join([*line.split(" ", 5)[:4], line.split(" ", 5)[5]]) if line[:1].isdigit() else line for line in lines]
