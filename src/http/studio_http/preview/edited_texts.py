"""The site's own texts as they are edited in place: all of them, in any language."""

from dataclasses import replace

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.publishing.languages import texts_in
from studio_core.publishing.offered_pages import pages_by_language
from studio_core.records.collections import SLIDES
from studio_core.records.display_order import ordered_rows
from studio_core.records.record import Json, Record
from studio_core.records.twins import with_every_twin
from studio_core.site.public_site import Records
from studio_http.pages.page_routes import LISTED
from studio_http.published.site_index import SiteIndex


def edited_texts(index: SiteIndex, slide: str = "") -> SiteIndex:
    """Return *index* as who edits it reads it; the home page begins with a *slide*.

    In another language everything is there: what has no twin yet as it is to be translated.
    """
    base = index.source or index
    records = _begun(base.records, slide)
    if spoken() == BASE:
        return replace(base, records=records)
    whole = {
        collection: {
            id: Record(
                with_every_twin(texts_in(collection, id), one.document, spoken()), one.revision
            )
            for id, one in held.items()
        }
        for collection, held in records.items()
    }
    languages = pages_by_language(whole, LISTED)
    return replace(base, records=whole, languages=languages).read_in(spoken())


def edited_records(index: SiteIndex) -> list[dict[str, Json]]:
    """Return the records of the site's own texts as they are stored, in their order."""
    return [
        {"collection": collection, "id": row.id, "values": dict(held[row.id].document)}
        for collection, held in (index.source or index).records.items()
        for row in ordered_rows(held)
    ]


def _begun(records: Records, slide: str) -> Records:
    """Return *records* with the slides going round from that one on; as they are without it."""
    held = records.get(SLIDES, {})
    if slide not in held:
        return records
    ids = [row.id for row in ordered_rows(held)]
    first = ids.index(slide)
    turned = {
        id: Record({**held[id].document, "order": number}, held[id].revision)
        for number, id in enumerate(ids[first:] + ids[:first])
    }
    return {**records, SLIDES: turned}
