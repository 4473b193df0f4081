"""The random numbers of one state: a `random.Random` that is created at first use, and copied only when necessary.

Copying a Mersenne Twister takes longer than copying most positions, and few clones of a search ever draw. So clones share one generator,
and the first one that draws takes a copy of its own. A shared generator is never advanced.
"""

from __future__ import annotations

import random
from secrets import randbits

from nexarium.deprecated import old_names


def _copied(generator: random.Random) -> random.Random:
    copy = random.Random(0)
    copy.setstate(generator.getstate())
    return copy


class LazyRng:
    """A state's lazy random number generator. Equal seeds give equal numbers; a copy continues as its original would have."""

    __slots__ = ("_generator", "_lent", "_seed", "_shared")

    def __init__(self, seed: int | None = None, generator: random.Random | None = None) -> None:
        self._seed = seed
        self._generator = generator
        self._shared = False
        self._lent = generator is not None
        """Whether a caller holds the generator, and may advance it at any time."""

    def own(self) -> random.Random:
        """Return the generator, for immediate use only."""
        if self._generator is None:
            self._generator = random.Random(self._seed)
        elif self._shared:
            self._generator, self._shared = _copied(self._generator), False
        return self._generator

    def lent(self) -> random.Random:
        """Return the generator, for a caller that keeps it."""
        self._lent = True
        return self.own()

    def copy(self) -> LazyRng:
        """Return a generator that continues from here, independent of this one."""
        copy = LazyRng.__new__(LazyRng)
        copy._lent = copy._shared = False
        if self._generator is None and self._seed is None:
            self._seed = randbits(128)
        copy._seed = self._seed
        if self._generator is not None and self._lent:
            copy._generator = _copied(self._generator)
        else:
            copy._generator = self._generator
            copy._shared = self._shared = self._generator is not None
        return copy


__getattr__ = old_names(__name__)
