"""What is checked: an installed game under its ready-made choices of options, and the project that it is written in."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from nexarium.core.catalogue import GROUP
from nexarium.core.definition import Definition, Value
from nexarium.core.game import Game, History, State

SEEDS = (1, 2, 3)
"""The random games that are played of each choice of options."""


PLAYTHROUGHS = "playthroughs"
"""The folder of recorded games, in that of the tests."""


@dataclass(frozen=True)
class Project:
    """The folder in which a game is developed: its tests, and the page that states its rules clause by clause."""

    tests: Path | None = None
    rules: Path | None = None
    playthroughs: Path | None = None
    """The folder of the recorded games."""


@dataclass(frozen=True)
class Subject:
    """A game to be checked. `options` are chosen over each of its ready-made choices, as to make random games shorter."""

    definition: Definition
    options: Mapping[str, Value] = field(default_factory=dict)
    project: Project = field(default_factory=Project)
    looks: Callable[[str], None] = lambda where: None
    """Is told where a check is looking."""

    @cached_property
    def games(self) -> dict[str, Game]:
        """The game under each ready-made choice, by the choice's label; under its default options where it has none."""
        chosen = {preset.label: preset.options for preset in self.definition.presets} or {"default": {}}
        return {label: Game(self.definition, {**options, **self.options}) for label, options in chosen.items()}

    @cached_property
    def courses(self) -> dict[str, History]:
        """A whole random game of each ready-made choice, by its label."""
        return {label: History.of(random_position(game, SEEDS[0])) for label, game in self.games.items()}

    def positions(self, most: int) -> Iterator[tuple[str, State]]:
        """Positions spread over the random games, `most` of each, with a description of where each is."""
        for label, course in self.courses.items():
            for ply in spread(course.plies, most):
                where = f"ply {ply} of {label}"
                self.looks(where)
                yield where, course.before(ply)


def spread(last: int, most: int) -> list[int]:
    """At most `most` numbers from 0 to `last`, both ends among them, the first few one after the other.

    >>> spread(100, 6)
    [0, 1, 2, 34, 67, 100]
    """
    if last < most:
        return list(range(last + 1))
    first = most // 2
    steps = most - first
    return [*range(first), *(first - 1 + (last - first + 1) * step // steps for step in range(1, steps + 1))]


def random_position(game: Game, seed: int, plies: int | None = None) -> State:
    """The position after at most `plies` random plies; the final one by default."""
    state, choose = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal() and (plies is None or len(state.history) < plies):
        state.apply_action(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))
    return state


def project_of(definition: Definition) -> Project:
    """The project that an installed game is developed in: the nearest folder above its package whose pyproject.toml names the game among
    its entry points. Nothing is found of a game that was installed from a wheel."""
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
