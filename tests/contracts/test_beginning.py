"""What a new site begins with, on every store: the screens that the studio has not written yet."""

from typing import Any

import pytest

from studio_core.content.registry import type_of
from studio_core.content.rules import faults_in
from studio_core.content.visibility import is_open
from studio_core.languages.registry import TWINNED
from studio_core.publishing.languages import half_translated, read_in
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import PORTFOLIO, PRINCIPLES, SERVICES, SITE
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.beginning import as_begun, begin_site, starting_texts
from studio_core.site.importing import export_documents
from studio_core.site.opening import Conditions, opening_gaps
from studio_core.site.public_site import public_site, read_site

BY: dict[str, Any] = {"actor": OPERATOR, "at": "2026-11-25T00:00:00.000Z"}
SERVICE_PAGES = {
    "/business/residential/total-living": "Total Living",
    "/business/residential/relite-living": "Relite Living",
    "/business/commercial/total-biz": "Total Biz",
    "/business/commercial/biz-consulting": "Business Consulting",
}
CRAFTS = ["맞춤 디자인", "전문 컨설팅", "프리미엄 시공", "트렌드 분석"]


EVERY_TEXT = [(name, id) for name, held in starting_texts().items() for id in held]


def seen(store: Store) -> dict[str, Any]:
    return public_site(read_site(store), lambda _: None, str)


def commit(store: Store, *changes: Put | Delete) -> None:
    Work(store, OPERATOR, BY["at"]).commit("x", *changes)


def test_a_new_site_has_every_screen(store: Store) -> None:
    begin_site(Work(store, **BY))

    site = seen(store)
    assert {one["path"]: one["title"] for one in site["services"]} == SERVICE_PAGES
    assert all(one["body"] and "\n" not in one["body"] for one in site["services"])
    assert [one["name"] for one in site["about"]["sections"]] == [
        "CUSTOMIZE",
        "DESIGN",
        "STABILITY",
    ]
    assert all(one["body"] for one in site["about"]["sections"])
    assert len(site["about"]["story"]) == 1
    assert site["business"]["hero"]["title"] == "Business"
    assert [one["to"] for one in site["business"]["cards"]] == [
        "/business/residential/total-living",
        "/business/commercial/total-biz",
    ]
    assert [one["title"] for one in site["business"]["services"]] == CRAFTS
    assert not is_open(store)
    assert store.position() == 1


def test_it_begins_once(store: Store) -> None:
    begin_site(Work(store, **BY))
    begin_site(Work(store, **BY))

    assert store.position() == 1


def test_what_was_removed_or_rewritten_stays_so(store: Store) -> None:
    begin_site(Work(store, **BY))
    commit(
        store,
        Delete(SERVICES, "relite_living"),
        Put(SITE, "about", {"heading": "우리 이야기"}),
    )

    begin_site(Work(store, **BY))

    assert len(seen(store)["services"]) == 3
    assert "story" not in seen(store)["about"]


def test_a_site_that_was_there_before_shows_what_it_showed(store: Store) -> None:
    commit(store, Put(PORTFOLIO, "p1", {"title": "한옥"}))
    begin_site(Work(store, **BY))

    assert not any(map(read_site(store).get, (SITE, SERVICES, PRINCIPLES)))


def test_opening_asks_for_as_much_as_before(store: Store) -> None:
    conditions = Conditions(public_url="", delivers=False, entrusts=False, keeps=lambda _: True)
    before = [*opening_gaps(store, conditions)]

    begin_site(Work(store, **BY))

    assert [*opening_gaps(store, conditions)] == before


def test_texts_are_somebodys_own_as_soon_as_one_is(store: Store) -> None:
    begin_site(Work(store, **BY))
    assert as_begun(export_documents(store)) == set(EVERY_TEXT)

    commit(store, Delete(SERVICES, "relite_living"), Put(SITE, "about", {"heading": "우리"}))

    begun = as_begun(export_documents(store))
    assert {name for name, _ in begun} == {SITE, PRINCIPLES}
    assert (SITE, "about") not in begun


@pytest.mark.parametrize(("collection", "id"), EVERY_TEXT)
def test_every_text_is_one_that_its_form_takes_and_there_in_every_language(
    collection: str, id: str
) -> None:
    document = starting_texts()[collection][id]
    type = type_of(collection, id)

    assert type is not None
    assert [*faults_in(type, document)] == []
    for language in TWINNED:
        assert read_in(language, collection, id, Record.of(document)) is not None
        assert [*half_translated(language, collection, id, document)] == []
