"""The table's options (sections 10 and 12 of the specification), and the tables that the rules derive from them."""

from __future__ import annotations

import numpy as np

from nexarium.core.definition import Option, Options
from nexarium.core.errors import BadOption
from nexarium.games.kepler.box.printed import PLANETS

SEAT_NAMES = "abcde"
"""The names of the seats in options and notation, clockwise."""
DRAWN = "drawn"

OPTIONS = (
    Option("players", (2, 3, 4, 5), "how many play (KP-1)"),
    Option("sides", (DRAWN, *PLANETS), "the sides of the green, orange and purple zone (KP-7, A-1)"),
    Option("first_player", (DRAWN, *SEAT_NAMES), "who goes first (KP-10)"),
    Option("influence_after_action", (True, False), "influence may be spent after the action too (KP-29, A-9)"),
    Option("influence_between_groups", (False, True), "influence may be spent between the groups of the action (KP-29, A-9)"),
    Option("reroll_mode", ("exact", "upto"), "a reroll throws exactly two dice again, or up to two (KP-32, A-12)"),
    Option("origins_count_as_targets", (False, True), "the quarter that a group leaves is targeted as well (KP-18, A-3)"),
    Option("presence_excludes_lifted", (False, True), "cubes that a group lifts are no presence for it (KP-22, A-4)"),
    Option("free_entry_when_empty", (True, False), "who lost all his cubes places anywhere again (KP-23, A-5)"),
    Option("bonus421_per_turn", (1, 2, 3), "how often a turn the bonus 4-2-1 may be taken (KP-13, A-2)"),
    Option("zero_level_scores", (True, False), "discs at the lowest level are ranked too (KP-42, A-15)"),
    Option("token_reshuffle", (True, False), "the discarded tokens make a new stack (KP-41, A-14)"),
    Option("empty_action_allowed", (True, False), "an action may be chosen without carrying out any group (KP-27, A-8)"),
    Option("partial_group", (False, True), "with too few diplomats for a group, as many as there are (KP-24, A-6)"),
    Option("spent_disc_blocked", (False, True), "a disc lowered as payment may not be raised by the action (A-16)"),
    Option(
        "targets_scope",
        ("turn", "action"),
        "what counts as targeted: all that this turn did, influence too, or the action's groups alone, whose icons the sentence explains "
        "(KP-17, A-23)",
    ),
    Option("max_rounds", (60, 20, 30, 40, 100), "rounds until a last scoring ends the game (KP-37a)"),
)

OPTION = {option.name: place for place, option in enumerate(OPTIONS)}
"""The index of each option in the array that the rules receive."""

BONUSES = np.array(OPTIONS[OPTION["bonus421_per_turn"]].choices, np.int64)
MAX_ROUNDS = np.array(OPTIONS[OPTION["max_rounds"]].choices, np.int64)


def options_before(version: int, options: Options) -> Options | None:
    """Return the options under which these rules play a game of an earlier version identically, or None.

    Version 1 only blocked targets of the action's groups, unless an option said otherwise. With influence between the groups, it also
    asked for a group that could no longer become possible.
    """
    return {"targets_scope": "action", **options} if version == 1 and not options.get("influence_between_groups", False) else None


def check(options: Options) -> None:
    """Refuse options that exclude each other."""
    players, first = options["players"], str(options["first_player"])
    assert isinstance(players, int)
    if first != DRAWN and SEAT_NAMES.index(first) >= players:
        raise BadOption(f"kepler: first_player={first!r} is not among the first {players} seats (KP-10)", "first_player")
