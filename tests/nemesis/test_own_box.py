"""A box of one's own in Last Watch: attack cards composed of parts, cards of one name, own names, texts that people carry out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files

import pytest

from nexarium.core.game import CHANCE, Game, Ply, State
from nexarium.core.scene import svg_text
from nexarium.core.words import Words, words
from nexarium.testing.playing import say

from ..random_boxes import load, played
from .playing import event_phase, fields, hold, place, position, until, where, wound, wounds

BOX = files("nexarium.games.nemesis.box")
CARDS = """
[[attacks]]
id = "scratch"
hits = ["queen"]
blood = [5]

[[attacks]]
name = { en = "Acid <b>spit</b> {x}", fr = "Crachat acide" }
hits = ["adult", "breeder"]
blood = [0, 2]
effects = [
  { do = "deadly", number = 2, whom = "all" },
  { do = "light", number = 2 },
  { do = "contamination", number = 3, whom = "all" },
  { do = "slime", whom = "all" },
]

[[attacks]]
id = "brood"
hits = ["creeper", "adult"]
blood = [1]
effects = [{ do = "light" }, { do = "transform" }]

[[attacks]]
id = "swarm"
hits = ["creeper"]
blood = [1]
effects = [{ do = "transform" }, { do = "summon" }]

[[attacks]]
id = "call"
hits = ["creeper", "adult"]
blood = [1]
effects = [{ do = "serious" }, { do = "summon" }]

[[attacks]]
id = "song"
name = { fr = "Chant" }
hits = ["queen"]
blood = [1]
text = { en = "Sing <i>aloud</i>.", fr = "Chantez." }

