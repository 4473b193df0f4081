"""What might happen is shown, and an answer that was given in advance is played when it does."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import nexarium
from nexarium.server.errors import ApiError
from nexarium.server.settings import Settings
from nexarium.server.tables import commands
from nexarium.server.tables.events import AnyEvent, Flagged, Played, Prepared, Resigned, Sat, StoodIn
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import MOST_PREPARED, Table
from nexarium.server.tables.timing import Fischer, Timing

from .club.conftest import open_hall
from .conftest import A1, A2, B1, C1, CENTRE, PATIENCE, Player, Visitor, decide, play


def two(visitor: Visitor) -> tuple[Player, Player, str, str]:
    """Ann, who begins, and Bo at a table, with its id and Bo's token."""
    opened = visitor.open("you", "open", name="Ann")
    token = visitor.sit(opened["table"], name="Bo")["token"]
    return visitor.look(opened["table"], opened["token"]), visitor.look(opened["table"], token), opened["table"], token


def prepare(player: Player, *line: int) -> None:
    """Answer in advance, and wait until it is kept."""
    player.say("prepare", id=7, ply=player.ply, line=line)
    player.until("done")


def test_what_might_be_is_shown(visitor: Visitor) -> None:
    ann, bo, table, _ = two(visitor)
    assert bo.view["what_if"]
    assert not ann.view.get("what_if"), "whose turn it is has the board itself"
    bo.say("what_if", ply=0, line=[CENTRE])
    supposed = bo.until("supposed")
    assert supposed["position"]["mover"] == 1
    assert len(supposed["told"]) == 1
    assert supposed["input"]
    bo.say("what_if", ply=0, line=[CENTRE, CENTRE])
    assert bo.refused()["text"]
    watcher = visitor.look(table)
    assert not watcher.view.get("what_if")
    watcher.say("what_if", ply=0, line=[CENTRE])
    assert "only watch" in watcher.refused()["text"]
    assert visitor.record(table)["actions"] == []


