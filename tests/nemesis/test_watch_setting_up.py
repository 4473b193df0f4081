"""Setting up Last Watch: the bag, the ship, the characters, and data that an owner may mend."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from nexarium.core.errors import BadData, BadOption
from nexarium.core.game import Game
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.components import KINDS, components
from nexarium.games.nemesis.box.ship import _file, characters, read_characters, read_scenario, read_ship, scenario, ship
from nexarium.games.nemesis.rules.numbering import MINIATURES
from nexarium.games.nemesis.rules.tables import NOISE_WEIGHTS
from nexarium.testing.playing import say, texts

from .playing import bag, cards, odds, pool, status, table


@pytest.mark.rule("NM-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_what_begins_in_the_bag(players):
    state = table(players).new_initial_state()
    adults = [1, 1, 1, 4, 4][players - 1]
    assert bag(state) == {"larva": 4, "creeper": 1, "adult": adults, "breeder": 0, "queen": 1, "blank": 1}
    assert pool(state) == {"larva": 4, "creeper": 2, "adult": 12 - adults, "breeder": 2, "queen": 0, "blank": 0}


@pytest.mark.rule("NM-98")
@pytest.mark.parametrize(
    ("difficulty", "players", "opens", "eggs", "adults"),
    [("easy", 1, 15, 1, 0), ("easy", 5, 11, 3, 1), ("normal", 3, 11, 3, 1), ("hard", 2, 8, 5, 7), ("hard", 4, 8, 6, 10)],
)
def test_what_a_difficulty_changes(difficulty, players, opens, eggs, adults):
    state = table(players, difficulty=difficulty).new_initial_state()
    assert (state.record.hibernation, state.record.eggs, state.record.eggs_in_box) == (opens, eggs, 8 - eggs)
    assert (bag(state)["adult"], pool(state)["adult"]) == (adults, 12 - adults)


@pytest.mark.rule("NM-98")
def test_a_table_is_normal_unless_it_says_otherwise():
    assert table(2).options["difficulty"] == "normal"


@pytest.mark.rule("NM-4", "NM-5")
def test_the_box_of_the_scenario():
    state = table(4).new_initial_state()
    assert dict(zip(KINDS, MINIATURES, strict=True)) == {"larva": 6, "creeper": 3, "adult": 8, "breeder": 2, "queen": 1}
    assert state.record.eggs == 5
    assert state.record.contamination == state.record.unscanned == 27
    assert state.record.infected == 7
    assert state.record.wound_deck.tolist() == [4, 3, 3, 3, 3]
    assert len(components().events) == 20
    assert state.record.attack_deck.sum() == 20


@pytest.mark.rule("NM-3")
def test_the_dice():
    assert NOISE_WEIGHTS.tolist() == [2, 2, 2, 2, 1, 1]
    assert sorted(components().combat_die) == ["adult", "creeper", "creeper", "double", "hit", "miss"]


@pytest.mark.rule("NM-90")
def test_everybody_wakes_in_the_hibernatorium():
    state = table(5).new_initial_state()
    r = state.record
    assert set(r.room.tolist()) == {11}
    assert status(state) == "aaaaa"
    assert (r.time, r.turn) == (15, 1)
    assert {room for room in range(1, 22) if r.tile[room] >= 0} == {1, 11, 19, 20, 21}
    assert r.exploration.sum() == 20
    for seat in "abcde":
        assert cards(state, seat, "hand") == {"action": 5}
        assert cards(state, seat, "deck") == {"action": 5}
    assert r.ammunition.tolist() == [6, 2, 2, 5, 4]
    assert texts(state)[:3] == ["pass", "move 6", "move 8"]


@pytest.mark.rule("NM-90")
def test_the_first_player_is_drawn_and_so_may_characters_be():
    game = Game(DEFINITION, {"players": 3, "character_a": "drawn", "character_b": "scout", "character_c": "drawn"})
    state = game.new_initial_state()
    assert set(odds(state)) == {"cast captain", "cast pilot", "cast mechanic", "cast soldier", "cast scientist"}
    say(state, "cast soldier")
    assert set(odds(state)) == {"cast captain", "cast pilot", "cast mechanic", "cast scientist"}
    say(state, "cast pilot")
    assert odds(state) == {"first a": 1, "first b": 1, "first c": 1}
    say(state, "first b")
    assert state.current_player() == 1
    assert state.record.ammunition[:3].tolist() == [5, 4, 2]


@pytest.mark.rule("NM-90")
def test_the_characters_shots():
    injuries = {each.id: list(each.injuries.values()) for each in characters()}
    assert injuries == {
        "captain": [1, 1, 1, 3],
        "pilot": [2, 2, 2, 3],
        "mechanic": [1, 1, 2, 2],
        "soldier": [2, 2, 2, 3],
        "scout": [1, 1, 1, 2],
        "scientist": [1, 1, 1, 1],
    }
    assert {each.id: each.ammunition for each in characters()} == {
        "captain": 6,
        "pilot": 2,
        "mechanic": 2,
        "soldier": 5,
        "scout": 4,
        "scientist": 3,
    }
    assert [each.id for each in characters() if not each.energy] == ["captain"]


@pytest.mark.rule("NM-90")
@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"players": 2, "character_b": "captain"}, "character_b"),
        ({"players": 2, "need": 3}, "need"),
        ({"players": 2, "first_player": "c"}, "first_player"),
        ({"players": 6}, "players"),
    ],
)
def test_options_that_exclude_each_other(options, field):
    with pytest.raises(BadOption) as refused:
        Game(DEFINITION, options)
    assert refused.value.field == field


def test_the_same_character_may_stand_for_seats_that_do_not_play():
    assert Game(DEFINITION, {"players": 1, "character_b": "captain"}).num_players() == 1


@pytest.mark.rule("NM-6", "NM-90", "NM-91")
@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("[1, 2, 3],", "[1, 2, 2],", "corridors"),
        ("[1, 2, 3],", "[2, 1, 3],", "corridors[0]"),
        ("[1, 2, 3],", "[1, 2],", "corridors[0]"),
        ("[1, 2, 3],", "[1, 2, 7],", "corridors[0]"),
        ("[1, 3, 1, 2],", "[1, 2, 1, 2],", "corridors[1]"),
        ("2 = [1, 2]", "22 = [1, 2]", "entrances.22"),
        ("rooms = 21", "rooms = 99", "rooms"),
        ('  "armory",\n', "", "tiles.one"),
        ('  "armory",\n', '  "comms",\n', "tiles"),
        ("slots = [6,", "slots = [11,", "tiles.slots"),
        ('nest = "nest"', 'nest = "slime"', "tiles.does"),
        ('nest = "nest"', 'nests = "nest"', "tiles.does.nests"),
        ("start = 11", "start = 12", "start"),
        ("malfunction = 8", "malfunction = 2", "exploration"),
        ("malfunction = 8", "malfunction = -1", "exploration.malfunction"),
        ("[tiles]", "[tile]", "tile"),
    ],
)
def test_a_ship_that_cannot_be_used_says_where(old, new, field):
    text = _file("ship.toml")
    assert old in text
    with pytest.raises(BadData) as refused:
        read_ship(text.replace(old, new))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("ammunition = 6", "ammunition = 60", "captain.ammunition"),
        ("energy = false", "energy = 0", "captain.energy"),
        (", double = 3", "", "captain.injuries.double"),
        ("[captain]\n", "[captain]\nspeed = 2\n", "captain.speed"),
    ],
)
def test_characters_that_cannot_be_used(old, new, field):
    with pytest.raises(BadData) as refused:
        read_characters(_file("characters.toml").replace(old, new, 1))
    assert refused.value.field == field


def test_five_characters_at_least():
    with pytest.raises(BadData, match="five"):
        read_characters("")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("time = 15", "time = 0", "time"),
        ("move = 1", "move = 0", "costs.move"),
        ("rest = 1", "", "costs.rest"),
        ("[costs]", "[cost]", "cost"),
        ("eggs = [1, 3,", "eggs = [1, 9,", "difficulty.easy.eggs[1]"),
        ("adults = [1, 1,", "adults = [1, 13,", "difficulty.normal.adults[1]"),
        ("hibernation = [10,", "hibernation = [16,", "difficulty.hard.hibernation[0]"),
        ("hibernation = [10,", "hibernation = [", "difficulty.hard.hibernation"),
    ],
)
def test_a_scenario_that_cannot_be_used(old, new, field):
    with pytest.raises(BadData) as refused:
        read_scenario(_file("scenario.toml").replace(old, new, 1), components())
    assert refused.value.field == field


def test_no_toml():
    with pytest.raises(BadData, match="TOML"):
        read_scenario("time =", components())


@pytest.mark.rule("NM-90", "NM-92")
def test_the_numbers_of_the_specification():
    numbers = scenario()
    assert (numbers.time, numbers.action_cards, numbers.hand, numbers.hand_body_wound) == (15, 10, 5, 4)
    assert (numbers.actions, numbers.reload, numbers.final_draw, numbers.points) == (2, 2, 4, 100)
    assert asdict(numbers.costs) == {
        "move": 1,
        "careful": 2,
        "shoot": 1,
        "melee": 1,
        "room": 2,
        "rest": 1,
        "repair": 2,
        "escape_leg_wound": 2,
    }
    assert len(ship().one) == 11
    assert len(ship().two) == 9
