"""A game as pictures: the board after each of some plies, as a spectator sees it."""

from __future__ import annotations

import re
from itertools import pairwise

from nexarium.core.contract import CHANCE
from nexarium.core.game import History
from nexarium.core.scene import shared_style, svg_text
from nexarium.core.words import words


def still(history: History, ply: int, *, language: str = "en", theme: str = "light", width: float | None = None) -> str:
    """Return the board after `ply` plies as an SVG file."""
    definition = history.game.definition
    picture = definition.load_picture()
    scene = picture.board(history.until(ply), None, words(definition.package, language))
    return svg_text(scene, picture.style(), theme=theme, width=width)


def paper(theme: str) -> str:
    """Return the page's background colour."""
    colours = re.findall(r"--bg:\s*(#\w+)", shared_style(theme))
    return str(colours[-1 if theme == "dark" else 0])


def first_seen(history: History) -> int:
    """Return the number of plies after which the board first shows something: a board that is built from pieces starts empty."""
    definition = history.game.definition
    board, english = definition.load_picture().board, words(definition.package, "en")
    return next((ply for ply in range(history.plies) if any(board(history.until(ply), None, english).shapes())), history.plies)


def chosen_plies(history: History, most: int) -> tuple[int, ...]:
    """Return the plies after which an animation of at most `most` pictures shows the board.

    They are all plies where these are few enough. Else they are the ends of turns, evenly thinned out; or all plies, evenly thinned out,
    where there are at most half as many turns as pictures. The first position with something to see and the last are always included.
    """
    first = first_seen(history)
    whole = tuple(range(first, history.plies + 1))
    if len(whole) <= most:
        return whole
    decisions = [(ply, seat) for ply, seat in enumerate(history.movers) if seat != CHANCE]
    ends = [before + 1 for (before, seat), (_, following) in pairwise(decisions) if seat != following]
    turns = tuple(sorted({first, *(end for end in ends if end > first), history.plies}))
    return _spread(turns if len(turns) > most // 2 else whole, most)


def _spread(plies: tuple[int, ...], most: int) -> tuple[int, ...]:
    if len(plies) <= most:
        return plies
    return tuple(plies[round(place * (len(plies) - 1) / (most - 1))] for place in range(most))
