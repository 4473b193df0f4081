"""How things are called in a sentence: Keepers, terrains, skills, dice, shares of dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS, Card
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.scene.art import COLOURS, KINDS

FACES_OF_DICE = "\u2680\u2681\u2682\u2683\u2684\u2685"


def or_id(words: Words, key: str, name: str) -> str:
    """A word of the catalogue, or for what an owner of cards added its id."""
    return words(f"{key}.{name}") if f"{key}.{name}" in words else name.capitalize()


def card_name(card: Card | None, words: Words) -> str:
    return or_id(words, "keeper", card.id) if card else words("undrawn")


def keeper_name(position: Position, seat: int, words: Words) -> str:
    """A seat's Keeper; with its colour where two seats play the same."""
    card = position.card(seat)
    if card is None:
        return words(COLOURS[seat])
    alike = sum(position.card(other) == card for other in range(position.players))
    name = card_name(card, words)
    return name if alike == 1 else words("of_colour", name=name, colour=words(COLOURS[seat]).lower())


def terrain_name(name: str, words: Words) -> str:
    return or_id(words, "terrain", name)


def the_terrain(name: str, words: Words) -> str:
    """A terrain in a sentence, with the article where the language has one."""
    return or_id(words, "the", name)


def listed(names: Sequence[str], words: Words) -> str:
    """`Nyx, Ilva and Quill`."""
    if len(names) < 2:
        return "".join(names)
    return words("and", first=", ".join(names[:-1]), last=names[-1])


def named(position: Position, seats: Iterable[int], words: Words) -> str:
    return listed([keeper_name(position, seat, words) for seat in seats], words)


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(n.SEATS) if mask >> seat & 1]


def faces(values: Iterable[int]) -> str:
    """Dice as they are printed in a line of text."""
    return "".join(FACES_OF_DICE[value - 1] for value in values)


def values_of(row: int) -> list[int]:
    """The dice of a throw, ascending."""
    return [value for value in range(1, 7) for _ in range(int(n.ROLLS[row, value]))]


def steps(kind: str, number: int, words: Words) -> str:
    """`2 pushes`."""
    return words(f"steps.{KINDS[kind]}", n=number)


def steps_of_share(row: int, value: int, card: Card) -> dict[str, int]:
    """NK-44: the steps that an assignment buys, by action."""
    sizes = zip(ACTIONS, n.SHARES[row].tolist(), strict=True)
    return {kind: size - 1 + card.dice.get(value, "").count(kind) - 1 for kind, size in sizes if size}


def share_name(row: int, value: int, card: Card, words: Words) -> str:
    """`1 move and 2 pushes`."""
    return listed([steps(kind, number, words) for kind, number in steps_of_share(row, value, card).items()], words)
