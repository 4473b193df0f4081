"""Names in sentences: seats, dice, actions and their groups, cubes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import GROUPS, NAMES
from nexarium.games.kepler.rules.board import GroupKind
from nexarium.games.kepler.rules.numbering import SEATS, Colour, Die
from nexarium.games.kepler.scene.art import COLOURS
from nexarium.games.kepler.scene.reading import ABILITY_OF, Offer, Reading, groups_of

FACES_OF_DICE = "\u2680\u2681\u2682\u2683\u2684\u2685"


def seat_name(seat: int, words: Words, viewer: int | None = None) -> str:
    """Return a seat's name by its colour; `viewer`, the reader, is `You`."""
    return words("you") if seat == viewer else words(COLOURS[seat])


def seats_named(seats: Iterable[int], words: Words, viewer: int | None = None) -> str:
    """Return a list such as `Blue, Red and Green`; `viewer`, the reader, comes first."""
    return words.listed([seat_name(seat, words, viewer) for seat in sorted(seats, key=lambda seat: seat != viewer)])


def seats_of(mask: int) -> list[int]:
    """Return the seats of a bit mask, ascending."""
    return [seat for seat in range(SEATS) if mask >> seat & 1]


def faces(values: Iterable[int]) -> str:
    """Return dice as they are printed in a line of text."""
    return " ".join(FACES_OF_DICE[value - 1] for value in values)


def die_name(die: Die, words: Words) -> str:
    """Return a die's name, such as `white 4`."""
    return words("die_black" if die.colour == Colour.BLACK else "die_white", value=die.value)


def dice_named(dice: Iterable[Die], words: Words) -> str:
    """Return dice by name, such as `white 4 and black 2`."""
    return words.listed([die_name(die, words) for die in dice])


def ability_name(track: int, words: Words) -> str:
    """Return the name of a track's ability."""
    return words(f"ability.{ABILITY_OF[track]}")


def group_name(kind: GroupKind, size: int, words: Words) -> str:
    """Return a group of icons in words: `2 diplomats`."""
    return words(f"group.{GROUPS[kind]}", n=size)


def groups_named(action: int, words: Words) -> str:
    """Return all groups of an action: `2 diplomats, a disc +2`."""
    texts = []
    for group, same in groupby(groups_of(action)):
        times = len(list(same))
        name = group_name(*group, words)
        texts.append(f"{times} \u00d7 {name}" if times > 1 else name)
    return ", ".join(texts)


def cubes_named(diplomats: int, leaders: int, words: Words) -> str:
    """Return cubes in words, such as `1 leader and 2 diplomats`."""
    parts = [words("leaders", n=leaders)] * bool(leaders) + [words("diplomats", n=diplomats)] * bool(diplomats)
    return words.listed(parts)


def supply_title(reading: Reading, seat: int, words: Words) -> str:
    """Return a seat's supply, such as `Blue: 9 diplomats and 1 leader in supply`."""
    cubes = [words("diplomats", n=reading.supply(seat)), words("leaders", n=reading.leaders_left(seat))]
    return words("supply_title", name=seat_name(seat, words), cubes=words.listed(cubes))


def why_void(reading: Reading, offer: Offer, words: Words) -> str:
    """Return why an action that a die offers has no effect."""
    swaps = [size for kind, size in groups_of(offer.action) if kind == GroupKind.LEADER]
    if not swaps:
        return words("void")
    if reading.leaders_left(reading.active) == 0:
        return words("void_no_leader")
    return words("void_no_diplomats", n=min(swaps))


def quarter_title(reading: Reading, quarter: int, words: Words) -> str:
    """Return a quarter's value and the seats in it, best first."""
    planet = reading.planet
    assert planet is not None
    first, second, third = planet.tranches[quarter]
    texts = [words("quarter_title", name=NAMES[quarter], first=first, second=second, third=third)]
    seats = sorted(
        (seat for seat in range(reading.players) if reading.worth(seat, quarter)), key=lambda seat: -reading.worth(seat, quarter)
    )
    for seat in seats:
        cubes = cubes_named(reading.diplomats(seat, quarter), reading.leaders(seat, quarter), words)
        texts.append(words("stands_there", name=seat_name(seat, words), value=reading.worth(seat, quarter), cubes=cubes))
    return ". ".join(texts)
