"""The face of Last Watch at the table: the ship, the hand, what can be chosen, and the lobby's card.

`scene_board` draws the ship and what is in it, `scene_clock` what stands beside it, `scene_hand` the character with its cards and actions,
`scene_telling` says the rest. They draw from what `scene_seen` reads off a position; where things lie is in `scene_deck`.
"""

from __future__ import annotations

from importlib.resources import files

from nexarium.core.game import Course, State
from nexarium.core.input import Choice, Input, Pick
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Preview, Rect, Scene
from nexarium.core.view import HandSpace
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import WOUNDS
from nexarium.games.nemesis.box.ship import TECHNICAL, scenario, ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules import state as s
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.board import NOTHING, Targets, contents, corridors, ducts, hull, rooms, title
from nexarium.games.nemesis.scene.clock import clock
from nexarium.games.nemesis.scene.deck import Deck, deck
from nexarium.games.nemesis.scene.hand import hand
from nexarium.games.nemesis.scene.names import beast_name, corridor_called, room_called
from nexarium.games.nemesis.scene.risks import risk
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Seen, seen
from nexarium.games.nemesis.scene.telling import badge, entry, marks, standings, status

__all__ = ["badge", "board", "emblem", "entry", "hand", "input", "marks", "room", "standings", "status", "style"]


def style() -> str:
    return (files(__package__) / "style.css").read_text("utf-8")


# --- the ship ------------------------------------------------------------------------------------------------------------


