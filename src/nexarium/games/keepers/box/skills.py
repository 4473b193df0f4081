"""What a skill can be made of: when it works, what it does, and how much of it (section 13).

The eight skills that the project names are made of the same parts as those that a card brings itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from nexarium.core.components import Phrase, quoted, refused
from nexarium.games.keepers.box.cubes import TileName
from nexarium.games.keepers.box.own_words import Name, Sentence, check_own

SkillName = Literal["rooted", "exchange", "lucky", "follow", "undertow", "surefoot", "threshold", "gambler"]
EffectName = Literal[
    "steps", "exchange", "rooted", "lucky", "follow", "surefoot", "at_home", "threshold", "more_dice", "more_rerolls", "text"
]
TriggerName = Literal["always", "each_turn", "dice", "favoured", "unfavoured"]
DieValue = Annotated[int, Meta(ge=1, le=6)]
Dice = Annotated[tuple[DieValue, ...], Meta(max_length=7, extra={"picker": "dice"})]
"""The dice that a skill uses up."""

SKILLS: tuple[SkillName, ...] = get_args(SkillName)
"""The skills that the project names; a card's skills are bits of a mask in this order."""
TRIGGERED: tuple[SkillName, ...] = ("exchange", "undertow", "gambler")
"""Those of them that dice pay for."""
CHOSEN = ("steps", "exchange")
"""The effects that a player chooses in the turn; the others always hold."""
COUNTED = ("steps", "rooted", "lucky", "follow", "at_home", "more_dice", "more_rerolls")
"""The effects that have an amount."""
MOST_COMPOSED = 4
"""The most skills of its own that a card brings."""
MOST_AMOUNT = 5


class ComposedSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill, composed of what the rules know."""

    name: Name
    effect: EffectName
    trigger: TriggerName = "always"
    dice: Dice = ()
    amount: Annotated[int, Meta(ge=1, le=MOST_AMOUNT)] = 1
    steps: Annotated[str, Meta(min_length=1, max_length=3, extra={"picker": "symbols", "named": "MJP"})] = "MJP"
    tile: TileName = "centre"
    text: Sentence = Sentence()

    @property
    def enforced(self) -> bool:
        """Whether the rules enforce it; otherwise it is a text that the people at the table play by."""
        return self.effect != "text"


KNOWN: Mapping[SkillName, ComposedSkill] = {
    "rooted": ComposedSkill(Name("rooted"), "rooted"),
    "exchange": ComposedSkill(Name("exchange"), "exchange", "dice"),
    "lucky": ComposedSkill(Name("lucky"), "lucky"),
    "follow": ComposedSkill(Name("follow"), "follow"),
    "undertow": ComposedSkill(Name("undertow"), "steps", "dice", steps="MJ"),
    "surefoot": ComposedSkill(Name("surefoot"), "surefoot"),
    "threshold": ComposedSkill(Name("threshold"), "threshold"),
    "gambler": ComposedSkill(Name("gambler"), "steps", "dice", amount=2),
}
"""The skills that the project names, by their parts; the dice are in the data."""


def choice(value: str) -> Phrase:
    """Return a value as forms call it, for a sentence."""
    assert __package__
    return Phrase(__package__, f"choice.{value}")


def check_composed(skill: ComposedSkill, field: str, file: str) -> None:
    """Raise a `BadData` where the parts of a skill do not go together."""

    def refuse(key: str, entry: str, **holes: object) -> None:
        assert __package__
        raise refused(__package__, key, f"{field}.{entry}", file, **holes)

    check_own(skill.name, f"{field}.name", file)
    check_own(skill.text, f"{field}.text", file)
    if not skill.name:
        refuse("unnamed_skill", "name")
    if len(set(skill.steps)) < len(skill.steps) or not set(skill.steps) <= set("MJP"):
        refuse("steps", "steps", steps=quoted(skill.steps))
    if skill.effect == "text":
        if not skill.text:
            refuse("no_text", "text")
        return
    if skill.effect in CHOSEN and skill.trigger == "always":
        refuse("used_in_a_turn", "trigger", effect=choice(skill.effect))
    if skill.effect not in CHOSEN and skill.trigger != "always":
        refuse("holds_always", "trigger", effect=choice(skill.effect))
    if skill.trigger == "dice" and not skill.dice:
        refuse("dice", "dice")
    if skill.trigger != "dice" and skill.dice:
        refuse("dice_of_another", "dice")
    if skill.effect not in COUNTED and skill.amount != 1:
        refuse("no_amount", "amount", effect=choice(skill.effect))
    if skill.effect == "threshold" and skill.tile == "start":
        refuse("tile", "tile")
