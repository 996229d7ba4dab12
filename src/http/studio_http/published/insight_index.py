"""The public articles; each is read and its card encoded once per change of its record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from studio_core.insights.insight import Insight, newest_first
from studio_core.insights.views import article_of, card_of, in_category
from studio_core.records.record import Record
from studio_http.published.markdown.rendering import render
from studio_http.published.shapes import InsightCardOut, InsightOut, list_body, shaped

PATH = "/api/insights"


@dataclass(frozen=True, slots=True)
class InsightIndex:
    """The articles, newest first, each card as JSON, and each article's position in the list."""

    insights: Mapping[str, Insight] = field(default_factory=dict)
    ordered: tuple[Insight, ...] = ()
    cards: Mapping[str, bytes] = field(default_factory=dict)
    positions: Mapping[str, int] = field(default_factory=dict)

    def renewed(self, changed: Mapping[str, Record | None]) -> "InsightIndex":
        """Return the index after *changed* records (None: gone); what did not change is kept."""
        insights, cards = dict(self.insights), dict(self.cards)
        for id, record in changed.items():
            insights.pop(id, None)
            cards.pop(id, None)
            if record is not None:
                insight = Insight.from_record(id, record.document)
                view = card_of(insight)
                card = shaped(view, InsightCardOut, url=view.url or None)
                insights[id], cards[id] = insight, msgspec.json.encode(card)
        ordered = tuple(newest_first(insights.values()))
        positions = {insight.id: number for number, insight in enumerate(ordered)}
        return InsightIndex(insights, ordered, cards, positions)

    def list_body(self, category: str | None) -> bytes:
        """Return the cards of a category; raise `InvalidFieldsError` for an unknown one."""
        chosen = in_category(self.ordered, category)
        return list_body([self.cards[insight.id] for insight in chosen])

    def detail_body(self, id: str) -> bytes | None:
        """Return one article, or None when there is none."""
        insight = self.insights.get(id)
        if insight is None:
            return None
        view = article_of(insight)
        html = render(view.content, view.category)
        previous, following = self._beside(id)
        article = shaped(
            view, InsightOut, html=html, url=view.url or None, previous=previous, next=following
        )
        return msgspec.json.encode(article)

    def showing(self, ids: Iterable[str]) -> frozenset[str]:
        """Return the articles whose answers show one of *ids*: these and their neighbours."""
        known = [id for id in ids if id in self.positions]
        beside = [one.id for id in known for one in self._beside(id) if one is not None]
        return frozenset([*known, *beside])

    def _beside(self, id: str) -> tuple[Insight | None, Insight | None]:
        """Return the articles before and after one in the list; None where it ends."""
        position = self.positions[id]
        before = self.ordered[position - 1] if position > 0 else None
        after = self.ordered[position + 1] if position + 1 < len(self.ordered) else None
        return before, after


def list_key(category: str | None) -> str:
    """Return the address of a category; raise `InvalidFieldsError` for an unknown one."""
    in_category((), category)
    return PATH if category is None else f"{PATH}?category={category}"


def detail_key(id: str) -> str:
    """Return the address of one article."""
    return f"{PATH}/{id}"
