"""Several servers over one store: what is scheduled is public once, soon after its time."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import Studio, create_store, load_settings, now, push_ids
from studio_adapters.testing.samples import ALLOWING_EMULATORS
from studio_core.publishing.drafts import create_draft
from studio_core.publishing.publishing import publish
from studio_core.publishing.schedules import schedule, stamp
from studio_core.records.changes import Actor
from studio_core.records.collections import INSIGHTS
from studio_core.records.store import Store
from studio_http.app import StudioApp
from studio_http.published.kinds import KINDS
from tests.http.conftest import served
from tests.http.studio_in_memory import MemoryIdentity, MemoryImages, eventually
from tests.store_kinds import SHARED_KINDS, address_of

pytestmark = [pytest.mark.server, pytest.mark.slow]

ARTICLES = KINDS[INSIGHTS]
SERVERS = 3
PROMISED_SECONDS = 2.0
PATIENCE_SECONDS = 30.0
FIELDS = {"title": "제때 나온 글", "content": "본문"}


@pytest.fixture(params=SHARED_KINDS)
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


@contextmanager
def three_servers(address: str, folder: Path) -> Iterator[list[str]]:
    """Give the addresses of servers that have only their store in common."""
    with ExitStack() as running:
        found = []
        for number in range(SERVERS):
            options = {
                "STUDIO_STORE": "memory://",
                "STUDIO_DATA_DIR": str(folder / str(number)),
            }
            studio = Studio(
                settings=load_settings(environment={}, options=options),
                store=running.enter_context(opened(address)),
                media=MemoryImages(),
                identity=MemoryIdentity(),
                clock=now,
                new_id=push_ids(),
            )
            found.append(running.enter_context(served(StudioApp(studio))))
        yield found


def by(moment: datetime) -> dict[str, Any]:
    return {"by": Actor("administrator", "a1"), "at": stamp(moment)}


def status_at(server: str, id: str) -> int:
    return httpx.get(f"{server}/insight/{id}").status_code


def all_answer(servers: list[str], id: str, status: int) -> bool:
    """Tell whether every server answers that soon, for the page of an article."""
    return eventually(
        lambda: [status_at(server, id) for server in servers] == [status] * len(servers),
        PATIENCE_SECONDS,
    )


def test_of_three_servers_one_publishes_and_hides_and_all_show_it_in_time(
    address: str, store: Store, tmp_path: Path, full_length: bool
) -> None:
    start = datetime.now(UTC)
    for id in ("a", "b"):
        create_draft(store, ARTICLES, FIELDS, id=id, **by(start))
    publish(store, ARTICLES, "b", **by(start))
    with three_servers(address, tmp_path) as servers:
        assert all_answer(servers, "b", 200)
        due = datetime.now(UTC) + timedelta(seconds=2)
        schedule(store, ARTICLES, "a", publish_at=due, **by(datetime.now(UTC)))
        schedule(store, ARTICLES, "b", hide_at=due, **by(datetime.now(UTC)))
        assert [status_at(server, "a") for server in servers] == [404] * SERVERS

        assert all_answer(servers, "a", 200)
        assert all_answer(servers, "b", 404)
        late = datetime.now(UTC) - due

        # The others had their look at it too.
        time.sleep(1)
    assert late > timedelta(0)
    assert not full_length or late < timedelta(seconds=PROMISED_SECONDS)
    assert done_by_schedule(store) == ["hidden_by_schedule", "published_by_schedule"]


def test_what_was_slept_over_is_public_soon_after_the_start(
    address: str, store: Store, tmp_path: Path, full_length: bool
) -> None:
    long_ago = datetime.now(UTC) - timedelta(days=3)
    create_draft(store, ARTICLES, FIELDS, id="a", **by(long_ago))
    due = long_ago + timedelta(days=1)
    schedule(store, ARTICLES, "a", publish_at=due, **by(long_ago))

    with three_servers(address, tmp_path) as servers:
        started = datetime.now(UTC)
        assert all_answer(servers, "a", 200)
        late = datetime.now(UTC) - started

        time.sleep(1)
    assert not full_length or late < timedelta(seconds=PROMISED_SECONDS)
    assert done_by_schedule(store) == ["published_by_schedule"]


def done_by_schedule(store: Store) -> list[str]:
    """Return what servers did without anybody asking."""
    actions = [entry.action for entry in store.changes(0) if entry.actor.kind == "system"]
    return sorted(actions)
