"""What is measured: functions under a name, each giving rows of one table.

A measurement takes its own yardstick in the same run, before or between its own figures, so that
a row's ratio means the same on a fast, a slow or a busy machine.
"""

import gc
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One figure beside its yardstick, both in *unit*; a *note* says why one is missing."""

    what: str
    ours: float | None = None
    yardstick: float | None = None
    against: str = ""
    unit: str = "ms"
    goal: str = ""
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours over the yardstick, None when one of them was not measured."""
        if self.ours is None or not self.yardstick:
            return None
        return self.ours / self.yardstick


Measurement = Callable[[], Iterable[Row]]
GROUPS: dict[str, dict[str, Measurement]] = {
    "bench": {},
    "soak": {},
    "lighthouse": {},
    "switching": {},
    "interacting": {},
    "moving": {},
}


def measurement(name: str, group: str = "bench") -> Callable[[Measurement], Measurement]:
    """Register a function under *name* in *group*: `make bench`, `make soak` and so on."""

    def register(function: Measurement) -> Measurement:
        if name in GROUPS[group]:
            raise ValueError(f"two measurements are called {name}")
        GROUPS[group][name] = function
        return function

    return register


def median_ms(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the median CPU time of *work* in milliseconds, after one run that warms it up."""
    return medians_ms(work, repeats=repeats)[0]


def medians_ms(*works: Callable[[], object], repeats: int = 5) -> list[float]:
    """Return the median CPU time of each of *works*, which take turns: all meet the same machine.

    Without the collector of cycles, as `timeit` does it: what it costs depends on all else that
    the process holds.
    """
    for work in works:
        work()
    gc.disable()
    try:
        rounds = [[_cpu_ms(work) for work in works] for _ in range(repeats)]
    finally:
        gc.enable()
    return [statistics.median(times) for times in zip(*rounds, strict=True)]


def _cpu_ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000
