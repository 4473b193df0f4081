"""What a game tells the shared search and bots: how to judge a position, how to search it, and the strength of its nine levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import nextafter
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from nexarium.core.errors import BadOption
from nexarium.core.validation import real_number, whole_number
from nexarium.deprecated import FIELDS, FUNCTIONS, old_field, old_names, with_new_keys, with_old_fields


class _Fields:
    """The base of dataclasses that reject unknown fields with a clear message."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __new__(cls, *_values: Any, **named: Any) -> Self:
        """Return an object without values. Raises a `BadOption` for a field that the class does not have."""
        known = list(cls.__dataclass_fields__)
        for name in named:
            if name not in known and name not in FIELDS.get(cls.__name__, {}):
                close = get_close_matches(name, known, 1)
                advice = f"did you mean `{close[0]}`?" if close else f"there are {', '.join(known)}"
                raise BadOption(f"{cls.__name__} has no field `{name}`; {advice}", name)
        return super().__new__(cls)

    def __getattr__(self, name: str) -> Any:
        return getattr(self, old_field(self, name))


@with_old_fields
@dataclass(frozen=True)
class Settings(_Fields):
    """The parameters of the search (`nexarium.search.mcts`). Values of positions are from 0 to 1. Raises a `BadOption` for invalid
    values."""

    exploration: float = 1.5
    """PUCT's constant: the higher, the more the search tries actions that have had few visits."""
    amaf_equivalence: float = 0.0
    """RAVE's equivalence parameter: after about this many visits an action's own statistics weigh as much as its all-moves-as-first (AMAF)
    statistics. 0: no AMAF statistics are kept."""
    first_play_reduction: float = 0.1
    """First-play urgency (Gelly and Wang 2006): the value of an untried action is the mean of its parent less this."""
    estimate_at_first: float = 0.0
    """The weight of a value estimate in the first simulation's result, 0 to 1, where the weight changes with the number of simulations."""
    estimate_equivalence: float = 0.0
    """After this many simulations from the root, a value estimate's weight is halfway between `estimate_at_first` and the weight that it
    returns.

    With many playouts, these are more informative, and the search finds where the value estimate errs. 0: always the weight that it
    returns.
    """
    estimate_correction: float = 0.0
    """The part of its mean error by which a value estimate is corrected, 0 to 1. The error is the search's mean over positions to which the
    same two actions led. 0: no correction. It needs an `expand_at` above 1, since a node that expands at its first visit never gets an
    value estimate."""
    history_weight: float = 0.0
    """Progressive history (Nijssen and Winands 2011): when a node expands, its priors are multiplied by exp(weight * advantage).

    An action's advantage is its mean result elsewhere in the tree minus the mean of the nodes where it was chosen. Results as the answer to
    the same action count most. 0: no advantages are kept.
    """
    expand_at: int = 1
    """The visit at which a leaf expands its children."""
    root_width: int = 4096
    """Maximum number of children of the root, those of the highest priors."""
    width: int = 4096
    """Maximum number of children of any other decision node. A chance node expands them all."""

    def __post_init__(self) -> None:
        real_number(self.first_play_reduction, "first_play_reduction")
        for name in ("exploration", "amaf_equivalence", "estimate_equivalence", "history_weight"):
            real_number(getattr(self, name), name, 0)
        for name in ("estimate_at_first", "estimate_correction"):
            real_number(getattr(self, name), name, 0, 1)
        for name in ("expand_at", "root_width", "width"):
            whole_number(getattr(self, name), name, 1)


