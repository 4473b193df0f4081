"""The picture: every legal action within reach, and no other; ids that let things slide; a scoring told step by step, in two languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest

from nexarium.core.game import Game, History, State
from nexarium.core.input import Pick
from nexarium.core.scene import AnyShape, Group, Layer, Scene, Text, Use
from nexarium.core.view import Story
from nexarium.core.words import words
from nexarium.games.kepler.box.printed import NAMES
from nexarium.games.kepler.rules.board import PLACES, zone_of
from nexarium.games.kepler.rules.numbering import Choose, MoveLeader, Nudge, Place, Reroll, Shift, Swap, read
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene import picture as scene
from nexarium.games.kepler.scene.globe import globe, inside
from nexarium.games.kepler.scene.planet import TALL, WIDE
from nexarium.games.kepler.scene.reading import Reading
from nexarium.games.kepler.scene.scoring import Pieces, scoring
from nexarium.games.kepler.scene.story import tell
from nexarium.testing.playing import say
from tests.kepler.playing import cubes, fields, played, position, table, thrown

ENGLISH, FRENCH = (words("nexarium.games.kepler", language) for language in ("en", "fr"))
TABLES: list[dict[str, Any]] = [
    {"players": 2, "sides": "drawn"},
    {"players": 3, "sides": "BBA", "influence_between_groups": True},
    {"players": 4, "sides": "ABB", "partial_group": True, "targets_scope": "turn"},
    {"players": 5, "sides": "BAB", "reroll_mode": "upto", "bonus421_per_turn": 3},
]


@cache
def game_of(number: int) -> Game:
    return table(max_rounds=20, **TABLES[number])


def plies(number: int, seed: int) -> Iterator[tuple[History, int]]:
    """A random game that likes to place cubes: the history up to each ply with the action that is played next, -1 at the end."""
    history, dice = History.new(game_of(number)), random.Random(seed)
    while not (state := history.now).is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = int(dice.choices(outcomes, weights)[0])
        else:
            legal = state.legal_actions()
            placing = [each for each in legal if isinstance(read(each), Place | Swap)]
            action = dice.choice(placing) if placing and dice.random() < 0.6 else dice.choice(legal)
        yield history, action
        history = history.then(action)
    yield history, -1


# --- what can be done -------------------------------------------------------------------------------------------------------


def picked(offered: tuple[int, ...], proposed: tuple[int, ...], pick: Pick) -> tuple[int | None, tuple[int, ...]]:
    """What the client makes of a picked shape (web/src/lib/pickSteps.ts): the action played, or the actions left to choose among."""
    common = tuple(action for action in offered if action in proposed) if len(proposed) > 1 else ()
    narrows = 0 < len(common) < len(proposed)
    left = common if narrows else offered
    direct = [action for action in offered if action in pick.direct]
    if not narrows and len(direct) == 1:
        return direct[0], ()
    later = {choice.action for choice in pick.choices if choice.later}
    return (left[0], ()) if len(left) == 1 and left[0] not in later else (None, left)


def buttons(later: set[int], proposed: tuple[int, ...]) -> set[int]:
    """The buttons that come up for what was picked: not a crowd of them."""
    found = set(proposed) & later
    return found if len(found) <= 6 else set()


def within_reach(history: History, tall: bool) -> set[int]:
    """The actions that one or two picks, or a pick and a button, or a button, play."""
    seat = history.now.current_player()
    given = scene.input(history, seat, ENGLISH)
    assert isinstance(given, Pick)
    pictures = (scene.board(history, seat, ENGLISH, tall=tall), scene.hand(history, seat, ENGLISH, tall=tall))
    shapes = [shape.actions for picture in pictures if picture for shape in picture.shapes() if shape.actions]
    found = {choice.action for choice in given.choices if not choice.later}
    later = {choice.action for choice in given.choices if choice.later}
    for first in shapes:
        played, proposed = picked(first, (), given)
        found |= {played} if played is not None else buttons(later, proposed)
        for second in shapes if proposed else ():
            played, narrowed = picked(second, proposed, given)
            found |= {played} if played is not None else set()
            found |= buttons(later, narrowed) if len(narrowed) < len(proposed) else set()
    return found


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_legal_action_is_two_picks_away_and_no_other(number: int) -> None:
    met = set()
    for ply, (history, _) in enumerate(plies(number, seed=number)):
        state = history.now
        if state.is_terminal() or state.is_chance_node() or ply % 5 or ply > 300:
            continue
        met.add(int(state.record.phase))
        assert within_reach(history, tall=bool(ply % 2)) == set(state.legal_actions())
    assert {Phase.BEFORE_ACTION, Phase.GROUP, Phase.AFTER_ACTION} <= met


def test_the_bonus_is_taken_from_the_opponents_discs_or_forgone() -> None:
    state = thrown("1 2 4", players=3)
    assert int(state.record.phase) == Phase.BONUS
    for tall in (False, True):
        assert within_reach(played(state), tall) == set(state.legal_actions())
    pictures = (scene.board(played(state), 0, ENGLISH), scene.hand(played(state), 0, ENGLISH, tall=True))
    for picture in pictures:
        assert picture is not None
        lowered = {shape.id for shape in picture.shapes() if shape.actions}
        rows = {f"raise-{track}" for track in range(7)}
        assert lowered == {f"disc-{seat}-{track}" for seat in (1, 2) for track in range(7)} | rows


def test_nobody_else_is_offered_anything() -> None:
    for ply, (history, _) in enumerate(plies(2, seed=5)):
        mover = history.now.current_player()
        for viewer in (None, *(seat for seat in range(4) if seat != mover)) if ply % 7 == 0 else ():
            assert viewer is None or scene.input(history, viewer, ENGLISH) is None
            for picture in (scene.board(history, viewer, ENGLISH), scene.hand(history, viewer, ENGLISH)):
                assert picture is None or not any(shape.actions for shape in picture.shapes())
                assert picture is None or not picture.previews
        if ply > 200:
            break


@pytest.mark.rule("KP-28", "KP-30")
def test_a_track_that_cannot_be_spent_offers_nothing() -> None:
    state = thrown("3 3 5", {"a": "Ga1"}, levels={"a": [0, 2, 2, 2, 2, 2, 2]})
    shapes = {shape.id: shape for shape in scene.board(played(state), 0, ENGLISH).shapes() if shape.id.startswith("spend-")}
    offered = {name for name, shape in shapes.items() if shape.actions}
    assert offered == {"spend-1", "spend-2"}, "track 1 is at its lowest, no leader of one's own, no cube of the other's"
    assert "kp-can" in shapes["spend-1"].classes
    assert "kp-can" not in shapes["spend-6"].classes


# --- what an action offers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-33")
def test_an_action_shows_what_it_offers_before_it_is_chosen() -> None:
    state = thrown("5 5 3", {"a": "Ga2 GcL", "b": "Ob1"})
    board, hand = scene.board(played(state), 0, ENGLISH), scene.hand(played(state), 0, ENGLISH)
    assert hand is not None
    cards = {shape.id: shape for shape in hand.shapes() if shape.id.startswith("action-")}
    assert {name for name, card in cards.items() if card.actions} == {"action-3", "action-5", "action-7"}
    assert {card.preview for card in cards.values() if card.actions} == set(board.previews)
    five = board.previews["action-5"]
    assert five.title == "Action 5: 2 \u00d7 2 diplomats"
    assert "Leftovers: track 5 +1." in five.text
    assert "from 7 to 11" in five.text
    reached = {NAMES[quarter] for quarter in Reading(state).offers()[5].quarters}
    assert reached == {"Ga", "Gb", "Gc", "Gd", "Oa", "Pa", "Pc"}
    assert len(five.shapes) == len(reached)
    assert not board.previews["action-7"].shapes, "three diplomats in one quarter are needed"


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_what_is_lit_is_where_the_first_group_may_go(number: int) -> None:
    for ply, (history, action) in enumerate(plies(number, seed=40 + number)):
        state = history.now
        choice = read(action) if action >= 0 else None
        if not isinstance(choice, Choose):
            continue
        offer = Reading(state).offers()[choice.action]
        after = history.then(action).now
        if int(after.record.phase) != Phase.GROUP:
            continue
        groups = [read(each) for each in after.legal_actions()]
        first = {each.quarter for each in groups if isinstance(each, Place | Swap)}
        assert first <= offer.quarters
        board = scene.board(history.then(action), after.current_player(), ENGLISH)
        lit = {shape.id for shape in board.shapes() if shape.classes == "kp-quarter kp-lit"}
        assert lit == {f"quarter-{NAMES[quarter]}" for quarter in first}
        if ply > 200:
            break


def lit_shapes(history: History) -> dict[str, AnyShape]:
    board = scene.board(history, history.now.current_player(), ENGLISH)
    return {shape.id: shape for shape in board.shapes() if "kp-lit" in shape.classes.split()}


@pytest.mark.rule("KP-16", "KP-24")
def test_with_an_empty_supply_the_cubes_that_can_be_moved_are_lit_and_the_reason_is_said() -> None:
    full = {"a": "Ga4 Gb6 PcL"}
    chosen = thrown("5 5 3", full)
    board = scene.board(played(chosen), 0, ENGLISH)
    preview = board.previews["action-5"]
    assert "Your supply is empty: move diplomats from 2 quarters, highlighted on the planet." in preview.text
    assert [shape.title for shape in preview.shapes] == [f"Take action 5, first from {name}" for name in ("Ga", "Gb")]
    history = played(chosen, "action 5 white")
    lit = lit_shapes(history)
    assert set(lit) == {"lift-0-0-Ga", "lift-0-0-Gb"}, "no quarter is lit, for nothing can be placed"
    given = scene.input(history, 0, ENGLISH)
    assert isinstance(given, Pick)
    for shape in lit.values():
        played_at_once, proposed = picked(shape.actions, (), given)
        assert played_at_once is not None or proposed
    assert scene.status(history, 0, ENGLISH).hint == "Group 1 of 2: your supply is empty. Tap 2 diplomats of yours, then where they go"
    short = played(thrown("5 5 3", {"a": "Ga4 Gb5"}), "action 5 white")
    assert "too few in your supply" in scene.status(short, 0, ENGLISH).hint
    assert set(lit_shapes(short)) == {"lift-0-0-Ga", "lift-0-0-Gb"}


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_lit_quarter_plays_at_one_tap(number: int) -> None:
    for ply, (history, _) in enumerate(plies(number, seed=80 + number)):
        state = history.now
        if state.is_terminal() or state.is_chance_node() or int(state.record.phase) != Phase.GROUP:
            continue
        given = scene.input(history, state.current_player(), ENGLISH)
        assert isinstance(given, Pick)
        for name, shape in lit_shapes(history).items():
            played_at_once, proposed = picked(shape.actions, (), given)
            assert played_at_once is not None or (name.startswith("lift-") and proposed)
        if ply > 260:
            break


def test_labels_are_drawn_over_what_lights_a_quarter() -> None:
    layers = [layer.id for layer in scene.board(played(thrown("3 3 4")), 0, ENGLISH).layers]
    assert layers.index("kp-prizes") > layers.index("kp-quarters")


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_die_offers_to_be_thrown_again_or_changed_while_it_lies_free(number: int) -> None:
    for history, _ in plies(number, seed=60 + number):
        state = history.now
        if int(state.record.phase) not in (Phase.BEFORE_ACTION, Phase.AFTER_ACTION) or history.plies % 4:
            continue
        hand = scene.hand(history, state.current_player(), ENGLISH)
        assert hand is not None
        dice = [shape for shape in hand.shapes() if shape.id.startswith("die-")]
        record = state.record
        free = int(record.white.sum() + record.black.sum())
        assert len(dice) == free + int(record.placed_white) + int(record.placed_black)
        assert len({die.id for die in dice}) == len(dice)
        changes = {action for die in dice for action in die.actions}
        assert changes == {action for action in state.legal_actions() if isinstance(read(action), Reroll | Nudge)}


@pytest.mark.rule("KP-14")
def test_a_die_slides_onto_its_action() -> None:
    state = thrown("4 4 2")
    hand = scene.hand(played(state), 0, ENGLISH)
    assert hand is not None
    before = {shape.id for shape in hand.shapes() if shape.id.startswith("die-")}
    after = scene.hand(played(state, "action 4 white"), 0, ENGLISH)
    assert after is not None
    dice = {shape.id: shape for shape in after.shapes() if shape.id.startswith("die-")}
    assert set(dice) == before
    assert sum(shape.scale < 0.7 for shape in dice.values()) == 1


# --- cubes ------------------------------------------------------------------------------------------------------------------


def standing(history: History, tall: bool = False) -> dict[str, AnyShape]:
    return {shape.id: shape for shape in scene.board(history, None, ENGLISH, tall=tall).shapes() if "kp-cube" in shape.classes}


def test_a_cube_that_moves_keeps_its_id() -> None:
    state = thrown("6 2 5", {"a": "Ga3 PcL", "b": "Oc2"})
    before = standing(played(state))
    after = standing(played(state, "action 6 white", "move Ga Gb"))
    assert set(before) == set(after)
    moved = [name for name, cube in after.items() if abs(complex(*cube.at) - complex(*before[name].at)) > 30]
    assert moved == ["diplomat-0-Ga-2"]
    later = standing(played(state, "action 6 white", "move Ga Gb", "skip"))
    assert set(later) != set(before), "its id is that of its place again as soon as something else has happened"


def test_placed_cubes_are_new_and_swapped_ones_go() -> None:
    state = thrown("3 3 4", {"a": "Ga1"})
    assert set(standing(played(state, "action 4 white", "place Ga"))) == {f"diplomat-0-Ga-{place}" for place in range(4)}
    state = thrown("3 3 4", {"a": "Ga3"})
    assert set(standing(played(state, "action 7 3 white", "swap Ga"))) == {"leader-0-Ga-0"}


def crowd() -> State:
    """Five players with many cubes in two quarters."""
    state = position(dict.fromkeys("abcde", "Ga2 PdL Pd2 OcL"), players=5)
    for seat in range(5):
        fields(state).diplomats[seat, 0] = 6 - seat
    return state


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("planet", ["AAA", "ABB", "BAB", "BBA"])
def test_five_players_cubes_stand_in_their_quarter_and_are_counted(tall: bool, planet: str) -> None:
    state = position(dict.fromkeys("abcde", "Ga3 Oc1L Pb2 Pd1"), players=5, sides=planet)
    layout = TALL if tall else WIDE
    drawn = globe(int(state.record.planet))
    for name, cube in standing(played(state), tall).items():
        quarter = NAMES.index(name.split("-")[2])
        spot = complex(cube.at[0] - layout.half, cube.at[1] - layout.half)
        assert inside_of(spot, drawn.outlines[quarter]), name
    board = scene.board(played(crowd()), None, ENGLISH, tall=tall)
    counts = [shape.text for shape in board.shapes() if isinstance(shape, Text) and shape.classes == "kp-count"]
    assert counts == ["\u00d76", "\u00d75"], "more than four diplomats are counted"


@pytest.mark.parametrize("tall", [False, True])
def test_a_count_reaches_over_its_own_cubes_only(tall: bool) -> None:
    """It is as large as the board's other figures, however small the cubes stand."""
    shapes = list(scene.board(played(crowd()), None, ENGLISH, tall=tall).shapes())
    cubes = [shape for shape in shapes if isinstance(shape, Use) and shape.id.split("-")[2:3] == ["Ga"]]
    counts = [shape for shape in shapes if isinstance(shape, Text) and shape.classes == "kp-count"]
    for seat, count in enumerate(counts):
        right = [cube.at[0] - 9 * cube.scale for cube in cubes if cube.id.split("-")[1] != str(seat) and abs(cube.at[1] - count.at[1]) < 15]
        assert count.anchor == "end"
        assert all(left >= count.at[0] or left < count.at[0] - 30 for left in right)


