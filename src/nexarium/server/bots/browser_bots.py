"""Bots that think in the browser of whoever plays against them alone: it costs the house nothing, and nobody waits in its queue."""

from __future__ import annotations

import asyncio

from nexarium.bots.level import strength
from nexarium.server.bots.engines import may_help
from nexarium.server.protocol.messages import ThinkFor
from nexarium.server.realtime.table_session import TableSession, Viewer

WORTH_ASKING = 0.1
"""Seconds; a level that thinks for less thinks in the house, which is sooner than to ask."""
PATIENCE = 10.0
"""Seconds for which an answer may be late: what loads the engine first, or is slow, has time for it."""
SLOWER = 3.0
"""A browser may take so many times as long as the house."""


class BrowserBots:
    """Asks pages what bots shall play, and takes their answers."""

    def __init__(self) -> None:
        self._asked: dict[Viewer, tuple[int, asyncio.Future[int | None]]] = {}
        """Who is asked just now: about which ply, and where the answer goes."""

    def willing(self, live: TableSession, level: int, seconds: float, *, busy: bool) -> Viewer | None:
        """The page that thinks for a bot of that level, some seconds a move, if one does: that of the only person at a table, who agreed
        to it always, or for when the house is busy. Only levels that search are asked of pages."""
        table, known = live.table, strength(live.table.game, level)
        searches = known.simulations > 0 and known.turns_ahead is None
        if seconds < WORTH_ASKING or not searches or not may_help(table):
            return None
        people = {number for number, seat in enumerate(table.seats) if seat.held}
        return next(
            (
                viewer
                for viewer, seats in live.viewers.items()
                if people and people <= set(seats) and (viewer.thinks == "always" or (busy and viewer.thinks == "busy"))
            ),
            None,
        )

    async def choose(self, live: TableSession, viewer: Viewer, level: int, seconds: float) -> int | None:
        """What a page has chosen; None: the house has to think, as the page has gone, has failed, or chose what is not legal."""
        table, known = live.table, strength(live.table.game, level)
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._asked[viewer] = table.plies, answer
        viewer.tell(
            ThinkFor(
                ply=table.plies,
                simulations=known.simulations,
                seconds=known.time_limit,
                settles=known.settles,
                overlooks=known.overlooks,
            )
        )
        try:
            async with asyncio.timeout(PATIENCE + SLOWER * seconds):
                action = await answer
        except TimeoutError:
            action = None
        finally:
            self._asked.pop(viewer, None)
        if action is None or action not in table.legal:
            viewer.thinks = "never"
            return None
        return action

    def chose(self, viewer: Viewer, ply: int, action: int) -> None:
        """A page has answered. What nobody asks any more is not heard."""
        asked, answer = self._asked.get(viewer, (-1, None))
        if answer is not None and asked == ply and not answer.done():
            answer.set_result(action)

    def gone(self, viewer: Viewer) -> None:
        """A page thinks no further: it is closed, or does not want to."""
        _, answer = self._asked.get(viewer, (-1, None))
        if answer is not None and not answer.done():
            answer.set_result(None)
