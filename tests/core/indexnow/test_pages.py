"""Which pages a change touches, in each language."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.former_paths import service_path
from studio_core.content.registry import site_types
from studio_core.content.visibility import set_open
from studio_core.indexnow.pages import changed_pages, pages_of, read_pages, written_pages
from studio_core.languages.registry import TWINNED, split_address
from studio_core.records.changes import SYSTEM, Change, Delete, Put, SetField
from studio_core.records.collections import COLLECTIONS, PUBLIC
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.content_records import save_content
from tests.own_texts import ONE_OF_EACH, PICTURE

AT = "2026-05-01T00:00:00.000Z"
SERVICE = {"group": "residential", "slug": "total", "title": "토탈 리빙"}


OTHER = TWINNED[0]
EACH_SERVICE = "/business/{group}/{slug}"


def commit(store: Store, *changes: Change) -> set[str]:
    """Commit changes and return the addresses that they touch."""
    before = pages_of(store)
    Work(store, SYSTEM, AT).commit("test", *changes)
    now = pages_of(store)
    assert read_pages(written_pages(now)) == now
    return set(changed_pages(before, now))


@pytest.mark.parametrize(
    ("collection", "page", "overview"),
    [("portfolio", "/portfolio/a%20b", "/portfolio"), ("insights", "/insight/a%20b", "/insight")],
)
def test_a_project_or_article_touches_its_page_and_the_list(
    collection: str, page: str, overview: str
) -> None:
    store = MemoryStore()
    home: dict[str, Any] = {"title": "집", "type": "residential"}
    put = Put(collection, "a b", home | {"order": 1})

    assert commit(store, put) == {page, overview}
    assert commit(store, SetField(collection, "a b", "title", "다른 집")) == {page, overview}
    assert commit(store, SetField(collection, "a b", "order", 3)) == {overview}
    assert commit(store, Put(collection, "a b", home | {"title": "다른 집", "order": 4})) == {
        overview
    }
    assert commit(store, Delete(collection, "a b")) == {page, overview}


def test_a_service_touches_its_page_and_where_services_are_listed() -> None:
    store = MemoryStore()
    page = "/business/residential/total"

    assert commit(store, Put("services", "s", SERVICE)) == {page, "/business"}
    assert commit(store, SetField("services", "s", "title", "Total")) == {page, "/business"}
    assert commit(store, SetField("services", "s", "order", 2)) == {page, "/business"}
    assert commit(store, Delete("services", "s")) == {page, "/business"}


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_service_that_moves_touches_its_old_page_too(*, is_whole: bool) -> None:
    store = MemoryStore()
    commit(store, Put("services", "s", SERVICE))
    before = pages_of(store)
    if is_whole:
        Work(store, SYSTEM, AT).commit("test", Put("services", "s", {**SERVICE, "slug": "living"}))
    else:
        save_content(Work(store, SYSTEM, AT), "services", "s", {"slug": "living"}, None)

    assert set(changed_pages(before, pages_of(store))) == {
        "/business/residential/total",
        "/business/residential/living",
        "/business",
    }


def test_a_part_touches_the_pages_that_show_what_changed() -> None:
    store = MemoryStore()

    assert commit(store, Put("site", "about", {"heading": "집"})) == {"/about"}
    assert commit(store, SetField("site", "about", "heading", "다른 집")) == {"/about"}
    assert commit(store, Put("site", "search", {"naverCode": "abcdefgh"})) == set()


def test_a_page_whose_title_changes_is_touched_and_no_other() -> None:
    store = MemoryStore()
    pages: list[Any] = [
        {"path": "/about", "title": "소개"},
        {"path": "/contact?tab=qna", "title": "질문"},
    ]
    commit(store, Put("site", "search", {"pages": pages}))

    changed: list[Any] = [pages[0], {**pages[1], "title": "자주 묻는 질문"}]
    assert "/contact?tab=qna" in commit(store, SetField("site", "search", "pages", changed))
    assert "/about" in commit(store, SetField("site", "search", "pages", changed[1:]))
    outside: list[Any] = [
        {"path": "https://example.com/", "title": "밖"},
        {"path": "//example.com"},
    ]
    found = commit(store, SetField("site", "search", "pages", outside))
    assert not any("example" in one for one in found)


def test_a_title_for_all_projects_touches_all_of_them() -> None:
    store = MemoryStore()
    commit(store, *(Put("portfolio", id, {"title": "집"}) for id in ("a", "b")))
    pages: list[Any] = [{"path": "/portfolio/{id}", "title": "{title} 인테리어"}]

    found = commit(store, Put("site", "search", {"pages": pages}))

    assert {"/portfolio/a", "/portfolio/b"} <= found
    assert not any("{" in one for one in found)


def test_opening_touches_every_page_of_the_site_and_of_each_record() -> None:
    store = MemoryStore()
    closed = (
        Put("portfolio", "p", {"title": "집", "type": "residential"}),
        Put("insights", "i", {"title": "글"}),
        Put("services", "s", SERVICE),
        Put("services", "unfinished", {"title": "이름만"}),
    )
    Work(store, SYSTEM, AT).commit("test", *closed)
    set_open(Work(store, SYSTEM, AT), is_open=False)
    assert pages_of(store) == {}

    set_open(Work(store, SYSTEM, AT), is_open=True)

    assert pages_of(store).keys() == {
        "/", "/about", "/business", "/contact", "/contact?tab=qna", "/privacy", "/portfolio",
        "/insight", "/portfolio/p", "/insight/i", "/business/residential/total",
    }  # fmt: skip


@pytest.mark.parametrize("collection", sorted(set(COLLECTIONS) - {*PUBLIC, "settings"}))
def test_what_visitors_do_not_see_touches_nothing(collection: str) -> None:
    assert commit(MemoryStore(), Put(collection, "a", {"title": "비밀"})) == set()


def test_other_settings_touch_nothing() -> None:
    assert commit(MemoryStore(), Put("settings", "demo", {"fields": {}})) == set()


@pytest.mark.parametrize("type", site_types().values(), ids=lambda one: one.name)
def test_every_field_of_the_registry_touches_the_pages_that_it_names(type: Any) -> None:
    store, id = MemoryStore(), type.name if not type.is_list else "r"
    start = SERVICE if type.name == "services" else {"order": 1}
    commit(store, Put(type.collection, id, start))
    for field in type.fields:
        value = PICTURE if field.kind == "picture" else "값"
        found = commit(store, SetField(type.collection, id, field.name, value))
        named = {one for one in field.seen if one != EACH_SERVICE}

        assert named <= found
        assert not any("{" in one for one in found)
        if type.name == "services":
            assert (EACH_SERVICE in field.seen) is any("/business/" in one for one in found)


record: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "title": st.text("집 a/", max_size=4),
        "order": st.integers(0, 9),
        "slug": st.text("ab"),
    },
)


@given(st.data())
def test_whatever_is_changed_the_addresses_are_paths_of_the_site(data: st.DataObject) -> None:
    store = MemoryStore()
    ids = {name: ONE_OF_EACH[name][0] if name in ONE_OF_EACH else "집/1" for name in PUBLIC}
    for _ in range(4):
        name = data.draw(st.sampled_from(sorted(PUBLIC)))
        id = ids[name].replace("/", "-")
        base = dict(ONE_OF_EACH[name][1]) if name in ONE_OF_EACH else {}
        change: Change = Put(name, id, {**base, **data.draw(record)})
        Work(store, SYSTEM, AT).commit("test", change)

    for address in pages_of(store):
        assert address.startswith("/")
        assert not address.startswith("//")
        assert address.isascii()
        assert not set(address) & set(' {}"<>\\')


@given(record, record)
def test_what_appears_there_disappears_there(first: dict[str, Any], second: dict[str, Any]) -> None:
    store = MemoryStore()
    here = {**SERVICE, **first}
    came = commit(store, Put("services", "s", here))
    commit(store, Put("services", "s", {**SERVICE, **second}))
    commit(store, Put("services", "s", here))
    went = commit(store, Delete("services", "s"))

    assert came == went
    assert not service_path(here) or "/business" in came


BRAND: dict[str, Any] = {"ko": "봄", OTHER: {"ko": "Bom"}}
HOME: dict[str, Any] = {
    "title": "집",
    "type": "residential",
    "address": "서울",
    OTHER: {"title": "Home", "address": "Seoul"},
}
TWINNED_SERVICE: dict[str, Any] = {**SERVICE, OTHER: {"title": "Total"}}
PAGE = f"/{OTHER}/portfolio/p"
LIST = f"/{OTHER}/portfolio"


def in_other(store: Store, *changes: Change) -> set[str]:
    """Commit changes and return the addresses in the other language that they touch."""
    return {one for one in commit(store, *changes) if split_address(one)[0] == OTHER}


@pytest.fixture
def spoken() -> Store:
    """A site that is offered in two languages."""
    store = MemoryStore()
    commit(store, Put("site", "brand", BRAND))
    return store


def test_a_project_touches_its_page_and_list_when_it_is_read_otherwise(spoken: Store) -> None:
    assert in_other(spoken, Put("portfolio", "p", HOME)) == {PAGE, LIST}
    assert in_other(spoken, SetField("portfolio", "p", "title", "다른 집")) == set()
    assert in_other(spoken, SetField("portfolio", "p", "order", 3)) == {LIST}
    better = {**HOME[OTHER], "title": "A home"}
    assert in_other(spoken, SetField("portfolio", "p", OTHER, better)) == {PAGE, LIST}
    assert in_other(spoken, SetField("portfolio", "p", "area", "34py")) == {PAGE, LIST}
    assert in_other(spoken, Delete("portfolio", "p")) == {PAGE, LIST}


def test_it_touches_them_when_it_begins_and_ends_to_be_offered(spoken: Store) -> None:
    twins = HOME[OTHER]
    assert in_other(spoken, Put("portfolio", "p", {**HOME, OTHER: {"title": "Home"}})) == set()
    assert in_other(spoken, SetField("portfolio", "p", OTHER, twins)) == {PAGE, LIST}
    assert in_other(spoken, SetField("portfolio", "p", OTHER, None)) == {PAGE, LIST}
    assert in_other(spoken, Delete("portfolio", "p")) == set()


def test_a_service_touches_its_page(spoken: Store) -> None:
    pages = {f"/{OTHER}/business/residential/total", f"/{OTHER}/business"}

    assert in_other(spoken, Put("services", "s", TWINNED_SERVICE)) == pages
    assert in_other(spoken, SetField("services", "s", "title", "전체")) == set()
    assert in_other(spoken, SetField("services", "s", "slug", "whole")) >= {
        f"/{OTHER}/business/residential/whole"
    }


def test_pages_that_are_not_offered_are_not_announced(spoken: Store) -> None:
    about: dict[str, Any] = {"heading": "먼저", "story": [{"text": "하나", OTHER: {"text": "One"}}]}
    in_other(spoken, Put("site", "about", about))

    assert f"/{OTHER}/about" not in in_other(spoken, SetField("site", "brand", "foundedOn", "2022"))
    whole: dict[str, Any] = {"heading": "First"}
    assert in_other(spoken, SetField("site", "about", OTHER, whole)) == {f"/{OTHER}/about"}


def test_every_page_is_touched_when_the_site_begins_to_be_offered() -> None:
    store = MemoryStore()
    closed = Put("site", "brand", {"ko": "봄"})
    put = Put("portfolio", "p", HOME)
    other = Put("portfolio", "untold", {"title": "집", "address": "서울"})

    assert in_other(store, closed, put, other, Put("services", "s", TWINNED_SERVICE)) == set()
    found = in_other(store, SetField("site", "brand", OTHER, {"ko": "Bom"}))

    assert {f"/{OTHER}/", PAGE, LIST, f"/{OTHER}/business/residential/total"} <= found
    assert f"/{OTHER}/portfolio/untold" not in found
