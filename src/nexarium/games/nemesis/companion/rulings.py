"""The rulings that a table may choose, and the judgments of the rules: pure functions of numbers and names.

Where the player aid and the official rules differ, or both are silent, the choice is an option and never hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from nexarium.core.errors import BadOption
from nexarium.games.nemesis.box.components import LARGEST_FIRST, RETREAT, components
from nexarium.games.nemesis.box.ship import characters

Value = bool | str
Weapon = Mapping[str, int]
"""The injuries of a shot, by face of the combat die; what it does not name is as the die says."""
BARE: Weapon = MappingProxyType({})
"""A weapon that changes nothing."""


@dataclass(frozen=True)
class Ruling:
    """An option of the companion; `choices[0]` is the default, `clause` the rule that it settles."""

    name: str
    choices: tuple[Value, ...]
    clause: str


OPTIONS = (
    Ruling("numbers", ("hidden", "told", "unseen"), "NM-1"),
    Ruling("last_blank", (True, False), "NM-14"),
    Ruling("no_miniature", ("return", "pool"), "NM-16"),
    Ruling("transformed_token", ("swap", "keep"), "NM-17"),
    Ruling("emerging_token", ("pool", "none"), "NM-17"),
    Ruling("beyond_box", (False, True), "NM-17"),
    Ruling("breeder_queen_check", ("official", "aid"), "NM-43"),
    Ruling("retreat", (True, False), "NM-44"),
    Ruling("queen_token", ("aside", "bag"), "NM-62"),
    Ruling("no_replacement", ("leave", "stay"), "NM-64"),
    Ruling("weapons", (True, False), "NM-86"),
)


def complete(options: Mapping[str, Value]) -> dict[str, Value]:
    """Options with the defaults of those left out; raises `BadOption`."""
    known = {ruling.name: ruling for ruling in OPTIONS}
    for name, value in options.items():
        if name not in known:
            raise BadOption(f"the companion has no option {name!r}; it has {', '.join(known)}", name)
        # True equals 1 in Python, but not in what is saved.
        if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
            raise BadOption(f"{name}={value!r} is none of {', '.join(map(repr, known[name].choices))}", name)
    return {ruling.name: options.get(ruling.name, ruling.choices[0]) for ruling in OPTIONS}


def surprised(hand: int, number: int) -> bool:
    """NM-13: fewer cards in hand, Action and Contamination together, than the token's number."""
    return hand < number


def number_with(number: int, weakness: int) -> int:
    """A surprise number changed by a weakness, never below 1."""
    return max(1, number + weakness)


def target(in_turn_order: Iterable[int], action_cards: Mapping[int, int]) -> int:
    """NM-21: the seat with the fewest Action cards; the first in turn order of several."""
    return min(in_turn_order, key=lambda seat: action_cards[seat])


def largest_first(kinds: Mapping[int, str]) -> list[int]:
    """NM-20: intruders, given by id with their kinds, in the order in which they attack; those of a kind by their ids."""
    return sorted(kinds, key=lambda id: (LARGEST_FIRST.index(kinds[id]), id))


def weapon_of(character: str, options: Mapping[str, Value]) -> Weapon:
    """NM-86: the injuries of a hit with the weapon that a character begins with, by face; none where the table goes by the die alone."""
    return next(each.injuries for each in characters() if each.id == character) if options["weapons"] else {}


def injuries(face: str, kind: str, melee: bool, weapon: Weapon = BARE) -> int:
    """NM-50, NM-51: the injuries that a face deals to an intruder of that kind, a shot with that weapon (NM-86); 0 is a miss."""
    return egg_injuries(face, melee, weapon) if kind in components().faces[face].hits else 0


def egg_injuries(face: str, melee: bool, weapon: Weapon = BARE) -> int:
    """The eggs that a face destroys (NM-94): every face but the miss hits."""
    what = components().faces[face]
    return what.melee if melee else weapon.get(face, what.shot)


DIES, RETREATS, LIVES = "dies", "retreats", "lives"


def verdict(values: Sequence[int], injuries: int, options: Mapping[str, Value], weakness: int = 0) -> str:
    """NM-42 to NM-44: what the blood values of one card, or of two, make of an intruder with that many injuries."""
    if RETREAT in values:
        return RETREATS if options["retreat"] else LIVES
    total = sum(values) + weakness
    strictly = len(values) == 2 and options["breeder_queen_check"] == "aid"
    return DIES if total < injuries or (total == injuries and not strictly) else LIVES
