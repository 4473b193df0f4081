"""Bots: from ones that a child can beat to the strongest available."""

from nexarium.bots.bot import Bot, BotError, Progress
from nexarium.bots.roster import LEVELS, AnyBot, expected_seconds, make_bot, name_of

__all__ = ["LEVELS", "AnyBot", "Bot", "BotError", "Progress", "expected_seconds", "make_bot", "name_of"]
