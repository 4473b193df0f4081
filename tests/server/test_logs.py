"""A visitor's faults do not fill the log."""

from __future__ import annotations

import logging

import pytest

from nexarium.server.logs import PAUSE, Seldom


@pytest.fixture
def logger(caplog: pytest.LogCaptureFixture) -> logging.Logger:
    logger = logging.Logger("test", logging.INFO)
    logger.addHandler(caplog.handler)
    logger.addFilter(Seldom())
    return logger


def test_a_visitors_fault_is_said_once(logger: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(1000):
        try:
            b"\xff".decode()
        except UnicodeDecodeError:
            logger.exception("Invalid UTF-8 sequence received from client.")
    assert [(record.levelname, record.exc_info) for record in caplog.records] == [("WARNING", None)]


def test_how_often_it_came_is_said_later(logger: logging.Logger, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("nexarium.server.logs.time.monotonic", lambda: now)
    for _ in range(5):
        logger.warning("Invalid HTTP request received.")
    now += PAUSE
    logger.warning("Invalid HTTP request received.")
    assert "4 times" in caplog.records[-1].getMessage()


def test_mistakes_of_the_server_are_said_every_time(logger: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        logger.error("Exception in ASGI application", exc_info=RuntimeError("a mistake"))
    assert len(caplog.records) == 3
    assert all(record.exc_info for record in caplog.records)
