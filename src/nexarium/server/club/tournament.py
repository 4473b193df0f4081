"""A tournament as a value: who takes part, what has been played, who stands where, and whom the next round brings together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from nexarium.core.definition import Value
from nexarium.server.club.pairing import Entrant, Round, round_robin, rounds_of_all, swiss
from nexarium.server.tables.terms import Terms

System = Literal["swiss", "round_robin", "double_round_robin"]
TournamentState = Literal["open", "running", "over", "cancelled"]
Tie = Literal["buchholz", "sonneborn", "wins"]
"""What breaks equal points: the points of one's opponents, those of opponents by one's own against them, tables won."""
How = Literal["", "played", "bye", "time", "withdrawn", "closed", "organiser"]
"""How a table of a tournament was decided, at last by the organiser's word; empty while it is not."""


@dataclass(frozen=True)
class Tournament:
    """What was agreed about a tournament. `hours` is the time for a round, `terms` those of its tables."""

    id: str
    owner: str
    name: str
    game: str
    options: dict[str, Value]
    seats: int
    system: System
    rounds: int
    hours: float
    terms: Terms
    language: str
    state: TournamentState
    created: float


@dataclass(frozen=True)
class Member:
    """Somebody who takes part. `seed` is their place in the list at the start, from 0."""

    account: str
    seed: int = 0
    withdrawn: bool = False


@dataclass(frozen=True)
class Fixture:
    """A table of a round: who has which seat, and what each has got for it once it is decided. Who sits out is alone, without a table."""

    round: int
    board: int
    table: str
    seats: tuple[str, ...]
    points: tuple[float, ...] | None = None
    how: How = ""


@dataclass(frozen=True)
class Place:
    """A line of the standings. `ties` break equal points, in this order; `outcomes` are won, drawn and lost."""

    rank: int
    account: str
    points: float
    ties: tuple[float, ...]
    outcomes: tuple[int, int, int]


def points_of(sides: Sequence[tuple[Sequence[int], int]], seats: int) -> tuple[float, ...]:
    """What each seat gets for a game of these sides, each with its rank: 1 for the sole first, 0 for the sole last, and in between the
    share of the other sides that are behind, those that are level counting half."""
    points = [0.0] * seats
    for number, (own, rank) in enumerate(sides):
        others = [other for each, (_, other) in enumerate(sides) if each != number]
        share = sum((other > rank) + (other == rank) / 2 for other in others) / max(1, len(others))
        for seat in own:
            points[seat] = share
    return tuple(points)


def forfeited(sides: Sequence[Sequence[int]], absent: Iterable[int]) -> tuple[float, ...]:
    """What each seat gets when some have not played to the end: they and their allies are last, the other sides share what is before
    them."""
    gone = set(absent)
    return points_of([(side, 2 if gone & set(side) else 1) for side in sides], sum(map(len, sides)))


def may_be_points(points: Sequence[float], sides: Sequence[Sequence[int]]) -> bool:
    """Whether an organiser may give that by seat: the same to all of a side, and what a place among so many sides is worth, alone or
    shared. Not all points need be given: both of two may have lost."""
    if len(points) != sum(map(len, sides)):
        return False
    steps = 2 * max(1, len(sides) - 1)
    shares = {step / steps for step in range(steps + 1)}
    return all(len({points[seat] for seat in side}) == 1 and points[side[0]] in shares for side in sides)


def bye_points(tournament: Tournament) -> float:
    """What sitting out is worth: nothing where everybody does so equally often, else a win where one sits out of two, and a middle place at
    larger tables."""
    if tournament.system != "swiss":
        return 0.0
    return 1.0 if tournament.seats == 2 else 0.5


def rounds_needed(system: System, entrants: int, asked: int) -> int:
    """How many rounds there will be."""
    return asked if system == "swiss" else rounds_of_all(entrants, system == "double_round_robin")


def last_to_join(tournament: Tournament) -> int:
    """The last round while which somebody may still join, 0 for none: in the first half of a Swiss tournament, so that a round is left to
    them even where the next is just being paired. Who meets whom when everybody meets everybody is settled at the beginning."""
    return (tournament.rounds - 1) // 2 if tournament.system == "swiss" else 0


