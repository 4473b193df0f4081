"""The skills of the roster's cards, and their tables for the rules.

A card has skills that the project names, and skills of its own. Both are made of the same parts (`skills.ComposedSkill`). A skill that the
player uses in the turn has a row: one for each of `TRIGGERED`, then one for each place among a card's own skills.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from nexarium.games.keepers.box.cards import ACTIONS, Card, Pattern, roster
from nexarium.games.keepers.box.cubes import TILES, TileName
from nexarium.games.keepers.box.skills import CHOSEN, KNOWN, SKILLS, TRIGGERED, ComposedSkill, EffectName, SkillName

SWAP = len(ACTIONS)
"""The use of a skill that is no step: the exchange."""
USES = SWAP + 1
HOW_USED = {"each_turn": 1, "dice": 1, "favoured": 2, "unfavoured": 3}
"""Per trigger, when the rules offer the skill: always, on the favoured or on the unfavoured terrain. 0 is no skill."""


@dataclass(frozen=True)
class CardSkill:
    """A skill of a card, by its parts. `id` is that of a skill that the project names; the card's own have none."""

    id: SkillName | None
    parts: ComposedSkill


def skills_of(card: Card) -> tuple[CardSkill, ...]:
    """Return the skills of a card: those that the project names, with the card's dice or the roster's, then its own."""
    named = []
    for skill in dict.fromkeys(card.skills):
        dice = card.skill_dice.get(skill) or roster().skills.get(skill, Pattern()).dice
        named.append(CardSkill(skill, msgspec.structs.replace(KNOWN[skill], dice=dice if skill in TRIGGERED else ())))
    return (*named, *(CardSkill(None, composed) for composed in card.composed))


def amount_of(card: Card, effect: EffectName) -> int:
    """Return how much of an effect the skills of a card have in all; 0 without one."""
    return sum(skill.parts.amount for skill in skills_of(card) if skill.parts.effect == effect)


def entry_of(card: Card) -> TileName | None:
    """Return the tile on which a Keeper enters when its Starting Tile is taken; None where its skills name none."""
    return next((skill.parts.tile for skill in skills_of(card) if skill.parts.effect == "threshold"), None)


def row_of(card: Card, skill: CardSkill) -> int:
    """Return the row of a skill that the player uses in the turn."""
    if skill.id is not None:
        return TRIGGERED.index(skill.id)
    return len(TRIGGERED) + next(place for place, each in enumerate(card.composed) if each is skill.parts)


def skill_of_row(card: Card, row: int) -> CardSkill | None:
    """Return the skill of a row that the player uses in the turn; None where the card has none."""
    used = (skill for skill in skills_of(card) if skill.parts.effect in CHOSEN)
    return next((skill for skill in used if row_of(card, skill) == row), None)


def own_rows() -> int:
    """Return how many rows the cards' own skills need."""
    return max((place + 1 for card in roster().cards for place, each in enumerate(card.composed) if each.effect in CHOSEN), default=0)


# --- tables ----------------------------------------------------------------------------------------------------------------------


def effect_tables() -> Mapping[str, NDArray[np.int64]]:
    """Return, per Keeper, what its skills change without a choice.

    `rooted`: the pushes that pushing it costs more. `lucky`: the ones more that make a fumble. `follow`: the pushes of a turn that it may
    follow. `plus_dice`, `minus_dice`: the dice gained and lost by terrain. `more_dice`, `more_rerolls`: in each turn. `entry`: the tile of
    its cube where it enters when its Starting Tile is taken; -1 for none."""
    cards = roster().cards

    def of(effect: EffectName) -> NDArray[np.int64]:
        return np.array([amount_of(card, effect) for card in cards], np.int64)

    entries = [entry_of(card) for card in cards]
    return {
        **{effect: of(effect) for effect in ("rooted", "lucky", "follow", "more_dice", "more_rerolls")},
        "plus_dice": 1 + of("at_home"),
        "minus_dice": 1 - np.minimum(1, of("surefoot")),
        "entry": np.array([TILES.index(tile) if tile else -1 for tile in entries], np.int64),
    }


def use_tables() -> Mapping[str, NDArray[np.int64]]:
    """Return the skills that players use in their turn, [keeper, row]: `how` (`HOW_USED`), `pattern` [.., value] (the dice used up), and
    `gains` [.., use] (the steps gained of each kind; 1 in the last place for the exchange)."""
    cards, rows = roster().cards, len(TRIGGERED) + own_rows()
    how, pattern = np.zeros((len(cards), rows), np.int64), np.zeros((len(cards), rows, 7), np.int64)
    gains = np.zeros((len(cards), rows, USES), np.int64)
    for place, card in enumerate(cards):
        for skill in skills_of(card):
            parts = skill.parts
            if parts.effect not in CHOSEN:
                continue
            row = row_of(card, skill)
            how[place, row] = HOW_USED[parts.trigger]
            for value in parts.dice:
                pattern[place, row, value] += 1
            if parts.effect == "exchange":
                gains[place, row, SWAP] = 1
            else:
                for each in parts.steps:
                    gains[place, row, ACTIONS.index(each)] = parts.amount
    return {"how": how, "pattern": pattern, "gains": gains}


def skill_masks() -> NDArray[np.int64]:
    """Return each card's skills as a mask of `SKILLS`, for bots: a card's own skill counts as the one that the project names for its
    effect."""

    def nearest(skill: CardSkill) -> int:
        if skill.id is not None:
            return 1 << SKILLS.index(skill.id)
        if skill.parts.effect == "steps":
            return 1 << SKILLS.index("undertow" if skill.parts.amount == 1 else "gambler")
        return 1 << SKILLS.index(skill.parts.effect) if skill.parts.effect in SKILLS else 0

    masks = []
    for card in roster().cards:
        mask = 0
        for skill in skills_of(card):
            mask |= nearest(skill)
        masks.append(mask)
    return np.array(masks, np.int64)


def most_gained() -> int:
    """Return the most steps that a card's own skills give in a turn, the exchange and followed pushes included."""
    return max(
        sum(each.amount if each.effect in ("steps", "follow") else each.effect == "exchange" for each in card.composed)
        for card in roster().cards
    )


def most_rerolls() -> int:
    """Return the most rerolls that a card's own skills give in a turn."""
    return max(amount_of(card, "more_rerolls") for card in roster().cards)
