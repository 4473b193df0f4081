"""The picture: ids, titles, symbols; every legal action within reach, and no other; what is said, in two languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, pairwise
from typing import Any

import msgspec
import pytest

from nexarium.core.errors import IllegalAction
from nexarium.core.game import Game, History, State
from nexarium.core.input import Pick, Place, Subset
from nexarium.core.scene import AnyShape, Group, Layer, Path, Rect, Scene, Text, Use, svg_text, width_of
from nexarium.core.view import portrait
from nexarium.core.words import Words, words
from nexarium.games.keepers import DEFINITION
from nexarium.games.keepers.box.card_skills import skills_of
from nexarium.games.keepers.box.cards import MOST_POWER, MOST_TERRAINS, editions, roster
from nexarium.games.keepers.box.own_words import Name, Sentence
from nexarium.games.keepers.box.skills import ComposedSkill
from nexarium.games.keepers.position import Position, tiles_of
from nexarium.games.keepers.rules.numbering import AddPower, Continue, Push, Stop, Throw, number, read
from nexarium.games.keepers.rules.state import KeeperStatus, Phase
from nexarium.games.keepers.scene import art, layout, panels
from nexarium.games.keepers.scene import picture as scene
from nexarium.games.keepers.scene.art import UNIT, outline
from nexarium.games.keepers.scene.card import LINE_TERRAINS, SMALL, card_line, whole_card
from nexarium.games.keepers.scene.names import card_name, keeper_name, skill_does
from nexarium.games.keepers.scene.pushes import shoves
from nexarium.testing.playing import can, say

from .playing import DUEL, ROW, TRIO, phase, pooled, position, rolled
from .test_reconnection import closing

ADD_POWER, STOP, THROW = number(AddPower()), number(Stop()), number(Throw())
ENGLISH, FRENCH = (words("nexarium.games.keepers", language) for language in ("en", "fr"))
TABLES: list[dict[str, Any]] = [
    {"players": 2, "max_turns": 100},
    {"players": 3, "max_turns": 100, "edition": "fr_soft", "power_time": "turn", "keeper_a": "drawn", "keeper_b": "vex", "keeper_c": "nyx"},
    {"players": 4, "max_turns": 100, "edition": "en", "keeper_a": "korrin", "keeper_b": "tarn", "keeper_c": "ossa", "keeper_d": "quill"},
    {"players": 4, "max_turns": 100, "teams": "ac|bd", "cube_shape": "W", "power_rerollable": True, "keeper_c": "ilva"},
    {"players": 3, "max_turns": 100, "cube_shape": "L", "fumble_counts_reserve": True, "reconnection": "optional", "closure": "next_turn"},
]


@cache
def game_of(number: int) -> Game:
    return Game(DEFINITION, TABLES[number])


def plies(number: int, seed: int) -> Iterator[tuple[History, int]]:
    """A random game, pushing whenever it can: the game so far with the action that is played next, -1 at the end."""
    history, chosen = History.new(game_of(number)), random.Random(seed)
    while not history.now.is_terminal():
        if history.now.is_chance_node():
            outcomes, weights = zip(*history.now.chance_outcomes(), strict=True)
            action = int(chosen.choices(outcomes, weights)[0])
        else:
            legal = history.now.legal_actions()
            pushes = [each for each in legal if isinstance(read(each), Push | Continue)]
            action = chosen.choice(pushes or legal)
        yield history, action
        history = history.then(action)
    yield history, -1


Gesture = tuple[int, ...]


def offered(history: History, tall: bool) -> tuple[list[Gesture], list[Gesture]]:
    """What the input's buttons, items or targets play, and what the shapes do."""
    seat = history.now.current_player()
    given = scene.input(history, seat, ENGLISH)
    if isinstance(given, Place):
        return [(target[0],) for piece in given.pieces for target in piece.targets], []
    buttons = [(choice.action, *choice.then) for choice in given.choices]
    if isinstance(given, Subset):
        return buttons + sorted({actions for _, actions in given.sequences}), []
    pictures = (scene.board(history, seat, ENGLISH, tall=tall), scene.hand(history, seat, ENGLISH, tall=tall))
    shapes = [(action, *shape.then) for picture in pictures if picture for shape in picture.shapes() for action in shape.actions]
    return buttons, shapes


def played(state: State, gesture: Gesture) -> State:
    """The state after a gesture, every step of which has to be its player's and legal."""
    after, mover = state.clone(), state.current_player()
    for action in gesture:
        assert after.current_player() == mover
        after.apply_action(action)
    return after


