"""Check at startup that the bots of the settings `bot_spec` and `hint_spec` exist, before players wait for one at a table."""

from __future__ import annotations

import logging

from nexarium.bots import BotError
from nexarium.bots.playable import games_of
from nexarium.core.catalogue import catalogue
from nexarium.server.logs import about
from nexarium.server.settings import Settings

LEVEL = 2
"""Any level will do: it stands for all of them."""
EVERYWHERE = ("random", "greedy", Settings().bot_spec.format(level=LEVEL))
"""Specs that play every game, known without creating a bot."""
log = logging.getLogger(__name__)


def games_without_bots(settings: Settings) -> frozenset[str]:
    """Return the games that the server's own bots do not play, because of `bot_spec`. Raises a `BotError` if that spec or `hint_spec` plays
    no game at all. Bots of another `worker_command`, or of other machines that alone serve bots, cannot be checked here."""
    elsewhere = settings.bot_worker_key and not settings.bot_workers
    if elsewhere or settings.worker_command != Settings().worker_command:
        return frozenset()
    _without("hint_spec", settings.hint_spec)
    without = _without("bot_spec", settings.bot_spec.format(level=LEVEL))
    if without:
        games = ", ".join(sorted(without))
        log.warning("the bots of bot_spec, %s, do not play %s: nobody seats one there", settings.bot_spec, games, extra=about("no_bots"))
    return without


def _without(setting: str, spec: str) -> frozenset[str]:
    if not spec or spec in EVERYWHERE:
        return frozenset()
    try:
        playable, _ = games_of(spec, ())
    except BotError as error:
        raise BotError(f"{setting}: {error}") from None
    return frozenset(catalogue()) - frozenset(playable)
