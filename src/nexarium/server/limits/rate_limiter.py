"""How often somebody may ask."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from math import inf

from nexarium.server.errors import ApiError

SHORTEST_WAIT, LONGEST_WAIT = 0.05, 1.0
"""Seconds until a request that waits for its turn asks again."""


class TokenBucket:
    """How often one visitor may ask: `burst` times at once, and `per_second` times in each further second (a token bucket)."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether one more request is allowed now; if so, it is counted. `amount`: as how many it counts."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def give_back(self, part: float = 1.0) -> None:
        """Count less of what was taken last, by this part; more when it is negative."""
        self._left = min(self.burst, self._left + part)

    @property
    def left(self) -> bool:
        """Whether a request would be allowed now; nothing is counted."""
        return self._missing <= 0

    @property
    def wait(self) -> float:
        """In how many seconds the next request is allowed; 0: now, infinite: never."""
        return max(0.0, self._missing) / self.per_second if self.per_second else inf

    @property
    def _missing(self) -> float:
        return 1 - min(self.burst, self._left + (time.monotonic() - self._at) * self.per_second)


class RateLimiter:
    """An allowance for each address. Only the last `addresses` that asked are remembered."""

    def __init__(self, per_second: float, burst: float, addresses: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self.addresses = addresses
        self._of: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        """Whether this address may ask once more now; if so, it is counted. `amount`: as how many it counts."""
        bucket = self._of.setdefault(address, TokenBucket(self.per_second, self.burst))
        self._of.move_to_end(address)
        if len(self._of) > self.addresses:
            self._of.popitem(last=False)
        return bucket.take(min(amount, self.burst) if self.burst else amount)  # a burst of 0 allows nothing

    async def turn(self, address: str, amount: float = 1.0) -> None:
        """Wait until this address may ask once more, and count it."""
        while not self.take(address, amount):
            await asyncio.sleep(max(SHORTEST_WAIT, amount / self.per_second) if self.per_second else LONGEST_WAIT)

    def spend(self, address: str, refusal: str = "too_many", field: str = "") -> None:
        """Count one request more; raises an `ApiError` that says when to ask again, where this address may not now."""
        if not self.take(address):
            raise self.refusal(address, refusal, field)

    def check(self, address: str, refusal: str = "too_many") -> None:
        """Raises an `ApiError` that says when to ask again, where this address may not ask now; nothing is counted."""
        if not self.left(address):
            raise self.refusal(address, refusal)

    def refusal(self, address: str, refusal: str = "too_many", field: str = "") -> ApiError:
        """What somebody is told who has asked too often."""
        return ApiError(refusal, status=429, field=field, retry_after=self._of[address].wait if address in self._of else 0.0)

    def give_back(self, address: str, part: float = 1.0) -> None:
        """Count less of what this address asked last, by this part; more when it is negative."""
        if address in self._of:
            self._of[address].give_back(part)

    def left(self, address: str) -> bool:
        """Whether this address might ask once more now; nothing is counted."""
        return address not in self._of or self._of[address].left
