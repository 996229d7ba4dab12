"""Killing writers at any moment, and checking the store afterwards."""

import multiprocessing
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.canonical import canonical
from studio_core.records.changes import PathChange, Position
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from tests.contracts.busy_writing import fill, write_for_ever

__all__ = ["KillChecker", "KilledWriter", "fill", "kill_a_writer", "open_by_address"]

_FIRST_POSITION_SECONDS = 60

Writing = Callable[[Store, Callable[[Position], None], random.Random], None]
"""Writes for ever, and reports the positions that it comes to."""

# Writers are forks of one process with all imports done: fifty of them start within seconds.
_processes = multiprocessing.get_context("forkserver")


@dataclass(frozen=True, slots=True)
class KilledWriter:
    """The positions that `commit` had returned to a killed writer."""

    acknowledged: tuple[int, ...]


def open_by_address(address: str) -> Store:
    """Open a store as a server does."""
    return create_store(address, load_settings(environment={}))


def kill_a_writer(
    address: str,
    chance: random.Random,
    longest_seconds: float = 0.15,
    opening: Callable[[str], Store] = open_by_address,
    writing: Writing = write_for_ever,
) -> KilledWriter:
    """Start a process that writes to the store at *address*, and kill it at a random moment.

    *opening* and *writing* have to be functions of modules, so that the process can import them by
    name.
    """
    preloaded = [__name__, opening.__module__, "studio_adapters.stores.sql.opening"]
    _processes.set_forkserver_preload(preloaded)
    heard, sending = _processes.Pipe(duplex=False)
    arguments = (address, chance.getrandbits(32), sending, opening, writing)
    process = _processes.Process(target=_write, args=arguments, daemon=True)
    process.start()
    sending.close()
    assert heard.poll(_FIRST_POSITION_SECONDS), "the writer never began"
    positions = [int(heard.recv())]
    time.sleep(chance.uniform(0, longest_seconds))
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    with suppress(EOFError):
        while True:
            positions.append(int(heard.recv()))
    heard.close()
    process.close()
    return KilledWriter(tuple(positions))


class KillChecker:
    """Checks after every kill that a store's records are what its journal says."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._position = 0
        self._documents: dict[str, Any] = {}
        self._made: set[str] = set()
        self.actions = Counter[str]()
        """How often each kind of change set is in the journal."""

    def check(self, killed: KilledWriter) -> int:
        """Assert that no write is lost, partial or applied twice; return the position."""
        records = self._settle()
        last = killed.acknowledged[-1]
        assert last <= self._position, "an acknowledged write is lost"
        assert self._position <= last + 1, "more was written than was asked for"
        assert records == {
            place: canonical(document) for place, document in self._documents.items()
        }, "the records are not what the journal says"
        return self._position

    def _settle(self) -> dict[str, Any]:
        """Follow the journal and return the records of one position.

        A server may still be finishing a commit: then both are read again.
        """
        while True:
            for entry in self._store.changes(self._position, limit=1_000_000):
                self._position += 1
                assert entry.position == self._position, "the journal has gaps"
                self.actions[entry.action] += 1
                for path in entry.paths:
                    self._replay(path)
            records = {
                f"{collection}/{id}": canonical(record.document)
                for collection in (PORTFOLIO, INSIGHTS)
                for id, record in self._store.read(collection).items()
            }
            if self._store.position() == self._position:
                return records

    def _replay(self, path: PathChange) -> None:
        place = f"{path.collection}/{path.id}"
        if path.field is not None:
            self._documents[place] = {**self._documents[place], path.field: path.after}
            return
        if path.before is None:
            assert place not in self._made, "a write was applied twice"
            self._made.add(place)
        self._documents[place] = path.after


def _write(
    address: str,
    seed: int,
    sending: Connection,
    opening: Callable[[str], Store],
    writing: Writing,
) -> None:
    chance = random.Random(seed)
    writing(opening(address), sending.send, chance)
