"""Every rule on records that break it and on records without faults."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.audit.auditing import RULES, audit
from studio_core.audit.findings import Problem, Subject
from studio_core.audit.order_rules import InvalidOrders
from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import cover_index, read_images
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_core.records.work import Work

OTHER = TWINNED[0]
PICTURE = {"id": "a", "url": "https://a.kr/1.jpg", "width": 4, "height": 3, "alt": "거실"}
PROJECT: dict[str, Any] = {
    "type": "residential",
    "title": "한남동 자이 29평",
    "address": "서울 용산구",
    "area": "29py",
    "style": "모던",
    "constructionDate": "2025-04",
    "images": [PICTURE, {**PICTURE, "url": "https://a.kr/2.jpg"}],
    "thumbnailIndex": 1,
    "order": 3,
    "createdAt": "2025-04-16T09:00:00.000Z",
    "updatedAt": "2025-04-16T09:00:00.000Z",
}
SHOP = {"type": "commercial", "businessType": "office", "area": None}
INSIGHT = {
    "title": "조명의 온도",
    "content": "글 [링크](https://a.kr/x(1)) ![](/media/b.jpg)",
    "category": "tip",
    "date": "20250416 091500",
    "createdAt": "2025-04-16T09:00:00.000Z",
}
RULE = {rule.name: rule for rule in RULES}


def problems(rule: str, id: str = "-Na", **fields: Any) -> list[Problem]:
    found = RULE[rule]
    collection = found.collections[0]
    base: dict[str, Any] = PROJECT if collection == PORTFOLIO else INSIGHT
    document = {key: value for key, value in {**base, **fields}.items() if value is not None}
    return list(found.check(Subject(collection, id, Record(document, Record.of({}).revision))))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("collection", [PORTFOLIO, INSIGHTS])
def test_a_record_without_faults_breaks_no_rule(rule: Any, collection: str) -> None:
    document: Any = PROJECT if collection == PORTFOLIO else INSIGHT
    subject = Subject(collection, "-Na", Record.of(document))

    found = list(rule.check(subject)) if collection in rule.collections else []

    assert found == []


@pytest.mark.parametrize(
    ("rule", "fields", "said"),
    [
        ("unstorable", {"crew.lead": "박"}, "may not contain"),
        ("unstorable", {"title": "가" * 4_000_000}, "longer than"),
        ("unstorable", {"style": "\0"}, "NUL"),
        ("numeric-id", {"id": "12"}, "number"),
        ("unexpected-field", {"budgetKrw": 3, "crew": {"lead": "박"}}, "budgetKrw, crew"),
        ("not-text", {"title": ["a"]}, "no text"),
        ("missing-text", {"title": "  "}, "no title"),
        ("missing-text", {"address": None}, "no address"),
        ("too-long", {"title": "가" * 201}, "takes 200"),
        ("markup", {"title": "<b>굵은</b> 제목"}, "<b>"),
        ("created-missing", {"createdAt": None}, "oldest"),
        ("moment-unreadable", {"createdAt": "어제"}, "어제"),
        ("type", {"type": None}, "no type"),
        ("type", {"type": "villa"}, "shown as commercial"),
        ("business-type", {**SHOP, "businessType": None}, "no business type"),
        ("business-type", {**SHOP, "businessType": "hotel"}, "hotel"),
        ("area", {"area": None}, "no area"),
        ("area", {"area": "py34"}, "no size"),
        ("area", {"area": "59㎡"}, "square metres"),
        ("area", {"area": None, "info": "카페"}, "no size"),
        ("area", {"area": f"34py ({'복층' * 40})"}, "longer than 64 characters"),
        ("area-form", {"area": "110py (복층)"}, "복층"),
        ("construction-date", {"constructionDate": "작년"}, "작년"),
        ("construction-date-missing", {"constructionDate": ""}, "no construction date"),
        ("images-missing", {"images": None}, "placeholder"),
        ("images-not-a-list", {"sub_imgs": {"1": "https://a.kr/3.jpg"}}, "with holes"),
        ("image-by-id", {"images": [{"id": "portfolio/a"}]}, "1 of its images"),
        ("image-size", {"images": ["https://a.kr/1.jpg"]}, "1 of 1"),
        ("image-alt", {"images": [PICTURE, "https://a.kr/1.jpg"]}, "1 of 2"),
        (
            "image-alt",
            {"images": [{**PICTURE, "alt": "창" * 301}]},
            "1 of more than 300 characters",
        ),
        ("alt-by-program", {"images": [{**PICTURE, "alt": "IMG_2043.jpg"}]}, "'IMG_2043.jpg'"),
        ("alt-by-program", {"images": {"1": {**PICTURE, "alt": "그림입니다."}}}, "1 alternative"),
        ("category", {"category": None}, "no category"),
        ("category", {"category": "event"}, "event"),
        ("date-missing", {"date": " "}, "listed last"),
        ("date-unreadable", {"date": "20230229 101500"}, "20230229"),
        ("date-unreadable", {"date": "2024년 06월 31일 / 10시 00분 00초"}, "06월 31일"),
        ("date-unreadable", {"date": "20240607 246060"}, "246060"),
        ("link-filtered", {"content": "[나쁜](javascript:alert(1))"}, "javascript:alert(1)"),
        ("link-filtered", {"content": "[a]\n\n[a]: data:text/html;base64,PHN="}, "data:text/html"),
        ("link-filtered", {"content": "<vbscript:run>"}, "vbscript:run"),
        ("link-filtered", {"content": "![사진](mailto:a@b.kr)"}, "mailto:"),
        (
            "alt-by-program",
            {"content": "![스크린샷 2024-03-12](https://a.kr/1.jpg)"},
            "스크린샷 2024",
        ),
        ("alt-by-program", {OTHER: {"content": "![IMG_1](https://a.kr/1.jpg)"}}, "IMG_1"),
        ("link-filtered", {OTHER: {"content": "[bad](vbscript:run)"}}, "vbscript:run"),
        ("link-filtered", {"url": "javascript:void(0)"}, "url is no allowed"),
    ],
)
def test_a_fault_that_a_person_must_correct_is_described_and_not_mended(
    rule: str, fields: Any, said: str
) -> None:
    found = problems(rule, **fields)

    assert len(found) == 1
    assert said in found[0].message
    assert found[0].mend is None


@pytest.mark.parametrize(
    ("rule", "fields", "mend"),
    [
        ("not-text", {"area": 33}, {"area": "33"}),
        ("spaces", {"title": " 헤어살롱 "}, {"title": "헤어살롱"}),
        ("moment-number", {"createdAt": 1690000000000}, {"createdAt": "2023-07-22T04:26:40.000Z"}),
        ("moment-form", {"createdAt": "2023-07-22"}, {"createdAt": "2023-07-21T15:00:00.000Z"}),
        ("type", {"type": "Residential "}, {"type": "residential"}),
        ("business-type", {**SHOP, "businessType": "F&B"}, {"businessType": "f&b"}),
        ("business-type", {**SHOP, "businessType": "Office"}, {"businessType": "office"}),
        ("field-of-other-type", {"businessType": "retail"}, {"businessType": None}),
        ("area-form", {"area": "34평"}, {"area": "34py"}),
        ("area-form", {"area": " 27 py"}, {"area": "27py"}),
        ("area-form", {"area": "33"}, {"area": "33py"}),
        ("construction-date", {"constructionDate": "2023.05"}, {"constructionDate": "2023-05"}),
        ("construction-date", {"constructionDate": "2023년 5월"}, {"constructionDate": "2023-05"}),
        ("construction-date", {"constructionDate": "20230507"}, {"constructionDate": "2023-05"}),
        ("thumbnail-index", {"thumbnailIndex": 9}, {"thumbnailIndex": 0}),
        ("thumbnail-index", {"thumbnailIndex": -3}, {"thumbnailIndex": 0}),
        ("thumbnail-index", {"thumbnailIndex": True}, {"thumbnailIndex": 0}),
        ("thumbnail-index", {"thumbnailIndex": 1, "images": []}, {"thumbnailIndex": 0}),
        ("thumbnail-index", {"thumbnailIndex": "1"}, {"thumbnailIndex": 1}),
        ("order-unreadable", {"order": "맨 앞"}, {"order": None}),
        ("category", {"category": " Trend"}, {"category": "trend"}),
        ("date-number", {"date": 1717200000000}, {"date": "20240601 090000"}),
        ("date-form", {"date": " 2024-05-06 "}, {"date": "20240506 000000"}),
        ("date-form", {"date": "2024-07-08T01:02:03Z"}, {"date": "20240708 100203"}),
        ("aspect-ratio", {"aspectRatio": "99/1"}, {"aspectRatio": None}),
    ],
)
def test_a_fault_with_one_possible_correction_is_mended(rule: str, fields: Any, mend: Any) -> None:
    assert [problem.mend for problem in problems(rule, **fields)] == [mend]


@pytest.mark.parametrize("length", [65, 20_000, 1_000_000])
@pytest.mark.parametrize(
    ("rule", "field"),
    [
        ("order-unreadable", "order"),
        ("moment-unreadable", "createdAt"),
        ("moment-unreadable", "updatedAt"),
        ("area", "area"),
        ("construction-date", "constructionDate"),
        ("date-unreadable", "date"),
        ("aspect-ratio", "aspectRatio"),
    ],
)
def test_a_very_long_text_is_shortened_in_the_message(rule: str, field: str, length: int) -> None:
    found = problems(rule, **{field: "1" * length})

    assert len(found) == 1
    assert "1" * 20 in found[0].message
    assert len(found[0].message) < 200


@pytest.mark.parametrize("order", [-(10**300), 10**300 + 0.5, 1e300, -1e-300])
def test_a_very_long_number_is_shortened_in_the_message(order: float) -> None:
    rule = InvalidOrders()
    for id in "ab":
        rule.look(Subject(PORTFOLIO, id, Record.of({"order": order})))

    messages = [problem.message for _, _, problem in rule.conclude()]

    assert any(messages)
    assert all(len(message) < 200 for message in messages)


def test_an_object_with_other_keys_than_positions_is_no_list() -> None:
    images = {"²": PICTURE, "1": PICTURE}

    found = problems("images-not-a-list", images=images)

    assert [(problem.message, problem.mend) for problem in found] == [
        ("images is an object, not a list", None)
    ]


@pytest.mark.parametrize(("index", "cover"), [("000000001", 1), ("0000000001", 0)])
def test_a_cover_index_in_text_is_mended_to_the_cover_that_visitors_see(
    index: str, cover: int
) -> None:
    (problem,) = problems("thumbnail-index", thumbnailIndex=index)

    assert cover_index(read_images(PROJECT["images"]), index) == cover
    assert ("is a text" in problem.message) == (cover == 1)
    assert problem.mend == {"thumbnailIndex": cover}


def test_a_list_that_a_store_gives_back_as_an_object_is_no_fault(store: MemoryStore) -> None:
    put = Put(PORTFOLIO, "-Na", {**PROJECT, "sub_imgs": ["https://a.kr/3.jpg"]})
    at = PROJECT["createdAt"]
    Work(store, OPERATOR, at).commit("imported", put)

    assert "images-not-a-list" not in {finding.rule for finding in audit(store).findings}


def test_unusable_images_are_removed_and_the_cover_stays_the_same_picture() -> None:
    images = [None, {}, PICTURE, "", {"id": "portfolio/b"}, 7]

    found = problems("image-unusable", images=images, thumbnailIndex=2)

    assert [problem.mend for problem in found] == [
        {"images": [PICTURE, {"id": "portfolio/b"}], "thumbnailIndex": 0}
    ]


@pytest.mark.parametrize("index", [None, 0])
def test_a_cover_that_stays_where_it_is_is_not_written(index: int | None) -> None:
    found = problems("image-unusable", images=[PICTURE, 7], thumbnailIndex=index)

    assert [problem.mend for problem in found] == [{"images": [PICTURE]}]


def test_a_list_with_holes_is_mended_to_a_list() -> None:
    images = {"0": "https://a.kr/1.jpg", "3": PICTURE, "10": "https://a.kr/2.jpg"}

    found = problems("images-not-a-list", images=images, thumbnailIndex=3)

    assert [problem.mend for problem in found] == [
        {"images": ["https://a.kr/1.jpg", PICTURE, "https://a.kr/2.jpg"], "thumbnailIndex": 1}
    ]


def test_the_date_form_that_the_administration_stores_is_no_fault() -> None:
    assert problems("date-form", date="2025년 04월 16일 / 09시 15분 00초") == []


def test_links_in_code_are_not_checked() -> None:
    assert problems("link-filtered", content="```\n[a](javascript:b)\n```") == []


@pytest.mark.parametrize(
    ("rule", "fields", "message", "mend"),
    [
        (
            "images-missing",
            {"images": []},
            "there is no usable image: the placeholder is shown",
            {},
        ),
        (
            "image-unusable",
            {"images": [None, PICTURE, 7]},
            "2 of its images cannot be used and are left out",
            {"images": [PICTURE], "thumbnailIndex": 0},
        ),
        (
            "images-not-a-list",
            {"images": {"front": PICTURE}},
            "images is an object, not a list",
            {},
        ),
        (
            "images-not-a-list",
            {"images": {"1": PICTURE}},
            "images is a list with holes, not a list",
            {"images": [PICTURE], "thumbnailIndex": 0},
        ),
        (
            "thumbnail-index",
            {"thumbnailIndex": " 1 "},
            "thumbnailIndex ' 1 ' is a text, not a number",
            {"thumbnailIndex": 1},
        ),
        (
            "thumbnail-index",
            {"thumbnailIndex": "2"},
            "thumbnailIndex '2' names no image",
            {"thumbnailIndex": 0},
        ),
        (
            "thumbnail-index",
            {"thumbnailIndex": "first"},
            "thumbnailIndex 'first' names no image",
            {"thumbnailIndex": 0},
        ),
        (
            "image-by-id",
            {"images": [{"id": "a"}, PICTURE, {"id": "b", "url": ""}, {"url": ""}]},
            "2 of its images have an id but no address",
            {},
        ),
        (
            "image-size",
            {"images": [PICTURE, {**PICTURE, "width": None}, {**PICTURE, "height": 0}]},
            "2 of 3 images have no size",
            {},
        ),
        (
            "image-alt",
            {"images": [PICTURE, {**PICTURE, "alt": " "}]},
            "1 of 2 images have no alternative text",
            {},
        ),
        (
            "unexpected-field",
            {"zone": 1, "colour": 2},
            "fields the product does not know: colour, zone",
            {},
        ),
        ("not-text", {"title": 7}, "title is a number, not a text", {"title": "7"}),
        ("not-text", {"title": [7]}, "title is no text, not a text", {}),
        ("missing-text", {"address": None}, "there is no address", {}),
        ("spaces", {"title": " 자이 "}, "title has spaces around it", {"title": "자이"}),
        (
            "too-long",
            {"title": "가" * 201},
            "title has 201 characters; the editor takes 200",
            {},
        ),
        (
            "markup",
            {"title": f"빛 <b class='{'x' * 60}'>"},
            "title has HTML in it, which visitors see as text: <b class='" + "x" * 30,
            {},
        ),
        (
            "moment-unreadable",
            {"createdAt": "어제"},
            "createdAt is no moment: '어제'",
            {},
        ),
        (
            "moment-number",
            {"createdAt": 1690000000000},
            "createdAt is a number, not a time stamp",
            {"createdAt": "2023-07-22T04:26:40.000Z"},
        ),
        (
            "moment-form",
            {"createdAt": "2024-05-06"},
            "createdAt is in another form: 2024-05-06",
            {"createdAt": "2024-05-05T15:00:00.000Z"},
        ),
        (
            "area",
            {"area": "96㎡"},
            "the area '96㎡' begins with square metres: found under no filter",
            {},
        ),
        (
            "area",
            {"area": "약 30평"},
            "the area '약 30평' begins with no size: found under no filter",
            {},
        ),
        (
            "area-form",
            {"area": "34평"},
            "the area '34평' is not in the form 34py",
            {"area": "34py"},
        ),
    ],
)
def test_a_finding_has_exactly_this_message_and_mend(
    rule: str, fields: dict[str, Any], message: str, mend: dict[str, Any]
) -> None:
    (problem,) = problems(rule, **fields)

    assert problem.message == message
    assert (problem.mend or {}) == mend


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("too-long", {"title": "가" * 200}),
        ("thumbnail-index", {"thumbnailIndex": None}),
        ("thumbnail-index", {"images": [], "thumbnailIndex": 0}),
        ("image-size", {"images": []}),
    ],
)
def test_a_value_at_its_limit_breaks_no_rule(rule: str, fields: dict[str, Any]) -> None:
    assert problems(rule, **fields) == []


@pytest.mark.parametrize(
    ("content", "address"),
    [
        ("[글](javascript:alert(1))", "javascript:alert(1)"),
        ("![](<mailto:a@b.kr>)", "mailto:a@b.kr"),
        ("글 [a]\n\n[a]: javascript:1", "javascript:1"),
        ("<file:///a>", "file:///a"),
    ],
)
def test_a_link_that_is_not_shown_to_visitors_is_named(content: str, address: str) -> None:
    (problem,) = problems("link-filtered", content=content)

    assert problem.message == f"a link in the content is filtered out: {address}"


def test_an_address_that_is_not_allowed_is_named_with_its_field() -> None:
    (problem,) = problems("link-filtered", url=" javascript:1 ")

    assert problem.message == "url is no allowed address: javascript:1"


def test_a_link_may_lead_where_no_picture_can_be() -> None:
    content = "[편지](mailto:a@b.kr) ![](/media/b.jpg) <https://a.kr/>\n\n[a]: https://a.kr/"

    assert problems("link-filtered", content=content) == []
