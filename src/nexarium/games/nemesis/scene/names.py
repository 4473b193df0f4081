"""How things are called in a sentence: characters, intruders, rooms, corridors, cards."""

from __future__ import annotations

from collections.abc import Sequence

from nexarium.core.words import Words
from nexarium.games.nemesis.scene.art import COLOURS
from nexarium.games.nemesis.scene.seen import Corridor, Figure, Room, Seen


def or_id(words: Words, key: str, name: str) -> str:
    """A word of the catalogue, or for what an owner of the data added its id."""
    return words(f"{key}.{name}") if f"{key}.{name}" in words else name.replace("_", " ").capitalize()


def seat_name(seen: Seen, seat: int, words: Words) -> str:
    """A seat's character, or its colour while that is undrawn."""
    return figure_name(seen.figures[seat], words)


def figure_name(figure: Figure, words: Words) -> str:
    return or_id(words, "character", figure.character.id) if figure.character else words(COLOURS[figure.seat])


def beast_name(kind: str, words: Words) -> str:
    return words(f"kind.{kind}")


def room_name(room: Room, words: Words) -> str:
    """A room's name, without its number; one that nobody knows is unexplored."""
    return or_id(words, "tile", room.tile) if room.tile else words("unexplored")


def room_called(room: Room, words: Words) -> str:
    """`18, the Armory`, or the number alone."""
    return (
        words("room_called", number=room.number, name=or_id(words, "tile", room.tile))
        if room.tile
        else words("room_unknown", number=room.number)
    )


def corridor_called(corridor: Corridor, words: Words) -> str:
    """`3 (15-18)`."""
    return words("corridor_called", numbers="\u00b7".join(map(str, corridor.numbers)), one=corridor.rooms[0], other=corridor.rooms[1])


def listed(names: Sequence[str], words: Words, join: str = "and") -> str:
    """`Captain, Scout and Pilot`."""
    if len(names) < 2:
        return "".join(names)
    return words(join, first=", ".join(names[:-1]), last=names[-1])


def width_of(text: str, size: float) -> float:
    """About how wide a line of text is."""
    narrow = sum(character in "iljtfrI.,'1 " for character in text)
    broad = sum(character in "mwMWCGOQD\u0153" for character in text)
    return size * (0.55 * (len(text) - narrow - broad) + 0.31 * narrow + 0.78 * broad)


def attack_name(id: str, words: Words) -> str:
    """An attack card's name."""
    return words(f"attack.{id}")
