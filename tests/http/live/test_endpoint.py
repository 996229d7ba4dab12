"""Live events over a real server: a client that reconnects misses none."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
import pytest

from studio_adapters.bootstrap import Studio
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SETTINGS
from studio_core.records.work import Work
from studio_http.live import endpoint as events
from studio_http.live.frames import event_frame
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, put
from tests.store_kinds import KINDS

pytestmark = [pytest.mark.every_store(now=KINDS), pytest.mark.usefixtures("content")]


@dataclass
class Event:
    """One event as a browser would see it."""

    name: str
    id: str
    data: dict[str, object]


@contextmanager
def listening(address: str, last: str | None = None) -> Iterator[Iterator[str]]:
    """Open a stream and give its lines."""
    headers = {} if last is None else {"last-event-id": last}
    with (
        httpx.Client() as client,
        client.stream("GET", f"{address}/api/events", headers=headers) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield answer.iter_lines()


def take(lines: Iterator[str], count: int) -> list[Event]:
    """Read until there are *count* events about what changed."""
    found: list[Event] = []
    fields: dict[str, str] = {}
    while len(found) < count:
        line = next(lines)
        name, _, value = line.partition(": ")
        if line and not line.startswith(":"):
            fields[name] = value
        elif not line and "data" in fields:
            event = Event(fields["event"], fields.get("id", ""), json.loads(fields["data"]))
            found += [event] if event.name != "opened" else []
            fields = {}
    return found


def opened(lines: Iterator[str]) -> list[str]:
    """Read up to the end of the opening, after which the stream gets every event."""
    read = [next(lines)]
    while read[-1] or "event: opened" not in read:
        read.append(next(lines))
    return read


def test_an_event_has_revision_and_ids(live: str, studio: Studio) -> None:
    with listening(live) as lines:
        opened(lines)
        put(studio, PORTFOLIO, "p1", HANOK | {"title": "새 한옥"})
        put(studio, INSIGHTS, "i1", ARTICLE | {"title": "새 글"})

        heard = take(lines, 2)

    assert heard == [
        Event("portfolio", "5", {"revision": 5, "ids": ["p1"]}),
        Event("insights", "6", {"revision": 6, "ids": ["i1"]}),
    ]


def test_a_change_can_be_fetched_when_its_event_comes(live: str, studio: Studio) -> None:
    with listening(live) as lines:
        opened(lines)
        put(studio, PORTFOLIO, "p7", CAFE)
        take(lines, 1)

        assert httpx.get(f"{live}/api/portfolio/p7").status_code == 200


def test_one_change_set_moves_the_last_id_once(live: str, studio: Studio) -> None:
    changes = (Put(PORTFOLIO, "p8", CAFE), Put(PORTFOLIO, "p9", CAFE), Delete(INSIGHTS, "i1"))
    with listening(live) as lines:
        opened(lines)
        Work(studio.store, OPERATOR, AT).commit("imported", *changes)

        heard = take(lines, 2)

    assert heard[0] == Event("portfolio", "", {"revision": 5, "ids": ["p8", "p9"]})
    assert heard[1] == Event("insights", "5", {"revision": 5, "ids": ["i1"]})


def test_a_client_that_reconnects_gets_what_it_missed(live: str, studio: Studio) -> None:
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "하나"})
    put(studio, SETTINGS, "other", {"x": 1})
    put(studio, INSIGHTS, "i1", ARTICLE | {"title": "둘"})

    with listening(live, last="4") as lines:
        heard = take(lines, 2)

    assert [(event.name, event.id) for event in heard] == [("portfolio", "5"), ("insights", "7")]


def test_the_opening_has_data_for_the_position_that_safari_notes(live: str) -> None:
    with listening(live) as lines:
        read = opened(lines)

    assert read == ["retry: 2000", ":", "", "event: opened", "id: 4", "data: 4", ""]


def test_the_position_moves_only_behind_what_was_missed(live: str) -> None:
    with listening(live, last="2") as lines:
        read = opened(lines)

    assert [line for line in read if line.startswith("id:")] == ["id: 3", "id: 4", "id: 4"]
    assert read[-4:] == ["event: opened", "id: 4", "data: 4", ""]


def test_events_from_before_the_start_come_from_the_journal(live: str) -> None:
    with listening(live, last="2") as lines:
        heard = take(lines, 2)

    assert [(event.name, event.id) for event in heard] == [("portfolio", "3"), ("insights", "4")]


@pytest.mark.parametrize("last", ["999", "nonsense", "-1", "", "9" * 30])
def test_an_unknown_last_event_id_gets_resync(live: str, last: str) -> None:
    with listening(live, last=last) as lines:
        heard = take(lines, 1)

    assert heard == [Event("resync", "4", {"revision": 4, "ids": []})]


def test_streams_get_resync_while_the_store_is_unavailable(
    live: str, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(studio.store, "changes", away)

    with listening(live, last="1") as lines:
        assert take(lines, 1)[0].name == "resync"


def test_a_quiet_stream_is_kept_alive(live: str) -> None:
    assert events.HEARTBEAT_SECONDS <= 20

    with listening(live) as lines:
        opened(lines)

        assert next(lines) == ":"


def test_too_many_streams_from_one_address_are_asked_to_wait(
    live: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "MAX_STREAMS", 1)

    with listening(live) as lines:
        opened(lines)
        answer = httpx.get(f"{live}/api/events")

    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0


def test_a_huge_change_set_is_one_resync() -> None:
    frame = event_frame("portfolio", 5, [str(number) for number in range(2000)], last=True)

    assert frame == b'event: resync\nid: 5\ndata: {"revision":5,"ids":[]}\n\n'
