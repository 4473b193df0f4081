"""NM-80: what the table mends by hand, at any moment. A correction that would lose or make a token or a card is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nexarium.games.nemesis.box.components import KINDS, MOST, TOKENS, components
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.prompts import Prompt, Refused
from nexarium.games.nemesis.companion.table import Deck, Table, Token, Tokens
from nexarium.games.nemesis.companion.walk import Walk

Correction = Mapping[str, Any]


def wrong(field: str) -> Refused:
    """A correction that cannot be taken; the page names the field."""
    return Refused("correction", "NM-80", {"field": field})


def _calm(table: Table) -> bool:
    """Whether no procedure is under way that is about somebody; only then are figures placed and removed by hand."""
    return not table.stack or (table.stack[-1]["do"], table.stack[-1]["at"]) == ("event", "text")


def _whole(correction: Correction, field: str, low: int, high: int) -> int:
    value = correction.get(field)
    if type(value) is not int or not low <= value <= high:
        raise wrong(field)
    return value


def _seats(table: Table, value: Any, field: str) -> list[int]:
    if not isinstance(value, list) or not all(type(seat) is int and 0 <= seat < len(table.characters) for seat in value):
        raise wrong(field)
    return [seat for seat in sorted(set(value)) if not table.characters[seat].dead]


# --- bag and decks ------------------------------------------------------------------------------------------------------------


def _bag(walk: Walk, correction: Correction) -> None:
    """What lies in the bag. All tokens that are neither in the bag, nor set aside, nor just drawn, lie in the pools."""
    table, given = walk.table, correction.get("bag")
    if not isinstance(given, dict) or sorted(given) != sorted(TOKENS):
        raise wrong("bag")
    for kind in TOKENS:
        numbers = given[kind]
        if not isinstance(numbers, dict) or sorted(numbers) != sorted(table.bag[kind]):
            raise wrong(f"bag.{kind}")
        for number in table.bag[kind]:
            both = table.bag[kind][number] + table.pool[kind][number]
            count = numbers[number]
            if type(count) is not int or not 0 <= count <= both:
                raise wrong(f"bag.{kind}")
            table.bag[kind][number], table.pool[kind][number] = count, both - count
    walk.say("corrected_bag", "NM-80", n=pieces.in_bag(table))


def _deck(walk: Walk, correction: Correction) -> None:
    """Which cards are still to be drawn; the others that are not in a hand lie in the discard."""
    decks = {"attacks": walk.table.attacks, "events": walk.table.events, "wounds": walk.table.wounds}
    name, given = correction.get("deck"), correction.get("cards")
    if name not in decks:
        raise wrong("deck")
    deck = decks[name]
    if not isinstance(given, dict) or sorted(given) != sorted(deck.deck):
        raise wrong("cards")
    for card in deck.deck:
        both = deck.deck[card] + deck.discard[card]
        count = given[card]
        if type(count) is not int or not 0 <= count <= both:
            raise wrong("cards")
        deck.deck[card], deck.discard[card] = count, both - count
    walk.say(f"corrected_{name}", "NM-80", n=sum(deck.deck.values()))


def _contamination(walk: Walk, correction: Correction) -> None:
    """How many cards nobody has scanned are clean and infected; clean ones beyond that left the game."""
    table, cards = walk.table, walk.table.contamination
    found = sum(character.infected for character in table.characters)
    clean, infected = _whole(correction, "clean", 0, MOST), _whole(correction, "infected", 0, MOST)
    removed = components().contamination - found - clean - infected
    if removed < 0:
        raise wrong("clean")
    if clean + infected < sum(character.contamination for character in table.characters):
        raise wrong("clean")
    cards.clean, cards.infected, cards.removed = clean, infected, removed
    walk.say("corrected_contamination", "NM-80", n=clean + infected)


# --- miniatures ---------------------------------------------------------------------------------------------------------------


def _place(walk: Walk, correction: Correction) -> None:
    """A miniature on the board; its token comes out of the pool, else out of the bag."""
    table, kind, token = walk.table, correction.get("kind"), correction.get("token")
    if kind not in KINDS or pieces.miniatures_left(table, kind) <= 0 or not _calm(table):
        raise wrong("kind")
    beside = _seats(table, correction.get("beside", []), "beside")
    aside: Token | None = None
    if token is not None:
        where = _where(table, token)
        if where is None:
            raise wrong("token")
        aside = (str(token[0]), int(token[1]))
        where[aside[0]][pieces.key(where, aside)] -= 1
    intruder = pieces.stand(walk, kind, aside, beside)
    walk.say("placed_by_hand", "NM-80", intruder=intruder.name)


def _where(table: Table, token: Any) -> Tokens | None:
    """Where such a token lies: in its pool, or in the bag."""
    if not _is_token(token) or token[0] not in KINDS or token[1] not in pieces.unseen(table, token[0]):
        return None
    aside = (token[0], token[1])
    return next((place for place in (table.pool, table.bag) if place[token[0]].get(pieces.key(place, aside), 0) > 0), None)


def _remove(walk: Walk, correction: Correction) -> None:
    """A miniature off the board, unless a procedure is about it."""
    table = walk.table
    intruder = table.intruder(_whole(correction, "intruder", 1, table.next_id))
    if intruder is None or correction.get("token") not in ("bag", "pool") or not _calm(table):
        raise wrong("intruder")
    pieces.remove(table, intruder, correction["token"])
    walk.say(f"removed_{correction['token']}", "NM-80", intruder=intruder.name)


def _intruder(walk: Walk, correction: Correction) -> None:
    """An intruder's injuries, without a check, and who is in its room."""
    table = walk.table
    intruder = table.intruder(_whole(correction, "intruder", 1, table.next_id))
    if intruder is None:
        raise wrong("intruder")
    if "injuries" in correction:
        intruder.injuries = _whole(correction, "injuries", 0, MOST)
        walk.say("corrected_injuries", "NM-80", intruder=intruder.name, n=intruder.injuries)
    if "beside" in correction:
        intruder.beside = _seats(table, correction["beside"], "beside")
        names = [table.who(seat) for seat in intruder.beside]
        walk.say("corrected_beside" if names else "corrected_alone", "NM-80", intruder=intruder.name, whom=names)