def board(course: Course, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    state = course.now
    now, plan = seen(state), deck(tall)
    acting = viewer is not None and state.current_player() == viewer
    targets = targets_of(state) if acting else NOTHING
    marks_, tokens = contents(now, plan, targets, words)
    layers = (
        hull(plan, (each.rooms for each in ship().corridors)),
        ducts(now, plan, targets, words),
        rooms(now, plan, targets, words),
        corridors(now, plan, targets, words),
        marks_,
        tokens,
        clock(now, plan, words),
    )
    previews = previews_of(state, now, plan, words) if acting and viewer is not None else {}
    return Scene(plan.width, plan.height, layers, art.symbols(), title(now, words), previews)


def room() -> HandSpace:
    return HandSpace(wide=148, tall=118, across=True, open_board=True)


def previews_of(state: State, now: Seen, plan: Deck, words: Words) -> dict[str, Preview]:
    """What is at stake, by action and by what one points at on the board."""
    seat = state.current_player()
    found: dict[str, Preview] = {}
    for action in state.legal_actions():
        label, told = label_of(now, seat, action, words), risk(now, seat, action, words)
        if told:
            found[f"do-{action}"] = Preview(label, told, _marked(now, seat, action, plan))
        if n.MOVE <= action < n.QUIET:
            to = (action - n.MOVE) % (n.CAREFUL - n.MOVE) + 1
            if action < n.CAREFUL or f"room-{to}" not in found:
                found[f"room-{to}"] = Preview(
                    words("room_title", room=room_called(now.rooms[to], words)), told, _marked(now, seat, action, plan)
                )
        elif n.SHOOT <= action < n.REST:
            target = (action - n.SHOOT) % (n.EGG + 1)
            name = f"beast-{target}"
            title_ = words("aim_eggs") if target == n.EGG else words("aim", name=beast_name(KIND_OF_FIGURE[target], words))
            before = f"{found[name].text} " if name in found else ""
            found[name] = Preview(title_, f"{before}{words('do.shoot' if action < n.MELEE else 'do.melee')}: {told}")
    return found


def _marked(now: Seen, seat: int, action: int, plan: Deck) -> tuple[AnyShape, ...]:
    """The noise in the corridors of the room that a move leads to, where it would have to be rolled for."""
    to = action - n.MOVE + 1
    if not n.MOVE <= action < n.CAREFUL or now.in_room(to) or now.company(to, seat):
        return ()
    return tuple(
        Circle(r=17, at=plan.corridor(*each.rooms).middle, classes="lw-aim") for each in now.corridors if to in each.rooms and each.noise
    )


def targets_of(state: State) -> Targets:
    """The legal actions by what one picks on the board for them."""
    found: dict[str, dict[int, tuple[int, ...]]] = {"rooms": {}, "corridors": {}, "doors": {}, "beasts": {}}
    passages: tuple[int, ...] = ()
    eggs: tuple[int, ...] = ()

    def add(kind: str, key: int, action: int) -> None:
        found[kind][key] = (*found[kind].get(key, ()), action)

    for action in state.legal_actions():
        if n.MOVE <= action < n.QUIET:
            add("rooms", (action - n.MOVE) % (n.CAREFUL - n.MOVE) + 1, action)
        elif n.QUIET <= action < n.SHOOT:
            if action - n.QUIET == TECHNICAL:
                passages = (action,)
            else:
                add("corridors", action - n.QUIET, action)
        elif n.SHOOT <= action < n.REST:
            target = (action - n.SHOOT) % (n.EGG + 1)
            if target == n.EGG:
                eggs = (*eggs, action)
            else:
                add("beasts", target, action)
        elif n.BREAK <= action < n.RELOAD:
            add("doors", action - n.BREAK, action)
    return Targets(**found, ducts=passages, eggs=eggs)


# --- what can be chosen --------------------------------------------------------------------------------------------------


def input(course: Course, viewer: int, words: Words) -> Input | None:
    state = course.now
    if state.is_terminal() or state.current_player() != viewer:
        return None
    now = seen(state)
    legal = state.legal_actions()
    acting = int(state.record.phase) == s.ACT
    choices = tuple(
        Choice(
            action=action,
            label=label_of(now, viewer, action, words),
            preview=f"do-{action}" if risk(now, viewer, action, words) else "",
            primary=not acting and action == n.KEEP,
            later=acting,
        )
        for action in sorted(legal, key=lambda action: action == n.KEEP)
    )
    return Pick(choices=choices)


def label_of(now: Seen, seat: int, action: int, words: Words) -> str:
    """A button for one action."""
    if n.MOVE <= action < n.QUIET:
        to = now.rooms[(action - n.MOVE) % (n.CAREFUL - n.MOVE) + 1]
        key = "careful" if action >= n.CAREFUL else "escape" if now.in_room(now.figures[seat].room) else "move"
        return words(f"choose.{key}", room=room_called(to, words))
    if n.QUIET <= action < n.SHOOT:
        place = action - n.QUIET
        return words("choose.quiet", corridor=words("ducts_called") if place == TECHNICAL else corridor_called(now.corridors[place], words))
    if n.SHOOT <= action < n.REST:
        key = "shoot" if action < n.MELEE else "melee"
        target = (action - n.SHOOT) % (n.EGG + 1)
        if target == n.EGG:
            return words(f"choose.{key}_egg")
        beast = next(each for each in now.beasts if each.slot == target)
        name = words(f"the.{KIND_OF_FIGURE[target]}")
        return words(f"choose.{key}", what=words("hurt", what=name, n=beast.injuries) if beast.injuries else name)
    if n.BREAK <= action < n.RELOAD:
        here = now.figures[seat].room
        return words("choose.break", room=sum(ship().corridors[action - n.BREAK].rooms) - here)
    if n.TREAT <= action < n.OPERATE:
        return words("choose.treat", wound=words(f"wound.{WOUNDS[action - n.TREAT]}"))
    if n.DISCARD <= action < n.KEEP:
        return words("choose.discard", card=words(f"card.{n.CARDS[action - n.DISCARD]}"))
    if action == n.RELOAD:
        return words("choose.reload", n=scenario().reload)
    return words(
        {
            n.PASS: "choose.pass",
            n.REST: "choose.rest",
            n.PUT_OUT: "choose.put_out",
            n.MEND: "choose.mend",
            n.DRESS: "choose.dress",
            n.HEAL: "choose.heal",
            n.OPERATE: "choose.operate",
            n.EAT: "choose.eat",
            n.WASH: "choose.wash",
            n.HIBERNATE: "choose.hibernate",
            n.KEEP: "choose.keep",
        }[action]
    )


# --- the lobby's card ----------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    """A room with one of us in it, a corridor that holds noise, and what comes out of the dark beyond."""

    def room(x: float, known: bool) -> Rect:
        return Rect(w=58, h=50, rx=8, at=(x - 29, 21), classes="lw-room lw-known" if known else "lw-room lw-unknown")

    tube = "M63 46H133"
    shapes: tuple[AnyShape, ...] = (
        Path(d=tube, classes="lw-tube lw-tube-wide"),
        Path(d=tube, classes="lw-floor lw-floor-wide"),
        room(36, True),
        room(160, False),
        Group(children=art.figure(0), at=(36, 46), scale=1.2, classes="blue"),
        Group(children=art.intruder("adult"), at=(160, 46), scale=1.25),
        Circle(r=10, at=(98, 46), classes="lw-pill lw-noise"),
        Path(
            d="M84 41.5Q80.5 46 84 50.5M79 38.5Q73.5 46 79 53.5M112 41.5Q115.5 46 112 50.5M117 38.5Q122.5 46 117 53.5",
            classes="lw-wave",
        ),
    )
    return Scene(196, 92, (Layer("lw-emblem", shapes),), title="Last Watch")
