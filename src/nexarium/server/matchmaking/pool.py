"""Quick pairing: players who wait for the same game get a table as soon as there are enough of them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from nexarium.server.errors import ApiError
from nexarium.server.matchmaking.messages import PairedUp, Wait
from nexarium.server.matchmaking.pool_store import Asked, PoolStore, Waiting, claiming, matched
from nexarium.server.realtime.bus import AnyNotice, Paired
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_setup import MOST_UNWELCOME, check_time_up, loaded_game
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.events import AnyEvent, Sat
from nexarium.server.tables.seat import Credential, new_token
from nexarium.server.tables.terms import Terms

log = logging.getLogger("nexarium.server")

PAUSE = 5.0
"""Seconds between two reports that this process's players still wait. Whatever another process has missed is made up for then."""
ATTEMPTS = 5
"""How often a pairing is tried again because another process paired one of the players first."""


@dataclass(frozen=True)
class Page:
    """A waiting player's page: who they are, and how it learns of the table."""

    credential: Credential
    network: str
    tell: Callable[[PairedUp], None]


class Pool:
    """The waiting players of all server processes, as this one sees them. `pages` are those who are connected to this process."""

    def __init__(self, opening: TableOpening, now: Callable[[], float] = time.time) -> None:
        self.opening = opening
        self.service = opening.service
        self.store = PoolStore(opening.service.store, now)
        self.now = now
        self.pages: dict[str, Page] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.service.bus.notices.connect(self.on_notice)

    async def wait(self, place: str, wanted: Wait, account: str, network: str, tell: Callable[[PairedUp], None]) -> str:
        """Let a player wait at a new `place`, and return the id of their pool; empty if they were paired at once. Raise an `ApiError` if
        the game cannot be played so, or the player may not open a table."""
        credential = Credential("" if account else wanted.key or new_token(), account)
        self.service.orders.check(credential=credential)
        asked = await self.service.threads.run(lambda: self._asked(wanted))
        name = await self.opening.name_for(wanted.name, account)
        self.opening.openings.spend(network, "too_many_tables")
        unwelcome = frozenset(each[:32] for each in wanted.unwelcome[:MOST_UNWELCOME])
        player = Waiting(place, asked, account, credential.holder, "" if account else name, unwelcome, self.now(), "")
        self.pages[place] = Page(credential, network, tell)
        try:
            await self.store.add(player)
            await self._pair(player)
        except (Unavailable, Conflict):
            await self.leave(place)
            raise ApiError("unstored", status=503) from None
        return asked.pool if place in self.pages else ""

    async def leave(self, place: str) -> None:
        """Let a player wait no longer. The table that they did not get does not count against their limit."""
        page = self.pages.pop(place, None)
        if page is None:
            return
        self.opening.openings.give_back(page.network)
        try:
            await self.store.remove(place)
        except (Unavailable, Conflict) as error:  # the others stop believing in this player in a moment
            log.warning("a player could not be taken out of a pool: %s", error)

    def _asked(self, wanted: Wait) -> Asked:
        """Return what a player waits for. Raise an `ApiError` if there is no such game, or it is for one player."""
        game = loaded_game(wanted.game, wanted.options, self.service.boxes)
        if game.num_players() < 2:
            raise ApiError("pool_alone", status=422, field="options")
        check_time_up(game, wanted.timing)
        seats, options = game.num_players(), dict(game.options)
        return Asked(game=game.name, options=options, timing=wanted.timing, seats=seats, language=wanted.language)

    # --- pairing ------------------------------------------------------------------------------------------------------

    async def _pair(self, player: Waiting) -> None:
        """Give a player a table, if there are enough others."""
        for _ in range(ATTEMPTS):
            waiting = await self.store.everyone(player.asked.pool)
            if all(other.id != player.id for other in waiting):
                return  # another process was faster
            blocked = await self.store.blocks_among({each.account for each in waiting if each.account})
            players = matched(player, waiting, blocked)
            if not players:
                return
            try:
                table = await self._open(players)
            except Conflict:
                continue
            places = tuple(each.id for each in players)
            self.service.bus.tell(Paired(table=table, sender=self.service.bus.process, places=places))
            for place in places:
                await self._deliver(place, table)
            return

    async def _open(self, players: list[Waiting]) -> str:
        """Open a table for these players, seated at random, and return its id. Raise `Conflict` if one of them waits no more."""
        asked = players[0].asked
        seated = secrets.SystemRandom().sample(players, len(players))
        game = await self.service.threads.run(lambda: loaded_game(asked.game, asked.options, self.service.boxes))
        header = self.opening.header(game, asked.language, True, Terms(timing=asked.timing), "")
        events: list[AnyEvent] = [
            Sat(seat=seat, kind="human", name=each.name, holder=each.holder, account=each.account) for seat, each in enumerate(seated)
        ]
        live = await self.service.create(header, game, events, None, "", [claiming(players, header.id)])
        self.service.announce_change(live)
        return header.id

    async def _deliver(self, place: str, table: str) -> None:
        """Tell a player's page of their table, if the page is connected to this process."""
        page = self.pages.pop(place, None)
        if page is None:
            return
        live = await self.service.registry.find(table, page.network)
        page.tell(PairedUp(table=table, seats=live.table.seats_of(page.credential), token=page.credential.token))
        await self.store.remove(place)

    # --- other processes ----------------------------------------------------------------------------------------------

    def on_notice(self, notice: AnyNotice | None) -> None:
        """Handle another process's notice. None: some may have been missed."""
        if isinstance(notice, Paired):
            for place in notice.places:
                if place in self.pages:
                    self._begin(place, notice.table)

    def _begin(self, place: str, table: str) -> None:
        async def deliver() -> None:
            try:
                await self._deliver(place, table)
            except (Unavailable, Conflict, ApiError) as error:
                log.warning("a paired player could not be shown the table: %s", error)

        task = asyncio.get_running_loop().create_task(deliver())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def keep(self) -> None:
        """Regularly report the players here, tell them of tables of which a notice was lost, and pair those who were overlooked."""
        while True:
            await asyncio.sleep(PAUSE)
            if self.pages:
                await self.look()

    async def look(self) -> None:
        """Do once what `keep` does."""
        try:
            await self.store.note_here(tuple(self.pages))
            for player in await self.store.find(tuple(self.pages)):
                if player.table:
                    await self._deliver(player.id, player.table)
                else:
                    await self._pair(player)
        except (Unavailable, Conflict, ApiError) as error:
            log.warning("waiting players could not be looked after: %s", error)
