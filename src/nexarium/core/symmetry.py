"""`Symmetry`: a mapping of positions, actions and observations that leaves the game unchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nexarium.core.errors import BadOption
from nexarium.core.validation import seat_of

if TYPE_CHECKING:
    from nexarium.core.rules import Memory


@dataclass(frozen=True, eq=False)
class Symmetry:
    """One of a game's symmetries. Playing the images of the actions from a position's image leads to the images of all later positions.

    Seat s is seat `seats[s]` of the image, its action a is `actions[a]`, and chance outcomes keep their numbers. The observation of s is
    rearranged by `observation`, of shape (seats, length): `image.observation(seats[s])` is `state.observation(s)[observation[s]]`. `write`
    takes a position's memory and writes the image's into another.
    """

    name: str
    seats: tuple[int, ...]
    actions: NDArray[np.int64]
    observation: NDArray[np.int64]
    write: Callable[[Memory, Memory], None]

    def seen(self, observations: NDArray[Any], seat: int = 0) -> NDArray[Any]:
        """Return observations of `seat`, one or many along the first axes, as its seat in the image sees them. Raises a `BadOption` where
        the last axis is no observation."""
        seats, length = self.observation.shape
        if np.shape(observations)[-1:] != (length,):
            raise BadOption(
                f"the last axis of observations has {length} numbers; these are of shape {np.shape(observations)}", "observations"
            )
        seat = seat_of(seat, seats)
        return observations[..., self.observation[seat]]

    def played(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Return numbers per action along the last axis, such as a policy or a mask, as numbers per action of the image."""
        image = np.empty_like(numbers)
        image[..., self.actions] = numbers
        return image


def identity(seats: int, actions: int, observation: int) -> Symmetry:
    """Return the identity, which every game has, for these numbers of seats and actions and this length of observations."""

    def copied(memory: Memory, image: Memory) -> None:
        image[:] = memory

    return Symmetry("identity", tuple(range(seats)), np.arange(actions), np.tile(np.arange(observation), (seats, 1)), copied)
