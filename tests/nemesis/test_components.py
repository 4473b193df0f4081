"""The pieces of the box (NM-1 to NM-5), and the data file that an owner may mend."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from nexarium.core.errors import BadData
from nexarium.games.nemesis.box.components import KNOWN, RETREAT, components, read_components

SOURCE = (files("nexarium.games.nemesis.box") / "components.toml").read_text("utf-8")


@pytest.mark.rule("NM-1")
def test_the_bags_27_tokens():
    tokens = components().tokens
    assert tokens == {
        "blank": {0: 1},
        "larva": {1: 8},
        "creeper": {1: 3},
        "adult": {2: 4, 3: 5, 4: 3},
        "breeder": {3: 1, 4: 1},
        "queen": {4: 1},
    }
    assert sum(components().of_kind(kind) for kind in tokens) == 27


@pytest.mark.rule("NM-2")
def test_the_attack_deck():
    cards = components().attacks
    assert len(cards) == 20
    assert Counter(card.blood for card in cards) == {2: 2, 3: 4, 4: 5, 5: 5, 6: 2, RETREAT: 2}
    assert {card.id for card in cards if card.blood == RETREAT} == {"claw", "bite"}
    hits = {kind: sum(kind in card.hits for card in cards) for kind in components().miniatures}
    assert hits == {"larva": 0, "creeper": 8, "adult": 13, "breeder": 15, "queen": 18}
    by_name = {card.id: (tuple(sorted(each.blood for each in cards if each.id == card.id)), card.hits) for card in cards}
    every = ("creeper", "adult", "breeder", "queen")
    assert by_name == {
        "scratch": ((2, 3, 5, 6), every),
        "claw": ((RETREAT, 3, 4, 5), every[1:]),
        "bite": ((RETREAT, 4, 4, 6), every[1:]),
        "tail": ((2, 5), ("queen",)),
        "transformation": ((4, 5), ("creeper",)),
        "frenzy": ((3, 4), ("breeder", "queen")),
        "slime": ((5,), every),
        "summoning": ((3,), ("creeper", "queen")),
    }


@pytest.mark.rule("NM-3")
def test_the_two_dice():
    assert Counter(components().combat_die) == {"miss": 1, "creeper": 2, "adult": 1, "hit": 1, "double": 1}
    assert components().noise_die == ("1", "1", "2", "2", "3", "3", "4", "4", "danger", "silence")


@pytest.mark.rule("NM-4", "NM-5")
def test_miniatures_decks_and_markers():
    box = components()
    assert box.miniatures == {"larva": 6, "creeper": 3, "adult": 8, "breeder": 2, "queen": 1}
    assert (box.eggs, box.eggs_at_start, box.carcasses) == (8, 5, 8)
    assert (box.contamination, box.infected) == (27, 7)
    assert box.serious_wounds == {"body": 4, "leg": 3, "hand": 3, "bleeding": 3, "arm": 3}
    assert sum(box.serious_wounds.values()) == 16


@pytest.mark.rule("NM-5")
def test_the_event_cards():
    events = components().events
    assert len(events) == 20
    assert Counter(event.corridor for event in events) == {1: 5, 2: 5, 3: 5, 4: 5}
    assert Counter("".join(kind[0] for kind in event.movers) for event in events) == {"ca": 4, "cbq": 4, "bq": 4, "ab": 4, "abq": 4}
    assert {event.id for event in events if event.leaves} == {"coolant_leak", "life_support", "pod_ejection", "short_circuit"}


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("larva = { 1 = 8 }", "larva = { 1 = 0 }", "tokens.larva.1"),
        ("larva = { 1 = 8 }", "larva = {}", "tokens.larva"),
        ("larva = { 1 = 8 }", "larva = { 0 = 8 }", "tokens.larva"),
        ("blank = { 0 = 1 }", "blank = { 2 = 1 }", "tokens.blank"),
        ("queen = { 4 = 1 }", "queen = { 4 = true }", "tokens.queen.4"),
        ("queen = { 4 = 1 }", "empress = { 4 = 1 }", "tokens.empress"),
        ("larva = 4\n", "larva = 9\n", "start.larva"),
        ("blank = 1\n", "blank = 0\n", "start.blank"),
        ("adult = 8\n", "adult = 57\n", "miniatures"),
        ("contamination = 27", "contamination = 44", "supply.contamination"),
        ("infected = 7", "infected = 10", "supply.infected"),
        ("bleeding = 3", "bleeding = 1", "serious_wounds"),
        ("[[events]]", '[[events]]\nid = "more"\ncorridor = 1\nmovers = []\n\n' * 41 + "[[events]]", "events"),
        ("adults_a_player = 1", "adults_a_player = 2", "start.adults_a_player"),
        ("larva = 6\n", "", "miniatures.larva"),
        ("breeder = 2\nqueen = 2", "breeder = 3\nqueen = 2", "checks.breeder"),
        ("eggs_at_start = 5", "eggs_at_start = 9", "supply.eggs_at_start"),
        ("infected = 7", "infected = 28", "supply.infected"),
        ("bleeding = 3", "bruise = 3", "serious_wounds.bruise"),
        ('combat = ["miss", ', "combat = [", "dice.combat"),
        ('"danger", "silence"]', '"danger", "calm"]', "dice.noise[9]"),
        ('double = { hits = ["larva"', 'double = { hits = ["worm"', "faces.double.hits[0]"),
        ("shot = 2", 'shot = "two"', "faces.double.shot"),
        ("hibernation = 8", "hibernation = 16", "tracks.hibernation"),
        ('id = "scratch"', 'id = "poke"', "attacks[0].effects"),
        ('id = "scratch"', "", "attacks[0].id"),
        ('id = "scratch"', 'id = "a poke"', "attacks[0].id"),
        ('id = "claw"', 'id = "scratch"\nname = { en = "Claw" }', "attacks[1].name"),
        ('id = "claw"', 'id = "scratch"\neffects = [{ do = "slime" }]', "attacks[1].effects"),
        ('id = "scratch"', 'id = "scratch"\nname = { de = "Kratzer" }', "attacks[0].name.de"),
        ('id = "scratch"', 'id = "scratch"\nname = { en = "a\\nb" }', "attacks[0].name.en"),
        ('id = "scratch"', f'id = "scratch"\nname = {{ en = "{"x" * 41}" }}', "attacks[0].name.en"),
        ('id = "scratch"', f'id = "scratch"\ntext = {{ fr = "{"x" * 301}" }}', "attacks[0].text.fr"),
        ('id = "scratch"', 'id = "scratch"\neffects = [{ do = "fly" }]', "attacks[0].effects[0].do"),
        ('id = "scratch"', 'id = "scratch"\neffects = [{ do = "light", number = 1000000000 }]', "attacks[0].effects[0].number"),
        ('id = "scratch"', 'id = "scratch"\neffects = [{ do = "slime", number = 2 }]', "attacks[0].effects[0].number"),
        ('id = "scratch"', 'id = "scratch"\neffects = [{ do = "deadly", number = 4 }]', "attacks[0].effects[0].number"),
        ('id = "scratch"', 'id = "scratch"\neffects = [{ do = "summon", whom = "all" }]', "attacks[0].effects[0].whom"),
        ('id = "scratch"', 'id = "scratch"\neffects = [{ do = "light" }, { do = "light" }]', "attacks[0].effects[1].do"),
        ("blood = [2, 5]", f"blood = {[2] * 33}", "attacks[3].blood"),
        (
            '[[attacks]]\nid = "scratch"',
            '[[attacks]]\nid = "claw"\nhits = []\nblood = [1]\n\n' * 33 + '[[attacks]]\nid = "scratch"',
            "attacks",
        ),
        ("[start]", '[[single_tokens]]\nkind = "larva"\nnumber = 0\n[start]', "single_tokens[0].number"),
        ("[start]", '[[single_tokens]]\nkind = "larva"\nnumber = 1\ncount = 99\n[start]', "tokens.larva"),
        ("[start]", '[[single_tokens]]\nkind = "worm"\nnumber = 1\n[start]', "single_tokens[0].kind"),
        ("larva = { 1 = 8 }", "larva = { 1000000000 = 8 }", "tokens.larva.1000000000"),
        ('id = "eclosion"', "", "events[1].id"),
        ('id = "eclosion"', 'name = { en = "Damaging fire" }', "events[1].id"),
        ('hits = ["queen"]', 'hits = ["larva"]', "attacks[3].hits"),
        ("blood = [2, 5]", "blood = []", "attacks[3].blood"),
        ("blood = [2, 5]", "blood = [-1]", "attacks[3].blood[0]"),
        ('id = "eclosion"', 'id = "damaging_fire"', "events[1].id"),
        ('id = "eclosion"', 'id = "an eclosion"', "events[1].id"),
        ("corridor = 4", "corridor = 5", "events[15].corridor"),
        ('movers = ["creeper", "adult"]', 'movers = ["larva"]', "events[0].movers"),
        ("returns = true", "returns = 1", "events[8].returns"),
        ("leaves = true", "leaves = true\nreturns = true", "events[4].returns"),
        ("[tracks]", "[track]", "track"),
        ("[tracks]", "[tracks", "components.toml"),
    ],
)
def test_data_that_cannot_be_used_is_refused_by_name(old, new, field):
    assert old in SOURCE
    with pytest.raises(BadData) as caught:
        read_components(SOURCE.replace(old, new, 1))
    assert caught.value.field == field


def test_an_owner_mends_a_figure():
    assert read_components(SOURCE.replace("blood = [2, 3, 5, 6]", "blood = [4, 3, 5, 6]")).attacks[0].blood == 4


TOKENS_ONE_BY_ONE = "".join(
    f'[[single_tokens]]\nkind = "{kind}"\nnumber = {number}\ncount = {count}\n'
    for kind, numbers in components().tokens.items()
    for number, count in numbers.items()
)


@pytest.mark.rule("NM-1")
def test_tokens_may_be_listed_one_by_one():
    start, end = SOURCE.index("[tokens]"), SOURCE.index("# How many of each kind begin")
    assert read_components(SOURCE[:start] + TOKENS_ONE_BY_ONE + SOURCE[end:]) == components()
    more = SOURCE.replace("[start]", '[[single_tokens]]\nkind = "adult"\nnumber = 6\n[start]', 1)
    assert read_components(more).tokens["adult"] == {2: 4, 3: 5, 4: 3, 6: 1}


@pytest.mark.rule("NM-2")
def test_attack_cards_of_one_name_may_hit_different_kinds():
    more = '[[attacks]]\nid = "scratch"\nhits = ["queen"]\nblood = [5, 1]\n\n[[attacks]]\nid = "scratch"\nhits = ["queen"]\nblood = [6]\n\n'
    cards = read_components(SOURCE.replace("[[events]]", more + "[[events]]", 1)).attacks
    scratches = [card for card in cards if card.called == "scratch"]
    assert [(card.id, card.blood, card.hits == ("queen",)) for card in scratches] == [
        *(("scratch", blood, False) for blood in (2, 3, 5, 6)),
        *(("scratch_2", blood, True) for blood in (5, 1, 6)),
    ]
    assert {card.effects for card in scratches} == {KNOWN["scratch"]}


@pytest.mark.rule("NM-24")
def test_a_card_of_ones_own_has_an_id_made_of_its_name():
    own = '[[attacks]]\nname = { fr = "Crachat acide", en = "Acid spit!" }\nhits = ["adult"]\nblood = [2]\ntext = { en = "Sing." }\n\n'
    card = read_components(SOURCE.replace("[[events]]", own + "[[events]]", 1)).attacks[-1]
    assert (card.id, card.effects, card.text) == ("acid_spit", (), {"en": "Sing."})