def inside_of(spot: complex, outline: tuple[complex, ...]) -> bool:
    return bool(inside(np.array([spot]), outline)[0])


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_ids_are_unique_and_every_symbol_is_known(number: int, tall: bool) -> None:
    for ply, (history, _) in enumerate(plies(number, seed=10 + number)):
        state = history.now
        if ply % 17 or ply > 240:
            continue
        seat = max(0, state.current_player())
        board, hand = scene.board(history, seat, ENGLISH, tall=tall), scene.hand(history, seat, ENGLISH, tall=tall)
        details = [scene.badge(history, each, seat, ENGLISH).detail for each in range(int(state.record.players))]
        for picture in (board, hand, *details):
            if picture:
                ids = [shape.id for shape in picture.shapes() if shape.id]
                assert len(ids) == len(set(ids))
                assert picture.title
                assert {shape.symbol for shape in picture.shapes() if isinstance(shape, Use)} <= board.symbols.keys()
                assert all(shape.title for shape in picture.shapes() if shape.actions)
        if Reading(state).planet is not None:
            assert {f"points-{each}" for each in range(int(state.record.players))} <= {shape.id for shape in board.shapes()}


def test_every_class_is_dressed() -> None:
    dressed = set(re.findall(r"\.(kp-[\w-]+)", scene.style()))
    bare = {
        "kp-planet",
        "kp-badge",
        "kp-later",
        "kp-idle",
        "kp-cells",
        "kp-piece",
        "kp-tone-0",
        "kp-prize-1",
        "kp-white",
        "kp-group",
        "kp-card",
    }
    for state in (say(crowd(), "dice 3 3 4"), thrown("3 3 4", {"a": "Ga3"})):
        board, hand = scene.board(played(state), 0, ENGLISH), scene.hand(played(state), 0, ENGLISH)
        assert hand is not None
        worn = {name for drawn in (board, hand) for shape in drawn.shapes() for name in shape.classes.split()}
        worn |= {name for drawn in board.symbols.values() for shape in parts(drawn) for name in shape.classes.split()}
        assert {name for name in worn if name.startswith("kp-")} <= dressed | bare


