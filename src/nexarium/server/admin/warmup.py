"""Draw every game once in the background, so that one-time computations are done before a user waits for them."""

from __future__ import annotations

import logging
from random import Random
from threading import Event

from nexarium.core.contract import OVER
from nexarium.core.definition import Definition
from nexarium.core.game import Game, History
from nexarium.core.words import LANGUAGES
from nexarium.server import http
from nexarium.server.language import as_language
from nexarium.server.logs import about
from nexarium.server.realtime.drawings import draw, log_lines
from nexarium.server.tables.data_overrides import DataOverrides

log = logging.getLogger("nexarium.server")

PLIES = 8
"""The number of plies of each game to draw."""


def warm_up(boxes: DataOverrides, stopping: Event) -> None:
    """Draw the lobby, and the first plies of every game, until all is drawn or the server stops. A game that fails is skipped here, and
    fails again when a user opens it."""
    for language in () if stopping.is_set() else LANGUAGES:
        http.catalogue_in(as_language(language), boxes)
    for definition in boxes.games.values():
        try:
            _draw_a_beginning(definition, stopping)
        except Exception:
            log.exception("the game %s cannot be warmed up", definition.name, extra=about("game_broken"))


def _draw_a_beginning(definition: Definition, stopping: Event) -> None:
    chance = Random(0)
    history = History.new(Game(definition))
    for _ in range(PLIES):
        mover = history.now.current_player()
        if mover == OVER or stopping.is_set():
            return
        for language in LANGUAGES if mover >= 0 else ():
            for tall in (False, True):
                draw(history, mover, language, tall, upright=False, may_act=True)
        history = history.then(chance.choice(history.now.legal_actions()))
        if mover >= 0:
            log_lines(history, history.plies - 1, None, "en")
