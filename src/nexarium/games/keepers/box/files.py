"""The data files of the box, with what reads them."""

from __future__ import annotations

from nexarium.core.boxes import BoxFile
from nexarium.games.keepers.box import cards, cubes

FILES = {
    cards.ROSTER: BoxFile(cards.Roster, lambda data: cards.read_roster(data[cards.ROSTER])),
    cubes.FILE: BoxFile(dict[str, cubes.Shape], lambda data: cubes.read_shapes(data[cubes.FILE])),
    cards.EDITIONS: BoxFile(cards.Editions, lambda data: cards.read_editions(data[cards.EDITIONS])),
}
