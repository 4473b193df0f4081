"""Where tables are kept: SQLite with nothing to set up, PostgreSQL where several servers share them."""

from nexarium.server.storage.store import Conflict, Kept, Store, Summary, Unavailable

__all__ = ["Conflict", "Kept", "Store", "Summary", "Unavailable"]
