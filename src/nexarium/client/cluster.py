"""Bot workers on a Ray cluster (extra `cluster`). Each worker is an actor that keeps the bots of its most recent tables."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Any

from nexarium.bots.bot import BotError
from nexarium.bots.cluster import connect, environment, find_ray
from nexarium.bots.worker import Answer, Failed, Progress, RequestHandler, Think, warm
from nexarium.server.bots.bot_worker import BotWorker, Request, WorkerGone
from nexarium.server.bots.worker_pool import Question, Queue

LOOK_PAUSE = 0.25
"""Seconds between two requests for an actor's progress."""


class ActorWorker:
    """The class of each actor: a worker that answers one question at a time, reports its progress and can be cancelled."""

    def __init__(self) -> None:
        self.fraction = 0.0
        self.handler = RequestHandler(self._heard)
        warm()

    def _heard(self, line: Progress) -> None:
        self.fraction = line.fraction

    def ready(self) -> bool:
        """Return True. The call returns only after the actor has compiled what it needs."""
        return True

    def think(self, question: Think) -> Answer | Failed:
        """Return the answer to a question, or the reason why there is none."""
        self.fraction = 0.0
        return self.handler.answer(question)

    def how_far(self) -> float:
        """Return the progress of the current question, 0 to 1."""
        return self.fraction

    def cancel(self, number: int) -> None:
        """Cancel this question."""
        self.handler.unwanted.add(number)


@dataclass(eq=False, kw_only=True)
class ActorHandle(BotWorker):
    """The local side of one actor."""

    cluster: Cluster
    handle: Any

    def ask(self, request: Request) -> None:
        """Send a request to the actor, and watch its progress."""
        self.take(request)
        self.cluster.start(self._answered(request))
        self.cluster.start(self._look(request))

    async def _answered(self, request: Request) -> None:
        try:
            line = await self.handle.think.remote(request.think)
        except self.cluster.ray.exceptions.RayError as error:  # the actor's node is gone, or the actor was killed
            if self.current is request:
                self.fail(WorkerGone(f"an actor has gone: {type(error).__name__}"))
            await self.cluster.replace(self)
            return
        self.on_answer(line)
        self.cluster.assign()

    async def _look(self, request: Request) -> None:
        while self.current is request:
            await asyncio.sleep(LOOK_PAUSE)
            if self.current is request and request.progress is not None:
                with contextlib.suppress(self.cluster.ray.exceptions.RayError):
                    self.on_answer(Progress(id=request.think.id, fraction=await self.handle.how_far.remote()))

    def cancel(self, request: Request) -> None:
        """Cancel a request whose answer is no longer needed."""
        if self.current is request:
            self.handle.cancel.remote(request.think.id)


class Cluster(Queue):
    """A pool of actors on a Ray cluster. `address` is the cluster's address. `auto` finds the cluster of this machine, `local` starts one
    here. Without `compiles` the rules run as plain Python."""

    def __init__(self, address: str, workers: int, *, compiles: bool = True) -> None:
        super().__init__()
        self.compiles = compiles
        self.ray: Any = find_ray()
        self.address = address
        self.workers = workers
        self.actors: list[ActorHandle] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def ready(self) -> None:
        """Connect, start the actors, and wait until one is ready."""
        await asyncio.to_thread(connect, self.ray, self.address)
        self.actors = [self._new() for _ in range(self.workers)]
        for actor in self.actors:
            self.start(self._get_ready(actor))
        while not any(actor.ready for actor in self.actors):
            if not self._tasks:
                raise BotError("no actor could start on the cluster; what it says is above")
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)

    def _new(self) -> ActorHandle:
        remote = self.ray.remote(num_cpus=1, max_concurrency=4, runtime_env=environment(compiles=self.compiles))(ActorWorker)
        return ActorHandle(cluster=self, handle=remote.remote())

    async def _get_ready(self, actor: ActorHandle) -> None:
        with contextlib.suppress(self.ray.exceptions.RayError):
            actor.ready = bool(await actor.handle.ready.remote())
            self.assign()

    async def replace(self, actor: ActorHandle) -> None:
        """Replace an actor that is gone."""
        self.actors.remove(actor)
        new = self._new()
        self.actors.append(new)
        await self._get_ready(new)

    def choose(self, question: Question) -> BotWorker | None:
        """Return a free actor, preferably one that has played at the question's table before; None when all are busy."""
        free = [actor for actor in self.actors if actor.available]
        return next((actor for actor in free if question.table in actor.recent), free[0] if free else None)

    def start(self, work: Any) -> None:
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop the actors and disconnect."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for actor in self.actors:
            self.ray.kill(actor.handle)
        await asyncio.to_thread(self.ray.shutdown)
