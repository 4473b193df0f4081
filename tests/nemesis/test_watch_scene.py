"""The picture: a ship that can be read, every legal action within reach, and what happens in words, in two languages."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest

from nexarium.core.game import Course, Game, State
from nexarium.core.input import Pick
from nexarium.core.scene import AnyShape, Group, Scene, Text, Use, svg_text
from nexarium.core.words import words
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene import picture as face
from nexarium.games.nemesis.scene.board import spots
from nexarium.games.nemesis.scene.deck import ENTRANCES, ROOMS, Deck, deck
from nexarium.games.nemesis.scene.hand import kind_of
from nexarium.games.nemesis.scene.happened import happened
from nexarium.games.nemesis.scene.seen import seen
from tests.nemesis.playing import LAYOUT, close, event_phase, hold, noise, place, position, say
from tests.nemesis.playing import deck as attack_deck

from ..shown import Shown

scene = Shown(face)


ENGLISH, FRENCH = (words("nexarium.games.nemesis", language) for language in ("en", "fr"))
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "goal": "survive", "character_a": "drawn", "character_b": "soldier"},
    {"players": 3, "queen_token": "bag", "retreat": False},
    {"players": 4, "breeder_queen_check": "aid", "need": 1},
    {"players": 5, "armory": "energy"},
]
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
"""Classes that are there to be told from others, and need no rule of their own."""
BOTH = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


@cache
def game_of(number: int) -> Game:
    return Game(DEFINITION, TABLES[number])


def courses(number: int, seed: int) -> Iterator[Course]:
    """A game of people who shoot when they can and otherwise rather move than pass: its course at each of its positions."""
    course, chosen = Course.new(game_of(number)), random.Random(seed)
    yield course
    while not course.now.is_terminal():
        state = course.now
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            action = int(chosen.choices(outcomes, weights)[0])
        else:
            legal = state.legal_actions()
            better = [each for each in legal if kind_of(n.read(each)) in ("shoot", "melee", "room")] or [each for each in legal if each]
            action = chosen.choice(better if better and chosen.random() < 0.9 else legal)
        course = course.then(action)
        yield course


def parts(shapes: tuple[AnyShape, ...]) -> Iterator[AnyShape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from parts(shape.children)


def drawn(course: Course, seat: int | None, tall: bool) -> tuple[Scene, Scene | None]:
    return face.board(course, seat, ENGLISH, tall=tall), face.hand(course, seat, ENGLISH, tall=tall)


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
    signs = {}
    for room in ENTRANCES:
        x, y = plan.entrance(room, 42, 20)
        signs[room] = (x - 21, y - 10, x + 21, y + 10)
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
    for course in courses(number, seed=number):
        state = course.now
        seat = state.current_player()
        if seat < 0:
            assert face.input(course, 0, ENGLISH) is None
            continue
        legal = set(state.legal_actions())
        given = face.input(course, seat, ENGLISH)
        assert isinstance(given, Pick)
        buttons = [choice.action for choice in given.choices]
        assert len(buttons) == len(set(buttons))
        assert set(buttons) == legal
        pictures = [picture for picture in drawn(course, seat, bool(course.plies % 2)) if picture]
        shapes = {action for picture in pictures for shape in picture.shapes() for action in shape.actions}
        assert shapes <= legal
        if all(choice.later for choice in given.choices):  # the buttons wait for a shape: each action needs one
            assert shapes == legal
        met.add(int(state.record.phase))
        for other in range(state.game.num_players()):
            if other != seat:
                assert face.input(course, other, ENGLISH) is None
    assert Phase.ACT in met


@pytest.mark.parametrize("number", [0, 3])
def test_what_can_be_picked_has_a_title_and_what_it_names_as_its_preview_is_there(number: int) -> None:
    for course in courses(number, seed=2):
        state = course.now
        seat = state.current_player()
        if seat < 0:
            continue
        board, hand = drawn(course, seat, bool(course.plies % 2))
        given = face.input(course, seat, FRENCH)
        assert isinstance(given, Pick)
        for shape in (*board.shapes(), *(hand.shapes() if hand else ())):
            assert bool(shape.title) >= bool(shape.actions)
            assert not shape.preview or shape.preview in board.previews
        assert {choice.preview for choice in given.choices} - {""} <= board.previews.keys()
        assert all(choice.label for choice in given.choices)
        assert all(preview.title and preview.text for preview in board.previews.values())


def test_others_see_the_same_ship_with_nothing_to_do_on_it() -> None:
    for course in courses(2, seed=3):
        state = course.now
        seat = state.current_player()
        if seat < 0:
            continue
        bare = [
            msgspec.structs.replace(shape, actions=(), preview="")
            for shape in face.board(course, None, ENGLISH).shapes()
            if shape.id.startswith("beast")
        ]
        for viewer in (None, *(other for other in range(3) if other != seat)):
            board, hand = drawn(course, viewer, False)
            assert not any(shape.actions for picture in (board, hand) if picture for shape in picture.shapes())
            assert [shape for shape in board.shapes() if shape.id.startswith("beast")] == bare
        own = face.hand(course, seat, ENGLISH)
        assert own is None or figure_in(own) == f"lw-seat-{seat}"
        if len(state.history) > 150:
            break


def figure_in(picture: Scene) -> str:
    return next(shape.symbol for shape in picture.shapes() if isinstance(shape, Use) and shape.symbol.startswith("lw-seat"))


def test_the_noise_that_a_move_risks_is_what_the_die_would_call() -> None:
    met = 0
    for seed in range(3):
        for course in courses(3, seed):
            state = course.now
            if state.current_player() < 0 or int(state.record.phase) != Phase.ACT:
                continue
            now, seat = seen(state), state.current_player()
            previews = face.board(course, seat, ENGLISH).previews
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


# --- what is drawn -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_ids_are_unique_symbols_exist_and_everybody_keeps_theirs(number: int) -> None:
    for course in courses(number, seed=10 + number):
        state = course.now
        if course.plies % 7:
            continue
        seat = max(0, state.current_player())
        board, hand = drawn(course, seat, bool(course.plies % 2))
        details = [face.badge(course, each, seat, ENGLISH).detail for each in range(state.game.num_players())]
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
    for course in courses(4, seed=5):
        state = course.now
        if len(state.history) % 40 == 0 and state.current_player() >= 0:
            board, hand = drawn(course, state.current_player(), False)
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


# --- what is said --------------------------------------------------------------------------------------------------------


def test_both_languages_say_the_same_things_with_the_same_holes() -> None:
    english, french = ENGLISH.texts, FRENCH.texts
    assert english.keys() == french.keys()
    for key, text in english.items():
        other = french[key]
        assert isinstance(text, dict) == isinstance(other, dict), key
        for one, two in zip(*(each.values() if isinstance(each, dict) else [each] for each in (text, other)), strict=True):
            assert set(re.findall(r"{(\w+)}", one)) - {"n"} == set(re.findall(r"{(\w+)}", two)) - {"n"}, key


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_line_of_the_log_and_every_status_is_said_in_both_languages(number: int) -> None:
    for course in courses(number, seed=20 + number):
        state = course.now
        for language in (ENGLISH, FRENCH):
            if state.current_player() >= 0:
                assert face.status(course, None, language).phase
            if course.plies:
                line = face.entry(course, None, language)
                assert 0 <= line.seat < state.game.num_players()
                assert re.fullmatch(r"[^{}]*\(NM-\d+\)\.", line.text), line.text
    for language in (ENGLISH, FRENCH):
        table = face.standings(course, language)
        assert table.verdict
        assert {seat for row in table.rows for seat in row.seats} == set(range(state.game.num_players()))
        msgspec.json.encode(table)


def test_each_step_of_an_intruder_is_told_with_its_clause() -> None:
    """An encounter with surprise, attack and wounds, then a shot, its check and a retreat: a story by its clauses."""
    state = hold(noise(position(1, {"a": 15}), "15-18"), "a", action=3)
    told = []

    def go(*texts: str) -> None:
        for text in texts:
            told.append(scene.entry(state, state.string_to_action(text), None, ENGLISH).text)
            say(state, text)

    go("move 18", "noise 3", "token adult-3", "card claw 3", "shoot adult-1", "roll double", "card claw retreat", "event hunt_2")
    clauses = [re.findall(r"NM-\d+", line) for line in told]
    assert clauses[:6] == [["NM-73"], ["NM-70"], ["NM-12", "NM-13"], ["NM-24", "NM-24", "NM-24"], ["NM-50"], ["NM-50", "NM-40"]]
    assert "3 against 2 cards in hand" in told[2]
    assert "2 light wounds" in told[3]
    assert "3 injuries" in told[5]
    assert told[6].startswith("Injury check of the Adult: an arrow against 3 injuries")
    assert "retreats by corridor 2" in told[7]
    assert "goes from 18 to 20" in told[7]


def test_the_event_phase_is_told_from_the_attack_to_the_bag() -> None:
    state = place(place(position(1, {"a": 7}), "adult-1", 7), "creeper-1", 13)
    event_phase(attack_deck(state, slime_5=1, bite_4=1))
    said = []
    for text in ("card slime 5", "event damage", "develop larva"):
        said.append(scene.entry(state, state.string_to_action(text), None, ENGLISH).text)
        say(state, text)
    assert "covered with Slime" in said[0]
    assert said[1].startswith("Event: corridor 2 for Creeper and Adult (NM-75)")
    assert "Creeper goes from 13 to 19" in said[1]
    assert "(NM-60)" in said[2]


def test_the_event_phase_can_be_gone_through_step_by_step() -> None:
    met = 0
    for course in courses(3, seed=12):
        state = course.now
        line = face.entry(course, None, ENGLISH) if course.plies else None
        if line is None or line.story is None:
            continue
        met += 1
        assert not state.is_chance_node()
        board = {shape.id for shape in face.board(course, None, ENGLISH).shapes()}
        for step in line.story.steps:
            assert re.fullmatch(r"[^{}]*\(NM-\d+\)\.", step.title)
            assert {name for name in step.shapes if name.startswith("room")} <= board
        told = [step.title for step in line.story.steps]
        plies = happened(course, course.last_decision(), ENGLISH)
        drawn = [ply.action for ply in plies if isinstance(ply.action, n.EventCard)]
        assert sum("NM-75" in title or "NM-44" in title for title in told) == len(drawn)
    assert met > 2


def test_what_must_not_be_missed_is_news_until_the_next_decision() -> None:
    told = 0
    for course in courses(3, seed=6):
        state = course.now
        if state.current_player() < 0:
            continue
        (news,) = face.status(course, 0, ENGLISH).news or ("",)
        before = course.before(course.last_decision()).record.status.tolist()
        if before != state.record.status.tolist():
            assert news
            told += 1
    assert told


def test_nothing_is_told_of_what_came_before_a_position_that_was_set_up() -> None:
    made = close(position(1, {"a": 7}), "7-8")
    assert scene.status(made, 0, ENGLISH).news == ()


def test_each_way_in_which_an_intruder_leaves_the_board_is_told_as_what_it_is() -> None:
    """Dead, fled, carried by a character, or grown: told by what was due and what was seen before and after, in a game's own words."""
    told: Counter[str] = Counter()
    for seed in range(8):
        for course in courses(seed % len(TABLES), seed):
            state = course.now
            if not course.plies:
                continue
            (ply,) = happened(course, course.plies - 1, ENGLISH)
            text = _lowered(face.entry(course, None, ENGLISH).text)
            for gone in ply.was.intruders:
                if gone.figure in ply.there:
                    continue
                dies = ENGLISH("log.killed", what=ply.the(gone.figure), room=ply.room(gone.room)) in text
                flees = ENGLISH("log.fled", what=ply.the(gone.figure)) in text
                way = "dies" if dies else "flees" if flees else "infests" if gone.kind == "larva" else "grows"
                told[way] += 1
                pools = [int(each.record.pool[:6].sum() + each.record.pool_seen.sum()) for each in (course.last.before, state)]
                assert flees <= (ply.now.bag >= ply.was.bag), text
                assert dies <= (pools[1] > pools[0]), text
                assert (way == "infests") <= any(each.larva or each.fate == "dead" for each in ply.now.people), text
    assert told.keys() >= {"dies", "flees", "infests"}, told


def _lowered(text: str) -> str:
    """Sentences without their capitals."""
    return re.sub(r"(^|\. )(\w)", lambda found: found[1] + found[2].lower(), text)


def test_the_rules_of_the_moment_are_told() -> None:
    def told(state: State) -> set[str]:
        return {clause.id for clause in scene.status(state, 0, FRENCH).rules}

    assert {"NM-92", "NM-73", "NM-95"} <= told(position(1, {"a": 11}))
    nest = next(room for room, tile in LAYOUT.items() if tile == "nest")
    assert "NM-94" in told(position(1, {"a": nest}))
    assert told(place(position(1, {"a": 7}), "adult-1", 7)) == {"NM-50", "NM-51", "NM-42", "NM-73"}
