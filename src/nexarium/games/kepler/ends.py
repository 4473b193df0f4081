"""Statistics of finished games for `nexarium simulate`: winners by order of play, sources of points, times of scorings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import State
from nexarium.games.kepler.rules.state import Source
from nexarium.games.kepler.rules.turn import THRESHOLD_COUNT

PLACES = ("goes first", "goes second", "goes third", "goes fourth", "goes fifth")
ORDINALS = ("first", "second", "third")
SOURCE_NAMES = {source: source.name.lower().replace("_", " ") for source in Source}


def _winners(state: State) -> list[int]:
    """Return the seats that won (KP-44)."""
    return [seat for seat in range(int(state.record.players)) if int(state.record.winners) >> seat & 1]


def by_order(state: State) -> Iterator[tuple[str, float]]:
    """Yield each place in the order of play (KP-10), and its share of the victory."""
    players, first, won = int(state.record.players), int(state.record.first_player), _winners(state)
    for place in range(players):
        yield PLACES[place], ((first + place) % players in won) / len(won)


def reached(state: State) -> Iterator[tuple[str, float]]:
    """Yield whether each threshold was reached; otherwise the rounds ran out (KP-35, KP-37, KP-37a)."""
    for number in range(THRESHOLD_COUNT):
        yield f"{ORDINALS[number]} scoring", float(int(state.record.threshold) > number)


def shared(state: State) -> Iterator[tuple[str, float]]:
    """Yield whether the victory was shared (KP-44)."""
    yield "shared", float(len(_winners(state)) > 1)


def points(state: State) -> Iterator[tuple[str, float]]:
    """Yield a player's mean points by source, and how many of them came through tokens."""
    players = int(state.record.players)
    for source, name in SOURCE_NAMES.items():
        yield name, float(state.record.earned[:players, source].mean())
    yield "all", float(state.record.points[:players].mean())
    yield "of these through tokens", float(state.record.through_tokens[:players].mean())


def winning(state: State) -> Iterator[tuple[str, float]]:
    """Yield the winner's points by source above the mean of the others, which shows what decides."""
    players, won = int(state.record.players), _winners(state)
    others = [seat for seat in range(players) if seat not in won]
    if others:
        for source, name in SOURCE_NAMES.items():
            yield name, float(state.record.earned[won, source].mean() - state.record.earned[others, source].mean())


def rounds(state: State) -> Iterator[tuple[str, float]]:
    """Yield the round of each threshold's scoring, and the last round of the game."""
    for number in range(int(state.record.threshold)):
        yield f"{ORDINALS[number]} scoring", float(state.record.scored_in[number])
    yield "end", float(int(state.record.turn) // int(state.record.players) + 1)


def leaders(state: State) -> Iterator[tuple[str, float]]:
    """Yield the leaders on the planet at the end: the winner's and the others'."""
    players, won = int(state.record.players), _winners(state)
    others = [seat for seat in range(players) if seat not in won]
    standing = state.record.leaders.sum(axis=1)
    yield "the winner's", float(standing[won].mean())
    if others:
        yield "the others'", float(standing[others].mean())


def taken(state: State) -> Iterator[tuple[str, float]]:
    """Yield what a player took: tokens (KP-40) and bonuses 4-2-1 (KP-12)."""
    players = int(state.record.players)
    yield "tokens", float(state.record.tokens_won[:players].mean())
    yield "bonuses 4-2-1", float(state.record.bonuses_taken[:players].mean())


def order(state: State) -> Sequence[str]:
    """Return each seat's place in the order of play (KP-10)."""
    players, first = int(state.record.players), int(state.record.first_player)
    return [PLACES[(seat - first) % players] for seat in range(players)]


SHARES = {"wins by order of play": by_order, "scorings reached": reached, "victories": shared}
MEANS = {
    "a player's points": points,
    "the winner's points beyond the others'": winning,
    "rounds": rounds,
    "leaders on the planet at the end": leaders,
    "a player takes": taken,
}
ROLES = {"order of play": order}
