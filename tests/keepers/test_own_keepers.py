"""Keepers of an owner: names and texts in two languages, skills composed of what the rules know, more Power dice; and what is refused."""

from __future__ import annotations

import random
from importlib.resources import files
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st

import nexarium
from nexarium.core.errors import BadData
from nexarium.core.game import Game, History, State
from nexarium.core.scene import svg_text
from nexarium.core.view import portrait
from nexarium.core.words import Words, words
from nexarium.games.keepers.box.cards import MOST_KEEPERS, MOST_POWER, read_roster
from nexarium.games.keepers.box.cubes import shapes
from nexarium.games.keepers.box.files import FILES
from nexarium.games.keepers.box.skills import CHOSEN, COUNTED, MOST_AMOUNT, MOST_COMPOSED, SKILLS, TRIGGERED
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import Phase
from nexarium.testing.playing import say, texts

from .own_box import own, own_table, put, roster_text
from .playing import DUEL, end_turn, position, table

SHAPES = (files("nexarium.games.keepers.box") / "shapes.toml").read_text("utf-8")

SURGE = {"name": {"en": "Surge", "fr": "Élan"}, "effect": "steps", "trigger": "each_turn", "amount": 2, "steps": "MP"}
WARP = {"name": {"en": "Warp"}, "effect": "exchange", "trigger": "favoured"}
SONG = {"name": {"en": "Song", "fr": "Chant"}, "effect": "text", "text": {"en": "Sings.", "fr": "Chante."}}


