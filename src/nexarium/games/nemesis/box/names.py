"""What the box names itself: attack cards, events, characters, weapons and tiles, by the keys of the words (NM-2, NM-5, NM-6, NM-90)."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.own_names import Names, in_language
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.box.ship import characters, ship


def names(language: str) -> dict[str, str]:
    """Return the box's own names in a language, by the key of the words that each replaces."""
    return {key: in_language(own, language) for key, own in _named() if own}


def _named() -> Iterator[tuple[str, Names]]:
    for card in components().attacks:
        yield f"attack.{card.called}", card.name
    for event in components().events:
        yield f"event.{event.id}", event.name
    for character in characters():
        yield f"character.{character.id}", character.name
        yield f"weapon.{character.weapon}", character.weapon_name
    for tile, own in ship().name.items():
        yield f"tile.{tile}", own
        yield f"tile_short.{tile}", own
