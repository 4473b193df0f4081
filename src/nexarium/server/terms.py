"""What was agreed when a table was opened, beside its game: never changed afterwards, and taken over by a rematch."""

from __future__ import annotations

import msgspec


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`host` is the hash of the token of whoever opened the table, `host_account` their account if they had one."""

    host: str = ""
    host_account: str = ""

    @staticmethod
    def from_text(text: str) -> Terms:
        """Terms as the database keeps them."""
        return msgspec.json.decode(text, type=Terms)

    def to_text(self) -> str:
        """The same terms as they are kept."""
        return msgspec.json.encode(self).decode()
