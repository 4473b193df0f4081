"""The log by turns: what a character did in one sentence, an event phase in another."""

from __future__ import annotations

from nexarium.core.game import Course
from nexarium.core.typography import typeset
from nexarium.core.words import Words
from nexarium.games.nemesis.scene import picture as face
from tests.nemesis.playing import event_phase, place, position, until

from .watching import ENGLISH, FRENCH


def after(course: Course, *texts: str) -> Course:
    for text in texts:
        course = course.then(course.now.string_to_action(text))
    return course


def sofar(course: Course, seat: int | None, language: Words = ENGLISH) -> str:
    turn = face.entry(course, None, language).turn
    assert turn is not None
    return turn.text if seat is None else dict(turn.yours).get(seat, turn.text)


def test_moves_noise_and_fights_stand_in_one_sentence() -> None:
    begun = Course.beginning(place(position(2, {"a": 14}), "adult-1", 14))
    escaped = after(begun, "move 17", "card bite 4", "wound leg", "noise 1")
    told = "to 17 (Storage), the Adult attacked: Bite, serious wound: Leg, noise 1"
    assert [sofar(escaped, seat) for seat in (None, 0, 1)] == [f"Captain: {told}", f"You: {told}", f"Captain: {told}"]
    assert sofar(escaped, 0, FRENCH) == typeset(
        "Vous : vers 17 (Réserve), l\u2019Adulte attaque : Morsure, blessure grave : Jambe, bruit 1", "fr"
    )


def test_a_shot_is_told_by_its_roll_once_that_has_fallen() -> None:
    aimed = after(Course.beginning(place(position(1, {"a": 14}), "adult-1", 14)), "shoot adult-1")
    assert sofar(aimed, 0) == "You: a shot at an Adult"
    assert sofar(after(aimed, "roll miss"), 0) == "You: a shot at an Adult missed"


def test_an_event_phase_is_a_turn_of_its_own() -> None:
    state = until(event_phase(position(1, {"a": 1})), "event")
    course = Course.beginning(state)
    course = course.then(course.now.legal_actions()[0])
    assert sofar(course, 0).startswith("Event phase of turn ")
