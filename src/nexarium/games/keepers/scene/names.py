"""Names in sentences: Keepers, terrains, skills, dice, and the steps that dice buy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nexarium.core.words import Words
from nexarium.games.keepers.box.card_skills import CardSkill, skill_of_row, skills_of
from nexarium.games.keepers.box.cards import ACTIONS, Card, editions, roster
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.box.own_words import in_language
from nexarium.games.keepers.box.skills import TRIGGERED
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene.art import COLOURS, KINDS
from nexarium.games.keepers.scene.frame import Frame

FACES_OF_DICE = "\u2680\u2681\u2682\u2683\u2684\u2685"


def card_name(card: Card | None, words: Words) -> str:
    """Return a Keeper's name by its card: the card's own, or the project's word for its id."""
    if card is None:
        return words("undrawn")
    return in_language(card.name, words.language) or words.or_id("keeper", card.id)


def keeper_name(position: Position, seat: int, words: Words) -> str:
    """Return the name of a seat's Keeper, with its colour where two seats play the same Keeper."""
    card = position.card(seat)
    if card is None:
        return words(COLOURS[seat])
    alike = sum(position.card(other) == card for other in range(position.players))
    name = card_name(card, words)
    return name if alike == 1 else words("of_colour", name=name, colour=words(COLOURS[seat]).lower())


def terrain_name(name: str, words: Words) -> str:
    """Return a terrain's name alone."""
    named = roster().terrain_names.get(name)
    return in_language(named.name, words.language) if named else words.or_id("terrain", name)


def the_terrain(name: str, words: Words) -> str:
    """Return a terrain's name in a sentence, with the article where the language has one."""
    named = roster().terrain_names.get(name)
    if named is None:
        return words.or_id("the", name)
    return (named.the.fr if words.language == "fr" else named.the.en) or in_language(named.name, words.language)


def lies(what: str, xy: Cell, frame: Frame, words: Words) -> str:
    """Return a thing with its column and row, for users who do not see the picture."""
    column, row = frame.column_and_row(xy)
    return words("lies", what=what, column=column, row=row)


def skill_name(skill: CardSkill, words: Words) -> str:
    """Return a skill's name alone."""
    return words(f"skill.{skill.id}") if skill.id else in_language(skill.parts.name, words.language)


def pattern_of(skill: CardSkill) -> str:
    """Return the dice of a skill's pattern, `1 + 2`, on one line; empty where the skill needs none."""
    return "\u00a0+\u00a0".join(map(str, skill.parts.dice))


def skill_does(skill: CardSkill, words: Words, *, short: bool = False) -> str:
    """Return what a skill does, with the dice of its pattern: the card's own text, or one that is made from its parts."""
    dice = pattern_of(skill)
    if skill.id:
        return words(f"skill_{'short' if short else 'does'}.{skill.id}", dice=dice, ones=editions().dice.fumble_at + skill.parts.amount)
    own = in_language(skill.parts.text, words.language)
    if not skill.parts.enforced:
        return words("skill_by_hand", text=own)
    return own or made_of_parts(skill, words)


def made_of_parts(skill: CardSkill, words: Words) -> str:
    """Return the sentence that a skill's parts make."""
    parts = skill.parts
    offered = words.listed([steps(kind, parts.amount, words) for kind in ACTIONS if kind in parts.steps], "or")
    made = words(
        f"effect.{parts.effect}",
        n=parts.amount,
        ones=editions().dice.fumble_at + parts.amount,
        steps=offered,
        tile=words(f"on_tile.{parts.tile}"),
    )
    if parts.trigger == "always":
        return made
    return words("skill_when", when=words(f"when.{parts.trigger}", dice=pattern_of(skill)), does=made)


def card_text(card: Card, words: Words) -> str:
    """Return what the skills of a card do: the card's own text, or that of each skill. A text without a skill is not enforced."""
    own = in_language(card.text, words.language)
    if own:
        return own if skills_of(card) else words("skill_by_hand", text=own)
    told = [words("portrait_skill", skill=skill_name(skill, words), does=skill_does(skill, words)) for skill in skills_of(card)]
    return words.listed(told)


def used_skill(card: Card | None, name: str | int) -> CardSkill:
    """Return the skill of a card that an action uses: by the name of a skill that the project names, or its place among the card's own."""
    row = TRIGGERED.index(name) if isinstance(name, str) else len(TRIGGERED) + name - 1
    assert card is not None
    skill = skill_of_row(card, row)
    assert skill is not None
    return skill


def phase_name(phase: Phase) -> str:
    """Return a phase as in the keys of the words, such as `bonus_offer`."""
    return phase.name.lower()


def named(position: Position, seats: Iterable[int], words: Words, viewer: int | None = None) -> str:
    """Return the names of some seats' Keepers, `Nyx, Ilva and Quill`; `viewer`, the reader, is `you`."""
    return words.listed([words("you") if seat == viewer else keeper_name(position, seat, words) for seat in seats])


def faces(values: Iterable[int]) -> str:
    """Return dice as they are printed in a line of text."""
    return "".join(FACES_OF_DICE[value - 1] for value in values)


# --- steps -----------------------------------------------------------------------------------------------------------------------


def steps(kind: str, number: int, words: Words) -> str:
    """Return a number of steps of an action, such as `2 pushes`."""
    return words(f"steps.{KINDS[kind]}", n=number)


def all_steps(bought: Mapping[str, int], words: Words) -> str:
    """Return steps of several actions, such as `1 move and 2 pushes`."""
    return words.listed([steps(kind, number, words) for kind, number in bought.items() if number])


def steps_bought(groups: Iterable[int], value: int, card: Card) -> dict[str, int]:
    """Return the steps that groups of dice of a value buy, by action (NK-44)."""
    return {kind: size - 1 + card.symbols(value).count(kind) - 1 for kind, size in zip(ACTIONS, groups, strict=True) if size}


def steps_gained(position: Position, groups: Iterable[int], value: int, card: Card) -> dict[str, int]:
    """Return the steps that groups of dice of a value buy, less those that the existing groups have bought (NK-40)."""
    standing = steps_bought(position.groups(value), value, card)
    return {kind: number - standing.get(kind, 0) for kind, number in steps_bought(groups, value, card).items()}
