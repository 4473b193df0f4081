"""The dice as they are drawn: each keeps its id until it is thrown again, and some may be."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.core.game import State
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering as n


@dataclass(frozen=True)
class Die:
    """A die as it is drawn: its id, where it came from, and what becomes of it."""

    id: str
    value: int
    kind: str
    """plain, power or reserve"""
    state: str = ""
    """again (marked), locked (a 1), grouped, spare, or nothing."""


def shown_values(position: Position) -> list[int]:
    """All dice of the turn, Power and reserve dice included."""
    reserve = position.keepers[position.active].reserve
    return sorted([*position.dice("counts"), *position.dice("powers"), *([reserve] if reserve else [])])


def dice_of(state: State, position: Position) -> list[Die]:
    """The dice on the table. A die keeps its id until it is thrown again."""
    record, seat = position.record, position.active
    rolling = position.phase in ("roll", "reroll", "throw")
    dice: list[Die] = []
    born = serials(state, position)
    for value in range(1, 7):
        ids = [f"die-{serial}" for serial in born[value]]
        regular, power, marked = (int(record[kind][value]) for kind in ("counts", "powers", "mark"))
        own = [(each, "plain") for each in ids[:regular]] + [(f"power-{value}-{k}", "power") for k in range(power)]
        if (reserve := position.keepers[seat].reserve) == value:
            own.append((f"reserve-{reserve}", "reserve"))
        grouped = int(record.group[value].sum())
        for place, (name, kind) in enumerate(own):
            if rolling:
                told = "locked" if value == 1 and kind == "plain" else ""
                if kind == "plain" and place >= regular - marked:
                    told = "again"
            else:
                told = "grouped" if place < grouped else "" if place < grouped + int(record.left[value]) else "spent"
            dice.append(Die(name, value, kind, told))
    return dice


def free_dice(state: State, position: Position) -> list[Die]:
    """The dice that may still be marked for the throw: none below what is marked already, for dice are marked in ascending order."""
    record = position.record
    if position.phase != "reroll" or not int(record.rerolls) or int(record.stumbled):
        return []
    lowest = max([2, *position.dice("mark")])
    found = [die for die in dice_of(state, position) if die.kind == "plain" and not die.state and die.value >= lowest]
    return found if len(found) + len(position.dice("mark")) + int(record.added) + free_power(position) >= int(record.min_reroll) else []


def free_power(position: Position) -> int:
    """NK-40: how many Power dice may still join the throw."""
    record = position.record
    if position.phase != "reroll" or position.dice("mark") or (int(record.stumbled) and not int(record.soft_fumble_power)):
        return 0
    return position.keepers[position.active].power - int(record.added)


def power_id(number: int) -> str:
    """The shape of a Power die that has not been thrown."""
    return f"power-die-{number}"


def serials(state: State, position: Position) -> list[list[int]]:
    """Per value the regular dice on the table, each by the ply at which it fell and its place in that throw."""
    counts = [int(number) for number in position.record.counts]
    found = _traced(state.history, counts) if sum(counts) else None
    return found or [[-10 * value - place for place in range(number)] for value, number in enumerate(counts)]


def _traced(history: list[int], counts: list[int]) -> list[list[int]] | None:
    """Follow the turn's throws; None when they do not add up to the dice on the table."""
    rolling = {n.ADD_POWER, n.THROW, n.STOP, *range(n.MARK, n.MARK + 6)}
    end = len(history)
    while end and not (history[end - 1] in rolling or n.DICE <= history[end - 1] < n.PLACE):
        end -= 1
    start = end
    while start and (history[start - 1] in rolling or n.DICE <= history[start - 1] < n.PLACE):
        start -= 1
    for first in range(end - 1, start - 1, -1):
        if history[first] < n.DICE or (first > start and history[first - 1] == n.THROW):
            continue
        lying: list[list[int]] = [[] for _ in range(7)]
        aside: list[list[int]] = [[] for _ in range(7)]
        flying = int(n.ROLLS[history[first] - n.DICE].sum())
        for ply in range(first, end):
            action = history[ply]
            if n.MARK <= action < n.MARK + 6 and lying[action - n.MARK + 1]:
                aside[action - n.MARK + 1].append(lying[action - n.MARK + 1].pop())
                flying += 1
            elif action >= n.DICE and flying:
                for value in range(1, 7):
                    lying[value] += [100 * ply + 10 * value + k for k in range(int(n.ROLLS[action - n.DICE, value]))]
                    aside[value] = []
                flying = 0
        for value in range(1, 7):
            lying[value] += reversed(aside[value])
        if [len(each) for each in lying[1:]] == counts[1:]:
            return lying
    return None
