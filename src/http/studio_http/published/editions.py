"""What is published, read in another language: of the same records, without asking the store."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking
from studio_core.publishing.languages import read_in
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_http.pages.page_routes import PageRoute
from studio_http.published.content import Snapshot
from studio_http.published.insight_index import InsightEntry
from studio_http.published.portfolio_index import ProjectEntry

Entries = Mapping[str, ProjectEntry] | Mapping[str, InsightEntry]


def editions_of(
    base: Snapshot,
    before: Mapping[str, Snapshot],
    projects: frozenset[str],
    articles: frozenset[str],
    also: str = BASE,
) -> Mapping[str, Snapshot]:
    """Return the snapshots in all languages in which the site is offered, with that of *base*.

    *before* are the last ones; *projects* and *articles* are the ids of those that changed. The
    language *also* is among them whether it is offered or not.
    """
    found = {BASE: base}
    for code in {*base.own_texts.languages, also}:
        if code != BASE:
            with speaking(code):
                found[code] = _edition_in(code, base, before.get(code), projects, articles)
    return found


def without_pages(language: str, base: Snapshot) -> Snapshot:
    """Return what there is in *language*, which is spoken, while the site is not offered in it.

    Who is still writing in it has the site's own texts beside the form.
    """
    return replace(_nothing_in(base), own_texts=base.own_texts.without_pages_in(language))


def languages_of(editions: Mapping[str, Snapshot], route: PageRoute) -> list[str]:
    """Return the languages in which a page is there if they are several, else none.

    Of a list that is narrowed down, or of a page of it, that is said of the list as a whole.
    """
    if len(editions) <= 1:
        return []
    found = [language for language, now in editions.items() if now.offered.has(route)]
    return found if len(found) > 1 else []


def _edition_in(
    language: str,
    base: Snapshot,
    before: Snapshot | None,
    projects: frozenset[str],
    articles: frozenset[str],
) -> Snapshot:
    """Return *base* as it is read in *language*; without one *before*, all of it is read anew."""
    if before is None or before.own_texts.is_open != base.own_texts.is_open:
        return _edition_in(
            language,
            base,
            _nothing_in(base),
            frozenset(base.portfolio.projects),
            frozenset(base.insights.insights),
        )
    portfolio, insights, own_texts = before.portfolio, before.insights, before.own_texts
    if projects:
        read = _read(language, PORTFOLIO, projects, base.portfolio.projects)
        portfolio = portfolio.renewed(read)
    if articles:
        insights = insights.renewed(_read(language, INSIGHTS, articles, base.insights.insights))
    if own_texts.source is not base.own_texts:
        own_texts = base.own_texts.read_in(language)
    return Snapshot(base.position, base.at, portfolio, insights, own_texts)


def _nothing_in(base: Snapshot) -> Snapshot:
    """Return what there is in a language in which the site was not offered before."""
    portfolio = replace(base.portfolio, projects={}, ordered=(), positions={})
    insights = replace(base.insights, insights={}, ordered=(), positions={})
    return Snapshot(base.position, base.at, portfolio, insights, base.own_texts)


def _read(
    language: str, collection: str, ids: frozenset[str], entries: Entries
) -> Iterator[tuple[str, Record | None]]:
    """Yield each of *ids* with its record in *language*; None for one that is not there in it."""
    for id in ids:
        entry = entries.get(id)
        yield id, read_in(language, collection, id, entry.record) if entry else None
