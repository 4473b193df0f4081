"""NM-83: odds on demand, exact: fractions counted from the tokens and cards left at the table, never sampled.

A deck that runs out within a check goes on with its discard (NM-22), and so do these odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from nexarium.games.nemesis.box.components import BLANK, KINDS, TOKENS, components
from nexarium.games.nemesis.companion.pieces import bag_weights, can_come, in_bag, surprise_number
from nexarium.games.nemesis.companion.rulings import BARE, DIES, LIVES, RETREATS, Weapon, injuries, surprised, verdict, weapon_of
from nexarium.games.nemesis.companion.table import Table, attack_card

Odds = dict[str, Fraction]
NOTHING = Fraction(0)


def bag_odds(table: Table) -> Odds:
    """The chance of each kind to be the next token; empty for an empty bag."""
    total = in_bag(table)
    return {kind: Fraction(sum(table.bag[kind].values()), total) for kind in TOKENS} if total else {}


def surprise_odds(table: Table, hand: int) -> Fraction:
    """NM-13, NM-16: the chance that an encounter now surprises whoever holds that many cards. The blank token surprises nobody, nor does a
    token without a miniature."""
    weights = bag_weights(table)
    total = sum(count for _, count in weights)
    worse = sum(count for (kind, number), count in weights if _surprises(table, kind, number, hand))
    return Fraction(worse, total) if total else NOTHING


def _surprises(table: Table, kind: str, number: int, hand: int) -> bool:
    return kind != BLANK and can_come(table, kind) and surprised(hand, surprise_number(table, (kind, number)))


def blood_draws(table: Table, cards: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way in which one or two blood values turn up, with its chance."""
    deck, discard = _by_blood(table.attacks.deck), _by_blood(table.attacks.discard)
    if not any(deck.values()):
        deck, discard = discard, {}
    total = sum(deck.values())
    for blood, count in deck.items():
        if count and cards == 1:
            yield (blood,), Fraction(count, total)
        elif count:
            left = {other: n - (other == blood) for other, n in deck.items()}
            if not any(left.values()):
                left = discard
            for second, n in left.items():
                if n:
                    yield (blood, second), Fraction(count * n, total * sum(left.values()))


def _by_blood(cards: Mapping[str, int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for card, count in cards.items():
        counts[attack_card(card)[1]] = counts.get(attack_card(card)[1], 0) + count
    return counts


def check_odds(table: Table, kind: str, hurt: int) -> Odds:
    """NM-41 to NM-44: the chances that a check with that many injuries ends in death, retreat or neither."""
    cards = components().checks[kind]
    if cards == 0:
        return {DIES: Fraction(int(hurt > 0)), RETREATS: NOTHING, LIVES: Fraction(int(hurt == 0))}
    odds = dict.fromkeys((DIES, RETREATS, LIVES), NOTHING)
    for values, chance in blood_draws(table, cards):
        odds[verdict(values, hurt, table.options, table.weakness.check)] += chance
    return odds


def strike_odds(table: Table, kind: str, hurt: int, melee: bool = False, plus: int = 0, weapon: Weapon = BARE) -> Odds:
    """What a shot or a blow does to an intruder with that many injuries: miss, death, retreat or neither; items add `plus` to a hit, and a
    weapon has injuries of its own (NM-86)."""
    die = components().combat_die
    odds = {"misses": NOTHING, **dict.fromkeys((DIES, RETREATS, LIVES), NOTHING)}
    for face in dict.fromkeys(die):
        chance, dealt = Fraction(die.count(face), len(die)), injuries(face, kind, melee, weapon)
        if dealt == 0 or dealt + plus <= 0:
            odds["misses"] += chance
            continue
        for outcome, share in check_odds(table, kind, hurt + dealt + plus).items():
            odds[outcome] += chance * share
    return odds


def attack_odds(table: Table, kind: str) -> Odds:
    """NM-22, NM-30: the chance of each attack card that hits, and of a failed attack; a Larva draws none and always infests."""
    if components().checks[kind] == 0:
        return {"larva": Fraction(1)}
    hits = {card.id: card.hits for card in components().attacks}
    odds = dict.fromkeys([*(name for name, kinds in hits.items() if kind in kinds), "fails"], NOTHING)
    cards = table.attacks.deck if any(table.attacks.deck.values()) else table.attacks.discard
    for card, count in cards.items():
        name = attack_card(card)[0]
        odds[name if kind in hits[name] else "fails"] += Fraction(count, sum(cards.values()))
    return odds


def every_odds(table: Table) -> dict[str, Any]:
    """All odds of a table in plain values, a fraction as `[numerator, denominator]`: what a twin of these functions must find too."""
    return {
        "bag": plain(bag_odds(table)),
        "surprise": [_pair(surprise_odds(table, hand)) for hand in range(6)],
        "attack": {kind: plain(attack_odds(table, kind)) for kind in KINDS},
        "check": {kind: [plain(check_odds(table, kind, hurt)) for hurt in (1, 4, 7)] for kind in KINDS},
        "shoot": {kind: plain(strike_odds(table, kind, 2)) for kind in KINDS},
        "weapons": [plain(strike_odds(table, "adult", 2, weapon=weapon_of(each.id, table.options))) for each in table.characters],
        "melee": {kind: plain(strike_odds(table, kind, 3, melee=True)) for kind in KINDS},
    }


def plain(odds: Odds) -> dict[str, list[int]]:
    """Odds in plain values, fractions in lowest terms."""
    return {name: _pair(chance) for name, chance in odds.items()}


def _pair(chance: Fraction) -> list[int]:
    return [chance.numerator, chance.denominator]
