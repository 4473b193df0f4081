"""Toy: who has passed the limit is out; scores."""

from __future__ import annotations

LIMIT = 21
"""TY-1: the most points."""


def out(points: int) -> bool:
    """TY-1: whether somebody has more points than the limit."""
    return points > LIMIT


def score(own: int, theirs: int) -> int:
    """TY-2: the lead, twice."""
    return 2 * (own - theirs)


def gap(own: int, theirs: int) -> int:
    """TY-3: how far apart two scores are. Its test asks too little."""
    if own < theirs:
        own, theirs = theirs, own
    return own - theirs


def turns(points: int) -> int:
    """TY-4: how often one has to draw a point to be out."""
    drawn = 0
    while points <= LIMIT:
        points += 1
        drawn += 1
    return drawn
