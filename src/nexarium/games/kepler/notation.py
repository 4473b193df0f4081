"""The notation: the texts of actions, and the reasons why one is refused."""

from __future__ import annotations

from importlib import import_module

from nexarium.core.actions import SpaceNotation
from nexarium.games.kepler.rules.numbering import SPACE

NOTATION = SpaceNotation(SPACE, load_reason=lambda: import_module("nexarium.games.kepler.refusals").reason)
