"""Which games the slow twin plays beside the engine, how they are steered, and the engine's positions in its words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from nexarium.core.game import State
from nexarium.games.keepers import DEFINITION
from nexarium.games.keepers.position import CubeStatus, Position
from nexarium.games.keepers.rules.numbering import seats_of
from nexarium.games.keepers.rules.state import OutBy

from .twin_cubes import SEATS, SIDES, Cell, beside, wrapped
from .twin_table import ACTIONS, CORNERS, Table


def options(generator: random.Random) -> dict[str, Any]:
    """Half of the games of a number of players, an edition and Keepers; in the others every switch is drawn. Short, so that many fit in."""
    choices = {option.name: option.choices for option in DEFINITION.options}
    players = generator.choice([*choices["players"], 4])
    teams = [each for each in choices["teams"] if each == "none" or len(each.replace("|", "")) == players]
    first = [each for each in choices["first_player"] if each == "rolled" or SEATS.index(each) < players]
    chosen = {
        "players": players,
        "edition": generator.choice(choices["edition"]),
        "teams": generator.choice(["none", generator.choice(teams)]),
        "cube_shape": generator.choice(["X", generator.choice(choices["cube_shape"])]),
        "first_player": generator.choice(first),
        "max_turns": min(choices["max_turns"]),
        **{name: generator.choice(values) for name, values in choices.items() if name.startswith("keeper_")},
    }
    if generator.random() < 0.5:
        chosen = {**{name: generator.choice(values) for name, values in choices.items()}, **chosen}
    return chosen


def choose(generator: random.Random, table: Table, texts: Sequence[str]) -> str:
    """Mostly what leads to falls, Portals, blocked returns and mended boards; otherwise anything."""
    if generator.random() < 0.25:
        return generator.choice(texts)
    worth = {text: appeal(table, text) + generator.random() for text in texts}
    return max(texts, key=worth.__getitem__)


def appeal(table: Table, text: str) -> float:
    """How much a steered game likes an action: pushing somebody off most, then coming to where that can be done."""
    word, _, where = text.partition(" ")
    here = table.cell(table.now.seat) if table.me.on else (0, 0)
    match word:
        case "push":
            return 6 + 10 * can_push_off(table, here, where)
        case "continue" | "exchange" | "follow" | "bonus" | "undertow" | "gamble" | "arm":
            return 6
        case "move":
            return prospect(table, beside(here, SIDES[where]))
        case "diagonal":
            return prospect(table, beside(here, CORNERS[where]))
        case "leap":
            return prospect(table, table.run(table.now.seat, where)[1])
        case "end":
            return prospect(table, here) - 0.5
        case "assign":
            return sum(map(int, filter(str.isdigit, where))) + ("P" in where)
        case "add":
            late = table.edition["power_time"] == "turn"
            return 7 if table.now.running or table.can_follow() else -late
        case "stop" | "leave":
            return 0.6
    return 0


def can_push_off(table: Table, cell: Cell, side: str) -> bool:
    """Whether the pushes left take a Keeper beside a cell off the board."""
    step, board = SIDES[side], table.board()
    far = beside(cell, step)
    if table.keepers().get(far, table.now.seat) == table.now.seat:
        return False
    for _ in range(table.now.steps["P"]):
        far = beside(far, step)
    return far not in board


def prospect(table: Table, cell: Cell) -> float:
    """How good a cell is to stand on: for pushing somebody off, for blocking a fallen Keeper, or near to a Keeper."""
    doors = [table.cubes[seat].tiles()["start"] for seat, player in enumerate(table.players) if player.status == "FALLEN"]
    others = [other for other, seat in table.keepers().items() if seat != table.now.seat]
    near = min((abs(cell[0] - x) + abs(cell[1] - y) for x, y in [*doors, *others]), default=0)
    return 5 * any(can_push_off(table, cell, side) for side in SIDES) + 4 * (cell in doors) - near / 4


def seen(state: State) -> dict[str, object]:
    """The engine's position, as `Twin.position` says it."""
    position, r = Position(state), state.record
    phase = position.phase.name
    told: dict[str, object] = {"phase": phase, "turn": int(r.turn), "winners": seats_of(int(r.winners))}
    for keeper in position.keepers:
        name, seat, on = SEATS[keeper.seat], keeper.seat, keeper.xy and wrapped(keeper.xy)
        told[f"Keeper {name}"] = (keeper.card and keeper.card.id, keeper.status.name, on, OutBy(int(r.out_by[seat])).name)
        told[f"first turn of {name} done"] = bool(r.first_turn_done[seat])
        if keeper.status.name in ("ON", "FALLEN"):
            told[f"dice kept by {name}"] = (keeper.power, keeper.reserve)
        cube = position.cubes.get(seat)
        told[f"cube {name}"] = (CubeStatus(int(r.cube[seat])).name, cube and wrapped(cube.xy), cube and cube.side)
    if phase in ("ROLL", "REROLL", "THROW", "SKILL", "ASSIGN", "SPEND", "RESERVING", "BONUS_OFFER"):
        told["active"], told["bonus level"], told["owed"] = position.active, int(r.bonus_level), int(r.owed)
    if phase in ("REROLL", "THROW"):
        told["rolled"] = (*map(position.dice, ("counts", "powers", "mark")), int(r.added), int(r.rerolls))
    if phase in ("SKILL", "ASSIGN", "SPEND"):
        told["loose dice"] = position.dice("left")
        groups = {(value, action): int(r.group[value, place]) for value in range(2, 7) for place, action in enumerate(ACTIONS)}
        told["groups"] = {key: dice for key, dice in sorted(groups.items()) if dice}
        told["steps"] = r.pool.tolist()
        told["stumbled"], told["armed"] = bool(r.stumbled), bool(r.armed)
    return told
