"""The drawing of a Keeper's card: beside its dice, in two lines on a phone, and behind a badge."""

from __future__ import annotations

from textwrap import wrap

from nexarium.core.scene import AnyShape, Group, Layer, Rect, Scene, Text, Use, fitted, shortened, width_of
from nexarium.core.words import Words
from nexarium.games.keepers.box.card_skills import skills_of
from nexarium.games.keepers.box.cards import Card
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.layout import TALL, WIDE
from nexarium.games.keepers.scene.names import card_name, card_text, skill_does, skill_name, the_terrain

Point = tuple[float, float]
SMALL = 12.0
"""The smallest size of text on a card in the hand."""
BOLD = 1.1
"""How much wider bold text is than other text of its size."""
LINE_LEFT, LINE_TERRAINS = 34.0, 230.0
"""The left edges of a phone's lines and of its first terrain."""


def _terrain(terrain: str, text: str, at: Point, title: str) -> tuple[AnyShape, ...]:
    return (
        Use(symbol=art.terrain_symbol(terrain), at=(at[0] + 10, at[1]), scale=0.21, title=title),
        Text(text=text, size=12, at=(at[0] + 25, at[1]), anchor="start"),
    )


def _terrains(card: Card, plus: Point, minus: Point, words: Words) -> tuple[AnyShape, ...]:
    """Return the favoured and the unfavoured terrain, each with its effect."""
    return (
        *_terrain(card.plus, words("plus"), plus, words("plus_title", terrain=the_terrain(card.plus, words))),
        *_terrain(card.minus, words("minus"), minus, words("minus_title", terrain=the_terrain(card.minus, words))),
    )


def _me(card: Card, seat: int, at: Point, scale: float, words: Words) -> AnyShape:
    """Return the Keeper's token."""
    token = art.token(card, seat, card_name(card, words))
    return Group(id="me", children=token, at=at, scale=scale, classes=f"nk-keeper {art.COLOURS[seat]}")


def whole_card(seat: int, card: Card, viewer: int | None, words: Words) -> tuple[AnyShape, ...]:
    """Return the card on a laptop, with what its skills do."""
    name, size = fitted(card_name(card, words), 17, (WIDE.columns[0] - 56) / BOLD)
    shapes: list[AnyShape] = [
        _me(card, seat, (21, 23), 0.68, words),
        Text(text=name, size=size, at=(50, 15), anchor="start", classes="nk-bold"),
        Text(text=words("your_keeper" if viewer == seat else art.COLOURS[seat]), size=12, at=(50, 34), anchor="start", classes="nk-muted"),
        *_terrains(card, (2, 68), (72, 68), words),
    ]
    y = 100.0
    names, does = _skills(card, words)
    if names:
        text, size = _cut(names, SMALL, WIDE.columns[0] - 6)
        shapes.append(Text(text=text, size=size, at=(0, y), anchor="start", classes="nk-bold"))
    for line in wrap(does, 22, max_lines=4, placeholder="\u2026"):
        y += 15.5
        shapes.append(Text(text=line, size=12, at=(0, y), anchor="start", classes="nk-muted"))
    return tuple(shapes)


def _skills(card: Card, words: Words, *, short: bool = False) -> tuple[str, str]:
    """Return the names of a card's skills, and what they do: the card's own text, or that of each skill."""
    skills = skills_of(card)
    names = ", ".join(skill_name(skill, words) for skill in skills)
    return names, card_text(card, words) if card.text else "; ".join(skill_does(skill, words, short=short) for skill in skills)


def card_line(card: Card, seat: int, words: Words) -> tuple[AnyShape, ...]:
    """Return the card on a phone, in two lines: its Keeper and terrains, then its skills, cut where they do not fit."""
    name, size = _cut(card_name(card, words), 14, LINE_TERRAINS - LINE_LEFT - 4)
    shapes: list[AnyShape] = [
        _me(card, seat, (15, 17), 0.48, words),
        Text(text=name, size=size, at=(LINE_LEFT, 11), anchor="start", classes="nk-bold"),
        *_terrains(card, (LINE_TERRAINS, 11), (LINE_TERRAINS + 72, 11), words),
    ]
    names, does = _skills(card, words, short=True)
    left = LINE_LEFT
    if names:
        text, size = _cut(names, SMALL, (TALL.width - left) * (0.45 if does else 1))
        shapes.append(Text(text=text, size=size, at=(left, 33), anchor="start", classes="nk-bold"))
        left += BOLD * width_of(text, size) + 8
    if does:
        text = shortened(does, SMALL, TALL.width - left)
        line = Text(text=text, size=SMALL, at=(left, 33), anchor="start", classes="nk-muted")
        shapes.append(line if text == does else Group(children=(line,), title=does))
    return tuple(shapes)


def _cut(text: str, size: float, room: float) -> tuple[str, float]:
    """Return a bold line and its size: the smallest on the card where it would be wider than `room`, and cut where that is still wider."""
    size = size if BOLD * width_of(text, size) <= room else SMALL
    return shortened(text, size, room / BOLD), size


def detail(position: Position, seat: int, words: Words) -> Scene | None:
    """Return the card that unfolds behind a badge; None until the Keeper is drawn."""
    card = position.card(seat)
    if card is None:
        return None
    name, size = fitted(card_name(card, words), 15, 180)
    power = words("power_dice", n=card.power)
    shapes: list[AnyShape] = [
        Text(text=name, size=size, at=(0, 10), anchor="start", classes="nk-bold"),
        Text(text=power, size=12, at=(296, 10), anchor="end", classes="nk-muted"),
        Group(children=(*_terrains(card, (0, 12), (78, 12), words), *_table(card)), at=(0, 26)),
    ]
    y = 118.0
    if card.text:
        for line in wrap(card_text(card, words), 52):
            shapes.append(Text(text=line, size=12, at=(0, y), anchor="start"))
            y += 16
        y += 4
    for skill in skills_of(card):
        shapes.append(Text(text=skill_name(skill, words), size=12, at=(0, y), anchor="start", classes="nk-bold"))
        for line in wrap(skill_does(skill, words), 52):
            y += 16
            shapes.append(Text(text=line, size=12, at=(0, y), anchor="start", classes="nk-muted"))
        y += 20
    return Scene(300, y - 4, (Layer("nk-card", tuple(shapes)),), {}, words("card_of", name=card_name(card, words)))


def _table(card: Card) -> list[AnyShape]:
    """Return the actions that the card prints for the values 2 to 6, side by side."""
    width, gap = 56.0, 4.0
    shapes: list[AnyShape] = []
    for value in range(2, 7):
        left, printed = (value - 2) * (width + gap), card.symbols(value)
        middle = left + width / 2
        shapes.append(Rect(w=width, h=46, rx=8, at=(left, 30), classes="nk-column"))
        shapes.append(Text(text=str(value), size=13, at=(middle, 41), classes="nk-bold"))
        for place, kind in enumerate(printed):
            shapes.append(art.glyph(art.GLYPHS[kind], (middle + 17 * (place - (len(printed) - 1) / 2), 62), 16, "nk-ic"))
    return shapes
