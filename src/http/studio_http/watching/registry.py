"""Everything that one process measures, and what all processes of the server have together.

One process has it in memory. Several have it in files of the folder that the environment names
before prometheus-client is imported: whichever of them is asked reads the files of all.
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client import Metric as Samples
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from studio_http.watching.catalogue import BUCKETS, METRICS, Labels, Merged, Metric

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that prometheus-client reads when it is imported."""

SILENT_SECONDS = 15.0
"""A process that has written nothing for so long tells no more how things are now."""

Reading: TypeAlias = float | Mapping[Labels, float] | None
"""A number, numbers by the values of the labels, or None for nothing to tell."""

_MODES: Mapping[Merged, str] = {
    "sum": "livesum",
    "most": "livemax",
    "least": "livemin",
    "each": "livemax",
}
_GAUGES = "gauge_*.db"

disable_created_metrics()


class Registry:
    """The measurements of the process *number*."""

    def __init__(self, number: int = 0) -> None:
        self._own = CollectorRegistry()
        self._folder = Path(os.environ[SHARED_FOLDER]) if SHARED_FOLDER in os.environ else None
        self._number = str(number)
        self._read: dict[str, Callable[[], Reading]] = {}
        self._made: dict[str, Counter | Gauge] = {}
        self._counted: dict[tuple[str, Labels], float] = {}
        self._updating = Lock()

    @property
    def is_shared(self) -> bool:
        """Whether other processes are to know what this one has measured."""
        return self._folder is not None

    def counter(self, name: str) -> Counter:
        """Return what counts for the metric *name*."""
        metric = METRICS[name]
        return Counter(name, metric.tells, metric.shown_labels, registry=self._own)

    def histogram(self, name: str) -> Histogram:
        """Return what counts for the metric *name*, a histogram."""
        metric = METRICS[name]
        return Histogram(name, metric.tells, metric.labels, buckets=BUCKETS, registry=self._own)

    def reads(self, name: str, read: Callable[[], Reading]) -> None:
        """Have *read* asked for the metric *name*, often and from the event loop.

        It raises nothing, and takes no time to speak of: what is to be fetched is fetched before.
        """
        self._read[METRICS[name].name] = read

    def update(self) -> None:
        """Ask for what is read, and show the other processes that this one is alive."""
        with self._updating:
            for name, read in self._read.items():
                reading = read()
                if reading is not None:
                    told = reading if isinstance(reading, Mapping) else {(): reading}
                    for labels, value in told.items():
                        self._tell(METRICS[name], labels, value)
        if self._folder is not None:
            for file in self._folder.glob(_GAUGES):
                if _process_of(file) == os.getpid():
                    os.utime(file)

    def exposition(self) -> bytes:
        """Return what all processes have measured, as Prometheus reads it."""
        self.update()
        return generate_latest(_AllProcesses(self._folder) if self._folder else self._own)

    def _tell(self, metric: Metric, labels: Labels, value: float) -> None:
        made = self._made.get(metric.name)
        if made is None:
            made = self._made[metric.name] = self._gauge_or_counter(metric)
        shown = (*labels, self._number) if metric.merged == "each" else labels
        one = made.labels(*shown) if shown else made
        if isinstance(one, Gauge):
            one.set(value)
        else:
            before = self._counted.get((metric.name, labels), 0)
            self._counted[metric.name, labels] = value
            one.inc(max(0, value - before))

    def _gauge_or_counter(self, metric: Metric) -> Counter | Gauge:
        if metric.kind == "counter":
            return self.counter(metric.name)
        return Gauge(
            metric.name,
            metric.tells,
            metric.shown_labels,
            registry=self._own,
            multiprocess_mode=_MODES[metric.merged],  # type: ignore[arg-type]  # one of its words
        )


class _AllProcesses(Collector):
    """What the files in *folder* come to: all counts, and the gauges of who is alive."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Samples]:
        """Return the metrics of all processes, put together as their modes say."""
        silent = set()
        for file in self._folder.glob(_GAUGES):
            with suppress(FileNotFoundError):  # another process has removed it
                if not _is_alive(_process_of(file)):
                    mark_process_dead(_process_of(file), str(self._folder))
                elif file.stat().st_mtime < time.time() - SILENT_SECONDS:
                    silent.add(file)
        files = sorted(set(self._folder.glob("*.db")) - silent)
        merged: Iterable[Samples] = MultiProcessCollector.merge(map(str, files))
        return merged


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _process_of(file: Path) -> int:
    return int(file.stem.rpartition("_")[2])
