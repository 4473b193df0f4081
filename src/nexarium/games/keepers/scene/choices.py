"""The buttons: choices in words."""

from __future__ import annotations

from functools import cache

import msgspec

from nexarium.core.input import Choice
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS, Card
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene.names import all_steps, keeper_name, named, skill_name, steps, steps_bought, steps_gained, used_skill
from nexarium.games.keepers.scene.pushes import Shove, longest

Groups = tuple[int, ...]


def choices(position: Position, words: Words) -> list[Choice]:
    """Return the buttons, the most likely first; other actions are picked on the board or among the dice."""
    singly = [_choice(position, action, words) for action in _buttons(position)]
    if position.phase == Phase.SPEND:
        return [*(_push_choice(shove, position, words) for shove in longest(position)), *singly]
    if position.phase == Phase.ASSIGN and (everything := _assign_everything(position, words)):
        return [everything, *(msgspec.structs.replace(choice, primary=False) for choice in singly)]
    return singly


def _buttons(position: Position) -> list[numbering.Action]:
    """Return the actions that have a button of their own."""
    match position.phase:
        case Phase.ASSIGN:
            card, value = position.card(position.active), int(position.record.value)
            assert card is not None
            ways = position.legal(numbering.Assign).values()
            return sorted(ways, key=lambda way: -sum(steps_bought(way.groups, value, card).values()))
        case Phase.SPEND:
            return list(position.legal(numbering.Follow, numbering.Exchange, numbering.AddPower, numbering.End).values())
        case Phase.RESERVING:
            return list(position.legal().values())[::-1]
        case Phase.SKILL:
            return sorted(position.legal().values(), key=lambda action: action == numbering.GoOn())
    return list(position.legal().values())


def _choice(position: Position, action: numbering.Action, words: Words) -> Choice:
    """Return the button of an action."""
    label, icon, primary, sure = "", "", False, ""
    match action:
        case numbering.Assign(groups):
            return _assign_choice(position, groups, words)
        case numbering.Reserve(0):
            of_use = any(_is_of_use(position, other) for other in position.legal(numbering.Reserve).values())
            label, icon, primary = words("do.reserve_none"), "skip", not of_use
        case numbering.Reserve(value):
            label, icon, primary = words("do.reserve", value=value), "hand", _is_of_use(position, action)
        case numbering.Exchange(seat):
            label, icon = words("do.exchange", name=keeper_name(position, seat, words)), "shuffle"
        case numbering.Undertow(step):
            label, icon, primary = _skill_label(position, "undertow", step, words), "plus", True
        case numbering.Gamble(step):
            label, icon, primary = _skill_label(position, "gambler", step, words), "plus", True
        case numbering.UseSkill(place, "X"):
            skill = used_skill(position.card(position.active), place)
            label, icon, primary = words("do.arm_by", skill=skill_name(skill, words)), "shuffle", True
        case numbering.UseSkill(place, step):
            label, icon, primary = _skill_label(position, place, step, words), "plus", True
        case numbering.Lift(()):
            label, icon = words("do.leave_apart"), "x"
        case numbering.Lift(seats):
            label, icon = words("do.lift", n=len(seats), names=named(position, seats, words)), "hand"
        case numbering.AddPower():
            label, icon, sure = words("do.add_power"), "dice", words("do.add_power_sure")
        case numbering.End():
            nothing = position.legal().keys() == position.legal(numbering.End, numbering.AddPower).keys()
            label, icon, primary, sure = words("do.end"), "skip", nothing, "" if nothing else words("do.end_sure")
        case numbering.GoOn():
            label, icon = words("do.go_on"), "skip"
        case numbering.Arm():
            label, icon, primary = words("do.arm"), "shuffle", True
        case numbering.Follow():
            label, icon, primary = words("do.follow"), "arrow", True
        case numbering.Bonus():
            label, icon, primary = words("do.bonus"), "play", True
        case numbering.Decline():
            label, icon = words("do.decline"), "x"
    return Choice(action=numbering.number(action), label=label, icon=icon, primary=primary, sure=sure)


