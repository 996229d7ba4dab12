"""The studio's own texts are audited by their registry."""

from typing import Any

import pytest

from studio_core.audit.auditing import audit
from studio_core.audit.mending import plan_mends
from studio_core.audit.reachability import pictures_shown
from studio_core.languages.registry import TWINNED
from tests.core.audit.stored import store_of
from tests.older_texts import older_documents
from tests.own_texts import ONE_OF_EACH

SERVICE = {"group": "residential", "slug": "total-living", "title": "Total Living", "order": 0}
NOT_OFFERED = "visitors are not offered it"
SLIDE = ONE_OF_EACH["slides"][1]
OWNED = {"createdAt": "2026-03-01T00:00:00.000Z", "updatedAt": "2026-03-01T00:00:00.000Z"}


def found(rule: str, **tree: dict[str, Any]) -> list[tuple[str, str, str]]:
    report = audit(store_of(tree))
    return [(one.id, one.severity, one.message) for one in report.findings if one.rule == rule]


def test_the_texts_of_an_older_table_are_in_order() -> None:
    report = audit(store_of(older_documents()))

    assert report.findings == []
    assert report.checked == 27


def test_one_record_of_each_kind_is_in_order() -> None:
    tree = {name: {id: {**one, **OWNED}} for name, (id, one) in ONE_OF_EACH.items()}

    assert audit(store_of(tree)).findings == []


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({**SERVICE, "title": ""}, "there is no title"),
        ({**SERVICE, "title": "가" * 31}, "title is longer than 30 characters"),
        ({**SERVICE, "title": 7}, "title is nothing that its form takes (field_invalid)"),
        ({**SERVICE, "group": "villa"}, "group is none of its choices: villa"),
        ({**SERVICE, "slug": "Total Living"}, "slug cannot be part of an address"),
        (
            {**SERVICE, "picture": {"url": "/a.jpg", "alt": "창" * 301}},
            "the alternative text of picture is longer than 300 characters",
        ),
    ],
)
def test_a_value_that_no_form_takes_is_found(document: Any, message: str) -> None:
    assert found("site-value", services={"a": document}) == [("a", "warning", message)]


@pytest.mark.parametrize(
    ("part", "document", "message"),
    [
        ("brand", {"foundedOn": "작년"}, "foundedOn is no date"),
        ("contact", {"residentialForm": "javascript:1"}, "residentialForm is no allowed address"),
        ("about", {"story": [{"text": "봄"}] * 13}, "story has more than 12 entries"),
        (
            "about",
            {"story": [{"text": "가" * 1001}]},
            "story.0.text is longer than 1000 characters",
        ),
    ],
)
def test_a_fault_inside_a_part_is_found(part: str, document: Any, message: str) -> None:
    assert found("site-value", site={part: document}) == [(part, "warning", message)]


def test_what_is_not_filled_in_yet_is_no_fault() -> None:
    assert audit(store_of({"site": {"company": {"phone": "02-123-4567"}}})).findings == []


def test_a_part_that_the_site_has_not_is_found() -> None:
    tree = {"site": {"brnad": {"ko": "봄"}, "slides": {"heading": "봄"}}}

    assert [id for id, _, _ in found("site-part", **tree)] == ["brnad", "slides"]


def test_a_field_that_records_of_a_list_have_not_is_found() -> None:
    slides = {"s1": {**SLIDE, "price": 3, "link": "/"}}

    assert found("unexpected-field", slides=slides) == [
        ("s1", "warning", "fields the product does not know: link, price")
    ]
    assert found("unexpected-field", services={"a": {**SERVICE, "formerPaths": ["/a"]}}) == []


def test_services_at_one_address_are_found_but_for_the_first() -> None:
    services = {"a": SERVICE, "b": {**SERVICE, "title": "다른 것"}, "c": {**SERVICE, "slug": "c"}}

    assert found("service-address", services=services) == [
        ("b", "warning", "has the address of services/a: /business/residential/total-living")
    ]


def test_a_slide_whose_project_is_not_public_is_found() -> None:
    slides = {"s1": {**SLIDE, "project": "p1"}, "s2": {**SLIDE, "project": "p2"}, "s3": SLIDE}

    assert found("slide-project", portfolio={"p1": {"title": "한옥"}}, slides=slides) == [
        ("s2", "warning", "leads to p2, which is no public project")
    ]


def test_an_order_that_is_no_number_is_taken_away() -> None:
    store = store_of({"questions": {"q1": {**ONE_OF_EACH["questions"][1], "order": "첫째"}}})

    (mend,) = plan_mends(store)

    assert mend.rule == "order-unreadable"
    assert [(one.collection, one.field, one.after) for one in mend.fields] == [
        ("questions", "order", None)
    ]


def test_titles_of_these_texts_may_be_repeated() -> None:
    tree: dict[str, Any] = {
        "services": {"a": SERVICE, "b": {**SERVICE, "slug": "b"}},
        "portfolio": {"p1": {"title": "Total Living"}},
    }

    assert found("repeated-title", **tree) == found("near-title", **tree) == []


def test_pictures_of_these_texts_are_asked_for_too() -> None:
    here, there = "https://pictures.example/a.jpg", "https://pictures.example/b.jpg"
    tree: dict[str, Any] = {
        "site": {"about": {"picture": {"url": here}}, "nothing": {"picture": {"url": there}}},
        "questions": {"q1": {"question": "?", "answer": f"![]({there})"}},
    }

    assert pictures_shown(store_of(tree)) == {
        here: [("site", "about")],
        there: [("questions", "q1")],
    }


def test_texts_that_somebody_began_to_translate_are_found() -> None:
    (language, *_) = TWINNED
    begun = {**SERVICE, "body": "설명", language: {"body": "What we do"}}
    tree: dict[str, Any] = {
        "services": {"a": {**begun, "slug": "a"}, "b": {**SERVICE, "slug": "b"}},
        "portfolio": {"p1": {"title": "한옥", "address": "서울", language: {"title": "A hanok"}}},
    }

    assert found("half-translated", **tree) == [
        ("p1", "warning", f"not all of it is there in `{language}`: address; {NOT_OFFERED}"),
        ("a", "warning", f"not all of it is there in `{language}`: title; {NOT_OFFERED}"),
    ]
