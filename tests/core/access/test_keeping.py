"""How long access records are kept, what a rotation of keys leaves, and how they are listed."""

from datetime import datetime, timedelta
from pathlib import Path

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.access.chains import CHECKPOINTS, split_id
from studio_core.access.keeping import access_keys, resign_access_records, sweep_access_records
from studio_core.access.listing import AccessFilter, list_accesses
from studio_core.access.verifying import AccessFault, verify
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.work import Work
from tests.core.access.recording import AT, new_log, put_back, recorded

DAYS = 365


def moment(days: float) -> BelievedAt:
    """Return the moment so many days after `AT`."""
    found = datetime.fromisoformat(AT) + timedelta(days=days)
    return BelievedAt(found.isoformat(timespec="milliseconds").replace("+00:00", "Z"))


def kept_days(store: MemoryStore) -> list[str]:
    """Return the days of the records that are there."""
    chains = [split_id(id)[0] for id in store.read(ACCESS_RECORDS)]
    return [chain[:8] for chain in chains if chain != CHECKPOINTS]


def test_records_go_after_their_time_and_the_rest_stays_sound(
    store: MemoryStore, cipher: FileCipher
) -> None:
    log = new_log(store, cipher)
    for day in range(0, 400, 20):
        recorded(log, at=moment(day))
        log.checkpoints.write(at=moment(day))

    assert sweep_access_records(store, log.checkpoints, days=DAYS, at=moment(400)) == 0
    assert verify(store, cipher) == []
    assert sweep_access_records(store, log.checkpoints, days=DAYS, at=moment(400.001)) == 0
    gone = sweep_access_records(store, log.checkpoints, days=DAYS, at=moment(400.01))

    assert gone == 2 + len(range(0, 400, 20))
    assert min(kept_days(store)) == "20260410"
    assert verify(store, cipher) == []
    recorded(log, at=moment(401))
    assert log.checkpoints.write(at=moment(401))
    assert new_log(store, cipher).checkpoints.write(at=moment(401)) is False
    assert verify(store, cipher) == []


def test_within_their_time_nothing_goes(store: MemoryStore, cipher: FileCipher) -> None:
    log = new_log(store, cipher)
    recorded(log)
    log.checkpoints.write(at=AT)

    for day in (364, 365, 365.1):
        assert sweep_access_records(store, log.checkpoints, days=DAYS, at=moment(day)) == 0
    assert len(kept_days(store)) == 1


def test_what_is_removed_without_a_beginning_is_found(
    store: MemoryStore, cipher: FileCipher
) -> None:
    log = new_log(store, cipher)
    for day in (0, 1, 2):
        recorded(log, at=moment(day))
        log.checkpoints.write(at=moment(day))
    first = next(id for id in store.read(ACCESS_RECORDS) if split_id(id)[0] != CHECKPOINTS)
    put_back(store, first, None)

    assert verify(store, cipher) == [AccessFault(first, "missing")]


def test_a_rotation_leaves_records_that_need_no_older_key(
    store: MemoryStore, cipher: FileCipher
) -> None:
    log = new_log(store, cipher)
    recorded(log)
    log.checkpoints.write(at=AT)
    old = cipher.current_key()
    cipher.add_key()
    recorded(log)

    assert verify(store, cipher) == []
    assert resign_access_records(Work(store, OPERATOR, AT), cipher) == 2
    assert old not in access_keys(store)
    recorded(log)
    log.checkpoints.write(at=AT)
    assert verify(store, cipher) == []


def test_a_changed_record_is_not_signed_anew(store: MemoryStore, cipher: FileCipher) -> None:
    recorded(new_log(store, cipher))
    [(id, record)] = store.read(ACCESS_RECORDS).items()
    put_back(store, id, {**record.document, "actor": "somebody"})
    cipher.add_key()

    assert resign_access_records(Work(store, OPERATOR, AT), cipher) == 0
    assert verify(store, cipher) == [AccessFault(id, "altered")]


def test_without_its_key_nobody_can_tell(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    recorded(new_log(store, cipher))
    [id] = store.read(ACCESS_RECORDS)

    other = FileCipher(tmp_path / "another.key", lambda: AT)
    assert verify(store, other) == [AccessFault(id, "key_missing")]


def test_records_are_listed_newest_first_some_at_a_time(
    store: MemoryStore, cipher: FileCipher
) -> None:
    logs = [new_log(store, cipher), new_log(store, cipher)]
    for number in range(6):
        recorded(logs[number % 2], f"E{number}", "SAME", at=moment(number / 3))
    logs[0].checkpoints.write(at=moment(2))

    first = list_accesses(store, limit=4)
    rest = list_accesses(store, limit=4, after=first.items[-1].position)
    found = [one.enquiries[0] for one in [*first.items, *rest.items]]
    assert found == [f"E{number}" for number in range(5, -1, -1)]
    assert (first.total, rest.total) == (6, 6)
    assert [
        one.enquiries for one in list_accesses(store, AccessFilter(enquiry="E3"), limit=9).items
    ] == [("E3", "SAME")]
