"""The columns of the hand: for each value, the card's symbols, the dice that show it, and the steps they have bought."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Group, Rect, Text, Use, fitted
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS, Card
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Assign, Reserve
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.dice import Die, dice_of, rolling, shown_values
from nexarium.games.keepers.scene.layout import DIE, TALL, Layout, hit
from nexarium.games.keepers.scene.names import steps, steps_bought

FEWEST = 2
"""The fewest dice of a value that buy something; one alone buys nothing, even for a double symbol."""
TAG_SIZE = 12
LINES = 3
"""The number of rows from which dice stand closer, without a word below each."""


@dataclass(frozen=True)
class Column:
    """A column of the hand: its value, and the card's symbols for it.

    It also holds the sizes of the groups that have bought something, and what its dice would buy if kept, for each symbol alone. The
    last fields say whether its dice are assigned now, and by which actions."""

    value: int
    symbols: str
    groups: dict[str, int]
    bought: dict[str, int]
    would: dict[str, int]
    asked: bool
    actions: dict[str, tuple[int, ...]]
    """The legal assignments that use each symbol."""

    @property
    def kinds(self) -> list[str]:
        """The different symbols."""
        return [kind for kind in ACTIONS if kind in self.symbols]


def columns(history: History, position: Position, card: Card, layout: Layout, acting: bool, free: set[str], words: Words) -> list[AnyShape]:
    """Return the six columns; `free` are the ids of the dice that may be rerolled."""
    left, top, width, height = layout.columns
    dice, reserving = dice_of(history, position), _reserving(position, acting)
    shapes: list[AnyShape] = []
    for value in range(1, 7):
        x = left + (value - 1) * (width + layout.gap)
        own = [die for die in dice if die.value == value]
        column = _column(position, card, value, acting)
        shown = " nk-bought" if column.groups else " nk-asked" if column.asked else " nk-has" if own else ""
        shapes.append(Rect(w=width, h=height, rx=8, at=(x, top), classes=f"nk-column{shown}"))
        parts = (*_number(column, bool(own), layout), *_fumble(value, position, layout, words), *_chips(column, layout, words))
        shapes.append(Group(children=parts, at=(x, top), classes="nk-head-of-column"))
        shapes += _dice(own, x, layout, free, reserving.get(value), words)
    return shapes


def _reserving(position: Position, acting: bool) -> dict[int, int]:
    """Return, by value, the action that reserves a die (NK-49)."""
    if not acting or position.phase != Phase.RESERVING:
        return {}
    return {each.value: action for action, each in position.legal(Reserve).items() if each.value}


def _column(position: Position, card: Card, value: int, acting: bool) -> Column:
    sizes = position.record.group[value].tolist()
    groups = {kind: size for kind, size in zip(ACTIONS, sizes, strict=True) if size}
    asked = position.phase == Phase.ASSIGN and int(position.record.value) == value
    assigned = position.legal(Assign) if asked and acting else {}
    actions = {
        kind: tuple(action for action, each in assigned.items() if each.groups[place] > sizes[place]) for place, kind in enumerate(ACTIONS)
    }
    return Column(value, card.symbols(value), groups, steps_bought(sizes, value, card), _would_buy(position, value, card), asked, actions)


def _would_buy(position: Position, value: int, card: Card) -> dict[str, int]:
    """Return, while rolling, the steps that a value's dice buy if no more of them fall (NK-44); dice marked for the reroll do not count."""
    lying = shown_values(position).count(value) - int(position.record.mark[value])
    if not rolling(position) or lying < FEWEST:
        return {}
    each = (steps_bought([lying if kind == one else 0 for one in ACTIONS], value, card) for kind in ACTIONS if kind in card.symbols(value))
    return {kind: number for bought in each for kind, number in bought.items()}


# --- heads -----------------------------------------------------------------------------------------------------------------------


