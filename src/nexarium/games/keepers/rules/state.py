"""The state of a game: one record. Everything in it is public.

Seats are numbered clockwise from 0. A cell is 32 y + x on a torus (`numbering.FIELD`); `numbering.ORIGIN` is (0, 0). Arrays of seven are
indexed by a die's value; place 0 is unused.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from nexarium.core.rules import record_at
from nexarium.games.keepers.box.card_skills import effect_tables, skill_masks, use_tables
from nexarium.games.keepers.box.cards import card_tables, editions
from nexarium.games.keepers.box.cubes import arrangement_table, tile_offsets
from nexarium.games.keepers.box.skills import SKILLS as NAMED
from nexarium.games.keepers.box.skills import TRIGGERED
from nexarium.games.keepers.rules.numbering import CELLS, ROWS, SEATS

NONE = -1
RIDING = -2


# Rules compare enums with `int(board.phase)`: compiled it costs nothing, and interpreted, NumPy's numbers compare slowly with enums.


class Phase(IntEnum):
    """What must happen next. Chance moves in DRAW, FIRST, ROLL and THROW. NEXT, START and ENTER (a turn that has begun, with all due cubes
    closed) are transient: no position is ever seen in them."""

    DRAW = 0
    FIRST = 1
    PLACING = 2
    ROLL = 3
    REROLL = 4
    THROW = 5
    SKILL = 6
    ASSIGN = 7
    SPEND = 8
    RESERVING = 9
    BONUS_OFFER = 10
    LIFTING = 11
    REJOIN = 12
    FINISHED = 13
    NEXT = 14
    START = 15
    ENTER = 16


PHASES = 14
"""The number of phases in which a position can be seen."""


class CubeStatus(IntEnum):
    """Where a cube is."""

    IN_HAND = 0
    IN_PLAY = 1
    REMOVED = 2
    LIFTED = 3


class KeeperStatus(IntEnum):
    """Where a Keeper is (NK-16). WAITING: its cube is not unfolded yet."""

    ON = 0
    FALLEN = 1
    ELIMINATED = 2
    WAITING = 3


class OutBy(IntEnum):
    """How a Keeper was eliminated (NK-32, NK-54)."""

    IN_GAME = 0
    PORTAL = 1
    BLOCKING = 2


class Fumble(IntEnum):
    """The fumble rules (NK-39), in the order of `cards.FUMBLES`."""

    HARD = 0
    SOFT = 1
    OFF = 2


class Event(IntEnum):
    """What a ply's event trail may hold, each for a seat (`nexarium.core.event_trail`)."""

    TURN = 0
    """The seat's turn begins."""
    PUSHED = 1
    """The seat's Keeper is pushed; detail: to which cell."""
    FELL = 2
    """The seat's Keeper falls; detail: the cell onto which it was pushed, or NONE when a cube was removed."""
    OUT = 3
    """The seat's Keeper is pushed through a Portal; detail: whose."""
    BLOCKED = 4
    """The seat's Keeper cannot re-enter and is eliminated (NK-54)."""
    RETURNED = 5
    """The seat's Keeper re-enters (NK-53)."""
    CLOSED = 6
    """The seat's cube is removed."""
    FUMBLED = 7
    """The seat's dice make the turn's first fumble (NK-39)."""


M, J, P = range(3)
"""The indices of moves, jumps and pushes in a pool (NK-22)."""