[[events]]
name = { en = "Power cut" }
corridor = 3
movers = ["queen"]
text = { en = "Put all lights out." }
"""
NAMED = '[tiles.name]\nstorage = { en = "Larder & <pantry>", fr = "Cellier" }\n\n[tiles.colour]'
COOK = """
[cook]
name = { en = "Ship's <cook>", fr = "Coq" }
weapon = "ladle"
weapon_name = { en = "Hot \\"ladle\\"", fr = "Louche" }
energy = false
ammunition = 9
injuries = { creeper = 1, adult = 1, hit = 1, double = 1 }
"""


def text_of(file: str) -> str:
    return (BOX / file).read_text("utf-8")


@cache
def own(players: int = 1, character: str = "cook") -> Game:
    data = {
        "components.toml": text_of("components.toml") + CARDS,
        "ship.toml": text_of("ship.toml").replace("[tiles.colour]", NAMED),
        "characters.toml": text_of("characters.toml") + COOK,
    }
    return load("nemesis", data, players=players, first_player="a", character_a=character)


def said(language: str) -> Words:
    return words(own().definition.package, language)


def attacked(kind: str, players: int = 1, **at: int) -> State:
    """The event phase: the intruder with the first seat in 14 draws its card."""
    return until(event_phase(place(position(at={"a": 14, **at}, game=own(players)), kind, 14)), "card")


# --- what cards do ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-24")
def test_a_composed_card_does_its_parts_to_the_victim_and_to_all_in_the_room():
    state = say(attacked("adult-1", 3, b=14, c=2), "card acid_b_spit_b_x 2")
    r = state.record
    assert r.light[:3].tolist() == [2, 0, 0]
    assert r.slime[:3].tolist() == [1, 1, 0]
    assert r.discard[:3, 1].tolist() == [3, 3, 0]


@pytest.mark.rule("NM-24", "NM-25")
def test_so_many_serious_wounds_are_death_and_nothing_more():
    state = wound(wound(attacked("adult-1", 2, b=14), "a", "leg", "arm"), "b", "leg")
    say(state, "card acid_b_spit_b_x 2")
    r = state.record
    assert r.status[:2].tolist() == [2, 0]
    assert (r.slime[:2].tolist(), r.discard[:2, 1].tolist(), r.light[:2].tolist()) == ([0, 1], [0, 3], [0, 0])


@pytest.mark.rule("NM-22", "NM-2")
def test_cards_of_one_name_hit_their_own_kinds():
    assert say(attacked("adult-1"), "card scratch_2 5").record.light[0] == 0, "this one is of the Queen"
    assert say(attacked("queen-1"), "card scratch_2 5").record.light[0] == 1
    assert say(attacked("queen-1"), "card scratch 5").record.light[0] == 1


@pytest.mark.rule("NM-24", "NM-17")
def test_a_card_may_wound_and_transform_or_summon():
    state = say(hold(attacked("adult-1"), "a", action=5), "card brood 1")
    assert state.record.light[0] == 1
    assert where(state) == {"breeder-1": 14}, "an Adult as well as a Creeper"
    state = say(attacked("creeper-1"), "card call 1", "token larva-1", "wound leg")
    assert wounds(state, "a") == ["leg"]
    assert where(state) == {"larva-1": 14, "creeper-1": 14}


@pytest.mark.rule("NM-24", "NM-17")
def test_who_is_summoned_comes_before_the_breeder():
    state = say(hold(attacked("creeper-1"), "a", action=5), "card swarm 1", "token larva-1")
    assert where(state) == {"larva-1": 14, "breeder-1": 14}
    state = hold(place(position(at={"a": 14}, game=own()), "breeder-1", 2), "a", action=5)
    fields(state).bag[3] += 1  # more tokens than miniatures
    state = until(event_phase(place(state, "creeper-1", 14)), "card")
    say(state, "card swarm 1", "token breeder-3")
    assert where(state) == {"breeder-1": 2, "breeder-2": 14, "creeper-1": 14}, "the last Breeder was summoned"


@pytest.mark.rule("NM-24")
def test_a_victim_who_dies_of_the_card_is_surprised_by_nobody():
    state = hold(wound(attacked("creeper-1", 2, b=14), "a", "leg", "arm", "hand"), "a", action=0)
    say(state, "card brood 1")
    assert state.record.status[0] == 2
    assert where(state) == {"breeder-1": 14}
    assert not any(state.action_to_string(action).startswith("card") for action, _ in state.chance_weights())
    assert wounds(state, "b") == []


@pytest.mark.rule("NM-24")
def test_what_the_rules_cannot_do_is_told_and_left_to_the_players():
    state = attacked("queen-1")
    before = fields(state).light.copy()
    say(state, "card song 1")
    assert (fields(state).light == before).all()
    assert state.record.status[0] == 0


# --- words -----------------------------------------------------------------------------------------------------------------


def sentences(card: str, kind: str, language: str) -> list[str]:
    """What the log says of a card that an intruder draws."""
    package = own().definition.package
    shown_ply, story = import_module(f"{package}.scene.shown_ply"), import_module(f"{package}.scene.story")
    state = attacked(kind)
    after = say(state.clone(), card)
    (shown,) = shown_ply.shown_to_all([Ply(0, CHANCE, state.string_to_action(card), state, after)], said(language))
    return [line.text for line in story.story(shown).lines]


@pytest.mark.rule("NM-24")
def test_own_cards_are_told_in_both_languages():
    english, french = (sentences("card acid_b_spit_b_x 2", "adult-1", language) for language in ("en", "fr"))
    assert english[0].endswith(": Acid <b>spit</b> {x}")
    does = "2 light wounds and 3 Contamination cards"
    assert "otherwise" in english[1]
    assert "light wounds" in english[1]
    assert does not in english[1], "the cards are everyone's"
    assert french[0].endswith("Crachat acide")
    assert "sinon" in french[1]
    assert sentences("card song 1", "queen-1", "en")[1] == "Sing <i>aloud</i>. (carry this out yourselves: the server does not)"
    assert "Chantez." in sentences("card song 1", "queen-1", "fr")[1]
    assert sentences("card song 1", "queen-1", "en")[0].endswith(": Chant"), "a name in one language is shown in the other"
    assert len(sentences("card scratch 5", "queen-1", "en")) == len(sentences("card scratch_2 5", "queen-1", "en"))


def test_all_show_the_boxs_own_names():
    for language, names in {
        "en": {
            "tile.storage": "Larder & <pantry>",
            "character.cook": "Ship's <cook>",
            "weapon.ladle": 'Hot "ladle"',
            "event.power_cut": "Power cut",
        },
        "fr": {"tile.storage": "Cellier", "character.cook": "Coq", "weapon.ladle": "Louche", "event.power_cut": "Power cut"},
    }.items():
        assert {key: said(language)(key).replace("\u2019", "'") for key in names} == names
    assert words("nexarium.games.nemesis", "en").named("character.cook", "") == "", "only in this box"


def test_names_are_never_markup():
    picture = own().definition.load_picture()
    history = played(own(), 3, 150)
    drawn = 0
    for language in ("en", "fr"):
        scene = picture.board(history, 0, said(language))
        svg = svg_text(scene, "")
        assert "<cook>" not in svg
        assert "<pantry>" not in svg
        drawn += "cook" in svg or "Coq" in svg
    assert drawn == 2


def test_the_lobby_shows_the_cook():
    definition = own().definition
    shown = definition.load_picture().portrait("character", "cook", said("en"))
    assert shown.name.replace("\u2019", "'") == "Ship's <cook>"
    assert "ladle" in shown.about


@pytest.mark.rule("NM-24")
def test_the_shipped_effects_are_said_from_their_parts():
    attacks = import_module(f"{own().definition.package}.scene.attacks")
    components = import_module(f"{own().definition.package}.box.components")
    told: Mapping[str, str] = {name: attacks.composed(effects, said("en")) for name, effects in components.KNOWN.items()}
    assert told == {
        "scratch": "1 light wound and 1 Contamination card",
        "claw": "2 light wounds and 1 Contamination card",
        "bite": "death with 2 serious wounds, otherwise 1 serious wound",
        "tail": "death with a serious wound, otherwise 1 serious wound",
        "transformation": "the intruder becomes a Breeder",
        "frenzy": "everyone in the room: death with 2 serious wounds, otherwise 1 serious wound",
        "slime": "Slime and 1 Contamination card",
        "summoning": "another intruder comes",
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_are_drawn_as_they_are_entered(language):
    draw = own().definition.load_picture().preview
    acid = svg_text(draw("components.toml:attacks[9].blood[0]", said(language)))
    assert ("Acid &lt;b&gt;spit&lt;/b&gt; {x}" if language == "en" else "Crachat acide") in acid
    assert acid.count("lw-shield") == 2, "an Adult and a Breeder"
    shown = " ".join(re.findall(r">([^<]+)</text>", acid))
    assert ("2 and an arrow" if language == "en" else "2 et une flèche") in shown, "the arrow, which is entered first, is the last"
    every = [f"components.toml:attacks[{place}]" for place in range(14)] + [f"components.toml:events[{place}]" for place in range(21)]
    every += [f"characters.toml:{each}" for each in ("captain", "scientist", "cook")]
    for shown in every:
        assert draw(shown, said(language)) is not None, shown
    for nothing in ("", "components.toml:tokens.larva", "components.toml:attacks[99]", "ship.toml:corridors[1]", "characters.toml:nobody"):
        assert draw(nothing, said(language)) is None
