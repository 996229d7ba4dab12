"""Whatever is done to access records past the log is found, up to the last checkpoint."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.access.chains import CHECKPOINTS, Head, record_id, split_id
from studio_core.access.log import MOST_IDS, AccessLog, AccessRecordUnavailableError
from studio_core.access.verifying import AccessFault, verify
from studio_core.errors import StoreUnavailableError
from tests.core.access.recording import (
    AT,
    LATER,
    OWNER,
    documents,
    new_log,
    put_back,
    recorded,
    three_processes,
)


class MemoryAnchor:
    """An anchor that remembers while the test runs."""

    def __init__(self) -> None:
        self.head: Head | None = None

    def read(self) -> Head | None:
        """Return what is remembered."""
        return self.head

    def write(self, head: Head) -> None:
        """Remember *head*."""
        self.head = head

    def forget(self) -> None:
        """Remember nothing."""
        self.head = None


def test_what_was_recorded_is_sound_while_processes_go_on(
    store: MemoryStore, cipher: FileCipher
) -> None:
    for log in three_processes(store, cipher):
        recorded(log)

    assert verify(store, cipher) == []


def test_a_record_says_who_when_from_where_which_and_why(
    store: MemoryStore, cipher: FileCipher
) -> None:
    new_log(store, cipher).record(OWNER, "export", ["A", "B"], AT, "192.0.2.4", "월말 보고")

    [record] = documents(store).values()
    said = {name: record[name] for name in ("at", "actor", "action", "count", "from", "reason")}
    assert said == {
        "at": AT,
        "actor": "admin1",
        "action": "export",
        "count": 2,
        "from": "192.0.2.4",
        "reason": "월말 보고",
    }


def test_of_a_long_list_the_number_is_kept(store: MemoryStore, cipher: FileCipher) -> None:
    recorded(new_log(store, cipher), *(f"E{number}" for number in range(MOST_IDS + 7)))

    [record] = documents(store).values()
    assert record["count"] == MOST_IDS + 7
    assert len(record["enquiries"]) == MOST_IDS


def test_a_missing_record_is_named(store: MemoryStore, cipher: FileCipher) -> None:
    three_processes(store, cipher)
    id = next(id for id in documents(store) if split_id(id)[1] == 2 and id[0] != "0")
    put_back(store, id, None)

    assert verify(store, cipher) == [AccessFault(id, "missing")]


def test_a_tail_that_was_cut_off_is_named(store: MemoryStore, cipher: FileCipher) -> None:
    three_processes(store, cipher)
    chain = next(split_id(id)[0] for id in documents(store) if id[0] != "0")
    for number in (2, 3):
        put_back(store, record_id(chain, number), None)

    assert verify(store, cipher) == [AccessFault(record_id(chain, 2), "cut", 2)]


def test_a_whole_chain_that_is_missing_is_named(store: MemoryStore, cipher: FileCipher) -> None:
    three_processes(store, cipher)
    chain = next(split_id(id)[0] for id in documents(store) if id[0] != "0")
    for number in (1, 2, 3):
        put_back(store, record_id(chain, number), None)

    assert verify(store, cipher) == [AccessFault(record_id(chain, 1), "missing", 3)]


def cut_newest_checkpoint(store: MemoryStore, chain: str) -> None:
    put_back(store, record_id(chain, 3), None)
    put_back(store, record_id(CHECKPOINTS, 2), None)


def test_a_later_record_tells_of_a_checkpoint_that_is_gone(
    store: MemoryStore, cipher: FileCipher
) -> None:
    logs = three_processes(store, cipher)
    recorded(logs[1])
    chain = next(split_id(id)[0] for id in documents(store) if id[0] != "0")
    cut_newest_checkpoint(store, chain)

    assert AccessFault(record_id(CHECKPOINTS, 2), "cut") in verify(store, cipher)


def test_the_anchor_tells_of_a_checkpoint_that_is_gone(
    store: MemoryStore, cipher: FileCipher
) -> None:
    anchor = MemoryAnchor()
    log = new_log(store, cipher, anchor)
    for at in (AT, LATER):
        recorded(log)
        log.checkpoints.write(at=at)
    chain = next(split_id(id)[0] for id in documents(store) if id[0] != "0")
    put_back(store, record_id(chain, 2), None)
    put_back(store, record_id(CHECKPOINTS, 2), None)

    assert verify(store, cipher) == []
    assert verify(store, cipher, anchor) == [AccessFault(record_id(CHECKPOINTS, 2), "cut")]

    another = new_log(store, cipher, anchor)
    recorded(another)
    another.checkpoints.write(at=LATER)
    assert AccessFault(record_id(CHECKPOINTS, 2), "cut") in verify(store, cipher, anchor)


def test_nothing_new_needs_no_checkpoint(store: MemoryStore, cipher: FileCipher) -> None:
    log = new_log(store, cipher)

    assert not log.checkpoints.write(at=AT)
    recorded(log)
    assert log.checkpoints.write(at=AT)
    assert not new_log(store, cipher).checkpoints.write(at=AT)


def test_threads_and_processes_at_once_leave_sound_chains(
    store: MemoryStore, cipher: FileCipher
) -> None:
    logs = [new_log(store, cipher) for _ in range(3)]

    def work(log: AccessLog) -> None:
        for _ in range(20):
            recorded(log)
            log.checkpoints.write(at=AT)

    threads = [Thread(target=work, args=(log,)) for log in logs for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    records = [id for id in documents(store) if split_id(id)[0] != CHECKPOINTS]
    assert len(records) == 180
    assert len({split_id(id)[0] for id in records}) == 3
    assert verify(store, cipher) == []


class LosingStore(MemoryStore):
    """Says of every write that it failed; some have arrived all the same."""

    loses: Callable[[], bool] | None = None

    def commit(self, change_set: Any) -> int:
        """Write as ever, then fail, or the other way round."""
        if self.loses is None:
            return super().commit(change_set)
        if self.loses():
            super().commit(change_set)
        raise StoreUnavailableError("away")


@pytest.mark.parametrize("arrives", [True, False])
def test_what_could_not_be_written_raises_and_leaves_sound_chains(
    cipher: FileCipher, arrives: bool
) -> None:
    store = LosingStore()
    log = new_log(store, cipher)
    recorded(log)

    store.loses = lambda: arrives
    with pytest.raises(AccessRecordUnavailableError):
        recorded(log)
    store.loses = None
    recorded(log)
    log.checkpoints.write(at=AT)

    assert verify(store, cipher) == []


def test_without_a_readable_key_nothing_is_recorded(store: MemoryStore, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("no key")

    with pytest.raises(AccessRecordUnavailableError):
        recorded(new_log(store, FileCipher(tmp_path / "key", lambda: AT)))
    assert documents(store) == {}
