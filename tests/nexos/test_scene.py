"""The picture: ids, titles, targets, symbols, badges, status, log, standings, words."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from nexarium.core.direct_calls import direct_calls
from nexarium.core.game import History, State
from nexarium.core.input import Place
from nexarium.core.puzzles import read_puzzles
from nexarium.core.scene import Scene, Use, svg_text
from nexarium.core.words import Words, words
from nexarium.games.nexos import DEFINITION
from nexarium.games.nexos.box.board import COLOURS, PIECES, STARTS
from nexarium.games.nexos.rules.numbering import read
from nexarium.games.nexos.rules.shapes import ORIENTATIONS
from nexarium.games.nexos.scene import panels, seats
from nexarium.games.nexos.scene import picture as face
from nexarium.games.nexos.scene.panels import newly_blocked
from nexarium.games.nexos.scene.pieces import UNIT, at, symbol, symbols
from nexarium.games.nexos.scene.seats import own_colours, side_colours
from nexarium.games.nexos.scene.tray import ways

from ..shown import Shown
from .playing import BLUE, actions_of, fields, recorded_games, replayed, start

scene = Shown(face)


ENGLISH, FRENCH = (words("nexarium.games.nexos", language) for language in ("en", "fr"))
SETTINGS: list[dict[str, Any]] = [{}, {"players": 2}, {"teams": True}]
MIDDLE, STRONG = 44, 61


def placing(state: State, viewer: int | None = None) -> Place:
    shown = scene.input(state, state.current_player() if viewer is None else viewer, ENGLISH)
    assert isinstance(shown, Place)
    return shown


def course_of(number: int, **options: Any) -> History:
    """A recorded game."""
    return History.new(start(**options).game).then(*actions_of(recorded_games()[number]))


def pieces_of(picture: Scene) -> list[Use]:
    (layer,) = (layer for layer in picture.layers if layer.id == "pieces")
    return [shape for shape in layer.shapes if isinstance(shape, Use)]


def lit(picture: Scene) -> set[tuple[float, float]]:
    (layer,) = (layer for layer in picture.layers if layer.id == "lit")
    return {shape.at for shape in layer.shapes}


# --- the board ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", SETTINGS)
def test_ids_are_unique_and_stay_from_ply_to_ply(options: dict[str, Any]) -> None:
    game, before = course_of(STRONG, **options), {}
    for ply in range(game.plies + 1):
        picture = face.board(game.until(ply), game.before(ply).current_player(), ENGLISH)
        ids = [shape.id for shape in picture.shapes() if shape.id]
        assert len(ids) == len(set(ids))
        now = {piece.id: (piece.symbol, piece.at) for piece in pieces_of(picture)}
        assert now.items() >= before.items(), "what lies stays where it lies"
        assert len(now) == ply
        assert [piece.id for piece in pieces_of(picture)][: len(before)] == list(before), "and in its order"
        before = now


def test_every_piece_says_what_it_is_and_where() -> None:
    state = start()
    state.step(state.string_to_action("g16,g18,f19,e20"))
    (piece,) = pieces_of(scene.board(state, None, ENGLISH))
    assert piece.title == "Blue N: columns 3 to 4, rows 8 to 11"
    assert piece.id == "blue-N"
    assert pieces_of(scene.board(state, None, FRENCH))[0].title == "N Bleu\u00a0: colonnes 3 à 4, lignes 8 à 11"
    assert scene.board(state, None, ENGLISH).title == "Nexos board after 1 placement; Yellow to place, 515 placements"


def test_the_last_placement_of_each_colour_is_marked_the_very_last_most() -> None:
    state = replayed(STRONG, MIDDLE)
    shown = pieces_of(scene.board(state, None, ENGLISH))
    assert [piece.classes for piece in shown[-4:]] == [
        "placed blue recent",
        "placed yellow recent",
        "placed red recent",
        "placed green latest",
    ]
    assert not any("recent" in piece.classes or "latest" in piece.classes for piece in shown[:-4])


@pytest.mark.rule("NX-6", "NX-7")
@pytest.mark.parametrize("plies", [0, 3, 4, 21, 44, 66])
def test_exactly_the_intersections_where_the_mover_can_attach_are_lit(plies: int) -> None:
    state = replayed(STRONG, plies)
    mover = state.current_player()
    own = {point for action in state.record.placed[mover].tolist() if action >= 0 for point in read(action).intersections()}
    if not own:
        own = {STARTS[mover]}
    reached = {point for action in state.legal_actions() for point in read(action).intersections()}
    assert lit(scene.board(state, mover, ENGLISH)) == {at(x, y) for x, y in own & reached}
    assert lit(scene.board(state, (mover + 1) % 4, ENGLISH)) == set()
    assert lit(scene.board(state, None, ENGLISH)) == set()


def test_static_layers_never_change() -> None:
    empty, later = (scene.board(replayed(STRONG, plies), 0, ENGLISH) for plies in (0, 60))
    assert [layer for layer in empty.layers if layer.static] == [layer for layer in later.layers if layer.static]
    assert {layer.id for layer in empty.layers if layer.static} == {"lattice", "starts"}
    assert empty.symbols == later.symbols
    assert len(msgspec.json.encode(later.without_static())) < 20_000


def test_the_svg_is_whole_and_asks_for_nothing_elsewhere() -> None:
    text = svg_text(scene.board(replayed(STRONG), None, ENGLISH), scene.style())
    root = ElementTree.fromstring(text)
    names = {element.get("id") for element in root.iter()}
    assert all(element.get("href", "#")[1:] in names | {""} for element in root.iter())
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    for emblem in ("light", "dark"):
        ElementTree.fromstring(svg_text(scene.emblem(), scene.style(), theme=emblem))


# --- symbols --------------------------------------------------------------------------------------------------------------


def drawn_points(path: str) -> np.ndarray:
    """The corners of a path's lines and arcs."""
    numbers = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)|A[\d.]+ [\d.]+ 0 0 [01] (-?[\d.]+) (-?[\d.]+)", path)
    return np.array([[float(a or c), float(b or d)] for a, b, c, d in numbers])


