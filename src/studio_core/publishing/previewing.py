"""What visitors would see of a draft if it were published now."""

from studio_core.content.kinds import Kind
from studio_core.publishing.draft import get_draft
from studio_core.publishing.publication import publication
from studio_core.records.changes import SYSTEM
from studio_core.records.record import Record
from studio_core.records.store import Store


def previewed(store: Store, kind: Kind, id: str, *, at: str) -> Record | None:
    """Return what publishing the draft of a record would make public; None without a draft.

    What stands against it, a collision or a field that is missing, is as the draft has it.
    """
    draft = get_draft(store, kind.collection, id)
    if draft is None:
        return None
    public = store.get(kind.collection, id)
    return Record.of(publication(kind, draft, public, by=SYSTEM, at=at).document)
