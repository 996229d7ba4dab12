"""Event streams: how soon the last of many hears of a change, and what each costs in memory."""

import os
import resource
import selectors
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench._load import BROWSER, cpu_microseconds
from bench._servers import Running, running
from bench.registry import Row, measurement

_COUNTS = (1_000, 10_000)
_ROUNDS = 9
_SPARE_FILES = 200
_SETTLE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Streams:
    """What so many streams of one server cost."""

    reached_ms: float
    cpu_ms: float
    kilobytes_each: float


@measurement("streams")
def streams() -> Iterator[Row]:
    """Our streams beside a broadcaster that does nothing else, on the same server."""
    for count in _COUNTS:
        if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < count + _SPARE_FILES:
            yield Row(what=f"{count:,} event streams", note="more open files are not allowed")
            continue
        bare = _measured([sys.executable, "-m", "bench._bare", "broadcast"], count)
        ours = _measured([sys.executable, "-m", "bench._streams_server"], count)
        against = "bare broadcaster"
        yield Row(
            what=f"an event to {count:,} streams: the last has it",
            ours=ours.reached_ms,
            yardstick=bare.reached_ms,
            against=against,
            goal="1 at most",
        )
        yield Row(
            what=f"an event to {count:,} streams: the server's CPU",
            ours=ours.cpu_ms,
            yardstick=bare.cpu_ms,
            against=against,
        )
        yield Row(
            what=f"memory of one of {count:,} streams",
            ours=ours.kilobytes_each,
            yardstick=bare.kilobytes_each,
            against=against,
            unit="KB",
            goal="12 KB at most",
        )


def _measured(command: Sequence[str], count: int) -> Streams:
    with running(command) as server:
        # The first ones bring in code and caches that all share.
        _hang_up(_open_streams(server, 20))
        time.sleep(_SETTLE_SECONDS)
        before = _memory(server.pid)
        listening = _open_streams(server, count)
        time.sleep(_SETTLE_SECONDS)
        each = (_memory(server.pid) - before) / count
        rounds = [_told(server, listening) for _ in range(_ROUNDS)]
        _hang_up(listening)
    return Streams(min(round[0] for round in rounds), min(round[1] for round in rounds), each)


def _open_streams(server: Running, count: int) -> list[socket.socket]:
    lines = {"Host": f"127.0.0.1:{server.port}"} | BROWSER | {"Accept": "text/event-stream"}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    request = f"GET /api/events HTTP/1.1\r\n{head}\r\n".encode()
    found = []
    for _ in range(count):
        stream = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        stream.sendall(request)
        # Head and first frame come together or one after the other.
        got = b""
        while b"\r\n\r\n" not in got or got.endswith(b"\r\n\r\n"):
            got += stream.recv(4096)
        assert got.startswith(b"HTTP/1.1 200"), got[:60]
        stream.settimeout(0)
        found.append(stream)
    return found


def _told(server: Running, listening: Sequence[socket.socket]) -> tuple[float, float]:
    """Have one event sent; return the milliseconds until the last has it, and those of CPU."""
    with selectors.DefaultSelector() as waiting:
        for stream in listening:
            waiting.register(stream, selectors.EVENT_READ)
        spent = cpu_microseconds(server.pid)
        start = time.perf_counter()
        os.kill(server.pid, signal.SIGUSR1)
        left = len(listening)
        while left:
            ready = waiting.select(30)
            assert ready, f"{left} streams were not told"
            for key, _ in ready:
                assert isinstance(key.fileobj, socket.socket)
                if b"event: portfolio" in key.fileobj.recv(4096):
                    waiting.unregister(key.fileobj)
                    left -= 1
        elapsed = (time.perf_counter() - start) * 1000
        return elapsed, (cpu_microseconds(server.pid) - spent) / 1000


def _hang_up(listening: Sequence[socket.socket]) -> None:
    for stream in listening:
        stream.close()


def _memory(pid: int) -> float:
    """Return the process's own share of memory, in kilobytes."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return float(next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1])
