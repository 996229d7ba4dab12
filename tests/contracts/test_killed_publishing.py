"""Killed while it publishes, hides or carries out a schedule: the record is whole, public or not.

What is public and what is drafted of a record changes in one change set. So whoever is killed
leaves what was before, or what was to be; and the next try does the rest, once.
"""

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from studio_core.content.kinds import Kind
from studio_core.portfolio.moving import PROJECTS
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.states import standing
from studio_core.records.believing import BelievedAt
from studio_core.records.canonical import canonical
from studio_core.records.changes import Actor, ChangeSet, JournalEntry, Position
from studio_core.records.collections import (
    DRAFTS,
    PORTFOLIO,
    PUBLIC,
    SCHEDULES,
    SERVICES,
    subject_of,
)
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.hidden_places import ids_before
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.adapters.stores.firebase.clocks import open_with_quick_clock
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.content_records import create_content, create_insight, create_project
from tests.contracts.killing import kill_a_writer, open_by_address
from tests.publishing_writer import (
    IDS,
    KINDS,
    SAID_AGAIN,
    WRITTEN,
    draft_all,
    fields_of,
    publish_for_ever,
    squeeze,
)

Say = Callable[[str], None]
Start = Callable[[Store, Kind, str], None]

SEED = 20261124
AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": Actor("administrator", "a1"), "at": AT}
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = "2026-03-02T12:00:01.000Z"
RETURNED = "returned, and others made room"


class KilledError(BaseException):
    """The process is gone; nobody who is left would catch it."""


class DyingStore(ForwardingStore):
    """Dies at a call: before it is made, or when it was made and nobody heard of it."""

    def __init__(self, store: Store, steps: int) -> None:
        super().__init__(store)
        self._steps = steps

    def _step(self) -> None:
        self._steps -= 1
        if self._steps < 0:
            raise KilledError

    def get(self, collection: str, id: str) -> Any:
        self._step()
        return super().get(collection, id)

    def read(self, collection: str) -> Any:
        self._step()
        return super().read(collection)

    def scan(self, collection: str, after: str = "", limit: int = 1000) -> Any:
        self._step()
        return super().scan(collection, after, limit)

    def commit(self, change_set: ChangeSet) -> Position:
        self._step()
        position = super().commit(change_set)
        self._step()
        return position


def drafted(store: Store, kind: Kind, id: str) -> None:
    """Make a draft of a record that was never public."""
    create_draft(Work(store, **BY), kind, fields_of(kind, 1), id=id)


def drafted_besides(store: Store, kind: Kind, id: str) -> None:
    """Make a public record and a draft of it."""
    create(store, kind, id)
    save_draft(Work(store, **BY), kind, id, fields_of(kind, 2), None)


def hidden(store: Store, kind: Kind, id: str) -> None:
    """Make a record that was public."""
    create(store, kind, id)
    hide(Work(store, **BY), kind, id)


def hidden_between(store: Store, kind: Kind, id: str) -> None:
    """Hide a project between two that have no room left between them."""
    for beside, at in (("before", "2026-03-01T00:00:01.000Z"), ("behind", "2026-02-01T00:00Z")):
        create(store, kind, f"{id} {beside}", at=at)
    create(store, kind, id)
    squeeze(store, 1, **BY)
    hide(Work(store, **BY), kind, id)
    squeeze(store, 5, **BY)


def create(store: Store, kind: Kind, id: str, at: str = AT) -> None:
    by, sent = {**BY, "at": at}, fields_of(kind, 1)
    if kind.collection == SERVICES:
        create_content(Work(store, **by), SERVICES, sent, id=id, action="service_created")
        return
    make = create_project if kind.collection == PORTFOLIO else create_insight
    make(Work(store, **by), sent, id=id)


def due(start: Start) -> Start:
    """Return what makes the same record, to be published at noon."""

    def scheduled(store: Store, kind: Kind, id: str) -> None:
        start(store, kind, id)
        schedule(Work(store, **BY), kind, id, publish_at=NOON)

    return scheduled


def due_hiding(store: Store, kind: Kind, id: str) -> None:
    """Make a public record, to be hidden at noon."""
    drafted_besides(store, kind, id)
    schedule(Work(store, **BY), kind, id, hide_at=NOON)


def by_hand(store: Store, kind: Kind, id: str) -> None:
    publish(Work(store, **BY), kind, id)


def hiding(store: Store, kind: Kind, id: str) -> None:
    hide(Work(store, **BY), kind, id)


def on_time(store: Store, _kind: Kind, _id: str) -> None:
    run_due(store, KINDS, at=BelievedAt(LATER), known={})


OF_ALL = {
    "publish": (drafted, by_hand, "published", "public"),
    "publish over": (drafted_besides, by_hand, "published", "public"),
    "publish again": (hidden, by_hand, "published", "public"),
    "hide": (drafted_besides, hiding, "hidden", "hidden"),
    "publish on time": (due(drafted), on_time, "published_by_schedule", "public"),
    "publish over on time": (due(drafted_besides), on_time, "published_by_schedule", "public"),
    "hide on time": (due_hiding, on_time, "hidden_by_schedule", "hidden"),
}
OF_PROJECTS = {
    "return": (hidden_between, by_hand, "published", "public"),
    "return on time": (due(hidden_between), on_time, "published_by_schedule", "public"),
}
CASES = [(name, collection) for collection in WRITTEN for name in OF_ALL]
CASES += [(name, PORTFOLIO) for name in OF_PROJECTS]


