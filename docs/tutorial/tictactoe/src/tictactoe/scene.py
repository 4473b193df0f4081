"""The picture: a board of nine squares, crosses and rings."""

from __future__ import annotations

from nexarium.core.definition import Options
from nexarium.core.game import History
from nexarium.core.input import Input, Pick
from nexarium.core.scene import Circle, Layer, Path, Rect, Scene
from nexarium.core.view import Badge, Entry, InvalidTap, Mark, Standing, Standings, Status
from nexarium.core.words import Words
from tictactoe import CELLS
from tictactoe.rules import LINES

SIDE = 100
COLOURS = ("blue", "red")


def style() -> str:
    return (
        ".ttt-square { fill: var(--surface); stroke: var(--line); stroke-width: 2 } .ttt-square[role=button]:hover { fill: var(--sunken) } "
        ".ttt-mark { fill: none; stroke: var(--seat); stroke-width: 12; stroke-linecap: round; pointer-events: none } "
        ".ttt-line { stroke: var(--ink); stroke-width: 6; stroke-linecap: round; pointer-events: none }"
    )


def corner(cell: int) -> tuple[float, float]:
    return float(cell % 3 * SIDE), float((2 - cell // 3) * SIDE)


def mark_shape(cell: int, seat: int, title: str) -> Path | Circle:
    x, y = corner(cell)
    middle = (x + SIDE / 2, y + SIDE / 2)
    if seat == 0:
        return Path(id=f"mark-{cell}", d="M-26 -26L26 26M26 -26L-26 26", at=middle, classes="ttt-mark blue", title=title)
    return Circle(id=f"mark-{cell}", r=28, at=middle, classes="ttt-mark red", title=title)


def line_shapes(cells: list[int], words: Words) -> tuple[Path, ...]:
    """TTT-3: a stroke through each line that is complete; one mark may complete two."""
    names = (words("cross"), words("ring"))
    shapes = []
    for line in LINES.tolist():
        seat = cells[line[0]]
        if seat >= 0 and all(cells[cell] == seat for cell in line):
            (x1, y1), (x2, y2) = corner(line[0]), corner(line[2])
            title = words("line", mark=names[seat], cells=words.listed([CELLS[cell] for cell in line]))
            stroke = f"M{x1 + SIDE / 2:g} {y1 + SIDE / 2:g}L{x2 + SIDE / 2:g} {y2 + SIDE / 2:g}"
            shapes.append(Path(id=f"line-{CELLS[line[0]]}-{CELLS[line[2]]}", d=stroke, classes="ttt-line", title=title))
    return tuple(shapes)


def emblem() -> Scene:
    shapes = (mark_shape(6, 0, ""), mark_shape(4, 1, ""), mark_shape(8, 0, ""))
    return Scene(300, 200, (Layer("marks", shapes),))


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    return ((Mark(words("cross"), "blue", "cross"),), (Mark(words("ring"), "red", "ring"),))


def board(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    state = history.now
    cells = state.record.cells.tolist()
    open_cells = state.legal_actions()
    names = (words("cross"), words("ring"))
    squares = tuple(
        Rect(id=name, w=SIDE, h=SIDE, at=corner(cell), classes="ttt-square", title=name, actions=(cell,) if cell in open_cells else ())
        for cell, name in enumerate(CELLS)
    )
    placed = tuple(mark_shape(cell, seat, words("at", mark=names[seat], cell=CELLS[cell])) for cell, seat in enumerate(cells) if seat >= 0)
    return Scene(
        300, 300, (Layer("squares", squares), Layer("marks", placed), Layer("lines", line_shapes(cells, words))), title=words("title")
    )


def inferred_action(history: History, tap: InvalidTap) -> tuple[int, ...]:
    """A tap on a mark, or on its square."""
    cells = {**{name: cell for cell, name in enumerate(CELLS)}, **{f"mark-{cell}": cell for cell in range(len(CELLS))}}
    return tuple(cells[shape] for shape in tap.shapes if shape in cells)


def hand(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    return None


def badge(history: History, seat: int, viewer: int | None, words: Words) -> Badge:
    state = history.now
    placed = int((state.record.cells == seat).sum())
    return Badge(marks=marks(state.game.options, words)[seat], value=str(placed), unit=words("marks"))


def input(history: History, viewer: int, words: Words) -> Input | None:
    state = history.now
    return Pick() if state.current_player() == viewer else None


def status(history: History, viewer: int | None, words: Words) -> Status:
    state = history.now
    return Status(phase=words("phase", n=len(state.history) + 1), hint=words("hint"))


def entry(history: History, viewer: int | None, words: Words) -> Entry:
    _, _, action, before, _ = history.last
    seat = before.current_player()
    name = (words("cross"), words("ring"))[seat]
    return Entry(
        seat=seat,
        text=words("at", mark=name, cell=CELLS[action]),
        short=CELLS[action],
        classes=COLOURS[seat],
        round=len(before.history) // 2 + 1,
        column=seat,
    )


def standings(history: History, words: Words) -> Standings:
    state = history.now
    scores = state.scores()
    names = (words("cross"), words("ring"))
    draw = scores[0] == scores[1]
    verdict = words("draw") if draw else words("wins", mark=names[scores.index(max(scores))])
    rows = [
        Standing(seats=(seat,), rank=1 if score == max(scores) else 2, cells=(f"{score:g}",), marks=marks({}, words)[seat])
        for seat, score in enumerate(scores)
    ]
    return Standings(verdict=verdict, columns=(words("points"),), rows=tuple(sorted(rows, key=lambda row: row.rank)))
