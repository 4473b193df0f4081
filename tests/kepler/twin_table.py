"""What lies on the slow twin's table: the planet and its cubes, discs, tokens, points; and how they are scored (section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from .twin_box import LEADER_VALUE, LEVELS, POINTS_TRACK, QUARTERS, START, TOKENS, TRACK_PRIZES, TRACKS, ZONES, Planet, Quarter


class Table:
    """A table of so many seats. `reached` counts what rare things happened."""

    def __init__(self, players: int) -> None:
        self.reached: Counter[str] = Counter()
        self.seats = range(players)
        self.planet: Planet | None = None
        self.diplomats: Counter[tuple[int, Quarter]] = Counter()
        self.leaders: Counter[tuple[int, Quarter]] = Counter()
        self.levels = [dict(START) for _ in self.seats]
        self.values = [0 for _ in self.seats]
        self.points = [0 for _ in self.seats]
        self.tokens: dict[str, list[int]] = {zone: [] for zone in ZONES}
        self.stack = list(TOKENS)
        self.discard: list[int] = []

    # --- the planet ----------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Planet:
        assert self.planet
        return self.planet

    def presence(self, seat: int) -> list[Quarter]:
        """The quarters where a seat has a cube."""
        return [quarter for quarter in QUARTERS if self.cubes(seat, quarter)]

    def cubes(self, seat: int, quarter: Quarter) -> int:
        return self.diplomats[seat, quarter] + self.leaders[seat, quarter]

    def standing(self, cubes: Counter[tuple[int, Quarter]], seat: int) -> int:
        """A seat's diplomats, or leaders, on the planet."""
        return sum(cubes[seat, quarter] for quarter in QUARTERS)

    def value(self, seat: int, quarters: Iterable[Quarter] = QUARTERS) -> int:
        """KP-6, KP-34: a seat's diplomatic value."""
        return sum(self.diplomats[seat, quarter] + LEADER_VALUE * self.leaders[seat, quarter] for quarter in quarters)

    def reaches(self, there: Iterable[Quarter], to: Quarter) -> bool:
        """KP-21: whether `to` is one of these quarters, or adjacent to one."""
        return any(to == quarter or self.board.touch(to, quarter) for quarter in there)

    def steps(self) -> list[tuple[Quarter, Quarter]]:
        """From any quarter to one that is adjacent to it."""
        return [(a, b) for a in QUARTERS for b in QUARTERS if self.board.touch(a, b)]

    # --- discs, tokens and points --------------------------------------------------------------------------------------------

    def climb(self, seat: int, track: int, levels: int) -> None:
        """KP-26: a disc rises; what is above the top is lost."""
        self.levels[seat][track] = min(self.levels[seat][track] + levels, len(LEVELS[track]) - 1)

    def empty_slots(self, zone: str) -> int:
        return self.board.slots(zone) - len(self.tokens[zone])

    def lay_token(self, zone: str, track: int) -> None:
        self.stack.remove(track)
        self.tokens[zone].append(track)

    def award(self, prizes: Mapping[int, int]) -> None:
        for seat, prize in prizes.items():
            self.points[seat] += prize

    def winners(self) -> list[int]:
        """KP-44."""
        return [seat for seat in self.seats if self.points[seat] == max(self.points)]

    # --- the stages of a scoring ---------------------------------------------------------------------------------------------

    def score_quarters(self) -> None:
        """KP-39."""
        for quarter in QUARTERS:
            values = {seat: self.value(seat, [quarter]) for seat in self.seats}
            entrants = {seat: value for seat, value in values.items() if value}
            self.reached.update(f"{n} tied in a quarter" for n in Counter(entrants.values()).values() if n > 1)
            self.award(ranked(entrants, self.board.tranches(quarter)))

    def score_zone(self, zone: str) -> bool:
        """KP-40: whether somebody wins the zone's tokens; his discs rise, and the tokens are discarded."""
        values = [self.value(seat, [quarter for quarter in QUARTERS if quarter.zone == zone]) for seat in self.seats]
        leading = [seat for seat in self.seats if values[seat] == max(values) > 0]
        self.reached[f"zone with {'tokens' if self.tokens[zone] else 'no token'}, in the lead: {len(leading)}"] += 1
        if not self.tokens[zone] or len(leading) != 1:
            return False
        for track in self.tokens[zone]:
            self.climb(leading[0], track, 1)
        self.discard += self.tokens[zone]
        self.tokens[zone] = []
        return True

    def score_tracks(self, zero_level: bool) -> None:
        """KP-42, KP-43; whether the lowest level is ranked, A-15."""
        for track in TRACKS:
            levels = {seat: self.levels[seat][track] for seat in self.seats}
            self.award(ranked({seat: level for seat, level in levels.items() if level or zero_level}, TRACK_PRIZES))
        self.award({seat: LEVELS[POINTS_TRACK][self.levels[seat][POINTS_TRACK]] for seat in self.seats})


def ranked(values: Mapping[int, int], prizes: Sequence[int]) -> dict[int, int]:
    """KP-38: what each entrant gets; tied ones share the last place that they occupy."""
    given = {}
    for seat, value in values.items():
        place = sum(other >= value for other in values.values())
        given[seat] = prizes[place - 1] if place <= len(prizes) else 0
    return given
