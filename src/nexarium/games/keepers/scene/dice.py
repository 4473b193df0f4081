"""The dice as drawn: each keeps its id until it is rerolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from nexarium.core.game import History
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Dice, Mark, Throw, read
from nexarium.games.keepers.rules.state import Phase

ROLLING = (Phase.ROLL, Phase.REROLL, Phase.THROW)


@dataclass(frozen=True)
class Die:
    """A die as drawn: its id, its origin, and its state."""

    id: str
    value: int
    kind: str
    """plain, power or reserve"""
    state: str = ""
    """again (marked), locked (a 1), grouped (assigned to an action), spent (by a skill), or empty."""
    fell: bool = False
    """Whether it has just been thrown."""


def rolling(position: Position) -> bool:
    """Return whether the rolling stage is running; a Power die thrown during the steps (NK-40) falls after it."""
    return position.phase in ROLLING and not int(position.record.rolled)


def shown_values(position: Position) -> list[int]:
    """Return all dice of the turn, Power and reserve dice included."""
    reserve = position.keepers[position.active].reserve
    return sorted([*position.dice("counts"), *position.dice("powers"), *([reserve] if reserve else [])])


def dice_of(history: History, position: Position) -> list[Die]:
    """Return the dice on the table. A die keeps its id until it is rerolled."""
    born, thrown = serials(history), thrown_power(history)
    fell = {f"die-{serial}" for of_value in born for serial in of_value if serial >= 100 * (history.last_decision() + 1)}
    for value, number in thrown.items():
        lying = int(position.record.powers[value])
        fell |= {f"power-{value}-{place}" for place in range(lying - number, lying)}
    kept = position.keepers[position.active].reserve
    offered = position.phase == Phase.BONUS_OFFER and history.plies > 0
    held = Position(history.last.before).keepers[position.active].reserve if offered else kept
    dice = [die for value in range(1, 7) for die in _dice_of_value(position, value, [f"die-{serial}" for serial in born[value]], held)]
    if offered:
        dice = _with_kept(dice, kept)
    return [replace(die, fell=die.id in fell) for die in dice]


def _with_kept(dice: list[Die], value: int) -> list[Die]:
    """Return the dice after one was kept for the next turn (NK-49). It is one of those on the table, and the old reserve die is no
    longer kept."""
    shown = [replace(die, kind="plain") if die.kind == "reserve" else die for die in dice]
    lying = [place for place, die in enumerate(shown) if die.value == value and die.state != "spent"]
    if lying:
        shown[lying[-1]] = replace(shown[lying[-1]], kind="reserve")
    return shown


def thrown_power(history: History) -> Counter[int]:
    """Return, by value, the Power dice that fell since the last decision and lie apart from the regular ones."""
    falls = (ply for ply in range(history.last_decision() + 1, history.plies) if not _join_the_pool(history, ply))
    return Counter(value for ply in falls if isinstance(thrown := read(history.actions[ply]), Dice) for value in thrown.values)


def _dice_of_value(position: Position, value: int, ids: list[str], reserve: int) -> list[Die]:
    """Return the dice of a value; `ids` are those of the regular ones, `reserve` is the value of the reserve die in the pool, or 0."""
    kinds = [*((each, "plain") for each in ids), *((f"power-{value}-{k}", "power") for k in range(int(position.record.powers[value])))]
    if reserve == value:
        kinds.append((f"reserve-{reserve}", "reserve"))
    states_of = _rolling_states if rolling(position) else _bought_states
    return [Die(name, value, kind, state) for (name, kind), state in zip(kinds, states_of(position, value, len(kinds)), strict=True)]


def _rolling_states(position: Position, value: int, dice: int) -> list[str]:
    """Return the states of a value's dice while rolling: the last regular ones are the marked ones, and ones are locked."""
    regular, marked = int(position.record.counts[value]), int(position.record.mark[value])
    kept = ["locked" if value == 1 else ""] * (regular - marked)
    return [*kept, *["again"] * marked, *[""] * (dice - regular)]


def _bought_states(position: Position, value: int, dice: int) -> list[str]:
    """Return the states of a value's dice after rolling: in a group, left, or used by a skill."""
    grouped, left = int(position.record.group[value].sum()), int(position.record.left[value])
    return ["grouped" if place < grouped else "" if place < grouped + left else "spent" for place in range(dice)]


def free_dice(history: History, position: Position) -> list[Die]:
    """Return the dice that may still be marked for the throw: none below a marked value, because dice are marked in ascending order."""
    record, marked = position.record, position.dice("mark")
    if position.phase != Phase.REROLL or not int(record.rerolls) or int(record.stumbled):
        return []
    lowest = max([2, *marked])
    found = [die for die in dice_of(history, position) if die.kind == "plain" and not die.state and die.value >= lowest]
    within_reach = len(found) + len(marked) + int(record.added) + free_power(position)
    return found if within_reach >= int(record.min_reroll) else []


def free_power(position: Position) -> int:
    """Return how many Power dice may still join the throw (NK-40)."""
    record = position.record
    if position.phase != Phase.REROLL or position.dice("mark") or (int(record.stumbled) and not int(record.soft_fumble_power)):
        return 0
    return position.keepers[position.active].power - int(record.added)


def power_id(number: int) -> str:
    """Return the shape of a Power die that has not been thrown."""
    return f"power-die-{number}"


# --- which die is which ----------------------------------------------------------------------------------------------------------


def serials(history: History) -> list[list[int]]:
    """Return, per value, the regular dice on the table, each by the ply at which it fell and its index in that throw. Dice older than
    the history have negative numbers."""
    first = _turn_begins(history)
    counts, marks = (history.before(first).record[kind].tolist() for kind in ("counts", "mark"))
    lying = [[-10 * value - place - 1 for place in range(counts[value])] for value in range(7)]
    marked = [[lying[value].pop() for _ in range(marks[value])] for value in range(7)]
    for ply in range(first, history.plies):
        match read(history.actions[ply]):
            case Mark(value):
                marked[value].append(lying[value].pop())
            case Throw():
                marked = [[] for _ in range(7)]
            case Dice(values) if _join_the_pool(history, ply):
                for place, value in enumerate(values):
                    lying[value].append(100 * ply + place)
    return [[*lying[value], *reversed(marked[value])] for value in range(7)]


def _turn_begins(history: History) -> int:
    """Return the number of plies before the current turn began, or before the history."""
    turn, first = int(history.now.record.turn), history.plies
    while first and int(history.before(first - 1).record.turn) == turn:
        first -= 1
    return first


def _join_the_pool(history: History, ply: int) -> bool:
    """Return whether dice that fell at a ply joined the regular ones: all but Power dice, and also these where they may be rerolled."""
    before = history.before(ply).record
    return int(before.throwing) > 0 or bool(before.power_rerollable)
