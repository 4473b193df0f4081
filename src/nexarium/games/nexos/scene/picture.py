"""The picture: pieces as rounded strokes on a quiet lattice.

A piece is one of 118 symbols, one an orientation, drawn about the intersection at its lower left corner. A symbol holds its
outline, its gap, its stroke and a mark on each segment; which of them show, and how, is said by the classes of whoever uses it (the
colour, `placed`, `recent`, `latest`, `ghost`) through the variables of `style.css`. The lattice's y grows upwards, a scene's downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from nexarium.core.course import Course
from nexarium.core.definition import Options
from nexarium.core.game import State
from nexarium.core.input import Input, Orientation, Piece, Place
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Scene, Use
from nexarium.core.scene import number as text_of
from nexarium.core.view import Badge, Clause, Entry, Mark, Standing, Standings, Status
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import COLOURS, PIECE_SIZES, PIECES, SIZE, STARTS, Segment, Shape
from nexarium.games.nexos.rules.numbering import PLACEMENTS
from nexarium.games.nexos.rules.shapes import ORIENTATIONS, intersections

UNIT = 48.0
MARGIN = 30.0
SIDE = (SIZE - 1) * UNIT + 2 * MARGIN
INSET = 14.5
"""How far from an intersection a piece's free end stops, so that neighbours meet there without touching."""
BEND = 20.0
DASH = 6.0
"""Half the length of the mark on a segment."""
PATTERNS = ("dash", "dot", "bars", "ring")
NONE = -1

Point = tuple[int, int]


def style() -> str:
    return (files(__package__) / "style.css").read_text("utf-8")


# --- drawing a piece ----------------------------------------------------------------------------------------------------


def at(x: float, y: float) -> tuple[float, float]:
    """Where an intersection stands in the scene."""
    return MARGIN + UNIT * x, SIDE - MARGIN - UNIT * y


def outline(shape: Shape) -> str:
    """The path through a piece's segments, about the intersection (0, 0): rounded where two arms meet at a corner, straight on
    through every other junction, and short of its free ends."""
    arms = {point: _arms(shape, point) for point in sorted(intersections(shape))}
    unused = set(shape)
    ends = sorted(arms, key=lambda point: {1: 0, 2: 2}.get(len(arms[point]), 1))
    return "".join(_trail(arms, point, way, unused) for point in ends for way in sorted(arms[point]))


def _arms(shape: Shape, point: Point) -> dict[Point, Segment]:
    """The segments that leave a point, by direction."""
    x, y = point
    around = {
        (1, 0): Segment(x, y, "h"),
        (0, 1): Segment(x, y, "v"),
        (-1, 0): Segment(x - 1, y, "h"),
        (0, -1): Segment(x, y - 1, "v"),
    }
    return {way: segment for way, segment in around.items() if segment in shape}


def _bends(arms: dict[Point, Segment]) -> bool:
    return len(arms) == 2 and len({segment.way for segment in arms.values()}) == 2


def _trail(arms: dict[Point, dict[Point, Segment]], point: Point, way: Point, unused: set[Segment]) -> str:
    """The path from a point along unused segments, as far as it goes without a sharp turn."""
    if arms[point][way] not in unused:
        return ""
    loop = _bends(arms[point])
    path = f"M{_place(point, way, BEND if loop else INSET if len(arms[point]) == 1 else 0.0)}"
    while True:
        unused.discard(arms[point][way])
        point = (point[0] + way[0], point[1] + way[1])
        back = (-way[0], -way[1])
        if _bends(arms[point]):
            (onwards,) = (other for other in arms[point] if other != back)
            sweep = int(way[1] * onwards[0] - way[0] * onwards[1] > 0)
            corner = text_of(BEND)
            path += f"L{_place(point, back, BEND)}A{corner} {corner} 0 0 {sweep} {_place(point, onwards, BEND)}"
            way = onwards
            if arms[point][way] not in unused:
                return path + "Z"
        elif arms[point].get(way) not in unused:
            return path + f"L{_place(point, back, INSET if len(arms[point]) == 1 else 0.0)}"


def _place(point: Point, way: Point, distance: float) -> str:
    """`distance` away from a point, in scene units about the anchor."""
    return f"{text_of(UNIT * point[0] + distance * way[0])} {text_of(-UNIT * point[1] - distance * way[1])}"


