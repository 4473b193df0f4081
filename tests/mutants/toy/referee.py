"""Toy: a module that has the rules by name, as the games' modules have them."""

from __future__ import annotations

from .rules import LIMIT, out, score

TABLE = [out(points) for points in range(LIMIT + 2)]


def verdict(own: int, theirs: int) -> str:
    """TY-5: somebody who is out has lost; otherwise the score decides."""
    if TABLE[own]:
        return "lost"
    return "won" if score(own, theirs) > 0 else "even or behind"