def parts(shapes: tuple[AnyShape, ...]) -> Iterator[AnyShape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from parts(shape.children)


# --- what can be done -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_nothing_legal_is_out_of_reach_and_nothing_else_is_offered(number: int) -> None:
    for ply, (history, _) in enumerate(islice(plies(number, seed=number), 500)):
        state = history.now
        if state.is_terminal() or state.is_chance_node():
            assert state.is_chance_node() or scene.input(history, 0, ENGLISH) is None
            continue
        legal = set(state.legal_actions())
        buttons, shapes = offered(history, tall=bool(ply % 2))
        assert {gesture[0] for gesture in (*buttons, *shapes)} == legal
        assert len(buttons) == len(set(buttons))
        longest = max((*buttons, *shapes), key=len)
        for gesture in {longest} if Position(state).phase == Phase.REROLL else {*buttons, *shapes}:
            if len(gesture) > 1:
                played(state, gesture)
        for seat in range(int(state.record.players)):
            if seat != state.current_player():
                assert scene.input(history, seat, ENGLISH) is None


def legal_gestures(state: State) -> set[tuple[int, ...]]:
    """Every throw that the rules allow from here, decision by decision."""
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while waiting:
        here, path = waiting.pop()
        for action in here.legal_actions():
            if action == STOP:
                continue
            if action == THROW:
                found.add((*path, action))
                continue
            after = here.clone()
            after.step(action)
            waiting.append((after, (*path, action)))
    return found


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_throw_is_one_gesture_and_every_gesture_a_throw(number: int) -> None:
    met = 0
    for history, _ in plies(number, seed=30 + number):
        state = history.now
        if state.is_terminal() or Position(state).phase != Phase.REROLL:
            continue
        given = scene.input(history, state.current_player(), ENGLISH)
        assert isinstance(given, Subset)
        assert {actions for _, actions in given.sequences} == legal_gestures(state)
        masks = [mask for mask, _ in given.sequences]
        assert len(masks) == len(set(masks))
        hand = scene.hand(history, state.current_player(), ENGLISH)
        assert hand is not None
        assert {item.shape for item in given.items} <= {shape.id for shape in hand.shapes()}
        for mask, actions in given.sequences:
            power = sum(item.shape.startswith("power-die") for place, item in enumerate(given.items) if mask >> place & 1)
            assert actions.count(ADD_POWER) == power
            assert len(actions) == mask.bit_count() + 1
        met += 1
        if met == 60:
            break
    assert met


def test_a_shape_that_offers_several_actions_leaves_the_choice_to_buttons() -> None:
    for history, _ in plies(0, seed=7):
        state = history.now
        if Position(state).phase != Phase.ASSIGN:
            continue
        given = scene.input(history, state.current_player(), ENGLISH)
        drawn = scene.hand(history, state.current_player(), ENGLISH)
        assert isinstance(given, Pick)
        assert drawn is not None
        buttons = {choice.action for choice in given.choices}
        assert all(set(shape.actions) <= buttons for shape in drawn.shapes())


def test_others_see_the_same_board_with_nothing_to_do_on_it() -> None:
    for history, _ in plies(1, seed=3):
        state = history.now
        for viewer in (None, *(seat for seat in range(3) if seat != state.current_player())):
            for picture in (scene.board(history, viewer, ENGLISH), scene.hand(history, viewer, ENGLISH)):
                assert picture is None or not any(shape.actions for shape in picture.shapes())
        if len(state.history) > 120:
            break


@pytest.mark.parametrize("number", [0, 3, 4])
def test_the_ghost_lies_where_the_cube_will_lie(number: int) -> None:
    met = 0
    for history, action in plies(number, seed=1):
        state = history.now
        if Position(state).phase not in (Phase.PLACING, Phase.REJOIN):
            continue
        met += 1
        given = scene.input(history, state.current_player(), ENGLISH)
        assert isinstance(given, Place)
        (piece,) = given.pieces
        for tall in (False, True):
            picture = scene.board(history, state.current_player(), ENGLISH, tall=tall)
            for _, orientation, x, y in piece.targets:
                way = next(way for way in piece.orientations if way.id == orientation)
                assert way.symbol in picture.symbols
                assert 0 < x < picture.width
                assert 0 < y < picture.height
        spot = next(target for target in piece.targets if target[0] == action)
        before = {shape.id: shape.at for shape in scene.board(history, None, ENGLISH).shapes()}
        lead = int(piece.id.rpartition("-")[2])
        after = state.clone()
        after.step(action)
        position = Position(after)
        laid = tiles_of(position.shapes[lead], position.cubes[lead].xy, spot[1])
        assert laid == position.cubes[lead].tiles
        assert before.keys() >= {f"tile-{seat}-start" for seat in Position(state).cubes}
    assert met


def test_a_push_is_previewed_as_it_would_go() -> None:
    seen = set()
    for seed in range(6):
        for history, _ in plies(2, seed):
            state = history.now
            if state.is_terminal() or state.is_chance_node() or Position(state).phase != Phase.SPEND:
                continue
            board = scene.board(history, state.current_player(), ENGLISH)
            given = scene.input(history, state.current_player(), ENGLISH)
            assert isinstance(given, Pick)
            pushed = [shape for shape in board.shapes() if shape.preview]
            assert {shape.preview for shape in pushed} == board.previews.keys() >= {each.preview for each in given.choices if each.preview}
            for line in shoves(Position(state)):
                for shove in line:
                    shape = next(shape for shape in pushed if shape.preview == shove.name)
                    assert (*shape.actions, *shape.then) == (shove.action, *shove.then)
                    before, after = Position(state), Position(played(state, (shove.action, *shove.then)))
                    moved = {each.seat for each in after.keepers if each != before.keepers[each.seat]} - {before.active}
                    assert moved <= {fate.seat for fate in shove.fates}
                    for fate in shove.fates:
                        keeper = after.keepers[fate.seat]
                        assert {"moves": KeeperStatus.ON, "falls": KeeperStatus.FALLEN, "out": KeeperStatus.ELIMINATED}[
                            fate.end
                        ] == keeper.status
                        assert fate.end != "moves" or keeper.xy == fate.xy
                        assert (fate.portal is not None) == (fate.end == "out")
                        seen.add((fate.end, shove.steps > 1))
    assert seen >= {(end, long) for end in ("moves", "falls") for long in (False, True)} | {("out", False)}


def boxes(d: str) -> list[tuple[float, float, float, float]]:
    """The boxes of a path made of them: left, top, right, bottom."""
    return [tuple(map(float, box)) for box in re.findall(r"M(-?[\d.]+) (-?[\d.]+)H(-?[\d.]+)V(-?[\d.]+)H\1z", d)]  # type: ignore[misc]


def test_where_a_step_ends_the_whole_tile_is_the_step_though_a_push_crosses_it() -> None:
    """A finger takes the leap anywhere on its tile, and the push on the Keeper who is pushed."""
    state = position(TRIO, {"a": (0, 1), "b": (1, 1)}, pool=(0, 1, 1))
    assert can(state, "leap E")
    assert can(state, "push E")
    board = scene.board(History.of(state), 0, ENGLISH)
    layers = [layer.id for layer in board.layers]
    assert layers.index("nk-steps") < layers.index("nk-pushes"), "so that the number of a push can be taken on a step's tile"
    (leap,) = (shape for shape in board.shapes() if isinstance(shape, Group) and shape.title.startswith("Leap"))
    (push,) = (shape for shape in board.shapes() if isinstance(shape, Group) and shape.preview)
    field, strip = (next(part for part in shape.children if part.classes == "nk-hit") for shape in (leap, push))
    assert isinstance(field, Rect)
    assert (field.w, field.h, field.at) == (90, 90, (-45, -45))
    assert isinstance(strip, Path)
    assert boxes(strip.d) == [(-84, -24, 50, 24)], "from before the Keeper to the edge of their tile"
    free = position(TRIO, {"a": (0, 1), "b": (1, 1)}, pool=(0, 0, 1))
    (push,) = (shape for shape in scene.board(History.of(free), 0, ENGLISH).shapes() if isinstance(shape, Group) and shape.preview)
    strip = next(part for part in push.children if part.classes == "nk-hit")
    assert isinstance(strip, Path)
    assert max(right for _, _, right, _ in boxes(strip.d)) > 80, "as far as the arrow goes where nothing else can be done"


def test_a_position_that_was_set_up_is_drawn_and_told_as_well() -> None:
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}, pool=(0, 0, 4))
    history = History.beginning(state)
    assert not scene.status(history, 0, ENGLISH).news
    for text in ("push E", "continue"):
        history = history.then(state.string_to_action(text))
        assert scene.board(history, 0, ENGLISH).title
        assert scene.status(history, 0, ENGLISH).news


