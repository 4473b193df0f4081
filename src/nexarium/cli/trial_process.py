"""Short runs for the workshop, whose results are reported as they come in: `nexarium.cli.report_process` runs them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from nexarium.arena.choices import Choices, choices
from nexarium.arena.sweep import Sweep, against_shipped, sweep
from nexarium.core.catalogue import definition_of, load_game
from nexarium.core.errors import BadOption
from nexarium.core.game import Game
from nexarium.server.balance_reports.worker_protocol import Found, FromPlayer, Going, WantedTrial

FIRST_PAUSE = 0.7
"""The least seconds between two results."""
SHARE_OF_TIME = 0.2
"""The share of the time that may go into results on the way, which are computed from all games so far."""


class _Over(KeyboardInterrupt):
    """The trial has used its time. Runs end with what they have played, as after Ctrl-C."""


def game_of(wanted: WantedTrial) -> Game:
    """Return the game of a trial, with its data."""
    definition = definition_of(wanted.game, wanted.data or None)
    options = definition.drawn(wanted.options) if wanted.draw else wanted.options
    return load_game(wanted.game, options, wanted.data or None)


def trial(wanted: WantedTrial, say: Callable[[FromPlayer], None], check: Callable[[], None]) -> None:
    """Play a trial, and send its results. `check` raises `KeyboardInterrupt` when it has been stopped. Raises a `NexariumError` for a game,
    data or values that cannot be used."""
    game = game_of(wanted)
    say(Going(fraction=0.0, games=0))
    shown = _Shown(wanted, say, check)
    more: dict[str, Any] = {"jobs": wanted.jobs, "seed": wanted.seed, "progress": shown.look}
    result: Sweep | Choices
    match wanted.kind:
        case "compare":
            result = against_shipped(game, wanted.games, wanted.bot, of=wanted.of, **more)
        case "sweep":
            if not wanted.values:
                raise BadOption("a sweep needs values", "values")
            result = sweep(game, wanted.entry, wanted.values, wanted.games, wanted.bot, of=wanted.of, **more)
        case "choices":
            result = choices(game, wanted.games, wanted.bot, **more)
    shown.send(result, final=shown.over or not result.stopped)


class _Shown:
    """Sends the results of a run, seldom enough not to slow it down."""

    def __init__(self, wanted: WantedTrial, say: Callable[[FromPlayer], None], check: Callable[[], None]) -> None:
        self.wanted, self.say, self.check = wanted, say, check
        self.over = False
        self._began: float | None = None
        self._next = 0.0

    def look(self, so_far: Sweep | Choices) -> None:
        """Send the result so far if it is time, and end the run if its time is over."""
        self.check()
        now = time.monotonic()
        if self._began is None and so_far.games:
            self._began = now
        if now >= self._next and so_far.games > 1:
            self.send(so_far, final=False)
            self._next = time.monotonic() + max(FIRST_PAUSE, (time.monotonic() - now) / SHARE_OF_TIME)
        if self._began is not None and now - self._began > self.wanted.seconds and so_far.games > 1:
            self.over = True
            raise _Over

    def send(self, result: Sweep | Choices, *, final: bool) -> None:
        """Send a result. What is not final claims nothing: a reader who looks again and again would find by chance what is not there."""
        summary = result.summary(self.wanted.language)
        if not final:
            _claim_nothing(summary)
        fraction = 1.0 if final else min(1.0, result.games / self.wanted.games)
        self.say(Found(result=msgspec.Raw(msgspec.json.encode(summary)), games=result.games, fraction=fraction, final=final))


def _claim_nothing(summary: dict[str, Any]) -> None:
    """Remove all verdicts from a summary."""
    summary.pop("verdicts", None)
    for each in summary.get("choices", ()):
        each["mark"], each["use_changed"] = "not sure", False
    for curve in summary.get("curves", ()):
        curve["verdicts"] = []
        for point in curve["points"]:
            point["fits"] = None
            if point["change"] is not None:
                point["change"]["sure"] = False
