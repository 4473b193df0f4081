"""Where tables are stored: SQLite without any setup, PostgreSQL for several servers that share them."""

from nexarium.server.storage.store import Conflict, Newer, Store, Unavailable
from nexarium.server.storage.writer import Work

__all__ = ["Conflict", "Newer", "Store", "Unavailable", "Work"]
