"""A process that watches a store and reports what it sees."""

from multiprocessing.connection import Connection

from studio_adapters.bootstrap import create_store, load_settings
from tests.contracts.samples import ALLOWING_EMULATORS

_LONG_SECONDS = 60.0


def watch_and_report(address: str, sending: Connection) -> None:
    """Send the position at the start, then after every wake with the entries since the last."""
    store = create_store(address, load_settings(environment=ALLOWING_EMULATORS))
    position = store.position()
    sending.send((position, []))
    while True:
        found = store.watch(position, _LONG_SECONDS)
        entries = [entry.position for entry in store.changes(position)]
        if entries:
            position = entries[-1]
            sending.send((max(found, position), entries))
