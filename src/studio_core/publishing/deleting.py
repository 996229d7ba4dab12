"""Deleting a record: everything that there is of it, public or not, moves to the trash."""

from studio_core.content.kinds import Kind
from studio_core.publishing.draft import get_draft
from studio_core.publishing.preview_links import revoke_links
from studio_core.records.changes import Change, Delete
from studio_core.records.collections import DRAFTS, SCHEDULES, record_key
from studio_core.records.editing import edit_tag
from studio_core.records.record import ABSENT, Record, StaleRecordError
from studio_core.records.work import Work, retried


def delete_record(work: Work, kind: Kind, id: str, expected_tag: str | None) -> None:
    """Remove the public record, its draft and its schedule in one change set, then its links.

    *expected_tag* is that of the public record, or of the draft of one that is not public. Raise
    the error of `kind.rules.missing`, or `StaleRecordError` with what is there now.
    """

    @retried
    def attempt() -> None:
        draft, public = (
            get_draft(work.store, kind.collection, id),
            work.store.get(kind.collection, id),
        )
        shown = public or (Record.of(draft.document) if draft else None)
        if shown is None:
            raise kind.rules.missing(id)
        if expected_tag not in (None, edit_tag(shown.document)):
            raise StaleRecordError(kind.collection, id, shown)
        key = record_key(kind.collection, id)
        changes: tuple[Change, ...] = (
            Delete(kind.collection, id, expected=public.revision if public else ABSENT),
            Delete(DRAFTS, key, expected=draft.revision if draft else ABSENT),
            Delete(SCHEDULES, key),
        )
        work.commit(f"{kind.noun}_deleted", *changes)

    attempt()
    # By themselves: no journal holds them, and what it does not hold nobody can take back.
    revoke_links(work, kind.collection, id)
