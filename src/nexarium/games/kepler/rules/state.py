"""The state of a game: one record. Nothing in it is hidden: tokens are counts, so the order of the stack is not stored.

Seats are numbered clockwise from 0. Quarters are 0 to 11 (`printed.NAMES`), zones 0 to 2 (green, orange, purple), tracks 0 to 6 (the
rulebook's 1 to 7), actions 1 to 7. Levels are indices into a track's printed numbers (`board.LEVELS`). Arrays of seven are indexed by a
die's value; place 0 is unused. Masks of quarters and tracks have bit i for quarter or track i.

The phases of a turn (`Phase`) are WHITE_THROW (chance), BEFORE_ACTION, a GROUP for each icon group of the action, AFTER_ACTION. BONUS
follows whenever the bonus 4-2-1 is offered; BLACK_THROW and REROLL_THROW (chance) follow when influence throws dice. All three return to
`resume`. Setup is DRAW_PLANET, DRAW_TOKENS and DRAW_FIRST (chance). A scoring that must refill slots stops in REFILL (chance). FINISHED
ends the game.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import compiled, compiled_as, inner_rule, record_at
from nexarium.games.kepler.box.printed import MOST_SLOTS, TRACKS, ZONES
from nexarium.games.kepler.rules.numbering import PLACES, SEATS

NONE = -1
PENDING = -2
"""The value of a slot for which a token must be drawn."""


class Phase(IntEnum):
    """What happens next. A position is always in one of the first twelve; the last three are transient."""

    DRAW_PLANET = 0
    DRAW_TOKENS = 1
    DRAW_FIRST = 2
    WHITE_THROW = 3
    BEFORE_ACTION = 4
    BONUS = 5
    BLACK_THROW = 6
    REROLL_THROW = 7
    GROUP = 8
    AFTER_ACTION = 9
    REFILL = 10
    FINISHED = 11
    SETTLE = 12
    SCORE_ZONES = 13
    NEXT_TURN = 14


PHASES = 12
"""The number of phases that a position can have."""


class Source(IntEnum):
    """Sources of points (KP-39, KP-42, KP-43): columns of `earned`."""

    QUARTERS = 0
    TRACKS = 1
    POINTS_TRACK = 2


class Event(IntEnum):
    """What a ply's event trail may hold (`nexarium.core.event_trail`).

    Where an event needs more numbers, a second event follows it directly: LEVEL after DISC, PRIZE after VALUE. The steps of a scoring
    begin with QUARTER, ZONE or TRACK.
    """

    TURN = 0
    """The seat's turn begins; detail: the turns ended before it."""
    ARRIVED = 1
    """Cubes arrive in the quarter; detail: how many."""
    DISC = 2
    """The seat's disc changes its level; detail: its track."""
    LEVEL = 3
    """The level of that disc before; detail: its level now, equal at the top of the track (KP-26)."""
    LEFTOVERS = 4
    """Leftovers raise the disc on the track; detail: their number (KP-33)."""
    MARKER = 5
    """The seat's marker is set on the diplomatic track; detail: its value (KP-34)."""
    SCORING = 6
    """A scoring begins, at the threshold, from 1; or at NONE, when the rounds are over (KP-37a)."""
    POINTS = 7
    """The seat has points when the scoring begins; detail: how many."""
    QUARTER = 8
    """The quarter is scored (KP-39)."""
    ZONE = 9
    """The zone is scored (KP-40)."""
    TOKEN = 10
    """A token lies in that zone: its track."""
    WON = 11
    """The seat wins the tokens of that zone."""
    TRACKS = 12
    """Stage 3 begins. Prizes of tracks before it are those that the discs would score without tokens."""
    TRACK = 13
    """The track is scored (KP-42)."""
    VALUE = 14
    """The seat's value in that quarter, in that zone or on that track; detail: the value."""
    PRIZE = 15
    """The position of the seat whose VALUE comes before (KP-38); detail: its prize."""
    BONUS = 16
    """The seat scores the number under its disc on the points track (KP-43); detail: that number."""


SCORINGS = 4
"""The most scorings: three thresholds and the last scoring of KP-37a."""