def test_a_long_push_tells_of_everybody_whom_it_sends_out() -> None:
    """Example 6: along the row, d leaves through its own Portal, then c, then b."""
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}, pool=(0, 0, 4))
    (line,) = shoves(Position(state))
    ends = [{"abcd"[fate.seat]: fate.end for fate in shove.fates} for shove in line]
    assert ends == [
        {"b": "moves", "c": "moves", "d": "out"},
        {"b": "moves", "c": "out", "d": "out"},
        {"b": "out", "c": "out", "d": "out"},
    ]
    assert {fate.portal for fate in line[-1].fates} == {1}
    board = scene.board(History.beginning(state), 0, ENGLISH)
    told = board.previews[line[1].name]
    assert told.title == "Push Ilva, 2 spaces"
    assert told.text == "Ilva ends on ruins. Quill is out, through Ilva\u2019s Portal. Korrin is out, through Ilva\u2019s Portal"
    assert len([shape for shape in told.shapes if "nk-ghost" in shape.classes]) == 3


@pytest.mark.parametrize("tall", [False, True])
def test_tiles_keepers_and_pushes_are_told_with_column_and_row(tall: bool) -> None:
    """Counted in the picture from its left and its top, so that neighbours read as neighbours; no two tiles lie in one place."""
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}, pool=(0, 0, 4))
    shapes = {shape.id: shape for shape in scene.board(History.beginning(state), 0, ENGLISH, tall=tall).shapes()}

    def told(name: str) -> tuple[int, int]:
        column, row = re.findall(r"column (\d+), row (\d+)", shapes[name].title)[-1]
        return int(column), int(row)

    tiles = [name for name in shapes if name.startswith("tile-")]
    columns, rows = zip(*map(told, tiles), strict=True)
    assert min(columns) == min(rows) == 1
    assert len(set(map(told, tiles))) == len(tiles)
    for name in [*tiles, *(name for name in shapes if name.startswith("keeper-"))]:
        over = [tile for tile in tiles if shapes[tile].at == shapes[name].at]
        assert told(name) == told(over[0]), name
    for one in tiles:
        for other in tiles:
            (x, y), (to_x, to_y) = shapes[one].at, shapes[other].at
            assert (round((to_x - x) / UNIT), round((to_y - y) / UNIT)) == tuple(b - a for a, b in zip(told(one), told(other), strict=True))
    moved = next(shape for name, shape in shapes.items() if name.startswith("push-") and "ends on" in shape.title)
    assert re.search(r"ends on \w+, column \d+, row \d+", moved.title)


