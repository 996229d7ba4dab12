"""The public articles: their order, and each one's card and text when they are asked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from msgspec import UNSET

from studio_core.content.tags import tags_named
from studio_core.cursors import FIRST, Wanted
from studio_core.insights.contents import contents_of
from studio_core.insights.excerpts import preview
from studio_core.insights.insight import Insight, newest_first
from studio_core.insights.reading_time import reading_minutes
from studio_core.insights.views import (
    InsightCard,
    article_of,
    card_of,
    card_picture_address,
    in_category,
    page_of_insights,
    repeating,
)
from studio_core.records.record import Record, Revision
from studio_core.searching.words import Searched
from studio_http.pages.shapes import (
    InsightCardOut,
    InsightListOut,
    InsightOut,
    page_parts,
    shaped,
)
from studio_http.published.markdown.rendering import Leads, render_article
from studio_http.published.packed_record import packed, unpacked

PATH = "/api/insights"


@dataclass(slots=True)
class InsightEntry:
    """What is kept of an article; its *card* is made for the first list that shows it.

    *picture* is the stored address of its picture. *prepared* is what visitors find it by, made for
    the first search, and *preview* the beginning of its text, for the first row of administrators.
    """

    id: str
    title: str
    category: str
    date: str | None
    created_at: datetime | None
    picture: str
    revision: Revision
    document: bytes
    card: InsightCardOut | None = None
    prepared: Searched | None = None
    preview: str | None = None

    @staticmethod
    def of(id: str, record: Record, *, is_open: bool = True) -> "InsightEntry":
        """Return the entry of a stored article; see `InsightIndex` for *is_open*."""
        insight = Insight.from_record(id, record.document)
        return InsightEntry(
            id=id,
            title=insight.title,
            category=insight.category,
            date=insight.date,
            created_at=insight.created_at,
            picture=card_picture_address(insight, is_open=is_open),
            revision=record.revision,
            document=packed(record),
        )

    @property
    def record(self) -> Record:
        """The article as stored."""
        return unpacked(self.document, self.revision)

    def preview_of(self, record: Record) -> str:
        """Return the beginning of the article's text, for administrators."""
        if self.preview is None:
            self.preview = preview(record.document.get("content"))
        return self.preview

    @property
    def insight(self) -> Insight:
        """The article as it is shown."""
        return Insight.from_record(self.id, self.record.document)


@dataclass(frozen=True, slots=True)
class InsightIndex:
    """The articles, newest first, and each article's position in the list.

    Only while the site is not open (*is_open*) stock photos stand for pictures that are not given.
    *bare* are the articles whose picture a newer one shows: it is not shown again.
    """

    insights: Mapping[str, InsightEntry] = field(default_factory=dict)
    ordered: tuple[InsightEntry, ...] = ()
    positions: Mapping[str, int] = field(default_factory=dict)
    is_open: bool = True
    bare: frozenset[str] = frozenset()

    def renewed(self, changed: Iterable[tuple[str, Record | None]]) -> "InsightIndex":
        """Return the index after *changed* records (None: gone); what did not change is kept."""
        insights = dict(self.insights)
        for id, record in changed:
            insights.pop(id, None)
            if record is not None:
                insights[id] = InsightEntry.of(id, record, is_open=self.is_open)
        sorted_entries = newest_first(insights.values())
        bare = repeating((one.id, one.picture) for one in sorted_entries)
        for id in (bare ^ self.bare) & insights.keys():
            insights[id] = replace(insights[id], card=None)
        ordered = tuple(insights[one.id] for one in sorted_entries)
        positions = {insight.id: number for number, insight in enumerate(ordered)}
        return InsightIndex(insights, ordered, positions, self.is_open, bare)

    def listed(self, category: str | None = None, wanted: Wanted = FIRST) -> InsightListOut:
        """Return a page of the cards of a category; raise what `page_of_insights` raises."""
        page = page_of_insights(self.ordered, category, wanted)
        cards = [self.card(entry) for entry in page.items]
        return InsightListOut(cards, page.total, page.next or UNSET)

    def detail(
        self, id: str, languages: Sequence[str] = (), leads: Leads = str
    ) -> InsightOut | None:
        """Return one article, which is there in these *languages*, or None when there is none.

        *leads* gives a link of its as it may stand there; '' for none.
        """
        entry = self.insights.get(id)
        if entry is None:
            return None
        view = article_of(entry.insight, is_open=self.is_open, is_bare=id in self.bare)
        html, headings = render_article(
            view.content, view.category, line_breaks=view.line_breaks, leads=leads
        )
        previous, following = (self._view(one) if one else None for one in self._beside(id))
        return shaped(
            view,
            InsightOut,
            html=html,
            url=leads(view.url or "") or None,
            reading_minutes=reading_minutes(view.content),
            contents=list(contents_of(headings)),
            tags=list(tags_named([view.title, *(one.text for one in headings)])),
            previous=previous,
            next=following,
            languages=list(languages),
        )

    def showing(self, ids: Iterable[str]) -> frozenset[str]:
        """Return the articles whose answers show one of *ids*: these and their neighbours."""
        known = [id for id in ids if id in self.positions]
        beside = [one.id for id in known for one in self._beside(id) if one is not None]
        return frozenset([*known, *beside])

    def card(self, entry: InsightEntry) -> InsightCardOut:
        """Return an article as lists show it."""
        if entry.card is None:
            view = self._view(entry)
            entry.card = shaped(view, InsightCardOut, url=view.url or None)
        return entry.card

    def _view(self, entry: InsightEntry) -> InsightCard:
        return card_of(entry.insight, is_open=self.is_open, is_bare=entry.id in self.bare)

    def _beside(self, id: str) -> tuple[InsightEntry | None, InsightEntry | None]:
        """Return the articles before and after one in the list; None where it ends."""
        position = self.positions[id]
        before = self.ordered[position - 1] if position > 0 else None
        after = self.ordered[position + 1] if position + 1 < len(self.ordered) else None
        return before, after


def list_key(category: str | None, wanted: Wanted = FIRST) -> str:
    """Return the address of a page; raise `InvalidFieldsError` for an unknown category."""
    in_category((), category)
    parts = [f"category={category}"] if category is not None else []
    parts += page_parts(wanted)
    return f"{PATH}?{'&'.join(parts)}" if parts else PATH


def detail_key(id: str) -> str:
    """Return the address of one article."""
    return f"{PATH}/{id}"
