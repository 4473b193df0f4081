"""Viewers' requests beside the game: each is passed to the function that handles it."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.server.protocol.chat import Chat
from nexarium.server.protocol.host import Arrange, AskWatchers, CloseTable, Pause, RemoveWatcher, Watcher, Watchers
from nexarium.server.protocol.play import AnswerTakeback, AskTakeback
from nexarium.server.protocol.seats import CallMe, ReclaimSeat, Resign, StandIn
from nexarium.server.protocol.websocket import FromClient, FromServer
from nexarium.server.realtime import host_commands, takebacks
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.tables.seat import Credential


@dataclass(frozen=True)
class Asker:
    """The viewer who makes a request: their credential, the table's name for their network, the network, and a spectator's name."""

    claim: Credential
    watcher: str
    network: str
    name: str


async def take(service: TableService, live: TableSession, asker: Asker, message: FromClient) -> FromServer | None:
    """Handle a request, and return an answer if there is one besides the view that follows."""
    claim = asker.claim
    match message:
        case AskTakeback(ply=ply, takebacks=before):
            await takebacks.ask(service, live, claim, ply, before)
        case AnswerTakeback(ply=ply, allowed=allowed, takebacks=before):
            await takebacks.answer(service, live, claim, ply, allowed, before)
        case ReclaimSeat(seat=seat):
            await host_commands.reclaim(service, live, claim, seat)
        case Resign(seat=seat):
            await host_commands.resign(service, live, claim, seat)
        case CallMe(name=name):
            await host_commands.call(service, live, claim, asker.network, name)
        case Pause(on=on):
            await host_commands.pause(service, live, claim, on)
        case StandIn(seat=seat, level=level):
            await host_commands.stand_in(service, live, claim, seat, level)
        case AskWatchers(id=number):
            found = host_commands.watchers(live, claim)
            return Watchers(id=number, watchers=tuple(Watcher(watcher=each, names=names) for each, names in found.items()))
        case RemoveWatcher(watcher=watcher):
            await host_commands.remove(service, live, claim, watcher)
        case Arrange(chat=chat):
            await host_commands.arrange(service, live, claim, chat)
        case Chat(text=text, emote=emote):
            await service.chat.write(live, claim, asker.watcher, asker.network, asker.name, text, emote)
        case CloseTable():
            await host_commands.close(service, live, claim)
    return None
