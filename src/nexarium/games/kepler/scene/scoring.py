"""A scoring, explained (section 5 of the specification): every step, from cubes, discs and tokens, with each seat's gain and the reason.

`scoring` needs no game: a calculator, the log and the tests use it, and the compiled rules score the same. Numbers are as in `state.py`:
seats from 0, quarters 0 to 11, zones and tracks from 0, levels as indices.

>>> pieces = Pieces.empty(planet("AAA"), players=2)
>>> pieces.diplomats[0][0] = 2
>>> pieces.leaders[1][0] = 1
>>> [(rank.seat, rank.value, rank.position, rank.prize) for rank in scoring(pieces).quarters[0].ranks]
[(1, 5, 1, 12), (0, 2, 2, 8)]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from nexarium.core.game import Ply, State
from nexarium.games.kepler.box.printed import PLANETS, TRACKS, ZONES, board
from nexarium.games.kepler.rules.board import LEADER_VALUE, PLACES, START, Planet, planet, zone_of
from nexarium.games.kepler.rules.numbering import DrawToken, read


@dataclass
class Pieces:
    """The input of a scoring: `diplomats` and `leaders` [seat][quarter], `levels` [seat][track] as indices, `tokens` [zone], the tracks
    of the tokens there. `zero_level_scores` is the table's option (KP-42)."""

    planet: Planet
    diplomats: list[list[int]]
    leaders: list[list[int]]
    levels: list[list[int]]
    tokens: list[list[int]]
    zero_level_scores: bool = True

    @staticmethod
    def empty(planet: Planet, players: int) -> Pieces:
        """Return pieces without cubes and tokens, with discs at their start."""
        quarters = [[0] * PLACES for _ in range(2 * players)]
        levels = [START.tolist() for _ in range(players)]
        return Pieces(planet, quarters[:players], quarters[players:], levels, [[] for _ in ZONES])

    @staticmethod
    def of(state: State) -> Pieces:
        """Return the pieces on a table whose planet is known."""
        record, players = state.record, int(state.record.players)
        return Pieces(
            planet(PLANETS[int(record.planet)]),
            record.diplomats[:players].tolist(),
            record.leaders[:players].tolist(),
            record.level[:players].tolist(),
            [[track for track in tokens if track >= 0] for tokens in record.slot.tolist()],
            bool(record.zero_level_scores),
        )

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.levels)

    def value(self, seat: int, quarter: int) -> int:
        """Return a seat's diplomatic value in a quarter (KP-6)."""
        return self.diplomats[seat][quarter] + LEADER_VALUE * self.leaders[seat][quarter]

    def total(self, seat: int) -> int:
        """Return a seat's diplomatic value on the planet (KP-34)."""
        return sum(self.value(seat, quarter) for quarter in range(PLACES))


@dataclass(frozen=True)
class Rank:
    """A seat's rank among the competitors (KP-38): its value, its position (tied seats share the last one they occupy), and its prize."""

    seat: int
    value: int
    position: int
    prize: int


@dataclass(frozen=True)
class QuarterStep:
    """An occupied quarter (KP-39); ranks best first."""

    quarter: int
    prizes: tuple[int, ...]
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class Risen:
    """A disc raised by a token; `after` equals `before` at the top."""

    track: int
    before: int
    after: int


@dataclass(frozen=True)
class ZoneStep:
    """A zone with tokens (KP-40): every seat's value there, the leading seats, and, if one leads alone, the discs that it raises."""

    zone: int
    tokens: tuple[int, ...]
    values: tuple[int, ...]
    leading: tuple[int, ...]
    raised: tuple[Risen, ...]

    @property
    def winner(self) -> int | None:
        """The seat that wins the tokens; None when they stay."""
        return self.leading[0] if len(self.leading) == 1 else None


@dataclass(frozen=True)
class TrackStep:
    """A track (KP-42); values are level indices, ranks best first."""

    track: int
    prizes: tuple[int, ...]
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class Scoring:
    """A whole scoring: the steps of stages 1 to 3, and per seat the number under its disc on the points track (stage 4, KP-43).

    `levels` [seat][track] are those after stage 2.
    """

    players: int
    quarters: tuple[QuarterStep, ...]
    zones: tuple[ZoneStep, ...]
    tracks: tuple[TrackStep, ...]
    bonus: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...]

    def by_quarters(self) -> list[int]:
        """The points of stage 1, per seat."""
        return self._sum(self.quarters)

    def by_tracks(self) -> list[int]:
        """The points of stage 3, per seat."""
        return self._sum(self.tracks)

    def totals(self) -> list[int]:
        """The points of the whole scoring, per seat."""
        return [sum(parts) for parts in zip(self.by_quarters(), self.by_tracks(), self.bonus, strict=True)]

    def _sum(self, steps: tuple[QuarterStep, ...] | tuple[TrackStep, ...]) -> list[int]:
        points = [0] * self.players
        for step in steps:
            for rank in step.ranks:
                points[rank.seat] += rank.prize
        return points


