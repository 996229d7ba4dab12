"""Follows the database: the journal's position, and what other programs write."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Condition, Event, Thread
from typing import Any

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.external_changes import (
    ALL,
    found_changes,
)
from studio_adapters.stores.firebase.head import position_in
from studio_adapters.stores.firebase.indexing import JournalIndex
from studio_adapters.stores.firebase.layout import HEAD, ORIGINAL
from studio_adapters.stores.firebase.lease import Lease
from studio_adapters.stores.firebase.outcomes import external_outcome
from studio_adapters.stores.firebase.streams import SILENCE_SECONDS, EventStream
from studio_adapters.stores.firebase.writing import Writer
from studio_core.errors import StudioError
from studio_core.records.changes import Position, RecordPath

log = logging.getLogger("studio.firebase")

_SETTLE_SECONDS = 0.1
"""What one writer changes in one go is told in several events."""
_FIRST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 15.0


class Following:
    """Reads three event streams, and journals the changes of other programs that they show."""

    def __init__(
        self,
        client: DatabaseClient,
        lease: Lease,
        writer: Writer,
        silence_seconds: float = SILENCE_SECONDS,
    ) -> None:
        self._client = client
        self._lease = lease
        self._writer = writer
        self._index = JournalIndex(client, lease, writer)
        self._head = EventStream(client, HEAD, silence_seconds)
        self._public = {name: EventStream(client, name, silence_seconds) for name in ORIGINAL}
        self._pending: set[RecordPath] = set()
        self._noted = Condition()
        self._stopping = Event()

    def follow(self, announce: Callable[[Position], None], _stop: Event) -> None:
        """Announce the journal's position as it moves, until `close` is called."""
        for name, stream in self._public.items():
            _begin(f"firebase-{name}", stream.run, partial(self._note, name))
        _begin("firebase-external", self._settle)

        def moved(path: str, data: Any) -> None:
            announce(position_in(data if path == "/" else self._client.get(HEAD)))

        self._head.run(moved)

    def close(self) -> None:
        """End every stream and the thread."""
        self._stopping.set()
        for stream in (self._head, *self._public.values()):
            stream.close()
        with self._noted:
            self._noted.notify_all()

    def settle(self, paths: set[RecordPath]) -> None:
        """Journal what other programs changed in *paths*; an id of "" is the whole collection.

        In a closed store nothing is journalled; `Replication.set_move` does that when it opens.
        """
        head, found = found_changes(self._client, paths)
        if not head.is_indexed:
            self._index.complete()
        if not found or head.closed_by is not None:
            return
        with self._lease.turn() as turn:
            head, found = found_changes(self._client, paths)
            if head.closed_by is not None:
                return
            self._writer.write(turn, head, external_outcome(head, found))

    def _note(self, collection: str, path: str, _data: Any) -> None:
        id = path.strip("/").partition("/")[0] or ALL
        with self._noted:
            self._pending.add((collection, id))
            self._noted.notify_all()

    def _settle(self) -> None:
        pause = _FIRST_PAUSE_SECONDS
        while not self._stopping.is_set():
            with self._noted:
                self._noted.wait_for(lambda: self._pending or self._stopping.is_set())
            self._stopping.wait(_SETTLE_SECONDS)
            with self._noted:
                paths, self._pending = self._pending, set()
            if self._stopping.is_set():
                return
            try:
                self.settle(paths)
                pause = _FIRST_PAUSE_SECONDS
                continue
            except StudioError as error:
                log.warning("what others changed cannot be read now: %s", error)
            except Exception:
                # The thread must go on: without it changes of other programs stay unseen.
                log.exception("reading what others changed failed")
            with self._noted:
                self._pending |= paths
            self._stopping.wait(pause)
            pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)


def _begin(name: str, work: Callable[..., None], *args: Any) -> None:
    Thread(target=work, args=args, name=name, daemon=True).start()
