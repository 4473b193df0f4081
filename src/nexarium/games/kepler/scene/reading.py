"""A position as the pictures read it: who has what, what lies where, and what the dice offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nexarium.core.game import State
from nexarium.games.kepler.box.printed import ABILITIES, TRACKS
from nexarium.games.kepler.rules import numbering as n
from nexarium.games.kepler.rules import state as phases
from nexarium.games.kepler.rules.board import (
    DIPLOMAT_GROUP,
    GROUP_COUNT,
    GROUP_KIND,
    GROUP_SIZE,
    LEADER_GROUP,
    LEADER_VALUE,
    MOST_DIPLOMATS,
    MOST_INFLUENCE,
    MOST_LEADERS,
    PLACES,
    THRESHOLDS,
    TRACK_OF,
    Planet,
    planets,
)

ABILITY_OF = {track: ability for ability, track in TRACK_OF.items()}
_ENDS = (n.REROLL, n.NUDGE, n.LEADER, n.REMOVE, n.SHIFT, n.PLACE)


def spent_track(action: int) -> int | None:
    """The track that an action of influence spends; None for any other action."""
    if action != n.ROLL_BLACK and not n.REROLL <= action < n.PLACE:
        return None
    ability = next(name for name, end in zip(ABILITIES, _ENDS, strict=False) if action < end)
    return TRACK_OF[ability]


def chosen(action: int) -> int | None:
    """Which of the seven actions a choice takes; None where it takes none."""
    if n.CHOOSE <= action < n.CHOOSE_PAIR:
        return (action - n.CHOOSE) // 2 + 1
    return 7 if n.CHOOSE_PAIR <= action < n.REROLL else None


def value_of_choice(action: int) -> int:
    """The number on the die, or the dice, that a choice places."""
    return (action - n.CHOOSE) // 2 + 1 if action < n.CHOOSE_PAIR else (action - n.CHOOSE_PAIR) // 3 + 1


def destination(action: int) -> int | None:
    """The quarter into which an action brings a cube; None where it brings none."""
    if n.PLACE <= action < n.MOVE:
        return action - n.PLACE
    if n.SWAP <= action < n.LOWER:
        return action - n.SWAP
    if n.MOVE <= action < n.RAISE:
        return (action - n.MOVE) % PLACES
    if n.LEADER <= action < n.REMOVE:
        return (action - n.LEADER) % PLACES
    return (action - n.SHIFT) % PLACES if n.SHIFT <= action < n.PLACE else None


def cube_of(action: int, active: int) -> tuple[int, int, int] | None:
    """Seat, kind and quarter of the cubes that an action takes from where they lie; None where it takes none."""
    if n.MOVE <= action < n.RAISE:
        return active, n.DIPLOMAT_CUBE, (action - n.MOVE) // PLACES
    if n.LEADER <= action < n.REMOVE:
        return active, n.LEADER_CUBE, (action - n.LEADER) // PLACES
    if n.REMOVE <= action < n.SHIFT:
        return (action - n.REMOVE) // PLACES, n.DIPLOMAT_CUBE, (action - n.REMOVE) % PLACES
    if n.SHIFT <= action < n.PLACE:
        seat, rest = divmod(action - n.SHIFT, 2 * PLACES * PLACES)
        kind, way = divmod(rest, PLACES * PLACES)
        return seat, kind, way // PLACES
    return None


@dataclass(frozen=True)
class Offer:
    """What one of the seven actions offers: `choices` of dice; the quarters that its groups could enter as things are; the value that its
    groups would add; and, if it were taken with a choice, by how many levels leftovers would raise its track."""

    action: int
    choices: tuple[int, ...] = ()
    quarters: frozenset[int] = frozenset()
    gain: int = 0
    leftovers: Mapping[int, int] = field(default_factory=dict)


class Reading:
    """What the pictures ask of a state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.record: Any = state.record
        self.players = int(self.record.players)
        self.phase = int(self.record.phase)
        self.number = int(self.record.planet)
        self.active = int(self.record.active)

    @property
    def planet(self) -> Planet | None:
        """The planet, once it is drawn."""
        return planets()[self.number] if self.number >= 0 else None

    def diplomats(self, seat: int, quarter: int) -> int:
        return int(self.record.diplomats[seat, quarter])

    def leaders(self, seat: int, quarter: int) -> int:
        return int(self.record.leaders[seat, quarter])

    def cubes(self, seat: int, kind: int, quarter: int) -> int:
        """Leaders, or diplomats, of a seat in a quarter."""
        return self.leaders(seat, quarter) if kind == n.LEADER_CUBE else self.diplomats(seat, quarter)

    def worth(self, seat: int, quarter: int) -> int:
        """KP-6."""
        return self.diplomats(seat, quarter) + LEADER_VALUE * self.leaders(seat, quarter)

    def value(self, seat: int) -> int:
        """KP-34: the diplomatic value on the planet, now."""
        return sum(self.worth(seat, quarter) for quarter in range(PLACES))

    def supply(self, seat: int) -> int:
        """Diplomats in supply."""
        return MOST_DIPLOMATS - int(self.record.diplomats[seat].sum())

    def leaders_left(self, seat: int) -> int:
        return MOST_LEADERS - int(self.record.leaders[seat].sum())

    def level(self, seat: int, track: int) -> int:
        """The index of a disc's level."""
        return int(self.record.level[seat, track])

    def slots(self, zone: int) -> list[int]:
        """The tracks that the tokens of a zone show, slot by slot; negative: none lies there."""
        return [int(each) for each in self.record.slot[zone]]

    @property
    def spent(self) -> list[int]:
        """The tracks spent this turn."""
        return [track for track in range(TRACKS) if int(self.record.spent) >> track & 1]

    @property
    def influence_left(self) -> int:
        """How many more may be spent this turn."""
        return MOST_INFLUENCE - len(self.spent)

    @property
    def round(self) -> int:
        return int(self.record.turn) // self.players + 1

    @property
    def threshold(self) -> int | None:
        """The next threshold."""
        passed = int(self.record.threshold)
        return int(THRESHOLDS[passed]) if passed < len(THRESHOLDS) else None

    @property
    def deciding(self) -> bool:
        """Whether somebody has to decide."""
        return self.phase in (phases.PRE, phases.GROUP, phases.POST, phases.BONUS421)

    def leftovers(self) -> tuple[int, int]:
        """KP-33: the track of the action (from 0) and by how many levels it would rise if the turn ended now."""
        value = int(self.record.placed_value)
        more = int(self.record.white[value] + self.record.black[value]) if value else 0
        return int(self.record.action) - 1, more

    def groups(self, action: int) -> list[tuple[int, int]]:
        """Kind and size of an action's groups."""
        return [(int(GROUP_KIND[action, place]), int(GROUP_SIZE[action, place])) for place in range(int(GROUP_COUNT[action]))]

    def offers(self) -> dict[int, Offer]:
        """What each action offers that a die can be placed on; by the rules themselves, which a copy of the state plays."""
        if self.phase != phases.PRE:
            return {}
        by_action: dict[int, list[int]] = {}
        for action in self.state.legal_actions():
            if number := chosen(action):
                by_action.setdefault(number, []).append(action)
        return {number: self._offer(number, choices) for number, choices in by_action.items()}

    def _offer(self, number: int, choices: list[int]) -> Offer:
        leftovers = {}
        for choice in choices:
            value = value_of_choice(choice)
            placed = 2 if number == 7 else 1
            leftovers[choice] = int(self.record.white[value] + self.record.black[value]) - placed
        ahead = self.state.clone()
        ahead.step(choices[0])
        quarters: set[int] = set()
        swaps = False
        while int(ahead.record.phase) == phases.GROUP:
            legal = [action for action in ahead.legal_actions() if action == n.SKIP or action >= n.PLACE]
            quarters |= {quarter for action in legal if (quarter := destination(action)) is not None}
            swaps |= any(n.SWAP <= action < n.LOWER for action in legal)
            if n.SKIP not in legal:
                break
            ahead.step(n.SKIP)
        return Offer(number, tuple(choices), frozenset(quarters), self._gain(number, swaps), leftovers)

    def _gain(self, number: int, swaps: bool) -> int:
        """The diplomatic value that an action adds at best."""
        supply, gain = self.supply(self.active), 0
        for kind, size in self.groups(number):
            if kind == DIPLOMAT_GROUP and size <= supply:
                supply -= size
                gain += size
            elif kind == LEADER_GROUP and swaps:
                gain += LEADER_VALUE - size
        return gain
