"""Statistics of finished games for `nexarium simulate`: the winners by Keeper and order of play, and the way they won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import State
from nexarium.games.keepers.box.cards import roster
from nexarium.games.keepers.rules.state import KeeperStatus

PLACES = ("goes first", "goes second", "goes third", "goes fourth")


def by_keeper(state: State) -> Iterator[tuple[str, float]]:
    """Yield each Keeper that played, and whether it won (its team, NK-59)."""
    board, cards = state.record, roster().cards
    for seat in range(int(board.players)):
        yield cards[int(board.keeper[seat])].id, float(int(board.winners) >> seat & 1)


def by_order(state: State) -> Iterator[tuple[str, float]]:
    """Yield each place in the order of play, from the First Player on (NK-17), and whether it won."""
    board = state.record
    players, first = int(board.players), int(board.first_player)
    for place in range(players):
        yield PLACES[place], float(int(board.winners) >> (first + place) % players & 1)


def by_way(state: State) -> Iterator[tuple[str, float]]:
    """Yield whether the game was won through a Portal or by blocking (NK-54, NK-59). Only a blocked Keeper is eliminated in its own
    turn."""
    board = state.record
    if board.winners:
        blocked = int(board.status[int(board.active)]) == KeeperStatus.ELIMINATED
        yield "a Portal", float(not blocked)
        yield "blocking", float(blocked)


def drawn(state: State) -> Iterator[tuple[str, float]]:
    """Yield whether the game ended without a winner when the turns ran out (NK-60)."""
    yield "the turns ran out", float(not state.record.winners)


def keepers(state: State) -> Sequence[str]:
    """Return the Keeper of each seat."""
    board, cards = state.record, roster().cards
    return [cards[int(board.keeper[seat])].id for seat in range(int(board.players))]


def order(state: State) -> Sequence[str]:
    """Return each seat's place in the order of play (NK-17)."""
    players, first = int(state.record.players), int(state.record.first_player)
    return [PLACES[(seat - first) % players] for seat in range(players)]


SHARES = {"wins by Keeper": by_keeper, "wins by order of play": by_order, "won by": by_way, "draws": drawn}
ROLES = {"Keeper": keepers, "order of play": order}
