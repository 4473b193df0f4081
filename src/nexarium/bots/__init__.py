"""Bots: from one that a child can beat to the strongest that we have."""

from nexarium.bots.bot import Bot, BotError, Progress
from nexarium.bots.roster import LEVELS, expected_seconds, make_bot

__all__ = ["LEVELS", "Bot", "BotError", "Progress", "expected_seconds", "make_bot"]
