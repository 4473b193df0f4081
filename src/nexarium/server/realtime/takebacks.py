"""Takebacks by consent. Where a plain undo is not possible (others have played, dice were rolled or cards seen), the other people at the
table may allow one."""

from __future__ import annotations

from nexarium.server.errors import ApiError, UndoRefused
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.tables.events import AnyEvent, TakebackAnswered, TakebackAsked
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.table import Table


async def ask(service: TableService, live: TableSession, claim: Credential, ply: int, before: int | None = None) -> None:
    """Ask the others to allow the takeback of the last decision of the holder of `claim`, who saw the table at `ply` with `before`
    takebacks. A repeated request from before a takeback asks nothing."""

    def decide(table: Table) -> AnyEvent | None:
        if _over(table, claim, before):
            return None
        if ply != table.plies:
            raise ApiError("moved_on", status=409)
        try:
            wish = table.takeback_to(table.seats_of(claim))
        except ApiError as refusal:
            raise UndoRefused(refusal.key) from None
        if table.takeback is not None:
            if table.takeback.seat == wish.seat:
                return None
            raise ApiError("takeback_open", status=409)
        return TakebackAsked(ply=wish.ply, seat=wish.seat)

    await service.change(live, decide)


async def answer(service: TableService, live: TableSession, claim: Credential, ply: int, allowed: bool, before: int | None = None) -> None:
    """Allow or refuse the takeback requested at `ply`. It happens when the last of the others allows it. A refusal, or the requester's
    withdrawal, ends it. A repeated answer counts for no later request: `before` as in `ask`."""

    def decide(table: Table) -> AnyEvent | None:
        if _over(table, claim, before):
            return None
        wish, own = table.takeback, frozenset(table.played_by(claim))
        if wish is None or ply != table.plies:
            raise ApiError("no_takeback", status=409)
        if wish.seat in own:
            if allowed:
                raise ApiError("own_takeback", status=409)
            return TakebackAnswered(seats=(wish.seat,), allowed=False)
        asked = own & wish.needed
        if not asked:
            raise ApiError("not_asked", status=403)
        if not allowed:
            return TakebackAnswered(seats=tuple(sorted(asked)), allowed=False)
        agreed = wish.agreed | asked
        if agreed >= wish.needed:
            return table.taking_back(wish, agreed)
        return None if asked <= wish.agreed else TakebackAnswered(seats=tuple(sorted(asked)), allowed=True)

    await service.change(live, decide)


def _over(table: Table, claim: Credential, before: int | None) -> bool:
    """Return whether a player's message is from before the last takeback."""
    return before not in (None, table.takebacks) and bool(table.seats_of(claim))
