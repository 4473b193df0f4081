"""What is said: log, news, event phase, rules of the moment, the end; in two languages."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from nexarium.core.game import State
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.scene import picture as face
from nexarium.games.nemesis.scene.happened import happened
from tests.nemesis.playing import LAYOUT, close, event_phase, hold, noise, place, position, say
from tests.nemesis.playing import deck as attack_deck

from ..shown import Shown
from .watching import ENGLISH, FRENCH, TABLES, courses

scene = Shown(face)


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
