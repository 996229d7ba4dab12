"""The demo content: complete, sound, and loaded whole or resumed."""

import os
import threading
from hashlib import sha256

import pytest

from studio_adapters.demo.content import demo_pictures
from studio_adapters.demo.loading import StoreNotEmptyError, demo_is_due, load_demo
from studio_adapters.stores.memory import MemoryStore
from studio_core.content.registry import content_types
from studio_core.content.rules import prepare
from studio_core.errors import ImageHostError
from studio_core.insights.insight import Insight
from studio_core.pictures.host import HostDescription, Meter, StoredImage, Upload, Usage
from studio_core.portfolio.project import repairs_of
from studio_core.records.canonical import checksum
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import (
    INSIGHTS,
    PORTFOLIO,
    PROFILES,
    SETTINGS,
    SITE,
    SITE_CONTENT,
    SLIDES,
)
from studio_core.records.record import Json
from studio_core.records.work import Work
from studio_core.site.demo import DEMO_RECORD, demo_left, marks_of, remove_demo
from studio_core.site.faults import checked_documents
from studio_core.site.importing import PICTURES_RECORD, export_documents
from studio_core.site.public_site import public_site, read_site

AT = "2026-11-21T00:00:00.000Z"


class MemoryHost:
    """An image host that keeps the names of its pictures by content; full after *lasting*."""

    def __init__(self, lasting: int = 1_000) -> None:
        self.kept: dict[str, str] = {}
        self._lasting = lasting
        self._lock = threading.Lock()

    def describe(self) -> HostDescription:
        return HostDescription(kind="memory", cloud_name="", upload_preset="")

    def put(self, upload: Upload) -> StoredImage:
        id = sha256(upload.file.read()).hexdigest()[:32]
        with self._lock:
            if len(self.kept) >= self._lasting:
                raise ImageHostError(507, "host is full")
            self.kept[id] = upload.name
        return StoredImage(
            id=id, url=f"/media/{id}.jpg", name=upload.name, width=1600, height=1067, format="jpg"
        )

    def usage(self) -> Usage:
        nothing = Meter(used=0, limit=None)
        return Usage(storage=nothing, bandwidth=nothing, credits=nothing, unit="")

    def close(self) -> None:
        """Do nothing: there is nothing in the background."""


def load(store: MemoryStore, host: MemoryHost | None = None) -> dict[str, int]:
    return load_demo(store, host or MemoryHost(), AT, lambda done, total: None)


def state(store: MemoryStore) -> str:
    return checksum({name: {id: record.document for id, record in store.read(name).items()}
                     for name in (PORTFOLIO, INSIGHTS, "settings", *SITE_CONTENT)})  # fmt: skip


def test_a_load_that_is_stopped_begins_no_more_pictures() -> None:
    host = MemoryHost()

    def stop(done: int, total: int) -> None:
        raise RuntimeError("the process ends")

    with pytest.raises(RuntimeError):
        load_demo(MemoryStore(), host, AT, stop)

    assert 0 < len(host.kept) <= (os.cpu_count() or 1)


def test_the_whole_content_is_loaded_with_its_ids_dates_and_order() -> None:
    store = MemoryStore()

    counts = load(store)

    project = store.read(PORTFOLIO)["demo-project-01"].document
    assert counts == {"portfolio": 18, "insights": 12, "pictures": len(demo_pictures())}
    assert (project["order"], project["createdAt"]) == (0, "2026-09-14T01:20:00.000Z")
    assert "pictures" not in project


def test_the_demo_content_needs_no_repair() -> None:
    store = MemoryStore()
    load(store)

    projects = store.read(PORTFOLIO).items()
    insights = store.read(INSIGHTS).items()
    mended = [
        *(tuple(repairs_of(record.document)) for _, record in projects),
        *(Insight.from_record(id, record.document).mended for id, record in insights),
    ]

    assert len(mended) == 30
    assert not any(mended)


def test_every_form_takes_the_projects_as_they_come() -> None:
    store = MemoryStore()
    load(store)

    for id, record in store.read(PORTFOLIO).items():
        document = dict(record.document)
        _, faults = prepare(content_types()["portfolio"], {}, document, frozenset(document))
        assert (id, [*faults]) == (id, [])


def test_all_that_a_project_says_and_shows_is_marked_and_what_is_chosen_is_not() -> None:
    store = MemoryStore()
    load(store)

    left = {id: fields for collection, id, fields in demo_left(store) if collection == PORTFOLIO}

    told = {"title", "lead", "studioNote", "carryQuestion", "planRooms", "planKey", "images"}
    assert len(left) == 18
    assert told <= set(left["demo-project-01"])
    assert "tags" not in left["demo-project-01"]


