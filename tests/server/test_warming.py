"""Pictures that are drawn in advance, and not while the server stops."""

from __future__ import annotations

from threading import Event
from unittest.mock import Mock

import pytest

from nexarium.server.admin import warmup
from nexarium.server.tables.data_overrides import DataOverrides


@pytest.mark.parametrize("stopped_after", [None, 1])
def test_what_is_drawn_in_advance_ends_with_the_server(monkeypatch: pytest.MonkeyPatch, stopped_after: int | None) -> None:
    """A thread that still drew when Python ends would abort the process."""
    stopping, boxes = Event(), DataOverrides(())
    begun = Mock(side_effect=lambda *_: stopping.set() if begun.call_count == stopped_after else None)
    monkeypatch.setattr(warmup, "log_lines", begun)
    monkeypatch.setattr(warmup, "draw", Mock())
    catalogue = Mock()
    monkeypatch.setattr(warmup.http, "catalogue_in", catalogue)
    warmup.warm_up(boxes, stopping)
    assert begun.call_count == 1 if stopped_after else begun.call_count > len(boxes.games)
    assert catalogue.called, "the lobby comes first"
