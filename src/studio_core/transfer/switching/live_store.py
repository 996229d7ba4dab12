"""The store of a running server: it turns to another store when the site moves there."""

import logging
from collections.abc import Callable, Collection, Sequence
from threading import Condition, Event, Thread
from typing import Any, TypeVar

from studio_core.errors import StudioError
from studio_core.records.canonical import same
from studio_core.records.changes import ChangeSet, Delete, JournalEntry, Position, Put, SetField
from studio_core.records.collections import SETTINGS
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.key_value import (
    Entry,
    Expected,
    ForwardingKeyValue,
    KeyValue,
    is_expected,
)
from studio_core.records.record import revision_of
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.records.spaces import Space
from studio_core.records.store import Store
from studio_core.transfer.switching.notes import MOVE_RECORD
from studio_core.transfer.switching.timing import Timing
from studio_core.transfer.switching.whereabouts import Whereabouts

log = logging.getLogger("studio.store")

HOLD_SECONDS = 5.0
"""How long a change waits for the end of a move before it is refused."""

_TROUBLE_PAUSE_SECONDS = 2.0
_MOST_TURNS = 16
"""From store to store without a pause."""

Answer = TypeVar("Answer")


class LiveStore(ForwardingStore):
    """Passes every call on to the store in which the site is written now.

    A change that meets a move waits for its end, up to `HOLD_SECONDS`, and is then made where the
    site went; what reads goes on meanwhile. While the site is where this server cannot follow it,
    every call raises `StoreMovedError`. `start` begins to look for moves; `close` ends that, and
    closes the store.
    """

    def __init__(self, whereabouts: Whereabouts, timing: Timing) -> None:
        super().__init__(whereabouts.store)
        self.key_values = LiveKeyValue(self)
        self._whereabouts = whereabouts
        self._timing = timing
        self._held: Store | None = None
        """The store that has refused a change, until it takes changes again."""
        self._changed = Condition()
        self._due = Event()
        self._ending = False
        self._thread = Thread(target=self._run, name="studio-store", daemon=True)

    @property
    def address(self) -> str:
        """Where the site went, without a password; '' while it is where this server began."""
        return self._whereabouts.address

    def start(self) -> None:
        """Go where the site is written now, as far as that can be told, and look from then on."""
        for _ in range(_MOST_TURNS):
            if self._look():
                break
        self._thread.start()

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none; where the site is written when a move is over."""
        return self.when_written(
            lambda store: store.commit(change_set),
            lambda: self.store.position() if self._is_there(change_set) else None,
        )

    def when_written(
        self, write: Callable[[Store], Answer], carried: Callable[[], Answer | None]
    ) -> Answer:
        """Return what *write* does to the store in which the site is written when a move is over.

        *carried* answers in its place when the move has carried what was written before.
        """
        ends = self._timing.monotonic() + HOLD_SECONDS
        while True:
            store = self.store
            try:
                return write(store)
            except StoreMovedError as refusal:
                self._wait(store, refusal, ends)
                if refusal.doubtful and (answer := carried()) is not None:
                    return answer

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries; one that tells of a move has us look at once."""
        entries = self.store.changes(after, limit, paths_of=paths_of)
        if any((p.collection, p.id) == (SETTINGS, MOVE_RECORD) for e in entries for p in e.paths):
            self._due.set()
        return entries

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the current one."""
        store = self.store
        position = store.watch(after, timeout_seconds)
        return position if store is self.store else self.store.position()

    def close(self) -> None:
        """End the looking, say that this server ends, and close every store."""
        self._ending = True
        self._due.set()
        if self._thread.ident is not None:
            self._thread.join()
        self._whereabouts.close()

    def _wait(self, store: Store, refusal: StoreMovedError, ends: float) -> None:
        """Wait until the site may be written again; raise *refusal* when it takes too long."""
        with self._changed:
            self._held = store
            self._due.set()
            left = max(ends - self._timing.monotonic(), 0)
            if not self._changed.wait_for(lambda: self._held is not store, left):
                raise refusal

    def _is_there(self, change_set: ChangeSet) -> bool:
        """Tell whether the store has what *change_set* writes: the move may have carried it."""
        (change,) = change_set.changes
        found = self.store.get(change.collection, change.id)
        match change:
            case Put(document=document):
                return found is not None and found.revision == revision_of(document)
            case SetField(field=field, value=value):
                return found is not None and same(found.document.get(field), value)
            case Delete():
                return found is None

    def _run(self) -> None:
        turns = 0
        while not self._ending:
            pause = self._look()
            # Registers that name each other would have us go round and round.
            turns = 0 if pause else turns + 1
            self._due.wait(pause if turns < _MOST_TURNS else _TROUBLE_PAUSE_SECONDS)
            self._due.clear()

    def _look(self) -> float:
        """Look once where the site is, and go there; return the seconds until the next look."""
        try:
            pause = self._whereabouts.step()
        except StudioError as error:
            log.info("where the site is written cannot be told now: %s", error)
            return _TROUBLE_PAUSE_SECONDS
        except Exception:
            # The thread must go on: without it a move would leave this server behind.
            log.exception("following the site's store failed")
            return _TROUBLE_PAUSE_SECONDS
        self._turn()
        return pause

    def _turn(self) -> None:
        """Have calls go where the site is, and who waits try again."""
        old, lost = self.store, self._whereabouts.lost
        new: Store = self._whereabouts.store
        if lost is not None:
            new = old if isinstance(old, Nowhere) and old.site == lost else Nowhere(lost)
        with self._changed:
            self.store = new
            if new is not self._held or not _refuses(new):
                self._held = None
                self._changed.notify_all()
        if old is not new and isinstance(old, ReplicaStore):
            old.wake()


class LiveKeyValue(ForwardingKeyValue):
    """The values beside the records of a `LiveStore`, which wait for the end of a move as these."""

    def __init__(self, live: LiveStore) -> None:
        super().__init__(lambda: live.store.key_values)
        self._live = live

    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* if the value is *expected*, where the site is written then."""

        def carried() -> bool | None:
            there = self.entries(space, key).get(key)
            return is_expected(there, entry.value if entry else None) or None

        return self._live.when_written(
            lambda store: store.key_values.write(space, key, expected, entry), carried
        )


def _refuses(store: Store) -> bool:
    """Tell whether *store* takes no changes now."""
    if isinstance(store, Nowhere):
        return True
    move = store.move() if isinstance(store, ReplicaStore) else None
    return move is not None and move.closed


class Nowhere:
    """Stands where a store would: the site is where this server cannot follow it."""

    def __init__(self, site: Move) -> None:
        self.site = site
        # An attribute that refuses when it is used: asked whether it is there, it must not raise.
        self.key_values: KeyValue = ForwardingKeyValue(self._refuse)

    def _refuse(self, *_: object, **__: object) -> Any:
        raise StoreMovedError(self.site)

    read = get = scan = commit = position = changes = changes_of = watch = close = _refuse


def moved_to(store: Store) -> str:
    """Return where the site went that a server has opened as *store*, without a password.

    '' for a site that is where the server began with it.
    """
    while isinstance(store, ForwardingStore):
        if isinstance(store, LiveStore):
            return store.address
        store = store.store
    return ""
