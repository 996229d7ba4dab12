"""A site that tells search engines what changes, with a clock and engines that are set by hand."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.visibility import set_open
from studio_core.dates import timestamp
from studio_core.indexnow.ports import Engine
from studio_core.indexnow.switch import set_switch
from studio_core.indexnow.telling import SearchEngineNotices
from studio_core.jobs.outbox import OutboxContext
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, SYSTEM, Change, Put
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.jobs.driven import SteppedJob

BASE = "https://studio-haneul.kr"
KEY = "0123456789abcdef0123456789abcdef"
ONE = (Engine("one", "https://one.example/indexnow"),)
TWO = (*ONE, Engine("two", "https://two.example/indexnow"))


class Engines:
    """Takes announcements, or raises what an address is said to raise."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, Mapping[str, Any]]] = []
        self.errors: dict[str, Exception] = {}

    def announce(self, address: str, body: Mapping[str, object]) -> None:
        if error := self.errors.get(address):
            raise error
        self.taken.append((address, body))

    @property
    def told(self) -> list[list[str]]:
        """The paths of each request."""
        return [[one.removeprefix(BASE) for one in body["urlList"]] for _, body in self.taken]


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Server:
    """One server of a site, and its job that tells search engines."""

    def __init__(
        self,
        store: Store | None = None,
        engines: Engines | None = None,
        clock: Clock | None = None,
        *,
        names: tuple[Engine, ...] = ONE,
        holder: str = "a",
    ) -> None:
        self.store: Store = MemoryStore() if store is None else store
        self.engines = engines or Engines()
        self.clock = clock or Clock()
        self.is_believed = True
        context = OutboxContext(store=self.store, clock=self.clock, chance=lambda: 1.0)
        self.notices = SearchEngineNotices(context, self.engines, BASE, self.believed, names)
        self.stepped = SteppedJob(self.store, self.clock, self.notices.job(), holder)

    def believed(self) -> BelievedMoment | None:
        """Return the moment, unless the clock is doubted."""
        return BelievedMoment(self.clock()) if self.is_believed else None

    def commit(self, *changes: Change, action: str = "test") -> None:
        at = timestamp(self.clock())
        Work(self.store, SYSTEM, at).commit(action, *changes)

    def project(self, id: str, title: str = "한옥") -> None:
        self.commit(Put("portfolio", id, {"title": title, "type": "residential"}))

    def open(self, *, is_open: bool = True) -> None:
        set_open(Work(self.store, OPERATOR, timestamp(self.clock())), is_open=is_open)

    def switch(self, *, is_on: bool = True) -> None:
        at = timestamp(self.clock())
        set_switch(Work(self.store, OPERATOR, at), is_on=is_on, new_key=lambda: KEY)

    def round(self) -> None:
        """Look once whether there is something to do, and do it."""
        self.stepped.step()

    def later(self, seconds: float = 60.0) -> None:
        """Notice what changed, and go on after so many seconds."""
        self.round()
        self.clock.wait(seconds)
        self.round()
