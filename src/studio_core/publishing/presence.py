"""Who else has a record open, and types in which field: a gentle mark, no lock."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.records.changes import SYSTEM, Actor, Change, ChangeSet, Delete, Put
from studio_core.records.collections import PRESENCE, SITE_CONTENT, record_key, split_key
from studio_core.records.store import Store
from studio_core.records.walking import every_record

SEEN_FOR = timedelta(seconds=60)
"""How long somebody counts as there; editors say so every 20 seconds."""
LONGEST_FIELD = 200


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody else who has a record open, since when, and in which *field* he types.

    The field is a path like `story.0.text`, and '' when he types in none.
    """

    account: str
    since: str
    collection: str
    id: str
    field: str


def be_present(
    store: Store, collection: str, id: str, *, by: Actor, at: str, field: str = ""
) -> list[Present]:
    """Note that *by* has a record open, and types in *field*; return the others who have.

    A path that is too long for one of a field is none.
    """
    key, now = record_key(collection, id), datetime.fromisoformat(at)
    own = f"{by.id}:{key}"
    held = store.get(PRESENCE, own)
    since = at
    if held and _is_there(held.document, now):
        since = str(held.document.get("since"))
    typed = field if len(field) <= LONGEST_FIELD else ""
    seen = {"account": by.id, "record": key, "since": since, "seen": at, "field": typed}
    put = Put(PRESENCE, own, seen)
    store.commit(ChangeSet(actor=by, action="present", at=at, changes=(put,)))
    found = _others(store, by=by, now=now)
    return [one for one in found if (one.collection, one.id) == (collection, id)]


def present_on_site(store: Store, *, by: Actor, at: str) -> list[Present]:
    """Return who else has records of the site's own texts open, each with the record."""
    found = _others(store, by=by, now=datetime.fromisoformat(at))
    return [one for one in found if one.collection in SITE_CONTENT]


def leave(store: Store, collection: str, id: str, *, by: Actor, at: str) -> None:
    """Note that *by* has closed a record."""
    change = Delete(PRESENCE, f"{by.id}:{record_key(collection, id)}")
    store.commit(ChangeSet(actor=by, action="left", at=at, changes=(change,)))


def sweep_presence(store: Store, *, at: str) -> int:
    """Remove who is gone without saying so; return how many."""
    now = datetime.fromisoformat(at)
    gone: list[Change] = [
        Delete(PRESENCE, key, expected=record.revision)
        for key, record in every_record(store, PRESENCE)
        if not _is_there(record.document, now)
    ]
    if gone:
        store.commit(ChangeSet(actor=SYSTEM, action="swept", at=at, changes=tuple(gone)))
    return len(gone)


def _others(store: Store, *, by: Actor, now: datetime) -> list[Present]:
    others = (
        one.document
        for _, one in every_record(store, PRESENCE)
        if one.document.get("account") != by.id and _is_there(one.document, now)
    )
    return [
        Present(
            str(one.get("account")),
            str(one.get("since")),
            *split_key(str(one.get("record"))),
            str(one.get("field") or ""),
        )
        for one in others
    ]


def _is_there(document: Any, now: datetime) -> bool:
    seen = parse_moment(document.get("seen"))
    return seen is not None and abs(now - seen) <= SEEN_FOR
