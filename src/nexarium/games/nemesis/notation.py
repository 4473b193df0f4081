"""The text of actions, and why one is refused.

Rooms go by number, corridors by their rooms (`15-18`) or `technical`, figures by kind and number (`adult-3`), tokens by kind and surprise
number (`adult-4`), attack cards by name and blood value (`card bite 4`, `card claw retreat`), cards dealt as `deal 3 action 1 unscanned`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.games.nemesis.box.components import FACES, KINDS, RETREAT, TOKENS, WOUNDS
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS, characters, scenario, ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.options import NAMES
from nexarium.games.nemesis.rules.state import Phase

FIGURE_NAMES = tuple(f"{kind}-{number + 1}" for place, kind in enumerate(KINDS) for number in range(n.MINIATURES[place]))
CORRIDOR_NAMES = (*(corridor.name for corridor in ship().corridors), "technical")
TOKEN_NAMES = tuple(kind if number == 0 else f"{kind}-{number}" for kind, number in n.TOKEN_TYPES)
CARD_NAMES = tuple(f"{name} {'retreat' if blood == RETREAT else blood}" for name, blood in n.ATTACK_TYPES)
NOISE_NAMES = ("1", "2", "3", "4", "danger", "silence")


def _dealt(row: list[int]) -> str:
    cards = [f"{number} {name}" for name, number in zip(n.CARDS, row, strict=True) if number]
    return " ".join(["deal", *(cards or ["nothing"])])


def _series(first: int, word: str, names: Any) -> dict[int, str]:
    return {first + place: f"{word} {name}" for place, name in enumerate(names)}


@cache
def texts() -> tuple[str, ...]:
    """Every action's text, by its number."""
    found = {n.PASS: "pass", n.REST: "rest", n.PUT_OUT: "put out", n.MEND: "mend", n.RELOAD: "reload", n.DRESS: "dress", n.HEAL: "heal"}
    found |= {n.OPERATE: "operate", n.EAT: "eat", n.WASH: "wash", n.HIBERNATE: "hibernate", n.KEEP: "keep"}
    rooms = range(1, ROOMS + 1)
    targets = (*FIGURE_NAMES, "egg")
    found |= {**_series(n.MOVE, "move", rooms), **_series(n.CAREFUL, "careful", rooms), **_series(n.QUIET, "quiet", CORRIDOR_NAMES)}
    found |= {**_series(n.SHOOT, "shoot", targets), **_series(n.MELEE, "melee", targets)}
    found |= {**_series(n.BREAK, "break", CORRIDOR_NAMES[:CORRIDORS]), **_series(n.TREAT, "treat", WOUNDS)}
    found |= {**_series(n.DISCARD, "discard", n.CARDS), **_series(n.FIRST, "first", NAMES)}
    found |= _series(n.CAST, "cast", (each.id for each in characters()))
    found |= {n.DEAL + place: _dealt(row) for place, row in enumerate(n.DEALS.tolist())}
    found |= {**_series(n.TILE, "tile", n.TILES), **_series(n.EXPLORE, "explore", EXPLORATION), **_series(n.NOISE, "noise", NOISE_NAMES)}
    found |= {**_series(n.ROLL, "roll", FACES), **_series(n.TOKEN, "token", TOKEN_NAMES)}
    found |= _series(n.TOKEN_AGAIN, "token", (f"{name} again" for name in TOKEN_NAMES))
    found |= {**_series(n.POOL, "pool", TOKENS), **_series(n.POOL_AGAIN, "pool", (f"{name} again" for name in TOKEN_NAMES))}
    found |= {**_series(n.DEVELOP, "develop", TOKENS), **_series(n.ATTACK, "card", CARD_NAMES), **_series(n.EVENT, "event", n.EVENTS)}
    found |= {**_series(n.WOUND, "wound", WOUNDS), **_series(n.SCAN, "scan", range(n.FOUR - n.SCAN))}
    found |= {n.FOUR: "four clean", n.FOUR + 1: "four contaminated"}
    return tuple(found[action] for action in range(n.ACTIONS))


@cache
def _actions() -> dict[str, int]:
    return {text: action for action, text in enumerate(texts())}


def action_to_string(state: State, action: int) -> str:
    """The action's text."""
    return texts()[action]


def string_to_action(state: State, text: str) -> int:
    """The action of a text; raises `IllegalAction` when it is none."""
    action = _actions().get(" ".join(text.lower().split()))
    if action is None:
        raise IllegalAction(f"{text!r} is no action; actions are like 'move 15', 'shoot adult-2', 'break 15-18', 'rest', 'pass'")
    return action


# --- why an action is refused ---------------------------------------------------------------------------------------------------


