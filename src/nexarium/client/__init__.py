"""Connect a program to a server: open a table, take a seat, watch and play. `docs/build/bot.md` has a bot in ten lines."""

from __future__ import annotations

from nexarium.core.errors import needed_for
from nexarium.deprecated import old_names

with needed_for("nexarium.client", "client"):
    from nexarium.client.errors import ConnectionLost, ServerRefused, StateUnknown
    from nexarium.client.position import Position
    from nexarium.client.seat import Seat, Watcher
    from nexarium.client.server import Server

__all__ = ["ConnectionLost", "Position", "Seat", "Server", "ServerRefused", "StateUnknown", "Watcher"]

__getattr__ = old_names(__name__)
