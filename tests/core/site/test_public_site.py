"""What visitors get of the site's own texts, worked out from its records."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.addresses.links import telephone_link
from studio_core.content.kinds import kinds
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PROFILES, QUESTIONS, SERVICES, SITE, SLIDES
from studio_core.records.moving import move_record
from studio_core.records.twins import present
from studio_core.records.work import Work
from studio_core.site.policy import policy_values
from studio_core.site.public_site import projects_shown, public_site, read_site
from studio_core.site.spoken_parts import brand_mark, brand_name
from studio_core.texts.filling import filled
from tests.older_texts import load_older_texts, older_table
from tests.own_texts import PICTURE

AT = "2026-03-01T00:00:00.000Z"
NOT_PUBLIC = {"enquiries", "sceneAlt", "pictureHosts", "watermark"}
"""The watermark of that studio reads as its name, which the bar says already."""
NAMES = ("image", "scene")
SERVICE = {"group": "residential", "slug": "total-living", "title": "Total Living"}
SCRIPTS = ["javascript:alert(1)", "Java\tScript:alert(1)", "data:text/html,x", "vbscript:x"]


def put(store: MemoryStore, collection: str, **documents: dict[str, Any]) -> None:
    puts = tuple(Put(collection, id, document) for id, document in documents.items())
    Work(store, OPERATOR, AT).commit("x", *puts)


def site_of(store: MemoryStore, **titles: str) -> dict[str, Any]:
    return public_site(read_site(store), titles.get, lambda text: f"<p>{text}</p>")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every leaf of a table as visitors saw it: an alternative text is its picture's."""
    if isinstance(value, Mapping):
        is_pictured = any(name in value for name in NAMES)
        for key, item in value.items():
            if key == "alt" and is_pictured:
                yield (*path, "picture", "alt"), item
            elif key not in NAMES:
                yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from leaves(item, (*path, number))
    else:
        yield path, value if isinstance(value, int) else str(value)


