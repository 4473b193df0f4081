"""What a game can tell the shared search and bots: what to expect of a position, how to search it, and how strong its nine levels are."""

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
from nexarium.deprecated import old_names


class _Fields:
    """The base of dataclasses whose unknown fields are refused in a sentence."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __new__(cls, *_values: Any, **named: Any) -> Self:
        """Return an object without values; raises a `BadOption` for a field that the class does not have."""
        known = list(cls.__dataclass_fields__)
        for name in named:
            if name not in known:
                close = get_close_matches(name, known, 1)
                advice = f"did you mean `{close[0]}`?" if close else f"there are {', '.join(known)}"
                raise BadOption(f"{cls.__name__} has no field `{name}`; {advice}", name)
        return super().__new__(cls)


@dataclass(frozen=True)
class Settings(_Fields):
    """How to search a game (`nexarium.search.mcts`). Values of positions are from 0 to 1. Raises a `BadOption` for what cannot be."""

    exploration: float = 1.5
    """PUCT's constant: the higher, the more the search tries actions that have had few visits."""
    amaf_equivalence: float = 0.0
    """RAVE's equivalence parameter: after about so many visits an action's own statistics weigh as much as its all-moves-as-first (AMAF)
    statistics. 0: no AMAF statistics are kept."""
    first_play_reduction: float = 0.1
    """First-play urgency (Gelly and Wang 2006): the value of an untried action is the mean of its parent less this."""
    outlook_at_first: float = 0.0
    """What share of the first simulation's result an `outlook` makes up, 0 to 1, where it is to change as simulations grow in number."""
    outlook_equivalence: float = 0.0
    """After so many simulations from the root an outlook's share lies in the middle between `outlook_at_first` and what it says itself:
    where playouts are many they tell more, and a search of many finds where the outlook errs. 0: what it says, always."""
    outlook_correction: float = 0.0
    """An `outlook` is moved by so much of its mean error, 0 to 1, as the search found that in positions to which the same two actions had
    led. 0: it is not corrected. It asks for an `expand_at` above 1, since a node that grows at its first visit is never asked for its
    outlook."""
    history_weight: float = 0.0
    """Progressive history (Nijssen and Winands 2011): when a node grows, its priors are multiplied by exp(weight * advantage). An action's
    advantage is by how much its results elsewhere in the tree, as the answer to the same action most of all, were above the mean of the
    nodes where it was chosen. 0: no advantages are kept."""
    expand_at: int = 1
    """At which visit a leaf grows its children."""
    root_width: int = 4096
    """How many children the root grows at most, those of the highest priors."""
    width: int = 4096
    """How many children any other decision node grows at most. A chance node grows them all."""

    def __post_init__(self) -> None:
        real_number(self.first_play_reduction, "first_play_reduction")
        for name in ("exploration", "amaf_equivalence", "outlook_equivalence", "history_weight"):
            real_number(getattr(self, name), name, 0)
        for name in ("outlook_at_first", "outlook_correction"):
            real_number(getattr(self, name), name, 0, 1)
        for name in ("expand_at", "root_width", "width"):
            whole_number(getattr(self, name), name, 1)


@dataclass(frozen=True)
class Strength(_Fields):
    """How the bot of a level chooses.

    It errs as people do, by not noticing some of what it could do. Among what it notices it plays what a search with `simulations` tried
    most; where these are 0, it draws an action by the game's priors.
    """

    overlooks: float = 0.0
    """The probability, from 0 to less than 1, that it does not notice a legal action; drawn for each of them at each decision."""
    temperature: float = 1.0
    """Actions are drawn by their priors to the power 1 / temperature: the lower, the more surely the best. For levels without a search."""
    simulations: int = 0
    """Simulations of the search per move, unless the choice is settled before."""
    settles: float = 1.0
    """A choice is settled once what remains to be simulated is less than so many times its lead in visits: with 1 nothing can change it any
    more, with 4 hardly anything would, and what is saved is there for choices that are open. With 0 all simulations are made."""
    turns_ahead: int | None = None
    """For games whose bots can `deliberate`: in place of a search, this turn and so many after it are looked through, and the best of what
    it notices is played."""
    blur: int = 0
    """For the same: how much less than all of it the bot sees, by the game's own scale. It errs about the ends of its turns, and alike
    through a turn, so that it has a plan and carries it out."""
    about_as_good: float = 0.02
    """By how much less than the choice an action may be worth to be about as good: in mean results, 0 to 1, or by `deliberate`'s scale."""
    time_limit: float = 3.0
    """Seconds after which a search stops with what it has, or infinity. Of a game's levels only the strongest may take more, at most 10."""
    expected_seconds: float = 0.1
    """About how long a move takes, on one core of a common machine; a tenth of a second stands for whatever takes less, too."""

    def __post_init__(self) -> None:
        real_number(self.overlooks, "overlooks", 0, nextafter(1, 0))
        for name in ("temperature", "expected_seconds"):
            real_number(getattr(self, name), name, 0, above=True)
        real_number(self.time_limit, "time_limit", 0, above=True, infinite=True)
        for name in ("settles", "about_as_good"):
            real_number(getattr(self, name), name, 0)
        for name in ("simulations", "blur"):
            whole_number(getattr(self, name), name, 0)
        if self.turns_ahead is not None:
            whole_number(self.turns_ahead, "turns_ahead", 0)


DEFAULT_LEVELS = (
    Strength(overlooks=0.7, simulations=10),
    Strength(overlooks=0.4, simulations=20),
    Strength(overlooks=0.2, simulations=50),
    Strength(overlooks=0.1, simulations=100),
    Strength(simulations=300),
    Strength(simulations=1_000),
    Strength(simulations=4_000, expected_seconds=0.3),
    Strength(simulations=20_000, expected_seconds=1.0),
    Strength(simulations=100_000, time_limit=6.0, expected_seconds=4.0),
)
"""Levels 1 to 9 of a game that says nothing about its own."""


@dataclass(frozen=True)
class BotConfig(_Fields):
    """Everything that a game tells its bots."""

    functions: Mapping[str, Any] = field(default_factory=dict)
    """Any of the contract functions `playout`, `prior`, `value`, `outlook`, `amaf_group` and `evaluate`, by name (described in
    `nexarium.search.mcts`), `luck` (`nexarium.arena.luck`) and `deliberate`: deliberate(state, turns, blur, seed, n, actions, out)
    says what each of the `n` legal actions is worth to the mover, by the game's own scale, when this turn and so many after it are looked
    through; to somebody who sees with a blur, `seed` chooses the errors."""
    settings: Settings = field(default_factory=Settings)
    levels: tuple[Strength, ...] = DEFAULT_LEVELS
    """Nine, the weakest first."""
    styles: Mapping[str, tuple[Strength, ...]] = field(default_factory=dict)
    """Other ways to play than the levels' own, each with nine levels of its own, by name: `careful`, say."""
    weights: NDArray[np.float64] | None = None
    """What `evaluate` is given to weigh by."""
    lost_and_won: tuple[float, float] = (0.0, 1.0)
    """Of a cooperative game, what lost and won games are worth by `value`, on average: what lies between is read as the chance to win."""
    review_simulations: int = 300_000
    """Simulations of the review of a whole game (`nexarium.analysis`): as many as a browser makes in some seconds."""
    for_seats: Mapping[int, BotConfig] = field(default_factory=dict)
    """What is known instead of tables of so many seats, where it is something else."""


__getattr__ = old_names(__name__)
