"""What a viewer asks that belongs to the table beside its game: handed to whatever does it."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.server.live import hosting, takebacks
from nexarium.server.live.house import House
from nexarium.server.live.live_table import LiveTable
from nexarium.server.tables.seat import Claim
from nexarium.server.wire.messages import (
    AnswerTakeback,
    Arrange,
    AskTakeback,
    AskWatchers,
    CallMe,
    Chat,
    CloseTable,
    FromClient,
    FromServer,
    Pause,
    ReclaimSeat,
    RemoveWatcher,
    Resign,
    StandIn,
    Watcher,
    Watchers,
)


@dataclass(frozen=True)
class Asker:
    """Whoever asks: what they show, what the table calls their network, the network, and what they call themselves as a spectator."""

    claim: Claim
    watcher: str
    network: str
    name: str


async def take(house: House, live: LiveTable, asker: Asker, message: FromClient) -> FromServer | None:
    """Do what somebody asks, and give the answer, where there is one beside the view that follows."""
    claim = asker.claim
    match message:
        case AskTakeback(ply=ply, takebacks=before):
            await takebacks.ask(house, live, claim, ply, before)
        case AnswerTakeback(ply=ply, allowed=allowed, takebacks=before):
            await takebacks.answer(house, live, claim, ply, allowed, before)
        case ReclaimSeat(seat=seat):
            await hosting.reclaim(house, live, claim, seat)
        case Resign(seat=seat):
            await hosting.resign(house, live, claim, seat)
        case CallMe(name=name):
            await hosting.call(house, live, claim, asker.network, name)
        case Pause(on=on):
            await hosting.pause(house, live, claim, on)
        case StandIn(seat=seat, level=level):
            await hosting.stand_in(house, live, claim, seat, level)
        case AskWatchers(id=number):
            found = hosting.watchers(live, claim)
            return Watchers(id=number, watchers=tuple(Watcher(watcher=each, names=names) for each, names in found.items()))
        case RemoveWatcher(watcher=watcher):
            await hosting.remove(house, live, claim, watcher)
        case Arrange(chat=chat):
            await hosting.arrange(house, live, claim, chat)
        case Chat(text=text, emote=emote):
            await house.chat.write(live, claim, asker.watcher, asker.network, asker.name, text, emote)
        case CloseTable():
            await hosting.close(house, live, claim)
    return None