def test_nobody_waits_while_a_line_is_looked_through(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one takes a tenth of a second; it is gone through beside the event loop, as what might be is."""
    looking: list[str] = []
    preparing = Table.preparing

    def look(*given: Any) -> Prepared:
        looking.append(threading.current_thread().name.partition(" ")[0])
        return preparing(*given)

    monkeypatch.setattr(Table, "preparing", look)
    _, bo, _, _ = two(visitor)
    prepare(bo, CENTRE, A1)
    assert looking == ["server"]


def test_an_answer_is_played_when_its_case_comes(visitor: Visitor) -> None:
    ann, bo, table, _ = two(visitor)
    prepare(bo, CENTRE, A1, B1, C1)
    prepare(bo, A1, CENTRE)
    assert [(each.get("ply", 0), each["line"]) for each in bo.view["prepared"]] == [
        (0, [CENTRE, A1, B1, C1]),
        (0, [A1, CENTRE]),
    ]
    ann.act(CENTRE)
    ann.at_ply(2)
    bo.at_ply(2)
    assert visitor.record(table)["actions"] == [CENTRE, A1]
    assert [each["line"] for each in bo.view["prepared"]] == [[CENTRE, A1, B1, C1]], "the other case has not come"
    ann.act(B1)
    ann.at_ply(4)
    assert visitor.record(table)["actions"] == [CENTRE, A1, B1, C1], "several deep"
    assert not bo.at_ply(4).get("prepared")


def seated(*kinds: str, game: str = "tictactoe") -> Table:
    """A table at which these sit."""
    loaded = nexarium.load(game)
    header = Header("seated", game, loaded.definition.version, dict(loaded.options), bytes(32), "en", True, 0.0)
    table = Table.opened(header, loaded)
    for seat, kind in enumerate(kinds):
        table = table.after(Sat(seat=seat, kind=kind, name=f"P{seat}", holder=f"h{seat}"), 0.0)  # type: ignore[arg-type]
    return table


@pytest.mark.parametrize("left", [StoodIn(seat=1, level=3), Flagged(seat=1, ply=0, then="bot", level=3)])
def test_an_answer_is_kept_and_played_while_a_bot_stands_in(left: AnyEvent) -> None:
    """Several deep; where the game goes another way, the bot decides."""
    table = seated("human", "human")
    away = table.after(table.preparing((1,), (CENTRE, A1, B1, C1)), 0.0).after(left, 0.0)
    due = away.after(away.decision(CENTRE), 0.0)
    assert due.bot_to_move
    answer = due.prepared_answer()
    assert answer == Played(ply=1, actions=(A1,))
    later = due.after(answer, 0.0)
    last = later.after(later.decision(B1), 0.0)
    assert last.prepared_answer() == Played(ply=3, actions=(C1,))
    otherwise = away.after(away.decision(A2), 0.0)
    assert (otherwise.prepared_answer(), otherwise.prepared) == (None, ())


@pytest.mark.parametrize("gone", [None, Resigned(seat=1, level=3), Flagged(seat=1, ply=0, then="loss", level=1)])
def test_whoever_has_left_the_game_for_good_answers_no_more(gone: AnyEvent | None) -> None:
    """The others play on, and a bot decides for that seat."""
    table = seated("human", "human", "human", "human", game="nexos")
    first = min(table.legal)
    answer = min(table.supposing((first,)).legal)
    table = table.after(table.preparing((1,), (first, answer)), 0.0)
    table = table if gone is None else table.after(gone, 0.0)
    due = table.after(table.decision(first), 0.0)
    assert due.to_move == 1
    assert due.prepared_answer() == (Played(ply=1, actions=(answer,)) if gone is None else None)


class TestABotStandsIn:
    """At a running table, however quickly the bot decides."""

    @pytest.mark.parametrize("already_thinking", [False, True])
    def test_the_answer_is_played_and_not_what_the_bot_would(self, settings: Settings, already_thinking: bool) -> None:
        async def scene() -> None:
            async with open_hall(settings) as hall:
                table = await hall.open("ann", "bob", rated=False)
                live = await hall.server.registry.find(table.id)
                await decide(hall.server, commands.prepare, live, table.claims[1], 0, (CENTRE, C1))
                await decide(hall.server, commands.stand_in, live, table.claims[0], 1, 1, live.present())
                if already_thinking:  # as another process, which has not heard of the answer yet
                    hall.server._play_prepared = lambda live: None  # type: ignore[method-assign]
                await play(hall.server, live, table.claims[0], 0, CENTRE)
                if already_thinking:
                    await decide(hall.server, commands.play_for_bot, live, (CENTRE,), A1)
                async with asyncio.timeout(PATIENCE):
                    while live.table.plies < 2:
                        await asyncio.sleep(0.01)
                assert live.table.actions == (CENTRE, C1)
                assert live.table.seats[1].stand_in

        asyncio.run(scene())


def test_nothing_is_played_when_the_game_goes_another_way(visitor: Visitor) -> None:
    ann, bo, table, _ = two(visitor)
    prepare(bo, CENTRE, A1)
    ann.act(A2)
    bo.at_ply(1)
    assert not bo.view.get("prepared")
    ann.say("undo", ply=1)
    ann.at_ply(0)
    ann.act(CENTRE)
    bo.at_ply(1)
    bo.sync()
    assert visitor.record(table)["actions"] == [CENTRE], "it was forgotten for good"


def test_an_answer_is_its_holders_secret_and_can_be_taken_back(visitor: Visitor) -> None:
    ann, bo, table, _ = two(visitor)
    watcher = visitor.look(table)
    prepare(bo, CENTRE, A1)
    for other in (ann, watcher):
        other.sync()
        assert not [message for message in other.heard if message.get("prepared")]
    ann.say("forget", id=3, ply=0, line=[CENTRE, A1])
    ann.until("done")
    assert bo.view["prepared"]
    bo.say("forget", ply=0, line=[CENTRE, A1])
    bo.until("view", lambda view: not view.get("prepared"))
    ann.act(CENTRE)
    bo.at_ply(1)
    assert visitor.record(table)["actions"] == [CENTRE]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ([CENTRE], "not yours"),
        ([CENTRE, A1, B1], "not yours"),
        ([], "enter their move first"),
        ([CENTRE, CENTRE], "already carries a mark"),
        ([99, A1], "99"),
    ],
)
def test_lines_that_cannot_be(visitor: Visitor, line: list[int], says: str) -> None:
    _, bo, _, _ = two(visitor)
    bo.say("prepare", ply=0, line=line)
    assert says in bo.refused()["text"]
    assert not bo.view.get("prepared")


def test_a_seat_answers_so_often_and_no_more() -> None:
    game = nexarium.load("tictactoe")
    table = Table.opened(Header("many", "tictactoe", game.definition.version, dict(game.options), bytes(32), "en", True, 0.0), game)
    for seat in range(2):
        table = table.after(Sat(seat=seat, kind="human", name=f"P{seat}", holder=f"h{seat}"), 0.0)
    lines = [(first, own, later, last) for first, own, later, last in permutations(range(5), 4)]
    for line in lines[:MOST_PREPARED]:
        table = table.after(table.preparing((1,), line), 0.0)
    assert len(table.prepared) == MOST_PREPARED
    with pytest.raises(ApiError) as refused:
        table.preparing((1,), lines[MOST_PREPARED])
    assert refused.value.key == "too_many_answers"
    bot = table.after(Sat(seat=1, kind="bot", level=1), 0.0)
    with pytest.raises(ApiError) as refused:
        bot.preparing((1,), lines[0])
    assert refused.value.key == "not_your_answer", "a bot plays there"


def test_it_outlives_a_restart(serving: Callable[..., Visitor], settings: Settings) -> None:
    first = serving(settings)
    opened = first.open("you", "open", name="Ann")
    token = first.sit(opened["table"], name="Bo")["token"]
    bo = first.look(opened["table"], token)
    prepare(bo, CENTRE, A1)
    first.stack.close()
    again = serving(settings)
    ann = again.look(opened["table"], opened["token"])
    ann.act(CENTRE)
    ann.at_ply(2)
    assert again.record(opened["table"])["actions"] == [CENTRE, A1]


def test_not_where_chance_decides(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", game="keepers", options={"players": 2})
    visitor.sit(opened["table"], name="Bo")
    ann = visitor.look(opened["table"], opened["token"])
    assert not ann.view.get("what_if")
    ann.say("what_if", ply=ann.ply, line=[])
    assert "chance or secrets" in ann.refused()["text"]


def test_an_answer_counts_though_the_process_died_before_it_was_played(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move that it answers was on disk, and nobody has looked there since: a player who had answered has not let their time run out."""

    async def scene() -> None:
        async with open_hall(settings) as hall:
            await hall.enrol("ann", "bob")
            table = await hall.open("ann", "bob", timing=Timing(clock=Fischer(minutes=1), time_up="loss"))
            live, (ann, bob) = await hall.server.registry.find(table.id), table.claims
            await decide(hall.server, commands.prepare, live, bob, 0, (CENTRE, A1))
            with monkeypatch.context() as dying:
                dying.setattr(hall.server, "_play_prepared", lambda live: None)
                await play(hall.server, live, ann, 0, CENTRE)
            monkeypatch.setattr(hall.server, "clock", lambda: time.time() + 3600)
            await decide(hall.server, commands.end_time, live, hall.server.clock())
            assert (live.table.actions, live.table.forfeits) == ((CENTRE, A1), ())
            await decide(hall.server, commands.end_time, live, hall.server.clock())
            assert live.table.forfeits == (), "and now the other's time runs"

    asyncio.run(scene())
