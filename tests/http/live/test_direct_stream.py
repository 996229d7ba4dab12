"""Streams that write to their connections themselves, as fast as each client reads."""

import asyncio

import pytest

from studio_http.live.direct_stream import DirectStream
from studio_http.live.hub import RING, EventHub
from tests.event_loops import run_apart
from tests.http.live.test_stream import LONG, settled


class Line(asyncio.Transport):
    """A connection that keeps what is written to it, and fails with *error* when that is set."""

    def __init__(self) -> None:
        super().__init__()
        self.got = b""
        self.end = ""
        self.error: Exception | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.error is not None:
            raise self.error
        self.got += data

    def close(self) -> None:
        self.end = "closed"

    def abort(self) -> None:
        self.end = "aborted"

    def is_closing(self) -> bool:
        return bool(self.end)


def stream(hub: EventHub, line: Line, ends: float = LONG) -> DirectStream:
    found = DirectStream(hub, ends, lambda _: None)
    found.connection_made(line)
    found.begin(b"", b"o")
    found.listen(b"")
    line.got = b""
    return found


def slow_and_quick(hub: EventHub) -> tuple[DirectStream, Line, Line]:
    """Return a stream whose client does not read, its line, and that of one who reads."""
    slow, quick = Line(), Line()
    paused = stream(hub, slow)
    stream(hub, quick)
    paused.pause_writing()
    return paused, slow, quick


def test_a_slow_client_gets_the_rest_when_it_reads() -> None:
    async def scene() -> None:
        hub = EventHub()
        paused, slow, quick = slow_and_quick(hub)

        hub.send(b"1")
        await settled()
        hub.send(b"2")
        await settled()
        meanwhile = slow.got, quick.got
        paused.resume_writing()

        assert meanwhile == (b"", b"1\r\n1\r\n1\r\n2\r\n")
        assert slow.got == b"2\r\n12\r\n"

    run_apart(scene())


def test_a_client_that_reads_too_late_gets_resync() -> None:
    async def scene() -> None:
        hub, slow = EventHub(), Line()
        paused = stream(hub, slow)
        paused.pause_writing()

        for _ in range(RING + 1):
            hub.send(b"x")
        await settled()
        paused.resume_writing()

        assert b"event: resync" in slow.got
        assert b"x" not in slow.got

    run_apart(scene())


def test_a_broken_connection_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        hub, broken, sound = EventHub(), Line(), Line()
        stream(hub, broken)
        stream(hub, sound)
        broken.error = RuntimeError("gone")

        hub.send(b"1")
        await settled()
        hub.send(b"2")
        await settled()

        assert sound.got == b"1\r\n1\r\n1\r\n2\r\n"
        assert broken.end == "aborted"

    run_apart(scene())

    assert [record.name for record in caplog.records].count("studio.events") == 1


def test_stopping_completes_every_stream_even_a_slow_one() -> None:
    async def scene() -> None:
        hub = EventHub()
        _, slow, quick = slow_and_quick(hub)
        hub.send(b"1")
        await settled()

        hub.close()
        await settled()

        assert (slow.got, slow.end) == (b"1\r\n1\r\n0\r\n\r\n", "closed")
        assert (quick.got, quick.end) == (b"1\r\n1\r\n0\r\n\r\n", "closed")

    run_apart(scene())


def test_an_old_stream_ends_and_one_that_does_not_read_is_aborted() -> None:
    async def scene() -> None:
        hub, read, silent = EventHub(), Line(), Line()
        ended, cut = stream(hub, read, ends=LONG), stream(hub, silent, ends=LONG)
        cut.pause_writing()

        for now in (LONG - 1, LONG):
            ended.push(now)
            cut.push(now)

        assert (read.got, read.end) == (b"0\r\n\r\n", "closed")
        assert (silent.got, silent.end) == (b"", "aborted")

    run_apart(scene())


def test_events_during_the_opening_follow_the_missed_ones() -> None:
    async def scene() -> None:
        hub, line = EventHub(), Line()
        late = DirectStream(hub, LONG, lambda _: None)
        late.connection_made(line)
        late.begin(b"", b"o")

        hub.send(b"2")
        await settled()
        late.listen(b"1")

        assert line.got == b"1\r\no\r\n1\r\n1\r\n1\r\n2\r\n"

    run_apart(scene())
