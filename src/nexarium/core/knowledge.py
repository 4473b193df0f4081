"""What a game lends the house's bots: contract functions that know it, how to search it, and what its levels are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Settings:
    """How to search (`nexarium.search.mcts`).

    `exploration` is PUCT's constant; `amaf` the visits at which all-moves-as-first and own statistics weigh about alike (0: none);
    `caution` what an untried action is thought worse than its parent; `expand_at` the visits before a leaf grows children;
    `root_width` and `width` how many children, of the highest priors, a node grows.
    """

    exploration: float = 1.5
    amaf: float = 0.0
    caution: float = 0.1
    expand_at: int = 1
    root_width: int = 4096
    width: int = 4096


@dataclass(frozen=True)
class Strength:
    """How a level thinks.

    With probability `whim` it plays any legal action. Otherwise it searches with `simulations`, for at most `seconds` a move, on
    `threads` threads; with none, it draws by the priors to the power 1/`temperature`. `expected` is about how long that takes.
    """

    whim: float = 0.0
    temperature: float = 1.0
    simulations: int = 0
    seconds: float = 10.0
    expected: float = 0.1
    threads: int = 1


DEFAULT_LEVELS = (
    Strength(whim=0.7, simulations=10),
    Strength(whim=0.4, simulations=20),
    Strength(whim=0.2, simulations=50),
    Strength(whim=0.1, simulations=100),
    Strength(simulations=300),
    Strength(simulations=1_000),
    Strength(simulations=4_000, expected=0.3),
    Strength(simulations=20_000, expected=1.0),
    Strength(simulations=100_000, seconds=6.0, expected=4.0),
)
"""Levels 1 to 9 of a game that lends none of its own."""


@dataclass(frozen=True)
class Knowledge:
    """`functions` are any of the contract's playout, prior, value and voice, by name; `levels` are nine."""

    functions: Mapping[str, Any] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    levels: tuple[Strength, ...] = DEFAULT_LEVELS
