"""Make bots by name. Built-in names are `random`, `greedy`, `level:1` to `level:9` (`level:5:bold` in one of the game's styles) and
`gtp:"command line"`. `module:Class` is a custom bot. Installed packages provide further bots by the entry-point group `nexarium.bots`."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from nexarium.bots.bot import Bot, BotError, Progress
from nexarium.bots.level import LevelBot, knowledge_of, strength
from nexarium.bots.simple import GreedyBot, RandomBot
from nexarium.core.errors import NexariumError, reason_of
from nexarium.core.game import Game, State, checked_game
from nexarium.core.validation import seed_or_none

LEVELS = range(1, 10)
GROUP = "nexarium.bots"
OWN = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
"""The name of a custom bot: a module, and an attribute of it that makes a bot from a game and a seed."""
KINDS = ("random", "greedy", "level", "gtp")
"""The built-in kinds, whose names no other bot can have."""
EXPLAINED = 'random, greedy, level:1 to level:9, gtp:"command line", module:Class for one of your own, or the name of an installed one'
"""An explanation of bot names, for error messages."""

Maker = Callable[[Game, int | None], Bot]
"""A function that makes a bot from a game and a seed: usually the bot's class."""
AnyBot = str | Bot | Maker
"""A bot's name, an existing bot, or a function that makes one."""


class Borrowed:
    """A bot that the caller has made and will close."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return the bot's choice."""
        return self.bot.choose(state, progress=progress)

    def close(self) -> None:
        """Do nothing: the caller owns the bot."""


def make_bot(bot: AnyBot, game: Game, seed: int | None = None) -> Bot:
    """Return the bot of this name for `game`, the bot that a class makes from game and seed, or an existing bot itself. Raises a `BotError`
    that says what to write instead."""
    game, seed = checked_game(game), seed_or_none(seed)
    if not isinstance(bot, str):
        return _made_by(bot, name_of(bot), game, seed) if _makes(bot) else Borrowed(_checked(bot, name_of(bot)))
    kind, _, argument = bot.partition(":")
    if kind == "random" and not argument:
        return RandomBot(game, seed)
    if kind == "greedy" and not argument:
        return GreedyBot(game, seed)
    level, _, style = argument.partition(":")
    if kind == "level" and level.isdecimal() and int(level) in LEVELS and bot.count(":") == 1 + bool(style):
        if style and style not in (styles := styles_of(game)):
            raise BotError(f"{game.name} has no bots in the style {style!r}{f': there is {_listed(styles)}' if styles else ', nor in any'}")
        return LevelBot(game, int(level), seed, style)
    if kind == "gtp" and argument:
        from nexarium.bots.gtp import GtpBot

        return GtpBot(game, argument, seed)
    if bot in installed():
        return _made_by(_loaded(installed()[bot]), bot, game, seed)
    if OWN.fullmatch(bot) and kind not in KINDS:
        return _made_by(_own(kind, argument), bot, game, seed)
    if kind == "level":
        styles = styles_of(game)
        styled = f", and level:5:{styles[0]} in a style of {game.name}, which are {_listed(styles)}" if styles else ""
        raise BotError(f"there is no bot {bot!r}: levels are written level:1 to level:9{styled}")
    if kind == "gtp":
        raise BotError(f'there is no bot {bot!r}: an engine is written gtp:"command line"')
    close = get_close_matches(bot, [*KINDS, *installed()], 1)
    raise BotError(f"there is no bot {bot!r}{f' (did you mean {close[0]}?)' if close else ''}; a bot is {EXPLAINED}")


def is_built_in(bot: AnyBot) -> bool:
    """Return whether this is a built-in bot's name. That includes external engines (`gtp`)."""
    return isinstance(bot, str) and bot.partition(":")[0] in KINDS


def close_bot(bot: Bot) -> None:
    """Close a bot. Raises a `BotError` with the reason when that fails."""
    try:
        bot.close()
    except NexariumError as error:
        raise BotError(f"the bot {bot.name} cannot be closed: {error}") from None
    except (Exception, SystemExit) as error:
        raise BotError(f"the bot {bot.name} cannot be closed: {reason_of(error)}") from None


