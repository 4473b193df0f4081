"""The board: the planet with its cubes, tokens and the tracks around it; on a laptop also the influence tracks beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import NamedTuple

from msgspec.structs import replace

from nexarium.core.event_trail import trail_of
from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Group, Layer, Path, Preview, Rect, Scene, Text, Use
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, ZONES
from nexarium.games.kepler.rules.board import PLACES, THRESHOLDS
from nexarium.games.kepler.rules.numbering import Cube, Move, Place, Swap, read
from nexarium.games.kepler.rules.state import NONE, Event, Phase
from nexarium.games.kepler.scene.art import COLOURS, DEPTH, DIPLOMAT, LEADER, disc, line, symbols
from nexarium.games.kepler.scene.globe import globe
from nexarium.games.kepler.scene.names import ability_name, cubes_named, groups_named, quarter_title, seat_name, why_void
from nexarium.games.kepler.scene.piles import stands
from nexarium.games.kepler.scene.planet import (
    HIGHEST,
    LAP,
    TALL,
    WIDE,
    Measures,
    around,
    notes,
    planet_shapes,
    plate,
    prize_labels,
    zone_middle,
)
from nexarium.games.kepler.scene.reading import ABILITY_OF, Cubes, Offer, Reading, cubes_taken, destination
from nexarium.games.kepler.scene.tracks import WIDE as WIDE_PANEL
from nexarium.games.kepler.scene.tracks import panel_height, tracks

PANEL_LEFT = 2 * WIDE.half + 24
PANEL_AIR = 14.0
MOST_LEADERS_DRAWN = 2
MOST_DIPLOMATS_DRAWN = 4
_MOST_DRAWN = {Cube.LEADER: MOST_LEADERS_DRAWN, Cube.DIPLOMAT: MOST_DIPLOMATS_DRAWN}
_CUBE_NAMES = {Cube.LEADER: "leader", Cube.DIPLOMAT: "diplomat"}
_LEADER = LEADER * (1 + DEPTH) + 1.5
_DIPLOMAT = DIPLOMAT * (1 + DEPTH) + 1
_COUNT = 15.0
PILE_HEIGHT = 2 * DIPLOMAT * (1 + DEPTH / 2) + 2


def board(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    """Return the board, wide for a laptop or tall for a phone."""
    state = history.now
    reading, measures = Reading(state), TALL if tall else WIDE
    acting = viewer is not None and history.to_move == viewer
    legal = set(state.legal_actions()) if acting else set()
    side = 2 * measures.half
    planet = reading.planet
    layers: list[Layer] = []
    if planet is not None:
        middle = (measures.half, measures.half)
        still = [Group(at=middle, children=planet_shapes(reading.number, measures, words), classes="kp-planet")]
        if measures.corners:
            still.append(Group(at=middle, children=tuple(notes(planet, globe(reading.number), measures, words))))
        places = _places(reading, measures)
        layers = [
            Layer("kp-still", tuple(still), static=True),
            Layer("kp-quarters", _moved(_quarters(reading, legal, words), middle)),
            Layer("kp-prizes", _moved(prize_labels(reading.number, planet, measures), middle), static=True),
            Layer("kp-stands", _moved([*_tokens(reading, measures, words), *_markers(reading, measures, words)], middle)),
            Layer("kp-cubes", _moved(_cubes(history, reading, places, measures), middle)),
            Layer("kp-lifts", _moved(_lifts(reading, places, legal, measures, words), middle)),
        ]
    width = side
    if not tall:
        panel = tuple(tracks(reading, legal, WIDE_PANEL, words))
        width = PANEL_LEFT + WIDE_PANEL.width + PANEL_AIR
        card = Rect(w=WIDE_PANEL.width + 2 * PANEL_AIR, h=side - 1, rx=12, at=(PANEL_LEFT - PANEL_AIR, 0.5), classes="kp-panel")
        top = (side - panel_height(WIDE_PANEL)) / 2
        layers.append(Layer("kp-tracks", (card, *_moved(panel, (PANEL_LEFT, top)))))
    title = _title(reading, words)
    previews = _previews(reading, measures, words) if acting and planet is not None else {}
    return Scene(width, side, tuple(layers), symbols(reading.players), title, previews)


def _moved(shapes: Sequence[AnyShape] | Iterator[AnyShape], by: tuple[float, float]) -> tuple[AnyShape, ...]:
    """Return the shapes moved in the picture. Each keeps its own position, so that it slides there from anywhere."""
    return tuple(replace(shape, at=(round(shape.at[0] + by[0], 1), round(shape.at[1] + by[1], 1))) for shape in shapes)


def _title(reading: Reading, words: Words) -> str:
    if reading.planet is None:
        return words("board_undrawn")
    values = ", ".join(words("value_of", name=seat_name(seat, words), value=reading.value(seat)) for seat in range(reading.players))
    return words("board", planet=reading.planet.name, values=values)


# --- quarters ------------------------------------------------------------------------------------------------------------


def _quarters(reading: Reading, legal: Collection[int], words: Words) -> Iterator[AnyShape]:
    """Yield an area over each quarter, with its actions and occupants. It is highlighted where one tap carries out the group."""
    drawn = globe(reading.number)
    into: dict[int, list[int]] = {}
    for action in sorted(legal):
        quarter = destination(read(action))
        if quarter is not None:
            into.setdefault(quarter, []).append(action)
    for quarter, outline in enumerate(drawn.outlines):
        actions = tuple(into.get(quarter, ()))
        lit = any(isinstance(read(action), Place | Swap) for action in actions)
        yield Path(
            id=f"quarter-{NAMES[quarter]}",
            d=line(outline, closed=True),
            actions=actions,
            title=quarter_title(reading, quarter, words),
            classes="kp-quarter kp-lit" if lit else "kp-quarter",
        )


# --- cubes ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pile:
    """A seat's cubes in a quarter: their positions and size."""

    seat: int
    quarter: int
    diplomats: int
    leaders: int
    left: float
    bottom: float
    scale: float

    @property
    def leaders_width(self) -> float:
        """Return the width of the row of leaders, in scene units."""
        return _leaders_width(self.leaders)


