"""A program at a table: it plays, watches, takes back, and comes back when its line is cut."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from nexarium.bots import make_bot
from nexarium.client import ConnectionLost, Server, ServerRefused, StateUnknown
from nexarium.core.catalogue import catalogue
from nexarium.server.settings import Settings
from tests.server.conftest import A1, B1, C1, CENTRE, PATIENCE, Visitor
from tests.server.test_accounts import Browser

from .line import Line
from .test_lending import Lender


async def until(holds: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait until it holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            held = holds()
            if await held if isinstance(held, Awaitable) else held:
                return
            await asyncio.sleep(0.01)


def run(coroutine: Any) -> Any:
    return asyncio.run(asyncio.wait_for(coroutine, 4 * PATIENCE))


def at(visitor: Visitor) -> str:
    return f"http://{visitor.host}"


def test_two_bots_play_a_game(visitor: Visitor) -> None:
    """Each decides on a state of the rules' own, which is the table's."""

    async def play(server: Server, seat: Any) -> list[float]:
        bot = make_bot("greedy", seat.game, 1)
        async for position in seat.turns():
            assert position.state.legal_actions() == list(position.legal)
            assert position.state.current_player() in seat.seats
            await position.play(bot.choose(position.state))
        return list(seat.position.state.returns())

    async def game() -> None:
        async with Server(at(visitor), name="Ada's bot") as server:
            first = await server.open("tictactoe", ["you", "open"])
            second = await server.sit(first.table, name="Bo's bot")
            watcher = await server.watch(first.table)
            results = await asyncio.gather(play(server, first), play(server, second))
            assert results[0] == results[1]
            seen = [position.ply async for position in watcher.positions()]
            assert seen[-1] == first.position.ply
            assert watcher.position.history == first.position.history == (await server.record(first.table)).actions
            assert {each.name for each in watcher.position.seats} == {"Ada's bot", "Bo's bot"}
            again = await server.rematch(first)
            assert (again.seats, again.position.ply) == ((1,), 0)

    run(game())


def test_a_server_keeps_no_table_that_was_left(visitor: Visitor) -> None:
    """A program may play thousands of games, each with all of its positions."""

    async def games() -> None:
        async with Server(at(visitor)) as server:
            for _ in range(3):
                async with await server.open("tictactoe", ["you", "open"]) as seat:
                    left = weakref.ref(seat)
                del seat
            here = await server.open("tictactoe", ["you", "open"])
            gc.collect()
            assert left() is None
            assert here.position.ply == 0
        assert here.left

    run(games())


def test_a_program_looks_takes_back_and_is_refused(visitor: Visitor) -> None:
    async def game() -> None:
        async with Server(at(visitor), language="fr") as server:
            seat = await server.open("tictactoe", ["you", "you"])
            before = seat.position
            for action in (4.9, "4", None):
                with pytest.raises(TypeError, match="an action is an integer"):
                    await before.play(action)  # type: ignore[arg-type]
            await before.play(CENTRE)
            assert seat.position.history == (CENTRE,)
            await seat.position.play(A1)
            with pytest.raises(ServerRefused, match="avancé"):
                await before.play(B1)
            with pytest.raises(ServerRefused) as refused:
                await seat.position.play(A1)
            assert refused.value.rule_id
            looked = await seat.look(1)
            assert (looked.ply, looked.mover) == (1, 1)
            await seat.undo()
            assert seat.position.history == (CENTRE,)
            with pytest.raises(ServerRefused, match="pas de table nowhere"):
                await server.watch("nowhere")
            with pytest.raises(ServerRefused) as held:
                await server.resume(seat.table, "guessed")
            assert held.value.status == 403
            assert (await server.resume(seat.table, seat.token)).seats == (0, 1)

    run(game())


def test_a_hint(with_bots: Visitor) -> None:
    async def game() -> None:
        async with Server(at(with_bots)) as server:
            seat = await server.open("tictactoe")
            assert (await seat.hint()).action in seat.position.legal

    run(game())


def test_an_act_whose_answer_was_lost_is_played_once(visitor: Visitor) -> None:
    async def game() -> None:
        async with Line(visitor.host) as line, Server(line.address) as server:
            seat = await server.open("tictactoe", ["you", "you"])
            line.passes_answers = False
            playing = asyncio.create_task(seat.position.play(CENTRE))
            await until(lambda: visitor.record(seat.table)["actions"] == [CENTRE])
            assert not playing.done()
            line.passes_answers = True
            line.cut()
            await playing
            assert seat.position.history == (CENTRE,)
            assert visitor.record(seat.table)["actions"] == [CENTRE]

    run(game())


@contextlib.asynccontextmanager
async def unanswered(line: Line) -> AsyncIterator[None]:
    """Within, what is said to the server arrives, and its answers do not; then the line breaks, and all of it is said again."""
    line.passes_answers = False
    yield
    line.passes_answers = True
    line.cut()


def test_an_act_that_was_taken_back_meanwhile_is_not_played_again(visitor: Visitor) -> None:
    """It was played, its answer was lost, and the same person took it back in another place."""

    async def game() -> None:
        async with Line(visitor.host) as line, Server(line.address) as server:
            seat = await server.open("tictactoe", ["you", "you"])
            elsewhere = await asyncio.to_thread(visitor.look, seat.table, seat.token)
            async with unanswered(line):
                playing = asyncio.create_task(seat.position.play(CENTRE))
                await asyncio.to_thread(elsewhere.at_ply, 1)
                elsewhere.say("undo", ply=1, takebacks=0)
                await asyncio.to_thread(elsewhere.at_ply, 0)
            with pytest.raises(ServerRefused, match="moved on"):
                await playing
            assert (visitor.record(seat.table)["actions"], seat.position.situation.takebacks) == ([], 1)
            await seat.position.play(A1)
            assert visitor.record(seat.table)["actions"] == [A1]

    run(game())


def test_an_undo_that_was_done_takes_nothing_more_back(visitor: Visitor) -> None:
    """Though the game stands at the same ply again when it is said once more."""

    async def game() -> None:
        async with Line(visitor.host) as line, Server(line.address) as server:
            seat = await server.open("tictactoe", ["you", "you"])
            await seat.position.play(CENTRE)
            elsewhere = await asyncio.to_thread(visitor.look, seat.table, seat.token)
            async with unanswered(line):
                undoing = asyncio.create_task(seat.undo())
                await asyncio.to_thread(elsewhere.at_ply, 0)
                await asyncio.to_thread(elsewhere.act, B1)
            await undoing
            assert visitor.record(seat.table)["actions"] == [B1]

    run(game())


@pytest.mark.parametrize("asks", [True, False])
def test_a_wish_to_take_back_that_was_done_with_is_neither_asked_nor_allowed_again(visitor: Visitor, asks: bool) -> None:
    """The program asks, or answers; its message arrives, the answer does not, and meanwhile the game is at the same ply again."""

    async def game() -> None:
        async with Line(visitor.host) as line, Server(line.address) as server:
            seat = await server.open("tictactoe", ["you", "open"])
            token = (await asyncio.to_thread(visitor.sit, seat.table, name="Bo"))["token"]
            other = await asyncio.to_thread(visitor.look, seat.table, token)
            mine = await asyncio.to_thread(visitor.look, seat.table, seat.token)  # the same person elsewhere

            async def moves(first: int, second: int) -> None:
                for ply, (player, action) in enumerate(((mine, first), (other, second))):
                    await asyncio.to_thread(player.at_ply, ply)
                    await asyncio.to_thread(player.act, action)

            await moves(A1, B1)
            asker = mine if asks else other
            if not asks:
                other.say("undo", ply=2)  # its own last move, so that the program's is the last and has to be asked for
                await asyncio.to_thread(other.at_ply, 1)
                await asyncio.to_thread(other.act, B1)
            await until(lambda: seat.position.ply == 2)
            if not asks:
                await asyncio.to_thread(mine.at_ply, 2)
                await asyncio.to_thread(mine.act, C1)
                await asyncio.to_thread(other.at_ply, 3)
                other.say("ask_takeback", ply=3)
                await until(lambda: seat.position.takeback is not None)
            ply = seat.position.ply
            async with unanswered(line):
                said = asyncio.create_task(seat.ask_takeback() if asks else seat.answer_takeback(True))
                if asks:
                    await asyncio.to_thread(other.until, "view", lambda view: view.get("takeback"))
                    other.say("answer_takeback", ply=ply, allowed=True)
                back = await asyncio.to_thread(asker.until, "view", lambda view: view["position"]["ply"] < ply)
                assert back["position"]["ply"] == (0 if asks else 1)
                if asks:
                    await moves(B1, A1)
                else:
                    await asyncio.to_thread(other.at_ply, 1)
                    await asyncio.to_thread(other.act, A1 + 1)
                    await asyncio.to_thread(mine.at_ply, 2)
                    await asyncio.to_thread(mine.act, C1)
                    await asyncio.to_thread(other.at_ply, 3)
                    other.say("ask_takeback", ply=3)
                    await asyncio.to_thread(mine.until, "view", lambda view: view.get("takeback"))
                before = visitor.record(seat.table)["actions"]
            await said
            await until(lambda: seat.position.ply == ply)
            assert visitor.record(seat.table)["actions"] == before
            wish = visitor.app.state.services.service.registry.live[seat.table].table.takeback
            assert (wish is None) == asks, "nobody asks any more, or nobody has allowed the new wish"

    run(game())


def test_an_act_that_did_not_arrive_is_said_again(serving: Callable[[Settings], Visitor], settings: Settings, visitor: Visitor) -> None:
    """The server is down when the program plays, and comes back elsewhere."""

    async def game() -> None:
        async with Line(visitor.host) as line, Server(line.address) as server:
            seat = await server.open("tictactoe", ["you", "you"])
            there, line.host = line.host, "127.0.0.1:9"  # nothing listens there
            made = line.made
            line.cut()
            await until(lambda: line.made > made)
            playing = asyncio.create_task(seat.position.play(CENTRE))
            await until(lambda: line.made > made + 1)
            assert not playing.done()
            line.host = there
            await playing
            assert visitor.record(seat.table)["actions"] == [CENTRE]

    run(game())


def test_patience_ends(visitor: Visitor) -> None:
    async def game() -> None:
        async with Line(visitor.host) as line, Server(line.address, patience=0.0) as server:
            seat = await server.open("tictactoe")
            line.host = "127.0.0.1:9"
            line.cut()
            with pytest.raises(ConnectionLost):
                async for _ in seat.positions():
                    pass

    run(game())


def test_what_others_do_is_heard(visitor: Visitor) -> None:
    opened = visitor.open("you", "open")

    async def game() -> None:
        async with Server(at(visitor), name="Watcher") as server:
            watcher = await server.watch(opened["table"])
            positions = watcher.positions()
            assert (await anext(positions)).ply == 0
            loop = asyncio.get_running_loop()
            player = await loop.run_in_executor(None, visitor.look, opened["table"], opened["token"])
            await loop.run_in_executor(None, player.act, C1)
            while (position := await anext(positions)).ply == 0:
                pass
            assert position.history == (C1,)
            assert not position.to_act
            with pytest.raises(TypeError):
                await position.play(A1)

    run(game())


def test_what_a_seat_may_not_know_is_not_sent(alone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(), "tictactoe", replace(catalogue()["tictactoe"], hidden=True))

    async def game() -> None:
        async with Server(at(alone)) as server:
            seat = await server.open("tictactoe", ["you", "open"])
            other, onlooker = await server.sit(seat.table), await server.watch(seat.table)
            await seat.position.play(CENTRE)
            async for position in other.turns():
                assert position.situation.actions == ()
                assert position.history == ()
                assert position.observation == tuple(server_state(CENTRE).observation(1))
                assert CENTRE not in position.legal
                assert A1 in position.legal
                with pytest.raises(StateUnknown, match="secrets"):
                    position.state  # noqa: B018
                break
            assert onlooker.position.observation == ()
            for line, action in ((other, A1), (seat, 1), (other, 3), (seat, 7)):
                await until(lambda line=line: line.position.to_act)
                await line.position.play(action)
            await until(lambda: onlooker.position.over)
            assert onlooker.position.history == tuple(alone.record(seat.table)["actions"])

    run(game())


def server_state(*actions: int) -> Any:
    from nexarium import load

    state = load("tictactoe").new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def test_a_program_that_asks_too_often_hears_when_to_ask_again(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, limits=replace(settings.limits, table_burst=1, tables_per_second=0.1)))

    async def scene() -> None:
        async with Server(at(visitor)) as server:
            await server.open("tictactoe", ["you", "bot:1"])
            with pytest.raises(ServerRefused) as refused:
                await server.open("tictactoe", ["you", "bot:1"])
            assert (refused.value.status, refused.value.retry_after) == (429, 10)
            with pytest.raises(ServerRefused) as unknown:
                await server.watch("nowhere")
            assert unknown.value.retry_after == 0

    asyncio.run(scene())


def test_a_program_plays_a_lent_bot(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, remote_bots="open"))
    lender = Lender(visitor)
    lender.welcomed()

    async def game() -> None:
        async with Server(at(visitor)) as server:
            (bot,) = await server.bots()
            seat = await server.open("tictactoe", ["you", f"remote:{bot.remote_bot}"], terms={"takebacks": False})
            await seat.position.play(CENTRE)
            lender.answer(await asyncio.to_thread(lender.asked), A1)
            await until(lambda: seat.position.history == (CENTRE, A1))
            assert seat.position.seats[1].operator == "Ada"

    run(game())


def test_a_program_plays_as_an_account(alone: Visitor) -> None:
    browser = Browser(alone)
    browser.register("Ada")
    account = browser.post("/api/me/tokens", 201, label="my bot")["token"]

    async def game() -> None:
        async with Server(at(alone), name="somebody else", account=account) as server:
            seat = await server.open("tictactoe")
            assert (seat.token, seat.seats) == ("", (0,))
            await seat.position.play(CENTRE)
            again = await server.resume(seat.table)
            assert again.position.history == (CENTRE,)
            assert again.position.seats[0].name == "Ada"

    run(game())
    assert len(browser.get("/api/me/games")["tables"]) == 1


def test_rules_of_another_version_are_not_guessed_at(alone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with Server(at(alone)) as server:
            seat = await server.open("tictactoe")
            monkeypatch.setitem(catalogue(), "tictactoe", replace(catalogue()["tictactoe"], version=99))
            with pytest.raises(StateUnknown, match="version 99"):
                seat.position.state  # noqa: B018

    run(game())


def test_another_protocol_is_told_so(visitor: Visitor) -> None:
    opened = visitor.open("you", "open")
    player = visitor.connect(opened["table"])
    player.say("hello", protocol=99, language="fr")
    assert "version 1 du protocole" in player.refused()["text"]
    spoken = visitor.look(opened["table"], protocol=1)
    assert spoken.view["protocol"] == 1
    spoken.say("hello", protocol=1)
    assert spoken.until("view")["protocol"] == 1


def test_an_answer_says_what_it_answers(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.connect(opened["table"])
    player.say("hello", token=opened["token"], program=True)
    first = player.until("situation")
    assert (first["protocol"], first["legal"]) == (1, list(range(9)))
    player.say("act", ply=0, action=CENTRE, id=7)
    assert player.until("done")["id"] == 7
    player.say("act", ply=0, action=A1, id=8)
    assert player.refused()["id"] == 8
    second = next(message for message in player.heard if message["type"] == "situation" and message.get("ply"))
    assert second["actions"] == [CENTRE]
    assert [message["type"] for message in player.heard if message["type"] in ("situation", "done")][:3] == [
        "situation",
        "situation",
        "done",
    ]


def test_a_pause_takes_the_turn_and_a_closed_table_ends(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ada")

    async def game() -> None:
        async with Server(at(visitor), name="Bo's bot") as server:
            seat = await server.sit(opened["table"])
            loop = asyncio.get_running_loop()
            host = await loop.run_in_executor(None, visitor.look, opened["table"], opened["token"])
            await loop.run_in_executor(None, host.act, C1)
            await until(lambda: seat.position.to_act)
            host.say("pause", on=True)
            await until(lambda: seat.position.situation.paused)
            assert (seat.position.to_act, seat.position.legal, seat.position.over) == (False, (), False)
            host.say("pause", on=False)
            turns = seat.turns()
            assert (await anext(turns)).to_act
            host.say("close_table")
            with pytest.raises(StopAsyncIteration):
                await anext(turns)

    run(game())
