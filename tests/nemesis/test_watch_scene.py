"""The picture: a ship that can be read, and every legal action within reach. What is said beside it: `test_watch_log.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import combinations, pairwise

import msgspec
import pytest

from nexarium.core.game import Game, History, State
from nexarium.core.input import Pick
from nexarium.core.scene import AnyShape, Group, Rect, Scene, Text, Use, svg_text, width_of
from nexarium.core.words import Words
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.ship import Ship, characters, read_ship, ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene import board as ship_board
from nexarium.games.nemesis.scene import clock as beside_the_ship
from nexarium.games.nemesis.scene import hand as hands
from nexarium.games.nemesis.scene import picture as face
from nexarium.games.nemesis.scene.board import NOTHING, spots
from nexarium.games.nemesis.scene.deck import DUCTS, ENTRANCES, ROOMS, Deck, box, deck, entrances
from nexarium.games.nemesis.scene.names import short_room_name
from nexarium.games.nemesis.scene.seen import seen
from nexarium.testing.playing import say
from tests.nemesis.playing import close, fields, hold, noise, place, position, wound

from ..shown import Shown
from .watching import ENGLISH, FRENCH, TABLES, game_of, histories

scene = Shown(face)


BARE = {
    *(
        "lw-corridor",
        "lw-entrance",
        "lw-ducts",
        "lw-room-group",
        "lw-target",
        "lw-marker",
        "lw-person",
        "lw-time",
        "lw-turn",
        "lw-card-group",
    ),
    *(
        "lw-door-group",
        "lw-quietly",
        "lw-quiet-line",
        "lw-quiet-text",
        "lw-duct-quiet",
        "lw-unscanned-ic",
        "lw-clean-ic",
        "lw-hour-ahead",
        "lw-hour-sleep-text",
    ),
}
"""Classes that only distinguish, and need no rule of their own."""
BOTH = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


def parts(shapes: tuple[AnyShape, ...]) -> Iterator[AnyShape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from parts(shape.children)


def test_an_owners_nest_shows_its_eggs_whatever_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ship().does, "hive", "nest")  # type: ignore[call-overload]  (a mapping of the server, which nobody else changes)
    now = seen(position())
    now = now._replace(rooms={**now.rooms, 6: now.rooms[6]._replace(tile="hive")})
    held = next(shape for shape in ship_board.rooms(now, deck(False), NOTHING, ENGLISH).shapes if shape.id == "room-6").title
    assert held == f"6 Hive: {ENGLISH('eggs', n=now.eggs)}"


@BOTH
def test_an_owners_ship_is_drawn_with_its_own_entrances(tall: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ship().entrances, 5)  # type: ignore[arg-type]
    monkeypatch.setitem(ship().entrances, 6, (4,))  # type: ignore[call-overload]
    signs = {shape.id for shape in ship_board.ducts(seen(position()), deck(tall), NOTHING, ENGLISH).shapes}
    assert "entrance-6" in signs
    assert "entrance-5" not in signs


OTHER_ENTRANCES = {
    "[5, 10, 1, 2]": "[5, 10, 1]",
    "[3, 7, 3, 4]": "[3, 7, 3]",
    "[12, 16, 3, 4]": "[12, 16, 3]",
    "[18, 20, 1, 2]": "[18, 20, 1]",
    "[1, 3, 1, 2]": "[1, 3, 1]",
    "  [11, 14, 4],\n": "",
    "entrances = { 2 = [1, 2], 4 = [2, 3], 5 = [4], ": "entrances = { 1 = [2], 2 = [1, 2], 3 = [2, 4], 4 = [2, 3], 5 = [2, 4], 7 = [4], ",
    "9 = [3], 14 = [3], 15 = [4], 19 = [3, 4], ": "9 = [3], 10 = [2], 11 = [4], 12 = [4], 14 = [3, 4], 15 = [4], 16 = [4], "
    "18 = [2], 19 = [3, 4], 20 = [2], ",
}
"""A ship with an entrance in nearly every room, some with a corridor where the server's ship has none beside it."""


