"""The games that are installed: those of the house and any other package's, by the entry-point group `nexarium.games`."""

from __future__ import annotations

import copyreg
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from nexarium.core.definition import Definition, Options, Value
from nexarium.core.errors import BadRecord, NexariumError, UnknownGame
from nexarium.core.game import Game, State
from nexarium.core.record import Record


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


def game_of(record: Record) -> Game:
    """The game that was recorded; raises `BadRecord` when it, its options or its rules version are not known here."""
    try:
        game = load(record.game, **record.options)
    except NexariumError as error:
        raise BadRecord(str(error), "game" if "options" not in str(error) else "options") from None
    if record.version != game.definition.version:
        raise BadRecord(
            f"the record was played under version {record.version} of {record.game}'s rules, and this is version {game.definition.version}",
            "version",
        )
    return game


def replay(record: Record) -> State:
    """The position after a record's last action; raises `BadRecord` when it cannot be played again here."""
    return game_of(record).replay(record)


def _loaded(name: str, options: Options) -> Game:
    return load(name, **options)


def _pickled(game: Game) -> tuple[Any, ...]:
    """A game is pickled as its name and options, and found in the catalogue again."""
    return _loaded, (game.name, game.options)


copyreg.pickle(Game, _pickled)