def close_after_play(bot: Bot) -> None:
    """Close a bot after its games. Its games count even if that fails, so a failure is only logged as a warning."""
    try:
        close_bot(bot)
    except BotError as error:
        logging.getLogger(__name__).warning("%s; its games count all the same", error)


def name_of(bot: AnyBot) -> str:
    """Return the bot's name in tables: its own name or, for a class, the class name."""
    return bot if isinstance(bot, str) else str(getattr(bot, "name", "") or getattr(bot, "__name__", "") or type(bot).__name__)


def _makes(bot: Bot | Maker) -> bool:
    """Return whether this makes bots, rather than being one."""
    return isinstance(bot, type) or not hasattr(bot, "choose")


def _own(module: str, name: str) -> Any:
    """Return the attribute `name` of a custom bot's module."""
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not (module == error.name or module.startswith(f"{error.name}.")):
            raise BotError(f"the bot {module}:{name} cannot be made: its module imports {error.name}, which is not installed") from None
        raise BotError(
            f"there is no module {module!r} for the bot {module}:{name}: it is looked for here, as {module.replace('.', '/')}.py, "
            "and among what is installed"
        ) from None
    except (Exception, SystemExit) as error:  # any error in the module becomes a sentence for its author
        raise BotError(f"the bot {module}:{name} cannot be made: {module} cannot be imported: {reason_of(error)}") from None
    if not hasattr(found, name):
        bots = [key for key, value in vars(found).items() if isinstance(value, type) and callable(getattr(value, "choose", None))]
        raise BotError(f"the module {module} has no {name}; {f'bots in it: {_listed(bots)}' if bots else 'there is no bot in it'}")
    return getattr(found, name)


def _made_by(maker: Any, called: str, game: Game, seed: int | None) -> Bot:
    """Return the bot that `maker` makes from the game and the seed."""
    if not callable(maker):
        raise BotError(f"the bot {called} is {maker!r}, and should be a class that is called with a game and a seed")
    try:
        made = maker(game, seed)
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        raise BotError(f"the bot {called} cannot be made of a game and a seed: {reason_of(error)}") from None
    return _checked(made, called)


def _checked(made: Any, called: str) -> Bot:
    """Return the bot after checking that it has the methods of a bot."""
    missing = [method for method in ("choose", "close") if not callable(getattr(made, method, None))]
    if missing:
        raise BotError(f"the bot {called} has no {' and no '.join(missing)}; nexarium.bots.Bot says what a bot has")
    try:
        inspect.signature(made.choose).bind(None, progress=None)
    except TypeError:
        raise BotError(f"the bot {called} has another choose than is asked for: it should be choose(self, state, progress=None)") from None
    except ValueError:
        pass  # written in C, without a signature
    if not getattr(made, "name", ""):
        try:
            made.name = called
        except AttributeError:
            raise BotError(
                f'the bot {called} takes no name: give it one, `name = "{called}"`, or let its class do without `__slots__`'
            ) from None
    bot: Bot = made
    return bot


@cache
def _points() -> tuple[EntryPoint, ...]:
    """Return the entry points of all installed bots, in name order."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: point.name))


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the bots of installed packages by name, without duplicate names and names of built-in bots."""
    names = [point.name for point in _points()]
    return {point.name: point for point in _points() if names.count(point.name) == 1 and point.name.partition(":")[0] not in KINDS}


def left_out() -> dict[str, str]:
    """Return the installed bots that are not available by name, each with the reason."""
    points = _points()
    return {
        point.name: "Nexarium's own have that name: rename it"
        if point.name.partition(":")[0] in KINDS
        else f"{_listed(sorted(distribution_of(each) for each in points if each.name == point.name))} bring a bot of this name: rename one"
        for point in points
        if point.name not in installed()
    }


def distribution_of(point: EntryPoint) -> str:
    """Return the name of the package that provides an entry point."""
    return point.dist.name if point.dist else point.value


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        raise BotError(f"the bot {point.name} of {distribution_of(point)} cannot be imported: {reason_of(error)}") from None


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


def styles_of(game: Game) -> tuple[str, ...]:
    """Return the game's bot styles besides the default one."""
    return tuple(knowledge_of(game).styles)


def expected_seconds(game: Game, level: int) -> float:
    """Return about how many seconds a bot of `level` takes per move, on one core of an average machine."""
    return strength(game, level).expected_seconds
