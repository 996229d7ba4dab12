"""How each part and list of the site stands: public, changed, scheduled, and what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from studio_core.content.kinds import kinds
from studio_core.content.registry import ContentType, Field, site_types
from studio_core.content.rules import unfilled
from studio_core.content.visibility import is_open
from studio_core.errors import FieldFault
from studio_core.publishing.draft import Draft
from studio_core.publishing.publication import publication
from studio_core.publishing.schedule import schedules_as_of
from studio_core.records.changes import SYSTEM, Actor, stamped_actor
from studio_core.records.collections import DRAFTS, SITE_CONTENT
from studio_core.records.record import Document, Record
from studio_core.records.store import Store

PartState = Literal["public", "changed", "scheduled", "incomplete", "empty"]
"""`empty`: there is nothing yet. `incomplete`: what must be filled before the site is opened is
not. `changed`: a draft waits. `scheduled`: it is to be published. `public`: nothing waits."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A field that has to be filled, of the record *id* of its list; '' for that of a part."""

    id: str
    field: Field


@dataclass(frozen=True, slots=True)
class Lock:
    """What keeps the draft of the record *id* from being published; '' for that of a part."""

    id: str
    fault: FieldFault


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a part or list stands.

    *missing* is what has to be filled before the site is opened; *locks* keep drafts from visitors.
    *count* is how many records are public, *hidden* how many are not any more, *drafts* how many
    drafts wait. *saved_at* is when something of it was saved last, '' for never, *saved_by* who
    did, where that is known. *documents* are what would be public: the drafts, where there are.
    """

    type: ContentType
    state: PartState
    missing: Sequence[Gap]
    locks: Sequence[Lock]
    count: int
    hidden: int
    drafts: int
    saved_at: str
    saved_by: Actor | None
    documents: Mapping[str, Document]


def site_standings(store: Store, *, at: str) -> Iterator[Standing]:
    """Yield how each part and list stands at the moment *at*, in the administration's order."""
    drafts = [Draft.of(record) for record in store.read(DRAFTS).values()]
    planned = {(one.collection, one.id) for one in schedules_as_of(store, at) if one.publish_at}
    public = {collection: store.read(collection) for collection in SITE_CONTENT}
    of, opened = kinds(), is_open(store)
    for type in site_types().values():
        records = public[type.collection]
        own = {id: one for id, one in records.items() if type.is_list or id == type.name}
        waiting = {
            one.id: one
            for one in drafts
            if one.collection == type.collection and (type.is_list or one.id == type.name)
        }
        is_planned = any((type.collection, id) in planned for id in waiting)
        locks = [
            Lock(id if type.is_list else "", fault)
            for id, draft in waiting.items()
            if not draft.is_hidden
            for fault in publication(
                of[type.collection], draft, own.get(id), by=SYSTEM, at=at, is_open=opened
            ).gaps
        ]
        yield _standing(type, own, waiting, locks, is_planned=is_planned)


def drafts_of_site(store: Store) -> Iterator[Draft]:
    """Yield the drafts of the site's own texts that wait to be published; hidden ones do not."""
    for record in store.read(DRAFTS).values():
        draft = Draft.of(record)
        if draft.collection in SITE_CONTENT and not draft.is_hidden:
            yield draft


def _standing(
    type: ContentType,
    public: Mapping[str, Record],
    drafts: Mapping[str, Draft],
    locks: Sequence[Lock],
    *,
    is_planned: bool,
) -> Standing:
    waiting = {id: one for id, one in drafts.items() if not one.is_hidden}
    shown: dict[str, Document] = {id: one.document for id, one in public.items()}
    shown |= {id: one.document for id, one in waiting.items()}
    missing = [
        Gap(id if type.is_list else "", field)
        for id, document in (shown or ({} if type.is_list else {type.name: {}})).items()
        for field in unfilled(type, document)
    ]
    saved = [("", ""), *((one.saved_at, one.saved_by) for one in waiting.values())]
    saved_at, saved_by = max([*saved, *map(_last_change, public.values())])
    state: PartState = "public" if shown else "empty"
    if waiting:
        state = "scheduled" if is_planned else "changed"
    return Standing(
        type=type,
        state="incomplete" if missing else state,
        missing=missing,
        locks=locks,
        count=len(public),
        hidden=len(drafts) - len(waiting),
        drafts=len(waiting),
        saved_at=saved_at,
        saved_by=stamped_actor(saved_by) if saved_by else None,
        documents=shown,
    )


def _last_change(record: Record) -> tuple[str, str]:
    """Return when a public record was changed last, and by whom; '' for what nobody knows."""
    made, changed = record.document.get("createdAt"), record.document.get("updatedAt")
    by = record.document.get("updatedBy")
    if by is None and made == changed:
        # It was made before authors of changes were kept, and never changed.
        by = record.document.get("createdBy")
    return str(changed or ""), str(by or "")
