"""Which games the slow twin plays beside the engine, how they are steered, and the engine's positions in its words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nexarium.core.game import State
from nexarium.games.kepler import DEFINITION
from nexarium.games.kepler.rules.state import Phase

from .twin_box import GROUPS, LEADERS, NAMED, PLANETS, QUARTERS, SEATS, TRACKS, ZONES

if TYPE_CHECKING:
    from .twin import Twin

ROUNDS = (20, 30, 60)


def options(generator: random.Random) -> dict[str, Any]:
    """Any table; each switch has any of its values in half of the games, and its default in the others."""
    choices = {option.name: option.choices for option in DEFINITION.options}
    players = generator.choice((2, 3, 4, 5))
    return {
        **{name: generator.choice((values[0], generator.choice(values))) for name, values in choices.items()},
        "players": players,
        "first_player": generator.choice(("drawn", *SEATS[:players])),
        "max_rounds": generator.choice(ROUNDS),
    }


def choose(generator: random.Random, twin: Twin, texts: Sequence[str]) -> str:
    """Mostly what piles diplomats up for leaders, since random play seldom comes to the third scoring; in the shortest games mostly
    anything, so that rounds run out too."""
    careless = 0.8 if twin.switch["max_rounds"] == min(ROUNDS) else 0.2
    if generator.random() < careless:
        return generator.choice(texts)
    worth = {text: appeal(twin, text) + generator.random() for text in texts}
    return max(texts, key=worth.__getitem__)


def appeal(twin: Twin, text: str) -> int:
    """How much a steered game likes an action."""
    own = {quarter: twin.diplomats[twin.active, quarter] for quarter in QUARTERS}
    pile = max(own.values()) >= 3 and twin.standing(twin.leaders, twin.active) < LEADERS
    match text.split():
        case ["swap", _]:
            return 99
        case ["action", "7", *_]:
            return 99 if pile else -9
        case ["black" | "reroll" | "nudge", *_]:
            return 50 if pile and twin.phase == "before" else -1
        case ["action", number, _]:
            return sum(twin.placed_by(group.size) for group in GROUPS[int(number)] if group.kind == "diplomats")
        case ["place", to]:
            return 20 + own[NAMED[to]]
        case ["move", origin, to]:
            return own[NAMED[to]] + 1 - own[NAMED[origin]]
        case ["raise" | "lower", *_]:
            return 1
        case ["skip"]:
            return 0
    return -1


PHASES = {
    Phase.DRAW_PLANET: "planet",
    Phase.DRAW_TOKENS: "tokens",
    Phase.DRAW_FIRST: "first",
    Phase.WHITE_THROW: "throw",
    Phase.BEFORE_ACTION: "before",
    Phase.BONUS: "bonus",
    Phase.BLACK_THROW: "throw",
    Phase.REROLL_THROW: "throw",
    Phase.GROUP: "group",
    Phase.AFTER_ACTION: "after",
    Phase.REFILL: "refill",
    Phase.FINISHED: "over",
}


def seen(state: State) -> dict[str, object]:
    """The engine's position, said as `Twin.position` says it."""
    r = state.record
    seats, phase = range(int(r.players)), PHASES[Phase(int(r.phase))]
    return {
        "phase": phase,
        "planet": PLANETS[int(r.planet)] if phase != "planet" else None,
        "whose turn": int(r.active) if phase not in ("planet", "tokens", "first") else None,
        "turns": int(r.turn),
        "diplomats": standing(r.diplomats.tolist(), seats),
        "leaders": standing(r.leaders.tolist(), seats),
        "levels": [r.level[seat].tolist() for seat in seats],
        "diplomatic track": [int(r.marker[seat]) for seat in seats],
        "points": [int(points) for points in state.scores()],
        "tokens": {zone: sorted(int(track) + 1 for track in r.slot[number] if track >= 0) for number, zone in enumerate(ZONES)},
        "stack": many(TRACKS, r.stack.tolist()),
        "discard": many(TRACKS, r.discard.tolist()),
        "thresholds passed": int(r.threshold),
        "scorings": int(r.scorings),
        "dice": [f"w{face}" for face in many(range(7), r.white.tolist())] + [f"b{face}" for face in many(range(7), r.black.tolist())],
        "in the air": ["white"] * int(r.throwing_white) + ["black"] * int(r.throwing_black),
        "placed": [f"w{r.placed_value}"] * int(r.placed_white) + [f"b{r.placed_value}"] * int(r.placed_black),
        "spent": [track for track in TRACKS if int(r.spent) >> track - 1 & 1],
        "bonuses": int(r.bonus421_used),
        "action": int(r.action),
        "winners": [seat for seat in seats if int(r.winners) >> seat & 1],
    }


def standing(cubes: Sequence[Sequence[int]], seats: Iterable[int]) -> dict[str, int]:
    """Cubes by seat and quarter, those that there are."""
    return {f"{SEATS[seat]} {quarter}": cubes[seat][i] for seat in seats for i, quarter in enumerate(QUARTERS) if cubes[seat][i]}


def many(things: Iterable[int], counts: Iterable[int]) -> list[int]:
    """Each thing as often as there are of it."""
    return [thing for thing, n in zip(things, counts, strict=True) for _ in range(n)]
