"""Schedule bots: start a search whenever a bot is to move, and compute hints."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from functools import partial
from hashlib import blake2b

from nexarium.bots.roster import LEVELS, expected_seconds
from nexarium.bots.worker import Answer
from nexarium.core.game import Game
from nexarium.core.input import Input, Subset
from nexarium.server.bots.bot_worker import BotFailed
from nexarium.server.bots.browser_bots import BrowserBots
from nexarium.server.bots.hints import hint_from_advice
from nexarium.server.bots.remote_bots import RemoteBotGone, RemoteBots
from nexarium.server.bots.worker_pool import BotWorkerPool, Question
from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.protocol.bots import Advice, Hint, Thinking
from nexarium.server.realtime.bus import AnyNotice, BotThinks, RemoteBotTurn
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.storage import Unavailable
from nexarium.server.tables.commands import play_for_bot, replace_silent_bot
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

CLAIM_PAUSE = 3.0
"""Seconds until a process tries again to claim a table that another process holds."""
ADOPT_PAUSE = 10.0
"""Seconds between two searches for tables whose bots no process serves any more."""
STORE_PAUSE = 2.0
"""Seconds until a bot's move that could not be stored is tried again."""
MORE_SECONDS = 1.0
"""Seconds for the search of each further decision of a hint's gesture."""
PROGRESS_PAUSE = 0.1
"""Seconds between two progress messages to viewers."""
ANNOUNCE_PAUSE = 0.5
"""Seconds between two progress messages to other server processes."""