def always(effect: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    return {"name": {"en": effect.capitalize()}, "effect": effect, "amount": amount, **more}


def composed(*skills: dict[str, Any]) -> dict[str, Any]:
    return {"skills": [], "composed": [*skills]}


def said(game: Game, language: str) -> Words:
    return words(game.definition.package, language)


def about(game: Game, language: str) -> str:
    """What the lobby says of the first Keeper."""
    shown = game.definition.load_picture().portrait("keeper", game.options["keeper_a"], said(game, language))
    return str(shown.about)


# --- names and texts -------------------------------------------------------------------------------------------------------------


def test_a_card_brings_its_names_and_terrains_theirs() -> None:
    zog = {
        "id": "zog",
        "name": {"en": "Zog <b>&</b>", "fr": "Zogue"},
        "plus": "Crystal sea",
        "stickers": dict.fromkeys(("start", "centre", "left", "right", "back"), "Crystal sea"),
    }
    text = roster_text(
        zog,
        terrains=["Crystal sea", "forest", "desert", "ice", "lava", "ruins", "moss", "salt"],
        terrain_names={"Crystal sea": {"name": {"en": "crystal sea", "fr": "mer"}, "the": {"fr": "la mer de cristal"}}},
    )
    game = own_table(text)
    picture, history = game.definition.load_picture(), History.new(game)
    for language, name, terrain in (("en", "Zog <b>&</b>", "crystal sea"), ("fr", "Zogue", "la mer de cristal")):
        told = said(game, language)
        assert picture.portrait("keeper", "zog", told).name == name
        assert picture.badge(history, 0, 0, told).marks[0].label == name
        board = picture.board(history, None, told)
        assert f"{name} " in board.title
        assert terrain in board.title
        drawn = svg_text(board, "")
        assert "<b>" not in drawn
        assert ("Zog &lt;b&gt;&amp;&lt;/b&gt;" in drawn) == (language == "en")
    laid = history.then(history.now.legal_actions()[0])
    assert picture.entry(laid, None, told).text


def test_one_language_is_enough() -> None:
    game = own({"name": {"fr": "Zogue"}, "text": {"en": "Stands firm."}})
    assert game.definition.load_picture().portrait("keeper", "bront", said(game, "en")).name == "Zogue"
    assert "Stands firm." in about(game, "fr")


def test_a_skill_is_told_from_its_parts_in_both_languages() -> None:
    game = own({"composed": [SURGE, WARP, always("rooted", 3), SONG]})
    for sentence in (
        "Rooted \u2013 ",
        "Surge \u2013 once a turn: 2 moves or 2 pushes",
        "costs 3 more pushes",
        "Sings. (The people at the table",
    ):
        assert sentence in about(game, "en")
    for sentence in (
        "Élan \u2013 une fois par tour\u00a0: 2 déplacements ou 2 poussées",
        "coûte 3 poussées de plus",
        "Chante. (Les joueurs",
    ):
        assert sentence in about(game, "fr")


def test_a_text_without_a_skill_is_played_by_the_people_at_the_table() -> None:
    assert "does not enforce it" in about(own({"skills": [], "text": {"en": "Flies."}}), "en")
    assert "does not enforce it" not in about(own({"text": {"en": "Stands firm."}}), "en")


# --- effects -----------------------------------------------------------------------------------------------------------------------


def dice_of_turn(state: State) -> int:
    return int(state.record.dice)


def next_turn(game: Game, at: tuple[int, int] | str, **more: Any) -> State:
    """The first seat's next turn, its Keeper at a cell."""
    state = put(game, DUEL, {"a": at, "b": (2, -2), **more}, active="b")
    return say(state, "end") if "end" in texts(state) else state


def test_pushing_a_rooted_keeper_costs_what_its_card_says() -> None:
    game = own(composed(always("rooted", 2)))
    at = {"a": (1, 0), "b": (2, 0)}
    assert "push W" not in texts(put(game, DUEL, at, active="b", pool=(1, 0, 2)))
    state = say(put(game, DUEL, at, active="b", pool=(1, 0, 3)), "push W")
    assert state.record.pool.tolist() == [1, 0, 0]


@pytest.mark.parametrize(("skill", "dice"), [(always("at_home", 1), 7), (always("more_dice", 1), 7), (always("surefoot"), 6), (SONG, 6)])
def test_skills_change_the_number_of_dice(skill: dict[str, Any], dice: int) -> None:
    plus = "ruins" if skill["effect"] == "at_home" else "lava"
    game = own({**composed(skill), "plus": plus, "minus": "forest"})
    state = say(put(game, DUEL, {"a": (0, 1), "b": (2, -2)}, active="b", pool=(1, 0, 0)), "end")
    on_minus = 6 - 1 + (skill["effect"] in ("surefoot", "more_dice"))
    assert dice_of_turn(state) == on_minus
    state = say(put(game, DUEL, {"a": (0, 0), "b": (2, -2)}, active="b", pool=(1, 0, 0)), "end")
    assert dice_of_turn(state) == (7 if skill["effect"] in ("at_home", "more_dice") else 6)


def test_two_dice_more_on_the_favoured_terrain_with_one_skill_in_the_first_turn() -> None:
    game = own({**composed(always("at_home", 1)), "plus": "forest"})
    state = say(game.new_initial_state(), "(2,-1) S")
    assert dice_of_turn(state) == 7, "five, and two"


def test_more_rerolls() -> None:
    game = own(composed(always("more_rerolls", 2)))
    state = say(game.new_initial_state(), "(2,-1) S")
    assert int(state.record.rerolls) == 4


def test_more_ones_make_a_fumble() -> None:
    game = own(composed(always("lucky", 2)))
    state = say(game.new_initial_state(), "(2,-1) S", "dice 1 1 1 1 2")
    assert int(state.record.phase) == Phase.REROLL
    assert "fumbles only on 5 1s" in about(game, "en")
    fumbled = say(game.new_initial_state(), "(2,-1) S", "dice 1 1 1 1 1")
    assert int(fumbled.record.active) == 1


def test_a_keeper_follows_as_many_pushes_as_its_card_says() -> None:
    game = own(composed(always("follow", 2)))
    state = say(put(game, DUEL, {"a": (-1, 0), "b": (0, 0)}, pool=(1, 0, 3)), "push E", "follow", "push E")
    assert "follow" in texts(state)
    state = say(state, "follow")
    assert "follow" not in texts(
        say(put(own({"skills": ["follow"]}), DUEL, {"a": (-1, 0), "b": (0, 0)}, pool=(1, 0, 3)), "push E", "follow", "push E")
    )
    assert int(state.record.pool[2]) == 1


def test_a_keeper_returns_on_the_tile_that_its_card_names() -> None:
    game = own(composed(always("threshold", tile="left")))
    state = say(put(game, DUEL, {"a": "fallen", "b": (0, 1)}, active="b", pool=(1, 0, 0)), "end")
    assert int(state.record.cell[0]) == numbering.cell_of(-1, 0)
    news = game.definition.load_picture().status(History.new(game), 0, said(game, "en"))
    assert news.hint


def test_dice_of_a_skill_are_on_the_card() -> None:
    game = own({"skills": ["undertow"], "skill_dice": {"undertow": [5, 5, 5]}})
    assert "5\u00a0+\u00a05\u00a0+\u00a05: a move or a jump" in about(game, "en")
    state = put(game, DUEL, {"a": (0, 1), "b": (2, -2)}, left={5: 2, 1: 2}, phase=Phase.SKILL)
    assert texts(state) == ["go on"]
    state = put(game, DUEL, {"a": (0, 1), "b": (2, -2)}, left={5: 4}, phase=Phase.SKILL)
    assert texts(state) == ["go on", "undertow move", "undertow jump"]
    assert say(state, "undertow jump").record.left[5] == 1


def test_a_skill_of_ones_own_gives_steps_once_a_turn() -> None:
    dear = {**SURGE, "name": {"en": "Dear"}, "trigger": "dice", "dice": [6, 6], "amount": 3, "steps": "J"}
    game = own({"skills": ["gambler"], "composed": [SURGE, dear]})
    state = put(game, DUEL, {"a": (0, 1), "b": (2, -2)}, left={6: 2}, phase=Phase.SKILL)
    assert texts(state) == ["go on", "use 1 move", "use 1 push", "use 2 jump"]
    used = say(state.clone(), "use 1 push")
    assert texts(used) == ["go on", "use 2 jump"]
    assert say(used.clone(), "use 2 jump").record.pool.tolist() == [0, 3, 2]
    assert int(used.record.left[6]) == 2, "it costs no die"


def test_the_exchange_is_prepared_on_the_favoured_terrain() -> None:
    game = own(composed(WARP))
    away = put(game, DUEL, {"a": (0, 1), "b": (0, -1)}, phase=Phase.SKILL)
    assert texts(away) == ["go on"]
    state = put(game, DUEL, {"a": (0, 0), "b": (0, -1)}, phase=Phase.SKILL)
    assert texts(state) == ["go on", "use 1 exchange"]
    swapped = say(state, "use 1 exchange", "exchange b")
    assert swapped.record.cell[:2].tolist() == [numbering.cell_of(0, -1), numbering.cell_of(0, 0)]


def test_power_above_five() -> None:
    game = own({"power": MOST_POWER})
    state = say(game.new_initial_state(), "(2,-1) S", "dice 1 2 3 4 5", *["add power"] * MOST_POWER, "throw")
    assert int(state.record.throwing_power) == MOST_POWER
    view = game.definition.load_picture()
    for tall in (False, True):
        assert view.hand(History.new(game), 0, said(game, "en"), tall=tall) is None
    assert len(state.observation(0)) == game.rules.layout.length


def test_numbers_of_the_shipped_game_stay_for_other_cards() -> None:
    """Only more Power dice than usual renumber, and skills of one's own come last."""
    shipped, other = numbering.SPACE, own({**composed(SURGE), "power": 5})
    assert [other.new_initial_state().action_to_string(action) for action in range(shipped.size) if action < 80][:78] == list(
        shipped.texts[:78]
    )
    assert other.rules.actions == shipped.size + 4
    assert other.new_initial_state().string_to_action("(0,0) N") == shipped.parse("(0,0) N")


# --- refusals --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "field", "sentence"),
    [
        ({"name": {"en": "A" * 25}}, "name.en", "24"),
        ({"name": {"en": "A\nB"}}, "name.en", "one line"),
        ({"name": {"en": " A"}}, "name.en", "one line"),
        ({"name": {"de": "Zog"}}, "name.de", "en, fr"),
        ({"text": {"fr": "A" * 241}}, "text.fr", "240"),
        ({"text": {"fr": "\u202eA"}}, "text.fr", "one line"),
        ({"power": 10**9}, "power", "9"),
        ({"skill_dice": {"undertow": [1]}}, "skill_dice.undertow", "it has none"),
        ({"skills": ["undertow"], "skill_dice": {"undertow": []}}, "skill_dice.undertow", "1 to 6"),
        ({"skills": ["undertow"], "skill_dice": {"undertow": [7]}}, "skill_dice.undertow[0]", "6"),
        ({"composed": [SURGE] * (MOST_COMPOSED + 1)}, "composed", str(MOST_COMPOSED)),
        ({"composed": [{**SURGE, "amount": MOST_AMOUNT + 1}]}, "composed[0].amount", str(MOST_AMOUNT)),
        ({"composed": [{**SURGE, "trigger": "always"}]}, "composed[0].trigger", "once each turn, by dice, or on the"),
        ({"composed": [{**SURGE, "trigger": "dice"}]}, "composed[0].dice", "1 to 6"),
        ({"composed": [{**SURGE, "dice": [1]}]}, "composed[0].dice", "By dice"),
        ({"composed": [{**SURGE, "steps": "MM"}]}, "composed[0].steps", "at most once"),
        ({"composed": [{**SURGE, "name": {}}]}, "composed[0].name", "English or in French"),
        ({"composed": [{**WARP, "amount": 2}]}, "composed[0].amount", "1"),
        ({"composed": [{**SONG, "text": {}}]}, "composed[0].text", "has a text"),
        ({"composed": [always("rooted", trigger="each_turn")]}, "composed[0].trigger", "always"),
        ({"composed": [always("threshold", tile="start")]}, "composed[0].tile", "centre, left, right or back"),
        ({"composed": [always("flying")]}, "composed[0].effect", "rooted"),
        ({"id": "x" * 25}, "id", "24"),
    ],
)
def test_cards_that_cannot_be_are_refused_by_their_field(card: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(BadData) as refusal:
        read_roster(roster_text(card))
    assert refusal.value.field == f"keepers[0].{field}"
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("whole", "field", "sentence"),
    [
        ({"terrains": ["a"]}, "terrains", "2"),
        ({"terrains": [*"abcdefghi"]}, "terrains", "8"),
        ({"terrains": ["forest", "a\tb"]}, "terrains[1]", "one line"),
        ({"terrains": ["forest", ""]}, "terrains[1]", "1"),
        ({"terrain_names": {"sea": {"name": {"en": "sea"}}}}, "terrain_names.sea", "forest"),
        ({"terrain_names": {"ice": {"name": {}}}}, "terrain_names.ice.name", "English or in French"),
        ({"keepers": []}, "keepers", "1"),
        ({"keepers": [{}] * (MOST_KEEPERS + 1)}, "keepers", str(MOST_KEEPERS)),
    ],
)
def test_rosters_that_cannot_be_are_refused_by_their_field(whole: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(BadData) as refusal:
        read_roster(roster_text({}, **whole))
    assert refusal.value.field == field
    assert sentence in str(refusal.value)


# --- any box ---------------------------------------------------------------------------------------------------------------------

NAMES_OF_ALL = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)


