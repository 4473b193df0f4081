"""The administrator's keys: long, random, compared in constant time, and preferably stored in the settings only as hashes. Codes that
people read and type."""

from __future__ import annotations

import hashlib
import re
import secrets

from nexarium.core.errors import NexariumError

HASHED = "sha256:"
_HASH = re.compile(rf"{HASHED}[0-9a-f]{{64}}")
READABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz"
READABLE = READABLE_LETTERS + "23456789"
"""The characters of codes: lower case, without those that look like another one."""
SHORTEST = 20


class BadKey(NexariumError):
    """A key that is too short, or no hash of a key. The message says how to create one."""


def new_key() -> str:
    """Return a new key, which cannot be guessed."""
    return secrets.token_urlsafe(32)


def random_code(length: int, characters: str = READABLE) -> str:
    """Return a random code for people to read and type."""
    return "".join(secrets.choice(characters) for _ in range(length))


def hash_of(key: str) -> str:
    """Return the hash of a key for the settings. The key is random and long, so a plain SHA-256 reveals nothing."""
    return HASHED + hashlib.sha256(key.encode()).hexdigest()


class Key:
    """A key from a setting, given as its hash or itself. An empty setting matches no key."""

    def __init__(self, setting: str, name: str) -> None:
        if setting.startswith(HASHED) and not _HASH.fullmatch(setting):
            raise BadKey(f"{name} is no hash of a key: {HASHED} is followed by 64 digits of 0-9 and a-f; `nexarium admin key` makes one")
        if setting and not setting.startswith(HASHED) and len(setting) < SHORTEST:
            raise BadKey(f"{name} is too short to be a key; `nexarium admin key` makes one")
        self._hash = "" if not setting else setting if setting.startswith(HASHED) else hash_of(setting)

    def __bool__(self) -> bool:
        return bool(self._hash)

    def fits(self, key: str) -> bool:
        """Return whether this is the key."""
        return bool(self._hash) and secrets.compare_digest(self._hash, hash_of(key))
