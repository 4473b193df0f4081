"""A bot worker process. `python -m nexarium.bots.worker` reads requests, one JSON line each, and writes its answers. With names of games as
arguments it compiles only those.

The server keeps a few of these processes, so that bots never delay its answers. A worker answers one request after the other. It keeps
the bots of its most recent tables, so that a search can continue from its tree. It ends when its input ends.
"""

from __future__ import annotations

import contextlib
import os
import queue
import random
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import BinaryIO, Literal

import msgspec

from nexarium.bots.bot import Bot
from nexarium.bots.level import LevelBot
from nexarium.bots.level import warm as warm_game
from nexarium.bots.roster import close_after_play, make_bot
from nexarium.core.catalogue import catalogue, definition_of, load, load_game
from nexarium.core.definition import Value
from nexarium.core.engines.native.loader import is_being_built
from nexarium.core.errors import NexariumError
from nexarium.core.game import State
from nexarium.core.modes import Mode, has_numba, may_be_faster, mode_of, search_mode, wanted
from nexarium.core.old_variants import old_variants, remove_variants
from nexarium.core.sources import ENGINE, PACKAGE

BOTS_KEPT = 8
"""The number of tables whose bots a worker keeps."""
BOXES = "NEXARIUM_WORKER_BOXES"
"""The environment variable with the data overrides that bots are compiled for in advance: JSON, by game."""
PAUSE = 0.5
"""Seconds between two looks whether engines are still being built."""
TIME_TO_BEGIN = 6.0
"""Seconds in which a build of engines that starts with this process has begun."""
NICENESS = 10
"""The worker's Unix niceness. The server has priority, so that a person's move is shown at once while bots think."""


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A message on the pipe, a line of JSON. `type` is its kind."""


class Think(Message, tag="think", frozen=True, kw_only=True):
    """Choose for the seat to move after `history`. The same bot answers all requests with the same `table`, `spec` and `purpose`. `data`
    holds the game's data files that differ from the published ones."""

    id: int
    table: str
    game: str
    options: dict[str, Value]
    history: tuple[int, ...]
    spec: str
    seed: int | None = None
    purpose: Literal["move", "hint"] = "move"
    data: dict[str, str] = {}


class Cancel(Message, tag="cancel", frozen=True, kw_only=True):
    """The answer to request `id` is no longer wanted."""

    id: int


class Ready(Message, tag="ready", frozen=True, kw_only=True):
    """The worker has started and compiled what it needs."""

    compiled: bool


class Progress(Message, tag="progress", frozen=True, kw_only=True):
    """The progress of request `id`, 0 to 1."""

    id: int
    fraction: float


class Answer(Message, tag="answer", frozen=True, kw_only=True):
    """The action chosen for request `id`. `close`: other actions were about as good. `worth`: the chance that the bot gave the action,
    from 0 to 1; `other` is the next best action, and `other_worth` its chance."""

    id: int
    action: int
    close: bool = False
    worth: float | None = None
    other: int | None = None
    other_worth: float = 0.0


class Failed(Message, tag="failed", frozen=True, kw_only=True):
    """Request `id` has no answer: `error` says why. `cancelled`: the reason was a `Cancel`."""

    id: int
    error: str
    cancelled: bool = False


ToWorker = Think | Cancel
FromWorker = Ready | Progress | Answer | Failed


class Cancelled(Exception):
    """Raised inside a bot's search to end it, when its answer is no longer wanted."""


