"""The games that are installed: those of the house and any other package's, by the entry-point group `nexarium.games`."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points

from nexarium.core.definition import Definition, Value
from nexarium.core.errors import UnknownGame
from nexarium.core.game import Game


@cache
def catalogue() -> dict[str, Definition]:
    """Every installed game's definition by its name, in the order of names."""
    found = {point.name: point.load() for point in entry_points(group="nexarium.games")}
    return dict(sorted(found.items()))


def load(name: str, **options: Value) -> Game:
    """The game `name` with its options; raises `UnknownGame` or `BadOption`.

    >>> load("nexos", players=2).num_players()
    2
    """
    games = catalogue()
    if name not in games:
        close = get_close_matches(name, games, 1)
        advice = f"did you mean {close[0]!r}?" if close else f"installed: {', '.join(games)}"
        raise UnknownGame(f"there is no game {name!r}; {advice}")
    return Game(games[name], options)
