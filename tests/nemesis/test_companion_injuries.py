"""Injuries, checks, retreats, shots and blows (NM-40 to NM-52), and their exact odds (NM-45, NM-83)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest

from nexarium.games.nemesis.box.components import KINDS, components

from .companion import (
    DIES,
    LIVES,
    RETREATS,
    Refused,
    Said,
    attack_odds,
    bag_odds,
    check_odds,
    injuries,
    strike_odds,
    surprise_odds,
    verdict,
    weapon_of,
)
from .table import ALL_TOKENS, QUEEN, Companion, tokens

VALUES = [card.blood for card in components().attacks]
OFFICIAL = {"breeder_queen_check": "official"}
AID = {"breeder_queen_check": "aid"}


# --- the distribution ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-42", "NM-44", "NM-45")
@pytest.mark.parametrize(("hurt", "deaths"), [(1, 0), (2, 2), (3, 6), (4, 11), (5, 16), (6, 18), (7, 18), (20, 18)])
def test_all_twenty_cards(hurt, deaths):
    outcomes = Counter(verdict([value], hurt, OFFICIAL) for value in VALUES)
    assert outcomes == Counter({DIES: deaths, RETREATS: 2, LIVES: 18 - deaths})
    companion = Companion()
    for kind in ("creeper", "adult"):
        odds = check_odds(companion.table, kind, hurt)
        assert (odds[DIES], odds[RETREATS]) == (Fraction(deaths, 20), Fraction(2, 20))


@pytest.mark.rule("NM-43", "NM-44", "NM-45")
@pytest.mark.parametrize(("reading", "later"), [("official", 0), ("aid", 1)])
@pytest.mark.parametrize(
    ("hurt", "deaths"), [(3, 0), (4, 1), (5, 9), (6, 25), (7, 55), (8, 89), (9, 122), (10, 142), (11, 152), (12, 153), (20, 153)]
)
def test_all_190_pairs(reading, later, hurt, deaths):
    options = AID if later else OFFICIAL
    outcomes = Counter(verdict(pair, hurt + later, options) for pair in combinations(VALUES, 2))
    assert sum(outcomes.values()) == 190
    assert (outcomes[DIES], outcomes[RETREATS]) == (deaths, 37)
    companion = Companion(breeder_queen_check=reading)
    for kind in ("breeder", "queen"):
        odds = check_odds(companion.table, kind, hurt + later)
        assert odds == {DIES: Fraction(deaths, 190), RETREATS: Fraction(37, 190), LIVES: Fraction(153 - deaths, 190)}


@pytest.mark.rule("NM-45")
def test_the_procedure_itself_over_every_card():
    for hurt in (2, 5):
        outcomes: Counter[str] = Counter()
        for card in components().attacks:
            companion = Companion()
            companion.place("adult", 0)
            companion.give("injure", hurt, f"{card.id}:{card.blood}")
            outcomes["dies" if "dies" in companion.keys else "retreats" if "retreats" in companion.keys else "lives"] += 1
        assert outcomes == {"dies": {2: 2, 5: 16}[hurt], "retreats": 2, "lives": {2: 16, 5: 2}[hurt]}


@pytest.mark.rule("NM-43", "NM-45")
@pytest.mark.parametrize(("reading", "deaths"), [("official", 25), ("aid", 9)])
def test_the_procedure_itself_over_every_pair(reading, deaths):
    cards = [f"{card.id}:{card.blood}" for card in components().attacks]
    before = Companion(breeder_queen_check=reading)
    before.place("queen", 0)
    before.give("injure", 6)
    outcomes: Counter[str] = Counter()
    for pair in combinations(cards, 2):
        companion = before.fork().give(*pair)
        outcomes["dies" if "dies" in companion.keys else "retreats" if "retreats" in companion.keys else "lives"] += 1
    assert outcomes == {"dies": deaths, "retreats": 37, "lives": 153 - deaths}


# --- checks -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-40")
def test_injuries_stay_and_one_check_is_made_for_all_of_one_attack():
    companion = Companion("scout")
    creature = companion.place("adult", 0)
    companion.give("shoot", creature.id, "double", 2)
    assert companion.asked == "check_card"
    companion.give("slime:5")
    assert companion.of(creature.id).injuries == 2
    companion.give("shoot", creature.id, "hit", 1)
    assert companion.holes("injured") == {"intruder": "adult A", "n": 1, "total": 3}
    companion.give("scratch:3")
    assert "dies" in companion.keys
    assert companion.asked == "menu"


@pytest.mark.rule("NM-40")
def test_it_is_said_who_takes_how_many_injuries():
    companion = Companion()
    companion.place("queen")
    creature = companion.place("creeper", 0, injuries=1)
    companion.give("injure", creature.id, 3)
    assert companion.holes("injured") == {"intruder": "creeper A", "n": 3, "total": 4}
    assert companion.clause("injured") == "NM-40"


@pytest.mark.rule("NM-22", "NM-42")
def test_a_check_begins_with_a_new_deck_where_none_is_left():
    companion = Companion()
    companion.place("adult", 0)
    companion.correct("deck", deck="attacks", cards=dict.fromkeys(companion.table.attacks.deck, 0))
    companion.give("injure", 1)
    assert companion.clause("shuffled_attacks") == "NM-22"
    assert companion.asked == "check_card"
    assert sum(choice["weight"] for choice in companion.prompt.choices) == 20


@pytest.mark.rule("NM-41")
def test_one_injury_kills_a_larva_without_a_carcass():
    companion = Companion()
    larva = companion.place("larva", 0)
    companion.give("shoot", larva.id, "creeper", 1)
    assert companion.clause("dies_at_once") == "NM-41"
    assert companion.table.carcasses == 0
    assert companion.table.pool["larva"]["1"] == 4
    assert companion.asked == "menu"


@pytest.mark.rule("NM-41")
@pytest.mark.parametrize(
    ("do", "face", "broken"), [("shoot", "double", 2), ("shoot", "creeper", 1), ("shoot", "miss", 0), ("melee", "double", 1)]
)
def test_injuries_destroy_eggs_and_wake_the_nest(do, face, broken):
    companion = Companion("scout").give(do, "egg", face)
    assert companion.prompt.default == broken
    companion.give(broken)
    assert companion.clause("eggs_broken" if broken else "no_egg_broken") == ("NM-41" if broken else "NM-94")
    assert companion.clause("egg_noise") == "NM-94"
    assert (companion.table.eggs, companion.table.eggs_in_box) == (5 - broken, 3)
    assert companion.table.characters[0].serious == []
    assert companion.asked == "noise"


@pytest.mark.rule("NM-42")
@pytest.mark.parametrize("kind", ["creeper", "adult"])
@pytest.mark.parametrize(
    ("hurt", "card", "dies"), [(4, "bite:4", True), (3, "bite:4", False), (5, "bite:4", True), (1, "scratch:2", False)]
)
def test_one_card_for_creeper_and_adult(kind, hurt, card, dies):
    companion = Companion()
    companion.place(kind, 0)
    companion.give("injure", hurt, card)
    assert ("dies" in companion.keys) == dies
    assert ("lives" in companion.keys) != dies
    assert companion.table.carcasses == int(dies)
    assert companion.asked == "menu"


@pytest.mark.rule("NM-43")
@pytest.mark.parametrize("reading", ["official", "aid"])
@pytest.mark.parametrize("kind", ["breeder", "queen"])
@pytest.mark.parametrize("hurt", [6, 7, 8])
def test_two_cards_for_breeder_and_queen_in_both_readings(reading, kind, hurt):
    companion = Companion(breeder_queen_check=reading)
    companion.place(kind, 0)
    companion.give("injure", hurt, "claw:3")
    assert companion.prompt.holes["card_number"] == 2
    companion.give("bite:4")
    assert ("dies" in companion.keys) == (hurt >= 7 if reading == "official" else hurt > 7)


@pytest.mark.rule("NM-23")
def test_a_check_ignores_what_the_card_does():
    companion = Companion()
    companion.place("queen", 0)
    companion.give("injure", 1, "frenzy:3", "summoning:3")
    assert companion.keys == ["blood", "lives"]
    assert companion.table.characters[0].serious == []


@pytest.mark.rule("NM-43", "NM-80")
def test_a_weakness_lowers_what_is_needed():
    companion = Companion().correct("weakness", check=-1)
    companion.place("adult", 0)
    assert "dies" in companion.give("injure", 3, "bite:4").keys


@pytest.mark.rule("NM-42", "NM-43")
@pytest.mark.parametrize(
    ("kind", "hurt", "cards", "said"),
    [
        ("adult", 2, ["bite:4"], Said("lives", {"intruder": "adult A", "n": 2, "total": 3}, "NM-42")),
        ("adult", 3, ["bite:4"], Said("dies", {"intruder": "adult A", "n": 3, "total": 3}, "NM-42")),
        ("queen", 5, ["bite:4", "tail:5"], Said("lives", {"intruder": "queen", "n": 5, "total": 8}, "NM-43")),
    ],
)
def test_a_check_tells_injuries_and_total_with_the_weakness(kind, hurt, cards, said):
    companion = Companion().correct("weakness", check=-1)
    companion.place(kind, 0)
    companion.give("injure", hurt, *cards)
    assert said in companion.said


# --- retreat ------------------------------------------------------------------------------------------------------------------


def fleeing(way: str, **options: bool | str) -> Companion:
    """An Adult with three injuries turns up an arrow and flees that way."""
    companion = Companion(adults=(2, 3, 3, 4), **options)
    companion.place("adult", 0)
    companion.give("injure", 3, "claw:0")
    return companion.give("lurking", way) if companion.asked == "retreat_card" else companion


@pytest.mark.rule("NM-44")
@pytest.mark.parametrize(
    ("kind", "cards"), [("adult", ["bite:0"]), ("breeder", ["bite:0", "scratch:2"]), ("queen", ["scratch:2", "claw:0"])]
)
def test_an_arrow_on_either_card_is_a_retreat(kind, cards):
    companion = Companion()
    companion.place(kind, 0)
    companion.give("injure", 20, *cards)
    arrows = [said for said in companion.all_said if said.key == "arrow"]
    assert [(said.clause, said.holes) for said in arrows] == [("NM-44", {"card": card[:-2]}) for card in cards if card.endswith(":0")]
    assert "retreats" in companion.keys
    assert companion.asked == "retreat_card"
    companion.give("hunt_2")
    assert companion.holes("retreat_corridor")["corridor"] == 2
    assert companion.table.events.discard["hunt_2"] == 1


@pytest.mark.rule("NM-44", "NM-74", "NM-15")
def test_where_a_retreat_leads():
    moved = fleeing("moves")
    assert (moved.table.intruders[0].injuries, moved.table.intruders[0].beside) == (3, [])
    stopped = fleeing("door")
    assert stopped.clause("door_destroyed") == "NM-74"
    assert (stopped.table.intruders[0].injuries, stopped.table.intruders[0].beside) == (3, [0])
    gone = fleeing("technical")
    assert gone.table.intruders == []
    assert gone.bag()["adult"] == 5
    assert all(tokens(each.table) == ALL_TOKENS for each in (moved, stopped, gone))


@pytest.mark.rule("NM-44")
def test_without_retreats_an_arrow_only_fails():
    companion = fleeing("moves", retreat=False)
    assert "arrow_ignored" in companion.keys
    assert companion.asked == "menu"
    assert verdict([0], 20, {"retreat": False}) == LIVES
    assert verdict([0, 2], 20, {"retreat": False}) == LIVES


@pytest.mark.rule("NM-44")
def test_a_card_that_leaves_the_game_by_its_text_does_not_by_a_retreat():
    companion = Companion()
    companion.place("adult", 0)
    companion.give("retreat", "coolant_leak", "moves")
    assert companion.table.events.discard["coolant_leak"] == 1
    assert companion.table.events.out == []


@pytest.mark.rule("NM-44")
def test_the_last_event_card_drawn_by_a_retreat_makes_the_deck_anew():
    companion = Companion()
    companion.place("adult", 0)
    companion.correct("deck", deck="events", cards={card: int(card == "damage") for card in companion.table.events.deck})
    companion.give("retreat", "damage")
    assert companion.keys == ["shuffled_events", "retreat_corridor"]
    assert (sum(companion.table.events.deck.values()), sum(companion.table.events.discard.values())) == (20, 0)


# --- shooting and melee -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-50", "NM-51", "NM-94")
@pytest.mark.parametrize(("do", "egg", "clause"), [("shoot", False, "NM-50"), ("melee", False, "NM-51"), ("shoot", True, "NM-94")])
def test_a_roll_cites_the_clause_of_what_it_is_for(do, egg, clause):
    companion = Companion()
    creature = companion.place("adult", 0)
    companion.give(do, "egg" if egg else creature.id)
    assert (companion.asked, companion.prompt.clause) == ("combat", clause)
    assert companion.fork().give("miss").clause("rolled_miss") == clause
    assert companion.give("hit").clause("rolled_hit") == clause


@pytest.mark.rule("NM-50", "NM-51", "NM-80")
@pytest.mark.parametrize("do", ["shoot", "melee"])
def test_nobody_is_left_to_aim_at(do):
    companion = Companion("captain", "scout")
    companion.correct("tracks", eggs=1).give(do).correct("tracks", eggs=0)
    companion.give(1)
    assert companion.clause("no_target") == "NM-50"
    assert companion.asked == "menu"


WEAPONS = {
    "captain": {"creeper": 1, "adult": 1, "hit": 1, "double": 3},
    "pilot": {"creeper": 2, "adult": 2, "hit": 2, "double": 3},
    "mechanic": {"creeper": 1, "adult": 1, "hit": 2, "double": 2},
    "soldier": {"creeper": 2, "adult": 2, "hit": 2, "double": 3},
    "scout": {"creeper": 1, "adult": 1, "hit": 1, "double": 2},
    "scientist": {"creeper": 1, "adult": 1, "hit": 1, "double": 1},
}


@pytest.mark.rule("NM-25", "NM-80")
def test_a_correction_cannot_give_the_last_wound_while_one_is_drawn():
    companion = Companion()
    companion.give("wound", "serious")
    assert companion.asked == "wound_card"
    with pytest.raises(Refused) as refused:
        companion.correct("character", seat=0, serious=["body", "leg", "hand"])
    assert refused.value.key == "correction_now"
    companion.correct("character", seat=0, serious=["body", "leg"]).give("hand")
    assert companion.table.characters[0].serious == ["body", "leg", "hand"]


@pytest.mark.rule("NM-86")
@pytest.mark.parametrize("who", WEAPONS)
@pytest.mark.parametrize("target", ["larva", "egg"])
def test_a_shot_deals_what_the_characters_own_weapon_deals(who, target):
    for face, dealt in {"miss": 0, **WEAPONS[who]}.items():
        companion = Companion(who)
        aim = target if target == "egg" else companion.place(target, 0).id
        companion.give("shoot", aim, face)
        assert companion.prompt.default == dealt
        plain = {"miss": 0, "double": 2}.get(face, 1)
        assert ("weapon" in companion.keys) == (dealt != plain)
        if dealt != plain:
            assert (companion.clause("weapon"), companion.holes("weapon")) == ("NM-86", {"who": who, "n": dealt})
        by_the_die = Companion(who, weapons=False)
        by_the_die.place("larva", 0)
        assert by_the_die.give("shoot", aim, face).prompt.default == plain
        blow = Companion(who)
        blow.place("larva", 0)
        assert blow.give("melee", aim, face).prompt.default == min(plain, 1)


@pytest.mark.rule("NM-86", "NM-83")
def test_the_odds_of_a_shot_with_a_characters_own_weapon():
    table = Companion("captain", "scientist").table
    captain, scientist = (strike_odds(table, "queen", 0, weapon=weapon_of(who, table.options)) for who in ("captain", "scientist"))
    # one injury never kills a Queen, nor do two or three: two cards add up to four at least
    assert captain[DIES] == scientist[DIES] == 0
    adult = strike_odds(table, "adult", 0, weapon=weapon_of("captain", table.options))
    assert adult[DIES] == Fraction(1, 6) * Fraction(6, 20)
    assert strike_odds(table, "adult", 0, weapon=weapon_of("scientist", table.options))[DIES] == 0


SHOTS = {
    "larva": {"miss": 0, "creeper": 1, "adult": 1, "hit": 1, "double": 2},
    "creeper": {"miss": 0, "creeper": 1, "adult": 1, "hit": 1, "double": 2},
    "adult": {"miss": 0, "creeper": 0, "adult": 1, "hit": 1, "double": 2},
    "breeder": {"miss": 0, "creeper": 0, "adult": 0, "hit": 1, "double": 2},
    "queen": {"miss": 0, "creeper": 0, "adult": 0, "hit": 1, "double": 2},
}


@pytest.mark.rule("NM-50", "NM-52")
@pytest.mark.parametrize(("kind", "face"), list(product(KINDS, SHOTS["larva"])))
def test_what_a_shot_does(kind, face):
    assert injuries(face, kind, melee=False) == SHOTS[kind][face]
    companion = Companion("scout")
    target = companion.place(kind, 0)
    companion.give("shoot", target.id, face)
    assert companion.prompt.default == SHOTS[kind][face]
    companion.give(SHOTS[kind][face])
    if kind == "larva" and SHOTS[kind][face]:
        assert "dies_at_once" in companion.keys
    else:
        assert companion.asked == ("check_card" if SHOTS[kind][face] else "menu")
    assert companion.table.characters[0].contamination == 0


@pytest.mark.rule("NM-51", "NM-52")
@pytest.mark.parametrize(("kind", "face"), list(product(KINDS, SHOTS["larva"])))
def test_what_a_blow_does(kind, face):
    dealt = min(1, SHOTS[kind][face])
    assert injuries(face, kind, melee=True) == dealt
    companion = Companion()
    target = companion.place(kind, 0)
    companion.give("melee")
    assert companion.table.characters[0].contamination == 1
    companion.give(target.id, face, dealt)
    if dealt == 0:
        assert companion.clause("melee_missed") == "NM-51"
        assert companion.asked == "wound_card"
    elif kind != "larva":
        assert companion.asked == "check_card"


@pytest.mark.rule("NM-50", "NM-80")
def test_items_change_the_injuries():
    companion = Companion()
    target = companion.place("queen", 0)
    companion.give("shoot", target.id, "miss", 1)
    assert companion.holes("injured")["total"] == 1
    companion.give("tail:2", "tail:5", "melee", target.id, "hit", 0)
    assert companion.asked == "menu"
    assert companion.table.characters[0].serious == []


@pytest.mark.rule("NM-50", "NM-80")
def test_targets_in_the_room_come_first_and_shooting_remembers_the_room():
    companion = Companion("captain", "scout")
    far, near = companion.place("adult"), companion.place("creeper", 1)
    companion.give("shoot", 1)
    assert companion.choices() == [near.id, far.id, "egg"]
    assert companion.prompt.default == near.id
    companion.give(far.id, "miss", 0)
    assert companion.of(far.id).beside == [1]


# --- odds ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-83")
def test_odds_of_a_shot_are_exact():
    table = Companion().table
    assert strike_odds(table, "larva", 0) == {"misses": Fraction(1, 6), DIES: Fraction(5, 6), RETREATS: 0, LIVES: 0}
    adult = strike_odds(table, "adult", 1)
    # one injury more by two faces: 2 of 20; two more by one: 6 of 20
    assert adult == {
        "misses": Fraction(3, 6),
        DIES: Fraction(2, 6) * Fraction(2, 20) + Fraction(1, 6) * Fraction(6, 20),
        RETREATS: Fraction(3, 6) * Fraction(2, 20),
        LIVES: Fraction(2, 6) * Fraction(16, 20) + Fraction(1, 6) * Fraction(12, 20),
    }
    assert strike_odds(table, "adult", 1, plus=1)[DIES] == Fraction(2, 6) * Fraction(6, 20) + Fraction(1, 6) * Fraction(11, 20)
    assert strike_odds(table, "queen", 3, melee=True)["misses"] == Fraction(4, 6)
    for kind, hurt, melee in product(KINDS, range(8), (False, True)):
        assert sum(strike_odds(table, kind, hurt, melee).values()) == 1


@pytest.mark.rule("NM-83")
def test_odds_follow_the_deck_and_its_discard():
    companion = Companion()
    companion.correct("deck", deck="attacks", cards=dict.fromkeys(companion.table.attacks.deck, 0) | {"bite:4": 1})
    table = companion.table
    assert check_odds(table, "adult", 4)[DIES] == 1
    # the other Bite of 4 lies in the discard, which becomes the deck for the second card
    expected = sum(verdict([4, value], 8, AID) == DIES for value in VALUES) - (verdict([4, 4], 8, AID) == DIES)
    assert check_odds(table, "breeder", 8)[DIES] == Fraction(expected, 19)
    assert attack_odds(table, "adult") == {
        **dict.fromkeys(("scratch", "claw", "slime"), Fraction(0)),
        "bite": Fraction(1),
        "fails": Fraction(0),
    }


@pytest.mark.rule("NM-83")
def test_odds_of_checks_by_counting_every_deal():
    companion = Companion()
    deck = companion.table.attacks.deck
    companion.correct("deck", deck="attacks", cards=dict.fromkeys(deck, 0) | {"bite:4": 2, "claw:0": 1, "scratch:2": 1, "scratch:3": 1})
    values = [4, 4, 0, 2, 3]
    deals = list(permutations(values, 2))
    for hurt in range(1, 9):
        odds = check_odds(companion.table, "queen", hurt)
        for outcome in (DIES, RETREATS, LIVES):
            assert odds[outcome] == Fraction(sum(verdict(deal, hurt, AID) == outcome for deal in deals), len(deals))


@pytest.mark.rule("NM-83")
def test_odds_of_the_bag_and_of_surprise():
    companion = Companion(adults=(2, 3, 3, 4))
    assert bag_odds(companion.table) == {
        "larva": Fraction(4, 11),
        "creeper": Fraction(1, 11),
        "adult": Fraction(4, 11),
        "breeder": Fraction(0),
        "queen": Fraction(1, 11),
        "blank": Fraction(1, 11),
    }
    worse = {0: 10, 1: 5, 2: 4, 3: 2, 4: 0}
    assert {hand: surprise_odds(companion.table, hand) for hand in worse} == {hand: Fraction(n, 11) for hand, n in worse.items()}
    companion.only()
    assert bag_odds(companion.table) == {}
    assert surprise_odds(companion.table, 0) == 0


@pytest.mark.rule("NM-83", "NM-16")
def test_with_eight_adults_fighting_a_ninth_surprises_nobody():
    companion = Companion()
    for number in (2, 2, 2, 2, 3, 3, 3, 3):
        companion.place("adult", 0, number=number)
    assert companion.bag() == {"larva": 4, "creeper": 1, "adult": 2, "breeder": 0, "queen": 1, "blank": 1}
    assert surprise_odds(companion.table, 1) == Fraction(1, 9)
    # one that fights nobody makes room for it
    companion.correct("intruder", intruder=companion.table.intruders[0].id, beside=[])
    assert surprise_odds(companion.table, 1) == Fraction(3, 9)


@pytest.mark.rule("NM-83", "NM-16", "NM-62")
def test_the_queen_on_the_board_surprises_nobody_by_her_token_in_the_bag():
    companion = Companion("captain", queen_token="bag")
    assert surprise_odds(companion.table, 3) == Fraction(2, 11)
    companion.give("bag", QUEEN, [0], 5)
    assert companion.bag()["queen"] == 1
    assert surprise_odds(companion.table, 3) == Fraction(1, 11)


@pytest.mark.rule("NM-83", "NM-13", "NM-16")
@pytest.mark.parametrize("seed", range(12))
def test_odds_of_surprise_are_those_of_every_token_drawn(seed):
    """Boards nearly out of miniatures: each token of the bag is drawn in turn, and the answer is what the companion remembers."""
    random = Random(seed)
    companion = Companion("captain", "scout", queen_token="bag", no_miniature=random.choice(["return", "pool"]))
    for kind in KINDS:
        for _ in range(components().miniatures[kind] - random.choice([0, 0, 1])):
            companion.correct("place", kind=kind, token=None, beside=[random.randint(0, 1)])
    if random.random() < 0.5:
        idle = random.choice([intruder.id for intruder in companion.table.intruders if intruder.kind == "adult"])
        companion.correct("intruder", intruder=idle, beside=[])
    companion.correct("weakness", surprise=random.choice([0, -1]))
    bag = {kind: {number: random.randint(0, count) for number, count in numbers.items()} for kind, numbers in components().tokens.items()}
    companion.only(**bag)
    total = sum(count for numbers in bag.values() for count in numbers.values())
    for hand in range(5):
        worse = 0
        for token, count in ((choice["value"], choice["weight"]) for choice in companion.fork().give("encounter", 0).prompt.choices):
            drawn = companion.fork().give("encounter", 0, token)
            if drawn.asked == "adults_fighting":
                drawn.give(drawn.prompt.default)
            if drawn.asked == "hand":
                worse += count * ("surprise" in drawn.give(hand).keys)
        assert surprise_odds(companion.table, hand) == Fraction(worse, total)


@pytest.mark.rule("NM-83")
def test_odds_of_attack_cards():
    table = Companion().table
    hits = {"creeper": 8, "adult": 13, "breeder": 15, "queen": 18}
    for kind, n in hits.items():
        odds = attack_odds(table, kind)
        assert odds["fails"] == Fraction(20 - n, 20)
        assert sum(odds.values()) == 1
    assert attack_odds(table, "larva") == {"larva": Fraction(1)}
