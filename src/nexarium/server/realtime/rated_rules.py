"""Rules for rated tables: who may open one, who may sit there, and what is not allowed."""

from __future__ import annotations

from nexarium.core.game import Game
from nexarium.server.errors import ApiError
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.tables.table import Table


def check_rated(request: NewTable, game: Game, account: str) -> None:
    """Raise an `ApiError` unless a requested table may be rated. The game must be competitive, and a player without time loses. Each person
    has one seat and an account; at least one plays. Bots are the server's own, in their default style."""
    if not request.rated:
        return
    if game.definition.cooperative or game.num_players() < 2:
        raise ApiError("rated_together", status=422, field="rated")
    if not account:
        raise ApiError("rated_account", status=403, field="rated")
    if sum(seat.who == "you" for seat in request.seats) > 1:
        raise ApiError("rated_seats", status=422, field="seats")
    if any(seat.lender for seat in request.seats):
        raise ApiError("rated_lent", status=422, field="seats")
    if any(seat.style for seat in request.seats):
        raise ApiError("rated_style", status=422, field="seats")
    if all(seat.who == "bot" for seat in request.seats):
        raise ApiError("rated_bots", status=422, field="seats")
    if request.timing is not None and request.timing.time_up != "loss":
        raise ApiError("rated_time", status=422, field="timing.time_up")


def check_sitting(table: Table, account: str) -> None:
    """Raise an `ApiError` if `account` (empty: none) may not take a seat at a rated table."""
    if not table.header.terms.rated:
        return
    if not account:
        raise ApiError("rated_account", status=403)
    if any(seat.account == account for seat in table.seats):
        raise ApiError("rated_seats", status=409)


def check_not_begun(table: Table) -> None:
    """Raise an `ApiError` for requests that would change a rated game's result, once a player has moved."""
    if table.header.terms.rated and any(mover >= 0 for mover in table.history.movers):
        raise ApiError("rated_begun", status=409)
