"""Changes by other programs are noticed, journalled and served, and can be undone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.lease import Turn
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.content.visibility import is_open
from studio_core.records.canonical import same
from studio_core.records.changes import EXTERNAL, OPERATOR, Delete, Put, SetField
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES
from studio_core.records.work import Work
from studio_core.site.beginning import begin_site, starting_texts
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.contracts.samples import AT, HANOK, LOFT, change_set, put
from tests.undo_knowingly import undo_knowingly

PATIENCE_SECONDS = 20.0
EXPORT = Path(__file__).parents[3] / "fixtures" / "legacy-export.json"


@pytest.fixture
def another(client: DatabaseClient) -> Iterator[FirebaseStore]:
    opened = FirebaseStore(DatabaseClient(client.address))
    yield opened
    opened.close()


def test_a_record_added_by_another_program_is_journalled(
    store: FirebaseStore, database: Database
) -> None:
    store.watch(0, 0.01)

    database.set("portfolio/-Nabc", HANOK)

    assert store.watch(0, PATIENCE_SECONDS) == 1
    (entry,) = store.changes(0)
    assert (entry.actor, entry.action) == (EXTERNAL, "changed_elsewhere")
    assert (entry.paths[0].collection, entry.paths[0].id) == (PORTFOLIO, "-Nabc")
    assert entry.paths[0].before is None
    assert same(entry.paths[0].after, HANOK)


def test_changes_and_deletions_by_another_program_can_be_undone(
    store: FirebaseStore, database: Database
) -> None:
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK), Put(INSIGHTS, "i1", {"title": "글"})))
    store.watch(0, 0.01)
    database.update("portfolio/p1", {"title": "다른 이름", "order": 9})
    assert store.watch(1, PATIENCE_SECONDS) == 2
    database.set("insights/i1", None)
    assert store.watch(2, PATIENCE_SECONDS) == 3

    undo_knowingly(Work(store, OPERATOR, AT), 3)
    undo_knowingly(Work(store, OPERATOR, AT), 2)

    assert same(database.get("portfolio/p1"), HANOK)
    assert database.get("insights/i1") == {"title": "글"}
    assert store.position() == 5


def test_the_content_of_an_existing_site_is_journalled_whole(
    store: FirebaseStore, database: Database
) -> None:
    export: dict[str, Any] = json.loads(EXPORT.read_text(encoding="utf-8"))
    database.set("", {name: export[name] for name in (PORTFOLIO, INSIGHTS) if name in export})
    ids = {(name, id) for name in (PORTFOLIO, INSIGHTS) for id in store.read(name)}

    position = 0
    found: set[tuple[str, str]] = set()
    while found != ids:
        position = store.watch(position, PATIENCE_SECONDS)
        found = {(path.collection, path.id) for e in store.changes(0) for path in e.paths}

    assert len(ids) > 10
    assert all(entry.actor == EXTERNAL for entry in store.changes(0))


def test_a_change_on_top_of_anothers_journals_both_in_order(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", LOFT)
    database.set("portfolio/p1/title", "그 사이 바뀐 이름")

    position = store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 7)))

    theirs, ours = store.changes(1)
    assert position == 3
    assert theirs.actor == EXTERNAL
    assert (ours.paths[0].before, ours.paths[0].after) == (1, 7)
    assert same(database.get("portfolio/p1"), {**LOFT, "title": "그 사이 바뀐 이름", "order": 7})


def test_another_field_that_changes_meanwhile_is_left_alone(
    store: FirebaseStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, PORTFOLIO, "p1", LOFT)

    begin_write = Turn.begin_write

    def change_meanwhile(turn: Turn) -> None:
        database.set("portfolio/p1/title", "같은 순간의 이름")
        begin_write(turn)

    monkeypatch.setattr(Turn, "begin_write", change_meanwhile)
    store.commit(change_set(Put(PORTFOLIO, "p1", {**LOFT, "order": 7})))
    monkeypatch.undo()

    assert same(database.get("portfolio/p1"), {**LOFT, "title": "같은 순간의 이름", "order": 7})
    assert store.watch(2, PATIENCE_SECONDS) == 3


def test_our_own_changes_are_not_journalled_twice(
    store: FirebaseStore, another: FirebaseStore
) -> None:
    store.watch(0, 0.01)
    another.watch(0, 0.01)
    for number in range(10):
        put(store if number % 2 else another, PORTFOLIO, f"p{number % 3}", {"order": number})
    store.commit(change_set(Delete(PORTFOLIO, "p0")))

    position = store.watch(11, 1.0)

    assert position == 11
    assert {entry.actor for entry in another.changes(0)} == {OPERATOR}


def test_two_servers_journal_a_change_once(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    store.watch(0, 0.01)
    another.watch(0, 0.01)

    for number in range(5):
        database.set(f"portfolio/p{number}", {"order": number})
        store.watch(number, PATIENCE_SECONDS)

    store.watch(5, 1.0)
    journalled = [path.id for entry in store.changes(0) for path in entry.paths]
    assert journalled == ["p0", "p1", "p2", "p3", "p4"]


def test_numbered_keys_holes_and_malformed_records_are_read(
    store: FirebaseStore, database: Database
) -> None:
    database.set("portfolio", [None, {"title": "하나"}, None, "junk", {"images": [None, "a.jpg"]}])

    records = store.read(PORTFOLIO)

    assert list(records) == ["1", "4"]
    assert [id for id, _ in store.scan(PORTFOLIO, limit=1)] == ["1"]
    assert [id for id, _ in store.scan(PORTFOLIO, after="1")] == ["4"]
    assert store.get(PORTFOLIO, "3") is None
    assert same(records["4"].document, {"images": {"1": "a.jpg"}})


def test_a_tree_that_was_there_before_is_no_new_site_and_has_every_screen(
    store: FirebaseStore, database: Database
) -> None:
    database.set("portfolio/-Nabc", HANOK)

    begin_site(Work(store, OPERATOR, AT))

    assert is_open(store)
    assert set(store.read(SERVICES)) == set(starting_texts()[SERVICES])
    assert set(database.get("")) == {"portfolio", "_studio"}
