"""Check determinization in a game with hidden information: a seat's unknown information can be dealt again, as bots and OpenSpiel's
searches need it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from nexarium.core.determinization import DRAWN, HOW, found_by_trying, known_to, redealt
from nexarium.core.errors import reason_of
from nexarium.core.game import State
from nexarium.testing.subject import Subject

POSITIONS = 4
"""Positions determinized per random game, for every seat."""
DEALT = 3
"""Determinizations per position by a game's own `redeal`. By trial it is `DRAWN`, and fewer than `DEALT` are too few."""


def secret_mistakes(subject: Subject) -> Iterator[str]:
    """Yield seats without determinizations, or that can tell a determinization from the real position."""
    if not subject.definition.hidden:
        return
    reported = set()
    for where, state in subject.positions(POSITIONS):
        for seat in range(state.game.num_players()):
            for kind, sentence in _of_seat(state, seat):
                if kind not in reported:
                    reported.add(kind)
                    yield f"{sentence} ({where})"
            if reported & {"redealt", "few"}:
                return  # each further search would take as long and find as little


def _of_seat(state: State, seat: int) -> Iterator[tuple[str, str]]:
    try:
        if state.game.definition.load_redeal is None:
            dealt = tuple(each.state for each in found_by_trying(state, seat, random.Random(seat), DRAWN))
        else:
            dealt = redealt(state, seat, random.Random(seat), DEALT)
    except Exception as error:
        yield "redealt", f"what seat {seat} does not know cannot be dealt again: {reason_of(error)}"
        return
    if len(dealt) < DEALT:
        yield "few", f"only {len(dealt)} other games were found that seat {seat} cannot tell from this one, too few for bots; {HOW}"
    known = _seen_and_done(state, seat)
    for each in dealt:
        if _asked(each, seat) != _asked(state, seat):
            yield "asked", f"`redeal` gives seat {seat} a game in which another seat is to move, or other actions are legal"
            return
        other = _seen_and_done(each, seat)
        if other != known:
            ply = next(
                (ply for ply, (one, two) in enumerate(zip(known, other, strict=False), 1) if one != two), min(len(known), len(other))
            )
            yield (
                "told apart",
                f"`redeal` gives seat {seat} a game that it can tell from this one: after ply {ply} it has seen or done something else",
            )
            return


def _asked(state: State, seat: int) -> tuple[int, list[int]]:
    """Return the player to move, and the seat's legal actions if it is that seat."""
    return state.current_player(), state.legal_actions() if state.current_player() == seat else []


def _seen_and_done(state: State, seat: int) -> list[tuple[int | None, bytes]]:
    """Return for each ply the seat's action, if it was to move, and its observation."""
    return [(ply.action if ply.mover == seat else None, ply.seen) for ply in known_to(state, seat)]
