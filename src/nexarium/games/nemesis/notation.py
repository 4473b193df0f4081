"""The text of actions, and the reason why an action is refused.

Rooms go by number, corridors by their rooms (`15-18`) or `technical`, figures by kind and number (`adult-3`). Tokens go by kind and
surprise number (`adult-4`), attack cards by name and blood value (`card bite 4`, `card claw retreat`). Cards dealt are `deal 3 action 1
unscanned`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.core.normalize import plain
from nexarium.games.nemesis.box.components import KINDS, RETREAT
from nexarium.games.nemesis.box.ship import CORRIDORS, scenario, ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.options import NAMES
from nexarium.games.nemesis.rules.state import Door, Phase

FIGURE_NAMES = tuple(f"{kind}-{number + 1}" for place, kind in enumerate(KINDS) for number in range(n.MINIATURES[place]))
TARGET_NAMES = (*FIGURE_NAMES, "egg")
CORRIDOR_NAMES = (*(corridor.name for corridor in ship().corridors), "technical")


def token_name(kind: str, number: int | None) -> str:
    """Return a token's name, without the number where all tokens of its kind share it, or where it is unseen."""
    return f"{kind}-{number}" if number else kind


TOKEN_NAMES = tuple(token_name(kind, number) for kind, number in n.TOKEN_TYPES)
CARD_NAMES = tuple(f"{name} {'retreat' if blood == RETREAT else blood}" for name, blood in n.ATTACK_TYPES)


def text_of(action: n.Action) -> str:
    """Return an action's text."""
    return _decision(action) if isinstance(action, n.Decision) else _outcome(action)


def _decision(action: n.Decision) -> str:
    match action:
        case n.Plain():
            return action.replace("_", " ")
        case n.Move(room):
            return f"move {room}"
        case n.CarefulMove(room):
            return f"careful {room}"
        case n.Mark(corridor):
            return f"quiet {CORRIDOR_NAMES[corridor]}"
        case n.Shoot(target):
            return f"shoot {TARGET_NAMES[target]}"
        case n.Strike(target):
            return f"melee {TARGET_NAMES[target]}"
        case n.BreakDoor(corridor):
            return f"break {CORRIDOR_NAMES[corridor]}"
        case n.Treat(wound):
            return f"treat {wound}"
        case n.Discard(card):
            return f"discard {card}"


def _outcome(action: n.Outcome) -> str:
    match action:
        case n.FirstPlayer(seat):
            return f"first {NAMES[seat]}"
        case n.Cast(character):
            return f"cast {character}"
        case n.Deal(cards):
            dealt = [f"{count} {name}" for name, count in zip(n.CARDS, cards, strict=True) if count]
            return " ".join(["deal", *(dealt or ["nothing"])])
        case n.Tile(tile):
            return f"tile {tile}"
        case n.Explore(token):
            return f"explore {token}"
        case n.NoiseRoll(face):
            return f"noise {face}"
        case n.CombatRoll(face):
            return f"roll {face}"
        case n.DrawToken(kind, number, again):
            return f"token {token_name(kind, number)}{' again' if again else ''}"
        case n.TakeFromPool(kind, None):
            return f"pool {kind}"
        case n.TakeFromPool(kind, number):
            return f"pool {token_name(kind, number)} again"
        case n.Develop(kind, None):
            return f"develop {kind}"
        case n.Develop(kind, number):
            return f"develop {token_name(kind, number)} again"
        case n.AttackCard(name, blood):
            return f"card {CARD_NAMES[n.ATTACK_TYPES.index((name, blood))]}"
        case n.EventCard(name):
            return f"event {name}"
        case n.WoundCard(wound):
            return f"wound {wound}"
        case n.Scan(infected):
            return f"scan {infected}"
        case n.LastDraw(contaminated):
            return "four contaminated" if contaminated else "four clean"


@cache
def texts() -> tuple[str, ...]:
    """Return every action's text, by its number."""
    return tuple(map(text_of, n.VALUES))


@cache
def _actions() -> dict[str, int]:
    return {text: action for action, text in enumerate(texts())}


def action_to_string(state: State, action: int) -> str:
    """Return the action's text."""
    return texts()[action]


def string_to_action(state: State, text: str) -> int:
    """Return the action of a text. Raises `IllegalAction` when the text is no action."""
    action = _actions().get(plain(text))
    if action is None:
        raise IllegalAction(f"{text!r} is no action; actions are like 'move 15', 'shoot adult-2', 'break 15-18', 'rest', 'pass'")
    return action


# --- why an action is refused ---------------------------------------------------------------------------------------------------

NEEDS = {
    n.Plain.RELOAD: "reload",
    n.Plain.DRESS: "treat",
    n.Plain.HEAL: "treat",
    n.Plain.OPERATE: "operate",
    n.Plain.EAT: "eat",
    n.Plain.WASH: "wash",
    n.Plain.HIBERNATE: "hibernate",
}
"""The function that a room's tile must have for an action there (NM-92); for `Treat` the same as for `DRESS` and `HEAL`."""


