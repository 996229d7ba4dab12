"""The streams of a hub: each gets every event, and one whose client does not read delays none."""

from studio_http.live.frames import HEARTBEAT
from studio_http.live.hub import END, MOST_WAITING, EventHub, Stream
from tests.event_loops import run_apart


def waiting(stream: Stream) -> list[bytes]:
    return [stream.get_nowait() for _ in range(stream.qsize())]


def test_every_stream_gets_every_event_in_order() -> None:
    async def scene() -> None:
        hub = EventHub()
        streams = [hub.open() for _ in range(450)]

        for frame in (b"1", HEARTBEAT, b"3"):
            hub.send(frame)

        assert [waiting(stream) for stream in streams] == [[b"1", HEARTBEAT, b"3"]] * 450

    run_apart(scene())


def test_a_client_that_reads_too_late_loads_everything_anew() -> None:
    async def scene() -> None:
        hub = EventHub()
        hub.start(7)
        slow, quick = hub.open(), hub.open()

        for _ in range(MOST_WAITING + 1):
            hub.send(b"x")
            assert waiting(quick) == [b"x"]
        hub.send(b"y")

        assert waiting(slow) == [b'event: resync\nid: 7\ndata: {"revision":7,"ids":[]}\n\n', b"y"]

    run_apart(scene())


def test_closing_ends_every_stream_even_a_slow_one_and_those_to_come() -> None:
    async def scene() -> None:
        hub = EventHub()
        slow = hub.open()
        for _ in range(MOST_WAITING):
            hub.send(b"x")

        hub.close()

        assert waiting(slow) == [END]
        assert waiting(hub.open()) == [END]

    run_apart(scene())


def test_an_ended_stream_gets_nothing_more() -> None:
    async def scene() -> None:
        hub = EventHub()
        left = hub.open()

        hub.end(left)
        hub.send(b"1")

        assert waiting(left) == [END]

    run_apart(scene())
