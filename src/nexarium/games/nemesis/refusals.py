"""The reason why an action is refused: its rule, and a key of the words `refused.<key>`."""

from __future__ import annotations

from typing import Any

from nexarium.core.game import State
from nexarium.games.nemesis.box.ship import CORRIDORS, scenario, ship
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Door, Phase

NEEDS = {
    numbering.Plain.RELOAD: "reload",
    numbering.Plain.DRESS: "treat",
    numbering.Plain.HEAL: "treat",
    numbering.Plain.OPERATE: "operate",
    numbering.Plain.EAT: "eat",
    numbering.Plain.WASH: "wash",
    numbering.Plain.HIBERNATE: "hibernate",
}
"""The function that a room's tile must have for an action there (NM-92); for `Treat` the same as for `DRESS` and `HEAL`."""


def needs(action: numbering.Action) -> str:
    """Return the function that a tile must have for a room action (`ship.DOES`), or nothing for other actions (NM-92)."""
    if isinstance(action, numbering.Treat):
        return "treat"
    return NEEDS.get(action, "") if isinstance(action, numbering.Plain) else ""


def does(state: State, room: int) -> str:
    """Return the function of a room's tile in the rules, or nothing."""
    tile = int(state.record.tile[room])
    return ship().does.get(numbering.TILES[tile], "") if tile >= 0 else ""


def phase_of(action: numbering.Action) -> Phase | None:
    """Return the phase of a decision; None for a chance outcome."""
    match action:
        case numbering.Mark():
            return Phase.MARKING
        case numbering.Discard() | numbering.Plain.KEEP:
            return Phase.DISCARDING
    return Phase.ACT if isinstance(action, numbering.Decision) else None


def reason(state: State, action: numbering.Action) -> tuple[str, str]:
    """Return the reason why an action is not legal in `state`."""
    phase = int(state.record.phase)
    if phase_of(action) != phase:
        return {Phase.MARKING: ("NM-73", "choose_corridor"), Phase.DISCARDING: ("NM-92", "choose_discard")}.get(
            Phase(phase), ("NM-92", "not_now")
        )
    if phase == Phase.DISCARDING:
        return "NM-92", "no_card"
    if phase == Phase.MARKING:
        return "NM-73", "corridor_full"
    return _why_not_act(state, action)


def _why_not_act(state: State, action: numbering.Action) -> tuple[str, str]:
    """Return why an action of the active seat's turn is refused."""
    board = state.record
    seat = int(board.active)
    room = int(board.room[seat])
    combat = room in board.place.tolist()
    refused = None
    match action:
        case numbering.Shoot(target) | numbering.Strike(target):
            refused = _no_attack(board, target, isinstance(action, numbering.Shoot), room, combat)
        case numbering.CarefulMove() if combat:
            refused = ("NM-73", "careful_in_combat")
        case numbering.Move(to) | numbering.CarefulMove(to):
            refused = _no_way(board, room, to, isinstance(action, numbering.CarefulMove))
        case _ if combat:
            refused = ("NM-92", "in_combat")
        case numbering.Plain.PUT_OUT | numbering.Plain.MEND | numbering.BreakDoor():
            refused = _no_repair(board, action, room)
        case numbering.Plain.REST if board.hand[seat, numbering.UNSCANNED] + board.hand[seat, numbering.CLEAN] == 0:
            refused = ("NM-92", "nothing_to_scan")
        case _ if needs(action):
            refused = _no_room_action(state, action, room)
    return refused or ("NM-92", "cards")


def _no_attack(board: Any, target: int, shot: bool, room: int, combat: bool) -> tuple[str, str] | None:
    if target == numbering.EGG:
        if combat:
            return "NM-94", "egg_in_combat"
        if int(board.tile[room]) != numbering.TILES.index(_nest()) or board.eggs == 0:
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


def _no_repair(board: Any, action: numbering.Action, room: int) -> tuple[str, str] | None:
    match action:
        case numbering.Plain.PUT_OUT:
            there = bool(board.fire[room])
        case numbering.Plain.MEND:
            there = bool(board.malfunction[room])
        case numbering.BreakDoor(corridor):
            there = corridor in ship().neighbours(room).values() and board.door[corridor] == Door.CLOSED
        case _:
            return None
    return None if there else ("NM-92", "nothing_to_repair")


def _no_room_action(state: State, action: numbering.Action, room: int) -> tuple[str, str] | None:
    board = state.record
    if does(state, room) != needs(action):
        return "NM-92", "wrong_room"
    if board.malfunction[room]:
        return "NM-92", "malfunction"
    if action == numbering.Plain.HIBERNATE and board.time > board.hibernation:
        return "NM-95", "too_early"
    cards = int(board.hand[int(board.active), numbering.ACTION_CARD])
    return ("NM-92", "no_use") if action != numbering.Plain.HIBERNATE and cards >= scenario().costs.room else None
