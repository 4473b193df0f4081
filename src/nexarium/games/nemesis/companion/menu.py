"""What a table can begin, when nothing is under way or an event's text asks for it."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.companion.table import Table
from nexarium.games.nemesis.companion.walk import Walk

MENU: dict[str, tuple[str, dict[str, Any]]] = {
    "noise": ("who", {}),
    "encounter": ("who", {}),
    "shoot": ("who", {}),
    "melee": ("who", {}),
    "escape": ("who", {}),
    "event": ("time", {}),
    "bag": ("token", {}),
    "attack": ("which", {"why": "event"}),
    "injure": ("which", {}),
    "retreat": ("which", {}),
    "wound": ("who", {}),
    "scan": ("who", {}),
    "emerge": ("who", {}),
    "death": ("who", {}),
    "self_destruct": ("switch", {}),
}
"""The procedures that can be begun at will: their first step, and what they remember from the start."""
ABOUT = {
    "noise": "NM-70",
    "encounter": "NM-10",
    "shoot": "NM-50",
    "melee": "NM-51",
    "escape": "NM-73",
    "attack": "NM-20",
    "injure": "NM-40",
    "retreat": "NM-44",
    "wound": "NM-25",
    "scan": "NM-32",
    "emerge": "NM-32",
    "death": "NM-26",
}
"""The clause of a procedure that first asks whom it is about."""


def can_begin(table: Table, do: str) -> bool:
    """Whether a procedure makes sense now."""
    if do in ("attack", "injure", "retreat", "escape") and not table.intruders:
        return False
    if do in ("shoot", "melee") and not (table.intruders or table.eggs):
        return False
    if do == "self_destruct":
        return table.self_destruct is None or table.self_destruct > components().armed
    return do in ("event", "bag", "injure", "retreat") or bool(table.awake())


def begin(walk: Walk, do: str) -> None:
    """Begin a procedure of the menu."""
    at, remembered = MENU[do]
    walk.begin(do, at, **remembered)