@st.composite
def skills_of_ones_own(draw: st.DrawFn) -> dict[str, Any]:
    effect = draw(
        st.sampled_from(
            ["steps", "exchange", "rooted", "lucky", "follow", "surefoot", "at_home", "threshold", "more_dice", "more_rerolls", "text"]
        )
    )
    skill: dict[str, Any] = {"name": {"en": draw(NAMES_OF_ALL)}, "effect": effect}
    if effect in CHOSEN:
        skill["trigger"] = draw(st.sampled_from(["each_turn", "dice", "favoured", "unfavoured"]))
    if skill.get("trigger") == "dice":
        skill["dice"] = draw(st.lists(st.integers(1, 6), min_size=1, max_size=4))
    if effect in COUNTED:
        skill["amount"] = draw(st.integers(1, MOST_AMOUNT))
    if effect == "steps":
        skill["steps"] = "".join(draw(st.lists(st.sampled_from("MJP"), min_size=1, max_size=3, unique=True)))
    if effect == "threshold":
        skill["tile"] = draw(st.sampled_from(["centre", "left", "right", "back"]))
    if effect == "text":
        skill["text"] = {"fr": draw(NAMES_OF_ALL)}
    return skill


@st.composite
def cards(draw: st.DrawFn, place: int, terrains: list[str]) -> dict[str, Any]:
    plus, minus = draw(st.permutations(terrains))[:2]
    symbols = st.lists(st.sampled_from("MMJJPP"), max_size=4).map("".join).filter(lambda each: all(each.count(one) <= 2 for one in "MJP"))
    skills = draw(st.lists(st.sampled_from(SKILLS), max_size=3, unique=True))
    return {
        "id": f"k{place}",
        "name": {"en": draw(NAMES_OF_ALL)} if draw(st.booleans()) else {},
        "dice": {value: draw(symbols) for value in "23456"},
        "plus": plus,
        "minus": minus,
        "power": draw(st.integers(0, MOST_POWER)),
        "skills": skills,
        "skill_dice": {skill: draw(st.lists(st.integers(1, 6), min_size=1, max_size=4)) for skill in skills if skill in TRIGGERED},
        "composed": draw(st.lists(skills_of_ones_own(), max_size=MOST_COMPOSED)),
        "stickers": {tile: draw(st.sampled_from(terrains)) for tile in ("start", "centre", "left", "right", "back")},
    }


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Any]:
    terrains = draw(st.lists(NAMES_OF_ALL, min_size=2, max_size=8, unique=True))
    return {"terrains": terrains, "keepers": [draw(cards(place, terrains)) for place in range(draw(st.integers(1, 4)))]}


