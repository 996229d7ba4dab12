"""What the demo brought, on every store: marked until it is edited, and what stands in its way."""

from typing import Any

import pytest

from studio_core.content.kinds import kinds
from studio_core.publishing.demo_left import demo_in_editing
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.publishing import hide, publish
from studio_core.records.changes import Actor, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SETTINGS, SITE
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.demo import DEMO_RECORD, count_left, demo_left, marks_of
from studio_core.site.opening import Conditions, opening_gaps

BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": "2026-11-25T00:00:00.000Z"}
KINDS = kinds()
PICTURE = {"url": "/media/x.jpg", "alt": "거실", "width": 1600, "height": 1067}
HOME: dict[str, Any] = {
    "type": "residential",
    "title": "데모 하나",
    "address": "서울 성수동",
    "area": "34",
    "images": [PICTURE, {**PICTURE, "url": "/media/y.jpg"}],
    "thumbnailIndex": 0,
    "order": 0,
}
ARTICLE = {"title": "데모 글", "content": "본문", "category": "tip", "date": "2026-09-01"}
TEXTS_AND_PICTURES = {"title", "address", "area", "images"}


@pytest.fixture
def demo(store: Store) -> Store:
    """A store with a project, an article and a name of the demo, and a project of the studio's."""
    documents = {
        PORTFOLIO: {"d1": HOME},
        INSIGHTS: {"a1": ARTICLE},
        SITE: {"brand": {"ko": "데모"}},
    }
    puts = [Put(name, id, one) for name, found in documents.items() for id, one in found.items()]
    own = Put(PORTFOLIO, "own", HOME)
    marks = Put(SETTINGS, DEMO_RECORD, marks_of(documents, []))
    Work(store, BY["actor"], BY["at"]).commit("x", *puts, own, marks)
    return store


def marked(store: Store, collection: str, id: str) -> set[str]:
    return set(demo_in_editing(store).get(collection, {}).get(id, ()))


def test_projects_and_articles_are_marked_field_by_field(demo: Store) -> None:
    assert marked(demo, PORTFOLIO, "d1") == TEXTS_AND_PICTURES
    assert marked(demo, INSIGHTS, "a1") == {"title", "content"}
    assert marked(demo, SITE, "brand") == {"ko"}
    assert marked(demo, PORTFOLIO, "own") == set()


def test_an_edited_field_is_the_studios_own_in_the_draft_and_published(demo: Store) -> None:
    kind = KINDS[PORTFOLIO]
    save_draft(Work(demo, **BY), kind, "d1", {"title": "우리 집", "images": [PICTURE]}, None)
    assert marked(demo, PORTFOLIO, "d1") == {"address", "area"}
    assert {id: set(fields) for _, id, fields in demo_left(demo)}["d1"] == TEXTS_AND_PICTURES

    publish(Work(demo, **BY), kind, "d1")

    assert marked(demo, PORTFOLIO, "d1") == {"address", "area"}
    assert {id: set(fields) for _, id, fields in demo_left(demo)}["d1"] == {
        "address",
        "area",
    }


def test_a_discarded_draft_brings_the_mark_back(demo: Store) -> None:
    kind = KINDS[INSIGHTS]
    save_draft(Work(demo, **BY), kind, "a1", {"title": "우리 글"}, None)
    assert "title" not in marked(demo, INSIGHTS, "a1")

    discard_draft(Work(demo, **BY), kind, "a1", None)

    assert "title" in marked(demo, INSIGHTS, "a1")


def test_what_is_hidden_is_marked_in_its_form_and_counts_no_more(demo: Store) -> None:
    hide(Work(demo, **BY), KINDS[INSIGHTS], "a1")

    assert marked(demo, INSIGHTS, "a1") == {"title", "content"}
    assert count_left(demo) == {PORTFOLIO: 1, INSIGHTS: 0, SITE: 1}


def test_a_draft_of_ones_own_is_not_marked(demo: Store) -> None:
    draft = create_draft(Work(demo, **BY), KINDS[PORTFOLIO], {"title": "우리 집"}, id="new")

    assert marked(demo, PORTFOLIO, draft.id) == set()


def test_the_site_is_not_opened_while_a_project_or_an_article_is_left(demo: Store) -> None:
    conditions = Conditions(
        public_url="https://bom.studio", delivers=True, entrusts=False, keeps=bool
    )

    gaps = [one for one in opening_gaps(demo, conditions) if one.code == "opening_demo_left"]

    assert {(one.part, one.id) for one in gaps} == {
        ("portfolio", "d1"),
        ("insights", "a1"),
        ("brand", ""),
    }
