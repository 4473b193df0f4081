"""How a player enters an action: pick a shape or a button, toggle a subset and confirm, or place a piece.

One gesture may stand for several decisions of the same player, where the rules have finer steps: they are played together or not at all,
and taken back together.
"""

from __future__ import annotations

import msgspec


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A button for one action, which the same player's decisions in `then` follow at once, all of them or none.

    `icon` names one of the page's icons; the one `primary` choice stands out. With `sure`, the button asks that question ("End with 2 moves
    left?"), and a second click plays it. `preview` names one of the board's previews. A `later` choice belongs to shapes: its button
    appears once a shape that offers the action is picked, and picking that shape alone does not play it. Rarely used choices are `folded`:
    several of them are behind a button that shows more.
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


class Walk(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A way to a place on the board in two or more of the player's decisions. The board's `shape` with that id stands for the place, offers
    no action of its own, and names a preview that shows the way.

    The page plays the actions one by one, each as an ordinary move, and only while it is among the new input's `Pick.onward`. With a
    `label` ("Walk to 14"), a pick of the shape brings up a button so labelled, and the button or another pick of the shape sets out.
    """

    shape: str
    actions: tuple[int, ...]
    label: str = ""


class Pick(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="pick", tag_field="kind"):
    """Pick one of the board's or hand's shapes that offer actions, or one of these buttons.

    With `confirm`, picking a shape only proposes its action, and a second pick or the confirm button plays it. Where a shape offers several
    actions, the next shape picked chooses among them: a cube, then its destination. An action in `direct` needs no second pick: the first
    shape picked that offers it plays it at once, even if the shape offers others too. An action in `twice` takes two picks: the first only
    proposes it, and another pick, or the button of its `later` choice, plays it. The buttons of the picked shape are shown beside it, too.
    Picking the same shape again plays its action, where it offers only one.

    `walks` lead to places that no single action reaches. `onward` are the legal actions with which a walk under way may go on: none after
    something that a player would want to think about.
    """

    choices: tuple[Choice, ...] = ()
    confirm: str = ""
    direct: tuple[int, ...] = ()
    twice: tuple[int, ...] = ()
    walks: tuple[Walk, ...] = ()
    onward: tuple[int, ...] = ()


class Item(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Something to toggle; `shape` is the id of the hand's shape for it, if there is one."""

    label: str
    shape: str = ""


class Subset(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="subset", tag_field="kind"):
    """Toggle items, then confirm. `actions` pairs a bit mask over `items` (bit i: item i is on) with its action. `sequences` pairs a mask
    with several actions, played together or not at all, for rules that take one item at a time.

    `counted` is the label of the confirming button by the number of items that are on ("Keep all", "Throw 1 die"; the last also for more).
    `note` says why the present selection is no action. `choices` are further buttons beside it.
    """

    items: tuple[Item, ...]
    actions: tuple[tuple[int, int], ...] = ()
    sequences: tuple[tuple[int, tuple[int, ...]], ...] = ()
    confirm: str
    counted: tuple[str, ...] = ()
    note: str = ""
    choices: tuple[Choice, ...] = ()


class Orientation(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One way a piece can lie. `symbol` draws it about its anchor; `middle` is the centre of that drawing, in scene units from the anchor.
    `turned` and `flipped` are the orientation ids after a quarter turn clockwise and a mirroring left to right."""

    id: int
    symbol: str
    middle: tuple[float, float]
    turned: int
    flipped: int


class Piece(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A piece in the tray. `orientations` begins with the one that the tray shows. `targets` is empty when no placement of it is legal now,
    and then the tray dims it."""

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
