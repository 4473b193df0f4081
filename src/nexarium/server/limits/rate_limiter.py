"""Rate limits per address."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from math import inf

from nexarium.server.errors import ApiError

SHORTEST_WAIT, LONGEST_WAIT = 0.05, 1.0
"""Seconds until a waiting request is tried again."""


class TokenBucket:
    """A token bucket: it holds at most `burst` tokens and gains `per_second` tokens per second."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take `amount` tokens if there are enough, and return whether there were."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def give_back(self, part: float = 1.0) -> None:
        """Return `part` tokens of the last request to the bucket. A negative `part` takes more."""
        self._left = min(self.burst, self._left + part)

    @property
    def left(self) -> bool:
        """Return whether a request would be allowed now, without counting it."""
        return self._missing <= 0

    @property
    def wait(self) -> float:
        """Return the seconds until the next request is allowed: 0 if it is allowed now, infinity if never."""
        return max(0.0, self._missing) / self.per_second if self.per_second else inf

    @property
    def _missing(self) -> float:
        return 1 - min(self.burst, self._left + (time.monotonic() - self._at) * self.per_second)


class RateLimiter:
    """A token bucket per address. Only the last `addresses` addresses are remembered."""

    def __init__(self, per_second: float, burst: float, addresses: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self.addresses = addresses
        self._of: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        """Take `amount` tokens of this address if there are enough, and return whether there were."""
        bucket = self._of.setdefault(address, TokenBucket(self.per_second, self.burst))
        self._of.move_to_end(address)
        if len(self._of) > self.addresses:
            self._of.popitem(last=False)
        return bucket.take(min(amount, self.burst) if self.burst else amount)  # a burst of 0 allows nothing

    async def turn(self, address: str, amount: float = 1.0) -> None:
        """Wait until this address may send one more request, and count it."""
        while not self.take(address, amount):
            await asyncio.sleep(max(SHORTEST_WAIT, amount / self.per_second) if self.per_second else LONGEST_WAIT)

    def spend(self, address: str, refusal: str = "too_many", field: str = "") -> None:
        """Count one request; raises an `ApiError` with the time to wait if this address has no tokens left."""
        if not self.take(address):
            raise self.refusal(address, refusal, field)

    def check(self, address: str, refusal: str = "too_many") -> None:
        """Raise an `ApiError` with the time to wait if this address has no tokens left. Nothing is counted."""
        if not self.left(address):
            raise self.refusal(address, refusal)

    def refusal(self, address: str, refusal: str = "too_many", field: str = "") -> ApiError:
        """Return the error for an address that has sent too many requests."""
        return ApiError(refusal, status=429, field=field, retry_after=self._of[address].wait if address in self._of else 0.0)

    def give_back(self, address: str, part: float = 1.0) -> None:
        """Return `part` tokens of this address's last request to its bucket. A negative `part` takes more."""
        if address in self._of:
            self._of[address].give_back(part)

    def left(self, address: str) -> bool:
        """Return whether this address may send a request now, without counting it."""
        return address not in self._of or self._of[address].left
