"""The final table of a game that somebody has lost before its end: their time was up, or they resigned."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nexarium.core.view import Standing, Standings
from nexarium.server.language import house_words
from nexarium.server.tables.called import called
from nexarium.server.tables.table import Table


def only_by_forfeit(table: Table, language: str) -> Standings:
    """Of a game that ended there and then: nothing is counted."""
    if table.game.definition.cooperative:
        rows = tuple(Standing(seats=(seat,), rank=1, cells=()) for seat in range(len(table.seats)))
        return Standings(verdict=house_words(language)("resigned.together"), columns=(), rows=rows, together=True)
    lost = table.lost_sides
    stayed = [side for side in table.losing_as_one if side not in lost]
    rows = tuple(Standing(seats=side, rank=rank, cells=()) for rank, side in enumerate((*stayed, *reversed(lost)), 1))
    return replace(Standings(verdict="", columns=(), rows=rows), **_verdict(table, stayed, language))


def with_forfeits(standings: Standings, table: Table, language: str) -> Standings:
    """Of a game that was played to its end, by bots for those who have lost before: they come last, and so do
    their allies. A crew wins or loses with whoever has left it."""
    if table.game.definition.cooperative:
        return standings
    lost = {row.seats: any(seat in table.forfeits for seat in row.seats) for row in standings.rows}
    stayed = [row for row in standings.rows if not lost[row.seats]]
    rows = [replace(row, rank=1 + sum(other.rank < row.rank for other in stayed)) for row in stayed]
    rows += [replace(row, rank=len(stayed) + 1) for row in standings.rows if lost[row.seats]]
    ranked = replace(standings, rows=tuple(rows))
    if not any(row.rank == 1 and lost[row.seats] for row in standings.rows):
        return ranked
    return replace(ranked, **_verdict(table, [row.seats for row in rows if row.rank == 1], language))


def _why(table: Table) -> str:
    """Why they have lost, as the beginning of a key of the server's words."""
    if not table.resigned:
        return "on_time"
    return "resigned" if set(table.forfeits) == set(table.resigned) else "forfeit"


def _verdict(table: Table, winners: Sequence[tuple[int, ...]], language: str) -> dict[str, object]:
    """Which sides win because others have lost before the end, for everybody and for each seat."""
    said, why = house_words(language), _why(table)
    names = called(table, language)
    win = [seat for side in winners for seat in side]
    won = said.listed([names[seat] for seat in win])
    lost = said.listed([names[seat] for seat in table.forfeits])
    yours = [(seat, said(f"{why}.you_win", n=len(table.forfeits), lost=lost)) for seat in win if len(winners) == 1]
    yours += [(seat, said("resigned.you_lose" if seat in table.resigned else "on_time.you_lose")) for seat in table.forfeits]
    allies = [seat for side in table.lost_sides for seat in side if seat not in table.forfeits]
    yours += [(seat, said(f"{why}.your_side_loses", n=len(table.forfeits), lost=lost)) for seat in allies]
    return {"verdict": said(f"{why}.wins", n=len(win), won=won, lost=lost), "yours": tuple(yours)}
