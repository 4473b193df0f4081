"""Whether the bots that the owner's `bot_spec` and `hint_spec` name can be had: found out before the house opens, and not at a table where
everybody waits for one."""

from __future__ import annotations

import logging

from nexarium.bots import BotError
from nexarium.bots.playable import games_of
from nexarium.core.catalogue import catalogue
from nexarium.server.logs import about
from nexarium.server.settings import Settings

LEVEL = 2
"""Stands for all of them."""
EVERYWHERE = ("random", "greedy", Settings().bot_spec.format(level=LEVEL))
"""Play every game, as the house knows without making one."""
log = logging.getLogger(__name__)


def games_without_bots(settings: Settings) -> frozenset[str]:
    """The games that the house's own bots do not play, because of `bot_spec`. Raises a `BotError` where they, or those that give hints,
    play none at all. Which bots a `worker_command` of the owner's makes, or other machines where they alone think, is not known here."""
    elsewhere = settings.thinker_key and not settings.bot_workers
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
