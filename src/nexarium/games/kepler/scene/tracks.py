"""The seven influence tracks: beside the planet on a laptop, below the actions on a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from nexarium.core.scene import AnyShape, Group, Rect, Text
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules.board import LEVELS, TOP
from nexarium.games.kepler.rules.numbering import Influence, Lower, Raise, number, read
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.art import COLOURS, disc, sign
from nexarium.games.kepler.scene.names import ability_name, seat_name
from nexarium.games.kepler.scene.reading import ABILITY_OF, Reading, track_of

_TOGETHER: tuple[tuple[float, tuple[tuple[float, float], ...]], ...] = (
    (0.30, ((0, 0),)),
    (0.255, ((-0.21, -0.16), (0.21, 0.16))),
    (0.225, ((-0.24, -0.22), (0.24, -0.22), (0, 0.22))),
    (0.21, ((-0.24, -0.24), (0.24, -0.24), (-0.24, 0.24), (0.24, 0.24))),
    (0.19, ((-0.28, -0.27), (0.28, -0.27), (0, 0), (-0.28, 0.27), (0.28, 0.27))),
)
"""The radius and centres of one to five discs on a level, relative to the cell's height."""


@dataclass(frozen=True)
class Panel:
    """Measures of the tracks' panel."""

    width: float
    row: float
    head: float
    icon: float
    cell: float
    text: float


EDGE = 1
"""The margin at both sides of the panel for outlines: a hand shows nothing beyond its own edge."""
WIDE = Panel(width=396, row=75.5, head=40, icon=40, cell=36, text=13)
TALL = Panel(width=366, row=54, head=30, icon=40, cell=32, text=13)


def panel_height(panel: Panel) -> float:
    """Return the height of the panel, in scene units."""
    return panel.head + panel.row * TRACKS + 6


def tracks(reading: Reading, legal: Collection[int], panel: Panel, words: Words) -> Iterator[AnyShape]:
    """Yield the panel, its upper left corner at the origin. `legal` are the viewer's actions."""
    spends: dict[int, list[int]] = {}
    for action in sorted(legal):
        influence = read(action)
        if isinstance(influence, Influence):
            spends.setdefault(track_of(influence), []).append(action)
    yield Text(text=words("influence"), size=panel.text + 2, at=(0, panel.head / 2), anchor="start", classes="kp-bold")
    if reading.deciding and reading.phase != Phase.BONUS:
        left = words("influence_left", n=reading.influence_left)
        yield Text(text=left, size=panel.text, at=(panel.width, panel.head / 2), anchor="end", classes="kp-muted")
    for track in range(TRACKS):
        top = panel.head + panel.row * track
        yield Rect(w=panel.width, h=1, at=(0, top), classes="kp-rule")
        yield from _row(reading, track, top, spends.get(track, []), legal, panel, words)
    for seat in range(reading.players):
        for track in range(TRACKS):
            yield _disc(reading, seat, track, legal, panel, words)


def _row(
    reading: Reading, track: int, top: float, spends: list[int], legal: Collection[int], panel: Panel, words: Words
) -> Iterator[AnyShape]:
    middle = top + panel.row / 2
    spent = track in reading.spent
    state = "kp-can" if spends else "kp-spent" if spent else "kp-idle"
    name = ability_name(track, words)
    title = words("spend_title", track=track + 1, ability=name) if spends else words("track_title", track=track + 1, ability=name)
    yield Group(
        id=f"spend-{track}",
        at=(EDGE, round(middle - panel.icon / 2, 1)),
        title=title,
        actions=tuple(spends),
        classes=f"kp-spend {state}",
        children=(
            Rect(w=panel.icon, h=panel.icon, rx=9, classes="kp-key"),
            sign(ABILITY_OF[track], (panel.icon / 2, panel.icon / 2), 24),
        ),
    )
    x = panel.icon + 12
    name_at = cells_top(panel, track) - panel.text * 0.78
    yield Text(text=str(track + 1), size=panel.text, at=(x, name_at), anchor="start", classes="kp-bold")
    yield Text(text=name, size=panel.text, at=(x + 15, name_at), anchor="start", classes="kp-muted")
    if spent:
        yield Text(text=words("spent"), size=panel.text, at=(panel.width, name_at), anchor="end", classes="kp-muted")
    raises = tuple({number(Raise(track))} & set(legal))
    lowers = tuple(action for seat in range(reading.players) if (action := number(Lower(seat, track))) in legal)
    cells: list[AnyShape] = []
    width = cell_width(panel, track)
    for level in range(int(TOP[track]) + 1):
        here = any(reading.level(seat, track) == level for seat in range(reading.players))
        cells.append(Rect(w=width - 3, h=panel.cell, rx=6, at=(round(width * level, 1), 0), classes="kp-cell"))
        if not here:
            at = (round(width * level + (width - 3) / 2, 1), panel.cell / 2)
            cells.append(Text(text=str(int(LEVELS[track, level])), size=panel.text, at=at, classes="kp-muted"))
    at = (x, round(cells_top(panel, track), 1))
    yield Group(at=at, children=tuple(cells), classes="kp-cells kp-lit-row" if raises or lowers else "kp-cells")
    yield Rect(
        id=f"raise-{track}",
        w=panel.width - EDGE - x,
        h=panel.cell,
        rx=6,
        at=at,
        actions=raises or lowers,
        title=words("raise_title" if raises else "lower_on", track=track + 1, ability=name.lower()) if raises or lowers else "",
        classes="kp-raise",
    )


def cells_top(panel: Panel, track: int) -> float:
    """Return the top of a track's cells."""
    return panel.head + panel.row * track + (panel.row + panel.text * 1.3 - panel.cell) / 2


def cell_width(panel: Panel, track: int) -> float:
    """Return the width of a track's cells, in scene units."""
    return (panel.width - EDGE - panel.icon - 12 + 3) / (int(TOP[track]) + 1)


def _disc(reading: Reading, seat: int, track: int, legal: Collection[int], panel: Panel, words: Words) -> AnyShape:
    level, width = reading.level(seat, track), cell_width(panel, track)
    here = [other for other in range(reading.players) if reading.level(other, track) == level]
    radius, places = _TOGETHER[len(here) - 1]
    unit = min(panel.cell, width - 3)
    dx, dy = places[here.index(seat)]
    at = (
        round(panel.icon + 12 + width * level + (width - 3) / 2 + dx * unit, 1),
        round(cells_top(panel, track) + panel.cell / 2 + dy * unit * (1.0 if unit == panel.cell else 1.1), 1),
    )
    actions = tuple({number(Lower(seat, track))} & set(legal))
    shown = int(LEVELS[track, level])
    key = "lower_title" if actions else "disc_title"
    return Group(
        id=f"disc-{seat}-{track}",
        at=at,
        children=disc(seat, round(radius * unit, 1)),
        actions=actions,
        title=words(key, name=seat_name(seat, words), track=track + 1, level=shown),
        classes=f"kp-piece {COLOURS[seat]}" + (" kp-lower" if actions else ""),
    )


def levels_line(reading: Reading, seat: int, words: Words) -> tuple[AnyShape, ...]:
    """Return a seat's discs in one line, which unfolds behind its badge."""
    shapes: list[AnyShape] = []
    for track in range(TRACKS):
        x = 40.0 * track + 20
        shapes.append(sign(ABILITY_OF[track], (x, 12), 18, "kp-quiet"))
        shapes.append(Text(text=str(int(LEVELS[track, reading.level(seat, track)])), size=14, at=(x, 34), classes="kp-bold"))
    return tuple(shapes)
