"""How long access records are kept, and by which keys they are signed."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from studio_core.access.chains import (
    CHECKPOINTS,
    day_of,
    record_id,
    records_since,
    signature_state,
    signed,
    split_id,
)
from studio_core.access.checkpoints import Checkpoints, Heads
from studio_core.encryption.cipher import Cipher
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, Change, Delete, SetField
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work

LEAST_DAYS = 365
"""The law asks for a year."""

_AT_ONCE = 200
_READ_SINCE = timedelta(minutes=10)
"""A beginning counts for so long before anything goes: who verifies the records at this moment may
have read the checkpoints of before it."""


def sweep_access_records(
    store: Store, checkpoints: Checkpoints, *, days: int, at: BelievedAt
) -> int:
    """Remove the chains of days that lie more than *days* back; return how many records.

    A signed beginning is written first, from which on everything has to be there; what is before
    it goes in a later round.
    """
    now, heads = datetime.fromisoformat(at), checkpoints.known()
    if heads.beginning and now - datetime.fromisoformat(heads.begun_at) >= _READ_SINCE:
        gone = list(_before(store, heads))
        if gone:
            _remove(store, gone, at)
            return len(gone)
    first_day = day_of((now - timedelta(days=days)).isoformat())
    oldest = next(records_since(store), None)
    if oldest and oldest[0] < first_day:
        checkpoints.begin(first_day, at=at)
    return 0


def resign_access_records(work: Work, cipher: Cipher) -> int:
    """Sign every record that is as it was written with the current key; return how many.

    The links between records stay: they do not depend on keys. May be stopped and begun again.
    """
    done, key = 0, cipher.current_key()
    for id, record in every_record(work.store, ACCESS_RECORDS):
        if record.document.get("key") == key:
            continue
        if signature_state(cipher, id, record.document) != "sound":
            continue
        fresh = signed(cipher, id, record.document)
        changes = tuple(
            SetField(ACCESS_RECORDS, id, name, fresh[name], expected=record.revision)
            for name in ("key", "signature")
        )
        try:
            work.commit("access_resigned", *changes)
            done += 1
        except StaleRecordError:
            # Removed, or signed by another command, at this moment.
            continue
    return done


def access_keys(store: Store) -> frozenset[str]:
    """Return the ids of the keys that access records are signed with."""
    records = every_record(store, ACCESS_RECORDS)
    return frozenset(str(record.document.get("key")) for _, record in records)


def _before(store: Store, heads: Heads) -> Iterator[str]:
    """Yield the ids of what is before the last beginning."""
    for id, _ in every_record(store, ACCESS_RECORDS):
        chain, number = split_id(id)
        if chain == CHECKPOINTS:
            if number < heads.beginning:
                yield record_id(chain, number)
        elif id < heads.first_day:
            yield id
        else:
            return


def _remove(store: Store, ids: list[str], at: str) -> None:
    for start in range(0, len(ids), _AT_ONCE):
        changes: tuple[Change, ...] = tuple(
            Delete(ACCESS_RECORDS, id) for id in ids[start : start + _AT_ONCE]
        )
        Work(store, SYSTEM, at).commit("swept", *changes)
