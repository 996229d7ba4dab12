"""A glance at a record never passes what a close look would find."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_core.audit.auditing import RULES
from studio_core.audit.findings import Subject, never_clear
from studio_core.audit.glances import gallery_is_tidy
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record

MOMENT = "2022-05-26T09:12:44.120Z"
PICTURE: dict[str, Any] = {"url": "/media/a.jpg", "alt": "거실", "width": 4, "height": 3}
HOME: dict[str, Any] = {
    "type": "residential",
    "title": "잠실동 트리마제",
    "address": "서울 송파구",
    "area": "34py",
    "constructionDate": "2022-08",
    "createdAt": MOMENT,
    "images": [PICTURE],
    "order": 3,
}
SHOP = {**HOME, "type": "commercial", "area": "", "businessType": "retail"}
ARTICLE = {"title": "빛", "content": "하나", "createdAt": MOMENT, "updatedAt": MOMENT}
USUAL = ((PORTFOLIO, HOME), (PORTFOLIO, SHOP), (INSIGHTS, ARTICLE))

FIELDS = (
    *("type", "title", "address", "area", "businessType", "style", "styleDescription"),
    *("constructionDate", "contents", "content", "category", "thumbnail", "url", "aspectRatio"),
    *("createdAt", "updatedAt", "order", "images", "thumbnailIndex", "sub_imgs", "main_img"),
)
ODD: Any = st.sampled_from(
    [
        *(None, "", " ", "\t거실", "거실 ", "<b>", "<", "a" * 201, "a" * 20_001, 0, -1, 1.0, 2.5),
        *(
            True,
            10**9,
            2**53,
            10**400,
            "3",
            "34py",
            "34py ",
            "9" * 63 + "py",
            "34평",
            "34㎡",
            "F&B",
            "retail",
        ),
        *("commercial", "residential", "2022-08", "2022-13", "2022.08", "2022-08\n"),
        *(
            "2022-13-26T09:12:44.120Z",
            "2022-05-26T09:12:44Z",
            "20220526",
            "2022-05-26T24:00:00.000Z",
        ),
        *("https://", "javascript:1", "a.jpg", [], {}, [None], {"0": PICTURE}, [{}]),
        *([{**PICTURE, "alt": " "}], [{**PICTURE, "width": 1.0}], [{**PICTURE, "height": 0}]),
        *([PICTURE, {**PICTURE, "url": "javascript:1"}], [{**PICTURE, "width": True}]),
    ]
)
CHANGED: Any = st.dictionaries(st.sampled_from(FIELDS), ODD, max_size=3)


@given(st.sampled_from(USUAL), CHANGED)
@example((PORTFOLIO, HOME), {"businessType": "retail"})
@example((PORTFOLIO, SHOP), {"area": "34py"})
def test_what_a_glance_clears_no_rule_finds_anything_in(
    usual: tuple[str, dict[str, Any]], changed: dict[str, Any]
) -> None:
    collection, document = usual
    subject = Subject(collection, "-Na", Record({**document, **changed}, Record.of({}).revision))

    for rule in RULES:
        if collection in rule.collections and rule.clear(subject):
            assert list(rule.check(subject)) == [], rule.name


@pytest.mark.parametrize(("collection", "document"), USUAL)
def test_a_record_as_the_product_writes_it_is_cleared(
    collection: str, document: dict[str, Any]
) -> None:
    subject = Subject(collection, "-Na", Record.of(document))

    glances = {rule.clear for rule in RULES if collection in rule.collections} - {never_clear}

    assert glances
    assert all(clear(subject) for clear in glances)


def test_a_gallery_whose_cover_is_named_is_cleared() -> None:
    subject = Subject("portfolio", "-Na", Record.of({"images": [PICTURE] * 2, "thumbnailIndex": 1}))

    assert gallery_is_tidy(subject)
