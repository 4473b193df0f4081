"""A game told in pictures: the board after each of some plies, as everybody may see it."""

from __future__ import annotations

import re
from itertools import pairwise

from nexarium.core.contract import CHANCE
from nexarium.core.game import History
from nexarium.core.scene import house_style, svg_text
from nexarium.core.words import words


def still(course: History, ply: int, *, language: str = "en", theme: str = "light", width: float | None = None) -> str:
    """The board after `ply` plies as an SVG file."""
    definition = course.game.definition
    picture = definition.load_picture()
    scene = picture.board(course.until(ply), None, words(definition.package, language))
    return svg_text(scene, picture.style(), theme=theme, width=width)


def paper(theme: str) -> str:
    """The colour of the page on which a board lies."""
    colours = re.findall(r"--bg:\s*(#\w+)", house_style(theme))
    return str(colours[-1 if theme == "dark" else 0])


def first_seen(course: History) -> int:
    """After how many plies something lies on the board for the first time: one that is laid out of pieces is bare before."""
    definition = course.game.definition
    board, english = definition.load_picture().board, words(definition.package, "en")
    return next((ply for ply in range(course.plies) if any(board(course.until(ply), None, english).shapes())), course.plies)


def chosen_plies(course: History, most: int) -> tuple[int, ...]:
    """The plies after which a film of at most `most` pictures shows the board: all of them; else those that end a turn; else as many of
    these as there may be, evenly spread. The first position in which there is something to see and the last are always among them."""
    first = first_seen(course)
    whole = tuple(range(first, course.plies + 1))
    if len(whole) <= most:
        return whole
    decisions = [(ply, seat) for ply, seat in enumerate(course.movers) if seat != CHANCE]
    ends = [before + 1 for (before, seat), (_, following) in pairwise(decisions) if seat != following]
    turns = tuple(sorted({first, *(end for end in ends if end > first), course.plies}))
    return _spread(turns if len(turns) > most // 2 else whole, most)


def _spread(plies: tuple[int, ...], most: int) -> tuple[int, ...]:
    if len(plies) <= most:
        return plies
    return tuple(plies[round(place * (len(plies) - 1) / (most - 1))] for place in range(most))
