"""Where tables are stored: SQLite without any setup, PostgreSQL for several servers that share them."""

from nexarium.server.storage.engine import Conflict, Store, Unavailable
from nexarium.server.storage.table_store import Newer, TableStore
from nexarium.server.storage.writer import Work

__all__ = ["Conflict", "Newer", "Store", "TableStore", "Unavailable", "Work"]