def cost_of(action: int) -> int:
    """Action cards that a decision costs, a Leg wound apart."""
    costs = scenario().costs
    if n.MOVE <= action < n.CAREFUL:
        return costs["move"]
    if action < n.QUIET:
        return costs["careful"] if action else 0
    if n.SHOOT <= action < n.MELEE:
        return costs["shoot"]
    if n.MELEE <= action < n.REST:
        return costs["melee"]
    if action == n.REST:
        return costs["rest"]
    if n.PUT_OUT <= action < n.RELOAD:
        return costs["repair"]
    return costs["room"] if n.RELOAD <= action < n.DISCARD else 0


ROOM_OF = {
    n.RELOAD: "reload",
    n.DRESS: "treat",
    n.HEAL: "treat",
    n.OPERATE: "operate",
    n.EAT: "eat",
    n.WASH: "wash",
    n.HIBERNATE: "hibernate",
}
ROOM_OF |= {n.TREAT + wound: "treat" for wound in range(len(WOUNDS))}
"""NM-92: per room action what its tile does (`ship.DOES`)."""


def does(state: State, room: int) -> str:
    """What a room's tile is to the rules, or nothing."""
    tile = int(state.record.tile[room])
    return ship().does.get(n.TILES[tile], "") if tile >= 0 else ""


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """For an action that is not legal in `state`: the clause and a key of the game's words, `refused.<key>`."""
    phase = int(state.record.phase)
    belongs = Phase.DISCARDING if action >= n.DISCARD else Phase.MARKING if n.QUIET <= action < n.SHOOT else Phase.ACT
    if phase != belongs:
        if phase == Phase.MARKING:
            return "NM-73", "choose_corridor"
        return ("NM-92", "choose_discard") if phase == Phase.DISCARDING else ("NM-92", "not_now")
    if belongs == Phase.DISCARDING:
        return "NM-92", "no_card"
    if belongs == Phase.MARKING:
        return "NM-73", "corridor_full"
    board = state.record
    seat = int(board.active)
    room = int(board.room[seat])
    combat = room in board.place.tolist()
    if combat and not (n.MOVE <= action < n.CAREFUL or n.SHOOT <= action < n.REST):
        return ("NM-73", "careful_in_combat") if n.CAREFUL <= action < n.QUIET else ("NM-92", "in_combat")
    if n.SHOOT <= action < n.REST:
        return _no_attack(board, action, room, combat)
    for refused in (_no_way, _no_repair, _no_room_action):
        clause, key = refused(state, action, room)
        if clause:
            return clause, key
    if action == n.REST and board.hand[seat, n.UNSCANNED] + board.hand[seat, n.CLEAN] == 0:
        return "NM-92", "nothing_to_scan"
    return "NM-92", "cards"


def _no_attack(board: Any, action: int, room: int, combat: bool) -> tuple[str, str]:
    shot = action < n.MELEE
    clause = "NM-50" if shot else "NM-51"
    target = action - (n.SHOOT if shot else n.MELEE)
    if target == n.EGG:
        if combat:
            return "NM-94", "egg_in_combat"
        if int(board.tile[room]) != n.TILES.index(_nest()) or board.eggs == 0:
            return "NM-94", "no_egg"
    elif int(board.place[target]) != room:
        return clause, "no_target"
    if shot and board.ammunition[int(board.active)] == 0:
        return clause, "ammunition"
    return "NM-92", "cards"


def _nest() -> str:
    return next(tile for tile, what in ship().does.items() if what == "nest")


def _no_way(state: State, action: int, room: int) -> tuple[str, str]:
    if not n.MOVE <= action < n.QUIET:
        return "", ""
    board, neighbours = state.record, ship().neighbours(room)
    to = (action - n.MOVE) % ROOMS + 1
    if to not in neighbours:
        return "NM-73", "no_corridor"
    if board.door[neighbours[to]] == 1:
        return "NM-74", "door"
    if action >= n.CAREFUL:
        around = [*ship().neighbours(to).values(), *([CORRIDORS] if to in ship().entrances else [])]
        if all(board.noise[corridor] for corridor in around):
            return "NM-73", "corridors_full"
    return "", ""


def _no_repair(state: State, action: int, room: int) -> tuple[str, str]:
    if not n.PUT_OUT <= action < n.RELOAD:
        return "", ""
    board = state.record
    if action == n.PUT_OUT:
        there = bool(board.fire[room])
    elif action == n.MEND:
        there = bool(board.malfunction[room])
    else:
        corridor = action - n.BREAK
        there = corridor in ship().neighbours(room).values() and board.door[corridor] == 1
    return ("", "") if there else ("NM-92", "nothing_to_repair")


def _no_room_action(state: State, action: int, room: int) -> tuple[str, str]:
    if action not in ROOM_OF:
        return "", ""
    board = state.record
    if does(state, room) != ROOM_OF[action]:
        return "NM-92", "wrong_room"
    if board.malfunction[room]:
        return "NM-92", "malfunction"
    if action == n.HIBERNATE:
        return ("NM-95", "too_early") if board.time > scenario().hibernation else ("", "")
    cards = int(board.hand[int(board.active), n.ACTION_CARD])
    return ("NM-92", "no_use") if cards >= cost_of(action) else ("", "")
