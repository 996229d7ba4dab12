"""A long mixed load on one server: whether anything fails, grows, or gets slower with time."""

import os
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path

import httpx

from bench._servers import ours, running
from bench._site import fill, project
from bench.registry import Row, measurement
from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, ChangeSet, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store

MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
VISITORS, PROJECTS = 6, 1000
WRITE_EVERY_SECONDS = 0.5
_AT = "2026-01-01T00:00:00.000Z"
_PAGES = ("/", "/portfolio", "/api/portfolio", "/api/site", "/sitemap.xml", "/insight")


@dataclass(slots=True)
class Load:
    """What the visitors have met so far; *seconds* are those of the last answers."""

    address: str
    done: threading.Event = field(default_factory=threading.Event)
    seconds: list[float] = field(default_factory=list)
    failures: int = 0
    answers: int = 0

    def visit(self) -> None:
        """Ask for one page after the other, until all is done."""
        with httpx.Client(base_url=self.address, timeout=30) as client:
            for page in cycle(_PAGES):
                if self.done.is_set():
                    return
                began = time.perf_counter()
                status = client.get(page).status_code
                self.seconds.append(time.perf_counter() - began)
                self.answers += 1
                self.failures += status != 200


@measurement("mixed load", group="soak")
def mixed_load() -> Iterator[Row]:
    """Visitors ask while projects are saved; the first tenth of the time is the yardstick."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = ours(folder)
        store = create_store(f"sqlite:///{folder / 'studio.db'}", load_settings(environment={}))
        fill(store, PROJECTS)
        with running(command) as server:
            load = Load(f"http://127.0.0.1:{server.port}")
            with _under(load, store):
                time.sleep(MINUTES * 6)
                early = _size(server.pid), _median_ms(load)
                time.sleep(MINUTES * 54)
                late = _size(server.pid), _median_ms(load)
        store.close()
    what = f"{load.answers:,} answers in {MINUTES:g} minutes"
    yield Row(what=f"{what}: failures", ours=load.failures, unit="", goal="0 at most")
    (early_files, early_memory), (late_files, late_memory) = early[0], late[0]
    against = "after a tenth of the time"
    for measured, ours_, yardstick, unit, goal in (
        ("memory", late_memory, early_memory, "MiB", "1.2 at most"),
        ("open files", late_files, early_files, "files", "1.2 at most"),
        ("median answer", late[1], early[1], "ms", ""),
    ):
        yield Row(
            what=f"{what}: {measured}",
            ours=ours_,
            yardstick=yardstick,
            against=against,
            unit=unit,
            goal=goal,
        )


@contextmanager
def _under(load: Load, store: Store) -> Iterator[None]:
    """Have visitors and one writer at work meanwhile; raise what any of them met."""
    with ThreadPoolExecutor(VISITORS + 1) as threads:
        working = [threads.submit(load.visit) for _ in range(VISITORS)]
        working.append(threads.submit(_write, store, load.done))
        try:
            yield
        finally:
            load.done.set()
    for each in working:
        each.result()


def _write(store: Store, done: threading.Event) -> None:
    """Save one project after the other, until all is done."""
    for turn in count():
        if done.wait(WRITE_EVERY_SECONDS):
            return
        changed = {**project(turn % PROJECTS), "title": f"서초동 아파트 {turn}"}
        put = Put(PORTFOLIO, f"p{turn % 20:02}", changed)
        store.commit(ChangeSet(actor=OPERATOR, action="saved", at=_AT, changes=(put,)))


def _size(pid: int) -> tuple[int, float]:
    """Return how many files a process has open and its memory in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if "VmRSS" in line)
    return len(list(Path(f"/proc/{pid}/fd").iterdir())), int(kilobytes) / 1024


def _median_ms(load: Load) -> float | None:
    """Return the median of the answers since the last time, None when there were none."""
    seconds, load.seconds = load.seconds, []
    return statistics.median(seconds) * 1000 if seconds else None