# --- characters and tracks ----------------------------------------------------------------------------------------------------


def _character(walk: Walk, correction: Correction) -> None:
    """A character's wounds, markers and cards, and whether it lives and is aboard and awake."""
    table = walk.table
    seat = _whole(correction, "seat", 0, len(table.characters) - 1)
    character = table.characters[seat]
    if "light" in correction:
        character.light = _whole(correction, "light", 0, 2)
    if "serious" in correction:
        _serious(table.wounds, character.serious, correction["serious"])
    for flag in ("slime", "larva", "dead", "away"):
        if flag in correction:
            if type(correction[flag]) is not bool or (flag in ("dead", "away") and not _calm(table)):
                raise wrong(flag)
            if flag == "larva" and correction[flag] and not (character.larva or pieces.carries(table, seat)):
                raise wrong(flag)
            setattr(character, flag, correction[flag])
    cards = table.contamination
    if "infected" in correction:
        more = _whole(correction, "infected", 0, MOST) - character.infected
        if more > cards.infected:
            raise wrong("infected")
        cards.infected -= more
        character.infected += more
    if "contamination" in correction:
        character.contamination = _whole(correction, "contamination", 0, MOST)
    if pieces.contamination_left(table) < 0:
        raise wrong("contamination")
    if character.dead:
        character.larva = character.slime = False
    if character.dead or character.away:
        for intruder in table.intruders:
            intruder.beside = [other for other in intruder.beside if other != seat]
    walk.say("corrected_character", "NM-80", who=character.id)


def _serious(deck: Deck, held: list[str], given: Any) -> None:
    """A character's serious wounds anew: those it had go to the discard; the others come out of it, or else out of the deck."""
    if not isinstance(given, list) or len(given) > 3 or not all(isinstance(wound, str) and wound in deck.deck for wound in given):
        raise wrong("serious")
    for wound in held:
        deck.discard[wound] += 1
    for wound in given:
        pile = deck.discard if deck.discard[wound] else deck.deck
        if not pile[wound]:
            raise wrong("serious")
        pile[wound] -= 1
    held[:] = given


def _tracks(walk: Walk, correction: Correction) -> None:
    """Time and self-destruct, round and first player, eggs and carcasses, and what was reminded of."""
    table, box = walk.table, components()
    carcasses = MOST if table.options["beyond_box"] else box.carcasses
    limits = {"time": (0, box.time), "round": (1, MOST), "carcasses": (0, carcasses), "first": (0, len(table.characters) - 1)}
    for field, (low, high) in limits.items():
        if field in correction:
            setattr(table, field, _whole(correction, field, low, high))
    _eggs(table, correction)
    if "self_destruct" in correction:
        value = correction["self_destruct"]
        table.self_destruct = None if value is None else _whole(correction, "self_destruct", 0, box.self_destruct)
    for flag in ("met", "pods"):
        if flag in correction:
            if type(correction[flag]) is not bool:
                raise wrong(flag)
            setattr(table, flag, correction[flag])
    walk.say("corrected_tracks", "NM-80")


