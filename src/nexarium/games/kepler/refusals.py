"""The reason why an action is refused: its rule, and a key of the words `refused.<key>`."""

from __future__ import annotations

from typing import Any

from nexarium.core.game import State
from nexarium.games.kepler.rules import numbering
from nexarium.games.kepler.rules.board import (
    GROUP_KIND,
    GROUP_SIZE,
    MOST_DIPLOMATS,
    MOST_INFLUENCE,
    MOST_LEADERS,
    TRACK_OF,
    GroupKind,
    Planet,
    planets,
)
from nexarium.games.kepler.rules.state import Phase

Reason = tuple[str, str]

ABSENT = ("KP-1", "no_such_seat")


def reason(state: State, action: numbering.Action) -> Reason:
    """Return the reason why an action is not legal in `state`."""
    record, phase = state.record, int(state.record.phase)
    if isinstance(action, numbering.Chance):
        return "KP-11", "chance"
    if phase == Phase.BONUS:
        return _no_lowering(record, action) if isinstance(action, numbering.Lower) else ("KP-13", "bonus_first")
    match action:
        case numbering.End():
            return ("KP-14", "choose_first") if phase == Phase.BEFORE_ACTION else ("KP-15", "groups_first")
        case numbering.Forgo() | numbering.Lower():
            return "KP-12", "no_bonus"
        case numbering.Choose():
            return _no_action(record, action) if phase == Phase.BEFORE_ACTION else ("KP-14", "one_action")
        case numbering.Skip() | numbering.Place() | numbering.Move() | numbering.Raise() | numbering.Swap():
            return _no_group(record, action) if phase == Phase.GROUP else ("KP-15", "no_group")
    return _no_influence(record, action)


def _no_lowering(record: Any, lowering: numbering.Lower) -> Reason:
    if lowering.seat >= record.players:
        return ABSENT
    return "KP-12", "own_disc" if lowering.seat == record.active else "at_bottom"


def _no_action(record: Any, choice: numbering.Choose) -> Reason:
    if record.white[choice.value] < choice.white or record.black[choice.value] < choice.black:
        return "KP-14", "no_pair" if choice.dice == 2 else "no_die"
    return ("KP-14", "colours_alike") if record.empty_action_allowed else ("KP-27", "empty_action")


# --- groups ------------------------------------------------------------------------------------------------------------------

GROUP_OF: dict[type[numbering.GroupAction], GroupKind] = {
    numbering.Place: GroupKind.DIPLOMATS,
    numbering.Move: GroupKind.DIPLOMATS,
    numbering.Raise: GroupKind.DISC,
    numbering.Swap: GroupKind.LEADER,
}
"""The kind of group that each action carries out."""


def _no_group(record: Any, action: numbering.GroupAction) -> Reason:
    if isinstance(action, numbering.Skip):
        return "KP-27", "empty_action"
    if GROUP_OF[type(action)] != GROUP_KIND[record.action, record.group]:
        return "KP-15", "other_group"
    match action:
        case numbering.Place(quarter):
            return _no_placing(record, quarter)
        case numbering.Move(origin, to):
            return _no_moving(record, origin, to)
        case numbering.Raise(track):
            return _no_raising(record, track)
        case numbering.Swap(quarter):
            return _no_swap(record, quarter)


def _no_raising(record: Any, track: int) -> Reason:
    if int(record.discs) >> track & 1:
        return "KP-17", "disc_used"
    barred = record.spent_disc_blocked or record.targets_of_turn
    return ("KP-17", "disc_spent") if barred and int(record.spent) >> track & 1 else ("KP-26", "at_top")


def _wanted(record: Any) -> int:
    """Return the least number of diplomats that the current group takes."""
    return 1 if record.partial_group else int(GROUP_SIZE[record.action, record.group])


def _targeted(record: Any, quarter: int) -> bool:
    return bool(int(record.targets) >> quarter & 1)


def _no_swap(record: Any, quarter: int) -> Reason:
    seat, size = int(record.active), int(GROUP_SIZE[record.action, record.group])
    if record.leaders[seat].sum() >= MOST_LEADERS:
        return "KP-24", "no_leader_left"
    return ("KP-25", "few_diplomats") if record.diplomats[seat, quarter] < size else ("KP-17", "targeted")


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


def _no_influence(record: Any, influence: numbering.Influence) -> Reason:
    phase, spent = int(record.phase), int(record.spent)
    track = TRACK_OF[numbering.ABILITIES[type(influence)]]
    if phase == Phase.GROUP and not (record.influence_between_groups and record.group > 0):
        return "KP-29", "not_between"
    if phase == Phase.AFTER_ACTION and not record.influence_after_action:
        return "KP-29", "not_after"
    if spent >> track & 1:
        return "KP-28", "track_spent"
    if spent.bit_count() >= MOST_INFLUENCE:
        return "KP-28", "all_spent"
    if record.level[int(record.active), track] == 0:
        return "KP-28", "at_lowest"
    return _no_effect(record, influence)


def _no_effect(record: Any, influence: numbering.Influence) -> Reason:
    """Return why an influence that could be paid cannot be used this way."""
    planet = planets()[int(record.planet)]
    match influence:
        case numbering.RollBlack():
            return _no_dice(record, ())
        case numbering.Reroll(dice):
            return _no_dice(record, dice)
        case numbering.Nudge(die):
            return _no_dice(record, (die,))
        case numbering.MoveLeader(origin, to):
            there = int(record.leaders[int(record.active), origin])
            return _not_beside(planet, origin, to) if there else ("KP-30", "no_own_leader")
        case numbering.Remove(seat, quarter):
            return _not_opposing(record, seat) or _no_diplomat(record, seat, quarter)
        case numbering.Shift(seat, cube, origin, to):
            there = int((record.leaders if cube == numbering.Cube.LEADER else record.diplomats)[seat, origin])
            return _not_opposing(record, seat) or (_not_beside(planet, origin, to) if there else ("KP-30", "no_such_cube"))


def _no_dice(record: Any, dice: tuple[numbering.Die, ...]) -> Reason:
    for die in dice:
        black = die.colour == numbering.Colour.BLACK
        if (record.black if black else record.white)[die.value] < dice.count(die):
            placed = record.placed_black if black else record.placed_white
            return ("KP-29", "placed_die") if placed and record.placed_value == die.value else ("KP-30", "no_such_die")
    return "KP-32", "two_dice"


def _not_opposing(record: Any, seat: int) -> Reason | None:
    """Return the reason if a seat is not an opponent's, else None."""
    if seat >= record.players:
        return ABSENT
    return ("KP-30", "opposing_only") if seat == record.active else None


def _no_diplomat(record: Any, seat: int, quarter: int) -> Reason:
    return ("KP-6", "leaders_stay") if record.leaders[seat, quarter] else ("KP-30", "no_such_cube")


def _not_beside(planet: Planet, origin: int, to: int) -> Reason:
    assert to not in planet.adjacent[origin]
    return "KP-20", "not_adjacent"
