"""The text of actions.

`action 4 white` places a die, `action 7 3 mixed` a pair of threes of both colours. `place Ga`, `move Ga Gb`, `raise 3`, `swap Ga`,
`skip` are groups. `black`, `reroll w2 b6`, `nudge w6 +`, `leader Pc Gc`, `remove b Gd`, `shift b leader Gd Ga` spend influence. `lower b
3` takes the bonus 4-2-1, `forgo` declines it. A throw is `dice 1 2 4`, a reroll of one die of each colour `dice w2 b5`.
"""

from __future__ import annotations

from functools import cache

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.core.normalize import plain
from nexarium.games.kepler.box.printed import NAMES, PLANETS
from nexarium.games.kepler.rules.numbering import (
    ACTIONS,
    Action,
    Chance,
    Choose,
    Die,
    DrawFirst,
    DrawPlanet,
    DrawToken,
    End,
    Forgo,
    Influence,
    Lower,
    Move,
    MoveLeader,
    Nudge,
    Place,
    Raise,
    Remove,
    Reroll,
    RollBlack,
    Shift,
    Skip,
    Swap,
    Throw,
    ThrowOfBoth,
    read,
)
from nexarium.games.kepler.rules.options import SEAT_NAMES

COLOURS = ("white", "black")
PAIRS = ("white", "mixed", "black")
CUBES = ("diplomat", "leader")


def die_text(die: Die) -> str:
    """Return a die's text, such as w4 or b1."""
    return f"{COLOURS[die.colour][0]}{die.value}"


def text_of(action: Action) -> str:
    """Return an action's text."""
    match action:
        case End() | Skip() | Forgo():
            return type(action).__name__.lower()
        case Choose(7, value):
            return f"action 7 {value} {PAIRS[action.black]}"
        case Choose(number):
            return f"action {number} {COLOURS[action.black]}"
        case RollBlack() | Reroll() | Nudge() | MoveLeader() | Remove() | Shift():
            return _influence_text(action)
        case Place(quarter):
            return f"place {NAMES[quarter]}"
        case Move(origin, to):
            return f"move {NAMES[origin]} {NAMES[to]}"
        case Raise(track):
            return f"raise {track + 1}"
        case Swap(quarter):
            return f"swap {NAMES[quarter]}"
        case Lower(seat, track):
            return f"lower {SEAT_NAMES[seat]} {track + 1}"
    return _chance_text(action)


def _influence_text(influence: Influence) -> str:
    match influence:
        case RollBlack():
            return "black"
        case Reroll(dice):
            return " ".join(["reroll", *map(die_text, dice)])
        case Nudge(die, up):
            return f"nudge {die_text(die)} {'+' if up else '-'}"
        case MoveLeader(origin, to):
            return f"leader {NAMES[origin]} {NAMES[to]}"
        case Remove(seat, quarter):
            return f"remove {SEAT_NAMES[seat]} {NAMES[quarter]}"
        case Shift(seat, cube, origin, to):
            return f"shift {SEAT_NAMES[seat]} {CUBES[cube]} {NAMES[origin]} {NAMES[to]}"


def _chance_text(outcome: Chance) -> str:
    match outcome:
        case DrawPlanet(planet):
            return f"planet {PLANETS[planet]}"
        case DrawToken(track):
            return f"token {track + 1}"
        case DrawFirst(seat):
            return f"first {SEAT_NAMES[seat]}"
        case Throw(values):
            return " ".join(["dice", *map(str, values)])
        case ThrowOfBoth(white, black):
            return f"dice w{white} b{black}"


@cache
def _texts() -> tuple[str, ...]:
    """Return every action's text, by its number."""
    return tuple(text_of(read(number)) for number in range(ACTIONS))


@cache
def _numbers() -> dict[str, int]:
    return {plain(text): action for action, text in enumerate(_texts())}


def action_to_string(state: State, action: int) -> str:
    return _texts()[action]


def string_to_action(state: State, text: str) -> int:
    """Return the action of a text in any case. Raises `IllegalAction` when the text is no action."""
    action = _numbers().get(plain(text))
    if action is None:
        raise IllegalAction(
            f"{text!r} is no action; examples: 'action 4 white', 'place Ga', 'move Ga Gb', 'raise 3', 'reroll w2 b6'", "KP-14"
        )
    return action


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """Return the rule that forbids an action, and the key of its explanation."""
    from nexarium.games.kepler.refusals import reason

    return reason(state, action)
