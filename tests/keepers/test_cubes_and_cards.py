"""Components and geometry (NK-1 to NK-16): cubes that unfold, cards, cells, edges, doors; and data files that cannot be used."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import product

import numpy as np
import pytest

from nexarium.core.errors import BadData
from nexarium.games.keepers.box.cards import read_editions, read_roster, roster
from nexarium.games.keepers.box.cubes import SIDES, clockwise, folds, read_shapes, shapes
from nexarium.games.keepers.position import edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, xy_of
from nexarium.games.keepers.rules.state import Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, ROW, TRIO, end_turn, phase, position, standing, table

Cells = frozenset[tuple[int, int]]


def normal(cells) -> Cells:
    """A free polyomino: the least of its turned and mirrored forms, moved to the origin."""
    forms = []
    for mirrored, turns in product((False, True), range(4)):
        turned = [clockwise((-x if mirrored else x, y), turns) for x, y in cells]
        left, low = min(x for x, _ in turned), min(y for _, y in turned)
        forms.append(tuple(sorted((x - left, y - low) for x, y in turned)))
    return frozenset(min(forms))


def polyominoes(size: int) -> set[Cells]:
    found = {normal([(0, 0)])}
    for _ in range(size - 1):
        found = {normal({*cells, to}) for cells in found for xy in cells for side in DIRECTIONS if (to := neighbour(xy, side)) not in cells}
    return found


def doors(cells) -> list[tuple[tuple[int, int], str]]:
    """Every tile and side where the door may stand: the sixth square touches one tile, and the six fold into a cube."""
    found = []
    for xy in cells:
        for side in DIRECTIONS:
            door = neighbour(xy, side)
            if door not in cells and sum(neighbour(door, other) in cells for other in DIRECTIONS) == 1 and folds({*cells, door}):
                found.append((xy, side))
    return found


# --- cubes -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-10")
def test_no_cube_unfolds_with_five_tiles_in_a_row():
    nets = [cells for cells in polyominoes(6) if folds(cells)]
    assert len(nets) == 11, "the nets of the cube"
    for cells in nets:
        assert max(Counter(x for x, _ in cells).values()) < 5
        assert max(Counter(y for _, y in cells).values()) < 5
    assert not folds([(x, 0) for x in range(5)])


@pytest.mark.rule("NK-11")
def test_eight_shapes_with_four_doors_each():
    open_boxes = {cells: doors(cells) for cells in polyominoes(5) if doors(cells)}
    assert len(open_boxes) == 8
    assert all(len(found) == 4 for found in open_boxes.values())
    assert set(open_boxes) == {normal(shape.tiles.values()) for shape in shapes().values()}
    for shape in shapes().values():
        listed = {(shape.tiles[tile], side) for tile, side in shape.doors}
        assert listed == set(doors(frozenset(shape.tiles.values())))
        assert ("start", shape.door) in shape.doors


@pytest.mark.rule("NK-2", "NK-12")
def test_the_default_cube_is_a_cross_with_the_door_at_the_end_of_an_arm():
    assert next(iter(shapes())) == "X"
    cross = shapes()["X"]
    assert set(cross.tiles.values()) == {(0, 0), *SIDES.values()}
    assert (cross.tiles["start"], cross.door) == ((0, 1), "N")


@pytest.mark.rule("NK-12")
def test_two_crosses_share_one_edge_or_three():
    first = set(tiles_of(shapes()["X"], (0, 0), 0).values())
    shared = set()
    for xy in product(range(-4, 5), repeat=2):
        second = set(tiles_of(shapes()["X"], xy, 0).values())
        if not first & second:
            shared.add(edges_between(first, second))
    assert shared == {0, 1, 3}


def turned(cells, quarters: int) -> Cells:
    """Cells about the origin, turned clockwise so often."""
    for _ in range(quarters):
        cells = [(y, -x) for x, y in cells]
    return frozenset(cells)


@pytest.mark.rule("NK-13")
@pytest.mark.parametrize("name", list(shapes()))
def test_a_cube_is_turned_and_never_mirrored(name):
    """Every cube that the rules lay is the data's shape turned by the quarters that its door tells."""
    flat = shapes()[name].tiles.values()
    state, met = table(cube_shape=name).new_initial_state(), set()
    for text in texts(state):
        laid = say(state.clone(), text).record
        x, y = xy_of(int(laid.centre[1]))
        cells = frozenset((cx - x, cy - y) for cx, cy in map(xy_of, np.flatnonzero(laid.owner == 1).tolist()))
        quarters = DIRECTIONS.index(text[-1]) - DIRECTIONS.index(shapes()[name].door)
        assert cells == turned(flat, quarters % 4)
        met.add(text[-1])
    assert met == set(DIRECTIONS)


