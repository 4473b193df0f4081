"""Components and geometry (NK-1 to NK-16): cubes that unfold, cards, cells, edges, doors; and data files that cannot be used."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import product

import pytest

from nexarium.core.errors import BadData
from nexarium.games.keepers.box.cards import read_editions, read_roster, roster
from nexarium.games.keepers.box.cubes import SIDES, TILES, clockwise, folds, read_shapes, shapes
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS
from nexarium.games.keepers.rules.state import KeeperStatus

from .playing import DUEL, ROW, TRIO, can, position, refused, say, standing, table

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


@pytest.mark.rule("NK-13")
@pytest.mark.parametrize("shape", shapes().values(), ids=list(shapes()))
def test_a_cube_is_turned_and_never_mirrored(shape):
    laid = [tiles_of(shape, (0, 0), rotation) for rotation in range(4)]
    for rotation, tiles in enumerate(laid):
        assert {name: clockwise(xy, 1) for name, xy in tiles.items()} == laid[(rotation + 1) % 4]
        assert neighbour(tiles["start"], DIRECTIONS[rotation]) not in tiles.values(), "the door faces N, E, S, W"


@pytest.mark.rule("NK-1", "NK-2", "NK-3")
def test_a_player_has_a_keeper_and_a_cube_of_five_tiles_with_its_stickers():
    state = position(TRIO)
    seen = Position(state)
    for seat in range(4):
        own = {tile.name: tile.terrain for tile in seen.tiles.values() if tile.seat == seat}
        card = seen.card(seat)
        assert card is not None
        assert own == card.stickers
        assert sorted(own) == sorted(TILES)
    assert not any(text.startswith("stick") for text in map(state.action_to_string, state.legal_actions())), (
        "stickers are data, not a choice"
    )


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
    tiles = Position(position(DUEL)).tiles
    assert len(tiles) == 10
    assert neighbour((0, 0), "N") == (0, 1)
    assert neighbour((0, 0), "W") == (-1, 0)


@pytest.mark.rule("NK-7")
def test_cube_boundaries_do_not_matter_to_steps():
    state = position(DUEL, {"a": (1, 0)}, pool=(1, 1, 0))
    assert standing(say(state.clone(), "move E"))["a"] == (2, 0)
    assert can(state, "diagonal SE")


@pytest.mark.rule("NK-8")
@pytest.mark.parametrize(("cubes", "one", "other", "edges"), [(DUEL, 0, 1, 3), (ROW, 0, 1, 3), (ROW, 1, 2, 3), (ROW, 0, 2, 0)])
def test_edges_are_counted_between_cubes(cubes, one, other, edges):
    laid = [tiles_of(shapes()["X"], (x, y), DIRECTIONS.index(side)).values() for x, y, side in cubes]
    assert edges_between(laid[one], laid[other]) == edges


@pytest.mark.rule("NK-9")
def test_an_enclosed_hole_is_off_the_board():
    around = [(0, 0, "N"), (-2, 1, "N"), (1, -2, "E"), (-2, -2, "W")]
    state = position(around, {"a": (-1, 0), "b": (0, 0)}, pool=(1, 1, 0))
    assert refused(state, "move S") == "NK-27"
    pushed = position(around, {"a": (-1, 1), "b": (-1, 0)}, pool=(0, 0, 1))
    assert standing(say(pushed, "push S"))["b"] == "fallen"


@pytest.mark.rule("NK-14")
def test_only_the_door_side_of_the_starting_tile_is_the_portal():
    seen = Position(position(DUEL))
    assert [(xy, side) for xy in seen.tiles for side in DIRECTIONS if seen.portal(xy, side) is not None] == [((0, 1), "N"), ((2, -2), "S")]
    assert seen.cubes[0].behind == (0, 2)
    assert seen.cubes[1].behind == (2, -3)


@pytest.mark.rule("NK-16")
def test_a_keeper_is_on_the_board_fallen_or_eliminated():
    state = position(TRIO, {"b": "fallen", "c": "eliminated"}, pool=(1, 0, 0))
    keepers = Position(state).keepers
    assert [keeper.status for keeper in keepers] == [KeeperStatus.ON, KeeperStatus.FALLEN, KeeperStatus.ELIMINATED, KeeperStatus.ON]
    assert keepers[1].xy is None, "not on any space"
    state = position(TRIO, {"a": (0, 0), "b": (0, 1)}, pool=(1, 0, 0))
    assert refused(state, "move N") == "NK-23", "a cell holds one Keeper"


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
        ("roster.toml", 'skills = ["rooted"]', 'skills = ["flying"]', "keepers[0].skills"),
        ("roster.toml", 'start = "forest", centre = "ruins"', 'start = "forest"', "keepers[0].stickers.centre"),
        ("roster.toml", "undertow = { dice = [1, 1] }", "undertow = { dice = [0] }", "skills.undertow.dice"),
        ("roster.toml", "undertow = { dice = [1, 1] }", "undertow = {}", "skills.undertow.dice"),
        ("roster.toml", 'terrains = ["forest", "desert"', 'terrains = ["forest", "forest"', "terrains"),
        ("roster.toml", "terrains = [", "terrains = ", "roster.toml"),
        ("shapes.toml", "start = [0, 1], centre = [0, 0], left = [-1, 0]", "start = [0, 1], centre = [0, 0]", "X.tiles.left"),
        ("shapes.toml", "start = [0, 1], centre", "start = [0, 9], centre", "X.tiles.start"),
        ("shapes.toml", "start = [0, 1], centre", "start = [1, 0], centre", "X.tiles"),
        ("shapes.toml", 'door = "N"', 'door = "E"', "X.door"),
        ("shapes.toml", 'door = "N"', 'door = "up"', "X.door"),
        ("editions.toml", 'fumble = "hard"', 'fumble = "never"', "editions.fr.fumble"),
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


def test_the_data_of_the_house_can_be_used():
    for file, read in READERS.items():
        assert read((DATA / file).read_text("utf-8"))
    assert table().options["keeper_a"] == roster().cards[0].id
