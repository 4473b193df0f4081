"""Who is connected to the tables in memory, here and through other processes, and whether they still may be."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from nexarium.server.announcements import Announcement
from nexarium.server.protocol.connection import Announced
from nexarium.server.realtime.bus import Bus, Gathered, SignedOut
from nexarium.server.realtime.table_registry import TableRegistry
from nexarium.server.realtime.table_session import TableSession, Viewer
from nexarium.server.signals import Signal

PRESENCE_PAUSE = 15.0
"""Seconds between two reports of this process's viewers to other processes, which forget a process after three missed ones."""
GATHERING_PAUSE = 0.1
"""Seconds during which arrivals and departures at a table are collected before they are announced."""


class Presence:
    """The viewers of all tables of this process."""

    def __init__(self, registry: TableRegistry, bus: Bus) -> None:
        self.registry = registry
        self.bus = bus
        self.arrived: Signal[[TableSession], None] = Signal()
        """Sent with a table at which a viewer has identified themselves."""
        self.left: Signal[[Viewer], None] = Signal()
        """Sent with a viewer whose connection is closed."""
        self._unannounced: set[TableSession] = set()
        """The tables with arrivals or departures that have not been announced yet."""
        self._tasks: set[asyncio.Task[None]] = set()

    def arrive(self, live: TableSession, viewer: Viewer) -> None:
        """Register a connection that has identified itself."""
        live.greet(viewer)
        self.announce_soon(live)
        self.arrived.send(live)

    def leave(self, live: TableSession, viewer: Viewer) -> None:
        """Unregister a closed connection."""
        self.left.send(viewer)
        live.part(viewer)
        self.announce_soon(live)

    def announce_soon(self, live: TableSession) -> None:
        """Announce who is connected to everyone at the table, in all processes. It happens after a short delay, so that a crowd is
        announced once."""

        def announce() -> None:
            self._unannounced.discard(live)
            live.tell_presence()
            self.report(live)

        if live not in self._unannounced:
            self._unannounced.add(live)
            asyncio.get_running_loop().call_later(GATHERING_PAUSE, announce)

    def report(self, live: TableSession) -> None:
        """Report this process's viewers of a table to other processes."""
        seats, watching = live.here()
        self.bus.tell(
            Gathered(
                table=live.table.header.id,
                sender=self.bus.process,
                seats=tuple(sorted(seats)),
                watching=watching,
                watchers=live.watchers_here() if self.bus.shared else {},
                networks=live.networks_here() if self.bus.shared else (),
            )
        )

    def on_report(self, live: TableSession, report: Gathered) -> None:
        """Store another process's report on its viewers."""
        newcomer = report.sender not in live.elsewhere
        live.set_elsewhere(report.sender, time.monotonic(), report)
        live.tell_presence()
        if newcomer and live.viewers:  # that process has just begun to show the table, and does not know the viewers here
            self.report(live)

    async def keep(self) -> None:
        """Report this process's viewers to other processes regularly, and forget processes that have not reported for some time."""
        while self.bus.shared:
            await asyncio.sleep(PRESENCE_PAUSE)
            for live in tuple(self.registry.live.values()):
                gone = [process for process, (at, _) in live.elsewhere.items() if time.monotonic() - at > 3 * PRESENCE_PAUSE]
                for process in gone:
                    live.set_elsewhere(process, 0.0, None)
                live.tell_presence()
                if live.viewers:
                    self.report(live)

    # --- who may be there ---------------------------------------------------------------------------------------------

    def recheck(self, announcements: Sequence[Announcement]) -> None:
        """Disconnect banned viewers, and send the current announcements to all others."""
        announced = Announced(announcements=tuple(announcements))
        for live in tuple(self.registry.live.values()):
            for viewer in tuple(live.viewers):
                viewer.recheck()
                viewer.tell(announced)

    def signed_out(self, account: str) -> None:
        """Check the viewers of an account after some of its browsers or programs were signed out, in this process and in others. Those
        who were signed out lose the account's seats."""
        self.recheck_account(account)
        self.bus.tell(SignedOut(table="", sender=self.bus.process, account=account))

    def recheck_account(self, account: str) -> None:
        """Check the viewers of an account in this process."""
        for live in tuple(self.registry.live.values()):
            for viewer in tuple(live.viewers):
                if viewer.credential.account == account:
                    task = asyncio.get_running_loop().create_task(viewer.see_signed_in())
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
