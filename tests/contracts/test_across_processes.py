"""Another process reads what this one writes, and its watch wakes."""

import multiprocessing
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store
from tests.contracts.samples import ALLOWING_EMULATORS, HANOK, change_set, put
from tests.contracts.watching_contract import PATIENCE_SECONDS
from tests.contracts.watching_process import watch_and_report


@pytest.fixture
def store(shared_address: str) -> Iterator[Store]:
    opened = create_store(shared_address, load_settings(environment=ALLOWING_EMULATORS))
    yield opened
    opened.close()


@pytest.fixture
def heard(shared_address: str, store: Store) -> Iterator[Connection]:
    """Give the connection on which a process that watches the store reports."""
    processes = multiprocessing.get_context("forkserver")
    ours, theirs = processes.Pipe(duplex=False)
    process = processes.Process(target=watch_and_report, args=(shared_address, theirs), daemon=True)
    process.start()
    theirs.close()
    yield ours
    ours.close()
    process.terminate()
    process.join()


def test_a_watch_in_another_process_wakes_soon(
    store: Store, heard: Connection, full_length: bool
) -> None:
    assert told(heard) == (0, [])

    for turn in range(1, 11):
        began = time.monotonic()
        put(store, PORTFOLIO, f"p{turn}", HANOK)
        assert told(heard) == (turn, [turn])
        assert not full_length or time.monotonic() - began < PATIENCE_SECONDS / 4


def test_another_process_reads_every_entry_of_a_burst(store: Store, heard: Connection) -> None:
    assert told(heard) == (0, [])
    for number in range(50):
        store.commit(change_set(Put(PORTFOLIO, f"p{number}", HANOK)))

    positions: list[int] = []
    while len(positions) < 50:
        positions.extend(told(heard)[1])

    assert positions == list(range(1, 51))


def told(heard: Connection) -> tuple[int, list[int]]:
    assert heard.poll(PATIENCE_SECONDS), "the other process says nothing"
    position, entries = heard.recv()
    return position, entries