@with_old_fields
@dataclass(frozen=True)
class Strength(_Fields):
    """How the bot of a level chooses.

    It errs as people do, by overlooking some of its actions. Among the others it plays the one that a search with `simulations` tried most.
    Where these are 0, it draws an action by the game's priors.
    """

    miss_rate: float = 0.0
    """The probability, from 0 to less than 1, that it overlooks a legal action; drawn for each of them at each decision."""
    temperature: float = 1.0
    """Actions are drawn by their priors to the power 1 / temperature: the lower, the more often the best. For levels without a search."""
    simulations: int = 0
    """Simulations of the search per move, unless the choice is settled earlier."""
    settles: float = 1.0
    """A choice is settled once the remaining simulations are fewer than this times its lead in visits.

    With 1 nothing can change it any more, with 4 a change is very unlikely; the saved simulations are available for open choices. With 0
    all simulations are made.
    """
    turns_ahead: int | None = None
    """For games whose bots can `deliberate`: instead of a search, this turn and this many after it are examined, and the best action that
    it has not overlooked is played."""
    eval_noise: int = 0
    """For the same: the strength of the bot's errors, on the game's own scale; 0: none. The errors concern the ends of its turns and stay
    the same through a turn, so that the bot follows one plan."""
    about_as_good: float = 0.02
    """An action is about as good as the choice if it is worth at most this much less: in mean results, 0 to 1, or on `deliberate`'s
    scale."""
    time_limit: float = 3.0
    """Seconds after which a search stops with what it has, or infinity. Only a game's strongest level may take more, at most 10."""
    expected_seconds: float = 0.1
    """Approximate seconds per move, on one core of a common machine. A tenth of a second stands for all shorter times, too."""

    def __post_init__(self) -> None:
        real_number(self.miss_rate, "miss_rate", 0, nextafter(1, 0))
        for name in ("temperature", "expected_seconds"):
            real_number(getattr(self, name), name, 0, above=True)
        real_number(self.time_limit, "time_limit", 0, above=True, infinite=True)
        for name in ("settles", "about_as_good"):
            real_number(getattr(self, name), name, 0)
        for name in ("simulations", "eval_noise"):
            whole_number(getattr(self, name), name, 0)
        if self.turns_ahead is not None:
            whole_number(self.turns_ahead, "turns_ahead", 0)


DEFAULT_LEVELS = (
    Strength(miss_rate=0.7, simulations=10),
    Strength(miss_rate=0.4, simulations=20),
    Strength(miss_rate=0.2, simulations=50),
    Strength(miss_rate=0.1, simulations=100),
    Strength(simulations=300),
    Strength(simulations=1_000),
    Strength(simulations=4_000, expected_seconds=0.3),
    Strength(simulations=20_000, expected_seconds=1.0),
    Strength(simulations=100_000, time_limit=6.0, expected_seconds=4.0),
)
"""Levels 1 to 9 of a game that does not define its own."""


@dataclass(frozen=True)
class BotConfig(_Fields):
    """The configuration of a game's bots."""

    functions: Mapping[str, Any] = field(default_factory=dict)
    """Any of the contract functions `playout`, `prior`, `value`, `value_estimate`, `amaf_group` and `evaluate`, by name (described in
    `nexarium.search.mcts`), `luck` (`nexarium.arena.luck`) and `deliberate`.

    deliberate(state, turns, eval_noise, seed, n, actions, out) examines this turn and `turns` after it. It writes what each of the `n`
    legal actions is worth to the mover, on the game's own scale. With an evaluation noise, these values have errors that `seed` chooses.
    """
    settings: Settings = field(default_factory=Settings)
    levels: tuple[Strength, ...] = DEFAULT_LEVELS
    """Nine levels, the weakest first."""
    styles: Mapping[str, tuple[Strength, ...]] = field(default_factory=dict)
    """Other styles than the default, by name, for example `careful`. Each has nine levels of its own."""
    weights: NDArray[np.float64] | None = None
    """The weights passed to `evaluate`."""
    lost_and_won: tuple[float, float] = (0.0, 1.0)
    """For a cooperative game, the mean `value` of lost and of won games: values between them are read as the chance to win."""
    review_simulations: int = 300_000
    """Simulations of the review of a whole game (`nexarium.analysis`): as many as a browser makes in some seconds."""
    for_seats: Mapping[int, BotConfig] = field(default_factory=dict)
    """Configurations for tables with a certain number of seats, where they differ from this one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "functions", with_new_keys(self.functions, FUNCTIONS))


__getattr__ = old_names(__name__)
