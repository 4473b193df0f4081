"""One server process per SQLite file: two would not learn of each other's moves."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from nexarium.core.files import lock_alone
from nexarium.server.storage.engine import Unavailable, address_of


@contextlib.contextmanager
def alone_on(database: str) -> Iterator[None]:
    """Lock the SQLite file of a database URL for this process; raise `Unavailable` if another one has it. The operating system releases
    it when the process ends, in whatever way. PostgreSQL is shared, and not locked."""
    url = address_of(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    try:
        lock = os.fdopen(os.open(f"{url.database}-lock", os.O_WRONLY | os.O_CREAT, 0o600), "w")
    except OSError as error:
        raise Unavailable(f"the file {url.database}-lock cannot be written: {error.strerror}; choose another --database") from None
    with lock:
        try:
            lock_alone(lock)
        except OSError:
            raise Unavailable(
                f"another server process has the database {url.database}; one process serves an SQLite file, several share PostgreSQL "
                "(--database postgresql://…)"
            ) from None
        yield
