"""A scoring, explained (section 5 of the specification): every step, with each seat's gain and the reason.

A game's scorings are read from the event trail of the rules that score (`scorings_begun_by`). `scoring` needs no game: it scores the
cubes, discs and tokens of a physical table, for the calculator. Numbers are as in `state.py`: seats from 0, quarters 0 to 11, zones and
tracks from 0, levels as indices.

>>> pieces = Pieces.empty(planet("AAA"), players=2)
>>> pieces.diplomats[0][0] = 2
>>> pieces.leaders[1][0] = 1
>>> [(rank.seat, rank.value, rank.position, rank.prize) for rank in scoring(pieces).quarters[0].ranks]
[(1, 5, 1, 12), (0, 2, 2, 8)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nexarium.core.event_trail import Event as Recorded
from nexarium.core.event_trail import trail_of
from nexarium.core.game import Ply, State
from nexarium.games.kepler.box.printed import PLANETS, TRACKS, ZONES, board
from nexarium.games.kepler.rules.board import LEADER_VALUE, PLACES, START, Planet, planet, zone_of
from nexarium.games.kepler.rules.state import NONE, Event, Phase


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
    """A zone with tokens (KP-40): every seat's value there, the seat that wins the tokens, and the discs that it raises. Without a winner
    the tokens stay."""

    zone: int
    tokens: tuple[int, ...]
    values: tuple[int, ...]
    winner: int | None
    raised: tuple[Risen, ...]

    @property
    def leading(self) -> tuple[int, ...]:
        """The seats with the greatest value; none where nobody has any."""
        best = max(self.values)
        return tuple(seat for seat, value in enumerate(self.values) if value == best and best > 0)


@dataclass(frozen=True)
class TrackStep:
    """A track (KP-42); values are level indices, ranks best first."""

    track: int
    prizes: tuple[int, ...]
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class Scoring:
    """A whole scoring: the steps of stages 1 to 3, and per seat the number under its disc on the points track (stage 4, KP-43)."""

    players: int
    quarters: tuple[QuarterStep, ...]
    zones: tuple[ZoneStep, ...]
    tracks: tuple[TrackStep, ...]
    bonus: tuple[int, ...]

    def by_quarters(self) -> list[int]:
        """Return the points of stage 1, per seat."""
        return self._sum(self.quarters)

    def by_tracks(self) -> list[int]:
        """Return the points of stage 3, per seat."""
        return self._sum(self.tracks)

    def totals(self) -> list[int]:
        """Return the points of the whole scoring, per seat."""
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
    return Scoring(pieces.players, tuple(quarters), tuple(zones), tuple(tracks), bonus)


def _zone(pieces: Pieces, levels: list[list[int]], zone: int) -> ZoneStep:
    """Return a zone's step (KP-40), and raise the winner's `levels`."""
    here = [quarter for quarter in range(PLACES) if zone_of(quarter) == zone]
    values = tuple(sum(pieces.value(seat, quarter) for quarter in here) for seat in range(pieces.players))
    best = max(values)
    winner = values.index(best) if best > 0 and values.count(best) == 1 else None
    raised = []
    if winner is not None:
        own = levels[winner]
        for track in pieces.tokens[zone]:
            before = own[track]
            own[track] = min(before + 1, len(board().tracks[track].levels) - 1)
            raised.append(Risen(track, before, own[track]))
    return ZoneStep(zone, tuple(pieces.tokens[zone]), values, winner, tuple(raised))


# --- from a running game ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Begun:
    """A scoring that a ply began: each seat's points before it, its steps, and the `threshold` that caused it.

    Thresholds are counted from 1; None means that the rounds are over (KP-37a)."""

    points: list[int]
    scoring: Scoring
    threshold: int | None


def scorings_begun_by(ply: Ply) -> list[Begun]:
    """Return the scorings that began at a ply, in order; usually none. There are several if a turn passed several thresholds (KP-36), or
    if the very last turn passed one (KP-37a)."""
    trail = trail_of(ply.before, ply.action)
    if not any(event.kind == Event.SCORING for event in trail):
        return []
    printed = planet(PLANETS[int(ply.before.record.planet)])
    return [_begun(events, printed) for events in _cut((*trail, *_rest(ply.after)), Event.SCORING)]


def _rest(after: State) -> Iterator[Recorded]:
    """Yield the events of the rest of a scoring that waits for tokens. New tokens are not part of it, so any will do (KP-40)."""
    ahead = after.clone()
    while ahead.record.phase == Phase.REFILL:
        token = ahead.legal_actions()[0]
        for event in trail_of(ahead, token):
            if event.kind == Event.SCORING:
                return
            yield event
        ahead.step(token)


def _cut(trail: Sequence[Recorded], *heads: Event) -> Iterator[Sequence[Recorded]]:
    """Yield the parts of a trail that begin with an event of these kinds, each up to the next one."""
    places = [place for place, event in enumerate(trail) if event.kind in heads]
    for start, end in zip(places, [*places[1:], len(trail)], strict=True):
        yield trail[start:end]


def _begun(trail: Sequence[Recorded], printed: Planet) -> Begun:
    """Return the scoring that these events record, from the one that begins it on."""
    quarters, zones = [], []
    tracks: dict[int, list[Rank]] = {}
    for step in _cut(trail, Event.QUARTER, Event.ZONE, Event.TRACKS, Event.TRACK):
        kind, number, _ = step[0]
        ranks = [
            Rank(value.subject, value.detail, prize.subject, prize.detail) for value, prize in pairwise(step) if prize.kind == Event.PRIZE
        ]
        if kind == Event.QUARTER and ranks:
            quarters.append(QuarterStep(number, printed.tranches[number], _best_first(ranks)))
        elif kind == Event.ZONE and any(event.kind == Event.TOKEN for event in step):
            zones.append(_zone_of(number, step))
        elif kind == Event.TRACKS:
            tracks.clear()
        elif kind == Event.TRACK:
            tracks[number] = [*tracks.get(number, ()), *ranks]
    points = [event.detail for event in trail if event.kind == Event.POINTS]
    bonus = tuple(event.detail for event in trail if event.kind == Event.BONUS)
    steps = tuple(TrackStep(track, board().track_prizes, _best_first(ranks)) for track, ranks in tracks.items())
    threshold = None if trail[0].subject == NONE else trail[0].subject
    return Begun(points, Scoring(len(points), tuple(quarters), tuple(zones), steps, bonus), threshold)


def _zone_of(zone: int, step: Sequence[Recorded]) -> ZoneStep:
    return ZoneStep(
        zone,
        tokens=tuple(event.subject for event in step if event.kind == Event.TOKEN),
        values=tuple(event.detail for event in step if event.kind == Event.VALUE),
        winner=next((event.subject for event in step if event.kind == Event.WON), None),
        raised=tuple(Risen(disc.detail, level.subject, level.detail) for disc, level in pairwise(step) if level.kind == Event.LEVEL),
    )


def _best_first(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    return tuple(sorted(ranks, key=lambda rank: (-rank.value, rank.seat)))
