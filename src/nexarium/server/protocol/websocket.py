"""All messages of a table's WebSocket, `GET /api/tables/{table}/live`."""

from __future__ import annotations

from nexarium.server.protocol.analysis import (
    AskLogEntries,
    Explained,
    LogEntries,
    Look,
    Past,
    PrepareMove,
    PreviewedLine,
    PreviewLine,
    RemovePreparedMove,
    Why,
)
from nexarium.server.protocol.base import Done, Refused
from nexarium.server.protocol.bots import AskHint, Chose, Hint, ThinkFor, ThinkHere, Thinking
from nexarium.server.protocol.chat import Chat, Said
from nexarium.server.protocol.connection import Announced, Attention, Hello, Ping, Pong, Presence
from nexarium.server.protocol.host import Arrange, AskWatchers, CloseTable, Pause, RemoveWatcher, Watchers
from nexarium.server.protocol.play import Act, AnswerTakeback, AskTakeback, Undo
from nexarium.server.protocol.seats import ReclaimSeat, Resign, SetName, StandIn
from nexarium.server.protocol.table import Situation, View

FromClient = (
    Hello
    | Act
    | Undo
    | AskHint
    | Look
    | AskLogEntries
    | Ping
    | Attention
    | ThinkHere
    | Chose
    | AskTakeback
    | AnswerTakeback
    | Pause
    | StandIn
    | ReclaimSeat
    | Resign
    | SetName
    | AskWatchers
    | RemoveWatcher
    | Arrange
    | CloseTable
    | PreviewLine
    | PrepareMove
    | RemovePreparedMove
    | Chat
    | Why
)

FromServer = (
    View
    | Situation
    | Past
    | LogEntries
    | PreviewedLine
    | Explained
    | Thinking
    | Hint
    | Presence
    | Watchers
    | Said
    | Refused
    | ThinkFor
    | Done
    | Announced
    | Pong
)
