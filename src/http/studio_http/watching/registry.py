"""Everything that one process measures, and what all processes of the server have together."""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import TypeAlias

from studio_http.watching.catalogue import METRICS
from studio_http.watching.metric import BUCKETS, Labels, Metric, Samples, Values, exposition
from studio_http.watching.sheets import Sheets

Reading: TypeAlias = float | Mapping[Labels, float] | None
"""A number, numbers by the values of the labels, or None for nothing to tell."""


class Counter:
    """Counts, from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._values: dict[Labels, Values] = {}

    def add(self, *labels: str, amount: float = 1) -> None:
        """Count *amount* more under these values of the labels."""
        with self._lock:
            self._values.setdefault(labels, [0])[0] += amount

    def begin(self, *labels: str) -> None:
        """Tell of nothing counted yet, so that the first is seen to come."""
        self.add(*labels, amount=0)

    def values(self) -> dict[Labels, Values]:
        """Return what was counted."""
        with self._lock:
            return {labels: list(values) for labels, values in self._values.items()}


class Histogram:
    """Counts how long something took, from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._values: dict[Labels, Values] = {}

    def observe(self, seconds: float, *labels: str) -> None:
        """Count one more that took so long."""
        with self._lock:
            values = self._values.get(labels)
            if values is None:
                values = self._values[labels] = [0] * (len(BUCKETS) + 1) + [0.0]
            values[bisect_left(BUCKETS, seconds)] += 1
            values[-1] += seconds

    def values(self) -> dict[Labels, Values]:
        """Return what was counted."""
        with self._lock:
            return {labels: list(values) for labels, values in self._values.items()}


class Registry:
    """The measurements of the process *number*, kept on its sheet for the others.

    What a process before it with that number had counted counts on, so that no sum gets smaller.
    """

    def __init__(self, sheets: Sheets | None = None, number: int = 0) -> None:
        self._sheets = sheets or Sheets()
        self._number = number
        self._before = self._sheets.read(number).counted
        self._counted: dict[str, Counter | Histogram] = {}
        self._read: dict[str, Callable[[], Reading]] = {}

    @property
    def is_shared(self) -> bool:
        """Whether other processes are to know what this one has measured."""
        return self._sheets.is_shared

    def counter(self, name: str) -> Counter:
        """Return what counts for the metric *name*."""
        made = self._counted[METRICS[name].name] = Counter()
        return made

    def histogram(self, name: str) -> Histogram:
        """Return what counts for the metric *name*, a histogram."""
        made = self._counted[METRICS[name].name] = Histogram()
        return made

    def reads(self, name: str, read: Callable[[], Reading]) -> None:
        """Have *read* asked for the metric *name*, often and from the event loop.

        It raises nothing, and takes no time to speak of: what is to be fetched is fetched before.
        """
        self._read[METRICS[name].name] = read

    def publish(self) -> None:
        """Write this process's measurements on its sheet."""
        counted = {name: one.values() for name, one in self._counted.items()}
        present: Samples = {}
        for name, read in self._read.items():
            metric, values = METRICS[name], _values(read())
            goes_on = metric.kind == "counter" and metric.merged == "sum"
            (counted if goes_on else present)[name] = values
        self._sheets.write(self._number, _added(counted, self._before), present)

    def exposition(self) -> bytes:
        """Return what all processes have measured, as Prometheus reads it."""
        self.publish()
        now, together = time.monotonic(), Samples()
        for number, sheet in enumerate(self._sheets.read_all()):
            told = [sheet.counted] if sheet.is_silent(now) else [sheet.counted, sheet.present]
            for samples in told:
                for name, values in samples.items():
                    _take_in(together.setdefault(name, {}), METRICS[name], number, values)
        return exposition(METRICS.values(), together)


def _values(reading: Reading) -> dict[Labels, Values]:
    if reading is None:
        return {}
    if isinstance(reading, Mapping):
        return {labels: [value] for labels, value in reading.items()}
    return {(): [reading]}


def _added(counted: Samples, before: Samples) -> Samples:
    """Return what was counted together with what was counted before."""
    together = {name: dict(values) for name, values in before.items()}
    for name, values in counted.items():
        _take_in(together.setdefault(name, {}), METRICS[name], 0, values)
    return together


def _take_in(
    together: dict[Labels, Values], metric: Metric, number: int, values: Mapping[Labels, Values]
) -> None:
    """Take the *values* of the process *number* in, as the *metric* says."""
    for labels, one in values.items():
        if metric.merged == "each":
            together[(*labels, str(number))] = one
        elif labels in together:
            pairs = zip(together[labels], one, strict=True)
            together[labels] = [_MERGED[metric.merged](pair) for pair in pairs]
        else:
            together[labels] = one


_MERGED: Mapping[str, Callable[[Iterable[float]], float]] = {"sum": sum, "most": max, "least": min}
