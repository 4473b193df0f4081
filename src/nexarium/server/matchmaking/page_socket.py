"""`GET /api/live`: the WebSocket of a page. It brings news of invitations, and lets its player wait for an opponent."""

from __future__ import annotations

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of
from nexarium.server.matchmaking.pages import PageConnection
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.viewer_socket import serve_admitted
from nexarium.server.services import services_of

log = logging.getLogger("nexarium.server")


async def serve_page(socket: WebSocket) -> None:
    """`GET /api/live`: the WebSocket of a page."""
    await serve_admitted(socket, _serve_page)


async def _serve_page(socket: WebSocket, service: TableService, network: str) -> None:
    services = services_of(socket)
    await socket.accept()
    try:
        account = await account_of(socket)
    except ApiError as refusal:
        await socket.close(4000 + refusal.status)
        return
    page = PageConnection(socket, services.pool, network, account)
    services.pages.enter(page)
    reader, writer = asyncio.create_task(page.read()), asyncio.create_task(page.write())
    try:
        done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (error := task.exception()) and not isinstance(error, (WebSocketDisconnect, RuntimeError, OSError)):
                log.error("a page's connection failed", exc_info=error)
    finally:
        services.pages.leave(page)
        reader.cancel()
        writer.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