# --- what is drawn ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_ids_are_unique_symbols_exist_and_tiles_and_keepers_keep_theirs(number: int) -> None:
    for ply, (history, _) in enumerate(plies(number, seed=10 + number)):
        state = history.now
        if ply % 5:
            continue
        seat = max(0, state.current_player())
        board = scene.board(history, seat, ENGLISH, tall=bool(ply % 2))
        hand = scene.hand(history, seat, ENGLISH, tall=bool(ply % 2))
        details = [scene.badge(history, each, seat, ENGLISH).detail for each in range(int(state.record.players))]
        ids = [shape.id for picture in (board, hand) if picture for shape in picture.shapes() if shape.id]
        assert len(ids) == len(set(ids))
        names = board.symbols.keys()
        for picture in (board, hand, *details):
            if picture:
                assert picture.title
                assert {shape.symbol for shape in picture.shapes() if isinstance(shape, Use)} <= names
        assert {shape.symbol for drawn in board.symbols.values() for shape in parts(drawn) if isinstance(shape, Use)} <= names
        position = Position(state)
        assert {f"tile-{each}-{tile}" for each in position.cubes for tile in position.shapes[0].tiles} <= set(ids)
        assert {f"keeper-{keeper.seat}" for keeper in position.keepers if keeper.status in (KeeperStatus.ON, KeeperStatus.FALLEN)} <= set(
            ids
        )


def test_whatever_can_be_picked_has_a_title() -> None:
    for history, _ in plies(0, seed=2):
        state = history.now
        if state.is_terminal() or state.is_chance_node():
            continue
        for picture in (scene.board(history, state.current_player(), FRENCH), scene.hand(history, state.current_player(), FRENCH)):
            assert picture is None or all(shape.title for shape in picture.shapes() if shape.actions)


def test_the_picture_stands_alone_and_every_class_is_dressed() -> None:
    style = scene.style()
    dressed = set(re.findall(r"\.(nk-[\w-]+)", style))
    for history, _ in plies(2, seed=5):
        state = history.now
        if len(state.history) in (3, 60, 120):
            picture = scene.board(history, state.current_player(), ENGLISH)
            assert "<svg" in svg_text(picture, style)
            worn = {name for drawn in picture.symbols.values() for shape in parts(drawn) for name in shape.classes.split()}
            assert {name for name in worn if name.startswith("nk-")} <= dressed | {"nk-emblem", "nk-pin"}


def test_an_outline_goes_once_round_its_cells() -> None:
    assert outline([(0, 0)], inset=0, radius=10) == "M-50 -40Q-50 -50 -40 -50L40 -50Q50 -50 50 -40L50 40Q50 50 40 50L-40 50Q-50 50 -50 40Z"
    assert outline([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]).count("Q") == 12


def test_the_emblem_needs_no_symbols() -> None:
    picture = scene.emblem()
    assert isinstance(picture, Scene)
    assert not any(isinstance(shape, Use) for shape in picture.shapes())


# --- what is said -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
@pytest.mark.slow
def test_every_line_of_the_log_and_every_status_is_said_in_both_languages(number: int) -> None:
    either = random.Random(number)
    for history, action in plies(number, seed=20 + number):  # to the end: the last lines and the table of it
        state = history.now
        language = either.choice((ENGLISH, FRENCH))  # a game says everything often
        assert scene.status(history, None, language).phase
        if action >= 0:
            line = scene.entry(history.then(action), None, language)
            assert line.text
            assert 0 <= line.seat < int(state.record.players)
            assert "{" not in line.text
    for language in (ENGLISH, FRENCH):
        table = scene.standings(history, language)
        assert table.verdict
        assert {seat for row in table.rows for seat in row.seats} == set(range(int(state.record.players)))
        assert all(len(row.cells) == len(table.columns) for row in table.rows)
        msgspec.json.encode(table)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_rules_of_the_moment_are_told(number: int) -> None:
    told = {}
    for history, _ in islice(plies(number, seed=40 + number), 500):
        state = history.now
        for language in (ENGLISH, FRENCH):
            rules = scene.status(history, None, language).rules
            assert len({rule.id for rule in rules}) == len(rules)
            assert all(re.fullmatch(r"NK-\d+", rule.id) and "{" not in rule.text for rule in rules)
            if not state.is_terminal() and not state.is_chance_node():
                assert rules, Position(state).phase
                told[Position(state).phase] = {rule.id for rule in rules}
    assert {"NK-37", "NK-38"} & told[Phase.REROLL] or "NK-40" in told[Phase.REROLL]
    assert "NK-22" in told[Phase.SPEND]


