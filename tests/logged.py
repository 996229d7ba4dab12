"""What is logged and not journalled, for the tests of how a site's records travel."""

from pathlib import Path
from typing import Any

from studio_adapters.encryption.cipher import FileCipher
from studio_core.access.verifying import verify
from studio_core.records.changes import Put
from studio_core.records.collections import LOGGED, VISITS
from studio_core.records.store import Store
from tests.contracts.samples import change_set
from tests.core.access.recording import AT, new_log, recorded

LOGGED_COUNT = 5
"""How many records `put_logged` leaves: three accesses, a checkpoint, and a sum of visits."""


def put_logged(store: Store, folder: Path) -> None:
    """Leave access records, signed with a key in *folder*, and a sum of visits."""
    log = new_log(store, _cipher(folder))
    for id in ("7F3K-29QD", "AB12-CD34", "EF56-GH78"):
        recorded(log, id)
    assert log.checkpoints.write(at=AT)
    count_visits(store, 3)


def count_visits(store: Store, sum: int) -> None:
    """Write a sum of visits, in place of what it was."""
    store.commit(change_set(Put(VISITS, "20260301-a", {"day": "2026-03-01", "visits": sum})))


def logged(store: Store) -> dict[str, dict[str, Any]]:
    """Return the checksum of every record that is logged."""
    return {name: {id: one.revision for id, one in store.read(name).items()} for name in LOGGED}


def check_logged(store: Store, folder: Path) -> None:
    """Fail unless what `put_logged` left is there, and sound."""
    assert sum(map(len, logged(store).values())) == LOGGED_COUNT
    assert verify(store, _cipher(folder)) == []


def _cipher(folder: Path) -> FileCipher:
    return FileCipher(folder / "access.key", lambda: AT)
