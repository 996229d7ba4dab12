"""What the demo brought: marked until it is edited, and taken away exactly."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.languages.registry import TWINNED
from studio_core.records.changes import OPERATOR, Delete, Put, SetField
from studio_core.records.collections import (
    DRAFTS,
    INSIGHTS,
    PORTFOLIO,
    PUBLIC,
    SETTINGS,
    SITE,
    SLIDES,
    record_key,
)
from studio_core.records.keys import check_record
from studio_core.records.store import Store
from studio_core.records.undoing import undo
from studio_core.records.work import Work
from studio_core.site.demo import (
    DEMO_RECORD,
    count_left,
    demo_fields,
    demo_left,
    demo_marks,
    marks_of,
    remove_demo,
)

AT = "2026-11-25T00:00:00.000Z"
LATER = "2026-11-25T00:10:00.000Z"
DEMO: dict[str, dict[str, dict[str, Any]]] = {
    PORTFOLIO: {"d1": {"title": "데모 하나", "order": 0}, "d2": {"title": "데모 둘", "order": 1}},
    INSIGHTS: {"a1": {"title": "데모 글", "content": "본문"}},
    SITE: {"brand": {"ko": "데모", "slogan": "표어"}, "about": {"heading": "머리말"}},
    SLIDES: {"s1": {"heading": "첫 장", "desktop": {"url": "/media/x.jpg"}, "order": 0}},
}


def commit(store: Store, *changes: Any, at: str = AT) -> None:
    Work(store, OPERATOR, at).commit("x", *changes)


def content(store: Store) -> dict[str, dict[str, Any]]:
    return {
        name: {id: dict(one.document) for id, one in store.read(name).items()} for name in PUBLIC
    }


@pytest.fixture
def store() -> Store:
    """A store with the demo, and a project and a slogan of the studio's own."""
    store = MemoryStore()
    puts = [Put(name, id, one) for name, found in DEMO.items() for id, one in found.items()]
    commit(store, *puts, Put(SETTINGS, DEMO_RECORD, marks_of(DEMO, [])))
    commit(store, Put(PORTFOLIO, "own", {"title": "우리 집"}))
    return store


def test_every_field_of_the_demo_is_marked_until_it_is_edited(store: Store) -> None:
    def marked() -> list[str]:
        brand = store.get(SITE, "brand")
        assert brand is not None
        return demo_fields(demo_marks(store), SITE, "brand", brand.document)

    assert marked() == ["ko", "slogan"]
    commit(store, SetField(SITE, "brand", "slogan", "우리 표어"))
    assert marked() == ["ko"]
    commit(store, SetField(SITE, "brand", "slogan", "표어"))
    assert marked() == ["ko", "slogan"]
    assert count_left(store) == {PORTFOLIO: 2, INSIGHTS: 1, SITE: 3}


def test_a_moved_project_is_still_the_demos(store: Store) -> None:
    commit(store, SetField(PORTFOLIO, "d1", "order", 7))

    assert (PORTFOLIO, "d1", ["title"]) in list(demo_left(store))


def test_what_is_chosen_of_few_may_stay_as_the_demo_has_it(store: Store) -> None:
    demo: dict[str, dict[str, dict[str, Any]]] = {
        PORTFOLIO: {"d1": {"type": "residential", "title": "데모", "address": "서울"}},
        INSIGHTS: {
            "a1": {"category": "tip", "date": "2026-09-01", "title": "데모", "content": "글"}
        },
        SITE: {"contact": {"lead": "데모", "opensAt": "10:00"}},
    }
    puts = [Put(name, id, one) for name, found in demo.items() for id, one in found.items()]
    commit(store, *puts, Put(SETTINGS, DEMO_RECORD, marks_of(demo, [])))

    commit(store, SetField(PORTFOLIO, "d1", "title", "우리 집"))
    commit(store, SetField(PORTFOLIO, "d1", "address", "부산"))
    commit(store, SetField(INSIGHTS, "a1", "title", "우리 글"))
    commit(store, SetField(SITE, "contact", "lead", "어서 오세요"))

    assert list(demo_left(store)) == [(INSIGHTS, "a1", ["content"])]
    removed = remove_demo(Work(store, OPERATOR, LATER))
    assert (removed.records, removed.fields, removed.kept) == (0, 1, 2)


