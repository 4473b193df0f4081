"""The metrics of a server process, in Prometheus' format."""

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
"""Seconds between two measurements of the event loop's lag."""
LAG_KEPT = 40
"""The number of measurements kept: `Metrics.lag` is the worst of the last ten seconds."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of the histograms, in seconds."""
OLD_METRICS = {"nexarium_remote_bots": "nexarium_lent_bots", "nexarium_remote_workers": "nexarium_thinkers_elsewhere"}
"""New names of metrics and the old ones, under which they are written for one more release."""


class Metrics:
    """The metrics of one process, in a registry of its own."""

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
        """Add a metric that is read from `value` on each request."""
        self._read.figures.append((name, text, value, kind))
        if name in OLD_METRICS:
            self._read.figures.append((OLD_METRICS[name], f"The old name of {name}.", value, kind))

    def moved(self, by: Literal["person", "bot"], actions: int = 1) -> None:
        """Count stored actions."""
        self._moves.labels(by).inc(actions)

    def refused(self, kind: str) -> None:
        """Count a refused request; `kind` is its error key, so the number of kinds is bounded."""
        self._refusals.labels(kind).inc()

    @property
    def moves(self) -> int:
        """The number of actions stored since the start."""
        return sum(int(self.registry.get_sample_value("nexarium_moves_total", {"by": by}) or 0) for by in ("person", "bot"))

    @property
    def refusals(self) -> dict[str, int]:
        """The number of refused requests since the start, by kind."""
        samples = (sample for family in self._refusals.collect() for sample in family.samples if sample.name.endswith("_total"))
        return {sample.labels["kind"]: int(sample.value) for sample in samples}

    @property
    def memory(self) -> int:
        """The memory of the process in bytes; 0 where the system does not report it."""
        return int(self.registry.get_sample_value("process_resident_memory_bytes") or 0)

    @property
    def lag(self) -> float:
        """The worst lag of the event loop in the last ten seconds, in seconds."""
        return max(self._lags, default=0.0)

    async def measure_lag(self) -> None:
        """Measure regularly how late the event loop runs."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LAG_PAUSE)
            lag = max(0.0, time.monotonic() - before - LAG_PAUSE)
            self._lags.append(lag)
            self._loop_lag.observe(lag)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' format."""
        return generate_latest(self.registry)


class _Read(Collector):
    """Collects metrics whose values are read on each request."""

    def __init__(self) -> None:
        self.figures: list[tuple[str, str, Callable[[], float], Literal["gauge", "counter"]]] = []

    def collect(self) -> Iterator[Metric]:
        for name, text, value, kind in self.figures:
            family = GaugeMetricFamily(name, text) if kind == "gauge" else CounterMetricFamily(name, text)
            family.add_metric([], value())
            yield family
