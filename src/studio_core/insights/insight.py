"""Articles ("insights"), read from stored records of any age (specification, section 3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol, TypeVar

from studio_core.addresses.links import allowed_link
from studio_core.content.aspect_ratios import ratio_of_id, read_ratio
from studio_core.cursors import Place
from studio_core.dates import date_label, normalise_date, parse_moment
from studio_core.records.record import Document, Record
from studio_core.records.repairs import Repair
from studio_core.texts import catalogue
from studio_core.texts.unseen import is_blank, trimmed


class Dated(Protocol):
    """What articles are ordered and selected by."""

    @property
    def id(self) -> str:
        """The record's key."""
        ...

    @property
    def title(self) -> str:
        """What it is called, and found by."""
        ...

    @property
    def category(self) -> str:
        """One of `CATEGORIES`, or what an older record says."""
        ...

    @property
    def date(self) -> str | None:
        """The date as `normalise_date` gives it; None when missing or unreadable."""
        ...

    @property
    def created_at(self) -> datetime | None:
        """When it was made, with a time zone; None when unknown."""
        ...


DatedT = TypeVar("DatedT", bound=Dated)

CATEGORY_LABELS = {"trend": "Trend", "tip": "Interior Tip", "news": "News"}
CATEGORIES = tuple(CATEGORY_LABELS)
_OLDEST = datetime.min.replace(tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

ANY_PLACE: Place = (0, 0, "")
"""What the places of `newest_place` are like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight:
    """An article as it is shown. Missing texts are '', a missing title has a default.

    *date* is 'YYYYMMDD HHMMSS' in Seoul, None when missing or unreadable. *mended* lists what is
    shown differently from what is stored. *line_breaks*: a single line break of the content is one
    on the page too (decision 58).
    """

    id: str
    title: str
    content: str
    category: str
    date: str | None
    date_label: str
    line_breaks: bool
    thumbnail: str
    url: str
    aspect_ratio: str
    created_at: datetime | None
    updated_at: datetime | None
    mended: tuple[Repair, ...]

    @property
    def category_label(self) -> str:
        """The label of the category; an unknown category is its own label."""
        return CATEGORY_LABELS.get(self.category, self.category)

    @staticmethod
    def from_record(id: str, document: Document) -> "Insight":
        """Read a stored article; never raises, whatever the document holds."""
        mended: list[Repair] = []
        title = _text(document, "title", mended)
        if not title:
            mended.append(Repair("title", "no title, shown with a general one"))
        content = _text(document, "content", mended, trim=False)
        category = _text(document, "category", mended)
        if category.lower() in CATEGORY_LABELS:
            category = category.lower()
        else:
            mended.append(Repair("category", "not one of trend, tip, news"))
        return Insight(
            id=id,
            title=title or catalogue("fallbacks")["insight.untitled"],
            content=content,
            category=category,
            date=_date(document, mended),
            date_label=date_label(document.get("date")),
            line_breaks=document.get("lineBreaks") is True,
            thumbnail=_link(document, "thumbnail", mended),
            url=_link(document, "url", mended),
            aspect_ratio=_ratio(id, document, mended),
            created_at=parse_moment(document.get("createdAt")),
            updated_at=parse_moment(document.get("updatedAt")),
            mended=tuple(mended),
        )


def read_insights(records: Mapping[str, Record]) -> list[Insight]:
    """Read every record and return the articles, newest first."""
    return newest_first(Insight.from_record(key, item.document) for key, item in records.items())


def newest_first(insights: Iterable[DatedT]) -> list[DatedT]:
    """Return the articles newest first, those without a readable date last.

    Equal dates: the one created later first, then by id. Every order of the input gives the same.
    """
    by_id = sorted(insights, key=lambda insight: insight.id)
    # Reversing keeps equal articles in id order, because sorting is stable.
    by_making = sorted(by_id, key=lambda one: one.created_at or _OLDEST, reverse=True)
    return sorted(by_making, key=lambda one: one.date or "", reverse=True)


def newest_place(insight: Dated) -> Place:
    """Return the place of an article; places rise along `newest_first`."""
    date = int((insight.date or "0").replace(" ", ""))
    return (-date, (_OLDEST - (insight.created_at or _OLDEST)) // _MICROSECOND, insight.id)


def _date(document: Document, mended: list[Repair]) -> str | None:
    value = document.get("date")
    date = normalise_date(value)
    blank = value is None or value == "" or (isinstance(value, str) and is_blank(value))
    if date is None and not blank:
        mended.append(Repair("date", "not a date, shown as an error"))
    return date


def _link(document: Document, field: str, mended: list[Repair]) -> str:
    stored = _text(document, field, mended)
    link = allowed_link(stored)
    if stored and not link:
        mended.append(Repair(field, "not an allowed address, left out"))
    return link


def _ratio(id: str, document: Document, mended: list[Repair]) -> str:
    stored = document.get("aspectRatio")
    ratio = read_ratio(stored)
    if ratio is None and stored not in (None, ""):
        mended.append(Repair("aspectRatio", "not a ratio, chosen by id"))
    return ratio or ratio_of_id(id)


def _text(document: Document, field: str, mended: list[Repair], *, trim: bool = True) -> str:
    value = document.get(field)
    if not isinstance(value, str):
        if value is not None:
            mended.append(Repair(field, "not text, left out"))
        return ""
    if not trim:
        return value
    if value != trimmed(value):
        mended.append(Repair(field, "spaces around it, not shown"))
    return trimmed(value)
