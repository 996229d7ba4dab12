"""What visitors see of articles: cards and articles."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import InvalidFieldsError
from studio_core.insights.insight import Insight
from studio_core.insights.views import (
    article_of,
    card_of,
    card_picture,
    card_picture_address,
    in_category,
    page_of_insights,
    repeating,
)
from studio_core.pictures.presentation import Picture

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
IMAGE = "https://res.cloudinary.com/demo-studio/image/upload/insights/0.jpg"
DRIVE = "https://drive.google.com/file/d/1niMpSC3wC3woCDijaIje1Xpyx8yKGW4i/view?usp=sharing"


def insight(**fields: Any) -> Insight:
    return Insight.from_record("a", {"title": "빛", "category": "tip", **fields})


def shown_picture(insight: Insight) -> Picture:
    """Return an article's picture, which it has."""
    picture = card_picture(insight)
    assert picture
    return picture


def test_a_card_holds_what_a_list_shows() -> None:
    card = card_of(insight(content="## 제목\n\n" + "가" * 130, date="20240229 101500", url="/a"))

    assert (card.id, card.title, card.category_label) == ("a", "빛", "Interior Tip")
    assert (card.date, card.date_label) == ("20240229 101500", "2024.02.29 10:15")
    assert card.excerpt == "제목 " + "가" * 117 + "…"
    assert card.url == "/a"


def test_an_article_adds_its_markdown() -> None:
    article = article_of(insight(content=" **빛** "))

    assert article.content == " **빛** "
    assert article.excerpt == "빛"


def test_the_card_shows_the_first_picture_of_the_content() -> None:
    picture = shown_picture(insight(content=f"![거실]({IMAGE}) ![둘](b.jpg)", thumbnail="/c.jpg"))

    assert "f_auto,q_auto:good,fl_progressive" in picture.url
    assert picture.alt == "거실"


def test_without_a_picture_in_the_content_the_card_shows_the_thumbnail() -> None:
    picture = shown_picture(insight(content="![나쁨](javascript:1)", thumbnail=DRIVE))

    assert picture.url.startswith("https://drive.google.com/uc?export=view&id=")
    assert picture.alt == "빛 대표 이미지"


def test_a_picture_that_fails_has_other_addresses_and_the_stock_photo_as_fallbacks() -> None:
    shared = shown_picture(insight(category="news", thumbnail=DRIVE))
    plain = shown_picture(insight(category="tip", content=f"![거실]({IMAGE})"))

    assert len({shared.url, *shared.fallbacks}) == 5
    assert shared.fallbacks[-1] == "/stock-news.jpg"
    assert plain.fallbacks == ("/stock-tip.jpg",)


@pytest.mark.parametrize("category", ["trend", "tip", "news"])
def test_without_any_picture_only_a_closed_site_shows_the_stock_photo(category: str) -> None:
    bare = insight(category=category, thumbnail="data:image/png;base64,AA")

    assert card_picture(bare) is None
    picture = card_picture(bare, is_open=False)
    assert picture
    assert picture.url == f"/stock-{category}.jpg"


@pytest.mark.parametrize("is_open", [True, False])
def test_a_picture_is_that_of_the_first_article_in_the_list(is_open: bool) -> None:
    listed = [
        insight(thumbnail=IMAGE),
        insight(content=f"![거실]({IMAGE})", thumbnail=DRIVE),
        insight(thumbnail=DRIVE),
        insight(category="tip"),
        insight(category="news"),
        insight(category="tip"),
    ]
    pictured = [
        (str(number), card_picture_address(one, is_open=is_open))
        for number, one in enumerate(listed)
    ]

    assert repeating(pictured) == ({"1"} if is_open else {"1", "5"})
    assert card_of(listed[1], is_bare=True).image is None
    assert article_of(listed[1], is_bare=True).image is None


def test_articles_are_chosen_by_category_and_an_unknown_one_is_refused() -> None:
    insights = [insight(category="tip"), insight(category="news"), insight(category="event")]

    assert [found.category for found in in_category(insights, "news")] == ["news"]
    assert in_category(insights, None) == insights
    with pytest.raises(InvalidFieldsError) as raised:
        in_category(insights, "event")
    assert [(fault.field, fault.code) for fault in raised.value.faults] == [
        ("category", "field_not_allowed")
    ]


def test_a_page_holds_the_articles_of_a_category() -> None:
    insights = [insight(category="tip"), insight(category="news"), insight(title="빛과 바람")]

    def found(**wanted: Any) -> list[tuple[str, str | None]]:
        return [(one.title, one.category) for one in page_of_insights(insights, **wanted).items]

    assert found() == [("빛", "tip"), ("빛", "news"), ("빛과 바람", "tip")]
    assert found(category="tip") == [("빛", "tip"), ("빛과 바람", "tip")]
    assert found(category="news") == [("빛", "news")]


def test_a_page_of_an_unknown_category_is_refused_also_without_articles() -> None:
    with pytest.raises(InvalidFieldsError):
        page_of_insights([], "event")


def test_an_unknown_category_is_repeated_in_at_most_eighty_characters() -> None:
    with pytest.raises(InvalidFieldsError) as raised:
        in_category([], "x" * 1000)

    assert raised.value.faults[0].facts == (("value", "x" * 80),)


def test_every_article_of_a_real_export_has_a_card() -> None:
    records = json.loads(EXPORT.read_text("utf-8"))["insights"].items()

    cards = [
        card_of(Insight.from_record(id, each), is_open=False)
        for id, each in records
        if isinstance(each, dict)
    ]

    assert len(cards) == 26
    assert all(
        card.image and card.image.url and card.title and len(card.excerpt) <= 121 for card in cards
    )


@given(st.text())
def test_any_content_has_a_card_with_a_picture(content: str) -> None:
    shown, opened = (card_of(insight(content=content), is_open=one).image for one in (False, True))
    assert shown
    assert opened is None or opened == shown