def test_a_seat_shows_its_keeper_and_its_own_mark() -> None:
    marks = scene.marks(game_of(2).options, ENGLISH)
    assert len({repr(mark.face) for (mark,) in marks}) == 4
    assert [mark.label for (mark,) in marks] == ["Korrin", "Tarn", "Ossa", "Quill"]
    assert len({mark.pattern for (mark,) in marks}) == len({mark.colour for (mark,) in marks}) == 4


@pytest.mark.parametrize(("language", "out", "fallen"), [(ENGLISH, "out", "fallen"), (FRENCH, "\u00e9limin\u00e9", "tomb\u00e9")])
def test_a_keeper_that_is_out_counts_nothing(language: Words, out: str, fallen: str) -> None:
    history = History.beginning(position(ROW, {"b": "eliminated", "c": "fallen"}))
    gone, down, here = (scene.badge(history, seat, 0, language) for seat in (1, 2, 0))
    assert (gone.value, gone.unit, gone.note, gone.sign) == (out, "", "", None)
    assert (down.value, down.note) == ("0", fallen)
    assert (here.unit, here.note) == (language("power_unit"), "")


@pytest.mark.parametrize("dice", [(2, 3, 4, 5, 6), (2, 2, 3, 3, 6), (1, 1, 4, 5, 5)])
def test_a_finger_meets_each_die_that_may_be_thrown_again_on_a_phone(dice: tuple[int, ...]) -> None:
    history = History.beginning(rolled(dice))
    hand, given = scene.hand(history, 0, ENGLISH, tall=True), scene.input(history, 0, ENGLISH)
    assert hand is not None
    assert isinstance(given, Subset)
    rooms: dict[str, tuple[float, float, float, float]] = {}
    for shape in hand.shapes():
        if isinstance(shape, Group) and shape.id in {item.shape for item in given.items}:
            (room,) = (part for part in shape.children if isinstance(part, Rect) and part.classes == "nk-hit")
            left, top = (place + shape.scale * off for place, off in zip(shape.at, room.at, strict=True))
            rooms[shape.id] = (left, top, left + shape.scale * room.w, top + shape.scale * room.h)
    assert len(rooms) == len(given.items)
    for left, top, right, bottom in rooms.values():
        assert right - left >= 44 - 1e-6
        assert bottom - top >= 44 - 1e-6
        assert 0 <= left < right <= hand.width
        assert 0 <= top < bottom <= hand.height + 1e-6
    for one, other in combinations(rooms.values(), 2):
        apart = one[2] <= other[0] + 1e-6 or other[2] <= one[0] + 1e-6 or one[3] <= other[1] + 1e-6 or other[3] <= one[1] + 1e-6
        assert apart, "a tap means one die"


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_as_many_power_dice_as_a_card_may_have_lie_in_the_hand(tall: bool) -> None:
    hand = scene.hand(History.beginning(rolled([2, 3, 4, 5, 6], power=MOST_POWER)), 0, ENGLISH, tall=tall)
    assert hand is not None
    dice = [shape for shape in hand.shapes() if isinstance(shape, Group) and shape.id.startswith("power-die-")]
    spans = [(die.at[0] - 18 * die.scale, die.at[0] + 18 * die.scale) for die in dice]
    assert len(spans) == MOST_POWER
    assert all(0 <= left < right <= hand.width for left, right in spans)
    assert all(one[1] <= other[0] for one, other in pairwise(spans)), "none lies over another"


# --- what an owner has added -----------------------------------------------------------------------------------------------------

OWN_TERRAINS = ("ring", "door", "die-1", "swap", "dark forest", "salt_flats", "glacier", "jump")


def test_an_owners_terrains_are_told_apart_and_from_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    own = msgspec.structs.replace(roster(), terrains=OWN_TERRAINS)
    monkeypatch.setattr(art, "roster", lambda: own)
    drawn = art.terrain_symbols()
    assert len(drawn) == len(set(drawn.values())) == len(OWN_TERRAINS) == MOST_TERRAINS
    assert drawn.keys().isdisjoint(art.fixed_symbols())
    assert all(re.fullmatch(r"[\w-]+", name) for name in drawn), "a symbol is referred to by its name"