def at(site: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        site = site[step]
    return site


def test_visitors_see_every_leaf_of_an_older_table_that_they_saw_before(
    store: MemoryStore,
) -> None:
    load_older_texts(store)
    seen = {name: part for name, part in older_table().items() if name not in NOT_PUBLIC}
    seen["brand"] = present(seen["brand"])
    expected = dict(leaves(seen))

    site = site_of(store)

    # What the business page calls its services by nobody saw; the officer stands in a text.
    expected = {
        path: filled(value, **policy_values(seen["privacyPolicy"])) if path[-1] == "body" else value
        for path, value in expected.items()
        if (path[:2], path[-1]) != (("business", "services"), "key") and path[-1] != "officer"
    }
    assert len(expected) > 150
    assert {path: at(site, path) for path in expected} == expected


def test_every_picture_of_an_older_table_is_shown_where_it_was(store: MemoryStore) -> None:
    load_older_texts(store)

    site = site_of(store)

    shown = [
        site["about"]["picture"],
        *(one["picture"] for one in site["about"]["sections"]),
        site["business"]["hero"]["picture"],
        *(one["picture"] for one in site["business"]["cards"]),
        *(one["picture"] for one in site["services"]),
        *(one[size]["picture"] for one in site["home"]["slides"] for size in ("desktop", "mobile")),
    ]
    assert len(shown) == 1 + 3 + 1 + 2 + 4 + 20
    assert all(PICTURE["id"] in one["url"] and one["alt"] for one in shown)


def test_of_nothing_visitors_are_told_nothing(store: MemoryStore) -> None:
    assert site_of(store) == {"home": {"slides": []}}


def test_what_is_not_filled_in_is_left_out(store: MemoryStore) -> None:
    put(store, SITE, brand={"ko": "스튜디오 봄", "en": "", "slogan": None}, about={"story": []})

    assert site_of(store) == {"brand": {"ko": "스튜디오 봄"}, "home": {"slides": []}}


def test_what_only_the_server_sets_is_not_public(store: MemoryStore) -> None:
    owned = {"createdAt": AT, "createdBy": "admin-1", "updatedAt": AT, "order": 0}
    put(store, SERVICES, total={**SERVICE, **owned, "formerPaths": ["/business/residential/a"]})

    assert site_of(store)["services"] == [
        {
            "key": "total",
            "path": "/business/residential/total-living",
            "group": "residential",
            "title": "Total Living",
        }
    ]


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_link_of_the_sites_texts_can_run(store: MemoryStore, script: str) -> None:
    card = {"key": "residential", "title": script, "to": script}
    put(
        store,
        SITE,
        business={"cards": [card]},
        contact={"residentialForm": script, "lead": "들려주세요"},
        company={"phoneHref": script, "phone": "02-000-0000"},
    )
    put(store, PROFILES, blog={"name": "blog", "url": script})

    site = site_of(store)

    assert site["business"]["cards"] == [{"key": "residential", "title": script}]
    assert site["contact"] == {"lead": "들려주세요"}
    assert site["footer"] == {"phone": "02-000-0000", "phoneHref": "tel:+8220000000"}
    assert site["profiles"] == [{"key": "blog", "name": "blog"}]


def test_answers_to_questions_are_rendered_and_stand_in_their_order(store: MemoryStore) -> None:
    put(
        store,
        QUESTIONS,
        q1={"question": "얼마나 걸리나요?", "answer": "석 달쯤입니다.", "order": 1},
        q2={"question": "어디까지 오나요?", "answer": "서울입니다.", "group": "일정", "order": 0},
    )

    assert site_of(store)["questions"] == [
        {"group": "일정", "question": "어디까지 오나요?", "answer": "<p>서울입니다.</p>"},
        {"question": "얼마나 걸리나요?", "answer": "<p>석 달쯤입니다.</p>"},
    ]


def test_a_moved_slide_stands_where_it_was_moved_to(store: MemoryStore) -> None:
    put(store, SLIDES, **{f"s{n}": {"heading": f"{n}", "order": n} for n in range(4)})
    slides = kinds()[SLIDES].ordered
    assert slides is not None

    move_record(Work(store, OPERATOR, AT), slides, "s3", "s0")

    shown = site_of(store)["home"]["slides"]
    assert [one["heading"] for one in shown] == ["0", "3", "1", "2"]
    assert [one["index"] for one in shown] == [0, 1, 2, 3]


def test_a_slide_leads_to_a_project_that_is_public_alone(store: MemoryStore) -> None:
    put(
        store,
        SLIDES,
        s1={"heading": "한옥", "project": "p1", "order": 0},
        s2={"heading": "빌라", "project": "p2", "order": 1},
    )

    first, second = site_of(store, p1="북촌 한옥")["home"]["slides"]

    assert first["project"] == {"id": "p1", "title": "북촌 한옥"}
    assert "project" not in second
    assert projects_shown(read_site(store)) == {"p1", "p2"}


def test_a_slides_picture_has_its_alternative_text_and_focal_point(store: MemoryStore) -> None:
    picture = {**PICTURE, "alt": "창가의 소파", "focus": [0.25, 0.75]}
    put(store, SLIDES, s1={"heading": "빛", "desktop": picture})

    (slide,) = site_of(store)["home"]["slides"]

    assert slide["desktop"]["alt"] == slide["desktop"]["picture"]["alt"] == "창가의 소파"
    assert slide["desktop"]["picture"]["focus"] == [0.25, 0.75]
    assert "mobile" not in slide


def test_a_services_page_has_title_and_description_of_its_record(store: MemoryStore) -> None:
    path = "/business/residential/total-living"
    put(store, SITE, search={"pages": [{"path": path, "title": "가", "description": "나"}]})
    put(store, SERVICES, total={**SERVICE, "pageTitle": "집 전체"})

    assert site_of(store)["meta"] == {path: {"title": "집 전체", "description": "나"}}


@pytest.mark.parametrize(
    ("phone", "link"),
    [
        ("02-123-4567", "tel:+8221234567"),
        ("010 1234 5678", "tel:+821012345678"),
        ("+82 2 123 4567", "tel:+8221234567"),
        (" +1 (415) 555-0100", "tel:+14155550100"),
        ("1588-0000", "tel:15880000"),
        ("", ""),
        ("전화 주세요", ""),
        ("٠٢-١٢٣", ""),
        (False, ""),
    ],
)
def test_a_telephone_number_becomes_an_address_that_calls_it(phone: object, link: str) -> None:
    assert telephone_link(phone) == link


@pytest.mark.parametrize(
    ("names", "korean", "english"),
    [
        ({}, "studio", "studio"),
        ({"ko": "봄"}, "봄", "봄"),
        ({"en": "BOM"}, "BOM", "BOM"),
        ({"ko": "봄", "en": "BOM"}, "봄", "BOM"),
    ],
)
def test_a_studio_is_called_by_the_name_that_it_has(
    store: MemoryStore, names: dict[str, Any], korean: str, english: str
) -> None:
    put(store, SITE, brand=names)

    assert (brand_name(store), brand_mark(store)) == (korean, english)


@pytest.mark.parametrize(
    ("names", "watermark"),
    [
        ({"wordmark": "ON"}, None),
        ({"ko": "ON"}, None),
        ({"ko": "ON", "wordmark": "온"}, "ON"),
        ({}, "ON"),
    ],
)
def test_a_watermark_is_what_the_bar_does_not_say(
    store: MemoryStore, names: dict[str, str], watermark: str | None
) -> None:
    put(store, SITE, brand={"watermark": "ON", **names})

    assert site_of(store).get("watermark") == watermark
