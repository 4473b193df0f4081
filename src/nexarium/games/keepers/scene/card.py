"""The drawing of a Keeper's card: beside its dice, in two lines on a phone, and behind a badge."""

from __future__ import annotations

from textwrap import wrap

from nexarium.core.scene import AnyShape, Group, Layer, Rect, Scene, Text, Use, fitted
from nexarium.core.words import Words
from nexarium.games.keepers.box.card_skills import skills_of
from nexarium.games.keepers.box.cards import Card
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.layout import WIDE
from nexarium.games.keepers.scene.names import card_name, card_text, skill_does, skill_name, the_terrain

Point = tuple[float, float]


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
    name, size = fitted(card_name(card, words), 17, WIDE.columns[0] - 60)
    shapes: list[AnyShape] = [
        _me(card, seat, (21, 23), 0.68, words),
        Text(text=name, size=size, at=(50, 15), anchor="start", classes="nk-bold"),
        Text(text=words("your_keeper" if viewer == seat else art.COLOURS[seat]), size=12, at=(50, 34), anchor="start", classes="nk-muted"),
        *_terrains(card, (2, 68), (72, 68), words),
    ]
    y = 100.0
    names, does = _skills(card, words)
    if names:
        text, size = fitted(names, 12, WIDE.columns[0] - 6)
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
    """Return the card on a phone: its Keeper, terrains and skill in two lines."""
    name, size = fitted(card_name(card, words), 14, 58)
    shapes: list[AnyShape] = [
        _me(card, seat, (15, 15), 0.48, words),
        Text(text=name, size=size, at=(34, 14), anchor="start", classes="nk-bold"),
        *_terrains(card, (100, 14), (170, 14), words),
    ]
    names, does = _skills(card, words, short=True)
    for line, row, style in ((names, 8, "nk-bold"), (does, 24, "nk-muted")):
        if line:
            text, size = fitted(line, 12, 136)
            shapes.append(Text(text=text, size=size, at=(366, row), anchor="end", classes=style))
    return tuple(shapes)


def detail(position: Position, seat: int, words: Words) -> Scene | None:
    """Return the card that unfolds behind a badge; None until the Keeper is drawn."""
    card = position.card(seat)
    if card is None:
        return None
    shapes = [*_terrains(card, (0, 12), (78, 12), words), *_table(card)]
    y = 92.0
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
