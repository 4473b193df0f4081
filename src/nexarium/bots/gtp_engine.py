"""A Go Text Protocol engine, version 2, for any game: `nexarium gtp` runs it unless a game has an engine of its own.

`docs/build/gtp.md` describes the protocol. All engines share `Speaker`: the protocol's own commands, and a bot of some level.
"""

from __future__ import annotations

import random
import re
import sys
import time
import traceback
import unicodedata
from collections.abc import Callable, Mapping
from importlib.metadata import version
from secrets import randbits
from typing import TextIO

from nexarium.bots.bot import Bot
from nexarium.bots.gtp_words import CHANCE_COLOUR, colour_of, option_words, read_options
from nexarium.bots.roster import LEVELS, make_bot
from nexarium.core.catalogue import load_game
from nexarium.core.definition import Value
from nexarium.core.errors import IllegalAction, NexariumError
from nexarium.core.game import Game, State
from nexarium.core.validation import LARGEST_SEED, seed_of, seed_or_none


class Failure(NexariumError):
    """A command that cannot be carried out. Its text is the text of the `?` response."""


class Quit(Exception):
    """The controller has sent `quit`."""


class Speaker:
    """Answers commands. `commands` holds those of the protocol and of the bot; a game's engine adds its own."""

    def __init__(self, game: Game, level: int, seed: int | None) -> None:
        self.game = game
        self.level, self.seed = level, seed_or_none(seed)
        self.bot: Bot | None = None
        self.commands: dict[str, Callable[[str], str]] = {
            "cputime": lambda _: f"{time.process_time():.2f}",
            "known_command": lambda argument: "true" if argument in self.commands else "false",
            "level": self.set_level,
            "list_commands": lambda _: "\n".join(sorted(self.commands)),
            "name": lambda _: "Nexarium",
            "param": self.param,
            "protocol_version": lambda _: "2",
            "quit": self.quit,
            "set_random_seed": self.set_random_seed,
            "version": lambda _: version("nexarium"),
        }

    # --- the bot ------------------------------------------------------------------------------------------------------

    def choose(self, state: State) -> int:
        """Return the bot's choice."""
        if self.bot is None:
            self.bot = make_bot(f"level:{self.level}", self.game, self.seed)
        return self.bot.choose(state)

    def dismiss_bot(self) -> None:
        """Drop the bot, so that the next move uses a new one."""
        bot, self.bot = self.bot, None
        if bot is not None:
            bot.close()

    def set_level(self, argument: str) -> str:
        """Set the bot's level, 1 to 9."""
        if argument not in map(str, LEVELS):
            raise Failure(f"the level is a number from {LEVELS[0]} to {LEVELS[-1]}")
        self.level = int(argument)
        self.dismiss_bot()
        return ""

    def set_random_seed(self, argument: str) -> str:
        """Set the seed of the bot's random numbers."""
        if not argument.isascii() or not argument.isdecimal() or len(argument) > len(str(LARGEST_SEED)):
            raise Failure(f"the seed is a whole number from 0 to {LARGEST_SEED}")
        self.seed = seed_of(int(argument))
        self.dismiss_bot()
        return ""

    def param(self, argument: str) -> str:
        """Return or set the bot's parameters; `level` is the only one."""
        if not argument:
            return f"level {self.level}"
        key, _, value = argument.partition(" ")
        if key != "level":
            raise Failure(f"unknown parameter {key!r}; there is only level")
        return self.set_level(value.strip())

    # --- the protocol -------------------------------------------------------------------------------------------------

    def quit(self, _: str) -> str:
        """End the session."""
        raise Quit

    def close(self) -> None:
        """Close the bot."""
        self.dismiss_bot()

    def answer(self, line: str) -> str | None:
        """Return the response to a line, without the empty line that ends it; None for a line without a command."""
        line = "".join(" " if sign == "\t" else sign for sign in line if sign == "\t" or unicodedata.category(sign) != "Cc")
        said = line.partition("#")[0].strip()
        match = re.fullmatch(r"(\d*)\s*(\S*)\s*(.*)", said, re.DOTALL)
        assert match is not None, "any line is a number, a command and its argument, each of which may be empty"
        number, command, argument = match.groups()
        if not command:
            return None
        try:
            if command not in self.commands:
                raise Failure("unknown command")
            return f"={number} {self.commands[command](argument)}"
        except Quit:
            raise Quit(f"={number} ") from None
        except IllegalAction as error:
            return f"?{number} invalid move: {error}"
        except NexariumError as error:
            return f"?{number} {error}"
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            return f"?{number} internal error: {type(error).__name__}: {error}"


def speak(speaker: Speaker, stdin: TextIO, stdout: TextIO) -> int:
    """Answer commands until `quit` or the end of the input. Return the exit status."""
    try:
        for line in stdin:
            response = speaker.answer(line)
            if response is not None:
                stdout.write(f"{response.rstrip(' ')}\n\n")
                stdout.flush()
    except Quit as goodbye:
        stdout.write(f"{str(goodbye).rstrip(' ')}\n\n")
        stdout.flush()
    except BrokenPipeError:
        return 1
    finally:
        speaker.close()
    return 0