def dashes(shape: Shape) -> str:
    """A short stroke along the middle of each segment: what the seat's pattern is made of."""
    path = ""
    for x, y, way in sorted(shape):
        if way == "h":
            path += f"M{text_of(UNIT * (x + 0.5) - DASH)} {text_of(-UNIT * y)}h{text_of(2 * DASH)}"
        else:
            path += f"M{text_of(UNIT * x)} {text_of(-UNIT * (y + 0.5) - DASH)}v{text_of(2 * DASH)}"
    return path


def strokes(shape: Shape) -> tuple[AnyShape, ...]:
    """All that a piece may show, from back to front."""
    path, marks = outline(shape), dashes(shape)
    return (
        Path(d=path, classes="nx-halo"),
        Path(d=path, classes="nx-gap"),
        Path(d=path, classes="nx-bar"),
        Path(d=marks, classes="nx-mark"),
        Path(d=marks, classes="nx-eye"),
    )


def symbol(orientation: int) -> str:
    """The name of an orientation's symbol."""
    return f"nx{orientation}"


@cache
def symbols() -> dict[str, tuple[AnyShape, ...]]:
    """The 118 orientations, and the light on an intersection."""
    drawn = {symbol(orientation.number): strokes(orientation.shape) for orientation in ORIENTATIONS}
    return {**drawn, "nxlit": (Circle(r=10, classes="nx-glow"), Circle(r=4.6, classes="nx-core"))}


# --- the board ----------------------------------------------------------------------------------------------------------


@cache
def still_life() -> tuple[Layer, Layer]:
    """What never changes: the surface with its lattice, and the starting intersections (NX-1, NX-4)."""
    low, high = text_of(MARGIN), text_of(SIDE - MARGIN)
    lines = [text_of(MARGIN + UNIT * step) for step in range(SIZE)]
    lattice = "".join(f"M{low} {line}H{high}M{line} {low}V{high}" for line in lines)
    nodes = "".join(f"M{x} {y}h.01" for y in lines for x in lines)
    surface = (
        Rect(w=SIDE, h=SIDE, rx=16, classes="nx-surface"),
        Path(d=lattice, classes="nx-lattice"),
        Path(d=nodes, classes="nx-nodes"),
    )
    starts = tuple(
        shape
        for colour, (x, y) in zip(COLOURS, STARTS, strict=True)
        for shape in (
            Circle(r=16.5, at=at(x, y), classes=f"nx-start {colour}"),
            Path(d=f"M{text_of(-DASH)} 0h{text_of(2 * DASH)}", at=at(x, y), classes=f"nx-mark nx-sign {colour}"),
            Path(d=f"M{text_of(-DASH)} 0h{text_of(2 * DASH)}", at=at(x, y), classes=f"nx-eye nx-sign {colour}"),
        )
    )
    return Layer("lattice", surface, static=True), Layer("starts", starts, static=True)


@cache
def _points() -> NDArray[np.int64]:
    """Per placement the intersections that it reaches, as 13 y + x, the first one repeated where it has fewer than five."""
    rows = [[SIZE * y + x for x, y in sorted(placement.intersections())] for placement in PLACEMENTS]
    return np.array([(row + row[:1] * 5)[:5] for row in rows], np.int64)


