"""Circular garbage goes in short steps, and pictures are no part of the search."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from nexarium.core.catalogue import load
from nexarium.core.game import History
from nexarium.server.admin import gc_tuning
from nexarium.server.admin.gc_tuning import collect_in_steps
from nexarium.server.realtime.drawings import draw


class Circle:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_goes_though_python_would_not_look_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "STEP", 0.001)

    async def gone_in_time() -> bool:
        steps = asyncio.create_task(collect_in_steps())
        seen = weakref.ref(Circle())
        for _ in range(500):
            await asyncio.sleep(0.002)
            if seen() is None:
                break
        steps.cancel()
        return seen() is None

    thresholds = gc.get_threshold()
    gc.set_threshold(10**9)
    try:
        assert asyncio.run(gone_in_time())
    finally:
        gc.set_threshold(*thresholds)


def test_what_is_drawn_is_not_searched() -> None:
    """A thousand tables keep a million shapes, and none can be part of a circle."""
    history = History.new(load("tictactoe")).then(4, 0)
    drawn = draw(history, 0, "en", False, False, True)
    shapes = [shape for layer in drawn.board.layers for shape in layer.shapes]
    assert shapes
    for each in (drawn, drawn.board, *drawn.board.layers, *shapes, *drawn.badges, drawn.status):
        assert not gc.is_tracked(each), each
