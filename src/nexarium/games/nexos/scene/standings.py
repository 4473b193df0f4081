"""The scores of a finished game, and its winners (NX-12 to NX-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import History, State
from nexarium.core.view import Standing, Standings
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import BONUS
from nexarium.games.nexos.scene.seats import mark, note, side_colours, signed, unplaced

COLUMNS = ("pieces", "segments", "bonus", "total")


def standings(history: History, words: Words) -> Standings:
    """Return the table of scores, the best first."""
    state = history.now
    scores, sides = state.scores(), state.game.sides
    totals = [scores[seats[0]] for seats in sides]
    rows = [
        _row(state, seats, 1 + sum(total > other for other in totals), total, words) for seats, total in zip(sides, totals, strict=True)
    ]
    winners = [row for row in rows if row.rank == 1]
    return Standings(
        verdict=_verdict(winners, len(rows), words),
        yours=() if _drawn(winners, len(rows)) else tuple(_yours(winners, words)),
        columns=tuple(words(f"column_{name}") for name in COLUMNS),
        rows=tuple(sorted(rows, key=lambda row: row.rank)),
    )


def _row(state: State, seats: tuple[int, ...], rank: int, total: float, words: Words) -> Standing:
    colours = side_colours(state.game.options, seats[0])
    left = [int(state.record.left[colour]) for colour in colours]
    bonus = left.count(0) * BONUS
    return Standing(
        seats=seats,
        rank=rank,
        cells=(
            " + ".join(str(len(unplaced(state, colour))) for colour in colours),
            " + ".join(map(str, left)),
            signed(bonus) if bonus else "\N{EN DASH}",
            signed(total),
        ),
        marks=tuple(mark(colour, words) for colour in colours),
        note=note(state, colours, words) if bonus else "",
    )


def _drawn(winners: Sequence[Standing], sides: int) -> bool:
    """Return whether both of two sides have won."""
    return len(winners) == sides == 2


def _verdict(winners: Sequence[Standing], sides: int, words: Words) -> str:
    """Return the winners in words; equal scores share the victory (NX-12)."""
    if _drawn(winners, sides):
        return words("verdict_draw")
    first, *others = [mark.label for row in winners for mark in row.marks]
    names = words.listed([first, *map(str.lower, others)])  # Blue, yellow and red
    if len(winners) > 1:
        return words("verdict_shared", names=names)
    return words("verdict_win" if others else "verdict_wins", names=names)


def _yours(winners: Sequence[Standing], words: Words) -> Iterator[tuple[int, str]]:
    """Yield the verdict in each winner's own words."""
    for row in winners:
        for seat, own in zip(row.seats, row.marks, strict=False):
            with_whom = [mark.label for mark in row.marks if mark != own] if len(row.seats) > 1 else []
            others = [mark.label for other in winners for mark in other.marks if other != row]
            if others:
                yield seat, words("verdict_yours_shared", names=words.listed(others))
            elif with_whom:
                yield seat, words("verdict_yours_with", names=words.listed(with_whom))
            else:
                yield seat, words("verdict_yours")