def award(values: Mapping[int, int], prizes: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the ranks by value, best first (KP-38). A seat's position is the number of seats with at least its value, including itself."""
    ranks = []
    for seat, value in sorted(values.items(), key=lambda entry: (-entry[1], entry[0])):
        position = sum(other >= value for other in values.values())
        ranks.append(Rank(seat, value, position, prizes[position - 1] if position <= len(prizes) else 0))
    return tuple(ranks)


def scoring(pieces: Pieces) -> Scoring:
    """Return the scoring of quarters, zones, tracks, and the points track (section 6). `pieces` is not changed; new tokens are not part
    of it."""
    seats = range(pieces.players)
    quarters = []
    for quarter in range(PLACES):
        values = {seat: pieces.value(seat, quarter) for seat in seats if pieces.value(seat, quarter) > 0}
        if values:
            prizes = pieces.planet.tranches[quarter]
            quarters.append(QuarterStep(quarter, prizes, award(values, prizes)))
    levels = [list(own) for own in pieces.levels]
    zones = [_zone(pieces, levels, zone) for zone in range(len(ZONES)) if pieces.tokens[zone]]
    track_prizes = board().track_prizes
    tracks = []
    for track in range(TRACKS):
        values = {seat: levels[seat][track] for seat in seats if pieces.zero_level_scores or levels[seat][track] > 0}
        tracks.append(TrackStep(track, track_prizes, award(values, track_prizes)))
    points = next(number for number, track in enumerate(board().tracks) if track.ability == "points")
    bonus = tuple(board().tracks[points].levels[levels[seat][points]] for seat in seats)
    return Scoring(pieces.players, tuple(quarters), tuple(zones), tuple(tracks), bonus, tuple(map(tuple, levels)))


def _zone(pieces: Pieces, levels: list[list[int]], zone: int) -> ZoneStep:
    """Return a zone's step (KP-40), and raise the winner's `levels`."""
    here = [quarter for quarter in range(PLACES) if zone_of(quarter) == zone]
    values = tuple(sum(pieces.value(seat, quarter) for quarter in here) for seat in range(pieces.players))
    best = max(values)
    leading = tuple(seat for seat, value in enumerate(values) if value == best and best > 0)
    raised = []
    if len(leading) == 1:
        own = levels[leading[0]]
        for track in pieces.tokens[zone]:
            before = own[track]
            own[track] = level_after(track, before, 1)
            raised.append(Risen(track, before, own[track]))
    return ZoneStep(zone, tuple(pieces.tokens[zone]), values, leading, tuple(raised))


def level_after(track: int, level: int, by: int) -> int:
    """Return a level after a disc rises by `by`, at most to the top of its track (KP-26)."""
    return min(level + by, len(board().tracks[track].levels) - 1)


# --- from a running game ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outset:
    """The start of a scoring: the pieces on the table, each seat's points before it, and the `threshold` that caused it.

    Thresholds are counted from 1; None means that the rounds are over (KP-37a)."""

    pieces: Pieces
    points: list[int]
    threshold: int | None = None


def scorings_begun_by(ply: Ply) -> list[Outset]:
    """Return the scorings that began at a ply, in order; usually none. There are several if a turn passed several thresholds (KP-36), or
    if the very last turn passed one (KP-37a).

    They are derived from the positions before and after the ply. A scoring begins when a turn has ended and its leftovers have counted.
    If another one follows at once, that begins when the last token of the first is drawn.
    """
    before, after = ply.before.record, ply.after.record
    number, passed = (int(after[name]) - int(before[name]) for name in ("scorings", "threshold"))
    if number == 0:
        return []
    table = Outset(Pieces.of(ply.before), [int(each) for each in before.points[: int(before.players)]])
    match read(ply.action):
        case DrawToken(track):
            table = _completed(table, int(before.zone), track)
        case _:
            table = _with_leftovers(table, before)
    begun = []
    for place in range(number):
        begun.append(replace(table, threshold=int(before.threshold) + place + 1 if place < passed else None))
        table = _settled(table, scoring(table.pieces))
    return begun


def _with_leftovers(table: Outset, record: Any) -> Outset:
    """Return the table after leftovers raised the active player's disc (KP-33)."""
    levels = [list(own) for own in table.pieces.levels]
    own, track, value = levels[int(record.active)], int(record.action) - 1, int(record.placed_value)
    own[track] = level_after(track, own[track], int(record.white[value] + record.black[value]))
    return Outset(replace(table.pieces, levels=levels), table.points)


def _completed(table: Outset, zone: int, token: int) -> Outset:
    """Return the table after the rest of a scoring that waited for the last token of a zone: later zones, the tracks and the points
    track."""
    tokens = [[*own, token] if place == zone else own for place, own in enumerate(table.pieces.tokens)]
    later = [own if place > zone else [] for place, own in enumerate(tokens)]
    rest = scoring(replace(table.pieces, tokens=later))
    return _settled(Outset(replace(table.pieces, tokens=tokens), table.points), replace(rest, quarters=()))


def _settled(table: Outset, scored: Scoring) -> Outset:
    """Return the table after a scoring: points added, discs raised, won tokens removed; new tokens are not part of it."""
    won = {step.zone for step in scored.zones if step.winner is not None}
    tokens = [[] if zone in won else own for zone, own in enumerate(table.pieces.tokens)]
    points = [before + gain for before, gain in zip(table.points, scored.totals(), strict=True)]
    return Outset(replace(table.pieces, levels=[list(own) for own in scored.levels], tokens=tokens), points)
