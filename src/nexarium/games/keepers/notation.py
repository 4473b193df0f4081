"""The text of actions, and why one is refused.

A placement is `(2,-1) S`, a cube's centre and the side of its door; an assignment `assign M2+P3`, the dice in each group, for the value
at hand; a throw `dice 1 1 3 4 6`.
"""

from __future__ import annotations

import re
from functools import cache

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.games.keepers.box.cards import ACTIONS, SKILLS, TRIGGERED, roster
from nexarium.games.keepers.position import CORNERS, DIRECTIONS, Position, cell_of, edges_between, neighbour, tiles_of, xy_of
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.rules.options import NAMES

_WORDS = ("move", "jump", "push")
_PLACE = re.compile(r"\((-?\d{1,2}), ?(-?\d{1,2})\) ([NESW])")


@cache
def _texts() -> tuple[str, ...]:
    """Every action's text but the placements', by its number."""
    texts = {n.ADD_POWER: "add power", n.THROW: "throw", n.STOP: "stop", n.GO_ON: "go on", n.ARM: "arm exchange"}
    texts |= {n.MARK + value - 1: f"mark {value}" for value in range(1, 7)}
    texts |= {n.UNDERTOW + action: f"undertow {_WORDS[action]}" for action in range(2)}
    texts |= {n.GAMBLE + action: f"gamble {_WORDS[action]}" for action in range(3)}
    for place, direction in enumerate(DIRECTIONS):
        texts |= {first + place: f"{word} {direction}" for first, word in ((n.MOVE, "move"), (n.LEAP, "leap"), (n.PUSH, "push"))}
        texts[n.DIAGONAL + place] = f"diagonal {CORNERS[place]}"
    texts |= {n.CONTINUE: "continue", n.FOLLOW: "follow", n.END: "end", n.RESERVE: "reserve none", n.BONUS: "bonus", n.DECLINE: "decline"}
    texts |= {n.RESERVE + value: f"reserve {value}" for value in range(1, 7)}
    for seat, name in enumerate(NAMES):
        texts |= {n.EXCHANGE + seat: f"exchange {name}", n.FIRST + seat: f"first {name}"}
    for mask in range(1 << n.SEATS):
        texts[n.LIFT + mask] = f"lift {_seats(mask)}".strip()
    cards = roster().cards
    for keeper in range(n.SHARE - n.DRAW):
        texts[n.DRAW + keeper] = f"draw {cards[keeper].id if keeper < len(cards) else keeper}"
    for row, groups in enumerate(n.SHARES.tolist()):
        texts[n.SHARE + row] = "assign " + ("+".join(f"{a}{size}" for a, size in zip(ACTIONS, groups, strict=True) if size) or "none")
    for row, counts in enumerate(n.ROLLS.tolist()):
        texts[n.DICE + row] = " ".join(["dice", *(str(value) for value in range(1, 7) for _ in range(counts[value]))])
    assert sorted(texts) == list(range(n.PLACE))
    return tuple(texts[action] for action in range(n.PLACE))


def _seats(mask: int) -> str:
    return "".join(name for seat, name in enumerate(NAMES) if mask >> seat & 1)


@cache
def _numbers() -> dict[str, int]:
    return {text: action for action, text in enumerate(_texts())}


