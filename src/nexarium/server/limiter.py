"""How often somebody may ask."""

from __future__ import annotations

import time
from collections import OrderedDict


class Allowance:
    """A bucket of tokens: `burst` at once, refilled at `per_second`."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """An allowance for each address, for as many as have asked lately."""

    def __init__(self, per_second: float, burst: float, addresses: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self.addresses = addresses
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may ask once more now."""
        allowance = self._of.setdefault(address, Allowance(self.per_second, self.burst))
        self._of.move_to_end(address)
        if len(self._of) > self.addresses:
            self._of.popitem(last=False)
        return allowance.take()
