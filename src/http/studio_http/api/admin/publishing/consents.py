"""…/consent: whether a client has to agree; /api/admin/consents: what nobody agreed to."""

import msgspec
from litestar import delete, get, put

from studio_core.publishing.consents import (
    erase_agreements,
    need_consent,
    shown_document,
    without_agreement,
)
from studio_core.records.collections import WORKS
from studio_core.records.journal import title_in
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.dependencies import PathId, TheStudio, TheWork
from studio_http.api.shapes.publishing import ConsentOut
from studio_http.base.bodies import Body


class ConsentIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a record may be public only as its client agreed to."""

    needed: bool


class UnagreedOut(msgspec.Struct):
    """A public record that needs its client's consent and does not have it."""

    collection: str
    id: str
    title: str


class UnagreedItemsOut(msgspec.Struct):
    """What is public without the consent that it needs."""

    items: list[UnagreedOut]
    total: int


@for_records(put, "/{id:str}/consent", WORKS)
def put_consent(kind: TheKind, work: TheWork, id: PathId, data: Body[ConsentIn]) -> ConsentOut:
    """Set whether the client has to agree before publication; what is public stays."""
    needed = data.needed
    consent = need_consent(work, kind, id, needed)
    return ConsentOut.of(consent, shown_document(work.store, kind, id, at=work.at) or {}, work.at)


@for_records(delete, "/{id:str}/consent", WORKS, status_code=204)
def delete_consent(kind: TheKind, work: TheWork, id: PathId) -> None:
    """Forget who agreed: a client may want that. What is public stays."""
    if shown_document(work.store, kind, id, at=work.at) is None:
        raise kind.rules.missing(id)
    erase_agreements(work, kind, id)


@get("/api/admin/consents", tags=["administration"], sync_to_thread=True)
def get_unagreed(studio: TheStudio) -> UnagreedItemsOut:
    """List what is public although its client has not agreed to it.

    It was public before that was asked for, or another program wrote it.
    """
    items = []
    for collection, id in without_agreement(studio.store):
        public = studio.store.get(collection, id)
        items.append(UnagreedOut(collection, id, title_in(public.document) if public else ""))
    return UnagreedItemsOut(items, len(items))


CONSENT_HANDLERS = [*put_consent, *delete_consent, get_unagreed]
