"""Clients who agree to what is published: asking for that, agreeing, and forgetting it."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from studio_core.content.kinds import Kind
from studio_core.errors import FieldFault, InvalidFieldsError, StudioError
from studio_core.publishing.consent import Agreement, Consent, content_tag, get_consent
from studio_core.publishing.draft import exists, get_draft
from studio_core.publishing.publication import publication
from studio_core.publishing.trash import list_trash
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, VISITOR, Change, Delete, Put
from studio_core.records.collections import CONSENTS, WORKS, record_key
from studio_core.records.record import ABSENT, Document
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried

MOST_LETTERS = 80
"""Of the name of who agrees."""


class ConsentChangedError(StudioError):
    """A visitor agreed to content that is another by now."""

    code = "preview_consent_changed"


def shown_document(store: Store, kind: Kind, id: str, *, at: str) -> "Document | None":
    """Return what a client is asked about: what publishing the draft would make of the record.

    Without a draft it is the public record; None when there is neither. What publication gives by
    itself is not in it.
    """
    draft, public = get_draft(store, kind.collection, id), store.get(kind.collection, id)
    if draft is None:
        return public.document if public else None
    document = publication(kind, draft, public, by=SYSTEM, at=at).document
    given = kind.fixed - draft.document.keys()
    return {name: value for name, value in document.items() if name not in given}


@retried
def need_consent(work: Work, kind: Kind, id: str, needed: bool) -> Consent:
    """Set whether a record may be public only as its client agreed to; what is public stays.

    Raise the error of `kind.rules.missing`.
    """
    before = get_consent(work.store, kind.collection, id)
    # Of a deleted record it can still be ended: else nothing would bring that back.
    if before.revision == ABSENT and shown_document(work.store, kind, id, at=work.at) is None:
        raise kind.rules.missing(id)
    after = replace(before, needed=needed)
    if after != before:
        _write(work, before, after, "consent_needed" if needed else "consent_waived")
    return after


@retried
def agree(store: Store, kind: Kind, id: str, tag: str, name: str, *, at: str) -> Agreement:
    """Record that a visitor called *name* agreed to the draft with the checksum *tag*.

    Whoever agrees to it again changes nothing. Raise `InvalidFieldsError` for a name that is
    missing or too long (what cannot be printed is left out), or `ConsentChangedError` when the
    draft is another or none by now.
    """
    called = " ".join(_printable(name).split())
    if not any(map(str.isalnum, called)):
        raise InvalidFieldsError([FieldFault("name", "field_required")])
    if len(called) > MOST_LETTERS:
        raise InvalidFieldsError([FieldFault("name", "field_too_long", (("max", MOST_LETTERS),))])
    has_draft = get_draft(store, kind.collection, id) is not None
    shown = shown_document(store, kind, id, at=at) if has_draft else None
    if shown is None or content_tag(shown) != tag:
        raise ConsentChangedError
    before = get_consent(store, kind.collection, id)
    known = before.agreement_to(shown)
    if known:
        return known
    given = Agreement(tag, called, at)
    after = replace(before, agreements=(*before.agreements, given))
    _write(Work(store, VISITOR, at), before, after, "preview_agreed")
    return given


@retried
def erase_agreements(work: Work, kind: Kind, id: str) -> None:
    """Forget who agreed to a record, and to what; what is public stays."""
    before = get_consent(work.store, kind.collection, id)
    if before.agreements:
        _write(work, before, replace(before, agreements=()), "consent_erased")


def without_agreement(store: Store) -> Iterator[tuple[str, str]]:
    """Yield collection and id of what is public though it needs consent and nobody agreed to it.

    That is what was public before consent was needed, or what another program wrote.
    """
    for key, record in every_record(store, CONSENTS):
        consent = Consent.of(key, record)
        public = store.get(consent.collection, consent.id) if consent.collection in WORKS else None
        if consent.needed and public and not consent.covers(public.document):
            yield consent.collection, consent.id


def sweep_consents(store: Store, *, at: BelievedAt) -> int:
    """Forget who agreed to records that are gone and not in the trash; return how many.

    That consent is needed stays known: an undo may bring the record back.
    """
    found = ((key, Consent.of(key, record)) for key, record in every_record(store, CONSENTS))
    # What lies under no key of a record is about none, and left alone.
    ours = (one for key, one in found if one.key == key)
    gone = [one for one in ours if _can_go(one) and not _is_there(store, one)]
    if gone:
        trashed = list_trash(store, datetime.fromisoformat(at))
        kept = {record_key(one.collection, one.id) for one in trashed}
        gone = [one for one in gone if one.key not in kept]
    if gone:
        Work(store, SYSTEM, at).commit("swept", *(_swept(one) for one in gone))
    return len(gone)


def _can_go(consent: Consent) -> bool:
    return bool(consent.agreements) or not consent.needed


def _swept(consent: Consent) -> Change:
    after = replace(consent, agreements=())
    if consent.needed:
        return Put(CONSENTS, consent.key, after.stored, expected=consent.revision)
    return Delete(CONSENTS, consent.key, expected=consent.revision)


def _printable(name: str) -> str:
    return "".join(sign for sign in name if not unicodedata.category(sign).startswith("C"))


def _is_there(store: Store, consent: Consent) -> bool:
    return consent.collection in WORKS and exists(store, consent.collection, consent.id)


def _write(work: Work, before: Consent, after: Consent, action: str) -> None:
    work.commit(action, Put(CONSENTS, after.key, after.stored, expected=before.revision))
