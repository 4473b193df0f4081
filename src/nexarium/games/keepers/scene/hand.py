"""The hand: the Keeper's card whose turn it is, with its dice in the columns of its results, the phases, and the steps that are left."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from nexarium.core.game import Course, State
from nexarium.core.scene import AnyShape, Group, Layer, Rect, Scene, Text, Use
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS, FUMBLES, Card, editions
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.dice import Die, dice_of, free_dice, free_power, power_id, shown_values
from nexarium.games.keepers.scene.names import card_name, keeper_name, or_id, steps, the_terrain

PHASES = ("roll", "share", "spend", "reserve")
STAGES = {
    "roll": 0,
    "reroll": 0,
    "throw": 0,
    "skill": 1,
    "assign": 1,
    "spend": 2,
    "reserving": 3,
    "bonus offer": 3,
}
"""Which of the phases on the strip a phase of the rules belongs to."""


@dataclass(frozen=True)
class Layout:
    """Where things stand in the hand's picture."""

    width: float
    height: float
    columns: tuple[float, float, float, float]
    """Left, top, width and height of a column."""
    gap: float
    head: float
    die: float
    """The side of a die."""
    across: int
    """Dice beside each other in a column."""
    strip: tuple[float, float, float]
    """Left, top and width of the strip of phases."""
    pools: tuple[float, float, float, float]


WIDE = Layout(884, 172, (152, 1, 76, 170), 5, 36, 33, 2, (650, 2, 234), (650, 44, 74, 56))
TALL = Layout(366, 208, (0, 44, 57.6, 98), 4, 40, 24, 2, (0, 152, 366), (0, 180, 119, 28))


