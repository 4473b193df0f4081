"""A viewer asks why nothing comes of a tap, and the answer names the rule."""

from __future__ import annotations

from .conftest import A1, CENTRE, Visitor


def test_whoever_is_to_move_is_told_the_rule_in_their_language(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"], language="fr")
    player.act(CENTRE)
    player.say("why", ply=1, shapes=["mark-4", "b2"], id=7)
    answer = player.until("explained")
    assert answer == {"type": "explained", "id": 7, "ply": 1, "text": "La case porte déjà une marque.", "clause": "TTT-2"}


def test_nothing_is_told_of_what_is_allowed_of_another_ply_or_to_others(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    spectator = visitor.look(opened["table"])
    player.act(CENTRE)
    for who, ply, shape in ((player, 1, "a1"), (player, 0, "b2"), (spectator, 1, "b2"), (player, 1, "nothing-5")):
        who.say("why", ply=ply, shapes=[shape], id=3)
        assert "clause" not in who.until("explained"), shape
    player.act(A1)


def test_more_shapes_than_lie_under_a_finger_are_refused(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.say("why", ply=0, shapes=["b2"] * 13)
    assert "shapes" in player.until("refused")["text"]
