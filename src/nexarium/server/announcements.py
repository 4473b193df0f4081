"""What the owner of the house has ordered and said: who is shut out, and what everybody is told."""

from __future__ import annotations

import msgspec


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody is shut out. `subject`: `network:` and an address or network, `holder:` and the hash of a seat's token, or `account:` and
    an account's id. `at` and `until` are seconds since the epoch; an `until` of 0 is for good. `name`: what a holder, or
    whoever came from a network, was called when they were shut out."""

    id: str
    subject: str
    reason: str
    at: float
    until: float = 0.0
    name: str = ""

    def holds(self, now: float) -> bool:
        """Whether it is in force at this time."""
        return not self.until or now < self.until


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence for everybody, in English and French, until a time in seconds since the epoch; 0: until it is withdrawn."""

    id: str
    en: str
    fr: str
    at: float
    until: float = 0.0

    def holds(self, now: float) -> bool:
        """Whether it is in force at this time."""
        return not self.until or now < self.until
