"""Distribute work among processes, or among the machines of a Ray cluster. Chunks go in, and results come out in the same order.

A chunk holds everything that its result depends on. So the results are the same for any number of workers. If a worker is killed,
another one repeats its chunk.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Generic, Self, TypeVar

from nexarium.bots import AnyBot, Bot, make_bot
from nexarium.bots.cluster import connect, environment, find_ray
from nexarium.bots.roster import close_after_play
from nexarium.core.catalogue import load_game
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption, NexariumError
from nexarium.core.game import Game
from nexarium.core.modes import INTERPRETED
from nexarium.core.random import stream
from nexarium.core.validation import seed_of, whole_number

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

TRIES = 3
"""The number of workers that may die at a chunk before the chunk counts as the cause."""
WORKER = "nexarium-worker"
"""The name of every worker process."""
UNGUARDED = 91
"""The exit status of a worker that would start the same run again, because it executes its parent's script."""
AHEAD = 64
"""Results per worker that may wait for an earlier one, so that a long chunk does not block other workers."""


class WorkerLost(NexariumError):
    """Workers died repeatedly at the same chunk."""


@dataclass(frozen=True)
class Workers:
    """Where work is done: in this process if `jobs` is 1, otherwise in `jobs` processes of this machine. `ray` is the address of a Ray
    cluster (`auto`, `local`), with `jobs` tasks at a time, or one per core if `jobs` is 0. `apart` uses another process even for a
    single job. If a bot ends that process, this one survives and reports it. The other process reads the same standard input, so that a
    debugger works there."""

    jobs: int = 1
    ray: str | None = None
    apart: bool = False

    def __post_init__(self) -> None:
        whole_number(self.jobs, "jobs", 1 if self.ray is None else 0, said="says how many processes play, a whole number")

    @property
    def alone(self) -> bool:
        """Whether all work is done in this process."""
        return self.ray is None and self.jobs <= 1 and not self.apart

    @staticmethod
    def of(jobs: int | Workers, ray: str | None) -> Workers:
        """Return the workers for a number of jobs, or the given workers."""
        if isinstance(jobs, Workers) and ray is not None:
            raise BadOption(f"{jobs!r} says already who works: give the address of a cluster there, not beside it", "ray")
        return jobs if isinstance(jobs, Workers) else Workers(jobs, ray)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Chunk], Result], chunks: Iterable[Chunk], workers: Workers | int = 1) -> Generator[Result, None, None]:
    """Yield the result of `work` for each chunk, in the order of the chunks. Unless this process does all the work, `work` must be a
    module-level function that other processes can import. Closing the iterator ends the workers at once.

    Raises what `work` raises, and `WorkerLost` when workers die repeatedly.

    >>> list(in_order(abs, [-3, 2, -1]))
    [3, 2, 1]
    """
    workers = Workers(workers) if isinstance(workers, int) else workers
    if workers.alone:
        yield from map(work, chunks)
        return
    executor: _Executor[Chunk, Result] = _Cluster(work, workers) if workers.ray is not None else _Processes(work, workers.jobs)
    with closing(executor):
        yield from _ordered(executor, chunks)


ASKED = {
    "games": ("says how many are played", 1),
    "rounds": ("says how many are played", 1),
    "level_games": ("says how many two levels play", 1),
    "watched": ("says how many games are watched", 0),
    "opening_plies": ("says how many decisions are random", 0),
}
"""The whole-number arguments of a run: the description and the minimum of each."""


def whole_numbers(**asked: int) -> tuple[int, ...]:
    """Return the arguments of a run (`ASKED`, and its seed), in order, as Python integers. Raises a `BadOption` for invalid values."""

    def checked(name: str, given: int) -> int:
        if name == "seed":
            return seed_of(given)
        said, least = ASKED[name]
        return whole_number(given, name, least, said=f"{said}, a whole number")

    return tuple(checked(name, given) for name, given in asked.items())