@settings(max_examples=5, deadline=None, phases=[Stage.explicit, Stage.reuse, Stage.generate], suppress_health_check=[*HealthCheck])
@given(boxes(), st.integers(0, 2**32), st.sampled_from(["rolling", "turn"]))
def test_any_box_is_played_to_the_end(box: dict[str, Any], seed: int, power_time: str) -> None:
    """What the readers accept the rules play, and the pictures show, in both languages."""
    game = own_table(roster_text({}, **box), {"players": 3, "max_turns": 100, "power_time": power_time})
    picture, chosen, history = game.definition.load_picture(), random.Random(seed), History.new(game)
    plies = 0
    while not history.now.is_terminal():
        state = history.now
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = int(chosen.choices(outcomes, weights)[0])
        else:
            action = chosen.choice(state.legal_actions())
            assert state.string_to_action(state.action_to_string(action)) == action
        history = history.then(action)
        plies += 1
        if chosen.random() < 0.02:
            told, tall = said(game, chosen.choice(["en", "fr"])), chosen.random() < 0.5
            assert picture.board(history, 0, told, tall=tall).layers
            for seat in range(3):
                assert picture.badge(history, seat, 0, told).marks
            picture.hand(history, 0, told, tall=tall)
            picture.status(history, 0, told)
            assert len(history.now.observation(0)) == game.rules.layout.length
            if not history.now.is_terminal() and not history.now.is_chance_node():
                picture.input(history, history.now.current_player(), told)
            picture.entry(history, None, told)
    assert plies <= game.rules.max_plies
    assert nexarium.core.game.Game(game.definition, game.options).rules.actions == game.rules.actions


