"""Opening a site, on every store: what law and sense demand is there, or its field is named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from studio_core.content.visibility import is_open, set_open
from studio_core.languages.registry import TWINNED
from studio_core.records.changes import OPERATOR, Put, SetField
from studio_core.records.collections import PORTFOLIO, QUESTIONS, SETTINGS, SITE, SLIDES
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.beginning import begin_site
from studio_core.site.demo import DEMO_RECORD, marks_of
from studio_core.site.opening import (
    Conditions,
    Gap,
    OpeningBlockedError,
    open_site,
    opening_advice,
    opening_gaps,
)

AT = "2026-11-25T00:00:00.000Z"
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
LOST = "c" * 32
OTHER = TWINNED[0]
READY = Conditions(
    public_url="https://bom.studio", delivers=True, entrusts=False, keeps=LOST.__ne__
)
PICTURE: dict[str, Any] = {"url": f"/media/{'a' * 32}.jpg", "id": "a" * 32, "alt": "거실"}
PARTS: dict[str, dict[str, Any]] = {
    "brand": {"ko": "스튜디오 봄"},
    "company": {
        "legalName": "주식회사 봄",
        "representative": "김봄",
        "registrationNumber": "123-45-67890",
        "address": "서울특별시 마포구 봄길 1",
        "phone": "02-123-4567",
        "email": "hello@bom.studio",
    },
    "privacy": {
        "title": "개인정보 처리방침",
        "effectiveFrom": "2026-11-01",
        "officer": "김봄(대표)",
        "sections": [{"heading": "모으는 것", "body": "이름과 연락처"}],
    },
}


@pytest.fixture
def site(store: Store) -> Store:
    """A closed site that has everything."""
    begin_site(Work(store, **BY))
    parts = PARTS | {"contact": {"commercialForm": "https://forms.studio/1"}}
    puts = tuple(Put(SITE, name, document) for name, document in parts.items())
    Work(store, OPERATOR, AT).commit("x", *puts)
    return store


def holding(part: str, field: str, value: Json) -> Callable[[Store], None]:
    """Return what gives a field *value*, as a store before its rule may have it."""

    def plant(store: Store) -> None:
        Work(store, OPERATOR, AT).commit("x", SetField(SITE, part, field, value))

    return plant


def with_demo(collection: str, id: str, document: dict[str, Any]) -> Callable[[Store], None]:
    """Return what brings a record that the demo brings, with its picture."""

    def plant(store: Store) -> None:
        noted = dict(marks_of({collection: {id: document}}, ["b" * 32]))
        puts = (Put(collection, id, document), Put(SETTINGS, DEMO_RECORD, noted))
        Work(store, OPERATOR, AT).commit("x", *puts)

    return plant


def with_demo_picture(store: Store) -> None:
    """Plant a slide of the studio's own that shows a picture of the demo."""
    desktop: dict[str, Any] = PICTURE | {"id": "b" * 32, "url": f"/media/{'b' * 32}.jpg"}
    noted = marks_of({}, ["b" * 32])
    puts = (Put(SLIDES, "s1", {"desktop": desktop}), Put(SETTINGS, DEMO_RECORD, noted))
    Work(store, OPERATOR, AT).commit("x", *puts)


def with_lost_picture(
    collection: str, id: str, document: dict[str, Any]
) -> Callable[[Store], None]:
    """Return what saves a record with a picture of our own that is not kept."""

    def plant(store: Store) -> None:
        Work(store, OPERATOR, AT).commit("x", Put(collection, id, document))

    return plant


LOGO: dict[str, Any] = {
    "url": f"/media/{LOST}.svg", "format": "svg", "width": 1280, "height": 320,
}  # fmt: skip
QUESTION: dict[str, Any] = {"question": "어디에 있나요?", "answer": f"![길](/media/{LOST}.jpg)"}
PLANTED: list[tuple[Callable[[Store], None], str, str, str]] = [
    *(
        (holding(part, field, None), "opening_field_missing", part, field)
        for part, fields in PARTS.items()
        for field in fields
    ),
    (
        holding("company", "registrationNumber", "1"),
        "opening_field_invalid",
        "company",
        "registrationNumber",
    ),
    (with_demo(SITE, "about", {"heading": "데모"}), "opening_demo_left", "about", "heading"),
    (with_demo(PORTFOLIO, "d1", {"title": "데모"}), "opening_demo_left", PORTFOLIO, "title"),
    (
        with_demo(SITE, "about", {OTHER: {"heading": "Demo"}}),
        "opening_demo_left",
        "about",
        f"{OTHER}.heading",
    ),
    (with_demo_picture, "opening_demo_picture_left", SLIDES, "desktop"),
    (
        with_lost_picture(SITE, "brand", PARTS["brand"] | {"logo": LOGO}),
        "opening_picture_missing",
        "brand",
        "logo",
    ),
    (
        with_lost_picture(QUESTIONS, "q1", QUESTION),
        "opening_picture_missing",
        QUESTIONS,
        "answer",
    ),
    (
        with_lost_picture(
            QUESTIONS,
            "q1",
            {"question": "어디에 있나요?", "answer": "길", OTHER: {"answer": QUESTION["answer"]}},
        ),
        "opening_picture_missing",
        QUESTIONS,
        f"{OTHER}.answer",
    ),
]