def test_an_owners_keeper_is_named_in_its_own_room() -> None:
    card = msgspec.structs.replace(roster().cards[0], id="commander_of_the_watch")
    wide = [shape for shape in whole_card(0, card, None, ENGLISH) if isinstance(shape, Text)]
    tall = [shape for shape in card_line(card, 0, ENGLISH) if isinstance(shape, Text)]
    for texts, room in ((wide, layout.WIDE.columns[0]), (tall, LINE_TERRAINS)):
        name = next(text for text in texts if text.text.startswith("Comm"))
        assert name.at[0] + width_of(name.text, name.size) <= room
        assert name.size > 11
    assert card_name(card, ENGLISH) == "Commander of the watch"


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_a_long_skill_stays_readable_on_a_phone(language: Words) -> None:
    composed = ComposedSkill(
        name=Name(en="Surge of the deepest seas"), effect="steps", trigger="dice", dice=(1, 2, 3), amount=2, steps="MP"
    )
    card = msgspec.structs.replace(roster().cards[0], skills=("rooted", "gambler"), composed=(composed,))
    drawn = Scene(layout.TALL.width, layout.TALL.columns[1], (Layer("card", card_line(card, 0, language)),))
    lines = [shape for shape in drawn.shapes() if isinstance(shape, Text) and shape.size != 22]
    assert all(line.size >= SMALL for line in lines)
    skills = [line for line in lines if line.at[1] == 33]
    for line, beyond in zip(skills, (*[line.at[0] for line in skills[1:]], layout.TALL.width), strict=True):
        assert line.at[0] + width_of(line.text, line.size) <= beyond


