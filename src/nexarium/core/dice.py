"""Fair dice: a table's chance outcomes follow from a secret seed whose hash is shown before the game.

Outcome n of a table is drawn by HMAC-SHA256(seed, n), so that whoever learns the seed afterwards can draw them all again, and nobody
could have chosen them: the commitment, SHA-256 of the seed, was public from the start.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence


def new_seed() -> bytes:
    """A fresh secret seed, 32 bytes."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is shown before the game: the seed's SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, n: int, weights: Sequence[int]) -> int:
    """The index of the table's n-th draw among outcomes of these integer weights, exactly uniform over their sum."""
    total = sum(weights)
    limit = (1 << 64) - (1 << 64) % total
    number = next(word for word in _words(seed, n) if word < limit) % total
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise AssertionError("the weights add up")


def _words(seed: bytes, n: int) -> Iterator[int]:
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"{n}.{attempt}".encode(), "sha256")
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        attempt += 1
