"""Check a game's statistics functions: the counts of finished games in simulations, and the seat roles in reports."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.counting import MEANS, ROLES, SHARES, functions_of, pairs_of, roles_of
from nexarium.core.errors import BrokenGame
from nexarium.testing.subject import Subject


def counting_mistakes(subject: Subject) -> Iterator[str]:
    """Check the ends of random games: shares from 0 to 1, means that are numbers, and a role name for each seat."""
    reported = set()
    for label, history in subject.histories.items():
        for field in (SHARES, MEANS, ROLES):
            try:
                for title, function in functions_of(history.game, field).items():
                    if field == ROLES:
                        roles_of(history.game, title, function, history.now)
                    else:
                        pairs_of(history.game, field, title, function, history.now)
            except BrokenGame as error:
                if field not in reported:
                    reported.add(field)
                    yield f"{str(error).partition(': ')[2]} (the end of {label!r})"
