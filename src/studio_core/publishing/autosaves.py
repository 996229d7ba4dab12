"""What versions before kept of what somebody was writing; drafts hold that now."""

from datetime import timedelta

from studio_core.dates import parse_moment
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, Delete
from studio_core.records.collections import AUTOSAVES
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work

KEPT_FOR = timedelta(days=30)


def sweep_autosaves(store: Store, *, at: BelievedAt) -> int:
    """Remove what was kept for 30 days and return how many there were."""
    now = parse_moment(at)
    gone = []
    for key, record in every_record(store, AUTOSAVES):
        made = parse_moment(record.document.get("at"))
        if made is None or (now is not None and now - made > KEPT_FOR):
            gone.append(Delete(AUTOSAVES, key, expected=record.revision))
    if gone:
        Work(store, SYSTEM, at).commit("swept", *gone)
    return len(gone)
