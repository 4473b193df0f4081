"""Find the games that a bot plays."""

from __future__ import annotations

from collections.abc import Sequence

from nexarium.bots.bot import BotError
from nexarium.bots.roster import close_bot, make_bot
from nexarium.core.catalogue import catalogue, load
from nexarium.core.errors import BadOption


def games_of(bot: str, wanted: Sequence[str]) -> tuple[dict[str, int], str]:
    """Return the games that a bot plays, each with its rules version, and the bot's name. The bot must play all games in `wanted`."""
    known = catalogue()
    for name in wanted:
        if name not in known:
            raise BadOption(f"there is no game {name!r}; installed: {', '.join(known)}", "games")
    playable, called, reason = dict[str, int](), "", ""
    for name in wanted or known:
        try:
            made = make_bot(bot, load(name), 0)
        except BotError as error:
            if wanted:
                raise
            reason = str(error)
            continue
        called = called or getattr(made, "name", "") or bot
        close_bot(made)
        playable[name] = known[name].version
    if not playable:
        raise BotError(f"{bot} plays none of the games here: {reason}")
    return playable, called