def _is_of_use(position: Position, reserved: numbering.Reserve) -> bool:
    """Return whether a die that could be reserved shows a value for which the Keeper's card prints an action."""
    card = position.card(position.active)
    return card is not None and reserved.value > 0 and bool(card.symbols(reserved.value))


def _skill_label(position: Position, name: str | int, kind: str, words: Words) -> str:
    skill = used_skill(position.card(position.active), name)
    return words("do.skill", skill=skill_name(skill, words), steps=steps(kind, skill.parts.amount, words))


# --- assignments -----------------------------------------------------------------------------------------------------------------


def _assign_choice(position: Position, groups: Groups, words: Words) -> Choice:
    """Return an assignment as the steps that it buys; its dice are named where fewer than all would do."""
    card, value, action = position.card(position.active), int(position.record.value), numbering.number(numbering.Assign(groups))
    assert card is not None
    standing = position.groups(value)
    grows = any(standing)
    if groups == standing:
        return Choice(action=action, label=words("do.grow_none" if grows else "do.assign_none"), icon="x")
    label, used = all_steps(steps_gained(position, groups, value, card), words), sum(groups) - sum(standing)
    if grows:
        label = words("do.grow", steps=label)
    fewer = used < int(position.record.left[value])
    if fewer:
        label = words("do.with_dice", do=label, n=used)
    return Choice(action=action, label=label, primary=groups in _best(position, value, card), folded=fewer)


def _best(position: Position, value: int, card: Card) -> list[Groups]:
    """Return the assignments that use all dice and buy the most steps: one, or several to choose among. Existing groups stay."""
    standing = position.groups(value)
    bought = {
        groups: sum(steps_bought(groups, value, card).values())
        for groups in _assignments_of(int(position.record.left[value]) + sum(standing))
        if _printed(groups, card.symbols(value)) and all(size >= before for size, before in zip(groups, standing, strict=True))
    }
    return [groups for groups, steps in bought.items() if steps == max(bought.values())]


@cache
def _assignments_of(dice: int) -> tuple[Groups, ...]:
    """Return the assignments that use `dice` dice."""
    return tuple(tuple(groups) for groups in numbering.ASSIGNMENTS.tolist() if sum(groups) == dice)


def _printed(groups: Groups, symbols: str) -> bool:
    return all(kind in symbols for kind, size in zip(ACTIONS, groups, strict=True) if size)


def _assign_everything(position: Position, words: Words) -> Choice | None:
    """Return the button that assigns the dice of several values at once, if for each value one assignment buys more steps than any
    other."""
    card, record = position.card(position.active), position.record
    assert card is not None
    actions: list[int] = []
    bought = dict.fromkeys(ACTIONS, 0)
    for value in range(int(record.value), 7):
        if int(record.left[value]) < (1 if any(position.groups(value)) else 2) or not card.symbols(value):
            continue
        best = _best(position, value, card)
        if len(best) != 1:
            return None
        actions.append(numbering.number(numbering.Assign(best[0])))
        for kind, gained in steps_gained(position, best[0], value, card).items():
            bought[kind] += gained
    if len(actions) < 2:
        return None
    label = words("do.assign_all", steps=all_steps(bought, words))
    return Choice(action=actions[0], then=tuple(actions[1:]), label=label, icon="check", primary=True)


# --- pushes ----------------------------------------------------------------------------------------------------------------------


def _push_choice(shove: Shove, position: Position, words: Words) -> Choice:
    """Return a push at its full length; the numbers on its arrow are the shorter ones."""
    name = keeper_name(position, shove.target, words)
    plain = "do.continue" if shove.continues else "do.push"
    label = words({"out": "do.push_out", "falls": "do.push_off"}.get(shove.end, plain), name=name)
    if shove.end == "moves" and shove.steps > 1:
        label = words("push_title", do=label, spaces=words("spaces", n=shove.steps))
    return Choice(action=shove.action, then=shove.then, label=label, icon="push", primary=shove.end != "moves", preview=shove.name)
