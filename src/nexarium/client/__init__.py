"""Talk to a house from a program: open a table, take a seat, watch, play. `docs/programs.md` begins with a bot in ten lines."""

from __future__ import annotations

from nexarium.client.errors import HouseRefused, Lost, NotKnown
from nexarium.client.house import House
from nexarium.client.position import Position
from nexarium.client.seat import Seat, Watcher

__all__ = ["House", "HouseRefused", "Lost", "NotKnown", "Position", "Seat", "Watcher"]