class Engine(Speaker):
    """A board of any game and a bot that answer commands."""

    def __init__(self, game: Game, level: int, seed: int | None) -> None:
        super().__init__(game, level, seed)
        self.clear_board("")
        self.commands |= {
            "all_legal": self.all_legal,
            "clear_board": self.clear_board,
            "final_score": self.final_score,
            "genmove": lambda argument: self.generate(argument, keep=True),
            "nexarium-chance": self.draw,
            "play": self.play,
            "reg_genmove": lambda argument: self.generate(argument, keep=False),
            "set_game": self.set_game,
            "showboard": self.showboard,
            "undo": self.undo,
        }

    def set_game(self, argument: str) -> str:
        """Begin another game, given by its name and its options as `name=value`."""
        name, _, options = argument.partition(" ")
        try:
            game = load_game(name, read_options(name, options.split()))
        except NexariumError as error:
            raise Failure(str(error)) from None
        if game != self.game:
            self.dismiss_bot()
            self.game = game
        return self.clear_board("")

    def clear_board(self, _: str) -> str:
        """Begin a new game. With a seed its dice are the same as before; otherwise they are new."""
        self.state = self.game.new_initial_state()
        self.dice = randbits(64) if self.seed is None else self.seed
        return ""

    def set_random_seed(self, argument: str) -> str:
        """Set the seed of the bot's random numbers, and of all later chance outcomes."""
        super().set_random_seed(argument)
        self.dice = int(argument)
        return ""

    def play(self, argument: str) -> str:
        """Play a seat's decision or a chance outcome: `play 1 c3`, `play chance dice 2 5`."""
        colour, _, text = argument.partition(" ")
        self._check_turn(colour)
        self.state.apply_action(self.state.string_to_action(text.strip()))
        return ""

    def draw(self, _: str) -> str:
        """Draw a chance outcome by the engine's seed, play it, and return it, for controllers without dice. It depends only on the seed and
        the ply, so the same dice fall again after a takeback."""
        if not self.state.is_chance_node():
            raise Failure("nothing is left to chance here")
        ply = len(self.state.history)
        outcome = State(self.game, self.state.memory, random.Random(f"{self.dice}/{ply}")).sample_chance()
        text = self.state.action_to_string(outcome)
        self.state.step(outcome)
        return text

    def generate(self, argument: str, *, keep: bool) -> str:
        """Return the bot's choice for a seat, and play it unless `keep` is false."""
        self._check_turn(argument.strip())
        if self.state.is_chance_node():
            raise Failure("chance decides here: tell the outcome by play chance OUTCOME, or ask for one by nexarium-chance")
        action = self.choose(self.state)
        text = self.state.action_to_string(action)
        if keep:
            self.state.apply_action(action)
        return text

    def all_legal(self, argument: str) -> str:
        """Return the legal actions of a seat, or the possible chance outcomes. Empty when it is not that seat's turn."""
        if argument.strip().lower() != colour_of(self.state):
            return ""
        return "\n".join(map(self.state.action_to_string, self.state.legal_actions()))

    def undo(self, _: str) -> str:
        """Take back the last decision and the chance outcomes after it."""
        history = self.state.history
        before, decided = self.game.new_initial_state(), -1
        for ply, action in enumerate(history):
            if not before.is_chance_node():
                decided = ply
            before.step(action)
        if decided < 0:
            raise Failure("cannot undo: nothing has been decided")
        again = self.game.new_initial_state()
        for action in history[:decided]:
            again.step(action)
        self.state = again
        return ""

    def final_score(self, _: str) -> str:
        """Return each seat's points, as the rulebook counts them."""
        return " ".join(f"{points:g}" for points in self.state.scores())

    def showboard(self, _: str) -> str:
        """Return the game with its options, the ply, the points, and the side to move."""
        options, turn = option_words(self.game.options), colour_of(self.state)
        standing = f"ply {len(self.state.history)}, points {self.final_score('')}"
        return f"\n{self.game.name} {options}".rstrip() + f"\n{standing}\n{f'to move: {turn}' if turn else 'over'}"

    def _check_turn(self, colour: str) -> None:
        turn = colour_of(self.state)
        if not turn:
            raise Failure("the game is over")
        if colour.lower() != turn:
            raise Failure(
                f"it is the turn of {turn}, not of {colour or 'nobody'}: name a seat, 1 to {self.game.num_players()}, or "
                f"`{CHANCE_COLOUR}`, which is dice, cards and such, as in `play {turn} ...`"
            )


def engine(game: str, options: Mapping[str, Value], level: int, seed: int | None, stdin: TextIO, stdout: TextIO) -> int:
    """Run an engine for a game until `quit` or the end of the input. Return the exit status."""
    return speak(Engine(load_game(game, options), level, seed), stdin, stdout)
