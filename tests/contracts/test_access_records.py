"""Access records on every store: sound as they come back, and tampering found."""

from pathlib import Path
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_core.access.chains import CHECKPOINTS
from studio_core.access.keeping import resign_access_records, sweep_access_records
from studio_core.access.listing import list_accesses
from studio_core.access.verifying import AccessFault, verify
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.access.recording import AT, new_log, put_back, recorded

LATER, LATER_STILL = "2027-03-03T09:00:00.000Z", "2027-03-03T09:20:00.000Z"


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", lambda: AT)


@pytest.fixture
def first(store: Store, cipher: FileCipher) -> str:
    """The id of the first of four records of two processes, with two checkpoints."""
    logs = [new_log(store, cipher) for _ in range(2)]
    for log in logs:
        recorded(log, "7F3K-29QD", "AB12-CD34")
        log.record(OPERATOR, "list", [], AT, "haneul@server", "한글 까닭")
        log.checkpoints.write(at=AT)
    return next(id for id in store.read(ACCESS_RECORDS) if not id.startswith(CHECKPOINTS))


def test_records_come_back_sound_and_leave_no_journal(
    store: Store, cipher: FileCipher, first: str
) -> None:
    page = list_accesses(store, limit=10)

    assert verify(store, cipher) == []
    assert store.position() == 0
    assert [one.count for one in page.items] == [0, 2, 0, 2]
    assert page.items[0].reason == "한글 까닭"
    assert page.items[1].enquiries == ("7F3K-29QD", "AB12-CD34")


@pytest.mark.parametrize("name", ["at", "actor", "action", "enquiries", "count", "from", "reason"])
def test_a_changed_field_is_found(store: Store, cipher: FileCipher, first: str, name: str) -> None:
    record = store.get(ACCESS_RECORDS, first)
    assert record is not None
    changed: dict[str, Any] = {**record.document, name: "다른 값"}
    put_back(store, first, changed)

    assert verify(store, cipher) == [AccessFault(first, "altered")]


def test_a_removed_record_is_found(store: Store, cipher: FileCipher, first: str) -> None:
    put_back(store, first, None)

    assert verify(store, cipher) == [AccessFault(first, "missing")]


def test_keys_are_rotated_and_old_records_go(store: Store, cipher: FileCipher, first: str) -> None:
    cipher.add_key()
    assert resign_access_records(Work(store, OPERATOR, AT), cipher) == 6
    log = new_log(store, cipher)
    recorded(log, at=LATER)

    for at in (LATER, LATER_STILL):
        sweep_access_records(store, log.checkpoints, days=365, at=BelievedAt(at))

    assert verify(store, cipher) == []
    assert store.get(ACCESS_RECORDS, first) is None
    assert list_accesses(store, limit=10).total == 1