def owners_ship() -> Ship:
    source = (files("nexarium.games.nemesis.box") / "ship.toml").read_text("utf-8")
    for printed, own in OTHER_ENTRANCES.items():
        assert printed in source
        source = source.replace(printed, own)
    return read_ship(source)


@BOTH
def test_an_owners_entrances_lie_over_nothing(tall: bool) -> None:
    plan, own = deck(tall), owners_ship()
    corridors = tuple(each.rooms for each in own.corridors)
    sizes = {room: (22.0 + 10 * len(numbers), 20.0) for room, numbers in own.entrances.items()}
    signs = {room: box(at, sizes[room]) for room, at in entrances(plan, tuple(sizes.items()), corridors).items()}
    assert len(signs) == len(own.entrances) == 17
    for room, sign in signs.items():
        assert 0 <= sign[0] < sign[2] <= plan.width, room
        assert 0 <= sign[1] < sign[3] <= plan.height, room
        assert all(apart(sign, signs[other]) for other in signs if other != room), room
        assert all(apart(sign, walls(plan, other, -1)) for other in ROOMS), room
        assert all(apart(sign, box(plan.corridor(*ends).middle, (20, 20))) for ends in corridors), room
        assert apart(sign, box(plan.at(DUCTS), plan.ducts)), room


@BOTH
def test_the_servers_entrances_stay_where_they_are(tall: bool) -> None:
    plan, sizes = deck(tall), dict.fromkeys(ENTRANCES, (42.0, 20.0))
    found = entrances(plan, tuple(sizes.items()), tuple(each.rooms for each in ship().corridors))
    assert found == {room: plan.at_wall(room, side, sizes[room]) for room, side in ENTRANCES.items()}


@BOTH
@pytest.mark.parametrize("opens", [1, 11, 30])
def test_a_long_time_track_can_be_read_and_ends_before_the_ships_rooms(tall: bool, opens: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside_the_ship, "LAST_TIME", 30)
    drawn = beside_the_ship.clock(seen(position())._replace(time=17, opens=opens), deck(tall), ENGLISH).shapes
    (track,) = (shape for shape in drawn if shape.id == "time")
    assert isinstance(track, Group)
    apart = ("lw-hour-line", "lw-time-ground")
    cells = [part for part in track.children if isinstance(part, Rect) and part.classes not in apart]
    assert len(cells) == 31, "30 turns and the jump"
    assert max(part.at[0] + part.w for part in cells) <= (deck(True).width if tall else deck(False).beside[0][2])
    numbers = [part for part in track.children if isinstance(part, Text) and part.text.isdecimal()]
    assert "17" in {part.text for part in numbers}
    spans = sorted(
        (part.at[1], part.at[0] - width_of(part.text, part.size) / 2, part.at[0] + width_of(part.text, part.size) / 2) for part in numbers
    )
    assert all(one[0] != other[0] or one[2] <= other[1] for one, other in pairwise(spans)), "no number lies over another"


LONG = "the_very_long_communications_relay_station"


@BOTH
def test_an_owners_long_names_keep_to_their_room(tall: bool) -> None:
    now = seen(position())
    now = now._replace(rooms={**now.rooms, 12: now.rooms[12]._replace(tile=LONG)})
    (room,) = (shape for shape in ship_board.rooms(now, deck(tall), NOTHING, ENGLISH).shapes if shape.id == "room-12")
    assert room.title == "12 The very long communications relay station"
    assert isinstance(room, Group)
    (name,) = (part for part in room.children if isinstance(part, Text) and part.text.startswith("The very"))
    assert name.size >= 7, "it can be read"
    assert width_of(name.text, name.size) <= deck(tall).size(12)[0] - (2 if tall else 6)