def _leaders_width(leaders: int) -> float:
    return min(leaders, MOST_LEADERS_DRAWN) * _LEADER + (_COUNT if leaders > MOST_LEADERS_DRAWN else 0)


def _diplomats_width(diplomats: int) -> float:
    shown = min(diplomats, MOST_DIPLOMATS_DRAWN)
    return (shown + 1) // 2 * _DIPLOMAT + (_COUNT if diplomats > MOST_DIPLOMATS_DRAWN else 0)


def _places(reading: Reading, measures: Measures) -> list[Pile]:
    """Return the positions of all cubes."""
    piles = []
    for quarter in range(PLACES):
        seats = [seat for seat in range(reading.players) if reading.worth(seat, quarter)]
        counts = [(reading.diplomats(seat, quarter), reading.leaders(seat, quarter)) for seat in seats]
        widths = tuple(_diplomats_width(diplomats) + _leaders_width(leaders) for diplomats, leaders in counts)
        scale, places = stands(reading.number, quarter, measures.badge, measures.head, widths, PILE_HEIGHT, measures.scales)
        for seat, (diplomats, leaders), (left, bottom) in zip(seats, counts, places, strict=True):
            piles.append(Pile(seat, quarter, diplomats, leaders, left, bottom, scale))
    return piles


def _cubes(history: History, reading: Reading, piles: Sequence[Pile], measures: Measures) -> Iterator[AnyShape]:
    arrival = _arrival(history)
    for pile in piles:
        for cube, number in ((Cube.LEADER, pile.leaders), (Cube.DIPLOMAT, pile.diplomats)):
            here, shown = Cubes(pile.seat, cube, pile.quarter), min(number, _MOST_DRAWN[cube])
            for place in range(shown):
                x, y = _cube_at(pile, cube, place)
                yield Use(
                    id=_cube_id(reading, here, number - shown + place, arrival),
                    symbol=f"kp-{_CUBE_NAMES[cube]}-{pile.seat}",
                    at=(round(pile.left + pile.scale * x, 1), round(pile.bottom + pile.scale * y, 1)),
                    scale=pile.scale,
                    classes=f"kp-cube {COLOURS[pile.seat]}",
                )
            if number > shown:
                yield _count(pile, cube, number, measures)


def _count(pile: Pile, cube: Cube, number: int, measures: Measures) -> AnyShape:
    """Return the number of cubes where not all are drawn.

    The number is not scaled down with the cubes, so that it stays readable. It ends where they end and covers only them, never their
    neighbours.
    """
    x = pile.leaders_width if cube == Cube.LEADER else pile.leaders_width + 2 * _DIPLOMAT + _COUNT
    at = (round(pile.left + pile.scale * x, 1), round(pile.bottom - pile.scale * 9, 1))
    return Text(text=f"\u00d7{number}", size=measures.text, at=at, anchor="end", classes="kp-count")