def test_a_site_with_everything_is_opened_and_closed_again(site: Store) -> None:
    assert not is_open(site)

    open_site(Work(site, **BY), READY)
    assert is_open(site)

    set_open(Work(site, **BY), is_open=False)
    assert not is_open(site)


def test_few_slides_are_told_of_and_stand_against_nothing(site: Store) -> None:
    def put(count: int) -> None:
        slides = tuple(Put(SLIDES, f"s{number}", {"desktop": PICTURE}) for number in range(count))
        Work(site, OPERATOR, AT).commit("x", *slides)

    none = list(opening_advice(site))
    put(2)
    few = list(opening_advice(site))
    open_site(Work(site, **BY), READY)
    put(3)

    assert none == few == [Gap("opening_list_short", "slides", label="첫 화면 슬라이드", least=3)]
    assert is_open(site)
    assert list(opening_advice(site)) == []


@pytest.mark.parametrize("address", [None, "http://forms.studio/1", "/contact"])
def test_a_site_that_chose_forms_elsewhere_and_has_none_is_told_so(
    site: Store, address: str | None
) -> None:
    holding("contact", "commercialForm", address)(site)
    assert "opening_forms_missing" not in {gap.code for gap in opening_advice(site)}
    holding("contact", "consultation", "external")(site)

    assert Gap("opening_forms_missing", "contact", "residentialForm") in opening_advice(site)
    open_site(Work(site, **BY), READY)


@pytest.mark.parametrize(("plant", "code", "part", "field"), PLANTED)
def test_a_planted_fault_is_refused_and_its_field_is_named(
    site: Store, plant: Callable[[Store], None], code: str, part: str, field: str
) -> None:
    plant(site)

    with pytest.raises(OpeningBlockedError) as refused:
        open_site(Work(site, **BY), READY)

    assert [(gap.code, gap.part, gap.field) for gap in refused.value.gaps] == [(code, part, field)]
    assert not is_open(site)


@pytest.mark.parametrize(
    ("conditions", "code"),
    [
        ({"public_url": ""}, "opening_address_missing"),
        ({"public_url": "https://localhost:8000"}, "opening_address_not_public"),
        ({"public_url": "https://atelier-on.example"}, "opening_address_not_public"),
        ({"public_url": "https://192.168.0.10"}, "opening_address_not_public"),
        ({"public_url": "https://[fd00::1]"}, "opening_address_not_public"),
        ({"public_url": "https://studio"}, "opening_address_not_public"),
        ({"public_url": "http://bom.studio"}, "opening_not_https"),
        ({"delivers": False}, "opening_delivery_missing"),
    ],
)
def test_what_the_server_lacks_is_named(site: Store, conditions: dict[str, Any], code: str) -> None:
    with pytest.raises(OpeningBlockedError) as refused:
        open_site(Work(site, **BY), replace(READY, **conditions))

    assert [gap.code for gap in refused.value.gaps] == [code]


def test_who_entrusts_data_to_others_names_them(site: Store) -> None:
    entrusting = replace(READY, entrusts=True)

    with pytest.raises(OpeningBlockedError) as refused:
        open_site(Work(site, **BY), entrusting)
    holding("privacy", "processors", [{"name": "가나 메일", "task": "메일", "place": "한국"}])(site)
    open_site(Work(site, **BY), entrusting)

    gap = Gap("opening_processors_missing", "privacy", "processors", "처리를 맡기는 곳")
    assert refused.value.gaps == (gap,)
    assert is_open(site)


def test_an_older_store_is_open(store: Store) -> None:
    Work(store, OPERATOR, AT).commit("x", Put(PORTFOLIO, "p1", {"title": "한옥"}))
    begin_site(Work(store, **BY))

    assert is_open(store)
    assert store.position() == 1


def test_what_a_demo_brought_and_somebody_edited_is_no_fault(site: Store) -> None:
    with_demo(SITE, "about", {"heading": "데모"})(site)
    Work(site, OPERATOR, AT).commit("x", SetField(SITE, "about", "heading", "우리 이야기"))

    open_site(Work(site, **BY), READY)

    assert is_open(site)


@pytest.mark.parametrize(
    ("collection", "id", "document", "field", "label"),
    [
        (QUESTIONS, "q1", {"group": "비용", "question": "얼마인가요?", "answer": "봐요."},
         "question", "얼마인가요?"),
        (PORTFOLIO, "d1", {"location": "서울", "title": "한옥"}, "title", "한옥"),
        (SLIDES, "s1", {"caption": "빛"}, "caption", "슬라이드"),
        (SITE, "about", {"heading": "데모"}, "heading", "머리말"),
    ],
)  # fmt: skip
def test_a_record_of_the_demo_is_named_by_what_it_is_known_by(
    site: Store, collection: str, id: str, document: dict[str, Any], field: str, label: str
) -> None:
    with_demo(collection, id, document)(site)

    (gap,) = opening_gaps(site, READY)

    assert (gap.field, gap.label) == (field, label)