@BOTH
def test_an_owners_character_keeps_clear_of_the_cards(tall: bool) -> None:
    box_of_9 = replace(characters()[0], id=LONG, weapon=LONG, ammunition=9)
    person = seen(position()).people[0]._replace(character=box_of_9, ammunition=9, slime=True, larva=True)
    for shape in (hands._status_tall if tall else hands._status_wide)(person, ENGLISH):
        if isinstance(shape, Text):
            end = shape.at[0] + width_of(shape.text, shape.size)
            assert end <= (hands.TALL if tall else hands.WIDE).cards[0], shape.text
            assert shape.size >= 8


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_what_unfolds_behind_a_badge_shows_each_of_three_wounds(language: Words) -> None:
    state = wound(position(1, {"a": 10}), "a", "bleeding", "body", "leg")
    fields(state).dressed[0] = fields(state).wounds[0]
    detail = scene.badge(state, 0, 0, language).detail
    assert detail
    lines = [shape for shape in detail.shapes() if isinstance(shape, Text)]
    assert all(line.at[0] + width_of(line.text, line.size) <= detail.width for line in lines)
    told = next(line.text for line in lines if line.text.count(",") == 2)
    assert told == ", ".join(language("dressed", wound=language(f"wound.{each}")) for each in ("body", "leg", "bleeding"))


def drawn(history: History, seat: int | None, tall: bool) -> tuple[Scene, Scene | None]:
    return face.board(history, seat, ENGLISH, tall=tall), face.hand(history, seat, ENGLISH, tall=tall)


# --- the deck plan -------------------------------------------------------------------------------------------------------


def crosses(one: tuple[tuple[float, float], tuple[float, float]], other: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """Whether two stretches meet."""

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    if any(max(a[k], b[k]) < min(c[k], d[k]) or max(c[k], d[k]) < min(a[k], b[k]) for k in (0, 1)):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def walls(plan: Deck, room: int, air: float = 0.0) -> tuple[float, float, float, float]:
    (x, y), (w, h) = plan.middle(room), plan.size(room)
    return (x - w / 2 - air, y - h / 2 - air, x + w / 2 + air, y + h / 2 + air)


def apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@BOTH
def test_no_two_corridors_meet_and_none_runs_through_a_room(tall: bool) -> None:
    plan = deck(tall)
    lines = {each.rooms: plan.corridor(*each.rooms) for each in ship().corridors}
    assert len(lines) == 28
    for (one, line), (other, second) in combinations(lines.items(), 2):
        assert not crosses((line.start, line.end), (second.start, second.end)), (one, other)
    for rooms, line in lines.items():
        for room in set(ROOMS) - set(rooms):
            left, top, right, bottom = walls(plan, room)
            edges = [
                ((left, top), (right, top)),
                ((right, top), (right, bottom)),
                ((right, bottom), (left, bottom)),
                ((left, bottom), (left, top)),
            ]
            assert not any(crosses((line.start, line.end), edge) for edge in edges), (rooms, room)


@BOTH
def test_rooms_numbers_and_entrances_keep_clear_of_each_other(tall: bool) -> None:
    plan = deck(tall)
    for one, other in combinations(ROOMS, 2):
        assert apart(walls(plan, one, 1), walls(plan, other, 1)), (one, other)
    signs = {room: box(plan.at_wall(room, side, (42, 20)), (42, 20)) for room, side in ENTRANCES.items()}
    for room, sign in signs.items():
        assert all(apart(sign, walls(plan, other)) for other in ROOMS), room
        assert all(apart(sign, signs[other]) for other in signs if other != room), room
    assert set(ENTRANCES) == set(ship().entrances)
    assert set(ROOMS) == set(range(1, ship().rooms + 1))
    middles = [plan.corridor(*each.rooms).middle for each in ship().corridors]
    assert all(abs(a[0] - b[0]) > 18 or abs(a[1] - b[1]) > 18 for a, b in combinations(middles, 2))


@BOTH
def test_everything_lies_in_the_picture(tall: bool) -> None:
    plan = deck(tall)
    for room in ROOMS:
        left, top, right, bottom = walls(plan, room)
        assert left > 0
        assert top > 0
        assert right < plan.width
        assert bottom < plan.height


def test_each_rooms_numbers_stand_at_its_corridors_and_its_entrance() -> None:
    picture = scene.board(position(1), None, ENGLISH)
    told = {shape.id: [part.text for part in parts((shape,)) if isinstance(part, Text)] for shape in picture.shapes() if shape.id}
    for room in ROOMS:
        around = [told[f"corridor-{place}"] for place, each in enumerate(ship().corridors) if room in each.rooms]
        if room in ENTRANCES:
            around.append(told[f"entrance-{room}"])
        assert sorted("".join(text.replace("\u00b7", "") for texts in around for text in texts)) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("players", range(1, 6))
def test_the_time_track_ends_before_the_ships_rooms(players: int) -> None:
    """However early one may sleep: easy for one, from the first turn on."""
    for difficulty in ("easy", "normal", "hard"):
        state = Game(DEFINITION, {"players": players, "difficulty": difficulty}).new_initial_state()
        sign_of_room_5 = deck(False).at_wall(5, ENTRANCES[5], (32, 20))[0] - 16
        (track,) = (shape for shape in scene.board(state, None, FRENCH).shapes() if shape.id == "time")
        assert isinstance(track, Group)
        assert max(part.at[0] + part.w for part in track.children if isinstance(part, Rect)) < sign_of_room_5


def test_figures_find_room_for_everybody_that_can_meet() -> None:
    for number in range(1, 14):
        found = spots(number, 0, 0, 52, 23, 9.5)
        assert len(found) == number
        for one, other in combinations(found, 2):
            reach = 13 * (one.scale + other.scale)
            assert max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])) >= reach - 0.01
        assert all(spot.at[0] - 13 * spot.scale >= 0 and spot.at[0] + 13 * spot.scale <= 52.01 for spot in found)


