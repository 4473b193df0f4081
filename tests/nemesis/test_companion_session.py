"""A session with the companion (NM-80 to NM-84): drawn here or typed in, refused, corrected, undone, told; and what always holds."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.games.nemesis.box.components import KINDS, TOKENS, components

from . import companion as telling
from . import companion_runs as runs
from .companion import (
    CHARACTERS,
    PAGE,
    Prompt,
    Refused,
    Said,
    Table,
    attack_odds,
    bag_odds,
    begin_session,
    characters,
    check_odds,
    fold,
    now,
    pick,
    prompt,
    rulings,
    step,
    strike_odds,
    surprise_odds,
)
from .table import ALL_TOKENS, BLANK, CREEPER, LARVA, QUEEN, Companion, adult, breeder, conserved, tokens

ENGLISH, FRENCH = telling.texts("en"), telling.texts("fr")
LANGUAGES = ("en", "fr")
SPECIFICATION = Path(__file__).parents[2] / "docs" / "rules" / "nemesis.md"


# --- drawn here or typed in ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-80")
def test_both_may_be_mixed_at_any_step():
    companion = Companion("captain", "scout")
    companion.give("encounter", 0)
    companion.answer({"value": pick(companion.prompt, 0.999), "here": True})
    assert companion.holes("drew_token") == {"kind": "blank", "number": 0}
    companion.give("encounter", 1, adult(3), 1)
    companion.answer({"value": pick(companion.prompt, 0.0), "here": True})
    assert "card_scratch" in companion.keys
    assert companion.table.attacks.discard["scratch:2"] == 1


@pytest.mark.rule("NM-80")
def test_a_draw_here_counts_through_the_weights_in_order():
    question = draw(a=1, b=0, c=2)
    assert [pick(question, r) for r in (0.0, 0.333, 0.334, 0.999)] == ["a", "a", "c", "c"]
    for total in range(1, 200):
        assert pick(draw(**{str(n): 1 for n in range(total)}), 1 - 2**-53) == str(total - 1)
    with pytest.raises(AssertionError, match="nothing to draw"):
        pick(draw(), 0.5)


def draw(**weights: int) -> Prompt:
    """A draw of one of those."""
    return Prompt("x", "draw", "x", "NM-80", source="bag", choices=[{"value": value, "weight": n} for value, n in weights.items()])


@pytest.mark.rule("NM-80")
def test_a_token_that_the_bag_cannot_hold_is_refused_with_a_correction():
    companion = Companion(adults=(2, 2, 3, 3)).give("encounter")
    refused = companion.refuses(adult(4))
    assert (refused.key, refused.clause, refused.holes) == ("not_in_bag", "NM-80", {"kind": "adult", "number": 4})
    # an Adult of another number was put in unseen: they change places
    assert refused.offer is not None
    companion.answer(refused.offer)
    assert companion.table.bag["adult"] == {"2": 1, "3": 2, "4": 1}
    companion.give(adult(4), 5)
    assert companion.table.intruders[0].token == ("adult", 4)
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-80")
def test_a_kind_that_the_bag_lacks_comes_without_exchange():
    companion = Companion().give("encounter")
    refused = companion.refuses(breeder(3))
    assert refused.offer is not None
    assert refused.offer["bag"]["breeder"] == {"3": 1, "4": 0}
    companion.answer(refused.offer).give(breeder(3))
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-80")
def test_a_token_that_lies_aside_is_refused_without_an_offer():
    companion = Companion().encounter(QUEEN, 5)
    companion.give("encounter")
    refused = companion.refuses(QUEEN)
    assert (refused.key, refused.offer) == ("lies_open", None)


@pytest.mark.rule("NM-80")
def test_a_token_added_that_the_pool_lacks():
    companion = Companion(adults=(4, 4, 4, 2)).give("bag", LARVA)
    refused = companion.refuses(adult(4))
    assert refused.key == "not_in_pool"
    assert refused.offer is not None
    companion.answer(refused.offer).give(adult(4))
    assert companion.table.bag["adult"] == {"2": 2, "3": 0, "4": 3}
    assert companion.fork().give("bag", LARVA).refuses(CREEPER).offer is None


@pytest.mark.rule("NM-80")
@pytest.mark.parametrize("deck", ["attacks", "events", "wounds"])
def test_a_card_that_the_deck_cannot_hold_is_refused_with_a_correction(deck):
    companion = Companion("captain", "scout")
    companion.place("adult", 0)
    card = {"attacks": "tail:2", "events": "damage", "wounds": "leg"}[deck]
    cards = {**getattr(companion.table, deck).deck, card: 0}
    companion.correct("deck", deck=deck, cards=cards)
    companion.give(*{"attacks": ("injure", 1), "events": ("retreat",), "wounds": ("wound", 0, "serious")}[deck])
    refused = companion.refuses(card)
    assert refused.key == "not_in_deck"
    assert refused.offer is not None
    companion.answer(refused.offer).give(card)


@pytest.mark.rule("NM-80")
def test_a_card_in_the_hand_cannot_be_drawn_again():
    companion = Companion()
    companion.place("queen", 0)
    companion.give("injure", 3, "tail:2")
    refused = companion.refuses("tail:2")
    assert (refused.key, refused.offer) == ("not_in_deck", None)


@pytest.mark.rule("NM-80")
def test_scanned_cards_that_cannot_be():
    companion = Companion()
    companion.correct("character", seat=0, contamination=1, infected=7)
    companion.give("scan")
    assert companion.refuses("infected").offer is None
    companion.give("done").correct("character", seat=0, infected=0).correct("contamination", clean=20, infected=0).give("scan")
    refused = companion.refuses("infected")
    assert refused.offer == {"correct": "contamination", "clean": 19, "infected": 1}
    companion.answer(refused.offer).give("infected")
    assert companion.table.characters[0].larva
    # six of the seven are found, so that one may still be among the cards
    companion = Companion().correct("character", seat=0, contamination=1, infected=6)
    companion.correct("contamination", clean=20, infected=0).give("scan")
    assert companion.refuses("infected").offer == {"correct": "contamination", "clean": 19, "infected": 1}
    # twelve clean ones left the game, so that the box has eight more
    companion = Companion().correct("character", seat=0, contamination=1)
    companion.correct("contamination", clean=0, infected=15).give("scan")
    refused = companion.refuses("clean")
    assert refused.offer == {"correct": "contamination", "clean": 1, "infected": 14}
    companion.answer(refused.offer).give("clean")
    assert companion.table.characters[0].contamination == 0


@pytest.mark.rule("NM-80")
@pytest.mark.parametrize(
    ("answers", "values"),
    [
        ((), ["dance", None, 1, ["noise"]]),
        (("noise",), ["5", 1, "combat", None]),
        (("encounter",), [["worm", 1], ["adult", 9], ["adult", "3"], "adult", ["adult"]]),
        (("encounter", CREEPER), [-1, 21, "3", True, 2.5, None]),
        (("shoot",), ["nobody", 0, 99]),
    ],
)
def test_answers_that_are_none(answers, values):
    companion = Companion().give(*answers)
    for value in values:
        assert companion.refuses(value).key == "not_offered"


@pytest.mark.rule("NM-80")
def test_lists_and_objects_must_fit_as_well():
    companion = Companion("captain", "scout")
    companion.place("adult", 0, 1)
    companion.give("attack")
    for value in ([1, 0], [0, 0], [2], [True], 0, None):
        companion.refuses(value)
    companion.give([0, 1])
    for value in ({}, {"0": 1}, {"0": 1, "1": 11}, {"0": 1, "1": True}, {"0": 1, "1": 1, "2": 1}, [1, 1]):
        companion.refuses(value)
    companion = event_moves()
    for value in ({}, {"1": "flies"}, {"1": None}):
        companion.refuses(value)


def event_moves() -> Companion:
    """One Adult that an event moves."""
    companion = Companion()
    companion.place("adult")
    return companion.give("event", [], "none", "damage")


# --- corrections --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-80")
def test_the_bag_is_corrected_in_the_middle_of_an_encounter():
    companion = Companion().give("encounter")
    bag = {kind: dict(numbers) for kind, numbers in companion.table.bag.items()}
    bag["larva"]["1"] = 8
    companion.correct("bag", bag=bag)
    assert companion.asked == "token"
    assert companion.table.pool["larva"]["1"] == 0
    assert {tuple(choice["value"]): choice["weight"] for choice in companion.prompt.choices}["larva", 1] == 8
    bag["larva"]["1"] = 9
    with pytest.raises(Refused, match="correction"):
        companion.correct("bag", bag=bag)


@pytest.mark.rule("NM-80", "NM-40")
def test_miniatures_come_go_and_change_by_hand():
    companion = Companion("captain", "scout")
    creature = companion.place("adult", 1, number=4)
    assert creature.token == ("adult", 4)
    companion.correct("intruder", intruder=creature.id, injuries=3, beside=[0])
    assert (companion.of(creature.id).injuries, companion.of(creature.id).beside) == (3, [0])
    assert companion.keys == ["corrected_injuries", "corrected_beside"]
    assert companion.correct("intruder", intruder=creature.id, beside=[]).keys == ["corrected_alone"]
    companion.correct("remove", intruder=creature.id, token="pool")
    assert companion.table.intruders == []
    companion.correct("place", kind="queen", token=None)
    assert companion.table.intruders[0].token is None
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-80")
def test_characters_tracks_and_weaknesses_by_hand():
    companion = Companion("captain", "scout")
    companion.correct("character", seat=1, light=2, serious=["leg", "leg"], slime=True, larva=True, contamination=3, infected=1)
    scout = companion.table.characters[1]
    assert (scout.light, scout.serious, scout.slime, scout.larva, scout.contamination, scout.infected) == (
        2,
        ["leg", "leg"],
        True,
        True,
        3,
        1,
    )
    assert companion.table.wounds.deck["leg"] == 1
    companion.correct("character", seat=1, serious=["leg"])
    assert companion.table.wounds.discard["leg"] == 1
    companion.correct("character", seat=1, away=True)
    assert companion.give("noise").asked == "noise"
    companion.give("silence")
    companion.correct("tracks", time=3, self_destruct=2, round=7, first=1, eggs=2, carcasses=1, met=True, pods=True)
    table = companion.table
    assert (table.time, table.self_destruct, table.round, table.first, table.eggs, table.carcasses) == (3, 2, 7, 1, 2, 1)
    companion.correct("tracks", self_destruct=None).correct("weakness", check=-1, surprise=-1)
    assert companion.table.self_destruct is None
    assert (companion.table.weakness.check, companion.table.weakness.surprise) == (-1, -1)


@pytest.mark.rule("NM-80")
@pytest.mark.parametrize(
    ("correction", "said"),
    [
        ({"correct": "contamination", "clean": 3, "infected": 2}, [Said("corrected_contamination", {"n": 5}, "NM-80")]),
        ({"correct": "place", "kind": "adult", "token": None}, [Said("placed_by_hand", {"intruder": "adult A"}, "NM-80")]),
        ({"correct": "remove", "intruder": 1, "token": "bag"}, [Said("removed_bag", {"intruder": "queen"}, "NM-80")]),
        ({"correct": "remove", "intruder": 1, "token": "pool"}, [Said("removed_pool", {"intruder": "queen"}, "NM-80")]),
        (
            {"correct": "intruder", "intruder": 1, "injuries": 99, "beside": [1, 0, 1]},
            [
                Said("corrected_injuries", {"intruder": "queen", "n": 99}, "NM-80"),
                Said("corrected_beside", {"intruder": "queen", "whom": ["captain", "scout"]}, "NM-80"),
            ],
        ),
        ({"correct": "character", "seat": 1, "light": 2}, [Said("corrected_character", {"who": "scout"}, "NM-80")]),
        ({"correct": "tracks", "round": 99, "time": 15, "first": 1}, [Said("corrected_tracks", {}, "NM-80")]),
        ({"correct": "weakness", "check": -9, "surprise": 9}, [Said("corrected_weakness", {"check": -9, "surprise": 9}, "NM-80")]),
    ],
)
def test_what_is_mended_by_hand_is_said(correction, said):
    companion = Companion("captain", "scout")
    companion.place("queen", 0)
    assert companion.answer(correction).said == said


@pytest.mark.rule("NM-80")
@pytest.mark.parametrize("deck", ["attacks", "events", "wounds"])
def test_a_deck_mended_by_hand_is_said(deck):
    companion = Companion()
    cards = dict.fromkeys(getattr(companion.table, deck).deck, 0) | {{"attacks": "tail:2", "events": "damage", "wounds": "leg"}[deck]: 1}
    assert companion.correct("deck", deck=deck, cards=cards).said == [Said(f"corrected_{deck}", {"n": 1}, "NM-80")]
    companion.only(larva={1: 3})
    assert companion.said == [Said("corrected_bag", {"n": 3}, "NM-80")]


@pytest.mark.rule("NM-26", "NM-80")
@pytest.mark.parametrize("gone", ["dead", "away"])
def test_nobody_is_beside_a_character_who_is_no_longer_there(gone):
    companion = Companion("captain", "scout")
    both, scout = companion.place("queen", 0, 1), companion.place("adult", 1)
    companion.correct("character", seat=0, **{gone: True})
    assert (companion.of(both.id).beside, companion.of(scout.id).beside) == ([1], [1])
    companion.correct("character", seat=0, **{gone: False})
    assert companion.of(both.id).beside == [1]


@pytest.mark.rule("NM-80")
def test_a_miniature_that_is_gone_cannot_be_corrected():
    companion = Companion()
    gone = companion.place("adult", 0)
    companion.correct("remove", intruder=gone.id, token="pool")
    with pytest.raises(Refused) as caught:
        companion.correct("intruder", intruder=gone.id, injuries=1)
    assert caught.value.holes == {"field": "intruder"}


@pytest.mark.rule("NM-26", "NM-80", "NM-4")
def test_the_dead_carry_nothing():
    companion = Companion("captain", "scout")
    companion.correct("character", seat=0, larva=True, slime=True)
    for _ in range(5):
        companion.place("larva")
    companion.correct("character", seat=0, dead=True)
    assert (companion.table.characters[0].larva, companion.table.characters[0].slime) == (False, False)
    assert companion.place("larva").letter == "F"


@pytest.mark.rule("NM-80")
@pytest.mark.parametrize(
    ("correction", "field"),
    [
        ({"correct": "luck"}, "correct"),
        ({"correct": "bag"}, "bag"),
        ({"correct": "bag", "bag": {**{kind: {} for kind in TOKENS}}}, "bag.larva"),
        ({"correct": "deck", "deck": "tarot"}, "deck"),
        ({"correct": "deck", "deck": "wounds", "cards": {"leg": 1}}, "cards"),
        ({"correct": "deck", "deck": "wounds", "cards": {"body": 5, "leg": 0, "hand": 0, "bleeding": 0, "arm": 0}}, "cards"),
        ({"correct": "contamination", "clean": 21, "infected": 7}, "clean"),
        ({"correct": "contamination", "clean": 0, "infected": 1}, "clean"),
        ({"correct": "contamination", "clean": 20}, "infected"),
        ({"correct": "place", "kind": "worm"}, "kind"),
        ({"correct": "place", "kind": "queen", "token": None}, "kind"),
        ({"correct": "place", "kind": "adult", "token": ["adult", 9]}, "token"),
        ({"correct": "place", "kind": "adult", "token": None, "beside": [5]}, "beside"),
        ({"correct": "remove", "intruder": 1}, "intruder"),
        ({"correct": "remove", "intruder": 9, "token": "bag"}, "intruder"),
        ({"correct": "intruder", "intruder": 1, "injuries": -1}, "injuries"),
        ({"correct": "intruder", "intruder": 1, "beside": 0}, "beside"),
        ({"correct": "intruder", "intruder": True}, "intruder"),
        ({"correct": "character", "seat": 2}, "seat"),
        ({"correct": "character", "seat": 0, "light": 3}, "light"),
        ({"correct": "character", "seat": 0, "serious": ["leg"] * 4}, "serious"),
        ({"correct": "character", "seat": 0, "serious": ["toe"]}, "serious"),
        ({"correct": "character", "seat": 0, "slime": 1}, "slime"),
        ({"correct": "character", "seat": 0, "infected": 8}, "infected"),
        ({"correct": "character", "seat": 0, "contamination": 26}, "contamination"),
        ({"correct": "tracks", "time": 16}, "time"),
        ({"correct": "tracks", "eggs": 9}, "eggs"),
        ({"correct": "tracks", "first": 2}, "first"),
        ({"correct": "tracks", "self_destruct": 7}, "self_destruct"),
        ({"correct": "tracks", "pods": "yes"}, "pods"),
        ({"correct": "weakness", "check": 10}, "check"),
        ({"correct": "weakness", "surprise": -10}, "surprise"),
        ({"correct": "tracks", "time": -1}, "time"),
        ({"correct": "tracks", "round": 0}, "round"),
        ({"correct": "tracks", "round": 100}, "round"),
        ({"correct": "tracks", "carcasses": -1}, "carcasses"),
        ({"correct": "tracks", "carcasses": 9}, "carcasses"),
        ({"correct": "tracks", "first": -1}, "first"),
        ({"correct": "tracks", "self_destruct": -1}, "self_destruct"),
        ({"correct": "tracks", "eggs": -1}, "eggs"),
        ({"correct": "tracks", "eggs_in_box": 4}, "eggs_in_box"),
        ({"correct": "tracks", "eggs_in_box": -1}, "eggs_in_box"),
        ({"correct": "tracks", "met": 1}, "met"),
        ({"correct": "character", "seat": -1}, "seat"),
        ({"correct": "character", "seat": 0, "light": -1}, "light"),
        ({"correct": "character", "seat": 0, "infected": -1}, "infected"),
        ({"correct": "character", "seat": 0, "contamination": -1}, "contamination"),
        ({"correct": "character", "seat": 0, "serious": ["body"] * 3 + ["leg"]}, "serious"),
        ({"correct": "character", "seat": 0, "serious": "leg"}, "serious"),
        ({"correct": "intruder", "intruder": 1, "injuries": 100}, "injuries"),
        ({"correct": "intruder", "intruder": 1, "beside": [-1]}, "beside"),
        ({"correct": "intruder", "intruder": 0}, "intruder"),
        ({"correct": "contamination", "clean": -1, "infected": 7}, "clean"),
        ({"correct": "deck", "deck": "wounds", "cards": {"body": -1, "leg": 0, "hand": 0, "bleeding": 0, "arm": 0}}, "cards"),
    ],
)
def test_corrections_that_cannot_be_are_refused_by_name(correction, field):
    companion = Companion("captain", "scout")
    companion.place("queen", 0)
    companion.correct("character", seat=1, contamination=2)
    with pytest.raises(Refused) as caught:
        companion.answer(correction)
    assert (caught.value.key, caught.value.holes) == ("correction", {"field": field})
    for words in (ENGLISH, FRENCH):
        assert words(f"field.{field}") in telling.refused(words.language, caught.value.plain)
    assert now(companion.table) == companion.table


@pytest.mark.rule("NM-80")
def test_figures_come_and_go_by_hand_only_between_procedures():
    companion = Companion()
    creature = companion.place("adult", 0)
    companion.give("injure", 2)
    for correction in (
        {"correct": "remove", "intruder": creature.id, "token": "bag"},
        {"correct": "place", "kind": "larva", "token": None},
        {"correct": "character", "seat": 0, "dead": True},
    ):
        with pytest.raises(Refused):
            companion.answer(correction)
    companion.give("slime:5")
    event = event_moves().give({"1": "moves"})
    event.correct("remove", intruder=1, token="bag").correct("place", kind="larva", token=["larva", 1])
    assert event.asked == "text"


@pytest.mark.rule("NM-80")
def test_a_correction_after_which_the_question_could_not_stand_is_refused():
    companion = Companion(adults=(4, 4, 4, 2)).give("bag", LARVA)
    bag = {kind: dict(numbers) for kind, numbers in companion.table.bag.items()}
    bag["adult"] = {"2": 4, "3": 5, "4": 3}
    with pytest.raises(Refused) as caught:
        companion.correct("bag", bag=bag)
    assert caught.value.key == "correction_now"


# --- undo, saving, the log ----------------------------------------------------------------------------------------------------


def long_encounter() -> Companion:
    """Noise, an encounter, a surprise, a wound; then a shot that kills."""
    companion = Companion("captain", "scout", adults=(2, 3, 3, 4, 4))
    companion.give("noise", 1, "3", "marked", adult(4), 2, "bite:4", "leg")
    companion.give("shoot", 1, companion.table.intruders[0].id, "double", 2, "scratch:2")
    assert "dies" in companion.keys
    return companion


@pytest.mark.rule("NM-82")
def test_an_encounter_is_undone_to_its_first_step():
    companion = long_encounter()
    outcomes = fold(companion.setup, companion.answers)
    assert outcomes[-1].table == companion.table
    begun = next(place for place, answer in enumerate(companion.answers) if answer == {"value": "noise"})
    for kept in range(len(companion.answers), begun - 1, -1):
        undone = fold(companion.setup, companion.answers[:kept])[-1].table
        assert undone == outcomes[kept].table
    assert prompt(undone).kind == "menu"
    assert (undone.intruders, undone.attacks.discard["bite:4"]) == ([], 0)
    assert undone.characters[1].serious == []
    assert tokens(undone) == ALL_TOKENS


@pytest.mark.rule("NM-82")
def test_a_session_is_saved_at_every_step_and_goes_on_anywhere():
    companion = long_encounter()
    table = begin_session(companion.setup).table
    for answer in companion.answers:
        table = msgspec.json.decode(msgspec.json.encode(table), type=Table)
        table = step(table, json.loads(json.dumps(answer))).table
    assert table == companion.table


@pytest.mark.rule("NM-82", "NM-84")
def test_the_log_in_words():
    companion = Companion("captain", "scout")
    companion.give("encounter", 0)
    companion.answer({"value": adult(3), "here": True}).give(1, "slime:5")
    companion.correct("tracks", time=9)
    english = telling.log("en", companion.setup, companion.answers)
    assert "\n\nEncounter\n" in english
    assert "NM-12  Drawn: Adult, number 3. (drawn here)" in english
    assert "NM-13  Surprise attack! 1 in hand is fewer than 3." in english
    assert "NM-24  Slime: a Slime marker and a Contamination card for the Captain. (typed in)" in english
    assert english.endswith("NM-80  By hand: the tracks are corrected.\n")
    french = telling.log("fr", companion.setup, companion.answers)
    assert "\n\nRencontre\n" in french
    assert "NM-20  L\u2019Adulte A surprend le Capitaine." in french
    assert len(french.splitlines()) == len(english.splitlines())


# --- words --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-82")
def test_the_log_says_whether_one_drew_rolled_or_typed():
    companion = Companion().give("noise")
    companion.answer({"value": "silence", "here": True}).give("encounter")
    companion.answer({"value": BLANK, "here": True}).give("noise", "silence")
    lines = telling.log("en", companion.setup, companion.answers).splitlines()
    assert lines.count("NM-72  Silence: nothing happens. (rolled here)") == 1
    assert lines.count("NM-12  Drawn: the Blank. (drawn here)") == 1
    assert lines.count("NM-72  Silence: nothing happens. (typed in)") == 1


@pytest.mark.rule("NM-80", "NM-82")
def test_the_log_tells_corrections_as_made_by_hand():
    companion = Companion().correct("tracks", time=9).give("noise").correct("tracks", time=8).give("silence")
    lines = telling.log("en", companion.setup, companion.answers).splitlines()
    by_hand = lines.index("NM-80  By hand: the tracks are corrected.")
    assert lines[by_hand:] == [lines[by_hand], "", "Noise roll", lines[by_hand], "NM-72  Silence: nothing happens. (typed in)"]


@pytest.mark.rule("NM-81")
def test_the_first_question_cites_the_clause_of_what_is_begun():
    companion = Companion("captain", "scout")
    companion.place("adult", 0)
    companion.place("creeper", 0)
    asked = {"noise": "NM-70", "encounter": "NM-10", "shoot": "NM-50", "melee": "NM-51", "escape": "NM-73", "wound": "NM-25"}
    asked |= {"scan": "NM-32", "emerge": "NM-32", "death": "NM-26", "attack": "NM-20", "injure": "NM-40", "retreat": "NM-44"}
    assert {do: companion.fork().give(do).prompt.clause for do in asked} == asked


@pytest.mark.rule("NM-84")
def test_both_languages_have_the_same_words_and_holes():
    assert set(ENGLISH.texts) == set(FRENCH.texts)
    for key, text in ENGLISH.texts.items():
        # an article may live in another form of the name, but no name may be missing
        names = [set(re.findall(r"\{ \$(\w+)", each)) for each in (text, FRENCH.texts[key])]
        assert names[0] - {"kind"} == names[1] - {"kind"}, key


@pytest.mark.rule("NM-84")
def test_the_terms_of_the_player_aid():
    assert {kind: FRENCH(f"kind.{kind}") for kind in TOKENS} == {
        "larva": "Larve",
        "creeper": "Rôdeur",
        "adult": "Adulte",
        "breeder": "Hybride",
        "queen": "Reine",
        "blank": "Vierge",
    }
    every = " ".join(map(str, FRENCH.texts.values())).lower()
    for term in ("conduits techniques", "dégât", "blessure", "carcasse", "nid"):
        assert term in every


@pytest.mark.rule("NM-84")
def test_every_name_procedure_and_choice_has_words():
    box = components()
    keys = [f"kind.{kind}{form}" for kind in TOKENS for form in ("", ".a", ".the", ".of", ".plural")]
    keys += [f"intruder.{kind}{form}" for kind in KINDS for form in ("", ".the", ".of")]
    keys += [f"character.{id}{form}" for id in CHARACTERS for form in ("", ".the", ".of", ".to")]
    keys += [f"card.{card.id}" for card in box.attacks] + [f"said.card_{card.id}" for card in box.attacks]
    keys += [f"event.{event.id}" for event in box.events] + [f"said.text_{event.id}" for event in box.events]
    keys += [f"wound.{wound}{form}" for wound in box.serious_wounds for form in ("", ".effect")]
    keys += [f"face.{face}" for face in box.faces] + [f"roll.{roll}" for roll in (*box.noise_die, "combat")]
    for option in rulings():
        keys += [f"ruling.{option.name}", *(f"ruling.{option.name}.{str(choice).lower()}" for choice in option.choices)]
    assert [key for key in keys if key not in ENGLISH] == []


def test_the_characters_are_those_of_the_box():
    cast = tomllib.loads((files("nexarium.games.nemesis.box") / "characters.toml").read_text("utf-8"))
    assert set(cast) == set(CHARACTERS)
    assert tuple(characters()) == CHARACTERS


@pytest.mark.rule("NM-81", "NM-84")
@pytest.mark.slow
def test_whatever_is_said_and_asked_has_words_and_a_clause():
    clauses = set(re.findall(r"^- (NM-\d+)", SPECIFICATION.read_text("utf-8"), re.MULTILINE))
    spoken: Counter[str] = Counter()
    for number in range(80):
        line = runs.run(number, 7)
        for entry in [line, *line["steps"]]:
            if "refused" in entry:
                for language in LANGUAGES:
                    assert telling.refused(language, entry["refused"])
                assert entry["refused"]["clause"] in clauses
                continue
            question: Prompt = entry["prompt"]
            assert question.clause in clauses
            said: Said
            for said in entry["said"]:
                spoken[said.key] += 1
                assert said.clause in clauses
                for language in LANGUAGES:
                    text = telling.told(language, said)
                    assert "{" not in text
                    assert text[0] == text[0].upper()
            for words in (ENGLISH, FRENCH):
                title, text = telling.asked(words.language, question)
                assert title
                assert text
                for choice in question.choices:
                    if question.kind == "choose" and isinstance(choice["value"], str):
                        assert f"choose.{question.ask}.{choice['value']}" in words or f"do.{choice['value']}" in words
                    elif question.kind == "menu":
                        assert f"do.{choice['value']}" in words
                        assert f"when.{choice['value']}" in words
    assert len(spoken) > 100


@pytest.mark.rule("NM-1")
def test_numbers_that_stay_unseen_or_are_told():
    hidden = Companion().give("bag", LARVA)
    assert hidden.prompt.quiet
    assert hidden.give(adult(4)).holes("added") == {"kind": "adult"}
    told = Companion(numbers="told").give("bag", LARVA)
    assert not told.prompt.quiet
    assert told.give(adult(4)).holes("added_told") == {"kind": "adult", "number": 4}


# --- what always holds --------------------------------------------------------------------------------------------------------


def odds_add_up(table: Table) -> None:
    """NM-83: whatever the table, something must happen, and a larger hand is not surprised more often."""
    assert sum(bag_odds(table).values()) == bool(sum(sum(numbers.values()) for numbers in table.bag.values()))
    surprise = [surprise_odds(table, hand) for hand in range(6)]
    assert surprise == sorted(surprise, reverse=True)
    for kind in KINDS:
        assert sum(attack_odds(table, kind).values()) == 1
        for hurt in (1, 4, 7):
            assert sum(check_odds(table, kind, hurt).values()) == 1
        assert sum(strike_odds(table, kind, 2).values()) == sum(strike_odds(table, kind, 3, melee=True).values()) == 1


@pytest.mark.rule("NM-17", "NM-80", "NM-1", "NM-22", "NM-83")
@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(0, len(runs.MOODS) - 1))
def test_tokens_and_cards_are_conserved_at_every_step(seed, mood):
    random = Random(seed)
    table = begin_session(runs.setup(random)).table
    for _ in range(80):
        question = prompt(table)
        assert question.kind == "menu" or table.stack
        answer = runs.correction(table, random) if random.random() < 0.1 else runs.answer(question, random, runs.MOODS[mood])
        if random.random() < 0.05:
            answer = runs.wrong_answer(question, random)
        answer.pop("r", None)
        try:
            after = step(table, answer).table
        except Refused as refused:
            assert now(table) == table
            if refused.offer is not None:
                conserved(step(table, refused.offer).table)
            continue
        assert now(table) == table
        conserved(after)
        table = after
    odds_add_up(table)


@pytest.mark.rule("NM-80", "NM-82")
def test_runs_are_the_same_again_and_fold_to_their_tables():
    for number in range(3):
        run = runs.run(number, 11)
        assert runs.run(number, 11) == run
        taken = [entry["answer"] for entry in run["steps"] if "refused" not in entry]
        assert fold(run["setup"], taken)[-1].table == run["table"]
        assert any("r" in entry for entry in run["steps"])


def test_a_blank_of_many_draws_is_as_likely_as_its_weight():
    # not sampled: every r of a fine grid, against the weights
    companion = Companion(adults=(2, 3, 3, 4)).give("encounter")
    counts = Counter(tuple(pick(companion.prompt, (n + 0.5) / 1100)) for n in range(1100))
    assert counts == {tuple(choice["value"]): 100 * choice["weight"] for choice in companion.prompt.choices}
    assert counts[tuple(BLANK)] == 100


def test_the_demonstration_is_a_session_of_the_real_rules() -> None:
    """Each of its answers can be given, and drawn where one is drawn; it begins and ends at the menu, and says all in both languages."""
    told = tomllib.loads((PAGE / "demonstration.toml").read_text("utf-8"))
    table = begin_session({"characters": told["characters"], "first": told["first"]}).table
    for answer in told["opening"]:
        assert prompt(table).quiet
        table = step(table, {"value": answer, "here": True}).table
    assert prompt(table).kind == "menu"
    for each in told["steps"]:
        here = {"here": True} if prompt(table).kind == "draw" else {}
        table = step(table, {"value": each["answer"], **here}).table
    assert prompt(table).kind == "menu"
    assert all(each["en"] and each["fr"] for each in (*told["steps"], told["end"]))