@cache
def game_of(name: str, options: tuple[tuple[str, Value], ...], data: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the game that a chunk names, with its data overrides, loaded once per process."""
    return load_game(name, dict(options), dict(data))


@dataclass(frozen=True)
class GamesChunk:
    """A chunk of work: games `first` to `first + games - 1` of a seed, by bots."""

    game: str
    options: tuple[tuple[str, Value], ...]
    data: tuple[tuple[str, str], ...]
    bots: tuple[AnyBot, ...]
    """One bot for every seat, or one for each."""
    seed: int
    first: int
    games: int

    @classmethod
    def at(cls, number: int, game: Game, bots: tuple[AnyBot, ...], seed: int, games: int, size: int) -> Self:
        """Return chunk `number`, counted from 0, of `games` games in chunks of `size`."""
        options, data = tuple(game.options.items()), tuple(game.definition.data.items())
        first = number * size
        return cls(game.name, options, data, bots, seed, first, min(size, games - first))

    @classmethod
    def all_of(cls, game: Game, bots: tuple[AnyBot, ...], seed: int, games: int, size: int) -> Iterator[Self]:
        """Yield chunks of `size` for `games` games."""
        return (cls.at(number, game, bots, seed, games, size) for number in range(-(-games // size)))

    def load(self) -> Game:
        """Return the game."""
        return game_of(self.game, self.options, self.data)

    def seed_of(self, index: int) -> int:
        """Return the seed of the chunk's game `index`, counted from 0."""
        return int(stream(self.seed, self.first + index)[0])

    @contextmanager
    def seated(self, game: Game) -> Iterator[list[Bot]]:
        """Make a bot for each seat, and close them at the end. Each chunk makes new bots, so that chunks are independent."""
        bots = [make_bot(spec, game, (self.seed_of(0) >> 33) + place) for place, spec in enumerate(self.bots)]
        try:
            yield bots * game.num_players() if len(bots) == 1 else bots
        finally:
            for bot in bots:
                close_after_play(bot)


# --- the interface of both kinds of workers --------------------------------------------------------------------------------


class _Executor(Generic[Chunk, Result]):
    """Workers that take one chunk each."""

    size: int
    """The number of chunks done at a time."""

    def start(self, number: int, chunk: Chunk) -> None:
        """Start work on a chunk. Called only while fewer than `size` chunks are in progress."""
        raise NotImplementedError

    def finished(self) -> list[tuple[int, Result]]:
        """Wait until at least one chunk may be done. Return the finished chunks."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop all workers, even in the middle of a chunk."""
        raise NotImplementedError


def _ordered(executor: _Executor[Chunk, Result], chunks: Iterable[Chunk]) -> Iterator[Result]:
    rest = enumerate(chunks)
    started = running = given = 0
    early: dict[int, Result] = {}
    more = True
    while more or running:
        while more and running < executor.size and started < given + AHEAD * executor.size:
            following = next(rest, None)
            if following is None:
                more = False
                break
            executor.start(*following)
            started += 1
            running += 1
        if running:
            done = executor.finished()
            running -= len(done)
            early.update(done)
        while given in early:
            yield early.pop(given)
            given += 1


# --- processes of this machine ---------------------------------------------------------------------------------------------


def _serve(pipe: Connection, work: Callable[[Any], Any], alone: bool) -> None:
    """Run a worker process: turn chunks from the pipe into results, until the pipe is closed. With `alone` it reads standard input."""
    sys.stdout = sys.stderr  # a bot's output is not part of the command's results
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent process, which ends the workers
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if alone:
        with suppress(OSError):
            sys.stdin = open(0, closefd=False)  # noqa: SIM115  (multiprocessing has put an empty one in its place)
    with suppress(EOFError, OSError):
        while True:
            chunk = pipe.recv()
            try:
                answer: tuple[bool, Any] = True, work(chunk)
            except Exception as error:
                answer = False, _portable(error)
            pipe.send(answer)


def _portable(error: Exception) -> Exception:
    """Return an exception that survives pickling, with the worker's traceback as a note."""
    trace = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = NexariumError(str(error)) if isinstance(error, NexariumError) else RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(f"in a worker process:\n{trace}")
    return error


@dataclass(eq=False)
class _Worker:
    """A process and its current chunk."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection
    number: int = -1
    chunk: Any = None


@contextmanager
def _out_of_reach() -> Iterator[None]:
    """Block Ctrl-C during the start of processes: it would end their imports with a traceback. This process receives it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Processes(_Executor[Chunk, Result]):
    """New processes of this machine, each started when it is first needed."""

    def __init__(self, work: Callable[[Chunk], Result], size: int) -> None:
        self.work, self.size = work, size
        self.context = multiprocessing.get_context("spawn")
        self.idle: list[_Worker] = []
        self.busy: dict[Connection, _Worker] = {}
        self.deaths: dict[int, int] = {}
        """By chunk, the number of workers that died at it."""

    def start(self, number: int, chunk: Chunk) -> None:
        while True:
            worker, new = (self.idle.pop(), False) if self.idle else (self._new(), True)
            worker.number, worker.chunk = number, chunk
            try:
                worker.pipe.send(chunk)
            except OSError:  # it ended before it received everything: an idle worker was killed, or a new one failed to start
                self._bury(worker)
                if new:
                    self._count_death(worker)
            else:
                self.busy[worker.pipe] = worker
                return

    def finished(self) -> list[tuple[int, Result]]:
        done = []
        for pipe in multiprocessing.connection.wait(list(self.busy)):
            assert isinstance(pipe, Connection)
            worker = self.busy.pop(pipe)
            try:
                well, result = pipe.recv()
            except (EOFError, OSError, pickle.UnpicklingError):
                self._again(worker)
                continue
            self.idle.append(worker)
            if not well:
                raise result
            done.append((worker.number, result))
        return done

    def _again(self, worker: _Worker) -> None:
        """Replace a worker that died at its chunk."""
        self._bury(worker)
        self._count_death(worker)
        self.start(worker.number, worker.chunk)

    def _count_death(self, worker: _Worker) -> None:
        """Count a worker's death. Raises `WorkerLost` where another attempt is pointless."""
        if worker.process.exitcode == UNGUARDED:
            raise WorkerLost("every process runs your script again: put the code that plays below `if __name__ == '__main__':`") from None
        deaths = self.deaths[worker.number] = self.deaths.get(worker.number, 0) + 1
        if deaths >= TRIES:
            memory = "too little memory" if self.size == 1 else "too little memory for so many --jobs"
            status = worker.process.exitcode
            raise WorkerLost(
                f"{deaths} worker processes ended at the same piece of work (status {status}): {memory}, or a bot that ends its process"
            )

    def _new(self) -> _Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(theirs, self.work, self.size == 1), name=WORKER, daemon=True)
        try:
            with _out_of_reach():
                process.start()
        except RuntimeError:  # inside a worker that is still starting and executes its parent's script
            if multiprocessing.current_process().name != WORKER:
                raise
            sys.exit(UNGUARDED)
        theirs.close()
        return _Worker(process, ours)

    def _bury(self, worker: _Worker) -> None:
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()

    def close(self) -> None:
        for worker in (*self.busy.values(), *self.idle):
            worker.process.kill()
        for worker in (*self.busy.values(), *self.idle):
            self._bury(worker)
        self.busy, self.idle = {}, []


