"""Articles read from records of any age, and their order."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.insights.insight import CATEGORIES, Insight, newest_first, read_insights
from studio_core.languages.registry import TWINNED
from studio_core.records.canonical import canonical
from studio_core.records.record import Record

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
LEAVES = st.none() | st.booleans() | NUMBERS | TEXT
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)
FIELDS = [
    "title",
    "content",
    "category",
    "date",
    "thumbnail",
    "url",
    "aspectRatio",
    "lineBreaks",
    "createdAt",
    "updatedAt",
    "unknown",
    *TWINNED,
]
DATES = st.sampled_from(["20240101 000000", "2024-01-01", "곧", "2024-01-02", None, 1717200000000])
DOCUMENTS = st.dictionaries(st.sampled_from(FIELDS), JSON)
DATED = st.fixed_dictionaries({"date": DATES}, optional={"createdAt": DATES})


@pytest.fixture(scope="module")
def exported() -> dict[str, Insight]:
    tree = json.loads(EXPORT.read_text("utf-8"))["insights"]
    return {
        id: Insight.from_record(id, record)
        for id, record in tree.items()
        if isinstance(record, dict)
    }


def mended_fields(insight: Insight) -> list[str]:
    return [found.path for found in insight.mended]


def test_an_article_without_faults_is_read_without_repairs(exported: dict[str, Insight]) -> None:
    insight = exported["-POWeOhpmDHTGCUsJ3wg"]

    assert insight.title == "작은 거실을 넓게 쓰는 법 1"
    assert (insight.category, insight.category_label) == ("tip", "Interior Tip")
    assert (insight.date, insight.date_label) == ("20250307 090500", "2025.03.07 09:05")
    assert (insight.url, insight.aspect_ratio) == ("https://blog.example.com/0", "1/1")
    assert insight.mended == ()


def test_the_repairs_of_a_real_export_are_listed(exported: dict[str, Insight]) -> None:
    repaired = {id: mended_fields(insight) for id, insight in exported.items() if insight.mended}

    assert len(exported) == 26
    assert repaired == {
        "-PS3FLhp5c2rTZwiJ32X": ["date"],
        "-PScITxpn_VPfcInw86I": ["date"],
        "-PT6C0SpIsZmI4S5HUhf": ["date"],
        "-PUd2Dhpx9o0UyJjJcVd": ["date"],
        "-PVC5Lxp9TLkQk7HB8V3": ["date"],
        "-PVvRehpezj6P1dqjis8": ["category"],
        "-PW4jqCpvbftR5j_h__f": ["title"],
        "-PW9tQxpR9SrAL1tBTRE": ["title"],
    }


@pytest.mark.parametrize(
    ("fields", "repairs"),
    [
        ({}, []),
        (
            {"title": 7},
            ["title: not text, left out", "title: no title, shown with a general one"],
        ),
        ({"title": " 빛 "}, ["title: spaces around it, not shown"]),
        ({"content": ["글"]}, ["content: not text, left out"]),
        ({"content": " 글 "}, []),
        ({"date": "곧"}, ["date: not a date, shown as an error"]),
        ({"date": " "}, []),
        ({"thumbnail": "javascript:1"}, ["thumbnail: not an allowed address, left out"]),
        ({"aspectRatio": "wide"}, ["aspectRatio: not a ratio, chosen by id"]),
        ({"aspectRatio": ""}, []),
    ],
)
def test_every_repair_of_an_article_is_told(fields: dict[str, Any], repairs: list[str]) -> None:
    sound: dict[str, Any] = {"title": "빛", "content": "글", "category": "tip", "date": "20240101"}

    insight = Insight.from_record("a", {**sound, **fields})

    assert [f"{repair.path}: {repair.reason}" for repair in insight.mended] == repairs


def test_the_content_keeps_the_spaces_around_it() -> None:
    assert Insight.from_record("a", {"content": "    코드\n"}).content == "    코드\n"


def test_there_are_three_categories_each_with_its_label() -> None:
    labels = {
        category: Insight.from_record("a", {"category": category}).category_label
        for category in CATEGORIES
    }

    assert labels == {"trend": "Trend", "tip": "Interior Tip", "news": "News"}


def test_an_unknown_category_is_shown_as_it_is(exported: dict[str, Insight]) -> None:
    insight = exported["-PVvRehpezj6P1dqjis8"]

    assert (insight.category, insight.category_label) == ("event", "event")


def test_a_missing_title_gets_a_default_and_spaces_are_trimmed(
    exported: dict[str, Insight],
) -> None:
    assert exported["-PW4jqCpvbftR5j_h__f"].title == "제목이 없는 글"
    assert exported["-PW9tQxpR9SrAL1tBTRE"].title == "앞뒤 공백"


def test_an_address_that_is_not_allowed_is_left_out() -> None:
    insight = Insight.from_record("a", {"title": "글", "category": "tip", "url": "javascript:1"})

    assert insight.url == ""
    assert mended_fields(insight) == ["url"]


def test_the_newest_article_comes_first_and_those_without_a_date_last(
    exported: dict[str, Insight],
) -> None:
    ordered = newest_first(exported.values())

    dates = [insight.date for insight in ordered]
    known = [date for date in dates if date is not None]
    assert known == sorted(known, reverse=True)
    assert dates[len(known) :] == [None] * 8


@given(st.dictionaries(TEXT, DATED, max_size=8), st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_the_input(
    documents: dict[str, Any], random: Any
) -> None:
    insights = [Insight.from_record(id, document) for id, document in documents.items()]

    shuffled = random.sample(insights, len(insights))

    assert newest_first(shuffled) == newest_first(insights)


def test_articles_of_one_date_are_ordered_by_creation_then_id() -> None:
    day = {"date": "2024-01-01"}
    records = {
        "b": Record.of(day),
        "a": Record.of(day),
        "c": Record.of({**day, "createdAt": "2024-01-02T00:00:00.000Z"}),
    }

    assert [insight.id for insight in read_insights(records)] == ["c", "a", "b"]


@given(DOCUMENTS, JSON)
def test_what_stands_under_a_languages_code_changes_nothing_of_it(
    document: dict[str, Any], twins: Any
) -> None:
    alone = {name: value for name, value in document.items() if name not in TWINNED}
    beside = {**alone, **dict.fromkeys(TWINNED, twins)}

    assert Insight.from_record("a", beside) == Insight.from_record("a", alone)


@given(DOCUMENTS)
def test_any_record_is_read_as_the_same_article_from_every_store(document: dict[str, Any]) -> None:
    insight = Insight.from_record("a", document)

    kept = canonical(document) or {}
    again = Insight.from_record("a", kept)
    assert insight.title
    assert insight.aspect_ratio
    assert insight.date_label
    assert (again.date, again.date_label) == (insight.date, insight.date_label)
    assert (again.title, again.url, again.category) == (
        insight.title,
        insight.url,
        insight.category,
    )
