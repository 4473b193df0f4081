"""Remote bots: those connected to this process or to another one, and the questions that they are asked."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable

from nexarium.server.bots.bot_worker import BotFailed, BotWorker, OnProgress, WorkerGone
from nexarium.server.bots.remote_messages import RemoteBotCard
from nexarium.server.bots.worker_pool import Question, Queue
from nexarium.server.errors import ApiError
from nexarium.server.realtime.bus import AnyNotice, Bus, Came, RemoteBotNotice
from nexarium.server.signals import Signal
from nexarium.server.tables.events import Sat
from nexarium.server.tables.names import confusable_key

ANNOUNCE_PAUSE = 15.0
"""Seconds between two announcements of this process's remote bots to other processes, which forget a bot after three missed ones."""


def remote_bot_id(secret: str, bot: str) -> str:
    """Return the id of a remote bot, for addresses and the database. Nobody can derive the secret from it."""
    return hashlib.sha256(f"{secret}\n{bot}".encode()).hexdigest()[:24]


class RemoteBotGone(WorkerGone):
    """The remote bot is not connected to this process."""


class RemoteBot(Queue):
    """A remote bot that is connected to this process. `workers` take its questions. A client with many questions waits for others' turn."""

    attempts = 3
    elsewhere = 0

    def __init__(self, card: RemoteBotCard, network: str, workers: list[BotWorker], end: Callable[[], None]) -> None:
        super().__init__()
        self.card = card
        self.network = network
        self.workers = workers
        self.end = end
        """Called to close its connection."""
        self._gone = False

    def choose(self, question: Question) -> BotWorker | None:
        """Return a free worker, preferably one that has played at the question's table before. Raises `RemoteBotGone`."""
        if self._gone:
            raise RemoteBotGone("it has gone")
        free = [worker for worker in self.workers if worker.available]
        return next((worker for worker in free if question.table in worker.recent), free[0] if free else None)

    def leave(self) -> None:
        """Mark the bot as gone, and fail all questions that wait for its answer."""
        self._gone = True
        for waiting in tuple(self._waiting):
            if not waiting.request.answer.done():
                waiting.request.answer.set_exception(RemoteBotGone("it has gone"))
        for worker in self.workers:
            worker.fail(RemoteBotGone("it has gone"))


class RemoteBots:
    """All remote bots of the server."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.here: dict[str, RemoteBot] = {}
        """By id, the bots that are connected to this process."""
        self.elsewhere: dict[str, tuple[float, str, RemoteBotCard]] = {}
        """By id, the bots that are connected to other processes: the time of the last announcement, the process, and the card."""
        self.changed: Signal[[str], None] = Signal()
        """Sent with a bot's id when it connects or leaves, here or at another process."""
        bus.notices.connect(self.on_notice)

    def cards(self) -> tuple[RemoteBotCard, ...]:
        """Return all connected bots, by name."""
        there = {bot: card for bot, (_, _, card) in self.elsewhere.items()}
        there |= {bot: each.card for bot, each in self.here.items()}
        return tuple(sorted(there.values(), key=lambda card: (confusable_key(card.name), card.remote_bot)))

    def card(self, bot: str) -> RemoteBotCard | None:
        """Return a connected bot by its id, or None."""
        if bot in self.here:
            return self.here[bot].card
        return self.elsewhere[bot][2] if bot in self.elsewhere else None

    def connected(self, bot: str) -> bool:
        """Return whether the bot of an id is connected, here or to another process."""
        return self.card(bot) is not None

    def seating(self, number: int, bot: str, game: str) -> Sat:
        """Return the event that seats a bot. Raise an `ApiError` if it is not connected, or does not play this game."""
        card = self.card(bot)
        if card is None or game not in card.games:
            raise ApiError("no_lender", status=409, field=f"seats[{number}].lender")
        return Sat(seat=number, kind="bot", name=card.name, remote_bot=card.remote_bot, operator=card.operator)

    def check_name(self, card: RemoteBotCard) -> None:
        """Raise an `ApiError` if another connected bot has a name that looks the same."""
        for other in self.cards():
            alike = all(
                confusable_key(one) == confusable_key(two) for one, two in ((other.name, card.name), (other.operator, card.operator))
            )
            if other.remote_bot != card.remote_bot and alike:
                raise ApiError("lent_name", status=409, field="bot", name=card.name)

    async def think(self, bot: str, question: Question, progress: OnProgress | None = None) -> int:
        """Return the action of a remote bot. Raises `RemoteBotGone` if it is not connected to this process, or leaves."""
        there = self.here.get(bot)
        if there is None:
            raise RemoteBotGone("it is not there")
        if question.game not in there.card.games:
            raise BotFailed(f"{there.card.name} does not play {question.game} any more")
        return await there.think(question, progress)

    # --- connecting and leaving ---------------------------------------------------------------------------------------

    def add(self, bot: RemoteBot) -> None:
        """Add a bot that has connected to this process. If it was connected already, replace the old connection."""
        name = bot.card.remote_bot
        before = self.here.get(name)
        if before is not None:
            before.leave()
            before.end()
        self.here[name] = bot
        self.elsewhere.pop(name, None)
        self._announce(bot.card)
        self.changed.send(name)

    def remove(self, bot: RemoteBot) -> None:
        """Remove a bot whose connection is closed."""
        bot.leave()
        name = bot.card.remote_bot
        if self.here.get(name) is bot:
            del self.here[name]
            self._announce(bot.card, gone=True)
            self.changed.send(name)

    def _announce(self, card: RemoteBotCard, gone: bool = False) -> None:
        self.bus.tell(
            RemoteBotNotice(
                table="",
                sender=self.bus.process,
                remote_bot=card.remote_bot,
                name=card.name,
                operator=card.operator,
                games=card.games,
                gone=gone,
            )
        )

    def _announce_all(self) -> None:
        for bot in tuple(self.here.values()):
            self._announce(bot.card)

    async def keep_announcing(self) -> None:
        """Announce this process's remote bots to other processes regularly, and forget bots that have not been announced for some time."""
        self.bus.tell(Came(table="", sender=self.bus.process))
        while self.bus.shared:
            self._announce_all()
            silent = [name for name, (at, _, _) in self.elsewhere.items() if time.monotonic() - at > 3 * ANNOUNCE_PAUSE]
            for name in silent:
                del self.elsewhere[name]
                self.changed.send(name)
            await asyncio.sleep(ANNOUNCE_PAUSE)

    def on_notice(self, notice: AnyNotice | None) -> None:
        """Handle a notice of another process, if it announces a remote bot or asks for this process's bots."""
        if notice is None or notice.sender == self.bus.process:
            return
        if isinstance(notice, Came):
            self._announce_all()
        if not isinstance(notice, RemoteBotNotice):
            return
        known = self.elsewhere.get(notice.remote_bot)
        if notice.gone:
            if known is None or known[1] != notice.sender:
                return  # it is connected to another process by now
            del self.elsewhere[notice.remote_bot]
        else:
            card = RemoteBotCard(remote_bot=notice.remote_bot, name=notice.name, operator=notice.operator, games=notice.games)
            self.elsewhere[notice.remote_bot] = (time.monotonic(), notice.sender, card)
        if notice.gone or known is None:
            self.changed.send(notice.remote_bot)
