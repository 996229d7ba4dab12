"""Which pages in another language a change touches."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.visibility import OPENING_RECORD
from studio_core.indexnow.touched import expanded, touched_addresses
from studio_core.indexnow.translated import touched_in
from studio_core.languages.registry import TWINNED, split_address
from studio_core.records.changes import SYSTEM, Change, Delete, Put, SetField
from studio_core.records.collections import SETTINGS
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.work import Work

OTHER = TWINNED[0]
AT = "2026-05-01T00:00:00.000Z"
BRAND: dict[str, Any] = {"ko": "봄", OTHER: {"ko": "Bom"}}
HOME: dict[str, Any] = {
    "title": "집",
    "type": "residential",
    "address": "서울",
    OTHER: {"title": "Home", "address": "Seoul"},
}
SERVICE: dict[str, Any] = {
    "group": "residential",
    "slug": "total",
    "title": "토탈",
    OTHER: {"title": "Total"},
}
PAGE = f"/{OTHER}/portfolio/p"
LIST = f"/{OTHER}/portfolio"


def commit(store: Store, *changes: Change) -> frozenset[str]:
    """Commit changes and return the addresses in the other language that they touch."""
    before = store.position()
    Work(store, SYSTEM, AT).commit("test", *changes)

    def held(collection: str, id: str) -> Document:
        record = store.get(collection, id)
        return record.document if record else {}

    entries = list(store.changes(before))
    assert all(split_address(one)[0] != OTHER for one in touched_addresses(entries, held))
    return touched_in(OTHER, entries, held)


@pytest.fixture
def store() -> Store:
    """A site that is offered in two languages."""
    store = MemoryStore()
    commit(store, Put("site", "brand", BRAND))
    return store


def test_a_project_touches_its_page_and_list_when_it_is_read_otherwise(store: Store) -> None:
    assert commit(store, Put("portfolio", "p", HOME)) == {PAGE, LIST}
    assert commit(store, SetField("portfolio", "p", "title", "다른 집")) == set()
    assert commit(store, SetField("portfolio", "p", "order", 3)) == {LIST}
    better = {**HOME[OTHER], "title": "A home"}
    assert commit(store, SetField("portfolio", "p", OTHER, better)) == {PAGE, LIST}
    assert commit(store, SetField("portfolio", "p", "area", "34py")) == {PAGE, LIST}
    assert commit(store, Delete("portfolio", "p")) == {PAGE, LIST}


def test_it_touches_them_when_it_begins_and_ends_to_be_offered(store: Store) -> None:
    twins = HOME[OTHER]
    assert commit(store, Put("portfolio", "p", {**HOME, OTHER: {"title": "Home"}})) == set()
    assert commit(store, SetField("portfolio", "p", OTHER, twins)) == {PAGE, LIST}
    assert commit(store, SetField("portfolio", "p", OTHER, None)) == {PAGE, LIST}
    assert commit(store, Delete("portfolio", "p")) == set()


def test_a_service_touches_its_page(store: Store) -> None:
    pages = {f"/{OTHER}/business/residential/total", f"/{OTHER}/business"}

    assert commit(store, Put("services", "s", SERVICE)) == pages
    assert commit(store, SetField("services", "s", "title", "전체")) == set()
    assert commit(store, SetField("services", "s", "slug", "whole")) >= {
        f"/{OTHER}/business/residential/whole"
    }


def test_pages_that_are_not_offered_are_not_announced(store: Store) -> None:
    about: dict[str, Any] = {"heading": "먼저", "story": [{"text": "하나", OTHER: {"text": "One"}}]}
    commit(store, Put("site", "about", about))

    assert f"/{OTHER}/about" not in commit(store, SetField("site", "brand", "foundedOn", "2022"))
    whole: dict[str, Any] = {"heading": "First"}
    assert commit(store, SetField("site", "about", OTHER, whole)) == {f"/{OTHER}/about"}


def test_every_page_is_announced_when_the_site_begins_to_be_offered() -> None:
    store = MemoryStore()
    closed = Put("site", "brand", {"ko": "봄"})
    put = Put("portfolio", "p", HOME)
    other = Put("portfolio", "untold", {"title": "집", "address": "서울"})

    assert commit(store, closed, put, other, Put("services", "s", SERVICE)) == set()
    found = expanded(store, commit(store, SetField("site", "brand", OTHER, {"ko": "Bom"})))

    assert {f"/{OTHER}/", PAGE, LIST, f"/{OTHER}/business/residential/total"} <= found
    assert f"/{OTHER}/portfolio/untold" not in found
    assert all(split_address(one)[0] == OTHER for one in found)


def test_opening_the_site_announces_every_page(store: Store) -> None:
    commit(store, Put("portfolio", "p", HOME))

    found = expanded(store, commit(store, Put(SETTINGS, OPENING_RECORD, {"open": True})))

    assert {PAGE, LIST, f"/{OTHER}/contact"} <= found
