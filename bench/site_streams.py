"""A thousand open event streams on the whole site: how soon the last hears, and what each costs."""

import asyncio
import contextlib
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench._servers import ours, running
from bench._site import commit, make_site, name, project
from bench.registry import Row, measurement
from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO

STREAMS = 1000
FIRST = 100
TURNS = 5
_PATIENCE_SECONDS = 60
_REQUEST = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n"
_SETTLED_SECONDS = 8.0
"""A server that has just started still encodes what nobody has asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Streams:
    """What was measured: *last* is from before the commit until the last stream has the event."""

    last_seconds: float
    bytes_each: float
    stop_seconds: float


@measurement("site-streams")
def site_streams() -> Iterator[Row]:
    """Open the streams, commit, wait for all of them, then end the server with them open."""
    found = measure_streams(STREAMS)
    what = f"{STREAMS} event streams on one process"
    yield Row(
        what=f"{what}: commit until the last has heard",
        ours=found.last_seconds * 1000,
        goal="≤ 1000 ms",
    )
    kilobytes = found.bytes_each / 1000
    yield Row(what=f"{what}: memory of each", ours=kilobytes, unit="KB", goal="≤ 20 KB")
    yield Row(
        what=f"{what}: SIGTERM until the end", ours=found.stop_seconds, unit="s", goal="≤ 5 s"
    )


def measure_streams(count: int) -> Streams:
    """Measure *count* streams on a server of its own over SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder), 10)
        with running(ours(Path(folder))) as server:
            return asyncio.run(_measured(count, Path(folder), server.pid, server.port))


async def _measured(count: int, folder: Path, pid: int, port: int) -> Streams:
    # The first streams pay for what every later one shares.
    opened = [await _opened(port) for _ in range(FIRST)]
    await asyncio.sleep(_SETTLED_SECONDS)
    before = _memory(pid)
    opened += [await _opened(port) for _ in range(count - FIRST)]
    await asyncio.sleep(1)
    each = (_memory(pid) - before) / (count - FIRST)
    last = [await _told(folder, opened, turn) for turn in range(TURNS)]
    began = time.monotonic()
    os.kill(pid, signal.SIGTERM)
    await asyncio.gather(*(_ended(reader) for reader, _ in opened))
    stop = time.monotonic() - began
    for _, writer in opened:
        writer.close()
    return Streams(last_seconds=sorted(last)[TURNS // 2], bytes_each=each, stop_seconds=stop)


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _opened(port: int) -> Stream:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_REQUEST)
    # The comment that every stream begins with; from there on it hears everything.
    await asyncio.wait_for(reader.readuntil(b"\n:\n"), _PATIENCE_SECONDS)
    return reader, writer


async def _told(folder: Path, opened: list[Stream], turn: int) -> float:
    """Commit one change and return the seconds until the last stream has heard of it."""
    title = f"소식 {turn}"
    heard = asyncio.gather(*(_hears(reader) for reader, _ in opened))
    await asyncio.sleep(0)
    began = time.monotonic()
    await asyncio.to_thread(_write, folder, title)
    await asyncio.wait_for(heard, _PATIENCE_SECONDS)
    return time.monotonic() - began


async def _hears(reader: asyncio.StreamReader) -> None:
    await reader.readuntil(b"event: portfolio")


def _write(folder: Path, title: str) -> None:
    store = create_store(f"sqlite:///{folder / 'studio.db'}", load_settings(environment={}))
    commit(store, Put(PORTFOLIO, name(1), project(1) | {"title": title}))
    store.close()


async def _ended(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(ConnectionError):
        await asyncio.wait_for(reader.read(), _PATIENCE_SECONDS)


def _memory(pid: int) -> int:
    """Return the bytes of memory that a process has to itself."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    private = [line.split() for line in lines if line.startswith(("Private_", "Swap:"))]
    return sum(int(fields[1]) for fields in private) * 1024
