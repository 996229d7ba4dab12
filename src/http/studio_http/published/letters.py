"""Which letters the face of headlines has: those of everything that is published."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from studio_core.records.collections import SITE
from studio_core.records.record import Record
from studio_core.site.headlines import NO_FACE, headlines_of
from studio_http.pages.headlines import fixed_headlines
from studio_http.published.content import Snapshot
from studio_http.published.site_index import SiteIndex


def noted(
    collection: str, records: Iterable[tuple[str, Record | None]], headlines: list[str]
) -> Iterator[tuple[str, Record | None]]:
    """Yield *records* of a collection, and put their headlines to the *headlines* meanwhile."""
    for id, record in records:
        if record is not None:
            headlines.extend(headlines_of(collection, record.document))
        yield id, record


def with_letters(now: Snapshot, headlines: Iterable[str]) -> Snapshot:
    """Return *now* with a face that has the letters of its site and of these *headlines*, too.

    Letters that nobody needs any more stay, so that removing a title gives nobody another font.
    """
    face = now.face if now.face.letters else NO_FACE.with_headlines(fixed_headlines())
    face = face.with_headlines(_of_site(now.own_texts))
    return replace(now, face=face.with_headlines(headlines))


def _of_site(own_texts: SiteIndex) -> Iterator[str]:
    for collection, held in own_texts.records.items():
        for id, record in held.items():
            yield from headlines_of(id if collection == SITE else collection, record.document)
