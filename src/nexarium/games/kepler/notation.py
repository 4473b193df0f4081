"""The text of actions.

`action 4 white` places a die, `action 7 3 mixed` a pair of threes of both colours; `place Ga`, `move Ga Gb`, `raise 3`, `swap Ga`, `skip`
are groups; `black`, `reroll w2 b6`, `nudge w6 +`, `leader Pc Gc`, `remove b Gd`, `shift b leader Gd Ga` spend influence; `lower b 3` takes
the bonus 4-2-1, `forgo` leaves it. A throw is `dice 1 2 4`, a reroll of one die of each colour `dice w2 b5`.
"""

from __future__ import annotations

from functools import cache

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.games.kepler.box.printed import NAMES, PLANETS, TRACKS
from nexarium.games.kepler.rules import numbering as n
from nexarium.games.kepler.rules.options import SEAT_NAMES

COLOURS = ("white", "black")
PAIRS = ("white", "mixed", "black")
CUBES = ("diplomat", "leader")


def die_text(die: int) -> str:
    """A class of dice: w4, b1."""
    return f"{COLOURS[die // 6][0]}{die % 6 + 1}"


@cache
def _texts() -> tuple[str, ...]:
    """Every action's text, by its number."""
    texts = {n.END: "end", n.SKIP: "skip", n.FORGO: "forgo", n.ROLL_BLACK: "black"}
    for colour, name in enumerate(COLOURS):
        texts |= {n.CHOOSE + 2 * (action - 1) + colour: f"action {action} {name}" for action in range(1, 7)}
    for pair, name in enumerate(PAIRS):
        texts |= {n.CHOOSE_PAIR + 3 * (value - 1) + pair: f"action 7 {value} {name}" for value in range(1, 7)}
    for row, (one, other) in enumerate(n.REROLLS.tolist()):
        texts[n.REROLL + row] = " ".join(["reroll", die_text(one), *([die_text(other)] if other >= 0 else [])])
    for die in range(n.DICE_CLASSES):
        texts |= {n.NUDGE + 2 * die + up: f"nudge {die_text(die)} {'-+'[up]}" for up in range(2)}
    for q, origin in enumerate(NAMES):
        texts |= {n.PLACE + q: f"place {origin}", n.SWAP + q: f"swap {origin}"}
        texts |= {n.REMOVE + n.PLACES * seat + q: f"remove {name} {origin}" for seat, name in enumerate(SEAT_NAMES)}
        for r, to in enumerate(NAMES):
            way = n.PLACES * q + r
            texts |= {n.LEADER + way: f"leader {origin} {to}", n.MOVE + way: f"move {origin} {to}"}
            for seat, name in enumerate(SEAT_NAMES):
                for kind, cube in enumerate(CUBES):
                    texts[n.SHIFT + (2 * seat + kind) * n.PLACES**2 + way] = f"shift {name} {cube} {origin} {to}"
    for track in range(TRACKS):
        texts |= {n.RAISE + track: f"raise {track + 1}", n.TOKEN + track: f"token {track + 1}"}
        texts |= {n.LOWER + TRACKS * seat + track: f"lower {name} {track + 1}" for seat, name in enumerate(SEAT_NAMES)}
    texts |= {n.FIRST + seat: f"first {name}" for seat, name in enumerate(SEAT_NAMES)}
    texts |= {n.PLANET + number: f"planet {name}" for number, name in enumerate(PLANETS)}
    for row, counts in enumerate(n.ROLLS.tolist()):
        texts[n.DICE + row] = " ".join(["dice", *(str(value) for value in range(1, 7) for _ in range(counts[value]))])
    texts |= {n.MIXED + 6 * white + black: f"dice w{white + 1} b{black + 1}" for white in range(6) for black in range(6)}
    return tuple(texts[action] for action in range(n.ACTIONS))


@cache
def _numbers() -> dict[str, int]:
    return {text: action for action, text in enumerate(_texts())}


def action_to_string(state: State, action: int) -> str:
    return _texts()[action]


def string_to_action(state: State, text: str) -> int:
    """The action of a text; raises `IllegalAction` when it says none."""
    if text not in _numbers():
        raise IllegalAction(
            f"{text!r} is no action; examples: 'action 4 white', 'place Ga', 'move Ga Gb', 'raise 3', 'reroll w2 b6'", "KP-14"
        )
    return _numbers()[text]


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """The clause that forbids an action, and the key of its explanation."""
    from nexarium.games.kepler.refusals import reason

    return reason(state, action)