# --- what can be done ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_nothing_legal_is_out_of_reach_and_nothing_else_is_offered(number: int) -> None:
    met = set()
    for history in histories(number, seed=number):
        state = history.now
        seat = state.current_player()
        if seat < 0:
            assert face.input(history, 0, ENGLISH) is None
            continue
        legal = set(state.legal_actions())
        given = face.input(history, seat, ENGLISH)
        assert isinstance(given, Pick)
        buttons = [choice.action for choice in given.choices]
        assert len(buttons) == len(set(buttons))
        assert set(buttons) == legal
        pictures = [picture for picture in drawn(history, seat, bool(history.plies % 2)) if picture]
        shapes = {action for picture in pictures for shape in picture.shapes() for action in shape.actions}
        assert shapes <= legal
        if all(choice.later for choice in given.choices):  # the buttons wait for a shape: each action needs one
            assert shapes == legal
        met.add(int(state.record.phase))
        for other in range(state.game.num_players()):
            if other != seat:
                assert face.input(history, other, ENGLISH) is None
    assert Phase.ACT in met


@pytest.mark.parametrize("number", [0, 3])
def test_what_can_be_picked_has_a_title_and_what_it_names_as_its_preview_is_there(number: int) -> None:
    for history in histories(number, seed=2):
        state = history.now
        seat = state.current_player()
        if seat < 0:
            continue
        board, hand = drawn(history, seat, bool(history.plies % 2))
        given = face.input(history, seat, FRENCH)
        assert isinstance(given, Pick)
        for shape in (*board.shapes(), *(hand.shapes() if hand else ())):
            assert bool(shape.title) >= bool(shape.actions)
            assert not shape.preview or shape.preview in board.previews
        assert {choice.preview for choice in given.choices} - {""} <= board.previews.keys()
        assert all(choice.label for choice in given.choices)
        assert all(preview.title and preview.text for preview in board.previews.values())


def test_others_see_the_same_ship_with_nothing_to_do_on_it() -> None:
    for history in histories(2, seed=3):
        state = history.now
        seat = state.current_player()
        if seat < 0:
            continue
        bare = [
            msgspec.structs.replace(shape, actions=(), preview="")
            for shape in face.board(history, None, ENGLISH).shapes()
            if shape.id.startswith("beast")
        ]
        for viewer in (None, *(other for other in range(3) if other != seat)):
            board, hand = drawn(history, viewer, False)
            assert not any(shape.actions for picture in (board, hand) if picture for shape in picture.shapes())
            assert [shape for shape in board.shapes() if shape.id.startswith("beast")] == bare
        own = face.hand(history, seat, ENGLISH)
        assert own is None or figure_in(own) == f"lw-seat-{seat}"
        if len(state.history) > 150:
            break