# --- a Ray cluster ---------------------------------------------------------------------------------------------------------


def _work_there(places: list[str], packed: bytes) -> Any:
    """Run a task on a cluster. The pickled work may name modules from the sender's paths, so these are added first."""
    sys.path += [place for place in places if place not in sys.path]
    work, chunk = pickle.loads(packed)
    return work(chunk)


class _Cluster(_Executor[Chunk, Result]):
    """Tasks on a Ray cluster, which restarts a task when its worker or its machine is gone."""

    def __init__(self, work: Callable[[Chunk], Result], workers: Workers) -> None:
        assert workers.ray is not None
        self.ray = find_ray()
        self.ours = not self.ray.is_initialized()
        """Whether to close the connection at the end: a notebook may have its own."""
        if self.ours:
            connect(self.ray, workers.ray)
        self.size = workers.jobs or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.work = work
        self.places = [os.path.abspath(place) for place in sys.path]
        runtime = environment(compiles=not INTERPRETED)
        self.task = self.ray.remote(num_cpus=1, max_retries=TRIES, runtime_env=runtime)(_work_there)
        self.running: dict[Any, int] = {}

    def start(self, number: int, chunk: Chunk) -> None:
        self.running[self.task.remote(self.places, pickle.dumps((self.work, chunk)))] = number

    def finished(self) -> list[tuple[int, Result]]:
        ready, _ = self.ray.wait(list(self.running), num_returns=1)
        done = []
        for each in ready:
            try:
                result = self.ray.get(each)
            except self.ray.exceptions.RayTaskError:
                raise
            except self.ray.exceptions.RayError as error:
                raise WorkerLost(f"the cluster lost the same piece of work {TRIES} times: {type(error).__name__}") from None
            done.append((self.running.pop(each), result))
        return done

    def close(self) -> None:
        for each in self.running:
            with suppress(self.ray.exceptions.RayError):
                self.ray.cancel(each, force=True)
        if self.ours:
            self.ray.shutdown()
