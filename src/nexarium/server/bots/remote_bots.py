"""The bots that others lend to the house: who is connected, here or to another process, and the questions that they are asked."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable

from nexarium.server.bots.bot_worker import BotWorker, OnProgress, ThinkerGone, ThinkingFailed
from nexarium.server.bots.remote_messages import LentBot
from nexarium.server.bots.worker_pool import Question, Queue
from nexarium.server.errors import ApiError
from nexarium.server.names import seen
from nexarium.server.realtime.bus import AnyNotice, Bus, Came, Lent

TELL_PAUSE = 15.0
"""Seconds between two times that other processes are told who is lent here; after three of them in silence they forget it."""


def lender_id(secret: str, bot: str) -> str:
    """What a lent bot is called in addresses and kept as: nobody can find the secret from it."""
    return hashlib.sha256(f"{secret}\n{bot}".encode()).hexdigest()[:24]


class LenderGone(ThinkerGone):
    """Whoever lends the bot is not connected to this process."""


class RemoteBot(Queue):
    """A bot that is lent through this process: `slots` take its questions. Whoever asks too many of them waits for others' turn."""

    attempts = 3
    elsewhere = 0

    def __init__(self, card: LentBot, network: str, slots: list[BotWorker], end: Callable[[], None]) -> None:
        super().__init__()
        self.card = card
        self.network = network
        self.slots = slots
        self.end = end
        """Called to close its connection."""
        self._gone = False

    def choose(self, question: Question) -> BotWorker | None:
        if self._gone:
            raise LenderGone("it has gone")
        free = [slot for slot in self.slots if slot.available]
        return next((slot for slot in free if question.table in slot.recent), free[0] if free else None)

    def leave(self) -> None:
        """It has gone: whoever waits for an answer of it is told so."""
        self._gone = True
        for waiting in tuple(self._waiting):
            if not waiting.request.answer.done():
                waiting.request.answer.set_exception(LenderGone("it has gone"))
        for slot in self.slots:
            slot.give_up(LenderGone("it has gone"))


class RemoteBots:
    """Every bot that is lent to the house."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.here: dict[str, RemoteBot] = {}
        """By id, those connected to this process."""
        self.elsewhere: dict[str, tuple[float, str, LentBot]] = {}
        """By id, those connected to others: when that was heard last, through which process."""
        self.on_coming: Callable[[str], None] = lambda lender: None
        """Called with a lender's id when it has come, here or elsewhere, or gone."""

    def cards(self) -> tuple[LentBot, ...]:
        """Everybody who is there, by name."""
        there = {lender: card for lender, (_, _, card) in self.elsewhere.items()}
        there |= {lender: each.card for lender, each in self.here.items()}
        return tuple(sorted(there.values(), key=lambda card: (seen(card.name), card.lender)))

    def card(self, lender: str) -> LentBot | None:
        """A lent bot that is there, by its id."""
        if lender in self.here:
            return self.here[lender].card
        return self.elsewhere[lender][2] if lender in self.elsewhere else None

    def check_name(self, card: LentBot) -> None:
        """Raises an `ApiError` when another bot that is there looks the same to people."""
        for other in self.cards():
            if other.lender != card.lender and (seen(other.name), seen(other.lent_by)) == (seen(card.name), seen(card.lent_by)):
                raise ApiError("lent_name", status=409, field="bot", name=card.name)

    async def think(self, lender: str, question: Question, progress: OnProgress | None = None) -> int:
        """What a lent bot chooses; raises `LenderGone` when it is not connected here, or not any more."""
        there = self.here.get(lender)
        if there is None:
            raise LenderGone("it is not there")
        if question.game not in there.card.games:
            raise ThinkingFailed(f"{there.card.name} does not play {question.game} any more")
        return await there.think(question, progress)

    # --- coming and going ---------------------------------------------------------------------------------------------

    def come(self, lender: RemoteBot) -> None:
        """A bot is lent through this process. If it was already, it has come back before it was missed."""
        name = lender.card.lender
        before = self.here.get(name)
        if before is not None:
            before.leave()
            before.end()
        self.here[name] = lender
        self.elsewhere.pop(name, None)
        self._tell(lender.card)
        self.on_coming(name)

    def go(self, lender: RemoteBot) -> None:
        """Its connection is closed."""
        lender.leave()
        name = lender.card.lender
        if self.here.get(name) is lender:
            del self.here[name]
            self._tell(lender.card, gone=True)
            self.on_coming(name)

    def _tell(self, card: LentBot, gone: bool = False) -> None:
        self.bus.tell(
            Lent(
                table="",
                sender=self.bus.process,
                lender=card.lender,
                name=card.name,
                lent_by=card.lent_by,
                games=card.games,
                gone=gone,
            )
        )

    def _tell_all(self) -> None:
        for lender in tuple(self.here.values()):
            self._tell(lender.card)

    async def keep_telling(self) -> None:
        """Tell other processes regularly who is lent here, and forget those that have not told anything for some time."""
        self.bus.tell(Came(table="", sender=self.bus.process))
        while self.bus.shared:
            self._tell_all()
            silent = [name for name, (at, _, _) in self.elsewhere.items() if time.monotonic() - at > 3 * TELL_PAUSE]
            for name in silent:
                del self.elsewhere[name]
                self.on_coming(name)
            await asyncio.sleep(TELL_PAUSE)

    def hear(self, notice: AnyNotice | None) -> None:
        """Take a notice of another process, if it is about a lent bot or asks for those that are lent here."""
        if notice is None or notice.sender == self.bus.process:
            return
        if isinstance(notice, Came):
            self._tell_all()
        if not isinstance(notice, Lent):
            return
        known = self.elsewhere.get(notice.lender)
        if notice.gone:
            if known is None or known[1] != notice.sender:
                return  # it is connected through another one by now
            del self.elsewhere[notice.lender]
        else:
            card = LentBot(lender=notice.lender, name=notice.name, lent_by=notice.lent_by, games=notice.games)
            self.elsewhere[notice.lender] = (time.monotonic(), notice.sender, card)
        if notice.gone or known is None:
            self.on_coming(notice.lender)