def figure_in(picture: Scene) -> str:
    return next(shape.symbol for shape in picture.shapes() if isinstance(shape, Use) and shape.symbol.startswith("lw-seat"))


def test_the_noise_that_a_move_risks_is_what_the_die_would_call() -> None:
    met = 0
    for seed in range(3):
        for history in histories(3, seed):
            state = history.now
            if state.current_player() < 0 or int(state.record.phase) != Phase.ACT:
                continue
            now, seat = seen(state), state.current_player()
            previews = face.board(history, seat, ENGLISH).previews
            for action in state.legal_actions():
                move = n.read(action)
                if not isinstance(move, n.Move) or now.in_room(now.people[seat].room):
                    continue
                to = move.room
                after = state.clone()
                after.step(action)
                told = previews[f"room-{to}"].text
                if now.in_room(to) or now.company(to, seat):
                    assert told in (ENGLISH("risk.intruders"), ENGLISH("risk.company"))
                elif not now.rooms[to].tile:
                    assert ENGLISH("risk.unexplored") in told
                else:
                    assert int(after.record.phase) == Phase.NOISE_ROLL
                    calling = []
                    for corridor in "1234":
                        rolled = after.clone()
                        rolled.step(n.number(n.NoiseRoll(corridor)))
                        calling += [corridor] if int(rolled.record.phase) == Phase.ENCOUNTER else []
                    assert re.findall(r"\d", told) == calling
                    met += bool(calling)
    assert met > 20


def test_the_faces_that_hit_are_counted() -> None:
    state = place(place(position(1, {"a": 7}), "adult-1", 7), "queen-1", 7)
    previews = scene.board(state, 0, ENGLISH).previews
    shots = {name: previews[f"do-{action}"].text for name in ("adult-1", "queen-1") for action in [state.string_to_action(f"shoot {name}")]}
    assert shots["adult-1"].startswith("Hits on 3 of 6")
    assert shots["queen-1"].startswith("Hits on 2 of 6")


def test_a_careful_move_is_kept_by_doors_or_by_noise_as_it_is() -> None:
    def told(state: State) -> list[str]:
        shown = scene.hand(state, 0, ENGLISH)
        assert shown is not None
        return [shape.title for shape in shown.shapes() if shape.id in ("tile-move", "tile-careful") and shape.title]

    locked = close(position(1, {"a": 5}), "5-6", "5-10")
    assert told(locked) == ["Move: doors", "Careful: doors"]
    loud = noise(position(1, {"a": 5}), "2-6", "5-6", "6-7", "6-11", "5-10", "10-13")
    assert told(loud) == ["Careful: all full"]


@pytest.mark.parametrize(("left", "told"), [(3, "Reload 2"), (5, "Reload 1")])
def test_no_more_is_reloaded_than_the_weapon_holds(left: int, told: str) -> None:
    state = position(1, {"a": 2})
    fields(state).ammunition[0] = left
    offered = scene.input(state, 0, ENGLISH)
    assert isinstance(offered, Pick)
    assert told in [choice.label for choice in offered.choices]
    assert say(state, "reload").record.ammunition[0] == left + int(told[-1])


@pytest.mark.parametrize(("room", "action"), [(10, "rest"), (14, "eat"), (8, "wash")])
@pytest.mark.parametrize(("larva", "told"), [(0, "risk.rest"), (1, "risk.rest_larva")])
def test_wherever_the_hand_is_scanned_its_risk_is_told(room: int, action: str, larva: int, told: str) -> None:
    state = hold(position(1, {"a": room}), "a", action=3, unscanned=1)
    fields(state).larva[0], fields(state).light[0], fields(state).slime[0] = larva, 1, 1
    number = state.string_to_action(action)
    assert scene.board(state, 0, ENGLISH).previews[f"do-{number}"].text == ENGLISH(told)
    if action != "rest":
        fields(state).hand[0, n.UNSCANNED] = 0
        assert f"do-{number}" not in scene.board(state, 0, ENGLISH).previews


