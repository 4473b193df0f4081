"""An external engine as a bot, over the Go Text Protocol, version 2.

The engine's answers are not trusted. A crash, a timeout, a malformed response, an illegal move and a needless pass each raise `BotError`
with a sentence that says which.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from functools import partial
from typing import IO

import numpy as np

from nexarium.bots.bot import BotError, Progress, choices
from nexarium.bots.gtp_words import CHANCE_COLOUR, colour_of, set_game_of
from nexarium.core.errors import IllegalAction
from nexarium.core.game import Game, State

LONGEST_LINE = 1 << 20
"""Bytes of the longest line; a longer line is read as several."""
MOST_LINES = 100_000
"""Most lines in a response, and most unread lines that are buffered."""
LEGAL, OBSERVATION = "nexarium-legal", "nexarium-observation"
"""Commands that inform an engine before each move. An engine receives those that it knows."""
SET_UP = "an engine receives a game from its first move, but this position was set up: its history does not lead to it"
CLOSING_SECONDS = 0.5
"""Seconds that an engine may take to quit."""


class Refused(BotError):
    """The engine answered a command with `?`."""


class Engine:
    """A running engine process."""

    def __init__(self, command_line: str) -> None:
        self.command_line = command_line
        try:
            words = shlex.split(command_line)
        except ValueError as error:
            raise BotError(f"the engine's command line {command_line!r} cannot be read: {error}") from None
        if not words:
            raise BotError("the engine's command line is empty")
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise BotError(f"the engine {words[0]!r} cannot be started: {error.strerror}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stdin: IO[bytes] = self.process.stdin
        self.lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self.last_words: deque[str] = deque(maxlen=3)
        self.number = 0
        self.spent: float | None = None
        """Its CPU time in seconds, as last measured."""
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()
        self.overhearing = threading.Thread(target=self._overhear, args=(self.process.stderr,), daemon=True)
        self.overhearing.start()

    def _listen(self, stdout: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while line := stdout.readline(LONGEST_LINE):
                self.lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self.lines.put(None)

    def _overhear(self, stderr: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while line := stderr.readline(LONGEST_LINE):
                self.last_words.append(line.decode("utf-8", "replace").strip())

    def ask(self, command: str, seconds: float) -> str:
        """Return the response to a command, without its `=`. Raises `BotError` for a refusal, and after `seconds` without a response."""
        self.number += 1
        try:
            self.stdin.write(f"{self.number} {command}\n".encode())
            self.stdin.flush()
        except (OSError, ValueError):
            raise self._ended(command) from None
        lines: list[str] = []
        while True:
            line = self._line(command, seconds)
            if not lines and not line:
                continue
            if not line:
                return self._response(command, lines)
            lines.append(line)
            if (line[0] not in "=?" and len(lines) == 1) or len(lines) > MOST_LINES:
                raise BotError(f"the engine answered {command!r} with {_short(line)}, which is no GTP response")

    def _line(self, command: str, seconds: float) -> str:
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            raise BotError(f"the engine has not answered {command!r} within {seconds:g} s") from None
        if line is None:
            self.lines.put(None)
            raise self._ended(command)
        return line

    def _response(self, command: str, lines: list[str]) -> str:
        status, first = lines[0][0], lines[0][1:]
        number = first[: len(first) - len(first.lstrip("0123456789"))]
        if number and number.lstrip("0") != str(self.number):
            raise BotError(f"the engine answered {command!r} with the response to another command: {_short(lines[0])}")
        text = "\n".join([first[len(number) :].strip(), *lines[1:]]).strip()
        if status == "?":
            raise Refused(f"the engine refused {command!r}: {_short(text)}")
        return text

    def _ended(self, command: str) -> BotError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        self.overhearing.join(1)  # its last words may not have been read yet
        status = self.process.returncode
        how = f"crashed (signal {-status})" if status is not None and status < 0 else f"ended (status {status})"
        words = f"; its last words: {_short(' / '.join(self.last_words))}" if self.last_words else ""
        return BotError(f"the engine {how} when it was asked {command!r}{words}")

    def cpu_seconds(self) -> float | None:
        """Return the process's CPU time in seconds, with that of its ended children, in the system's resolution of hundredths. After the
        process has ended, return the last known value. None on systems without `/proc`."""
        if self.process.returncode is None:
            with contextlib.suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{self.process.pid}/stat", encoding="utf-8", errors="replace") as file:
                    fields = file.read().rpartition(")")[2].split()
                self.spent = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return self.spent

    def close(self) -> None:
        """End the engine by its `quit` command, or kill it and its children if it does not quit."""
        with contextlib.suppress(OSError, ValueError):
            self.stdin.write(b"quit\n")
            self.stdin.close()
        try:
            self.process.wait(CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
            self.process.wait()


def _json(value: object) -> str:
    """Return JSON on one line, without `#`, which would begin a comment."""
    return json.dumps(value, separators=(",", ":")).replace("#", "\\u0023")


def _short(text: str) -> str:
    return repr(text if len(text) <= 120 else text[:117] + "...")


class GtpBot:
    """An engine that plays `game`. In `command_line`, `{seed}` stands for the bot's seed.

    The engine receives the other seats' actions and chance outcomes as `play`. When a position does not follow from the one on its
    board, the board is cleared and all actions are played again. An engine that knows `nexarium-legal` receives the legal actions before
    each move, so it need not know the rules. One that knows `nexarium-observation` receives its seat's observation. `patience` is the
    time limit of an answer in seconds.
    """

    def __init__(self, game: Game, command_line: str, seed: int | None = None, patience: float = 600.0) -> None:
        definition = game.definition
        self.seat_colour = definition.gtp_colour or colour_of
        self.set_game = (definition.gtp_game or partial(set_game_of, game.name))(game.options)
        self.game = game
        self.board = game.new_initial_state()
        """The position on the engine's board; its history is what was played there."""
        self.hears: frozenset[str] = frozenset()
        """The informing commands that the engine knows."""
        self.command_line = command_line.replace("{seed}", str(0 if seed is None else seed))
        self.patience = patience
        self.engine: Engine | None = None
        self.spent_before = 0.0
        """CPU seconds of its engines that have ended."""
        self.name = f"gtp:{command_line}"
        self._start()

    def _start(self) -> Engine:
        engine = Engine(self.command_line)
        try:
            engine.ask(f"set_game {self.set_game}", self.patience)
            engine.ask("clear_board", self.patience)
            self.hears = frozenset(command for command in (LEGAL, OBSERVATION) if self._knows(engine, command))
        except BotError:
            engine.close()
            raise
        self.engine, self.board = engine, self.game.new_initial_state()
        return engine

    def _knows(self, engine: Engine, command: str) -> bool:
        try:
            return engine.ask(f"known_command {command}", self.patience).lower() == "true"
        except Refused:
            return False

    def colour(self, state: State) -> str:
        """Return the side to move in the engine's terms."""
        return CHANCE_COLOUR if state.is_chance_node() else self.seat_colour(state)

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return the engine's move. Raises `BotError` when it answers with an error, too late, or not at all."""
        choices(self.game, state)
        engine = self.engine or self._start()
        try:
            self._follow(engine, state)
            self._tell(engine, state)
            answer = engine.ask(f"genmove {self.colour(state)}", self.patience)
            action = self._action(state, answer)
        except BotError:
            self.close()
            raise
        self.board.step(action)
        return action

    def _follow(self, engine: Engine, state: State) -> None:
        if state.history[: len(self.board.history)] != self.board.history:
            engine.ask("clear_board", self.patience)
            self.board = self.game.new_initial_state()
        for action in state.history[len(self.board.history) :]:
            if action not in self.board.legal_actions():
                raise BotError(SET_UP)
            engine.ask(f"play {self.colour(self.board)} {self.board.action_to_string(action)}", self.patience)
            self.board.step(action)
        if not np.array_equal(self.board.memory, state.memory):
            raise BotError(SET_UP)

    def _tell(self, engine: Engine, state: State) -> None:
        """Send the engine the information that it requested, as JSON."""
        if LEGAL in self.hears:
            engine.ask(f"{LEGAL} {self.colour(state)} {_json([*map(state.action_to_string, state.legal_actions())])}", self.patience)
        if OBSERVATION in self.hears:
            seen = state.observation(state.current_player()).tolist()
            engine.ask(f"{OBSERVATION} {self.colour(state)} {_json(seen)}", self.patience)

    def _action(self, state: State, answer: str) -> int:
        legal = state.legal_actions()
        try:
            action = state.string_to_action(answer)
        except IllegalAction as error:
            if answer.lower() == "resign":
                raise BotError("the engine resigned") from None
            if answer.lower() == "pass":
                raise BotError(f"the engine passed with {len(legal)} legal actions, and passing is no action of {self.game.name}") from None
            raise BotError(f"the engine answered {_short(answer)}: {error}") from None
        if action not in legal:
            raise BotError(f"the engine answered {_short(answer)}, which is not legal here")
        return action

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of all its engines so far; see `Engine.cpu_seconds`."""
        spent = 0.0 if self.engine is None else self.engine.cpu_seconds()
        return None if spent is None else self.spent_before + spent

    def close(self) -> None:
        """End the engine's process."""
        engine, self.engine = self.engine, None
        if engine is not None:
            self.spent_before += engine.cpu_seconds() or 0.0
            engine.close()
