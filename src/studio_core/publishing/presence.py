"""Who else has a record open: a gentle mark, no lock."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.records.changes import SYSTEM, Actor, Change, ChangeSet, Delete, Put
from studio_core.records.collections import PRESENCE, record_key
from studio_core.records.store import Store
from studio_core.records.walking import every_record

SEEN_FOR = timedelta(seconds=60)
"""How long somebody counts as there; editors say so every 20 seconds."""


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody else who has a record open, and since when."""

    account: str
    since: str


def be_present(store: Store, collection: str, id: str, *, by: Actor, at: str) -> list[Present]:
    """Note that *by* has a record open; return the others who have, by account."""
    key, now = record_key(collection, id), datetime.fromisoformat(at)
    own = f"{by.id}:{key}"
    held = store.get(PRESENCE, own)
    since = at
    if held and _is_there(held.document, now):
        since = str(held.document.get("since"))
    put = Put(PRESENCE, own, {"account": by.id, "record": key, "since": since, "seen": at})
    store.commit(ChangeSet(actor=by, action="present", at=at, changes=(put,)))
    return [
        Present(str(one.document.get("account")), str(one.document.get("since")))
        for other, one in every_record(store, PRESENCE)
        if other != own and one.document.get("record") == key and _is_there(one.document, now)
    ]


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


def _is_there(document: Any, now: datetime) -> bool:
    seen = parse_moment(document.get("seen"))
    return seen is not None and abs(now - seen) <= SEEN_FOR
