"""The subject of the checks: an installed game with its presets, and the project that contains it."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from nexarium.core.catalogue import GROUP
from nexarium.core.definition import Definition, Value
from nexarium.core.game import Game, History, State

SEEDS = (1, 2, 3)
"""Seeds of the random games played per preset."""


PLAYTHROUGHS = "playthroughs"
"""The folder of recorded games, inside the folder of the tests."""


@dataclass(frozen=True)
class Project:
    """The folders of a game's project: its tests, and the page that states its rules with their rule ids."""

    tests: Path | None = None
    rules: Path | None = None
    playthroughs: Path | None = None
    """The folder of the recorded games."""


@dataclass(frozen=True)
class Subject:
    """A game to be checked. `options` override the options of each preset, for example to shorten random games."""

    definition: Definition
    options: Mapping[str, Value] = field(default_factory=dict)
    project: Project = field(default_factory=Project)
    looks: Callable[[str], None] = lambda where: None
    """Called with a description of the position being checked."""

    @cached_property
    def games(self) -> dict[str, Game]:
        """The game under each preset, by the preset's label; with default options if there are no presets."""
        chosen = {preset.label: preset.options for preset in self.definition.presets} or {"default": {}}
        return {label: Game(self.definition, {**options, **self.options}) for label, options in chosen.items()}

    @cached_property
    def histories(self) -> dict[str, History]:
        """A complete random game of each preset, by label."""
        return {label: History.of(random_position(game, SEEDS[0])) for label, game in self.games.items()}

    def positions(self, most: int) -> Iterator[tuple[str, State]]:
        """Yield `most` positions from each random game, spread out, each with a description of its place."""
        for label, history in self.histories.items():
            for ply in spread(history.plies, most):
                where = f"ply {ply} of {label}"
                self.looks(where)
                yield where, history.before(ply)

    def mistakes(self, most: int, find: Callable[[State], Iterable[tuple[str, str]]]) -> Iterator[str]:
        """Yield the mistakes that `find` yields at these positions, each a kind and a sentence: the first of every kind, with its place."""
        reported = set()
        for where, state in self.positions(most):
            for kind, sentence in find(state):
                if kind not in reported:
                    reported.add(kind)
                    yield f"{sentence} ({where})"


def spread(last: int, most: int) -> list[int]:
    """Return at most `most` numbers from 0 to `last`: both ends, and the first few without gaps.

    >>> spread(100, 6)
    [0, 1, 2, 34, 67, 100]
    """
    if last < most:
        return list(range(last + 1))
    first = most // 2
    steps = most - first
    return [*range(first), *(first - 1 + (last - first + 1) * step // steps for step in range(1, steps + 1))]


def random_position(game: Game, seed: int, plies: int | None = None) -> State:
    """Return the position after at most `plies` random plies; by default the final one."""
    state, choose = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal() and (plies is None or len(state.history) < plies):
        state.apply_action(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))
    return state


def project_of(definition: Definition) -> Project:
    """Return the project of an installed game: the nearest folder above its package whose pyproject.toml names the game among its entry
    points. The result is empty for a game installed from a wheel."""
    found = find_spec(definition.package)
    places = [Path(place) for place in found.submodule_search_locations or ()] if found else []
    for folder in (above for place in places for above in place.parents):
        file = folder / "pyproject.toml"
        if file.exists():
            games = tomllib.loads(file.read_text("utf-8")).get("project", {}).get("entry-points", {}).get(GROUP, {})
            if definition.name in games:
                pages = (folder / "docs" / "rules" / f"{definition.name}.md", folder / "docs" / "rules.md")
                rules = next((page for page in pages if page.exists()), None)
                tests = folder / "tests" if (folder / "tests").is_dir() else None
                return Project(tests, rules, tests / PLAYTHROUGHS if tests else None)
    return Project()
