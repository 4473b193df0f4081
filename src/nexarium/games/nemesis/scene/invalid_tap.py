"""The action meant by a tap on a tile of the hand, a room or an intruder without an action. A tap may also ask for the goal, or for the
time from which characters may sleep."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.game import History, State
from nexarium.core.view import InvalidTap, RuleNote
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import ROOMS, ship
from nexarium.games.nemesis.refusals import NEEDS, does
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.scene.panels import rule
from nexarium.games.nemesis.scene.seen import Seen, seen


def inferred_action(history: History, tap: InvalidTap) -> tuple[int, ...]:
    """Return the likeliest action of the topmost shape that has one."""
    for shape in tap.shapes:
        kind, _, name = shape.rpartition("-")
        if actions := tuple(numbering.number(action) for action in _actions(history.now, kind, name)):
            return actions
    return ()


def forbidden(history: History, tap: InvalidTap, words: Words) -> RuleNote | None:
    """Return the goal, and the time from which characters may sleep, with this table's numbers, for a tap on these panels (NM-97,
    NM-95)."""
    now = seen(history.now)
    if "goal" in tap.shapes:
        return RuleNote(id="NM-97", text=_goal(now, words))
    return RuleNote(id="NM-95", text=rule(now, "NM-95", words)) if "time" in tap.shapes else None


def _goal(now: Seen, words: Words) -> str:
    """Return the goal in full: the sleepers needed, what must be destroyed and how, and the time from which characters may sleep."""
    sentences = [rule(now, "NM-97", words), rule(now, "NM-95", words)]
    if now.goal_nest and not now.nest_destroyed and not now.queen_killed:
        sentences.insert(1, words("goal_eggs", n=now.eggs))
    return " ".join(sentences)


def _actions(state: State, kind: str, name: str) -> Iterator[numbering.Action]:
    if kind in ("tile", "do"):
        yield from _of_tile(state, name)
    elif kind in ("room", "to") and name.isdecimal() and 1 <= int(name) <= ROOMS:
        if int(name) != int(state.record.room[int(state.record.active)]):
            yield numbering.Move(int(name))
    elif kind == "aim" and name.isdecimal() and int(name) < numbering.EGG:
        yield numbering.Shoot(int(name))


def _of_tile(state: State, name: str) -> Iterator[numbering.Action]:
    """Yield the actions of a tile of the hand, against the intruders and in the current room."""
    board = state.record
    room = int(board.room[int(board.active)])
    here = [figure for figure, place in enumerate(board.place.tolist()) if place == room]
    match name:
        case "move" | "careful":
            doing = numbering.Move if name == "move" else numbering.CarefulMove
            yield from (doing(to) for to in sorted(ship().neighbours(room)))
        case "shoot" | "melee":
            yield (numbering.Shoot if name == "shoot" else numbering.Strike)(here[0] if here else 0)
        case "room":
            wanted = does(state, room)
            yield next((action for action, what in NEEDS.items() if what == wanted), numbering.Plain.RELOAD)
        case "rest":
            yield numbering.Plain.REST
        case "repair":
            yield numbering.Plain.PUT_OUT if board.fire[room] else numbering.Plain.MEND
