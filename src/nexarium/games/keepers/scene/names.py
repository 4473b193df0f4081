"""How things are called in a sentence: Keepers, terrains, skills, dice, and what dice buy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS, Card, SkillName, editions, roster
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene.art import COLOURS, KINDS
from nexarium.games.keepers.scene.frame import Frame

FACES_OF_DICE = "\u2680\u2681\u2682\u2683\u2684\u2685"


def card_name(card: Card | None, words: Words) -> str:
    """Return a Keeper by its card."""
    return words.or_id("keeper", card.id) if card else words("undrawn")


def keeper_name(position: Position, seat: int, words: Words) -> str:
    """Return a seat's Keeper; with its colour where two seats play the same."""
    card = position.card(seat)
    if card is None:
        return words(COLOURS[seat])
    alike = sum(position.card(other) == card for other in range(position.players))
    name = card_name(card, words)
    return name if alike == 1 else words("of_colour", name=name, colour=words(COLOURS[seat]).lower())


def terrain_name(name: str, words: Words) -> str:
    """Return a terrain by itself."""
    return words.or_id("terrain", name)


def the_terrain(name: str, words: Words) -> str:
    """Return a terrain in a sentence, with the article where the language has one."""
    return words.or_id("the", name)


def lies(what: str, xy: Cell, frame: Frame, words: Words) -> str:
    """Something with the column and the row in which it lies, for those who do not see it."""
    column, row = frame.column_and_row(xy)
    return words("lies", what=what, column=column, row=row)


def skill_name(skill: str, words: Words) -> str:
    """Return a skill by itself."""
    return words(f"skill.{skill}")


def skill_does(skill: str, words: Words, *, short: bool = False) -> str:
    """What a skill does, with the dice that its pattern takes."""
    pattern = roster().skills[cast(SkillName, skill)]
    dice, ones = "-".join(map(str, pattern.dice)), editions().dice.fumble_at + 1
    return words(f"skill_{'short' if short else 'does'}.{skill}", dice=dice, ones=ones)


def phase_name(phase: Phase) -> str:
    """Return a phase as the keys of words name it, `bonus_offer`."""
    return phase.name.lower()


def named(position: Position, seats: Iterable[int], words: Words, viewer: int | None = None) -> str:
    """Return the Keepers of some seats, `Nyx, Ilva and Quill`; `viewer`, who reads it, is `you`."""
    return words.listed([words("you") if seat == viewer else keeper_name(position, seat, words) for seat in seats])


def faces(values: Iterable[int]) -> str:
    """Dice as they are printed in a line of text."""
    return "".join(FACES_OF_DICE[value - 1] for value in values)


# --- steps -----------------------------------------------------------------------------------------------------------------------


def steps(kind: str, number: int, words: Words) -> str:
    """So many steps of an action, `2 pushes`."""
    return words(f"steps.{KINDS[kind]}", n=number)


def all_steps(bought: Mapping[str, int], words: Words) -> str:
    """Steps of several actions, `1 move and 2 pushes`."""
    return words.listed([steps(kind, number, words) for kind, number in bought.items() if number])


def steps_bought(groups: Iterable[int], value: int, card: Card) -> dict[str, int]:
    """Return the steps that groups of dice of a value buy, by action (NK-44)."""
    return {kind: size - 1 + card.symbols(value).count(kind) - 1 for kind, size in zip(ACTIONS, groups, strict=True) if size}


def steps_gained(position: Position, groups: Iterable[int], value: int, card: Card) -> dict[str, int]:
    """Return the steps that groups of dice of a value buy, less those that the groups that stand have bought (NK-40)."""
    standing = steps_bought(position.groups(value), value, card)
    return {kind: number - standing.get(kind, 0) for kind, number in steps_bought(groups, value, card).items()}
