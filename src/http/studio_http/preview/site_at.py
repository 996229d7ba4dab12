"""The site as it was at an instant: its pages, under a bar that says which instant it is."""

from collections import OrderedDict
from datetime import datetime
from threading import Lock

from studio_core.dates import date_label
from studio_core.publishing.instants import instant_text, public_records_at, read_instant
from studio_core.records.changes import Position
from studio_core.records.collections import PUBLIC
from studio_core.records.store import Clock, Store
from studio_core.texts.filling import filled
from studio_http.base.cached_response import CachedResponse
from studio_http.pages.content import Content
from studio_http.pages.views import Bar, View
from studio_http.preview.pages import PreviewPages
from studio_http.preview.views import OFFICE
from studio_http.published.kinds import KINDS

PATH = "/preview/at"
CLOSE = "/admin/activity"
_KEPT = 2
"""Instants whose content is kept: whoever looks goes from page to page, or compares two."""


class SiteAt:
    """Renders pages of the past and of the future."""

    def __init__(self, previews: PreviewPages, store: Store, clock: Clock) -> None:
        self._previews = previews
        self._store = store
        self._clock = clock
        self._kept: OrderedDict[tuple[datetime, Position, bool], Content] = OrderedDict()
        self._making = Lock()

    def page(self, instant: str, path: str, query: str) -> CachedResponse:
        """Return the page at *path* as of *instant*; raise `InstantInvalidError`."""
        moment = read_instant(instant)
        now = self._clock()
        view = view_at(moment, is_future=moment > now)
        content = self._content(moment, now)
        return self._previews.show(path or "/", query, content, view, at=moment)

    def _content(self, moment: datetime, now: datetime) -> Content:
        # A new entry may have the moment of an old one; and what lies ahead is past some day.
        key = (moment, self._store.position(), moment < now)
        # One at a time: rewinding takes memory as the change sets since then do.
        with self._making:
            content = self._kept.pop(key, None)
            if content is None:
                found = public_records_at(self._store, moment, now=now, kinds=KINDS)
                content = self._previews.content_of_records(
                    {name: found.records(name) for name in PUBLIC}
                )
            self._kept[key] = content
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return content


def view_at(moment: datetime, *, is_future: bool) -> View:
    """Return the view of the site at *moment*."""
    says = OFFICE["admin.preview.bar_future" if is_future else "admin.preview.bar_at"]
    text = instant_text(moment)
    bar = Bar(
        label=filled(says, time=date_label(text)),
        icon="clock",
        links=((OFFICE["admin.preview.bar_close"], CLOSE),),
    )
    return View(mode="preview", bar=bar, within=f"{PATH}/{text}")
