"""A server process in figures, as Prometheus reads them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

LAG_PAUSE = 0.25
"""Seconds between two looks at how late the event loop is."""
LAG_KEPT = 40
"""So many looks are kept: the lag that `Metrics.lag` tells is the worst of the last ten seconds."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of the histograms, in seconds."""


class Metrics:
    """The figures of one process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._read = _Read()
        self.registry.register(self._read)
        self._moves = Counter("nexarium_moves", "Actions that were stored.", ["by"], registry=self.registry)
        self.acknowledgement = Histogram(
            "nexarium_acknowledgement_seconds",
            "From a player's message with a move until the move is stored.",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self._refusals = Counter("nexarium_refusals", "What was refused, by kind.", ["kind"], registry=self.registry)
        self._loop_lag = Histogram(
            "nexarium_loop_lag_seconds", "How late the event loop is.", registry=self.registry, buckets=(0.001, *BUCKETS)
        )
        self._lags: deque[float] = deque(maxlen=LAG_KEPT)

    def watch(self, name: str, text: str, value: Callable[[], float], kind: Literal["gauge", "counter"] = "gauge") -> None:
        """Let a figure be read from `value` whenever somebody asks."""
        self._read.figures.append((name, text, value, kind))

    def moved(self, by: Literal["person", "bot"], actions: int = 1) -> None:
        """Actions were stored."""
        self._moves.labels(by).inc(actions)

    def refused(self, kind: str) -> None:
        """Something was refused; `kind` is its key among the server's words, so that there are only so many."""
        self._refusals.labels(kind).inc()

    @property
    def moves(self) -> int:
        """How many actions were stored since the start."""
        return sum(int(self.registry.get_sample_value("nexarium_moves_total", {"by": by}) or 0) for by in ("person", "bot"))

    @property
    def refusals(self) -> dict[str, int]:
        """How often what was refused since the start."""
        samples = (sample for family in self._refusals.collect() for sample in family.samples if sample.name.endswith("_total"))
        return {sample.labels["kind"]: int(sample.value) for sample in samples}

    @property
    def memory(self) -> int:
        """The bytes of memory that the process takes; 0 where the system does not tell."""
        return int(self.registry.get_sample_value("process_resident_memory_bytes") or 0)

    @property
    def lag(self) -> float:
        """The worst lag of the event loop in the last ten seconds."""
        return max(self._lags, default=0.0)

    async def measure_lag(self) -> None:
        """Look again and again how much later than asked for the event loop comes back."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LAG_PAUSE)
            lag = max(0.0, time.monotonic() - before - LAG_PAUSE)
            self._lags.append(lag)
            self._loop_lag.observe(lag)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)


class _Read(Collector):
    """Figures that stand elsewhere and are read when somebody asks."""

    def __init__(self) -> None:
        self.figures: list[tuple[str, str, Callable[[], float], Literal["gauge", "counter"]]] = []

    def collect(self) -> Iterator[Metric]:
        for name, text, value, kind in self.figures:
            family = GaugeMetricFamily(name, text) if kind == "gauge" else CounterMetricFamily(name, text)
            family.add_metric([], value())
            yield family
