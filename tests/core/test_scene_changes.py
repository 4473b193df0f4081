"""What an action changes in a picture: shapes that are new, moved and gone, without those that only offer other actions."""

from __future__ import annotations

import nexarium
from nexarium.core.game import History
from nexarium.core.scene import Circle, Group, Layer, Rect, Scene
from nexarium.core.scene_changes import MOST, MovedShape, scene_change
from nexarium.core.words import words


def scene(*shapes):
    return Scene(100, 100, (Layer("all", shapes),))


def test_shapes_are_new_moved_and_gone():
    before = scene(Circle(id="pawn", r=3, at=(10, 10)), Circle(id="taken", r=3, at=(20, 20)), Rect(id="fixed", w=1, h=1))
    after = scene(Circle(id="pawn", r=3, at=(20, 20), title="Pawn"), Rect(id="fixed", w=1, h=1), Rect(id="built", w=2, h=2))
    change = scene_change(before, after)
    assert change.new == (Rect(w=2, h=2),)
    assert change.moved == (MovedShape(Circle(r=3, at=(20, 20)), 10, 10),)
    assert change.gone == (Circle(r=3, at=(20, 20)),)


def test_a_shape_in_a_group_is_drawn_in_its_place():
    def room(*pawns):
        return scene(Group(id="room", at=(50, 0), children=pawns))

    change = scene_change(room(), room(Circle(id="pawn", r=1, actions=(), at=(1, 2))))
    assert change.new == (Group(at=(50, 0), children=(Circle(r=1, at=(1, 2)),)),)


def test_shapes_that_offer_actions_do_not_count():
    assert scene_change(scene(Rect(id="here", w=1, h=1, actions=(4,))), scene(Rect(id="there", w=1, h=1, actions=(5,)))) == scene_change(
        scene(), scene()
    )


def test_a_picture_that_moves_as_a_whole_shows_no_move():
    def spread(x):
        return scene(*(Circle(id=f"pawn-{n}", r=1, at=(x, n)) for n in range(MOST + 1)))

    assert scene_change(spread(0), spread(5)).moved == ()


def test_small_steps_that_make_room_for_a_move_are_left_out():
    before = scene(Circle(id="a", r=1), Circle(id="b", r=1, at=(9, 0)))
    after = scene(Circle(id="a", r=1, at=(10, 0)), Circle(id="b", r=1, at=(11, 0)))
    assert [each.dx for each in scene_change(before, after).moved] == [10]


def test_a_placement_shows_its_piece():
    history = History.of(nexarium.load("nexos", players=2).new_initial_state())
    picture, said = history.game.definition.load_picture(), words(history.game.definition.package, "en")
    after = history.then(history.now.legal_actions()[0])
    change = scene_change(*(picture.board(each, 0, said) for each in (history, after)))
    assert len(change.new) == 1
    assert not change.moved