def test_a_site_with_an_older_demo_keeps_it_and_has_it_marked() -> None:
    store = MemoryStore()
    older: dict[str, Json] = {"title": "햇살을 따라 앉는 거실", "images": [{"url": "/media/x.jpg"}]}
    documents = {PORTFOLIO: {"demo-project-01": older}}
    brought = marks_of(documents, [])
    put = Put(PORTFOLIO, "demo-project-01", older)
    marks = Put(SETTINGS, DEMO_RECORD, brought), Put(SETTINGS, PICTURES_RECORD, {})
    Work(store, OPERATOR, AT).commit("imported", put, *marks)
    before = state(store)

    with pytest.raises(StoreNotEmptyError):
        load(store)

    assert not demo_is_due(store)
    assert state(store) == before
    assert [*demo_left(store)] == [(PORTFOLIO, "demo-project-01", ["title", "images"])]


def test_every_picture_of_the_sites_texts_is_found() -> None:
    store = MemoryStore()
    load(store)

    site = public_site(read_site(store), lambda _id: None, str)

    slides = site["home"]["slides"]
    urls = [slide[size]["picture"]["url"] for slide in slides for size in ("desktop", "mobile")]
    assert len(set(urls)) == 20
    assert all(url.startswith("/media/") for url in urls)


def test_the_studios_own_texts_come_as_records_that_every_form_takes() -> None:
    store = MemoryStore()
    load(store)

    found = export_documents(store)

    assert found.keys() == set(SITE_CONTENT)
    assert checked_documents(found, {})[1] == []
    assert found[SITE]["brand"]["ko"] == "아틀리에 온"


def test_a_studio_with_texts_of_its_own_keeps_them_and_gets_the_others() -> None:
    store = MemoryStore()
    own: dict[str, Json] = {"name": "봄 기록", "order": 0}
    puts = (Put(SITE, "brand", {"ko": "스튜디오 봄"}), Put(PROFILES, "own", own))
    Work(store, OPERATOR, AT).commit("part_updated", *puts)

    load(store)

    found = export_documents(store)
    assert found[SITE]["brand"] == {"ko": "스튜디오 봄"}
    assert found[PROFILES] == {"own": own}
    assert len(found[SLIDES]) == 10
    assert "about" in found[SITE]
    remove_demo(Work(store, OPERATOR, AT))
    assert export_documents(store) == {
        SITE: {"brand": {"ko": "스튜디오 봄"}},
        PROFILES: {"own": own},
    }


def test_a_store_with_other_content_is_refused_before_anything_is_uploaded() -> None:
    store, host = MemoryStore(), MemoryHost()
    Work(store, OPERATOR, AT).commit("project_created", Put(PORTFOLIO, "p1", {"title": "한옥"}))
    before = state(store)

    with pytest.raises(StoreNotEmptyError):
        load(store, host)

    assert (state(store), host.kept) == (before, {})


def test_loading_twice_is_refused_and_changes_nothing() -> None:
    store = MemoryStore()
    load(store)
    before = state(store)

    with pytest.raises(StoreNotEmptyError):
        load(store)

    assert state(store) == before
    assert not demo_is_due(store)


def test_a_load_that_broke_off_among_the_pictures_wrote_nothing_and_can_be_done_again() -> None:
    store = MemoryStore()

    with pytest.raises(ImageHostError):
        load(store, MemoryHost(lasting=7))
    position = store.position()
    load(store)

    assert position == 0
    assert len(store.read(PORTFOLIO)) == 18


def test_a_load_that_broke_off_among_the_records_is_completed() -> None:
    whole, torn = MemoryStore(), MemoryStore()
    load(whole)
    half = tuple(
        Put(PORTFOLIO, id, record.document) for id, record in whole.read(PORTFOLIO).items()
    )
    Work(torn, OPERATOR, AT).commit("imported", *half)

    due = demo_is_due(torn)
    load(torn)

    assert due
    assert state(torn) == state(whole)


def test_deleted_demo_content_is_loaded_again_only_on_request() -> None:
    from tests.undo_knowingly import undo_knowingly

    store = MemoryStore()
    load(store)
    for position in (2, 1):
        undo_knowingly(Work(store, OPERATOR, AT), position)

    assert not store.read(PORTFOLIO)
    assert not demo_is_due(store)
    assert load(store)["portfolio"] == 18
