"""Where tables are kept: SQLite with nothing to set up, PostgreSQL where several servers share them."""

from nexarium.server.storage.store import Conflict, Store, Unavailable
from nexarium.server.storage.writer import Work

__all__ = ["Conflict", "Store", "Unavailable", "Work"]
