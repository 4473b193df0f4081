"""The data files of the box, with what reads them."""

from __future__ import annotations

from nexarium.core.boxes import BoxFile
from nexarium.games.nemesis.box import components, ship

FILES = {
    components.FILE: BoxFile(components.Box, lambda data: components.read_components(data[components.FILE])),
    ship.SHIP: BoxFile(ship.Plan, lambda data: ship.read_ship(data[ship.SHIP])),
    ship.CHARACTERS: BoxFile(ship.Cast, lambda data: ship.read_characters(data[ship.CHARACTERS])),
    ship.SCENARIO: BoxFile(
        ship.Scenario, lambda data: ship.read_scenario(data[ship.SCENARIO], components.read_components(data[components.FILE]))
    ),
}