def needs(action: n.Action) -> str:
    """Return the function that a tile must have for a room action (`ship.DOES`), or nothing for other actions (NM-92)."""
    if isinstance(action, n.Treat):
        return "treat"
    return NEEDS.get(action, "") if isinstance(action, n.Plain) else ""


def does(state: State, room: int) -> str:
    """Return the function of a room's tile in the rules, or nothing."""
    tile = int(state.record.tile[room])
    return ship().does.get(n.TILES[tile], "") if tile >= 0 else ""


def phase_of(action: n.Action) -> Phase | None:
    """Return the phase of a decision; None for a chance outcome."""
    match action:
        case n.Mark():
            return Phase.MARKING
        case n.Discard() | n.Plain.KEEP:
            return Phase.DISCARDING
    return Phase.ACT if isinstance(action, n.Decision) else None


def why_illegal(state: State, action: int) -> tuple[str, str]:
    """Return why an action is not legal in `state`: the rule and a key of the game's words, `refused.<key>`."""
    value, phase = n.read(action), int(state.record.phase)
    if phase_of(value) != phase:
        return {Phase.MARKING: ("NM-73", "choose_corridor"), Phase.DISCARDING: ("NM-92", "choose_discard")}.get(
            Phase(phase), ("NM-92", "not_now")
        )
    if phase == Phase.DISCARDING:
        return "NM-92", "no_card"
    if phase == Phase.MARKING:
        return "NM-73", "corridor_full"
    return _why_not_act(state, value)


def _why_not_act(state: State, action: n.Action) -> tuple[str, str]:
    """Return why an action of the active seat's turn is refused."""
    board = state.record
    seat = int(board.active)
    room = int(board.room[seat])
    combat = room in board.place.tolist()
    refused = None
    match action:
        case n.Shoot(target) | n.Strike(target):
            refused = _no_attack(board, target, isinstance(action, n.Shoot), room, combat)
        case n.CarefulMove() if combat:
            refused = ("NM-73", "careful_in_combat")
        case n.Move(to) | n.CarefulMove(to):
            refused = _no_way(board, room, to, isinstance(action, n.CarefulMove))
        case _ if combat:
            refused = ("NM-92", "in_combat")
        case n.Plain.PUT_OUT | n.Plain.MEND | n.BreakDoor():
            refused = _no_repair(board, action, room)
        case n.Plain.REST if board.hand[seat, n.UNSCANNED] + board.hand[seat, n.CLEAN] == 0:
            refused = ("NM-92", "nothing_to_scan")
        case _ if needs(action):
            refused = _no_room_action(state, action, room)
    return refused or ("NM-92", "cards")


def _no_attack(board: Any, target: int, shot: bool, room: int, combat: bool) -> tuple[str, str] | None:
    if target == n.EGG:
        if combat:
            return "NM-94", "egg_in_combat"
        if int(board.tile[room]) != n.TILES.index(_nest()) or board.eggs == 0:
            return "NM-94", "no_egg"
    elif int(board.place[target]) != room:
        return "NM-50" if shot else "NM-51", "no_target"
    if shot and board.ammunition[int(board.active)] == 0:
        return "NM-50", "ammunition"
    return None


def _nest() -> str:
    return next(tile for tile, what in ship().does.items() if what == "nest")


def _no_way(board: Any, room: int, to: int, careful: bool) -> tuple[str, str] | None:
    neighbours = ship().neighbours(room)
    if to not in neighbours:
        return "NM-73", "no_corridor"
    if board.door[neighbours[to]] == Door.CLOSED:
        return "NM-74", "door"
    around = [*ship().neighbours(to).values(), *([CORRIDORS] if to in ship().entrances else [])]
    if careful and all(board.noise[corridor] for corridor in around):
        return "NM-73", "corridors_full"
    return None


def _no_repair(board: Any, action: n.Action, room: int) -> tuple[str, str] | None:
    match action:
        case n.Plain.PUT_OUT:
            there = bool(board.fire[room])
        case n.Plain.MEND:
            there = bool(board.malfunction[room])
        case n.BreakDoor(corridor):
            there = corridor in ship().neighbours(room).values() and board.door[corridor] == Door.CLOSED
        case _:
            return None
    return None if there else ("NM-92", "nothing_to_repair")


def _no_room_action(state: State, action: n.Action, room: int) -> tuple[str, str] | None:
    board = state.record
    if does(state, room) != needs(action):
        return "NM-92", "wrong_room"
    if board.malfunction[room]:
        return "NM-92", "malfunction"
    if action == n.Plain.HIBERNATE and board.time > board.hibernation:
        return "NM-95", "too_early"
    cards = int(board.hand[int(board.active), n.ACTION_CARD])
    return ("NM-92", "no_use") if action != n.Plain.HIBERNATE and cards >= scenario().costs.room else None