def _cube_at(pile: Pile, cube: Cube, place: int) -> tuple[float, float]:
    """Return the centre of a cube's front, from the pile's left and bottom, unscaled."""
    if cube == Cube.LEADER:
        return place * _LEADER + LEADER / 2, -LEADER / 2
    column, up = divmod(place, 2)
    return pile.leaders_width + column * _DIPLOMAT + DIPLOMAT / 2, -DIPLOMAT * (up + 0.5)


class Arrival(NamedTuple):
    """Cubes that came from a quarter to another: the place they left, and their place now."""

    left: Cubes
    arrived: Cubes
    number: int


def _arrival(history: History) -> Arrival | None:
    """Return the cubes that the last ply moved, if it moved any."""
    if history.plies == 0:
        return None
    ply, action = history.last, read(history.last.action)
    left = cubes_taken(action, int(ply.before.record.active))
    if left is None:
        return None
    arrived = (event for event in trail_of(ply.before, ply.action) if event.kind == Event.ARRIVED)
    return next((Arrival(left, left._replace(quarter=event.subject), event.detail) for event in arrived), None)


def _cube_id(reading: Reading, here: Cubes, place: int, arrival: Arrival | None) -> str:
    """Return a cube's id: its index among its quarter's cubes. A cube that has just moved keeps the id from its origin."""
    if arrival and arrival.arrived == here:
        stayed = reading.count(here) - arrival.number
        if place >= stayed:
            here, place = arrival.left, reading.count(arrival.left) + place - stayed
    return f"{_CUBE_NAMES[here.cube]}-{here.seat}-{NAMES[here.quarter]}-{place}"


def _lifts(reading: Reading, piles: Sequence[Pile], legal: Collection[int], measures: Measures, words: Words) -> Iterator[AnyShape]:
    """Yield what can be picked up: a frame around a seat's diplomats, or leaders, of a quarter. It is highlighted where a group can only
    be moved."""
    taken: dict[Cubes, list[int]] = {}
    moves_only = reading.phase == Phase.GROUP and not any(isinstance(read(action), Place | Swap) for action in legal)
    for action in sorted(legal):
        cubes = cubes_taken(read(action), reading.active)
        if cubes is not None:
            taken.setdefault(cubes, []).append(action)
    for pile in piles:
        for cube in (Cube.LEADER, Cube.DIPLOMAT):
            if actions := taken.get(Cubes(pile.seat, cube, pile.quarter)):
                lit = moves_only and any(isinstance(read(action), Move) for action in actions)
                yield _lift(pile, cube, tuple(actions), measures.finger, words, lit=lit)


def _lift(pile: Pile, cube: Cube, actions: tuple[int, ...], finger: float, words: Words, *, lit: bool) -> AnyShape:
    """Return the frame around a pile's leaders or diplomats, at least as large as a finger."""
    if cube == Cube.LEADER:
        x, width, height = 0.0, pile.leaders_width, LEADER * (1 + DEPTH)
        cubes = cubes_named(0, pile.leaders, words)
    else:
        x, width, height = pile.leaders_width, _diplomats_width(pile.diplomats), DIPLOMAT * (min(pile.diplomats, 2) + DEPTH)
        cubes = cubes_named(pile.diplomats, 0, words)
    wide, high = (max(side * pile.scale + 5, finger) for side in (width, height))
    middle = pile.left + (x + width / 2) * pile.scale, pile.bottom - height / 2 * pile.scale
    return Rect(
        id=f"lift-{pile.seat}-{int(cube)}-{NAMES[pile.quarter]}",
        w=round(wide, 1),
        h=round(high, 1),
        rx=5,
        at=(round(middle[0] - wide / 2, 1), round(middle[1] - high / 2, 1)),
        actions=actions,
        title=words("lift", name=seat_name(pile.seat, words), cubes=cubes, quarter=NAMES[pile.quarter]),
        classes=f"kp-lift kp-lit {COLOURS[pile.seat]}" if lit else f"kp-lift {COLOURS[pile.seat]}",
    )


# --- tokens and markers --------------------------------------------------------------------------------------------------


