"""Which letters the face of headlines has: those of everything that is published."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE
from studio_core.site.headlines import NO_FACE, headlines_of
from studio_http.pages.headlines import fixed_headlines
from studio_http.published.content import Snapshot
from studio_http.published.site_index import SiteIndex


def with_letters(now: Snapshot, projects: Iterable[str], articles: Iterable[str]) -> Snapshot:
    """Return *now* with a face that has the letters of the site, and of these of its records, too.

    Letters that nobody needs any more stay, so that removing a title gives nobody another font.
    """
    face = now.face if now.face.letters else NO_FACE.with_headlines(fixed_headlines())
    face = face.with_headlines(_of_site(now.own_texts))
    return replace(now, face=face.with_headlines(_of_records(now, projects, articles)))


def _of_site(own_texts: SiteIndex) -> Iterator[str]:
    for collection, held in own_texts.records.items():
        for id, record in held.items():
            yield from headlines_of(id if collection == SITE else collection, record.document)


def _of_records(now: Snapshot, projects: Iterable[str], articles: Iterable[str]) -> Iterator[str]:
    for id in projects:
        if project := now.portfolio.projects.get(id):
            yield from headlines_of(PORTFOLIO, project.record.document)
    for id in articles:
        if article := now.insights.insights.get(id):
            yield from headlines_of(INSIGHTS, article.record.document)
