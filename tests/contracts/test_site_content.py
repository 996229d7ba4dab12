"""The studio's own texts on every store: what is done to them comes to the same everywhere."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from typing import Any, cast

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import Kind, kinds
from studio_core.languages.registry import TWINNED
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.site_states import site_standings
from studio_core.publishing.trash import restore
from studio_core.records.believing import BelievedAt
from studio_core.records.canonical import checksum
from studio_core.records.changes import Actor
from studio_core.records.collections import SERVICES, SITE, SLIDES
from studio_core.records.display_order import ordered_rows
from studio_core.records.moving import OrderedList, move_record
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import (
    export_documents,
    import_documents,
)
from studio_core.site.public_site import public_site, read_site
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.content_operations import held
from tests.content_records import create_content, save_content
from tests.contracts.replica_contract import plain_journal
from tests.contracts.samples import ALLOWING_EMULATORS, OpenStore
from tests.older_texts import older_documents
from tests.own_texts import PICTURE
from tests.undo_knowingly import undo_knowingly

ADMIN = Actor("administrator", "admin-1")
NOW = "2026-03-02T01:30:00.000Z"
DUE, AFTERWARDS = "2026-03-03T01:30:00.000Z", "2026-03-03T01:30:01.000Z"
BY: dict[str, Any] = {"actor": ADMIN, "at": NOW}
LATER: dict[str, Any] = {"actor": ADMIN, "at": AFTERWARDS}
KINDS = kinds()
PARTS, SLIDESHOW = KINDS[SITE], KINDS[SLIDES]
LIST = cast("OrderedList", KINDS[SLIDES].ordered)
OTHER = TWINNED[0]
ONE: dict[str, Any] = {"text": "하나", OTHER: {"text": "One"}}

Step = Callable[[Store], object]


def slide(heading: str) -> dict[str, Any]:
    return {"heading": heading, "desktop": {**PICTURE, "focus": [0, 0.5]}}


def make(collection: str, id: str, sent: dict[str, Any]) -> Step:
    return lambda store: create_content(Work(store, **BY), collection, sent, id=id, action="made")


def save(collection: str, id: str, **sent: Any) -> Step:
    return lambda store: save_content(Work(store, **BY), collection, id, sent, None)


def draft(kind: Kind, id: str, **sent: Any) -> Step:
    return lambda store: save_draft(Work(store, **BY), kind, id, sent, None)


def take_back(store: Store) -> object:
    return undo_knowingly(Work(store, **BY), store.position())


STEPS: dict[str, Step] = {
    "a part is made": save(SITE, "brand", ko="스튜디오 봄", slogan="온전한 하루"),
    "a part is saved": save(SITE, "brand", ko="스튜디오 여름", slogan=None),
    "that is taken back": take_back,
    "it is said in another language": save(SITE, "brand", **{f"{OTHER}.ko": "Studio Bom"}),
    "and in better words": save(SITE, "brand", **{f"{OTHER}.ko": "Studio Spring"}),
    "those are taken back": take_back,
    "a part is drafted": draft(
        PARTS, "about", heading="먼저 묻습니다", story=[ONE, {"text": "둘"}]
    ),
    "it is published": lambda store: publish(Work(store, **BY), PARTS, "about"),
    "it is drafted again": draft(PARTS, "about", story=[{"text": "하나"}], heading=None),
    "the draft is discarded": lambda store: discard_draft(Work(store, **BY), PARTS, "about", None),
    "a slide is made": make(SLIDES, "s1", slide("첫째")),
    "another is made": make(SLIDES, "s2", slide("둘째")),
    "a third is made": make(SLIDES, "s3", slide("셋째")),
    "it is moved to the front": lambda store: move_record(Work(store, **BY), LIST, "s3", None),
    "that move is taken back": take_back,
    "it is moved between": lambda store: move_record(Work(store, **BY), LIST, "s3", "s1"),
    "a slide is saved": save(SLIDES, "s1", caption="빛의 길", mobile=PICTURE),
    "a slide is drafted": draft(
        SLIDESHOW, "s1", **{"heading": "다른 첫째", f"{OTHER}.heading": "Another first"}
    ),
    "a new slide is drafted": lambda store: create_draft(
        Work(store, **BY), SLIDESHOW, slide("넷째"), id="s4"
    ),
    "one is to be published": lambda store: schedule(
        Work(store, **BY), SLIDESHOW, "s1", publish_at=datetime.fromisoformat(DUE)
    ),
    "another is to be published": lambda store: schedule(
        Work(store, **BY), SLIDESHOW, "s4", publish_at=datetime.fromisoformat(DUE)
    ),
    "a third is to be hidden": lambda store: schedule(
        Work(store, **BY), SLIDESHOW, "s2", hide_at=datetime.fromisoformat(DUE)
    ),
    "it is time": lambda store: run_due(store, KINDS, at=BelievedAt(AFTERWARDS), known={}),
    "one is hidden": lambda store: hide(Work(store, **LATER), SLIDESHOW, "s3"),
    "it comes back": lambda store: publish(Work(store, **LATER), SLIDESHOW, "s3"),
    "what was hidden comes back": lambda store: publish(Work(store, **LATER), SLIDESHOW, "s2"),
    "one is deleted": lambda store: delete_record(Work(store, **LATER), SLIDESHOW, "s1", None),
    "it is restored": lambda store: restore(
        Work(store, **LATER), "s1", now=datetime.fromisoformat(AFTERWARDS), collection=SLIDES
    ),
    "that is taken back too": take_back,
    "and made again": take_back,
    "a service is made": make(
        SERVICES, "total", {"group": "residential", "slug": "total", "title": "Total"}
    ),
    "it gets another address": save(SERVICES, "total", slug="whole"),
    "and another": save(SERVICES, "total", slug="entire"),
    "other texts are imported": lambda store: import_documents(
        Work(store, **LATER), older_documents()
    ),
    "the import is taken back": take_back,
}  # fmt: skip


def journal(store: Store) -> list[Any]:
    """Return what the journal says; in which order it names a record's fields is the store's."""
    entries = plain_journal(store.changes(0))
    return [(*entry, sorted(paths, key=lambda path: str(path[:3]))) for *entry, paths in entries]


@pytest.fixture
def texts(store: Store) -> Store:
    """A store in which all of it was done."""
    for step in STEPS.values():
        step(store)
    return store


def test_every_step_comes_to_the_same_as_in_memory(store: Store) -> None:
    model = MemoryStore()
    for name, step in STEPS.items():
        step(model)
        step(store)

        assert held(store) == held(model), name

    assert journal(store) == journal(model)


def test_what_was_done_is_what_visitors_and_administrators_get(texts: Store) -> None:
    site = public_site(read_site(texts), lambda _id: None, str)
    standings = {one.type.name: one for one in site_standings(texts, at=AFTERWARDS)}

    assert site["brand"] == {"ko": "스튜디오 봄"}
    assert site["about"] == {"heading": "먼저 묻습니다", "story": ["하나", "둘"]}
    slides = [one["heading"] for one in site["home"]["slides"]]
    assert slides == ["다른 첫째", "셋째", "둘째", "넷째"]
    assert all(one["desktop"]["picture"]["focus"] == [0, 0.5] for one in site["home"]["slides"])
    assert [one["path"] for one in site["services"]] == ["/business/residential/entire"]
    assert {name: one.state for name, one in standings.items() if one.count} == {
        "brand": "public",
        "about": "public",
        "slides": "public",
        "services": "public",
    }


def test_what_is_exported_makes_the_same_records_in_another_store(texts: Store) -> None:
    exported, other = export_documents(texts), MemoryStore()

    import_documents(Work(other, **LATER), exported)

    assert checksum(export_documents(other)) == checksum(exported)
    assert exported[SERVICES]["total"]["formerPaths"] == [
        "/business/residential/total",
        "/business/residential/whole",
    ]
    assert exported[SITE]["about"]["story"] == [ONE, {"text": "둘"}]
    assert exported[SITE]["brand"][OTHER] == {"ko": "Studio Bom"}
    assert exported[SLIDES]["s1"][OTHER] == {"heading": "Another first"}
    assert list(exported[SLIDES]) == [row.id for row in ordered_rows(texts.read(SLIDES))]


def test_every_change_of_the_texts_can_be_taken_back(texts: Store) -> None:
    for position in range(texts.position(), 0, -1):
        undo_knowingly(Work(texts, **LATER), position)

    assert export_documents(texts) == {}
    assert not any(held(texts).values())


@pytest.fixture
def servers(open_shared: OpenStore) -> Iterator[list[Store]]:
    """Several servers of one store."""
    with ExitStack() as opened:
        stores = [open_shared() for _ in range(4)]
        for store in stores:
            opened.callback(store.close)
        yield stores


def test_a_realtime_database_keeps_these_texts_apart_from_the_original_tree(
    firebase_server: Standin, open_texts_at_firebase: Callable[[str], Store]
) -> None:
    """The original site's programs see their two collections and nothing else."""
    store = open_texts_at_firebase("own-texts")
    for step in STEPS.values():
        step(store)

    tree = firebase_server.database("own-texts").get("")

    assert set(tree) == {"_studio"}
    assert set(tree["_studio"]) >= {SITE, SLIDES, SERVICES}


@pytest.fixture
def open_texts_at_firebase(firebase_server: Standin) -> Iterator[Callable[[str], Store]]:
    with ExitStack() as opened:

        def open_it(name: str) -> Store:
            settings = load_settings(environment=ALLOWING_EMULATORS)
            store = create_store(firebase_server.address(name), settings)
            opened.callback(store.close)
            return store

        yield open_it