def action_to_string(state: State, action: int) -> str:
    if action < n.PLACE:
        return _texts()[action]
    x, y = xy_of((action - n.PLACE) // 4)
    return f"({x},{y}) {DIRECTIONS[(action - n.PLACE) % 4]}"


def string_to_action(state: State, text: str) -> int:
    """The action of a text; raises `IllegalAction` when it says none."""
    if text in _numbers():
        return _numbers()[text]
    placed = _PLACE.fullmatch(text)
    if placed and -16 <= int(placed[1]) <= 15 and -16 <= int(placed[2]) <= 15:
        return n.PLACE + 4 * cell_of(int(placed[1]), int(placed[2])) + DIRECTIONS.index(placed[3])
    raise IllegalAction(f"{text!r} is no action; examples: 'push N', 'mark 4', 'throw', 'assign M2+P3', '(2,-1) S'", "NK-22")


def place_action(x: int, y: int, side: str) -> int:
    """The action that lays a cube with its centre at (x, y) and its door facing `side`."""
    return n.PLACE + 4 * cell_of(x, y) + DIRECTIONS.index(side)


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """The clause that forbids an action, and the key of its explanation."""
    position = Position(state)
    match position.phase:
        case "reroll" if action < n.GO_ON:
            return _no_reroll(position, action)
        case "skill" if n.ARM <= action < n.MOVE:
            return _no_skill(position, action)
        case "assign" if n.SHARE <= action < n.DICE:
            return _no_share(position, action)
        case "spend" if n.MOVE <= action < n.END:
            return _no_step(position, action)
        case "reserving" if n.RESERVE < action < n.BONUS:
            return _no_reserve(position, action)
        case "lifting" if n.LIFT <= action < n.FIRST:
            return "NK-65", "not_smallest"
        case "placing" | "rejoin" if action >= n.PLACE:
            return _no_place(position, action)
    return "NK-55", "not_now"


def _no_reroll(position: Position, action: int) -> tuple[str, str]:
    record, marks = position.record, position.dice("mark")
    if action == n.STOP:
        return "NK-37", "dice_in_hand"
    if action == n.THROW:
        return ("NK-38", "one_die") if marks else ("NK-37", "nothing_marked")
    if action == n.ADD_POWER:
        if marks:
            return "NK-40", "power_first"
        return ("NK-40", "no_power") if record.power[position.active] <= record.added else ("NK-39", "fumbled")
    value = action - n.MARK + 1
    if value == 1:
        return "NK-37", "one_stays"
    if record.stumbled:
        return "NK-39", "fumbled"
    if record.rerolls == 0:
        return "NK-37", "no_reroll"
    if marks and value < max(marks):
        return "NK-37", "ascending"
    if record.counts[value] <= record.mark[value]:
        return ("NK-41", "power_stays") if record.powers[value] else ("NK-37", "no_such_die")
    return "NK-38", "one_die"


def _no_skill(position: Position, action: int) -> tuple[str, str]:
    skill = TRIGGERED[(action >= n.UNDERTOW) + (action >= n.GAMBLE)]
    card = position.card(position.active)
    if card is None or skill not in card.skills:
        return "NK-51", "no_skill"
    return "NK-51", "skill_used" if int(position.record.skills_used) >> SKILLS.index(skill) & 1 else "skill_dice"


def _no_share(position: Position, action: int) -> tuple[str, str]:
    groups = n.SHARES[action - n.SHARE].tolist()
    value, card = int(position.record.value), position.card(position.active)
    if sum(groups) > position.record.left[value]:
        return "NK-44", "too_few_dice"
    assert card is not None
    assert any(size and symbol not in card.dice[value] for symbol, size in zip(ACTIONS, groups, strict=True))
    return "NK-43", "not_printed"


def _no_step(position: Position, action: int) -> tuple[str, str]:
    moves, jumps, pushes = (int(steps) for steps in position.record.pool)
    at = position.keepers[position.active].xy
    assert at is not None
    if action < n.DIAGONAL:
        direction = DIRECTIONS[action - n.MOVE]
        return ("NK-22", "no_moves") if moves == 0 else _no_landing(position, at, neighbour(at, direction), direction, "NK-23")
    if action < n.LEAP:
        to = neighbour(at, CORNERS[action - n.DIAGONAL])
        if jumps == 0:
            return "NK-22", "no_jumps"
        if to in position.tiles and position.keeper_at(to) is None:
            return "NK-24", "open_corner"
        return _no_landing(position, at, to, "", "NK-24")
    if action < n.PUSH:
        direction = DIRECTIONS[action - n.LEAP]
        to, over = neighbour(at, direction), 0
        while position.keeper_at(to) is not None:
            to, over = neighbour(to, direction), over + 1
        if over == 0:
            return "NK-25", "nobody_beside"
        return _no_landing(position, at, to, "", "NK-25") if to not in position.tiles else ("NK-26", "few_jumps")
    if action < n.CONTINUE:
        target = position.keeper_at(neighbour(at, DIRECTIONS[action - n.PUSH]))
        if target is None:
            return "NK-28", "nobody_beside"
        return ("NK-51", "rooted") if pushes else ("NK-22", "no_pushes")
    if action == n.CONTINUE:
        return ("NK-22", "no_pushes") if position.record.push_dir >= 0 else ("NK-31", "no_push")
    return "NK-51", "no_follow" if action == n.FOLLOW else "no_exchange"


def _no_landing(position: Position, at: tuple[int, int], to: tuple[int, int], direction: str, clause: str) -> tuple[str, str]:
    """Why nobody may end a step on a cell."""
    if position.portal(at, direction) is not None:
        return "NK-27", "portal"
    return (clause, "occupied") if to in position.tiles else ("NK-27", "off_board")


def _no_reserve(position: Position, action: int) -> tuple[str, str]:
    return ("NK-50", "old_die") if position.record.left[action - n.RESERVE] >= 2 else ("NK-49", "no_pair")


def _no_place(position: Position, action: int) -> tuple[str, str]:
    """Why the cube, or the cluster in hand, may not lie so."""
    rejoining = position.phase == "rejoin"
    cells = _laid(position, position.xy((action - n.PLACE) // 4), (action - n.PLACE) % 4)
    table = position.tiles.keys()
    tiles = {xy for tiles, _ in cells for xy in tiles}
    if tiles & table:
        return "NK-64" if rejoining else "NK-18", "overlap"
    standing = {cube.behind for cube in position.cubes.values() if cube.where == "in play"}
    if tiles & standing or any(behind in table for _, behind in cells):
        return "NK-15", "behind_portal"
    if edges_between(tiles, table) < 2:
        return "NK-65" if rejoining else "NK-18", "two_edges"
    return "NK-63", "not_joined"


def _laid(position: Position, xy: tuple[int, int], rotation: int) -> list[tuple[set[tuple[int, int]], tuple[int, int]]]:
    """Per cube in hand its tiles and the cell behind its Portal, were the lowest seat's laid so."""
    moving = [seat for seat in range(position.players) if int(position.record.moving) >> seat & 1]
    if not moving:
        tiles = tiles_of(position.shape, xy, rotation)
        return [(set(tiles.values()), neighbour(tiles["start"], DIRECTIONS[rotation]))]
    lead = position.cubes[moving[0]]
    turns, laid = (rotation - lead.rotation) % 4, []
    for seat in moving:
        cube = position.cubes[seat]
        dx, dy = cube.xy[0] - lead.xy[0], cube.xy[1] - lead.xy[1]
        for _ in range(turns):
            dx, dy = dy, -dx
        turned = (cube.rotation + turns) % 4
        tiles = tiles_of(position.shape, (xy[0] + dx, xy[1] + dy), turned)
        laid.append((set(tiles.values()), neighbour(tiles["start"], DIRECTIONS[turned])))
    return laid
