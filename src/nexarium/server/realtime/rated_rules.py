"""The rules for opening a rated table."""

from __future__ import annotations

from nexarium.core.game import Game
from nexarium.server.errors import ApiError
from nexarium.server.protocol.lobby import NewTable


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
    if any(seat.remote_bot for seat in request.seats):
        raise ApiError("rated_lent", status=422, field="seats")
    if any(seat.style for seat in request.seats):
        raise ApiError("rated_style", status=422, field="seats")
    if all(seat.who == "bot" for seat in request.seats):
        raise ApiError("rated_bots", status=422, field="seats")
    if request.timing is not None and request.timing.time_up != "loss":
        raise ApiError("rated_time", status=422, field="timing.time_up")