def hand(course: Course, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    state = course.now
    position = Position(state)
    if position.phase not in STAGES:
        return None
    seat, layout = position.active, TALL if tall else WIDE
    card = position.card(seat)
    assert card is not None
    acting = viewer == seat and state.current_player() == seat
    free = {die.id for die in free_dice(state, position)} if acting else set()
    shapes = (
        *(_card_line(card, seat, words) if tall else _card(position, seat, card, viewer, words)),
        *_columns(state, position, card, layout, acting, free, words),
        *_strip(position, layout, words),
        *_pools(position, layout, acting, words),
        *_tell(position, layout, words),
    )
    title = words("hand", name=keeper_name(position, seat, words), dice=", ".join(map(str, shown_values(position))) or "\u2013")
    return Scene(layout.width, layout.height, (Layer("nk-hand", shapes),), {}, title)


# --- the card ------------------------------------------------------------------------------------------------------------


def _terrain(terrain: str, text: str, at: tuple[float, float], title: str) -> tuple[AnyShape, ...]:
    return (
        Use(symbol=art.terrain_symbol(terrain), at=(at[0] + 10, at[1]), scale=0.21, title=title),
        Text(text=text, size=12, at=(at[0] + 25, at[1]), anchor="start"),
    )


def _card(position: Position, seat: int, card: Card, viewer: int | None, words: Words) -> tuple[AnyShape, ...]:
    name = card_name(card, words)
    shapes: list[AnyShape] = [
        Group(id="me", children=art.token(card, seat, name), at=(21, 23), scale=0.68, classes=f"nk-keeper {art.COLOURS[seat]}"),
        Text(text=name, size=17, at=(50, 15), anchor="start", classes="nk-bold"),
        Text(text=words("your_keeper" if viewer == seat else art.COLOURS[seat]), size=12, at=(50, 34), anchor="start", classes="nk-muted"),
        *_terrain(card.plus, words("plus"), (2, 68), words("plus_title", terrain=the_terrain(card.plus, words))),
        *_terrain(card.minus, words("minus"), (72, 68), words("minus_title", terrain=the_terrain(card.minus, words))),
    ]
    y = 100.0
    for skill in card.skills[:1]:
        shapes.append(Text(text=or_id(words, "skill", skill), size=12, at=(0, y), anchor="start", classes="nk-bold"))
        text = words(f"skill_does.{skill}") if f"skill_does.{skill}" in words else ""
        for line in wrap(text, 23)[:4]:
            y += 15.5
            shapes.append(Text(text=line, size=11.5, at=(0, y), anchor="start", classes="nk-muted"))
    return tuple(shapes)


def _card_line(card: Card, seat: int, words: Words) -> tuple[AnyShape, ...]:
    """The card on a phone: its Keeper, terrains and skill in two lines."""
    shapes: list[AnyShape] = [
        Group(
            id="me",
            children=art.token(card, seat, card_name(card, words)),
            at=(15, 15),
            scale=0.48,
            classes=f"nk-keeper {art.COLOURS[seat]}",
        ),
        Text(text=card_name(card, words), size=14, at=(34, 14), anchor="start", classes="nk-bold"),
        *_terrain(card.plus, words("plus"), (100, 14), words("plus_title", terrain=the_terrain(card.plus, words))),
        *_terrain(card.minus, words("minus"), (170, 14), words("minus_title", terrain=the_terrain(card.minus, words))),
    ]
    for skill in card.skills[:1]:
        text = words(f"skill_short.{skill}") if f"skill_short.{skill}" in words else ""
        shapes.append(Text(text=or_id(words, "skill", skill), size=11.5, at=(366, 8), anchor="end", classes="nk-bold"))
        shapes.append(Text(text=text, size=11.5, at=(366, 24), anchor="end", classes="nk-muted"))
    return tuple(shapes)


# --- columns -------------------------------------------------------------------------------------------------------------


def _columns(state: State, position: Position, card: Card, layout: Layout, acting: bool, free: set[str], words: Words) -> list[AnyShape]:
    left, top, width, height = layout.columns
    dice, legal = dice_of(state, position), set(state.legal_actions()) if acting else set()
    shapes: list[AnyShape] = []
    fumble_at = 0 if FUMBLES[int(position.record.fumble)] == "off" else editions()[0].fumble_at + ("lucky" in card.skills)
    for value in range(1, 7):
        x = left + (value - 1) * (width + layout.gap)
        own = [die for die in dice if die.value == value]
        group = [int(size) for size in position.record.group[value]]
        asked = position.phase == "assign" and int(position.record.value) == value
        shown = " nk-bought" if any(group) else " nk-asked" if asked else " nk-has" if own else ""
        shapes.append(Rect(w=width, h=height, rx=8, at=(x, top), classes=f"nk-column{shown}"))
        shapes.append(_head(value, card, group, x, layout, words, bool(own) or any(group), asked, legal, fumble_at))
        shapes += _dice(own, x, layout, free, words)
    return shapes


def _head(
    value: int,
    card: Card,
    group: list[int],
    x: float,
    layout: Layout,
    words: Words,
    strong: bool,
    asked: bool,
    legal: set[int],
    fumble_at: int,
) -> AnyShape:
    """A column's number and its printed symbols; what its dice have bought stands lit with the number of steps."""
    _, top, width, _ = layout.columns
    printed = card.dice.get(value, "")
    kinds = [kind for kind in ACTIONS if kind in printed]
    stacked = layout is TALL
    parts: list[AnyShape] = [
        Text(
            text=str(value),
            size=14 if stacked else 16,
            at=(width / 2, 11) if stacked else (9, 17),
            anchor="middle" if stacked else "start",
            classes="nk-bold" if strong else "nk-bold nk-muted",
        )
    ]
    if value == 1 and fumble_at:
        parts.append(
            Text(
                text=words("column_one", n=fumble_at),
                size=10.5,
                at=(width / 2, 29) if stacked else (24, 17),
                anchor="middle" if stacked else "start",
                classes="nk-muted",
            )
        )
    row = 29.0 if stacked else 17.0
    ends, scale = _chip_places(kinds, printed, group, width, stacked, asked)
    for kind, (at, size) in zip(kinds, ends, strict=True):
        place = ACTIONS.index(kind)
        number, twice = group[place], printed.count(kind) == 2
        actions = (
            tuple(sorted(action for action in legal if n.SHARE <= action < n.DICE and n.SHARES[action - n.SHARE, place])) if asked else ()
        )
        chip: list[AnyShape] = []
        if number or asked:
            chip.append(Rect(w=size, h=20, rx=6, at=(0, -10), classes="nk-chip" if number else "nk-chip-open"))
        lit = "nk-ic nk-ic-on" if number else "nk-ic nk-ic-accent" if asked else "nk-ic nk-ic-muted"
        chip.append(art.glyph(art.GLYPHS[kind], (9.5 if number or asked else 8, 0), 16, lit))
        if number:
            bought = number - 1 + printed.count(kind) - 1
            chip.append(Text(text=str(bought), size=12, at=(22, 0.5), classes="nk-bold nk-on"))
        elif twice:
            chip.append(Text(text="+1", size=10, at=(size - (9 if asked else 3), 0.5), classes="nk-muted"))
        title = (
            words("column_gives", value=value, steps=steps(kind, number - 1 + printed.count(kind) - 1, words))
            if number
            else words(f"steps_title.{art.KINDS[kind]}")
        )
        parts.append(
            Group(
                id=f"chip-{value}-{kind}" if actions else "",
                children=tuple(chip),
                at=(at, row),
                scale=scale,
                title=title,
                actions=actions,
                classes="nk-chip-group",
            )
        )
    return Group(children=tuple(parts), at=(x, top), classes="nk-head-of-column")


def _chip_places(
    kinds: list[str], printed: str, group: list[int], width: float, stacked: bool, asked: bool
) -> tuple[list[tuple[float, float]], float]:
    """Left edge and width of each symbol, to the right of the number or centred below it; and how far all are drawn smaller to fit."""
    twice = 37.0 if asked else 31.0
    sizes = [30.0 if group[ACTIONS.index(kind)] else twice if printed.count(kind) == 2 else 18.0 for kind in kinds]
    scale = min(1.0, (width - (2 if stacked else 23)) / max(1.0, sum(sizes)))
    whole = scale * sum(sizes)
    x = (width - whole) / 2 if stacked else width - whole - 3
    places = []
    for size in sizes:
        places.append((x, size - 2))
        x += scale * size
    return places, scale


def _dice(own: list[Die], x: float, layout: Layout, free: set[str], words: Words) -> list[AnyShape]:
    _, top, width, height = layout.columns
    side = layout.die
    if len(own) > 2 * layout.across * (2 if layout is WIDE else 1):
        side *= 0.8
    across = layout.across if len(own) > 1 else 1
    pitch = min(side + 4, (width - 2) / across)
    rows = (len(own) + across - 1) // across
    room = height - layout.head
    if len(own) == 1:
        pitch = width
    down = min(side + (16 if layout is WIDE and rows < 3 else 4), room / max(rows, 1))
    shapes: list[AnyShape] = []
    for place, die in enumerate(own):
        row, column = divmod(place, across)
        in_row = min(across, len(own) - row * across)
        at = (x + width / 2 + pitch * (column - (in_row - 1) / 2), top + layout.head + 3 + side / 2 + down * row)
        scale = side / 38
        tags = (_tag(die, (side / 2 + 8) / scale, 10 / scale, words),) if layout is WIDE and rows < 3 else ()
        shapes.append(
            Group(
                id=die.id,
                children=(
                    *_hit(pitch / scale, (down - 2) / scale, die.id in free),
                    Use(symbol=f"nk-die-{die.value}", classes="nk-cube"),
                    *tags,
                ),
                at=at,
                scale=scale,
                classes=f"nk-die nk-{die.kind} nk-{die.state or ('free' if die.id in free else 'rest')}",
                title=_die_title(die, die.id in free, words),
            )
        )
    return shapes


def _hit(width: float, height: float, free: bool) -> tuple[AnyShape, ...]:
    """The room about a die in which a finger meets it."""
    return (Rect(w=width, h=height, at=(-width / 2, -height / 2), classes="nk-hit"),) if free else ()


def _tag(die: Die, y: float, size: float, words: Words) -> AnyShape:
    """A word below a die; on one that may be thrown again it shows while the die is picked up."""
    key = {"again": "tag_again", "locked": "tag_locked"}.get(die.state) or {"power": "tag_power", "reserve": "tag_reserve"}.get(die.kind)
    classes = "nk-muted nk-tag" if key else "nk-tag nk-tag-again"
    return Text(text=words(key or "tag_again"), size=size, at=(0, y), classes=classes)


def _die_title(die: Die, pickable: bool, words: Words) -> str:
    if pickable:
        return words("die_mark", value=die.value)
    key = {"again": "die_again", "locked": "die_locked"}.get(die.state) or {"power": "die_power", "reserve": "die_reserve"}.get(
        die.kind, "die"
    )
    return words(key, value=die.value)


# --- phases and pools ----------------------------------------------------------------------------------------------------


def _strip(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    left, top, width = layout.strip
    stage, gap = STAGES[position.phase], 6.0
    labels = [words(f"stage.{phase}") for phase in PHASES]
    letters = sum(len(label) + 2 for label in labels)
    shapes: list[AnyShape] = []
    x = left
    for place, label in enumerate(labels):
        each = (width - gap * (len(PHASES) - 1)) * (len(label) + 2) / letters
        told = "nk-bold nk-accent" if place == stage else "nk-muted"
        shapes.append(Rect(w=each, h=3, rx=1.5, at=(x, top), classes="nk-phase-done" if place <= stage else "nk-phase"))
        shapes.append(Text(text=label, size=12, at=(x, top + 15), anchor="start", classes=told))
        x += each + gap
    return shapes


def _power(position: Position, layout: Layout, acting: bool, words: Words) -> list[AnyShape]:
    """While rolling: the rerolls that are left, and the Power dice, which may join a throw."""
    left, top, _, height = layout.pools
    wide, power = layout is WIDE, position.keepers[position.active].power
    shapes: list[AnyShape] = [
        Text(text=text, size=13 if wide else 12, at=(left, top + 8 + 18 * line), anchor="start", classes="nk-muted" if line else "")
        for line, text in enumerate(roll_lines(position, words))
    ]
    side, pitch = (33.0, 42.0) if wide else (27.0, 40.0)
    right = left + (layout.strip[2] if wide else layout.width)
    for number in range(power):
        added = number >= power - int(position.record.added)
        free = acting and number < free_power(position)
        scale = side / 38
        tag = Text(text=words("tag_power"), size=10 / scale, at=(0, (side / 2 + 8) / scale), classes="nk-muted nk-tag")
        shapes.append(
            Group(
                id=power_id(number),
                children=(
                    *_hit(pitch / scale, pitch / scale, free),
                    Use(symbol="nk-die-power", classes="nk-cube"),
                    *((tag,) if wide else ()),
                ),
                at=(right - side / 2 - pitch * (power - 1 - number) - 3, top + (16 if wide else height / 2)),
                scale=scale,
                classes=f"nk-die nk-power nk-{'again' if added else 'free' if free else 'rest'}",
                title=words("die_add_power" if free else "die_power_left"),
            )
        )
    return shapes


def _pools(position: Position, layout: Layout, acting: bool, words: Words) -> list[AnyShape]:
    """The steps that are left; while rolling, what may still be thrown."""
    if STAGES[position.phase] == 0:
        return _power(position, layout, acting, words)
    left, top, width, height = layout.pools
    record = position.record
    shapes: list[AnyShape] = []
    wide = layout is WIDE
    for place, kind in enumerate(ACTIONS):
        number, x = int(record.pool[place]), left + place * (width + (6 if wide else 4.5))
        empty, label = "" if number else " nk-zero", words(f"pool.{art.KINDS[kind]}")
        inside: tuple[AnyShape, ...] = (
            art.glyph(art.GLYPHS[kind], (24, 20) if wide else (17, height / 2), 20 if wide else 18, "nk-ic"),
            Text(text=str(number), size=18, at=(47, 20.5) if wide else (36, height / 2 + 0.5), classes="nk-bold"),
            Text(
                text=label,
                size=11,
                at=(width / 2, 43) if wide else (47, height / 2 + 0.5),
                anchor="middle" if wide else "start",
                classes="nk-muted",
            ),
        )
        shapes.append(
            Group(
                children=(Rect(w=width, h=height, rx=8, classes="nk-pool"), *inside),
                at=(x, top),
                classes=f"nk-pool-group{empty}",
                title=steps(kind, number, words),
            )
        )
    return shapes


def _tell(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """The rule of the phase, in short, below the pools."""
    if layout is TALL or f"tell.{position.phase}" not in words:
        return []
    text = words(f"tell.{position.phase}")
    left, top, _, height = layout.pools
    return [
        Text(text=line, size=12, at=(left, top + height + 26 + 17 * row), anchor="start", classes="nk-muted")
        for row, line in enumerate(wrap(text, 38)[:3])
    ]


def roll_lines(position: Position, words: Words) -> list[str]:
    """How many rerolls are left, and what flies already."""
    if position.phase in ("roll", "throw"):
        return [words("dice_fly")]
    flying = len(position.dice("mark")) + int(position.record.added)
    again = [words("dice_again", n=flying)] if flying else []
    return [words("rerolls_left", n=int(position.record.rerolls)), *again]


def detail(position: Position, seat: int, words: Words) -> Scene | None:
    """The card that unfolds behind a badge."""
    card = position.card(seat)
    if card is None:
        return None
    width, gap = 44.0, 4.0
    shapes: list[AnyShape] = [
        *_terrain(card.plus, words("plus"), (0, 12), words("plus_title", terrain=the_terrain(card.plus, words))),
        *_terrain(card.minus, words("minus"), (78, 12), words("minus_title", terrain=the_terrain(card.minus, words))),
    ]
    for value in range(2, 7):
        x, printed = (value - 2) * (width + 12 + gap), card.dice.get(value, "")
        shapes.append(Rect(w=width + 12, h=46, rx=8, at=(x, 30), classes="nk-column"))
        shapes.append(Text(text=str(value), size=13, at=(x + (width + 12) / 2, 41), classes="nk-bold"))
        for place, kind in enumerate(printed):
            shapes.append(art.glyph(art.GLYPHS[kind], (x + (width + 12) / 2 + 17 * (place - (len(printed) - 1) / 2), 62), 16, "nk-ic"))
    y = 92.0
    for skill in card.skills:
        shapes.append(Text(text=or_id(words, "skill", skill), size=12, at=(0, y), anchor="start", classes="nk-bold"))
        for line in wrap(words(f"skill_does.{skill}") if f"skill_does.{skill}" in words else "", 52):
            y += 16
            shapes.append(Text(text=line, size=11.5, at=(0, y), anchor="start", classes="nk-muted"))
        y += 20
    return Scene(300, y - 4, (Layer("nk-card", tuple(shapes)),), {}, words("card_of", name=card_name(card, words)))