@pytest.mark.parametrize("way", ORIENTATIONS, ids=lambda way: f"{PIECES[way.piece]}-{way.number}")
def test_a_symbol_draws_its_orientation(way: Any) -> None:
    bar = next(shape for shape in symbols()[symbol(way.number)] if shape.classes == "nx-bar")
    points = drawn_points(bar.d)
    assert points[:, 0].min() >= 0
    assert points[:, 0].max() <= way.width * UNIT
    assert points[:, 1].max() <= 0, "a scene's y grows downwards"
    assert points[:, 1].min() >= -way.height * UNIT
    marks = next(shape for shape in symbols()[symbol(way.number)] if shape.classes == "nx-mark")
    middles = {
        (float(x) + (6 if turn == "h" else 0), float(y) + (6 if turn == "v" else 0))
        for x, y, turn in re.findall(r"M(-?[\d.]+) (-?[\d.]+)([hv])12", marks.d)
    }
    assert middles == {(UNIT * (x + 0.5 * (direction == "h")), -UNIT * (y + 0.5 * (direction == "v"))) for x, y, direction in way.shape}


@pytest.mark.parametrize("piece", PIECES)
def test_turning_is_clockwise_and_flipping_left_to_right_as_seen(piece: str) -> None:
    """The middles of the marks, about the middle of the drawing, turned and mirrored with y downwards."""

    def seen(number: int) -> set[tuple[float, float]]:
        way = ORIENTATIONS[number]
        middle_x, middle_y = UNIT * way.width / 2, -UNIT * way.height / 2
        return {
            (
                UNIT * (x + 0.5 * (direction == "h")) - middle_x,
                -UNIT * (y + 0.5 * (direction == "v")) - middle_y,
            )
            for x, y, direction in way.shape
        }

    for way in ways(list(PIECES).index(piece)):
        assert seen(way.turned) == {(-y, x) for x, y in seen(way.id)}
        assert seen(way.flipped) == {(-x, y) for x, y in seen(way.id)}
        assert way.middle == (UNIT * ORIENTATIONS[way.id].width / 2, -UNIT * ORIENTATIONS[way.id].height / 2)


