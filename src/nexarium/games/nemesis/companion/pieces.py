"""Tokens, miniatures and cards change places. Nothing is made and nothing lost: 27 tokens, and every card, are always somewhere."""

from __future__ import annotations

from math import prod
from string import ascii_uppercase
from typing import Any

from nexarium.games.nemesis.box.components import BLANK, TOKENS, components
from nexarium.games.nemesis.companion.rulings import largest_first, number_with
from nexarium.games.nemesis.companion.table import UNSEEN, Deck, Intruder, Table, Token, Tokens
from nexarium.games.nemesis.companion.walk import Walk


def key(place: Tokens, token: Token) -> str:
    """NM-85: how a bag or a pool counts a token: by its number, or with the others of its kind whose numbers nobody sees."""
    return UNSEEN if UNSEEN in place[token[0]] else str(token[1])


def unseen(table: Table, kind: str) -> dict[int, int]:
    """NM-85: how many tokens of a kind bear each number, of those that do not lie open on the table."""
    left = dict(components().tokens[kind])
    for token in [*table.drawn, *(intruder.token for intruder in table.intruders if intruder.token is not None)]:
        if token[0] == kind:
            left[token[1]] -= 1
    return {number: count for number, count in left.items() if count}


def bag_weights(table: Table) -> list[tuple[Any, int]]:
    """The tokens in the bag and how many there are of each, kinds in their order and numbers rising. NM-85: of a kind whose numbers are
    unseen each token in the bag is as likely to be any one of that kind that does not lie open; the weights are in proportion."""
    shared = {kind: unseen(table, kind) for kind in TOKENS if table.bag[kind].get(UNSEEN)}
    scale = prod(sum(left.values()) for left in shared.values())
    weights: list[tuple[Any, int]] = []
    for kind in TOKENS:
        if kind in shared:
            each = table.bag[kind][UNSEEN] * scale // sum(shared[kind].values())
            weights += [([kind, number], each * count) for number, count in shared[kind].items()]
        else:
            weights += [([kind, int(number)], count * scale) for number, count in table.bag[kind].items() if count]
    return weights


def pool_weights(table: Table, kind: str) -> list[tuple[Any, int]]:
    """The tokens of a kind outside the bag, or all that may be there where their numbers are unseen (NM-85)."""
    if table.pool[kind].get(UNSEEN):
        return [([kind, number], count) for number, count in unseen(table, kind).items()]
    return [([kind, int(number)], count) for number, count in table.pool[kind].items() if count]


def in_pool(table: Table, kind: str) -> int:
    """How many tokens of a kind lie outside the bag."""
    return sum(table.pool[kind].values())


def in_bag(table: Table) -> int:
    """How many tokens are in the bag."""
    return sum(sum(numbers.values()) for numbers in table.bag.values())


def draw_token(table: Table, value: Any) -> Token:
    """NM-12: a token leaves the bag and is in the hand."""
    token = (str(value[0]), int(value[1]))
    table.bag[token[0]][key(table.bag, token)] -= 1
    table.drawn.append(token)
    return token


def take_from_pool(table: Table, value: Any) -> Token:
    """NM-1: a token of the pool is in the hand."""
    token = (str(value[0]), int(value[1]))
    table.pool[token[0]][key(table.pool, token)] -= 1
    table.drawn.append(token)
    return token


def to_bag(table: Table, token: Token) -> None:
    """A token goes into the bag."""
    table.bag[token[0]][key(table.bag, token)] += 1


def to_pool(table: Table, token: Token) -> None:
    """A token goes to its pool."""
    table.pool[token[0]][key(table.pool, token)] += 1


def surprise_number(table: Table, token: Token) -> int:
    """The number that the hand is compared with (NM-13); 0 for the blank token."""
    return 0 if token[0] == BLANK else number_with(token[1], table.weakness.surprise)


def miniatures_left(table: Table, kind: str) -> int:
    """NM-4: miniatures in the box. A carried Larva has one too, and where there was none for it, something stands in and none is left."""
    carried = sum(character.larva for character in table.characters) if kind == "larva" else 0
    return max(0, components().miniatures[kind] - carried - sum(each.kind == kind for each in table.intruders))


def can_come(table: Table, kind: str) -> bool:
    """NM-16: whether an intruder of a kind has a miniature: one is left, or an Adult known to fight nobody makes room for another."""
    idle = kind == "adult" and any(each.kind == "adult" and not each.beside for each in table.intruders)
    return idle or miniatures_left(table, kind) > 0


def carries(table: Table, seat: int) -> bool:
    """NM-4, NM-17: a Larva comes onto a character's board, if a miniature is left or something else may stand in."""
    carried = miniatures_left(table, "larva") > 0 or table.options["beyond_box"] is True
    table.characters[seat].larva = carried
    return carried


