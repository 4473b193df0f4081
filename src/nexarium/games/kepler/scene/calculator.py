"""The scoring calculator: it takes the cubes, discs and tokens of a physical game, and returns the planet and the explained scoring.

A question is a JSON object. All fields but `players` and `sides` are optional:

- `players`: 2 to 5
- `sides`: such as AAA
- `diplomats` and `leaders`: [seat][quarter]
- `levels`: [seat][track], as indices from the lowest
- `tokens`: [zone], with tracks 1 to 7
- `points`: [seat], before the scoring
- `drawn`: the sides whose still picture the page has already
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from nexarium.core.errors import BadQuestion
from nexarium.core.game import Game, History, State
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import PLANETS, TRACKS, ZONES
from nexarium.games.kepler.rules.board import MOST_DIPLOMATS, MOST_LEADERS, PLACES, START, TOKEN_COUNT, TOP, planet
from nexarium.games.kepler.rules.state import NONE
from nexarium.games.kepler.scene.board import board
from nexarium.games.kepler.scene.names import seat_name
from nexarium.games.kepler.scene.scoring import Pieces, scoring
from nexarium.games.kepler.scene.story import tell

FEWEST, MOST = 2, 5
MOST_POINTS = 9999


def answer(asked: Mapping[str, Any], said: Words) -> Mapping[str, Any]:
    """Return the planet as a scene, the scoring as a story, and per seat its points of this scoring and its diplomatic value."""
    pieces, points = _read(asked, said)
    scored = scoring(pieces)
    scene = board(History.beginning(_table(pieces, points)), None, said, tall=True)
    drawn = f"{pieces.planet.name} {said.language} {pieces.players}"
    if asked.get("drawn") == drawn:
        scene = scene.without_static()
    return {
        "planet": msgspec.to_builtins(scene),
        "drawn": drawn,
        "story": msgspec.to_builtins(tell(scored, points, said("calculator.story"), said)),
        "gains": scored.totals(),
        "values": [pieces.total(seat) for seat in range(pieces.players)],
    }


# --- reading -------------------------------------------------------------------------------------------------------------


def _read(asked: Mapping[str, Any], said: Words) -> tuple[Pieces, list[int]]:
    """Return the checked question; each error says what to correct."""
    players, sides = asked.get("players"), asked.get("sides")
    if not isinstance(players, int) or isinstance(players, bool) or not FEWEST <= players <= MOST:
        raise BadQuestion(said("asked.players", low=FEWEST, high=MOST), "players", "KP-1")
    if sides not in PLANETS:
        raise BadQuestion(said("asked.sides", sides=", ".join(PLANETS)), "sides", "KP-2")
    pieces = Pieces.empty(planet(str(sides)), players)
    most = np.array([TOP] * players)
    pieces.diplomats = _table_of(asked, "diplomats", np.full((players, PLACES), MOST_DIPLOMATS), pieces.diplomats, said)
    pieces.leaders = _table_of(asked, "leaders", np.full((players, PLACES), MOST_LEADERS), pieces.leaders, said)
    pieces.levels = _table_of(asked, "levels", most, [START.tolist() for _ in range(players)], said)
    for name, rows, limit, rule_id in (
        ("diplomats", pieces.diplomats, MOST_DIPLOMATS, "KP-4"),
        ("leaders", pieces.leaders, MOST_LEADERS, "KP-3"),
    ):
        for seat, row in enumerate(rows):
            if sum(row) > limit:
                text = said(f"asked.too_many_{name}", name=seat_name(seat, said), n=sum(row), most=limit)
                raise BadQuestion(text, f"{name}.{seat}", rule_id)
    pieces.tokens = _tokens(asked, pieces, said)
    points = asked.get("points", [0] * players)
    if not _numbers(points, players, MOST_POINTS):
        raise BadQuestion(said("asked.points", n=players), "points")
    return pieces, list(points)


def _numbers(given: Any, length: int, most: int | Sequence[int]) -> bool:
    """Return whether the value is a list of `length` whole numbers from 0 up to their maximums."""
    limits = [most] * length if isinstance(most, int) else most
    return (
        isinstance(given, list)
        and len(given) == length
        and all(
            isinstance(each, int) and not isinstance(each, bool) and 0 <= each <= limit for each, limit in zip(given, limits, strict=True)
        )
    )


def _table_of(asked: Mapping[str, Any], name: str, most: np.ndarray, usual: list[list[int]], said: Words) -> list[list[int]]:
    """Return a table of numbers, one row per seat."""
    given = asked.get(name, usual)
    if not isinstance(given, list) or len(given) != len(most):
        raise BadQuestion(said(f"asked.{name}", n=len(most)), name)
    for seat, (row, limits) in enumerate(zip(given, most.tolist(), strict=True)):
        if not _numbers(row, len(limits), limits):
            raise BadQuestion(said(f"asked.{name}_of", name=seat_name(seat, said)), f"{name}.{seat}")
    return [list(row) for row in given]


def _tokens(asked: Mapping[str, Any], pieces: Pieces, said: Words) -> list[list[int]]:
    """Return the tracks of the tokens by zone, from 0 (KP-9). A zone has at most as many as slots, and a track no more than exist."""
    given = asked.get("tokens", [[] for _ in ZONES])
    if not isinstance(given, list) or len(given) != len(ZONES):
        raise BadQuestion(said("asked.tokens"), "tokens", "KP-9")
    for zone, tokens in enumerate(given):
        slots = pieces.planet.slots[zone]
        if not isinstance(tokens, list) or len(tokens) > slots or not _numbers(tokens, len(tokens), TRACKS) or 0 in tokens:
            text = said("asked.tokens_of", zone=said(f"zone.{ZONES[zone]}"), n=slots)
            raise BadQuestion(text, f"tokens.{zone}", "KP-9")
    every = [track for tokens in given for track in tokens]
    for track in range(1, TRACKS + 1):
        if every.count(track) > TOKEN_COUNT[track - 1]:
            raise BadQuestion(said("asked.too_many_tokens", track=track, n=int(TOKEN_COUNT[track - 1])), "tokens", "KP-9")
    return [[track - 1 for track in tokens] for tokens in given]


def _table(pieces: Pieces, points: Sequence[int]) -> State:
    """Return a state with these pieces on the table, for drawing."""
    from nexarium.games.kepler import DEFINITION

    state = Game(DEFINITION, {"players": pieces.players, "sides": pieces.planet.name}).new_initial_state()
    record = state.memory.view(np.dtype((np.record, state.game.rules.dtype)))[0]
    record.slot[:] = NONE
    for zone, tokens in enumerate(pieces.tokens):
        record.slot[zone, : len(tokens)] = tokens
    for seat in range(pieces.players):
        record.diplomats[seat], record.leaders[seat], record.level[seat] = pieces.diplomats[seat], pieces.leaders[seat], pieces.levels[seat]
        record.points[seat], record.marker[seat] = points[seat], pieces.total(seat)
    return state