A_TILES = {"start": (0, 1), "centre": (0, 0), "left": (-1, 0), "right": (1, 0), "back": (0, -1)}
B_TILES = {"start": (2, -2), "centre": (2, -1), "left": (3, -1), "right": (1, -1), "back": (2, 0)}
"""The tiles of `DUEL` by hand: left and right as one sees them who faces the door from the centre, north for A and south for B."""


@pytest.mark.rule("NK-1", "NK-2", "NK-21")
def test_a_player_lays_five_tiles_with_a_door_and_puts_a_keeper_on_the_starting_tile():
    state = say(table(players=3, keeper_c="vex").new_initial_state(), "(2,-1) S", "(4,0) E")
    owner = state.record.owner
    assert [int((owner == seat).sum()) for seat in range(3)] == [5, 5, 5]
    assert {xy_of(cell) for cell in np.flatnonzero(owner == 0).tolist()} == set(A_TILES.values())
    assert {xy_of(cell) for cell in np.flatnonzero(owner == 1).tolist()} == set(B_TILES.values())
    assert [roster().cards[int(keeper)].id for keeper in state.record.keeper[:3]] == ["bront", "ilva", "vex"]
    assert standing(state) == {"a": (0, 1), "b": (2, -2), "c": (5, 0)}


@pytest.mark.rule("NK-3", "NK-34", "NK-51")
@pytest.mark.parametrize("card", roster().cards, ids=lambda card: card.id)
def test_every_tile_has_the_sticker_of_its_owners_data(card):
    """Read off the dice that a Keeper rolls there: one more on its favoured terrain, one less on the unfavoured, on any cube."""
    other = roster().cards[(roster().cards.index(card) + 3) % len(roster().cards)]
    aside = {"a": (0, -1), "b": (2, -2)}
    for tiles, owner in ((A_TILES, card), (B_TILES, other)):
        for name, xy in tiles.items():
            at = {**aside, "a": xy, **({"b": (1, 0)} if xy == aside["b"] else {})}
            state = end_turn(position(DUEL, at, active="b", pool=(1, 0, 0), keeper_a=card.id, keeper_b=other.id))
            terrain = owner.stickers[name]
            lost = terrain == card.minus and "surefoot" not in card.skills
            assert int(state.record.dice) == 6 + (terrain == card.plus) - lost, (name, terrain)


@pytest.mark.rule("NK-51", "NK-34")
def test_a_surefooted_keeper_loses_no_die_and_gains_one_all_the_same():
    desert, ice = A_TILES["right"], A_TILES["centre"]
    for xy, dice in ((desert, 6), (ice, 7)):
        state = end_turn(position(DUEL, {"a": xy}, active="b", pool=(1, 0, 0), keeper_a="ossa"))
        assert int(state.record.dice) == dice
    assert roster().cards[5].id == "ossa"
    assert roster().cards[5].minus == roster().cards[5].stickers["right"] == "desert"


@pytest.mark.rule("NK-5", "NK-40")
def test_everybody_begins_with_the_power_dice_of_the_card():
    for first in range(0, len(roster().cards), 4):
        cards = roster().cards[first : first + 4]
        state = table(players=4, **{f"keeper_{seat}": card.id for seat, card in zip("abcd", cards, strict=True)}).new_initial_state()
        for seat, card in enumerate(cards):
            assert int(state.record.power[seat]) == card.power
            if seat < 3:
                say(state, texts(state)[0])


@pytest.mark.rule("NK-5")
def test_a_card_says_dice_terrains_power_and_skills():
    for card in roster().cards:
        assert set(card.dice) == set("23456")
        assert card.plus in roster().terrains
        assert card.minus in roster().terrains
        assert card.plus != card.minus
        assert card.power >= 0
        assert card.skills
        assert sorted(card.stickers.values()) == sorted(roster().terrains), "one sticker of each"
        assert card.stickers["start"] not in (card.plus, card.minus), "the Starting Tile is neutral for its owner"


# --- cells, edges, doors -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-6")
def test_one_tile_is_one_space_on_the_grid():
    for direction, to in {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}.items():
        state = say(position(DUEL, {"a": (0, 0)}, pool=(2, 0, 0)), f"move {direction}")
        assert standing(state)["a"] == to
        assert int(state.record.pool[0]) == 1
    across = say(position(DUEL, {"a": (-1, 0)}, pool=(4, 0, 0)), "move E", "move E", "move E")
    assert standing(across)["a"] == (2, 0), "three spaces, the last of them on the other cube"
    assert int(across.record.pool[0]) == 1


