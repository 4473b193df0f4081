"""Names in sentences: characters, intruders, rooms, corridors, cards."""

from __future__ import annotations

from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.box.ship import TECHNICAL
from nexarium.games.nemesis.scene.art import COLOURS
from nexarium.games.nemesis.scene.seen import Corridor, Person, Room, Seen

_CALLED = {card.id: card.called for card in components().attacks}


def seat_name(seen: Seen, seat: int, words: Words) -> str:
    """Return a seat's character, or its colour while the character is undrawn."""
    return person_name(seen.people[seat], words)


def person_name(person: Person, words: Words) -> str:
    """Return a person's character, or its colour while the character is undrawn."""
    return words.or_id("character", person.character.id) if person.character else words(COLOURS[person.seat])


def intruder_name(kind: str, words: Words) -> str:
    """Return a kind's name, such as `Adult`."""
    return words(f"kind.{kind}")


def room_name(room: Room, words: Words) -> str:
    """Return a room's name, without its number; an undiscovered room is unexplored."""
    return words.or_id("tile", room.tile) if room.tile else words("unexplored")


def short_room_name(room: Room, words: Words) -> str:
    """Return a discovered room's name, abbreviated for the small rooms of a phone where it is long."""
    return words(f"tile_short.{room.tile}") if f"tile_short.{room.tile}" in words else room_name(room, words)


def room_called(room: Room, words: Words) -> str:
    """Return a room such as `18, the Armory`, or the number alone."""
    if not room.tile:
        return words("room_unknown", number=room.number)
    return words("room_called", number=room.number, name=words.or_id("tile", room.tile))


def attack_name(card: str, words: Words) -> str:
    """Return the name of an attack card by its id; cards that hit different kinds may share one."""
    return words.or_id("attack", _CALLED[card])


def corridor_numbers(corridor: Corridor) -> str:
    """Return a corridor's numbers, such as `3`, or `1·2` for two numbers."""
    return "\u00b7".join(map(str, corridor.numbers))


def corridor_called(seen: Seen, place: int, words: Words) -> str:
    """Return a corridor such as `3 (15-18)`, or the technical corridors."""
    if place == TECHNICAL:
        return words("ducts_called")
    corridor = seen.corridors[place]
    return words("corridor_called", numbers=corridor_numbers(corridor), one=corridor.rooms[0], other=corridor.rooms[1])
