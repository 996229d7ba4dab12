"""Access records that several processes have left, for the tests of what becomes of them."""

from itertools import count
from typing import Any

from studio_core.access.checkpoints import Anchor, Checkpoints
from studio_core.access.log import AccessLog
from studio_core.encryption.cipher import Cipher
from studio_core.records.changes import OPERATOR, Actor, Delete, Put
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.store import Store
from studio_core.records.work import Work

AT, LATER = "2026-03-01T09:00:00.000Z", "2026-03-01T09:01:00.000Z"
OWNER = Actor("administrator", "admin1")
_NAMES = (f"{number:08x}" for number in count(1))


def new_log(store: Store, cipher: Cipher, anchor: Anchor | None = None) -> AccessLog:
    """Return the log of one more process."""
    return AccessLog(store, cipher, Checkpoints(store, cipher, anchor), lambda: next(_NAMES))


def recorded(log: AccessLog, *ids: str, at: str = AT) -> None:
    """Record that the owner opened enquiries."""
    log.record(OWNER, "open", ids or ("7F3K-29QD",), at, "192.0.2.4")


def put_back(store: Store, id: str, document: dict[str, object] | None) -> None:
    """Write or remove an access record past the log, as somebody does who can write the store."""
    change = Delete(ACCESS_RECORDS, id) if document is None else Put(ACCESS_RECORDS, id, document)  # type: ignore[arg-type]  # a test's own JSON
    Work(store, OPERATOR, AT).commit("tampered", change)


def three_processes(store: Store, cipher: Cipher) -> list[AccessLog]:
    """Leave records of three processes, between two checkpoints and all before the second."""
    logs = [new_log(store, cipher) for _ in range(3)]
    for log in logs:
        recorded(log)
        recorded(log, "AAAA-1111", "BBBB-2222")
    logs[0].checkpoints.write(at=AT)
    for log in logs:
        recorded(log, "CCCC-3333")
    logs[1].checkpoints.write(at=LATER)
    return logs


def documents(store: Store) -> dict[str, dict[str, Any]]:
    """Return what is in the store, as new objects."""
    found = store.read(ACCESS_RECORDS)
    return {id: dict(record.document) for id, record in found.items()}
