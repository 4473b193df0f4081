"""What finished games were like, for `nexarium simulate`: who won, in which order of play, and by what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import State
from nexarium.games.keepers.box.cards import roster
from nexarium.games.keepers.rules.state import KeeperStatus

PLACES = ("goes first", "goes second", "goes third", "goes fourth")


def by_keeper(state: State) -> Iterator[tuple[str, float]]:
    """Each Keeper that played, and whether it won (its team, NK-59)."""
    board, cards = state.record, roster().cards
    for seat in range(int(board.players)):
        yield cards[int(board.keeper[seat])].id, float(int(board.winners) >> seat & 1)


def by_order(state: State) -> Iterator[tuple[str, float]]:
    """Each place in the order of play, from the First Player on (NK-17), and whether it won."""
    board = state.record
    players, first = int(board.players), int(board.first_player)
    for place in range(players):
        yield PLACES[place], float(int(board.winners) >> (first + place) % players & 1)


def by_way(state: State) -> Iterator[tuple[str, float]]:
    """NK-54, NK-59: whether a game was won through a Portal or by blocking. Only a blocked Keeper goes out in its own turn."""
    board = state.record
    if board.winners:
        blocked = int(board.status[int(board.active)]) == KeeperStatus.ELIMINATED
        yield "a Portal", float(not blocked)
        yield "blocking", float(blocked)


def drawn(state: State) -> Iterator[tuple[str, float]]:
    """NK-60: whether nobody had won when the turns ran out."""
    yield "the turns ran out", float(not state.record.winners)


def keepers(state: State) -> Sequence[str]:
    """Seat by seat its Keeper."""
    board, cards = state.record, roster().cards
    return [cards[int(board.keeper[seat])].id for seat in range(int(board.players))]


def order(state: State) -> Sequence[str]:
    """Seat by seat its place in the order of play (NK-17)."""
    players, first = int(state.record.players), int(state.record.first_player)
    return [PLACES[(seat - first) % players] for seat in range(players)]


SHARES = {"wins by Keeper": by_keeper, "wins by order of play": by_order, "won by": by_way, "draws": drawn}
ROLES = {"Keeper": keepers, "order of play": order}