@BOTH
@pytest.mark.parametrize(
    ("language", "note", "rows"),
    [
        (
            ENGLISH,
            "1 light wound \u00b7 serious wounds: Leg, Arm",
            {"Revolver: 4 of 6", "Light wounds: 1 of 2", "Serious wounds: 2 of 3"},
        ),
        (
            FRENCH,
            "1 blessure l\u00e9g\u00e8re \u00b7 blessures graves\u00a0: Jambe, Bras",
            {"Revolver\u00a0: 4 sur 6", "Blessures l\u00e9g\u00e8res\u00a0: 1 sur 2", "Blessures graves\u00a0: 2 sur 3"},
        ),
    ],
    ids=["en", "fr"],
)
def test_wounds_are_called_wounds_and_pips_say_of_what_they_are(language: Words, note: str, rows: set[str], tall: bool) -> None:
    state = wound(position(1, {"a": 10}), "a", "leg", "arm", light=1)
    fields(state).ammunition[0] = 4
    assert scene.badge(state, 0, 0, language).note == note
    hand = scene.hand(state, 0, language, tall=tall)
    assert hand
    assert rows <= {shape.title for shape in hand.shapes()}


# --- what is drawn -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_ids_are_unique_symbols_exist_and_everybody_keeps_theirs(number: int) -> None:
    for history in histories(number, seed=10 + number):
        state = history.now
        if history.plies % 7:
            continue
        seat = max(0, state.current_player())
        board, hand = drawn(history, seat, bool(history.plies % 2))
        details = [face.badge(history, each, seat, ENGLISH).detail for each in range(state.game.num_players())]
        ids = [shape.id for picture in (board, hand) if picture for shape in picture.shapes() if shape.id]
        assert len(ids) == len(set(ids))
        for picture in (board, hand, *details):
            if picture:
                assert picture.title
                assert {shape.symbol for shape in picture.shapes() if isinstance(shape, Use)} <= board.symbols.keys()
                assert all(shape.size >= 8 for shape in picture.shapes() if isinstance(shape, Text))
        now = seen(state)
        assert {f"person-{each.seat}" for each in now.people if each.fate != "dead"} <= set(ids)
        assert {f"beast-{each.figure}" for each in now.intruders} <= set(ids)
        assert {f"noise-{each.place}" for each in now.corridors if each.noise} == {each for each in ids if each.startswith("noise")}


def test_every_class_is_dressed_and_the_picture_stands_alone() -> None:
    style = face.style()
    dressed = set(re.findall(r"\.(lw-[\w-]+)", style))
    for history in histories(4, seed=5):
        state = history.now
        if len(state.history) % 40 == 0 and state.current_player() >= 0:
            board, hand = drawn(history, state.current_player(), False)
            assert "<svg" in svg_text(board, style)
            shapes = [
                *board.shapes(),
                *(hand.shapes() if hand else ()),
                *(part for group in board.symbols.values() for part in parts(group)),
            ]
            worn = {name for shape in shapes for name in shape.classes.split() if name.startswith("lw-")}
            assert worn <= dressed | BARE


def test_intruders_differ_without_their_colour() -> None:
    symbols = scene.board(position(1), None, ENGLISH).symbols
    drawings = [
        tuple(part.d for part in parts(symbols[f"lw-{kind}"]) if hasattr(part, "d"))
        for kind in ("larva", "creeper", "adult", "breeder", "queen")
    ]
    assert len(set(drawings)) == 5


def test_a_seat_shows_its_character_and_the_mark_that_it_wears_on_the_ship() -> None:
    marks = scene.marks(game_of(4).options, ENGLISH)
    assert [mark.label for (mark,) in marks] == ["Captain", "Pilot", "Mechanic", "Soldier", "Scout"]
    assert len({mark.pattern for (mark,) in marks}) == len({mark.colour for (mark,) in marks}) == 5
    drawn_marks = scene.marks(game_of(1).options, FRENCH)
    assert [mark.label for (mark,) in drawn_marks] == ["Bleu", "Soldat"]


