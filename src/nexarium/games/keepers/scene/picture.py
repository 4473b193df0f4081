"""The presentation of Nexus Keepers: board, hand, choices, and the lobby's card.

`board` draws the board, `hand` the card with its dice; `panels` and `log` produce the words, and `art` holds the drawings.
"""

from __future__ import annotations

from importlib.resources import files

from nexarium.core.game import History
from nexarium.core.input import Input, Orientation, Pick, Piece, Place
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Scene
from nexarium.core.view import HandSpace
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position, tiles_of
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.art import UNIT
from nexarium.games.keepers.scene.board import board, cube_symbol
from nexarium.games.keepers.scene.choices import choices
from nexarium.games.keepers.scene.frame import LAYING, frame_of
from nexarium.games.keepers.scene.hand import hand
from nexarium.games.keepers.scene.invalid_tap import forbidden, inferred_action
from nexarium.games.keepers.scene.log import entry
from nexarium.games.keepers.scene.names import keeper_name
from nexarium.games.keepers.scene.panels import badge, marks, portrait, standings, status
from nexarium.games.keepers.scene.reasons import reasons, spent
from nexarium.games.keepers.scene.reroll import rerolling
from nexarium.games.keepers.scene.setup import setup
from nexarium.games.keepers.scene.walks import walks_of

__all__ = [
    "badge",
    "board",
    "emblem",
    "entry",
    "forbidden",
    "hand",
    "hand_space",
    "inferred_action",
    "input",
    "marks",
    "portrait",
    "reasons",
    "setup",
    "spent",
    "standings",
    "status",
    "style",
]


def style() -> str:
    """Return the game's style sheet."""
    return (files(__package__) / "style.css").read_text("utf-8")


def hand_space() -> HandSpace:
    """Return the space for the hand."""
    return HandSpace(wide=188, tall=213, across=True, open_board=True)


# --- choices ----------------------------------------------------------------------------------------------------------------


def input(history: History, viewer: int, words: Words) -> Input | None:
    """Return the viewer's choices, when it is their turn."""
    if history.to_move != viewer:
        return None
    position = Position(history.now)
    if position.phase in LAYING:
        return _placing(position, viewer, words)
    if position.phase == Phase.REROLL:
        return rerolling(history, position, words)
    if position.phase != Phase.SPEND:
        return Pick(choices=tuple(choices(position, words)))
    onward = tuple(position.legal(numbering.Move, numbering.Diagonal, numbering.Leap))
    return Pick(choices=tuple(choices(position, words)), walks=walks_of(position), onward=onward)


def _placing(position: Position, viewer: int, words: Words) -> Place:
    """Return the input for a cube to unfold or rejoin, in the four rotations of its door."""
    seat = viewer if position.phase == Phase.PLACING else position.moving[0]
    frame = frame_of(position, tall=False)
    ways = []
    for rotation in range(4):
        cells = tiles_of(position.shapes[seat], (0, 0), rotation).values()
        x, y = [each[0] for each in cells], [-each[1] for each in cells]
        ways.append(
            Orientation(
                id=rotation,
                symbol=cube_symbol(seat, rotation),
                middle=(UNIT * (min(x) + max(x)) / 2, UNIT * (min(y) + max(y)) / 2),
                turned=(rotation + 1) % 4,
                flipped=rotation,  # NK-13: no mirror image
            )
        )
    legal = position.legal(numbering.Place).items()
    targets = tuple((action, numbering.DIRECTIONS.index(place.side), *frame.at(position.near(place.xy))) for action, place in legal)
    label = words("cube", name=keeper_name(position, seat, words))
    piece = Piece(id=f"cube-{seat}", label=label, orientations=tuple(ways), classes=art.COLOURS[seat], targets=targets)
    return Place(pieces=(piece,), confirm=words("place" if position.phase == Phase.PLACING else "rejoin"))


# --- the lobby's card ----------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    """Return the emblem: a Keeper before a Portal, on the tiles of a cube."""
    step, size = 30.0, 28.0
    tiles: tuple[AnyShape, ...] = tuple(
        Rect(w=size, h=size, rx=4, at=(83 + step * x - size / 2, 46 + step * y - size / 2), classes=f"nk-t-{terrain}")
        for x, y, terrain in ((0, 0, "ice"), (-1, 0, "ruins"), (1, 0, "desert"), (0, -1, "forest"), (0, 1, "lava"))
    )
    moon = Path(d="M5.5 -12A13 13 0 1 0 11.5 7.5A10.5 10.5 0 0 1 5.5 -12z", classes="nk-face")
    door = Group(children=art.DOOR, at=(127.5, 46), turn=90, scale=0.42, classes="violet")
    keeper = Group(
        children=(Circle(r=28, classes="nk-disc"), Group(children=(moon,), scale=1.15)), at=(83, 46), scale=0.4, classes="nk-keeper blue"
    )
    arrow = (Path(d="M99 46H116", classes="nk-emblem-arrow"), Path(d="M122 46l-9 -6v12z", classes="nk-head"))
    return Scene(196, 92, (Layer("tiles", tiles), Layer("door", (door,)), Layer("keeper", (keeper, *arrow))), title="Nexus Keepers")
