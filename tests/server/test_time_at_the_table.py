"""Clocks, and what happens when time is up: all of it by a clock that the test owns."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from nexarium.core.catalogue import load
from nexarium.server.realtime import deadlines
from nexarium.server.settings import Settings
from nexarium.server.storage import Store
from nexarium.server.tables.events import AnyEvent, Flagged, Played, Prepared, Sat, Undone, WentAway
from nexarium.server.tables.replaying import replayed
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms
from nexarium.server.tables.timing import DAY, GRACE, DaysATurn, Fischer, Timing

from .conftest import A1, A2, B1, C1, CENTRE, Visitor, eventually
from .test_database_trouble import file_of

BLITZ = Timing(clock=Fischer(minutes=5, increment=3))
WEEKS = Timing(clock=DaysATurn(days=3))
TEN_O_CLOCK = 1_700_000_000.0


class OwnClock:
    """The time of day, as the test says."""

    def __init__(self) -> None:
        self.time = TEN_O_CLOCK

    def __call__(self) -> float:
        return self.time

    def on(self, seconds: float) -> None:
        self.time += seconds


@pytest.fixture
def clock() -> OwnClock:
    return OwnClock()


@pytest.fixture
def server(serving: Callable[..., Visitor], settings: Settings, clock: OwnClock) -> Visitor:
    """A server without bots, with a clock of its own."""
    return serving(settings, clock)


def header_of(timing: Timing | None, game: str = "tictactoe", each_turn: bool = True, **options: Any) -> Header:
    loaded = load(game, **options)
    return Header(
        id="t",
        game=game,
        version=loaded.definition.version,
        options=dict(loaded.options),
        seed=bytes(32),
        language="en",
        listed=True,
        created=0.0,
        terms=Terms(timing=timing, time_each_turn=each_turn),
    )


def after(timing: Timing, *events: tuple[float, AnyEvent], kinds: str = "human human") -> Table:
    """The table after two people (or whom `kinds` says) have sat down at once, and these events at these times."""
    seats = [(0.0, Sat(seat=number, kind=kind, holder="h")) for number, kind in enumerate(kinds.split())]  # type: ignore[arg-type]
    return replayed(header_of(timing), [(seq, at, event) for seq, (at, event) in enumerate([*seats, *events])])


def begun(timing: Timing, game: str, **options: Any) -> Table:
    """A table of people at its first decision."""
    table = Table.opened(header_of(timing, game, **options), load(game, **options))
    for seat in range(len(table.seats)):
        table = table.after(Sat(seat=seat, kind="human", name=f"P{seat}", holder="h"), 0.0)
    first = table.first_chance()
    return table if first is None else table.after(first, 0.0)


def left(table: Table) -> tuple[float, ...]:
    assert table.clocks is not None
    return table.clocks.left


def due(table: Table) -> float | None:
    assert table.clocks is not None
    return table.clocks.due


def played(ply: int, *actions: int) -> Played:
    return Played(ply=ply, actions=actions)


class TestTheClocksAreAFunctionOfTheLog:
    def test_a_turn_takes_its_time_and_earns_its_increment(self) -> None:
        table = after(BLITZ, (10, played(0, A1)), (40, played(1, B1)))
        assert left(table) == (300 - 10 + 3, 300 - 30 + 3)
        assert due(table) == 40 + 293

    def test_days_are_given_anew_with_each_turn(self) -> None:
        table = after(WEEKS, (2.5 * DAY, played(0, A1)))
        assert left(table) == (3 * DAY, 3 * DAY)
        assert due(table) == 5.5 * DAY
        assert due(after(WEEKS, (2.5 * DAY, played(0, A1)), (3 * DAY, played(1, B1)))) == 6 * DAY

    def test_nothing_runs_before_everybody_is_there(self) -> None:
        waiting = after(BLITZ, kinds="human open")
        assert due(waiting) is None
        assert due(waiting.after(Sat(seat=1, kind="human", holder="i"), 500.0)) == 800.0
        assert left(waiting.after(Sat(seat=1, kind="human", holder="i"), 500.0)) == (300, 300)

    def test_bots_take_their_time(self) -> None:
        table = after(BLITZ, (10, played(0, A1)), kinds="human bot")
        assert due(table) is None
        assert left(table.after(played(1, B1), 1000.0)) == (293, 300)
        assert due(table.after(played(1, B1), 1000.0)) == 1293

    def test_what_is_taken_back_gives_no_time(self) -> None:
        """Else a player who moves and takes back thinks for ever."""
        back = after(BLITZ, (200, played(0, A1)), (210, Undone(ply=0, seat=0)))
        assert left(back) == (100, 300)
        assert due(back) == 310
        again = back.after(played(0, B1), 250.0)
        assert left(again) == (100 - 40 + 3, 300)

    def test_what_was_thought_before_it_was_taken_back_stays_thought(self) -> None:
        """Else a player who moves, waits for a bot, thinks and takes back thinks for ever."""
        events = ((10, played(0, A1)), (10, played(1, B1)), (200, Undone(ply=0, seat=0)))
        assert left(after(BLITZ, *events, kinds="human bot")) == (290 - 190, 300), "and the increment goes, too"
        last = after(BLITZ, (200, played(0, A1)), (200, played(1, B1)), (302, Undone(ply=0, seat=0)), kinds="human bot")
        assert left(last) == (0, 300)
        slow = after(WEEKS, (2 * DAY, played(0, A1)), (2 * DAY, played(1, B1)), (4 * DAY, Undone(ply=0, seat=0)), kinds="human bot")
        assert left(slow) == (DAY, 3 * DAY), "days are given for each turn, and this is none"

    def test_what_is_played_after_it_counts_when_more_is_taken_back(self) -> None:
        """Of the turn that was taken back nothing is left that a later one could be mistaken for."""
        once = (10, played(0, A1)), (30, played(1, B1)), (35, Undone(ply=1, seat=1, agreed=(0,)))
        twice = (95, played(1, C1)), (100, played(2, A2)), (105, Undone(ply=2, seat=0, agreed=(1,)))
        assert left(after(BLITZ, *once)) == (293, 280)
        assert left(after(BLITZ, *once, *twice)) == (288, 280 - 60 + 3)

    def test_nor_is_it_given_back_within_a_turn_of_several_decisions(self) -> None:
        table = begun(BLITZ, "nemesis")
        ply, mover = table.plies, table.to_move
        table = table.after(table.decision(min(table.legal)), 10.0)
        assert table.to_move == mover, "the turn goes on"
        assert left(table.after(Undone(ply=ply, seat=mover), 200.0))[mover] == 100

    def test_what_is_no_move_puts_nothing_off(self) -> None:
        """Else a player who takes another name each half second, once their time is up, has all the time they like."""
        said = [(300 + after_that / 2, Sat(seat=0, kind="human", name=f"{after_that}", holder="h")) for after_that in range(4)]
        table = after(BLITZ, *said)
        assert due(table) == 300
        assert (table.time_up(300.9), table.time_up(301.0)) == (None, Flagged(seat=0, ply=0, then="bot", level=3))
        moved = table.after(played(0, A1), 301.9)
        assert left(moved) == (3, 300), "and a move that comes in time all the same earns what each does"
        assert left(moved.after(Undone(ply=0, seat=0), 302.0)) == (0, 300)

    def test_nothing_runs_once_the_game_is_over(self) -> None:
        table = after(BLITZ, *((ply, played(ply, action)) for ply, action in enumerate((A1, A2, B1, CENTRE, C1))))
        assert table.over
        assert due(table) is None

    def test_decisions_of_one_turn_are_one_turn(self) -> None:
        """The increment comes when the turn goes to somebody else."""
        table, turns, decisions = begun(BLITZ, "keepers"), 0, 0
        while turns < 6:
            mover, decisions = table.to_move, decisions + 1
            table = table.after(table.decision(min(table.legal)), decisions * 1.0)
            turns += table.to_move != mover
        assert decisions > turns, "some turns took several"
        assert sum(left(table)) == 600 - decisions + 3 * turns


HOUR = 3600.0
A_DAY = Timing(clock=DaysATurn(days=1))
MINUTES = Timing(clock=Fischer(minutes=180, increment=20))


def played_on(table: Table, choose: Callable[[Table], int], seconds: float) -> Iterator[tuple[Table, Table]]:
    """The table before and after each decision until the game is over, each after so many seconds of thinking."""
    while not table.over:
        later = table.after(table.decision(choose(table)), table.changed + seconds)
        yield table, later
        table = later


def at_random(seed: int) -> Callable[[Table], int]:
    dice = random.Random(seed)
    return lambda table: dice.choice(sorted(table.legal))


class TestWhoMovesAgainHasANewTurn:
    """Where all others are blocked, dead, or have passed, one player has turn after turn."""

    def test_with_days_for_each_turn(self) -> None:
        again = 0
        for before, later in played_on(begun(A_DAY, "nexos", players=2), at_random(3), HOUR):
            again += before.to_move == later.to_move
            assert left(later) == (DAY, DAY)
        assert again >= 3, "the last five pieces are all one player's"

    def test_with_an_increment(self) -> None:
        again = 0
        for before, later in played_on(begun(MINUTES, "nexos", players=2), at_random(3), 50.0):
            mover = before.to_move
            again += mover == later.to_move
            assert left(later)[mover] == left(before)[mover] - 50 + 20
        assert again >= 3

    @pytest.mark.parametrize(("timing", "given"), [(A_DAY, DAY), (Timing(clock=Fischer(minutes=180, increment=180)), None)])
    def test_and_the_decisions_of_each_turn_share_its_time(self, timing: Timing, given: float | None) -> None:
        """In Last Watch one player passes at once, and the other goes on in rounds of two actions with several decisions each."""

        def one_passes(table: Table) -> int:
            names = {table.game.definition.notation.action_to_string(table.state(), action): action for action in table.legal}
            first = names.pop("pass", None)
            return min(names.values()) if table.to_move == 0 and names else first if first is not None else min(table.legal)

        again, within = 0, 0
        for before, later in played_on(begun(timing, "nemesis", players=2), one_passes, 10.0):
            was, now, mover = before.state().record, later.state().record, before.to_move
            begins_anew = later.to_move != mover or int(now.turn) > int(was.turn) or int(now.actions) == 0 < int(was.actions)
            more = (given - left(before)[mover] + 10 if given else 180) if begins_anew else 0
            if not later.over:
                assert left(later)[mover] == left(before)[mover] - 10 + more
            again += begins_anew and later.to_move == mover
            within += not begins_anew
        assert (again > 5, within > 5) == (True, True)

    def test_a_bonus_turn_is_a_turn(self) -> None:
        again = 0
        for seed in range(20):
            for before, later in played_on(begun(A_DAY, "keepers"), at_random(seed), HOUR):
                if before.to_move == later.to_move and int(before.state().record.turn) < int(later.state().record.turn):
                    again += 1
                    assert left(later)[later.to_move] == DAY
                if int(later.state().record.turn) > 30 or again:
                    break
            if again:
                return
        pytest.fail("nobody had a bonus turn")

    def test_tables_from_before_that_was_so_keep_their_clocks(self) -> None:
        """What they show is what was stored with each event: when time is up, who has lost."""
        table = Table.opened(header_of(A_DAY, "nexos", each_turn=False, players=2), load("nexos", players=2))
        for seat in range(2):
            table = table.after(Sat(seat=seat, kind="human", name=f"P{seat}", holder="h"), 0.0)
        again, most = 0, 0
        for before, later in played_on(table, at_random(3), HOUR):
            again = again + 1 if before.to_move == later.to_move else 0
            most = max(most, again)
            assert left(later)[before.to_move] == DAY - again * HOUR
        assert most >= 3


@pytest.mark.parametrize("timing", [None, {"clock": {"kind": "days", "days": 1}}])
def test_each_turn_has_its_time_at_new_tables_and_their_rematches(server: Visitor, timing: dict[str, Any] | None) -> None:
    opened = server.open("you", "you", timing=timing)
    player = server.look(opened["table"], opened["token"])
    for action in (A1, A2, B1, CENTRE, C1):
        player.act(action)
    again = server.client.post(f"/api/tables/{opened['table']}/rematch", json={"token": opened["token"]}).json()
    live = server.app.state.services.service.registry.live
    assert [live[each["table"]].table.header.terms.time_each_turn for each in (opened, again)] == [timing is not None] * 2


class TestTimeIsUp:
    @pytest.mark.parametrize(
        ("timing", "seconds"),
        [(BLITZ, 63), (Timing(clock=Fischer(minutes=1, increment=30)), 60), (Timing(clock=Fischer(minutes=2)), 60), (WEEKS, 3 * DAY)],
    )
    def test_whoever_comes_back_finds_a_minute_but_no_more_than_they_began_with(self, timing: Timing, seconds: float) -> None:
        assert timing.on_return == seconds

    def test_an_answer_in_advance_is_for_what_was_played_and_not_for_a_pass(self) -> None:
        """Tic-tac-toe knows no pass; a centre taken by the clock stands for one."""
        table = after(BLITZ).after(Prepared(seat=1, ply=0, line=(A1, CENTRE)), 1.0)
        passed = table.after(Flagged(seat=0, ply=0, then="pass", actions=(B1,)), 400.0)
        assert (passed.prepared, passed.prepared_answer()) == ((), None)

    def test_not_before(self) -> None:
        assert after(BLITZ).time_up(300 + GRACE - 0.01) is None
        assert after(BLITZ).time_up(300 + GRACE) == Flagged(seat=0, ply=0, then="bot", level=3)

    def test_of_three_the_others_play_on_and_the_loser_comes_last(self) -> None:
        table = begun(Timing(clock=Fischer(minutes=5), time_up="loss"), "kepler", players=3)
        flagged = table.time_up(400.0)
        assert flagged is not None
        table = table.after(flagged, 400.0)
        assert (table.over, table.bot_to_move, table.seats[flagged.seat].level) == (False, True, 1)
        assert table.returns()[flagged.seat] == -1.0
        again = table.after(Flagged(seat=(flagged.seat + 1) % 3, ply=0, then="loss", level=1), 500.0)
        assert again.over, "nobody is left to play against"

    def test_a_pass_is_played_where_the_rules_know_one(self) -> None:
        table = begun(Timing(clock=Fischer(minutes=5), time_up="pass"), "nemesis", players=2)
        passed = table.time_up(301.0)
        assert passed is not None
        assert passed.then == "pass"
        mover = table.to_move
        following = table.after(passed, 301.0)
        assert following.to_move not in (mover, -1)
        assert following.seats[mover].kind == "human"


def test_a_bot_plays_on_until_its_holder_comes_back(serving: Callable[..., Visitor], settings: Settings, clock: OwnClock) -> None:
    server = serving(replace(settings, worker_command=Settings().worker_command), clock)
    opened = server.open("you", "open", name="Ann", timing={"clock": {"kind": "fischer", "minutes": 5}})
    server.sit(opened["table"], name="Bo")
    ann = server.look(opened["table"], opened["token"])
    assert ann.view["clocks"]["running"] == 0
    assert ann.view["to_act"]
    clock.on(302)
    ann.at_ply(1)
    assert ann.view["position"]["seats"][0]["stand_in"]
    told = [each["text"] for message in ann.heard for each in message.get("happened", [])]
    assert told == ["You ran out of time; a bot plays for you until you come back."]
    ann.say("reclaim_seat", seat=0)
    back = ann.until("view", lambda view: not view["position"]["seats"][0].get("stand_in"))
    assert back["clocks"]["left"][0] == 60, "a minute to go on with"
    assert back["clocks"]["running"] == 1


def test_whoever_was_replaced_first_comes_back_then_plays(server: Visitor, clock: OwnClock) -> None:
    opened = server.open("you", "open", name="Ann", timing={"clock": {"kind": "days", "days": 1}})
    server.sit(opened["table"], name="Bo")
    ann = server.look(opened["table"], opened["token"])
    clock.on(DAY + 2)
    ann.until("view", lambda view: view["position"]["seats"][0].get("stand_in"))
    assert not ann.view.get("to_act")
    ann.say("act", ply=0, action=A1)
    assert "take your seat back first" in ann.refused()["text"]
    stranger = server.look(opened["table"])
    stranger.say("reclaim_seat", seat=0)
    assert "not yours" in stranger.refused()["text"]
    ann.say("reclaim_seat", seat=0)
    ann.until("view", lambda view: view.get("to_act", False))
    assert ann.act(A1)["clocks"]["running"] == 1


def test_a_game_for_two_is_lost(server: Visitor, clock: OwnClock) -> None:
    opened = server.open("you", "open", name="Ann", timing={"clock": {"kind": "fischer", "minutes": 1}, "time_up": "loss"})
    token = server.sit(opened["table"], name="Bo")["token"]
    ann, bo = server.look(opened["table"], opened["token"]), server.look(opened["table"], token)
    ann.act(CENTRE)
    clock.on(62)
    end = ann.until("view", lambda view: view["position"].get("over", False))
    assert end["standings"]["verdict"] == "Ann wins: Bo ran out of time"
    assert [row["seats"] for row in end["standings"]["rows"]] == [[0], [1]]
    lost = bo.until("view", lambda view: view["position"].get("over", False))
    assert [1, "You lose: you ran out of time"] in lost["standings"]["yours"]
    card = server.client.get("/api/tables", params={"ids": opened["table"]}).json()["tables"][0]
    assert (card["over"], card["verdict"], card.get("due")) == (True, "Ann wins: Bo ran out of time", None)
    again = server.client.post(f"/api/tables/{opened['table']}/rematch", json={"token": opened["token"]}).json()
    seats = server.look(again["table"], opened["token"]).view["position"]["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "human"], "in a rematch everybody plays for themselves"


def test_whoever_has_lost_does_not_come_back(server: Visitor, clock: OwnClock) -> None:
    timing = {"clock": {"kind": "fischer", "minutes": 1}, "time_up": "loss"}
    opened = server.open("you", "you", "you", game="kepler", options={"players": 3}, timing=timing)
    ann = server.look(opened["table"], opened["token"])
    mover = ann.view["position"]["mover"]
    clock.on(100)
    ann.until("view", lambda view: view["position"]["seats"][mover].get("lost", False))
    ann.say("reclaim_seat", seat=mover)
    assert "You ran out of time" in ann.refused()["text"]


def test_time_goes_on_while_nobody_looks_and_the_server_is_closed(
    serving: Callable[..., Visitor], settings: Settings, clock: OwnClock
) -> None:
    first = serving(settings, clock)
    opened = first.open("you", "open", name="Ann", timing={"clock": {"kind": "days", "days": 1}})
    first.sit(opened["table"], name="Bo")
    card = first.client.get("/api/tables", params={"ids": opened["table"]}).json()["tables"][0]
    assert card["due"] == TEN_O_CLOCK + DAY
    first.stack.close()
    clock.on(2 * DAY)
    second = serving(settings, clock)

    def flagged() -> bool:
        with sqlite3.connect(file_of(settings)) as database:
            return database.execute("SELECT count(*) FROM events WHERE body LIKE '%flagged%'").fetchone() == (1,)

    eventually(flagged)
    assert second.look(opened["table"]).view["position"]["seats"][0]["stand_in"]


def test_of_two_processes_one_calls_time(serving: Callable[..., Visitor], settings: Settings, clock: OwnClock, postgres: str) -> None:
    shared = replace(settings, database=postgres)
    here, there = serving(shared, clock), serving(shared, clock)
    opened = here.open("you", "open", name="Ann", timing={"clock": {"kind": "fischer", "minutes": 1}, "time_up": "loss"})
    here.sit(opened["table"], name="Bo")
    first, second = here.look(opened["table"]), there.look(opened["table"])
    clock.on(100)
    for viewer in (first, second):
        viewer.until("view", lambda view: view["position"].get("over", False))
    live = [running.app.state.services.service.registry.live[opened["table"]].table for running in (here, there)]
    assert [table.seq for table in live] == [4, 4], "three events of seats, one of time"


def test_a_clock_that_goes_back_takes_nobodys_time(server: Visitor, settings: Settings, clock: OwnClock) -> None:
    """The server's clock is set, or another machine's is behind: what happens then happens no earlier than what was before."""
    opened = server.open("you", "you", timing={"clock": {"kind": "fischer", "minutes": 5}})
    player = server.look(opened["table"], opened["token"])
    clock.on(10)
    player.act(A1)
    clock.on(-200)
    player.act(A2)
    clock.on(210)
    player.act(B1)
    live = server.app.state.services.service.registry.live[opened["table"]].table
    assert live.clocks.left == (300 - 10 - 10, 300)
    with sqlite3.connect(file_of(settings)) as database:
        times = [at for (at,) in database.execute("SELECT at FROM events WHERE table_id = ? ORDER BY seq", (opened["table"],))]
    assert times == sorted(times)


def test_a_table_that_cannot_be_played_on_stops_no_other_clock(server: Visitor, settings: Settings, clock: OwnClock) -> None:
    gone, other = (server.open("you", "you", timing={"clock": {"kind": "fischer", "minutes": 1}})["table"] for _ in range(2))
    server.app.state.services.service.registry.live.clear()
    server.app.state.services.service.registry._lately.clear()
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("UPDATE tables SET game = 'gone' WHERE id = ?", (gone,))
    clock.on(100)

    def other_dealt_with() -> bool:  # what is kept of the first is for a server that has its game
        with sqlite3.connect(file_of(settings)) as database:
            return database.execute("SELECT id FROM tables WHERE due IS NOT NULL").fetchall() == [(gone,)]

    eventually(other_dealt_with)
    assert server.look(other).view["position"]["seats"][0]["stand_in"]


def test_the_log_of_a_pass_is_sound(server: Visitor, settings: Settings, clock: OwnClock) -> None:
    """The doctor plays it again."""
    from nexarium.server.admin.doctor import examine

    opened = server.open(
        "you", "you", game="nemesis", options={"players": 2}, timing={"clock": {"kind": "days", "days": 1}, "time_up": "pass"}
    )
    ann = server.look(opened["table"], opened["token"])
    before = ann.ply
    clock.on(DAY + 2)
    ann.until("view", lambda view: view["position"]["ply"] > before)

    async def findings() -> list[str]:
        store = Store(settings.database)
        await store.open()
        try:
            return [finding.wrong async for finding in examine(store)]
        finally:
            await store.close()

    assert asyncio.run(findings()) == [""]


@pytest.mark.parametrize(
    ("game", "timing", "says"),
    [
        ("tictactoe", {"clock": {"kind": "fischer", "minutes": 5}, "time_up": "pass"}, "have no pass"),
        ("nemesis", {"clock": {"kind": "days", "days": 3}, "time_up": "loss"}, "together"),
        ("tictactoe", {"clock": {"kind": "fischer", "minutes": 0}}, "minutes"),
        ("tictactoe", {"clock": {"kind": "hourglass"}}, "hourglass"),
    ],
)
def test_terms_that_cannot_be(visitor: Visitor, game: str, timing: dict[str, Any], says: str) -> None:
    seats = [{"who": "you"}] * load(game).num_players()
    answer = visitor.client.post("/api/tables", json={"game": game, "seats": seats, "timing": timing})
    assert answer.status_code == 422
    said = answer.json()
    assert says in said["error"] + said["field"]


class TestVacation:
    def test_the_clock_stands_meanwhile(self) -> None:
        gone = after(WEEKS, (DAY, WentAway(seat=0, until=6 * DAY)))
        assert due(gone) == 8 * DAY, "two of three days were left"
        assert left(gone.after(played(0, A1), 3 * DAY)) == (3 * DAY, 3 * DAY)
        back = gone.after(WentAway(seat=0, until=2 * DAY), 2 * DAY)
        assert due(back) == 4 * DAY
        assert back.clocks is not None
        assert back.clocks.vacation == (13 * DAY, 14 * DAY), "a day of fourteen was taken"

    def test_it_may_begin_while_others_are_to_move(self) -> None:
        table = after(WEEKS, (0, WentAway(seat=1, until=6 * DAY)), (DAY, played(0, A1)))
        assert due(table) == 9 * DAY

    def test_it_is_told_and_limited(self, server: Visitor, clock: OwnClock) -> None:
        opened = server.open("you", "open", name="Ann", timing={"clock": {"kind": "days", "days": 1, "vacation": 3}})
        server.sit(opened["table"], name="Bo")
        at, token = f"/api/tables/{opened['table']}/away", opened["token"]
        bo = server.look(opened["table"])
        until = TEN_O_CLOCK + 2 * DAY
        card = server.client.post(at, json={"token": token, "until": until}).json()["tables"][0]
        assert card["due"] == TEN_O_CLOCK + 3 * DAY
        told = bo.until("view", lambda view: view["clocks"]["away"][0] > 0)
        assert (told["clocks"]["away"], told["clocks"]["vacation"]) == ([until, 0], [DAY, 3 * DAY])
        too_long = server.client.post(at, json={"token": token, "until": TEN_O_CLOCK + 3.1 * DAY})
        assert (too_long.status_code, too_long.json()["field"]) == (409, "until")
        assert "in this game: 3" in too_long.json()["error"]
        stranger = server.client.post(at, json={"token": "made-up", "until": until})
        assert stranger.status_code == 403
        clock.on(DAY)
        card = server.client.post(at, json={"token": token, "until": 0}).json()["tables"][0]
        assert card["due"] == TEN_O_CLOCK + 2 * DAY, "back, with a day for the turn"

    def test_not_where_minutes_are_counted(self, server: Visitor) -> None:
        opened = server.open("you", "you", timing={"clock": {"kind": "fischer", "minutes": 5}})
        answer = server.client.post(f"/api/tables/{opened['table']}/away", json={"token": opened["token"], "until": TEN_O_CLOCK + 60})
        assert answer.status_code == 409
        assert "correspondence games" in answer.json()["error"]


def test_after_the_machine_has_slept_people_may_move_first(settings: Settings, clock: OwnClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "LOOK_PAUSE", 0.01)
    looks: list[float] = []

    async def due(until: float, _most: int) -> list[tuple[str, float]]:
        looks.append(until)
        return []

    async def slept() -> None:
        store = SimpleNamespace(due=due, failures=0)
        server: Any = SimpleNamespace(settings=replace(settings, seconds_without_flags=0.5), clock=clock, store=store, table_store=store)
        looking = asyncio.create_task(deadlines.Deadlines(server).keep())
        async with asyncio.timeout(30):
            while len(looks) < 3:
                await asyncio.sleep(0.01)
            clock.on(3600)
            woke, before = time.monotonic(), len(looks)
            while len(looks) == before:
                await asyncio.sleep(0.01)
            assert time.monotonic() - woke >= 0.5
            while len(looks) < before + 5:  # and then again and again
                await asyncio.sleep(0.01)
        looking.cancel()

    asyncio.run(slept())


def test_when_the_database_answers_again_people_may_move_first(
    settings: Settings, clock: OwnClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they played before could not be stored."""
    monkeypatch.setattr(deadlines, "LOOK_PAUSE", 0.01)

    class Database:
        """One that can be read, but for a while nothing is stored there."""

        failures, looks, troubles = 0, 0, 0
        looked = answered = 0.0

        async def due(self, _until: float, _most: int) -> list[tuple[str, float]]:
            self.looks, self.looked = self.looks + 1, time.monotonic()
            return []

        async def trouble(self) -> str:
            self.troubles, self.answered = self.troubles - 1, time.monotonic()
            return "the disk is full" if self.troubles > 0 else ""

    async def trouble() -> None:
        store = Database()
        server: Any = SimpleNamespace(settings=replace(settings, seconds_without_flags=0.5), clock=clock, store=store, table_store=store)
        looking = asyncio.create_task(deadlines.Deadlines(server).keep())
        async with asyncio.timeout(30):
            while store.looks < 3:
                await asyncio.sleep(0.01)
            store.failures, store.troubles = 1, 3
            while store.troubles > 0 or store.looked < store.answered:
                await asyncio.sleep(0.01)
            assert store.looked - store.answered >= 0.5
            before = store.looks
            while store.looks < before + 5:
                await asyncio.sleep(0.01)
        looking.cancel()

    asyncio.run(trouble())