def _number(column: Column, has_dice: bool, layout: Layout) -> tuple[AnyShape, ...]:
    """Return the value, in the corner, or above the symbols on a phone."""
    classes = "nk-bold" if has_dice or column.groups else "nk-bold nk-muted"
    if layout is TALL:
        return (Text(text=str(column.value), size=14, at=(layout.columns[2] / 2, 11), classes=classes),)
    return (Text(text=str(column.value), size=16, at=(9, 17), anchor="start", classes=classes),)


def _fumble(value: int, position: Position, layout: Layout, words: Words) -> tuple[AnyShape, ...]:
    """Return, for the column of ones, the number of ones that make a fumble (NK-39)."""
    if value != 1 or position.fumble_at is None:
        return ()
    if layout is TALL:
        text, size = fitted(words("column_one_narrow", n=position.fumble_at), 12, 55)
        return (Text(text=text, size=size, at=(layout.columns[2] / 2, 29), classes="nk-muted"),)
    return (Text(text=words("column_one", n=position.fumble_at), size=12, at=(24, 17), anchor="start", classes="nk-muted"),)


def _chips(column: Column, layout: Layout, words: Words) -> list[AnyShape]:
    """Return the printed symbols: those bought are lit, with the number of steps; those that the dice could buy can be picked."""
    places, scale = _chip_places(column, layout)
    row = 29.0 if layout is TALL else 17.0
    return [_chip(column, kind, (at, row), size, scale, words) for kind, (at, size) in zip(column.kinds, places, strict=True)]


def _chip(column: Column, kind: str, at: tuple[float, float], size: float, scale: float, words: Words) -> AnyShape:
    bought, would = kind in column.groups, kind in column.would
    framed = bought or would or column.asked
    lit = "nk-ic nk-ic-on" if bought else "nk-ic nk-ic-accent" if framed else "nk-ic nk-ic-muted"
    parts: list[AnyShape] = []
    if framed:
        parts.append(Rect(w=size, h=20, rx=6, at=(0, -10), classes="nk-chip" if bought else "nk-chip-open"))
    parts.append(art.glyph(art.GLYPHS[kind], (9.5 if framed else 8, 0), 16, lit))
    if bought or would:
        number = column.bought[kind] if bought else column.would[kind]
        parts.append(Text(text=str(number), size=12, at=(22, 0.5), classes=f"nk-bold {'nk-on' if bought else 'nk-accent'}"))
    elif column.symbols.count(kind) == 2:
        parts.append(art.glyph(art.GLYPHS[kind], (23 if framed else 22, 0), 16, lit))
    title = symbol_means(column.value, kind, column.symbols.count(kind), words)
    if bought:
        title = words("column_gives", value=column.value, steps=steps(kind, column.bought[kind], words))
    elif would:
        title = words("column_would", value=column.value, steps=steps(kind, column.would[kind], words))
    actions = column.actions[kind]
    return Group(
        id=f"chip-{column.value}-{kind}",
        children=tuple(parts),
        at=at,
        scale=scale,
        title=title,
        actions=actions,
        classes="nk-chip-group",
    )


def symbol_means(value: int, kind: str, printed: int, words: Words) -> str:
    """Return what a symbol of a column is worth, in words (NK-44)."""
    two = words("symbol_means", value=value, steps=steps(kind, printed, words))
    return f"{two} {words('symbol_doubled')}" if printed > 1 else two


def _chip_places(column: Column, layout: Layout) -> tuple[list[tuple[float, float]], float]:
    """Return the left edge and width of each symbol, to the right of the number or centred below it, and the scale at which all fit."""
    stacked, width = layout is TALL, layout.columns[2]
    twice = 37.0 if column.asked else 31.0
    sizes = [
        30.0 if kind in column.groups or kind in column.would else twice if column.symbols.count(kind) == 2 else 18.0
        for kind in column.kinds
    ]
    scale = min(1.0, (width - (2 if stacked else 23)) / max(1.0, sum(sizes)))
    whole = scale * sum(sizes)
    x = (width - whole) / 2 if stacked else width - whole - 3
    places = []
    for size in sizes:
        places.append((x, size - 2))
        x += scale * size
    return places, scale


