"""The presentation of Kepler-3Ad: board, hand, choices, and the lobby's card.

`globe` draws the planet from the printed data, `board` the pieces on it, `hand` the dice and actions, `tracks` the influence. `panels`,
`log` and `story` produce the words; `art` holds the drawings.

A choice of several picks is made shape by shape: a cube and then its destination, a track and then a die. A button for such a choice
appears after the first pick.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

from nexarium.core.game import History
from nexarium.core.input import Choice, Input, Pick
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Scene
from nexarium.core.view import HandSpace
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES
from nexarium.games.kepler.rules import numbering
from nexarium.games.kepler.scene.art import cube, line
from nexarium.games.kepler.scene.board import board
from nexarium.games.kepler.scene.globe import RADIUS, globe
from nexarium.games.kepler.scene.hand import hand
from nexarium.games.kepler.scene.invalid_tap import inferred_action
from nexarium.games.kepler.scene.log import entry
from nexarium.games.kepler.scene.names import dice_named, die_name, faces, group_name, seat_name
from nexarium.games.kepler.scene.panels import badge, marks, portrait, standings, status
from nexarium.games.kepler.scene.preview import preview
from nexarium.games.kepler.scene.reading import Offer, Reading, track_of
from nexarium.games.kepler.scene.reasons import reasons
from nexarium.games.kepler.scene.setup import setup

__all__ = [
    "badge",
    "board",
    "emblem",
    "entry",
    "hand",
    "hand_space",
    "inferred_action",
    "input",
    "marks",
    "portrait",
    "preview",
    "reasons",
    "setup",
    "standings",
    "status",
    "style",
]


def style() -> str:
    """Return the game's style sheet."""
    return (files(__package__) / "style.css").read_text("utf-8")


def hand_space() -> HandSpace:
    """Return the space that the hand takes."""
    return HandSpace(wide=164, tall=170, across=True, open_board=True, scrolls=True, upright=True)


# --- choices ----------------------------------------------------------------------------------------------------------------


def input(history: History, viewer: int, words: Words) -> Input | None:
    """Return the input that `viewer` can give now, or None for a seat that is not to move."""
    state = history.now
    if history.to_move != viewer:
        return None
    reading, legal = Reading(state), state.legal_actions()
    taken = Counter(each.action for each in map(numbering.read, legal) if isinstance(each, numbering.Choose))
    offers = reading.offers()
    choices = []
    for action in legal:
        value = numbering.read(action)
        if isinstance(value, numbering.Choose):
            offer = offers[value.action]
            if taken[value.action] == 1 and offer.possible:
                continue  # only its card shows which dice it takes
            choices.append(Choice(action=action, label=_placing(value, words), later=True, sure=_sure(offer, words)))
        elif choice := _choice(reading, action, value, words):
            choices.append(choice)
    direct = tuple(action for action in legal if isinstance(numbering.read(action), numbering.Place | numbering.Swap))
    # a cube is moved by itself and its destination together, never by one alone
    moved = numbering.Move | numbering.MoveLeader | numbering.Shift
    twice = tuple(action for action in legal if isinstance(numbering.read(action), moved))
    return Pick(choices=tuple(choices), direct=direct, twice=twice)


def _choice(reading: Reading, number: int, action: numbering.Action, words: Words) -> Choice | None:
    """Return an action's button, if it has one; the other actions are made by picking shapes."""
    match action:
        case numbering.End():
            label = words("do.end_scoring" if reading.scoring_follows else "do.end")
            return Choice(action=number, label=label, icon="check", primary=True)
        case numbering.Skip():
            return Choice(action=number, label=words("do.skip", group=group_name(*reading.group_at_hand, words)), icon="skip")
        case numbering.Forgo():
            return Choice(action=number, label=words("do.forgo"), icon="x")
        case numbering.RollBlack():
            return Choice(action=number, label=words("do.black"), icon="dice", primary=True, later=True)
        case numbering.Reroll(dice):
            return Choice(action=number, label=words("do.reroll", dice=dice_named(dice, words)), icon="dice", later=True)
        case numbering.Nudge(die):
            label = words("do.nudge", die=die_name(die, words), face=faces([action.turned.value]))
            return Choice(action=number, label=label, later=True)
        case numbering.MoveLeader(origin, to):
            label = words("do.move_leader", track=track_of(action) + 1, origin=NAMES[origin], to=NAMES[to])
            return Choice(action=number, label=label, icon="check", later=True)
        case numbering.Shift(seat, origin=origin, to=to):
            label = words("do.shift", track=track_of(action) + 1, name=seat_name(seat, words), origin=NAMES[origin], to=NAMES[to])
            return Choice(action=number, label=label, icon="check", later=True)
        case numbering.Lower(seat, track):
            label = words("do.lower", name=seat_name(seat, words), track=track + 1)
            return Choice(action=number, label=label, icon="check", later=True)
        case numbering.Remove(seat, quarter):
            label = words("do.remove", name=seat_name(seat, words), quarter=NAMES[quarter])
            return Choice(action=number, label=label, icon="x", later=True)
    return None


def _sure(offer: Offer, words: Words) -> str:
    """Return the confirmation question before dice are placed on an action without effect."""
    if offer.possible:
        return ""
    return words("sure_leftovers" if offer.leftovers.levels else "sure_void", action=offer.action)


def _placing(choice: numbering.Choose, words: Words) -> str:
    """Return the dice with which an action is taken."""
    if choice.dice == 1:
        return words("do.with_black" if choice.black else "do.with_white", action=choice.action)
    pair = ("do.pair_white", "do.pair_mixed", "do.pair_black")[choice.black]
    return words(pair, dice=faces([choice.value] * choice.dice))


# --- the lobby's card ----------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    """Return the emblem: the planet with a leader and two diplomats on it."""
    drawn, size = globe(0), 44 / RADIUS
    land: list[AnyShape] = []
    for quarter, outline in enumerate(drawn.outlines):
        small = [point * size for point in outline]
        zone = ("green", "orange", "purple")[quarter // 4]
        land.append(Path(d=line(small, closed=True), classes=f"kp-land kp-{zone} kp-tone-{quarter % 4}"))
    lines = "".join(line([point * size for point in each]) for each in drawn.borders)
    walls = "".join(line([point * size for point in each]) for each in drawn.walls)
    pieces = (
        Group(children=cube(0, 22), at=(-22, 8), scale=0.8, classes="blue"),
        Group(children=cube(0, 13), at=(-2, 11), scale=0.8, classes="blue"),
        Group(children=cube(1, 13), at=(20, -14), scale=0.8, classes="yellow"),
    )
    planet = Group(
        at=(98, 46),
        children=(
            Path(d="M-72 18A74 20 -14 0 1 72 -18", classes="kp-orbit"),
            Circle(r=45, classes="kp-sea"),
            *land,
            Path(d=walls, classes="kp-wall kp-fine"),
            Path(d=lines, classes="kp-border kp-fine"),
            *pieces,
            Path(d="M-72 18A74 20 -14 0 0 72 -18", classes="kp-orbit"),
        ),
    )
    return Scene(196, 92, (Layer("kp-emblem", (planet,)),), title="Kepler-3Ad")
