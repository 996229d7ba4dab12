"""Streams of a hub: a client that reads needs no task; one that does not delays no other."""

import asyncio
from typing import Any

import pytest

from studio_http.live.hub import EventHub
from studio_http.live.stream import EventStream
from tests.event_loops import run_apart

LONG = 1e12


class Client:
    """A connection that can be blocked, and fails with *error* when that is set."""

    def __init__(self) -> None:
        self.got = b""
        self.ended = False
        self.open = asyncio.Event()
        self.open.set()
        self.error: Exception | None = None

    async def send(self, message: dict[str, Any]) -> None:
        if not self.open.is_set():
            await self.open.wait()
        if self.error is not None:
            raise self.error
        self.got += message["body"]
        self.ended = not message.get("more_body", False)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def stream(hub: EventHub, client: Client, ends: float = LONG) -> EventStream:
    found = EventStream(hub, client.send, hub.head, ends)
    hub.add(found)
    return found


def test_every_stream_gets_every_event_in_order() -> None:
    async def scene() -> None:
        hub, clients = EventHub(), [Client() for _ in range(450)]
        for client in clients:
            stream(hub, client)

        hub.send(b"1")
        await asyncio.sleep(0)
        hub.send(b"2")
        hub.send(b"3")
        await settled()

        assert {client.got for client in clients} == {b"123"}

    run_apart(scene())


def test_a_client_that_does_not_read_delays_no_other_and_catches_up() -> None:
    async def scene() -> None:
        hub, slow, quick = EventHub(), Client(), Client()
        slow.open.clear()
        stream(hub, slow)
        stream(hub, quick)

        for frame in (b"1", b"2", b"3"):
            hub.send(frame)
            await settled()
        heard = quick.got, slow.got
        slow.open.set()
        await settled()

        assert heard == (b"123", b"")
        assert slow.got == b"123"

    run_apart(scene())


def test_a_broken_connection_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        hub, broken, sound = EventHub(), Client(), Client()
        broken.error = RuntimeError("gone")
        stream(hub, broken)
        stream(hub, sound)

        hub.send(b"1")
        await settled()
        hub.send(b"2")
        await settled()

        assert sound.got == b"12"

    run_apart(scene())

    assert [record.name for record in caplog.records].count("studio.events") == 1


def test_closing_ends_every_stream_even_a_slow_one() -> None:
    async def scene() -> None:
        hub, slow, quick = EventHub(), Client(), Client()
        slow.open.clear()
        stream(hub, slow)
        stream(hub, quick)
        hub.send(b"1")
        await settled()

        hub.close()
        await settled()
        slow.open.set()
        await settled()

        assert (quick.got, quick.ended) == (b"1", True)
        assert (slow.got, slow.ended) == (b"1", True)

    run_apart(scene())


def test_a_stream_ends_when_its_time_is_over_and_not_before() -> None:
    async def scene() -> None:
        hub, old, young = EventHub(), Client(), Client()
        now = asyncio.get_running_loop().time()
        stream(hub, old, ends=now)
        stream(hub, young, ends=now + 60)

        hub.send(b"1")
        await settled()

        assert old.ended
        assert not young.ended

    run_apart(scene())


def test_a_removed_stream_gets_nothing_more() -> None:
    async def scene() -> None:
        hub, slow = EventHub(), Client()
        slow.open.clear()
        left = stream(hub, slow)
        hub.send(b"1")
        await settled()

        hub.remove(left)
        left.drop()
        slow.open.set()
        hub.send(b"2")
        await settled()

        assert slow.got == b""

    run_apart(scene())


def test_events_during_the_opening_are_sent_at_once() -> None:
    async def scene() -> None:
        hub, client = EventHub(), Client()
        late = EventStream(hub, client.send, hub.head, LONG)
        hub.send(b"1")

        hub.add(late)

        assert client.got == b"1"

    run_apart(scene())