def test_the_emblem_needs_no_symbols() -> None:
    picture = scene.emblem()
    assert not any(isinstance(shape, Use) for shape in picture.shapes())
    assert picture.width / picture.height == pytest.approx(196 / 92)


def test_the_hand_says_why_an_action_cannot_be_taken() -> None:
    def note(state: State, kind: str) -> str:
        picture = scene.hand(state, 0, ENGLISH)
        assert picture is not None
        return next(shape.title for shape in picture.shapes() if shape.id in (f"tile-{kind}", f"do-{kind}") and shape.title).rpartition(
            ": "
        )[2]

    state = say(position(2, {"a": 7, "b": 7}), "move 8")
    assert note(say(position(1, {"a": 7}), "move 8", "noise silence"), "shoot") == "no target"
    fighting = place(position(1, {"a": 7}), "adult-1", 7)
    fighting.history.append(n.number(n.FirstPlayer(0)))
    assert note(fighting, "rest") == "combat"
    assert note(fighting, "move") == "1 card"
    poor = hold(place(position(1, {"a": 7}), "adult-1", 7), "a", action=0, unscanned=2)
    poor.history.append(n.number(n.FirstPlayer(0)))
    assert note(poor, "shoot") == "needs 1"
    assert state.is_chance_node()


def test_a_phone_names_the_rooms_and_a_laptop_the_signs():
    state = position()
    tall, wide = (scene.board(state, 0, ENGLISH, tall=tall) for tall in (True, False))
    written = {shape.text for shape in tall.shapes() if isinstance(shape, Text)}
    known = {number for number, room in seen(state).rooms.items() if room.tile}
    assert known
    assert {short_room_name(seen(state).rooms[number], ENGLISH) for number in known} <= written
    (legend,) = (shape for shape in wide.shapes() if shape.id == "legend")
    assert isinstance(legend, Group)
    assert [each.text for each in legend.children if isinstance(each, Text)] == ["Creeper", "Breeder", "Queen", "Larva", "Adult", "Noise"]


def test_on_a_phone_a_rooms_name_keeps_clear_of_its_number() -> None:
    """A line of text is about as high as its size, and half of it stands above its middle."""
    rooms = [shape for shape in scene.board(position(), 0, FRENCH, tall=True).shapes() if shape.id.startswith("room-")]
    named = 0
    for room in rooms:
        assert isinstance(room, Group)
        number, *others = [child for child in room.children if isinstance(child, Text)]
        for name in others:
            if "lw-name" in name.classes:
                named += 1
                assert name.at[1] - name.size / 2 >= number.at[1] + number.size / 2, f"{number.text} lies under {name.text}"
    assert named


def test_on_a_phone_a_rooms_markers_keep_clear_of_its_number() -> None:
    """Whatever lies in the nest: its number is where the text says to go."""
    state = position()
    nest = next(number for number, room in seen(state).rooms.items() if room.tile == "nest")
    board = fields(state)
    for lying in ("fire", "malfunction", "corpses", "carcasses"):
        getattr(board, lying)[nest] = 1
        drawn = scene.board(state, 0, ENGLISH, tall=True)
        (room,) = (shape for shape in drawn.shapes() if shape.id == f"room-{nest}")
        assert isinstance(room, Group)
        number = next(child for child in room.children if isinstance(child, Text))
        end = room.at[0] + number.at[0] + number.size * 0.58 * len(number.text)
        marks = [shape for shape in drawn.shapes() if "lw-marker" in shape.classes and shape.id.endswith(f"-{nest}")]
        markers = [shape.at[0] for shape in marks]
        assert markers
        assert min(markers) - 5 >= end, f"with {lying}, too"
        assert all(isinstance(mark, Group) and isinstance(mark.children[0], Use) for mark in marks)
        widths = [19 * mark.children[0].scale for mark in marks]
        assert all(one - next_ >= (w + v) / 2 for (one, w), (next_, v) in pairwise(zip(markers, widths, strict=True))), f"with {lying}, too"
        icons = [child.at[0] for child in room.children if "lw-tile" in child.classes]
        assert all(icon + 5 <= min(markers) - 5 for icon in icons)
