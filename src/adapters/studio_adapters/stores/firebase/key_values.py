"""The values beside the records, below `_studio/kv`, each written by the database's own condition.

A version before kept them as records. Until one of ours writes, they are read from there as well;
then all of them are brought over, in one turn.
"""

import uuid
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.head import Head, read_head
from studio_adapters.stores.firebase.layout import (
    HEAD,
    KEY_VALUES,
    VALUES_BROUGHT,
    children,
    packed_value,
    records_path,
    unpacked_record,
    unpacked_value,
    value_path,
)
from studio_adapters.stores.firebase.lease import Lease
from studio_adapters.stores.firebase.outcomes import Outcome
from studio_adapters.stores.firebase.writing import Writer
from studio_adapters.stores.values_before import COLLECTIONS, LEFT, values_of
from studio_core.errors import StoreUnavailableError
from studio_core.records.key_value import Entry, Expected, KeyValue, is_expected, milliseconds
from studio_core.records.replica import StoreMovedError
from studio_core.records.spaces import Space

_TRIES = 25


class FirebaseKeyValue(KeyValue):
    """Values in a realtime database; *check* refuses one that strangers may read."""

    def __init__(
        self, client: DatabaseClient, lease: Lease, writer: Writer, check: Callable[[], None]
    ) -> None:
        self._client = client
        self._lease = lease
        self._writer = writer
        self._check = check
        self._is_brought = False

    def entries(self, space: Space, key: str | None = None) -> Mapping[str, Entry]:
        """Return what lies in *space*, or under *key* alone."""
        self._check()
        # Looked for first: what another server brings over meanwhile lies in one of both places.
        before = {} if self._has_brought() else self._values_before()[space]
        lying = self._client.get(value_path(space.name, key or ""))
        there = children(lying if key is None else {key: lying})
        entries = {**before, **{key: unpacked_value(value) for key, value in there}}
        return {one: entry for one, entry in entries.items() if key in (None, one)}

    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* if the value is *expected*."""
        self._check()
        self._bring()
        where = value_path(space.name, key)
        value, etag, lying = self._client.get_with_etag(where, HEAD)
        _open_head(lying)
        for _ in range(_TRIES):
            if not is_expected(None if value is None else unpacked_value(value), expected):
                return False
            mark = uuid.uuid4().hex
            # The database keeps an empty object as nothing.
            wanted = {**packed_value(entry), "by": mark} if entry else {}
            done, value, etag = self._client.set_if(where, etag, wanted)
            if done or (value.get("by") == mark if value and entry else value is entry):
                # No turn kept the store open meanwhile.
                _open_head(self._client.get(HEAD), doubtful=True)
                return True
        raise StoreUnavailableError("too many others write this value")

    def sweep(self, at: str) -> int:
        """Remove what has ended by *at*, and what a version before kept as records."""
        self._check()
        self._bring()
        now = milliseconds(at)
        ended = [
            value_path(space, key)
            for space, values in children(self._client.get(KEY_VALUES))
            for key, value in children(values)
            if unpacked_value(value).until <= now
        ]
        left = [path for path in map(records_path, LEFT) if self._client.keys(path)]
        if left:
            with self._lease.turn() as turn:
                head = _open_head(self._client.get(HEAD))
                self._writer.write(turn, head, Outcome((), dict.fromkeys(left)))
        return sum(self._is_swept(path, now) for path in ended)

    def _is_swept(self, path: str, now: int) -> bool:
        """Remove what lies at *path* unless somebody wrote there what has not ended by *now*."""
        value, etag, lying = self._client.get_with_etag(path, HEAD)
        _open_head(lying)
        if value is None or unpacked_value(value).until > now:
            return False
        return self._client.set_if(path, etag, {})[0]

    def _has_brought(self) -> bool:
        self._is_brought = self._is_brought or self._client.get(VALUES_BROUGHT) is not None
        return self._is_brought

    def _bring(self) -> None:
        """Bring over what a version before kept as records, unless somebody has."""
        if self._has_brought():
            return
        with self._lease.turn() as turn:
            head = _open_head(self._client.get(HEAD))
            if self._has_brought():
                return
            writes: dict[str, Any] = {VALUES_BROUGHT: True}
            for space, entries in self._values_before().items():
                for key, entry in entries.items():
                    writes[value_path(space.name, key)] = packed_value(entry)
            self._writer.write(turn, head, Outcome((), writes))
        self._is_brought = True

    def _values_before(self) -> Mapping[Space, Mapping[str, Entry]]:
        """Return what a version before kept as records."""
        lying = self._client.get_all(map(records_path, COLLECTIONS))
        records = {
            collection: {
                id: record.document
                for id, value in children(values)
                if (record := unpacked_record(value))
            }
            for collection, values in zip(COLLECTIONS, lying, strict=True)
        }
        values: dict[Space, dict[str, Entry]] = defaultdict(dict)
        for space, key, entry in values_of(records):
            values[space][key] = entry
        return values


def _open_head(lying: Any, *, doubtful: bool = False) -> Head:
    """Return the head that *lying* is; raise `StoreMovedError` where it closes the store."""
    head = read_head(lying)
    if head.closed_by is not None:
        raise StoreMovedError(head.closed_by, doubtful=doubtful)
    return head
