"""A tournament as a value: its players, results and standings, and the pairing of the next round."""

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
"""Tie-breaks: the points of the player's opponents, those points weighted by the player's result against them, and wins."""
How = Literal["", "played", "bye", "time", "withdrawn", "closed", "organiser"]
"""How a table of a tournament was decided: `organiser` is a correction, and empty means undecided."""


PODIUM = 3
"""The last place that wins a trophy."""


@dataclass(frozen=True)
class Tournament:
    """The settings of a tournament. `hours` is the time for a round, `terms` those of its tables."""

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
    """A player of a tournament. `seed` is the place in the list at the start, from 0."""

    account: str
    seed: int = 0
    withdrawn: bool = False


@dataclass(frozen=True)
class Fixture:
    """A table of a round: its players by seat, and their points once it is decided. A player with a bye is alone, without a table."""

    round: int
    board: int
    table: str
    seats: tuple[str, ...]
    points: tuple[float, ...] | None = None
    how: How = ""


@dataclass(frozen=True)
class Standing:
    """A row of the standings. `ties` break equal points, in this order; `outcomes` are won, drawn and lost."""

    rank: int
    account: str
    points: float
    ties: tuple[float, ...]
    outcomes: tuple[int, int, int]


def points_of(sides: Sequence[tuple[Sequence[int], int]], seats: int) -> tuple[float, ...]:
    """Return the points of each seat for a game of sides with ranks: 1 for a sole first, 0 for a sole last. In between, they are the share
    of the other sides that are behind; equal sides count half."""
    points = [0.0] * seats
    for number, (own, rank) in enumerate(sides):
        others = [other for each, (_, other) in enumerate(sides) if each != number]
        share = sum((other > rank) + (other == rank) / 2 for other in others) / max(1, len(others))
        for seat in own:
            points[seat] = share
    return tuple(points)


def forfeited(sides: Sequence[Sequence[int]], absent: Iterable[int]) -> tuple[float, ...]:
    """Return the points of each seat when players forfeit: they and their allies come last, and the other sides share the places above."""
    gone = set(absent)
    return points_of([(side, 2 if gone & set(side) else 1) for side in sides], sum(map(len, sides)))


def may_be_points(points: Sequence[float], sides: Sequence[Sequence[int]]) -> bool:
    """Return whether these are possible points by seat. All seats of a side have the same, worth a place among the sides, alone or shared.
    Points may be missing: both of two sides may have lost."""
    if len(points) != sum(map(len, sides)):
        return False
    steps = 2 * max(1, len(sides) - 1)
    shares = {step / steps for step in range(steps + 1)}
    return all(len({points[seat] for seat in side}) == 1 and points[side[0]] in shares for side in sides)


def bye_points(tournament: Tournament) -> float:
    """Return the points for a bye: 0 in a round robin, where all players have equally many; in Swiss tournaments 1 for two seats and 0.5
    for more."""
    if tournament.system != "swiss":
        return 0.0
    return 1.0 if tournament.seats == 2 else 0.5


def rounds_needed(system: System, entrants: int, asked: int) -> int:
    """Return the number of rounds."""
    return asked if system == "swiss" else rounds_of_all(entrants, system == "double_round_robin")


def last_to_join(tournament: Tournament) -> int:
    """Return the last round during which players may still join, 0 for none. It is in the first half of a Swiss tournament, so that a round
    remains even while the next is being paired. A round robin is fixed at the start."""
    return (tournament.rounds - 1) // 2 if tournament.system == "swiss" else 0


def next_round(tournament: Tournament, members: Sequence[Member], fixtures: Sequence[Fixture], number: int) -> Round:
    """Return the pairing of round `number`, from the earlier fixtures."""
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
    """Return each player's history by account, for the pairing."""
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


def standings(tournament: Tournament, members: Sequence[Member], fixtures: Sequence[Fixture]) -> list[Standing]:
    """Return all players in order. Players who are equal in everything share a rank."""
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
    return [Standing(ranks[points, ties], member.account, points, ties, outcomes) for points, ties, member, outcomes in rows]


def podium(rows: Iterable[Standing]) -> dict[str, int]:
    """Return the first three places by account. Equal players share a place, and players without a point have none."""
    return {row.account: row.rank for row in rows if row.rank <= PODIUM and row.points > 0}


def tie_names(tournament: Tournament) -> tuple[Tie, ...]:
    """Return the tie-breaks in order."""
    if tournament.seats > 2:
        return ("wins", "buchholz")
    return ("buchholz", "sonneborn") if tournament.system == "swiss" else ("sonneborn", "wins")


def _ties(tournament: Tournament, account: str, own: Sequence[Fixture], totals: Mapping[str, float]) -> tuple[float, ...]:
    values: dict[Tie, float] = {"wins": 0.0, "buchholz": 0.0, "sonneborn": 0.0}
    for fixture in own:
        assert fixture.points is not None
        points = fixture.points[fixture.seats.index(account)]
        # a bye counts as an opponent with the same points
        others = [totals[other] for other in fixture.seats if other != account] or [totals[account]]
        mean = sum(others) / len(others)
        values["wins"] += points == 1 and fixture.how != "bye"
        values["buchholz"] += mean
        values["sonneborn"] += points * mean
    return tuple(round(values[name], 4) for name in tie_names(tournament))


def _outcomes(account: str, own: Sequence[Fixture]) -> tuple[int, int, int]:
    """Return how many times a player was first, in between or equal, and last. Byes do not count."""
    points = [fixture.points[fixture.seats.index(account)] for fixture in own if fixture.points is not None and fixture.how != "bye"]
    won, lost = sum(each == 1 for each in points), sum(each == 0 for each in points)
    return won, len(points) - won - lost, lost
