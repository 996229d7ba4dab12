"""The site's own texts with marks in them, for the page that is edited in place."""

from dataclasses import dataclass, field, fields

import msgspec

from studio_core.site.public_site import ProjectTitle, public_site
from studio_http.preview.marks import Marks
from studio_http.published.site_index import SiteIndex


@dataclass(frozen=True)
class MarkedTexts(SiteIndex):
    """The public records of the site's own texts as *marks* marked them."""

    marks: Marks = field(default_factory=Marks)

    @staticmethod
    def over(index: SiteIndex) -> "MarkedTexts":
        """Return *index* with new marks."""
        marks = Marks()
        held = {one.name: getattr(index, one.name) for one in fields(index)}
        return MarkedTexts(**held | {"records": marks.records(index.records), "marks": marks})

    def body(self, project_title: ProjectTitle) -> bytes:
        """Return the body of the site's answer; its marks are not yet what editors read."""
        site = public_site(self.records, project_title, self.marks.rendered)
        return msgspec.json.encode({**self.marks.pictured(site), **self.facts})
