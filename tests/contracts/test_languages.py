"""Texts in another language beside their own, on every store: kept, carried, and merged."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.audit.auditing import audit
from studio_core.content.kinds import kinds
from studio_core.languages.registry import TWINNED
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import find_draft
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.history import list_versions
from studio_core.publishing.languages import read_in
from studio_core.publishing.publishing import DraftConflictError, publish
from studio_core.publishing.rewinding import Rewound
from studio_core.publishing.trash import restore
from studio_core.records.canonical import same
from studio_core.records.changes import OPERATOR, Actor
from studio_core.records.collections import INSIGHTS, PORTFOLIO, PUBLIC, SITE, SLIDES
from studio_core.records.reading import stored_list
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.twins import spread
from studio_core.records.work import Work
from studio_core.site.importing import export_documents, import_documents
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, restore_backup
from studio_core.transfer.migration import Migration, migrate
from studio_core.transfer.tree import export_tree, plan_import
from studio_core.transfer.tree_import import apply_import
from tests.content_records import (
    create_content,
    create_insight,
    create_project,
    save_content,
    save_project,
)
from tests.contracts.samples import HANOK
from tests.core.transfer.backup.archives import archived
from tests.own_texts import PICTURE
from tests.undo_knowingly import undo_knowingly

OTHER = TWINNED[0]
NOW = "2026-03-02T01:30:00.000Z"
ADMIN = Actor("administrator", "admin-1")
BY: dict[str, Any] = {"actor": ADMIN, "at": NOW}
KINDS = kinds()
PROJECTS = KINDS[PORTFOLIO]
SEEN = {"url": "https://a.example/1.jpg", "alt": "남쪽 창", OTHER: {"alt": "The south window"}}
PROJECT: dict[str, Any] = {
    "type": "residential",
    "title": "해를 따라 도는 거실",
    f"{OTHER}.title": "A living room that follows the sun",
    "address": "서울 서초구 반포동",
    f"{OTHER}.address": "Banpo-dong, Seocho-gu, Seoul",
    "lead": "창 쪽으로 앉았습니다.",
    "area": "34py",
    "images": [SEEN, {"url": "https://a.example/2.jpg", "alt": "책장"}],
    "planRooms": [
        {"name": "거실", OTHER: {"name": "Living room"}},
        {"name": "서재"},
        {"name": "침실", OTHER: {"name": "Bedroom"}},
    ],
}
ARTICLE = {
    "title": "겨울 공사",
    f"{OTHER}.title": "Building in winter",
    "content": "추워지면",
    f"{OTHER}.content": "When it gets colder",
    "date": "2025-04-16",
    "category": "news",
}
BRAND = {"ko": "스튜디오 봄", f"{OTHER}.ko": "Studio Bom", "slogan": "봄", "wordmark": "BOM"}
ABOUT = {
    "heading": "먼저 묻습니다",
    f"{OTHER}.heading": "We ask first",
    "picture": {**PICTURE, OTHER: {"alt": "A living room"}},
    "story": [{"text": "하나", OTHER: {"text": "One"}}, {"text": "둘", OTHER: {"text": "Two"}}],
}
SLIDE = {"heading": "빛", f"{OTHER}.heading": "Light", "desktop": PICTURE}


def fill(store: Store) -> None:
    """Write records of every kind that are there in two languages."""
    create_project(Work(store, **BY), PROJECT, id="p1")
    create_insight(Work(store, **BY), ARTICLE, id="i1")
    for id, part in (("brand", BRAND), ("about", ABOUT)):
        save_content(Work(store, **BY), SITE, id, part, None)
    create_content(Work(store, **BY), SLIDES, SLIDE, id="s1", action="made")


@pytest.fixture
def site(store: Store) -> Store:
    fill(store)
    return store


def document(store: Store, collection: str = PORTFOLIO, id: str = "p1") -> Document:
    record = store.get(collection, id)
    assert record is not None
    return record.document


def records(store: Store) -> Iterator[tuple[str, str, Any]]:
    for collection in PUBLIC:
        for id, record in store.read(collection).items():
            yield collection, id, record


def as_read(store: Store) -> dict[str, Document]:
    """Return everything as visitors of the other language read it, by its place."""
    found = {
        f"{name}/{id}": read_in(OTHER, name, id, record) for name, id, record in records(store)
    }
    return {place: one.document for place, one in found.items() if one is not None}


def agrees(store: Store, model: Store) -> bool:
    one, other = as_read(store), as_read(model)
    return one.keys() == other.keys() and all(same(one[place], other[place]) for place in one)


def test_what_is_read_in_the_other_language_is_the_same_from_every_store(site: Store) -> None:
    model = MemoryStore()
    fill(model)

    project = as_read(site)[f"{PORTFOLIO}/p1"]

    assert agrees(site, model)
    assert set(as_read(site)) == {
        "portfolio/p1",
        "insights/i1",
        "site/brand",
        "site/about",
        "slides/s1",
    }
    assert project["title"] == "A living room that follows the sun"
    assert "lead" not in project
    rooms: list[Any] = stored_list(project["planRooms"])
    assert [room["name"] for room in rooms] == ["Living room", "Bedroom"]


def test_a_twin_is_edited_and_taken_away_beside_its_text(site: Store) -> None:
    save_project(Work(site, **BY), "p1", {f"{OTHER}.lead": "Turned to the window."}, None)
    save_project(Work(site, **BY), "p1", {f"{OTHER}.title": None}, None)

    held = document(site)
    assert held[OTHER] == {
        "address": "Banpo-dong, Seocho-gu, Seoul",
        "lead": "Turned to the window.",
    }
    assert held["title"] == PROJECT["title"]
    assert "portfolio/p1" not in as_read(site)


def test_each_change_of_a_twin_is_a_version_and_is_taken_back_by_itself(site: Store) -> None:
    start = site.position()
    save_project(Work(site, **BY), "p1", {f"{OTHER}.title": "A room"}, None)
    save_project(Work(site, **BY), "p1", {"title": "방"}, None)

    versions, _ = list_versions(site, PROJECTS, "p1")
    undo_knowingly(Work(site, **BY), start + 1)

    title = f"{OTHER}.title"
    told = [spread(one.document or {}) for one in versions]
    assert [one[title] for one in told] == ["A room", "A room", PROJECT[title]]
    held = document(site)
    twins: Any = held[OTHER]
    assert (held["title"], twins["title"]) == ("방", PROJECT[title])
    (then,) = (one.document for _, one in Rewound(site, start, PUBLIC).records(PORTFOLIO))
    assert same(then[OTHER], twins)


def test_a_draft_of_one_language_takes_over_what_changed_in_the_other(site: Store) -> None:
    save_draft(Work(site, **BY), PROJECTS, "p1", {f"{OTHER}.title": "A room"}, None)
    save_project(Work(site, **BY), "p1", {"title": "방", f"{OTHER}.address": "Seoul"}, None)

    drafted: Any = find_draft(site, PORTFOLIO, "p1").document[OTHER]
    publish(Work(site, **BY), PROJECTS, "p1")

    held = document(site)
    assert drafted["title"] == "A room"
    assert held["title"] == "방"
    assert held[OTHER] == {"title": "A room", "address": "Seoul"}


def test_two_who_translate_the_same_text_are_told(site: Store) -> None:
    save_draft(Work(site, **BY), PROJECTS, "p1", {f"{OTHER}.title": "A room"}, None)
    save_project(Work(site, **BY), "p1", {f"{OTHER}.title": "The room"}, None)

    with pytest.raises(DraftConflictError):
        publish(Work(site, **BY), PROJECTS, "p1")


def test_what_is_deleted_comes_back_in_both_languages(site: Store) -> None:
    before = as_read(site)
    delete_record(Work(site, **BY), KINDS[SLIDES], "s1", None)
    delete_record(Work(site, **BY), PROJECTS, "p1", None)

    for collection, id in ((SLIDES, "s1"), (PORTFOLIO, "p1")):
        now = datetime.fromisoformat(NOW).astimezone(UTC)
        restore(Work(site, **BY), id, now=now, collection=collection)

    assert as_read(site).keys() == before.keys()
    assert all(same(one, before[place]) for place, one in as_read(site).items())


def test_a_database_export_carries_them(site: Store) -> None:
    tree, other = export_tree(site), MemoryStore()

    plan = plan_import(tree)
    apply_import(Work(other, OPERATOR, NOW), plan)

    assert not plan.unplaced
    assert {name: set(found) for name, found in tree.items()} == {
        PORTFOLIO: {"p1"},
        INSIGHTS: {"i1"},
    }
    assert same(document(other), document(site))
    assert as_read(other).keys() == {"portfolio/p1", "insights/i1"}
    assert apply_import(Work(site, OPERATOR, NOW), plan_import(export_tree(other))) == 0


def test_the_sites_texts_carry_them(site: Store) -> None:
    exported, other = export_documents(site), MemoryStore()

    import_documents(Work(other, **BY), exported)
    create_project(Work(other, **BY), PROJECT, id="p1")
    create_insight(Work(other, **BY), ARTICLE, id="i1")

    assert exported[SITE]["brand"][OTHER] == {"ko": "Studio Bom"}
    assert same(export_documents(other)[SITE], exported[SITE])
    assert as_read(other).keys() == as_read(site).keys()
    assert import_documents(Work(site, **BY), export_documents(other)) is None


def test_a_migration_carries_them_there_and_back(store: Store) -> None:
    source, back = MemoryStore(), MemoryStore()
    fill(source)

    for one, other in ((source, store), (store, back)):
        migration = Migration(one, other, by=OPERATOR, now=lambda: NOW)
        migrate(migration)
        assert not migration.mismatched

    assert agrees(store, source)
    assert agrees(back, source)


def test_a_backup_brings_them_back(store: Store) -> None:
    source, again = MemoryStore(), MemoryStore()
    fill(source)

    for one, other in ((source, store), (store, again)):
        restore_backup(Restoration(Backup(archived(one)), other, None, OPERATOR, lambda: NOW))

    assert agrees(store, source)
    assert agrees(again, source)
    assert [entry.action for entry in again.changes(0)] == [
        entry.action for entry in source.changes(0)
    ]


def test_the_audit_names_what_is_not_whole(site: Store) -> None:
    findings = [one for one in audit(site).findings if one.rule == "half-translated"]

    assert {(one.collection, one.id) for one in findings} == {
        (PORTFOLIO, "p1"),
        (SITE, "brand"),
        (SLIDES, "s1"),
    }
    said = next(one.message for one in findings if one.collection == PORTFOLIO)
    assert "planRooms.1.name" in said
    assert "lead" in said


def test_the_records_of_other_contracts_have_twins() -> None:
    assert HANOK[OTHER]
    assert all(image[OTHER] for image in HANOK["images"])
