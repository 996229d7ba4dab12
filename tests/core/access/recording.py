"""Access records that several processes have left, for the tests of what becomes of them."""

from itertools import count

from studio_core.access.checkpoints import Anchor, Checkpoints
from studio_core.access.log import AccessLog
from studio_core.encryption.cipher import Cipher
from studio_core.records.changes import OPERATOR, Actor, ChangeSet, Delete, Put
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.store import Store

AT = "2026-03-01T09:00:00.000Z"
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
    store.commit(ChangeSet(actor=OPERATOR, action="tampered", at=AT, changes=(change,)))