def _tokens(reading: Reading, measures: Measures, words: Words) -> Iterator[AnyShape]:
    radius, scale = measures.token
    for zone, name in enumerate(ZONES):
        slots = [track for track in reading.slots(zone) if track != NONE]
        for place, track in enumerate(slots):
            angle = zone_middle(zone) + (place - (len(slots) - 1) / 2) * 0.2
            at = (round(radius * cos(angle), 1), round(radius * sin(angle), 1))
            if track < 0:
                continue
            title = words("token_title", zone=words(f"zone.{name}"), track=track + 1, ability=ability_name(track, words).lower())
            yield Use(id=f"token-{zone}-{place}", symbol=f"kp-token-{ABILITY_OF[track]}", at=at, scale=scale, title=title)


def _markers(reading: Reading, measures: Measures, words: Words) -> Iterator[AnyShape]:
    """Yield the thresholds, and every seat's marker on the two tracks."""
    radius, _ = measures.value
    steps, passed = HIGHEST + 1, int(reading.record.threshold)
    for place, threshold in enumerate(THRESHOLDS.tolist()):
        if threshold > HIGHEST:  # the track ends before it
            continue
        kind = "passed" if place < passed else "next" if place == passed else "later"
        at = around(threshold, steps, radius)
        yield Path(
            id=f"threshold-{place}",
            d=plate(threshold, steps, measures),
            classes=f"kp-threshold kp-{kind}",
            title=words(f"threshold_{kind}_end" if place + 1 == len(THRESHOLDS) else f"threshold_{kind}", value=threshold),
        )
        yield Text(
            text=str(threshold),
            size=measures.text + measures.plate[0],
            at=(round(at.real, 1), round(at.imag, 1)),
            classes=f"kp-mark-{kind}",
        )
    values = [int(reading.record.marker[seat]) for seat in range(reading.players)]
    points = [int(reading.record.points[seat]) for seat in range(reading.players)]
    for kind, track, numbers, ring in (("value", steps, values, measures.value), ("points", LAP, points, measures.score)):
        for seat, number in enumerate(numbers):
            here = [other for other in range(reading.players) if numbers[other] % track == number % track]
            side = (here.index(seat) - (len(here) - 1) / 2) * min(1.05, 2.6 / len(here)) * measures.marker
            angle_of = around(number % track, track, ring[0])
            along = angle_of * 1j / abs(angle_of) * side
            at = angle_of + along
            title = words(f"marker_{kind}", name=seat_name(seat, words), n=number)
            yield Group(
                id=f"{kind}-{seat}",
                at=(round(at.real, 1), round(at.imag, 1)),
                children=disc(seat, measures.marker if kind == "value" else measures.marker * 0.95),
                title=title,
                classes=f"kp-piece {COLOURS[seat]}",
            )


# --- actions offered by the dice --------------------------------------------------------------------------------------------


def _previews(reading: Reading, measures: Measures, words: Words) -> dict[str, Preview]:
    """Return, for each action that the dice offer, where its groups could be placed or picked up, and its other effects."""
    drawn = globe(reading.number)
    previews = {}
    for number, offer in reading.offers().items():
        shapes = tuple(
            Path(
                d=line(drawn.outlines[quarter], closed=True),
                at=(measures.half, measures.half),
                actions=offer.choices if len(offer.choices) == 1 else (),
                then=offer.placing.get(quarter, ()),
                title=words("take_into" if offer.quarters else "take_from", action=number, quarter=NAMES[quarter]),
                classes="kp-offered",
            )
            for quarter in sorted(offer.quarters or offer.origins)
        )
        title = words("preview_title", action=number, groups=groups_named(number, words))
        act = words("take_action", action=number)
        previews[f"action-{number}"] = Preview(title, " ".join(_offered(reading, offer, words)), shapes, act)
    return previews


def _offered(reading: Reading, offer: Offer, words: Words) -> Iterator[str]:
    """Yield whether the action has an effect, what leftovers would give, and the resulting value."""
    if not offer.possible:
        yield why_void(reading, offer, words)
    if offer.quarters:
        yield words("preview_quarters", n=len(offer.quarters))
    elif offer.origins:
        yield words("preview_moves" if reading.supply(reading.active) else "preview_moves_empty", n=len(offer.origins))
    left = offer.leftovers
    if left.levels:
        yield words("preview_leftovers_to_top" if left.lost else "preview_leftovers", track=left.track + 1, n=left.levels)
    elif left.lost:
        yield words("preview_leftovers_lost", track=left.track + 1)
    if offer.gain:
        before, threshold = reading.value(reading.active), reading.threshold
        after = before + offer.gain
        follows = threshold is not None and after >= threshold
        yield words("preview_scoring" if follows else "preview_value", before=before, after=after)
