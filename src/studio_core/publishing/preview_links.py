"""Links by which somebody without an account sees a draft, for some days.

The store knows a link by the hash of its token alone: whoever reads a store or a backup can open
none. Openings are counted beside it, in no journal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from studio_core.content.kinds import Kind
from studio_core.dates import parse_moment
from studio_core.errors import FieldFault, InvalidFieldsError, RecordNotFoundError, StudioError
from studio_core.publishing.draft import get_draft
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, Delete, Put
from studio_core.records.collections import PREVIEW_LINKS, PUBLIC
from studio_core.records.key_value import FOR_EVER, Next
from studio_core.records.reading import stored_whole
from studio_core.records.record import ABSENT, Document, Record
from studio_core.records.spaces import PREVIEW_OPENINGS
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work

MOST_DAYS = 90
USUAL_DAYS = 7
KEPT_FOR = timedelta(days=30)
"""How long a link is still listed when it has expired."""

_MOST_LETTERS = 256


class PreviewLinkNotFoundError(RecordNotFoundError):
    """A record has no such link."""

    code = "preview_link_not_found"


class PreviewLinkUnavailableError(StudioError):
    """A token opens nothing: the link expired, was revoked, or never was."""

    code = "preview_link_unavailable"


class NothingToPreviewError(StudioError):
    """A record has no draft that could be shown."""

    code = "preview_nothing_to_show"


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewLink:
    """A link to a draft: *key* is the hash of its token, *made_by* the id of an account.

    *opened* counts the visits of others, of which *last_opened* was the last.
    """

    key: str
    collection: str
    id: str
    made_at: str
    made_by: str
    expires_at: str
    opened: int = 0
    last_opened: str | None = None

    def lasts(self, at: str) -> bool:
        """Tell whether the link opens at the moment *at*; one without a readable end does not."""
        end = parse_moment(self.expires_at)
        return end is not None and datetime.fromisoformat(at) < end


def make_link(
    work: Work, kind: Kind, id: str, token: str, *, days: int = USUAL_DAYS
) -> PreviewLink:
    """Keep a link to the draft of a record; *token* is random, of 128 bits or more.

    Raise `InvalidFieldsError` for a wrong number of days, the error of `kind.rules.missing`, or
    `NothingToPreviewError` without a draft.
    """
    if not 1 <= days <= MOST_DAYS:
        raise InvalidFieldsError([FieldFault("days", "field_invalid")])
    if get_draft(work.store, kind.collection, id) is None:
        is_public = work.store.get(kind.collection, id) is not None
        raise NothingToPreviewError if is_public else kind.rules.missing(id)
    expires = datetime.fromisoformat(work.at) + timedelta(days=days)
    link = PreviewLink(
        key=_key_of(token),
        collection=kind.collection,
        id=id,
        made_at=work.at,
        made_by=work.actor.id,
        expires_at=expires.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    )
    put = Put(
        PREVIEW_LINKS,
        link.key,
        {
            "collection": link.collection,
            "id": link.id,
            "madeAt": link.made_at,
            "madeBy": link.made_by,
            "expiresAt": link.expires_at,
        },
        expected=ABSENT,
    )
    work.commit("preview_made", put)
    return link


def links_of(store: Store, collection: str, id: str) -> list[PreviewLink]:
    """Return the links to a record's draft with their openings, the last made first."""
    found = [_counted(store, one) for one in _links(store, collection, id)]
    return sorted(found, key=lambda one: (one.made_at, one.key), reverse=True)


def find_link(store: Store, token: str, *, at: str) -> PreviewLink:
    """Return the link that *token* opens; raise `PreviewLinkUnavailableError` for none."""
    if not token.isascii() or len(token) > _MOST_LETTERS:
        raise PreviewLinkUnavailableError
    key = _key_of(token)
    record = store.get(PREVIEW_LINKS, key)
    link = _read(key, record) if record else None
    if link is None or not link.lasts(at):
        raise PreviewLinkUnavailableError
    return link


def note_opening(store: Store, link: PreviewLink, *, at: str) -> None:
    """Count that a visitor opened *link*."""

    def counted(before: "Document | None") -> Next:
        count = (stored_whole(before.get("count")) or 0) if before else 0
        # It goes with its link, which ends by a clock that is believed alone.
        return {"count": count + 1, "last": at}, FOR_EVER

    store.key_values.update(PREVIEW_OPENINGS, link.key, counted)


def revoke_link(work: Work, collection: str, id: str, key: str) -> None:
    """Remove a link of a record; raise `PreviewLinkNotFoundError` when it has none such."""
    held = next((one for one in _links(work.store, collection, id) if one.key == key), None)
    if held is None:
        raise PreviewLinkNotFoundError(PREVIEW_LINKS, key)
    _remove(work, [held.key], "preview_revoked")


def revoke_links(work: Work, collection: str, id: str) -> None:
    """Remove every link to a record."""
    keys = [link.key for link in _links(work.store, collection, id)]
    _remove(work, keys, "preview_revoked")


def sweep_links(store: Store, *, at: BelievedAt) -> int:
    """Remove the links that expired a while ago, and those of records that are gone.

    Their openings go with them. Return how many links there were.
    """
    now = datetime.fromisoformat(at)
    gone = []
    for key, record in every_record(store, PREVIEW_LINKS):
        link = _read(key, record)
        end = parse_moment(link.expires_at)
        if end is None or now - end > KEPT_FOR or not _is_there(store, link):
            gone.append(key)
    _remove(Work(store, SYSTEM, at), gone, "swept")
    return len(gone)


def _key_of(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _is_there(store: Store, link: PreviewLink) -> bool:
    public = store.get(link.collection, link.id) if link.collection in PUBLIC else None
    return public is not None or get_draft(store, link.collection, link.id) is not None


def _remove(work: Work, keys: Sequence[str], action: str) -> None:
    """Remove links, and what is counted of them."""
    if keys:
        work.commit(action, *(Delete(PREVIEW_LINKS, key) for key in keys))
    for key in keys:
        work.store.key_values.remove(PREVIEW_OPENINGS, key)


def _links(store: Store, collection: str, id: str) -> Iterator[PreviewLink]:
    for key, record in every_record(store, PREVIEW_LINKS):
        link = _read(key, record)
        if (link.collection, link.id) == (collection, id):
            yield link


def _counted(store: Store, link: PreviewLink) -> PreviewLink:
    openings: Any = store.key_values.get(PREVIEW_OPENINGS, link.key)
    if openings is None:
        return link
    opened = stored_whole(openings.get("count")) or 0
    return replace(link, opened=opened, last_opened=openings.get("last"))


def _read(key: str, record: Record) -> PreviewLink:
    held: Any = record.document
    return PreviewLink(
        key=key,
        collection=str(held.get("collection", "")),
        id=str(held.get("id", "")),
        made_at=str(held.get("madeAt", "")),
        made_by=str(held.get("madeBy", "")),
        expires_at=str(held.get("expiresAt", "")),
    )
