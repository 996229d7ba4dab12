"""What visitors see of articles: cards in lists, and one article to read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from studio_core.cursors import FIRST, Page, Wanted, page_of
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.insights.excerpts import public_excerpt
from studio_core.insights.insight import (
    ANY_PLACE,
    CATEGORY_LABELS,
    DatedT,
    Insight,
    newest_place,
)
from studio_core.pictures.image import Image, read_image
from studio_core.pictures.markdown import images_in
from studio_core.pictures.presentation import Picture, picture_fallbacks, picture_of, stock_picture
from studio_core.pictures.urls import PAGE_QUALITY
from studio_core.texts import catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightCard:
    """What a list shows of an article."""

    id: str
    title: str
    category: str
    category_label: str
    date: str | None
    date_label: str
    excerpt: str
    image: Picture | None
    aspect_ratio: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightArticle(InsightCard):
    """An article to read: its card, and its markdown, which the HTTP layer renders."""

    content: str
    line_breaks: bool


def card_of(insight: Insight, *, is_open: bool = True, is_bare: bool = False) -> InsightCard:
    """Return the card of an article, without a picture if *is_bare*.

    See `card_picture` for *is_open*.
    """
    return InsightCard(
        id=insight.id,
        title=insight.title,
        category=insight.category,
        category_label=insight.category_label,
        date=insight.date,
        date_label=insight.date_label,
        excerpt=public_excerpt(insight.content),
        image=None if is_bare else card_picture(insight, is_open=is_open),
        aspect_ratio=insight.aspect_ratio,
        url=insight.url,
    )


def article_of(insight: Insight, *, is_open: bool = True, is_bare: bool = False) -> InsightArticle:
    """Return the article to read; see `card_of`."""
    card = card_of(insight, is_open=is_open, is_bare=is_bare)
    return InsightArticle(
        content=insight.content,
        line_breaks=insight.line_breaks,
        **{name: getattr(card, name) for name in InsightCard.__dataclass_fields__},
    )


def card_picture(insight: Insight, *, is_open: bool = True) -> Picture | None:
    """Return the first picture of the content, else the thumbnail, else None.

    While the site is not open, the category's stock photo stands for none. Addresses that no
    picture may have are skipped. The picture's fallbacks, for when it does not load, are the other
    addresses of a shared-drive link and then the stock photo. Source: specification, sections 3
    and 8.
    """
    image, own_alt = _first_picture(insight)
    if image is None:
        return None if is_open else stock_picture(insight.category)
    alt = catalogue("fallbacks")["insight.image_alt"].format(title=insight.title)
    picture = picture_of(image, own_alt or alt, PAGE_QUALITY)
    return replace(picture, fallbacks=picture_fallbacks(image.url, insight.category))


def card_picture_address(insight: Insight, *, is_open: bool = True) -> str:
    """Return the stored address of what `card_picture` shows; '' for nothing."""
    image, _ = _first_picture(insight)
    if image is None:
        return "" if is_open else stock_picture(insight.category).url
    return image.url


def repeating(ordered: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Return the ids of the articles whose picture one before them shows, by its address."""
    shown: set[str] = set()
    found: set[str] = set()
    for id, address in ordered:
        if address in shown:
            found.add(id)
        elif address:
            shown.add(address)
    return frozenset(found)


def _first_picture(insight: Insight) -> tuple[Image | None, str]:
    """Return the first usable picture of an article with the text that the content gives it."""
    for url, own_alt in (*images_in(insight.content), (insight.thumbnail, "")):
        image = read_image(url)
        if image:
            return image, own_alt
    return None, ""


def page_of_insights(
    ordered: Sequence[DatedT],
    category: str | None = None,
    wanted: Wanted = FIRST,
) -> Page[DatedT]:
    """Return a page of the articles of *category* (None: all) among those newest first.

    Raise `InvalidFieldsError` for an unknown category, and for a cursor that is none of the list.
    """
    in_category((), category)

    def is_chosen(insight: DatedT) -> bool:
        return category in (None, insight.category)

    return page_of(
        ordered,
        wanted,
        lambda index: newest_place(ordered[index]),
        ANY_PLACE,
        is_chosen,
    )


def in_category(insights: Iterable[Insight], category: str | None) -> list[Insight]:
    """Return the articles of *category* (None: all), in the given order.

    Raise `InvalidFieldsError` for an unknown category.
    """
    if category is None:
        return list(insights)
    if category not in CATEGORY_LABELS:
        fault = FieldFault("category", "field_not_allowed", (("value", category[:80]),))
        raise InvalidFieldsError([fault])
    return [insight for insight in insights if insight.category == category]
