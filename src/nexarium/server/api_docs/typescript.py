"""Writes the client's types, web/src/lib/wire.ts, from the protocol's structs. `hatch_build.py` does so before it checks the client."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any

from msgspec import inspect as types

from nexarium.core.words import LANGUAGES
from nexarium.server.accounts import messages as people
from nexarium.server.admin import http, moderation
from nexarium.server.balance_reports import messages as balance_reports
from nexarium.server.bots import remote_messages
from nexarium.server.club import messages as club
from nexarium.server.invitations import messages as inviting
from nexarium.server.notifications import messages as notification_messages
from nexarium.server.protocol.base import PROTOCOL, Problem
from nexarium.server.protocol.learning import AskLesson, AskPuzzle, LessonStep, PuzzleStand
from nexarium.server.protocol.lobby import Catalogue, DiceOffer, NewFork, NewTable, Rematch, Tables
from nexarium.server.protocol.records import AnimationProgress, ShowRecord
from nexarium.server.protocol.seats import Away, Seated, TakeSeat
from nexarium.server.protocol.websocket import FromClient, FromServer
from nexarium.server.rulebooks import messages as rulebooks
from nexarium.server.sharing import messages as sharing

ROOTS: dict[str, Any] = {"FromClient": FromClient, "FromServer": FromServer}
OVER_HTTP = (
    Catalogue,
    AskLesson,
    LessonStep,
    AskPuzzle,
    PuzzleStand,
    DiceOffer,
    NewTable,
    Seated,
    AnimationProgress,
    TakeSeat,
    Rematch,
    NewFork,
    ShowRecord,
    Away,
    Tables,
    Problem,
    notification_messages.NotificationsOffered,
    notification_messages.AskSubscriptions,
    notification_messages.ChangeSubscriptions,
    notification_messages.AddChannel,
    notification_messages.RemoveChannel,
    notification_messages.Permit,
    notification_messages.Subscriptions,
    remote_messages.RemoteBotCards,
    remote_messages.ReplaceRemoteBot,
    people.Me,
    people.Welcome,
    people.Codes,
    people.KeepGames,
    people.GamesKept,
    people.TokenMade,
    people.MyGames,
    people.NewReport,
    people.Seen,
    people.NoteSeen,
    http.AdminLoad,
    http.AdminTables,
    http.AdminTable,
    http.CloseByAdministrator,
    http.Bans,
    http.NewBan,
    http.Announcements,
    http.NewAnnouncement,
    http.Revoke,
    moderation.AdminReports,
    moderation.SettleReport,
    inviting.OpenTables,
    inviting.AskCode,
    inviting.Code,
    inviting.Join,
    inviting.Found,
    inviting.AskHandover,
    inviting.Handover,
    inviting.TakeOver,
    inviting.MetLately,
    inviting.MyInvitations,
    inviting.Decline,
    rulebooks.Rules,
    *club.WIRE,
    balance_reports.BalanceList,
    balance_reports.NewBalance,
    balance_reports.BegunBalance,
    balance_reports.StopBalance,
    *sharing.WIRE,
)


class Writer:
    """Writes structs as TypeScript interfaces, each once, in the order in which they occur."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type(self, kind: types.Type) -> str:
        """Return a type in TypeScript."""
        match kind:
            case types.StructType(cls=cls):
                self.struct(kind)
                return str(cls.__name__)
            case types.UnionType(types=members):
                return " | ".join(dict.fromkeys(self.type(member) for member in members))
            case types.LiteralType(values=values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
                inner = self.type(item)
                return f"readonly ({inner})[]" if " | " in inner or inner.startswith("readonly") else f"readonly {inner}[]"
            case types.TupleType(item_types=items):
                return f"readonly [{', '.join(self.type(item) for item in items)}]"
            case types.DictType(key_type=key, value_type=value):
                return f"Readonly<Record<{self.type(key)}, {self.type(value)}>>"
            case types.StrType():
                return "string"
            case types.BoolType():
                return "boolean"
            case types.IntType() | types.FloatType():
                return "number"
            case types.NoneType():
                return "null"
            case types.AnyType():
                return "unknown"
        raise TypeError(f"The wire has no TypeScript word for {kind!r}.")

    def struct(self, kind: types.StructType) -> None:
        """Write one interface; a field that its sender may leave out is optional."""
        name = kind.cls.__name__
        if name in self.written:
            return
        self.written[name] = ""  # mark it first: a struct may contain itself
        lines = []
        if kind.tag_field is not None:
            lines.append(f'  {kind.tag_field}: "{kind.tag}";')
        for field in kind.fields:
            optional = "" if field.required else "?"
            lines.append(f"  {field.encode_name}{optional}: {self.type(field.type)};")
        self.written[name] = _comment(kind.cls) + "\n".join([f"export interface {name} {{", *lines, "}"])


def _comment(cls: type) -> str:
    text = " ".join((inspect.getdoc(cls) or "").split("\n\n")[0].split()).replace("*/", "* /")
    return f"/** {text} */\n" if text else ""


def typescript() -> Iterator[str]:
    """Yield the parts of the file."""
    yield "// Written by `python -m nexarium.server.api_docs.typescript` from the wire's structs; do not edit."
    yield f"/** The version of the protocol that the server speaks. */\nexport type Protocol = {PROTOCOL};"
    writer = Writer()
    unions = [f"export type {name} = {writer.type(types.type_info(union))};" for name, union in ROOTS.items()]
    for cls in OVER_HTTP:
        writer.type(types.type_info(cls))
    yield from writer.written.values()
    yield "export type Shape = Path | Circle | Rect | Text | Use | Group;"
    yield "export type Input = Pick | Subset | Place;"
    yield f"export type Language = {' | '.join(map(json.dumps, LANGUAGES))};"
    yield 'export type SeatKind = "human" | "open" | "bot";'
    yield "export type OptionValue = boolean | number | string;"
    yield from unions


def main() -> None:
    """Write the types to standard output."""
    sys.stdout.write("\n\n".join(typescript()) + "\n")


if __name__ == "__main__":
    main()
