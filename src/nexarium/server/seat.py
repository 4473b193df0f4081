"""A seat at a table, and who can sit there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SeatKind = Literal["human", "open", "bot"]
"""Who sits there: a person, nobody yet, or a bot."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: `level` is a bot's, 1 to 9; `holder` is the hash of the token that holds a person's seat."""

    kind: SeatKind = "open"
    name: str = ""
    level: int = 0
    holder: str = ""
