"""The client's consent: who agreed to which content, and where nothing else may be public.

A record of its own beside the one that it is about. It holds the names and moments of those who
agreed and the checksums of what they saw, and nothing else of them; the journal keeps none of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from studio_core.errors import FieldFault, InvalidFieldsError, StudioError
from studio_core.publishing.draft import get_draft
from studio_core.publishing.history import UNTOLD
from studio_core.publishing.kinds import FIXED, Kind
from studio_core.publishing.publication import publication
from studio_core.publishing.trash import list_trash
from studio_core.records.canonical import checksum
from studio_core.records.changes import SYSTEM, VISITOR, Actor, ChangeSet, Delete, Put
from studio_core.records.collections import CONSENTS, PUBLIC, record_key, split_key
from studio_core.records.editing import retry_when_stale
from studio_core.records.record import ABSENT, Document, Json, Record, Revision
from studio_core.records.store import Store
from studio_core.records.walking import every_record

MOST_LETTERS = 80
"""Of the name of who agrees."""

ConsentState = Literal["none", "waiting", "given", "stale"]


class ConsentChangedError(StudioError):
    """A visitor agreed to content that is another by now."""

    code = "preview_consent_changed"


@dataclass(frozen=True, slots=True)
class Agreement:
    """That *name* agreed, at the moment *at*, to the content with the checksum *tag*."""

    tag: str
    name: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """Whether a record *needs* consent to what it shows, and who agreed to what, the last last."""

    collection: str
    id: str
    needed: bool = False
    agreements: tuple[Agreement, ...] = ()
    revision: Revision = field(default=ABSENT, compare=False)

    @property
    def key(self) -> str:
        """The id of the consent's record."""
        return record_key(self.collection, self.id)

    def agreement_to(self, document: Document) -> Agreement | None:
        """Return the last agreement to what *document* shows, None for none."""
        tags = content_tags(self.collection, document)
        return next((one for one in reversed(self.agreements) if one.tag in tags), None)

    def state_of(self, document: Document) -> ConsentState:
        """Tell how consent to what *document* shows stands; `none`: not needed, and not given."""
        if self.agreement_to(document):
            return "given"
        if self.agreements:
            return "stale"
        return "waiting" if self.needed else "none"

    @staticmethod
    def of(key: str, record: Record) -> "Consent":
        """Read a stored consent."""
        held: Any = record.document
        collection, id = split_key(key)
        agreements = held.get("agreements", {})
        given = [Agreement(tag, one["name"], one["at"]) for tag, one in agreements.items()]
        return Consent(
            collection=collection,
            id=id,
            needed=held.get("needed") is True,
            agreements=tuple(sorted(given, key=lambda one: (one.at, one.tag))),
            revision=record.revision,
        )

    @property
    def stored(self) -> dict[str, Json]:
        """The fields of the consent's record."""
        given: dict[str, Json] = {
            one.tag: {"name": one.name, "at": one.at} for one in self.agreements
        }
        return {"needed": self.needed, **({"agreements": given} if given else {})}


def content_tag(document: Document) -> str:
    """Return the checksum of what visitors see of a record: not its place, nor when it changed."""
    return checksum({name: value for name, value in document.items() if name not in UNTOLD})


def content_tags(collection: str, document: Document) -> frozenset[str]:
    """Return the checksums under which somebody may have agreed to what *document* shows.

    What publication gives by itself, as an article's date, was not there to be seen before.
    """
    given = FIXED.get(collection, frozenset())
    before = {name: value for name, value in document.items() if name not in given}
    return frozenset((content_tag(document), content_tag(before)))


def get_consent(store: Store, collection: str, id: str) -> Consent:
    """Return what is known of the consent to a record; one that is not needed for none."""
    key = record_key(collection, id)
    record = store.get(CONSENTS, key)
    return Consent.of(key, record) if record else Consent(collection=collection, id=id)


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


def need_consent(store: Store, kind: Kind, id: str, needed: bool, *, by: Actor, at: str) -> Consent:
    """Set whether a record may be public only as its client agreed to; what is public stays.

    Raise the error of `kind.rules.missing`.
    """

    def attempt() -> Consent:
        if shown_document(store, kind, id, at=at) is None:
            raise kind.rules.missing(id)
        before = get_consent(store, kind.collection, id)
        after = replace(before, needed=needed)
        if after != before:
            _write(store, before, after, "consent_needed" if needed else "consent_waived", by, at)
        return after

    return retry_when_stale(attempt)


def agree(store: Store, kind: Kind, id: str, tag: str, name: str, *, at: str) -> Agreement:
    """Record that a visitor called *name* agreed to the draft with the checksum *tag*.

    Whoever agrees to it again changes nothing. Raise `InvalidFieldsError` for a name that is
    missing or too long, `ConsentChangedError` when the draft is another or none by now.
    """
    called = " ".join(name.split())
    if not called:
        raise InvalidFieldsError([FieldFault("name", "field_required")])
    if len(called) > MOST_LETTERS:
        raise InvalidFieldsError([FieldFault("name", "field_too_long", (("max", MOST_LETTERS),))])

    def attempt() -> Agreement:
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
        _write(store, before, after, "preview_agreed", VISITOR, at)
        return given

    return retry_when_stale(attempt)


def erase_agreements(store: Store, kind: Kind, id: str, *, by: Actor, at: str) -> None:
    """Forget who agreed to a record, and to what; what is public stays."""

    def attempt() -> None:
        before = get_consent(store, kind.collection, id)
        if before.agreements:
            _write(store, before, replace(before, agreements=()), "consent_erased", by, at)

    retry_when_stale(attempt)


def without_agreement(store: Store) -> Iterator[tuple[str, str]]:
    """Yield collection and id of what is public though it needs consent and nobody agreed to it.

    That is what was public before consent was needed, or what another program wrote.
    """
    for key, record in every_record(store, CONSENTS):
        consent = Consent.of(key, record)
        public = store.get(consent.collection, consent.id) if consent.collection in PUBLIC else None
        if consent.needed and public and not consent.agreement_to(public.document):
            yield consent.collection, consent.id


def sweep_consents(store: Store, *, at: str) -> int:
    """Remove the consents of records that are gone and not in the trash; return how many."""
    gone = [key for key, _ in every_record(store, CONSENTS) if not _is_there(store, key)]
    if gone:
        trashed = list_trash(store, datetime.fromisoformat(at))
        kept = {record_key(one.collection, one.id) for one in trashed}
        gone = [key for key in gone if key not in kept]
    if gone:
        changes = tuple(Delete(CONSENTS, key) for key in gone)
        store.commit(ChangeSet(actor=SYSTEM, action="swept", at=at, changes=changes))
    return len(gone)


def _is_there(store: Store, key: str) -> bool:
    collection, id = split_key(key)
    public = store.get(collection, id) if collection in PUBLIC else None
    return public is not None or get_draft(store, collection, id) is not None


def _write(store: Store, before: Consent, after: Consent, action: str, by: Actor, at: str) -> None:
    put = Put(CONSENTS, after.key, after.stored, expected=before.revision)
    store.commit(ChangeSet(actor=by, action=action, at=at, changes=(put,)))