# --- cubes and stickers ------------------------------------------------------------------------------------------------------------


def cells_of(state: State, seat: int) -> set[tuple[int, int]]:
    return {numbering.xy_of(int(cell)) for cell in np.flatnonzero(state.record.owner == seat)}


@pytest.mark.rule("NK-12", "NK-13")
@pytest.mark.parametrize("keeper", ["bront", "drawn"])
def test_each_keeper_unfolds_as_its_card_says(keeper: str) -> None:
    """The first card's cube is a T, the second's the table's shape; they are laid side by side as by hand."""
    game = own({"shape": "T"}, keeper_a=keeper, keeper_b="ilva", cube_shape="L")
    state = game.new_initial_state()
    if keeper == "drawn":
        say(state, "draw bront")
    assert cells_of(state, 0) == {(0, 1), (0, 0), (-1, 1), (1, 1), (0, -1)}
    shape = shapes()["L"]
    table, behind, by_hand = cells_of(state, 0), (0, 2), set()
    for x, y, side in product(range(-6, 7), range(-6, 7), "NESW"):
        tiles = tiles_of(shape, (x, y), "NESW".index(side))
        laid = set(tiles.values())
        if not laid & table and behind not in laid and neighbour(tiles["start"], side) not in table and edges_between(laid, table) >= 2:
            by_hand.add(f"({x},{y}) {side}")
    assert set(texts(state)) == by_hand
    laid = say(state, texts(state)[0])
    picture, told = game.definition.load_picture(), said(game, "en")
    assert picture.board(History.beginning(laid), None, told).title
    assert len(cells_of(laid, 1)) == 5


