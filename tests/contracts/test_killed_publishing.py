"""Killed while it publishes, hides or carries out a schedule: the record is whole, public or not.

What is public and what is drafted of a record changes in one change set. So whoever is killed
leaves what was before, or what was to be; and the next try does the rest, once.
"""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.testing.killing import kill_a_writer, open_by_address
from studio_core.errors import StudioError
from studio_core.insights.editing import create_insight
from studio_core.publishing.autosaves import autosave
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.states import standing
from studio_core.records.canonical import canonical
from studio_core.records.changes import Actor, ChangeSet, Position
from studio_core.records.collections import AUTOSAVES, DRAFTS, INSIGHTS, PUBLIC, SCHEDULES
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.store import Store
from tests.adapters.stores.firebase.clocks import open_with_quick_clock
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.publishing_writer import ARTICLES, IDS, KINDS, draft_all, fields_of, publish_for_ever

Say = Callable[[str], None]

SEED = 20261124
BY: dict[str, Any] = {"by": Actor("administrator", "a1"), "at": "2026-03-01T00:00:00.000Z"}
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = "2026-03-02T12:00:01.000Z"


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


def drafted(store: Store, id: str) -> None:
    """Make a draft of a record that was never public."""
    create_draft(store, ARTICLES, fields_of(1), id=id, **BY)


def drafted_besides(store: Store, id: str) -> None:
    """Make a public record and a draft of it."""
    create_insight(store, fields_of(1), id=id, **BY)
    save_draft(store, ARTICLES, id, fields_of(2), None, **BY)


def hidden(store: Store, id: str) -> None:
    """Make a record that was public."""
    create_insight(store, fields_of(1), id=id, **BY)
    hide(store, ARTICLES, id, **BY)


def due(start: Callable[[Store, str], None]) -> Callable[[Store, str], None]:
    """Return what makes the same record, to be published at noon."""

    def scheduled(store: Store, id: str) -> None:
        start(store, id)
        schedule(store, ARTICLES, id, publish_at=NOON, **BY)

    return scheduled


def due_hiding(store: Store, id: str) -> None:
    """Make a public record, to be hidden at noon."""
    drafted_besides(store, id)
    schedule(store, ARTICLES, id, hide_at=NOON, **BY)


def by_hand(store: Store, id: str) -> None:
    publish(store, ARTICLES, id, **BY)


def hiding(store: Store, id: str) -> None:
    hide(store, ARTICLES, id, **BY)


def on_time(store: Store, id: str) -> None:
    run_due(store, KINDS, at=LATER, known={})


CASES = {
    "publish": (drafted, by_hand, "published", "public"),
    "publish over": (drafted_besides, by_hand, "published", "public"),
    "publish again": (hidden, by_hand, "published", "public"),
    "hide": (drafted_besides, hiding, "hidden", "hidden"),
    "publish on time": (due(drafted), on_time, "published_by_schedule", "public"),
    "publish over on time": (due(drafted_besides), on_time, "published_by_schedule", "public"),
    "hide on time": (due_hiding, on_time, "hidden_by_schedule", "hidden"),
}


@pytest.mark.parametrize("case", CASES)
def test_killed_at_every_step_it_leaves_whole_records_and_is_done_once(
    store: Store, case: str
) -> None:
    start, act, action, state = CASES[case]
    steps = 0
    while True:
        id = f"{case} {steps}"
        start(store, id)
        before, position = held(store, id), store.position()
        try:
            act(DyingStore(store, steps), id)
        except KilledError:
            after = held(store, id)
            is_done = store.position() > position
            assert is_done or after == before, steps
            check_whole(store, id)
            if not is_done:
                act(store, id)
        else:
            # The last round: nothing was left to die at.
            break
        assert standing(store, INSIGHTS, id).state == state
        entries = store.changes(position)
        assert [entry.action for entry in entries] == [action], (steps, entries)
        steps += 1
    assert steps > 3


def held(store: Store, id: str) -> list[str | None]:
    """Return the checksums of everything there is of a record."""
    key = f"{INSIGHTS}:{id}"
    places = ((INSIGHTS, id), (DRAFTS, key), (SCHEDULES, key))
    found = [store.get(*place) for place in places]
    return [None if record is None else record.revision for record in found]


def check_whole(store: Store, id: str) -> None:
    """Assert that a record is public or a draft, and each of them as it was saved."""
    public, draft = store.get(INSIGHTS, id), get_draft(store, INSIGHTS, id)
    assert public or draft, id
    assert not (public and draft and draft.is_hidden), id
    documents = [public.document] if public else []
    documents += [draft.document] if draft else []
    for document in documents:
        assert document["title"] == document["content"], (id, document)


@pytest.mark.server
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql", "firebase"])
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
        for id in IDS:
            check_whole(store, id)
        check_journal(store)

    actions = Counter(entry.action for entry in store.changes(0, 1_000_000, paths_of=()))
    say(f"{kills} kills on {kind}: " + ", ".join(f"{n} {name}" for name, n in actions.items()))
    every = {"published", "hidden", "published_by_schedule", "hidden_by_schedule"}
    assert every <= actions.keys() or not full_length
    store.close()


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


def test_ten_minutes_of_writing_add_no_entry_to_the_journal(store: Store) -> None:
    create_insight(store, fields_of(1), id="a", **BY)
    position, every_three_seconds = store.position(), 10 * 60 // 3

    for number in range(every_three_seconds):
        at = f"2026-03-01T00:{number // 20:02}:{number % 20 * 3:02}.000Z"
        written = {"content": "가" * number}
        autosave(store, INSIGHTS, "a", written, device="전화", by=BY["by"], at=at)

    assert store.position() == position
    assert [entry.action for entry in store.changes(0)] == ["insight_created"]
    assert len(store.read(AUTOSAVES)) == 1
    with suppress(StudioError):
        publish(store, ARTICLES, "a", **BY)
    assert store.position() == position, "what is being written is no draft"
