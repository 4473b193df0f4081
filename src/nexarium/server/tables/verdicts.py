"""Verdicts with people's names: a game says "Yellow wins", and does not know who plays Yellow."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nexarium.core.view import Standings
from nexarium.server.language import server_words
from nexarium.server.tables.forfeits import forfeit_verdict
from nexarium.server.tables.player_names import called, names_in_lists
from nexarium.server.tables.stored import Final, StoredTable
from nexarium.server.tables.table import Table

Yours = tuple[tuple[int, str], ...]


def with_people(final: Final, table: Table, language: str) -> Standings:
    """Return the final table of a game with the winners' names."""
    standings = final.standings
    if standings.together or final.forfeited:
        return standings
    has_name = [bool(seat.name) for seat in table.seats]
    verdict, yours = _naming(standings.verdict, standings.yours, standings.winners, has_name, called(table, language), language)
    return replace(standings, verdict=verdict, yours=yours)


def verdict_in_lists(stored: StoredTable, language: str) -> tuple[str, Yours]:
    """Return the verdict for lists, for everyone and for each seat, with people's current names."""
    summary, names = stored.summary, names_in_lists(stored, language)
    if summary.forfeited is not None:
        return forfeit_verdict(summary.forfeited, names, language)
    verdict, yours = summary.verdict.get(language, ""), summary.yours.get(language, ())
    return _naming(verdict, yours, summary.won, [bool(name) for name in summary.names], names, language)


def _naming(
    verdict: str, yours: Yours, won: Sequence[int], has_name: Sequence[bool], names: Sequence[str], language: str
) -> tuple[str, Yours]:
    """Return the verdict with the players of the winning seats, unless none of them gave a name, or one person plays all seats. A
    winner's own verdict names the others."""
    own = server_words(language)

    def naming(text: str, seats: Sequence[int]) -> str:
        people = list(dict.fromkeys(names[seat] for seat in seats))
        if not any(has_name[seat] for seat in seats) or set(people) == set(names):
            return text
        return own("won_by", verdict=text, names=own.listed(people))

    return naming(verdict, won), tuple((seat, naming(text, [each for each in won if each != seat])) for seat, text in yours)
