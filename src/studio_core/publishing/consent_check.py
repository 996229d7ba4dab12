"""Nothing becomes public without the consent that it needs.

The rule stands here alone, for every change set of every server and command: publishing, saving,
schedules, undo, the trash and imports all pass it. What moves a site as a whole does not: it
carries what was agreed to along.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from studio_core.publishing.consent import Consent, content_tag, get_consent
from studio_core.publishing.history import UNTOLD
from studio_core.records.changes import (
    Change,
    ChangeSet,
    Delete,
    RecordPath,
    SetField,
)
from studio_core.records.collections import CONSENTS, WORKS
from studio_core.records.effects import effects_of
from studio_core.records.governed import bound
from studio_core.records.record import Document, Record, RecordsRefusedError
from studio_core.records.store import Store
from studio_core.records.walking import every_record

_MOST_SINGLE_READS = 16
"""Of more records than that the consents are read together."""


class ConsentMissingError(RecordsRefusedError):
    """Records that need their client's consent would become something that nobody agreed to."""

    code = "publish_consent_required"

    def __init__(self, records: Sequence[RecordPath]) -> None:
        super().__init__(records, "the client has not agreed to what visitors would see")


class ConsentStaleError(ConsentMissingError):
    """The client agreed to a record, which would become something else."""

    code = "publish_consent_stale"

    def __init__(self, consent: Consent) -> None:
        super().__init__([(consent.collection, consent.id)])
        self.facts = {"name": consent.agreements[-1].name}


def check_consent(store: Store, change_set: ChangeSet) -> ChangeSet:
    """Return *change_set* for the records as they were when it was found to be allowed.

    Raise `ConsentMissingError` where consent is missing.
    """
    shown = {(one.collection, one.id) for one in change_set.changes if _can_show(one)}
    needing = _needing(store, shown)
    if not needing:
        return change_set
    current = {path: record for path in needing if (record := store.get(*path)) is not None}
    changes = change_set.changes
    part = tuple(one for one in changes if (one.collection, one.id) in needing)
    after = effects_of(replace(change_set, changes=part), current).writes
    refused = [
        needing[path]
        for path, record in after.items()
        if record is not None
        and not _is_allowed(needing[path], record, current.get(path), change_set.at)
    ]
    if len(refused) == 1 and refused[0].agreements:
        raise ConsentStaleError(refused[0])
    if refused:
        raise ConsentMissingError([(one.collection, one.id) for one in refused])
    looked_at = (
        bound(one, current.get(path)) if (path := (one.collection, one.id)) in needing else one
        for one in changes
    )
    return replace(change_set, changes=tuple(looked_at))


def may_become(store: Store, collection: str, id: str, document: Document, *, at: str) -> bool:
    """Tell whether a record may become *document* at the moment *at*, as far as consent goes."""
    consent = _needing(store, [(collection, id)]).get((collection, id))
    before = store.get(collection, id)
    return consent is None or _is_allowed(consent, Record.of(document), before, at)


def _can_show(change: Change) -> bool:
    """Tell whether *change* can have visitors see something else."""
    if change.collection not in WORKS or isinstance(change, Delete):
        return False
    return not isinstance(change, SetField) or change.field not in UNTOLD


def _needing(store: Store, paths: Iterable[RecordPath]) -> dict[RecordPath, Consent]:
    """Return those of *paths* that need consent."""
    wanted = set(paths)
    if len(wanted) <= _MOST_SINGLE_READS:
        found: Iterable[Consent] = (get_consent(store, *path) for path in wanted)
    else:
        found = (Consent.of(key, record) for key, record in every_record(store, CONSENTS))
    return {
        (one.collection, one.id): one
        for one in found
        if one.needed and (one.collection, one.id) in wanted
    }


def _is_allowed(consent: Consent, after: Record, before: Record | None, at: str) -> bool:
    """Tell whether *before* may become *after* at the moment *at*."""
    if before is None:
        return consent.covers(after.document, until=at)
    is_same = content_tag(before.document) == content_tag(after.document)
    return is_same or consent.agreement_to(after.document) is not None