class BotScheduler:
    """Runs the bots at this process's tables."""

    def __init__(self, service: TableService, remote_bots: RemoteBots, bot_pool: BotWorkerPool) -> None:
        self.service = service
        self.remote_bots = remote_bots
        self.bot_pool = bot_pool
        self.browser_bots = BrowserBots()
        self._secret = secrets.token_bytes(16)
        self._stopping = False
        service.changed.connect(self.consider)
        service.presence.left.connect(self.browser_bots.stop_waiting)
        service.bus.notices.connect(self.on_notice)
        remote_bots.changed.connect(self._on_remote_bot)
        self._tasks: set[asyncio.Task[None]] = set()

    def consider(self, live: TableSession) -> None:
        """Start a search if a bot is to move and none runs yet. Stop a search that is no longer needed."""
        if live.thinking is not None and live.thinking is not asyncio.current_task():
            if live.table.bot_to_move and live.thinking_after == live.table.actions:
                return
            live.thinking.cancel()
            live.thinking = None
        if live.table.bot_to_move and not self._stopping and (live.table.anybody_plays or live.watched()):
            remote_bot = live.table.seats[live.table.to_move].remote_bot
            if remote_bot and remote_bot not in self.remote_bots.here:
                self._wait_for_remote_bot(live, remote_bot)
                return
            live.thinking_after = live.table.actions
            live.thinking = asyncio.get_running_loop().create_task(self._think(live, live.table.actions))

    def _wait_for_remote_bot(self, live: TableSession, remote_bot: str) -> None:
        """Notify the process that has the remote bot whose turn it is. If none has, the table waits."""
        trouble = ""
        if self.remote_bots.connected(remote_bot):
            self.service.bus.tell(RemoteBotTurn(table=live.table.header.id, sender=self.service.bus.process, remote_bot=remote_bot))
        else:
            trouble = "lender_gone"
        if live.trouble != trouble:
            live.trouble = trouble
            live.redraw()

    def on_notice(self, notice: AnyNotice | None) -> None:
        """Handle a notice of another process, if a remote bot of this process is to move."""
        if isinstance(notice, RemoteBotTurn) and notice.remote_bot in self.remote_bots.here:
            self._start(self._consider(notice.table, refresh=True))

    def _on_remote_bot(self, remote_bot: str) -> None:
        """Update the tables of a remote bot that has connected or left, and let it move where it is its turn."""
        for live in tuple(self.service.registry.live.values()):
            if any(seat.remote_bot == remote_bot for seat in live.table.seats):
                live.recount()
                self.service.presence.announce_soon(live)
                self.consider(live)
        if remote_bot in self.remote_bots.here:
            self._start(self._move_remote_bot(remote_bot))

    async def _move_remote_bot(self, remote_bot: str) -> None:
        """Let a remote bot move at the tables that have waited for it."""
        try:
            waiting = await self.service.table_store.waiting_for(remote_bot, self.service.settings.limits.resumed_tables)
        except Unavailable:
            return
        for table in waiting:
            await self._consider(table)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def adopt(self) -> None:
        """Serve bots whose process has ended, where several processes share a database."""
        while self.service.bus.shared:
            await asyncio.sleep(ADOPT_PAUSE)
            try:
                waiting = await self.service.table_store.waiting_for_bots(self.service.settings.limits.resumed_tables)
                for table in waiting:
                    if table in self.service.registry.newer:
                        continue
                    live = self.service.registry.live.get(table)  # it may be in memory only because a client requested its record
                    idle = live is None or (live.thinking is None and not live.trouble)
                    if idle and await self.service.bus.claim(table):
                        await self.service.bus.release(table)
                        await self._consider(table)
            except Unavailable:
                continue

    async def _consider(self, table: str, *, refresh: bool = False) -> None:
        try:
            live = await self.service.registry.find(table)
            if refresh:
                await self.service.refresh(live)
            self.consider(live)
        except ApiError as refusal:
            if refusal.key not in ("newer", "damaged"):  # those two are already in the log
                log.warning("%s", refusal.sentence("en"), extra=about("bot_refused", table=table))
        except Exception:  # a failure at one table must not stop the bots of all others
            log.exception("no bot can be asked at the table", extra=about("bot_failed", table=table))

    async def stop(self) -> None:
        """Stop all searches, and start no more."""
        self._stopping = True
        tasks = [*self._tasks, *(live.thinking for live in self.service.registry.live.values() if live.thinking is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def resume(self) -> None:
        """After a start of the server, let bots move at the tables where one is to move."""
        try:
            waiting = await self.service.table_store.waiting_for_bots(self.service.settings.limits.resumed_tables)
        except Unavailable:
            return
        for table in waiting:
            await self._consider(table)
            await asyncio.sleep(0)

    # --- one move -----------------------------------------------------------------------------------------------------

    async def _think(self, live: TableSession, line: tuple[int, ...]) -> None:
        name = live.table.header.id
        claimed = again = False
        try:
            while not (claimed := await self.service.bus.claim(name)):
                await asyncio.sleep(CLAIM_PAUSE)
                await self.service.refresh(live)
            if self.service.bus.shared:
                await self.service.refresh(live)  # another process may have moved before this one had the claim
            if live.table.actions == line and live.table.bot_to_move:
                again = not await self._move(live)
        except RemoteBotGone:
            again = True
        except BotFailed as error:
            log.warning("the bot failed: %s", error, extra=about("bot_failed", table=name))
            live.trouble = "bot_failed"
            live.redraw()
        except ApiError as refusal:
            log.warning("%s", refusal.sentence("en"), extra=about("bot_refused", table=name))
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's turn failed", extra=about("bot_failed", table=name))
            live.trouble = "bot_failed"
            live.redraw()
        finally:
            if claimed:
                await self.service.bus.release(name)
            if live.thinking is asyncio.current_task():
                live.thinking = None
                if again:
                    self.consider(live)  # the bot may be back, or one of the server's replaces it; otherwise viewers see that it is missing

    async def _move(self, live: TableSession) -> bool:
        """Let the bot to move play. Return False if a remote bot gave no answer and was replaced."""
        table = live.table
        if table.prepared_answer() is not None:
            await self.service.change(live, Table.prepared_answer)
            return True
        seat, ply = table.to_move, table.plies
        level, style, remote_bot = table.seats[seat].level, table.seats[seat].style, table.seats[seat].remote_bot
        spec = self.service.settings.bot_spec.format(level=f"{level}:{style}" if style else level)
        expected = 0.0 if remote_bot else seconds_for(table.game, level)
        began = time.monotonic()
        shown = announced = -1e9

        def progress(fraction: float) -> None:
            nonlocal shown, announced
            now = time.monotonic()
            if now - shown < PROGRESS_PAUSE:
                return
            shown = now
            live.say(Thinking(seat=seat, ply=ply, progress=fraction, elapsed=now - began, expected=expected))
            if now - announced >= ANNOUNCE_PAUSE:
                announced = now
                self.service.bus.tell(
                    BotThinks(
                        table=table.header.id,
                        sender=self.service.bus.process,
                        seat=seat,
                        ply=ply,
                        progress=fraction,
                        elapsed=now - began,
                        expected=expected,
                    )
                )

        if live.trouble:
            live.trouble = ""
            live.redraw()
        progress(0.0)
        question = Question(
            table=table.header.id,
            game=table.header.game,
            options=table.header.options,
            data=table.game.changed,
            history=table.actions,
            spec=spec,
            seed=self._seed(table, remote_bot),
            seconds=expected,
            visitor=live.visitor or table.header.id,
            watched=live.watched,
            legal=table.legal,
        )
        own = not remote_bot and spec == f"level:{level}"
        page = self.browser_bots.browser_for(live, level, expected, busy=self.bot_pool.waiting > 0) if own else None
        action = await self.browser_bots.choose(live, page, level, expected) if page else None
        if action is None:
            thinks = partial(self.remote_bots.think, remote_bot) if remote_bot else self.bot_pool.think
            try:
                action = await thinks(question, progress)
            except RemoteBotGone:
                raise
            except BotFailed as error:
                if not remote_bot or table.header.game in self.service.without_bots:
                    raise
                log.warning("a remote bot is replaced: %s", error, extra=about("lent_replaced", table=table.header.id))
                await self.service.change(live, partial(replace_silent_bot, seat=seat, remote_bot=remote_bot))
                return False
        if not live.table.anybody_plays:  # a human player's page animates moves at its own speed, so no pause is needed
            await asyncio.sleep(max(0.0, self.service.settings.bot_pause - (time.monotonic() - live.turned)))
        while True:
            try:
                await self.service.change(live, partial(play_for_bot, after=table.actions, action=action))
                return True
            except ApiError as refusal:
                if refusal.status != 503 or refusal.key == "newer":  # another process must continue, or the move is invalid
                    raise
                await asyncio.sleep(STORE_PAUSE)

    def _seed(self, table: Table, remote_bot: str = "") -> int:
        """Return a table's secret seed for its bots. With any worker, a level makes the same mistakes and keeps its plan. A remote bot gets
        another seed, or it could predict the server's bots at its table."""
        return int.from_bytes(blake2b(f"{table.header.id}{remote_bot}".encode(), key=self._secret, digest_size=4).digest())

    # --- hints --------------------------------------------------------------------------------------------------------

    async def hint(self, live: TableSession, credential: Credential, ply: int, language: str, found: Advice | None = None) -> Hint:
        """Return a strong bot's hint for the player with `credential`, who is to move after `ply` plies. `found` is the advice of the
        player's browser, if any."""
        table = live.table
        if table.bot_to_move:
            self.consider(live)  # a hint request while a bot is stuck makes the bot try again
            raise ApiError("hint_bot", status=409)
        if ply != table.plies:
            raise ApiError("moved_on", status=409)
        table.check_playable()
        own = table.seats_of(credential)
        if not own:
            raise ApiError("spectator", status=403)
        if table.header.terms.rated:
            raise ApiError("rated_hint", status=403)
        if table.to_move not in own:
            raise ApiError("hint_bot", status=409)
        if table.game.definition.hidden:
            raise ApiError("hint_hidden", status=409)  # the advisor may be an engine that knows hidden information
        if found is not None:
            return await self.service.threads.run(partial(hint_from_advice, table, found, language))
        gestures = gestures_of((await live.drawings.drawn(ply, table.to_move, language, tall=False)).input)
        chosen: tuple[int, ...] = ()
        history = table.history
        answers: list[Answer] = []
        try:
            while True:
                seconds = MORE_SECONDS if chosen else self.service.settings.hint_seconds
                question = Question(
                    table=table.header.id,
                    game=table.header.game,
                    options=table.header.options,
                    data=table.game.changed,
                    history=table.actions + chosen,
                    spec=self.service.settings.hint_spec or hint_spec(table.game, seconds),
                    seed=self._seed(table),
                    hint=True,
                    seconds=seconds,
                    visitor=live.visitor or table.header.id,
                    legal=frozenset(history.now.legal_actions()),
                )
                answer = await self.bot_pool.answer(question)
                answers.append(answer)
                chosen = (*chosen, answer.action)
                history = history.then(answer.action)
                if chosen in gestures or not any(gesture[: len(chosen)] == chosen for gesture in gestures):
                    break
        except BotFailed as error:
            log.warning("no hint: %s", error, extra=about("hint_failed", table=table.header.id))
            raise ApiError("hint_failed", status=503) from None
        first, close = answers[0], all(answer.close for answer in answers)
        advice = Advice(line=chosen, close=close, worth=first.worth, other=first.other, other_worth=first.other_worth)
        return await self.service.threads.run(partial(hint_from_advice, table, advice, language))


def gestures_of(offered: Input | None) -> frozenset[tuple[int, ...]]:
    """Return the sequences of decisions that the input offers as one gesture. A hint names all decisions of such a sequence."""
    return frozenset(actions for _, actions in offered.sequences) if isinstance(offered, Subset) else frozenset()


def seconds_for(game: Game, level: int) -> float:
    """Return the expected seconds of a search at this level; 0 where the game does not say."""
    try:
        return expected_seconds(game, level)
    except (ImportError, KeyError):
        return 0.0


def hint_spec(game: Game, seconds: float) -> str:
    """Return the spec of the strongest level that answers within about `seconds`."""
    for level in reversed(LEVELS):
        if seconds_for(game, level) <= seconds:
            return f"level:{level}"
    return f"level:{LEVELS[0]}"
