"""What is published, read in another language: of the same records, without asking the store."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking
from studio_core.publishing.languages import read_in
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_http.published.content import Snapshot
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry

Entries = Mapping[str, ProjectEntry] | Mapping[str, InsightEntry]


def editions_of(
    base: Snapshot,
    before: Mapping[str, Snapshot],
    projects: frozenset[str],
    articles: frozenset[str],
) -> Mapping[str, Snapshot]:
    """Return the snapshots in all languages in which the site is offered, with that of *base*.

    *before* are the last ones; *projects* and *articles* are the ids of those that changed.
    """
    found: dict[str, Snapshot] = {}
    found[BASE] = replace(base, editions=found)
    for code in base.own_texts.languages:
        if code != BASE:
            now = _edition_in(code, base, before.get(code), projects, articles)
            found[code] = replace(now, editions=found)
    return found


def _edition_in(
    language: str,
    base: Snapshot,
    before: Snapshot | None,
    projects: frozenset[str],
    articles: frozenset[str],
) -> Snapshot:
    """Return *base* as it is read in *language*; without one *before*, all of it is read anew."""
    if before is None:
        projects, articles = frozenset(base.portfolio.projects), frozenset(base.insights.insights)
    portfolio = before.portfolio if before else PortfolioIndex(base.portfolio.cloud_name)
    insights = before.insights if before else InsightIndex()
    if projects:
        read = _read(language, PORTFOLIO, projects, base.portfolio.projects)
        portfolio = portfolio.renewed(read)
    if articles:
        insights = insights.renewed(_read(language, INSIGHTS, articles, base.insights.insights))
    with speaking(language):
        is_known = before is not None and before.own_texts.source is base.own_texts
        own_texts = before.own_texts if before and is_known else base.own_texts.read_in(language)
        after = Snapshot(base.position, base.at, portfolio, insights, own_texts)
        return after.keeping(before, projects, articles) if before else after


def _read(
    language: str, collection: str, ids: frozenset[str], entries: Entries
) -> Iterator[tuple[str, Record | None]]:
    """Yield each of *ids* with its record in *language*; None for one that is not there in it."""
    for id in ids:
        entry = entries.get(id)
        yield id, read_in(language, collection, id, entry.record) if entry else None
