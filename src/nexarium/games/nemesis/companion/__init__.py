"""The companion for people who play with the box on their table (docs/rules/nemesis.md, part A; docs/companion.md).

>>> outcome = begin_session({"characters": ["captain", "scout"]})
>>> prompt(outcome.table).ask
'pool'
"""

from __future__ import annotations

from nexarium.games.nemesis.companion.engine import Outcome, begin_session, fold, prompt, step
from nexarium.games.nemesis.companion.prompts import Prompt, Refused, pick
from nexarium.games.nemesis.companion.rulings import OPTIONS
from nexarium.games.nemesis.companion.table import CHARACTERS, VERSION, Table
from nexarium.games.nemesis.companion.walk import Said

__all__ = [
    "CHARACTERS",
    "OPTIONS",
    "VERSION",
    "Outcome",
    "Prompt",
    "Refused",
    "Said",
    "Table",
    "begin_session",
    "fold",
    "pick",
    "prompt",
    "step",
]