def attachable(state: State) -> list[Point]:
    """Where the colour to place may attach its next piece (NX-6, NX-7)."""
    colour = int(state.record.colour)
    own = state.record.placed[colour]
    own = own[own >= 0]
    if not len(own):
        return [STARTS[colour]]
    reached = np.intersect1d(_points()[own], _points()[state.legal_actions()])
    return [(int(point) % SIZE, int(point) // SIZE) for point in reached]


@cache
def _bent(orientation: int) -> tuple[Point, ...]:
    """Where an orientation turns a corner, from its anchor."""
    shape = ORIENTATIONS[orientation].shape
    return tuple(point for point in sorted(intersections(shape)) if _bends(_arms(shape, point)))


def in_order(state: State) -> list[tuple[int, int]]:
    """The pieces on the board, as (colour, placement), in the order in which they were placed as far as it is known."""
    owner = {number: colour for colour, own in enumerate(state.record.placed.tolist()) for number in own if number >= 0}
    order = [(owner.pop(number), number) for number in state.history if number in owner]
    return order + [(colour, number) for number, colour in owner.items()]


def where(action: int, words: Words) -> str:
    """The columns and rows that a placement spans, in words."""
    x, y, orientation = PLACEMENTS[action]
    across, up = ORIENTATIONS[orientation].width, ORIENTATIONS[orientation].height
    columns = words("columns" if across else "column", first=x + 1, last=x + across + 1)
    rows = words("rows" if up else "row", first=y + 1, last=y + up + 1)
    return words("where", columns=columns, rows=rows)


def board(course: Course, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    state = course.now
    record = state.record
    order = in_order(state)
    last, recent = (order[-1][1] if order else NONE), set(record.last.tolist())
    pieces, corners = [], []
    for colour, action in order:
        x, y, orientation = PLACEMENTS[action]
        name = PIECES[PLACEMENTS[action].piece]
        shown = " latest" if action == last else " recent" if action in recent else ""
        corners += [at(x + dx, y + dy) for dx, dy in _bent(orientation)]
        pieces.append(
            Use(
                id=f"{COLOURS[colour]}-{name}",
                symbol=symbol(orientation),
                at=at(x, y),
                classes=f"placed {COLOURS[colour]}{shown}",
                title=words("piece_at", colour=words(COLOURS[colour]), piece=name, where=where(action, words)),
            )
        )
    under = Path(id="corners", d="".join(f"M{text_of(x)} {text_of(y)}h.01" for x, y in corners) or "M0 0", classes="nx-clear")
    lit: tuple[AnyShape, ...] = ()
    if viewer is not None and state.current_player() == viewer:
        lit = tuple(Use(id=f"lit-{x}-{y}", symbol="nxlit", at=at(x, y), classes="nx-lit") for x, y in attachable(state))
    return Scene(
        SIDE,
        SIDE,
        (*still_life(), Layer("corners", (under,)), Layer("pieces", tuple(pieces)), Layer("lit", lit)),
        symbols(),
        _title(state, words),
    )


def _title(state: State, words: Words) -> str:
    colour, placed = int(state.record.colour), int((state.record.placed >= 0).sum())
    if colour == NONE:
        return words("board_over", n=placed)
    return words("board", n=placed, colour=words(COLOURS[colour]), choices=words("placements", n=int(state.record.count)))


def hand(course: Course, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    return None


# --- the tray -----------------------------------------------------------------------------------------------------------


@cache
def tray_order() -> tuple[int, ...]:
    """The pieces from the longest to the shortest."""
    return tuple(sorted(range(len(PIECES)), key=lambda piece: (-PIECE_SIZES[piece], piece)))


@cache
def ways(piece: int) -> tuple[Orientation, ...]:
    """A piece's orientations; first the one that stands upright, as the tray shows it."""
    upright = sorted((way for way in ORIENTATIONS if way.piece == piece), key=lambda way: (-max(way.height - way.width, 0), way.number))
    return tuple(
        Orientation(
            id=way.number,
            symbol=symbol(way.number),
            middle=(UNIT * way.width / 2, -UNIT * way.height / 2),
            turned=way.turned,
            flipped=way.flipped,
        )
        for way in upright
    )


@cache
def _targets() -> tuple[tuple[int, int, float, float], ...]:
    return tuple((number, orientation, *at(x, y)) for number, (x, y, orientation) in enumerate(PLACEMENTS))


def next_colour(state: State, seat: int) -> int:
    """The colour that `seat` places next, or would: in turn, the first of its own that is not blocked (NX-5, NX-13)."""
    record = state.record
    seats, colour = int(record.seats), int(record.colour)
    in_turn = [(max(colour, 0) + step) % 4 for step in range(4)]
    own = [other for other in in_turn if other % seats == seat]
    return next((other for other in own if not record.blocked[other]), own[0])


def input(course: Course, viewer: int, words: Words) -> Input | None:
    state = course.now
    if state.is_terminal():
        return None
    record = state.record
    colour = next_colour(state, viewer)
    legal: list[list[tuple[int, int, float, float]]] = [[] for _ in PIECES]
    if colour == record.colour:
        targets = _targets()
        for action in state.legal_actions():
            legal[PLACEMENTS[action].piece].append(targets[action])
    placed = record.placed[colour].tolist()
    return Place(
        pieces=tuple(
            Piece(
                id=PIECES[piece],
                label=words("piece", n=PIECE_SIZES[piece], piece=PIECES[piece]),
                orientations=ways(piece),
                classes=COLOURS[colour],
                targets=tuple(legal[piece]),
            )
            for piece in tray_order()
            if placed[piece] == NONE
        ),
        confirm=words("place"),
    )


# --- seats --------------------------------------------------------------------------------------------------------------


def mark(colour: int, words: Words) -> Mark:
    """A colour's emblem."""
    return Mark(words(COLOURS[colour]), COLOURS[colour], PATTERNS[colour])


def own_colours(options: Options, seat: int) -> tuple[int, ...]:
    """The colours that a seat places (NX-5, NX-13)."""
    return (seat, seat + 2) if options["players"] == 2 else (seat,)


def side_colours(options: Options, seat: int) -> tuple[int, ...]:
    """The colours whose scores a seat adds up, its own first (NX-12 to NX-14)."""
    return (seat, (seat + 2) % 4) if options["players"] == 2 or options["teams"] else (seat,)


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    seats = 2 if options["players"] == 2 else 4
    return tuple(tuple(mark(colour, words) for colour in own_colours(options, seat)) for seat in range(seats))


def signed(score: float) -> str:
    """A score as it is printed, with a true minus sign."""
    return f"{score:g}".replace("-", "\N{MINUS SIGN}")


def badge(course: Course, seat: int, viewer: int | None, words: Words) -> Badge:
    state = course.now
    colours = own_colours(state.game.options, seat)
    left = [_unplaced(state, colour) for colour in colours]
    count = sum(map(len, left))
    return Badge(
        marks=tuple(mark(colour, words) for colour in colours),
        value=signed(state.scores()[seat]),
        unit=words("left"),
        count=str(count),
        count_title=words("pieces_left", n=count),
        note=_note(state, colours, words),
        detail=_remainder(colours, left, words("pieces_left", n=count)) if count else None,
    )


def _unplaced(state: State, colour: int) -> list[int]:
    placed = state.record.placed[colour].tolist()
    return [piece for piece in tray_order() if placed[piece] == NONE]


def _note(state: State, colours: Sequence[int], words: Words) -> str:
    """Whether a seat's colours are blocked, or all on the board."""
    notes = [_colour_note(state, colour, words) for colour in colours]
    if len(set(notes)) == 1:
        return notes[0]
    return ", ".join(words("note", colour=words(COLOURS[colour]), note=note) for colour, note in zip(colours, notes, strict=True) if note)


def _colour_note(state: State, colour: int, words: Words) -> str:
    if not state.record.left[colour]:
        return words("all_placed")
    return words("blocked") if state.record.blocked[colour] else ""


ROOM, AIR, GAP = 900.0, 16.0, 54.0
"""The width of the picture of what remains, the air about it and the gaps between its pieces, in board units."""


def _remainder(colours: Sequence[int], left: Sequence[Sequence[int]], title: str) -> Scene:
    """The pieces that a seat has still to place, a block a colour."""
    shapes: list[AnyShape] = []
    top = AIR
    for colour, pieces in zip(colours, left, strict=True):
        for row in _rows(pieces):
            tallest = max(-2 * ways(piece)[0].middle[1] for piece in row)
            x = AIR
            for piece in row:
                way = ways(piece)[0]
                shapes.append(
                    Use(
                        id=f"left-{COLOURS[colour]}-{PIECES[piece]}",
                        symbol=way.symbol,
                        at=(x, top + tallest / 2 - way.middle[1]),
                        classes=COLOURS[colour],
                        title=PIECES[piece],
                    )
                )
                x += 2 * way.middle[0] + GAP
            top += tallest + GAP
    return Scene(ROOM, top - GAP + AIR, (Layer("left", tuple(shapes)),), {}, title)


def _rows(pieces: Sequence[int]) -> list[list[int]]:
    """The pieces in as many rows as the room's width needs."""
    rows: list[list[int]] = []
    x = ROOM
    for piece in pieces:
        width = 2 * ways(piece)[0].middle[0]
        if x + width + AIR > ROOM:
            rows.append([])
            x = AIR
        rows[-1].append(piece)
        x += width + GAP
    return rows


# --- status, log, end ---------------------------------------------------------------------------------------------------


def round_of(state: State, colour: int) -> int:
    """The round in which a colour places its next piece: a colour misses no round before it is blocked (NX-10)."""
    return int((state.record.placed[colour] >= 0).sum()) + 1


def _setting(options: Options) -> str:
    return "two" if options["players"] == 2 else "teams" if options["teams"] else "four"


def status(course: Course, viewer: int | None, words: Words) -> Status:
    state = course.now
    setting, colour = words(_setting(state.game.options)), int(state.record.colour)
    if colour == NONE:
        return Status(phase=words("phase_over", setting=setting))
    return Status(
        phase=words("phase", setting=setting, round=round_of(state, colour)),
        hint=words("placements", n=int(state.record.count)),
        rules=rules_now(bool((state.record.placed[colour] >= 0).any()), words),
        news=tuple(
            words("news_all" if state.record.left[other] == 0 else "news_blocked", colour=words(COLOURS[other])) for other in skipped(state)
        ),
    )


def rules_now(begun: bool, words: Words) -> tuple[Clause, ...]:
    """The clauses of a placement: a colour's first piece touches its start, the others its own."""
    return tuple(
        Clause(id=clause, text=words(f"rule.{clause}")) for clause in ("NX-7" if begun else "NX-6", "NX-8", "NX-9", "NX-10", "NX-12")
    )


def skipped(state: State) -> list[int]:
    """The colours that were skipped for the first time after the last placement (NX-10)."""
    order = in_order(state)
    if not order or state.is_terminal():
        return []
    mover = order[-1][0]
    rounds = round_of(state, mover) - 1
    found = []
    for step in range(1, 4):
        colour = (mover + step) % 4
        if colour == state.record.colour:
            break
        due = rounds if colour > mover else rounds + 1
        if round_of(state, colour) == due:
            found.append(colour)
    return found


def entry(course: Course, viewer: int | None, words: Words) -> Entry:
    _, _, action, before, _ = course.last
    colour, placement = int(before.record.colour), PLACEMENTS[action]
    name = PIECES[placement.piece]
    return Entry(
        seat=before.current_player(),
        text=words("placed", n=PIECE_SIZES[placement.piece], colour=words(COLOURS[colour]), piece=name),
        short=name,
        symbol=symbol(placement.orientation),
        classes=f"{COLOURS[colour]} plain",
        round=round_of(before, colour),
        column=colour,
    )


def standings(course: Course, words: Words) -> Standings:
    state = course.now
    options, scores = state.game.options, state.scores()
    sides = [tuple(seat for seat in range(len(scores)) if seat % 2 == side) for side in range(2)] if options["teams"] else []
    sides = sides or [(seat,) for seat in range(len(scores))]
    totals = [scores[seats[0]] for seats in sides]
    best = min(totals)
    rows = []
    for seats, total in zip(sides, totals, strict=True):
        colours = side_colours(options, seats[0])
        left = [int(state.record.left[colour]) for colour in colours]
        bonus = sum(not each for each in left) * -10
        rows.append(
            Standing(
                seats=seats,
                rank=1 + sum(other < total for other in totals),
                cells=(
                    " + ".join(str(len(_unplaced(state, colour))) for colour in colours),
                    " + ".join(map(str, left)),
                    signed(bonus) if bonus else "\N{EN DASH}",
                    signed(total),
                ),
                marks=tuple(mark(colour, words) for colour in colours),
                note=_note(state, colours, words) if bonus else "",
            )
        )
    winners = [row for row, total in zip(rows, totals, strict=True) if total == best]
    return Standings(
        verdict=_verdict(winners, len(rows), words),
        columns=tuple(words(f"column_{name}") for name in ("pieces", "segments", "bonus", "total")),
        rows=tuple(sorted(rows, key=lambda row: row.rank)),
    )


def _verdict(winners: Sequence[Standing], sides: int, words: Words) -> str:
    """Who has won; equal scores share the win (NX-12)."""
    if len(winners) == sides == 2:
        return words("verdict_draw")
    names = _listed([each.label for row in winners for each in row.marks], words)
    if len(winners) > 1:
        return words("verdict_shared", names=names)
    return words("verdict_wins" if len(winners[0].marks) == 1 else "verdict_win", names=names)


def _listed(names: Sequence[str], words: Words) -> str:
    """`Blue, yellow and red`: names after the first begin small, as the language's words say them."""
    first, *others = [names[0], *(name.lower() for name in names[1:])]
    if not others:
        return first
    return words("and", first=", ".join((first, *others[:-1])), last=others[-1])


# --- the lobby's card ---------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    step = 26.0
    lines = "M20 72H176M20 46H176M20 20H176" + "".join(f"M{text_of(20 + step * x)} 72V20" for x in range(7))
    pieces = tuple(
        Group(
            children=strokes(_shape(segments)),
            classes=colour,
            at=(20 + step * x, 72 - step * y),
            scale=step / UNIT,
        )
        for colour, x, y, segments in (
            ("blue", 0, 0, "00h 10v 11h 21v"),
            ("yellow", 2, 0, "00h 10v 11v 12h"),
            ("red", 4, 0, "00v 00h 10h"),
            ("green", 4, 1, "00h 10h 10v"),
        )
    )
    return Scene(196, 92, (Layer("lattice", (Path(d=lines, classes="nx-lattice"),)), Layer("pieces", pieces)), title="Nexos")


def _shape(segments: str) -> Shape:
    return frozenset(Segment(int(word[0]), int(word[1]), word[2]) for word in segments.split())
