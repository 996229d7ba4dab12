"""/api/admin/drafts and /api/admin/scheduled: what waits, over all kinds of records."""

from litestar import get

from studio_core.accounts.account import get_account
from studio_core.publishing.draft import Draft
from studio_core.publishing.schedule import schedules_as_of
from studio_core.publishing.states import standing_of, state_of
from studio_core.records.collections import DRAFTS, record_key
from studio_core.records.journal import title_in
from studio_core.records.reading import stored_list
from studio_core.records.walking import every_record
from studio_http.api.dependencies import TheMoment, TheStudio
from studio_http.api.shapes.publishing import (
    BlockedOut,
    DraftItemOut,
    DraftItemsOut,
    ScheduledItemsOut,
    ScheduledOut,
)

_TAGS = ["administration"]


@get("/api/admin/drafts", tags=_TAGS, sync_to_thread=True)
def get_drafts(studio: TheStudio, at: TheMoment) -> DraftItemsOut:
    """List the drafts, last saved first."""
    store = studio.store
    schedules = {one.key: one for one in schedules_as_of(store, at)}
    items = []
    for _, record in every_record(store, DRAFTS):
        draft = Draft.of(record)
        is_public = store.get(draft.collection, draft.id) is not None
        author = get_account(store, draft.saved_by) if draft.saved_by else None
        item = DraftItemOut(
            collection=draft.collection,
            id=draft.id,
            title=title_in(draft.document),
            state=state_of(draft, schedules.get(draft.key), is_public=is_public),
            saved_at=draft.saved_at,
            saved_by=author.shown_name if author else None,
            pictures=len(stored_list(draft.document.get("images"))),
        )
        items.append(item)
    items.sort(key=lambda item: item.saved_at, reverse=True)
    return DraftItemsOut(items, len(items))


@get("/api/admin/scheduled", tags=_TAGS, sync_to_thread=True)
def get_scheduled(studio: TheStudio, at: TheMoment) -> ScheduledItemsOut:
    """List what is scheduled: what could not be done first, then the soonest first."""
    store = studio.store
    items = []
    for one in schedules_as_of(store, at):
        record = store.get(DRAFTS, record_key(one.collection, one.id))
        draft, public = Draft.of(record) if record else None, store.get(one.collection, one.id)
        if draft is None and public is None:
            continue
        shown = draft.document if draft else public.document if public else {}
        item = ScheduledOut(
            collection=one.collection,
            id=one.id,
            title=title_in(shown),
            publish_at=one.publish_at,
            hide_at=one.hide_at,
            blocked=BlockedOut.of(standing_of(draft, one, is_public=public is not None)),
        )
        items.append(item)
    items.sort(key=lambda item: item.blocked is None)
    return ScheduledItemsOut(items, len(items))


OVERVIEW_HANDLERS = [get_drafts, get_scheduled]
