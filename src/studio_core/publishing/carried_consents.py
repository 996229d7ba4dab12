"""Consents stay in force when the same pictures lie somewhere else."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from studio_core.content.registry import fixed_fields
from studio_core.publishing.consent import Agreement, Consent, content_tag, get_consent
from studio_core.records.changes import Put, RecordPath
from studio_core.records.collections import CONSENTS, DRAFTS, WORKS, split_key
from studio_core.records.record import Document
from studio_core.records.work import Work, retried


@retried
def carry_consent(work: Work, path: RecordPath, before: Document, after: Document) -> None:
    """Note that who agreed to a record, or its draft, as it is *before* agrees to it *after*.

    For changes that nobody can see: both show the same pictures, at other addresses.
    """
    collection, id = split_key(path[1]) if path[0] == DRAFTS else path
    if collection not in WORKS:
        return
    pairs = list(_contents(collection, path[0] == DRAFTS, before, after))
    consent = get_consent(work.store, collection, id)
    added = [one for old, new in pairs for one in _carried(consent, old, new)]
    if added:
        carried = replace(consent, agreements=(*consent.agreements, *added))
        work.commit("consent_carried", Put(CONSENTS, consent.key, carried.stored, consent.revision))


def _contents(
    collection: str, is_draft: bool, before: Any, after: Any
) -> Iterator[tuple[Document, Document]]:
    """Yield what somebody may have agreed to: contents, with and without what publication gives."""
    if is_draft:
        before, after = before.get("document") or {}, after.get("document") or {}
    given = fixed_fields(collection)
    yield before, after
    if given & before.keys():
        yield (
            {name: value for name, value in before.items() if name not in given},
            {name: value for name, value in after.items() if name not in given},
        )


def _carried(consent: Consent, before: Document, after: Document) -> Iterator[Agreement]:
    agreement = consent.agreement_to(before)
    if agreement is not None and consent.agreement_to(after) is None:
        yield replace(agreement, tag=content_tag(after))
