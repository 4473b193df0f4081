"""Bots that run in the browser of their only human opponent. They cost the server nothing, and nobody waits in its queue."""

from __future__ import annotations

import asyncio

from nexarium.bots.level import strength
from nexarium.server.protocol.bots import ThinkFor
from nexarium.server.realtime.table_session import TableSession, Viewer
from nexarium.server.tables.engines import may_help

WORTH_ASKING = 0.1
"""Seconds. A level that is faster than this runs on the server, which is quicker than asking a browser."""
PATIENCE = 10.0
"""Extra seconds for an answer, for a browser that first loads the engine, or is slow."""
SLOWER = 3.0
"""A browser may take this many times as long as the server."""


class BrowserBots:
    """Asks browsers for bots' moves, and receives their answers."""

    def __init__(self) -> None:
        self._questions: dict[Viewer, tuple[int, asyncio.Future[int | None]]] = {}
        """By viewer that is being asked: the ply, and the future for the answer."""

    def browser_for(self, live: TableSession, level: int, seconds: float, *, busy: bool) -> Viewer | None:
        """Return the viewer whose browser runs a bot of that level, or None.

        That viewer is the only human player at the table, and agreed to it always, or for times when the server is busy. Only levels that
        search run in browsers. `seconds` is the time for a move.
        """
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
        """Return the action that a browser chose. None means that the server must search: the page closed, failed, or chose an illegal
        action."""
        table, known = live.table, strength(live.table.game, level)
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._questions[viewer] = table.plies, answer
        viewer.tell(
            ThinkFor(
                ply=table.plies,
                simulations=known.simulations,
                seconds=known.time_limit,
                settles=known.settles,
                miss_rate=known.miss_rate,
            )
        )
        try:
            async with asyncio.timeout(PATIENCE + SLOWER * seconds):
                action = await answer
        except TimeoutError:
            action = None
        finally:
            self._questions.pop(viewer, None)
        if action is None or action not in table.legal:
            viewer.thinks = "never"
            return None
        return action

    def chose(self, viewer: Viewer, ply: int, action: int) -> None:
        """Handle an answer of a browser. An answer that nothing waits for is ignored."""
        ply_of_question, answer = self._questions.get(viewer, (-1, None))
        if answer is not None and ply_of_question == ply and not answer.done():
            answer.set_result(action)

    def stop_waiting(self, viewer: Viewer) -> None:
        """Stop waiting for a browser that has closed or no longer takes part."""
        _, answer = self._questions.get(viewer, (-1, None))
        if answer is not None and not answer.done():
            answer.set_result(None)
