"""The final table of a game in which players lost before its end: on time, or by resigning."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nexarium.core.view import Standing, Standings
from nexarium.server.language import server_words
from nexarium.server.tables.player_names import called
from nexarium.server.tables.stored import Final, Forfeited
from nexarium.server.tables.table import Table


def only_by_forfeit(table: Table, language: str) -> Final:
    """Return the final table of a game that ended at the forfeit: nothing is counted."""
    if table.game.definition.cooperative:
        rows = tuple(Standing(seats=(seat,), rank=1, cells=()) for seat in range(len(table.seats)))
        return Final(Standings(verdict=server_words(language)("resigned.together"), columns=(), rows=rows, together=True))
    lost = table.lost_sides
    stayed = [side for side in table.losing_as_one if side not in lost]
    rows = tuple(Standing(seats=side, rank=rank, cells=()) for rank, side in enumerate((*stayed, *reversed(lost)), 1))
    return _with_verdict(Standings(verdict="", columns=(), rows=rows), table, language)


def with_forfeits(standings: Standings, table: Table, language: str) -> Final:
    """Return the final table of a game that bots played to its end for players who lost before. These and their allies come last. A
    cooperative game is won or lost together, also by players who left."""
    if table.game.definition.cooperative:
        return Final(standings)
    lost = {row.seats: any(seat in table.forfeits for seat in row.seats) for row in standings.rows}
    stayed = [row for row in standings.rows if not lost[row.seats]]
    rows = [replace(row, rank=1 + sum(other.rank < row.rank for other in stayed)) for row in stayed]
    rows += [replace(row, rank=len(stayed) + 1) for row in standings.rows if lost[row.seats]]
    ranked = replace(standings, rows=tuple(rows))
    if not any(row.rank == 1 and lost[row.seats] for row in standings.rows):
        return Final(ranked)
    return _with_verdict(ranked, table, language)


def _with_verdict(standings: Standings, table: Table, language: str) -> Final:
    first = [row.seats for row in standings.rows if row.rank == 1]
    ended = Forfeited(
        won=tuple(seat for side in first for seat in side),
        lost=tuple(table.forfeits),
        resigned=tuple(seat for seat in table.forfeits if seat in table.resigned),
        allies=tuple(seat for side in table.lost_sides for seat in side if seat not in table.forfeits),
        sole=len(first) == 1,
    )
    verdict, yours = forfeit_verdict(ended, called(table, language), language)
    return Final(replace(standings, verdict=verdict, yours=yours), ended)


def forfeit_verdict(ended: Forfeited, names: Sequence[str], language: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Return who wins because others lost before the end, for everyone and for each seat."""
    said, many = server_words(language), len(ended.lost)
    why = "on_time" if not ended.resigned else "resigned" if set(ended.resigned) == set(ended.lost) else "forfeit"
    won, lost = (said.listed([names[seat] for seat in seats]) for seats in (ended.won, ended.lost))
    yours = [(seat, said(f"{why}.you_win", n=many, lost=lost)) for seat in ended.won if ended.sole]
    yours += [(seat, said("resigned.you_lose" if seat in ended.resigned else "on_time.you_lose")) for seat in ended.lost]
    yours += [(seat, said(f"{why}.your_side_loses", n=many, lost=lost)) for seat in ended.allies]
    return said(f"{why}.wins", n=len(ended.won), won=won, lost=lost), tuple(yours)
