"""The analysis of one position: the best choices, with their expected results."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nexarium.analysis.searching import Judge
from nexarium.core.game import State, checked_state
from nexarium.core.notebook import table
from nexarium.search.lines import Line
from nexarium.search.mcts import simulations_of

SHOWN = 8
"""Number of lines that a notebook shows."""


@dataclass(frozen=True)
class Analysis:
    """The result of searching a position: `expected` is what each seat can expect, 0 to 1, and `lines` are the choices, the best first."""

    state: State
    simulations: int
    expected: tuple[float, ...]
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        best = f", best {self.state.action_to_string(self.lines[0].action)}" if self.lines else ""
        return f"<Analysis of {self.state.game.name}, ply {len(self.state.history)}: expected {_listed(self.expected)}{best}>"

    def _repr_html_(self) -> str:
        """Return the best lines as a table, for notebooks."""
        rows = [
            (self.state.action_to_string(each.action), f"{each.visits:,}", *(f"{100 * value:.1f}" for value in each.values))
            for each in self.lines[:SHOWN]
        ]
        seats = [f"seat {seat}" for seat in range(len(self.expected))]
        return table(("choice", "visits", *seats), rows, f"{self.state}; expected {_listed(self.expected)}")


def analyse(state: State, simulations: int = 10_000, *, seed: int = 1) -> Analysis:
    """Search a position with the knowledge of the game's bots.

    >>> import nexarium
    >>> found = nexarium.analyse(nexarium.load("tictactoe").new_initial_state(), 200)
    >>> len(found.lines), round(sum(found.expected), 6)
    (9, 1.0)
    """
    simulations = simulations_of(simulations, 1)
    judge = Judge(checked_state(state).game)
    if state.is_terminal():
        return Analysis(state.clone(), 0, tuple(judge.finished(state).tolist()), ())
    search = judge.search(simulations, seed)
    search.advance(state)
    search.think(simulations)
    expected = np.array(search.expected())
    judge.as_chances(expected)
    return Analysis(state.clone(), simulations, tuple(expected.tolist()), tuple(_as_chances(judge, line) for line in search.lines()))


def _as_chances(judge: Judge, line: Line) -> Line:
    values = np.array(line.values)
    judge.as_chances(values)
    return replace(line, values=tuple(values.tolist()))


def _listed(values: tuple[float, ...]) -> str:
    return ", ".join(f"{value:.2f}" for value in values)