@pytest.mark.parametrize(("case", "collection"), CASES)
@pytest.mark.sampled(8)
def test_killed_at_every_step_it_leaves_whole_records_and_is_done_once(
    store: Store, case: str, collection: str
) -> None:
    start, act, action, state = (OF_ALL | OF_PROJECTS)[case]
    kind, steps = KINDS[collection], 0
    while True:
        id = f"{case} {steps}"
        start(store, kind, id)
        before, position = held(store), store.position()
        above = stood_behind(store, collection, id)
        try:
            act(DyingStore(store, steps), kind, id)
        except KilledError:
            is_done = store.position() > position
            assert is_done or held(store) == before, steps
            check_whole(store, collection, id)
            if not is_done:
                act(store, kind, id)
        else:
            # The last round: nothing was left to die at.
            break
        assert standing(store, collection, id, at=AT).state == state
        entries = store.changes(position)
        assert [entry.action for entry in entries] == [action], (steps, entries)
        if case in OF_PROJECTS:
            assert orders_of_others(entries[0], id), steps
            assert above == next(iter(ids_before(store, PROJECTS, id))), steps
        steps += 1
    assert steps > 3


def stood_behind(store: Store, collection: str, id: str) -> str | None:
    """Return what a hidden record stood behind, None for none."""
    draft = get_draft(store, collection, id)
    return next(iter(draft.after), None) if draft else None


def orders_of_others(entry: JournalEntry, id: str) -> list[str]:
    """Return the other projects to which a change set gave an order."""
    return [path.id for path in entry.paths if path.field == "order" and path.id != id]


def held(store: Store) -> dict[str, dict[str, str]]:
    """Return the checksums of everything there is."""
    return {
        name: {id: record.revision for id, record in store.read(name).items()}
        for name in (*PUBLIC, DRAFTS, SCHEDULES)
    }


def check_whole(store: Store, collection: str, id: str) -> None:
    """Assert that a record is public or a draft, and each of them as it was saved."""
    public, draft = store.get(collection, id), get_draft(store, collection, id)
    assert public or draft, id
    assert not (public and draft and draft.is_hidden), id
    documents = [public.document] if public else []
    documents += [draft.document] if draft else []
    for document in documents:
        assert document["title"] == document[SAID_AGAIN[collection]], (id, document)


@pytest.mark.server
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql", "firebase"])
@pytest.mark.sampled(1)
def test_killed_at_any_moment_it_leaves_whole_records(
    kind: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    full_length: bool,
    say: Say,
) -> None:
    address, opening = opened(kind, tmp_path, request)
    kills = 100 if full_length else 4
    store, chance = opening(address), random.Random(SEED)
    draft_all(store)

    for _ in range(kills):
        kill_a_writer(address, chance, 0.3, opening, publish_for_ever)
        for collection, id in product(WRITTEN, IDS):
            check_whole(store, collection, id)
        check_journal(store)

    actions = Counter(map(what_was_done, store.changes(0, 1_000_000)))
    said = sorted(f"{n} {collection} {name}" for (collection, name), n in actions.items())
    say(f"{kills} kills on {kind}: " + ", ".join(said))
    every = ("published", "hidden", "published_by_schedule", "hidden_by_schedule")
    wanted = {*product(WRITTEN, every), (PORTFOLIO, RETURNED)}
    assert wanted <= actions.keys() or not full_length
    store.close()


def what_was_done(entry: JournalEntry) -> tuple[str, str]:
    """Return the collection of an entry's record and its action."""
    collection, id = subject_of(entry.paths[-1].collection, entry.paths[-1].id)
    is_return = entry.action.startswith("published") and orders_of_others(entry, id)
    return collection, RETURNED if is_return else entry.action


def opened(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> tuple[str, Callable[[str], Store]]:
    """Return the address of a new store, and what opens it."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'studio.db'}", open_by_address
    if kind == "postgresql":
        return request.getfixturevalue("postgresql_address"), open_by_address
    server: Standin = request.getfixturevalue("firebase_server")
    address = request.getfixturevalue("firebase_address")
    # By the real clock a killed writer's turn would end after most of a minute.
    return server.url(address.rpartition("%3D")[2]), open_with_quick_clock


def check_journal(store: Store) -> None:
    """Assert that the records are what the journal says."""
    documents: dict[tuple[str, str], dict[str, Any] | None] = {}
    for entry in store.changes(0, 1_000_000):
        for path in entry.paths:
            place = (path.collection, path.id)
            if path.field is None:
                documents[place] = path.after  # type: ignore[assignment]  # a whole document
            else:
                document = documents[place] or {}
                documents[place] = {**document, path.field: path.after}
    said = {place: canonical(it) for place, it in documents.items() if it is not None}
    assert said == {
        (collection, id): canonical(record.document)
        for collection in (*PUBLIC, DRAFTS, SCHEDULES)
        for id, record in store.read(collection).items()
    }
