"""What the server does with a viewer's messages about bots: hints, and bots in the viewer's browser."""

from __future__ import annotations

import logging

import msgspec

from nexarium.server.bots.scheduler import BotScheduler
from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.protocol.bots import AskHint, Chose, ThinkHere
from nexarium.server.realtime.connection import Connection
from nexarium.server.realtime.requests import Handlers

log = logging.getLogger("nexarium.server")


def bot_handlers(scheduler: BotScheduler) -> Handlers:
    """Return the handlers of the messages about bots."""

    async def think_here(viewer: Connection, message: ThinkHere) -> None:
        viewer.thinks = message.when
        if message.when == "never":
            scheduler.browser_bots.stop_waiting(viewer)

    async def chose(viewer: Connection, message: Chose) -> None:
        scheduler.browser_bots.chose(viewer, message.ply, message.action)

    async def ask_hint(viewer: Connection, message: AskHint) -> None:
        if message.found is None:
            viewer.service.hints.spend(viewer.network, "too_many_hints")
        viewer.start(hint(viewer, message))

    async def hint(viewer: Connection, message: AskHint) -> None:
        try:
            found = await scheduler.hint(viewer.live, viewer.credential, message.ply, viewer.language, message.found)
            viewer.say(msgspec.structs.replace(found, id=message.id))
        except ApiError as refusal:
            viewer.say(viewer.refused(refusal, message))
        except Exception:
            log.exception("a hint failed", extra=about("hint_failed", table=viewer.live.table.header.id, network=viewer.network))
            viewer.say(viewer.refused(ApiError("failed"), message))

    return {ThinkHere: think_here, Chose: chose, AskHint: ask_hint}
