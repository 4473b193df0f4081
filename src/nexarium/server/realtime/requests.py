"""What the server does with each message of a viewer: `HANDLERS` has a function for each type.

Most messages are commands, which `tables/commands.py` decides. Messages about bots have their handlers in `bots/viewer_requests.py`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from nexarium.core.view import InvalidTap
from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.protocol.analysis import AskLogEntries, Explained, Look, PrepareMove, PreviewLine, RemovePreparedMove, Why
from nexarium.server.protocol.base import PROTOCOL, Refused
from nexarium.server.protocol.bots import Chose, ThinkHere
from nexarium.server.protocol.chat import Chat
from nexarium.server.protocol.connection import Attention, Hello, Ping, Pong
from nexarium.server.protocol.host import Arrange, AskWatchers, CloseTable, Pause, RemoveWatcher, Watcher, Watchers
from nexarium.server.protocol.play import Act, AnswerTakeback, AskTakeback, Undo
from nexarium.server.protocol.seats import ReclaimSeat, Resign, SetName, StandIn
from nexarium.server.protocol.websocket import FromClient
from nexarium.server.realtime.connection import OTHER_PROTOCOL, TOO_MANY, Connection
from nexarium.server.realtime.drawings import explained
from nexarium.server.realtime.table_setup import guest_name
from nexarium.server.realtime.views import lines_of
from nexarium.server.tables import commands
from nexarium.server.tables.events import AnyEvent
from nexarium.server.tables.seat import Credential

log = logging.getLogger("nexarium.server")

Handler = Callable[[Connection, Any], Awaitable[None]]
Handlers = Mapping[type[FromClient], Handler]


def command(decide: Callable[..., AnyEvent | None], *fields: str, shows_again: bool = False) -> Handler:
    """Return the handler of a message that changes the table by the event that `decide` returns. `fields` of the message are its
    arguments. `shows_again`: the viewer gets the table again if nothing had to happen."""

    async def handle(viewer: Connection, message: Any) -> None:
        values = {field: getattr(message, field) for field in fields}
        if not await viewer.service.change(viewer.live, partial(decide, credential=viewer.credential, **values)) and shows_again:
            viewer.show_again()
        viewer.done(message)

    return handle


# --- the connection ------------------------------------------------------------------------------------------------------


async def hello(viewer: Connection, message: Hello) -> None:
    """Show the table to a viewer who has said who they are. A token that has just taken a seat through another process, whose notice is
    still on the way, is looked up in the log."""
    if message.protocol != PROTOCOL:
        refusal = ApiError("protocol", status=426, protocol=f"{message.protocol}"[:20], spoken=PROTOCOL)
        viewer.say(Refused(text=refusal.sentence(message.language)))
        viewer.leave(OTHER_PROTOCOL)
        return
    token, table = Credential(message.token), viewer.live.table
    if message.token and viewer.service.bus.shared and not table.knows(token):
        try:
            await viewer.service.refresh(viewer.live)
        except ApiError:  # the viewer is not told that they hold no seat, because their page would then delete the token
            viewer.leave(TOO_MANY)
            raise
    viewer.greet(message)


async def ping(viewer: Connection, message: Ping) -> None:
    """Answer with the server's time."""
    viewer.say(Pong(at=viewer.service.clock()))


async def attention(viewer: Connection, message: Attention) -> None:
    """Note whether the viewer's page is visible."""
    viewer.in_sight = message.in_sight


# --- playing -------------------------------------------------------------------------------------------------------------


async def act(viewer: Connection, message: Act) -> None:
    """Play for the viewer. The move is stored before it is acknowledged."""
    service, live = viewer.service, viewer.live
    if live.viewers.get(viewer):
        live.visitor = viewer.network
    began = time.monotonic()
    if message.ply > live.table.plies:
        await service.refresh(live)
    play = partial(
        commands.play,
        credential=viewer.credential,
        ply=message.ply,
        action=message.action,
        then=message.then,
        takebacks=message.takebacks,
    )
    if await service.change(live, play):
        service.metrics.acknowledgement.observe(time.monotonic() - began)
    else:
        viewer.show_again()
    viewer.done(message)


async def prepare(viewer: Connection, message: PrepareMove) -> None:
    """Store a conditional move. It is decided in a thread, because a long line takes a while."""
    known, decide = viewer.live.table, partial(commands.prepare, credential=viewer.credential, ply=message.ply, line=message.line)
    event = await viewer.service.threads.run(partial(decide, known))
    await viewer.service.change(viewer.live, lambda table: event if table is known else decide(table))
    viewer.done(message)


# --- looking -------------------------------------------------------------------------------------------------------------


