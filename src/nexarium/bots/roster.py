"""Bots by name: `random`, `greedy`, `level:1` to `level:9`, `gtp:"command line"`, and `module:Class` for a bot of one's own."""

from __future__ import annotations

import re
from importlib import import_module

from nexarium.bots.bot import Bot, BotError
from nexarium.bots.simple import GreedyBot, RandomBot
from nexarium.core.errors import reason_of
from nexarium.core.game import Game

LEVELS = range(1, 10)
OWN = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
"""How a bot of one's own is named: a module, and what in it makes a bot of a game and a seed."""


def make_bot(spec: str, game: Game, seed: int | None = None) -> Bot:
    """The bot that `spec` names, to play `game`; raises a `BotError` that lists the bots there are."""
    kind, _, argument = spec.partition(":")
    if kind == "random" and not argument:
        return RandomBot(seed)
    if kind == "greedy" and not argument:
        return GreedyBot(game, seed)
    if kind == "level" and argument.isdecimal() and int(argument) in LEVELS:
        from nexarium.bots.level import LevelBot

        return LevelBot(game, int(argument), seed)
    if kind == "gtp" and argument:
        from nexarium.bots.gtp import GtpBot

        return GtpBot(game, argument, seed)
    if OWN.fullmatch(spec) and kind not in ("random", "greedy", "level", "gtp"):
        return _own_bot(kind, argument, game, seed)
    raise BotError(
        f'there is no bot {spec!r}; bots are random, greedy, level:1 to level:9, gtp:"command line" and, for one of your own, module:Class'
    )


def _own_bot(module: str, name: str, game: Game, seed: int | None) -> Bot:
    """What `name` of a module makes of the game and the seed."""
    try:
        made: Bot = getattr(import_module(module), name)(game, seed)
    except BotError:
        raise
    except Exception as error:  # whatever is wrong with it, its author is told in a sentence
        raise BotError(f"the bot {module}:{name} cannot be made: {reason_of(error)}") from None
    missing = [method for method in ("choose", "close") if not callable(getattr(made, method, None))]
    if missing:
        raise BotError(f"the bot {module}:{name} has no {' and no '.join(missing)}; nexarium.bots.Bot says what a bot has")
    return made


def expected_seconds(game: Game, level: int) -> float:
    """About how many seconds a bot of `level` takes per move, on one core of a common machine."""
    from nexarium.bots.level import strength

    return strength(game, level).expected_seconds