class RequestHandler:
    """Answers requests one after the other, with the bots that it keeps. It calls `say` with its progress."""

    def __init__(self, say: Callable[[Progress], None]) -> None:
        self.say = say
        self.unwanted: set[int] = set()
        """Requests whose answer is no longer wanted."""
        self.bots: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()
        """The bots kept, by table, specification and purpose. The most recently used bot comes last."""
        self.packages: dict[tuple[str, str, str], str] = {}
        """The packages of their games."""

    def answer(self, request: Think) -> Answer | Failed:
        """Return the answer to a request, or the reason why there is none."""
        key = (request.table, request.spec, request.purpose)
        try:
            return self._think(request, key)
        except Cancelled:
            self._drop(key)
            return Failed(id=request.id, error="cancelled", cancelled=True)
        except (Exception, SystemExit) as error:  # whatever a bot does wrong, the worker goes on and the table gets the error
            self._drop(key)
            return Failed(id=request.id, error=f"{type(error).__name__}: {error}")
        finally:
            self.unwanted.discard(request.id)

    def _think(self, request: Think, key: tuple[str, str, str]) -> Answer:
        def progress(fraction: float) -> None:
            if request.id in self.unwanted:
                raise Cancelled
            self.say(Progress(id=request.id, fraction=fraction))

        progress(0.0)
        self._renew(request)
        state = position(request)
        bot = self._bot(request, key, state)
        action = bot.choose(state, progress=progress)
        if action not in state.legal_actions():
            raise NexariumError(f"{bot.name} chose {action}, which is not legal")
        worth, other, other_worth = getattr(bot, "compared", None) or (None, None, 0.0)
        close = bool(getattr(bot, "close_call", False))
        return Answer(id=request.id, action=int(action), close=close, worth=worth, other=other, other_worth=other_worth)

    def _bot(self, request: Think, key: tuple[str, str, str], state: State) -> Bot:
        if key in self.bots:
            self.bots.move_to_end(key)
            return self.bots[key]
        while len(self.bots) >= BOTS_KEPT:
            self._drop(next(iter(self.bots)))
        bot = self.bots[key] = make_bot(request.spec, state.game, request.seed)
        self.packages[key] = state.game.definition.package
        if request.data and state.game.rules.interpreted and isinstance(bot, LevelBot):
            bot.hurried = True
        return bot

    def _renew(self, request: Think) -> None:
        """Import the variant of a request again if it has got an engine, and remove variants that no bot here has played lately."""
        if not request.data:
            return
        package = definition_of(request.game, request.data).package
        faster = may_be_faster(package)
        if faster:
            for key in [key for key in self.bots if self.packages[key] == package]:
                self._drop(key)
        old = old_variants({package, *(self.packages[key] for key in self.bots)}, BOTS_KEPT, unused=0.0)
        if faster or old:
            remove_variants([package] * faster + old)

    def _drop(self, key: tuple[str, str, str]) -> None:
        bot = self.bots.pop(key, None)
        self.packages.pop(key, None)
        if bot is not None:
            close_after_play(bot)


class Worker:
    """Reads requests from `source` and answers on `target`."""

    def __init__(self, source: BinaryIO, target: BinaryIO, games: Sequence[str] = ()) -> None:
        self.games = games
        self.source = source
        self.target = target
        self.waiting: queue.Queue[Think] = queue.Queue()
        self.handler = RequestHandler(self._say)

    def run(self) -> None:
        """Compile what is needed, then answer requests until the input ends."""
        threading.Thread(target=self._read, daemon=True).start()
        self._say(Ready(compiled=warm(self.games)))
        while True:
            self._say(self.handler.answer(self.waiting.get()))

    def _read(self) -> None:
        decoder: msgspec.json.Decoder[ToWorker] = msgspec.json.Decoder(ToWorker)
        for line in self.source:
            match decoder.decode(line):
                case Think() as request:
                    self.waiting.put(request)
                case Cancel(id=unwanted):
                    self.handler.unwanted.add(unwanted)
        os._exit(0)  # the server is gone, and a search cannot be interrupted otherwise

    def _say(self, line: FromWorker) -> None:
        self.target.write(msgspec.json.encode(line) + b"\n")
        self.target.flush()


def position(request: Think) -> State:
    """Return the position of a request. Its random numbers derive from the request's seed and the ply. They differ from the bot's, which
    has the same seed."""
    state = load_game(request.game, request.options, request.data).new_initial_state()
    for action in request.history:
        state.step(action)
    return state if request.seed is None else state.clone(random.Random(f"{request.seed}/copies/{len(state.history)}").getrandbits(63))


def warm(games: Sequence[str] = ()) -> bool:
    """Let Numba compile the rules and the search of these games, or of all games, also with their data overrides. Return whether this
    process runs compiled code at all.

    Games with a native engine need nothing, and without Numba nothing is compiled.
    """
    boxes = msgspec.json.decode(os.environ.get(BOXES, "{}"), type=dict[str, dict[str, str]])
    for name in (games or catalogue()) if has_numba() else ():
        try:
            if mode_of(definition_of(name, boxes.get(name)).package) is Mode.NUMBA:
                warm_game(load(name, data=boxes.get(name)))
        except Exception as error:  # a game that cannot be compiled reports that when it is requested
            print(f"{name} cannot be warmed up: {error}", file=sys.stderr)
    return search_mode() is not Mode.PYTHON


def wait_for_engines() -> None:
    """Wait while native engines are being built, and then restart this process: it would compile the same with Numba.

    What starts a server beside the build of its engines starts both at once, so a build is given some time to begin.
    """
    folder = PACKAGE / "search" / ENGINE
    if search_mode() is not Mode.NUMBA or wanted() is not None:
        return
    until = time.monotonic() + TIME_TO_BEGIN
    while not is_being_built(folder):
        if time.monotonic() > until:
            return
        time.sleep(PAUSE)
    while is_being_built(folder):
        time.sleep(PAUSE)
    os.execv(sys.executable, [sys.executable, "-m", "nexarium.bots.worker", *sys.argv[1:]])


def main() -> None:
    """Write answers to standard output, and everything else that is printed to standard error."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    wait_for_engines()
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    Worker(sys.stdin.buffer, target, sys.argv[1:]).run()


if __name__ == "__main__":
    main()
