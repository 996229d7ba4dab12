"""The site's own texts with marks in them, for the page that is edited in place."""

from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, cast
from urllib.parse import parse_qs

import msgspec

from studio_core.publishing.offered_pages import pages_by_language
from studio_core.records.collections import SITE, SLIDES
from studio_core.records.display_order import ordered_rows
from studio_core.records.record import Record
from studio_core.site.public_site import ProjectTitle, Records, large_name, public_site
from studio_core.site.shown_texts import Leads
from studio_http.pages.page_routes import LISTED
from studio_http.preview.marks import Marks
from studio_http.published.site_index import SiteIndex

_SLIDE = "slide"
"""The part of a query that names the slide with which the first page begins."""
_BODY_END = b"</body>"
_DATA = b'<script type="application/json" id="records">%s</script>\n'


@dataclass(frozen=True)
class MarkedTexts(SiteIndex):
    """The public records of the site's own texts as *marks* marked them; *plain* are without."""

    marks: Marks = field(default_factory=Marks)
    plain: Records = field(default_factory=dict)

    @staticmethod
    def over(index: SiteIndex, query: str = "") -> "MarkedTexts":
        """Return *index* with new marks; its slides begin with the one that *query* names.

        In another language everything is there: what has no twin yet as it is to be translated.
        """
        marks, base = Marks(), index.source or index
        held = {one.name: getattr(base, one.name) for one in fields(base)}
        records = marks.records(_begun(base.records, parse_qs(query).get(_SLIDE, [""])[0]))
        languages = pages_by_language(records, LISTED)
        changed = {"records": records, "languages": languages, "marks": marks}
        texts = MarkedTexts(**held | changed, plain=base.records)
        return texts if index is base else cast("MarkedTexts", texts.read_in(index.language))

    def texts(self, project_title: ProjectTitle, leads: Leads) -> dict[str, Any]:
        """Return the texts with marks, which are not yet what editors read."""
        rendered = partial(self.marks.rendered, leads=leads)
        site = public_site(self.records, project_title, rendered, self.backup_days, leads)
        brand = self.plain.get(SITE, {}).get("brand")
        # Marked texts are never alike: whether a watermark is drawn, the texts say that have none.
        if brand and not large_name(brand.document):
            site.pop("watermark", None)
        return {**self.marks.pictured(site)}

    def shown(self, page: bytes) -> bytes:
        """Return *page*, made of these texts, as editors read it: marked, and with its records."""
        records = [
            {"collection": collection, "id": row.id, "values": held[row.id].document}
            for collection, held in self.plain.items()
            for row in ordered_rows(held)
        ]
        data = _DATA % msgspec.json.encode(records).replace(b"<", b"\\u003c")
        return self.marks.shown(page.replace(_BODY_END, data + _BODY_END, 1))


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