# --- the tray -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", SETTINGS)
@pytest.mark.parametrize("plies", [0, 5, 44, 75])
def test_every_legal_placement_is_a_target_and_nothing_else(options: dict[str, Any], plies: int) -> None:
    state = replayed(STRONG, plies, **options)
    found: dict[int, tuple[str, int, float, float]] = {}
    for piece in placing(state).pieces:
        assert piece.classes == COLOURS[int(state.record.colour)]
        ids = {way.id for way in piece.orientations}
        for action, orientation, x, y in piece.targets:
            assert orientation in ids
            found[action] = (piece.id, orientation, x, y)
    assert sorted(found) == state.legal_actions()
    for action, (piece_id, orientation, x, y) in found.items():
        placement = read(action)
        assert (piece_id, orientation, (x, y)) == (PIECES[placement.piece], placement.orientation, at(placement.x, placement.y))


def test_the_tray_holds_what_is_unplaced_and_knows_every_way_to_turn_it() -> None:
    state = replayed(STRONG, MIDDLE)
    shown = placing(state)
    placed = {PIECES[piece] for piece, action in enumerate(state.record.placed[BLUE].tolist()) if action >= 0}
    assert {piece.id for piece in shown.pieces} == set(PIECES) - placed
    for piece in shown.pieces:
        ids = {way.id for way in piece.orientations}
        assert {way.turned for way in piece.orientations} | {way.flipped for way in piece.orientations} == ids
        assert all(way.symbol in symbols() for way in piece.orientations)
    assert sum(len(piece.orientations) for piece in placing(start()).pieces) == 118
    assert shown.pieces[0].label == f"{shown.pieces[0].id}, 4 segments"


def test_who_waits_sees_the_tray_without_targets() -> None:
    state = replayed(STRONG, MIDDLE)
    for seat in (1, 2, 3):
        waiting = placing(state, seat)
        assert {piece.classes for piece in waiting.pieces} == {COLOURS[seat]}
        assert not any(piece.targets for piece in waiting.pieces)
    two = replayed(STRONG, MIDDLE + 1, players=2)
    assert {piece.classes for piece in placing(two, 0).pieces} == {"red"}, "the colour that they place next"
    assert scene.input(replayed(STRONG), 0, ENGLISH) is None


def test_the_wire_stays_small() -> None:
    """A position with many placements."""
    assert len(msgspec.json.encode(placing(replayed(STRONG, 12)))) < 60_000


