"""The administrator's bans and announcements."""

from __future__ import annotations

import msgspec


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """A ban. `subject`: `network:` and an address or network, `holder:` and the hash of a seat's token, or `account:` and an account's id.
    `at` and `until` are seconds since the epoch; an `until` of 0 is permanent. `name`: the name of a holder, or of a player from a network,
    at the time of the ban."""

    id: str
    subject: str
    reason: str
    at: float
    until: float = 0.0
    name: str = ""

    def holds(self, now: float) -> bool:
        """Return whether the ban is in force at this time."""
        return not self.until or now < self.until


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence for all users, in English and French, until a time in seconds since the epoch; 0: until it is withdrawn."""

    id: str
    en: str
    fr: str
    at: float
    until: float = 0.0

    def holds(self, now: float) -> bool:
        """Return whether the announcement is in force at this time."""
        return not self.until or now < self.until