def stand(walk: Walk, kind: str, token: Token | None, beside: list[int]) -> Intruder:
    """A miniature is placed, its token aside; the first of the game reminds of the objectives."""
    table = walk.table
    if not table.met:
        table.met = True
        walk.say("objectives", "NM-81")
    taken = {each.letter for each in table.intruders if each.kind == kind}
    several = components().miniatures[kind] > 1
    letter = next(letter for letter in ascii_uppercase if letter not in taken) if several else ""
    intruder = Intruder(table.next_id, kind, letter, 0, token, sorted(beside))
    table.next_id += 1
    table.intruders.append(intruder)
    return intruder


def remove(table: Table, intruder: Intruder, token_to: str) -> None:
    """A miniature leaves the board with its injuries; its token goes to the `bag` or to the `pool` (NM-15)."""
    table.intruders.remove(intruder)
    if intruder.token is not None:
        (to_bag if token_to == "bag" else to_pool)(table, intruder.token)


def order(table: Table, ids: list[int]) -> list[int]:
    """NM-20: intruders as they attack, largest first."""
    return largest_first({each.id: each.kind for each in table.intruders if each.id in ids})


def by_room(table: Table, ids: list[int]) -> list[int]:
    """NM-93: intruders as they attack in the event phase: rooms in turn order of the characters known there, the largest first."""
    awake = table.awake()

    def turn(id: int) -> int:
        intruder = table.intruder(id)
        beside = intruder.beside if intruder else []
        return min((awake.index(seat) for seat in beside if seat in awake), default=len(awake))

    return sorted(order(table, ids), key=turn)


def near(table: Table, seat: int) -> list[int]:
    """The intruders that the companion remembers in a character's room."""
    return [each.id for each in table.intruders if seat in each.beside]


def fighting(table: Table) -> list[int]:
    """The intruders that it remembers in a room with a character."""
    return [each.id for each in table.intruders if each.beside]


def card_weights(deck: Deck) -> list[tuple[Any, int]]:
    """The cards to be drawn and how many there are of each."""
    return [(card, count) for card, count in deck.deck.items() if count]


def ready(walk: Walk, deck: Deck, name: str, clause: str) -> None:
    """NM-22: an empty deck is made anew from its discard, without the cards just drawn."""
    if any(deck.deck.values()) or not any(deck.discard.values()):
        return
    deck.deck, deck.discard = deck.discard, deck.deck
    walk.say(f"shuffled_{name}", clause)


def draw_card(deck: Deck, card: str) -> None:
    """A card leaves its deck and is in the hand."""
    deck.deck[card] -= 1
    deck.hand.append(card)


def discard(deck: Deck) -> None:
    """The card drawn last is discarded."""
    deck.discard[deck.hand.pop()] += 1


def lose_eggs(walk: Walk, eggs: int, clause: str, key: str = "eggs_broken") -> None:
    """NM-41, NM-94: eggs are destroyed, or hatch: they leave the game, and without the last one the Nest is destroyed."""
    table = walk.table
    lost = min(eggs, table.eggs)
    table.eggs -= lost
    if lost:
        walk.say(key, clause, n=lost)
    if lost and table.eggs == 0:
        walk.say("nest_destroyed", "NM-94")


def lay_egg(walk: Walk) -> None:
    """NM-62, NM-94: one more egg on the intruder board, if the Nest stands and the box has one; NM-17: or something else stands in."""
    table = walk.table
    if table.eggs == 0:
        walk.say("no_nest", "NM-94")
    elif table.eggs_in_box or table.options["beyond_box"]:
        table.eggs_in_box = max(0, table.eggs_in_box - 1)
        table.eggs += 1
        walk.say("egg", "NM-62", n=table.eggs)
    else:
        walk.say("no_egg", "NM-62")


def contamination_left(table: Table) -> int:
    """Contamination cards still in their deck."""
    held = sum(character.contamination for character in table.characters)
    return table.contamination.clean + table.contamination.infected - held


def contaminate(walk: Walk, seat: int, clause: str) -> None:
    """A Contamination card goes into a character's discard, if there is one."""
    if contamination_left(walk.table) > 0:
        walk.table.characters[seat].contamination += 1
        walk.say("contaminated", clause, who=walk.table.who(seat))
    else:
        walk.say("no_contamination", clause)


def kill(walk: Walk, seat: int, clause: str = "NM-26") -> None:
    """NM-26: a character dies; the first death unlocks the pods."""
    table = walk.table
    character = table.characters[seat]
    character.dead, character.larva, character.slime = True, False, False
    for intruder in table.intruders:
        intruder.beside = [other for other in intruder.beside if other != seat]
    walk.say("dead", clause, who=character.id)
    if not table.pods:
        table.pods = True
        walk.say("pods", "NM-26")
