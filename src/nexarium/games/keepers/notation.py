"""The text of actions, both ways, and the reason why an action is refused.

A placement is `(2,-1) S`, a cube's centre and the side of its door. An assignment is `assign M2+P3`, the dice in each group, for the
current value. A throw is `dice 1 1 3 4 6`.
"""

from __future__ import annotations

import re
from functools import cache

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.core.normalize import plain
from nexarium.games.keepers.box.cards import ACTIONS, roster
from nexarium.games.keepers.refusals import reason
from nexarium.games.keepers.rules.numbering import (
    Action,
    AddPower,
    Arm,
    Assign,
    Bonus,
    Continue,
    Decline,
    Diagonal,
    Dice,
    Draw,
    End,
    Exchange,
    First,
    Follow,
    Gamble,
    GoOn,
    Kind,
    Leap,
    Lift,
    Mark,
    Move,
    Place,
    Push,
    Reserve,
    Stop,
    Throw,
    Undertow,
    number,
    read,
)
from nexarium.games.keepers.rules.options import NAMES

_STEPS = {"M": "move", "J": "jump", "P": "push"}
_PLACE = re.compile(r"\((-?\d{1,2}), ?(-?\d{1,2})\) ([nesw])")


def text_of(action: Action) -> str:
    """Return an action's text."""
    match action:
        case Mark(value):
            return f"mark {value}"
        case Undertow(step):
            return f"undertow {_STEPS[step]}"
        case Gamble(step):
            return f"gamble {_STEPS[step]}"
        case Move(direction):
            return f"move {direction}"
        case Diagonal(corner):
            return f"diagonal {corner}"
        case Leap(direction):
            return f"leap {direction}"
        case Push(direction):
            return f"push {direction}"
        case Exchange(seat):
            return f"exchange {NAMES[seat]}"
        case Reserve(value):
            return f"reserve {value or 'none'}"
        case Lift(()):
            return "leave apart"
        case Lift(seats):
            return f"lift {''.join(NAMES[seat] for seat in seats)}"
        case First(seat):
            return f"first {NAMES[seat]}"
        case Draw(keeper):
            cards = roster().cards
            return f"draw {cards[keeper].id if keeper < len(cards) else keeper}"
        case Assign(groups):
            return "assign " + ("+".join(f"{step}{dice}" for step, dice in zip(ACTIONS, groups, strict=True) if dice) or "none")
        case Dice(values):
            return " ".join(["dice", *map(str, values)])
        case Place((x, y), side):
            return f"({x},{y}) {side}"
    return _PLAIN[action]


_PLAIN: dict[Action, str] = {
    AddPower(): "add power",
    Throw(): "throw",
    Stop(): "stop",
    GoOn(): "go on",
    Arm(): "arm exchange",
    Continue(): "continue",
    Follow(): "follow",
    End(): "end",
    Bonus(): "bonus",
    Decline(): "decline",
}
"""The actions whose name is their whole text."""


@cache
def _numbers() -> dict[str, int]:
    """Return the numbers of all texts except placements."""
    return {plain(text_of(read(action))): action for action in range(Kind.PLACE)}


def action_to_string(state: State, action: int) -> str:
    """Return an action's text."""
    return text_of(read(action))


def string_to_action(state: State, text: str) -> int:
    """Return the action of a text in any case. Raises `IllegalAction` when the text is no action."""
    written = plain(text)
    if written in _numbers():
        return _numbers()[written]
    placed = _PLACE.fullmatch(written)
    if placed and -16 <= int(placed[1]) <= 15 and -16 <= int(placed[2]) <= 15:
        return number(Place((int(placed[1]), int(placed[2])), placed[3].upper()))
    raise IllegalAction(f"{text!r} is no action; examples: 'push N', 'mark 4', 'throw', 'assign M2+P3', '(2,-1) S'", "NK-22")


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """Return the rule that forbids an action, and the key of its explanation."""
    return reason(state, read(action))