STATE = np.dtype(
    [
        # the table's options, constant for the whole game
        ("players", np.int64),
        ("planet", np.int64),  # 0 to 7, or NONE while undrawn
        ("first_player", np.int64),  # NONE while undrawn
        ("influence_after_action", np.int64),
        ("influence_between_groups", np.int64),
        ("reroll_upto", np.int64),
        ("origins_count_as_targets", np.int64),
        ("presence_excludes_lifted", np.int64),
        ("free_entry_when_empty", np.int64),
        ("bonus421_per_turn", np.int64),
        ("zero_level_scores", np.int64),
        ("token_reshuffle", np.int64),
        ("empty_action_allowed", np.int64),
        ("partial_group", np.int64),
        ("spent_disc_blocked", np.int64),
        ("targets_of_turn", np.int64),  # targets_scope="turn"
        ("max_rounds", np.int64),
        # the planet
        ("diplomats", np.int64, (SEATS, PLACES)),
        ("leaders", np.int64, (SEATS, PLACES)),
        ("slot", np.int64, (len(ZONES), MOST_SLOTS)),  # the track that the slot's token shows, or NONE, PENDING
        ("stack", np.int64, (TRACKS,)),  # tokens face down, by track
        ("discard", np.int64, (TRACKS,)),
        # the players
        ("level", np.int64, (SEATS, TRACKS)),  # level indices
        ("points", np.int64, (SEATS,)),
        ("marker", np.int64, (SEATS,)),  # on the diplomatic track, as of the last KP-34
        ("entered", np.int64, (SEATS,)),  # 1 once the seat has had a cube on the planet
        # the game
        ("phase", np.int64),
        ("active", np.int64),
        ("turn", np.int64),  # turns ended; its round, from 1, is turn // players + 1
        ("threshold", np.int64),  # thresholds passed: 0 to 3
        ("scorings", np.int64),  # scorings begun; in REFILL one is under way
        # the turn
        ("white", np.int64, (7,)),  # unplaced dice by value
        ("black", np.int64, (7,)),
        ("action", np.int64),  # 1 to 7 once chosen, else 0
        ("placed_value", np.int64),  # of the die or pair on the action, else 0
        ("placed_white", np.int64),  # how many of the placed dice are white
        ("placed_black", np.int64),
        ("spent", np.int64),  # mask of the tracks spent
        ("bonus421_used", np.int64),
        ("resume", np.int64),  # the phase that BONUS or a throw returns to
        ("throwing_white", np.int64),  # dice in the air
        ("throwing_black", np.int64),
        ("group", np.int64),  # the current group: its index in the action
        ("groups_done", np.int64),  # groups carried out
        ("targets", np.int64),  # mask of the quarters that groups may no longer enter
        ("discs", np.int64),  # mask of the tracks whose discs groups may no longer raise
        ("fresh", np.int64, (PLACES,)),  # diplomats placed or moved by this action
        # scoring
        ("zone", np.int64),  # the zone being scored, in REFILL
        ("last_scoring", np.int64),  # 1: this scoring ends the game
        ("winners", np.int64),  # mask of seats once FINISHED (KP-44)
        # statistics for `nexarium simulate`, which sees only finished games: one cache line of small numbers
        ("earned", np.int16, (SEATS, len(Source))),  # points by source; they add up to `points`
        ("through_tokens", np.int16, (SEATS,)),  # of these, the part of the tracks' and bonus points due to tokens won in the same scoring
        ("bonuses_taken", np.int16, (SEATS,)),  # 4-2-1
        ("tokens_won", np.int8, (SEATS,)),
        ("scored_in", np.int8, (SCORINGS,)),  # the round of each scoring, from 1
    ],
    align=True,
)

at = record_at(STATE)


@inner_rule
def is_decision(phase):
    """Return whether the active player decides, and not chance."""
    return phase == Phase.BEFORE_ACTION or phase == Phase.GROUP or phase == Phase.AFTER_ACTION or phase == Phase.BONUS


@inner_rule
def set_level(board, seat, track, level):
    """Move a disc to a level of its track."""
    emit(Event.DISC, seat, track)
    emit(Event.LEVEL, board.level[seat, track], level)
    board.level[seat, track] = level


def _listed() -> Any:
    from numba import carray  # type: ignore[attr-defined]

    def listed(out, most):
        return carray(out, most)

    return compiled(listed, "inner_rule")


@compiled_as(_listed)
def listed(out, most):
    """Return the array into which a contract function lists actions. As an array, listing rules are compiled only once, for bots too."""
    return out