# --- dice ------------------------------------------------------------------------------------------------------------------------


def _dice(own: list[Die], left: float, layout: Layout, free: set[str], reserves: int | None, words: Words) -> list[AnyShape]:
    """Return the dice of a column, in rows: the more dice, the smaller and closer. On a phone, two stand above each other, and the touch
    area is the full column, including the head. Each row's area starts where the die above ends."""
    _, top, width, height = layout.columns
    stacked = layout is TALL
    crowded = len(own) > 2 * layout.across * (1 if stacked else 2)
    side = layout.die * (0.8 if crowded else 1)
    across = layout.across if len(own) > (2 if stacked else 1) else 1
    rows = (len(own) + across - 1) // across
    tagged = not stacked and rows < LINES
    pitch = width if across == 1 else width / across if stacked else min(side + 4, (width - 2) / across)
    down = min(side + (16 if tagged else 10 if stacked else 4), (height - layout.head) / max(rows, 1))
    begin = layout.head + 3 + side / 2
    shapes: list[AnyShape] = []
    for place, die in enumerate(own):
        row, column = divmod(place, across)
        in_row = min(across, len(own) - row * across)
        at = (left + width / 2 + min(pitch, side + 4) * (column - (in_row - 1) / 2), top + begin + down * row)
        above, below = (down - 2) / 2, (down - 2) / 2
        if stacked:
            above = begin if row == 0 else down - side / 2
            below = height - begin - down * row if row == rows - 1 else side / 2
        shapes.append(_die(die, at, side, (pitch, above, below), tagged, die.id in free, reserves, words))
    return shapes


def _die(
    die: Die,
    at: tuple[float, float],
    side: float,
    room: tuple[float, float, float],
    tagged: bool,
    free: bool,
    reserves: int | None,
    words: Words,
) -> AnyShape:
    """Return a die, `side` wide, with its touch area: its width, and its extent above and below the die's centre. `reserves` is the
    action that keeps the die for the next turn."""
    kept = reserves if die.state != "spent" else None
    scale = side / DIE
    state = die.state or ("free" if free else "rest") if kept is None else "kept"
    tags = (_tag(die, (side / 2 + 8) / scale, TAG_SIZE / scale, words),) if tagged else ()
    return Group(
        id=die.id,
        children=(
            *hit(room[0] / scale, room[1] / scale, room[2] / scale, free or kept is not None),
            Use(symbol=f"nk-die-{die.value}", classes="nk-cube"),
            *tags,
        ),
        at=at,
        scale=scale,
        classes=" ".join(("nk-die", f"nk-{die.kind}", f"nk-{state}", *(["nk-fell"] if die.fell else []))),
        title=words("do.reserve", value=die.value) if kept is not None else _die_title(die, free, words),
        actions=() if kept is None else (kept,),
    )


def _tag(die: Die, y: float, size: float, words: Words) -> AnyShape:
    """Return a word below a die; on a die that may be rerolled it shows while the die is picked up."""
    key = {"again": "tag_again", "locked": "tag_locked"}.get(die.state) or {"power": "tag_power", "reserve": "tag_reserve"}.get(die.kind)
    classes = "nk-muted nk-tag" if key else "nk-tag nk-tag-again"
    return Text(text=words(key or "tag_again"), size=size, at=(0, y), classes=classes)


def _die_title(die: Die, pickable: bool, words: Words) -> str:
    if pickable:
        return words("die_mark", value=die.value)
    by_state, by_kind = {"again": "die_again", "locked": "die_locked"}, {"power": "die_power", "reserve": "die_reserve"}
    return words(by_state.get(die.state) or by_kind.get(die.kind, "die"), value=die.value)
