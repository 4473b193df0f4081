"""Output for notebooks and pages of results: a game with a slider, and tables."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple
from uuid import uuid4

from nexarium.core.animation import chosen_plies, still
from nexarium.core.contract import CHANCE
from nexarium.core.game import History
from nexarium.core.words import words

MOST_PICTURES = 48
"""Maximum number of pictures of a game in a notebook."""
WIDTH = 480
"""Pixels."""


def slider(history: History, seats: Sequence[str] = ()) -> str:
    """Return HTML that shows the last position of a game, with a slider for the positions before: after every ply, or in a long game at the
    ends of turns. Each picture is an image of its own, so that its styles do not mix with the notebook's page."""
    plies = chosen_plies(history, MOST_PICTURES)
    definition = history.game.definition
    said, picture = words(definition.package, "en"), definition.load_picture()
    frames = [b64encode(still(history, ply).encode()).decode() for ply in plies]
    lines = [_line(history, ply, seats, lambda part: picture.entry(part, part.log_viewpoint, said).text) for ply in plies]
    name = f"nx{uuid4().hex[:12]}"
    last = len(plies) - 1
    shown = json.dumps({"frames": frames, "lines": lines}).replace("<", "\\u003c")
    return (
        f'<div id="{name}"><img alt="{escape(said("title"))}" width="{WIDTH}" src="data:image/svg+xml;base64,{frames[-1]}">'
        f'<div><input type="range" min="0" max="{last}" value="{last}" style="width:{WIDTH}px" aria-label="ply"></div>'
        f"<div>{escape(lines[-1])}</div></div>"
        f'<script>(() => {{ const game = {shown}, place = document.getElementById("{name}"); '
        'const [image, , caption] = place.children, range = place.querySelector("input"); '
        'range.addEventListener("input", () => { image.src = "data:image/svg+xml;base64," + game.frames[range.value]; '
        "caption.textContent = game.lines[range.value]; }); })()</script>"
    )


def _line(history: History, ply: int, seats: Sequence[str], sentence: Callable[[History], str]) -> str:
    """Return what happened last, as a line under the picture."""
    if ply == 0:
        return f"{history.game.name}, before the first ply"
    mover = history.movers[ply - 1]
    who = "chance" if mover == CHANCE else seats[mover] if mover < len(seats) and seats[mover] else f"seat {mover}"
    return f"ply {ply} of {history.plies}, {who}: {sentence(history.until(ply))}"


class Cell(NamedTuple):
    """A table cell with markup or attributes of its own."""

    html: str
    attributes: str = ""
    tag: str = "td"


def table(head: Sequence[str], rows: Sequence[Sequence[str | Cell]], title: str = "", marked: Sequence[bool] = ()) -> str:
    """Return a table as HTML. A text cell also has its column's heading as `data-head`: narrow pages show it beside the cell. The rows that
    are `marked` have the class `found`."""

    def written(heading: str, given: str | Cell) -> str:
        cell = Cell(escape(given), f' data-head="{escape(heading)}"' if heading else "") if isinstance(given, str) else given
        return f"<{cell.tag}{cell.attributes}>{cell.html}</{cell.tag}>"

    body = "".join(
        f"<tr{' class=found' * found}>{''.join(map(written, head, row))}</tr>"
        for row, found in zip(rows, marked or [False] * len(rows), strict=True)
    )
    above = f"<p>{escape(title)}</p>" if title else ""
    headings = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    return f"{above}<table><thead><tr>{headings}</tr></thead><tbody>{body}</tbody></table>"