async def look(viewer: Connection, message: Look | PreviewLine) -> None:
    """Show another position, in the order of the viewer's messages."""
    viewer.say(message)


async def tell(viewer: Connection, message: AskLogEntries) -> None:
    """Send the log entries of lines that might have followed, and on request what they change on the board."""
    viewer.check_ply(message.ply)
    perspective = viewer.perspective(viewer.live.table)
    entries = await lines_of(viewer.live.drawings, message.ply, message.lines, perspective, changes=message.changes)
    viewer.say(msgspec.structs.replace(entries, id=message.id))


async def why(viewer: Connection, message: Why) -> None:
    """Explain why a tap does nothing, for the player to move, as the table stands."""
    live, table = viewer.live, viewer.live.table
    explanation = Explained(id=message.id, ply=message.ply)
    if message.ply == table.plies and not table.resting and table.to_move in table.seats_of(viewer.credential):
        tall = viewer.hello is not None and viewer.hello.tall
        tap = InvalidTap(shapes=message.shapes, piece=message.piece, orientation=message.orientation, at=message.at, tall=tall)
        try:
            note = await live.drawings.threads.run(partial(explained, table.history, tap, viewer.language))
        except Exception:
            log.exception("nothing could be said of a tap", extra=about("not_shown", table=table.header.id, network=viewer.network))
        else:
            if note is not None:
                explanation = msgspec.structs.replace(explanation, text=note.text, rule_id=note.id)
    viewer.say(explanation)


# --- beside the game -----------------------------------------------------------------------------------------------------


async def rename(viewer: Connection, message: SetName) -> None:
    """Rename a guest in all seats that they hold."""
    service, live = viewer.service, viewer.live
    service.chat.rate_limiter.spend(viewer.network, "chat_too_fast")  # everyone reads a name like a chat message
    name = await guest_name(service.people, message.name)
    for _ in live.table.seats:
        await service.change(live, partial(commands.rename, credential=viewer.credential, name=name))
    viewer.done(message)


async def chat(viewer: Connection, message: Chat) -> None:
    """Store a chat message."""
    await viewer.service.chat.write(
        viewer.live, viewer.credential, viewer.watcher, viewer.network, viewer.name, message.text, message.emote
    )
    viewer.done(message)


async def stand_in(viewer: Connection, message: StandIn) -> None:
    """Let a bot stand in for an absent person, or take an open seat, as the host."""
    live, credential = viewer.live, viewer.credential
    await viewer.service.change(live, lambda table: commands.stand_in(table, credential, message.seat, message.level, live.present()))
    viewer.done(message)


async def remove_watcher(viewer: Connection, message: RemoveWatcher) -> None:
    """Remove a spectator, as the host."""
    live, credential = viewer.live, viewer.credential
    await viewer.service.change(live, lambda table: commands.remove_watcher(table, credential, message.watcher, live.watchers()))
    viewer.done(message)


async def list_watchers(viewer: Connection, message: AskWatchers) -> None:
    """Send the spectators to the host: their names, by the table's name for their network. Removed spectators who are still
    disconnecting are left out."""
    table = viewer.live.table
    if not table.is_host(viewer.credential):
        raise ApiError("not_host", status=403)
    watchers = viewer.live.watchers().items()
    found = tuple(Watcher(watcher=watcher, names=names) for watcher, names in watchers if watcher not in table.removed)
    viewer.say(Watchers(id=message.id, watchers=found))
    viewer.done(message)


HANDLERS: Handlers = {
    Hello: hello,
    Ping: ping,
    Attention: attention,
    Act: act,
    Undo: command(commands.undo, "ply", "takebacks", shows_again=True),
    PrepareMove: prepare,
    Look: look,
    PreviewLine: look,
    AskLogEntries: tell,
    Why: why,
    SetName: rename,
    Chat: chat,
    AskWatchers: list_watchers,
    StandIn: stand_in,
    RemoveWatcher: remove_watcher,
    RemovePreparedMove: command(commands.forget, "ply", "line"),
    AskTakeback: command(commands.ask_takeback, "ply", "takebacks"),
    AnswerTakeback: command(commands.answer_takeback, "ply", "allowed", "takebacks"),
    ReclaimSeat: command(commands.reclaim_seat, "seat"),
    Resign: command(commands.resign, "seat"),
    Pause: command(commands.pause, "on"),
    Arrange: command(commands.set_chat, "chat"),
    CloseTable: command(commands.close),
}
WITHOUT_HELLO = (Hello, Ping, Attention, ThinkHere, Chose)
"""The messages of viewers who have not said who they are."""
