"""A position as the pictures read it: the pieces of each seat, their places, and what the dice offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from nexarium.core.game import State
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules import numbering
from nexarium.games.kepler.rules.board import (
    GROUP_COUNT,
    GROUP_KIND,
    GROUP_SIZE,
    LEADER_VALUE,
    MOST_DIPLOMATS,
    MOST_INFLUENCE,
    MOST_LEADERS,
    PLACES,
    THRESHOLDS,
    TOP,
    TRACK_OF,
    GroupKind,
    Planet,
    planets,
)
from nexarium.games.kepler.rules.state import Phase

ABILITY_OF = {track: ability for ability, track in TRACK_OF.items()}


def groups_of(action: int) -> list[tuple[GroupKind, int]]:
    """Return the kind and size of the groups of an action 1 to 7."""
    return [(GroupKind(GROUP_KIND[action, place]), int(GROUP_SIZE[action, place])) for place in range(int(GROUP_COUNT[action]))]


def track_of(influence: numbering.Influence) -> int:
    """Return the track that an influence spends."""
    return TRACK_OF[numbering.ABILITIES[type(influence)]]


def destination(action: numbering.Action) -> int | None:
    """Return the quarter to which an action brings a cube; None if it brings none."""
    match action:
        case numbering.Place(quarter) | numbering.Swap(quarter):
            return quarter
        case numbering.Move(to=to) | numbering.MoveLeader(to=to) | numbering.Shift(to=to):
            return to
    return None


class Cubes(NamedTuple):
    """A seat's cubes of one size in a quarter."""

    seat: int
    cube: numbering.Cube
    quarter: int


def cubes_taken(action: numbering.Action, active: int) -> Cubes | None:
    """Return the cubes that an action takes from their place; None if it takes none. `active` is the active player."""
    match action:
        case numbering.Move(origin=origin):
            return Cubes(active, numbering.Cube.DIPLOMAT, origin)
        case numbering.MoveLeader(origin=origin):
            return Cubes(active, numbering.Cube.LEADER, origin)
        case numbering.Remove(seat, quarter):
            return Cubes(seat, numbering.Cube.DIPLOMAT, quarter)
        case numbering.Shift(seat, cube, origin):
            return Cubes(seat, cube, origin)
    return None


class Leftovers(NamedTuple):
    """A track (from 0), the number of levels that leftovers raise its disc, and the number lost at its top (KP-33, KP-26)."""

    track: int
    levels: int
    lost: int


@dataclass(frozen=True)
class Offer:
    """The offer of one of the seven actions:

    - the numbers of the `choices` of dice that take it
    - the quarters in which its groups could be placed now, and those from which they could be moved
    - the actions that bring a cube to some of these quarters at once
    - the value that its groups would add
    - the best leftovers among its choices
    - whether any of its groups can be carried out now"""

    action: int
    choices: tuple[int, ...]
    quarters: frozenset[int]
    origins: frozenset[int]
    placing: dict[int, tuple[int, ...]]
    gain: int
    leftovers: Leftovers
    possible: bool


