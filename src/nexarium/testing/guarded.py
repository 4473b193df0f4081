"""Arrays for the rules to write into, with margins that must stay unchanged.

Compiled rules that write past the end of an array overwrite other memory. Here that memory is a margin of known numbers, so the mistake
is found and does no harm.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import LINE, Rules

MARGIN = 4096
"""Entries behind an array, or bytes on both sides of a state."""
UNTOUCHED = -8_765_432_123_456_789
"""The content of a margin; no rules write it by chance."""


class Guarded:
    """An array of `length` numbers and a margin behind it. `whole` is the array that the rules receive."""

    def __init__(self, length: int, dtype: type[np.generic]) -> None:
        self.length = length
        self.whole: NDArray[Any] = np.empty(length + MARGIN, dtype)
        self.clear()

    def clear(self) -> None:
        """Write zeros, and reset the margin."""
        self.whole[: self.length] = 0
        self.whole[self.length :] = UNTOUCHED

    def spoil(self) -> None:
        """Fill the array with the margin's content, so that a function that must write every entry cannot rely on zeros."""
        self.whole[:] = UNTOUCHED

    def unwritten(self, length: int) -> list[int]:
        """Return the indices below `length` that still are as `spoil` left them."""
        return np.flatnonzero(self.whole[:length] == self.whole.dtype.type(UNTOUCHED)).tolist()

    def reached(self) -> int:
        """Return the array length needed for the entries written behind the array's end; 0 when there are none."""
        changed = np.flatnonzero(self.whole[self.length :] != self.whole.dtype.type(UNTOUCHED))
        return self.length + int(changed[-1]) + 1 if changed.size else 0


class GuardedMemory:
    """The bytes of one state between two margins. The rules receive `memory`, shape (rules.size,), uint8, aligned to a cache line."""

    def __init__(self, rules: Rules) -> None:
        self._whole = np.full(rules.size + 2 * MARGIN + LINE, 0xA5, np.uint8)
        begin = MARGIN + -(self._whole.ctypes.data + MARGIN) % LINE
        self._margins = self._whole[:begin], self._whole[begin + rules.size :]
        self.memory = self._whole[begin : begin + rules.size]
        self.memory[:] = 0

    def whole(self) -> bool:
        """Return whether nothing was written outside the state."""
        return all(bool((margin == 0xA5).all()) for margin in self._margins)
