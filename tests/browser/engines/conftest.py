"""Browsers of other makers than Chromium's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from . import firefox, webkit
from .window import Window

ENGINES = {"firefox": firefox, "webkit": webkit}


@pytest.fixture(params=ENGINES)
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Window]:
    engine = ENGINES[request.param]
    if engine.LACKING:
        pytest.skip(engine.LACKING)
    opened = engine.open_window(tmp_path)
    try:
        yield opened
    finally:
        opened.close()
