"""How a person says an action: pick a shape or a button, toggle a subset and confirm, or place a piece.

One gesture may stand for several decisions of the same player, where rules are finer than a hand: they are played together or not at
all, and taken back together.
"""

from __future__ import annotations

import msgspec


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A button for one action, which the same player's decisions in `then` follow at once, all of them or none.

    `icon` names one of the shell's icons; the one `primary` choice stands out. With `sure`, the button asks that ("End with 2 moves left?")
    and is played by a second click. `preview` names one of the board's previews. A choice that comes `later` belongs to shapes: its button
    appears once a shape that offers the action is picked, and picking that shape alone does not play it. Choices that are seldom meant are
    `folded`: several of them stand behind a button that says that there are more.
    """

    action: int
    label: str
    icon: str = ""
    primary: bool = False
    then: tuple[int, ...] = ()
    sure: str = ""
    preview: str = ""
    later: bool = False
    folded: bool = False


class Pick(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="pick", tag_field="kind"):
    """Pick one of the board's or hand's shapes that offer actions, or one of these buttons.

    With `confirm`, picking a shape only proposes its action, and a second pick or the confirm button plays it. Where a shape offers several
    actions, the next shape picked chooses among them: a cube, then where it goes. An action in `direct` needs no second pick: the first
    shape picked that offers it plays it at once, even if the shape offers others too. An action that takes two picks is in `twice`: one
    pick only proposes it, and another pick, or the button of its `later` choice, plays it. The buttons of what was picked stand beside it,
    too, and picking the same shape again does it, where it offers that alone.
    """

    choices: tuple[Choice, ...] = ()
    confirm: str = ""
    direct: tuple[int, ...] = ()
    twice: tuple[int, ...] = ()


class Item(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Something to toggle; `shape` is the id of the hand's shape that stands for it, if one does."""

    label: str
    shape: str = ""


class Subset(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="subset", tag_field="kind"):
    """Toggle items, then confirm. `actions` pairs a bit mask over `items` (bit i: item i is on) with its action; `sequences` pairs a mask
    with several actions, played together or not at all, for rules that take one item at a time.

    `counted` words the confirming button by the number of items that are on ("Keep all", "Throw 1 die"; the last also for more).
    `note` says why what is on stands for nothing. `choices` are further buttons beside it.
    """

    items: tuple[Item, ...]
    actions: tuple[tuple[int, int], ...] = ()
    sequences: tuple[tuple[int, tuple[int, ...]], ...] = ()
    confirm: str
    counted: tuple[str, ...] = ()
    note: str = ""
    choices: tuple[Choice, ...] = ()


class Orientation(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One way a piece can lie. `symbol` draws it about its anchor; `middle` is the centre of that drawing, in scene units from
    the anchor; `turned` and `flipped` are the orientation ids after a quarter turn clockwise and a mirroring left to right."""

    id: int
    symbol: str
    middle: tuple[float, float]
    turned: int
    flipped: int


class Piece(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A piece in the tray. `orientations` begins with the one that the tray shows; `targets` pairs nothing when no placement
    of it is legal now, and then the tray dims it."""

    id: str
    label: str
    orientations: tuple[Orientation, ...]
    classes: str = ""
    targets: tuple[tuple[int, int, float, float], ...] = ()
    """Legal placements as (action, orientation id, x, y), x and y the anchor in scene units."""


class Place(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="place", tag_field="kind"):
    """Choose a piece, turn and flip it, and put it where its ghost snaps. `confirm` is the button's verb ("Place")."""

    pieces: tuple[Piece, ...]
    confirm: str


Input = Pick | Subset | Place