def test_a_shape_that_is_not_there_is_refused_by_its_field() -> None:
    with pytest.raises(BadData) as refusal:
        FILES["roster.toml"].check({"roster.toml": roster_text({"shape": "Q"}), "shapes.toml": SHAPES})
    assert refusal.value.field == "keepers[0].shape"
    assert "F, L" in str(refusal.value)


@pytest.mark.rule("NK-3")
def test_a_player_puts_the_four_stickers_where_they_like() -> None:
    """On each tile lies the sticker that the card has elsewhere; the one of the Starting Tile stays."""
    on_card = {"start": "forest", "centre": "ruins", "left": "ice", "right": "desert", "back": "lava"}
    tiles = {"start": (0, 1), "centre": (0, 0), "left": (-1, 0), "right": (1, 0), "back": (0, -1)}
    for order in permutations(("centre", "left", "right", "back")):
        value = "".join(place[0] for place in order)
        state = table(stickers_a="card" if value == "clrb" else value).new_initial_state()
        seen = Position(state)
        assert seen.tiles[tiles["start"]].terrain == "forest"
        for tile, place in zip(("centre", "left", "right", "back"), order, strict=True):
            assert seen.tiles[tiles[tile]].terrain == on_card[place]
            other = (1, 0) if tile == "left" else (-1, 0)
            dice = int(
                end_turn(
                    position(DUEL, {"a": tiles[tile], "b": other}, active="b", pool=(1, 0, 0), stickers_a=state.game.options["stickers_a"])
                ).record.dice
            )
            assert dice == 6 + (on_card[place] == "ruins") - (on_card[place] == "ice")


def test_the_lobby_says_where_stickers_go() -> None:
    game = table()
    offered = next(each for each in game.definition.offers if each.words == "stickers")
    names = {
        value: portrait(game.definition.load_picture(), offered, value, said(game, "en")).name
        for value in offered.offered(game.definition.options)
    }
    assert len(set(names.values())) == 24
    assert (names["card"], names["lcrb"]) == ("As on the card", "centre \u2194 left")
    assert names["lrcb"] == "centre \u2192 right \u2192 left \u2192 centre"
    assert names["lcbr"] == "centre \u2194 left, right \u2194 back"
