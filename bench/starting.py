"""From the start of the process to the first answer, and the memory it has then."""

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench._load import Connection, cpu_microseconds
from bench._servers import bare, ours, running
from bench._site import make_site
from bench.registry import Row, measurement

_ROUNDS = 5
_PROJECTS = 24
_LIST = "/api/portfolio"


@measurement("starting")
def starting() -> Iterator[Row]:
    """Compare our server's start with that of a bare application, on the same uvicorn."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        make_site(data, _PROJECTS)
        served = ours(data)
        with running(served) as site:
            asking = Connection(site.port, _LIST)
            least = bare(data, asking)
        pairs = [(_started(served), _started(least)) for _ in range(_ROUNDS)]
        mine, bare_one = (
            [statistics.median(figures) for figures in zip(*side, strict=True)]
            for side in zip(*pairs, strict=True)
        )
        against = "bare ASGI application"
        rows = ("CPU until the first answer", "time until the first answer")
        goals = ("4 at most", "1 000 ms at most")
        for what, our, their, goal in zip(rows, mine, bare_one, goals, strict=False):
            yield Row(what=what, ours=our, yardstick=their, against=against, goal=goal)
        yield Row(
            what="memory after the first answer",
            ours=mine[2],
            yardstick=bare_one[2],
            against=against,
            unit="MB",
            goal="80 MB at most",
        )


def _started(command: Sequence[str]) -> tuple[float, float, float]:
    """Return milliseconds of CPU and of time, and megabytes, when the first answer is there."""
    start = time.perf_counter()
    with running(command) as server:
        Connection(server.port, _LIST).close()
        elapsed = (time.perf_counter() - start) * 1000
        return cpu_microseconds(server.pid) / 1000, elapsed, memory(server.pid)


def memory(pid: int) -> float:
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    kilobytes = next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1]
    return int(kilobytes) / 1024


@measurement("commands")
def commands() -> Iterator[Row]:
    """`studio --help` beside Python that does nothing."""
    nothing = _run([sys.executable, "-c", "pass"])
    yield Row(
        what="studio --help",
        ours=_run([sys.executable, "-m", "studio_cli", "--help"]),
        yardstick=nothing,
        against="python -c pass",
    )


def _run(command: Sequence[str]) -> float:
    """Return the CPU milliseconds of a command, the least of a few runs."""
    found = []
    for _ in range(_ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found) * 1000
