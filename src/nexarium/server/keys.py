"""The keys of whoever runs the house: long, random, compared in constant time, and in the settings best as hashes only."""

from __future__ import annotations

import hashlib
import secrets

from nexarium.core.errors import NexariumError

HASHED = "sha256:"
SHORTEST = 20


class BadKey(NexariumError):
    """A key that is none; the sentence says how to get one."""


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(32)


def hash_of(key: str) -> str:
    """What the settings keep of a key. It is random and long, so that its plain SHA-256 gives nothing away."""
    return HASHED + hashlib.sha256(key.encode()).hexdigest()


class Key:
    """A key as a setting has it: its hash, itself, or nothing, which no key fits."""

    def __init__(self, setting: str, name: str) -> None:
        if setting and not setting.startswith(HASHED) and len(setting) < SHORTEST:
            raise BadKey(f"{name} is too short to be a key; `nexarium admin key` makes one")
        self._hash = "" if not setting else setting if setting.startswith(HASHED) else hash_of(setting)

    def __bool__(self) -> bool:
        return bool(self._hash)

    def fits(self, key: str) -> bool:
        """Whether this is the key."""
        return bool(self._hash) and secrets.compare_digest(self._hash, hash_of(key))
