"""Several servers over one store: what is scheduled is public once, soon after its time."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import Studio, create_store, load_settings, now, push_ids
from studio_core.publishing.drafts import create_draft
from studio_core.publishing.publishing import publish
from studio_core.publishing.schedule import parsed, stamp
from studio_core.publishing.schedules import schedule
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS, SCHEDULES
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_http.app import StudioApp
from studio_http.published.kinds import KINDS
from tests.contracts.samples import ALLOWING_EMULATORS
from tests.http.conftest import served
from tests.http.studio_in_memory import MemoryIdentity, MemoryImages, eventually
from tests.store_kinds import SHARED_KINDS, address_of

Say = Callable[[str], None]

pytestmark = [pytest.mark.server, pytest.mark.slow]

ARTICLES = KINDS[INSIGHTS]
SERVERS = 3
PROMISED_SECONDS = 2.0
PATIENCE_SECONDS = 30.0
OTHER_KINDS = [kind for kind in SHARED_KINDS if kind != "postgresql"]
FIELDS = {"title": "제때 나온 글", "content": "본문"}


@pytest.fixture(
    params=["postgresql", *(pytest.param(kind, marks=pytest.mark.long) for kind in OTHER_KINDS)]
)
def address(request: pytest.FixtureRequest) -> str:
    return address_of(request.param, request)


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with opened(address) as store:
        yield store


@contextmanager
def opened(address: str) -> Iterator[Store]:
    store = create_store(address, load_settings(environment=ALLOWING_EMULATORS))
    yield store
    store.close()


class Looked(ForwardingStore):
    """A server's store, which notes that the server found nothing scheduled any more."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.nothing_left = Event()

    def scan(self, collection: str, after: str = "", limit: int = 1000) -> Any:
        found = super().scan(collection, after, limit)
        if collection == SCHEDULES and not after and not found:
            self.nothing_left.set()
        return found


@dataclass(frozen=True, slots=True)
class Server:
    """A running server, and the moment just before it was started."""

    address: str
    started: datetime
    store: Looked

    def shows(self, id: str, status: int) -> datetime:
        """Wait until the page of an article is answered like that; return when it was."""
        url = f"{self.address}/insight/{id}"
        assert eventually(lambda: httpx.get(url).status_code == status, PATIENCE_SECONDS)
        return datetime.now(UTC)


@contextmanager
def one_server(address: str, folder: Path) -> Iterator[Server]:
    """Start a server on the store at *address*."""
    started = datetime.now(UTC)
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(folder)}
    with opened(address) as store:
        looked = Looked(store)
        studio = Studio(
            settings=load_settings(environment={}, options=options),
            store=looked,
            media=MemoryImages(),
            identity=MemoryIdentity(),
            clock=now,
            new_id=push_ids(),
            witness=lambda: [now()],
        )
        with served(StudioApp(studio)) as there:
            yield Server(there, started, looked)


def by(moment: datetime) -> dict[str, Any]:
    return {"actor": Actor("administrator", "a1"), "at": stamp(moment)}


def done_looking(servers: list[Server]) -> bool:
    """Tell whether every server finds, soon, that nothing is scheduled any more."""
    return all(server.store.nothing_left.wait(PATIENCE_SECONDS) for server in servers)


def test_of_three_servers_one_publishes_and_hides_and_all_show_it_in_time(
    address: str, store: Store, tmp_path: Path, full_length: bool, say: Say
) -> None:
    start = datetime.now(UTC)
    for id in ("a", "b"):
        create_draft(Work(store, **by(start)), ARTICLES, FIELDS, id=id)
    publish(Work(store, **by(start)), ARTICLES, "b")
    with ExitStack() as running, ThreadPoolExecutor(2 * SERVERS) as watching:
        servers = [
            running.enter_context(one_server(address, tmp_path / str(number)))
            for number in range(SERVERS)
        ]
        for server in servers:
            server.shows("b", 200)
        due = parsed(stamp(datetime.now(UTC) + timedelta(seconds=2)))
        schedule(Work(store, **by(datetime.now(UTC))), ARTICLES, "a", publish_at=due)
        schedule(Work(store, **by(datetime.now(UTC))), ARTICLES, "b", hide_at=due)
        for server in servers:
            server.store.nothing_left.clear()
            server.shows("a", 404)
        shown = [
            watching.submit(server.shows, id, status)
            for server, (id, status) in product(servers, (("a", 200), ("b", 404)))
        ]
        late = [(one.result() - due).total_seconds() for one in shown]
        assert done_looking(servers)
    say(f"shown {told(late)} s after its time")
    assert min(late) >= 0
    assert not full_length or max(late) < PROMISED_SECONDS
    check_by_schedule(store, {"hidden_by_schedule": due, "published_by_schedule": due})


def test_what_was_slept_over_is_public_soon_after_the_start(
    address: str, store: Store, tmp_path: Path, full_length: bool, say: Say
) -> None:
    long_ago = datetime.now(UTC) - timedelta(days=3)
    create_draft(Work(store, **by(long_ago)), ARTICLES, FIELDS, id="a")
    due = long_ago + timedelta(days=1)
    schedule(Work(store, **by(long_ago)), ARTICLES, "a", publish_at=due)

    with ExitStack() as running, ThreadPoolExecutor(SERVERS) as watching:
        servers: list[Server] = []
        shown: list[Future[datetime]] = []
        for number in range(SERVERS):
            server = running.enter_context(one_server(address, tmp_path / str(number)))
            servers.append(server)
            # From its own start on, while the next ones start.
            shown.append(watching.submit(server.shows, "a", 200))
        pairs = zip(servers, shown, strict=True)
        late = [(one.result() - server.started).total_seconds() for server, one in pairs]
        assert done_looking(servers)
    say(f"shown {told(late)} s after the start of each server")
    assert not full_length or max(late) < PROMISED_SECONDS
    check_by_schedule(store, {"published_by_schedule": due})


def told(seconds: list[float]) -> str:
    return ", ".join(f"{one:.2f}" for one in seconds)


def check_by_schedule(store: Store, due: dict[str, datetime]) -> None:
    """Assert that servers did that alone, each once, and none before it was *due*."""
    entries = [entry for entry in store.changes(0) if entry.actor.kind == "system"]
    assert sorted(entry.action for entry in entries) == sorted(due)
    for entry in entries:
        (held,) = [path.before for path in entry.paths if path.collection == SCHEDULES]
        document: Any = held
        instant = document["hideAt" if entry.action.startswith("hidden") else "publishAt"]
        assert instant == stamp(due[entry.action])
        assert parsed(instant) <= parsed(entry.at)