def test_on_a_phone_the_dice_stand_beside_the_abilities_that_change_them():
    state = say(crowd(), "dice 3 3 4")
    glanced = {shape.id for shape in scene.hand(played(state), 0, ENGLISH, tall=True).shapes() if (shape.id or "").startswith("glance-")}
    assert glanced == {f"glance-{track}-{place}" for track in (1, 2) for place in range(3)}
    assert not any((shape.id or "").startswith("glance-") for shape in scene.hand(played(state), 0, ENGLISH).shapes())


def parts(shapes: tuple[AnyShape, ...]) -> Iterator[AnyShape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from parts(shape.children)


def test_the_emblem_needs_no_symbols() -> None:
    picture = scene.emblem()
    assert isinstance(picture, Scene)
    assert not any(isinstance(shape, Use) for shape in picture.shapes())


def test_the_board_says_that_it_is_a_reconstruction() -> None:
    texts = [shape.text for shape in scene.board(played(position()), None, ENGLISH).shapes() if isinstance(shape, Text)]
    assert "Reconstructed board," in texts


# --- what is said -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_line_of_the_log_and_every_status_is_said_in_both_languages(number: int) -> None:
    for ply, (history, action) in enumerate(plies(number, seed=20 + number)):
        state = history.now
        for language in (ENGLISH, FRENCH) if ply % 2 or action < 0 else ():
            status = scene.status(history, None, language)
            assert status.phase
            assert all(rule.text for rule in status.rules)
            if action >= 0:
                line = scene.entry(history.then(action), None, language)
                assert line.text
                assert 0 <= line.seat < int(state.record.players)
                assert "{" not in line.text
    for language in (ENGLISH, FRENCH):
        final = scene.standings(history, language)
        assert final.verdict
        assert {seat for row in final.rows for seat in row.seats} == set(range(int(state.record.players)))
        assert all(len(row.cells) == len(final.columns) for row in final.rows)
        for row in final.rows:
            *earned, total = map(int, row.cells)
            assert sum(earned) == total
        msgspec.json.encode(final)


@pytest.mark.rule("KP-35")
def test_before_the_turn_ends_one_is_told_that_a_scoring_follows() -> None:
    state = thrown("4 4 2", {"a": "GaL Gb4"})
    say(state, "action 4 white", "skip")
    assert scene.status(played(state), 0, ENGLISH).hint == "Leftovers will raise track 4 by 1."
    state = thrown("4 4 2", {"a": "GaL GcL Gb4"})
    say(state, "action 4 white", "skip")
    assert "a scoring follows" in scene.status(played(state), 0, ENGLISH).hint
    given = scene.input(played(state), 0, ENGLISH)
    assert isinstance(given, Pick)
    assert given.choices[0].label == "End the turn and score"


# --- scorings ---------------------------------------------------------------------------------------------------------------


def example_20() -> Pieces:
    """Section 13, example 20."""
    state = position(
        {"a": "GaL Gb3 Oa2 Pb3", "b": "Ga2 Ob4 Pb3", "c": "Gb3 Oc1 Pd4"},
        players=3,
        levels={"a": [2] * 7, "b": [3, 1, 2, 2, 2, 2, 4], "c": [2, 2, 0, 3, 2, 1, 2]},
        tokens=((3, 5), (1,), (6,)),
    )
    return Pieces.of(state)


@pytest.mark.rule("KP-38", "KP-39", "KP-40", "KP-42", "KP-43")
def test_a_scoring_is_told_step_by_step_with_who_gets_what_and_why() -> None:
    story = tell(scoring(example_20()), [0, 10, 20], "First scoring", ENGLISH)
    steps = {step.title: step for step in story.steps}
    assert [step.stage for step in story.steps] == ["Quarters"] * 7 + ["Zones"] * 3 + ["Tracks"] * 8 + ["Total"]
    ga = steps["Ga: 12 / 8 / 4"]
    assert ga.text == "Blue is first and takes 12. Yellow is second and takes 8."
    assert ga.rows == ((0, ("5", "+12", "12")), (1, ("2", "+8", "18")))
    assert ga.shapes == ("quarter-Ga",)
    gb = steps["Gb: 9 / 6 / 3"]
    assert gb.text == "Blue and Red are tied: all count as second, the last place that they occupy, and take 6 each."
    assert steps["Oc: 3 / 2 / 1"].text == "Red is alone there and takes the first prize, 3."
    green = steps["The green zone"]
    assert green.text == "Blue alone has the greatest value and takes the tokens: the discs on track 3 and track 5 rise."
    assert "token-0-1" in green.shapes
    assert story.steps[-1].rows == ((1, ("26 + 12 + 4", "+42", "52")), (2, ("18 + 10 + 2", "+30", "50")), (0, ("30 + 12 + 2", "+44", "44")))


def told_totals(story: Story, before: list[int]) -> list[int]:
    """The points after the story, by adding up what its steps say each seat gets."""
    points = list(before)
    for step in story.steps[:-1]:
        for seat, (_, gain, total) in step.rows:
            if gain.startswith("+"):
                points[seat] += int(gain)
            if total:
                assert int(total) == points[seat]
    assert {seat: int(cells[2]) for seat, cells in story.steps[-1].rows} == dict(enumerate(points))
    return points


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_stories_of_a_game_add_up_to_its_points(number: int) -> None:
    told = 0
    stories = []
    points = [0] * int(game_of(number).options["players"])
    for history, action in plies(number, seed=30 + number):
        line = scene.entry(history.then(action), None, FRENCH) if action >= 0 else None
        if line and line.story:
            told += 1
            points = told_totals(line.story, points)
            stories.append(line.story.title)
            assert msgspec.json.decode(msgspec.json.encode(line.story), type=Story) == line.story
    state = history.now
    assert told == int(state.record.scorings) >= 1
    assert points == state.record.points[: len(points)].tolist()
    assert stories[0] == "Premier comptage"
    assert len(set(stories)) == len(stories)


@pytest.mark.rule("KP-40")
def test_tied_and_empty_zones_keep_their_tokens() -> None:
    pieces = example_20()
    pieces.diplomats[1] = [0] * PLACES
    for quarter, diplomats, leaders in cubes("Ga2 Oa2 Pb3"):
        pieces.diplomats[1][quarter], pieces.leaders[1][quarter] = diplomats, leaders
    pieces.diplomats[0] = [each if zone_of(place) != 2 else 0 for place, each in enumerate(pieces.diplomats[0])]
    pieces.diplomats[2] = [0] * PLACES
    story = tell(scoring(pieces), [0] * 3, "", ENGLISH)
    zones = [step for step in story.steps if step.stage == "Zones"]
    assert zones[1].text == "Blue and Yellow are tied for the lead: nobody wins, and the token stays (track 1)."
    pieces.diplomats[1][PLACES - 3] = 0
    zones = [step for step in tell(scoring(pieces), [0] * 3, "", ENGLISH).steps if step.stage == "Zones"]
    assert zones[2].text == "The zone is empty: the token stays (track 6)."


def test_a_card_is_named_by_what_stands_on_it():
    """A user of voice control says what the page shows: several numbers on a card are part of its name."""
    state = position()
    hand = scene.hand(History.of(state), state.current_player(), ENGLISH)
    assert hand is not None
    cards = [shape for shape in hand.shapes() if isinstance(shape, Group) and shape.id.startswith("action-")]
    assert cards
    for card in cards:
        written = [shape.text for shape in Scene(1, 1, (Layer("card", (card,)),)).shapes() if isinstance(shape, Text)]
        assert len(written) < 2 or card.title.endswith(" ".join(written))
    assert any(card.title.endswith("+1 +1 +1") for card in cards)


@pytest.mark.parametrize(("dice", "action"), [("1 1 2", 1), ("2 2 5", 2), ("3 3 6", 3), ("6 6 2", 6), ("4 4 4", 7)])
def test_on_a_phone_the_sign_of_leftovers_stands_clear_of_the_groups(dice: str, action: int) -> None:
    hand = scene.hand(played(thrown(dice)), 0, ENGLISH, tall=True)
    assert hand is not None
    card = next(shape for shape in hand.shapes() if shape.id == f"action-{action}")
    assert isinstance(card, Group)
    sign = next(shape for shape in card.children if "kp-gain" in shape.classes)
    groups = [shape for shape in card.children if "kp-group" in shape.classes]
    assert groups
    for group in groups:
        beside = sign.at[0] + 5.5 <= group.at[0]
        above = sign.at[1] + 5.5 <= group.at[1]
        assert beside or above, f"{sign.at} under the plate at {group.at}"


def test_a_cube_that_influence_moves_takes_two_picks_or_its_button():
    """A quarter into which track 6 alone could bring a cube offers that, but one pick of it plays nothing."""
    state = thrown("1 1 2", {"a": "Ga2", "b": "Gb1"}, levels={"a": (1,) * 7})
    given = scene.input(History.of(state), 0, ENGLISH)
    assert isinstance(given, Pick)
    moving = [action for action in state.legal_actions() if isinstance(read(action), MoveLeader | Shift)]
    assert moving
    assert set(moving) == set(given.twice)
    later = {choice.action: choice.label for choice in given.choices if choice.later}
    assert all(later[action].startswith("Track ") for action in moving)


def test_what_a_tapped_action_lights_takes_the_action_and_places_there():
    state = thrown("1 2 3", {"a": "Ga2"})
    board = scene.board(History.of(state), 0, ENGLISH, tall=True)
    preview = board.previews["action-3"]
    assert preview.act == "Take action 3"
    for shape in preview.shapes:
        state_there = say(state.clone(), *(state.action_to_string(action) for action in shape.actions))
        for action in shape.then:
            assert action in state_there.legal_actions()
            assert isinstance(read(action), Place | Swap)
    assert any(shape.then for shape in preview.shapes)


def test_the_leftovers_of_action_7_stand_beside_its_dice():
    hand = scene.hand(History.of(thrown("2 2 2", {"a": "Ga3"})), 0, ENGLISH)
    assert hand is not None
    (card,) = (shape for shape in hand.shapes() if shape.id == "action-7")
    assert isinstance(card, Group)
    (gain,) = (shape for shape in card.children if isinstance(shape, Text) and shape.text.startswith("+"))
    dice = [shape for shape in card.children if isinstance(shape, Use) and "kp-asked" in shape.classes]
    assert all(abs(gain.at[1] - die.at[1]) > 20 for die in dice)
