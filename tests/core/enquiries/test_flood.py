"""A flood of enquiries is refused by network and in all, and nothing is kept twice or lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from shutil import disk_usage

import pytest

from studio_adapters import disk
from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.flood import (
    COUNT_IN_ALL,
    IN_ALL_PER_HOUR,
    IN_ALL_PER_HOUR_ON_A_LOW_DISK,
    PER_NETWORK,
    counted_in_all,
    earlier_moments,
)
from studio_core.enquiries.submission import MOST_SPOOLED, keep_in_spool, keep_in_store
from studio_core.errors import TooManyEnquiriesError
from studio_core.records.changes import SYSTEM, ChangeSet
from studio_core.records.collections import ENQUIRIES, LIMITS
from studio_core.records.outbox import timestamp
from studio_core.records.record import Record
from tests.core.enquiries.keeping import AT, accepted

MINUTE_MS = 60_000
NOW = round(datetime.fromisoformat(AT).timestamp() * 1000)


def later(seconds: float) -> str:
    return timestamp(datetime.fromisoformat(AT) + timedelta(seconds=seconds))


def sent(
    store: MemoryStore, cipher: FileCipher, key: str, address: str, at: str = AT, low: bool = False
) -> int:
    """Send an enquiry; return 0 when it is kept, else the seconds to wait."""
    try:
        keep_in_store(store, accepted(cipher, key, address=address, at=at), disk_is_low=low)
    except TooManyEnquiriesError as refused:
        return refused.retry_after_seconds
    return 0


def test_a_network_may_send_so_many_and_is_told_when_it_may_send_again(
    store: MemoryStore, cipher: FileCipher
) -> None:
    waits = [
        sent(store, cipher, f"k{turn}", f"2001:db8:1:2::{turn:x}", later(turn))
        for turn in range(PER_NETWORK + 1)
    ]

    assert waits == [*[0] * PER_NETWORK, 600 - PER_NETWORK]
    assert sent(store, cipher, "other", "2001:db8:1:3::1", later(PER_NETWORK)) == 0
    assert sent(store, cipher, f"k{PER_NETWORK}", "2001:db8:1:2::1", later(600)) == 0
    assert len(store.read(ENQUIRIES)) == PER_NETWORK + 2


def test_what_came_before_is_acknowledged_again_in_a_flood(
    store: MemoryStore, cipher: FileCipher
) -> None:
    for turn in range(PER_NETWORK):
        sent(store, cipher, f"k{turn}", "203.0.113.7")

    assert sent(store, cipher, "k0", "::ffff:203.0.113.7") == 0
    assert sent(store, cipher, "new", "::ffff:203.0.113.7") > 0


@pytest.mark.parametrize(
    ("low", "most"), [(False, IN_ALL_PER_HOUR), (True, IN_ALL_PER_HOUR_ON_A_LOW_DISK)]
)
def test_an_hour_has_room_for_so_many_in_all_and_for_some_on_a_low_disk(
    low: bool, most: int
) -> None:
    store = MemoryStore()
    taken, wait = 0, 0
    for turn in range(most + 5):
        now = NOW + turn * 10
        try:
            put = counted_in_all(store.get(LIMITS, COUNT_IN_ALL), now, disk_is_low=low)
        except TooManyEnquiriesError as refused:
            wait = wait or refused.retry_after_seconds
            continue
        store.commit(ChangeSet(actor=SYSTEM, action="test", at=AT, changes=(put,)))
        taken += 1

    assert taken == most
    assert 3_500 < wait <= 3_600
    counted_in_all(store.get(LIMITS, COUNT_IN_ALL), NOW + 61 * MINUTE_MS, disk_is_low=low)


def test_servers_that_write_at_once_lose_no_count(store: MemoryStore, cipher: FileCipher) -> None:
    with ThreadPoolExecutor(8) as servers:
        waits = list(
            servers.map(lambda turn: sent(store, cipher, f"k{turn}", "203.0.113.7"), range(60))
        )

    assert waits.count(0) == PER_NETWORK == len(store.read(ENQUIRIES))


@pytest.mark.parametrize("turn", [0, 1])
def test_who_is_overtaken_between_two_readings_loses_no_count(
    store: MemoryStore, cipher: FileCipher, monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    read, network = store.get, "203.0.113.7"
    keys = iter(["", "overtakes"][1 - turn :])

    def overtaken(collection: str, id: str) -> Record | None:
        found = read(collection, id)
        if collection == LIMITS and (key := next(keys, "")):
            assert sent(store, cipher, key, network) == 0
        return found

    monkeypatch.setattr(store, "get", overtaken)
    assert sent(store, cipher, "a-key", network) == 0

    counted = read(LIMITS, accepted(cipher, "a-key", address=network).address)
    assert earlier_moments(counted, NOW) == [NOW, NOW]


def test_a_spool_takes_no_flood_while_the_store_is_away(
    cipher: FileCipher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spool = FolderSpool(tmp_path)
    monkeypatch.setattr(spool, "ids", lambda: ["kept"] * MOST_SPOOLED)

    with pytest.raises(TooManyEnquiriesError):
        keep_in_spool(spool, accepted(cipher, "a-key"))

    assert spool.get(accepted(cipher, "a-key").receipt) is None


def test_a_disk_is_low_by_what_is_free_even_before_the_folder_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, low in ((disk.LOW_BYTES - 1, True), (disk.LOW_BYTES, False)):
        left = disk_usage(tmp_path)._replace(free=free)
        monkeypatch.setattr("shutil.disk_usage", lambda _, left=left: left)
        assert disk.is_low(tmp_path / "not" / "yet") is low
