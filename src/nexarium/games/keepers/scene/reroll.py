"""Rerolling dice in one gesture: the sets of dice that may be thrown together, and the actions that this means for the rules."""

from __future__ import annotations

from collections import Counter
from itertools import product

from nexarium.core.game import History
from nexarium.core.input import Choice, Item, Subset
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import AddPower, Mark, Stop, Throw, number
from nexarium.games.keepers.scene.dice import Die, free_dice, free_power, power_id


def rerolling(history: History, position: Position, words: Words) -> Subset:
    """Return the input that toggles dice and Power dice and throws them, or keeps all. Dice already marked or added are thrown too."""
    dice, power = free_dice(history, position), free_power(position)
    items = [Item(shape=die.id, label=words("die_mark", value=die.value)) for die in dice]
    items += [Item(shape=power_id(number), label=words("die_add_power")) for number in range(power)]
    flying = len(position.dice("mark")) + int(position.record.added)
    stop = number(Stop())
    keep = (Choice(action=stop, label=words("do.stop"), icon="check"),) if stop in history.now.legal_actions() else ()
    return Subset(
        items=tuple(items),
        sequences=tuple(_sequences(position, dice, power)),
        confirm=words("do.throw_again"),
        counted=tuple(words("do.throw", n=flying + on) if flying + on else words("do.throw_again") for on in range(len(items) + 1)),
        note=words("refused.one_die").capitalize(),
        choices=keep,
    )


def _sequences(position: Position, dice: list[Die], power: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return, for each set of dice that may be thrown, as a mask over `dice` and then Power dice, its plies: Power dice, then marks,
    ascending."""
    record = position.record
    marked, added = len(position.dice("mark")), int(record.added)
    found = []
    for chosen in product((False, True), repeat=len(dice) + power):
        taken = Counter(die.value for die, on in zip(dice, chosen, strict=False) if on)
        more, regular = sum(chosen[len(dice) :]), marked + taken.total()
        if regular + added + more >= (int(record.min_reroll) if regular else 1):
            mask = sum(1 << place for place, on in enumerate(chosen) if on)
            marks = (number(Mark(value)) for value in sorted(taken.elements()))
            found.append((mask, (*[number(AddPower())] * more, *marks, number(Throw()))))
    return sorted(found)