def test_a_picture_lists_the_legal_placements_once_and_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes the drawing quick, however long the game has lasted."""
    game, asked = course_of(STRONG), Counter[str]()
    calls = direct_calls(game.game.rules)
    for name in ("legal", "apply"):
        asked_for = getattr(calls, name)
        monkeypatch.setattr(calls, name, lambda *given, name=name, call=asked_for: (asked.update([name]), call(*given))[1])
    so_far = game.until(60)
    viewer = so_far.now.current_player()
    face.board(so_far, viewer, ENGLISH)
    face.input(so_far, viewer, ENGLISH)
    face.status(so_far, viewer, ENGLISH)
    face.entry(so_far, viewer, ENGLISH)
    assert asked == {"legal": 2}, "for the lights and for the tray"


# --- badges, status, log, end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-12", "NX-13", "NX-14")
def test_whoever_places_reads_so_in_person_and_for_which_of_two_colours() -> None:
    for players, own in ((4, "You place "), (2, "You place {piece} for Blue, ")):
        history = History.beginning(start(players=players))
        placed = face.entry(history.then(history.now.legal_actions()[0]), None, ENGLISH)
        assert placed.text.startswith("Blue places ")
        assert dict(placed.yours)[0].startswith(own.format(piece=placed.short))


@pytest.mark.parametrize("options", SETTINGS)
def test_a_badge_shows_the_seats_own_marks_and_the_score_of_its_side(options: dict[str, Any]) -> None:
    state = replayed(STRONG, MIDDLE, **options)
    for seat in range(state.game.num_players()):
        badge = scene.badge(state, seat, None, ENGLISH)
        side = side_colours(state.game.options, seat)
        assert badge.value == f"{state.scores()[seat]:g}"
        assert sum(state.record.left[colour] for colour in side) == state.scores()[seat]
        assert len(side) == (2 if options else 1)
        assert [mark.colour for mark in badge.marks] == [COLOURS[colour] for colour in own_colours(state.game.options, seat)]
        assert (badge.unit, badge.note) == ("left", "")
        own = own_colours(state.game.options, seat)
        assert int(badge.count) == sum((state.record.placed[colour] < 0).sum() for colour in own)
        assert badge.detail is not None
        shapes = [shape for shape in badge.detail.shapes() if isinstance(shape, Use)]
        assert len(shapes) == int(badge.count)
        assert {shape.symbol for shape in shapes} <= set(symbols())
        for shape in shapes:
            way = ORIENTATIONS[int(shape.symbol.removeprefix("nx"))]
            x, y = shape.at
            assert 0 < x <= x + UNIT * way.width < badge.detail.width
            assert 0 < y - UNIT * way.height <= y < badge.detail.height


def test_a_badge_says_blocked_and_all_placed() -> None:
    state = start()
    board = fields(state)
    board.blocked[:] = [1, 1, 0, 0]
    board.left[1] = 0
    board.placed[1] = 0
    assert scene.badge(state, 0, None, ENGLISH).note == "blocked"
    assert scene.badge(state, 0, None, FRENCH).note == "bloqué"
    finished = scene.badge(state, 1, None, ENGLISH)
    assert (finished.note, finished.value, finished.count, finished.detail) == (
        "all placed, \N{MINUS SIGN}10",
        "\N{MINUS SIGN}10",
        "0",
        None,
    )
    assert scene.badge(state, 2, None, ENGLISH).note == ""
    two = start(players=2)
    fields(two).blocked[:] = [1, 0, 0, 0]
    assert scene.badge(two, 0, None, ENGLISH).note == "Blue: blocked"


@pytest.mark.rule("NX-10")
@pytest.mark.parametrize("number", [0, 17, 60, 61, 62, 63, 64, 65, 66])
def test_every_colour_that_is_blocked_is_said_once(number: int) -> None:
    game = course_of(number)
    told: list[int] = []
    expected: list[int] = []
    placed = 0
    for ply in recorded_games()[number]["plies"]:
        if "pass" in ply:
            if ply["c"] not in expected and placed < game.plies:
                expected.append(ply["c"])
            continue
        placed += 1
        so_far = game.until(placed)
        told += newly_blocked(so_far)
        assert len(face.status(so_far, None, ENGLISH).news) == len(newly_blocked(so_far))
    assert told == expected


def test_status_in_both_languages() -> None:
    state = replayed(STRONG, MIDDLE)
    status = scene.status(state, 0, ENGLISH)
    assert (status.phase, status.news) == ("Four players · round 12", ())
    assert status.hint == f"{len(state.legal_actions())} placements"
    assert scene.status(state, 0, FRENCH).phase == "Quatre joueurs · tour 12"
    teams = replayed(STRONG, teams=True)  # who plays with whom stands nowhere else
    assert scene.status(teams, 2, ENGLISH).phase == "You and Blue against Yellow and Green · finished"
    assert scene.status(teams, 3, FRENCH).phase == "Vous et Jaune contre Bleu et Rouge · terminée"
    assert scene.status(teams, None, ENGLISH).phase == "Blue and Red against Yellow and Green · finished"


def test_the_log_is_a_table_of_rounds() -> None:
    for number in (0, STRONG):
        game = course_of(number)
        previous = (0, 3)
        for ply in game.since(0):
            entry = face.entry(game.until(ply.number + 1), None, ENGLISH)
            assert entry.seat == ply.before.current_player()
            assert entry.column == ply.before.record.colour
            assert (entry.round, entry.column) > previous or entry.round == previous[0] + 1
            assert previous[0] <= entry.round <= previous[0] + 1
            assert entry.symbol in symbols()
            assert entry.text.startswith(f"{COLOURS[entry.column].capitalize()} places {entry.short}, ")
            previous = (entry.round, entry.column)


@pytest.mark.rule("NX-12")
@pytest.mark.parametrize(
    ("left", "options", "verdict", "ranks"),
    [
        ((4, 0, 9, 9), {}, "Yellow wins", [1, 2, 3, 3]),
        ((4, 4, 9, 9), {}, "Blue and yellow share the victory", [1, 1, 3, 3]),
        ((4, 4, 4, 9), {}, "Blue, yellow and red share the victory", [1, 1, 1, 4]),
        ((4, 4, 4, 4), {}, "Blue, yellow, red and green share the victory", [1, 1, 1, 1]),
        ((4, 5, 4, 5), {"players": 2}, "Blue and red win", [1, 2]),
        ((4, 6, 5, 3), {"players": 2}, "A draw: both sides share the victory", [1, 1]),
        ((0, 1, 11, 1), {"teams": True}, "Blue and red win", [1, 2]),
        ((4, 6, 5, 3), {"teams": True}, "A draw: both sides share the victory", [1, 1]),
    ],
)
def test_standings(left: tuple[int, ...], options: dict[str, Any], verdict: str, ranks: list[int]) -> None:
    state = start(**options)
    fields(state).left[:] = left
    fields(state).colour = -1
    table = scene.standings(state, ENGLISH)
    assert table.verdict == verdict
    assert [row.rank for row in table.rows] == ranks
    assert all(len(row.cells) == len(table.columns) for row in table.rows)
    assert sorted(seat for row in table.rows for seat in row.seats) == list(range(state.game.num_players()))
    totals = [int(row.cells[-1].replace("\N{MINUS SIGN}", "-")) for row in table.rows]
    assert totals == sorted(totals)


@pytest.mark.rule("NX-12", "NX-13", "NX-14")
@pytest.mark.parametrize(
    ("left", "options", "yours"),
    [
        ((4, 0, 9, 9), {}, {1: "You win"}),
        (
            (4, 4, 4, 9),
            {},
            {
                seat: f"You share the victory with {others}"
                for seat, others in enumerate(("Yellow and Red", "Blue and Red", "Blue and Yellow"))
            },
        ),
        ((4, 5, 4, 5), {"players": 2}, {0: "You win"}),
        ((0, 1, 11, 1), {"teams": True}, {0: "You win with Red", 2: "You win with Blue"}),
        ((4, 6, 5, 3), {"teams": True}, {}),
    ],
)
def test_winners_are_told_so_in_person(left: tuple[int, ...], options: dict[str, Any], yours: dict[int, str]) -> None:
    state = start(**options)
    fields(state).left[:] = left
    fields(state).colour = -1
    assert dict(scene.standings(state, ENGLISH).yours) == yours
    assert dict(scene.standings(state, FRENCH).yours).keys() == yours.keys()


@pytest.mark.rule("NX-10")
@pytest.mark.parametrize("players", [4, 2])
def test_who_is_blocked_is_told_so_in_person_unless_they_have_another_colour(players: int) -> None:
    told = 0
    game = History.of(replayed(STRONG, players=players))
    for ply in range(1, game.plies):
        so_far = game.until(ply)
        for colour in newly_blocked(so_far):
            told += 1
            (owner,) = (seat for seat in range(players) if colour in own_colours(so_far.game.options, seat))
            usual = f"{COLOURS[colour].capitalize()} is blocked: no moves left"
            own = "You\u2019re blocked: no moves left" if players == 4 else usual
            for viewer in (None, *range(players)):
                assert (own if viewer == owner else usual) in face.status(so_far, viewer, ENGLISH).news
    assert told


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_an_owners_bonus_and_order_of_colours_are_told(language: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "BONUS", -25)
    monkeypatch.setattr(panels, "COLOURS", ("green", "blue", "yellow", "red"))
    told = {rule.id: rule.text for rule in panels.rules_now({"players": 4, "teams": True}, True, language)}
    assert "\N{MINUS SIGN}25" in told["NX-12"]
    assert "10" not in told["NX-12"]
    green, blue, yellow, red = map(language, ("green", "blue", "yellow", "red"))
    assert told["NX-14"].startswith(language.listed([green, yellow]))
    assert language.listed([blue, red]) in told["NX-14"]
    assert all(f"{note}{colour}" in language for note in ("with_", "first_with_") for colour in COLOURS)


def test_a_note_tells_an_owners_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(players=2)
    monkeypatch.setattr(seats, "BONUS", -25)
    fields(state).left[:] = 0
    assert seats.note(state, (0, 2), ENGLISH) == "all placed, \N{MINUS SIGN}25"


@pytest.mark.rule("NX-13", "NX-14")
@pytest.mark.parametrize(("options", "added"), [({}, None), ({"players": 2}, "NX-13"), ({"teams": True}, "NX-14")])
def test_the_rules_of_the_moment_say_whose_points_are_added_up(options: dict[str, Any], added: str | None) -> None:
    ids = {rule.id for rule in scene.status(start(**options), 0, ENGLISH).rules}
    assert ids & {"NX-13", "NX-14"} == ({added} if added else set())


def test_whose_turn_it_is_stands_in_the_boards_title() -> None:
    assert scene.board(start(), 0, ENGLISH).title == "Nexos board after 0 placements; your turn with Blue, 515 placements"
    assert scene.board(start(), 1, ENGLISH).title == "Nexos board after 0 placements; Blue to place, 515 placements"


# --- words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_definitions_keys_are_words(said: Words) -> None:
    definition = start().game.definition
    for preset in definition.presets:
        assert preset.label in said
        assert len(preset.notes) == definition.seats({"players": 4, "teams": False, **preset.options})
        assert all(note in said for note in preset.notes)
    for key in ("title", "tagline", "facts"):
        assert said(key)
    for key in ("placed", "taken", "crossing", "start", "apart"):
        assert said(f"refused.{key}")


def test_the_rules_of_a_placement_are_told() -> None:
    for language in (ENGLISH, words("nexarium.games.nexos", "fr")):
        begun, fresh = (scene.status(replayed(STRONG, plies), None, language).rules for plies in (MIDDLE, 0))
        assert [rule.id for rule in fresh] == ["NX-6", "NX-8", "NX-9", "NX-10", "NX-12"]
        assert begun[0].id == "NX-7"
        assert all(rule.text for rule in (*begun, *fresh))


def test_whose_colour_is_up_is_said_where_a_seat_has_two():
    for options, label in (({"players": 2}, "Blue"), ({}, None), ({"teams": True}, None)):
        state = start(**options)
        up = scene.status(state, 0, ENGLISH).up
        assert (up.label if up else None) == label


def test_a_puzzle_calls_nobody_blocked_whose_badge_does_not() -> None:
    """A colour is blocked once it had to be skipped (NX-10); before, its badge counts the segments left."""
    puzzles = read_puzzles(DEFINITION)
    now, seat = puzzles.opening(0).now, puzzles.bank.puzzles[0].seat
    for language, said in (("en", ENGLISH), ("fr", FRENCH)):
        others = [scene.badge(now, other, seat, said) for other in range(4) if other != seat]
        assert said("blocked") not in puzzles.kind.asks.in_(language) or all(said("blocked") in badge.note for badge in others)
