"""The text of actions.

`action 4 white` places a die, `action 7 3 mixed` a pair of threes of both colours. `place Ga`, `move Ga Gb`, `raise 3`, `swap Ga`,
`skip` are groups. `black`, `reroll w2 b6`, `nudge w6 +`, `leader Pc Gc`, `remove b Gd`, `shift b leader Gd Ga` spend influence. `lower b
3` takes the bonus 4-2-1, `forgo` declines it. A throw is `dice 1 2 4`, a reroll of one die of each colour `dice w2 b5`.
"""

from __future__ import annotations

from nexarium.core.game import State
from nexarium.games.kepler.rules.numbering import SPACE


def action_to_string(state: State, action: int) -> str:
    """Return an action's text."""
    return SPACE.texts[action]


def string_to_action(state: State, text: str) -> int:
    """Return the action of a text in any case. Raises `IllegalAction` when the text is no action."""
    return SPACE.parse(text)


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """Return the rule that forbids an action, and the key of its explanation."""
    from nexarium.games.kepler.refusals import reason

    return reason(state, action)
