"""Builds engines for games with changed data in the background, so that their bots get full speed and their games can be analysed.

Meanwhile bot workers interpret the rules, with hurried bots (`bots/level.py`), and use an engine as soon as it is there. An engine is built
by a command in a process of low priority, one at a time, and kept for all processes of this machine (`core/engines/variant_engines.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from nexarium.core.definition import Definition
from nexarium.core.engines.variant_engines import can_build
from nexarium.core.variants import mark_used
from nexarium.server import child_processes
from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.tables.engines import Speed, has_native_engine, note_speed, variant_engine_of

COMMAND = (sys.executable, "-m", "nexarium")
"""The command that builds engines, before its arguments."""
KEPT = 500
"""The number of variants whose state is remembered."""
WAITING = 50
"""The most variants that wait for their engines. A further one is built when its table changes again."""
SECONDS = 1200.0
"""The most seconds for one build."""
NICENESS = 19
"""The Unix niceness of a build: everything else comes first."""
log = logging.getLogger("nexarium.server")


class VariantBuilder:
    """Builds the engines of the variants at this process's tables."""

    def __init__(self, service: TableService, command: Sequence[str] = COMMAND) -> None:
        self.service = service
        self.command = tuple(command)
        self.process: Process | None = None
        self._speeds: OrderedDict[str, Speed] = OrderedDict()
        """What is known of the variants, by package; the latest comes last."""
        self._waiting: OrderedDict[str, Definition] = OrderedDict()
        self._more = asyncio.Event()
        service.changed.connect(self.consider)

    @property
    def builds(self) -> bool:
        """Return whether engines are built here at all."""
        return self.service.settings.build_engines and can_build()

    def consider(self, live: TableSession) -> None:
        """Have the engines of a table's game built, if it has changed data."""
        definition = live.table.game.definition
        if definition.data and not live.table.read_only:
            self.want(definition)

    def want(self, definition: Definition) -> None:
        """Have a variant's engines built, unless they are there, or could not be built before."""
        package = definition.package
        mark_used(package)
        speed = self._speeds.get(package)
        if speed is None:
            speed = "full" if _is_built(definition) else "coming" if self.builds else "slow"
            if speed == "coming":
                if len(self._waiting) >= WAITING:
                    return
                self._waiting[package] = definition
                self._more.set()
            self._know(package, speed)
        note_speed(definition, speed)

    def _know(self, package: str, speed: Speed) -> None:
        self._speeds[package] = speed
        self._speeds.move_to_end(package)
        if len(self._speeds) > KEPT:
            self._speeds.popitem(last=False)

    async def keep(self) -> None:
        """Build what is wanted, one after the other, until cancelled."""
        for definition in self.service.boxes.games.values():
            if definition.data:
                self.want(definition)
        while True:
            while not self._waiting:
                self._more.clear()
                await self._more.wait()
            _, definition = self._waiting.popitem(last=False)
            began = time.monotonic()
            try:
                await self._build(definition)
                log.info(
                    "%s has engines for the data %s after %.0f s",
                    definition.name,
                    definition.package.rpartition("@")[2],
                    time.monotonic() - began,
                    extra=about("engine_built"),
                )
            except (OSError, RuntimeError, TimeoutError) as error:
                log.warning("no engine for changed data of %s: %s", definition.name, error, extra=about("engine_failed"))
            self._tell(definition, "full" if has_native_engine(definition) else "slow")

    def _tell(self, definition: Definition, speed: Speed) -> None:
        """Note a variant's speed, and show its tables again."""
        self._know(definition.package, speed)
        note_speed(definition, speed)
        for live in tuple(self.service.registry.live.values()):
            if live.table.game.definition.package == definition.package:
                live.redraw()

    async def _build(self, definition: Definition) -> None:
        """Build a variant's native engine, and then the one for browsers."""
        with TemporaryDirectory(prefix="nexarium-") as temporary:
            paths = await self.service.threads.run(partial(_written, Path(temporary), definition.data.items()))
            data = [each for name, path in paths for each in ("--data", f"{name}={path}")]
            if not has_native_engine(definition):
                await self._run("native", definition.name, "--targets", "here", *data)
                self._tell(definition, "coming")  # bots are at full speed now, but there is no analysis yet
            if not variant_engine_of(definition):
                await self._run("wasm", definition.name, *data)

    async def _run(self, *arguments: str) -> None:
        environment = {key: value for key, value in os.environ.items() if key not in ("NUMBA_DISABLE_JIT", "NEXARIUM_RULES")}
        process = self.process = await asyncio.create_subprocess_exec(
            *self.command, *arguments, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE, env=environment, start_new_session=True
        )
        try:
            if sys.platform != "win32":
                with contextlib.suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
            async with asyncio.timeout(SECONDS):
                _, error = await process.communicate()
            if process.returncode:
                raise RuntimeError(error.decode("utf-8", "replace").strip()[-500:] or f"status {process.returncode}")
        finally:
            child_processes.kill(process)


def _is_built(definition: Definition) -> bool:
    return has_native_engine(definition) and bool(variant_engine_of(definition))


def _written(folder: Path, data: Iterable[tuple[str, str]]) -> list[tuple[str, Path]]:
    """Write data files into a folder, and return their names and paths."""
    paths = []
    for name, text in data:
        (folder / name).write_text(text, "utf-8")
        paths.append((name.removesuffix(".toml"), folder / name))
    return paths
