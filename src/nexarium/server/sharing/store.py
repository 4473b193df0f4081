"""Shared sessions in the database. As in `Store`, every failure is raised as `Unavailable`."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Literal

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, true, update

from nexarium.server.errors import ApiError
from nexarium.server.invitations.store import ATTEMPTS, new_code, plain
from nexarium.server.settings import Limits
from nexarium.server.sharing.messages import SharedEntries, SharedSession
from nexarium.server.storage import Conflict, Store, Unavailable
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.storage.schema import SHARED, SHARED_ENTRIES
from nexarium.server.tables.seat import hashed, new_token

DAY = 24 * 3600.0
CODE_SECONDS = 3600
NOTE_PAUSE = 3600.0
"""Seconds between two updates of a session's last use by a reader."""
ROWS_AT_ONCE = 200
LETTERS_AT_ONCE = 250_000
"""The approximate maximum of characters in one answer. Clients ask again for more."""


class SharedSessions:
    """Shared sessions, by the hashes of their keys. `now` is the clock, in seconds since the epoch.

    The devices have all data themselves, so a session that is unused for `shared_days` is deleted. If there are too many, in all or from
    one network, empty ones older than an hour are deleted first, then the one that has been idle longest. One with entries that was used in
    the last day is never deleted.
    """

    def __init__(self, store: Store, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.limits = limits
        self.now = now

    async def begin(self, game: str, page: str, network: str) -> SharedSession:
        """Return a new session with an empty log, for a client's network. Raises an `ApiError` if there is no room."""
        key, limits = new_token(), self.limits
        row = {"key_hash": hashed(key), "game": game, "page": page, "changed": self.now(), "letters": 0, "entries": 0, "network": network}

        def work(connection: Connection) -> Literal["begun", "shared_no_room", "too_many_shared"]:
            _forget(connection, connection.execute(select(SHARED.c.key_hash).where(SHARED.c.changed < self._oldest())).scalars().all())
            if not self._room(connection, SHARED.c.network == network, limits.shared_sessions_of_an_address):
                return "too_many_shared"
            if not self._room(connection, true(), limits.shared_sessions):
                return "shared_no_room"
            connection.execute(insert(SHARED), row)
            return "begun"

        outcome = await self.store.transact(work)
        if outcome != "begun":
            raise ApiError(outcome, status=429 if outcome == "too_many_shared" else 503)
        return SharedSession(key=key, game=game, page=page)

    def _room(self, connection: Connection, whose: ColumnElement[bool], most: int) -> bool:
        """Return whether one more session fits among those in `whose`, at most `most`. Idle ones are deleted to make room."""
        beyond = connection.execute(select(func.count()).select_from(SHARED).where(whose)).scalar_one() - most + 1
        if beyond <= 0:
            return True
        unused = (SHARED.c.entries == 0) & (SHARED.c.changed < self.now() - CODE_SECONDS)
        idle = select(SHARED.c.key_hash).where(whose, unused | (SHARED.c.changed < self.now() - DAY))
        gone = connection.execute(idle.order_by(SHARED.c.entries > 0, SHARED.c.changed).limit(beyond)).scalars().all()
        _forget(connection, gone)
        return len(gone) == beyond

    async def read(self, key: str, after: int) -> SharedEntries:
        """Return the entries after a number. Raises an `ApiError` if there is no such session, or its log is shorter: a database that is
        restored from a backup, or a replica that takes over, may have lost the last entries."""
        wanted = (
            select(SHARED_ENTRIES.c.body)
            .where(SHARED_ENTRIES.c.key_hash == hashed(key), SHARED_ENTRIES.c.number > after)
            .order_by(SHARED_ENTRIES.c.number)
            .limit(ROWS_AT_ONCE)
        )
        async with self.store.reading() as connection:
            session = (await connection.execute(self._session(key))).first()
            if session is None:
                raise ApiError("not_shared", status=404, field="key")
            if session.entries < after:
                raise ApiError("shared_lost", status=404, field="after")
            bodies = (await connection.execute(wanted)).scalars().all()
        if session.changed < self.now() - NOTE_PAUSE:
            with contextlib.suppress(Conflict, Unavailable):  # the next reader tries again
                await self.store.execute(update(SHARED).where(SHARED.c.key_hash == hashed(key)).values(changed=self.now()))
        return SharedEntries(entries=_fitting(bodies))

    async def add(self, key: str, after: int, entry: str) -> SharedEntries:
        """Append an entry with the number `after` + 1, or return what others have added there first."""

        def work(connection: Connection) -> Literal["added", "late", "full"]:
            found = connection.execute(self._session(key)).first()
            if found is None or found.entries != after:
                return "late"
            if found.letters + len(entry) > self.limits.shared_letters or after >= self.limits.shared_entries:
                return "full"
            changed = {"changed": self.now(), "letters": found.letters + len(entry), "entries": after + 1}
            connection.execute(insert(SHARED_ENTRIES), {"key_hash": hashed(key), "number": after + 1, "body": entry})
            connection.execute(update(SHARED).where(SHARED.c.key_hash == hashed(key)).values(changed))
            return "added"

        try:
            outcome = await self.store.transact(work)
        except Conflict:  # another process was faster
            outcome = "late"
        if outcome == "full":
            raise ApiError("shared_full", status=409, field="entry")
        return SharedEntries(entries=(entry,), added=True) if outcome == "added" else await self.read(key, after)

    async def code_of(self, key: str) -> str:
        """Return a code for the session, valid for an hour; raises an `ApiError` if there is no such session."""
        found = await self.store.row(self._session(key))
        if found is None:
            raise ApiError("not_shared", status=404, field="key")
        for _ in range(ATTEMPTS):
            now = self.now()
            code = str(found["code"]) if found["code"] is not None and found["code_until"] > now else new_code()
            sealed = self.store.encryption.encrypt(key.encode(), f"shared {code}")
            try:
                kept = {"code": code, "code_until": now + CODE_SECONDS, "sealed": sealed}
                await self.store.execute(
                    update(SHARED).where(SHARED.c.code == code, SHARED.c.code_until <= now).values(code=None),
                    update(SHARED).where(SHARED.c.key_hash == hashed(key)).values(kept),
                )
            except Conflict:
                continue  # another session has that code
            return code
        raise Conflict("no free code for a shared session")

    async def of_code(self, code: str) -> SharedSession | None:
        """Return the session with this code; None if there is none, or the code has expired."""
        wanted = select(SHARED).where(SHARED.c.code == plain(code), SHARED.c.code_until > self.now(), SHARED.c.changed >= self._oldest())
        found = await self.store.row(wanted)
        if found is None:
            return None
        try:
            key = self.store.encryption.decrypt(found["sealed"], f"shared {found['code']}").decode()
        except BadKeyFile:
            return None
        return SharedSession(key=key, game=found["game"], page=found["page"])

    def _session(self, key: str) -> Select[tuple[int, int, str, float, float]]:
        named = (SHARED.c.entries, SHARED.c.letters, SHARED.c.code, SHARED.c.code_until, SHARED.c.changed)
        return select(*named).where(SHARED.c.key_hash == hashed(key), SHARED.c.changed >= self._oldest())

    def _oldest(self) -> float:
        return self.now() - self.limits.shared_days * DAY


def _forget(connection: Connection, keys: Sequence[str]) -> None:
    """Delete sessions with their entries."""
    connection.execute(delete(SHARED_ENTRIES).where(SHARED_ENTRIES.c.key_hash.in_(keys)))
    connection.execute(delete(SHARED).where(SHARED.c.key_hash.in_(keys)))


def _fitting(bodies: Sequence[str]) -> tuple[str, ...]:
    """Return the first entries that fit into one answer, at least one."""
    fitting: list[str] = []
    letters = 0
    for body in bodies:
        letters += len(body)
        if fitting and letters > LETTERS_AT_ONCE:
            break
        fitting.append(body)
    return tuple(fitting)
