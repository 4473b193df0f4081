"""The cost of each message of a viewer for the server."""

from __future__ import annotations

from msgspec import Struct

from nexarium.server.protocol.analysis import AskLogEntries, Look, PrepareMove, PreviewLine, RemovePreparedMove, Why
from nexarium.server.protocol.base import Message
from nexarium.server.protocol.bots import AskHint, Chose, ThinkHere
from nexarium.server.protocol.chat import Chat
from nexarium.server.protocol.connection import Attention, Hello, Ping
from nexarium.server.protocol.host import Arrange, AskWatchers, CloseTable, Pause, RemoveWatcher
from nexarium.server.protocol.play import Act, AnswerTakeback, AskTakeback, Undo
from nexarium.server.protocol.seats import ReclaimSeat, Resign, SetName, StandIn


class Cost(Struct, frozen=True):
    """The cost of a message against its visitor's rate limits: milliseconds of CPU, and looks (`looks_per_second`)."""

    ms: float
    looks: int = 0


UNREAD = Cost(0.5)
"""The cost of a message that cannot be read, or is refused because it comes too fast."""
COSTS: dict[type[Message], Cost] = {
    Hello: Cost(5),
    Act: Cost(15),
    Undo: Cost(15),
    AskHint: Cost(10, looks=1),
    Look: Cost(5, looks=1),
    AskLogEntries: Cost(20, looks=1),
    PreviewLine: Cost(10, looks=1),
    Why: Cost(10, looks=1),
    PrepareMove: Cost(10, looks=1),
    RemovePreparedMove: Cost(10),
    Ping: Cost(0.3),
    Attention: Cost(0.3),
    ThinkHere: Cost(0.3),
    Chose: Cost(10),
    AskTakeback: Cost(5),
    AnswerTakeback: Cost(15),
    Pause: Cost(7),
    StandIn: Cost(7),
    ReclaimSeat: Cost(7),
    Resign: Cost(15),
    SetName: Cost(7),
    AskWatchers: Cost(0.5),
    RemoveWatcher: Cost(7),
    Arrange: Cost(7),
    CloseTable: Cost(15),
    Chat: Cost(4),
}
"""The cost of each type of message. The milliseconds were measured with interpreted rules and rounded up; for an act, they include its
picture for one player and one spectator. A type that is missing here cannot be handled."""
