"""The log by turns: one sentence for all that was done in a turn so far, in the second person for the player who did it or suffered it."""

from __future__ import annotations

from nexarium.core.game import History
from nexarium.core.view import InvalidTap, why_not
from nexarium.core.words import words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.scene import picture as scene
from nexarium.games.keepers.scene.story import news_of

from .playing import DUEL, ROW, pooled, position, rolled, standing
from .test_dice_shown import after
from .test_scene import TABLES, plies

ENGLISH, FRENCH = (words("nexarium.games.keepers", language) for language in ("en", "fr"))


def sofar(history: History, seat: int | None = None) -> str:
    """The turn so far as a seat reads it."""
    turn = scene.entry(history, None, ENGLISH).turn
    assert turn is not None
    return dict(turn.yours).get(seat, turn.text) if seat is not None else turn.text


def test_what_is_done_twice_is_counted() -> None:
    history = after(History.beginning(position(DUEL, {"a": (0, 0), "b": (1, -1)}, pool=(3, 0, 0))), "move N", "move S")
    assert sofar(history) == "Bront moved 2 times"
    assert sofar(history, 0) == "You moved 2 times"


def test_the_dice_are_those_that_lie() -> None:
    history = after(History.beginning(rolled([2, 2, 3, 4, 5, 6])), "mark 2", "mark 2", "throw", "dice 3 5", "stop")
    assert sofar(history, 0) == "You rolled ⚂⚂⚃⚄⚄⚅"


def test_a_push_names_who_was_pushed_and_who_fell() -> None:
    pushed = after(History.beginning(position(DUEL, {"a": (0, 0), "b": (1, 0)}, pool=(0, 0, 4))), "push E")
    entry = scene.entry(pushed, None, ENGLISH)
    assert (sofar(pushed), sofar(pushed, 0), sofar(pushed, 1)) == ("Bront pushed Ilva", "You pushed Ilva", "Bront pushed you")
    assert dict(entry.yours) == {0: "You push Ilva", 1: "Bront pushes you"}
    assert dict(scene.entry(pushed, None, FRENCH).yours)[1] == "Bront vous pousse"
    off = after(pushed, "continue")
    assert sofar(off, 0) == "You pushed Ilva off"
    assert dict(scene.entry(off, None, ENGLISH).yours)[1] == "Bront pushes you on. You fall"


def test_who_falls_is_named_where_another_was_pushed() -> None:
    row = position(ROW, {"a": (0, 0), "b": (1, 0), "c": (2, 0)}, pool=(0, 0, 4))
    history = after(History.beginning(row), "push E")
    assert [sofar(history, seat) for seat in (None, 0, 1, 2)] == [
        "Bront pushed Ilva, pushed Quill off",
        "You pushed Ilva, pushed Quill off",
        "Bront pushed you, pushed Quill off",
        "Bront pushed Ilva, pushed you off",
    ]


def test_who_falls_with_a_cube_when_the_turn_is_over_was_not_pushed_off() -> None:
    """NK-57, NK-62: B's cube is closed in the ply that ends A's turn."""
    there = position(ROW, {"a": (0, 0), "b": "eliminated", "c": (1, 0)}, pool=(0, 0, 1))
    pushed = after(History.beginning(there), "push E")
    assert standing(pushed.now)["c"] == "fallen"
    assert [sofar(pushed, seat) for seat in (None, 0, 2)] == ["Bront pushed Quill", "You pushed Quill", "Bront pushed you"]
    own = after(History.beginning(position(ROW, {"a": (2, 1), "b": "eliminated", "c": (3, 1)}, pool=(0, 0, 1))), "push E")
    assert standing(own.now)["a"] == "fallen"
    assert sofar(own, 0) == "You pushed Quill"


def test_the_die_that_is_reserved_is_told() -> None:
    history = after(History.beginning(pooled([2, 2, 2, 4, 4, 6])), "assign M3", "assign P2", "move S", "end", "reserve 4")
    assert sofar(history) == "Bront moved, reserved ⚃"


def test_a_tile_out_of_reach_says_why() -> None:
    history = History.beginning(position(DUEL, {"a": (0, 0), "b": (1, -1)}, pool=(3, 0, 0)))
    tiles = {xy: f"tile-{seat}-{tile}" for seat, cube in Position(history.now).cubes.items() for tile, xy in cube.tiles.items()}
    far = [shape for (x, y), shape in tiles.items() if max(abs(x), abs(y)) > 1]
    assert far
    for shape in far:
        why = why_not(history, InvalidTap(shapes=(shape,)), ENGLISH)
        assert why is not None
        assert why.id == "NK-23"
        assert why.text.startswith("A Keeper moves onto a tile beside its own")
    assert why_not(history, InvalidTap(shapes=(tiles[0, 0],)), ENGLISH) is None, "it stands there"


def test_an_elimination_at_the_end_of_a_turn_stands_in_the_list_of_moves() -> None:
    """NK-54: a Keeper that is blocked goes out in the ply that ended another's turn. The list shows no minor line, and of a folded turn its
    sentence alone."""
    start = pooled([2, 2, 3, 4, 5, 6], cubes=ROW, at={"a": (2, 0), "b": "fallen"})
    history = after(History.beginning(start), "assign M2", "end", "reserve none")
    told = scene.entry(history, None, ENGLISH)
    assert "Ilva cannot come back and is out" in told.text
    assert not told.minor
    assert sofar(history).endswith("Ilva cannot come back and is out")
    assert sofar(history, 1).endswith("You cannot come back and are out")


def test_a_line_that_tells_of_an_elimination_is_never_left_out() -> None:
    for number in range(len(TABLES)):
        for history, action in plies(number, seed=70 + number):
            if action < 0:
                break
            then = history.then(action)
            if news_of(then.last).happenings:
                assert not scene.entry(then, None, ENGLISH).minor
