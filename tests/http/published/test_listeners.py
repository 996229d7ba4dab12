"""Who hears of changes: one that fails keeps nothing from the others, and starts anew."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, create_store, load_settings
from studio_adapters.jobs import SiteJobs
from studio_core.records.changes import JournalEntry
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store
from studio_http.app import StudioApp
from studio_http.live import hub
from studio_http.published.follower import Follower, Listener
from studio_http.published.headline_faces import HeadlineFaces
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from studio_http.published_files.writer import FileWriter
from tests.http.studio_in_memory import BASE_URL, CAFE, HANOK, eventually, put

LISTENERS = (FileWriter, SiteJobs, HeadlineFaces)


class Ear:
    """A listener that fails when it is told to; its positions count from *start*."""

    def __init__(self, name: str, start: int = 0) -> None:
        self.start = start
        self.heard: list[int] = []
        self.anew: list[int] = []
        self.fails_on: set[int] = set()
        self.cannot_start = False
        self.listener = Listener(name, self.hear, self.start_anew)

    def hear(self, entry: JournalEntry) -> None:
        if entry.position - self.start in self.fails_on:
            raise RuntimeError("can't start new thread")
        self.heard.append(entry.position - self.start)

    def start_anew(self, position: int) -> None:
        if self.cannot_start:
            raise RuntimeError("can't start new thread")
        self.anew.append(position - self.start)


def following(studio: Studio, *ears: Ear) -> Follower:
    """Return who follows the store for *ears*; it has read everything, and no thread is started."""
    published = Published(SiteIndex.of(studio.settings), ())
    follower = Follower(studio.store, published, [ear.listener for ear in ears])
    follower.step()
    return follower


def test_every_listener_hears_every_change_whoever_fails(studio: Studio) -> None:
    start = studio.store.position()
    first, second, third = (Ear(name, start) for name in ("first", "second", "third"))
    follower = following(studio, first, second, third)
    for number in range(1, 5):
        put(studio, PORTFOLIO, f"p{number}", HANOK)
    second.fails_on = {2}

    follower.step()

    assert first.heard == third.heard == [1, 2, 3, 4]
    assert second.heard == [1, 3, 4]
    assert (first.anew, second.anew, third.anew) == ([], [2], [])


def test_a_listener_that_cannot_start_anew_is_asked_again(studio: Studio) -> None:
    ear, other = (Ear(name, studio.store.position()) for name in ("ear", "other"))
    follower = following(studio, ear, other)
    put(studio, PORTFOLIO, "p1", HANOK)
    ear.fails_on, ear.cannot_start = {1}, True
    follower.step()
    ear.cannot_start = False
    put(studio, PORTFOLIO, "p2", CAFE)

    follower.step()
    follower.step()

    assert ear.anew == [1]
    assert ear.heard == [2]
    assert other.heard == [1, 2]


def test_every_listener_starts_anew_with_an_older_store(studio: Studio) -> None:
    ear = Ear("ear")
    published = Published(SiteIndex.of(studio.settings), ())
    store = Replaceable(studio.store)
    follower = Follower(store, published, [ear.listener])
    put(studio, PORTFOLIO, "p1", HANOK)
    follower.step()
    store.now = create_store("memory:", load_settings(environment={}))

    follower.step()
    follower.step()

    assert ear.anew == [0]
    assert ear.heard == []


class Replaceable:
    """A store in whose place another one comes."""

    def __init__(self, store: Store) -> None:
        self.now = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.now, name)


@pytest.mark.parametrize("failing", LISTENERS)
def test_a_part_of_the_server_that_fails_keeps_changes_from_no_other(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, failing: type[Any]
) -> None:
    heard: dict[str, list[int]] = {one.__name__: [] for one in LISTENERS}
    failed: list[int] = []

    def hearing(part: type[Any]) -> None:
        def hear(_: object, entry: JournalEntry) -> tuple[str, ...]:
            if part is failing and not failed:
                failed.append(entry.position)
                raise RuntimeError("can't start new thread")
            heard[part.__name__].append(entry.position)
            return ()

        monkeypatch.setattr(part, "heard", hear)

    for part in LISTENERS:
        hearing(part)
    app: Any = StudioApp(studio)
    with TestClient(app, base_url=BASE_URL):
        start = app.hub.position
        put(studio, PORTFOLIO, "p1", HANOK)
        put(studio, PORTFOLIO, "p2", CAFE)
        assert eventually(lambda: app.hub.position == start + 2)

    frames, both = app.hub.recent(start), [start + 1, start + 2]
    assert failed == both[:1]
    assert heard == {name: both[name == failing.__name__ :] for name in heard}
    assert frames is not None
    assert frames.count(b"event: portfolio") == 2


def test_open_pages_load_everything_again_when_a_change_cannot_be_told(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    telling, failed = hub.frame_of, list[int]()

    def failing(entry: JournalEntry) -> bytes:
        if not failed:
            failed.append(entry.position)
            raise ValueError("not a frame")
        return telling(entry)

    monkeypatch.setattr(hub, "frame_of", failing)
    app: Any = StudioApp(studio)
    with TestClient(app, base_url=BASE_URL):
        start, stream = app.hub.position, app.hub.open()
        put(studio, PORTFOLIO, "p1", HANOK)
        put(studio, PORTFOLIO, "p2", CAFE)
        assert eventually(lambda: app.hub.position == start + 2)
        told = b"".join(stream.get_nowait() for _ in range(stream.qsize()))

    assert told.index(b"event: resync") < told.index(b"event: portfolio")
    assert app.hub.recent(start) is None
