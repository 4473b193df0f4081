"""The buttons: what can be chosen in words."""

from __future__ import annotations

from functools import cache

import msgspec

from nexarium.core.game import State
from nexarium.core.input import Choice
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS, Card
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.scene.names import keeper_name, listed, named, or_id, seats_of, share_name, steps, steps_of_share
from nexarium.games.keepers.scene.pushes import Shove, longest


def choices(state: State, position: Position, words: Words) -> list[Choice]:
    """The buttons, the most likely first; other actions are picked on the board or among the dice."""
    singly = [_choice(state, position, action, words) for action in _buttons(state, position)]
    if position.phase == "spend":
        return [*(_push_choice(shove, position, words) for shove in longest(state, position)), *singly]
    if position.phase == "assign" and (everything := _share_everything(position, words)):
        return [everything, *(msgspec.structs.replace(choice, primary=False) for choice in singly)]
    return singly


def _buttons(state: State, position: Position) -> list[int]:
    """The actions that have a button of their own."""
    legal = state.legal_actions()
    if position.phase == "assign":
        card, value = position.card(position.active), int(position.record.value)
        assert card is not None
        return sorted(legal, key=lambda action: (-sum(steps_of_share(action - n.SHARE, value, card).values()), action))
    if position.phase == "spend":
        return [*(action for action in legal if action == n.FOLLOW or n.EXCHANGE <= action < n.END), n.END]
    if position.phase == "reserving":
        return sorted(legal, reverse=True)
    if position.phase == "skill":
        return sorted(legal, key=lambda action: (action == n.GO_ON, action))
    return legal


def _choice(state: State, position: Position, action: int, words: Words) -> Choice:
    if action >= n.SHARE:
        return _share_choice(state, position, action, words)
    if n.RESERVE <= action < n.BONUS:
        value = action - n.RESERVE
        return Choice(
            action=action,
            label=words("do.reserve", value=value) if value else words("do.reserve_none"),
            icon="hand" if value else "skip",
            primary=value > 0,
        )
    if n.EXCHANGE <= action < n.END:
        return Choice(action=action, label=words("do.exchange", name=keeper_name(position, action - n.EXCHANGE, words)), icon="shuffle")
    if n.UNDERTOW <= action < n.MOVE:
        kind = ACTIONS[action - (n.UNDERTOW if action < n.GAMBLE else n.GAMBLE)]
        skill = "undertow" if action < n.GAMBLE else "gambler"
        text = words("do.skill", skill=or_id(words, "skill", skill), steps=steps(kind, 1 if skill == "undertow" else 2, words))
        return Choice(action=action, label=text, icon="plus", primary=True)
    if n.LIFT <= action < n.FIRST:
        return Choice(action=action, label=words("do.lift", names=named(position, seats_of(action - n.LIFT), words)), icon="hand")
    if action == n.END:
        forced = len(state.legal_actions()) == 1
        return Choice(action=action, label=words("do.end"), icon="skip", primary=forced, sure="" if forced else words("do.end_sure"))
    key, icon, primary = {
        n.GO_ON: ("do.go_on", "skip", False),
        n.ARM: ("do.arm", "shuffle", True),
        n.FOLLOW: ("do.follow", "arrow", True),
        n.BONUS: ("do.bonus", "play", True),
        n.DECLINE: ("do.decline", "x", False),
    }[action]
    return Choice(action=action, label=words(key), icon=icon, primary=primary)


def _share_choice(state: State, position: Position, action: int, words: Words) -> Choice:
    """An assignment, by the steps that it buys; the dice that it takes are told where fewer than all would do."""
    card, value = position.card(position.active), int(position.record.value)
    assert card is not None
    row, dice = action - n.SHARE, int(position.record.left[value])
    if action == n.SHARE:
        return Choice(action=action, label=words("do.assign_none"), icon="x")
    label = share_name(row, value, card, words)
    used = int(n.SHARES[row].sum())
    if used < dice:
        label = words("do.with_dice", do=label, n=used)
    return Choice(action=action, label=label, primary=row in _best(dice, value, card))


def _best(dice: int, value: int, card: Card) -> list[int]:
    """The assignments that use all dice and buy the most steps in all: one, or several among which to choose."""
    bought = {row: sum(steps_of_share(row, value, card).values()) for row in _rows_of(dice) if _printed(row, value, card)}
    return [row for row, number in bought.items() if number == max(bought.values())]


@cache
def _rows_of(dice: int) -> list[int]:
    """The rows of `SHARES` that use so many dice."""
    return [row for row, sizes in enumerate(n.SHARES.tolist()) if sum(sizes) == dice]


def _printed(row: int, value: int, card: Card) -> bool:
    return all(kind in card.dice.get(value, "") for kind, size in zip(ACTIONS, n.SHARES[row].tolist(), strict=True) if size)


def _push_choice(shove: Shove, position: Position, words: Words) -> Choice:
    """A push as far as it goes; the numbers on its arrow are the shorter ones."""
    name = keeper_name(position, shove.target, words)
    plain = "do.continue" if shove.action == n.CONTINUE else "do.push"
    label = words({"out": "do.push_out", "falls": "do.push_off"}.get(shove.end, plain), name=name)
    if shove.end == "moves" and shove.steps > 1:
        label = words("push_title", do=label, spaces=words("spaces", n=shove.steps))
    return Choice(action=shove.action, then=shove.then, label=label, icon="push", primary=shove.end != "moves", preview=shove.name)


def _share_everything(position: Position, words: Words) -> Choice | None:
    """The dice of several values shared out at once, where for each of them one share buys more steps than any other."""
    card, record = position.card(position.active), position.record
    assert card is not None
    shares, bought = [], dict.fromkeys(ACTIONS, 0)
    for value in range(int(record.value), 7):
        dice = int(record.left[value])
        if dice < 2 or not card.dice.get(value):
            continue
        best = _best(dice, value, card)
        if len(best) != 1:
            return None
        shares.append(n.SHARE + best[0])
        for kind, number in steps_of_share(best[0], value, card).items():
            bought[kind] += number
    if len(shares) < 2:
        return None
    everything = listed([steps(kind, number, words) for kind, number in bought.items() if number], words)
    return Choice(action=shares[0], then=tuple(shares[1:]), label=words("do.assign_all", steps=everything), icon="check", primary=True)