def test_exactly_the_demo_goes(store: Store) -> None:
    commit(store, SetField(SITE, "brand", "slogan", "우리 표어"))
    commit(store, SetField(PORTFOLIO, "d2", "title", "고친 제목"))
    before = content(store)

    removed = remove_demo(Work(store, OPERATOR, LATER))

    assert (removed.records, removed.fields, removed.kept) == (3, 2, 0)
    found = content(store)
    assert found[PORTFOLIO] == {
        "d2": {"title": "고친 제목", "order": 1},
        "own": {"title": "우리 집"},
    }
    assert found[SITE] == {"brand": {"slogan": "우리 표어"}}
    assert found[INSIGHTS] == found[SLIDES] == {}
    assert list(demo_left(store)) == []
    undo(Work(store, OPERATOR, LATER), store.position(), confirmed=5)
    assert content(store) == before


def test_an_edited_record_stays_whole(store: Store) -> None:
    commit(store, SetField(SLIDES, "s1", "heading", "고친 첫 장"))
    commit(store, SetField(INSIGHTS, "a1", "url", "https://bom.studio"))

    removed = remove_demo(Work(store, OPERATOR, LATER))

    assert removed.kept == 2
    assert content(store)[SLIDES] == {"s1": {**DEMO[SLIDES]["s1"], "heading": "고친 첫 장"}}
    assert set(content(store)[INSIGHTS]) == {"a1"}


def test_a_record_with_a_draft_stays(store: Store) -> None:
    key = record_key(PORTFOLIO, "d1")
    held: dict[str, Any] = {"collection": PORTFOLIO, "id": "d1", "document": {"title": "쓰는 중"}}
    commit(store, Put(DRAFTS, key, held))

    remove_demo(Work(store, OPERATOR, LATER))

    assert set(content(store)[PORTFOLIO]) == {"d1", "own"}


OTHER = TWINNED[0]
TWINS: dict[str, dict[str, dict[str, Any]]] = {
    PORTFOLIO: {"d1": {"title": "데모", OTHER: {"title": "A demo"}}},
    SITE: {"brand": {"ko": "데모", "slogan": "표어", OTHER: {"ko": "Demo", "slogan": "A slogan"}}},
}


@pytest.fixture
def translated() -> Store:
    """A store with a demo in two languages."""
    store = MemoryStore()
    puts = [Put(name, id, one) for name, found in TWINS.items() for id, one in found.items()]
    commit(store, *puts, Put(SETTINGS, DEMO_RECORD, marks_of(TWINS, [])))
    return store


def left_of(store: Store) -> dict[str, list[str]]:
    return {id: fields for _, id, fields in demo_left(store)}


def test_a_twin_is_marked_for_itself_until_it_is_edited(translated: Store) -> None:
    check_record(SETTINGS, DEMO_RECORD, marks_of(TWINS, []))
    twins = [f"{OTHER}.ko", f"{OTHER}.slogan"]
    assert left_of(translated) == {
        "d1": ["title", f"{OTHER}.title"],
        "brand": ["ko", "slogan", *twins],
    }

    commit(translated, SetField(PORTFOLIO, "d1", "title", "우리 집"))
    own: dict[str, Any] = {"ko": "Bom", "slogan": "A slogan"}
    commit(translated, SetField(SITE, "brand", OTHER, own))

    assert left_of(translated) == {"d1": [f"{OTHER}.title"], "brand": ["ko", "slogan", twins[1]]}


def test_of_a_part_exactly_the_twins_of_the_demo_go(translated: Store) -> None:
    own: dict[str, Any] = {"ko": "Bom", "slogan": "A slogan"}
    commit(translated, SetField(SITE, "brand", OTHER, own))
    commit(translated, SetField(PORTFOLIO, "d1", OTHER, {"title": "Our home"}))

    removed = remove_demo(Work(translated, OPERATOR, LATER))

    assert (removed.records, removed.fields, removed.kept) == (0, 3, 1)
    assert content(translated)[SITE] == {"brand": {OTHER: {"ko": "Bom"}}}
    assert content(translated)[PORTFOLIO] == {"d1": {"title": "데모", OTHER: {"title": "Our home"}}}


def test_a_part_that_is_all_the_demos_goes_with_its_twins(translated: Store) -> None:
    removed = remove_demo(Work(translated, OPERATOR, LATER))

    assert (removed.records, removed.fields) == (1, 4)
    assert content(translated)[SITE] == content(translated)[PORTFOLIO] == {}


def test_removing_again_changes_nothing(store: Store) -> None:
    remove_demo(Work(store, OPERATOR, LATER))
    position = store.position()

    again = remove_demo(Work(store, OPERATOR, LATER))

    assert (again.records, again.fields, again.kept) == (0, 0, 0)
    assert store.position() == position


def test_a_store_without_the_demo_has_no_marks() -> None:
    store = MemoryStore()
    commit(store, Put(PORTFOLIO, "own", {"title": "우리 집"}))
    commit(store, Delete(PORTFOLIO, "own"))

    assert demo_marks(store) == {}
    assert list(demo_left(store)) == []
