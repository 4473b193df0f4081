"""The face of Kepler-3Ad at the table: board, hand, what can be chosen, and the lobby's card.

`scene_globe` draws the planet from the data, `scene_board` what lies on it, `scene_hand` the dice and actions, `scene_tracks` the
influence, `scene_telling` and `scene_story` say the rest; what they draw with is in `scene_art`.

Whatever takes more than one pick is picked shape by shape: a cube and then its destination, a track and then a die. Buttons that only
matter then stand there only then.
"""

from __future__ import annotations

from importlib.resources import files

from nexarium.core.game import Course
from nexarium.core.input import Choice, Input, Pick
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Scene
from nexarium.core.view import HandSpace
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, TRACKS
from nexarium.games.kepler.rules import numbering as n
from nexarium.games.kepler.scene.art import cube, line
from nexarium.games.kepler.scene.board import board, scoring_follows
from nexarium.games.kepler.scene.globe import RADIUS, globe
from nexarium.games.kepler.scene.hand import hand
from nexarium.games.kepler.scene.names import die_name, faces, group_name, listed, seat_name
from nexarium.games.kepler.scene.reading import Reading, chosen, value_of_choice
from nexarium.games.kepler.scene.telling import badge, entry, marks, standings, status

__all__ = ["badge", "board", "emblem", "entry", "hand", "input", "marks", "room", "standings", "status", "style"]


def style() -> str:
    return (files(__package__) / "style.css").read_text("utf-8")


def room() -> HandSpace:
    return HandSpace(wide=164, tall=190, across=True, open_board=True, scrolls=True)


# --- what can be chosen --------------------------------------------------------------------------------------------------


def input(course: Course, viewer: int, words: Words) -> Input | None:
    state = course.now
    if state.is_terminal() or state.current_player() != viewer:
        return None
    reading, legal = Reading(state), state.legal_actions()
    offered = [chosen(action) for action in legal]
    alone = {action for action, number in zip(legal, offered, strict=True) if number and offered.count(number) == 1}
    choices = (_choice(reading, action, words) for action in legal if action not in alone)
    return Pick(choices=tuple(choice for choice in choices if choice), direct=tuple(_direct(legal)))


def _direct(legal: list[int]) -> list[int]:
    """What is meant when a quarter is picked into which cubes could be placed or moved: to place, or to swap."""
    return [action for action in legal if n.PLACE <= action < n.MOVE or n.SWAP <= action < n.LOWER]


def _choice(reading: Reading, action: int, words: Words) -> Choice | None:
    """An action's button, if it has one; picking shapes makes the others plain."""
    if action == n.END:
        return Choice(action=action, label=_ending(reading, words), icon="check", primary=True)
    if action == n.SKIP:
        groups = reading.groups(int(reading.record.action))
        kind, size = groups[int(reading.record.group)]
        return Choice(action=action, label=words("do.skip", group=group_name(kind, size, words)), icon="skip")
    if action == n.FORGO:
        return Choice(action=action, label=words("do.forgo"), icon="x")
    if action == n.ROLL_BLACK:
        return Choice(action=action, label=words("do.black"), icon="dice", primary=True, later=True)
    if chosen(action) is not None:
        return Choice(action=action, label=_placing(action, words), later=True)
    if n.REROLL <= action < n.NUDGE:
        dice = [die_name(die, words) for die in n.REROLLS[action - n.REROLL].tolist() if die >= 0]
        return Choice(action=action, label=words("do.reroll", dice=listed(dice, words)), icon="dice", later=True)
    if n.NUDGE <= action < n.LEADER:
        die, up = divmod(action - n.NUDGE, 2)
        value = (die % 6 + (1 if up else -1)) % 6 + 1
        return Choice(action=action, label=words("do.nudge", die=die_name(die, words), face=faces([value])), later=True)
    if n.LOWER <= action < n.DECISIONS:
        seat, track = divmod(action - n.LOWER, TRACKS)
        return Choice(action=action, label=words("do.lower", name=seat_name(seat, words), track=track + 1), icon="check", later=True)
    if n.REMOVE <= action < n.SHIFT:
        seat, quarter = divmod(action - n.REMOVE, n.PLACES)
        text = words("do.remove", name=seat_name(seat, words), quarter=NAMES[quarter])
        return Choice(action=action, label=text, icon="x", later=True)
    return None


def _placing(action: int, words: Words) -> str:
    """Which dice an action is taken with."""
    if action < n.CHOOSE_PAIR:
        return words("do.with_black" if (action - n.CHOOSE) % 2 else "do.with_white", action=(action - n.CHOOSE) // 2 + 1)
    pair = ("do.pair_white", "do.pair_mixed", "do.pair_black")[(action - n.CHOOSE_PAIR) % 3]
    return words(pair, dice=faces([value_of_choice(action)] * 2))


def _ending(reading: Reading, words: Words) -> str:
    return words("do.end_scoring" if scoring_follows(reading) else "do.end")


# --- the lobby's card ----------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    """The planet with a leader and two diplomats on it."""
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
