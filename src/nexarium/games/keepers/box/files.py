"""The data files of the box, with what reads them."""

from __future__ import annotations

from nexarium.core.boxes import BoxFile
from nexarium.core.variants import Data
from nexarium.games.keepers.box import cards, cubes


def _check_roster(data: Data) -> None:
    cards.check_shapes(cards.read_roster(data[cards.ROSTER]), cubes.read_shapes(data[cubes.FILE]))


FILES = {
    cards.ROSTER: BoxFile(cards.Roster, _check_roster),
    cubes.FILE: BoxFile(cubes.Shapes, lambda data: cubes.read_shapes(data[cubes.FILE])),
    cards.EDITIONS: BoxFile(cards.Editions, lambda data: cards.read_editions(data[cards.EDITIONS])),
}