STATE = np.dtype(
    [
        # the table's options, constant for the whole game
        ("players", np.int64),
        ("fumble", np.int64),  # Fumble
        ("min_reroll", np.int64),
        ("bonus_step", np.int64),  # NK-35
        ("bonus_each", np.int64),  # 1: a bonus turn for each Keeper pushed off (NK-56)
        ("close_next_turn", np.int64),  # 1: cubes are removed at the start of the next turn of any player (NK-61)
        ("power_any_time", np.int64),  # 1: Power dice may also be thrown during the steps (NK-40)
        ("max_turns", np.int64),
        ("diag_needs_side_tile", np.int64),
        ("power_rerollable", np.int64),
        ("fumble_counts_reserve", np.int64),
        ("reserve_pair_uses_reserve", np.int64),
        ("reserve_pair_uses_power", np.int64),
        ("advantage_on_ally", np.int64),
        ("bonus_base_first", np.int64),
        ("soft_fumble_power", np.int64),
        ("reconnection_optional", np.int64),
        ("team", np.int64, (SEATS,)),
        ("keeper", np.int64, (SEATS,)),  # index in the roster, or NONE while undrawn
        ("cube_shape", np.int64, (SEATS,)),  # index among the shapes; the card's own once the Keeper is drawn
        ("arranged", np.int64, (SEATS,)),  # where the stickers are, a row of `ARRANGED` (NK-3)
        # the board
        ("owner", np.int8, (CELLS,)),  # the seat whose cube has a tile on the cell, or NONE
        ("cube", np.int64, (SEATS,)),  # CubeStatus
        ("centre", np.int64, (SEATS,)),
        ("rotation", np.int64, (SEATS,)),  # 0..3: the door faces N, E, S, W
        ("status", np.int64, (SEATS,)),  # KeeperStatus
        ("cell", np.int64, (SEATS,)),  # of a Keeper that is ON; on a lifted cube: RIDING - 5 seat - tile
        # the players
        ("power", np.int64, (SEATS,)),  # Power dice left
        ("reserve", np.int64, (SEATS,)),  # value of the reserve die, or 0
        ("first_turn_done", np.int64, (SEATS,)),
        ("out_by", np.int64, (SEATS,)),  # OutBy
        # the turn
        ("phase", np.int64),  # Phase
        ("active", np.int64),
        ("first_player", np.int64),  # NONE until rolled
        ("turn", np.int64),  # turns begun, bonus turns and closures included
        ("winners", np.int64),  # mask of seats; 0 in a finished game means a draw
        ("bonus_level", np.int64),  # bonus turns in a row
        ("owed", np.int64),  # bonus turns that may still be taken (NK-56)
        ("first_chain", np.int64),  # 1 in a player's first turn and the bonus turns that follow it
        ("dice", np.int64),  # n of NK-33
        ("rerolls", np.int64),  # left
        ("rolled", np.int64),  # 1 when the rolling stage is over
        ("stumbled", np.int64),  # 1 after a fumble
        ("counts", np.int64, (7,)),  # dice of the pool that may be rerolled, and all ones
        ("powers", np.int64, (7,)),  # thrown Power dice, which keep their values
        ("mark", np.int64, (7,)),  # dice marked for the reroll (still in counts)
        ("added", np.int64),  # Power dice that join the throw
        ("throwing", np.int64),  # regular dice in the air
        ("throwing_power", np.int64),  # Power dice in the air
        ("left", np.int64, (7,)),  # after rolling: unspent dice, including the reserve die
        ("group", np.int64, (7, 3)),  # dice in the group of a value and action
        ("value", np.int64),  # the value whose dice are assigned next
        ("pool", np.int64, (3,)),  # steps left: M, J, P
        ("skills_used", np.int64),  # mask of the skills used this turn, by `BIT`
        ("armed", np.int64),  # 1: exchange may be used
        ("pushed_off", np.int64),  # Keepers pushed off the board this turn that give Advantage
        ("push_dir", np.int64),  # of the running push, or NONE
        ("push_target", np.int64),
        ("pushes", np.int64),  # begun this turn
        ("follow_dir", np.int64),  # the direction in which follow is offered, or NONE
        # reconnection
        ("closing", np.int64),  # the seat that rejoins the cubes after its own was removed, or NONE
        ("cluster", np.int64, (SEATS,)),  # mask of the cubes connected with this one
        ("to_place", np.int64),  # mask of lifted cubes not placed yet
        ("moving", np.int64),  # the cluster that is placed now
    ],
    align=True,
)

at = record_at(STATE)

TILE = tile_offsets()
_cards = card_tables()
PRINTED = _cards["printed"]
PLUS = _cards["plus"]
MINUS = _cards["minus"]
POWER = _cards["power"]
STICKERS = _cards["stickers"]
OWN_SHAPE = _cards["shape"]
"""The shape of each Keeper's cube, an index among the shapes; NONE leaves it to the table."""
ARRANGED = arrangement_table()
KEEPERS = PLUS.shape[0]

_effects = effect_tables()
ROOTED, LUCKY, FOLLOWS = _effects["rooted"], _effects["lucky"], _effects["follow"]
MORE_DICE, MORE_REROLLS = _effects["more_dice"], _effects["more_rerolls"]
PLUS_DICE, MINUS_DICE, ENTRY = _effects["plus_dice"], _effects["minus_dice"], _effects["entry"]
"""What skills change without a choice, per Keeper (`card_skills.effect_tables`)."""
SKILLS = skill_masks()
"""The skills of each Keeper as a mask, for bots: `skills.SKILLS` are the bits."""
_uses = use_tables()
HOW, PATTERN, GAINS = _uses["how"], _uses["pattern"], _uses["gains"]
"""The skills that are used in the turn, per Keeper and row (`card_skills.use_tables`)."""
BIT = np.array([*map(NAMED.index, TRIGGERED), *range(len(NAMED), len(NAMED) + ROWS - len(TRIGGERED))], np.int64)
"""The bit of each row in `skills_used`."""

NUMBERS = editions().dice
FIRST_DICE, TURN_DICE, REROLLS, FUMBLE_AT = NUMBERS.first_turn, NUMBERS.turn, NUMBERS.rerolls, NUMBERS.fumble_at
SHARED_PENALTY = NUMBERS.shared_penalty
