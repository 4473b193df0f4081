"""What pictures say of the past: who fell and went out, fumbles, who is seen to leave, which die is which."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from nexarium.core.game import History, Ply, State
from nexarium.core.scene import Group, Use
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import CubeStatus, KeeperStatus, OutBy, Phase
from nexarium.games.keepers.scene import picture as scene
from nexarium.games.keepers.scene.dice import dice_of
from nexarium.games.keepers.scene.story import News, news_of

from .playing import ROW, Placed, active, fields, position, rolled, rolling, standing, throw_of
from .test_scene import ENGLISH, STOP, TABLES, THROW, plies

# --- dice --------------------------------------------------------------------------------------------------------------------------


def test_dice_keep_their_ids_until_they_are_thrown_again() -> None:
    before: dict[str, int] = {}
    for history, action in plies(0, seed=4):
        state = history.now
        position = Position(state)
        if position.phase != Phase.REROLL:
            before = {}
            continue
        drawn = scene.hand(history, 0, ENGLISH)
        assert drawn is not None
        now = {}
        for die in drawn.shapes():
            if isinstance(die, Group) and "nk-die" in die.classes and not die.id.startswith("power-die"):
                face = next(part for part in die.children if isinstance(part, Use))
                now[die.id] = int(face.symbol[-1])
        assert now.items() >= before.items()
        before = now if action != THROW and action != STOP else {}


def test_a_die_keeps_its_id_while_others_fly_and_power_dice_join_the_pool() -> None:
    history = after(rolled([2, 3, 4, 5], power=2, power_rerollable=True), "add power", "throw", "dice 2")
    twos = [die.id for die in dice_of(history, Position(history.now)) if die.value == 2]
    assert len(set(twos)) == 2, "the one that lay there when the history began, and the Power die"
    flying = after(history.now, "mark 2", "mark 3", "throw")
    lay = [die.id for die in dice_of(flying, Position(flying.now))]
    fallen = flying.then(flying.now.string_to_action("dice 2 6"))
    now = [die.id for die in dice_of(fallen, Position(fallen.now))]
    assert len(lay) == 3
    assert len(now) == len(set(now)) == 5
    assert set(lay) <= set(now)


# --- news --------------------------------------------------------------------------------------------------------------------------


def seats(news: News, *kinds: str) -> tuple[int, ...]:
    """Return the seats with an event of these kinds."""
    return tuple(seat for each in news.happenings if each.kind in kinds for seat in each.seats)


def test_falls_and_eliminations_are_news() -> None:
    met = set()
    for history, action in plies(2, seed=1):
        if action < 0:
            break
        after = history.then(action)
        lost = [
            seat
            for seat in range(4)
            if after.now.record.status[seat] in (KeeperStatus.FALLEN, KeeperStatus.ELIMINATED)
            and history.now.record.status[seat] != after.now.record.status[seat]
        ]
        news = news_of(after.last)
        assert set(lost) <= {*seats(news, "falls", "out", "blocked")}
        assert bool(scene.status(after, None, ENGLISH).news) >= bool(lost or seats(news, "closed"))
        met |= {bool(lost), bool(seats(news, "closed"))}
    assert met == {False, True}


def after(state: State, *texts: str) -> History:
    """The history of actions from a position that was set up."""
    history = History.beginning(state)
    for text in texts:
        history = history.then(history.now.string_to_action(text))
    return history


def test_who_falls_and_returns_in_the_same_ply_is_told_of() -> None:
    pushed = after(position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), teams="ab|c", advantage_on_ally=False), "push W")
    assert (active(pushed.now), standing(pushed.now)["b"]) == ("b", (2, 0)), "it is his turn already"
    assert seats(news_of(pushed.last), "falls") == (1,)
    assert scene.status(pushed, None, ENGLISH).news == ("Ilva falls",)


@pytest.mark.parametrize(
    ("at", "pool", "text", "fell"),
    [
        ({"a": (0, 0), "c": (2, 1)}, (1, 0, 0), "move N", (2,)),
        ({"a": (2, 1), "c": (4, 2)}, (1, 0, 0), "move S", (0,)),
        ({"a": (1, 1), "c": (4, 2)}, (1, 0, 0), "move W", ()),
        ({"a": (4, 2), "c": (3, 2)}, (0, 0, 1), "push W", (2,)),
        ({"a": (2, 1), "c": (3, 1)}, (0, 0, 1), "push E", (0,)),
    ],
    ids=["stood there", "stepped there", "stepped away", "pushed there", "pushed away"],
)
def test_who_is_on_a_cube_when_it_is_closed_falls(at: dict[str, tuple[int, int]], pool: tuple[int, int, int], text: str, fell: Any) -> None:
    """B's cube lies between those of A and C, and is closed in the ply that ends A's turn."""
    history = after(position(ROW, {**at, "b": "eliminated"}, pool=pool), text)
    assert seats(news_of(history.last), "closed") == (1,)
    assert seats(news_of(history.last), "falls") == fell


END: list[Placed] = [(2, 1, "S"), (0, 0, "N"), (4, 2, "E")]
"""The cubes of `ROW` with B's at an end, so that nothing has to be rejoined when it is closed and C's turn begins in the same ply."""


@pytest.mark.parametrize(
    ("at", "pool", "text", "fell"),
    [
        ({"a": (2, 1), "c": (0, 0)}, (1, 0, 0), "move N", (2,)),
        ({"a": (2, 1), "c": (4, 2)}, (1, 0, 0), "move N", ()),
        ({"a": (2, 1), "c": (1, 1)}, (0, 0, 1), "push W", (2,)),
        ({"a": (0, 0), "c": (1, 0)}, (0, 0, 1), "push E", (0,)),
        ({"a": (0, 1), "c": (2, 1)}, (0, 0, 0), "exchange c", (2,)),
        ({"a": (2, 1), "c": (0, 1)}, (0, 0, 0), "exchange c", (0,)),
    ],
    ids=["stood there", "stood elsewhere", "pushed there", "pushed away", "exchanged there", "exchanged away"],
)
def test_who_falls_with_a_cube_and_returns_at_once_is_told_of(at: dict[str, tuple[int, int]], pool: Any, text: str, fell: Any) -> None:
    state = position(END, {**at, "b": "eliminated"}, pool=pool, keeper_a="ilva")
    fields(state).armed = int(text.startswith("exchange"))
    history = after(state, text)
    assert (active(history.now), Position(history.now).phase) == ("c", Phase.ROLL)
    assert seats(news_of(history.last), "closed") == (1,)
    assert seats(news_of(history.last), "falls") == fell


@pytest.mark.parametrize(
    ("dice", "options", "fumble"),
    [
        ([1, 1, 1, 4, 4, 5], {}, True),
        ([1, 1, 1, 4, 4, 5], {"keeper": "quill"}, False),
        ([1, 1, 1, 1, 4, 5], {"keeper": "quill"}, True),
        ([1, 1, 1, 4, 4, 5], {"edition": "fr_soft"}, True),
        ([1, 1, 1, 4, 4, 5], {"edition": "en"}, False),
        ([1, 1, 3, 4, 5, 6], {"reserve": 1}, False),
        ([1, 1, 3, 4, 5, 6], {"reserve": 1, "fumble_counts_reserve": True}, True),
        ([1, 1, 3, 3, 5, 5], {}, False),
    ],
)
def test_a_fumble_is_seen_as_the_rules_see_it(dice: list[int], options: dict[str, Any], fumble: bool) -> None:
    state = rolling(options.pop("keeper", "bront"), **options)
    r = fields(state)
    r.dice = r.throwing = len(dice)
    history = after(state, throw_of(dice))
    assert news_of(history.last).fumble == fumble
    ended = active(history.now) == "b"
    assert fumble == bool(int(history.now.record.stumbled) or ended)


def test_a_fumble_is_announced_once() -> None:
    state = rolling("bront", power=2, edition="fr_soft")
    r = fields(state)
    r.dice = r.throwing = 6
    history = after(state, "dice 1 1 1 4 4 5")
    assert news_of(history.last).fumble
    again = after(history.now, "add power", "throw", "dice 1")
    assert not news_of(again.last).fumble
    assert not any("umble" in text for text in scene.status(again, None, ENGLISH).news)
    assert "umble" not in scene.entry(again, None, ENGLISH).text


# --- what follows of itself ------------------------------------------------------------------------------------------------------


def told(history: History) -> str:
    return scene.entry(history, None, ENGLISH).text


def test_a_blocked_return_is_told_before_the_closure_and_the_falls_that_it_brings() -> None:
    history = after(position(ROW, {"a": (2, 0), "b": "fallen", "c": (2, 1)}, pool=(1, 0, 0)), "end")
    assert told(history) == "Bront ends the turn. Ilva cannot come back and is out. Ilva\u2019s cube is removed. Bront and Quill fall"


def test_a_closure_is_told_before_the_fall_and_the_return_that_follow() -> None:
    history = after(position(END, {"b": "eliminated", "c": (0, 0)}, pool=(1, 0, 0)), "end")
    assert told(history) == "Bront ends the turn. Ilva\u2019s cube is removed. Quill falls. Quill returns to the Starting Tile"


def test_a_push_is_told_before_what_follows_of_it() -> None:
    at = {"a": (2, 1), "b": "eliminated", "c": (2, 0)}
    history = after(position([(2, 1, "S"), (0, 0, "N"), (4, 2, "E"), (-2, -1, "W")], {**at, "d": (0, 0)}, pool=(0, 0, 1)), "push S")
    assert told(history) == "Bront pushes Quill. Quill is out, through a Portal"
    declined = history.then(history.now.string_to_action("decline"))
    assert told(declined).startswith("Bront declines the bonus turn. Ilva\u2019s cube is removed. Korrin falls")


def test_who_is_out_is_told_so() -> None:
    blocked = after(position(ROW, {"a": (2, 0), "b": "fallen"}, pool=(1, 0, 0)), "end")
    assert scene.status(blocked, 1, ENGLISH).news[0] == "You cannot come back and are out"
    assert scene.status(blocked, 0, ENGLISH).news[0] == scene.status(blocked, None, ENGLISH).news[0] == "Ilva cannot come back and is out"
    pushed = after(position(ROW, {"a": (0, 0), "b": (0, 1)}, pool=(0, 0, 1)), "push N")
    assert scene.status(pushed, 1, ENGLISH).news == ("You are out, through a Portal",)


def test_who_returns_at_the_centre_is_told_so() -> None:
    history = after(position(ROW, {"a": (2, 0), "b": "fallen"}, pool=(1, 0, 0), keeper_b="tarn"), "end")
    assert told(history) == "Bront ends the turn. Tarn returns on the centre tile"


def test_a_closure_in_anothers_turn_is_told_with_its_return() -> None:
    state = position(ROW, {"a": (2, 1), "b": (2, 0)}, pool=(0, 0, 1), closure="next_turn", reconnection="optional")
    history = after(state, "push S", "bonus")
    assert told(history) == "Bront takes a bonus turn. Ilva\u2019s cube is removed. Bront falls"
    history = history.then(history.now.string_to_action("leave apart"))
    assert told(history) == "Ilva leaves the cubes apart. Bront returns to the Starting Tile"


def test_what_is_told_accounts_for_all_that_has_changed() -> None:
    """Going through what happened leads from each Keeper's status before a ply to that after it, and from cube to cube."""
    met: set[str] = set()
    for number in range(len(TABLES)):
        for history, action in islice(plies(number, seed=7 + number), 400):
            if action >= 0:
                met |= accounted(history.then(action).last)
    assert met >= {"falls", "returns"}


