"""Why an action is refused: its clause, and a key of the words `refused.<key>`."""

from __future__ import annotations

from typing import Any

from nexarium.core.game import State
from nexarium.games.kepler.box.printed import ABILITIES, GROUPS, TRACKS
from nexarium.games.kepler.rules import numbering as n
from nexarium.games.kepler.rules.board import (
    GROUP_KIND,
    GROUP_SIZE,
    LEADER_GROUP,
    MOST_DIPLOMATS,
    MOST_INFLUENCE,
    MOST_LEADERS,
    TRACK_OF,
    Planet,
    planets,
)
from nexarium.games.kepler.rules.state import BONUS421, GROUP, POST, PRE

Reason = tuple[str, str]

ABILITY_ENDS = (n.REROLL, n.NUDGE, n.LEADER, n.REMOVE, n.SHIFT, n.PLACE)
"""Where the numbers of the abilities' actions end, in the order of `printed.ABILITIES`."""
ABSENT = ("KP-1", "no_such_seat")


def ability(action: int) -> str:
    """The ability that an action of influence uses."""
    return next(name for name, end in zip(ABILITIES, ABILITY_ENDS, strict=False) if action < end)


def reason(state: State, action: int) -> Reason:
    """For an action that is not legal in `state`."""
    record = state.record
    phase = int(record.phase)
    if action >= n.DECISIONS:
        return "KP-11", "chance"
    if phase == BONUS421:
        return _no_lowering(record, action) if n.LOWER <= action < n.DECISIONS else ("KP-13", "bonus_first")
    if action == n.END:
        return ("KP-14", "choose_first") if phase == PRE else ("KP-15", "groups_first")
    if action == n.FORGO or n.LOWER <= action < n.DECISIONS:
        return "KP-12", "no_bonus"
    if n.CHOOSE <= action < n.REROLL:
        return _no_action(record, action) if phase == PRE else ("KP-14", "one_action")
    if action == n.SKIP or n.PLACE <= action < n.LOWER:
        return _no_group(record, action) if phase == GROUP else ("KP-15", "no_group")
    return _no_influence(record, action)


def _no_lowering(record: Any, action: int) -> Reason:
    seat = (action - n.LOWER) // TRACKS
    if seat >= record.players:
        return ABSENT
    return "KP-12", "own_disc" if seat == record.active else "at_bottom"


def _no_action(record: Any, action: int) -> Reason:
    if action >= n.CHOOSE_PAIR:
        value, black = divmod(action - n.CHOOSE_PAIR, 3)
        if record.white[value + 1] < 2 - black or record.black[value + 1] < black:
            return "KP-14", "no_pair"
    else:
        value, colour = divmod(action - n.CHOOSE, 2)
        if (record.black if colour else record.white)[value + 1] == 0:
            return "KP-14", "no_die"
    return ("KP-14", "colours_alike") if record.empty_action_allowed else ("KP-27", "empty_action")


# --- groups ------------------------------------------------------------------------------------------------------------------


def _no_group(record: Any, action: int) -> Reason:
    if action == n.SKIP:
        return "KP-27", "empty_action"
    wanted = "diplomats" if action < n.RAISE else "disc" if action < n.SWAP else "leader"
    kind = GROUPS[int(GROUP_KIND[record.action, record.group])]
    if kind != wanted:
        return "KP-15", "other_group"
    if kind == "disc":
        track = action - n.RAISE
        if int(record.discs) >> track & 1:
            return "KP-17", "disc_used"
        barred = record.spent_disc_blocked or record.targets_of_turn
        return ("KP-17", "disc_spent") if barred and int(record.spent) >> track & 1 else ("KP-26", "at_top")
    if kind == GROUPS[LEADER_GROUP]:
        return _no_swap(record, action - n.SWAP)
    if action < n.MOVE:
        return _no_placing(record, action - n.PLACE)
    return _no_moving(record, *divmod(action - n.MOVE, n.PLACES))


def _wanted(record: Any) -> int:
    """Diplomats that the group at hand takes at least."""
    return 1 if record.partial_group else int(GROUP_SIZE[record.action, record.group])


def _targeted(record: Any, quarter: int) -> bool:
    return bool(int(record.targets) >> quarter & 1)