class Reading:
    """The queries of the pictures on a state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.record: Any = state.record
        self.players = int(self.record.players)
        self.phase = Phase(self.record.phase)
        self.number = int(self.record.planet)
        self.active = int(self.record.active)

    def legal(self) -> list[numbering.Action]:
        """Return the legal actions, ascending by number."""
        return [numbering.read(action) for action in self.state.legal_actions()]

    @property
    def planet(self) -> Planet | None:
        """The planet, once it is drawn."""
        return planets()[self.number] if self.number >= 0 else None

    def diplomats(self, seat: int, quarter: int) -> int:
        """Return the number of a seat's diplomats in a quarter."""
        return int(self.record.diplomats[seat, quarter])

    def leaders(self, seat: int, quarter: int) -> int:
        """Return the number of a seat's leaders in a quarter."""
        return int(self.record.leaders[seat, quarter])

    def count(self, cubes: Cubes) -> int:
        """Return how many cubes of this size a seat has in a quarter."""
        return (self.leaders if cubes.cube == numbering.Cube.LEADER else self.diplomats)(cubes.seat, cubes.quarter)

    def worth(self, seat: int, quarter: int) -> int:
        """Return a seat's diplomatic value in a quarter (KP-6)."""
        return self.diplomats(seat, quarter) + LEADER_VALUE * self.leaders(seat, quarter)

    def value(self, seat: int) -> int:
        """Return a seat's current diplomatic value on the planet (KP-34)."""
        return sum(self.worth(seat, quarter) for quarter in range(PLACES))

    def on_planet(self, seat: int) -> bool:
        """Return whether a seat has a cube on the planet."""
        return bool(self.record.diplomats[seat].any() or self.record.leaders[seat].any())

    def supply(self, seat: int) -> int:
        """Return the number of a seat's diplomats in supply."""
        return MOST_DIPLOMATS - int(self.record.diplomats[seat].sum())

    def placed(self, wanted: int, supply: int) -> int:
        """Return how many of `supply` diplomats a group places: all it wants; with partial groups allowed, what there is; otherwise none
        (KP-24)."""
        return wanted if wanted <= supply else supply if self.record.partial_group else 0

    def leaders_left(self, seat: int) -> int:
        """Return the number of leaders that a seat has in its supply."""
        return MOST_LEADERS - int(self.record.leaders[seat].sum())

    def level(self, seat: int, track: int) -> int:
        """Return the index of a disc's level."""
        return int(self.record.level[seat, track])

    def slots(self, zone: int) -> list[int]:
        """Return the tracks of a zone's tokens, slot by slot; negative for an empty slot."""
        return [int(each) for each in self.record.slot[zone]]

    @property
    def spent(self) -> list[int]:
        """The tracks spent this turn."""
        return [track for track in range(TRACKS) if int(self.record.spent) >> track & 1]

    @property
    def influence_left(self) -> int:
        """The number of influences that may still be spent this turn."""
        return MOST_INFLUENCE - len(self.spent)

    @property
    def round(self) -> int:
        """Return the number of the round, from 1."""
        return int(self.record.turn) // self.players + 1

    @property
    def threshold(self) -> int | None:
        """The next threshold."""
        passed = int(self.record.threshold)
        return int(THRESHOLDS[passed]) if passed < len(THRESHOLDS) else None

    def thresholds_reached(self) -> int:
        """Return the number of thresholds that the active player reaches if the turn ends now (KP-35, KP-36)."""
        return sum(self.value(self.active) >= each for each in THRESHOLDS[int(self.record.threshold) :].tolist())

    @property
    def last_round(self) -> bool:
        """Whether no round follows this one (KP-37a)."""
        return self.round >= int(self.record.max_rounds)

    @property
    def last_turn(self) -> bool:
        """Whether no turn follows this one (KP-37a)."""
        return int(self.record.turn) + 1 >= int(self.record.max_rounds) * self.players

    @property
    def scoring_follows(self) -> bool:
        """Whether a scoring happens if the turn ends now (KP-35, KP-37a)."""
        return self.last_turn or self.thresholds_reached() > 0

    @property
    def deciding(self) -> bool:
        """Whether a player has to decide."""
        return self.phase in (Phase.BEFORE_ACTION, Phase.GROUP, Phase.AFTER_ACTION, Phase.BONUS)

    def unplaced(self, die: numbering.Die) -> int:
        """Return how many unplaced dice of a colour show a value."""
        return int((self.record.black if die.colour == numbering.Colour.BLACK else self.record.white)[die.value])

    def leftovers(self) -> Leftovers:
        """Return what leftovers would do if the turn of the chosen action ended now."""
        value = int(self.record.placed_value)
        return self._leftovers(int(self.record.action), int(self.record.white[value] + self.record.black[value]) if value else 0)

    def _leftovers(self, action: int, dice: int) -> Leftovers:
        """Return what `dice` leftovers do to the active player's disc at its current level."""
        track = action - 1
        levels = min(dice, int(TOP[track]) - self.level(self.active, track))
        return Leftovers(track, levels, dice - levels)

    @property
    def group_at_hand(self) -> tuple[GroupKind, int]:
        """The kind and size of the current group, in phase GROUP."""
        return groups_of(int(self.record.action))[int(self.record.group)]

    def offers(self) -> dict[int, Offer]:
        """Return what each available action offers, computed by the rules on a copy of the state."""
        if self.phase != Phase.BEFORE_ACTION:
            return {}
        by_action: dict[int, list[numbering.Choose]] = {}
        for choice in self.legal():
            if isinstance(choice, numbering.Choose):
                by_action.setdefault(choice.action, []).append(choice)
        return {action: self._offer(action, choices) for action, choices in by_action.items()}

    def _offer(self, action: int, choices: list[numbering.Choose]) -> Offer:
        record = self.record
        left = max(int(record.white[each.value] + record.black[each.value]) - each.dice for each in choices)
        ahead = self.state.clone()
        ahead.step(numbering.number(choices[0]))
        quarters, origins = set[int](), set[int]()
        placing: dict[int, tuple[int, ...]] = {}
        if int(ahead.record.phase) == Phase.GROUP:
            at_once = [each for each in map(numbering.read, ahead.legal_actions()) if isinstance(each, numbering.Place | numbering.Swap)]
            placing = {each.quarter: (numbering.number(each),) for each in at_once}
        swaps, possible = False, int(ahead.record.phase) == Phase.GROUP
        while int(ahead.record.phase) == Phase.GROUP:
            groups = [each for each in map(numbering.read, ahead.legal_actions()) if isinstance(each, numbering.GroupAction)]
            quarters |= {each.quarter for each in groups if isinstance(each, numbering.Place | numbering.Swap)}
            origins |= {each.origin for each in groups if isinstance(each, numbering.Move)}
            swaps |= any(isinstance(each, numbering.Swap) for each in groups)
            if numbering.Skip() not in groups:
                break
            ahead.step(numbering.number(numbering.Skip()))
        taking = tuple(map(numbering.number, choices))
        gain, leftovers = self._gain(action, swaps), self._leftovers(action, left)
        return Offer(action, taking, frozenset(quarters), frozenset(origins), placing, gain, leftovers, possible)

    def _gain(self, action: int, swaps: bool) -> int:
        """Return the most diplomatic value that an action adds."""
        supply, gain = self.supply(self.active), 0
        for kind, size in groups_of(action):
            if kind == GroupKind.DIPLOMATS:
                placed = self.placed(size, supply)
                supply -= placed
                gain += placed
            elif kind == GroupKind.LEADER and swaps:
                gain += LEADER_VALUE - size
        return gain
