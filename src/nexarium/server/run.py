"""Runs the server, for `nexarium serve` and `nexarium play`."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import importlib.util
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from nexarium.core.errors import NexariumError
from nexarium.core.modes import Mode, search_mode
from nexarium.server.admin.draining import drain
from nexarium.server.admin.gc_tuning import spare_what_stays
from nexarium.server.admin.warmup import warm_up
from nexarium.server.app import create_app
from nexarium.server.keys import BadKey
from nexarium.server.limits.connections import ACCEPTED_AT_ONCE, WAITING_TO_BE_ACCEPTED, http_protocol, raise_file_limit, websocket_protocol
from nexarium.server.listening import address_for_browsers, have_alone
from nexarium.server.logs import about, say_seldom, write_log
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, Unavailable
from nexarium.server.storage.dice_key import check_key
from nexarium.server.storage.lock import alone_on

log = logging.getLogger("nexarium.server")

FRAME_BYTES = 1 << 20
"""A longer WebSocket frame closes the connection. A shorter one that is still too long gets an answer that says so."""
WARMING_SECONDS = 20.0
"""The most seconds to wait, when the server stops, for a picture that is drawn in advance."""

FOR_SERVERS = ("aiosmtplib", "httpcore2", "openskill", "rustworkx", "webauthn")
"""The packages of the extra `server`, without which a server does less."""

SHARED_LINES = (
    "the database is behind a pooler that gives each transaction another connection (PgBouncer's pool_mode = transaction), but the server "
    "listens and holds locks on its connections: give it pool_mode = session, or name PostgreSQL itself as --database"
)


class CannotServe(NexariumError):
    """The server cannot start as it was asked to."""


class _Server(uvicorn.Server):
    """uvicorn, which calls `started` once it answers, and `ending` when it has to stop."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None], ending: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._say_started = started
        self._ending = ending

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGTERM:
            self.should_exit = True  # a requested end has status 0; uvicorn would raise the signal again
        else:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._ending()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(WAITING_TO_BE_ACCEPTED)  # asyncio's backlog is only what it accepts at once
        if self.started:
            self._say_started()


def serve(settings: Settings, open_browser: bool = False, ready: Callable[[str], None] | None = None) -> None:
    """Serve until Ctrl-C. `ready` is called with the address once pages can be loaded; port 0 takes any free one.

    Raises `CannotServe` if the port or the database is not available.
    """
    write_log(settings.log_format, logging.WARNING if open_browser else logging.INFO)  # at home, only problems
    if not all(importlib.util.find_spec(package) for package in FOR_SERVERS):
        log.info(
            "accounts, ratings, tournaments and notifications need more packages: pip install 'nexarium[server]'", extra=about("packages")
        )
    _check_database(settings)
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(alone_on(settings.database))
        except Unavailable as error:
            raise CannotServe(str(error)) from None
        _serve(settings, open_browser, ready)


def _serve(settings: Settings, open_browser: bool, ready: Callable[[str], None] | None) -> None:
    listening = _listen(settings.host, settings.port)
    address = address_for_browsers(settings.host, listening.getsockname()[1])

    stopping = threading.Event()
    warming = threading.Thread(target=lambda: warm_up(app.state.services.service.boxes, stopping), daemon=True)

    def started() -> None:
        log.info("the server is at %s", address, extra=about("started"))
        spare_what_stays()
        say_seldom()
        if ready is not None:
            ready(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        if settings.warm_up and search_mode() is not Mode.NUMBA:  # which would compile for minutes, and servers do without it
            warming.start()

    try:
        app = create_app(settings)
    except BadKey as error:
        listening.close()
        raise CannotServe(str(error)) from None
    app.state.connection_limiter.room = raise_file_limit()

    async def ending() -> None:
        await drain(app.state.services.service, app.state.services.turns, settings.drain_seconds)

    server = _Server(configuration(app), started, ending)
    with listening, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    stopping.set()
    if warming.is_alive():  # Python aborts if a thread is still inside compiled code at the end
        warming.join(WARMING_SECONDS)


def configuration(app: Starlette, port: int = 0) -> uvicorn.Config:
    """Return uvicorn's configuration for the application."""
    return uvicorn.Config(
        app,
        port=port,
        loop="asyncio",  # uvloop would read 256 KB at once, and not into the small buffers of these protocols
        backlog=ACCEPTED_AT_ONCE,
        http=http_protocol(app.state.connection_limiter),
        log_config=None,
        log_level="warning",
        lifespan="on",
        ws=websocket_protocol(app.state.connection_limiter),
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # long messages are compressed once for all their receivers (nexarium.server.protocol.packing)
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=2,
        server_header=False,
    )


def _check_database(settings: Settings) -> None:
    """Open the database once before the server starts, so that a wrong one gives a sentence and not a traceback."""

    async def check() -> None:
        store = Store(settings.database, settings.database_patience, settings.key_file)
        if store.postgres and importlib.util.find_spec("asyncpg") is not None:
            from nexarium.server.realtime.postgres_bus import shares_lines

            if await shares_lines(settings.database):
                raise Unavailable(SHARED_LINES)
        await store.open()
        try:
            await check_key(store)
        finally:
            await store.close()

    try:
        asyncio.run(check())
    except Unavailable as error:
        raise CannotServe(str(error)) from None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with an explicit protocol, asyncio sends small answers at once (TCP_NODELAY)
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    have_alone(listening)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise CannotServe(f"cannot listen on {host}: it is no address of this machine; choose another --host") from None
        raise CannotServe(f"cannot listen on {host}, port {port}: {error.strerror or error}; choose another --port") from None
    return listening