@pytest.mark.rule("NK-7")
def test_cube_boundaries_do_not_matter_to_steps():
    state = position(DUEL, {"a": (1, 0)}, pool=(1, 1, 0))
    assert standing(say(state.clone(), "move E"))["a"] == (2, 0)
    assert can(state, "diagonal SE")


@pytest.mark.rule("NK-8")
@pytest.mark.parametrize(
    ("third", "edges"),
    [((2, 1, "E"), 3), ((2, -1, "S"), 3), ((3, 0, "E"), 1), ((0, -3, "S"), 1), ((2, -2, "S"), 0), ((5, 5, "E"), 0)],
    ids=["three", "three more", "one", "one below", "a corner", "apart"],
)
def test_edges_are_counted_between_cubes(third, edges):
    """What the rules count shows when another cube goes: two cubes hang together by two edges or more, and not by one or by a corner."""
    state = end_turn(position([(0, 0, "N"), (10, 10, "N"), third], {"b": "eliminated"}, pool=(1, 0, 0), reconnection="required"))
    assert (phase(state) == Phase.ROLL) == (edges >= 2)
    assert (phase(state) == Phase.REJOIN) == (edges < 2)


@pytest.mark.rule("NK-8", "NK-18")
def test_edges_with_several_cubes_add_up():
    state = say(table(players=3, cube_shape="L").new_initial_state(), "(1,-2) S")
    shared = {}
    for text in texts(state):
        laid = say(state.clone(), text).record.owner.reshape(32, 32)
        shared[text] = [touching(laid, 2, other) for other in (0, 1)]
    assert all(sum(edges) >= 2 for edges in shared.values())
    assert [1, 1] in shared.values(), "one edge with each"


def touching(owner, one: int, other: int) -> int:
    """The unit edges between two seats' tiles, read off the rules' board."""
    mine, theirs = owner == one, owner == other
    return sum(int((mine & np.roll(theirs, by, axis)).sum()) for axis in (0, 1) for by in (1, -1))


@pytest.mark.rule("NK-9")
def test_an_enclosed_hole_is_off_the_board():
    around = [(0, 0, "N"), (-2, 1, "N"), (1, -2, "E"), (-2, -2, "W")]
    state = position(around, {"a": (-1, 0), "b": (0, 0)}, pool=(1, 1, 0))
    assert refused(state, "move S") == "NK-27"
    pushed = position(around, {"a": (-1, 1), "b": (-1, 0)}, pool=(0, 0, 1))
    assert standing(say(pushed, "push S"))["b"] == "fallen"


@pytest.mark.rule("NK-14", "NK-32")
def test_only_the_door_side_of_the_starting_tile_is_the_portal():
    """Pushed off the board from every tile and to every side: out at the doors, and fallen anywhere else."""
    tiles = {*A_TILES.values(), *B_TILES.values()}
    ends = {}
    for x, y in tiles:
        for direction, (dx, dy) in SIDES.items():
            if (x - dx, y - dy) in tiles and (x + dx, y + dy) not in tiles:
                state = position(DUEL, {"a": (x - dx, y - dy), "b": (x, y)}, pool=(0, 0, 1), keeper_b="ilva")
                ends[x, y, direction] = standing(say(state, f"push {direction}"))["b"]
    assert len(ends) > 6
    assert {place for place, end in ends.items() if end == "eliminated"} == {(0, 1, "N"), (2, -2, "S")}
    assert {end for place, end in ends.items() if place not in ((0, 1, "N"), (2, -2, "S"))} == {"fallen"}


@pytest.mark.rule("NK-16")
def test_who_has_fallen_or_is_out_stands_on_no_space():
    fallen = say(position(ROW, {"a": (0, 0), "b": (-1, 0), "c": (0, -1)}, pool=(2, 2, 2)), "push W")
    assert standing(fallen)["b"] == "fallen"
    assert refused(fallen, "push W") == "NK-28", "nobody is there any more"
    assert refused(fallen, "leap W") == "NK-25"
    assert standing(say(fallen, "move W"))["a"] == (-1, 0), "where he stood is free"
    out = say(position(ROW, {"a": (0, 0), "b": (0, 1)}, pool=(2, 2, 2)), "push N")
    assert standing(out)["b"] == "eliminated"
    assert standing(say(out, "move N"))["a"] == (0, 1)


