"""The table's options (section 14 of the specification), and the tables that the rules derive from them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nexarium.core.definition import Option, Options
from nexarium.core.errors import BadOption
from nexarium.games.keepers.box.cards import BONUS_TURNS, CLOSURES, FUMBLES, POWER_TIMES, editions, roster
from nexarium.games.keepers.box.cubes import ARRANGEMENTS, shapes

NAMES = "abcd"
"""Names of the seats in team notation."""
_DIVISIONS = (
    *("ab|c", "ac|b", "a|bc"),
    *("ab|cd", "ac|bd", "ad|bc"),
    *("abc|d", "abd|c", "acd|b", "a|bcd"),
    *("ab|c|d", "ac|b|d", "ad|b|c", "a|bc|d", "a|bd|c", "a|b|cd"),
)
"""Every division into alliances with at least two teams and at least one alliance (NK-20)."""
DRAWN = "drawn"
ON_CARD = "card"
"""The stickers are where the card has them."""

_keepers = tuple(card.id for card in roster().cards)


def _keeper_of(seat: int) -> Option:
    """Return the option of a seat's Keeper: the roster, starting at the seat's own place, and `drawn`, a random unowned Keeper."""
    first = seat % len(_keepers)
    return Option(f"keeper_{NAMES[seat]}", (*_keepers[first:], *_keepers[:first], DRAWN), f"the Keeper of seat {NAMES[seat]} (NK-1)")


OPTIONS = (
    Option("players", (2, 3, 4), "how many play (NK-20)"),
    Option("edition", tuple(editions().editions), "the rulebook: French, French with the mild fumble, or English"),
    Option("teams", ("none", *_DIVISIONS), "allies by seat: 'ab|c' has the first two against the third (NK-20)"),
    *map(_keeper_of, range(4)),
    Option("cube_shape", tuple(shapes()), "how the cube unfolds (NK-12, A-1)"),
    Option("first_player", ("rolled", *NAMES), "who goes first (NK-17)"),
    Option("fumble", ("edition", *FUMBLES), "what three ones do (NK-39)"),
    Option("min_reroll", ("edition", 1, 2), "dice that a reroll throws at least (NK-38)"),
    Option("duel_penalty", ("edition", 1, 2), "dice less on a bonus turn of a duel (NK-35, A-18)"),
    Option("bonus_turns", ("edition", *BONUS_TURNS), "bonus turns for pushing off: one a turn, or one for each Keeper (NK-56)"),
    Option("closure", ("edition", *CLOSURES), "when an eliminated player's cube goes: in their own turn, or in the next (NK-61)"),
    Option("power_time", ("edition", *POWER_TIMES), "when Power dice are thrown: while rolling, or at any time of the turn (NK-40)"),
    Option("diag_needs_side_tile", (False, True), "a diagonal jump needs a tile beside the corner (A-3)"),
    Option("power_rerollable", (False, True), "thrown Power dice may be rerolled like others (A-6)"),
    Option("fumble_counts_reserve", (False, True), "a reserved 1 counts for the fumble (A-7)"),
    Option("reserve_pair_uses_reserve", (True, False), "the old reserve die may complete a pair to reserve from (A-9)"),
    Option("reserve_pair_uses_power", (True, False), "Power dice may stand in a pair to reserve from (A-23)"),
    Option("advantage_on_ally", (True, False), "pushing an ally off gives Advantage (A-12)"),
    Option("bonus_base_first", (False, True), "bonus turns after the first turn have its base (A-13)"),
    Option("soft_fumble_power", (True, False), "Power dice may be thrown after a mild fumble (A-19)"),
    Option(
        "reconnection",
        ("optional", "required"),
        "clusters that come apart may be left so, or must be joined again, so that no islands freeze the game (NK-64, A-14)",
    ),
    Option("max_turns", (400, 100, 200), "turns until a draw (NK-60)"),
    *(Option(f"stickers_{seat}", (ON_CARD, *list(ARRANGEMENTS)[1:]), f"where seat {seat} has its stickers (NK-3)") for seat in NAMES),
)


class OptionPlaces(NamedTuple):
    """The index of each option in the array that the rules receive."""

    players: int
    edition: int
    teams: int
    keeper_a: int
    keeper_b: int
    keeper_c: int
    keeper_d: int
    cube_shape: int
    first_player: int
    fumble: int
    min_reroll: int
    duel_penalty: int
    bonus_turns: int
    closure: int
    power_time: int
    diag_needs_side_tile: int
    power_rerollable: int
    fumble_counts_reserve: int
    reserve_pair_uses_reserve: int
    reserve_pair_uses_power: int
    advantage_on_ally: int
    bonus_base_first: int
    soft_fumble_power: int
    reconnection: int
    max_turns: int
    stickers_a: int
    stickers_b: int
    stickers_c: int
    stickers_d: int


OPTION = OptionPlaces(**{option.name: place for place, option in enumerate(OPTIONS)})


class EditionPlaces(NamedTuple):
    """The index of each printed number in a row of `EDITION_NUMBERS`."""

    fumble: int
    min_reroll: int
    duel_penalty: int
    bonus_turns: int
    closure: int
    power_time: int


EDITION = EditionPlaces(*range(len(EditionPlaces._fields)))

EDITION_NUMBERS = np.array(
    [
        EditionPlaces(
            fumble=1 + FUMBLES.index(each.fumble),
            min_reroll=each.min_reroll,
            duel_penalty=each.duel_penalty,
            bonus_turns=1 + BONUS_TURNS.index(each.bonus_turns),
            closure=1 + CLOSURES.index(each.closure),
            power_time=1 + POWER_TIMES.index(each.power_time),
        )
        for each in editions().editions.values()
    ],
    np.int64,
)
"""Per edition, the printed numbers, as indices among the choices of the options of the same names."""
MAX_TURNS = np.array(OPTIONS[OPTION.max_turns].choices, np.int64)


def _teams(division: str) -> list[int]:
    if division == "none":
        return list(range(len(NAMES)))
    parts = division.split("|")
    return [next((number for number, part in enumerate(parts) if name in part), 0) for name in NAMES]


TEAMS = np.array([_teams(division) for division in ("none", *_DIVISIONS)], np.int64)
"""The number of each seat's team, [division, seat]."""


def sides(options: Options) -> tuple[tuple[int, ...], ...]:
    """Return the groups of allied seats (NK-20)."""
    players = options["players"]
    assert isinstance(players, int)
    team = _teams(str(options["teams"]))[:players]
    return tuple(tuple(seat for seat in range(players) if team[seat] == each) for each in sorted(set(team)))


def options_before(version: int, options: Options) -> Options | None:
    """Return the options under which these rules play a game of an earlier version identically, or None. Version 2 rejoined clusters unless
    an option said otherwise."""
    return {"reconnection": "required", **options} if version == 2 else None


def check(options: Options) -> None:
    """Refuse options that exclude each other."""
    players = options["players"]
    assert isinstance(players, int)
    teams, first = str(options["teams"]), str(options["first_player"])
    if teams != "none" and len(teams.replace("|", "")) != players:
        raise BadOption(f"keepers: teams={teams!r} is for {len(teams.replace('|', ''))} players, not {players} (NK-20)", "teams")
    if first != "rolled" and NAMES.index(first) >= players:
        raise BadOption(f"keepers: first_player={first!r} is not among the first {players} seats (NK-17)", "first_player")
