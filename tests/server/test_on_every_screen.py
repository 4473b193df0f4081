"""A person's move comes to every screen unasked, each ply once; how long that took is printed, for `docs/research/performance.md`."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

from .conftest import NO_WORKER, Visitor
from .processes import ServerProcess, offered


@pytest.mark.parametrize(("game", "options"), [("tictactoe", {}), ("nexos", {"players": 2})])
def test_a_move_is_on_every_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, options: dict[str, int]) -> None:
    server = ServerProcess(database=f"sqlite+aiosqlite:///{tmp_path / 'server.sqlite'}", bot_workers=0, worker_command=NO_WORKER).serve()
    try:
        visitor = Visitor(server.host)
        with visitor.stack:
            opened = visitor.open("you", "you", game=game, options=options)
            mover = visitor.look(opened["table"], opened["token"])
            screens = [visitor.look(opened["table"], tall=bool(number % 2), language="en" if number < 3 else "fr") for number in range(5)]
            taken = []
            while len(taken) < 9 and not mover.view["position"].get("over"):
                ply = mover.ply
                action = offered(mover.view)[0]
                began = time.perf_counter()
                mover.say("act", ply=ply, action=action)
                for screen in (mover, *screens):
                    screen.until("view", lambda view, after=ply: view["position"]["ply"] > after)
                taken.append((time.perf_counter() - began) * 1000)
            for screen in screens:
                screen.sync()
                shown = [message["position"]["ply"] for message in screen.heard if message["type"] == "view"]
                assert shown == list(range(len(taken) + 1))
    finally:
        server.stop()
    median = statistics.median(taken)
    with capsys.disabled():
        print(f"\n{game}: a move on 6 screens after {median:.0f} ms (median of {len(taken)}), at most {max(taken):.0f} ms")
