"""Nexarium: a tabletop house. `load` a game, play it, search it, simulate it.

>>> import nexarium
>>> state = nexarium.load("nexos").new_initial_state()
>>> len(state.legal_actions())
515
"""

from nexarium.core.catalogue import catalogue, load
from nexarium.core.errors import BadOption, BadRecord, IllegalAction, NexariumError, UnknownGame
from nexarium.core.game import Game, State
from nexarium.core.record import Record

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "Game",
    "IllegalAction",
    "NexariumError",
    "Record",
    "State",
    "UnknownGame",
    "catalogue",
    "load",
]