def _no_swap(record: Any, quarter: int) -> Reason:
    seat, size = int(record.active), int(GROUP_SIZE[record.action, record.group])
    if record.leaders[seat].sum() >= MOST_LEADERS:
        return "KP-24", "no_leader_left"
    return ("KP-25", "three_diplomats") if record.diplomats[seat, quarter] < size else ("KP-17", "targeted")


def _no_placing(record: Any, quarter: int) -> Reason:
    if MOST_DIPLOMATS - record.diplomats[int(record.active)].sum() < _wanted(record):
        return "KP-24", "no_supply"
    if _targeted(record, quarter):
        return "KP-17", "targeted"
    return ("KP-21", "no_presence") if _present(record) else ("KP-23", "no_entry")


def _no_moving(record: Any, origin: int, to: int) -> Reason:
    seat, wanted = int(record.active), _wanted(record)
    if origin == to:
        return "KP-16", "same_quarter"
    if record.diplomats[seat, origin] < wanted:
        return "KP-15", "too_few"
    if record.diplomats[seat, origin] - record.fresh[origin] < wanted:
        return "KP-17", "used_already"
    if record.origins_count_as_targets and _targeted(record, origin):
        return "KP-18", "origin_targeted"
    return ("KP-17", "targeted") if _targeted(record, to) else ("KP-21", "no_presence")


def _present(record: Any) -> bool:
    seat = int(record.active)
    return bool(record.diplomats[seat].sum() + record.leaders[seat].sum())


# --- influence ---------------------------------------------------------------------------------------------------------------


def _no_influence(record: Any, action: int) -> Reason:
    phase, used = int(record.phase), ability(action)
    track, spent = TRACK_OF[used], int(record.spent)
    if phase == GROUP and not (record.influence_between_groups and record.group > 0):
        return "KP-29", "not_between"
    if phase == POST and not record.influence_after_action:
        return "KP-29", "not_after"
    if spent >> track & 1:
        return "KP-28", "track_spent"
    if spent.bit_count() >= MOST_INFLUENCE:
        return "KP-28", "three_spent"
    if record.level[int(record.active), track] == 0:
        return "KP-28", "at_lowest"
    if action < n.LEADER:
        return _no_dice(record, action)
    planet = planets()[int(record.planet)]
    if used == "move_own_leader":
        origin, to = divmod(action - n.LEADER, n.PLACES)
        there = int(record.leaders[int(record.active), origin])
        return _not_beside(planet, origin, to) if there else ("KP-30", "no_own_leader")
    return _no_opposing(record, planet, action)


def _no_dice(record: Any, action: int) -> Reason:
    dice = [(action - n.NUDGE) // 2] if action >= n.NUDGE else n.REROLLS[action - n.REROLL].tolist()
    for die in dice:
        if die < 0:
            continue
        row = record.black if die >= 6 else record.white
        placed = record.placed_black if die >= 6 else record.placed_white
        if row[die % 6 + 1] < dice.count(die):
            return ("KP-29", "placed_die") if placed and record.placed_value == die % 6 + 1 else ("KP-30", "no_such_die")
    return "KP-32", "two_dice"


def _no_opposing(record: Any, planet: Planet, action: int) -> Reason:
    if action < n.SHIFT:
        seat, quarter = divmod(action - n.REMOVE, n.PLACES)
        kind, to = n.DIPLOMAT_CUBE, quarter
    else:
        rest, to = divmod(action - n.SHIFT, n.PLACES)
        rest, quarter = divmod(rest, n.PLACES)
        seat, kind = divmod(rest, 2)
    if seat >= record.players:
        return ABSENT
    if seat == record.active:
        return "KP-30", "opposing_only"
    if (record.leaders if kind == n.LEADER_CUBE else record.diplomats)[seat, quarter] == 0:
        only_leader = action < n.SHIFT and record.leaders[seat, quarter]
        return ("KP-6", "leaders_stay") if only_leader else ("KP-30", "no_such_cube")
    return _not_beside(planet, quarter, to)


def _not_beside(planet: Planet, origin: int, to: int) -> Reason:
    assert to not in planet.adjacent[origin]
    return "KP-20", "not_adjacent"