@pytest.mark.rule("NK-16")
def test_a_cell_holds_one_keeper():
    state = position(TRIO, {"a": (0, 0), "b": (0, 1), "c": (1, 1)}, pool=(1, 1, 0))
    assert refused(state, "move N") == "NK-23"
    assert refused(state, "diagonal NE") == "NK-24"
    pushed = say(position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1)}, pool=(0, 0, 1)), "push E")
    assert standing(pushed)["b"] == (2, 1)
    assert standing(pushed)["c"] == (3, 1), "who stands there is pushed on"


# --- data --------------------------------------------------------------------------------------------------------------------------

DATA = files("nexarium.games.keepers.box")
READERS = {"roster.toml": read_roster, "shapes.toml": read_shapes, "editions.toml": read_editions}


@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        ("roster.toml", 'id = "bront"', "", "keepers[0].id"),
        ("roster.toml", 'id = "ilva"', 'id = "bront"', "keepers[1].id"),
        ("roster.toml", 'id = "ilva"', 'id = "drawn"', "keepers[1].id"),
        ("roster.toml", '2 = "M", 3 = "M", 4 = "P"', '2 = "X", 3 = "M", 4 = "P"', "keepers[0].dice.2"),
        ("roster.toml", '5 = "PP"', '5 = "PPP"', "keepers[0].dice.5"),
        ("roster.toml", '5 = "PP"', '7 = "PP"', "keepers[0].dice.7"),
        ("roster.toml", 'plus = "ruins"', 'plus = "sea"', "keepers[0].plus"),
        ("roster.toml", 'minus = "ice"', 'minus = "ruins"', "keepers[0].minus"),
        ("roster.toml", "power = 1", "power = 99", "keepers[0].power"),
        ("roster.toml", "power = 1", "power = true", "keepers[0].power"),
        ("roster.toml", 'skills = ["rooted"]', 'skills = ["flying"]', "keepers[0].skills[0]"),
        ("roster.toml", 'start = "forest", centre = "ruins"', 'start = "forest"', "keepers[0].stickers.centre"),
        ("roster.toml", "undertow = { dice = [1, 1] }", "undertow = { dice = [0] }", "skills.undertow.dice[0]"),
        ("roster.toml", "undertow = { dice = [1, 1] }", "undertow = {}", "skills.undertow.dice"),
        ("roster.toml", 'terrains = ["forest", "desert"', 'terrains = ["forest", "forest"', "terrains"),
        ("roster.toml", "terrains = [", "terrains = ", "roster.toml"),
        ("shapes.toml", "start = [0, 1], centre = [0, 0], left = [-1, 0]", "start = [0, 1], centre = [0, 0]", "X.tiles.left"),
        ("shapes.toml", "start = [0, 1], centre", "start = [0, 9], centre", "X.tiles.start[1]"),
        ("shapes.toml", "start = [0, 1], centre", "start = [1, 0], centre", "X.tiles"),
        ("shapes.toml", 'door = "N"', 'door = "E"', "X.door"),
        ("shapes.toml", 'door = "N"', 'door = "up"', "X.door"),
        ("shapes.toml", '["left", "W"], ["right"', '["left", "E"], ["right"', "X.doors[1]"),
        ("editions.toml", 'fumble = "hard"', 'fumble = "never"', "editions.fr.fumble"),
        ("editions.toml", 'bonus_turns = "turn"', 'bonus_turns = "both"', "editions.fr.bonus_turns"),
        ("editions.toml", 'closure = "own_turn"', "", "editions.fr.closure"),
        ("editions.toml", 'power_time = "rolling"', 'power_time = "never"', "editions.fr.power_time"),
        ("editions.toml", "first_turn = 5", 'first_turn = "five"', "dice.first_turn"),
        ("editions.toml", "duel_penalty = 2", "duel_penalty = -1", "editions.fr.duel_penalty"),
    ],
)
def test_data_that_cannot_be_used_is_refused_by_its_field(file, old, new, field):
    source = (DATA / file).read_text("utf-8")
    assert old in source
    with pytest.raises(BadData, match=r".{20}") as refusal:
        READERS[file](source.replace(old, new, 1))
    assert refusal.value.field == field
    assert str(refusal.value).startswith(file if field == file else f"{file}, {field}: ")


def test_a_box_has_an_edition():
    source = (DATA / "editions.toml").read_text("utf-8")
    with pytest.raises(BadData, match="at least one edition") as refusal:
        read_editions(source[: source.index("[editions.")] + "[editions]\n")
    assert refusal.value.field == "editions"


def test_the_data_of_the_server_can_be_used():
    for file, read in READERS.items():
        assert read((DATA / file).read_text("utf-8"))
    assert table().options["keeper_a"] == roster().cards[0].id