def test_the_final_table_counts_no_power_dice_of_a_keeper_that_is_out() -> None:
    state = say(position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(2, 2, 3)), "push N")
    rows = scene.standings(History.beginning(state), ENGLISH).rows
    assert [row.cells[-1] for row in rows] == [str(Position(state).keepers[0].power), "\u2013"]


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_an_owners_edition_is_offered_by_what_it_prints(language: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of their own, and the server's where it prints something else now: a lobby that finds no words for it shows nothing at all."""
    printed = editions()
    english = printed.editions["en"]
    other = {**printed.editions, "fr": english, "our_house": msgspec.structs.replace(english, fumble="soft", bonus_turns="turn")}
    numbers = msgspec.structs.replace(printed.dice, fumble_at=4)
    own = msgspec.structs.replace(printed, editions=other, dice=numbers)
    monkeypatch.setattr(panels, "editions", lambda: own)
    (offered,) = (offered for offered in DEFINITION.offers if offered.words == "edition")
    shown = {name: portrait(scene, offered, name, language) for name in other}
    assert shown["our_house"].name == "Our house"
    assert "4" in shown["our_house"].about
    assert shown["en"].about == language("edition.en.about")
    assert language("edition.fumble.off") in shown["fr"].about, "no longer what its words say"
    assert "4" in shown["fr_soft"].about


def test_a_sentence_that_is_cut_says_so() -> None:
    """What an owner's own text makes longer than the card has lines."""
    card = msgspec.structs.replace(roster().cards[0], text=Sentence(fr="échange sa place avec un Keeper de la même rangée " * 3))
    lines = [shape.text for shape in whole_card(0, card, None, FRENCH) if isinstance(shape, Text) and "nk-muted" in shape.classes]
    assert lines[-1].endswith("\u2026")


# --- sentences that follow the table ---------------------------------------------------------------------------------------------


def rules_of(state: State) -> dict[str, str]:
    """The rules of the moment, by their clauses."""
    return {rule.id: rule.text for rule in scene.status(History.beginning(state), None, ENGLISH).rules}


def hint_of(state: State) -> str:
    return scene.status(History.beginning(state), None, ENGLISH).hint


@pytest.mark.parametrize(("keeper", "ones"), [("bront", "3"), ("quill", "4")])
def test_the_fumble_is_quoted_as_the_keeper_has_it(keeper: str, ones: str) -> None:
    assert f"With {ones} dice that show 1" in rules_of(rolled([2, 3, 4, 5, 6, 6], keeper))["NK-39"]
    assert f"{ones} dice that show 1" in rules_of(rolled([2, 3, 4, 5, 6, 6], keeper, edition="fr_soft"))["NK-39"]
    assert "NK-39" not in rules_of(rolled([2, 3, 4, 5, 6, 6], keeper, edition="en"))


def test_after_a_mild_fumble_nothing_is_said_of_rerolls() -> None:
    state = rolled([1, 1, 1, 4, 4, 5], power=1, edition="fr_soft")
    told = rules_of(state)
    assert list(told) == ["NK-39", "NK-40"]
    assert "no more rerolls" in told["NK-39"]
    assert "reroll" not in told["NK-40"]
    assert why(state, "mark 4") == ("NK-39", "there are no rerolls after a fumble")
    assert why(state, "throw") == ("NK-40", "there is nothing to roll; add a Power die")


def why(state: State, text: str) -> tuple[str, str]:
    """The clause and the sentence with which an action is refused."""
    with pytest.raises(IllegalAction) as refusal:
        state.apply_action(state.string_to_action(text))
    return str(refusal.value.rule_id), str(refusal.value).split(": ", 1)[1].rsplit(" (", 1)[0]


@pytest.mark.parametrize(("smallest", "told"), [(1, False), (2, True)])
def test_how_many_dice_a_reroll_takes_is_said_where_it_matters(smallest: int, told: bool) -> None:
    state = rolled([2, 3, 4, 5, 6, 6], min_reroll=smallest)
    assert ("NK-38" in rules_of(state)) == told
    hand = scene.hand(History.beginning(state), 0, ENGLISH)
    assert hand is not None
    assert ("two dice or more" in svg_text(hand)) == told or "takes two" in svg_text(hand)


def test_rerolls_that_are_left_are_counted() -> None:
    state = rolled([2, 2, 3, 4, 5, 6])
    assert "2 times" in rules_of(state)["NK-37"]
    assert "once more" in rules_of(say(state, "mark 2", "mark 2", "throw", "dice 3 3"))["NK-37"]


@pytest.mark.parametrize("side", [False, True])
def test_a_diagonal_jump_is_told_as_the_table_plays_it(side: bool) -> None:
    state = position(DUEL, {"a": (0, 0)}, pool=(0, 1, 0), diag_needs_side_tile=side)
    assert ("a tile lies beside" in rules_of(state)["NK-24"]) == side


def test_a_push_that_cannot_be_paid_is_not_offered_in_words() -> None:
    at = {"a": (-1, 0), "b": (0, 0)}
    rooted = position(DUEL, at, pool=(0, 0, 1), keeper_a="ilva", keeper_b="bront")
    assert rules_of(rooted)["NK-51"] == "Pushing Bront costs one more push."
    assert hint_of(rooted) == "No step is possible"
    assert hint_of(position(DUEL, at, pool=(0, 0, 2), keeper_a="ilva", keeper_b="bront")) == "You can push"
    assert hint_of(position(DUEL, {**at, "a": (0, -1)}, pool=(1, 2, 1), keeper_a="ilva")) == "You can walk, jump or push"


def test_threshold_is_told_while_it_waits() -> None:
    told = rules_of(position(DUEL, {"b": "fallen"}, pool=(1, 0, 0), keeper_b="tarn"))
    assert "Tarn will return on the centre tile" in told["NK-51"]
    assert "NK-51" not in rules_of(position(DUEL, {"b": "fallen"}, pool=(1, 0, 0), keeper_b="ilva"))


def test_bonus_turns_are_told_as_the_table_counts_them() -> None:
    at = {"a": (0, 0), "b": (-1, 0), "c": (0, -1)}
    state = say(position(ROW, at, pool=(0, 0, 2), keeper_a="quill", edition="en"), "push W", "push S")
    assert "2 bonus turns are yours" in rules_of(state)["NK-56"]
    assert hint_of(state) == "2 bonus turns are yours"
    french = say(position(ROW, at, pool=(0, 0, 2), keeper_a="quill"), "push W", "push S")
    assert "one more turn" in rules_of(french)["NK-56"]


def test_a_fumble_is_told_with_the_dice_that_made_it() -> None:
    game = Game(DEFINITION, {"players": 2, "first_player": "a"})
    state = game.new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    say(state, "dice 1 1 3 4 5", "mark 3", "mark 4", "throw", "dice 1 6")
    history = History.new(game).then(*state.history)
    turn = scene.entry(history, 0, ENGLISH).turn
    assert turn is not None
    assert dict(turn.yours)[0] == "You rolled ⚀⚀⚀⚄⚅, fumbled"
    assert scene.status(history, 0, ENGLISH).news == ("You fumble with ⚀⚀⚀⚄⚅: the turn is over",)
    assert scene.status(history, 1, ENGLISH).news == ("Bront fumbles with ⚀⚀⚀⚄⚅: the turn is over",)


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_a_bonus_turn_of_one_die_is_said_so(language: Words) -> None:
    assert ("1 die" if language is ENGLISH else "1 dé") == language("news_bonus", name="Nyx", n=1).rpartition(", ")[2]


def test_skills_are_told_with_the_dice_of_the_data() -> None:
    told = {skill.id: skill for card in roster().cards for skill in skills_of(card)}
    assert skill_does(told["gambler"], ENGLISH).startswith("2\u00a0+\u00a03\u00a0+\u00a04\u00a0+\u00a05: ")
    assert skill_does(told["undertow"], FRENCH).startswith("1\u00a0+\u00a01\u00a0: ")
    assert "4" in skill_does(told["lucky"], ENGLISH)


def test_a_power_die_among_the_steps_is_a_button_that_asks() -> None:
    state = rolled([4, 4, 2, 3, 5], "korrin", power=1, at={"a": (-1, 0), "b": (0, 0)}, power_time="turn")
    say(state, "stop", "assign P2")
    given = scene.input(History.beginning(state), 0, ENGLISH)
    assert isinstance(given, Pick)
    button = next(choice for choice in given.choices if choice.action == ADD_POWER)
    assert button.sure
    assert "NK-40" in rules_of(state)
    grown = say(state, "add power", "dice 4")
    given = scene.input(History.beginning(grown), 0, ENGLISH)
    assert isinstance(given, Pick)
    assert [choice.label for choice in given.choices] == ["Gain 1 push", "Gain nothing"], "what is gained, and what stands"
    assert scene.status(History.beginning(grown), 0, ENGLISH).hint == "Your 4s can buy more steps"
    for button, told in zip(given.choices, ("Korrin\u2019s 4s gain 1 push", "Korrin gains nothing with the 4s"), strict=True):
        entry = scene.entry(History.beginning(grown).then(button.action), 0, ENGLISH)
        assert entry is not None
        assert entry.text == told


def test_dice_that_are_given_back_can_be_reserved_on_the_page() -> None:
    state = rolled([4, 4, 2, 3, 5], "korrin", at={"a": (-1, 0), "b": (0, 0)})
    say(state, "stop", "assign P2", "end")
    given = scene.input(History.beginning(state), 0, ENGLISH)
    assert isinstance(given, Pick)
    assert [choice.label for choice in given.choices] == ["Reserve a 4", "Reserve nothing"]


def test_a_die_is_reserved_by_picking_it_too() -> None:
    state = rolled([2, 2, 3, 3, 4], "nyx")
    say(state, "stop", "assign none", "assign none")
    history = History.beginning(state)
    for seat, values in ((0, (2, 3)), (1, ())):
        for tall in (False, True):
            hand = scene.hand(history, seat, ENGLISH, tall=tall)
            assert hand is not None
            offering = {shape.title: shape.actions for shape in hand.shapes() if shape.actions}
            assert offering == {f"Reserve a {value}": (state.string_to_action(f"reserve {value}"),) for value in values}


def test_the_cubes_may_be_left_apart_on_the_page() -> None:
    state = say(position(ROW, {"a": (2, 1), "b": (2, 0)}, pool=(0, 0, 1), closure="next_turn", reconnection="optional"), "push S", "bonus")
    given = scene.input(History.beginning(state), 1, ENGLISH)
    assert isinstance(given, Pick)
    assert [choice.label for choice in given.choices] == ["Leave the cubes apart", "Move the cube of Quill"]
    assert scene.input(History.beginning(state), 0, ENGLISH) is None, "it is a's turn, and b's choice"
    assert "You may also leave the cubes apart." in rules_of(state).values()


def test_nothing_is_asked_for_while_dice_fly() -> None:
    state = rolled([2, 2, 3, 4, 5, 6])
    assert hint_of(say(state, "mark 2", "mark 2")) == "Roll, or choose more"
    assert hint_of(say(state, "throw")) == ""


@pytest.mark.parametrize("cubes", [[(0, 0, "N"), (3, 1, "N"), (6, 2, "N")], [(0, 0, "N"), (1, 3, "N"), (2, 6, "N")]])
def test_a_phone_s_board_is_never_turned(cubes):
    """North is up before the last cube is unfolded, and so it stays; on a laptop a high board may lie on its side."""
    history = History.of(position(cubes))
    upright, wide = (scene.board(history, None, ENGLISH, tall=tall) for tall in (True, False))
    higher = cubes[-1][1] > cubes[-1][0]
    assert (upright.height > upright.width) == higher
    assert wide.width > wide.height


@pytest.mark.parametrize(("dice", "main"), [([1, 1, 4, 4], "do.reserve"), ([1, 1], "do.reserve_none")])
def test_the_main_button_keeps_no_die_that_buys_nothing(dice, main):
    """Bront's card prints nothing for a 1."""
    state = pooled(dice)
    for text in ("assign P2", "end"):
        if can(state, text):
            say(state, text)
    assert phase(state) == Phase.RESERVING
    given = scene.input(History.of(state), state.current_player(), ENGLISH)
    assert isinstance(given, Pick)
    assert [choice.label for choice in given.choices if choice.primary] == [ENGLISH(main, value=4)]


def test_which_cubes_may_be_lifted_is_shown_by_their_keepers():
    state = closing(ROW, {"b": "eliminated"}, reconnection="optional")
    assert phase(state) == Phase.LIFTING
    for tall in (False, True):
        hand = scene.hand(History.of(state), state.current_player(), ENGLISH, tall=tall)
        assert hand is not None
        assert [shape.title for shape in hand.shapes() if shape.title.startswith("Move the cube")] == [
            ENGLISH("do.lift", n=1, names=keeper_name(Position(state), 2, ENGLISH))
        ]
