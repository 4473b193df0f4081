"""Where tables are kept: SQLite with nothing to set up, PostgreSQL where several servers share them."""

from nexarium.server.storage.store import Conflict, Newer, Store, Unavailable
from nexarium.server.storage.writer import Work

__all__ = ["Conflict", "Newer", "Store", "Unavailable", "Work"]
