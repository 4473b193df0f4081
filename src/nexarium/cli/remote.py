"""`nexarium connect` and `nexarium bot-worker`: connect this machine's bots to a server."""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import signal
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nexarium.bots.playable import games_of
from nexarium.cli.printing import echo
from nexarium.core.catalogue import catalogue

if TYPE_CHECKING:
    from nexarium.client.remote_bot import Pool


SECONDS_FOR_A_KNOCK = 5.0


def connect(bot: str, server: str, name: str, known_as: str, games: Sequence[str], at_once: int, key: str, *, compiles: bool) -> None:
    """Connect a remote bot until Ctrl-C, or until the server refuses."""
    from nexarium.client.remote_bot import Processes, ProgramConnection, kept_secret
    from nexarium.server.bots.remote_messages import RemoteBotHello
    from nexarium.server.paths import data_directory

    playable, called = games_of(bot, games)
    offer = RemoteBotHello(
        key=key,
        secret=kept_secret(data_directory()),
        bot=known_as or called,
        name=name or getpass.getuser(),
        games=playable,
        at_once=at_once,
    )
    pool = Processes(at_once, tuple(playable), compiles=compiles)
    connection = ProgramConnection(server, offer, pool, bot, say)
    until_stopped(ready_first([connection.address], playable, connection.run) if compiles else connection.run())


def compute_moves(servers: Sequence[str], workers: int, key: str, ray: str | None, *, compiles: bool) -> None:
    """Run a server's own bots here until Ctrl-C, or until one of its processes refuses."""
    from nexarium.client.remote_bot import Processes, ProgramConnection, think_for
    from nexarium.server.bots.remote_messages import BotWorkerHello

    games = {name: definition.version for name, definition in catalogue().items()}
    pool: Pool
    if ray is not None:
        from nexarium.client.cluster import Cluster

        pool = Cluster(ray, workers, compiles=compiles)
    else:
        pool = Processes(workers, (), compiles=compiles)
    offer = BotWorkerHello(key=key, games=games, workers=workers)
    connections = [ProgramConnection(server, offer, pool, None, say) for server in dict.fromkeys(servers)]

    def work() -> Coroutine[Any, Any, None]:
        return think_for(connections)

    until_stopped(ready_first([each.address for each in connections], games, work) if compiles else work())


async def ready_first(addresses: Iterable[str], games: Iterable[str], work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run work that compiles before it connects. The first time that takes minutes, so check the addresses first."""
    import httpx2

    async with httpx2.AsyncClient(timeout=SECONDS_FOR_A_KNOCK) as client:
        for address in addresses:
            try:
                await client.get(f"{address}/healthz")
            except httpx2.HTTPError:
                say(f"{address} does not answer; it is tried again once all is ready here")
    say(f"getting {', '.join(games)} ready, which takes minutes where they have to be compiled first; with --no-compiled it would not")
    await work()


def say(sentence: str) -> None:
    """Print an event for the user."""
    echo(sentence, err=True)


def until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run `work` until it ends, or until Ctrl-C or SIGTERM."""

    async def run() -> None:
        task = asyncio.ensure_future(work)
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # not available on Windows
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(run())