def next_round(tournament: Tournament, members: Sequence[Member], fixtures: Sequence[Fixture], number: int) -> Round:
    """Who meets whom in round `number`, after what has been played."""
    if tournament.system == "swiss":
        behind = _behind(members, fixtures)
        return swiss((behind[member.account] for member in members if not member.withdrawn), tournament.seats)
    order = [member.account for member in sorted(members, key=lambda member: member.seed)]
    gone = {member.account for member in members if member.withdrawn}
    paired = round_robin(order, number)
    tables = tuple(table for table in paired.tables if not gone & set(table))
    walkovers = tuple(name for table in paired.tables if len(gone & set(table)) == 1 for name in table if name not in gone)
    return Round(tables, tuple(name for name in paired.byes if name not in gone), walkovers)


def _behind(members: Sequence[Member], fixtures: Iterable[Fixture]) -> dict[str, Entrant]:
    """By account, what each has behind them, as the pairing needs it."""
    scores: defaultdict[str, float] = defaultdict(float)
    met: dict[str, Counter[str]] = {member.account: Counter() for member in members}
    sat: dict[str, Counter[int]] = {member.account: Counter() for member in members}
    byes: Counter[str] = Counter()
    for fixture in fixtures:
        for seat, account in enumerate(fixture.seats):
            scores[account] += fixture.points[seat] if fixture.points else 0.0
            byes[account] += fixture.how == "bye"
            if fixture.how != "bye":
                met[account].update(other for other in fixture.seats if other != account)
                sat[account][seat] += 1
    return {
        member.account: Entrant(
            member.account, member.seed, scores[member.account], met[member.account], sat[member.account], byes[member.account]
        )
        for member in members
    }


def standings(tournament: Tournament, members: Sequence[Member], fixtures: Sequence[Fixture]) -> list[Place]:
    """Everybody in their order; who is level in everything shares the rank."""
    decided = [fixture for fixture in fixtures if fixture.points is not None]
    totals: dict[str, float] = {member.account: 0.0 for member in members}
    theirs: defaultdict[str, list[Fixture]] = defaultdict(list)
    for fixture in decided:
        for account, points in zip(fixture.seats, fixture.points or (), strict=True):
            totals[account] += points
            theirs[account].append(fixture)
    rows = []
    for member in members:
        own = theirs[member.account]
        ties = _ties(tournament, member.account, own, totals)
        rows.append((totals[member.account], ties, member, _outcomes(member.account, own)))
    rows.sort(key=lambda row: (-row[0], tuple(-tie for tie in row[1]), row[2].seed))
    ranks: dict[tuple[float, tuple[float, ...]], int] = {}
    for place, (points, ties, _, _) in enumerate(rows, 1):
        ranks.setdefault((points, ties), place)
    return [Place(ranks[points, ties], member.account, points, ties, outcomes) for points, ties, member, outcomes in rows]


def tie_names(tournament: Tournament) -> tuple[Tie, ...]:
    """What breaks ties, in this order."""
    if tournament.seats > 2:
        return ("wins", "buchholz")
    return ("buchholz", "sonneborn") if tournament.system == "swiss" else ("sonneborn", "wins")


def _ties(tournament: Tournament, account: str, own: Sequence[Fixture], totals: Mapping[str, float]) -> tuple[float, ...]:
    values: dict[Tie, float] = {"wins": 0.0, "buchholz": 0.0, "sonneborn": 0.0}
    for fixture in own:
        assert fixture.points is not None
        points = fixture.points[fixture.seats.index(account)]
        # who sits out is taken to have met somebody who stands where they do
        others = [totals[other] for other in fixture.seats if other != account] or [totals[account]]
        mean = sum(others) / len(others)
        values["wins"] += points == 1 and fixture.how != "bye"
        values["buchholz"] += mean
        values["sonneborn"] += points * mean
    return tuple(round(values[name], 4) for name in tie_names(tournament))


def _outcomes(account: str, own: Sequence[Fixture]) -> tuple[int, int, int]:
    """How often somebody was first, in between or level, and last; sitting out counts for none."""
    points = [fixture.points[fixture.seats.index(account)] for fixture in own if fixture.points is not None and fixture.how != "bye"]
    won, lost = sum(each == 1 for each in points), sum(each == 0 for each in points)
    return won, len(points) - won - lost, lost
