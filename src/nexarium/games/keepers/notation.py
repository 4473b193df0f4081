"""The text of actions, both ways, and the reason why an action is refused.

A placement is `(2,-1) S`, a cube's centre and the side of its door. An assignment is `assign M2+P3`, the dice in each group, for the
current value. A throw is `dice 1 1 3 4 6`.
"""

from __future__ import annotations

from nexarium.core.game import State
from nexarium.games.keepers.refusals import reason
from nexarium.games.keepers.rules.numbering import SPACE, read


def action_to_string(state: State, action: int) -> str:
    """Return an action's text."""
    return SPACE.texts[action]


def string_to_action(state: State, text: str) -> int:
    """Return the action of a text in any case. Raises `IllegalAction` when the text is no action."""
    return SPACE.parse(text.replace(", ", ","))


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """Return the rule that forbids an action, and the key of its explanation."""
    return reason(state, read(action))
