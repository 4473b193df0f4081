"""What those who sit at a table are called there, whether they have given a name or not."""

from __future__ import annotations

from functools import lru_cache

from nexarium.core.game import Game
from nexarium.core.words import words
from nexarium.server.language import house_words, shown_name
from nexarium.server.tables.table import Table


def called(table: Table, language: str) -> tuple[str, ...]:
    """Per seat, what whoever sits there is called. One person who gave no name is a guest; of several each is called by their seat's marks,
    as the game itself calls them, for nobody could tell two guests apart."""
    nameless = [seat for seat in table.seats if seat.kind != "open" and not seat.name]
    if len({(seat.account, seat.holder) for seat in nameless}) < 2:
        return tuple(shown_name(seat.kind, seat.name, language) for seat in table.seats)
    marks = _marks(table.game, language)
    names = (seat.name or ("" if seat.kind == "open" else marks[number]) for number, seat in enumerate(table.seats))
    return tuple(shown_name(seat.kind, name, language) for seat, name in zip(table.seats, names, strict=True))


def named(table: Table, seat: int, language: str) -> str:
    """What somebody who holds a seat is called in a sentence; -1: the host, who holds none."""
    return house_words(language)("host") if seat < 0 else called(table, language)[seat]


@lru_cache(256)
def _marks(game: Game, language: str) -> tuple[str, ...]:
    definition = game.definition
    marks = definition.load_picture().marks(game.options, words(definition.package, language))
    return tuple(" + ".join(mark.label for mark in each) for each in marks)
