"""Drafts in place: for who works on the content, and for whoever was given a link."""

from collections.abc import Callable, Mapping
from urllib.parse import unquote

from studio_core.accounts.one_time_links import PER_NETWORK
from studio_core.addresses.recent import RecentCounts
from studio_core.content.kinds import Kind
from studio_core.errors import InvalidFieldsError, StoreUnavailableError
from studio_core.languages.speaking import here, spoken
from studio_core.publishing.consent import get_consent
from studio_core.publishing.consents import ConsentChangedError, agree, shown_document
from studio_core.publishing.languages import read_in
from studio_core.publishing.preview_links import (
    PreviewLink,
    PreviewLinkUnavailableError,
    find_link,
)
from studio_core.publishing.previewing import previewed
from studio_core.publishing.site_states import drafts_of_site
from studio_core.records.collections import SITE_CONTENT
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_http.base.cached_response import CachedResponse
from studio_http.pages.views import ConsentForm, View
from studio_http.preview.page_paths import page_of
from studio_http.preview.pages import PreviewPages
from studio_http.preview.views import link_view, page_view, record_view

LINKS = "/p"
_NONE = f"{LINKS}/none"
"""A link that shows nothing: its page is that of all of them, in each language."""

_FAULTS = {"field_required": "error_name", "field_too_long": "error_long"}


class DraftPages:
    """Renders the page of a record as its draft has it; *shared_by* is who gives links.

    *guesses* counts the addresses of links at which there is nothing.
    """

    def __init__(
        self,
        previews: PreviewPages,
        store: Store,
        kinds: Mapping[str, Kind],
        shared_by: Callable[[], str],
    ) -> None:
        self._previews = previews
        self._store = store
        self._kinds = kinds
        self._shared_by = shared_by
        self.guesses = RecentCounts(PER_NETWORK.attempts, PER_NETWORK.window_seconds * 1000)

    def in_place(self, collection: str, id: str, *, at: str) -> CachedResponse:
        """Return the page for somebody who is signed in; the public one's address without a draft.

        The missing page where there is neither.
        """
        kind = self._kinds.get(collection)
        if kind is None:
            return self._previews.missing
        draft = previewed(self._store, kind, id, at=at)
        if draft is not None:
            return self._shown(collection, id, draft, record_view(collection, id), at=at)
        public = self._store.get(collection, id)
        if public is None:
            return self._previews.missing
        return self._previews.leading_to_page(page_of(collection, id, public.document))

    def framed(self, collection: str, id: str, *, at: str) -> CachedResponse:
        """Return the page for a frame beside the record's form, with its draft or without one.

        The missing page where there is neither record nor draft.
        """
        kind = self._kinds.get(collection)
        if kind is None:
            return self._previews.missing
        draft = previewed(self._store, kind, id, at=at)
        shown = draft or self._store.get(collection, id)
        if shown is None and not kind.is_singleton(id):
            return self._previews.missing
        changed = self._changed(collection, id, draft, at)
        path, _, query = page_of(collection, id, shown.document if shown else {}).partition("?")
        return self._previews.framed(path, query, self._previews.content_with(changed))

    def marked(self, address: str, *, at: str) -> CachedResponse:
        """Return the page at a public *address* for editing in place: drafts in it, texts marked.

        The address is a path with its query, as browsers write it. The missing page where there is
        none.
        """
        path, query = _parts(address)
        return self._previews.marked(unquote(path), query, self._site_drafts(at))

    def at_address(self, address: str, *, at: str) -> CachedResponse:
        """Return the page at a public *address* under a bar, with all drafts of the site's texts.

        The address is as that of `marked`. The missing page under the bar where there is none.
        """
        path, query = _parts(address)
        content = self._previews.content_with(self._site_drafts(at))
        return self._previews.show(unquote(path), query, content, page_view(path, query))

    def linked(
        self, token: str, *, at: str, asks: bool, fault: str = "", name: str = ""
    ) -> tuple[CachedResponse, PreviewLink | None]:
        """Return the page behind a link with what is known of the link.

        With *asks* it asks for consent; *fault* and *name* are those of `ConsentForm`. Once the
        draft is published its public page's address is returned. Of a link that expired, was
        revoked or never was nothing is known, and their page is one and the same. In a language in
        which the draft is not there the link leads to it in the base one.
        """
        try:
            link = find_link(self._store, token, at=at)
        except PreviewLinkUnavailableError:
            return self._previews.gone(_NONE), None
        kind = self._kinds.get(link.collection)
        draft = previewed(self._store, kind, link.id, at=at) if kind else None
        if draft is not None:
            if read_in(spoken(), link.collection, link.id, draft) is None:
                return self._previews.leading_to(f"{LINKS}/{token}"), None
            asked = shown_document(self._store, kind, link.id, at=at) if kind and asks else None
            form = asked and ConsentForm(
                action=here(f"{LINKS}/{token}/consent"),
                consent=get_consent(self._store, link.collection, link.id),
                document=asked,
                fault=fault,
                name=name,
            )
            view = link_view(link, self._shared_by(), f"{LINKS}/{token}", form or None)
            return self._shown(link.collection, link.id, draft, view, at=at), link
        public = self._store.get(link.collection, link.id)
        if public is None:
            return self._previews.gone(_NONE), None
        path = page_of(link.collection, link.id, public.document)
        return self._previews.leading_to_page(path), link

    def consented(self, token: str, tag: str, name: str, *, at: str) -> CachedResponse:
        """Record that a visitor called *name* agrees to what has the checksum *tag*.

        Return an answer that leads back to the page, or the page with what was wrong.
        """
        try:
            link = find_link(self._store, token, at=at)
            agree(self._store, self._kinds[link.collection], link.id, tag, name, at=at)
        except PreviewLinkUnavailableError:
            return self._previews.gone(_NONE)
        except ConsentChangedError:
            fault = "meanwhile"
        except InvalidFieldsError as error:
            fault = _FAULTS[error.faults[0].code]
        except StoreUnavailableError:
            fault = "later"
        else:
            return self._previews.leading_to(here(f"{LINKS}/{token}#consent"), status=303)
        return self.linked(token, at=at, asks=True, fault=fault, name=name)[0]

    def _shown(
        self, collection: str, id: str, draft: Record, view: View, *, at: str
    ) -> CachedResponse:
        path, _, query = page_of(collection, id, draft.document).partition("?")
        content = self._previews.content_with(self._changed(collection, id, draft, at))
        return self._previews.show(path, query, content, view)

    def _changed(
        self, collection: str, id: str, draft: Record | None, at: str
    ) -> Mapping[str, list[tuple[str, Record]]]:
        """Return the drafts that are shown together with that of a record."""
        if collection in SITE_CONTENT:
            return self._site_drafts(at)
        return {collection: [(id, draft)]} if draft else {}

    def _site_drafts(self, at: str) -> Mapping[str, list[tuple[str, Record]]]:
        """Return all drafts of the site's own texts: they are published together, mostly."""
        changed: dict[str, list[tuple[str, Record]]] = {}
        for one in drafts_of_site(self._store):
            shown = previewed(self._store, self._kinds[one.collection], one.id, at=at)
            if shown is not None:
                changed.setdefault(one.collection, []).append((one.id, shown))
        return changed


def _parts(address: str) -> tuple[str, str]:
    """Return path and query of an address, as browsers write them."""
    path, _, query = address.partition("#")[0].partition("?")
    return path, query
