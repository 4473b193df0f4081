"""The log by turns: what a character did in one sentence, an event phase in another."""

from __future__ import annotations

from nexarium.core.game import History
from nexarium.core.typography import typeset
from nexarium.core.words import Words
from nexarium.games.nemesis.scene import picture as face
from tests.nemesis.playing import event_phase, fields, noise, place, position, until

from .watching import ENGLISH, FRENCH


def after(history: History, *texts: str) -> History:
    for text in texts:
        history = history.then(history.now.string_to_action(text))
    return history


def sofar(history: History, seat: int | None, language: Words = ENGLISH) -> str:
    turn = face.entry(history, None, language).turn
    assert turn is not None
    return turn.text if seat is None else dict(turn.yours).get(seat, turn.text)


def test_moves_noise_and_fights_stand_in_one_sentence() -> None:
    begun = History.beginning(place(position(2, {"a": 14}), "adult-1", 14))
    escaped = after(begun, "move 17", "card bite 4", "wound leg", "noise 1")
    told = "to 17 (Storage), the Adult attacked: Bite, serious wound: Leg, noise 1"
    assert [sofar(escaped, seat) for seat in (None, 0, 1)] == [f"Captain: {told}", f"You: {told}", f"Captain: {told}"]
    assert sofar(escaped, 0, FRENCH) == typeset(
        "Vous : vers 17 (Réserve), l\u2019Adulte attaque : Morsure, blessure grave : Jambe, bruit 1", "fr"
    )


def test_a_wound_that_somebody_else_takes_is_not_told_as_ones_own() -> None:
    """NM-24: a Frenzy strikes the whole room, also in the turn of one who escapes."""
    begun = History.beginning(place(position(3, {"a": 14, "b": 14}), "queen-1", 14))
    told = "to 17 (Storage), the Queen attacked: Frenzy, {one}: Leg, {other}: Arm"
    history = after(begun, "move 17", "card frenzy 3", "wound leg", "wound arm")
    mine, theirs = "serious wound", "{} took a serious wound"
    assert sofar(history, 0) == "You: " + told.format(one=mine, other=theirs.format("Pilot"))
    assert sofar(history, 1) == "Captain: " + told.format(one=mine, other=theirs.format("you"))
    assert sofar(history, 2) == "Captain: " + told.format(one=mine, other=theirs.format("Pilot"))
    assert "vous subissez une blessure grave" in sofar(history, 1, FRENCH)


def test_nobody_is_met_for_whom_no_miniature_is_left() -> None:
    """NM-16."""
    state = position(1, {"a": 15})
    for figure in range(1, 7):
        place(state, f"larva-{figure}", 2)
    fields(state).bag[0] = 1  # a token more than there are miniatures
    history = after(History.beginning(noise(state, "15-18")), "move 18", "noise 3", "token larva-1")
    assert sofar(history, 0).endswith("noise 3, met nobody")


def test_a_shot_is_told_by_its_roll_once_that_has_fallen() -> None:
    aimed = after(History.beginning(place(position(1, {"a": 14}), "adult-1", 14)), "shoot adult-1")
    assert sofar(aimed, 0) == "You: a shot at an Adult"
    assert sofar(after(aimed, "roll miss"), 0) == "You: a shot at an Adult missed"


def test_an_event_phase_is_a_turn_of_its_own() -> None:
    state = until(event_phase(position(1, {"a": 1})), "event")
    history = History.beginning(state)
    history = history.then(history.now.legal_actions()[0])
    assert sofar(history, 0).startswith("Event phase of turn ")
