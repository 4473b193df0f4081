"""Bots by name: `random`, `greedy`, `level:1` to `level:9`, `gtp:"command line"`."""

from __future__ import annotations

from nexarium.bots.bot import Bot, BotError
from nexarium.bots.simple import GreedyBot, RandomBot
from nexarium.core.game import Game

LEVELS = range(1, 10)


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
    raise BotError(f'there is no bot {spec!r}; bots are random, greedy, level:1 to level:9 and gtp:"command line"')


def expected_seconds(game: Game, level: int) -> float:
    """About how many seconds a bot of `level` takes per move, on one core of a common machine."""
    from nexarium.bots.level import strength

    return strength(game, level).expected_seconds