def _eggs(table: Table, correction: Correction) -> None:
    """NM-41: the eggs on the intruder board, and those that the box still has; what is put on the board comes out of the box."""
    most = components().eggs
    if "eggs" in correction:
        table.eggs = _whole(correction, "eggs", 0, MOST if table.options["beyond_box"] else most)
        table.eggs_in_box = max(0, min(table.eggs_in_box, most - table.eggs))
    if "eggs_in_box" in correction:
        table.eggs_in_box = _whole(correction, "eggs_in_box", 0, max(0, most - table.eggs))


def _weakness(walk: Walk, correction: Correction) -> None:
    """What discovered weaknesses add to blood totals and to surprise numbers."""
    for field in ("check", "surprise"):
        if field in correction:
            setattr(walk.table.weakness, field, _whole(correction, field, -9, 9))
    walk.say("corrected_weakness", "NM-80", check=walk.table.weakness.check, surprise=walk.table.weakness.surprise)


CORRECTIONS: dict[str, Callable[[Walk, Correction], None]] = {
    "bag": _bag,
    "deck": _deck,
    "contamination": _contamination,
    "place": _place,
    "remove": _remove,
    "intruder": _intruder,
    "character": _character,
    "tracks": _tracks,
    "weakness": _weakness,
}

# --- what would make a typed draw fit -----------------------------------------------------------------------------------------


def refusal(table: Table, prompt: Prompt, value: Any) -> Refused:
    """NM-80: why a typed draw is refused, and the correction after which it fits, if there is one."""
    if prompt.source in ("bag", "pool"):
        if not _is_token(value):
            return Refused("not_offered", prompt.clause)
        if value[1] not in pieces.unseen(table, value[0]):
            return Refused("lies_open", "NM-80", {"kind": value[0], "number": value[1]})
        key = "not_in_bag" if prompt.source == "bag" else "not_in_pool"
        return Refused(key, "NM-80", {"kind": value[0], "number": value[1]}, _bag_offer(table, prompt, value))
    decks = {"attacks": table.attacks, "events": table.events, "wounds": table.wounds}
    if prompt.source in decks and isinstance(value, str) and value in decks[prompt.source].deck:
        deck = decks[prompt.source]
        offer = None
        if deck.discard[value]:
            offer = {"correct": "deck", "deck": prompt.source, "cards": {**deck.deck, value: deck.deck[value] + 1}}
        return Refused("not_in_deck", "NM-80", {}, offer)
    if prompt.source == "contamination" and value in ("clean", "infected"):
        return Refused("not_in_deck", "NM-80", {}, _scan_offer(table, value))
    return Refused("not_offered", prompt.clause)


def _scan_offer(table: Table, value: str) -> dict[str, Any] | None:
    """One card among those not scanned yet is what was found, if the character who scans holds one and the box has so many."""
    cards, box = table.contamination, components()
    found = sum(character.infected for character in table.characters)
    known = cards.infected + found if value == "infected" else cards.clean + cards.removed
    most = box.infected if value == "infected" else box.contamination - box.infected
    if known >= most or not table.characters[table.stack[-1]["seat"]].contamination:
        return None
    change = 1 if value == "infected" else -1
    return {"correct": "contamination", "clean": cards.clean - change, "infected": cards.infected + change}


def _is_token(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 2 or value[0] not in TOKENS or type(value[1]) is not int:
        return False
    return value[1] in components().tokens[value[0]]


def _bag_offer(table: Table, prompt: Prompt, token: list[Any]) -> dict[str, Any] | None:
    """The token changes places with one of its kind that bears another number, or comes without exchange where there is none."""
    here, there = (table.bag, table.pool) if prompt.source == "bag" else (table.pool, table.bag)
    kind, number = token[0], pieces.key(here, (token[0], token[1]))
    if not there[kind][number] or (prompt.source == "pool" and kind != prompt.holes["kind"]):
        return None
    bag = {each: dict(numbers) for each, numbers in table.bag.items()}
    into = 1 if prompt.source == "bag" else -1
    bag[kind][number] += into
    other = next((other for other, count in here[kind].items() if count), None)
    if other is not None:
        bag[kind][other] -= into
    return {"correct": "bag", "bag": bag}
