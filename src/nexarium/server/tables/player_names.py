"""The names of the players at a table, there and in lists, also of players who gave none."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import lru_cache

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Value
from nexarium.core.game import Game
from nexarium.core.view import label_of
from nexarium.core.words import words
from nexarium.server.language import server_words, shown_name
from nexarium.server.tables.seat import SeatKind
from nexarium.server.tables.stored import StoredTable
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")


def called(table: Table, language: str) -> tuple[str, ...]:
    """Return the name per seat. A single person without a name is a guest. Several are named by their seats' marks, as in the game
    itself, because two guests would look alike."""
    kinds, names = [seat.kind for seat in table.seats], [seat.name for seat in table.seats]
    return _called(kinds, names, table.holders, lambda: _marks(table.game, language), language)


def names_in_lists(stored: StoredTable, language: str) -> tuple[str, ...]:
    """Return the same from the stored data of a table, for lists."""
    header, summary = stored.header, stored.summary
    holders = summary.holders or (0,) * len(summary.kinds)  # an earlier version did not store this
    options = tuple(sorted(header.options.items()))
    return _called(summary.kinds, summary.names, holders, lambda: marks_of(header.game, options, language), language)


def _called(
    kinds: Sequence[SeatKind], names: Sequence[str], holders: Sequence[int], marks: Callable[[], Sequence[str]], language: str
) -> tuple[str, ...]:
    nameless = [seat for seat, kind in enumerate(kinds) if kind != "open" and not names[seat]]
    labels = marks() if len({holders[seat] for seat in nameless}) > 1 else ()
    shown = (labels[seat] if seat in nameless and seat < len(labels) else name for seat, name in enumerate(names))
    return tuple(shown_name(kind, name, language) for kind, name in zip(kinds, shown, strict=True))


def named(table: Table, seat: int, language: str) -> str:
    """Return the name of a seat's holder in a sentence; -1: the host without a seat."""
    return server_words(language)("host") if seat < 0 else called(table, language)[seat]


@lru_cache(256)
def _marks(game: Game, language: str) -> tuple[str, ...]:
    definition = game.definition
    marks = definition.load_picture().marks(game.options, words(definition.package, language))
    return tuple(map(label_of, marks))


def forget_marks() -> None:
    """Forget the names of seats, which keep games in memory."""
    _marks.cache_clear()


@lru_cache(1024)
def marks_of(game: str, options: tuple[tuple[str, Value], ...], language: str) -> tuple[str, ...]:
    """Return the names of the seats of a game with these options; empty if it is not installed, or does not know such options any more."""
    definition = catalogue().get(game)
    if definition is None:
        return ()
    try:
        return _marks(Game(definition, dict(options)), language)
    except Exception:  # a list of tables is for all games, including a broken one
        log.exception("the seats of the game %s have no names", game)
        return ()
