"""One server process an SQLite file: a second one would neither hear of the first one's moves nor tell it of its own."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from nexarium.core.files import lock_alone
from nexarium.server.storage.store import Unavailable, address_of


@contextlib.contextmanager
def alone_on(database: str) -> Iterator[None]:
    """Hold the SQLite file of a database URL for this process; raises `Unavailable` when another one has it. The system lets go of it when
    the process ends, however it ends. PostgreSQL is for many, and is not held."""
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
