"""The final table of a game in which somebody's time was up and they have lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nexarium.core.view import Standing, Standings
from nexarium.server.language import house_words, shown_name
from nexarium.server.table import Table


def only_on_time(table: Table, language: str) -> Standings:
    """Of a game that ended there and then: nothing is counted."""
    stayed = [seat for seat in range(len(table.seats)) if seat not in table.forfeits]
    later_first = (*stayed, *reversed(table.forfeits))
    rows = tuple(Standing(seats=(seat,), rank=rank, cells=()) for rank, seat in enumerate(later_first, 1))
    return replace(Standings(verdict="", columns=(), rows=rows), **_verdict(table, stayed, language))


def with_forfeits(standings: Standings, table: Table, language: str) -> Standings:
    """Of a game that was played to its end, by bots for those who have lost on time: they come last."""
    lost = {row.seats: any(seat in table.forfeits for seat in row.seats) for row in standings.rows}
    stayed = [row for row in standings.rows if not lost[row.seats]]
    rows = [replace(row, rank=1 + sum(other.rank < row.rank for other in stayed)) for row in stayed]
    rows += [replace(row, rank=len(stayed) + 1) for row in standings.rows if lost[row.seats]]
    ranked = replace(standings, rows=tuple(rows))
    if not any(row.rank == 1 and lost[row.seats] for row in standings.rows):
        return ranked
    return replace(ranked, **_verdict(table, [seat for row in rows if row.rank == 1 for seat in row.seats], language))


def _verdict(table: Table, winners: Sequence[int], language: str) -> dict[str, object]:
    """Who wins because others have lost on time, for everybody and for each seat."""
    said = house_words(language)
    names = [shown_name(seat.kind, seat.name, language) for seat in table.seats]
    won = said.listed([names[seat] for seat in winners])
    lost = said.listed([names[seat] for seat in table.forfeits])
    yours = [(seat, said("on_time.you_win", lost=lost)) for seat in winners if len(winners) == 1]
    yours += [(seat, said("on_time.you_lose")) for seat in table.forfeits]
    return {"verdict": said("on_time.wins", n=len(winners), won=won, lost=lost), "yours": tuple(yours)}