def accounted(ply: Ply) -> set[str]:
    """What happened in a ply, all of it told, and nothing twice."""
    leads = {"falls": KeeperStatus.FALLEN, "out": KeeperStatus.ELIMINATED, "blocked": KeeperStatus.ELIMINATED, "returns": KeeperStatus.ON}
    before, now = ply.before.record, ply.after.record
    status, removed = before.status.tolist(), (before.cube == CubeStatus.REMOVED).tolist()
    if KeeperStatus.WAITING in status[: int(before.players)]:
        return set()
    happenings = news_of(ply).happenings
    for happening in happenings:
        for seat in happening.seats:
            if happening.kind == "closed":
                assert not removed[seat]
                removed[seat] = True
            else:
                assert status[seat] != leads[happening.kind]
                status[seat] = leads[happening.kind]
    assert status == now.status.tolist()
    assert removed == (now.cube == CubeStatus.REMOVED).tolist()
    return {happening.kind for happening in happenings}


def test_a_throw_in_two_parts_fumbles_when_all_of_it_lies() -> None:
    history = after(rolled([1, 1, 2, 3], power=1), "add power", "mark 2", "mark 3", "throw", "dice 1 4")
    assert not news_of(history.last).fumble, "the Power die is still in the air"
    assert news_of(history.then(history.now.string_to_action("dice 5")).last).fumble


def test_a_fumble_is_told_with_its_dice() -> None:
    for seed in range(20):
        for history, _ in plies(0, seed):
            told = [text for text in scene.status(history, None, ENGLISH).news if "fumbles" in text]
            if told:
                dice = sorted("\u2680\u2681\u2682\u2683\u2684\u2685".index(face) + 1 for face in told[0] if "\u2680" <= face <= "\u2685")
                assert dice[:3] == [1, 1, 1]
                assert len(dice) >= 4
                return
    pytest.fail("twenty games without a fumble")


@pytest.mark.slow
def test_who_is_pushed_out_is_seen_to_leave() -> None:
    met = 0
    for seed in range(8):
        for history, action in plies(2, seed):
            if action < 0:
                break
            pushed = history.then(action)
            out = [seat for seat in seats(news_of(pushed.last), "out", "blocked") if int(pushed.now.record.out_by[seat]) == OutBy.PORTAL]
            if out:
                gone = {shape.id for shape in scene.board(pushed, None, ENGLISH).shapes() if "nk-gone" in shape.classes}
                assert {f"keeper-{seat}" for seat in out} <= gone
                met += len(out)
    assert met
