"""Who changes something and asks again at once is shown the change."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import httpx
import pytest

from studio_adapters.bootstrap import Studio
from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.work import Work
from studio_http.base.asgi import Message, Receive, Scope, Send
from studio_http.published.follower import Follower
from studio_http.published.own_writes import (
    PATIENCE_SECONDS,
    PENDING,
    WRITTEN,
    NotingStore,
    OwnWrites,
)
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.event_loops import run_apart
from tests.http.studio_in_memory import AT, EMAIL, HANOK, PASSWORD
from tests.store_kinds import KINDS

CHANGES = {"memory": 200, "sqlite": 200, "postgresql": 30, "firebase": 10}
PAGES = ("/api/portfolio", "/api/portfolio/p1", "/portfolio", "/portfolio/p1")


@pytest.fixture
def asking(live: str) -> Iterator[httpx.Client]:
    """An administrator on one connection, whose repeated requests are the same bytes."""
    limits = httpx.Limits(max_connections=1)
    with httpx.Client(base_url=live, limits=limits, timeout=60) as client:
        answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        yield client


@pytest.mark.every_store(now=KINDS)
@pytest.mark.usefixtures("content")
def test_after_every_change_lists_and_pages_show_it(
    asking: httpx.Client, kind: str, say: Callable[[str], None]
) -> None:
    pending = 0

    for number in range(CHANGES[kind]):
        title = f"서촌 한옥 {number:03}"
        saved = asking.put(
            "/api/admin/portfolio/p1", json={"title": title}, headers={"If-Match": "*"}
        )
        assert saved.status_code == 200
        if PENDING[0] in saved.headers:
            pending += 1
            continue
        stale = [path for path in PAGES if title not in asking.get(path).text]
        assert not stale, (number, stale)

    say(f"{kind}: {CHANGES[kind]} changes, {pending} answered before they were published")
    assert pending < CHANGES[kind]


@pytest.mark.every_store(now=KINDS)
@pytest.mark.usefixtures("content")
def test_a_deleted_project_does_not_open_any_more(asking: httpx.Client) -> None:
    before = asking.get("/api/portfolio/p1")

    deleted = asking.delete("/api/admin/portfolio/p1", headers={"If-Match": "*"})
    after = asking.get("/api/portfolio/p1")

    assert (before.status_code, deleted.status_code) == (200, 204)
    assert after.status_code == 404 or PENDING[0] in deleted.headers


@dataclass
class Clock:
    """A clock whose sleepers wake at once or never; *asked* is for how long they wanted to."""

    passes: bool
    asked: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        if not self.passes:
            await asyncio.Event().wait()


class Site:
    """What is published of a store, and an application whose requests change it."""

    def __init__(self, studio: Studio, clock: Clock) -> None:
        self.store = MemoryStore()
        self.published = Published(SiteIndex.of(studio.settings), ())
        self.follower = Follower(self.store, self.published)
        self.follower.step()
        self.layer = OwnWrites(self.change, self.published, clock.sleep)
        self.collection = PORTFOLIO
        self.after: Callable[[], None] = lambda: None

    async def change(self, scope: Scope, _receive: Receive, send: Send) -> None:
        if WRITTEN in scope:
            put = Put(self.collection, f"p{self.store.position()}", HANOK)
            noting = NotingStore(self.store, scope[WRITTEN])
            Work(noting, OPERATOR, AT).commit("imported", put)
            self.after()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(self, method: str = "PUT") -> dict[bytes, bytes]:
        """Make a request and return how its answer begins."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request"}

        await self.layer({"type": "http", "method": method}, receive, send)
        return dict(sent[0]["headers"])


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


LATE = {b"studio-publication": b"pending"}


def test_with_a_follower_that_hangs_the_answer_comes_after_its_patience(studio: Studio) -> None:
    clock = Clock(passes=True)
    site = Site(studio, clock)

    headers = run_apart(site.ask())

    assert (headers, clock.asked) == (LATE, [PATIENCE_SECONDS])


def test_an_answer_waits_for_the_follower_and_no_longer(studio: Studio) -> None:
    clock = Clock(passes=False)
    site = Site(studio, clock)

    async def follow() -> list[dict[bytes, bytes]]:
        answers = [asyncio.ensure_future(site.ask()) for _ in range(2)]
        await settled()
        site.layer.reached(0)
        await settled()
        assert len(clock.asked) == 2
        assert not any(answer.done() for answer in answers)
        site.follower.step()
        site.layer.reached(2)
        return await asyncio.gather(*answers)

    assert run_apart(follow()) == [{}, {}]


def test_what_is_published_already_waits_until_it_is_withdrawn_elsewhere(studio: Studio) -> None:
    clock = Clock(passes=False)
    site = Site(studio, clock)
    site.after = site.follower.step

    async def follow() -> dict[bytes, bytes]:
        answer = asyncio.ensure_future(site.ask())
        await settled()
        assert not answer.done()
        site.layer.reached(1)
        return await answer

    assert run_apart(follow()) == {}


@pytest.mark.parametrize(("method", "collection"), [("PUT", ENQUIRIES), ("GET", PORTFOLIO)])
def test_what_visitors_are_not_shown_waits_for_nothing(
    studio: Studio, method: str, collection: str
) -> None:
    clock = Clock(passes=False)
    site = Site(studio, clock)
    site.collection = collection

    assert run_apart(site.ask(method)) == {}
    assert clock.asked == []
